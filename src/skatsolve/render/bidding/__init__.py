"""Bids, discards and the table of one deal as text and pages."""
