"""Claims: laying the cards down before the last trick, whether that holds and how the game is scored then."""

from skatsolve.claims.adjudicate import ClaimResult, adjudicate_claim, claim_holds

__all__ = ["ClaimResult", "adjudicate_claim", "claim_holds"]
