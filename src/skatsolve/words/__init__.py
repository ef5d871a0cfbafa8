"""What players say and type: names in three languages and decks, and the reading of cards, contracts and seats."""

from skatsolve.words.card_notation import read_cards
from skatsolve.words.contract_words import read_contract
from skatsolve.words.names import (
    DECKS,
    KINDS,
    LANGS,
    RANKS,
    SUIT_SIGNS,
    SUITS,
    card_name,
    card_symbol,
    contract_name,
    fold,
    kind_name,
    rank_name,
    rank_symbol,
    ranks_by_word,
    seat_name,
    side_name,
    step_name,
    suit_name,
    suit_symbol,
    suits_by_word,
)
from skatsolve.words.seat_words import read_seat

__all__ = [
    "DECKS",
    "KINDS",
    "LANGS",
    "RANKS",
    "SUITS",
    "SUIT_SIGNS",
    "card_name",
    "card_symbol",
    "contract_name",
    "fold",
    "kind_name",
    "rank_name",
    "rank_symbol",
    "ranks_by_word",
    "read_cards",
    "read_contract",
    "read_seat",
    "seat_name",
    "side_name",
    "step_name",
    "suit_name",
    "suit_symbol",
    "suits_by_word",
]
