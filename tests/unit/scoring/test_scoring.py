"""Values and scores: known rows, the faults other programs had, and the corners of the rules."""

import json

import pytest

from helpers.corpora import DATA
from skatsolve.cards import FULL_DECK, Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.errors import AuctionError, ContractError, OptionError, SkatError
from skatsolve.scoring import (
    Charge,
    GameScore,
    SeegerFabian,
    Step,
    bid_ladder,
    count_matadors,
    is_decided,
    list_score,
    score_early,
    score_game,
    sum_games,
    tariff_of,
)

ROWS = [json.loads(line) for line in (DATA / "scoring_examples.jsonl").read_text().splitlines()]
TRUMPS = ["CJ", "SJ", "HJ", "DJ", "{}A", "{}T", "{}K", "{}Q", "{}9", "{}8", "{}7"]


def twelve(kind: int, matadors: int) -> CardSet:
    """Twelve cards with or without so many matadors."""
    order = [Card.parse(text.format("CSHD"[kind % 4])) for text in (TRUMPS[:4] if kind >= 4 else TRUMPS)]
    count = abs(matadors)
    inside = order[:count] if matadors > 0 else order[count : count + 1]
    rest = [card for card in FULL_DECK if card not in order]
    if kind >= 4:
        rest = [card for card in rest if str(card)[1] != "J"]
    return CardSet((inside + rest)[:12])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['contract']} {row['game_value']}")
@pytest.mark.parametrize("with_cards", [True, False])
def test_known_rows(row, with_cards):
    contract = Contract.parse(row["contract"])
    cards, matadors = row.get("cards"), row.get("matadors")
    if with_cards and cards is None:
        cards = str(twelve(contract.kind, matadors or 1))
    if not with_cards:
        cards = None
    result = score_game(
        contract,
        cards,
        points=row.get("points"),
        tricks=row.get("tricks"),
        bid=row["bid"],
        rules=row.get("rules", "isko"),
        matadors=matadors,
    )
    assert result.game_value == row["game_value"]
    if "score" in row:
        assert result.score == row["score"]
        assert result.won == (row["score"] > 0)
    if "seeger_fabian" in row:
        assert result.seeger_fabian.declarer == row["seeger_fabian"]
    if matadors is not None:
        assert result.matadors == matadors


FAULTS = {
    1: (("HH", "CJ HA HT HK HQ CA CT DA D9 D8 | SJ S7", {"points": 93}), 50, 50),
    3: (("H", 1, {"points": 70, "bid": 24}), 30, -60),
    7: (("NO", None, {"tricks": 0, "points": 14}), 46, 46),
    17: (("D", -1, {"points": 75, "bid": 36}), 36, -72),
    19: (("D", "SJ HJ DJ DA DT DK D9 D8 CA SA HA S7", {"points": 89, "bid": 22}), 27, -54),
    21: (("S", -1, {"points": 89, "bid": 23}), 33, -66),
    29: (("CO", 4, {"points": 120, "tricks": 10}), 132, 132),
    33: (("G", 1, {"points": 12, "tricks": 1, "bid": 48}), 72, -144),
}


@pytest.mark.parametrize("number", FAULTS)
def test_faults_of_other_programs(number):
    (contract, held, play), value, score = FAULTS[number]
    cards = held.replace("|", " ") if isinstance(held, str) else None
    result = score_game(contract, cards, matadors=held if isinstance(held, int) else None, **play)
    assert (result.game_value, result.score) == (value, score)


def test_schwarz_is_decided_by_tricks():
    one_worthless_trick_lost = score_game("C", None, matadors=1, points=120, tricks=9)
    assert (one_worthless_trick_lost.schneider, one_worthless_trick_lost.schwarz) == (True, False)
    assert score_game("C", None, matadors=1, points=120, tricks=10).schwarz is True
    assert score_game("C", None, matadors=1, points=0, tricks=0).score == -2 * 12 * 4


@pytest.mark.parametrize(
    ("contract", "points", "value", "if_value"),
    [("C", 120, 36, 48), ("C", 4, 36, 48), ("CHZ", 120, 84, 84), ("CH", 89, 36, None), ("CHZ", 0, 84, None)],
)
def test_missing_tricks_are_said_where_they_matter(contract, points, value, if_value):
    result = score_game(contract, None, matadors=1, points=points)
    assert result.game_value == value
    assert (result.if_schwarz.game_value if result.if_schwarz else None) == if_value
    assert bool(result.notes) == (if_value is not None)
    if if_value:
        assert result.schwarz is None
        assert result.to_dict()["if_schwarz"]["game_value"] == if_value
    if contract == "CHZ" and points == 120:
        assert not result.won
        assert result.if_schwarz.won


def test_no_schwarz_if_the_points_are_of_no_two_cards():
    assert score_game("C", "CJ CA CT CK SA ST SK HA HT HK DA DT", points=0).schwarz is False


@pytest.mark.parametrize(
    ("play", "steps", "value", "score"),
    [
        # Announced Schwarz lost with 30 card points or fewer: each step once.
        ({"contract": "DHZ", "points": 30, "tricks": 3}, 6, 63, -126),
        # Announced Schneider lost; the declarer is Schwarz himself: that degree is not announced, so it counts.
        ({"contract": "DHS", "points": 0, "tricks": 0}, 5, 54, -108),
        ({"contract": "DHS", "points": 30, "tricks": 3}, 4, 45, -90),
        ({"contract": "DHS", "points": 89, "tricks": 8}, 4, 45, -90),
        # Announced Schneider, made Schwarz without a word.
        ({"contract": "DHS", "points": 120, "tricks": 10}, 5, 54, 54),
        # Overbid although announced degrees count; saved by an unannounced Schwarz.
        ({"contract": "DHS", "points": 95, "tricks": 9, "bid": 48}, 4, 54, -108),
        ({"contract": "DHS", "points": 120, "tricks": 10, "bid": 48}, 5, 54, 54),
        # Ouvert lost with the last trick.
        ({"contract": "DO", "points": 120, "tricks": 9}, 7, 72, -144),
        # Saved by Schneider; lost as Schneider, the value covers the bid.
        ({"contract": "D", "points": 90, "tricks": 8, "bid": 27}, 2, 27, 27),
        ({"contract": "D", "points": 30, "tricks": 3, "bid": 27}, 2, 27, -54),
        # Overbid in Hand.
        ({"contract": "DH", "points": 75, "bid": 30}, 2, 36, -72),
    ],
)
def test_degrees_and_announcements(play, steps, value, score):
    contract = play.pop("contract")
    result = score_game(contract, None, matadors=1, **play)
    assert (result.game_value, result.score) == (value, score)
    assert result.value_as_played == 9 * (1 + steps)
    assert result.steps[-1].count == 1 + steps


@pytest.mark.parametrize(
    ("cards", "contract", "bid", "value", "kind"),
    [
        # With 1: clubs and Grand reach 48 exactly.
        ("CJ HJ DA DT C7 C8 S7 S8 H7 H8 D7 D8", "NO", 48, 48, Kind.CLUBS),
        ("CJ HJ DA DT C7 C8 S7 S8 H7 H8 D7 D8", "N", 24, 24, Kind.CLUBS),
        # 27 of diamonds is out, 3 matadors make it 36; 30 of hearts likewise 40: the cheapest is diamonds.
        ("CJ SJ HJ C7 C8 S7 S8 H7 H8 D7 D8 D9", "N", 27, 36, Kind.DIAMONDS),
        # Without any trump of a suit the matadors run on; Grand has four at most and is dear all the same.
        ("C7 C8 C9 CQ S7 S8 S9 SQ H7 H8 H9 HQ", "N", 30, 80, Kind.HEARTS),
        ("CJ SJ HJ DJ DA DT DK DQ D9 D8 D7 HA", "NO", 50, 55, Kind.SPADES),
        ("CJ HA HT HK C7 C8 S7 S8 H7 H8 D7 D8", "NOH", 60, 60, Kind.CLUBS),
        ("CJ HA HT HK C7 C8 S7 S8 H7 H8 D7 D8", "NH", 44, 44, Kind.SPADES),
    ],
)
def test_impossible_null(cards, contract, bid, value, kind):
    for tricks in (0, 1):
        result = score_game(contract, cards, tricks=tricks, bid=bid)
        assert (result.won, result.overbid, result.game_value, result.score) == (False, True, value, -2 * value)
        assert result.charge.kind is kind
        assert result.matadors is None


def test_null_at_its_value_is_not_overbid():
    assert score_game("NO", None, tricks=0, bid=46).score == 46


def test_impossible_null_without_cards():
    assert score_game("N", None, tricks=0, bid=24, matadors=2).game_value == 27
    for matadors in (None, 4, -5):
        with pytest.raises(OptionError, match="charged as a suit game or Grand"):
            score_game("N", None, tricks=0, bid=24, matadors=matadors)


@pytest.mark.parametrize(
    ("contract", "matadors", "play", "value", "score"),
    [
        ("GO", 4, {"points": 120, "tricks": 10}, 360, 360),
        ("GO", 1, {"points": 120, "tricks": 10}, 252, 252),
        ("GO", 1, {"points": 100, "tricks": 9}, 252, -252),
        ("CO", 4, {"points": 120, "tricks": 10}, 132, 132),
        ("CH", 2, {"points": 56}, 48, -48),
        ("C", 2, {"points": 56}, 36, -72),
        ("GO", -1, {"points": 120, "tricks": 10, "bid": 264}, 288, -288),
        ("NH", None, {"tricks": 1}, 35, -35),
        ("NO", None, {"tricks": 1}, 46, -92),
        ("NOH", None, {"tricks": 1}, 59, -59),
        ("DH", 1, {"points": 75, "bid": 30}, 36, -36),
    ],
)
def test_historical_rules(contract, matadors, play, value, score):
    if play.get("bid") == 264:
        play = {**play, "bid": 288}
    result = score_game(contract, None, matadors=matadors, rules="historical", **play)
    assert (result.game_value, result.score) == (value, score)


def test_historical_grand_ouvert_has_no_step_for_ouvert():
    steps = score_game("GO", None, matadors=4, points=120, tricks=10, rules="historical").steps
    assert steps[-1] == Step("schwarz_announced", 10)
    assert score_game("GO", None, matadors=4, points=120, tricks=10).steps[-1] == Step("ouvert", 11)


def test_the_ladder_is_all_game_values():
    ladder = bid_ladder()
    assert ladder[:20] == (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60)
    suits = {base * steps for base in (9, 10, 11, 12) for steps in range(2, 19)}
    assert set(ladder) == suits | {24 * steps for steps in range(2, 12)} | {23, 35, 46, 59}
    assert list(ladder) == sorted(ladder)
    assert bid_ladder("historical")[-4:] == (252, 288, 324, 360)
    assert 264 not in bid_ladder("historical")


@pytest.mark.parametrize("kind", range(5))
def test_matadors_of_every_length(kind):
    for count in range(1, 5 if kind == 4 else 12):
        for signed in (count, -count):
            assert count_matadors(twelve(kind, signed).mask, kind) == signed


def test_seeger_fabian_at_three_and_four():
    lost = {"matadors": 2, "points": 56}
    assert score_game("CH", None, **lost).seeger_fabian == SeegerFabian(-146, 40)
    assert score_game("CH", None, players=4, **lost).seeger_fabian == SeegerFabian(-146, 30)
    assert score_game("G", None, matadors=1, points=61).seeger_fabian == SeegerFabian(98, 0)


def test_a_list_of_games():
    lost = score_game("CH", None, matadors=2, points=56)
    won = score_game("G", None, matadors=1, points=61)
    sheet = sum_games([("c", lost), ("a", won), None, ("a", won), ("b", lost)] * 6, ["a", "b", "c"])
    assert (sheet.games, sheet.passed_in) == (30, 6)
    assert sheet.total("a").points == 12 * 48
    assert [line.seeger_fabian for line in sheet.totals] == [12 * 98 + 12 * 40, 6 * (-146 + 40), 6 * (-146 + 40)]
    four = sum_games([("a", lost)], ["a", "b", "c", "d"])
    assert [line.seeger_fabian for line in four.totals] == [-146, 30, 30, 30]
    assert four.to_dict()["totals"][0] == {
        "player": "a",
        "won": 0,
        "lost": 1,
        "others_lost": 0,
        "points": -96,
        "seeger_fabian": -146,
    }
    with pytest.raises(OptionError, match="'x' is not at this table"):
        sum_games([("x", lost)], ["a", "b", "c"])
    for players in (["a", "b"], ["a", "a", "b"], []):
        with pytest.raises(OptionError, match="a table has 3 or 4"):
            sum_games([], players)
    with pytest.raises(OptionError, match="not on this sheet"):
        sheet.total("x")


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "with 2, game 3, Hand 4, Schneider 5, times hearts 10: 50"),
        ("de", "mit 2, Spiel 3, Hand 4, Schneider 5, mal Herz 10: 50"),
        ("pl", "z 2, gra 3, z ręki 4, sznajder 5, razy kier 10: 50"),
    ],
)
def test_explanation(lang, text):
    assert score_game("HH", None, matadors=2, points=93).explain(lang) == text


def test_explanation_of_an_overbid():
    suit = score_game("D", None, matadors=1, points=75, bid=20).explain()
    assert (
        suit == "with 1, game 2, times diamonds 9: 18; overbid, since the bid was 20: charged as 3 times diamonds 9: 27"
    )
    null = score_game("N", None, matadors=1, tricks=0, bid=24).explain("de")
    assert null == "Null: 23; überreizt, denn gereizt war 24: gezählt wird 2 mal Kreuz 12: 24"


def test_result_has_an_evaluable_repr():
    result = score_game("D", None, matadors=1, points=120, bid=30)
    names = {
        "GameScore": GameScore,
        "Contract": Contract,
        "Step": Step,
        "Charge": Charge,
        "Kind": Kind,
        "CardSet": CardSet,
    }
    assert eval(repr(result), names) == result


@pytest.mark.parametrize(
    ("contract", "cards", "options", "message"),
    [
        ("C", "CJ SJ", {"points": 61}, "2 cards instead of the declarer's 12"),
        ("C", None, {"points": 61}, "the declarer's 12 cards are missing"),
        ("C", None, {"points": 61, "matadors": 0}, "matadors 0"),
        ("C", None, {"points": 61, "matadors": 12}, "matadors 12 is not a whole number from -11 to 11"),
        ("G", None, {"points": 61, "matadors": 5}, "matadors 5 is not a whole number from -4 to 4"),
        ("C", None, {"points": 121, "matadors": 1}, "points 121 is not"),
        ("C", None, {"points": "61", "matadors": 1}, "points '61' is not"),
        ("C", None, {"points": 61, "tricks": 11, "matadors": 1}, "tricks 11 is not"),
        ("C", None, {"matadors": 1}, "card points are missing"),
        (
            "C",
            None,
            {"points": 91, "tricks": 10, "matadors": 1},
            "91 card points do not go with 10 tricks; .*exactly 120",
        ),
        ("C", None, {"points": 23, "tricks": 0, "matadors": 1}, "from 0 to 22"),
        ("C", None, {"points": 61, "bid": 19, "matadors": 1}, "19 is not a bid.*; the nearest are 18 and 20"),
        ("C", None, {"points": 61, "bid": 0, "matadors": 1}, "bids run from 18 to 264"),
        ("C", None, {"points": 61, "bid": 265, "matadors": 1}, "bids run from 18 to 264"),
        ("C", None, {"points": 61, "players": 5, "matadors": 1}, "players 5 is not 3 or 4"),
        (
            "C",
            None,
            {"points": 61, "rules": "pub", "matadors": 1},
            "unknown rules 'pub'; say isko or historical",
        ),
        ("N", None, {"points": 0}, "decided by the declarer's tricks"),
        ("CS", None, {"points": 61, "matadors": 1}, "Hand"),
        ("X", None, {"points": 61, "matadors": 1}, "contract"),
        (
            "C",
            "CJ DJ CA CT CK CQ SA ST HA HT DA DT",
            {"points": 61, "matadors": 2},
            "matadors 2, but these cards are with 1",
        ),
    ],
)
def test_what_does_not_fit_is_named(contract, cards, options, message):
    with pytest.raises(SkatError, match=message):
        score_game(contract, cards, **options)


def test_the_kind_of_error_tells_what_was_wrong():
    with pytest.raises(AuctionError):
        score_game("C", None, matadors=1, points=61, bid=19)
    with pytest.raises(ContractError):
        score_game("CZ", None, matadors=1, points=61)


EARLY = [
    # Open: the side at fault loses in the simple degree; one trick or 30 points make no degree.
    ("D", {"points": (50, 10), "tricks": (4, 1), "at_fault": "declarer"}, 18, -36),
    ("D", {"points": (10, 40), "tricks": (0, 4), "at_fault": "declarer"}, 18, -36),
    ("D", {"points": (50, 10), "tricks": (4, 1), "at_fault": "defenders"}, 18, 18),
    ("D", {"points": (11, 0), "tricks": (0, 0), "at_fault": "defenders"}, 18, 18),
    # Decided: the winner keeps it, with what was reached.
    ("D", {"points": (61, 20), "tricks": (6, 2), "at_fault": "declarer"}, 18, 18),
    ("D", {"points": (92, 20), "tricks": (8, 1), "at_fault": "declarer"}, 27, 27),
    ("D", {"points": (40, 60), "tricks": (3, 5), "at_fault": "defenders"}, 18, -36),
    ("D", {"points": (20, 91), "tricks": (1, 7), "at_fault": "declarer"}, 27, -54),
    # A degree the declarer needs is given him when the defenders are at fault, unless they have prevented it.
    ("D", {"points": (50, 10), "tricks": (4, 1), "at_fault": "defenders", "bid": 27}, 27, 27),
    ("D", {"points": (50, 0), "tricks": (4, 0), "at_fault": "defenders", "bid": 36}, 36, 36),
    ("D", {"points": (50, 0), "tricks": (4, 1), "at_fault": "defenders", "bid": 36}, 36, -72),
    ("D", {"points": (50, 31), "tricks": (4, 3), "at_fault": "defenders", "bid": 27}, 27, -54),
    ("D", {"points": (50, 10), "tricks": (4, 0), "at_fault": "defenders", "bid": 45}, 45, -90),
    ("DHS", {"points": (50, 10), "tricks": (4, 1), "at_fault": "defenders"}, 45, 45),
    ("DHS", {"points": (70, 31), "tricks": (6, 2), "at_fault": "defenders"}, 45, -90),
    ("DHS", {"points": (70, 30), "tricks": (6, 2), "at_fault": "defenders"}, 45, 45),
    ("DO", {"points": (0, 0), "tricks": (0, 0), "at_fault": "defenders"}, 72, 72),
    # 61 points decide nothing if more was announced.
    ("DHS", {"points": (61, 10), "tricks": (6, 1), "at_fault": "declarer"}, 45, -90),
    # A degree that was surely coming counts for the innocent side.
    ("D", {"points": (50, 0), "tricks": (4, 0), "at_fault": "defenders", "proved": "schwarz"}, 36, 36),
    ("D", {"points": (10, 50), "tricks": (0, 4), "at_fault": "declarer", "proved": "schneider"}, 27, -54),
    # Null.
    ("N", {"points": (0, 0), "tricks": (0, 3), "at_fault": "declarer"}, 23, -46),
    ("N", {"points": (0, 0), "tricks": (0, 3), "at_fault": "defenders"}, 23, 23),
    ("N", {"points": (0, 0), "tricks": (1, 3), "at_fault": "defenders"}, 23, -46),
]


@pytest.mark.parametrize(("contract", "state", "value", "score"), EARLY)
def test_games_that_end_early(contract, state, value, score):
    matadors = None if contract == "N" else 1
    result = score_early(contract, None, matadors=matadors, **state)
    assert (result.game_value, result.score) == (value, score)


@pytest.mark.parametrize(
    ("contract", "points", "tricks", "decided"),
    [
        ("D", (61, 20), (6, 2), True),
        ("D", (60, 59), (6, 3), None),
        ("D", (40, 60), (4, 5), False),
        ("DHS", (90, 20), (8, 1), True),
        ("DHS", (89, 30), (8, 1), None),
        ("DHS", (80, 31), (7, 2), False),
        ("DHZ", (120, 0), (10, 0), True),
        ("DHZ", (120, 0), (9, 0), None),
        ("DHZ", (120, 0), (9, 1), False),
        ("N", (0, 120), (0, 10), True),
        ("N", (0, 110), (0, 9), None),
        ("N", (4, 20), (1, 2), False),
    ],
)
def test_when_a_contract_is_decided(contract, points, tricks, decided):
    assert is_decided(Contract.parse(contract), points, tricks) is decided


def test_skat_looked_at_after_61_points_in_grand_hand():
    result = score_early("GH", None, matadors=1, points=(61, 20), tricks=(6, 2), at_fault="declarer")
    assert (result.won, result.game_value) == (True, 72)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"at_fault": "nobody"}, "say declarer or defenders"),
        ({"proved": "all"}, "say schneider or schwarz"),
        ({"points": (100, 30)}, "100 \\+ 30 are more than 120"),
        ({"tricks": (9, 2)}, "more than 10"),
        ({"tricks": (-1, 2)}, "tricks -1"),
    ],
)
def test_early_ends_are_checked(change, message):
    state = {"points": (50, 10), "tricks": (4, 1), "at_fault": "declarer", **change}
    with pytest.raises(OptionError, match=message):
        score_early("D", None, matadors=1, **state)


def test_the_integer_way_of_an_overbid_null():
    cards = CardSet.parse("CJ SJ HJ C7 C8 S7 S8 H7 H8 D7 D8 D9").mask
    tariff = tariff_of(Contract.parse("N"))
    assert list_score(tariff, cards, 0, 0, 27) == -72
    assert list_score(tariff, cards, 0, 0, 23) == 23
    assert list_score(tariff, cards, 0, 1) == -46
