from enum import IntFlag
from typing import Any

class ObjectiveNumber(IntFlag):
    POINTS = 0
    WIN = 1
    SCHNEIDER = 2
    SCHWARZ = 3
    ANY_TRICK = 4
    NULL_MADE = 5

class Fault(IntFlag):
    NONE = 0
    KIND = 1
    SEAT = 2
    TABLE = 3
    SPARE = 4
    TWICE = 5
    HANDS = 6
    REVOKE = 7
    TRICKS = 8
    TOTAL = 9
    OBJECTIVE = 10

def first_fault(rows: Any, objective: int) -> tuple[int, int]: ...
