"""Bids, discards and the table of one deal as text and pages."""

from skatsolve.render.bidding.page import discards_html, hand_html, table_html
from skatsolve.render.bidding.text import print_discards, print_hand, print_table, running

__all__ = ["discards_html", "hand_html", "print_discards", "print_hand", "print_table", "running", "table_html"]
