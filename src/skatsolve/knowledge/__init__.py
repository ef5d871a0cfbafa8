"""What somebody knows of a deal, and the deals that fit it."""
