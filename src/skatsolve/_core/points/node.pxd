"""A position at the start of a trick, with bounds on the declarer's share of what is left."""

from libc.stdint cimport uint32_t, uint64_t

ctypedef struct Node:
    uint32_t live
    uint32_t distinct       # of these, one of each row of equals; set when the trick is opened
    uint64_t owners         # two bits a card: 0 dead, 1 declarer, 2 and 3 the defenders
    uint64_t key
    int leader
    int rest                # points in the live cards
    int tricks_left
    int lo
    int hi
