"""A review as one self-contained page: the table to step through, the graph, the verdict, in any of the languages.

Everything a reader needs stands in the page as text; the script only moves the cards. Nothing is loaded from anywhere,
and whatever players or comments are called, it is escaped: as text by :func:`html.escape`, in the data by JSON with
all of ``<>&`` written as ``\\u003c`` and so on.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Any, Final

from skatsolve.auction import Call
from skatsolve.cards import CARDS, Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.outcomes import Z95
from skatsolve.render.html_template import html_page
from skatsolve.render.look import Look, printable
from skatsolve.render.review.before_play import before_lines
from skatsolve.render.review.headline import (
    better_cards,
    chance,
    decisive,
    end_decided,
    given_away,
    player,
    result_sentence,
)
from skatsolve.render.review.page_words import WORDS, PageWords
from skatsolve.render.review.text import SYMBOLS, notes
from skatsolve.render.review.value_graph import GRAPH, graph
from skatsolve.render.review.verdict import role_of, verdict
from skatsolve.render.review.words import WORDS as REVIEW_WORDS
from skatsolve.review import ERRORS, GameReview, PlayReview
from skatsolve.words import card_name

__all__ = ["framed_page", "game_page", "review_page"]

_NUMBER: Final = ' class="number"'
_ICONS: Final = {
    "first": "M3 3h3v14H3zM17 3v14L7 10z",
    "back": "M15 3v14L4 10z",
    "forward": "M5 3v14l11-7z",
    "last": "M14 3h3v14h-3zM3 3v14l10-7z",
    "next": "M4 2h2v16H4zM7 3h10l-3 4 3 4H7z",
}


def game_page(review: GameReview, look: Look) -> str:
    """The page of one game. Values of all cards and lines need a review with ``every_card``."""
    words = WORDS[look.lang]
    title = " · ".join(filter(None, [printable(review.id or ""), _contract(review, look)]))
    legend = words.legend_null if _is_null(review) else words.legend
    body = "\n".join(
        [
            _header(review, look, words),
            "<main>",
            verdict(review, look),
            _board(review, look, words),
            _navigation(words),
            '<p class="hidden" id="live" aria-live="polite"></p>',
            '<div class="two">',
            f'<section class="panel say ink" id="say" aria-label="{escape(words.this_card)}"></section>',
            _graph(review, words),
            "</div>",
            f'<p class="note">{escape(legend)} {escape(words.keys)}</p>',
            '<div class="two">',
            _tricks(review, look, words),
            f'<div class="stack">{_players(review, look, words)}{_auction(review, look, words)}</div>',
            "</div></main>",
            _footer(review, look, words),
            f'<script type="application/json" id="data">{_json(_data(review, look, words))}</script>',
            f"<script>{_asset('page.js')}</script>",
        ]
    )
    return review_page(title, body, look, review.basis)


def framed_page(review: GameReview, look: Look) -> str:
    """The page in a frame, for notebooks."""
    return f'<iframe style="width:100%;height:60em;border:0" srcdoc="{escape(game_page(review, look))}"></iframe>'


def review_page(title: str, body: str, look: Look, basis: str = "") -> str:
    """A page in the style of reviews."""
    return html_page(title, body, look.lang, style=_asset("page.css"), classes=f"{look.deck} {basis}")


def _asset(name: str) -> str:
    return (files("skatsolve.render.review") / name).read_text(encoding="utf-8")


def _json(data: Any) -> str:
    """JSON that cannot end the element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def _contract(review: GameReview, look: Look) -> str:
    return look.contract(review.game.contract)


def _names(review: GameReview, look: Look) -> list[str]:
    return [player(review, seat, look) for seat in Seat]


def _header(review: GameReview, look: Look, words: PageWords) -> str:
    record = review.record
    heading = f"{_contract(review, look)} · {player(review, review.game.declarer, look)}"
    facts = [review.id, record.tag("DT"), ", ".join(_names(review, look))]
    meta = " · ".join(escape(printable(fact)) for fact in facts if fact)
    return f'<header><h1>{escape(heading)}</h1><p class="meta">{meta}</p></header>'


def _is_null(review: GameReview) -> bool:
    return review.game.contract.is_null


def _face(card: Card, look: Look) -> str:
    """A card as a picture."""
    name = escape(card_name(card, look.lang, look.deck))
    rank, suit = escape(look.rank(card.rank)), escape(look.suit(card.suit))
    return f'<div class="card s{int(card.suit)}" role="img" aria-label="{name}"><b>{rank}</b><i>{suit}</i></div>'


def _board(review: GameReview, look: Look, words: PageWords) -> str:
    seats = []
    for seat in (Seat.MIDDLEHAND, Seat.REARHAND, Seat.FOREHAND):
        name, role = escape(player(review, seat, look)), escape(role_of(review, seat, look, words))
        seats.append(
            f'<section class="seat" data-seat="{int(seat)}" aria-label="{name}, {role}">'
            f'<h3>{name} <small>{role}</small></h3><ul class="hand"></ul></section>'
        )
    left = [_pile(words.skat, review.game.deal.skat, look), _pile(words.away, review.game.discards, look)]
    hidden = " hidden" if _is_null(review) else ""
    right = (
        f"<div{hidden}>{escape(words.taken)}<br>{escape(words.declarer)} : {escape(words.defender)}<br>"
        '<strong id="points"></strong></div><span id="taken-by"></span>'
    )
    spots = "".join(f'<div class="spot" data-seat="{seat}"></div>' for seat in (1, 2, 0))
    middle = (
        f'<div class="side">{"".join(left)}</div>'
        f'<div class="trick" role="group" aria-label="{escape(words.trick)}">{spots}</div>'
        f'<div class="side right">{right}</div>'
    )
    return f'<div class="board">{seats[0]}{seats[1]}{middle}{seats[2]}</div>'


def _pile(title: str, cards: CardSet | None, look: Look) -> str:
    if cards is None:
        return ""
    return f'<span>{escape(title)}</span><div class="cards">{"".join(_face(card, look) for card in cards)}</div>'


def _navigation(words: PageWords) -> str:
    buttons = (("first", words.first), ("back", words.back), ("forward", words.forward), ("last", words.last))
    made = "".join(
        f'<button type="button" id="{key}" aria-label="{escape(name)}" title="{escape(name)}">{_icon(key)}</button>'
        for key, name in buttons
    )
    name = escape(words.next_error)
    more = f'<button type="button" id="next" title="{name}">{_icon("next")} <span class="name">{name}</span></button>'
    return (
        f'<nav class="nav" aria-label="{escape(words.tricks)}">{made}{more}<span class="where" id="where"></span></nav>'
    )


def _icon(name: str) -> str:
    return f'<svg viewBox="0 0 20 20" aria-hidden="true"><path d="{_ICONS[name]}"/></svg>'


def _graph(review: GameReview, words: PageWords) -> str:
    title = words.graph_null if _is_null(review) else words.graph
    if not review.plays:
        return ""
    picture = graph(review, title, words)
    caption = f"{escape(title)}. {escape(words.graph_help)}"
    return f'<figure class="panel">{picture}<figcaption>{caption}</figcaption></figure>'


def _sign(review: GameReview, play: PlayReview) -> str:
    """The label as a sign; a card that is worth talking about without an error has one, too."""
    return SYMBOLS[play.label] or ("⚑" if play in review.notable else "")


def _tricks(review: GameReview, look: Look, words: PageWords) -> str:
    """All cards, a row a trick, a column a player; the one who leads is underlined."""
    heads = [words.trick, *_names(review, look), words.of_declarer]
    head = "".join(f'<th scope="col"{_NUMBER * (text is heads[-1])}>{escape(text)}</th>' for text in heads)
    rows = []
    for trick, group in groupby(review.plays, key=lambda play: play.trick):
        plays = list(group)
        cells = {play.seat: _play_button(review, play, play is plays[0], look) for play in plays}
        columns = "".join(f"<td>{cells.get(seat, '')}</td>" for seat in Seat)
        value = _value(plays[-1].value_after, review, look)
        rows.append(f'<tr><th scope="row">{trick}</th>{columns}<td class="number">{escape(value)}</td></tr>')
    if review.rest is not None:
        text = escape(_rest_text(review, look))
        value = escape(_value(review.rest.value_after, review, look))
        rows.append(
            f'<tr><th scope="row">{review.rest.trick}</th><td colspan="3"><button type="button" '
            f'data-at="{review.rest.number}">{text}</button></td><td class="number">{value}</td></tr>'
        )
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
    return f'<section class="panel ink"><h2>{escape(words.tricks)}</h2><div class="tricks wide">{table}</div></section>'


def _play_button(review: GameReview, play: PlayReview, leads: bool, look: Look) -> str:
    sign = _sign(review, play)
    said = REVIEW_WORDS[look.lang]
    mark = f'<sup class="{play.label}" aria-hidden="true">{sign}</sup>' if sign else ""
    name = card_name(play.card, look.lang, look.deck)
    notes = [name] + [said.labels[play.label]] * play.is_error
    if play.turned is not None:
        notes.append(said.turned[play.turned])
    if review.threw_away(play):
        notes.append(said.throws_away)
    lead = " lead" if leads else ""
    return (
        f'<button type="button" data-at="{play.number}" aria-label="{escape(", ".join(notes))}">'
        f'<span class="small s{int(play.card.suit)}{lead}">{escape(look.card(play.card))}</span>{mark}</button>'
    )


def _value(value: int, review: GameReview, look: Look) -> str:
    if _is_null(review):
        return REVIEW_WORDS[look.lang].null_value[0 if value else 1]
    return str(value)


def _rest_text(review: GameReview, look: Look) -> str:
    if review.rest is None:
        return ""
    who = "" if review.rest.seat is None else player(review, review.rest.seat, look) + " "
    return who + REVIEW_WORDS[look.lang].ending[review.rest.ending]


def _players(review: GameReview, look: Look, words: PageWords) -> str:
    columns = REVIEW_WORDS[look.lang].player_columns
    labels = [REVIEW_WORDS[look.lang].labels[label] for label in ERRORS]
    heads = [escape(column) for column in columns[:6]]
    heads += [
        f'<abbr title="{escape(label)}" aria-hidden="true">{escape(sign)}</abbr>'
        f'<span class="hidden">{escape(label)}</span>'
        for sign, label in zip(columns[6:], labels, strict=True)
    ]
    head = "".join(f'<th scope="col"{"" if at == 0 else _NUMBER}>{text}</th>' for at, text in enumerate(heads))
    rows = []
    for one in review.players:
        accuracy = "–" if one.accuracy is None else f"{one.accuracy:.1f}"  # noqa: RUF001
        numbers = [one.given_away, one.received, one.turned, one.decisions, accuracy]
        numbers += [one.labels[label] for label in ERRORS]
        cells = "".join(f"<td{_NUMBER}>{number}</td>" for number in numbers)
        name = escape(player(review, one.seat, look))
        role = escape(role_of(review, one.seat, look, words))
        rows.append(f'<tr><th scope="row">{name}<small>{role}</small></th>{cells}</tr>')
    table = f'<table class="players"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'
    return f'<section class="panel"><h2>{escape(words.players)}</h2><div class="wide">{table}</div></section>'


def _auction(review: GameReview, look: Look, words: PageWords) -> str:
    """The auction, the value of the game, and the decisions before play."""
    record = review.record
    calls: Sequence[Call] = () if record.auction is None else record.auction.calls
    items = "".join(
        f"<li>{escape(player(review, call.seat, look))} <strong>{escape(_call(call, words))}</strong></li>"
        for call in calls
    )
    told = f'<ol class="calls">{items}</ol>' if items else f"<p>{escape(words.no_auction)}</p>"
    parts = [f"<h2>{escape(words.auction)}</h2>", told]
    score = record.result.score
    if score is not None:
        told = f"{score.explain(look.lang, look.deck)} ({score.score:+d})"
        parts += [f"<h2>{escape(words.game_value)}</h2>", f"<p>{escape(told)}</p>"]
    lines = list(before_lines(review, look))
    if lines:
        parts.append(f"<h2>{escape(REVIEW_WORDS[look.lang].before)}</h2>")
        parts += [f"<p>{escape(line)}</p>" for line in lines]
    return f'<section class="panel">{"".join(parts)}</section>'


def _call(call: Call, words: PageWords) -> str:
    if call.value is not None:
        return str(call.value)
    return words.hold if call.hold else words.passes


def _footer(review: GameReview, look: Look, words: PageWords) -> str:
    parts = [f'<p class="note">{escape(line)}</p>' for line in notes(review, look)]
    comment = review.record.tag("CO")
    if comment:
        parts.append(f"<p>{escape(words.comment)}: {escape(printable(comment))}</p>")
    if review.record.errors:
        said = "".join(f"<li>{escape(printable(error))}</li>" for error in review.record.errors)
        parts.append(f"<p>{escape(words.remarks)}</p><ul>{said}</ul>")
    return f"<footer>{''.join(parts)}</footer>"


def _data(review: GameReview, look: Look, words: PageWords) -> dict[str, Any]:
    """What the script needs: cards by their index."""
    game, contract = review.game, review.game.contract
    group = [next(at for at, cards in enumerate(contract.groups) if card in cards) for card in CARDS]
    play = decisive(review)
    position, legal = game.position_at(0), []
    for one in review.plays:
        legal.append([card.index for card in position.legal])
        position = position.play(one.card)
    return {
        "cards": [
            {
                "rank": look.rank(card.rank),
                "suit": int(card.suit),
                "sign": look.suit(card.suit),
                "short": look.card(card),
                "name": card_name(card, look.lang, look.deck),
            }
            for card in CARDS
        ],
        "hands": [_sorted(hand, contract) for hand in game.hands],
        "names": _names(review, look),
        "declarer": int(game.declarer),
        "is_null": contract.is_null,
        "group": group,
        "trumps": -1 if contract.is_null else 0,
        "strength": [contract.strength(card) for card in CARDS],
        "points": [card.points for card in CARDS],
        "away_points": game.away.points,
        "plays": [_play(review, one, cards, look, words) for one, cards in zip(review.plays, legal, strict=True)],
        "rest_text": _rest_text(review, look),
        "rest_value": None if review.rest is None or review.rest.seat is None else review.rest.value_before,
        "result_text": result_sentence(review, look),
        "graph": {"left": GRAPH.left, "step": GRAPH.step(len(review.plays))},
        "open_at": len(review.plays) if end_decided(review, look) else 0 if play is None else play.number,
        "words": asdict(words),
    }


def _sorted(hand: CardSet, contract: Contract) -> list[int]:
    """As players sort a hand: trumps first, then suit by suit, each from the top."""
    groups = (sorted(hand & cards, key=contract.strength, reverse=True) for cards in contract.groups)
    return [card.index for cards in groups for card in cards]


def _play(review: GameReview, play: PlayReview, legal: list[int], look: Look, words: PageWords) -> dict[str, Any]:
    said = REVIEW_WORDS[look.lang]
    data: dict[str, Any] = {
        "card": play.card.index,
        "seat": int(play.seat),
        "trick": play.trick,
        "value": play.value_before,
        "legal": legal,
        "best": [card.index for card in play.best],
        "better": [card.index for card in better_cards(play) or review.threw_away(play)],
        "label": play.label,
        "label_text": _label_text(play, look, words),
        "sign": SYMBOLS[play.label],
        "turned_text": "" if play.turned is None else said.turned[play.turned],
        "thrown_text": said.throws_away if review.threw_away(play) else "",
        "gave_away": given_away(play, look, is_null=_is_null(review)),
        "notable": play in review.notable,
    }
    if play.cards is not None:
        data["cards"] = {card.index: value for card, value in play.cards.items()}
    if play.lines is not None:
        data["lines"] = {card.index: [one.index for one in line] for card, line in play.lines.items()}
    if play.known is not None:
        data["known"] = {entry.card.index: [round(entry.win, 4)] for entry in play.known.chances.cards}
        data["known_text"] = _known_text(review, play, look, words)
    return data


def _label_text(play: PlayReview, look: Look, words: PageWords) -> str:
    """The label; where the open cards say something else it tells what it goes by."""
    label = REVIEW_WORDS[look.lang].labels[play.label]
    as_known = play.known is not None and not play.is_error and (play.loss or play.decides)
    return words.as_known.format(label=label) if as_known else label


def _known_text(review: GameReview, play: PlayReview, look: Look, words: PageWords) -> str:
    """The best cards and the one played, as the player could know it."""
    assert play.known is not None
    entries = [play.known.best, play.known.played] if play.known.played.loss > 0 else [play.known.played]
    shown = []
    for entry in entries:
        margin = round(100 * Z95 * entry.error)
        shown.append(f"{look.card(entry.card)} {chance(entry.win)}" + (f" ± {margin}" if margin else ""))
    text = f"{words.known_here.format(name=player(review, play.seat, look))}: {', '.join(shown)}"
    lost = play.known.played.loss > 0 and not play.known.played.significant
    return f"{text} ({words.unsure})." if lost else f"{text}."
