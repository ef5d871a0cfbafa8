"""Positions: what fits together, what does not and why, and play."""

import dataclasses
import json
import pickle

import pytest

from helpers.corpora import DATA
from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Deal, Seat
from skatsolve.errors import PositionError, SkatError
from skatsolve.position import Position

END = {"contract": "C", "declarer": 0, "hands": ["C9SJCQ", "CTCKHT", "DQC8S9"], "leader": 0, "points": [18, 70]}
FULL = {
    "contract": "C",
    "declarer": 1,
    "leader": 2,
    "hands": ["CAC8SKSQS7HTH8DADQDT", "CKCJC9SASJSTHAHQHJDJ", "CQCTC7S9S8H7DKD9D8D7"],
    "skat": "H9HK",
}
GONE = object()


def changed(base, **changes):
    data = base | changes
    return {key: value for key, value in data.items() if value is not GONE}


def reasons(base, **changes):
    with pytest.raises(PositionError) as caught:
        Position.from_dict(changed(base, **changes))
    assert "\n" not in str(caught.value)
    return " / ".join(caught.value.reasons)


def test_a_full_deal_needs_neither_points_nor_trick():
    position = Position.from_dict(FULL)
    assert position.points == (4, 0)
    assert position.tricks == (0, 0)
    assert position.to_move is Seat.REARHAND
    assert position.tricks_left == 10
    assert Position.from_dict(changed(FULL, skat=GONE)) == position
    deal = Deal(*position.hands, position.skat)
    assert Position.start(deal, Contract.parse("C"), declarer=1, leader=2) == position


def test_a_full_deal_with_a_card_on_the_table():
    hands = [FULL["hands"][0], FULL["hands"][1], FULL["hands"][2].replace("CQ", "")]
    position = Position.from_dict(changed(FULL, hands=hands, trick=["CQ"]))
    assert position.points == (4, 0)
    assert position == Position.from_dict(FULL).play(Card.parse("CQ"))


def test_the_skat_may_be_unknown():
    position = Position.from_dict(END)
    assert position.skat is None
    assert position.tricks is None
    assert position.tricks_left == 3
    assert Position.from_dict(changed(END, skat="")) == position


def test_the_declarer_may_have_no_more_than_the_skat():
    assert Position.from_dict(changed(END, points=[11, 77], skat="HAH7", tricks=[0, 7])).points == (11, 77)


def test_a_changed_copy_is_a_position_of_its_own():
    end = Position.from_dict(END)
    other = dataclasses.replace(end, leader=2)
    assert other == Position.from_dict(changed(END, leader=2))
    assert other.pack() != end.pack()
    with pytest.raises(PositionError, match="not 120"):
        dataclasses.replace(end, points=(1, 2))


def test_null_needs_no_points():
    assert Position.from_dict(changed(END, contract="N", points=GONE)).points == (0, 0)
    assert Position.from_dict(changed(END, contract="N", points=[3, 5])).points == (3, 5)
    assert "more than 120" in reasons(END, contract="N", points=[100, 50])


def test_cards_and_seats_are_read_in_any_notation():
    written = changed(
        END, declarer="Vorhand", leader="F", contract="Kreuz", hands=[["♣9", "SJ", "CQ"], "Kreuz 10 CK HT", "DQC8S9"]
    )
    assert Position.from_dict(written) == Position.from_dict(END)


def test_other_keys_are_left_alone():
    assert Position.from_dict(changed(END, id="a", expect={"value": 3})) == Position.from_dict(END)
    assert Position.from_dict(changed(END, point=5, leaders=["F"])) == Position.from_dict(END)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"points": [18, 71]}, "points: 18 + 71 taken and 32 in play make 121, not 120"),
        ({"points": [5, 70], "skat": "HADQ", "hands": ["C9SJCQ", "CTCKHT", "D9C8S9"]}, "not 120"),
        ({"points": [10, 70], "skat": "CAHA"}, "make 112, not 120"),
        ({"points": [7, 70], "skat": "HAH7"}, "(the skat's 11 count for the declarer)"),
        ({"points": [9, 79], "skat": "HAH7"}, "the declarer has 9, but the skat alone has 11"),
        ({"points": [10, 78], "skat": "HAH7"}, "the declarer has 10, but the skat alone has 11"),
        ({"points": GONE}, "points: missing; 88 card points have been taken"),
        ({"points": [88]}, "is not two numbers"),
        ({"points": [-1, 89]}, "is not two numbers from 0 to 120"),
        ({"points": [18.0, 70]}, "is not two numbers"),
        ({"points": "18:70"}, "points: '18:70' is not two numbers"),
        ({"tricks": [3, 3]}, "tricks: 3 + 3 taken, but 3 of ten are left"),
        ({"tricks": [7, 0]}, "the defenders have 70, but no trick"),
        ({"tricks": [0, 7], "skat": "HAH7"}, "the declarer has 18, but no trick and 11 in the skat"),
        ({"tricks": [True, 6]}, "is not two numbers"),
        ({"hands": ["C9SJCQ", "CTCK", "DQC8S9"], "points": [28, 70]},
         "3/2/3 cards, but before a trick all hold equally many, such as 3/3/3"),
        ({"trick": ["H7"], "leader": 2}, "3/3/3 cards do not fit one card on the table, led by rearhand, 3/3/2 would"),
        ({"trick": ["H7", "H8", "H9"]}, "a third card completes the trick"),
        ({"hands": ["C9SJCQ", "CTCKHT", "DQC8CT"]}, "CT is in middlehand's hand and in rearhand's hand"),
        ({"hands": ["C9SJCQ", "CTCKHT", "DQC8"], "trick": ["SJ"], "leader": 2},
         "SJ is in forehand's hand and in the trick"),
        ({"skat": "HTH7"}, "HT is in middlehand's hand and in the skat"),
        ({"skat": "HA"}, "skat: 1 cards instead of two"),
        ({"hands": ["C9CQ", "CTCK", "DQC8S9"], "trick": ["SJ", "HT"]},
         "revoke: middlehand played HT on SJ but holds CK.CT"),
        ({"contract": "GS"}, "Hand only"),
        ({"contract": "NS"}, "Null knows no Schneider"),
        ({"contract": GONE}, "contract: missing"),
        ({"contract": 5}, "contract: 5 is not a contract; give a Contract or its letters"),
        ({"declarer": GONE}, "declarer: missing"),
        ({"declarer": 3}, "declarer: 3 is not a seat; say 0, 1, 2"),
        ({"leader": True}, "leader: True is not a seat"),
        ({"leader": "forhand"}, "did you mean 'forehand'"),
        ({"leader": GONE, "leadr": 2}, "unknown key 'leadr': did you mean 'leader'?"),
        ({"hands": GONE}, "hands: missing"),
        ({"hands": ["C9SJCQ"]}, "is not a list of three hands"),
        ({"hands": ["C9SJCX", "CTCKHT", "DQC8S9"]}, "hands[0]: 'CX' is not a card"),
        ({"hands": ["C9SJCQ", 5, "DQC8S9"]}, "hands[1]: 5 is not a set of cards"),
        ({"trick": ["CJ", "CJ"]}, "trick: CJ is named twice"),
        ({"hands": ["C:AKQ S:K"] * 3},
         "CA is in forehand's hand and in middlehand's hand and in rearhand's hand"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(changes, says):
    assert says in reasons(END, **changes)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"hands": ["CAC8SKSQS7HTH8DADQ", *FULL["hands"][1:]]},
         "9/10/10 cards, but before a trick all hold equally many, such as 10/10/10 / nobody holds DT"),
        ({"hands": [*FULL["hands"][:2], "CQCTC7S9S8H7DKD9D8CA"]},
         "CA is in forehand's hand and in rearhand's hand / nobody holds D7"),
        ({"points": [0, 4]}, "but the skat alone has 4"),
        ({"points": [10, 0]}, "not 120"),
        ({"tricks": [1, 0]}, "1 + 0 taken, but 10 of ten are left"),
        ({"hands": ["C:AKQJT987S:AKQ", "S:JT987H:AKQJT9", "H:87D:AKQJT987S7"]}, "there are ten"),
    ],
)  # fmt: skip
def test_what_does_not_fit_in_a_full_deal(changes, says):
    assert says in reasons(FULL, **changes)


def test_all_reasons_at_once():
    said = reasons(END, contract="GS", declarer=7, hands=["C9SJCX", "CTCKHT"], tricks=3)
    assert said.count(" / ") == 3
    said = reasons(END, hands=["C9SJCQ", "CTCKC9", "DQC8"], points=[18, 70], tricks=[9, 9])
    assert "C9 is in" in said
    assert "all hold equally many" in said
    assert "not 120" in said
    assert "9 + 9 taken" in said


@pytest.mark.parametrize("data", [[], None, 5, "C"])
def test_what_is_no_object(data):
    with pytest.raises(PositionError, match="an object with keys"):
        Position.from_dict(data)


def test_the_constructor_names_all_that_it_cannot_read():
    with pytest.raises(PositionError) as caught:
        Position("X", 5, ["CJ", 7, "SX"], 8, ["HA", "HX"], "x", (1,), 10**5000)
    assert [reason.split(":")[0] for reason in caught.value.reasons] == [
        "contract", "declarer", "leader", "trick", "skat", "hands[1]", "hands[2]", "points", "tricks",
    ]  # fmt: skip


def test_text_wherever_cards_contracts_and_seats_are_given():
    end = Position.from_dict(END)
    assert Position("Kreuz", "Vorhand", END["hands"], leader="F", points=(18, 70)) == end
    assert end.play("CQ").play("Kreuz König") == end.play(Card.parse("CQ")).play(Card.parse("CK"))
    deal = "|".join([*FULL["hands"], FULL["skat"]])
    assert Position.start(deal, "clubs", "Mittelhand", leader="R") == Position.from_dict(FULL)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (END, "C 0 CQ.C9.SJ|CK.CT.HT|C8.S9.DQ|- - 0 18:70 -"),
        (FULL, "C 1 CA.C8.SK.SQ.S7.HT.H8.DA.DQ.DT|CK.CJ.C9.SA.SJ.ST.HA.HQ.HJ.DJ|CQ.CT.C7.S9.S8.H7.DK.D9.D8.D7|HK.H9"
               " - 2 4:0 0:0"),
        (END | {"hands": ["C9SJCQ", "CTHT", "DQS9"], "trick": ["CK", "C8"], "leader": 1, "tricks": [2, 5]},
         "C 0 CQ.C9.SJ|CT.HT|S9.DQ|- CK.C8 1 18:70 2:5"),
        ({"contract": "G", "declarer": 2, "hands": [[], [], []], "points": [70, 50]}, "G 2 -|-|-|- - 0 70:50 -"),
    ],
)  # fmt: skip
def test_one_line_for_a_position(data, line):
    position = Position.from_dict(data)
    assert str(position) == line
    assert Position.parse(line) == position
    assert repr(position) == f"Position.parse({line!r})"


def test_fields_may_be_left_out_at_the_end():
    assert Position.parse("n F C7|C8|C9|") == Position("N", 0, ["C7", "C8", "C9"])


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("G 0", "a position has three to seven fields, this has 2; write contract, declarer"),
        ("G 0 CJ|SJ|HJ - - 0 70:25 -", "this has 8"),
        ("G 0 CJ|SJ|HJ", "a deal has four parts, this has 3"),
        ("G 0 CJ|SX|HJ|-", "middlehand: 'SX' is "),
        ("G 3 CJ|SJ|HJ|- - 4", "declarer: '3' is "),
        ("G 0 CJ|SJ|HJ|- - 0 70", "points: '70' is not two numbers; write the declarer's and the defenders', such as"),
        ("G 0 CJ|SJ|HJ|- - 0 70:x", "points: '70:x' is not two numbers"),
        ("G 0 CJ|SJ|HJ|- - 0 70:25", "not 120"),
        (None, "None is "),
    ],
)
def test_a_line_that_is_not_a_position(line, says):
    with pytest.raises(PositionError) as caught:
        Position.parse(line)
    assert says in str(caught.value)


def test_play_takes_tricks_and_counts():
    position = Position.from_dict(END | {"tricks": [2, 5]})
    assert position.legal == CardSet.parse("CQ C9 SJ")
    position = position.play(Card.parse("SJ"))
    assert position.to_move is Seat.MIDDLEHAND
    assert position.legal == CardSet.parse("CT CK")
    position = position.play(Card.parse("CT"))
    assert position.tricks_left == 3
    position = position.play(Card.parse("C8"))
    assert (position.leader, position.points, position.tricks) == (Seat.FOREHAND, (30, 70), (3, 5))
    for card in Card.parse_list("CQ CK S9"):
        position = position.play(card)
    assert (position.leader, position.points, position.tricks) == (Seat.MIDDLEHAND, (30, 77), (3, 6))
    for card in Card.parse_list("HT DQ C9"):
        assert not position.is_over
        position = position.play(card)
    assert position.is_over
    assert (position.points, position.tricks) == ((43, 77), (4, 6))
    with pytest.raises(PositionError, match="all cards have been played"):
        position.play(Card.parse("C7"))


def test_play_refuses_what_may_not_be_played():
    position = Position.from_dict(END)
    with pytest.raises(PositionError, match=r"forehand does not hold HT; legal: CQ\.C9\.SJ"):
        position.play(Card.parse("HT"))
    with pytest.raises(PositionError, match=r"middlehand has to follow suit and may not play HT; legal: CK\.CT"):
        position.play(Card.parse("CQ")).play(Card.parse("HT"))


def test_a_null_once_lost_stays_lost():
    position = Position.from_dict({"contract": "N", "declarer": 1, "hands": ["C7S7", "C8S8", "D7D8"]})
    for card in Card.parse_list("C7 C8 D7"):
        assert position.tricks is None
        position = position.play(card)
    assert position.tricks == (1, 8)


def test_packing():
    position = Position.from_dict(END | {"tricks": [2, 5], "declarer": 2}).play(Card.parse("SJ")).play(Card.parse("CT"))
    hands = [hand.mask for hand in position.hands]
    table = (Card.parse("SJ").index + 1) | (Card.parse("CT").index + 1) << 8
    counts = 18 | 70 << 8 | 2 << 16 | 5 << 20 | 1 << 24
    assert position.pack() == (*hands, table, Kind.CLUBS | 2 << 4 | 0 << 6, counts)
    unknown = Position.from_dict(changed(END, leader=1))
    assert unknown.pack()[3:] == (0, 1 << 6, 18 | 70 << 8)


def test_positions_are_values():
    position = Position.from_dict(END)
    assert pickle.loads(pickle.dumps(position)) == position == eval(repr(position))
    assert hash(position) == hash(Position.from_dict(END))
    with pytest.raises(AttributeError):
        position.leader = Seat.REARHAND


@pytest.mark.parametrize("name", ["positions.jsonl", "bench/suit_random.jsonl", "bench/null_plausible.jsonl"])
def test_the_known_positions_are_read(name):
    for line in (DATA / name).read_text().splitlines():
        data = json.loads(line)
        position = Position.from_dict(data)
        assert Position.from_dict(position.to_dict()) == position
        if "cards" in data["expect"]:
            assert {str(card) for card in position.legal} == data["expect"]["cards"].keys()


def test_a_fault_is_a_value_error():
    with pytest.raises(ValueError, match="hands"):
        Position.from_dict({})
    assert issubclass(PositionError, SkatError)
