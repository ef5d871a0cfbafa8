from typing import Self, final

from numpy import int32, uint8, uint32, uint64
from numpy.typing import NDArray

def random_words(key0: int, key1: int, block: NDArray[uint64]) -> None: ...

@final
class DealIndex:
    @property
    def count(self) -> int: ...
    def __new__(
        cls,
        cards: NDArray[uint32],
        allowed: NDArray[uint8],
        sizes: NDArray[int32],
        limits: NDArray[uint32],
        max_states: int,
    ) -> Self: ...
    def worlds(self, ranks: NDArray[uint64], out: NDArray[uint32]) -> None: ...
    def draw(self, key0: int, key1: int, samples: NDArray[uint64], attempt: int, out: NDArray[uint32]) -> None: ...
