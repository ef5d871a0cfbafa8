"""What a proof says can be copied and sent to another process."""

import copy
import pickle

import pytest

import skatsolve as sk


@pytest.mark.parametrize("clone", [copy.copy, copy.deepcopy, lambda proof: pickle.loads(pickle.dumps(proof))])
@pytest.mark.parametrize("contract", ["GH", "NH"])
def test_a_copy_of_a_proof_says_the_same(clone, contract):
    hand = "CJ SJ HJ DJ CA CT CK CQ SA ST" if contract == "GH" else "C7 C8 C9 S7 S8 S9 H7 H8 H9 HT"
    proof = sk.prove(hand, contract, 0)
    again = clone(proof)
    assert again == proof
    assert again.unlosable == "proved"
    assert again.to_dict() == proof.to_dict()
    assert again.strategy.tree(2) == proof.strategy.tree(2)
