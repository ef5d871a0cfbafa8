from numpy import uint32
from numpy.typing import NDArray

def sure_value(
    worlds: NDArray[uint32],
    declarer: int,
    unseen: int,
    leader: int,
    trick: tuple[int, ...],
    suits: tuple[int, ...],
    strengths: tuple[int, ...],
    trumps: int,
    worths: tuple[int, ...],
    null: bool,
) -> int: ...
