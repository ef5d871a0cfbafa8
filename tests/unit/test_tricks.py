"""Who takes a trick, and what the cards of a game come to."""

import pytest

from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.tricks import tally_play, trick_winner


@pytest.mark.parametrize(
    ("contract", "trick", "winner"),
    [
        ("G", "C7 CA CT", 1),
        ("G", "C7 SA DJ", 2),
        ("G", "C7 SA HT", 0),
        ("G", "DJ CJ SJ", 1),
        ("H", "DA H7 DT", 1),
        ("H", "DA H7 HT", 2),
        ("H", "HA H7 DJ", 2),
        ("C", "ST SK SA", 2),
        ("N", "CT CJ C9", 1),
        ("N", "CT SA HA", 0),
        ("G", "CT CK", 0),
        ("G", "CT", 0),
    ],
)
def test_who_takes_the_trick(contract, trick, winner):
    assert trick_winner(Contract.parse(contract).kind, Card.parse_list(trick)) == winner


def test_the_tally_of_a_few_cards():
    plays = Card.parse_list("H7 HA C8 SJ D7 CJ S9")
    tally = tally_play(Kind.HEARTS, 1, None, plays)
    assert tally.fault is None
    assert tally.seats == (0, 1, 2, 1, 2, 0, 0)
    assert (tally.turn, tally.leader) == (1, 0)
    assert (tally.points, tally.tricks) == ((11, 4), (1, 1))
    assert [CardSet(mask) for mask in tally.cards] == [CardSet.parse(text) for text in ("H7 CJ S9", "HA SJ", "C8 D7")]
    assert [CardSet(mask) for mask in tally.voids] == [CardSet(), CardSet(), Contract(Kind.HEARTS).trumps]
    assert tally_play(Kind.HEARTS, 1, None, plays[3:6], leader=1) == tally._replace(
        played=3,
        seats=(1, 2, 0),
        turn=0,
        points=(0, 4),
        tricks=(0, 1),
        cards=tuple(CardSet.parse(text).mask for text in ("CJ", "SJ", "D7")),
    )


def test_a_card_played_before():
    tally = tally_play(Kind.GRAND, 0, None, Card.parse_list("H7 HA C8") + Card.parse_list("HA H7"))
    assert (tally.played, tally.fault) == (3, "trick 2: middlehand plays HA, which has been played before")
