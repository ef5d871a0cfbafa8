"""The picture of each result that has one, for :mod:`skatsolve.notebook`."""

from skatsolve.bidding import ContractTable, DiscardEvaluation, HandEvaluation
from skatsolve.render.bidding import discards_html, hand_html, table_html
from skatsolve.render.look import Look
from skatsolve.render.review import framed_page
from skatsolve.review import GameReview

__all__ = ["picture"]


def picture(result: object) -> str:
    """The HTML of a result, in English and with the tournament deck.

    :raises TypeError: for a result without a picture.
    """
    look = Look()
    match result:
        case HandEvaluation():
            return hand_html(result, look)
        case DiscardEvaluation():
            return discards_html(result, look)
        case ContractTable():
            return table_html(result, look)
        case GameReview():
            return framed_page(result, look)
    raise TypeError(f"there is no picture of a {type(result).__name__}")
