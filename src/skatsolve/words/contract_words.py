"""Reads contracts as people type them: letters as ISS writes them, or words in English, German and Polish."""

import re
from functools import cache
from typing import Final

from skatsolve.errors import ContractError, need_text, shown
from skatsolve.words.names import KINDS, SUIT_SIGNS, SUITS, fold, suits_by_word
from skatsolve.words.nearest import nearest

__all__ = ["read_contract"]

_STEP_WORDS: Final = {
    "hand": "H", "h": "H", "reki": "H", "reka": "H",
    "ouvert": "O", "offen": "O", "open": "O", "otwarta": "O", "otwarty": "O", "otwarte": "O", "o": "O",
    "schneider": "S", "sznajder": "S", "krawiec": "S", "s": "S",
    "schwarz": "Z", "szwarc": "Z", "czarno": "Z", "z": "Z",
}  # fmt: skip
_CONTRACT_FILLER: Final = frozenset(
    ("announced", "angesagt", "zapowiedziany", "aus", "der", "game", "spiel", "gra", "solo", "einfach", "na")
)
# A letter or two for a suit, where they mean one only: K is Kreuz or Karo.
_SHORT_KINDS: Final = {
    "kr": "C", "tr": "C", "ei": "C", "pi": "S", "he": "H", "hz": "H", "ki": "H", "ro": "H", "ka": "D", "sch": "D",
    "c": "C", "d": "D", "g": "G", "n": "N",
}  # fmt: skip
_FORMS: Final = "say C, S, H, D, G or N with O, H, S, Z, such as CH or NO"


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
    kinds = _kinds_by_word()
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
            close = nearest(word, {word: f"step {step}" for word, step in _STEP_WORDS.items()} | kinds)
            hint = f"did you mean {close!r}?" if close else _FORMS
            if re.fullmatch("k[hosz]*", word):
                hint = "K is Kreuz or Karo: say Kr or Ka"
            raise ContractError(f"{shown(text, 60)} is not a contract", text=text, hint=hint)
    if len(found) != 1:
        fault = "names several games" if found else "names no game"
        raise ContractError(
            f"contract {shown(text, 60)} {fault}",
            text=text,
            hint=_FORMS,
        )
    return found[0], frozenset(said)


@cache
def _kinds_by_word() -> dict[str, str]:
    """Every word or sign for a game, folded, with its letter."""
    kinds = {word: SUITS[suit] for word, suit in (suits_by_word() | SUIT_SIGNS).items()}
    return kinds | {"grand": "G", "null": "N"} | _SHORT_KINDS


def _parted(word: str) -> list[str]:
    """A word such as ``nullouvert`` as two."""
    kinds = _kinds_by_word()
    for cut in range(3, len(word) - 1):
        if word not in kinds and word[:cut] in kinds and word[cut:] in _STEP_WORDS.keys() | _CONTRACT_FILLER:
            return [word[:cut], word[cut:]]
    # KrH is Kreuz Hand; more letters may be a word that is not known.
    if word not in kinds and word[:2] in _SHORT_KINDS and len(word) == 3 and word[2] in "hosz":
        return [word[:2], word[2]]
    return [word]
