# cython: auto_pickle=False
"""Counts the deals that fit what is known, and makes the deal of any rank among them.

Cards that no piece of knowledge tells apart form a class. Only the numbers of a class that go to each place
matter for whether a deal fits, so the fitting deals are counted by dynamic programming over the classes: the state
is the room left in each place and, for each limit still open, how many of its cards its places have got. The same
counts turn a rank 0..count-1 into its deal; a uniform rank is therefore a uniform deal, with nothing rejected.
"""

cimport cython
from libc.stdlib cimport calloc, free, malloc

from skatsolve._core.sampler.combinations cimport Binomials, make_binomials, subset_of_rank
from skatsolve._core.sampler.random_numbers cimport philox, uniform_below
from skatsolve._core.shared.arithmetic cimport smallest
from skatsolve._core.shared.bits cimport popcount32

cdef Binomials BINOMIALS

make_binomials(&BINOMIALS)


def random_words(uint64_t key0, uint64_t key1, uint64_t[::1] block):
    """Replaces the counter in `block` (four words) by Philox4x64-10 of it."""
    cdef uint64_t key[2]
    if block.shape[0] != 4:
        raise ValueError("a block has four words")
    key[0] = key0
    key[1] = key1
    philox(key, &block[0])


@cython.final
cdef class DealIndex:
    """The fitting deals of one state of knowledge: how many there are, and each of them by rank.

    Arguments: `cards[k]` and `allowed[k]` are the cards of class k (disjoint masks) and the places they may lie in
    (bits 0-2 the hands, bit 3 the skat); `sizes` the room in the four places, together the number of cards;
    `limits` rows of (places, cards, low, high), each a union of classes; `max_states` bounds the memory, at 8 bytes
    a state.
    Raises ValueError for arguments that break these rules and MemoryError when the limits entangle too many classes.
    """

    def __cinit__(self, uint32_t[::1] cards, uint8_t[::1] allowed, int[::1] sizes, uint32_t[:, ::1] limits,
                  uint64_t max_states):
        cdef int k, z, j, room = 0, total = 0
        cdef uint32_t union = 0
        cdef int seen[MAX_LIMITS]
        self.n_classes = <int>cards.shape[0]
        self.n_limits = <int>limits.shape[0]
        if self.n_classes > MAX_CARDS or allowed.shape[0] != self.n_classes or sizes.shape[0] != PLACES:
            raise ValueError("classes or places do not agree")
        if self.n_limits > MAX_LIMITS or limits.shape[1] != 4:
            raise ValueError(f"at most {MAX_LIMITS} limits of four numbers each")
        for z in range(PLACES):
            if sizes[z] < 0:
                raise ValueError("a place has a negative size")
            self.sizes[z] = sizes[z]
            room += sizes[z]
            if sizes[z] > self.sizes[self.implied]:
                self.implied = z
        for k in range(self.n_classes):
            if cards[k] == 0 or cards[k] & union:
                raise ValueError("classes are empty or overlap")
            union |= cards[k]
            self.cards[k] = cards[k]
            total += popcount32(cards[k])
        if room != total:
            raise ValueError(f"{total} cards for {room} places")
        for j in range(self.n_limits):
            self.set_limit(j, limits[j, 0], limits[j, 1], <int>limits[j, 2], <int>limits[j, 3])
        self.list_splits(allowed)
        self.place_states(max_states)
        for j in range(self.n_limits):
            seen[j] = 0
        with nogil:
            self.count = self.completions(0, self.sizes, seen)

    def __dealloc__(self):
        free(self.splits)
        free(self.memo)

    cdef int set_limit(self, int j, uint32_t places, uint32_t cards, int low, int high) except -1:
        cdef Limit* limit = &self.limits[j]
        cdef int k, n = popcount32(cards)
        limit.places = <uint8_t>places
        limit.cards = cards
        limit.low = low
        limit.high = smallest(high, n)
        limit.first = self.n_classes
        limit.last = -1
        for k in range(self.n_classes):
            if self.cards[k] & cards:
                if self.cards[k] & ~cards:
                    raise ValueError("a limit splits a class")
                limit.first = smallest(limit.first, k)
                limit.last = k
        if limit.last < 0 or low > limit.high:
            raise ValueError("a limit has no cards or cannot be met")
        # Once enough have been counted an upper limit that cannot bind needs no further counting.
        limit.top = limit.high if limit.high < n else low
        return 0

    cdef int list_splits(self, uint8_t[::1] allowed) except -1:
        """Every way to share out each class by numbers, whatever lies in the places already."""
        cdef int k, m, a, b, c, d, used = 0, capacity = 0
        cdef int most[PLACES]
        cdef Split* split
        for k in range(self.n_classes):
            m = popcount32(self.cards[k])
            capacity += (m + 1) * (m + 2) * (m + 3) // 6
        self.splits = <Split*>malloc((capacity + 1) * sizeof(Split))
        if self.splits == NULL:
            raise MemoryError("no memory for the sampler")
        for k in range(self.n_classes):
            self.first_split[k] = used
            m = popcount32(self.cards[k])
            for a in range(PLACES):
                most[a] = smallest(m, self.sizes[a]) if allowed[k] >> a & 1 else 0
            for a in range(most[0] + 1):
                for b in range(smallest(most[1], m - a) + 1):
                    for c in range(smallest(most[2], m - a - b) + 1):
                        d = m - a - b - c
                        if d > most[3]:
                            continue
                        split = &self.splits[used]
                        split.n[0] = a
                        split.n[1] = b
                        split.n[2] = c
                        split.n[3] = d
                        split.ways = BINOMIALS.of[m][a] * BINOMIALS.of[m - a][b] * BINOMIALS.of[m - a - b][c]
                        used += 1
        self.first_split[self.n_classes] = used
        return 0

    cdef int place_states(self, uint64_t max_states) except -1:
        cdef int k, z, j
        cdef uint64_t size, total = 0
        for k in range(self.n_classes + 1):
            self.offset[k] = total
            size = 1
            for z in range(PLACES):
                if z != self.implied:
                    size *= self.sizes[z] + 1
            for j in range(self.n_limits):
                if self.limits[j].first < k <= self.limits[j].last:
                    size *= self.limits[j].top + 1
                    if size > max_states:
                        break
            total += size
            if total > max_states:
                raise MemoryError("the limits entangle too many cards to be counted")
        self.memo = <uint64_t*>calloc(total, sizeof(uint64_t))
        if self.memo == NULL:
            raise MemoryError("no memory for the sampler")
        return 0

    cdef uint64_t state_index(self, int k, const int* room, const int* seen) noexcept nogil:
        cdef uint64_t index = 0
        cdef int z, j
        for z in range(PLACES):
            if z != self.implied:
                index = index * (self.sizes[z] + 1) + room[z]
        for j in range(self.n_limits):
            if self.limits[j].first < k <= self.limits[j].last:
                index = index * (self.limits[j].top + 1) + seen[j]
        return self.offset[k] + index

    cdef bint apply(self, int k, const Split* split, int* room, int* seen) noexcept nogil:
        """Shares out class k, changing `room` and `seen`; false where there is no room or a limit is broken."""
        cdef int z, j, n
        cdef Limit* limit
        for z in range(PLACES):
            if split.n[z] > room[z]:
                return False
            room[z] -= split.n[z]
        for j in range(self.n_limits):
            limit = &self.limits[j]
            if self.cards[k] & limit.cards:
                n = seen[j]
                for z in range(PLACES):
                    if limit.places >> z & 1:
                        n += split.n[z]
                if n > limit.high or (k == limit.last and n < limit.low):
                    return False
                seen[j] = smallest(n, limit.top)
        return True

    cdef uint64_t completions(self, int k, const int* room, const int* seen) noexcept nogil:
        """In how many ways the classes from k on can be shared out."""
        cdef uint64_t* memo
        cdef uint64_t total = 0
        cdef int s, z, j
        cdef int next_room[PLACES]
        cdef int next_seen[MAX_LIMITS]
        if k == self.n_classes:
            return 1
        memo = &self.memo[self.state_index(k, room, seen)]
        if memo[0]:
            return memo[0] - 1
        for s in range(self.first_split[k], self.first_split[k + 1]):
            for z in range(PLACES):
                next_room[z] = room[z]
            for j in range(self.n_limits):
                next_seen[j] = seen[j]
            if self.apply(k, &self.splits[s], next_room, next_seen):
                total += self.splits[s].ways * self.completions(k + 1, next_room, next_seen)
        memo[0] = total + 1
        return total

    cdef void world(self, uint64_t rank, uint32_t* out) noexcept nogil:
        """The deal of this rank: four masks into `out`."""
        cdef int k, s, z, j
        cdef int room[PLACES]
        cdef int seen[MAX_LIMITS]
        cdef int next_room[PLACES]
        cdef int next_seen[MAX_LIMITS]
        cdef uint64_t below, weight, inner, ways
        cdef uint32_t cards, taken
        for z in range(PLACES):
            room[z] = self.sizes[z]
            out[z] = 0
        for j in range(self.n_limits):
            seen[j] = 0
        for k in range(self.n_classes):
            for s in range(self.first_split[k], self.first_split[k + 1]):
                for z in range(PLACES):
                    next_room[z] = room[z]
                for j in range(self.n_limits):
                    next_seen[j] = seen[j]
                if not self.apply(k, &self.splits[s], next_room, next_seen):
                    continue
                below = self.completions(k + 1, next_room, next_seen)
                weight = self.splits[s].ways * below
                if rank < weight:
                    break
                rank -= weight
            inner = rank // below
            rank %= below
            cards = self.cards[k]
            for z in range(PLACES):
                ways = BINOMIALS.of[popcount32(cards)][self.splits[s].n[z]]
                taken = subset_of_rank(&BINOMIALS, cards, self.splits[s].n[z], inner % ways)
                inner //= ways
                out[z] |= taken
                cards ^= taken
                room[z] = next_room[z]
            for j in range(self.n_limits):
                seen[j] = next_seen[j]

    def worlds(self, uint64_t[::1] ranks, uint32_t[:, ::1] out):
        """Writes the deals of these ranks (each below `count`) into the rows of `out`: hands 0-2, skat."""
        cdef Py_ssize_t i
        if out.shape[0] != ranks.shape[0] or out.shape[1] != PLACES:
            raise ValueError("out must have a row of four for each rank")
        for i in range(ranks.shape[0]):
            if ranks[i] >= self.count:
                raise ValueError(f"rank {ranks[i]} of {self.count} deals")
        with nogil:
            for i in range(ranks.shape[0]):
                self.world(ranks[i], &out[i, 0])

    def draw(self, uint64_t key0, uint64_t key1, uint64_t[::1] samples, uint64_t attempt, uint32_t[:, ::1] out):
        """Writes sample `samples[i]` of the stream of this key into row i of `out`; `attempt` numbers redraws."""
        cdef Py_ssize_t i
        cdef uint64_t key[2]
        if out.shape[0] != samples.shape[0] or out.shape[1] != PLACES:
            raise ValueError("out must have a row of four for each sample")
        if self.count == 0:
            raise ValueError("no deal fits")
        key[0] = key0
        key[1] = key1
        with nogil:
            for i in range(samples.shape[0]):
                self.world(uniform_below(self.count, key, attempt, samples[i]), &out[i, 0])
