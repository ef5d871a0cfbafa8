"""The search for Null."""
