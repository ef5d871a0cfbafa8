"""The searches for proofs over all deals."""
