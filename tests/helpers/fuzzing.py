"""Random and mutated bytes for the readers, the same for the same seed.

:func:`pieces` makes them out of sound texts; :func:`read_all` puts a piece through a reader and everything that can be
asked of what it reads. Whatever goes wrong must be a ``SkatError``; anything else is a fault of the package.
"""

import io
import json
from collections.abc import Callable, Iterator
from random import Random

from helpers import random_records
from skatsolve.auction import Auction
from skatsolve.errors import SkatError
from skatsolve.game import GameRecord
from skatsolve.notation import deals, iss, positions, records

NASTY = (
    b"\x00", b"\xff", b"\xe2\x80\xa8", b"\r", b"\n", b"\xef\xbb\xbf", b"[", b"]", b";)", b"(;", b"??", b"|", b".",
    b" ", b"w ", b"RE", b"SC", b"SC.CJ", b"TI.1", b"w LE.0", b"99999999999999999999", b"-1", b"NaN", b"1e999", b"null",
    b"true", b'"', b"\\", b"\\ud800", b"{", b"}", b"[[[[[[[[", b"\xd9\xa3", b"MV[", b"R[", b"passed", b"s", b"p", b"y",
    b"18", b"264", b"GO", b"NHO", b"DHS", b"CJ", b"D7", b"\xe2\x99\xa3J",
)  # fmt: skip


def sound(seed: int, count: int) -> list[bytes]:
    """Sound texts of every form: ISS lines, records, positions and deals."""
    texts: list[bytes] = []
    for number, game in enumerate(random_records.games(seed, count)):
        texts.append(game.text.encode())
        record = iss.loads(game.text)
        if number % 3 == 0:
            texts.append(records.dumps(record).encode())
        if number % 5 == 0 and record.deal is not None:
            texts.append(str(record.deal).encode())
        if number % 5 == 1 and record.plays:
            texts.append(json.dumps(record.position_at(len(record.plays) // 2).to_dict()).encode())
    return texts


def pieces(seed: int, texts: list[bytes]) -> Iterator[bytes]:
    """Endless pieces: most of them sound texts with some bytes, words or spans changed, the others random bytes."""
    random = Random(seed)
    while True:
        choice = random.random()
        if choice < 0.05:
            yield random.randbytes(random.randrange(200))
        elif choice < 0.1:
            yield b"".join(random.choice(NASTY) for _ in range(random.randrange(60)))
        else:
            piece = bytearray(random.choice(texts))
            for _ in range(random.choice((1, 1, 1, 2, 3, 8, 30))):
                mutate(random, piece, texts)
            yield bytes(piece)


def mutate(random: Random, piece: bytearray, texts: list[bytes]) -> None:
    """Change one thing in a piece."""
    at = random.randrange(len(piece) + 1)
    end = min(len(piece), at + random.choice((1, 1, 2, 3, 5, 20, 100)))
    kind = random.randrange(8)
    if kind == 0:
        piece[at:end] = random.randbytes(end - at)
    elif kind == 1:
        del piece[at:end]
    elif kind == 2:
        piece[at:at] = random.choice(NASTY)
    elif kind == 3:
        piece[at:at] = piece[at:end]
    elif kind == 4:
        other = random.choice(texts)
        start = random.randrange(len(other))
        piece[at:end] = other[start : start + end - at]
    elif kind == 5:
        piece[at:end] = random.choice(NASTY)
    else:
        words = bytes(piece).split(b" ")
        one, two = random.randrange(len(words)), random.randrange(len(words))
        if kind == 6:
            words[one], words[two] = words[two], words[one]
        else:
            words[one] = random.choice(NASTY)
        piece[:] = b" ".join(words)


def read_all(piece: bytes) -> int:
    """Put a piece through all readers; how many of them took it."""
    text = piece.decode(errors="replace")
    taken = sum(not fails(lambda reader=reader: list(reader(io.BytesIO(piece)))) for reader in FILES)
    return taken + sum(not fails(lambda reader=reader: reader(text)) for reader in TEXTS)


def fails(read: Callable[[], object]) -> bool:
    """Whether a reader refuses with a ``SkatError``; any other exception goes through."""
    try:
        read()
    except SkatError:
        return True
    return False


def examine(record: GameRecord) -> None:
    """Ask a record everything."""
    _ = record.errors, record.result, record.to_dict(), repr(record)
    assert GameRecord.from_dict(json.loads(records.dumps(record))) == record
    fails(lambda: list(record.positions()))
    fails(lambda: iss.loads(iss.dumps(record)))


def examine_line(record: GameRecord) -> None:
    """Ask a record that was read from an ISS line everything."""
    examine(record)
    line = iss.dumps(record)
    again = iss.loads(line)
    assert again == record, line
    assert iss.dumps(again) == line


FILES: tuple[Callable[[io.BytesIO], Iterator[object]], ...] = (
    lambda handle: map(examine_line, iss.load(handle)),
    lambda handle: map(examine, records.load(handle)),
    lambda handle: iss.load(handle, strict=True),
    lambda handle: records.load(handle, strict=True),
    positions.read,
    lambda handle: iter(deals.load(handle)),
)
TEXTS: tuple[Callable[[str], object], ...] = (
    lambda text: examine_line(iss.loads(text)),
    lambda text: examine(records.loads(text)),
    Auction.parse,
)
