import numpy as np
import numpy.typing as npt

OBJECTIVES: tuple[str, ...]

def solve(
    rows: npt.NDArray[np.uint32], objective: int, values: npt.NDArray[np.int16], cards: npt.NDArray[np.int16]
) -> None: ...
def lost_at(rows: npt.NDArray[np.uint32], tricks: npt.NDArray[np.uint8]) -> None: ...
