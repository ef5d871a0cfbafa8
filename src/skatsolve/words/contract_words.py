"""Reads contracts as people type them: letters as ISS writes them, or words in English, German and Polish."""

import difflib
import re
from typing import Final

from skatsolve.errors import ContractError, need_text, shown
from skatsolve.words.names import KINDS, SUIT_SIGNS, SUITS, fold, suits_by_word

__all__ = ["read_contract"]

_STEP_WORDS: Final = {
    "hand": "H", "h": "H", "reki": "H", "reka": "H",
    "ouvert": "O", "offen": "O", "open": "O", "otwarta": "O", "otwarty": "O", "otwarte": "O", "o": "O",
    "schneider": "S", "sznajder": "S", "s": "S",
    "schwarz": "Z", "szwarc": "Z", "z": "Z",
}  # fmt: skip
_CONTRACT_FILLER: Final = frozenset(("announced", "angesagt", "zapowiedziany", "aus", "der", "game", "spiel", "gra"))


def read_contract(text: str) -> tuple[str, frozenset[str]]:
    """The letter of the game (``C S H D G N``) and of its steps (``O H S Z``).

    :raises ContractError: if the text does not name a contract.
    """
    need_text(text, ContractError)
    letters = "".join(text.split()).upper()
    # S and H are suits and steps: beside C, D, G or N they are steps, else the first letter is the suit.
    kind = next((letter for letter in letters if letter in "CDGN"), letters[:1])
    steps = letters.replace(kind, "", 1)
    if kind and kind in KINDS and not set(steps) - set("OHSZ"):
        if len(set(steps)) < len(steps):
            raise ContractError(
                f"contract {shown(text, 60)} says a step twice", text=text, hint="say each of O H S Z once"
            )
        return kind, frozenset(steps)
    kinds = {word: SUITS[suit] for word, suit in suits_by_word().items()} | {"grand": "G", "null": "N"}
    kinds |= {sign: SUITS[suit] for sign, suit in SUIT_SIGNS.items()}
    words = [part for word in re.findall(r"[^\s,.;-]+", fold(text)) for part in _parted(word)]
    found: list[str] = []
    said: set[str] = set()
    for at, word in enumerate(words):
        if word in kinds:
            found.append(kinds[word])
        elif word == "z" and words[at + 1 : at + 2] == ["reki"]:
            continue
        elif word in _STEP_WORDS:
            said.add(_STEP_WORDS[word])
        elif word not in _CONTRACT_FILLER:
            close = difflib.get_close_matches(word, [*kinds, *_STEP_WORDS], n=1, cutoff=0.6)
            hint = (
                f"did you mean {close[0]!r}?" if close else "say C, S, H, D, G or N with O, H, S, Z, such as CH or NO"
            )
            raise ContractError(f"{shown(text, 60)} is not a contract", text=text, hint=hint)
    if len(found) != 1:
        fault = "names several games" if found else "names no game"
        raise ContractError(
            f"contract {shown(text, 60)} {fault}",
            text=text,
            hint="say C, S, H, D, G or N with O, H, S, Z, such as CH or NO",
        )
    return found[0], frozenset(said)


def _parted(word: str) -> list[str]:
    """A word such as ``nullouvert`` as two."""
    for kind in ("null", "grand"):
        rest = word.removeprefix(kind)
        if len(rest) > 1 and rest != word and rest in _STEP_WORDS:
            return [kind, rest]
    return [word]
