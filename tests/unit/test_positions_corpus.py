"""The corpus of positions: the value of every legal card, as an independent solver found it."""

import pytest

from helpers import corpora
from skatsolve.position import Position
from skatsolve.solver import Solver

ROWS = corpora.lines("positions")


@pytest.mark.parametrize("contract", "CSHDGN")
@pytest.mark.parametrize("left", [3, 4, 5, 6, 7, 10])
def test_every_card_of_every_position(contract, left):
    rows = [row for row in ROWS if row["contract"] == contract and max(map(len, row["hands"])) == 2 * left]
    assert len(rows) == {3: 120, 4: 120, 5: 120, 6: 30, 7: 20, 10: 20}[left]
    with Solver() as solver:
        for row in rows:
            position = Position.from_dict({key: row[key] for key in row if key != "expect"})
            solution = solver.solve(position)
            assert solution.exact
            assert solution.value == row["expect"]["value"], row
            found = {str(card): value for card, value in solver.card_values(position).items()}
            assert found == row["expect"]["cards"], row


def test_nothing_is_left_out():
    assert len(ROWS) == 2580
