"""Seeded random game records as ISS lines, with the odd corners of the format.

The lines are put together as texts, cards are played by the reference rules and results counted by the plain sums
below: nothing here comes from the package under test. Players bid, declare and play at random, so that every value,
overbid and degree comes up.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from oracle.rules import CARD_POINTS, NULL, PACK, Rules, name, rows_of_cards

BASES = (12, 11, 10, 9, 24)
LADDER = (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 63, 66, 70, 72)
NULLS = {"N": 23, "NH": 35, "NO": 46, "NOH": 59}


@dataclass
class Game:
    """One random game.

    ``text`` is its line. ``ending`` says how it ends: ``passed``, ``played``, ``stopped`` (Null lost), ``resigned`` or
    ``left``; the result in the line is then as the server counts it, with the rest for the other side.
    """

    text: str = ""
    ending: str = "passed"
    contract: str = ""
    declarer: int = -1
    bid: int = 0
    points: int = 0
    tricks: int = 0
    score: int = 0
    matadors: int = 0
    overbid: bool = False


def games(seed: int, count: int) -> Iterator[Game]:
    """So many games, the same for the same seed."""
    random = Random(seed)
    for number in range(count):
        yield make(random, number)


def make(random: Random, number: int) -> Game:
    """One random game."""
    pack = list(PACK)
    random.shuffle(pack)
    hands, skat = [pack[:10], pack[10:20], pack[20:30]], pack[30:]
    game = Game()
    moves = ["w " + ".".join(map(name, pack)), *bidding(random, game)]
    if game.declarer < 0:
        game.text = line(random, number, moves, "passed")
        return game
    twelve = hands[game.declarer] + skat
    hands[game.declarer] = declare(random, game, moves, hands[game.declarer], skat)
    kind = "CSHDGN".index(game.contract[0])
    points, tricks, loser = play(random, game, moves, hands, kind)
    points[0] += sum(CARD_POINTS[card] for card in twelve if card not in hands[game.declarer])
    if loser is not None and kind != NULL:
        points[1 - loser], tricks[1 - loser] = 120 - points[loser], 10 - tricks[loser]
    count_up(game, twelve, kind, points, tricks, gave_up=loser == 0)
    game.text = line(random, number, moves, result(random, game))
    return game


def bidding(random: Random, game: Game) -> list[str]:
    """The calls; every player has a limit of his own, a place on the ladder."""
    limits = [random.choice((0, 0, *range(1, 12), 23)) for _ in range(3)]
    calls: list[str] = []
    step = holder = 0
    for bidder in (1, 2):
        while True:
            if step >= limits[bidder]:
                calls.append(f"{bidder} p")
                break
            step += 1
            calls.append(f"{bidder} {LADDER[step - 1]}")
            if step > limits[holder]:
                calls.append(f"{holder} p")
                holder = bidder
                break
            calls.append(f"{holder} y")
    if not step:
        step = min(limits[0], 1)
        calls.append("0 18" if step else "0 p")
    if step:
        game.declarer, game.bid = holder, LADDER[step - 1]
    return calls


def declare(random: Random, game: Game, moves: list[str], hand: list[int], skat: list[int]) -> list[int]:
    """Add the declaration to the moves; the hand to play with."""
    who, kind = game.declarer, random.choice("CSHDGGNN")
    away: list[int] = []
    if random.random() < 0.25:
        modifiers = random.choice(("H", "OH") if kind == "N" else ("H", "HS", "HZ", "O"))
    else:
        modifiers = random.choice(("", "O") if kind == "N" else ("",))
        moves += [f"{who} s", "w " + ".".join(map(name, skat))]
        away = random.sample(hand + skat, 2)
        hand = [card for card in hand + skat if card not in away]
    game.contract = kind + modifiers
    put = ".".join(map(name, away))
    said = f"{who} {kind}{''.join(random.sample(modifiers, len(modifiers)))}"
    if away and random.random() < 0.1:
        moves += [said, f"{who} {put}"]
        return hand
    shown = map(name, hand) if "O" in modifiers and random.random() < 0.5 else ()
    moves.append(".".join([said, *filter(None, [put]), *shown]))
    return hand


def play(
    random: Random, game: Game, moves: list[str], hands: list[list[int]], kind: int
) -> tuple[list[int], list[int], int | None]:
    """Add the cards to the moves: points and tricks by side (0 the declarer), and the side that gave up or left."""
    rules, held = Rules(kind), [list(hand) for hand in hands]
    points, tricks = [0, 0], [0, 0]
    defenders = [seat for seat in range(3) if seat != game.declarer]
    end = random.choice(("played",) * 10 + ("resigned", "left"))
    last = random.randrange(1, 9) if end != "played" else 10
    leader, loser = 0, None
    if random.random() < 0.1:
        moves.append(f"{game.declarer} SC")
    for number in range(10):
        trick: list[int] = []
        for place in range(3):
            seat = (leader + place) % 3
            card = random.choice(rules.legal(held[seat], trick[0] if trick else None))
            held[seat].remove(card)
            trick.append(card)
            moves.append(f"{seat} {name(card)}")
        leader = (leader + rules.winner(trick)) % 3
        side = int(leader != game.declarer)
        points[side] += sum(CARD_POINTS[card] for card in trick)
        tricks[side] += 1
        if kind == NULL and not side:
            end = "stopped"
            break
        if number == last:
            loser = random.randrange(2)
            seats = [game.declarer] if loser == 0 else random.sample(defenders, 2)
            moves += [f"{seat} RE" for seat in seats] if end == "resigned" else [f"w LE.{seats[0]}"]
            break
        if random.random() < 0.01:
            moves.append(f"{random.choice(defenders)} SC.{name(random.choice(held[0] or [0]))}")
    game.ending = end
    return points, tricks, loser


def count_up(game: Game, twelve: list[int], kind: int, points: list[int], tricks: list[int], *, gave_up: bool) -> None:
    """The result of a game, once more from the rules as they are written (ISkO 2.4, 5.2, 5.4)."""
    game.points, game.tricks = points[0], tricks[0]
    game.matadors = matadors(twelve, kind) if kind != NULL else 0
    if kind == NULL:
        value, won = NULLS[game.contract], tricks[0] == 0 and not gave_up
    else:
        steps = game.contract[1:]
        schwarz = 10 in tricks
        schneider = schwarz or points[0] >= 90 or points[1] >= 90
        count = abs(game.matadors) + 1
        if "O" in steps:
            count, goal = count + 6, "schwarz"
        elif "Z" in steps:
            count, goal = count + 5, "schwarz"
        elif "S" in steps:
            count, goal = count + 3 + schwarz, "schneider"
        else:
            count, goal = count + len(steps) + schneider + schwarz, "win"
        value = BASES[kind] * count
        won = {"win": points[0] > 60, "schneider": points[0] > 89, "schwarz": tricks[0] == 10}[goal]
    game.overbid = value < game.bid
    if game.overbid:
        won = False
        games = range(5) if kind == NULL else [kind]
        value = min(
            BASES[one] * n
            for one in games
            for n in range(1, 40)
            if BASES[one] * n >= game.bid and (kind != NULL or n > abs(matadors(twelve, one)))
        )
    game.score = value if won else -2 * value


def matadors(cards: list[int], kind: int) -> int:
    """With so many, or minus without so many."""
    trumps = rows_of_cards(kind)[0]
    first = trumps[0] in cards
    count = 0
    while count < len(trumps) and (trumps[count] in cards) == first:
        count += 1
    return count if first else -count


def result(random: Random, game: Game) -> str:
    """The property R."""
    lost = game.score < 0
    schneider = game.points >= 90 or game.points <= 30
    return (
        f"d:{game.declarer} {'loss' if lost else 'win'} v:{game.score} m:{game.matadors} "
        f"{'overbid' if game.overbid else 'bidok'} p:{game.points} t:{game.tricks} s:{schneider:d} "
        f"z:{game.tricks in (0, 10):d} p0:0 p1:0 p2:0 l:-1 to:-1"
    ) + (f" r:{game.ending == 'resigned':d}" if random.random() < 0.8 else "")


def line(random: Random, number: int, moves: list[str], result: str) -> str:
    """The whole line."""
    start = "(;" if random.random() < 0.95 else ";"
    comment = "CO[]" if random.random() < 0.8 else ""
    return (
        f"{start}GM[Skat]PC[International Skat Server]{comment}SE[{number // 36}]ID[{number}]"
        f"DT[2026-01-01/00:00:00/UTC]P0[ada]P1[ben]P2[cleo:2]R0[]R1[0.0]R2[null]MV[{' '.join(moves)} ]R[{result}] ;)"
    )
