"""Proofs as text."""
