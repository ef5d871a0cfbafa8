"""The double-dummy engine: ints and memoryviews in, ints out; the GIL is released while it searches.

Positions are packed rows, laid out as shared/rows.pxd says.
"""

from libc.stdint cimport int16_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free

from skatsolve._core.shared.cache_lines cimport LINE, on_a_line
from skatsolve._core.shared.rows cimport NULL_GAME, NULL_MADE, POINTS, WIN, WORDS, copy_row, kind_of
from skatsolve._core.shared.techniques cimport EVERY_TECHNIQUE, USE_SIMILARITY
from skatsolve._core.null.alpha_beta cimport NullSearch, choose_techniques, null_new_generation
from skatsolve._core.null.play_state cimport NullPlace, null_set_up
from skatsolve._core.null.principal_variation cimport null_principal_variation
from skatsolve._core.null.questions cimport (
    caught_in, null_card_values, null_discard_values, null_evaluate, null_review_position,
)
from skatsolve._core.null.suit_tables cimport NullSuitTables, make_null_suit_tables
from skatsolve._core.points.alpha_beta cimport Scale, Search, make_scale
from skatsolve._core.shared.card_order cimport CARDS, Game, make_game
from skatsolve._core.points.card_values cimport card_values
from skatsolve._core.points.discards cimport MOST_PAIRS, best_discard, discard_values
from skatsolve._core.points.explorer cimport COLUMNS, ROLES, Explorer, explore, make_probes
from skatsolve._core.points.game_review cimport review_position
from skatsolve._core.points.move_ordering cimport WEIGHT_TABLES, Weights
from skatsolve._core.points.play_state cimport Place, start_deal
from skatsolve._core.points.principal_variation cimport principal_variation
from skatsolve._core.points.questions cimport Question, evaluate, pose
from skatsolve._core.points.groups cimport Groups, look_up
from skatsolve._core.points.static_bounds cimport static_bounds
from skatsolve._core.points.suit_tables cimport SUIT_PATTERNS, Suit
from skatsolve._core.points.zero_window cimport GUESS_WEIGHTS
from skatsolve._core.points.transposition_table cimport Entry, new_generation
from skatsolve._core.table_memory cimport USUAL_BUCKETS, USUAL_NULL, Memory, find_memory, leave_memory, sizes_in

from skatsolve.learned import load


# Constant tables, made once at import.
ctypedef struct Tables:
    Scale points
    Scale tricks
    Game games[5]
    NullSuitTables null_suit_tables
    Weights suit_weights
    Weights grand_weights
    int16_t suit_guess[GUESS_WEIGHTS]
    int16_t grand_guess[GUESS_WEIGHTS]

cdef void* TABLES_MEMORY = calloc(1, sizeof(Tables) + LINE)
cdef Tables* TABLES = <Tables*>on_a_line(TABLES_MEMORY)
cdef Memory SPARE        # touched with the GIL held only


cdef void make_tables() noexcept nogil:
    cdef int kind
    for kind in range(5):
        make_game(&TABLES.games[kind], kind)
    make_scale(&TABLES.points, False)
    make_scale(&TABLES.tricks, True)
    make_null_suit_tables(&TABLES.null_suit_tables)


if TABLES_MEMORY == NULL:
    raise MemoryError("no memory for the constant tables of the search")
make_tables()


# The tables of Weights in the order in which they stand there, and how many weights each has.
cdef dict WEIGHTS = {
    "lead": sizeof(TABLES.suit_weights.lead) // sizeof(int16_t),
    "lead_lengths": sizeof(TABLES.suit_weights.lead_lengths) // sizeof(int16_t),
    "lead_ranks": sizeof(TABLES.suit_weights.lead_ranks) // sizeof(int16_t),
    "lead_higher": sizeof(TABLES.suit_weights.lead_higher) // sizeof(int16_t),
    "lead_trumps": sizeof(TABLES.suit_weights.lead_trumps) // sizeof(int16_t),
    "second": sizeof(TABLES.suit_weights.second) // sizeof(int16_t),
    "second_higher": sizeof(TABLES.suit_weights.second_higher) // sizeof(int16_t),
    "second_declarer": sizeof(TABLES.suit_weights.second_declarer) // sizeof(int16_t),
    "second_led": sizeof(TABLES.suit_weights.second_led) // sizeof(int16_t),
    "third_bounds": sizeof(TABLES.suit_weights.third_bounds) // sizeof(int16_t),
    "third": sizeof(TABLES.suit_weights.third) // sizeof(int16_t),
}


cdef read_table(int16_t* place, Py_ssize_t count, str name, rows):
    """Copies a learnt table, row by row, into place."""
    cdef list numbers = [number for row in rows for number in row]
    cdef Py_ssize_t i
    if len(numbers) != count:
        raise ValueError(f"{count} weights are needed for {name!r}, not {len(numbers)}")
    for i in range(count):
        place[i] = numbers[i]


cdef read_weights(Weights* weights, dict tables):
    """Copies the ordering weights for suit games or for Grand into place."""
    cdef int16_t* place = <int16_t*>weights
    for name, count in WEIGHTS.items():
        read_table(place, count, name, tables[name])
        place += <Py_ssize_t>count


cdef read_learned():
    """Copies what was learnt into the constant tables."""
    ordering = load("move_ordering")["numbers"]
    read_weights(&TABLES.suit_weights, ordering["suit"])
    read_weights(&TABLES.grand_weights, ordering["grand"])
    guess = load("first_guess")["numbers"]
    read_table(TABLES.suit_guess, GUESS_WEIGHTS, "the first guess", [guess["suit"]])
    read_table(TABLES.grand_guess, GUESS_WEIGHTS, "the first guess", [guess["grand"]])


read_learned()


def suit_table_words(bint tricks):
    """By pattern of a suit: common, holding, the four words of declarer_leads and of defender_leads. For checking."""
    cdef const Suit* suit
    cdef int pattern, i
    words = []
    for pattern in range(SUIT_PATTERNS):
        suit = &TABLES.tricks.suit_tables.suits[pattern] if tricks else &TABLES.points.suit_tables.suits[pattern]
        leads = [suit.declarer_leads[i] for i in range(4)] + [suit.defender_leads[i] for i in range(4)]
        words.append((suit.common, suit.holding, *leads))
    return words


def table_sizes(int memory_mb):
    """The sizes of the tables that take so many megabytes together, as the first two arguments of `Engine`."""
    cdef int log2_buckets, log2_null
    if memory_mb < 1:
        raise ValueError("the tables take one megabyte at least")
    sizes_in(memory_mb, &log2_buckets, &log2_null)
    return log2_buckets, log2_null


# What an engine owns.
cdef struct Searches:
    Memory memory
    Search points
    NullSearch null_search
    Weights* other_weights     # for suit games and Grand, once they are not those that are shipped


cdef class Engine:
    """A search with tables of its own: one a thread.

    `log2_buckets` sets the size of the points table, `log2_null` that of the Null table (13 at least), see
    table_memory.pxd; `techniques` has a bit for each optimization, see techniques.pxd.
    """

    def __cinit__(self, int log2_buckets=USUAL_BUCKETS, int log2_null=USUAL_NULL, int techniques=EVERY_TECHNIQUE):
        cdef Searches* s
        if not 1 <= log2_buckets <= 30 or not 13 <= log2_null <= 32:
            raise ValueError("1 to 30 are possible for log2_buckets, 13 to 32 for log2_null")
        s = self.searches = <Searches*>calloc(1, sizeof(Searches))
        if s == NULL:
            raise MemoryError("no memory for the searches")
        if not find_memory(&s.memory, &SPARE, log2_buckets, log2_null):
            raise MemoryError("no memory for the transposition table")
        s.points.table.entries = <Entry*>on_a_line(s.memory.points)
        s.points.table.buckets = <uint64_t>1 << log2_buckets
        s.points.table.shift = 64 - log2_buckets
        s.points.table.generation = s.memory.generation
        s.points.table.same_cards = not techniques & USE_SIMILARITY
        s.points.log2_buckets = log2_buckets
        s.points.techniques = techniques
        s.points.games = &TABLES.games[0]
        s.points.point_scale = &TABLES.points
        s.points.trick_scale = &TABLES.tricks
        s.points.suit_weights = &TABLES.suit_weights
        s.points.grand_weights = &TABLES.grand_weights
        s.points.suit_guess = &TABLES.suit_guess[0]
        s.points.grand_guess = &TABLES.grand_guess[0]
        s.null_search.table = s.memory.null_table
        s.null_search.shift = 64 - log2_null
        s.null_search.generation = s.memory.null_generation
        s.null_search.suit_tables = &TABLES.null_suit_tables
        null_new_generation(&s.null_search)
        choose_techniques(&s.null_search, techniques)
        self.unlimited()

    def __dealloc__(self):
        cdef Searches* s = self.searches
        if s == NULL:
            return
        s.memory.generation = s.points.table.generation
        s.memory.null_generation = s.null_search.generation
        leave_memory(&s.memory, &SPARE)
        free(s.other_weights)
        free(s)

    cdef void unlimited(self) noexcept nogil:
        self.searches.points.node_limit = self.searches.null_search.node_limit = <uint64_t>-1
        self.searches.points.stopped = self.searches.null_search.stopped = False

    def use_weights(self, suit=None, grand=None):
        """Replaces the ordering weights (tables as in move_ordering.json); for the tuner."""
        if self.searches.other_weights == NULL:
            self.searches.other_weights = <Weights*>calloc(2, sizeof(Weights))
            if self.searches.other_weights == NULL:
                raise MemoryError("no memory for other weights")
        if suit is not None:
            read_weights(&self.searches.other_weights[0], suit)
            self.searches.points.suit_weights = &self.searches.other_weights[0]
        if grand is not None:
            read_weights(&self.searches.other_weights[1], grand)
            self.searches.points.grand_weights = &self.searches.other_weights[1]

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
            for i, count in enumerate(WEIGHTS.values()):
                sizes[i] = count
            for i in range(ROLES):
                explorer.every[i] = every[i]
            make_probes(explorer, sizes)
            explorer.state = seed * 2 + 1
            explorer.rows = &rows[0, 0]
            explorer.most = rows.shape[0]
            self.searches.points.watcher = explore
            self.searches.points.watched = explorer
            self.solve(row, WIN)
            return explorer.count
        finally:
            self.searches.points.watcher = NULL
            free(explorer)

    @property
    def nodes(self) -> int:
        """Nodes searched since the engine was made."""
        return self.searches.points.nodes + self.searches.null_search.nodes

    def clear(self) -> None:
        """Forgets everything learned; the memory is kept."""
        new_generation(&self.searches.points.table)
        null_new_generation(&self.searches.null_search)

    def new_question(self) -> None:
        """Forgets what would change the node count of what is asked next.

        Games for points start anew by themselves with each call. Null positions serve the next call, so that a value,
        its cards and its line share what is found.
        """
        null_new_generation(&self.searches.null_search)

    cdef void evaluate_row(self, const uint32_t* row, int objective, int* lo, int* hi) noexcept nogil:
        cdef Place place
        cdef Question question
        if objective == NULL_MADE:
            null_evaluate(&self.searches.null_search, row, lo, hi)
        else:
            pose(&self.searches.points, &question, &place, row, objective)
            evaluate(&self.searches.points, &place, &question, lo, hi)

    cdef void evaluate_cards(self, const uint32_t* row, int objective, int16_t* values) noexcept nogil:
        if objective == NULL_MADE:
            null_card_values(&self.searches.null_search, row, values)
        else:
            card_values(&self.searches.points, row, objective, values)

    def solve(self, tuple row, int objective, uint64_t node_limit=0):
        """Value of one position as (lower, upper, nodes); equal bounds unless the node limit (0: none) stopped it."""
        cdef uint32_t words[WORDS]
        cdef int lo, hi
        cdef uint64_t before = self.searches.points.nodes + self.searches.null_search.nodes
        copy_row(words, row)
        if node_limit:
            self.searches.points.node_limit = self.searches.points.nodes + node_limit
            self.searches.null_search.node_limit = self.searches.null_search.nodes + node_limit
        with nogil:
            self.evaluate_row(words, objective, &lo, &hi)
        self.unlimited()
        return lo, hi, self.searches.points.nodes + self.searches.null_search.nodes - before

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
                    null_new_generation(&self.searches.null_search)
                null = points and kind_of(&rows[i, 0]) == NULL_GAME
                self.evaluate_row(&rows[i, 0], NULL_MADE if null else objective, &lo, &hi)
                out[i] = lo

    def card_values(self, tuple row, int objective):
        """Value of each legal card as {canonical index: value}."""
        cdef uint32_t words[WORDS]
        cdef int i
        cdef int16_t values[CARDS]
        copy_row(words, row)
        with nogil:
            self.evaluate_cards(words, objective, values)
        return {i: values[i] for i in range(CARDS) if values[i] >= 0}

    def card_values_batch(self, const uint32_t[:, ::1] rows, int objective, int16_t[:, ::1] out):
        """Values of every legal card of many positions: 32 columns by canonical index, -1 where not legal."""
        cdef Py_ssize_t i
        if rows.shape[1] != WORDS or out.shape[0] < rows.shape[0] or out.shape[1] != 32:
            raise ValueError("rows must have six words each, and out 32 places for each row")
        with nogil:
            for i in range(rows.shape[0]):
                self.evaluate_cards(&rows[i, 0], objective, &out[i, 0])

    def review(self, const uint32_t[:, ::1] rows, int16_t[::1] values, uint32_t[::1] best):
        """Values of the positions that a game went through (points; Null: 1 or 0), and the cards that keep them.

        `rows` are the positions in their order, each but the first after one more card; `values` and `best` (masks by
        canonical index, 0 at the end of a game) have a place for each. All share one table. It goes from the last
        position to the first: the value of the next one bounds each from one side, since the card played is a choice.
        """
        cdef Py_ssize_t i, last = rows.shape[0] - 1
        cdef int after
        if rows.shape[1] != WORDS or values.shape[0] <= last or best.shape[0] <= last:
            raise ValueError("rows must have six words each, and values and best a place for each row")
        with nogil:
            for i in range(last, -1, -1):
                if kind_of(&rows[i, 0]) == NULL_GAME:
                    null_review_position(&self.searches.null_search, &rows[i, 0], &values[i], &best[i])
                else:
                    after = values[i + 1] if i < last else -1
                    review_position(&self.searches.points, &rows[i, 0], after, &values[i], &best[i])

    def lost_at(self, tuple row):
        """Null: the trick in which best play of both sides catches the declarer, 1 the present one; 0 if never."""
        cdef uint32_t words[WORDS]
        cdef int trick
        cdef NullPlace place
        copy_row(words, row)
        null_set_up(&place, words)
        with nogil:
            trick = caught_in(&self.searches.null_search, &place)
        return trick

    def static_bounds(self, const uint32_t[:, ::1] rows, bint tricks, int16_t[:, ::1] out):
        """Bounds without search for positions at the start of a trick: two columns, the declarer's points (or with
        `tricks` cards, three a trick) still to be won lie between them. For checking."""
        cdef Py_ssize_t i
        cdef Place place
        cdef Groups groups
        if rows.shape[1] != WORDS or out.shape[0] < rows.shape[0] or out.shape[1] != 2:
            raise ValueError("rows must have six words each, and out two places for each row")
        for i in range(rows.shape[0]):
            start_deal(&self.searches.points, &place, &rows[i, 0], tricks)
            look_up(&groups, self.searches.points.suit_tables, place.start.owners, self.searches.points.grand)
            static_bounds(self.searches.points.suit_tables, &groups, &place.start, place.start.rest + 1)
            out[i, 0] = place.start.lo
            out[i, 1] = place.start.hi

    def discard_values(self, tuple row, const uint8_t[:, ::1] pairs, int objective, int16_t[::1] out):
        """Values of a deal for several pairs of cards put away, on one table.

        The declarer's word of `row` holds all twelve cards; nothing is on the table. `pairs` lists canonical indices.
        """
        cdef uint32_t words[WORDS]
        cdef int count = pairs.shape[0]
        if pairs.shape[1] != 2 or out.shape[0] < count:
            raise ValueError("pairs must have two cards each, and out a place for each pair")
        copy_row(words, row)
        if count == 0:
            return
        with nogil:
            if objective == NULL_MADE:
                null_discard_values(&self.searches.null_search, words, &pairs[0, 0], count, &out[0])
            else:
                discard_values(&self.searches.points, words, &pairs[0, 0], count, objective, &out[0])

    def best_discard(self, tuple row, const uint8_t[:, ::1] pairs):
        """The best of several pairs of cards to put away, for card points, as (index of the pair, value).

        Of equal pairs it is the one that looks best without search.
        """
        cdef uint32_t words[WORDS]
        cdef int best, value = 0, count = pairs.shape[0]
        if pairs.shape[1] != 2 or not 0 < count <= MOST_PAIRS:
            raise ValueError(f"1 to {MOST_PAIRS} pairs of two cards are needed")
        copy_row(words, row)
        with nogil:
            best = best_discard(&self.searches.points, words, &pairs[0, 0], count, &value)
        return best, value

    def line(self, tuple row, int objective):
        """The principal variation: best play to the last card, as canonical indices.

        Of the cards that keep the value it takes the one worth the fewest points, of those the weakest, of those the
        first in the order clubs, spades, hearts, diamonds. In a lost Null the declarer puts the loss off, the defenders
        hasten it, and after it the lowest cards are played.
        """
        cdef uint32_t words[WORDS]
        cdef int played[30]
        cdef int i, count
        copy_row(words, row)
        with nogil:
            if objective == NULL_MADE:
                count = null_principal_variation(&self.searches.null_search, words, played)
            else:
                count = principal_variation(&self.searches.points, words, objective, played)
        return [played[i] for i in range(count)]
