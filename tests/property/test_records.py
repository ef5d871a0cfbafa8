"""Random records against the reference rules, and random bytes through the readers."""

import io
from collections import Counter
from itertools import islice

import pytest

from helpers.fuzzing import pieces, read_all, sound
from helpers.random_records import games
from skatsolve.notation import iss, records

GAMES = list(games(seed=4, count=500))
ENDINGS = {"passed": {"passed"}, "played": {"played"}, "stopped": {"decided", "played"}, "resigned": {"resign"}}


def test_random_games_come_to_what_the_reference_counts():
    seen = Counter()
    for game, record in zip(GAMES, iss.load(io.StringIO("\n".join(game.text for game in GAMES))), strict=True):
        assert not record.faults, game
        seen[game.ending] += 1
        if game.ending == "left":
            assert record.result.ending == "leave"
            continue
        assert record.errors == (), game
        assert record.result.ending in ENDINGS[game.ending]
        if game.ending == "passed":
            continue
        assert (record.score, record.bid, record.result.score.overbid) == (game.score, game.bid, game.overbid), game
        assert record.result.score.matadors == (game.matadors or None)
        if not record.contract.is_null:
            assert (record.declarer_points, record.declarer_tricks) == (game.points, game.tricks)
        seen["overbid"] += game.overbid
    assert min(seen[ending] for ending in (*ENDINGS, "left", "overbid")) >= 1, seen


def test_round_trips():
    for game in GAMES:
        record = iss.loads(game.text)
        assert iss.loads(iss.dumps(record), strict=True) == record
        assert records.loads(records.dumps(record), strict=True) == record


def test_positions_follow_the_tally():
    for game in GAMES[::10]:
        record = iss.loads(game.text)
        if record.plays:
            *_, (position, card) = record.positions()
            last = position.play(card)
            assert last.tricks == record.tally.tricks
            assert last == record.position_at(len(record.plays))


@pytest.mark.parametrize("seed", range(4))
def test_broken_input_makes_nothing_but_a_skat_error(seed):
    taken = sum(map(read_all, islice(pieces(seed, sound(seed, 40)), 120)))
    assert taken > 120


def test_a_long_garbage_line_is_one_error():
    text = io.BytesIO(b"(;" + b"x" * 3_000_000 + b"\n" + GAMES[1].text.encode())
    broken, good = iss.load(text)
    assert "longer than" in broken.errors[0]
    assert good == iss.loads(GAMES[1].text)
