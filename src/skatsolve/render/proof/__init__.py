"""Proofs as text."""

from skatsolve.render.proof.derived import print_bid, print_claim, print_discards, print_revolution, print_skats
from skatsolve.render.proof.play_out import play_out
from skatsolve.render.proof.text import print_proof

__all__ = ["play_out", "print_bid", "print_claim", "print_discards", "print_proof", "print_revolution", "print_skats"]
