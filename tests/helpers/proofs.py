"""The proof search beside the reference on sets of worlds."""

from oracle.rules import NULL
from oracle.unknowns import Question
from skatsolve._core.prover.null_prover import NullProver
from skatsolve._core.prover.points_prover import TECHNIQUES, Prover

ALL = sum(TECHNIQUES.values())
SETTINGS = {"all on": ALL, **{f"without {name}": ALL ^ bit for name, bit in TECHNIQUES.items()}, "all off": 0}
NO_LIMIT = 1 << 60


class Both:
    """Both searches with one setting of their techniques."""

    def __init__(self, techniques: int = ALL, memory_mb: int = 1) -> None:
        self.cards = Prover(memory_mb, techniques)
        self.null = NullProver(memory_mb, techniques)

    def fault(self, question: Question, value: int) -> str:
        """What the search gets wrong when the value is asked for, and one more; empty if nothing."""
        if question.unknown.kind == NULL:
            verdict, _ = self.null.prove(*question.core(), NO_LIMIT)
            return "" if verdict == (1 if value else -1) else f"Null {verdict}, by worlds {value}"
        self.cards.set_game(question.unknown.kind, question.by_tricks)
        for need in (value, value + 1):
            verdict, bound, _ = self.cards.prove(*question.core(), need, NO_LIMIT)
            if verdict != (1 if need <= value else -1):
                return f"{need}: {verdict}, by worlds {value}"
            if not (need <= bound <= value if verdict == 1 else value <= bound < need):
                return f"{need}: bound {bound}, by worlds {value}"
        return ""
