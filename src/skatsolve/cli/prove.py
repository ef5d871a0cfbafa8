"""``skatsolve prove``: can a hand be lost at all?"""

import io
import sys
from collections.abc import Sequence
from typing import Any, Final, cast

import click
from click.core import ParameterSource

from skatsolve.cards import Card, CardSet
from skatsolve.cli import options
from skatsolve.cli.json_line import write_json
from skatsolve.cli.progress import counted
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.errors import CardError, KnowledgeError, OptionError, SkatError
from skatsolve.knowledge import SKAT, Knowledge, View
from skatsolve.proofs import NODE_LIMIT, Goal, prove_view, read_goal, seen
from skatsolve.render.look import Look

ASKED: Final = ("hand", "discards", "skats", "bid", "claim", "revolution")
# For each discard of each skat: some millions of cards tried in all.
SKAT_LIMIT: Final = 1_000_000
_GOALS: Final = ("win", "schneider", "schwarz", "any_trick", "null")


@click.command(short_help="Can this hand be lost at all, whatever the cards not seen?")
@click.argument("cards")
@click.option("--contract", metavar="GAME", required=True, help="C S H D G N and O H S Z, or a name: CH, 'Grand'.")
@click.option("--seat", metavar="SEAT", required=True, help="The declarer's seat (F M R); forehand leads.")
@click.option("--away", metavar="CARDS", help="The two cards put away; not in Hand.")
@click.option(
    "--ask",
    metavar="WHAT",
    type=click.Choice(ASKED),
    help="discards, skats, bid, claim or revolution in place of the hand.",
)
@click.option("--goal", metavar="WHAT", help="win, schneider, schwarz, any_trick or points. Default: as announced.")
@click.option("--plays", metavar="CARDS", default="", help="Cards played so far, all seats', in their order.")
@click.option("--know", metavar="TERM", multiple=True, help="A known void: void.F=hearts or void.M=trumps.")
@click.option(
    "--deals",
    metavar="WHICH",
    type=click.Choice(("none", "witness", "first", "all")),
    default="witness",
    help="Deals to solve with open cards: none, witness, first, or all to count the lost ones.",
)
@click.option("--tree", metavar="N", type=click.IntRange(0, 30), default=0, help="Show the strategy's next N turns.")
@click.option("--play", "by_hand", is_flag=True, help="Play against the strategy, or the refutation.")
@click.option(
    "--node-limit",
    metavar="N",
    type=click.IntRange(min=1),
    default=NODE_LIMIT,
    help="Undecided after N nodes.",
)
@options.json_output
@options.look
@click.pass_context
def command(
    ctx: click.Context, /, look: Look, cards: str, as_json: bool, tree: int, by_hand: bool, **given: Any
) -> None:
    """Whether one strategy, knowing only what the declarer sees, wins against every deal and every defence; apart from
    that, how many deals are lost with open cards.

    CARDS are the ten that are played, or the twelve with those put away; of twelve alone, which may be put away.
    """
    if by_hand and as_json:
        raise click.UsageError("--play and --json do not go together")
    if by_hand and sys.stdin is None:  # started with stdin closed
        raise SkatError("--play: stdin is closed", hint="type the cards, or feed them through a pipe")
    contract = options.read_contract("--contract", given["contract"])
    seat = options.read_seat("--seat", given["seat"])
    hand = options.placed("CARDS", CardSet.parse, cards)
    goal = _goal(given["goal"])
    asked = given["ask"]
    if asked is None:
        asked = "discards" if len(hand) == 12 and not given["away"] and not contract.hand else "hand"
    _refuse_strange(ctx, asked)
    if asked in ("discards", "skats"):
        _answer_before_discarding(asked, hand, contract, seat, goal, as_json, look, given)
        return
    if asked == "revolution":
        _answer_revolution(hand, contract, seat, as_json, look, given)
        return
    view = _view(contract, seat, hand, given)
    if asked in ("bid", "claim"):
        _answer_about(asked, view, as_json, look, given)
        return
    with counted() as progress:
        proof = prove_view(view, goal, deals=given["deals"], node_limit=given["node_limit"], progress=progress)
    if by_hand:
        from skatsolve.render.proof import play_out

        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        play_out(proof, look, sys.stdin.readline, lambda said: click.echo(said, err=True))
    elif as_json:
        answer = proof.to_dict()
        if proof.unlosable == "proved":
            node = proof.strategy.tree(tree)
            if node is not None:
                answer["strategy"] = node.to_dict()
        write_json(answer)
    else:
        from skatsolve.render.proof import print_proof

        print_proof(proof, look, tree=tree)


def _refuse_strange(ctx: click.Context, asked: str) -> None:
    """Options that mean nothing for what is asked.

    :raises UsageError: naming them.
    """
    means = {
        "hand": {"away", "goal", "plays", "know", "deals", "tree", "by_hand"},
        "discards": {"goal"},
        "skats": {"goal"},
        "bid": {"away", "plays", "know"},
        "claim": {"away", "plays", "know"},
        "revolution": {"away"},
    }
    strange = [
        max(option.opts, key=len)
        for option in ctx.command.params
        if option.name in means["hand"] - means[asked]
        and ctx.get_parameter_source(str(option.name)) is not ParameterSource.DEFAULT
    ]
    if strange:
        raise click.UsageError(f"--ask {asked} does not go with {', '.join(strange)}", ctx)


def _answer_before_discarding(
    asked: str,
    hand: CardSet,
    contract: Contract,
    seat: Seat,
    goal: Goal | None,
    as_json: bool,
    look: Look,
    given: dict[str, Any],
) -> None:
    """Which discards, or which skats, make it unlosable."""
    from skatsolve.proofs import prove_discards, prove_skats

    if contract.hand:
        raise OptionError(f"--ask {asked}: in {contract} nothing is put away", hint="name the contract without Hand")
    if asked == "discards":
        verdicts = prove_discards(hand, contract, seat, goal, node_limit=given["node_limit"])
        if as_json:
            answer: dict[str, Any] = {"schema": 1, "contract": str(contract), "declarer": int(seat)}
            answer["goal"] = read_goal(contract, goal)
            for verdict in ("proved", "disproved", "undecided"):
                answer[verdict] = [str(away) for away, said in verdicts.items() if said == verdict]
            write_json(answer)
        else:
            from skatsolve.render.proof import print_discards

            print_discards(hand, contract, seat, read_goal(contract, goal), verdicts, look)
        return
    with counted() as progress:
        found = prove_skats(
            hand, contract, seat, goal, node_limit=min(given["node_limit"], SKAT_LIMIT), progress=progress
        )
    if as_json:
        write_json(found.to_dict())
    else:
        from skatsolve.render.proof import print_skats

        print_skats(found, look)


def _answer_about(asked: str, view: View, as_json: bool, look: Look, given: dict[str, Any]) -> None:
    """Up to which bid the game is unlosable, or whether a claim holds."""
    from skatsolve.proofs import claim_is_sure, safe_bid
    from skatsolve.render.proof import print_bid, print_claim

    if asked == "bid":
        safe = safe_bid(view, node_limit=given["node_limit"])
        if as_json:
            write_json({"schema": 1, "bid": safe.bid, "goal": safe.goal, "exact": safe.exact, "view": seen(view)})
        else:
            print_bid(view, safe, look)
        return
    verdict = claim_is_sure(view, node_limit=given["node_limit"])
    if as_json:
        write_json({"schema": 1, "claim": verdict, "view": seen(view)})
    else:
        print_claim(view, verdict, look)


def _answer_revolution(
    hand: CardSet, contract: Contract, seat: Seat, as_json: bool, look: Look, given: dict[str, Any]
) -> None:
    from skatsolve.proofs import revolution

    if not contract.is_null:
        raise OptionError(f"--ask revolution: {contract} is not a Null game", hint="say --contract NO, or NOH in Hand")
    away = options.placed("--away", CardSet.parse, given["away"]) if given["away"] else None
    found = revolution(_without(hand, away, contract), seat, away)
    if as_json:
        write_json(found.to_dict())
    else:
        from skatsolve.render.proof import print_revolution

        print_revolution(found, look)


def _view(contract: Contract, seat: Seat, hand: CardSet, given: dict[str, Any]) -> View:
    """What the declarer sees."""
    away = options.placed("--away", CardSet.parse, given["away"]) if given["away"] else None
    hand = _without(hand, away, contract)
    plays = options.placed("--plays", Card.parse_list, given["plays"])
    view = View.start(hand, contract, seat, away)
    try:
        view = view.play_all(plays)
    except SkatError as error:
        raise error.at(source="--plays") from None
    for defender, void in _voids(given["know"], seat, contract):
        view = view.with_void(defender, void)
    return view


def _without(hand: CardSet, away: CardSet | None, contract: Contract) -> CardSet:
    """The ten cards that are played."""
    if away is None:
        if len(hand) == 12 and not contract.hand:
            raise OptionError("CARDS: twelve cards: which two are put away", hint="say --away 'HA CQ'")
        if not contract.hand:
            raise OptionError(
                f"--away: {contract} is not a Hand game: which two cards are put away",
                hint=f"say --away 'HA CQ', or --contract {contract}H",
            )
    elif len(hand) == 12:
        if not away <= hand:
            raise CardError(f"--away: {away - hand} is not among the twelve cards", text=str(away - hand))
        hand -= away
    if len(hand) != 10:
        raise CardError(f"CARDS: {len(hand)} cards", text=str(hand), hint="give ten cards, or twelve with those away")
    return hand


def _voids(terms: Sequence[str], seat: Seat, contract: Contract) -> list[tuple[int, CardSet]]:
    if not terms:
        return []
    voids = []
    try:
        facts = Knowledge().told(terms, contract.kind).facts
    except SkatError as error:
        raise error.at(source="--know") from None
    for fact in facts:
        (place,) = fact.places
        if fact.high or place in (SKAT, seat):
            hint = f"say void.{'MFF'[seat]}=hearts"
            raise KnowledgeError(f"--know: {fact}: only voids of a defender can be told here", hint=hint)
        voids.append((place, fact.cards))
    return voids


def _goal(text: str | None) -> Goal | None:
    if text is None or text in _GOALS:
        return cast("Goal | None", text)
    if text.isascii() and text.isdigit() and len(text) <= 3:
        return int(text)
    raise OptionError(
        f"--goal: {text!r} is not a goal", text=text, hint=f"say {', '.join(_GOALS)}, or a number of points"
    )
