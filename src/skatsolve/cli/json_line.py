"""One answer as a line of JSON, for all commands."""

import json
import math
from typing import Any

__all__ = ["json_line"]


def json_line(answer: dict[str, Any]) -> str:
    """The answer as one line in ASCII, with its end; a figure that is not finite is not known, and so null.

    >>> json_line({"win": 1.0, "error": math.inf})
    '{"win": 1.0, "error": null}\\n'
    """
    try:
        return json.dumps(answer, allow_nan=False) + "\n"
    except ValueError:
        return json.dumps(_known(answer), allow_nan=False) + "\n"


def _known(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _known(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_known(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
