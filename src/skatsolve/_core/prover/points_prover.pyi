from typing import final

TECHNIQUES: dict[str, int]

@final
class Prover:
    def __new__(cls, memory_mb: int = 16, options: int = -1) -> Prover: ...
    def clear(self) -> None: ...
    def set_game(self, kind: int, by_tricks: bool) -> None: ...
    def prove(
        self,
        declarer: int,
        pool: int,
        void_a: int,
        void_b: int,
        leader: int,
        table: tuple[int, ...],
        need: int,
        limit: int,
    ) -> tuple[int, int, int]: ...
