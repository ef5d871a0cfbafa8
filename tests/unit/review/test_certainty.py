"""When a win was certain: verdicts along a game, cards that threw it away, what a bid needs; text, JSON and pages."""

import json
from itertools import islice

import pytest

from helpers import random_records
from helpers.corpora import DATA
from skatsolve.cards import Card, CardSet
from skatsolve.cli import main
from skatsolve.contract import Contract
from skatsolve.knowledge import View
from skatsolve.notation import iss
from skatsolve.proofs import ProofSearch, needed_goals
from skatsolve.render.look import Look
from skatsolve.render.review import game_page
from skatsolve.review import Certainty, review_game
from skatsolve.review.certainty import certainty_of, win_is_sure

SERVER_FILE = DATA / "iss_games.sgf"
SERVER = {record.tag("ID"): record for record in map(iss.loads, SERVER_FILE.read_text().splitlines())}
THROWN = SERVER["1039093"]
RANDOM = [iss.loads(game.text) for game in random_records.games(seed=31, count=60) if game.contract]


def test_a_certain_win_thrown_away_and_won_again():
    review = review_game(THROWN, prove=True)
    found = review.certainty
    assert "".join(verdict[0] for verdict in found.verdicts) == "ddddpdd" + 12 * "p"
    assert {number: str(cards) for number, cards in found.kept.items()} == {4: "CJ.HJ.DJ"}
    assert (found.trick, found.since, found.undecided) == (3, 7, 0)
    play = review.plays[4]
    assert (str(play.card), play.seat) == ("D7", THROWN.declarer)
    assert play in review.notable
    assert review.threw_away(play) == CardSet.parse("CJ HJ DJ")
    assert not review.threw_away(review.plays[3])


def test_nothing_is_proved_unless_asked():
    review = review_game(THROWN)
    assert review.certainty is None
    assert "certainty" not in review.to_dict()
    assert not review.threw_away(review.plays[4])


@pytest.mark.parametrize("record", [record for record in [*SERVER.values(), *RANDOM] if record.plays], ids=str)
def test_each_moment_as_if_it_were_looked_at_alone(record):
    """Verdicts carried on from card to card are those of a search that begins there."""
    if record.hands is None:
        pytest.skip("cards not known")
    search, declarer = ProofSearch(4), record.declarer
    found = certainty_of(search, record.played())
    for number in range(0, len(record.plays) + 1, 3 if len(record.plays) > 20 else 1):
        hand, plays = record.hands[declarer], record.plays[:number]
        view = View.start(hand, record.contract, declarer, record.discards, plays)
        least, most = needed_goals(view, record.bid or 0, record.rules)
        verdicts = {"disproved" if goal is None else search.verdict(view, goal) for goal in (least, most)}
        assert found.verdicts[number] == (verdicts.pop() if len(verdicts) == 1 else "undecided"), number
    for number, kept in found.kept.items():
        assert record.plays[number] not in kept
        assert kept
        assert (found.verdicts[number], found.verdicts[number + 1]) == ("proved", "disproved")


def test_some_random_games_were_certain_and_some_thrown_away():
    found = [certainty_of(ProofSearch(1), record) for record in RANDOM if record.plays]
    assert sum(bool(one.kept) for one in found) > 1
    assert sum(one.since is not None for one in found) > 2
    assert sum(one.since is None for one in found) > 5


def test_a_proof_agrees_with_how_the_game_ended():
    whole = [record for record in RANDOM if len(record.plays) == 30]
    assert len(whole) > 10
    assert any(record.result.score.overbid for record in whole)
    for record in whole:
        found = certainty_of(ProofSearch(1), record)
        assert (found.verdicts[-1] == "proved") == record.won, record.tag("ID")


def test_since_when():
    def certainty(verdicts):
        names = {"d": "disproved", "p": "proved", "u": "undecided"}
        return Certainty(tuple(names[letter] for letter in verdicts), {})

    assert certainty("p").since == 0
    assert certainty("dpp").since == 1
    assert certainty("ppdp").since == 3
    assert certainty("ppd").since is None
    assert certainty("d" * 30 + "p").since is None  # the last card only tells what is known
    assert certainty("d" * 29 + "pp").trick == 10
    assert certainty("uup").undecided == 2


def test_a_small_limit_leaves_it_open():
    found = certainty_of(ProofSearch(1), SERVER["541932"], node_limit=1)
    assert found.undecided > 0


class TestNeededGoals:
    """What a bid needs, with the most and with the fewest matadors."""

    def test_with_the_skat_seen(self):
        hand = CardSet.parse("CJ SJ HJ DJ DQ D9 D8 D7 SA SQ")
        view = View.start(hand, Contract.parse("D"), 0, CardSet.parse("HA CQ"))
        for bid, goal in ((18, "win"), (45, "win"), (46, "schneider"), (54, "schneider"), (63, "schwarz"), (64, None)):
            assert needed_goals(view, bid) == (goal, goal)

    def test_in_hand(self):
        hand = CardSet.parse("SJ HJ DJ CA CT CK CQ SA HA DA")
        view = View.start(hand, Contract.parse("CH"), 0)
        # Without one, or with the jack of clubs in the skat with eight at least.
        assert needed_goals(view, 36) == ("win", "win")
        assert needed_goals(view, 40) == ("win", "schneider")
        assert needed_goals(view, 72) == ("win", None)
        # A jack of clubs on the table is not in the skat.
        assert needed_goals(view.play_all([Card.parse("SJ"), Card.parse("CJ")]), 40) == ("schneider", "schneider")

    def test_announced(self):
        hand = CardSet.parse("CJ SJ HJ DJ DQ D9 D8 D7 SA SQ")
        assert needed_goals(View.start(hand, Contract.parse("DHS"), 0), 18) == ("schneider", "schneider")

    def test_null(self):
        view = View.start(CardSet.parse("C7 C8 C9 S7 S8 S9 H7 H8 H9 D7"), Contract.parse("NH"), 0)
        assert needed_goals(view, 35) == ("null", "null")
        assert needed_goals(view, 36) == (None, None)


def test_a_win_that_hangs_on_matadors_in_the_skat_is_left_open():
    hand = CardSet.parse("SJ HJ DJ CA CT CK CQ SA HA DA")
    view = View.start(hand, Contract.parse("CH"), 0)
    search = ProofSearch(4)
    assert needed_goals(view, 72) == ("win", None)
    assert search.verdict(view, "win") == "proved"
    # With the jack of clubs in the skat the bid is covered, else it is overbid.
    assert win_is_sure(search, view, 72, "isko", 1 << 40) == "undecided"
    assert win_is_sure(search, view, 36, "isko", 1 << 40) == "proved"
    assert win_is_sure(search, view, 1000, "isko", 1 << 40) == "disproved"


def test_in_text_and_json(capsys, tmp_path):
    path = tmp_path / "one.sgf"
    path.write_text(next(line for line in SERVER_FILE.read_text().splitlines() if "1039093" in line) + "\n")
    assert main(["review", str(path), "--prove", "--ascii"]) == 0
    out, _ = capsys.readouterr()
    assert "Trick 2: p2 held a certain win and threw it away with D7; CJ, HJ, DJ would have kept it." in out
    assert "From trick 3 on the win was certain, however the unseen cards lay." in out
    assert "throws a certain win away" in out
    assert main(["review", str(path), "--prove", "--json"]) == 0
    data = json.loads(capsys.readouterr()[0])
    assert data["certainty"] == {
        "at_start": "disproved",
        "from_trick": 3,
        "thrown_away": [{"trick": 2, "card_number": 5, "better": ["CJ", "HJ", "DJ"]}],
    }
    assert [play.get("certain") for play in data["plays"] if play["card"]][3:8] == [
        *("proved", "disproved", "disproved", "proved", "proved")
    ]


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "threw it away with"),
        ("de", "hatte einen sicheren Gewinn und warf ihn mit"),
        ("pl", "ma pewną wygraną i wypuszcza ją kartą"),
    ],
)
def test_on_the_page(lang, says):
    page = game_page(review_game(THROWN, prove=True, every_card=True), Look(lang))
    assert says in page
    data = json.loads(page.partition('<script type="application/json" id="data">')[2].partition("</script>")[0])
    marked = [number for number, play in enumerate(data["plays"]) if play["thrown_text"]]
    assert marked == [4]
    assert data["plays"][4]["notable"]
    assert says not in game_page(review_game(THROWN, every_card=True), Look(lang))


def test_many_games_and_their_table(capsys, tmp_path):
    table = tmp_path / "games.csv"
    assert main(["review", str(SERVER_FILE), "--prove", "--csv", str(table)]) == 0
    lines = [line.split(",") for line in table.read_text().splitlines()]
    place = {name: number for number, name in enumerate(lines[0])}
    rows = {line[place["id"]]: line for line in lines[1:]}
    assert rows["1039093"][place["certain_from"]] == "3"
    assert rows["1039093"][place["certain_lost"]] == "1"
    assert rows["541932"][place["certain_from"]] == ""
    assert main(["review", str(SERVER_FILE), "--csv", str(table), "--resume"]) == 2
    assert "was made with proved True, not False" in capsys.readouterr()[1]
    code = main(["review", str(SERVER_FILE), "--prove"])
    assert code == 0
    assert "From trick 2 on the win was certain" in capsys.readouterr()[0]


def test_the_same_in_parallel():
    from skatsolve.review import review_games

    records = list(islice(SERVER.values(), 6))
    alone = [getattr(one, "certainty", None) for one in review_games(records, prove=True, jobs=1)]
    assert alone == [getattr(one, "certainty", None) for one in review_games(records, prove=True, jobs=2)]
