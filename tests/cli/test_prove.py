"""``skatsolve prove`` as a user meets it: both truths apart, JSON, the strategy played out, bad input."""

import io
import json
import sys

import pytest

from helpers.corpora import GOLDEN
from skatsolve.cards import CardSet
from skatsolve.cli import main
from skatsolve.contract import Contract
from skatsolve.deal import Deal
from skatsolve.position import Position
from skatsolve.solver import solve

TWELVE = "CJ SJ HJ DJ DQ D9 D8 D7 SA SQ HA CQ"
DIAMONDS = [TWELVE, "--contract", "D", "--seat"]
CLUBS = ["CJ SJ HJ DJ CQ C9 C7 SA H7 DK", "--contract", "CH", "--seat", "F"]
SPADES = ["S8 S9 ST SJ SK SA H9 HJ DJ DA", "--away", "C8 HK", "--contract", "S", "--seat", "F"]


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs the command line; stdin is what is given as text."""

    def run(*args, stdin=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main(["prove", *args])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def lines(text):
    """The lines without the number of nodes, which comes last, and without blanks that nobody sees."""
    return [line.rstrip() for line in text.rstrip().splitlines()[:-2]]


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("prove-safe-en", [*DIAMONDS, "M", "--away", "HA CQ", "--tree", "2"]),
        ("prove-safe-hand-de", [*CLUBS, "--lang", "de"]),
        ("prove-undecided-pl-ascii", [*SPADES, "--node-limit", "1", "--lang", "pl", "--ascii"]),
    ],
)
def test_the_text(run, name, args):
    code, out, err = run(*args)
    assert (code, err) == (0, "")
    assert lines(out) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("seat", ["F", "M", "R"])
@pytest.mark.parametrize("away", ["HA CQ", "SA HA"])
def test_the_diamonds_of_1887_are_unlosable(run, seat, away):
    code, out, _ = run(*DIAMONDS, seat, "--away", away, "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["unlosable"] == "proved"
    assert answer["witness"] is None
    assert answer["double_dummy"] == {"lost": 0, "of": 184_756, "exact": True}


@pytest.mark.parametrize("seat", ["M", "R"])
def test_without_the_queens_they_can_be_lost(run, seat):
    code, out, _ = run(*DIAMONDS, seat, "--away", "CQ SQ", "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["unlosable"] == "disproved"
    deal = Deal.parse(answer["witness"])
    assert deal.skat == CardSet.parse("CQ SQ")
    assert solve(Position.start(deal, Contract.parse("D"), "FMR".index(seat)), line=False).value <= 60
    _, out, _ = run(*DIAMONDS, seat, "--away", "CQ SQ")
    assert "It can be lost" in out
    assert "A deal that is lost with open cards" in out
    assert "Skat " in out


def test_lost_by_lack_of_knowledge_only(run):
    _, out, _ = run(*SPADES)
    assert "It is lost by lack of knowledge" in out
    assert "Play that refutes it" in out
    _, out, _ = run(*SPADES, "--deals", "none", "--json")
    answer = json.loads(out)
    assert (answer["unlosable"], answer["witness"], answer["double_dummy"]) == ("disproved", None, None)


def test_the_strategy_in_json(run):
    _, out, _ = run(*CLUBS, "--json", "--tree", "2")
    strategy = json.loads(out)["strategy"]
    assert strategy["card"] in CLUBS[0].split()
    assert strategy["next"]["replies"][0]["next"] is None


def test_from_a_later_point(run):
    _, out, _ = run(*DIAMONDS, "M", "--away", "CQ SQ", "--plays", "H7 HA", "--json")
    answer = json.loads(out)
    assert answer["unlosable"] == "proved"
    assert answer["view"]["trick"] == ["H7", "HA"]
    _, out, _ = run(*DIAMONDS, "M", "--away", "CQ SQ", "--know", "void.F=trumps", "--json")
    assert json.loads(out)["unlosable"] == "proved"


@pytest.mark.parametrize(("goal", "verdict"), [("schneider", "disproved"), ("61", "proved"), ("schwarz", "disproved")])
def test_goals(run, goal, verdict):
    _, out, _ = run(*DIAMONDS, "M", "--away", "HA CQ", "--goal", goal, "--json", "--deals", "none")
    assert json.loads(out)["unlosable"] == verdict


class TestOtherQuestions:
    """Discards, skats, bids, claims, Revolution."""

    def test_the_discards_of_1887(self, run):
        code, out, err = run(*DIAMONDS, "M")
        assert (code, err) == (0, "")
        assert "It cannot be lost with 5 of 66 pairs of cards put away:" in out
        _, out, _ = run(*DIAMONDS, "M", "--json")
        answer = json.loads(out)
        assert {"CQ.HA", "SA.HA"} <= set(answer["proved"])
        assert "CQ.SQ" in answer["disproved"]
        assert len(answer["proved"]) + len(answer["disproved"]) == 66
        assert answer["undecided"] == []
        assert answer["goal"] == "win"
        _, out, _ = run(*DIAMONDS, "M", "--goal", "schwarz")
        assert "With none of the 66 pairs of cards put away it is unlosable." in out
        _, out, _ = run(*DIAMONDS, "M", "--node-limit", "1")
        assert "Undecided, since the node limit came first: " in out
        assert "With none" not in out

    def test_what_the_skat_must_bring(self, run):
        nine = "CJ SJ HJ DJ DQ D9 D8 S7 SK HT"
        code, out, _ = run(nine, "--contract", "D", "--seat", "M", "--ask", "skats", "--node-limit", "1000", "--json")
        answer = json.loads(out)
        assert code == 0
        assert answer["of"] == 231
        assert 0 < len(answer["skats"]) + len(answer["undecided"]) < 231
        skat, away = next(iter(answer["skats"].items()))
        twelve = CardSet.parse(nine) | CardSet.parse(skat)
        _, out, _ = run(str(twelve), "--away", away, "--contract", "D", "--seat", "M", "--json")
        assert json.loads(out)["unlosable"] == "proved"
        _, out, _ = run(nine, "--contract", "D", "--seat", "M", "--ask", "skats", "--node-limit", "1000")
        assert f"It cannot be lost with {len(answer['skats'])} of 231 pairs of cards in the skat." in out
        assert "Put away" in out

    def test_how_far_to_bid(self, run):
        _, out, _ = run(*DIAMONDS, "M", "--away", "HA CQ", "--ask", "bid", "--json")
        answer = json.loads(out)
        assert (answer["bid"], answer["goal"], answer["exact"]) == (45, "win", True)
        _, out, _ = run(*DIAMONDS, "M", "--away", "HA CQ", "--ask", "bid")
        assert "It cannot be lost up to a bid of 45: 61 card points is certain. At a higher bid it can." in out
        _, out, _ = run(*SPADES, "--ask", "bid")
        assert "It can be lost at any bid." in out

    def test_claims(self, run):
        _, out, _ = run(*DIAMONDS, "M", "--away", "HA CQ", "--ask", "claim")
        assert "The claim does not hold" in out
        grand = ["CJ SJ HJ DJ CA CT CK CQ C9 C8", "--contract", "GH", "--seat", "F"]
        _, out, _ = run(*grand, "--ask", "claim", "--plays", "CJ S7 H7", "--json")
        assert json.loads(out)["claim"] == "proved"
        _, out, _ = run("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", "--contract", "NH", "--seat", "F", "--ask", "claim")
        assert "The claim holds: the declarer takes no further trick" in out

    def test_revolution(self, run):
        lost = ["C7 C8 C9 S7 S8 S9 H7 H8 H9 D8", "--away", "DA DK", "--contract", "NO", "--seat", "M"]
        _, out, _ = run(*lost, "--ask", "revolution", "--json")
        answer = json.loads(out)
        assert answer["won"] is False
        deal = Deal.parse(answer["witness"])
        assert deal.middlehand == CardSet.parse(lost[0])
        assert solve(Position.start(deal, Contract.parse("NO"), 1), line=False).value == 0
        _, out, _ = run(*lost, "--ask", "revolution")
        assert "The Revolution is lost" in out
        won = ["C7 C8 C9 S7 S8 S9 H7 H8 H9 D7", "--away", "DA DK", "--contract", "NO", "--seat", "F"]
        _, out, _ = run(*won, "--ask", "revolution", "--lang", "de")
        assert "Die Revolution ist gewonnen" in out

    @pytest.mark.parametrize("lang", ["en", "de", "pl"])
    def test_in_every_language(self, run, lang):
        for args in (
            [*DIAMONDS, "M"],
            [*DIAMONDS, "M", "--away", "HA CQ", "--ask", "bid"],
            [*DIAMONDS, "M", "--away", "HA CQ", "--ask", "claim"],
        ):
            code, out, err = run(*args, "--lang", lang, "--ascii")
            assert (code, err) == (0, "")
            assert "{" not in out
            assert out.isascii()


class TestPlay:
    def test_against_the_strategy(self, run):
        code, out, err = run(*DIAMONDS, "M", "--away", "HA CQ", "--play", stdin="SK\nfoo\nCA\nS7\n\n")
        assert code == 0
        assert "Middlehand plays ♠A" in out
        assert "Middlehand takes the trick." in out
        assert "'foo' is not a card" in err
        assert err.count("\n") >= 1

    def test_a_game_to_its_end_is_won(self, run):
        """Whatever is typed: each time the first possible card, which the program names after a wrong one."""
        typed = []
        for _ in range(60):
            _, out, err = run(*CLUBS, "--play", "--ascii", stdin="".join(f"{card}\n" for card in [*typed, "C8 C9"]))
            if "All cards have been played" in out:
                break
            _, out, err = run(*CLUBS, "--play", "--ascii", stdin="".join(f"{card}\n" for card in [*typed, "CJ"]))
            typed.append(err.strip().splitlines()[-1].rpartition("possible: ")[2].split()[0])
        assert len(typed) == 20
        points = int(out.rpartition("declarer ")[2].split()[0])
        assert points >= 61 - 22  # the skat is still to come

    def test_against_the_refutation(self, run):
        code, out, _ = run(*DIAMONDS, "M", "--away", "CQ SQ", "--play", "--ascii", stdin="")
        assert code == 0
        assert "Forehand plays" in out
        assert "You play the declarer" in out

    def test_stdin_closed(self, capsys, monkeypatch):
        monkeypatch.setattr(sys, "stdin", None)
        assert main(["prove", *CLUBS, "--play"]) == 1
        assert "--play: stdin is closed" in capsys.readouterr()[1]

    def test_bytes_that_are_no_text(self, capsys, monkeypatch):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\nC8\n"), encoding="utf-8"))
        assert main(["prove", *CLUBS, "--play"]) == 0
        out, err = capsys.readouterr()
        assert "is not a card" in err
        assert "Rearhand" in out

    def test_nothing_to_play(self, run):
        code, _, err = run(*SPADES, "--node-limit", "1", "--play")
        assert code == 1
        assert "it is undecided, there is nothing to play" in err


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([*DIAMONDS, "M", "--ask", "skats"], "a hand of 12 cards instead of ten"),
        (
            [TWELVE[:29], "--contract", "D", "--seat", "M", "--ask", "discards"],
            "10 cards to discard from instead of 12",
        ),
        (["C7", "--contract", "NOH", "--seat", "F", "--ask", "revolution"], "CARDS: 1 cards"),
        ([*DIAMONDS, "X", "--away", "HA CQ"], "--seat: 'X' is not a seat"),
        ([*DIAMONDS, "M", "--away", "HA"], "CARDS: 11 cards"),
        ([*DIAMONDS, "M", "--away", "HA C7"], "--away: C7 is not among the twelve cards"),
        ([*DIAMONDS, "M", "--away", "HA CX"], "--away, column 4: 'CX' is not a card"),
        ([*DIAMONDS, "M", "--away", "HA CQ", "--plays", "CJ"], "--plays: card 1: forehand cannot play CJ"),
        ([*DIAMONDS, "M", "--away", "HA CQ", "--know", "has.F=CA"], "only voids of a defender can be told"),
        ([*DIAMONDS, "M", "--away", "HA CQ", "--know", "void.M=hearts"], "only voids of a defender can be told"),
        ([*DIAMONDS, "M", "--away", "HA CQ", "--know", "foo"], "--know: 'foo' is not a known term"),
        ([*DIAMONDS, "M", "--away", "HA CQ", "--know", "void.F=trumps void.R=trumps"], "no split of the unseen cards"),
        ([TWELVE, "--contract", "DH", "--seat", "M"], "CARDS: 12 cards"),
        ([*DIAMONDS, "M", "--away", "HA CQ", "--contract", "DH"], "in DH nothing is put away"),
        ([*DIAMONDS, "M", "--away", "HA CQ", "--contract", "DHX"], "--contract: 'DHX' is not a contract"),
    ],
)
def test_bad_input_is_one_line(run, args, says):
    code, out, err = run(*args)
    assert (code, out) == (1, "")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([*DIAMONDS, "M", "--ask", "hand"], "CARDS: twelve cards: which two are put away; say --away"),
        ([*CLUBS, "--ask", "skats"], "--ask skats: in CH nothing is put away"),
        ([*CLUBS, "--ask", "revolution"], "--ask revolution: CH is not a Null game; say --contract NO"),
        ([TWELVE[:29], "--contract", "D", "--seat", "M"], "--away: D is not a Hand game"),
        ([*DIAMONDS, "M", "--away", "HA CQ", "--goal", "all"], "--goal: 'all' is not a goal"),
        ([*DIAMONDS, "M", "--away", "HA CQ", "--goal", "121"], "goal 121 is not a whole number from 0 to 120"),
        ([*DIAMONDS, "M", "--away", "HA CQ", "--goal", "null"], "the goal 'null' does not fit"),
    ],
)
def test_an_option_without_such_a_value_is_wrong_use(run, args, says):
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert says in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "Missing argument 'CARDS'"),
        ([TWELVE, "--seat", "F"], "Missing option '--contract'"),
        ([*CLUBS, "--json", "--play"], "--play and --json do not go together"),
        ([*CLUBS, "--ask", "claim", "--goal", "61", "--play"], "--ask claim does not go with --goal, --play"),
        ([*DIAMONDS, "M", "--tree", "2"], "--ask discards does not go with --tree"),
        ([*CLUBS, "--ask", "all"], "'all' is not one of"),
        ([*CLUBS, "--deals", "some"], "'some' is not one of"),
        ([*CLUBS, "--tree", "99"], "99 is not in the range"),
    ],
)
def test_wrong_use(run, args, says):
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert says in err
