"""Plain minimax over every line of play, compiled: the referee of the fast search.

No pruning, no table, no merging of equal cards, no shortcut at the end of a game; it shares no code with the engine,
not even the order of the cards. What it needs of the rules it works out for each row: for every card its group (the
cards it follows) and its strength in it. It is meant for comparisons in bulk of up to five tricks; every further
trick costs a hundred times more.

Rows are the packed positions of the core: ``uint32[n, 6]``, cards as bit ``8 * suit + rank``.
"""

from libc.stdint cimport int16_t, uint8_t, uint32_t

cdef enum:
    JACK = 4  # a rank
    GRAND = 4
    NULL_GAME = 5
    TRUMPS = 4  # the group of the trumps; the others are the suits
    TRICKS_KNOWN = 1 << 24
    LOST_AT = 6  # beside the objectives: the trick in which the declarer takes his first one
    NEVER = 99

OBJECTIVES = ("points", "win", "schneider", "schwarz", "any_trick", "null")


cdef struct Game:
    int declarer
    int objective
    int group[32]
    int strength[32]
    int points[32]


cdef struct State:
    uint32_t hands[3]
    int trick[3]  # the cards on the table, in the order played
    int on_table
    int leader
    int points  # of the declarer, skat included
    int won  # tricks of the declarer
    int lost  # tricks of the defenders
    int finished  # tricks finished since the row's position
    int first  # the trick since then in which the declarer took his first one


cdef void prepare(Game* game, int kind) noexcept nogil:
    """Works out the groups, the strengths within a group (ISkO 2.3, 2.4) and the points of the cards."""
    cdef int card, suit, rank
    # ranks 7 8 9 T J Q K A
    cdef int* side_order = [0, 1, 2, 5, 9, 3, 4, 6]
    cdef int* worth = [0, 0, 0, 10, 2, 3, 4, 11]
    for card in range(32):
        suit = card // 8
        rank = card % 8
        game.points[card] = worth[rank]
        if kind == NULL_GAME:
            game.group[card] = suit
            game.strength[card] = rank
        elif rank == JACK:
            game.group[card] = TRUMPS
            game.strength[card] = 10 + (3 - suit)
        else:
            game.group[card] = TRUMPS if suit == kind else suit
            game.strength[card] = side_order[rank]


cdef bint beats(const Game* game, int card, int best) noexcept nogil:
    """Whether a card takes the trick from the best one so far."""
    if game.group[card] == game.group[best]:
        return game.strength[card] > game.strength[best]
    return game.group[card] == TRUMPS


cdef uint32_t legal(const Game* game, const State* state, int seat) noexcept nogil:
    """The cards the seat may play."""
    cdef uint32_t hand = state.hands[seat]
    cdef uint32_t following = 0
    cdef int card
    if state.on_table == 0:
        return hand
    for card in range(32):
        if hand >> card & 1 and game.group[card] == game.group[state.trick[0]]:
            following |= <uint32_t>1 << card
    return following if following else hand


cdef State play(const Game* game, const State* before, int seat, int card) noexcept nogil:
    """The state after a card; a third card ends the trick."""
    cdef State state = before[0]
    cdef int place, best = 0, gain = 0, winner
    state.hands[seat] &= ~(<uint32_t>1 << card)
    state.trick[state.on_table] = card
    state.on_table += 1
    if state.on_table < 3:
        return state
    for place in range(3):
        gain += game.points[state.trick[place]]
        if place > 0 and beats(game, state.trick[place], state.trick[best]):
            best = place
    winner = (state.leader + best) % 3
    state.leader = winner
    state.on_table = 0
    state.finished += 1
    if winner == game.declarer:
        state.points += gain
        state.won += 1
        if state.first == NEVER:
            state.first = state.finished
    else:
        state.lost += 1
    return state


cdef int worth_of(const Game* game, const State* state) noexcept nogil:
    """What the finished game is worth to the declarer."""
    if game.objective == 0:
        return state.points
    if game.objective == 1:
        return state.points >= 61
    if game.objective == 2:
        return state.points >= 90
    if game.objective == 3:
        return state.lost == 0
    if game.objective == 4:
        return state.won > 0
    if game.objective == 5:
        return state.won == 0
    return state.first


cdef int minimax(const Game* game, const State* state, int16_t* cards) noexcept nogil:
    """The worth of the state with best play; `cards`, unless NULL, gets the worth after each legal card."""
    cdef int seat = (state.leader + state.on_table) % 3
    cdef uint32_t choice = legal(game, state, seat)
    cdef int card, value, best = -1
    cdef State after
    if choice == 0:
        return worth_of(game, state)
    for card in range(32):
        if not choice >> card & 1:
            continue
        after = play(game, state, seat, card)
        value = minimax(game, &after, NULL)
        if cards != NULL:
            cards[card] = <int16_t>value
        if best < 0 or (value > best if seat == game.declarer else value < best):
            best = value
    return best


cdef State read(Game* game, const uint32_t* row) noexcept nogil:
    """The state of a packed row; the game is made ready for it."""
    cdef State state
    cdef int place, code
    prepare(game, row[4] & 7)
    game.declarer = row[4] >> 4 & 3
    state.leader = row[4] >> 6 & 3
    state.on_table = 0
    for place in range(3):
        state.hands[place] = row[place]
        state.trick[place] = 0
    for place in range(2):
        code = row[3] >> 8 * place & 0xFF
        if code:
            state.trick[place] = code - 1
            state.on_table += 1
    state.points = row[5] & 0xFF
    state.won = state.lost = 0
    if row[5] & TRICKS_KNOWN:
        state.won = row[5] >> 16 & 15
        state.lost = row[5] >> 20 & 15
    state.finished = 0
    state.first = NEVER
    return state


def solve(const uint32_t[:, ::1] rows, int objective, int16_t[::1] values, int16_t[:, ::1] cards):
    """Solve every row for one objective (points 0, win 1, schneider 2, schwarz 3, any_trick 4, null 5).

    `values[i]` becomes the worth of row `i` to the declarer with best play, `cards[i, c]` its worth after card `c`,
    -1 where the card is not legal. Points are card points of the declarer at the end, the other objectives answer 1
    or 0. Shapes: rows ``(n, 6)``, values ``(n,)``, cards ``(n, 32)``. ValueError if a shape does not fit or the
    objective is none of these.
    """
    cdef Py_ssize_t i
    cdef int card
    cdef Game game
    cdef State state
    cdef Py_ssize_t n = rows.shape[0]
    if not 0 <= objective < LOST_AT:
        raise ValueError(f"objective {objective} is none of 0..{LOST_AT - 1}")
    if rows.shape[1] != 6 or values.shape[0] != n or cards.shape[0] != n or cards.shape[1] != 32:
        raise ValueError("rows (n, 6), values (n,) and cards (n, 32) must go together")
    with nogil:
        game.objective = objective
        for i in range(n):
            state = read(&game, &rows[i, 0])
            for card in range(32):
                cards[i, card] = -1
            values[i] = <int16_t>minimax(&game, &state, &cards[i, 0])


def lost_at(const uint32_t[:, ::1] rows, uint8_t[:, ::1] tricks):
    """The trick in which each Null is lost, as a pair (latest, earliest) in `tricks[i]`.

    The pair is (0, 0) where the Null is made, or was lost before. Latest is the trick until which the declarer can
    put off his first one, earliest the trick by which the defenders can force it on him; with all cards open both are
    the value of one game of length, so they agree. Tricks count from 1 at the row's position, after those already
    taken where the row knows them. Shapes ``(n, 6)`` and ``(n, 2)``, ValueError if they do not fit.
    """
    cdef Py_ssize_t i
    cdef int first
    cdef Game game
    cdef State state
    if rows.shape[1] != 6 or tricks.shape[0] != rows.shape[0] or tricks.shape[1] != 2:
        raise ValueError("rows (n, 6) and tricks (n, 2) must go together")
    with nogil:
        game.objective = LOST_AT
        for i in range(rows.shape[0]):
            state = read(&game, &rows[i, 0])
            first = minimax(&game, &state, NULL)
            if first == NEVER or state.won:
                first = 0
            else:
                first += state.lost
            tricks[i, 0] = tricks[i, 1] = <uint8_t>first
