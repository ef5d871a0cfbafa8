"""The frame of every HTML page: self-contained, with no way out to the network.

Names of players and comments are data of strangers: what goes into a body is escaped by whoever makes it.
"""

from html import escape
from typing import Final

__all__ = ["html_page"]

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"


def html_page(title: str, body: str, lang: str, *, style: str = "", classes: str = "") -> str:
    """A whole page around a body.

    :param title: as text.
    :param body: as HTML, with the styles of its own parts.
    :param style: CSS of the page.
    :param classes: classes of the body element.
    """
    css = f"<style>{style}</style>" if style else ""
    kind = f' class="{classes}"' if classes else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}"><head><meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n{css}</head>\n<body{kind}>\n{body}\n</body></html>\n"
    )
