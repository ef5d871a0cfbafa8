"""The seed of a draw: the one that is given, or a new one."""

import secrets
from typing import Final

from skatsolve.errors import need_number

__all__ = ["check_seed", "seed_or_new"]

_MOST: Final = (1 << 64) - 1


def seed_or_new(seed: int | None) -> int:
    """The seed, or a new one in place of None; a result tells which, so that it can be had again.

    :raises OptionError: see :func:`check_seed`.
    """
    return secrets.randbits(32) if seed is None else check_seed(seed)


def check_seed(seed: int) -> int:
    """The seed, if it is one.

    :raises OptionError: for anything but a whole number of 64 bits, from 0.
    """
    return need_number(seed, 0, _MOST, "seed")
