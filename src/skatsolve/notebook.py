"""How a result shows itself in a notebook: the one place where the way leads from results up to rendering.

A result derives from :class:`Pictured` and knows no more than that; which picture belongs to it is written in
``skatsolve.render.notebook``, which is loaded when the first picture is asked for.
"""

__all__ = ["Pictured"]


class Pictured:
    """A result that a notebook shows as a picture in place of its ``repr``."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from skatsolve.render.notebook import picture

        return picture(self)
