"""Problem files: what is read, what is written, and what is said about bad ones."""

import io
import json

import pytest

from helpers.corpora import DATA
from skatsolve.cards import Card, CardSet
from skatsolve.contract import Contract
from skatsolve.deal import Seat
from skatsolve.errors import ProblemError
from skatsolve.notation import problems
from skatsolve.notation.problems import Holding, Stipulation

END = """
contract = "G"
declarer = "forehand"
points = [70, 25]
[hands]
forehand = "CJ D7"
middlehand = "SJ HA"
rearhand = "DT D8"
[stipulation]
value = ">= 74"
"""
WHOLE = """
contract = "GH"
declarer = "middlehand"
[hands]
forehand = "CT SK SQ S8 S7 HK HQ H9 H8 DT"
middlehand = "CA S9 SJ SA HA D7 D8 D9 DJ DA"
rearhand = "CJ HJ CK CQ C9 C8 ST HT DK DQ"
"""


def with_top(text, line):
    """The text with one more line before its tables."""
    return line + "\n" + text


def refused(text):
    with pytest.raises(ProblemError) as caught:
        problems.loads(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_every_key_is_read_and_written():
    text = """
schema = 1
id = "x"
title = 'Two "jacks"'
source = "a book"
claim = "forehand wins"
contract = "CHS"
declarer = "rearhand"
leader = "middlehand"
points = [30, 40]
tricks = [3, 4]
plays = "SJ CT"
line = "C8 any D7"
conditions = ["max.M=trumps:3", "points.M.black >= 4"]
skat = "CA CK"
[hands]
forehand = "CQ C9 C8"
middlehand = "SJ ? D7"
rearhand = "CT ? ?"
[stipulation]
value = [">= 61", "<= 89"]
"""
    problem = problems.loads(text)
    assert problem.hands == (Holding.parse("CQ C9 C8"), Holding.parse("SJ D7 ?"), Holding.parse("CT ? ?"))
    assert problem.plays == (Card.parse("SJ"), Card.parse("CT"))
    assert problem.line == (Card.parse("C8"), None, Card.parse("D7"))
    assert (problem.leader, problem.declarer) == (Seat.MIDDLEHAND, Seat.REARHAND)
    assert problem.stipulation == Stipulation(61, 89)
    assert problem.title == 'Two "jacks"'
    assert not problem.is_complete
    written = problems.dumps(problem)
    assert problems.loads(written) == problem
    assert problems.dumps(problems.loads(written)) == written


def test_several_problems_in_one_file():
    both = [problems.loads(END), problems.loads(WHOLE)]
    file = io.StringIO()
    problems.dump(both, file)
    assert file.getvalue().count("[[problem]]") == 2
    file.seek(0)
    assert problems.load(file) == both
    with pytest.raises(ProblemError, match="2 problems instead of one"):
        problems.loads(file.getvalue())


@pytest.mark.parametrize("data", json.loads((DATA / "problems.json").read_text()), ids=lambda data: data["id"])
def test_the_json_form(data):
    problem = problems.loads(json.dumps(data))
    assert problem.id == data["id"]
    assert problem.claim == data["published_claim"]
    assert problem.contract.kind == Contract.parse(data["game"]).kind
    for seat in Seat:
        assert problem.hands[seat].cards == CardSet.parse(data["hands"][str(seat)])
    before = data.get("points_before")
    assert problem.points == ((before["soloist"], before["opponents"]) if before else None)
    named = [card for row in data["solution_line"] for card in row if isinstance(card, str)]
    assert [str(card or "any") for card in problem.line] == named
    assert problems.loads(problems.dumps(problem)) == problem


def test_the_kind_in_words_says_hand_and_ouvert():
    data = {data["id"]: data for data in json.loads((DATA / "problems.json").read_text())}
    assert str(problems.loads(json.dumps(data["gl1887-09-mh"])).contract) == "NO"
    assert str(problems.loads(json.dumps(data["gl1887-01"])).contract) == "HH"
    assert str(problems.loads(json.dumps(data["gl1887-11a-discard-queens"])).contract) == "D"


def test_a_collection_is_read_problem_by_problem():
    data = json.loads((DATA / "problems.json").read_text())
    data[1]["hands"]["forehand"] = "CX"
    found = problems.read(io.StringIO(json.dumps(data)))
    assert len(found) == len(data)
    assert isinstance(found[1], ProblemError)
    assert str(found[1]).startswith("problem 2 (gl1887-08): hands.forehand: 'CX' is not a card")
    assert not any(isinstance(one, ProblemError) for one in found[2:])


def test_questions_about_all_deals_are_sent_to_prove():
    first, second = json.loads((DATA / "problems_partial.json").read_text())
    whole = json.loads((DATA / "problems.json").read_text())[0]
    found = problems.read(io.StringIO(json.dumps([first, second, whole])))
    assert 'asks about all deals; ask skatsolve prove "CJ SJ ' in str(found[0])
    assert "--contract D --seat forehand" in str(found[0])
    assert "--contract CH --seat forehand" in str(found[1])
    assert found[2] == problems.loads(json.dumps(whole))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("eW r7|gW rD|sZ s8", "CJ H7|SJ HA|DT D8"),
        ("eW e7|gW gD|sZ s8", "CJ C7|SJ SA|DT D8"),
        ("trW car7|pW cA|car10 car8", "CJ D7|SJ HA|DT D8"),
        ("trB car7|pB cA|carZ car8", "CJ D7|SJ HA|DT D8"),
        ("Kreuz Bube, Karo 7|PB HA|Ka10 Ka8", "CJ D7|SJ HA|DT D8"),
        ("C:J D:7|S:J H:A|D:T8", "CJ D7|SJ HA|DT D8"),
    ],
)
def test_old_and_foreign_notations(first, second):
    hands = [
        "\n".join(f'{seat} = "{cards}"' for seat, cards in zip(map(str, Seat), text.split("|"), strict=True))
        for text in (first, second)
    ]
    form = 'contract = "N"\ndeclarer = "Vorhand"\n[hands]\n{}\n[stipulation]\nnull = "lost"'
    assert problems.loads(form.format(hands[0])) == problems.loads(form.format(hands[1]))


def test_names_of_seats_in_the_table_of_hands():
    german = END.replace("middlehand", "Mittelhand").replace("rearhand", "H").replace("forehand =", "V =")
    assert problems.loads(german) == problems.loads(END)
    assert "hands.M: middlehand has a hand already" in refused(END.replace("rearhand", "M"))


class TestUnknownCards:
    def test_a_question_mark_for_each(self):
        problem = problems.loads(END.replace("DT D8", "? ?"))
        assert problem.hands[2] == Holding(unknown=2)
        assert str(problem.hands[2]) == "? ?"

    @pytest.mark.parametrize("hand", ['rearhand = "?"', ""])
    def test_one_for_all_of_a_hand_and_a_hand_left_out(self, hand):
        problem = problems.loads(END.replace('rearhand = "DT D8"', hand))
        assert problem.hands[2] == Holding(unknown=2)

    def test_one_for_the_rest_of_a_hand(self):
        problem = problems.loads(WHOLE.replace("HT DK DQ", "?"))
        assert problem.hands[2].unknown == 3
        assert problem.skat == Holding(unknown=2)

    def test_the_skat_of_a_whole_deal_is_what_is_left(self):
        assert problems.loads(WHOLE).skat == Holding.parse("C7 H7")
        assert problems.loads(with_top(WHOLE, 'skat = "?"')).skat == Holding.parse("C7 H7")
        assert problems.loads(with_top(WHOLE, 'skat = "H7 ?"')).skat == Holding.parse("C7 H7")
        assert "S7 is in hands.forehand and in skat" in refused(with_top(WHOLE, 'skat = "C7 S7"'))

    def test_sizes_must_agree(self):
        assert "hands: 2/2/3 cards, but all seats hold equally many" in refused(END.replace("DT D8", "? ? ?"))
        assert "belong to skat" in refused(WHOLE.replace("DK DQ", "DK DQ C7 H7"))


class TestPlays:
    """Hands, points and tricks may be those before the plays or those after them."""

    BEFORE = with_top(END, 'plays = "CJ SJ D8"').replace("points", "tricks = [4, 4]\npoints")

    def test_before(self):
        problem = problems.loads(self.BEFORE)
        position = problem.position()
        assert (position.points, position.tricks) == ((74, 25), (5, 4))
        assert str(position.hands[0]) == "D7"

    @pytest.mark.parametrize("points", ["[70, 25]", "[74, 25]"])
    @pytest.mark.parametrize("tricks", ["[4, 4]", "[5, 4]"])
    def test_after(self, points, tricks):
        after = self.BEFORE.replace("CJ D7", "D7").replace("SJ HA", "HA").replace("DT D8", "DT")
        after = after.replace("[70, 25]", points).replace("[4, 4]", tricks)
        assert problems.loads(after) == problems.loads(self.BEFORE)

    def test_after_with_cards_on_the_table(self):
        before = with_top(END, 'plays = "CJ SJ"')
        after = before.replace("CJ D7", "D7").replace('"SJ HA', '"HA')
        assert problems.loads(after) == problems.loads(before)
        assert len(problems.loads(after).position().trick) == 2

    def test_after_in_a_whole_deal(self):
        before = with_top(WHOLE, 'plays = ["S7 SA ST", "DA DQ DT"]\nskat = "C7 H7"')
        after = before
        for card in ("S7", "SA", "ST", "DA", "DQ", "DT"):
            head, hands = after.split("[hands]")
            after = head + "[hands]" + hands.replace(f" {card}", "")
        assert problems.loads(after) == problems.loads(before)
        counted = with_top(after, "points = [45, 0]\ntricks = [2, 0]")
        assert problems.loads(counted).position() == problems.loads(before).position()

    def test_cards_played_from_unknown_ones(self):
        problem = problems.loads(with_top(END, 'plays = "CJ SJ D8"').replace("DT D8", "? ?"))
        assert problem.hands[2] == Holding.parse("D8 ?")

    def test_a_whole_game_is_a_published_line(self):
        problem = problems.loads(with_top(END, 'plays = "CJ SJ D8 D7 HA DT"'))
        assert problem.plays == ()
        assert len(problem.line) == 6
        assert problem.position().tricks_left == 2

    @pytest.mark.parametrize("plays", ['["CJ SJ D8", "D7"]', '[["CJ", "SJ", "D8"], ["D7"]]', '"CJ.SJ, D8 D7"'])
    def test_forms(self, plays):
        assert len(problems.loads(with_top(END, f"plays = {plays}")).plays) == 4

    def test_what_cannot_be_played(self):
        assert "plays: card 2: middlehand has to follow suit and may not play HA; legal: SJ" in refused(
            with_top(END, 'plays = "CJ HA"')
        )
        unknown = with_top(END, 'plays = "CJ HA"').replace("DT D8", "? ?")
        assert "plays: card 2: middlehand has to follow suit" in refused(unknown)
        assert "plays: forehand plays SJ, which hands.forehand does not hold" in refused(with_top(END, 'plays = "SJ"'))
        assert "plays: name each card" in refused(with_top(END, 'plays = "CJ any"'))
        assert "plays: CJ is named twice" in refused(with_top(END, 'plays = ["CJ", "CJ"]'))
        assert "line: CJ is played twice" in refused(with_top(END, 'line = "CJ any CJ"'))


class TestStipulations:
    @pytest.mark.parametrize(
        ("said", "read"),
        [
            ('value = ">= 61"', (61, 120)),
            ('value = "> 60"', (61, 120)),
            ('value = "≥61"', (61, 120)),
            ('value = "<= 60"', (0, 60)),
            ('value = "< 61"', (0, 60)),
            ('value = "== 94"', (94, 94)),
            ('value = "= 94"', (94, 94)),
            ('value = "94"', (94, 94)),
            ("value = 94", (94, 94)),
            ('defenders = "== 29"', (91, 91)),
            ('defenders = ">= 60"', (0, 60)),
            ('defenders = "<= 30"', (90, 120)),
            ('value = ">= 61"\ndefenders = ">= 31"', (61, 89)),
        ],
    )
    def test_points(self, said, read):
        stipulation = problems.loads(END.replace('value = ">= 74"', said)).stipulation
        assert (stipulation.low, stipulation.high) == read
        assert Stipulation.from_dict(stipulation.to_dict(), Contract.parse("G")) == stipulation

    @pytest.mark.parametrize(
        ("said", "read"),
        [
            ('null = "made"', Stipulation(null="made")),
            ('tricks = "none"', Stipulation(null="made")),
            ('null = "lost"', Stipulation(null="lost")),
            ("lost_by_trick = 5", Stipulation(null="lost", lost_by_trick=5)),
            ('null = "lost"\nlost_by_trick = 5', Stipulation(null="lost", lost_by_trick=5)),
        ],
    )
    def test_null(self, said, read):
        null = END.replace('"G"', '"N"')
        assert problems.loads(null.replace('value = ">= 74"', said)).stipulation == read
        assert Stipulation.from_dict(read.to_dict(), Contract.parse("N")) == read

    @pytest.mark.parametrize(
        ("said", "says"),
        [
            ('value = ">= 61"\ndefenders = ">= 60"', "cannot be at least 61 and at most 60"),
            ('value = ">= 121"', "value: '>= 121' cannot be met"),
            ('value = "sixty"', "value: 'sixty' is not a comparison"),
            ("value = true", "value: True is not a comparison"),
            ('null = "made"', "null: does not fit the contract G"),
            ('tricks = "some"', "tricks: 'some' should be"),
            ('tricks = "all"\nvalue = "<= 119"', 'tricks = "all" gives the declarer 120'),
            ('valeu = ">= 61"', "unknown key 'valeu'"),
        ],
    )
    def test_refused(self, said, says):
        assert says in refused(END.replace('value = ">= 74"', said))

    @pytest.mark.parametrize(
        ("said", "says"),
        [
            ('value = ">= 61"', "value: does not fit the contract N, in Null say"),
            ('null = "won"', "null: 'won' should be"),
            ("lost_by_trick = 11", "lost_by_trick: 11 should be the number of a trick"),
            ('lost_by_trick = "5"', "lost_by_trick: '5' should be"),
            ('null = "made"\nlost_by_trick = 3', 'null = "made" contradicts lost_by_trick'),
            ('tricks = "none"\nnull = "lost"', 'tricks = "none" contradicts'),
        ],
    )
    def test_refused_in_null(self, said, says):
        assert says in refused(END.replace('"G"', '"N"').replace('value = ">= 74"', said))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the file is empty"),
        ("[]", "the file holds no problem"),
        ('{"game": "G"', "the text seems to be cut off" ),
        ("contract", "line 1: not valid TOML"),
        ('contract = "G"\ncontract = "H"', "not valid TOML (Cannot overwrite a value)"),
        (with_top(END, "schema = 2"), "schema: 2 is not known to this version"),
        (END.replace("declarer", "declarr"), "unknown key 'declarr': did you mean 'declarer'?"),
        (END.replace('"forehand"\np', '"forhand"\np'), "declarer: 'forhand' is not a seat; did you mean"),
        (END.replace('"G"', '"GS"'), "contract: contract 'GS': Schneider can be announced in Hand only"),
        (END.replace('"G"', "7"), "contract: 7, should be letters"),
        (END.replace("D8", "D7"), "D7 is in hands.forehand and in hands.rearhand"),
        (END.replace("D8", "DX"), "hands.rearhand: 'DX' is not a card"),
        (END.replace('"DT D8"', "5"), "hands.rearhand: 5, should be cards in quotes"),
        (END.replace("70, 25", "70, 26"), "points: 70 + 26 taken and 25 in play make 121, not 120"),
        (END.replace("[70, 25]", '"70:25"'), "points: '70:25', should be two numbers"),
        (END.replace("points = [70, 25]", ""), "points: missing; in an endgame say what was taken before"),
        (with_top(END, "tricks = [4, 5]"), "tricks: 4 + 5 taken, but 2 of ten are left"),
        (with_top(END, 'skat = "C7"'), "skat: 1 cards instead of two"),
        (with_top(END, 'skat = "C7 CJ"'), "CJ is in hands.forehand and in skat"),
        (with_top(END, "title = 3"), "title: 3, should be a text in quotes"),
        (with_top(END, "conditions = 3"), "conditions: 3, should be a list of terms"),
        (with_top(END, 'line = "foo"'), "line: 'foo' is not a card"),
        ('contract = "G"\ndeclarer = 0', "hands: missing, should be a table"),
    ],
)  # fmt: skip
def test_bad_files_get_one_line_that_names_the_key(text, says):
    assert says in refused(text)


def test_all_faults_at_once():
    said = refused(END.replace("G", "X").replace("D8", "DX").replace("[70, 25]", "[1]").replace(">= 74", "74!"))
    for key in ("contract: ", "hands.rearhand: ", "points: "):
        assert key in said


def test_bytes_that_are_no_text():
    with pytest.raises(ProblemError, match="line 2: the file is not UTF-8 text"):
        problems.load(io.BytesIO(b'title = "x"\n\xff'))
    assert problems.load(io.BytesIO(b"\xef\xbb\xbf" + END.encode())) == [problems.loads(END)]
