"""What makes the searches fast: each technique can be switched off without changing a value."""

cdef enum Technique:
    USE_TABLE = 1
    USE_SIMILARITY = 2      # off: a table entry must have the very same cards
    USE_BOUNDS = 4          # static bounds; Null: what is known of each suit by itself
    USE_ORDERING = 8
    MERGE_EQUALS = 16       # one of several equal cards
    SKIP_SIMILAR = 32       # cards that differ by too few points from a searched neighbor
    USE_DOMINANCE = 32      # Null, which has no points: the one card that is best to follow with or to throw
    PLAY_OUT = 64           # the last two tricks, see points/last_tricks.pxd
    EVERY_TECHNIQUE = 0xFFFF
