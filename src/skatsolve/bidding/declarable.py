"""What can be asked about cards: the contracts that can be declared, how many deals, what counts."""

from collections.abc import Iterable, Sequence
from typing import Final

from skatsolve.contract import Contract, ContractLike, Kind
from skatsolve.errors import ContractError, OptionError, need, shown
from skatsolve.outcomes import check_aim

__all__ = ["after_pickup", "check_contracts", "check_options", "every_contract", "in_hand"]

_MOST: Final = 10_000_000


def in_hand(kind: Kind) -> tuple[Contract, ...]:
    """The contracts of this kind that can be declared in Hand, with and without announcements."""
    if kind is Kind.NULL:
        return Contract(kind, hand=True), Contract(kind, hand=True, ouvert=True)
    return (
        Contract(kind, hand=True),
        Contract(kind, hand=True, schneider=True),
        Contract(kind, hand=True, schwarz=True),
        Contract(kind, ouvert=True),
    )


def after_pickup(kind: Kind) -> tuple[Contract, ...]:
    """The contracts of this kind that can be declared with the skat picked up."""
    return (Contract(kind), Contract(kind, ouvert=True)) if kind is Kind.NULL else (Contract(kind),)


def every_contract() -> tuple[Contract, ...]:
    """All that can be declared: with the skat picked up, then in Hand."""
    return tuple(c for kind in Kind for c in after_pickup(kind)) + tuple(c for kind in Kind for c in in_hand(kind))


def check_contracts(contracts: Sequence[ContractLike] | ContractLike) -> tuple[Contract, ...]:
    """Each of them once, in their order.

    :raises ContractError: if one is not a contract.
    :raises OptionError: if there is none.
    """
    if isinstance(contracts, str | Contract):
        contracts = (contracts,)
    need(contracts, Iterable, ContractError, "give a list of contracts")
    chosen = tuple(dict.fromkeys(Contract.of(contract) for contract in contracts))
    if not chosen:
        raise OptionError("there is no contract to look at")
    return chosen


def check_options(samples: int | None, precision: float, aim: str) -> None:
    """Refuse numbers that ask for nothing, and more deals than any memory holds.

    :raises OptionError: naming the option.
    """
    if samples is not None and (not isinstance(samples, int) or not 1 <= samples <= _MOST):
        raise OptionError(
            f"samples {shown(samples)}: not a number of deals that can be solved",
            text=shown(samples),
            hint=f"give a whole number from 1 to {_MOST}",
        )
    if not isinstance(precision, (int, float)) or not 0.001 <= precision <= 0.5:
        raise OptionError(f"precision {shown(precision)} is not between 0.001 and 0.5", text=shown(precision))
    check_aim(aim)
