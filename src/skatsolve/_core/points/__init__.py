"""The search for card points."""
