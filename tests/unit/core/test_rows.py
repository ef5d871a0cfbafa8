"""Packed rows: the same values as for objects, for any number of jobs, and every bad row named."""

import json
import subprocess
import sys

import joblib
import numpy as np
import pytest

import skatsolve as sk
from helpers import corpora
from helpers.random_positions import endgames
from helpers.rows import packed
from skatsolve._core.shared.rows import Fault
from skatsolve.batch import _SAID
from skatsolve.errors import OptionError
from skatsolve.solver import OBJECTIVES

KNOWN = [sk.Position.from_dict(row) for row in corpora.lines("positions")[::7]]
VALUES = [row["expect"]["value"] for row in corpora.lines("positions")[::7]]
END = sk.Position.from_dict(
    {"contract": "G", "declarer": 0, "hands": ["CJD7", "SJHA", "D8"], "trick": ["DT"], "leader": 2, "points": [70, 25]}
)
START = sk.Position.from_dict(corpora.lines("bench/suit_random")[0] | {"tricks": [0, 0]})


def words(position=END, **changed):
    """A row with some of its words replaced, as an array of one row after a good one."""
    row = list(position.pack())
    for name, value in changed.items():
        row[int(name[1:])] = value
    return np.array([position.pack(), row], dtype=np.uint32)


def test_the_known_values():
    rows = sk.pack(KNOWN)
    assert rows.dtype == np.uint32
    assert rows.shape == (len(KNOWN), 6)
    values = sk.solve_many(rows)
    assert values.dtype == np.int16
    assert values.tolist() == VALUES


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_values_of_objects(objective):
    fitting = [p for p in KNOWN if objective == "points" or (p.contract.kind is sk.Kind.NULL) == (objective == "null")]
    assert len(fitting) > 40
    values = sk.solve_many(sk.pack(fitting), objective)
    assert values.tolist() == [solution.value for solution in sk.solve_many(fitting, objective)]


@pytest.mark.parametrize("jobs", [2, 3, -1, None])
def test_the_same_for_any_number_of_jobs(jobs):
    assert sk.solve_many(sk.pack(KNOWN), jobs=jobs).tolist() == VALUES


def test_the_caller_chooses_where_the_work_is_done():
    with joblib.parallel_config(backend="loky", n_jobs=2):
        assert sk.solve_many(sk.pack(KNOWN), jobs=None).tolist() == VALUES


def test_any_iterable_is_packed_and_an_empty_one_too():
    assert sk.pack(iter([END])).tolist() == [list(END.pack())]
    assert sk.pack([]).shape == (0, 6)
    for jobs in (1, 2):
        nothing = sk.solve_many(sk.pack([]), jobs=jobs)
        assert nothing.dtype == np.int16
        assert nothing.shape == (0,)


def test_arrays_of_any_order_and_read_only_ones():
    rows = sk.pack(KNOWN)
    assert sk.solve_many(np.asfortranarray(rows)[::-1]).tolist() == VALUES[::-1]
    rows.flags.writeable = False
    assert sk.solve_many(rows).tolist() == VALUES


def test_a_game_that_is_over():
    over = END
    while not over.is_over:
        over = over.play(next(iter(over.legal)))
    assert sk.solve_many(sk.pack([over])).tolist() == [over.points[0]]


def test_random_positions_pass_the_check():
    rows = np.array([packed(endgame) for endgame in endgames(11, 3000, left=(1, 2, 3))], dtype=np.uint32)
    assert len(sk.solve_many(rows)) == len(rows)


HANDS = [hand.mask for hand in END.hands]
NULL = sk.Position.from_dict({"contract": "N", "declarer": 0, "hands": ["C7CA", "C8C9", "S7S8"]})
# Spades led with a club put on them, though the second player holds a spade.
REVOKE = sk.Position.from_dict(
    {"contract": "N", "declarer": 0, "hands": ["C7", "C8", "S7S8"], "trick": ["SA", "SK"], "leader": 0}
)
BAD = {
    "KIND": [words(w4=6), words(w4=7)],
    "SEAT": [words(w4=4 | 3 << 4), words(w4=4 | 3 << 6)],
    "TABLE": [words(w3=33), words(w3=1 | 33 << 8), words(w3=1 << 8)],
    "SPARE": [
        words(w3=END.pack()[3] | 1 << 16),
        words(w4=END.pack()[4] | 8),
        words(w4=END.pack()[4] | 256),
        words(w5=END.pack()[5] | 1 << 25),
        words(w5=END.pack()[5] | 1 << 16),
    ],
    "TWICE": [words(w1=HANDS[0]), words(w3=sk.Card.parse("CJ").index + 1), words(REVOKE, w3=25 | 25 << 8)],
    "HANDS": [
        words(w0=HANDS[0] & ~1 << 4),
        words(w3=0),
        words(w4=4),
        words(START, w0=START.pack()[0] & START.pack()[0] - 1),
    ],
    "REVOKE": [words(REVOKE, w3=REVOKE.pack()[3] & 255 | 25 << 8, w1=sk.CardSet.parse("SK").mask)],
    "TRICKS": [words(START, w5=START.pack()[5] | 1 << 16), words(w5=END.pack()[5] | 1 << 24)],
    "TOTAL": [words(w5=71 | 25 << 8), words(w5=70 | 24 << 8)],
}


@pytest.mark.parametrize(("fault", "rows"), [(fault, rows) for fault, many in BAD.items() for rows in many])
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bad_row_is_named(fault, rows, jobs):
    assert len(sk.solve_many(rows[:1])) == 1
    good = np.repeat(rows[:1], 100, axis=0)
    with pytest.raises(OptionError) as caught:
        sk.solve_many(np.concatenate([good, rows[1:], good, rows[1:]]), jobs=jobs)
    assert caught.value.message == f"row 100: {_SAID[Fault[fault]]}"
    assert str(rows[1, 4]) in caught.value.text


def test_every_fault_has_its_words_and_its_test():
    assert {fault for fault in Fault if fault} == _SAID.keys() == {Fault[name] for name in BAD} | {Fault.OBJECTIVE}


@pytest.mark.parametrize(
    ("positions", "objective", "row"), [([END, NULL], "win", 1), ([NULL, END], "null", 1), ([NULL], "schwarz", 0)]
)
def test_an_objective_that_does_not_fit(positions, objective, row):
    with pytest.raises(OptionError, match=f"row {row}: the objective does not fit"):
        sk.solve_many(sk.pack(positions), objective)


@pytest.mark.parametrize(
    "rows",
    [
        np.zeros((3, 6), dtype=np.int64),
        np.zeros((3, 6), dtype=">u4"),
        np.zeros((3, 5), dtype=np.uint32),
        np.zeros(6, dtype=np.uint32),
        np.array(["CJ"]),
    ],
    ids=str,
)
def test_other_arrays(rows):
    with pytest.raises(OptionError, match=r"uint32\[n, 6\].*skatsolve.pack"):
        sk.solve_many(rows)


@pytest.mark.parametrize("asked", [{"line": True}, {"cards": True}, {"node_limit": 5}])
def test_what_is_for_objects_only(asked):
    with pytest.raises(OptionError, match="values only"):
        sk.solve_many(sk.pack([END]), **asked)


def test_jobs_and_objectives_are_checked():
    with pytest.raises(OptionError, match="0 jobs"):
        sk.solve_many(sk.pack([END]), jobs=0)
    with pytest.raises(OptionError, match="no objective 'profit'"):
        sk.solve_many(sk.pack([END]), "profit")


def test_objects_do_without_numpy():
    code = (
        "import sys, json, skatsolve as sk\n"
        f"position = sk.Position.from_dict(json.loads({json.dumps(json.dumps(END.to_dict()))}))\n"
        "assert [one.value for one in sk.solve_many([position])] == [sk.solve(position).value]\n"
        "assert not {'numpy', 'joblib'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_one_question_has_one_node_count_however_it_is_asked():
    with sk.Solver() as solver:
        for position in KNOWN[::4]:
            assert sk.solve(position) == solver.solve(position)
