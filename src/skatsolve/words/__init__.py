"""What players say and type: names in three languages and decks, and the reading of cards, contracts and seats."""
