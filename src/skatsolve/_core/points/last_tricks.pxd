"""The last two tricks of the points search, played out card by card.

So few lines of play are left that to bound, order and remember them would take longer. `dealt` has the hands by seat
relative to the declarer.
"""

from libc.stdint cimport uint8_t, uint32_t

from skatsolve._core.shared.bits cimport ctz32, high32
from skatsolve._core.shared.seats cimport next_seat, third_seat
from skatsolve._core.shared.card_order cimport Game
from skatsolve._core.points.node cimport Node


cdef inline uint32_t lowest(uint32_t cards) noexcept nogil:
    return cards & (0 - cards)


cdef inline uint32_t allowed(uint32_t own, uint32_t led_group) noexcept nogil:
    """The cards of a hand that may be played to a lead of this group."""
    return own & led_group if own & led_group else own


cdef inline int last_trick(
    const Game* game, const uint32_t* dealt, uint32_t live, int leader, int rest
) noexcept nogil:
    """The declarer's points from one trick worth `rest`: trumps lie above all else, so the highest card takes it."""
    cdef uint32_t group = game.group[ctz32(dealt[leader] & live)]
    return rest if dealt[0] >> high32(live & (group | game.trumps)) & 1 else 0


cdef inline int last_two_tricks(
    const Game* game, const uint8_t* worth, const uint32_t* dealt, const Node* node, int target
) noexcept nogil:
    """The declarer's points from two tricks, fail-soft against the zero window below `target`."""
    cdef int second = next_seat(node.leader)
    cdef int third = third_seat(node.leader, second)
    cdef uint32_t leads = dealt[node.leader] & node.live
    cdef uint32_t led, group, replies, reply, answers, answer, played
    cdef int taken, taker, points, value, best_answer, best_reply, best = -1 if node.leader == 0 else 1000
    while leads:
        led = lowest(leads)
        leads ^= led
        group = game.group[ctz32(led)]
        replies = allowed(dealt[second] & node.live, group)
        best_reply = -1 if second == 0 else 1000
        while replies:
            reply = lowest(replies)
            replies ^= reply
            answers = allowed(dealt[third] & node.live, group)
            best_answer = -1 if third == 0 else 1000
            while answers:
                answer = lowest(answers)
                answers ^= answer
                played = led | reply | answer
                points = worth[ctz32(led)] + worth[ctz32(reply)] + worth[ctz32(answer)]
                taken = high32(played & (group | game.trumps))
                taker = 0 if dealt[0] >> taken & 1 else 1 if dealt[1] >> taken & 1 else 2
                value = last_trick(game, dealt, node.live ^ played, taker, node.rest - points)
                if taker == 0:
                    value += points
                if value > best_answer if third == 0 else value < best_answer:
                    best_answer = value
                    if (value >= target) == (third == 0):
                        break
            if best_answer > best_reply if second == 0 else best_answer < best_reply:
                best_reply = best_answer
                if (best_reply >= target) == (second == 0):
                    break
        if best_reply > best if node.leader == 0 else best_reply < best:
            best = best_reply
            if (best >= target) == (node.leader == 0):
                break
    return best
