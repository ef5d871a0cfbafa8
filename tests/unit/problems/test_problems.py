"""Composed problems judged: the published ones, sound and unsound variants, unknown cards, published play."""

import dataclasses
import itertools
import json
from random import Random

import pytest

from helpers import random_positions
from helpers.corpora import DATA
from helpers.positions import as_position
from oracle.minimax import OBJECTIVES, card_values, lost_at
from skatsolve.cards import FULL_DECK, Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.errors import KnowledgeError, OptionError, ProblemError
from skatsolve.notation import problems
from skatsolve.position import Position
from skatsolve.problems import Holding, Problem, Stipulation, solve_problem
from skatsolve.problems.state import equivalent_cards
from skatsolve.solver import Solver, solve

EXAMPLES = DATA.parent.parent / "examples" / "problems"
COLLECTION = {data["id"]: data for data in json.loads((DATA / "problems.json").read_text(encoding="utf-8"))}


def example(name):
    with open(EXAMPLES / f"{name}.toml", encoding="utf-8") as file:
        (problem,) = problems.load(file)
    return problem


def changed(problem, **stipulation):
    return dataclasses.replace(problem, stipulation=Stipulation(**stipulation))


def names(cards):
    return " ".join(map(str, cards))


@pytest.mark.parametrize(
    ("name", "verdict", "value", "keys"),
    [
        ("gl1887-01", "sound", 91, "H9"),
        ("gl1887-01-after4", "sound", 91, "H9"),
        ("gl1887-08", "sound", 94, "SA"),
        ("gl1887-09", "cooked", 0, "SJ HQ HT H9 DT"),
        ("gl1887-11", "sound", 57, "ST"),
        ("gl1887-12", "cooked", 59, "SA HQ DK"),
        ("gl1887-12-mistake", "cooked", 63, "C9 C7 H8 DQ"),
        ("skatde-29", "cooked", 62, "SJ H8 DJ"),
    ],
)
def test_the_published_problems(name, verdict, value, keys):
    problem = example(name)
    judgment = solve_problem(problem)
    assert (judgment.verdict, judgment.value, names(judgment.keys)) == (verdict, value, keys)
    assert judgment.analysis.met
    # The proof line ends as the verdict says.
    position = problem.position()
    for card in judgment.line:
        position = position.play(card)
    assert position.is_over
    if not problem.contract.is_null:
        assert position.points[0] == value
    # Each card that fails, and each card that the other side tries, has a line that ends where it is said to.
    for branch in (*judgment.analysis.cooks, *judgment.analysis.tries, *judgment.analysis.variations):
        assert branch.line[0] in branch.cards


@pytest.mark.parametrize(("name", "value"), [
    ("gl1887-01", 62), ("gl1887-08", 94), ("gl1887-09-mh", 0), ("gl1887-12", 59), ("gl1887-11a-discard-queens", 57),
    ("gl1887-01-after4", 91), ("skatde-29-schwer", 62),
])  # fmt: skip
def test_the_collection_in_json_without_stipulations(name, value):
    judgment = solve_problem(problems.loads(json.dumps(COLLECTION[name])))
    assert judgment.value == value
    assert judgment.analysis.met
    assert judgment.published.fault == ""


@pytest.mark.parametrize(
    ("name", "stipulation"),
    [
        ("gl1887-01", {"low": 92}),
        ("gl1887-01", {"high": 90}),
        ("gl1887-01", {"low": 94, "high": 94}),
        ("gl1887-08", {"low": 95}),
        ("gl1887-08", {"high": 93}),
        ("gl1887-08", {"low": 61, "high": 89}),
        ("gl1887-08", {"tricks": "all"}),
        ("gl1887-08", {"tricks": "none"}),
        ("gl1887-09", {"null": "made"}),
        ("gl1887-09", {"lost_by_trick": 4}),
        ("gl1887-12", {"low": 61}),
        ("gl1887-12", {"high": 58}),
        ("skatde-29", {"low": 63}),
    ],
)
def test_unsound_variants_have_a_proof_line(name, stipulation):
    problem = changed(example(name), **stipulation)
    judgment = solve_problem(problem, depth=0)
    assert judgment.verdict == "unsound"
    assert judgment.keys == ()
    assert judgment.analysis.duals == judgment.analysis.cooks == ()
    position = problem.position()
    tricks = [0, 0]
    lost_in = None
    for card in judgment.line:
        position = position.play(card)
        if not position.trick:
            ours = position.leader == position.declarer
            tricks[not ours] += 1
            lost_in = lost_in or (sum(tricks) if ours else None)
    said = problem.stipulation
    if said.tricks == "all":
        assert tricks[1]
    elif said.tricks == "none":
        assert tricks[0]
    elif said.null == "made":
        assert lost_in
    elif said.lost_by_trick:
        assert lost_in > said.lost_by_trick
    else:
        assert not said.low <= position.points[0] <= said.high
    # No first card of the solving side does it: each is refuted.
    if judgment.analysis.key_trick:
        tried = {card for branch in judgment.analysis.tries for card in branch.cards}
        assert tried


@pytest.mark.parametrize(
    ("name", "stipulation", "for_declarer"),
    [
        ("gl1887-08", {"low": 61}, True),
        ("gl1887-08", {"low": 94, "high": 94}, True),
        ("gl1887-12", {"high": 60}, False),
        ("gl1887-12", {"low": 59, "high": 59}, False),
        ("gl1887-12", {}, False),
        ("gl1887-08", {}, True),
        ("gl1887-08", {"tricks": "all"}, True),
        ("gl1887-08", {"tricks": "none"}, False),
        ("gl1887-09", {"null": "made"}, True),
        ("gl1887-09", {"null": "lost"}, False),
        ("gl1887-09", {}, False),
    ],
)
def test_whose_task_it_is(name, stipulation, for_declarer):
    judgment = solve_problem(changed(example(name), **stipulation), depth=0)
    assert judgment.analysis.for_declarer is for_declarer
    assert judgment.to_dict()["side"] == ("declarer" if for_declarer else "defenders")


def test_a_weaker_stipulation_lets_more_keys_in():
    problem = example("gl1887-01-after4")
    assert names(solve_problem(changed(problem, low=88)).keys) == "HQ H9"
    assert names(solve_problem(changed(problem, low=64)).keys) == "SK ST HQ H9"
    assert solve_problem(changed(problem, low=88)).verdict == "cooked"


def test_equivalent_cards_are_one_key():
    problem = problems.loads(json.dumps(COLLECTION["gl1887-01"]))
    judgment = solve_problem(problem, depth=0)
    assert (judgment.verdict, names(judgment.keys)) == ("sound", "H9 H8 H7")
    assert judgment.analysis.cooks == ()


def test_the_defence_and_its_refutations():
    analysis = solve_problem(example("gl1887-08"), depth=1).analysis
    leads = {branch.cards: branch for branch in analysis.variations if branch.seat == Seat.FOREHAND}
    assert {names(cards) for cards in leads} == {"CT", "SK", "SQ", "HK", "HQ", "H9 H8", "DT"}
    assert {names(cards) for cards, branch in leads.items() if branch.value == 94} == {"CT", "H9 H8", "DT"}
    assert names(leads[Card.parse("CT"),].replies) == "CA"
    assert [branch.trick for branch in analysis.variations] == [1] * len(analysis.variations)
    (failing,) = analysis.tries
    assert (names(failing.cards), failing.value, names(failing.replies)) == ("S9", 73, "ST")


@pytest.mark.parametrize("name", ["gl1887-01-after4", "gl1887-08"])
def test_duals_are_all_later_cards_that_do_it_too(name):
    judgment = solve_problem(example(name))
    found = judgment.analysis
    duals = {(dual.trick, dual.card): set(dual.also) for dual in found.duals}
    position, after_key = found.position, False
    for card in found.line:
        trick = 11 - position.tricks_left
        if position.to_move == position.declarer:
            values = Solver().card_values(position)
            good = {one for one, value in values.items() if value == found.value} - equivalent_cards(position, card)
            if after_key and trick <= 9:
                assert duals.pop((trick, card), set()) == good
            after_key = after_key or card in found.keys
        position = position.play(card)
    assert not duals


class TestPublishedPlay:
    def test_the_mistakes_of_number_1(self):
        found = solve_problem(example("gl1887-01"), depth=0).departures
        assert [(one.trick, str(one.card), names(one.better), one.before, one.after) for one in found] == [
            (2, "DA", "DQ DT D9", 62, 63),
            (4, "C8", "DK", 63, 91),
        ]

    def test_the_mistake_of_number_12(self):
        (found,) = solve_problem(example("gl1887-12-mistake"), depth=0).departures
        assert (found.trick, found.seat, str(found.card), names(found.better)) == (2, Seat.REARHAND, "D7", "C8")

    def test_a_line_that_loses(self):
        judgment = solve_problem(example("skatde-29"), depth=0)
        assert [(one.trick, str(one.card), names(one.better)) for one in judgment.departures] == [(6, "HQ", "SJ H8 DJ")]
        assert judgment.published.values[-1] == 60

    @pytest.mark.parametrize("name", ["gl1887-08", "gl1887-09", "gl1887-11", "gl1887-12"])
    def test_lines_that_are_best_play_are_the_main_line(self, name):
        judgment = solve_problem(example(name), depth=0)
        assert judgment.departures == ()
        assert judgment.line[: len(judgment.published.cards)] == judgment.published.cards

    def test_any_card_is_the_best_one(self):
        problem = example("gl1887-09")
        judgment = solve_problem(problem, depth=0)
        assert problem.line.count(None) == 2
        assert len(judgment.published.cards) == len(problem.line)

    @pytest.mark.parametrize(
        ("line", "says"),
        [
            ("H9 CJ HT", "rearhand does not hold HT"),
            ("H9 DK", "trick 5: middlehand has to follow suit and may not play DK"),
        ],
    )
    def test_a_line_that_cannot_be_played(self, line, says):
        with open(EXAMPLES / "gl1887-01-after4.toml", encoding="utf-8") as file:
            text = file.read().replace('"H9 CJ HJ"', f'"{line}"')
        judgment = solve_problem(problems.loads(text), depth=0)
        assert says in judgment.published.fault
        assert judgment.verdict == "sound"

    def test_a_line_beyond_the_last_card(self):
        problem = example("skatde-29")
        judgment = solve_problem(dataclasses.replace(problem, line=(*problem.line, None)), depth=0)
        assert judgment.published.fault == "any card: all cards have been played"

    def test_a_trick_given_away_counts_where_all_are_asked(self):
        end = Problem(
            Contract.parse("G"),
            Seat.FOREHAND,
            (Holding.parse("CJ D8"), Holding.parse("SJ D9"), Holding.parse("HJ D7")),
            points=(114, 0),
            tricks=(8, 0),
            stipulation=Stipulation(tricks="all"),
            line=(Card.parse("D8"),),
        )
        assert solve_problem(end).verdict == "unsound"
        end = dataclasses.replace(end, hands=(*end.hands[:1], Holding.parse("SJ D7"), Holding.parse("HJ S7")))
        judgment = solve_problem(end)
        assert (judgment.verdict, names(judgment.keys)) == ("sound", "CJ")
        (departure,) = judgment.departures
        assert (str(departure.card), names(departure.better)) == ("D8", "CJ")


class TestTricks:
    END = Problem(
        Contract.parse("G"),
        Seat.FOREHAND,
        (Holding.parse("CJ D8"), Holding.parse("SJ D7"), Holding.parse("HJ S7")),
        points=(104, 10),
        stipulation=Stipulation(tricks="all"),
    )

    def test_those_taken_before_count_where_they_are_known(self):
        judgment = solve_problem(self.END)
        assert (judgment.verdict, judgment.analysis.tricks_counted) == ("sound", "remaining")
        judgment = solve_problem(dataclasses.replace(self.END, tricks=(7, 1)))
        assert (judgment.verdict, judgment.analysis.tricks_counted) == ("unsound", "all")

    def test_those_lost_in_plays_count(self):
        cards = {"plays": (Card.parse("D8"), Card.parse("D7"), Card.parse("HJ"))}
        assert solve_problem(dataclasses.replace(self.END, **cards)).verdict == "unsound"
        none = dataclasses.replace(self.END, stipulation=Stipulation(tricks="none"))
        assert solve_problem(none).verdict == "unsound"


class TestNull:
    END = Problem(
        Contract.parse("N"),
        Seat.FOREHAND,
        (Holding.parse("C7 CA"), Holding.parse("C8 C9"), Holding.parse("S7 S8")),
        stipulation=Stipulation(lost_by_trick=10),
    )

    def test_tricks_are_those_of_the_game(self):
        judgment = solve_problem(self.END)
        assert judgment.analysis.met
        assert judgment.analysis.lost_in == 10
        assert not solve_problem(changed(self.END, lost_by_trick=9)).analysis.met

    def test_lost_before(self):
        lost = dataclasses.replace(self.END, tricks=(1, 7))
        assert solve_problem(lost).analysis.met
        played = dataclasses.replace(self.END, plays=tuple(map(Card.parse, ("CA", "C9", "S8"))))
        judgment = solve_problem(dataclasses.replace(played, stipulation=Stipulation(lost_by_trick=9)))
        assert (judgment.analysis.met, judgment.analysis.lost_in) == (True, 9)
        assert not solve_problem(changed(played, null="made")).analysis.met


def as_problem(endgame, stipulation):
    """A random endgame of the reference; the cards on its table become plays."""
    position = as_position(endgame)
    hands = list(position.hands)
    for place, card in enumerate(position.trick):
        hands[(position.leader + place) % 3] |= {card}
    return Problem(
        position.contract,
        position.declarer,
        tuple(Holding(hand) for hand in hands),
        leader=position.leader,
        plays=position.trick,
        points=position.points,
        tricks=position.tricks,
        stipulation=stipulation,
    )


def stipulations(random, endgame):
    """One-sided stipulations near the truth, with what a finished game must be to meet them."""
    if endgame.kind == 5:
        if random.random() < 0.5:
            by = random.randint(1, max(map(len, endgame.hands)))
            lost = sum(endgame.tricks or (0, 10 - max(map(len, endgame.hands))))
            return Stipulation(lost_by_trick=lost + by), False, lambda game: game.first <= by
        made = random.random() < 0.5
        return Stipulation(null="made" if made else "lost"), made, lambda game: (game.won == 0) == made
    kind = random.choice(("low", "high", "all", "none"))
    truth = solve(as_position(endgame)).value
    bound = min(max(truth + random.choice((-9, -1, 0, 1, 9)), 1), 119)
    if kind == "low":
        return Stipulation(low=bound), True, lambda game: game.points >= bound
    if kind == "high":
        return Stipulation(high=bound), False, lambda game: game.points <= bound
    if kind == "all":
        return Stipulation(tricks="all"), True, lambda game: game.lost == 0
    return Stipulation(tricks="none"), False, lambda game: game.won == 0


def test_random_endgames_beside_plain_minimax():
    """Whether it is met, and by which first cards, where the solving side is to move; equal cards are equally good."""
    random = Random(7)
    seen = {True: 0, False: 0}
    for endgame in random_positions.endgames(11, 250):
        if endgame.kind == 5 and endgame.tricks and endgame.tricks[0]:
            continue
        stipulation, for_declarer, met = stipulations(random, endgame)
        # The declarer plays for the greatest worth.
        good = card_values(endgame, lambda game, met=met, sign=for_declarer: int(met(game) == sign))
        good = {Card.from_index(card): bool(worth) == for_declarer for card, worth in good.items()}
        ours = (endgame.to_move == endgame.declarer) == for_declarer
        expected = any(good.values()) if ours else all(good.values())
        problem = as_problem(endgame, stipulation)
        judgment = solve_problem(problem, depth=1)
        assert judgment.analysis.met is expected, (endgame, stipulation)
        seen[expected] += 1
        if ours and expected and judgment.analysis.key_trick == 11 - problem.position().tricks_left:
            classes = {equivalent_cards(problem.position(), card) for card in good}
            if len(classes) > 1:
                assert set(judgment.keys) == {card for card, fine in good.items() if fine}
                fine_classes = {cards for cards in classes if any(good.get(card) for card in cards)}
                assert judgment.verdict == ("sound" if len(fine_classes) == 1 else "cooked")
        for card, fine in good.items():
            assert {good[other] for other in equivalent_cards(problem.position(), card)} == {fine}
    assert min(seen.values()) > 50


def test_equivalent_cards_have_equal_values():
    for endgame in random_positions.endgames(12, 150):
        objective = "null" if endgame.kind == 5 else "points"
        position = as_position(endgame)
        values = card_values(endgame, OBJECTIVES[objective])
        for index, value in values.items():
            for other in equivalent_cards(position, Card.from_index(index)):
                assert values[other.index] == value


def test_the_trick_in_which_a_null_is_lost_beside_the_reference():
    for endgame in random_positions.endgames(13, 60):
        if endgame.kind != 5 or (endgame.tricks and endgame.tricks[0]):
            continue
        found = lost_at(endgame)
        before = sum(endgame.tricks) if endgame.tricks else 0
        problem = as_problem(endgame, Stipulation(lost_by_trick=10))
        judgment = solve_problem(problem, depth=0)
        if found is None:
            assert judgment.verdict == "unsound"
        else:
            assert judgment.analysis.lost_in == found[0] - before + 10 - as_position(endgame).tricks_left


class TestUnknownCards:
    TEXT = """
contract = "D"
declarer = "rearhand"
skat = "CQ SQ"
[hands]
rearhand = "CJ SJ SA HJ HA D7 D8 D9 DJ DQ"
[stipulation]
value = "<= 60"
"""

    def test_every_split(self):
        done = []
        judgment = solve_problem(
            problems.loads(self.TEXT), limit=3, progress=lambda number, total: done.append((number, total))
        )
        ways = judgment.completions
        assert (judgment.verdict, judgment.value, judgment.keys) == ("cooked", None, ())
        assert (ways.possible, len(ways.solutions)) == (184_756, 3)
        assert done[-1] == (184_756, 184_756)
        assert ways.always[Seat.REARHAND] == CardSet.parse("CJ SJ SA HJ HA D7 D8 D9 DJ DQ")
        for found in ways.solutions:
            position = Position(Contract.parse("D"), 2, found.hands, found.skat)
            assert solve(position, line=False).value == found.value <= 60
        data = judgment.to_dict()
        assert (data["count"], data["possible"], data["value"]) == (ways.count, 184_756, None)
        assert data["solutions"][0]["deal"] == str(ways.solutions[0])
        # The published deal is one of them.
        conditions = '\nconditions = ["has.F=CTC8C7STSKS9S8S7DADK"]'
        published = solve_problem(problems.loads(self.TEXT.replace('"CQ SQ"', '"CQ SQ"' + conditions)))
        assert (published.verdict, published.completions.count, published.value) == ("sound", 1, 57)
        assert names(published.keys) == "ST"

    def test_jobs_and_limits_change_no_count(self):
        problem = example("gl1887-11-how")
        one = solve_problem(problem)
        assert solve_problem(problem, jobs=2) == one
        assert (one.completions.possible, one.completions.count) == (220, 20)
        none = solve_problem(problem, limit=0)
        assert (none.completions.count, none.completions.solutions) == (20, ())

    def test_no_way_and_the_count_without_a_stipulation(self):
        problem = dataclasses.replace(example("gl1887-11-how"), stipulation=Stipulation(high=40))
        judgment = solve_problem(problem)
        assert (judgment.verdict, judgment.completions.count) == ("unsound", 0)
        judgment = solve_problem(dataclasses.replace(problem, stipulation=Stipulation()))
        assert judgment.completions.count == judgment.completions.possible == 220

    def test_every_bound_beside_the_values(self):
        """The ways that meet a bound are those whose value does, to the point."""
        problem = example("gl1887-11-how")
        free = solve_problem(dataclasses.replace(problem, stipulation=Stipulation()), limit=1000)
        values = [found.value for found in free.completions.solutions]
        assert len(values) == 220
        for value in sorted(set(values)):
            for low, high in ((0, value), (value, 120), (value, value), (0, value - 1), (value + 1, 120)):
                asked = dataclasses.replace(problem, stipulation=Stipulation(low=low, high=high))
                count = solve_problem(asked, limit=0).completions.count
                assert count == sum(low <= one <= high for one in values), (low, high)

    def test_too_many_are_counted_only(self):
        with pytest.raises(ProblemError, match="may lie in 184756 ways, more than 1000"):
            solve_problem(problems.loads(self.TEXT), most=1000)

    @pytest.mark.parametrize(
        ("condition", "says"),
        [
            ("bla", "'bla' is not a known term"),
            ("points.F.blue = 3", "points.F.blue = 3: 'blue' is not a card"),
            ("points.F.black", "cannot be read; write points.M.black = 13"),
            ("points.X.black = 3", "'x' is not a seat"),
            ("points.F.jacks = 9", "these cards have 8 card points"),
            ("has.F=CJ", 'no deal fits: these clash: "rearhand holds'),
            ("points.F.black = 1", '"points.F.black = 1" cannot be met'),
        ],
    )
    def test_conditions_that_cannot_be(self, condition, says):
        text = self.TEXT.replace('"CQ SQ"', f'"CQ SQ"\nconditions = ["{condition}"]')
        with pytest.raises((KnowledgeError, ProblemError)) as caught:
            solve_problem(problems.loads(text))
        assert says in str(caught.value)

    def test_conditions_on_a_complete_deal_are_checked(self):
        problem = example("gl1887-08")
        fits = dataclasses.replace(problem, conditions=("min.M=jacks:2 points.F.black = 17",))
        assert solve_problem(fits, depth=0).verdict == "sound"
        for wrong in ("max.M=jacks:1", "points.F.black = 16"):
            with pytest.raises((KnowledgeError, ProblemError), match="no deal fits"):
                solve_problem(dataclasses.replace(problem, conditions=(wrong,)))

    def test_the_skat_of_an_endgame_is_not_told_from_played_cards(self):
        problem = dataclasses.replace(TestTricks.END, conditions=("skat=C7",))
        with pytest.raises(ProblemError, match="in an endgame the skat cannot be told"):
            solve_problem(problem)


def is_met(problem):
    """Whether a one-sided or exact stipulation is met, by the solver alone."""
    said, position = problem.stipulation, problem.position()
    if problem.contract.is_null:
        found = solve(position, line=False)
        if said.null == "made" or found.value:
            return bool(found.value) == (said.null == "made")
        return said.lost_by_trick is None or found.lost_at[0] <= said.lost_by_trick
    if said.tricks is not None:
        objective = "schwarz" if said.tricks == "all" else "any_trick"
        return bool(solve(position, objective, line=False).value) == (said.tricks == "all")
    return said.low <= solve(position, line=False).value <= said.high


def subsets(cards, size):
    return (CardSet(chosen) for chosen in itertools.combinations(cards, size))


@pytest.mark.parametrize("number", range(6))
def test_unknown_cards_of_endgames_beside_trying_all(number):
    """Every way to fill the unknown places is tried by hand: points, voids shown, conditions, then the solver."""
    random = Random(number)
    endgame = random_positions.draw(random, 3, on_table=number % 3, kind=(0, 3, 4, 5)[number % 4])
    stipulation, _, _ = stipulations(random, endgame)
    if endgame.kind != 5 and number % 2:
        truth = solve(as_position(endgame)).value
        stipulation = Stipulation(low=max(truth - 5, 0), high=min(truth + 5, 120))
    whole = as_problem(endgame, stipulation)
    # One or two unknown cards in one hand, one in another.
    hands = []
    for seat, hand in enumerate(whole.hands):
        unknown = (1 if endgame.kind == 5 else 2, 1, 0)[(seat - number) % 3]
        keep = [card for card in hand.cards if card in whole.plays]
        keep += [card for card in hand.cards if card not in whole.plays]
        hands.append(Holding(CardSet(keep[: 3 - unknown]), unknown))
    condition = f"max.{'FMR'[number % 3]}=jacks:1"
    problem = dataclasses.replace(whole, hands=tuple(hands), conditions=(condition,))
    held = CardSet()
    for hand in hands:
        held |= hand.cards
    pool = FULL_DECK - held
    expected = set()
    possible = 0
    for first in subsets(pool, hands[0].unknown):
        for second in subsets(pool - first, hands[1].unknown):
            for third in subsets(pool - first - second, hands[2].unknown):
                full = [hand.cards | more for hand, more in zip(hands, (first, second, third), strict=True)]
                if len(full[number % 3] & CardSet.parse("CJ SJ HJ DJ")) > 1:
                    continue
                points = sum(hand.points for hand in full) + sum(problem.points)
                if not problem.contract.is_null and points != 120:
                    continue
                try:
                    filled = problem.completed(full)
                except ProblemError:
                    continue  # a revoke
                possible += 1
                if is_met(filled):
                    expected.add(tuple(full))
    judgment = solve_problem(problem, limit=10_000)
    ways = judgment.completions
    assert possible >= 1
    assert (ways.possible, ways.count) == (possible, len(expected))
    assert {found.hands for found in ways.solutions} == expected
    assert judgment.verdict == ("unsound", "sound", "cooked")[min(len(expected), 2)]


@pytest.mark.parametrize(
    ("contract", "stipulation", "count"),
    [
        ("G", Stipulation(tricks="all"), 0),
        ("G", Stipulation(tricks="none"), 0),
        ("N", Stipulation(null="made"), 0),
        ("N", Stipulation(lost_by_trick=9), 600),
        ("N", Stipulation(lost_by_trick=8), 600),
        ("N", Stipulation(lost_by_trick=7), 0),
    ],
)
def test_unknown_cards_after_a_trick_of_each_side(contract, stipulation, count):
    """Trick 8 goes to the declarer, trick 9 to the defenders; of the last one only his card is known."""
    problem = Problem(
        Contract.parse(contract),
        Seat.FOREHAND,
        (Holding.parse("CA C8 S7"), Holding.parse("C7 CT ?"), Holding.parse("CK C9 ?")),
        plays=Card.parse_list("CA C7 C9 C8 CT CK"),
        points=None if contract == "N" else (70, 20),
        stipulation=stipulation,
    )
    if contract == "G":
        left = 120 - 90 - sum(hand.cards.points for hand in problem.hands)
        assert left >= 0
        problem = dataclasses.replace(problem, points=(70, 20 + left))
    completions = solve_problem(problem).completions
    assert completions.possible
    assert completions.count == count


def test_points_in_suits_beside_trying_all():
    """13 points in black suits, as sets of aces, tens, kings and queens."""
    text = TestUnknownCards.TEXT.replace(
        '"CQ SQ"', '"CQ SQ"\nconditions = ["points.F.black = 14 points.M.red >= 20", "max.F=spades:3"]'
    ).replace("value", "# value")
    judgment = solve_problem(problems.loads(text.replace("[stipulation]", "")), limit=0)
    rest = FULL_DECK - CardSet.parse("CJ SJ SA HJ HA D7 D8 D9 DJ DQ CQ SQ")
    black, red = CardSet(0xFFFF), CardSet(0xFFFF0000)
    count = sum(
        (hand & black).points == 14 and (rest - hand & red).points >= 20 and len(hand & CardSet(0xFF00)) <= 3
        for hand in subsets(rest, 10)
    )
    assert judgment.completions.possible == count > 0


def test_options_out_of_range():
    for option in ({"depth": -1}, {"limit": -1}, {"most": 0}):
        with pytest.raises(OptionError, match="is too small"):
            solve_problem(example("skatde-29"), **option)
