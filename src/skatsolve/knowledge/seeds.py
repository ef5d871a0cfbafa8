"""The seed of a draw: the one that is given, or a new one."""

import secrets

from skatsolve.errors import OptionError, shown

__all__ = ["seed_or_new"]


def seed_or_new(seed: int | None) -> int:
    """The seed, or a new one in place of None; a result tells which, so that it can be had again.

    :raises OptionError: for anything but a whole number from 0.
    """
    if seed is None:
        return secrets.randbits(32)
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise OptionError(f"{shown(seed)} is not a seed", text=shown(seed), hint="give a whole number from 0")
    return seed
