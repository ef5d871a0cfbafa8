"""Deals that fit what is known, by rank."""
