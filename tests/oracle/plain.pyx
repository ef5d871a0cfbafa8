"""Plain minimax over every line of play, compiled: the oracle for the fast search.

No pruning, no table, no merging of equal cards, no shortcut at the end of a game; it shares no code with the engine,
not even the order of the cards. What it needs of the rules it works out for each row: for every card its group (the
cards it follows) and its strength in it. It is meant for comparisons in bulk of up to five tricks; every further
trick costs a hundred times more.

Rows are the packed positions of the core, ``uint32[n, 6]``, cards as bit ``8 * suit + rank``. They are read here by a
reading of its own, which is a second opinion on the layout.
"""

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from libc.stdint cimport int16_t, uint32_t

cdef enum:
    JACK = 4  # a rank
    GRAND = 4
    NULL_GAME = 5
    TRUMPS = 4  # the group of the trumps; the others are the suits
    TRICKS_KNOWN = 1 << 24
    LOST_AT = 6  # beside the objectives: the trick in which the declarer takes the first one
    NEVER = 99
    ROW_BYTES = 24


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
    int first  # the trick since then in which the declarer took the first one


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


def solve(bytes rows, int objective):
    """Solve every row for one objective (points 0, win 1, schneider 2, schwarz 3, any_trick 4, null 5).

    `rows` is the memory of ``uint32[n, 6]``; what comes back that of ``int16[n, 33]``: the worth of the row to the
    declarer with best play, then its worth after each of the 32 cards, -1 where the card is not legal. Points are card
    points of the declarer at the end, the other objectives answer 1 or 0. ValueError if the objective is none of these.
    """
    cdef Py_ssize_t i, n = len(rows) // ROW_BYTES
    cdef int card
    cdef Game game
    cdef State state
    cdef const uint32_t* row = <const uint32_t*>PyBytes_AS_STRING(rows)
    if not 0 <= objective < LOST_AT:
        raise ValueError(f"objective {objective} is none of 0..{LOST_AT - 1}")
    cdef bytes answer = PyBytes_FromStringAndSize(NULL, n * 33 * sizeof(int16_t))
    cdef int16_t* values = <int16_t*>PyBytes_AS_STRING(answer)
    with nogil:
        game.objective = objective
        for i in range(n):
            state = read(&game, row + 6 * i)
            for card in range(33):
                values[33 * i + card] = -1
            values[33 * i] = <int16_t>minimax(&game, &state, values + 33 * i + 1)
    return answer


def lost_at(bytes rows):
    """The trick in which each Null is lost, a number for each row, 0 where it is made or was lost before.

    The trick until which the declarer can put off the first one, and the trick by which the defenders can force it:
    with all cards open both are the value of one game of length. Tricks count from 1 at the row's position, after those
    already taken where the row knows them.
    """
    cdef Py_ssize_t i, n = len(rows) // ROW_BYTES
    cdef int first
    cdef Game game
    cdef State state
    cdef const uint32_t* row = <const uint32_t*>PyBytes_AS_STRING(rows)
    cdef list answer = []
    game.objective = LOST_AT
    for i in range(n):
        state = read(&game, row + 6 * i)
        first = minimax(&game, &state, NULL)
        answer.append(0 if first == NEVER or state.won else first + state.lost)
    return answer
