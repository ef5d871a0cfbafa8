"""What one suit holds for Null, looked up in a table made once.

Eight cards with four owners each (0 dead, 1 declarer, 2 and 3 the defenders) make 65536 patterns; only the order of the
live cards matters. For each pattern the table has its owner sequence, a number for the key of the transposition table,
and answers found by playing the suit out by itself:

  * *Safe*: the defenders cannot make the declarer take a trick in this suit, though either of them may lead any card of
    it at any time and throw others away. He answers by the suit's cards alone, so that all suits safe means made.
  * *Caught*: a defender on lead, and whoever of the two is after him, makes the declarer take a trick by leading
    nothing but this suit. *Caught now*: in this trick.
"""

from libc.stdint cimport uint32_t

from skatsolve._core.bits cimport ctz32

cdef enum:
    NULL_PATTERNS = 65536
    SEQUENCE = 0x3FFF
    SAFE = 1 << 16
    CAUGHT = 1 << 17        # to be shifted by the defender on lead: bits 18 and 19
    CAUGHT_NOW = 1 << 19

ctypedef struct NullFacts:
    uint32_t suits[NULL_PATTERNS]


cdef inline uint32_t after(
    const NullFacts* facts, const uint32_t* held, int led, int reply, int answer
) noexcept nogil:
    """The facts of the suit without these cards, -1 for none; the live cards moved together."""
    cdef uint32_t live = held[0] | held[1] | held[2], pattern = 0
    cdef int card, place = 0
    for card in range(8):
        if live >> card & 1 and card != led and card != reply and card != answer:
            pattern |= <uint32_t>(1 if held[0] >> card & 1 else 2 if held[1] >> card & 1 else 3) << place
            place += 2
    return facts.suits[pattern]


cdef inline bint stays_under(
    const NullFacts* facts, const uint32_t* held, int led, int reply, int answer, uint32_t wanted
) noexcept nogil:
    """Whether the declarer does not take the trick, and the suit is then as wanted: SAFE, or not CAUGHT."""
    cdef bint overtaken = reply > led
    cdef uint32_t facts_after
    if answer > led and answer > reply:
        return False
    if wanted == CAUGHT_NOW:
        return True
    facts_after = after(facts, held, led, reply, answer)
    if wanted == SAFE:
        return facts_after & SAFE != 0
    return not facts_after & CAUGHT << (1 if held[1] >> (reply if overtaken else led) & 1 else 2)


cdef inline bint answered(
    const NullFacts* facts, const uint32_t* held, int leader, int led, uint32_t wanted
) noexcept nogil:
    """Whether the declarer, who has cards of the suit, has an answer to this lead whatever the other defender adds."""
    cdef uint32_t answers, replies, theirs = held[3 - leader]
    cdef int reply, answer
    cdef bint good
    if leader == 1:
        # He plays last and sees the reply.
        replies = theirs
        while True:
            reply = ctz32(replies) if replies else -1
            answers = held[0]
            good = False
            while answers and not good:
                good = stays_under(facts, held, led, reply, ctz32(answers), wanted)
                answers &= answers - 1
            if not good:
                return False
            replies &= replies - 1
            if replies == 0:
                return True
    answers = held[0]
    while answers:
        answer = ctz32(answers)
        answers &= answers - 1
        replies = theirs
        while True:
            reply = ctz32(replies) if replies else -1
            good = stays_under(facts, held, led, reply, answer, wanted)
            replies &= replies - 1
            if not good or replies == 0:
                break
        if good:
            return True
    return False


cdef inline bint all_answered(
    const NullFacts* facts, const uint32_t* held, int leader, uint32_t wanted
) noexcept nogil:
    cdef uint32_t leads = held[leader]
    while leads:
        if not answered(facts, held, leader, ctz32(leads), wanted):
            return False
        leads &= leads - 1
    return True


cdef inline bint is_safe(const NullFacts* facts, const uint32_t* held) noexcept nogil:
    cdef uint32_t theirs = held[1] | held[2]
    if held[0] == 0:
        return True
    while theirs:
        if not after(facts, held, ctz32(theirs), -1, -1) & SAFE:
            return False
        theirs &= theirs - 1
    return all_answered(facts, held, 1, SAFE) and all_answered(facts, held, 2, SAFE)


cdef inline void describe_null_suit(NullFacts* facts, uint32_t pattern, int cards, uint32_t sequence) noexcept nogil:
    """Of a pattern in which the lowest `cards` cards are live; those with fewer are known."""
    cdef uint32_t[3] held = [0, 0, 0]
    cdef int card, leader
    for card in range(cards):
        held[(pattern >> 2 * card & 3) - 1] |= <uint32_t>1 << card
    facts.suits[pattern] = sequence
    if is_safe(facts, held):
        facts.suits[pattern] |= SAFE
    if held[0] == 0:
        return
    for leader in range(1, 3):
        if not all_answered(facts, held, leader, CAUGHT):
            facts.suits[pattern] |= CAUGHT << leader
        if not all_answered(facts, held, leader, CAUGHT_NOW):
            facts.suits[pattern] |= CAUGHT_NOW << leader


cdef inline void make_null_facts(NullFacts* facts) noexcept nogil:
    cdef int cards, card, code, count = 1, place
    cdef uint32_t pattern, sequence = 0, full
    for cards in range(9):
        for code in range(count):
            pattern = 0
            for card in range(cards):
                pattern |= <uint32_t>(code % 3 + 1) << 2 * card
                code //= 3
            describe_null_suit(facts, pattern, cards, sequence)
            sequence += 1
        count *= 3
    for full in range(NULL_PATTERNS):
        pattern = 0
        place = 0
        for card in range(8):
            if full >> 2 * card & 3:
                pattern |= (full >> 2 * card & 3) << place
                place += 2
        facts.suits[full] = facts.suits[pattern]
