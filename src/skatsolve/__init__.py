"""A double-dummy solver and analysis tool for the card game Skat."""
