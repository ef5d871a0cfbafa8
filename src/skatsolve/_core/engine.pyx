"""The double-dummy engine: ints and memoryviews in, ints out; the GIL is released while it searches.

Positions are packed rows, laid out as shared/rows.pxd says.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset

from skatsolve._core.shared.bits cimport ctz32
from skatsolve._core.points.static_bounds cimport Groups, look_up, static_bounds
from skatsolve._core.points.best_discard cimport Discard, best_discard
from skatsolve._core.points.explorer cimport COLUMNS, ROLES, Explorer, explore, make_probes
from skatsolve._core.points.card_order cimport CARDS, Game, make_game
from skatsolve._core.shared.rows cimport (
    ANY_TRICK, GRAND, NULL_GAME, NULL_MADE, POINTS, SCHWARZ, WIN, WORDS, copy_row, declarer_of, declarer_points,
    declarer_tricks, defenders_tricks, kind_of, tricks_known,
)
from skatsolve._core.table_memory cimport LINE, USUAL_BUCKETS, USUAL_NULL, Memory, find_memory, leave_memory, on_a_line
from skatsolve._core.null.suit_tables cimport NullFacts, make_null_facts
from skatsolve._core.null.play_state cimport (
    NullPlace, caught_in, null_advance, null_legal, null_line, null_set_up, null_values, survives,
)
from skatsolve._core.null.alpha_beta cimport NullSearch, null_new_generation
from skatsolve._core.points.move_ordering cimport WEIGHT_TABLES, Weights
from skatsolve._core.points.zero_window cimport (
    NO_GUESS, Place, advance, card_points, choose_game, legal, narrow, set_live, set_up, worth_of, zero_window,
)
from skatsolve._core.points.alpha_beta cimport USE_SIMILARITY, Scale, Search, make_scale
from skatsolve._core.points.transposition_table cimport Entry, new_generation

from skatsolve._core.points import weights as tuned

cdef enum:
    PAIRS = 66              # of twelve cards

# Constant tables, made once at import.
ctypedef struct Tables:
    Scale points
    Scale tricks
    Game games[5]
    NullFacts null_facts
    Weights suit_weights
    Weights grand_weights

cdef void* TABLES_MEMORY = calloc(1, sizeof(Tables) + LINE)
cdef Tables* TABLES = <Tables*>on_a_line(TABLES_MEMORY)
cdef Memory SPARE        # touched with the GIL held only


cdef void make_tables() noexcept nogil:
    cdef int kind
    for kind in range(5):
        make_game(&TABLES.games[kind], kind)
    make_scale(&TABLES.points, False)
    make_scale(&TABLES.tricks, True)
    make_null_facts(&TABLES.null_facts)


if TABLES_MEMORY == NULL:
    raise MemoryError("no memory for the constant tables of the search")
make_tables()


# The tables of Weights, in the order in which they stand there: those for a lead, the second and the third card.
_WEIGHTS = (
    "lead", "lead_lengths", "lead_ranks", "lead_higher", "lead_trumps",
    "second", "second_higher", "second_declarer", "second_led",
    "third_bounds", "third",
)


cdef void read_weights(Weights* weights, source):
    """Copies the tables, each a flat sequence, into place."""
    cdef int16_t* place = <int16_t*>weights
    cdef Py_ssize_t i = 0
    for name in _WEIGHTS:
        if len(source[name]) != len(tuned.SUIT[name]):
            raise ValueError(f"{len(tuned.SUIT[name])} weights are needed for {name!r}, not {len(source[name])}")
    assert sum(len(tuned.SUIT[name]) for name in _WEIGHTS) * sizeof(int16_t) == sizeof(Weights)
    for name in _WEIGHTS:
        for weight in source[name]:
            place[i] = weight
            i += 1


read_weights(&TABLES.suit_weights, tuned.SUIT)
read_weights(&TABLES.grand_weights, tuned.GRAND)


# A question about a position, made a target for the search.
ctypedef struct Question:
    bint tricks         # count cards instead of points
    int base            # what the declarer has already
    int target          # yes/no: whether he gets this many more
    bint settled        # decided by the tricks already taken
    int answer


cdef void ask(Question* question, const uint32_t* row, int objective) noexcept nogil:
    question.tricks = objective == SCHWARZ or objective == ANY_TRICK
    question.base = 0 if question.tricks else declarer_points(row)
    question.settled = False
    question.target = (61 if objective == WIN else 90) - question.base
    if objective == ANY_TRICK:
        question.target = 1
        question.settled = tricks_known(row) and declarer_tricks(row) > 0
        question.answer = 1
    elif objective == SCHWARZ:
        question.settled = tricks_known(row) and defenders_tricks(row) > 0
        question.answer = 0


cdef int enough_buckets(int tricks_left, int log2_buckets) noexcept nogil:
    """Of a points table of this size (as log2), how much is used for so many tricks.

    For a few tricks a small part gives the same node counts within a thousandth, and stays in the nearest cache.
    """
    return min(log2_buckets, max(6, 2 * tricks_left)) if tricks_left < 7 else log2_buckets


cdef class Engine:
    """A search with tables of its own: one a thread.

    `log2_buckets` sets the size of the points table (32 bytes a bucket), `log2_null` that of the Null table (8 bytes an
    entry, 13 at least); `techniques` has a bit for each optimisation, which changes speed and node counts but no value.
    """

    cdef Memory memory
    cdef Search points
    cdef NullSearch null_search
    cdef const Weights* suit_weights
    cdef const Weights* grand_weights
    cdef Weights* other_weights     # for suit games and Grand, once they are not those of weights.py

    def __cinit__(self, int log2_buckets=USUAL_BUCKETS, int log2_null=USUAL_NULL, int techniques=0xFFFF):
        if not 1 <= log2_buckets <= 30 or not 13 <= log2_null <= 32:
            raise ValueError("1 to 30 are possible for log2_buckets, 13 to 32 for log2_null")
        if not find_memory(&self.memory, &SPARE, log2_buckets, log2_null):
            raise MemoryError("no memory for the transposition table")
        self.points.table.entries = <Entry*>on_a_line(self.memory.points)
        self.points.table.buckets = <uint64_t>1 << log2_buckets
        self.points.table.shift = 64 - log2_buckets
        self.points.table.generation = self.memory.generation
        self.null_search.table = self.memory.null_table
        self.null_search.shift = 64 - log2_null
        self.null_search.generation = self.memory.null_generation
        null_new_generation(&self.null_search)
        self.points.techniques = techniques
        self.points.table.same_cards = not techniques & USE_SIMILARITY
        self.null_search.facts = &TABLES.null_facts
        self.null_search.use_table = techniques & 1
        self.null_search.safe_suits = self.null_search.catches = techniques >> 2 & 1
        self.null_search.dominance = techniques >> 5 & 1
        self.null_search.merge_equals = techniques >> 4 & 1
        self.null_search.order_leads = techniques >> 3 & 1
        self.suit_weights = &TABLES.suit_weights
        self.grand_weights = &TABLES.grand_weights
        self.unlimited()

    def __dealloc__(self):
        self.memory.generation = self.points.table.generation
        self.memory.null_generation = self.null_search.generation
        leave_memory(&self.memory, &SPARE)
        free(self.other_weights)

    cdef void unlimited(self) noexcept nogil:
        self.points.node_limit = self.null_search.node_limit = <uint64_t>-1
        self.points.stopped = self.null_search.stopped = False

    def use_weights(self, suit=None, grand=None):
        """Replaces the ordering weights (tables as in `weights.py`); for the tuner."""
        if self.other_weights == NULL:
            self.other_weights = <Weights*>calloc(2, sizeof(Weights))
            if self.other_weights == NULL:
                raise MemoryError("no memory for other weights")
        if suit is not None:
            read_weights(&self.other_weights[0], suit)
            self.suit_weights = &self.other_weights[0]
        if grand is not None:
            read_weights(&self.other_weights[1], grand)
            self.grand_weights = &self.other_weights[1]

    def explore(self, tuple row, tuple every, uint64_t seed, int32_t[:, ::1] rows) -> int:
        """Searches whether 61 is reached and notes what each card was worth at some nodes (see explorer.pxd); for the
        tuner. `every` says for each role how many nodes go by for one explored. Returns the number of rows filled in.
        """
        cdef Explorer* explorer
        cdef uint32_t words[WORDS]
        cdef int[WEIGHT_TABLES] sizes
        cdef int i
        if rows.shape[0] == 0 or rows.shape[1] != COLUMNS:
            raise ValueError(f"there must be rows, of {COLUMNS} columns")
        copy_row(words, row)
        if kind_of(words) == NULL_GAME:
            raise ValueError("the row must be of a game for points")
        if len(every) != ROLES or min(every) < 1:
            raise ValueError(f"every must be {ROLES} numbers from 1 upward")
        explorer = <Explorer*>calloc(1, sizeof(Explorer))
        if explorer == NULL:
            raise MemoryError("no memory for the explorer")
        try:
            for i in range(WEIGHT_TABLES):
                sizes[i] = len(tuned.SUIT[_WEIGHTS[i]])
            for i in range(ROLES):
                explorer.every[i] = every[i]
            make_probes(explorer, sizes)
            explorer.state = seed * 2 + 1
            explorer.rows = &rows[0, 0]
            explorer.most = rows.shape[0]
            self.points.watcher = explore
            self.points.watched = explorer
            self.solve(row, WIN)
            return explorer.count
        finally:
            self.points.watcher = NULL
            free(explorer)

    @property
    def nodes(self) -> int:
        """Nodes searched since the engine was made."""
        return self.points.nodes + self.null_search.nodes

    def clear(self) -> None:
        """Forgets everything learnt; the memory is kept."""
        new_generation(&self.points.table)
        null_new_generation(&self.null_search)

    cdef void start(self, Place* place, const uint32_t* row, bint tricks) noexcept nogil:
        """A place of its own generation: what was learnt of another deal or contract is forgotten."""
        cdef int kind = kind_of(row)
        choose_game(&self.points, TABLES.games, &TABLES.tricks if tricks else &TABLES.points, kind, tricks)
        self.points.weights = self.grand_weights if kind == GRAND else self.suit_weights
        new_generation(&self.points.table)
        set_up(&self.points, place, row)
        self.points.table.shift = 64 - enough_buckets(place.start.tricks_left, self.memory.log2_buckets)

    cdef int answer(self, Place* place, const Question* question, int* lo, int* hi) noexcept nogil:
        """Bounds for what is left: points, or with a yes/no question 0..1; equal unless stopped."""
        cdef int value
        if question.settled:
            lo[0] = hi[0] = question.answer
            return 0
        value = zero_window(&self.points, place, question.target)
        lo[0] = 0
        hi[0] = 1
        if not self.points.stopped:
            lo[0] = hi[0] = value >= question.target
        return 0

    cdef void evaluate(self, const uint32_t* row, int objective, int* lo, int* hi) noexcept nogil:
        """The declarer's final points, or 1 or 0 for a yes/no objective, as bounds."""
        cdef Place place
        cdef NullPlace null_place
        cdef Question question
        if objective == NULL_MADE:
            null_set_up(&null_place, row)
            lo[0] = 0
            hi[0] = 1
            lo[0] = survives(&self.null_search, &null_place, 0)
            hi[0] = lo[0]
            if self.null_search.stopped:
                lo[0] = 0
                hi[0] = 1
            return
        ask(&question, row, objective)
        self.start(&place, row, question.tricks)
        if objective == SCHWARZ:
            question.target = place.start.rest
        if objective == POINTS:
            lo[0] = 0
            hi[0] = place.start.rest
            narrow(&self.points, &place, NO_GUESS, lo, hi)
            lo[0] += question.base
            hi[0] += question.base
        else:
            self.answer(&place, &question, lo, hi)

    def solve(self, tuple row, int objective, uint64_t node_limit=0):
        """Value of one position as (lower, upper, nodes); equal bounds unless the node limit (0: none) stopped it."""
        cdef uint32_t words[WORDS]
        cdef int lo, hi
        cdef uint64_t before = self.points.nodes + self.null_search.nodes
        copy_row(words, row)
        if node_limit:
            self.points.node_limit = self.points.nodes + node_limit
            self.null_search.node_limit = self.null_search.nodes + node_limit
        with nogil:
            self.evaluate(words, objective, &lo, &hi)
        self.unlimited()
        return lo, hi, self.points.nodes + self.null_search.nodes - before

    def solve_batch(self, const uint32_t[:, ::1] rows, int objective, int16_t[::1] out, bint fresh=False):
        """Values of many positions; each is searched for itself, so the order makes no difference.

        A Null asked for its points is asked whether it is made. What is known of one Null serves the next, unless each
        is to start `fresh`, as positions of the other games always do.
        """
        cdef Py_ssize_t i
        cdef int lo = 0, hi
        cdef bint null, points = objective == POINTS
        if rows.shape[1] != WORDS or out.shape[0] < rows.shape[0]:
            raise ValueError("rows must have six words each, and out a place for each row")
        with nogil:
            for i in range(rows.shape[0]):
                if fresh:
                    null_new_generation(&self.null_search)
                null = points and kind_of(&rows[i, 0]) == NULL_GAME
                self.evaluate(&rows[i, 0], NULL_MADE if null else objective, &lo, &hi)
                out[i] = lo

    def card_values(self, tuple row, int objective):
        """Value of each legal card as {canonical index: value}."""
        cdef uint32_t words[WORDS]
        cdef int i
        cdef int16_t values[32]
        copy_row(words, row)
        with nogil:
            self.all_cards(words, objective, values)
        return {i: values[i] for i in range(32) if values[i] >= 0}

    def card_values_batch(self, const uint32_t[:, ::1] rows, int objective, int16_t[:, ::1] out):
        """Values of every legal card of many positions: 32 columns by canonical index, -1 where not legal."""
        cdef Py_ssize_t i
        if rows.shape[1] != WORDS or out.shape[0] < rows.shape[0] or out.shape[1] != 32:
            raise ValueError("rows must have six words each, and out 32 places for each row")
        with nogil:
            for i in range(rows.shape[0]):
                self.all_cards(&rows[i, 0], objective, &out[i, 0])

    cdef void all_cards(self, const uint32_t* row, int objective, int16_t* values) noexcept nogil:
        cdef Place place, child
        cdef NullPlace null_place
        cdef Question question
        cdef uint32_t moves
        cdef int card, gain, lo, hi
        cdef int[CARDS] points
        memset(values, 0xFF, 32 * sizeof(int16_t))
        if objective == NULL_MADE:
            null_set_up(&null_place, row)
            null_values(&self.null_search, &null_place, values)
            return
        ask(&question, row, objective)
        self.start(&place, row, question.tricks)
        if objective == POINTS:
            card_points(&self.points, &place, NO_GUESS, points)
        if objective == SCHWARZ:
            question.target = place.start.rest
        moves = legal(&self.points, &place)
        while moves:
            card = ctz32(moves)
            moves &= moves - 1
            if objective == POINTS:
                lo = question.base + points[card]
            else:
                child = place
                gain = advance(&self.points, &child, card)
                question.target -= gain
                self.answer(&child, &question, &lo, &hi)
                question.target += gain
            values[self.points.game.to_canonical[card]] = lo

    def review(self, const uint32_t[:, ::1] rows, int16_t[::1] values, uint32_t[::1] best):
        """Values of the positions that a game went through (points; Null: 1 or 0), and the cards that keep them.

        `rows` are the positions in their order, each but the first after one more card; `values` and `best` (masks by
        canonical index, 0 at the end of a game) have a place for each. All share one table. It goes from the last
        position to the first: the value of the next one bounds each from one side, since the card played is a choice.
        """
        cdef Py_ssize_t i, last = rows.shape[0] - 1
        if rows.shape[1] != WORDS or values.shape[0] <= last or best.shape[0] <= last:
            raise ValueError("rows must have six words each, and values and best a place for each row")
        with nogil:
            for i in range(last, -1, -1):
                if kind_of(&rows[i, 0]) == NULL_GAME:
                    self.review_null(&rows[i, 0], &values[i], &best[i])
                else:
                    self.review_points(&rows[i, 0], values[i + 1] if i < last else -1, &values[i], &best[i])

    cdef void review_points(self, const uint32_t* row, int after, int16_t* value, uint32_t* best) noexcept nogil:
        cdef Place place, child
        cdef uint32_t moves
        cdef int card, level, lo = 0, hi, base = declarer_points(row)
        cdef bint maximize
        if after < 0:
            self.start(&place, row, False)
            # Positions with more and more tricks will follow on the same table.
            self.points.table.shift = 64 - self.memory.log2_buckets
        else:
            set_up(&self.points, &place, row)
        hi = place.start.rest
        maximize = (place.start.leader + place.count) % 3 == 0
        if after < 0:
            narrow(&self.points, &place, NO_GUESS, &lo, &hi)
        elif maximize:
            lo = after - base
            narrow(&self.points, &place, lo + 1, &lo, &hi)
        else:
            hi = after - base
            narrow(&self.points, &place, hi, &lo, &hi)
        value[0] = lo + base
        best[0] = 0
        moves = legal(&self.points, &place)
        while moves:
            card = ctz32(moves)
            moves &= moves - 1
            child = place
            level = (lo if maximize else lo + 1) - advance(&self.points, &child, card)
            if (zero_window(&self.points, &child, level) >= level) == maximize:
                best[0] |= <uint32_t>1 << self.points.game.to_canonical[card]

    cdef void review_null(self, const uint32_t* row, int16_t* value, uint32_t* best) noexcept nogil:
        cdef NullPlace place, child
        cdef uint32_t moves
        cdef int card
        null_set_up(&place, row)
        value[0] = survives(&self.null_search, &place, 0)
        best[0] = 0
        moves = null_legal(&place)
        while moves:
            card = ctz32(moves)
            moves &= moves - 1
            child = place
            null_advance(&child, card)
            if survives(&self.null_search, &child, 0) == value[0]:
                best[0] |= <uint32_t>1 << card

    def lost_at(self, tuple row):
        """Null: the trick in which best play of both sides catches the declarer, 1 the present one; 0 if never."""
        cdef uint32_t words[WORDS]
        cdef int i
        cdef NullPlace place
        copy_row(words, row)
        null_set_up(&place, words)
        with nogil:
            i = caught_in(&self.null_search, &place)
        return i

    def static_bounds(self, const uint32_t[:, ::1] rows, bint tricks, int16_t[:, ::1] out):
        """Bounds without search for positions at the start of a trick: two columns, the declarer's points (or with
        `tricks` cards, three a trick) still to be won lie between them. For checking."""
        cdef Py_ssize_t i
        cdef Place place
        cdef Groups groups
        if rows.shape[1] != WORDS or out.shape[0] < rows.shape[0] or out.shape[1] != 2:
            raise ValueError("rows must have six words each, and out two places for each row")
        for i in range(rows.shape[0]):
            self.start(&place, &rows[i, 0], tricks)
            look_up(&groups, self.points.facts, place.start.owners, self.points.grand)
            static_bounds(self.points.facts, &groups, &place.start, place.start.rest + 1)
            out[i, 0] = place.start.lo
            out[i, 1] = place.start.hi

    def discard_values(self, tuple row, const uint8_t[:, ::1] pairs, int objective, int16_t[::1] out):
        """Values of a deal for several pairs of cards put away, on one table.

        The declarer's word of `row` holds all twelve cards; nothing is on the table. `pairs` lists canonical indices.
        """
        cdef uint32_t words[WORDS]
        cdef Py_ssize_t i
        if pairs.shape[1] != 2 or out.shape[0] < pairs.shape[0]:
            raise ValueError("pairs must have two cards each, and out a place for each pair")
        copy_row(words, row)
        with nogil:
            if objective == NULL_MADE:
                for i in range(pairs.shape[0]):
                    out[i] = self.null_discard(words, pairs[i, 0], pairs[i, 1])
            else:
                self.discards(words, pairs, objective, out)

    cdef int null_discard(self, uint32_t* words, int first, int second) noexcept nogil:
        cdef NullPlace place
        cdef int declarer = declarer_of(words)
        cdef uint32_t away = <uint32_t>1 << first | <uint32_t>1 << second
        words[declarer] ^= away
        null_set_up(&place, words)
        words[declarer] ^= away
        return survives(&self.null_search, &place, 0)

    cdef uint32_t pair(self, int first, int second) noexcept nogil:
        """Two cards by canonical index, as the search has them."""
        return (<uint32_t>1 << self.points.game.from_canonical[first]
                | <uint32_t>1 << self.points.game.from_canonical[second])

    cdef void discards(
        self, const uint32_t* words, const uint8_t[:, ::1] pairs, int objective, int16_t[::1] out
    ) noexcept nogil:
        cdef Place place
        cdef Question question
        cdef uint32_t away, all_cards
        cdef Py_ssize_t i
        cdef int lo, hi, base
        ask(&question, words, objective)
        self.start(&place, words, question.tricks)
        all_cards = place.start.live
        base = question.target
        for i in range(pairs.shape[0]):
            away = self.pair(pairs[i, 0], pairs[i, 1])
            set_live(&self.points, &place, all_cards & ~away)
            if objective == POINTS:
                lo = 0
                hi = place.start.rest
                base = question.base + worth_of(&self.points, away)
                narrow(&self.points, &place, NO_GUESS, &lo, &hi)
                lo += base
            else:
                if objective == SCHWARZ:
                    question.target = place.start.rest
                elif objective != ANY_TRICK:
                    question.target = base - worth_of(&self.points, away)
                self.answer(&place, &question, &lo, &hi)
            out[i] = lo

    def best_discard(self, tuple row, const uint8_t[:, ::1] pairs):
        """The best of several pairs of cards to put away, for card points, as (index of the pair, value).

        Of equal pairs it is the one that looks best without search.
        """
        cdef uint32_t words[WORDS]
        cdef Place place
        cdef Discard[PAIRS] discards
        cdef int i, best = 0, value = 0, count = pairs.shape[0]
        if pairs.shape[1] != 2 or not 0 < count <= PAIRS:
            raise ValueError(f"1 to {PAIRS} pairs of two cards are needed")
        copy_row(words, row)
        with nogil:
            self.start(&place, words, False)
            for i in range(count):
                discards[i].index = i
                discards[i].away = self.pair(pairs[i, 0], pairs[i, 1])
                discards[i].worth = declarer_points(words)
            best = best_discard(&self.points, &place, discards, count, &value)
        return best, value

    def line(self, tuple row, int objective):
        """A line of best play to the last card, as canonical indices.

        Of the cards that keep the value it takes the one worth the fewest points, of those the weakest, of those the
        first in the order clubs, spades, hearts, diamonds. In a lost Null the declarer puts the loss off, the defenders
        hasten it, and after it the lowest cards are played.
        """
        cdef uint32_t words[WORDS]
        cdef int played[30]
        cdef int i, count
        cdef NullPlace null_place
        copy_row(words, row)
        with nogil:
            if objective == NULL_MADE:
                null_set_up(&null_place, words)
                count = null_line(&self.null_search, &null_place, played)
            else:
                count = self.points_line(words, objective, played)
        return [played[i] for i in range(count)]

    cdef int points_line(self, const uint32_t* words, int objective, int* played) noexcept nogil:
        cdef Place place, child
        cdef Question question
        cdef int lo, hi, count = 0, card, gain, i, level
        cdef uint32_t moves
        cdef bint maximize
        ask(&question, words, objective)
        self.start(&place, words, question.tricks)
        if objective == SCHWARZ:
            question.target = place.start.rest
        lo = 0
        hi = place.start.rest
        if objective == POINTS:
            narrow(&self.points, &place, NO_GUESS, &lo, &hi)
        while place.start.live:
            maximize = (place.start.leader + place.count) % 3 == 0
            moves = legal(&self.points, &place)
            # The value is kept against the side to move: it cannot better it, so one window a card is enough.
            if objective == POINTS:
                level = lo if maximize else lo + 1
            elif question.settled:
                level = 0 if maximize else 1000
            else:
                level = question.target
                if (zero_window(&self.points, &place, level) >= level) != maximize:
                    level = 0 if maximize else 1000
            for i in range(32):
                card = self.points.game.rising[i]
                if not moves >> card & 1:
                    continue
                child = place
                gain = advance(&self.points, &child, card)
                if (zero_window(&self.points, &child, level - gain) >= level - gain) == maximize:
                    break
            place = child
            lo -= gain
            question.target -= gain
            played[count] = self.points.game.to_canonical[card]
            count += 1
        return count
