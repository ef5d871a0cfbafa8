"""Claims: the search against plain trying, and how the game is scored."""

import random
from itertools import combinations

import pytest

from skatsolve.cards import CARDS, FULL_DECK, Card, CardSet
from skatsolve.claims import adjudicate_claim, claim_holds
from skatsolve.claims.search import HiddenHands
from skatsolve.contract import Contract, Kind
from skatsolve.deal import Deal
from skatsolve.errors import OptionError, PositionError, SeatError
from skatsolve.position import Position


def tried(worlds, seat, none):
    """Whether the claim holds, by trying every card: the claimer plays one and the same card in all worlds he cannot
    tell apart, the others any card they may play in one of them."""
    first = worlds[0]
    if first.is_over:
        return True
    mine = first.to_move == seat
    cards = first.legal if mine else {card for world in worlds for card in world.legal}

    def goes_on(card):
        after = [world.play(card) for world in worlds if card in world.legal]
        if not after[0].trick and (after[0].leader == seat) == none:
            return False
        return tried(after, seat, none)

    return (any if mine else all)(goes_on(card) for card in cards)


def random_claim(rng, most, of_declarer):
    """A position of up to ``most`` tricks in which the claimer's cards are good ones (in Null low ones)."""
    count, contract = rng.randint(1, most), Contract(rng.choice(list(Kind)))
    cards = rng.sample(CARDS, 3 * count + 2)
    if rng.random() < 0.8:
        low = contract.is_null and of_declarer
        cards.sort(key=lambda card: (card in contract.trumps, contract.strength(card)), reverse=not low)
        if rng.random() < 0.6:
            one, two = rng.sample(range(len(cards)), 2)
            cards[one], cards[two] = cards[two], cards[one]
        others = cards[count:]
        rng.shuffle(others)
        cards[count:] = others
    seat = rng.randrange(3)
    hands = [CardSet()] * 3
    for step in range(3):
        hands[(seat + step) % 3] = CardSet(cards[step * count : (step + 1) * count])
    declarer = seat if of_declarer else (seat + rng.choice((1, 2))) % 3
    position = make(contract, declarer, hands, CardSet(cards[3 * count :]), (), rng.choice((seat, rng.randrange(3))))
    for _ in range(rng.randrange(3)):
        position = position.play(rng.choice(list(position.legal)))
    return position, seat


def make(contract, declarer, hands, skat, trick, leader):
    """A position with card points that fit, all tricks before taken by the defenders."""
    left = sum(hand.points for hand in hands) + CardSet(trick).points + skat.points
    tricks = (0, 10 - max(map(len, hands)))
    return Position(contract, declarer, hands, skat, trick, leader, (skat.points, 120 - left), tricks)


def lies(position, seat):
    """All positions that look the same to ``seat``."""
    one, two = (seat + 1) % 3, (seat + 2) % 3
    pool = position.hands[one] | position.hands[two] | position.skat
    for first in combinations(pool, len(position.hands[one])):
        rest = [card for card in pool if card not in first]
        for second in combinations(rest, len(position.hands[two])):
            hands = [position.hands[seat]] * 3
            hands[one], hands[two] = CardSet(first), CardSet(second)
            led = position.contract.follow_set(position.trick[0]) if position.trick else CardSet()
            on_table = enumerate(position.trick)
            if any(card not in led and hands[(position.leader + n) % 3] & led for n, card in on_table if n):
                continue
            skat = CardSet(card for card in rest if card not in second)
            yield make(position.contract, position.declarer, hands, skat, position.trick, position.leader)


def test_the_declarers_claims_by_trying_everything():
    rng, held = random.Random(1), 0
    for _ in range(400):
        position, seat = random_claim(rng, 4, of_declarer=True)
        expected = tried([position], seat, position.contract.is_null)
        assert claim_holds(position, seat) == expected, position
        held += expected
    assert 100 < held < 300


def test_a_defenders_claims_over_all_lies_of_the_cards():
    rng, held = random.Random(2), 0
    for _ in range(150):
        position, seat = random_claim(rng, 2, of_declarer=False)
        expected = tried(list(lies(position, seat)), seat, none=False)
        assert claim_holds(position, seat) == expected, position
        held += expected
    assert 30 < held < 120


def test_a_defender_cannot_count_on_the_lie_of_the_cards():
    # The only trump out lies in the skat, but it might lie anywhere.
    hands = [CardSet.parse("HA"), CardSet.parse("C7"), CardSet.parse("S7")]
    position = make(Contract.parse("G"), 1, hands, CardSet.parse("DJ D7"), (), 0)
    assert not claim_holds(position, 0)
    result = adjudicate_claim(position, 0, matadors=1)
    assert [str(card) for card in result.refutation][:2] == ["HA", "DJ"]
    assert result.to_dict()["refutation"][0] == "HA"


@pytest.mark.parametrize(
    ("contract", "declarer", "seat", "hands", "skat", "trick", "leader"),
    [
        ("G", 1, 2, ["DA", "C7.SJ", "HJ"], "CA.CQ", "CJ CT", 2),
        ("C", 0, 2, ["ST.S7.DT", "C8.H8.DQ.DJ", "CK.CT.HJ"], "HA.DA", "CJ HT", 2),
        ("G", 0, 1, ["SA.HJ", "DJ", "D7"], "C7.H9", "CJ ST", 1),
    ],
)
def test_who_has_not_followed_suit_has_none_left(contract, declarer, seat, hands, skat, trick, leader):
    cards = [CardSet.parse(hand) for hand in hands]
    position = make(Contract.parse(contract), declarer, cards, CardSet.parse(skat), Card.parse_list(trick), leader)
    assert claim_holds(position, seat)
    assert not adjudicate_claim(position, seat, matadors=1).refutation


def test_where_the_cards_can_lie():
    hearts, spades = CardSet.parse("HA HK HQ").mask, CardSet.parse("SA SK").mask
    assert HiddenHands(hearts | spades, 0, 0, 2, 1).possible
    assert HiddenHands(hearts | spades, hearts, 0, 2, 1).possible
    # Neither has hearts, so there are two cards for three places.
    assert not HiddenHands(hearts | spades, hearts, hearts, 2, 1).possible
    assert not HiddenHands(hearts | spades, spades | hearts, 0, 1, 1).possible


@pytest.mark.parametrize(
    ("seat", "hands", "skat", "leader"),
    [
        (1, ["CK.CJ.CT", "C7.S7.DJ", "CQ.HQ.D7"], "CA.DK", 0),
        (2, ["CK.CJ.C9.S9", "CQ.HK.DJ.D9", "C8.C7.S7.DT"], "H9.H7", 0),
        (0, ["CT.C8.HT.D8", "CA.CJ.SJ.S8", "CQ.SK.H8.DJ"], "C9.HK", 0),
    ],
)
def test_in_null_it_matters_which_defender_takes_a_trick(seat, hands, skat, leader):
    cards = [CardSet.parse(hand) for hand in hands]
    position = make(Contract.parse("N"), seat, cards, CardSet.parse(skat), (), leader)
    assert not tried([position], seat, none=True)
    assert not claim_holds(position, seat)


def test_the_declarer_shows_his_cards_after_the_first_lead():
    hand, away = CardSet.parse("CJ SJ HJ CA HA HT HK HQ H9 H7"), CardSet.parse("DA CT")
    others = list(FULL_DECK - hand - away - CardSet.parse("SA"))
    for seed in range(20):
        random.Random(seed).shuffle(others)
        deal = Deal(CardSet([Card.parse("SA"), *others[:9]]), hand, CardSet(others[9:]), away)
        position = Position.start(deal, Contract.parse("G"), 1).play(Card.parse("SA"))
        result = adjudicate_claim(position, 1, hand | away, bid=20)
        assert result.holds
        assert result.winner == "declarer"
        assert (result.score.schneider, result.score.schwarz, result.score.score) == (True, True, 24 * 6)
        assert (result.points, result.tricks) == ((120, 0), (10, 0))


def four_left(contract, leader, tricks=(3, 3), declarer=0):
    """Declarer C7 CJ SJ HA, with 61 or fewer points taken."""
    hands = [CardSet.parse("CJ SJ HA C7"), CardSet.parse("HJ DJ H7 C8"), CardSet.parse("H9 HT CA CT")]
    left = sum(hand.points for hand in hands)
    return Position(
        Contract.parse(contract), declarer, hands, CardSet.parse("D7 D8"), (), leader, (30, 90 - left), tricks
    )


def test_a_wrong_claim_of_the_declarer_loses_in_the_simple_degree():
    result = adjudicate_claim(four_left("G", 0), 0, matadors=2)
    assert not result.holds
    assert (result.winner, result.score.score) == ("defenders", -2 * 24 * 3)
    assert result.points == (30, 40)
    played = four_left("G", 0)
    for card in result.refutation:
        played = played.play(card)
    assert played.leader != 0


def test_a_wrong_claim_does_not_take_back_a_win():
    hands = [CardSet.parse("C7"), CardSet.parse("C8"), CardSet.parse("C9")]
    won = Position(Contract.parse("G"), 0, hands, None, (), 0, (100, 20), (8, 1))
    assert adjudicate_claim(won, 0, matadors=1).score.score == 24 * 3
    lost = Position(Contract.parse("G"), 0, hands, None, (), 0, (20, 100), (1, 8))
    assert adjudicate_claim(lost, 0, matadors=1).score.score == -2 * 24 * 3


def test_a_right_claim_gives_the_rest_to_the_claimer():
    hands = [CardSet.parse("C7 C8"), CardSet.parse("C9 S7"), CardSet.parse("CJ SJ")]
    position = Position(Contract.parse("G"), 0, hands, None, (), 2, (60, 56), (5, 3))
    result = adjudicate_claim(position, 2, matadors=-2)
    assert result.holds
    assert (result.points, result.tricks) == ((60, 60), (5, 5))
    assert result.score.score == -2 * 24 * 3


def test_a_wrong_claim_of_a_defender_gives_the_rest_to_the_declarer():
    hands = [CardSet.parse("C7 C8"), CardSet.parse("C9 CJ"), CardSet.parse("SJ HJ")]
    position = Position(Contract.parse("G"), 0, hands, None, (), 2, (57, 57), (5, 3))
    result = adjudicate_claim(position, 2, matadors=-2)
    assert not result.holds
    assert (result.points, result.tricks) == ((63, 57), (7, 3))
    assert result.score.score == 24 * 3


def test_claims_in_null():
    hands = [CardSet.parse("C7 S7"), CardSet.parse("C8 S8"), CardSet.parse("CA SA")]
    position = Position(Contract.parse("N"), 0, hands, None, (), 1, None, (0, 8))
    assert adjudicate_claim(position, 0).score.score == 23
    hands[0], hands[2] = CardSet.parse("C9 S7"), CardSet.parse("HA SA")
    wrong = Position(Contract.parse("N"), 0, hands, None, (), 1, None, (0, 8))
    result = adjudicate_claim(wrong, 0)
    assert (result.holds, result.score.score) == (False, -46)
    # A defender who takes the rest leaves none to the declarer; one who claims in vain loses the game.
    at_lead = Position(Contract.parse("N"), 0, hands, None, (), 2, None, (0, 8))
    assert adjudicate_claim(at_lead, 2).holds
    assert adjudicate_claim(at_lead, 2).score.score == 23
    assert not adjudicate_claim(wrong, 1).holds
    assert adjudicate_claim(wrong, 1).score.score == 23
    taken = Position(Contract.parse("N"), 0, hands, None, (), 1, None, (1, 7))
    assert adjudicate_claim(taken, 0).score.score == -46


def test_the_cards_may_be_left_out_before_the_first_card():
    deal = Deal(*(CardSet(mask) for mask in (0x3FF, 0xFFC00, 0x3FF00000, 0xC0000000)))
    position = Position.start(deal, Contract.parse("G"), 0)
    assert adjudicate_claim(position, 0).score.matadors == 1
    with pytest.raises(OptionError, match="12 cards are missing"):
        adjudicate_claim(position.play(Card.parse("CJ")), 0)


def test_what_is_missing_is_named():
    position = make(
        Contract.parse("G"),
        1,
        [CardSet.parse("HA"), CardSet.parse("C7"), CardSet.parse("S7")],
        CardSet.parse("DJ D7"),
        (),
        0,
    )
    without = Position(position.contract, 1, position.hands, position.skat, (), 0, position.points)
    with pytest.raises(PositionError, match="without the tricks taken so far"):
        adjudicate_claim(without, 0, matadors=1)
    with pytest.raises(SeatError, match="seat: 3 is not a seat"):
        claim_holds(position, 3)
