"""What can be asked about cards."""

from skatsolve.bidding.declarable import after_pickup, in_hand
from skatsolve.contract import Kind


def test_contracts():
    assert [str(contract) for contract in in_hand(Kind.SPADES)] == ["SH", "SHS", "SHZ", "SO"]
    assert [str(contract) for kind in (Kind.GRAND, Kind.NULL) for contract in after_pickup(kind)] == ["G", "N", "NO"]
