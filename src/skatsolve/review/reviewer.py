"""Reviewing games: the one place where hindsight, chances and labels come together."""

from collections.abc import Sequence
from dataclasses import replace

from skatsolve.claims import claim_holds
from skatsolve.deal import Seat
from skatsolve.errors import OptionError, RecordError, need, need_number
from skatsolve.game import GameRecord, view_of
from skatsolve.knowledge import seed_or_new
from skatsolve.outcomes import Judge, Stakes, Turn
from skatsolve.proofs import ProofSearch
from skatsolve.review.before_play import review_before
from skatsolve.review.blunder_limits import DEFAULT_LIMITS, LABELS, Limits, known_label, open_label
from skatsolve.review.card_chances import chances_of, draw_worlds, try_cards
from skatsolve.review.certainty import certainty_of
from skatsolve.review.hindsight import Hindsight, hindsight_of, line_after, values_of_cards
from skatsolve.review.results import GameReview, KnownPlay, PlayerReview, PlayReview, Rest

__all__ = ["Reviewer", "record_name"]

_PROOF_MEMORY_MB = 16
_MOST_SAMPLES = 1 << 32
_GAVE_UP = ("resign", "timeout", "leave")
_NULL_WEIGHT = 100


class Reviewer:
    """Reviews games one after the other with one search. One for a thread.

    :param samples: deals tried for each decision, to judge it on what was known; 0 for hindsight alone.
    :param seed: for these deals; None draws one, and the reviews tell it.
    :param limits: of the labels.
    :param every_card: also the value of every legal card, and best play after it.
    :param before: also the decisions before play; on what was known if there are samples.
    :param prove: also when the declarer's win was certain, however the unseen cards lay.
    :raises OptionError: for anything but a number of samples from 0, a seed from 0 and :class:`Limits`.
    """

    def __init__(
        self,
        samples: int = 0,
        seed: int | None = None,
        *,
        limits: Limits = DEFAULT_LIMITS,
        every_card: bool = False,
        before: bool = False,
        prove: bool = False,
    ) -> None:
        need_number(samples, 0, _MOST_SAMPLES, "samples")
        need(limits, Limits, OptionError, "make some, such as Limits(points=(5, 15))")
        self._samples, self._limits = samples, limits
        self.seed = seed_or_new(seed if samples or seed is not None else 0)
        self._every_card, self._before = every_card, before
        self._judge = Judge()
        self._proofs = ProofSearch(_PROOF_MEMORY_MB) if prove else None

    def review(self, record: GameRecord) -> GameReview:
        """Review one game.

        :raises RecordError: if no game was played, or the record does not tell all cards.
        """
        need(record, GameRecord, RecordError, "read one with skatsolve.notation.iss.loads")
        try:
            game = record.played()
        except RecordError as error:
            raise error.about("there is nothing to review") from None
        stakes = Stakes.of(game.contract, game.twelve, game.bid, game.rules)
        hindsight = hindsight_of(self._judge, game, stakes)
        plays = [self._play(record, hindsight, stakes, number) for number in range(len(game.plays))]
        if self._every_card:
            plays = self._with_every_card(hindsight, plays)
        rest = _rest(record, hindsight, stakes)
        before = None
        if self._before:
            before = review_before(game, record.auction, hindsight.values[0], samples=self._samples, seed=self.seed)
        certainty = None
        if self._proofs is not None:
            self._proofs.clear()
            certainty = certainty_of(self._proofs, game)
        return GameReview(
            record=record,
            id=record_name(record),
            value=hindsight.values[0],
            won=stakes.won[hindsight.outcomes[0]],
            score=stakes.scores[hindsight.outcomes[0]],
            plays=tuple(plays),
            rest=rest,
            players=_players(record, plays, known=self._samples > 0),
            basis="known" if self._samples else "hindsight",
            limits=self._limits,
            samples=self._samples,
            seed=self.seed,
            before=before,
            certainty=certainty,
        )

    def _play(self, record: GameRecord, hindsight: Hindsight, stakes: Stakes, number: int) -> PlayReview:
        position, card = hindsight.positions[number], record.plays[number]
        seat, before, after = position.to_move, hindsight.values[number], hindsight.values[number + 1]
        loss = before - after if seat == position.declarer else after - before
        turned = stakes.turn(hindsight.outcomes[number], hindsight.outcomes[number + 1])
        forced, known = len(position.legal) == 1, None
        if forced:
            label = LABELS[0]
        elif self._samples:
            known = self._known(record, number)
            label = known_label(known.played.loss, significant=known.played.significant, limits=self._limits)
        else:
            label = open_label(loss, turned, limits=self._limits)
        return PlayReview(
            number, seat, card, before, after, loss, hindsight.best[number], turned, forced, label, known=known
        )

    def _known(self, record: GameRecord, number: int) -> KnownPlay:
        view = view_of(record, number)
        worlds, count = draw_worlds(view, self._samples, self.seed)
        tried = try_cards(self._judge, view, worlds)
        chances = chances_of(view, worlds, tried, exact=count == len(worlds))
        return KnownPlay(chances, chances.of(record.plays[number]))

    def _with_every_card(self, hindsight: Hindsight, plays: Sequence[PlayReview]) -> list[PlayReview]:
        positions = hindsight.positions[: len(plays)]
        return [
            replace(play, cards=values, lines=line_after(self._judge, position, position.legal))
            for play, position, values in zip(plays, positions, values_of_cards(self._judge, positions), strict=True)
        ]


def record_name(record: GameRecord) -> str:
    """What the source calls a game, else its line number."""
    return record.tag("ID") or ("" if record.line_number is None else str(record.line_number))


def _rest(record: GameRecord, hindsight: Hindsight, stakes: Stakes) -> Rest | None:
    """What became of the cards that were not played."""
    end, position, value = record.result, hindsight.positions[-1], hindsight.values[-1]
    if end.ending == "decided":
        return Rest(len(record.plays), end.ending, None, value, value, 0, None)
    if end.seat is None or end.ending not in (*_GAVE_UP, "claim"):
        return None
    is_null, of_declarer = position.contract.is_null, end.seat == position.declarer
    holds = end.ending == "claim" and claim_holds(position, end.seat)
    to_declarer = of_declarer == holds
    if is_null:
        # A defender who claims in Null leaves the declarer without a trick, rightly or not.
        caught = position.tricks is not None and position.tricks[0] > 0
        after = int((to_declarer or (holds and not of_declarer)) and not caught)
    else:
        after = 120 - position.points[1] if to_declarer else position.points[0]
    expected = hindsight.outcomes[-1]
    turned: Turn | None = None
    if record.won is not None and record.won != stakes.won[expected]:
        turned = "game"
    elif record.score is not None and record.score != stakes.scores[expected]:
        turned = "schneider"
    return Rest(len(record.plays), end.ending, end.seat, value, after, abs(value - after), turned)


def _players(
    record: GameRecord, plays: Sequence[PlayReview], *, known: bool
) -> tuple[PlayerReview, PlayerReview, PlayerReview]:
    game, given = record.played(), [0, 0]
    for play in plays:
        given[play.seat != game.declarer] += play.loss
    weight = _NULL_WEIGHT if game.contract.is_null else 1
    reviews = []
    for seat in Seat:
        own = [play for play in plays if play.seat == seat]
        free = [play for play in own if not play.forced]
        is_declarer = seat == game.declarer
        losses = [
            100 * play.known.played.loss if known and play.known is not None else weight * play.loss for play in free
        ]
        reviews.append(
            PlayerReview(
                seat=seat,
                name=record.players[seat],
                is_declarer=is_declarer,
                given_away=sum(play.loss for play in own),
                received=given[is_declarer],
                turned=sum(play.decides for play in own),
                decisions=len(free),
                accuracy=max(0.0, 100 - sum(losses) / len(free)) if free else None,
                labels={label: sum(play.label == label for play in own) for label in LABELS},
            )
        )
    return reviews[0], reviews[1], reviews[2]
