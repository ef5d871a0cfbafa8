"""Whatever stands in a problem file, what comes out is a problem or one clear error."""

import io
import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from helpers.corpora import DATA
from helpers.fuzzing import mutate
from skatsolve.deal import Seat
from skatsolve.errors import SkatError
from skatsolve.notation import problems
from skatsolve.notation.problems import Holding, Problem, Stipulation
from skatsolve.problems import solve_problem

from . import strategies as some

EXAMPLES = DATA.parent.parent / "examples" / "problems"
TEXTS = [path.read_bytes() for path in sorted(EXAMPLES.glob("*.toml"))]
TEXTS += [json.dumps(data).encode() for data in json.loads((DATA / "problems.json").read_text(encoding="utf-8"))]


def checked(error):
    assert "\n" not in str(error)
    assert error.reasons


def test_changed_files():
    random = Random(3)
    sound = 0
    for _ in range(1500):
        piece = bytearray(random.choice(TEXTS))
        for _ in range(random.choice((1, 1, 1, 2, 3, 8))):
            mutate(random, piece, TEXTS)
        try:
            found = problems.read(io.BytesIO(bytes(piece)))
        except SkatError as error:
            checked(error)
            continue
        for problem in found:
            if isinstance(problem, SkatError):
                checked(problem)
                continue
            sound += 1
            assert problems.loads(problems.dumps(problem)) == problem
            if sound % 20 == 0:
                try:
                    solve_problem(problem, depth=0, limit=1, most=300)
                except SkatError as error:
                    checked(error)
    assert sound > 200


@given(some.positions(), st.data())
def test_any_position_as_a_problem(position, data):
    """Hands, points and tricks before the cards on the table or after them: it is the same problem."""
    if position.is_over:
        return
    hands = list(position.hands)
    for place, card in enumerate(position.trick):
        hands[(position.leader + place) % 3] |= {card}
    problem = Problem(
        position.contract,
        position.declarer,
        tuple(map(Holding, hands)),
        Holding(position.skat) if position.skat else Holding(unknown=2),
        position.leader,
        position.trick,
        position.points if position.tricks_left < 10 else None,
        position.tricks,
    )
    reached = problem.position()
    assert (reached.hands, reached.trick, reached.to_move) == (position.hands, position.trick, position.to_move)
    text = problems.dumps(problem)
    assert problems.loads(text) == problem
    for seat in Seat:
        # With the name: a single card may stand among the plays just so.
        held = " ".join(map(str, position.hands[seat]))
        text = text.replace(f'{seat} = "{problem.hands[seat]}"', f'{seat} = "{held}"')
    assert problems.loads(text) == problem


@given(st.integers(0, 120), st.integers(0, 120), st.sampled_from([None, "all", "none"]))
def test_any_stipulation_is_written_and_read(low, high, tricks):
    low, high = min(low, high), max(low, high)
    try:
        stipulation = Stipulation(low, high, tricks)
    except SkatError as error:
        checked(error)
        return
    contract = problems.loads(TEXTS[0].decode()).contract
    assert Stipulation.from_dict(stipulation.to_dict(), contract) == stipulation
