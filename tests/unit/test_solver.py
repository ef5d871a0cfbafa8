"""The Python face of the solver: answers, objectives, limits, threads."""

import itertools
import json
import pickle
import sys
import threading

import pytest

import skatsolve as sk
from helpers.corpora import DATA
from skatsolve.cards import CARDS, Card
from skatsolve.errors import OptionError, PositionError
from skatsolve.position import Position
from skatsolve.solver import OBJECTIVES, CardValues, PlayAnalysis, Solution, Solver

KNOWN = [json.loads(line) for line in (DATA / "positions.jsonl").read_text().splitlines()]
SAMPLE = KNOWN[::10]
END = {"contract": "C", "declarer": 0, "hands": ["C9SJCQ", "CTCKHT", "DQC8S9"], "leader": 0, "points": [18, 70]}
NULL = {"contract": "N", "declarer": 0, "hands": ["C7CA", "C8C9", "S7S8"]}


def position(data, **changes):
    return Position.from_dict(data | changes)


def problem(name):
    return next(entry for entry in json.loads((DATA / "problems.json").read_text()) if entry["id"] == name)


@pytest.fixture(scope="module")
def solver():
    return Solver()


def test_the_known_values_of_every_card(solver):
    for data in SAMPLE:
        asked = position(data)
        solution = solver.solve(asked)
        assert solution.value == data["expect"]["value"]
        assert solution.cards.to_dict() == data["expect"]["cards"]
        assert solution.exact
        assert solution.bounds == (solution.value, solution.value)
        assert solution.best == solution.cards.best == solver.card_values(asked).best
        assert solution.cards.value == solution.value
        assert solver.solve(asked, line=False).value == solution.value


def test_a_line_is_legal_keeps_the_value_and_starts_with_a_best_card(solver):
    for data in SAMPLE:
        asked = position(data)
        solution = solver.solve(asked)
        assert solution.line[0] in solution.best
        assert len(solution.line) == sum(map(len, asked.hands))
        analysis = solver.analyse_play(asked, solution.line)
        assert set(analysis.values) == {solution.value}
        assert set(analysis.losses) == {0}
        end = asked
        for card in solution.line:
            end = end.play(card)
        if solution.objective == "points":
            assert end.points[0] == solution.value


def test_a_search_is_the_same_every_time():
    for data in SAMPLE[:60]:
        asked = position(data)
        with Solver() as one, Solver(memory_mb=4) as other:
            first = one.solve(asked)
            assert one.solve(asked) == first == sk.solve(asked)
            assert other.solve(asked).cards == first.cards


@pytest.mark.parametrize(
    ("objective", "value"), [("points", 40), ("win", 0), ("schneider", 0), ("schwarz", 0), ("any_trick", 1)]
)
def test_objectives(solver, objective, value):
    # The declarer can win two of the three tricks at most, and has not enough for 61.
    solution = solver.solve(position(END), objective)
    assert (solution.value, solution.objective) == (value, objective)
    assert solution.won is False
    assert set(solution.cards.values()) <= ({0, 1} if objective != "points" else set(range(121)))
    assert solution.value == solution.cards.value
    counts = objective in ("schwarz", "any_trick")
    assert solution.tricks_counted == ("remaining" if counts else None)


def test_objectives_agree_with_the_points(solver):
    for data in SAMPLE[::3]:
        asked = position(data)
        if asked.contract.is_null:
            continue
        points = solver.solve(asked, line=False).value
        assert solver.solve(asked, "win", line=False).value == (points >= 61)
        assert solver.solve(asked, "schneider", line=False).value == (points >= 90)
        for card, value in solver.card_values(asked, "win").items():
            assert value == (data["expect"]["cards"][str(card)] >= 61)


def test_tricks_already_taken_decide_schwarz_both_ways(solver):
    last = {"contract": "G", "declarer": 0, "hands": ["CJ", "S7", "H7"], "leader": 0, "points": [118, 0]}
    assert solver.solve(position(last), "schwarz").value == 1
    assert solver.solve(position(last, tricks=[9, 0]), "schwarz").value == 1
    # A trick that is worth nothing is a trick.
    lost = solver.solve(position(last, tricks=[8, 1]), "schwarz")
    assert (lost.value, lost.tricks_counted) == (0, "all")
    weak = position(last, hands=["H8", "CJ", "H7"], points=[100, 18])
    assert solver.solve(weak, "any_trick").value == 0
    assert solver.solve(position(weak.to_dict(), tricks=[8, 1]), "any_trick").value == 1


@pytest.mark.parametrize(
    ("contract", "points", "won"),
    [
        ("G", [70, 48], True),
        ("G", [55, 63], False),
        ("G", [59, 59], True),
        ("GHS", [70, 48], False),
        ("GHS", [88, 30], True),
        ("GHZ", [118, 0], True),
        ("GHZ", [114, 4], False),
        ("GO", [118, 0], True),
    ],
)
def test_won_is_about_the_contract_as_announced(solver, contract, points, won):
    last = {"contract": contract, "declarer": 0, "hands": ["CJ", "S7", "H7"], "points": points}
    for objective in ("points", "win", "schneider", "schwarz", "any_trick"):
        solution = solver.solve(position(last), objective)
        assert solution.won is won, objective
        assert (solution.tricks_counted is not None) == (contract in ("GHZ", "GO") or objective in OBJECTIVES[3:5])


def test_schwarz_announced_needs_every_trick_not_120_points(solver):
    # The declarer gets all points but the last trick.
    asked = position({"contract": "GHZ", "declarer": 0, "hands": ["CJH7", "S7H8", "C7D7"], "points": [118, 0]})
    solution = solver.solve(asked)
    assert (solution.value, solution.won) == (120, False)
    assert solver.solve(asked, "schwarz").value == 0
    # So does one that was worth nothing before.
    last = {"contract": "GHZ", "declarer": 0, "hands": ["CJ", "S7", "H7"], "points": [118, 0]}
    for objective in ("points", "schwarz", "win", "any_trick"):
        assert solver.solve(position(last, tricks=[9, 0]), objective).won is True
        assert solver.solve(position(last, tricks=[8, 1]), objective).won is False


def test_null(solver):
    solution = solver.solve(position(NULL))
    assert (solution.objective, solution.value, solution.won) == ("null", 0, False)
    assert solution.lost_at == (2, 2)
    assert solution.to_dict()["lost_at"] == {"latest": 2, "earliest": 2}
    assert solver.solve(position(NULL, tricks=[0, 8])).lost_at == (10, 10)
    assert solver.solve(position(NULL, tricks=[1, 7])).lost_at is None
    made = solver.solve(position(NULL, hands=["C7C8", "CAC9", "S7S8"]))
    assert (made.value, made.won, made.lost_at) == (1, True, None)
    assert made.to_dict()["lost_at"] is None


@pytest.mark.parametrize(
    ("contract", "objective", "says"),
    [
        ("C", "best", "no objective 'best'; say points, win, schneider, schwarz, any_trick, null"),
        ("C", "null", "does not fit the contract C; say points"),
        ("N", "win", "does not fit the contract N; say null"),
    ],
)
def test_objectives_that_do_not_fit(contract, objective, says):
    for ask in (sk.solve, sk.card_values, lambda *args: sk.analyse_play(args[0], [], args[1])):
        with pytest.raises(OptionError) as caught:
            ask(position(END, contract=contract), objective)
        assert says in str(caught.value)


def test_a_node_limit_answers_with_bounds():
    deal = json.loads((DATA / "bench" / "suit_plausible.jsonl").read_text().splitlines()[0])
    asked = position(deal)
    exact = sk.solve(asked, line=False)
    short = sk.solve(asked, node_limit=50)
    assert not short.exact
    assert short.bounds[0] <= exact.value <= short.bounds[1]
    assert short.bounds[0] < short.bounds[1]
    assert (short.best, short.cards, short.line) == ((), None, ())
    assert short.to_dict()["bounds"] == list(short.bounds)
    assert short.nodes < exact.nodes
    assert short.won is None or short.won == exact.won
    long = sk.solve(asked, node_limit=10**9, line=False)
    assert (long.value, long.exact, long.nodes) == (exact.value, True, exact.nodes)
    small = sk.solve(position(END), node_limit=10**6)
    assert small.cards == sk.solve(position(END)).cards
    with pytest.raises(OptionError, match="node limit 0"):
        sk.solve(asked, node_limit=0)
    assert sk.solve(position(END), node_limit=10**30).exact


def test_a_node_limit_that_one_card_meets_gives_no_values_of_cards():
    asked = position(
        {"contract": "C", "declarer": 2, "hands": ["H9CAST", "C9CTH7", "HACKDK"], "leader": 0, "points": [43, 27]}
    )
    whole = sk.solve(asked)
    found = [sk.solve(asked, node_limit=limit) for limit in range(1, 100)]
    assert {solution.cards for solution in found} == {None, whole.cards}
    assert any(solution.exact and solution.cards is None for solution in found)


@pytest.mark.parametrize("objective", ["schwarz", "any_trick"])
def test_under_a_node_limit_the_trick_on_the_table_decides_too(objective):
    hands = ["CJ.D7", "SJ.HA", "DT.D8"]
    asked = position({"contract": "G", "declarer": 0, "hands": hands, "points": [70, 25]})
    for card in asked.legal:
        for second in asked.play(card).legal:
            last = asked.play(card).play(second)
            assert sk.solve(last, objective, node_limit=10**6).cards == sk.solve(last, objective).cards


def test_every_position_has_its_values_to_the_last_card(solver):
    asked = position(END)
    for card in [*solver.solve(asked).line, None]:
        solution = solver.solve(asked)
        assert solution.value == 40
        assert set(solution.cards) == set(asked.legal)
        if card is not None:
            asked = asked.play(card)
    assert asked.is_over
    assert solution.line == solution.best == ()
    assert solver.solve(asked, "win").value == 0
    assert solver.solve(asked, "any_trick").value == 0
    over = position(END, hands=["", "", ""], points=[61, 59], tricks=[5, 5])
    found = {name: solver.solve(over, name).value for name in OBJECTIVES[:-1]}
    assert found == {"points": 61, "win": 1, "schneider": 0, "schwarz": 0, "any_trick": 1}


def test_analyse_play_gives_n_plus_one_values(solver):
    asked = position(END)
    played = Card.parse_list("C9 CT C8 HT DQ SJ")
    analysis = solver.analyse_play(asked, played)
    assert analysis == sk.analyse_play(asked, played)
    assert len(analysis.values) == 7
    assert len(analysis.losses) == 6
    assert all(loss >= 0 for loss in analysis.losses)
    assert sum(analysis.losses) > 0
    step = asked
    for place, card in enumerate(played):
        assert analysis.values[place] == solver.solve(step, line=False).value
        step = step.play(card)
        change = analysis.values[place + 1] - analysis.values[place]
        assert abs(change) == analysis.losses[place]
    assert solver.analyse_play(asked, []).values == (40,)
    assert analysis.to_dict()["values"] == list(analysis.values)
    with pytest.raises(PositionError, match="card 2 of 2: middlehand has to follow suit and may not play HT"):
        solver.analyse_play(asked, Card.parse_list("C9 HT"))


@pytest.mark.parametrize("objective", ["schwarz", "any_trick"])
def test_analyse_play_remembers_the_tricks_it_passes(solver, objective):
    asked = position(END, hands=["CJS7", "S8H8", "S9H9"], points=[48, 70])
    played = Card.parse_list("S7 S8 S9 H9 CJ H8" if objective == "schwarz" else "CJ S8 S9 S7 H8 H9")
    values = {"schwarz": (0,) * 7, "any_trick": (1,) * 7}
    assert solver.analyse_play(asked, played, objective).values == values[objective]


def test_many_positions_in_order_and_one_by_one():
    asked = [position(data) for data in SAMPLE]
    expected = [data["expect"]["value"] for data in SAMPLE]
    assert [solution.value for solution in sk.solve_many(asked)] == expected
    assert [solution.value for solution in sk.solve_many(iter(asked), jobs=2)] == expected
    assert list(sk.solve_many(asked, jobs=2, line=True, cards=True)) == [sk.solve(one) for one in asked]
    endless = sk.solve_many(itertools.cycle(asked))
    assert [solution.value for solution in itertools.islice(endless, 300)] == (expected * 2)[:300]
    assert list(sk.solve_many([])) == list(sk.solve_many([], jobs=2)) == []


def test_an_error_comes_where_it_belongs():
    many = sk.solve_many([position(END), position(NULL)], "win")
    assert next(many).value == 0
    with pytest.raises(OptionError, match="does not fit"):
        next(many)


def test_solvers_in_several_threads_do_not_disturb_each_other():
    asked = [position(data) for data in SAMPLE]
    expected = [data["expect"]["value"] for data in SAMPLE]
    shared = Solver()
    found: dict[int, list[int]] = {}

    def work(number: int) -> None:
        solver = Solver() if number < 2 else shared
        found[number] = [solver.solve(one, line=False).value for one in asked]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(4)] == [expected] * 4


@pytest.mark.parametrize("memory", [0, 0.5, -3, 5000])
def test_memory_out_of_range(memory):
    with pytest.raises(OptionError, match="out of range"):
        Solver(memory_mb=memory)


def test_results_are_values(solver):
    solution = solver.solve(position(END))
    assert pickle.loads(pickle.dumps(solution)) == solution
    assert hash(solution) == hash(solver.solve(position(END)))
    with pytest.raises(AttributeError):
        solution.value = 5
    names = {**vars(sk), **{name: getattr(sk, name) for name in sk.__all__}}
    names |= {"CardValues": CardValues, "PlayAnalysis": PlayAnalysis, "Solution": Solution}
    assert eval(repr(solution), names) == solution
    analysis = solver.analyse_play(position(END), solution.line)
    assert eval(repr(analysis), names) == analysis
    assert list(solution.cards) == sorted(solution.cards)
    assert [solution.pov(seat) for seat in range(3)] == [40, 80, 80]
    assert [solver.solve(position(NULL)).pov(seat) for seat in range(3)] == [0, 1, 1]


def test_the_json_form(solver):
    data = json.loads(json.dumps(solver.solve(position(END)).to_dict()))
    assert list(data) == ["value", "won", "best", "cards", "line", "nodes", "exact", "objective", "schema"]
    assert data["cards"].keys() == {"C9", "SJ", "CQ"}


@pytest.mark.parametrize(
    ("name", "value"),
    [("gl1887-08", 94), ("gl1887-12", 59), ("gl1887-09-mh", 0)],
)
def test_composed_problems_come_out_as_published(name, value):
    entry = problem(name)
    seats = ("forehand", "middlehand", "rearhand")
    asked = Position.from_dict(
        {
            "contract": "NO" if entry["game"].startswith("N") else entry["game"],
            "declarer": entry["soloist"],
            "leader": entry["leader"],
            "hands": [entry["hands"][seat] for seat in seats],
            "skat": entry["skat"],
        }
    )
    assert sk.solve(asked, line=False).value == value


def test_solving_loads_no_numpy():
    import subprocess

    code = "import sys, skatsolve; skatsolve.solve; skatsolve.Solver(); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_every_card_is_one_of_the_pack(solver):
    assert all(card in CARDS for card in solver.solve(position(END)).line)
