"""Hints for words that are not known: they never lead to another suit or game."""

import random
import string

import pytest

from skatsolve.contract import Contract
from skatsolve.errors import ContractError
from skatsolve.words.names import suits_by_word
from skatsolve.words.nearest import distance, nearest

KINDS = {word: "CSHD"[suit] for word, suit in suits_by_word().items()} | {"grand": "G", "null": "N"}


def mangled(word: str, rng: random.Random) -> str:
    at = rng.randrange(len(word))
    letter = rng.choice(string.ascii_lowercase)
    return rng.choice(
        [
            word[:at] + word[at + 1 :],
            word[:at] + letter + word[at:],
            word[:at] + letter + word[at + 1 :],
            word[:at] + word[at + 1 : at + 2] + word[at : at + 1] + word[at + 2 :],
        ]
    )


@pytest.mark.parametrize("word", KINDS)
def test_a_hint_for_a_mangled_word_is_of_the_same_suit(word):
    rng = random.Random(word)
    for turn in range(12):
        wrong = mangled(mangled(word, rng) if turn % 2 else word, rng) or "x"
        close = {kind for known, kind in KINDS.items() if distance(wrong, known) <= 1}
        found = nearest(wrong, KINDS)
        assert found is None or close <= {KINDS[found]}, wrong
        try:
            Contract.parse(wrong)
        except ContractError as error:
            hinted = error.hint.partition("did you mean ")[2].strip("?'")
            assert not hinted or hinted not in KINDS or close <= {KINDS[hinted]}, wrong


@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [("", "", 0), ("grand", "grand", 0), ("grnad", "grand", 1), ("kreutz", "kreuz", 1), ("pik", "karo", 4)],
)
def test_distance(one, other, steps):
    assert distance(one, other) == distance(other, one) == steps
