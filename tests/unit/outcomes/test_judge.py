"""Outcomes are what plain minimax finds, however they are asked for."""

import numpy as np
import pytest

from helpers import corpora
from helpers.rows import OBJECTIVE_NUMBER
from oracle.compiled import solve_rows
from skatsolve.cards import CardSet
from skatsolve.contract import Kind
from skatsolve.knowledge import Knowledge, Sampler
from skatsolve.outcomes import Judge, Outcome, discard_masks, discard_pairs
from skatsolve.position import Position
from skatsolve.rows import encode_worlds

TWELVE = CardSet.parse("CJ HJ CA CT C9 C8 SA ST HQ D7 SK HA")


def test_outcomes_agree_with_plain_minimax():
    judge = Judge()
    seen = set()
    for kind in "CSHDGN":
        documents = [d for d in corpora.lines("positions") if d["contract"] == kind and len(d["hands"][0]) <= 8][:60]
        rows = []
        for document in documents:
            *words, counts = Position.from_dict(document).pack()
            # The corpus does not know the tricks taken; all to one side, so that Schwarz is possible.
            tricks = 10 - max(len(hand) for hand in document["hands"]) // 2
            rows.append((*words, counts & 0xFFFF | 1 << 24 | tricks << (16 if len(rows) % 2 else 20)))
        rows = np.array(rows, dtype=np.uint32)
        truth = {}
        for objective in ("points", "schwarz", "any_trick", "null"):
            if (objective == "null") == (kind == "N"):
                truth[objective], _ = solve_rows(rows, OBJECTIVE_NUMBER[objective])
        for i, outcome in enumerate(judge.outcomes(rows).tolist()):
            if kind == "N":
                expected = Outcome.WON if truth["null"][i] else Outcome.LOST
            elif truth["points"][i] >= 90:
                expected = Outcome.EVERY_TRICK if truth["schwarz"][i] else Outcome.AT_LEAST_90
            elif truth["points"][i] >= 61:
                expected = Outcome.WON
            elif truth["points"][i] <= 30:
                expected = Outcome.AT_MOST_30 if truth["any_trick"][i] else Outcome.NO_TRICK
            else:
                expected = Outcome.LOST
            assert outcome == expected
            seen.add(expected)
        won = judge.outcomes(rows, win_only=True)
        assert ((won == Outcome.WON) == (judge.outcomes(rows) >= Outcome.WON)).all()
    assert seen == set(Outcome)


@pytest.mark.parametrize("kind", [Kind.CLUBS, Kind.GRAND, Kind.NULL])
def test_outcomes_of_discards_are_those_of_the_deals(kind):
    judge = Judge()
    pairs = np.ascontiguousarray(discard_pairs(TWELVE.mask)[::7])
    for world in Sampler(Knowledge.of_hand(1, TWELVE)).draw(3, seed=6):
        row = encode_worlds(world[None], kind, 1)[0]
        deals = np.repeat(world[None], len(pairs), axis=0)
        deals[:, 1] &= ~discard_masks(pairs)
        deals[:, 3] = discard_masks(pairs)
        rows = encode_worlds(deals, kind, 1)
        together = judge.discard_outcomes(row, pairs)
        assert together.tolist() == judge.outcomes(rows).tolist()
        points = judge.final_points(rows).tolist()
        away, value = judge.best_discard(row)
        assert value >= max(points)
        deals[0, 1], deals[0, 3] = TWELVE.mask & ~away.mask, away.mask
        assert value == judge.final_points(encode_worlds(deals[:1], kind, 1))[0]


@pytest.mark.parametrize("kind", "CSHDGN")
def test_outcomes_of_cards_are_those_of_the_positions_after_them(kind):
    judge = Judge()
    documents = [d for d in corpora.lines("positions") if d["contract"] == kind and len(d["hands"][0]) <= 8]
    for document in documents[:20]:
        taken = 10 - max(map(len, document["hands"])) // 2
        theirs = int(document.get("points", [0, 0])[1] > 0)
        position = Position.from_dict(document | {"tricks": [taken - theirs, theirs]})
        legal = list(position.legal)
        row = np.array([position.pack()], dtype=np.uint32)
        indices = [card.index for card in legal]
        values = judge.card_values(row, indices)
        after = np.array([position.play(card).pack() for card in legal], dtype=np.uint32)
        assert values[0].tolist() == judge.final_points(after).tolist()
        outcomes = judge.outcomes(after)
        assert judge.card_outcomes(row, indices)[0].tolist() == outcomes.tolist()
        assert judge.card_outcomes(row, indices, values=values)[0].tolist() == outcomes.tolist()
        # Whose the tricks taken were is made up here: only the questions about points fit together.
        for outcome in () if kind == "N" else (Outcome.LOST, Outcome.WON, Outcome.AT_LEAST_90):
            assert judge.cards_reach(row[0], outcome, indices).tolist() == (outcomes >= outcome).tolist()
            assert [judge.reaches(one, outcome) for one in after] == (outcomes >= outcome).tolist()


def test_pairs():
    pairs = discard_pairs(TWELVE.mask)
    assert len({int(mask) for mask in discard_masks(pairs)}) == 66
    assert all(len(CardSet(int(mask)) & TWELVE) == 2 for mask in discard_masks(pairs))
