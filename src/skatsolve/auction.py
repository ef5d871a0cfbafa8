"""The auction: who may say what, who wins it at what value (ISkO 3.3).

Middlehand bids to forehand, who holds or passes; the survivor is then bid to by rearhand. A bidder names any game value
above the last one, the holder keeps the right to play at the same value. If nobody has bid, forehand may take the game
at 18 or pass the deal in.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from skatsolve.deal import Seat
from skatsolve.errors import AuctionError, SkatError, need, need_all, need_text, shown
from skatsolve.scoring import bid_ladder, check_bid, rule_set

__all__ = ["Auction", "Call"]

_FORE, _MIDDLE, _REAR = Seat
_CODES: Final = {"y": "hold", "p": "pass"}


@dataclass(frozen=True, slots=True)
class Call:
    """What one seat says: a bid (``value``), "yes" to the other's bid, or "pass".

    :raises SeatError: for a seat that does not exist.
    :raises AuctionError: for a bid that is not a number, or a bid and a yes in one.

    >>> str(Call(Seat.MIDDLEHAND, 18)), str(Call.parse("0 y"))
    ('1 18', '0 y')
    """

    seat: Seat
    value: int | None = None
    hold: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "seat", Seat.of(self.seat))
        if self.value is not None:
            need(self.value, int, AuctionError, "a bid is a number")
            if not 0 < self.value < 1000:
                raise AuctionError(
                    f"{shown(self.value)} is not a bid", text=shown(self.value), hint="say 18, 20, 22, …"
                )
        if self.value is not None and self.hold:
            raise AuctionError(f"{self.seat} cannot bid and hold in one call")

    @property
    def is_pass(self) -> bool:
        """Whether the seat passes."""
        return self.value is None and not self.hold

    @staticmethod
    def parse(text: str) -> "Call":
        """Read ``1 18``, ``0 y`` or ``2 p``: the seat, then a bid, yes or pass.

        :raises AuctionError: if the text is not a call.
        """
        need_text(text, AuctionError)
        words = text.split()
        if len(words) != 2:
            raise AuctionError(f"{shown(text)} is not a call", text=text, hint="write the seat, then a bid, y or p")
        try:
            seat = Seat.parse(words[0])
        except SkatError as error:
            raise AuctionError(error.message, text=text, hint=error.hint) from None
        said = words[1].lower()
        if said in _CODES:
            return Call(seat, hold=said == "y")
        if not (said.isascii() and said.isdigit() and len(said) < 4):
            raise AuctionError(f"{shown(words[1])} is not a bid", text=text, hint="say a number, y or p")
        return Call(seat, int(said))

    def __str__(self) -> str:
        return f"{self.seat:d} {self.value if self.value is not None else 'y' if self.hold else 'p'}"


@dataclass(frozen=True)
class Auction:
    """An auction as far as it has gone. It is checked when made, and never changes: :meth:`bid`, :meth:`hold` and
    :meth:`pass_` return the auction with one more call.

    :param calls: all calls in order.
    :param rules: the set of rules whose bids count.
    :raises AuctionError: naming the call that is out of order and what could have been said.

    >>> auction = Auction().bid(18).hold().bid(20).pass_()
    >>> auction.turn, auction.value
    (Seat.REARHAND, 20)
    >>> auction = auction.pass_()
    >>> auction.is_over, auction.winner, auction.value
    (True, Seat.MIDDLEHAND, 20)
    """

    calls: tuple[Call, ...] = ()
    rules: str = "isko"
    value: int | None = field(init=False, compare=False, repr=False)
    """The highest bid so far, None if there was none."""
    turn: Seat | None = field(init=False, compare=False, repr=False)
    """Whose call it is, None when the auction is over."""
    winner: Seat | None = field(init=False, compare=False, repr=False)
    """Who plays, None while the auction goes on and when the deal was passed in."""
    may_hold: bool = field(init=False, compare=False, repr=False)
    """Whether the seat to speak has been bid to, and holds or passes; otherwise it bids or passes."""

    def __post_init__(self) -> None:
        rule_set(self.rules)
        need(self.calls, Sequence, AuctionError, "give the calls in order")
        object.__setattr__(self, "calls", tuple(self.calls))
        need_all(self.calls, Call, AuctionError, "calls")
        value, turn, winner, may_hold = _replay(self.calls, self.rules)
        put = object.__setattr__
        put(self, "value", value)
        put(self, "turn", turn)
        put(self, "winner", winner)
        put(self, "may_hold", may_hold)

    @property
    def is_over(self) -> bool:
        """Whether nobody has a call left."""
        return self.turn is None

    @property
    def passed_in(self) -> bool:
        """Whether all three have passed and nobody plays."""
        return self.turn is None and self.winner is None

    @property
    def legal_bids(self) -> tuple[int, ...]:
        """The bids the seat to speak may make; none if it holds or passes, or the auction is over."""
        if self.turn is None or self.may_hold:
            return ()
        ladder = bid_ladder(self.rules)
        if self.turn is _FORE and self.value is None:
            return ladder[:1]
        return tuple(bid for bid in ladder if bid > (self.value or 0))

    def bid(self, value: int) -> "Auction":
        """The auction after a bid of the seat whose turn it is."""
        need(value, int, AuctionError, "a bid is a number; pass_() passes")
        return self._after(Call(self._speaker(), value))

    def hold(self) -> "Auction":
        """The auction after the seat whose turn it is has said yes to the last bid."""
        return self._after(Call(self._speaker(), hold=True))

    def pass_(self) -> "Auction":
        """The auction after the seat whose turn it is has passed."""
        return self._after(Call(self._speaker()))

    def _speaker(self) -> Seat:
        if self.turn is None:
            raise AuctionError("the auction is over", hint=f"{self.winner or 'nobody'} plays")
        return self.turn

    def _after(self, call: Call) -> "Auction":
        return Auction((*self.calls, call), self.rules)

    @staticmethod
    def parse(text: str, rules: str = "isko") -> "Auction":
        """Read calls one after another, as ISS writes them: ``1 18 0 y 1 p 2 p``.

        :raises AuctionError: if they are not calls, or one is out of order.
        """
        need_text(text, AuctionError)
        words = text.split()
        if len(words) % 2:
            raise AuctionError("an auction is pairs of a seat and a call", text=text)
        return Auction(tuple(Call.parse(f"{a} {b}") for a, b in zip(words[::2], words[1::2], strict=True)), rules)

    def __str__(self) -> str:
        return " ".join(map(str, self.calls))


def _replay(calls: Iterable[Call], rules: str) -> tuple[int | None, Seat | None, Seat | None, bool]:
    """Value, whose turn, winner, and whether that seat has been bid to, after these calls."""
    value: int | None = None
    bidder, holder, may_hold, turn = _MIDDLE, _FORE, False, _MIDDLE
    over = False
    for place, call in enumerate(calls):
        if over:
            raise _out_of_order(place, call, "the auction is over")
        if call.seat != turn:
            raise _out_of_order(place, call, f"it is {turn}'s turn")
        survivor = None
        if call.value is not None:
            if may_hold:
                raise _out_of_order(place, call, f"{turn} has been bid {value} and can only hold or pass")
            if call.value <= (value or 0):
                raise _out_of_order(place, call, f"a bid has to be higher than {value}")
            try:
                check_bid(call.value, rules)
            except AuctionError as error:
                raise _out_of_order(place, call, f"{call.value} is not a bid; {error.hint}") from None
            value, may_hold, turn = call.value, True, holder
            if bidder is holder:
                if value != bid_ladder(rules)[0]:
                    raise _out_of_order(place, call, f"when all others passed forehand plays at {bid_ladder(rules)[0]}")
                over = True
        elif call.hold:
            if not may_hold:
                raise _out_of_order(place, call, f"{turn} has not been bid to")
            may_hold, turn = False, bidder
        elif bidder is holder:
            over = True
        else:
            survivor = bidder if may_hold else holder
        if survivor is not None:
            if bidder is _MIDDLE and holder is _FORE:
                bidder, holder, may_hold, turn = _REAR, survivor, False, _REAR
            elif value is None:
                # Nobody has bid: forehand speaks alone, as bidder and holder in one.
                bidder = holder = turn = _FORE
            else:
                holder, over = survivor, True
    if over:
        return value, None, holder if value is not None else None, False
    return value, turn, None, may_hold


def _out_of_order(place: int, call: Call, reason: str) -> AuctionError:
    return AuctionError(f"call {place + 1}, {str(call)!r}: {reason}", text=str(call))
