"""A game as it was recorded, as far as its source tells it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, field
from functools import cached_property
from typing import Any, Final

from skatsolve.auction import Auction
from skatsolve.cards import ALL_CARDS, Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import SIZES, Deal, Seat
from skatsolve.errors import RecordError, SkatError, need_all, need_choice, shown
from skatsolve.game.incidents import Incident, ending_incident
from skatsolve.game.json_form import incident_to_dict, parts_of_record, recorded_to_dict
from skatsolve.game.played import PlayedGame, PlayError
from skatsolve.game.recorded_result import RecordedResult
from skatsolve.game.remarks import remarks
from skatsolve.game.result import Convention, GameResult, result_of
from skatsolve.position import Position
from skatsolve.scoring import check_bid, rule_set
from skatsolve.tricks import Tally, tally_play

__all__ = ["GameRecord"]

Known = tuple[CardSet, CardSet, CardSet, CardSet]


@dataclass(frozen=True)
class GameRecord:
    """One game as it was recorded. It is checked when made and never changes.

    Any part may be missing, but none stands without what it needs: plays need a contract, a contract its declarer.

    :param players: names by seat; empty if not known.
    :param deal: the cards as dealt, None if they are not known or not all.
    :param known: the cards the source tells, by seat and for the skat, if it does not tell all.
    :param auction: None if the record has none; ``declarer`` and ``bid`` can be given without it.
    :param bid: the bid the declarer has to reach.
    :param skat_taken: whether the declarer has looked at the skat; from the contract, if there is one.
    :param discards: the two cards the declarer has put away, None in Hand games and if not known.
    :param shown: the declarer's cards laid open in an ouvert game, if the source lists them.
    :param plays: the cards in the order played, from the first trick on.
    :param incidents: what happened beside, in order.
    :param sitting_out: the fourth player at the table, who dealt and does not play.
    :param recorded: the result as the source states it.
    :param tags: what else the source says, as (key, value), sorted by the key.
    :param convention: how a resignation counts: ``isko`` in the simple degree; ``iss``, as on the Skat server,
        both defenders have to give up, and the rest of the tricks goes to the other side with its card points.
    :param rules: see :func:`~skatsolve.scoring.score_game`.
    :param faults: what a reader found wrong in the source and did not use.
    :param line_number: where the record stood in its source.
    :param turns: the seats that are said to have played the cards, checked and then forgotten.
    :raises PlayError: for a revoke, a card not held or out of turn, naming trick and seat.
    :raises SkatError: for anything else that is wrong or contradicts itself, mostly a :class:`RecordError`.

    >>> deal = Deal(*(CardSet(mask) for mask in (0x3FF, 0xFFC00, 0x3FF00000, 0xC0000000)))
    >>> record = GameRecord(deal=deal, declarer=Seat.FOREHAND, contract=Contract.parse("GH"), plays=(Card.parse("CJ"),))
    >>> str(record.position_at(1).to_move), record.won
    ('middlehand', None)
    """

    players: tuple[str, str, str] = ("", "", "")
    deal: Deal | None = None
    known: Known | None = None
    auction: Auction | None = None
    declarer: Seat | None = None
    bid: int | None = None
    skat_taken: bool | None = None
    contract: Contract | None = None
    discards: CardSet | None = None
    shown: CardSet | None = None
    plays: tuple[Card, ...] = ()
    incidents: tuple[Incident, ...] = ()
    sitting_out: str | None = None
    recorded: RecordedResult | None = None
    tags: tuple[tuple[str, str], ...] = ()
    convention: Convention = "isko"
    rules: str = "isko"
    faults: tuple[str, ...] = field(default=(), compare=False)
    line_number: int | None = field(default=None, compare=False)
    turns: InitVar[Sequence[int] | None] = None
    tally: Tally = field(init=False, compare=False, repr=False)
    """What the plays come to, counted from the first trick."""
    _played: PlayedGame | None = field(init=False, compare=False, repr=False)

    def __post_init__(self, turns: Sequence[int] | None) -> None:
        self._check_types()
        if len(self.players) != 3:
            raise RecordError(f"{len(self.players)} players instead of 3", hint="the fourth one is sitting_out")
        need_choice(self.convention, ("isko", "iss"), "convention", RecordError)
        rule_set(self.rules)
        if not all(len(tag) == 2 and {*map(type, tag)} == {str} for tag in self.tags):
            raise RecordError(f"tags: {shown(self.tags)} is not a list of pairs of texts")
        if len({key for key, _ in self.tags}) < len(self.tags):
            raise RecordError("tags: a key appears twice")
        object.__setattr__(self, "tags", tuple(sorted(self.tags)))
        self._check_known()
        self._check_auction()
        self._check_contract()
        played, away = None, self.away
        if self.contract is None or self.declarer is None:
            tally = Tally()
        elif self.deal is None or away is None:
            tally = tally_play(self.contract.kind, self.declarer, None, self.plays, turns)
        else:
            parts = self.deal, self.declarer, self.contract, away, self.plays, self.bid, self.rules
            played = PlayedGame(*parts, turns=turns)
            tally = played.tally
        if tally.fault is not None:
            raise PlayError(tally.fault, tally.played)
        for incident in self.incidents:
            if not _has_place(incident, vars(self)):
                raise RecordError(_no_place(incident))
        object.__setattr__(self, "tally", tally)
        object.__setattr__(self, "_played", played)

    def _check_types(self) -> None:
        """Read what is given as text, and refuse parts of another type than is said above; lists become tuples."""
        parts = vars(self)
        put = object.__setattr__
        for name, read in _READERS.items():
            if parts[name] is not None:
                put(self, name, read(parts[name], name))
        for name, wanted in _TYPES.items():
            if parts[name] is not None and not isinstance(parts[name], wanted):
                raise RecordError(f"{name}: {shown(parts[name])} is not of type {wanted.__name__}")
        for name, wanted in _LISTS.items():
            values = parts[name]
            if not isinstance(values, (list, tuple)):
                raise RecordError(f"{name}: {shown(values)} is of type {type(values).__name__}, not a list")
            need_all(values, wanted, RecordError, name)
            put(self, name, tuple(values))

    def _check_known(self) -> None:
        if self.known is None:
            return
        if self.deal is not None:
            raise RecordError("a record has the deal or the known cards, not both")
        masks = [cards.mask for cards in self.known]
        if any(mask.bit_count() > size for mask, size in zip(masks, SIZES, strict=True)):
            raise RecordError("known cards: three hands of at most ten and a skat of at most two")
        if sum(masks) != masks[0] | masks[1] | masks[2] | masks[3]:
            raise RecordError("known cards: a card is known in two places")
        if sum(masks) == ALL_CARDS:
            object.__setattr__(self, "deal", Deal(*self.known))
        if sum(masks) in (0, ALL_CARDS):
            object.__setattr__(self, "known", None)

    def _check_auction(self) -> None:
        auction, put = self.auction, object.__setattr__
        if auction is not None and auction.rules != self.rules:
            raise RecordError(f"the auction is by the rules {auction.rules!r}, the record by {self.rules!r}")
        if auction is not None and auction.winner is not None:
            for name, given, found in (
                ("declarer", self.declarer, auction.winner),
                ("bid", self.bid, auction.value),
            ):
                if given is not None and given != found:
                    raise RecordError(f"{name} {given}, but by the auction it is {found}")
                put(self, name, found)
        elif auction is not None and (self.declarer is not None or self.bid is not None):
            state = "everybody passed" if auction.is_over else f"in the auction it is {auction.turn}'s turn"
            raise RecordError(f"there is no declarer and no bid yet: {state}")
        if self.bid is not None and auction is None:
            check_bid(self.bid, self.rules)

    def _check_contract(self) -> None:
        if self.contract is None:
            if self.discards is not None or self.shown is not None or self.plays:
                raise RecordError("cards were put away, shown or played, but the contract is missing")
            if self.skat_taken and self.declarer is None:
                raise RecordError("the skat was taken, but the declarer is missing")
            return
        hand, skat_taken = self.contract.hand, self.skat_taken
        if self.declarer is None:
            raise RecordError(f"contract {self.contract}, but the declarer is missing")
        if skat_taken is None:
            object.__setattr__(self, "skat_taken", not hand)
        elif skat_taken == hand:
            done = "has taken the skat" if skat_taken else "has not taken the skat"
            raise RecordError(f"{self.declarer} {done} and cannot play {self.contract}")
        if self.discards is not None:
            if hand:
                raise RecordError(f"discards {self.discards} in {self.contract}: in Hand nothing is put away")
            if len(self.discards) != 2:
                raise RecordError(f"{len(self.discards)} discards instead of 2", text=str(self.discards))
            if self.deal is not None:
                missing = self.discards.mask & ~(self.deal.hand(self.declarer).mask | self.deal.skat.mask)
                if missing:
                    raise RecordError(f"{self.declarer} puts away {CardSet(missing)} and does not hold it")
        if self.shown is not None:
            if not self.contract.ouvert:
                raise RecordError(f"cards are shown, but {self.contract} is not ouvert", text=str(self.shown))
            if self.deal is not None and self.away is not None:
                held = (self.deal.hand(self.declarer) | self.deal.skat) - self.away
                if self.shown != held:
                    raise RecordError(f"{self.declarer} shows {self.shown}, but holds {held}")

    @classmethod
    def lenient(cls, **fields: Any) -> "GameRecord":
        """The record with as many of its parts as are right; what is wrong is said in ``faults``.

        A record whose cards go wrong keeps the cards before, one whose declaration is wrong keeps the auction.
        """
        faults = list(fields.pop("faults", ()))
        drops = iter(_DROPS)
        while True:
            incidents = fields.get("incidents", ())
            fields["incidents"] = tuple(one for one in incidents if _has_place(one, fields))
            if not faults:
                faults += [_no_place(one) for one in incidents if one not in fields["incidents"]]
            try:
                return cls(**fields, faults=tuple(faults))
            except PlayError as error:
                faults.append(str(error))
                fields["plays"] = fields["plays"][: error.played]
            except SkatError as error:
                if str(error) not in faults:
                    faults.append(str(error))
                dropped = next(drops, None)
                if dropped is None:
                    raise RecordError(faults[0], reasons=faults) from None
                fields |= dropped

    @property
    def hand_game(self) -> bool | None:
        """Whether the declarer plays without having looked at the skat; None if that is not known."""
        return None if self.skat_taken is None or self.declarer is None else not self.skat_taken

    @property
    def skat(self) -> CardSet | None:
        """The two cards dealt to the skat, None if they are not known."""
        if self.deal is not None:
            return self.deal.skat
        return self.known[3] if self.known is not None and len(self.known[3]) == 2 else None

    @property
    def away(self) -> CardSet | None:
        """The two cards that lie away during play: the discards, in Hand the skat. None if they are not known."""
        return self.skat if self.contract is not None and self.contract.hand else self.discards

    @property
    def hands(self) -> tuple[CardSet, CardSet, CardSet] | None:
        """The hands before the first card, None if they are not known."""
        return None if self._played is None else self._played.hands

    def played(self) -> PlayedGame:
        """The game, if it is complete enough to be followed card by card.

        :raises RecordError: if no contract was declared, or not all cards are known.
        """
        if self._played is not None:
            return self._played
        if self.contract is None:
            passed = self.auction is not None and self.auction.passed_in
            raise RecordError(f"the deal was {'passed in' if passed else 'broken off before a contract was declared'}")
        if self.deal is not None and self.away is None:
            raise RecordError("the record does not tell which two cards were put away", hint="say discards")
        raise RecordError("the record does not tell who held which cards")

    def position_at(self, number: int) -> Position:
        """The position after so many cards, 0 for the one before the first lead.

        :raises RecordError: if the cards are not known, or fewer were played.
        """
        return self.played().position_at(number)

    def positions(self) -> Iterator[tuple[Position, Card]]:
        """The play: each position with the card that was played in it.

        :raises RecordError: if the cards are not known.
        """
        return self.played().positions()

    @cached_property
    def result(self) -> GameResult:
        """How the game ended and what it comes to by the rules."""
        declared = self.contract is not None
        end = ending_incident(
            self.incidents,
            declared=declared,
            declarer=self.declarer,
            cards=len(self.plays),
            by_both=self.convention == "iss",
        )
        if self.contract is None or self.declarer is None:
            if self.auction is not None and self.auction.passed_in:
                return GameResult("passed")
            return GameResult("unfinished" if end is None else "no game", end)
        played = self._played
        if played is None and self.deal is not None and not self.plays and (end is None or end.kind != "claim"):
            # A declarer who has put nothing away yet holds the skat's points all the same.
            played = PlayedGame(self.deal, self.declarer, self.contract, self.deal.skat, (), self.bid, self.rules)
        if played is None:
            return GameResult("hidden", end)
        players = 3 if self.sitting_out is None else 4
        return result_of(played, end, convention=self.convention, players=players)

    @property
    def won(self) -> bool | None:
        """Whether the declarer has won, by the rules; None if no game was played to an end."""
        return None if self.result.score is None else self.result.score.won

    @property
    def game_value(self) -> int | None:
        """The game value, by the rules; overbid considered, never negative."""
        return None if self.result.score is None else self.result.score.game_value

    @property
    def score(self) -> int | None:
        """The declarer's score in the plain list, by the rules."""
        return None if self.result.score is None else self.result.score.score

    @property
    def declarer_points(self) -> int | None:
        """The declarer's card points at the end, skat included."""
        return None if self.result.points is None else self.result.points[0]

    @property
    def declarer_tricks(self) -> int | None:
        """The declarer's tricks at the end."""
        return None if self.result.tricks is None else self.result.tricks[0]

    @cached_property
    def errors(self) -> tuple[str, ...]:
        """All that is wrong or remarkable: faults of the source, and where its result is not the one by the rules."""
        place = "" if self.line_number is None else f"line {self.line_number}: "
        said = remarks(
            self.result,
            self.recorded,
            incidents=self.incidents,
            cards=len(self.plays),
            declarer=self.declarer,
            has_faults=bool(self.faults),
        )
        return tuple(place + text for text in (*self.faults, *said))

    def to_dict(self) -> dict[str, Any]:
        """The JSON form, with the schema number: what was recorded, as far as it is known, and the result."""
        data: dict[str, Any] = {
            "players": list(self.players),
            "sitting_out": self.sitting_out,
            "deal": None if self.deal is None else str(self.deal),
            "known": None if self.known is None else [str(cards) for cards in self.known],
            "auction": None if self.auction is None else str(self.auction),
            "bid": self.bid,
            "declarer": None if self.declarer is None else int(self.declarer),
            "skat_taken": self.skat_taken,
            "contract": None if self.contract is None else str(self.contract),
            "discards": None if self.discards is None else str(self.discards),
            "shown": None if self.shown is None else str(self.shown),
            "plays": [str(card) for card in self.plays],
            "incidents": [incident_to_dict(incident) for incident in self.incidents] or None,
            "recorded": None if self.recorded is None else recorded_to_dict(self.recorded),
            "tags": dict(self.tags) or None,
            "convention": self.convention,
            "rules": self.rules,
            "ending": self.result.ending,
            "declarer_points": self.declarer_points,
            "declarer_tricks": self.declarer_tricks,
            "result": None if self.result.score is None else self.result.score.to_dict(),
            "errors": list(self.errors) or None,
        }
        return {"schema": 1} | {key: value for key, value in data.items() if value is not None}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, strict: bool = False, line: int | None = None) -> "GameRecord":
        """Read the JSON form.

        :param strict: refuse a record that contradicts itself; else what is right is kept, see :meth:`lenient`.
        :param line: where it stood.
        :raises RecordError: naming the key that cannot be read.
        """
        parts, faults = parts_of_record(data)
        if not strict:
            return cls.lenient(**parts, faults=faults, line_number=line)
        if faults:
            raise RecordError.from_reasons(faults)
        return cls(**parts, line_number=line)

    def tag(self, key: str) -> str | None:
        """What the source says under a key, such as ``ID`` or ``DT`` in ISS records."""
        return next((value for name, value in self.tags if name == key), None)


def _has_place(incident: Incident, fields: Mapping[str, Any]) -> bool:
    """Whether the record has come as far as the incident."""
    if incident.phase == "auction":
        auction = fields.get("auction")
        return incident.number <= (0 if auction is None else len(auction.calls))
    contract = fields.get("contract")
    if incident.phase == "skat":
        return bool(fields.get("skat_taken")) or (contract is not None and not contract.hand)
    return contract is not None and incident.number <= len(fields.get("plays", ()))


def _no_place(incident: Incident) -> str:
    return f"{incident} at {incident.number} in the {incident.phase}, which did not come so far"


def _read_known(hands: Any, what: str) -> Known:
    if not isinstance(hands, (list, tuple)) or len(hands) != 4:
        raise RecordError(f"{what}: {shown(hands)} is not a list of three hands and the skat", text=shown(hands))
    first, middle, rear, skat = (CardSet.of(cards, what) for cards in hands)
    return first, middle, rear, skat


def _read_plays(plays: Any, what: str) -> tuple[Card, ...]:
    if isinstance(plays, str) or not isinstance(plays, Iterable):
        return Card.list_of(plays, what)
    return tuple([Card.of(card, what) for card in plays])  # a card played twice is a fault of the play


_READERS: Final[Mapping[str, Callable[[Any, str], Any]]] = {
    "deal": Deal.of,
    "known": _read_known,
    "declarer": Seat.of,
    "contract": Contract.of,
    "discards": CardSet.of,
    "shown": CardSet.of,
    "plays": _read_plays,
}
_TYPES: Final[Mapping[str, type]] = {
    "auction": Auction,
    "skat_taken": bool,
    "sitting_out": str,
    "recorded": RecordedResult,
    "line_number": int,
}
_LISTS: Final[Mapping[str, type]] = {
    "players": str,
    "incidents": Incident,
    "tags": tuple,
    "faults": str,
}
_PLAY: Final = {"plays": (), "turns": None}
_DECLARED: Final = {"contract": None, "discards": None, "shown": None, "skat_taken": None}
# What is left out of a record that contradicts itself, step by step, until the rest is right.
_DROPS: Final[tuple[Mapping[str, Any], ...]] = (
    {**_PLAY, "discards": None, "shown": None},
    {**_PLAY, **_DECLARED},
    {**_PLAY, **_DECLARED, "auction": None, "declarer": None, "bid": None},
    {**_PLAY, **_DECLARED, "auction": None, "declarer": None, "bid": None, "deal": None, "known": None},
)
