"""Solutions as text."""
