"""Positions as JSON lines: reading goes on after a bad line and says what was wrong with it."""

import io
import json

import pytest

from skatsolve.errors import PositionError, SkatError
from skatsolve.notation import lines, positions

GOOD = '{"contract": "G", "declarer": 0, "hands": ["CJ", "SJ", "HJ"], "points": [60, 54]}'


def test_loads_and_dumps_are_a_pair():
    found = positions.loads(f"{GOOD}\n{GOOD}")
    assert positions.loads(positions.dumps(found)) == found
    handle = io.StringIO()
    positions.dump(found, handle)
    handle.seek(0)
    assert positions.load(handle) == found
    assert list(json.loads(positions.dumps(found[:1]))) == [
        "contract",
        "declarer",
        "hands",
        "trick",
        "leader",
        "points",
    ]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b"", "line 2: the line is empty"),
        (b"   ", "line 2: the line is empty"),
        (GOOD[:-1].encode(), "seems to be cut off"),
        (GOOD[:30].encode(), "seems to be cut off"),
        (b'{"contract": "G" "declarer": 0}', "line 2, column 18: no valid JSON"),
        (b"null", "an object with keys, not None"),
        (b"[1]", "an object with keys"),
        (b"[" * 100_000, "no valid JSON"),
        (b"1" * 10_000, "no valid JSON"),
        (b"\x80\x81\xfe\x00", "line 2, column 1: the line is not UTF-8 text"),
        (b"\x00\x00", "no valid JSON"),
        (b"x" * (lines.LONGEST + 10), "longer than"),
        (b'{"contract": "G"}', "declarer: missing"),
        (b'{"declarer": 0, "hands": [], "declarer": 1}', "line 2: the key 'declarer' appears twice in one object"),
    ],
)
def test_a_bad_line_is_named_and_reading_goes_on(line, says):
    text = b"\n".join([GOOD.encode(), line, GOOD.encode(), b""])
    found = list(positions.read(io.BytesIO(text)))
    assert [number for number, _ in found] == [1, 2, 3]
    assert found[0][1] == found[2][1] == positions.loads(GOOD)[0]
    error = found[1][1]
    assert isinstance(error, SkatError)
    assert error.line == 2
    assert says in str(error)
    assert "\n" not in str(error)
    with pytest.raises(SkatError) as caught:
        positions.load(io.BytesIO(text))
    assert str(caught.value) == str(error)


def test_half_a_character_is_no_text():
    (found,) = positions.read(io.StringIO(GOOD + "\ud800"))
    assert str(found[1]) == f"line 1, column {len(GOOD) + 1}: the line is not UTF-8 text; is this a text file?"


def test_a_mark_of_byte_order_does_no_harm():
    assert positions.load(io.BytesIO(b"\xef\xbb\xbf" + GOOD.encode())) == positions.loads(GOOD)
    assert positions.loads(GOOD + "\r\n") == positions.loads(GOOD)


def test_a_wrong_position_is_a_position_error():
    with pytest.raises(PositionError, match="line 1: points"):
        positions.loads(GOOD.replace("60", "61"))
