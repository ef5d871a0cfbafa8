"""Reads the moves of an ISS line: deal, calls, skat, declaration, cards, and what happens beside."""

import re
from functools import cache
from typing import Any, Final

from skatsolve.auction import Auction, Call
from skatsolve.cards import ALL_CARDS, CARDS, Card, CardSet
from skatsolve.contract import Contract, Kind
from skatsolve.deal import SIZES, Deal, Seat
from skatsolve.errors import AuctionError, RecordError, SkatError
from skatsolve.game import Incident, IncidentKind
from skatsolve.scoring import bid_ladder
from skatsolve.words import KINDS

__all__ = ["MoveReader"]

_SEATS: Final = {str(seat.value): seat for seat in Seat}
_CARDS: Final = {str(card): card for card in CARDS}
_BITS: Final = {"??": 0} | {name: 1 << card.index for name, card in _CARDS.items()}
_INCIDENTS: Final[dict[str, IncidentKind]] = {"TI": "timeout", "LE": "leave"}
_CALLS: Final = {tuple(str(call).split()): call for seat in Seat for call in (Call(seat), Call(seat, hold=True))} | {
    (str(seat.value), str(bid)): Call(seat, bid) for seat in Seat for bid in bid_ladder()
}
_NUMBER: Final = re.compile(r"[0-9]{1,4}")
_TYPE: Final = re.compile(r"[GCSHDN][OHSZ]{0,4}")
_AUCTION, _SKAT, _PLAY = "auction", "skat", "play"


@cache
def _contract(letters: str) -> Contract:
    """The contract of a type: the first letter is the game, the modifiers stand in any order."""
    steps = letters[1:]
    if len(set(steps)) < len(steps):
        raise RecordError(f"{letters[:60]!r} says a modifier twice", text=letters)
    kind = Kind(KINDS.index(letters[0]))
    return Contract(kind, hand="H" in steps, ouvert="O" in steps, schneider="S" in steps, schwarz="Z" in steps)


class MoveReader:
    """Reads the moves up to the first that is wrong: :meth:`fields` has what they tell, ``fault`` what is wrong."""

    def __init__(self, text: str) -> None:
        self.fault: str | None = None
        self._parts: dict[str, Any] = {}
        self._calls: list[Call] = []
        self._plays: list[Card] = []
        self._turns: list[int] = []
        self._incidents: list[Incident] = []
        self._phase: Any = _AUCTION
        self._hidden = False
        self._words = text.split()
        self._at = 0
        try:
            self._deal(self._words)
            self._read()
            self._close_auction(None)
        except SkatError as error:
            move = " ".join(self._words[self._at : self._at + 2])[:40]
            self.fault = f"move {self._at // 2}, {move!r}: {error}" if self._at and move else str(error)
            self._save_auction()

    def _read(self) -> None:
        words, self._at = self._words, 2
        while self._at < len(words) - 1:
            if self._phase == _AUCTION:
                self._read_calls()
            elif self._phase == _PLAY and not self._hidden:
                self._read_cards()
            if self._at < len(words) - 1:
                self._move(words[self._at], words[self._at + 1])
                self._at += 2
        if self._at < len(words):
            raise RecordError("the move is not complete")

    def _read_calls(self) -> None:
        """Read calls as long as there is nothing else."""
        words = self._words
        for at in range(self._at, len(words) - 1, 2):
            call = _CALLS.get((words[at], words[at + 1]))
            if call is None:
                break
            self._calls.append(call)
            self._at = at + 2

    def _read_cards(self) -> None:
        """Read cards as long as there is nothing else."""
        words = self._words
        for at in range(self._at, len(words) - 1, 2):
            seat, card = _SEATS.get(words[at]), _CARDS.get(words[at + 1])
            if seat is None or card is None:
                break
            self._turns.append(seat)
            self._plays.append(card)
            self._at = at + 2

    def fields(self) -> dict[str, Any]:
        """The parts of the record that the moves tell."""
        return {
            **self._parts,
            "plays": tuple(self._plays),
            "turns": self._turns,
            "incidents": tuple(self._incidents),
        }

    def _deal(self, words: list[str]) -> None:
        if len(words) < 2 or words[0] != "w":
            raise RecordError("the moves do not begin with the deal", text=" ".join(words[:2])[:60])
        parts = [part.split(".") for part in words[1].split("|")]
        if len(parts) == 1:
            cards = parts[0]
            parts = [cards[:10], cards[10:20], cards[20:30], cards[30:]]
        if len(parts) != 4 or any(len(part) != size for part, size in zip(parts, SIZES, strict=True)):
            raise RecordError("the deal has not three hands of 10 cards and 2 for the skat", text=words[1][:60])
        masks = [_mask(part) for part in parts]
        total = masks[0] | masks[1] | masks[2] | masks[3]
        if sum(masks) != total:
            raise RecordError("the deal has a card in two hands", text=words[1][:60])
        sets = [CardSet(mask) for mask in masks]
        if total == ALL_CARDS:
            self._parts["deal"] = Deal(*sets)
        else:
            self._parts["known"] = tuple(sets)

    def _move(self, who: str, what: str) -> None:
        """Read a move that is neither a call in the auction nor a card in the play."""
        seat = _SEATS.get(who)
        if seat is None:
            if who != "w":
                raise RecordError(f"{who[:60]!r} is not a player", hint="players are 0, 1, 2 and w, the server")
            self._server(what)
        elif what == "RE":
            self._happens("resign", seat)
        elif what[:3] in ("SC", "SC."):
            cards = what[3:].split(".") if len(what) > 2 else []
            self._happens("expose", seat, CardSet(_mask(cards)))
        elif self._phase == _AUCTION and _NUMBER.fullmatch(what):
            self._calls.append(Call(seat, int(what)))
        elif self._phase == _AUCTION and what == "s":
            self._close_auction(seat)
            self._parts["skat_taken"] = True
            self._phase = _SKAT
        elif self._phase != _PLAY:
            self._declare(seat, what)
        elif self._hidden:
            raise RecordError("what comes after a hidden card cannot be checked")
        elif what == "??":
            self._hidden = True
            self._happens("hidden card", seat)
        else:
            self._discard(seat, what)

    def _happens(self, kind: IncidentKind, seat: Seat, cards: CardSet = CardSet()) -> None:  # noqa: B008
        number = {_AUCTION: len(self._calls), _SKAT: 0, _PLAY: len(self._plays)}[self._phase]
        self._incidents.append(Incident(kind, seat, self._phase, number, cards))

    def _server(self, what: str) -> None:
        kind, _, player = what.partition(".")
        if kind in _INCIDENTS:
            if player not in _SEATS:
                raise RecordError(f"{player[:60]!r} is not a player", hint="players are 0, 1 and 2")
            self._happens(_INCIDENTS[kind], _SEATS[player])
            return
        if self._phase != _SKAT:
            raise RecordError("the server has nothing to show here", text=what[:60])
        skat = CardSet(_mask(what.split(".")))
        known = self._parts["deal"].skat if "deal" in self._parts else self._parts["known"][3]
        if not known and skat:
            self._parts["known"] = (*self._parts["known"][:3], skat)
        elif skat and skat != known:
            raise RecordError(f"the skat was dealt {known}", text=what[:60])

    def _close_auction(self, seat: Seat | None) -> None:
        """Check the calls, with the seat that goes on to play, or None at the end of the record."""
        if not self._calls:
            if seat is not None:
                self._parts["declarer"] = seat
            return
        if "auction" not in self._parts:
            self._parts["auction"] = Auction(tuple(self._calls))
        auction = self._parts["auction"]
        if seat is not None and auction.winner != seat:
            if auction.turn is not None:
                state = f"it is {auction.turn}'s turn"
            else:
                state = "all passed" if auction.winner is None else f"{auction.winner} plays"
            raise RecordError(f"{seat} has not won the auction: {state}")

    def _save_auction(self) -> None:
        """Keep the calls before the one that was wrong."""
        calls = tuple(self._calls)
        while calls and "auction" not in self._parts:
            try:
                self._parts["auction"] = Auction(calls)
            except AuctionError:
                calls = calls[:-1]

    def _declare(self, seat: Seat, what: str) -> None:
        letters, _, rest = what.partition(".")
        if not _TYPE.fullmatch(letters):
            raise RecordError(f"{what[:60]!r} is neither a contract nor another move that fits here", text=what[:60])
        contract = _contract(letters)
        if self._phase == _SKAT and self._parts.get("declarer", seat) != seat:
            raise RecordError(f"{seat} has not taken the skat")
        self._close_auction(seat)
        if self._phase == _AUCTION:
            if not contract.hand:
                raise RecordError(
                    f"{seat} has not taken the skat and says no Hand", hint=f"a Hand game is {letters[0]}H{letters[1:]}"
                )
        elif contract.hand:
            raise RecordError(f"{seat} has taken the skat and cannot play Hand")
        cards = rest.split(".") if rest else []
        away, shown = (cards[:2], cards[2:]) if len(cards) in (2, 12) else ([], cards)
        if len(shown) not in (0, 10):
            raise RecordError(f"{len(cards)} cards go with a declaration: 2 put away, 10 shown, or both")
        if away and contract.hand:
            raise RecordError("in Hand nothing is put away")
        discards, open_cards = CardSet(_mask(away)), CardSet(_mask(shown))
        self._parts["contract"] = contract
        self._parts["skat_taken"] = not contract.hand
        if len(discards) == 2:
            self._parts["discards"] = discards
        if len(open_cards) == 10:
            self._parts["shown"] = open_cards
        self._phase = _PLAY

    def _discard(self, seat: Seat, what: str) -> None:
        cards = what.split(".")
        contract: Contract = self._parts["contract"]
        if len(cards) != 2 or self._plays or contract.hand or "discards" in self._parts:
            raise RecordError(f"{what[:60]!r} is neither a card nor another move that fits here", text=what[:60])
        auction = self._parts.get("auction")
        declarer = self._parts.get("declarer") if auction is None else auction.winner
        if seat != declarer:
            raise RecordError(f"{seat} has nothing to put away: {declarer} plays")
        mask = _mask(cards)
        if mask.bit_count() == 2:
            self._parts["discards"] = CardSet(mask)


def _mask(names: list[str]) -> int:
    """The mask of cards; hidden ones count for nothing."""
    try:
        mask = sum([_BITS[name] for name in names])
    except KeyError as error:
        name = str(error.args[0])[:20]
        raise RecordError(f"{name[:60]!r} is not a card", text=name) from None
    if len(set(names)) < len(names):
        twice = next((name for at, name in enumerate(names) if name in names[:at] and name in _CARDS), None)
        if twice is not None:
            raise RecordError(f"{twice} is named twice", text=twice)
    return mask
