"""Claims: laying the cards down before the last trick, whether that holds and how the game is scored then."""

from skatsolve.claims.settle import ClaimResult, claim_holds, settle_claim

__all__ = ["ClaimResult", "claim_holds", "settle_claim"]
