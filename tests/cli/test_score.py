"""``skatsolve score`` as a user meets it."""

import json
import subprocess
import sys

import pytest

from helpers.corpora import DATA
from skatsolve.cli import main

ROWS = [json.loads(line) for line in (DATA / "scoring_examples.jsonl").read_text().splitlines()]
HAND, SKAT = "CJ SJ DJ HA HT HK H9 CA CT SA", "DA D7"


@pytest.fixture
def run(capsys):
    """Runs the command: exit code, stdout, stderr."""

    def run(*args):
        code = main(["score", *map(str, args)])
        out, err = capsys.readouterr()
        return code, out, err

    return run


def test_the_json(run):
    code, out, _ = run(
        "--contract", "HH", "--cards", HAND, "--skat", SKAT, "--points", 93, "--tricks", 9, "--bid", 24, "--json"
    )
    assert code == 0
    answer = json.loads(out)
    assert {
        "won": True,
        "game_value": 50,
        "score": 50,
        "overbid": False,
        "matadors": 2,
        "steps": ["with 2", "game 3", "hand 4", "schneider 5"],
        "schneider": True,
        "schwarz": False,
        "seeger_fabian": {"declarer": 100, "defender": 0},
    }.items() <= answer.items()
    assert answer["schema"] == 1


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['contract']} {row['game_value']}")
def test_known_rows(run, row):
    options = ["--contract", row["contract"], "--rules", row.get("rules", "isko")]
    options += ["--cards", row["cards"]] if "cards" in row else []
    for name in ("matadors", "points", "tricks", "bid"):
        options += [f"--{name}", row[name]] if row.get(name) is not None else []
    code, out, err = run(*options, "--json")
    assert (code, err) == (0, "")
    answer = json.loads(out)
    assert answer["game_value"] == row["game_value"]
    assert answer["score"] == row.get("score", answer["score"])
    assert answer["seeger_fabian"]["declarer"] == row.get("seeger_fabian", answer["seeger_fabian"]["declarer"])


def test_null_has_null_for_what_does_not_apply(run):
    _, out, _ = run("--contract", "NO", "--tricks", 1, "--json", "--players", 4)
    answer = json.loads(out)
    assert (answer["matadors"], answer["schneider"], answer["schwarz"]) == (None, None, None)
    assert answer["seeger_fabian"] == {"declarer": -142, "defender": 30}
    assert answer["steps"] == ["null ouvert 46"]


TEXTS = {
    "en": (
        ["--contract", "HH", "--cards", f"{HAND} {SKAT}", "--points", 93, "--bid", 24],
        """\
Hearts Hand: won with 93 card points.
With 2, game 3, Hand 4, Schneider 5, times hearts 10: 50.
Score +50. Seeger-Fabian at a table of 3: declarer +100, every other 0.
""",
    ),
    "de": (
        ["--contract", "CHZ", "--matadors", -4, "--points", 120],
        """\
Kreuz Hand Schwarz angesagt: verloren mit 120 Augen.
Nicht erreicht: Schwarz angesagt.
Ohne 4, Spiel 5, Hand 6, Schneider 7, Schneider angesagt 8, Schwarz 9, Schwarz angesagt 10, mal Kreuz 12: 120.
Punkte -240. Seeger-Fabian am 3er-Tisch: Alleinspieler -290, jeder andere +40.
Die Stiche sind nicht angegeben, also zählt Schwarz nicht. Hat der Alleinspieler alle zehn: Spielwert 120, \
Punkte +120. Mit --tricks angeben.
""",
    ),
    "pl": (
        ["--contract", "NO", "--matadors", -2, "--tricks", 0, "--bid", 48, "--players", 4],
        """\
Null otwarta: przegrana.
Null otwarta: 46; przelicytowana, bo licytowano 48: liczy się 4 razy trefl 12: 48.
Punkty -96. Seeger-Fabian, graczy 4: solista -146, każdy inny +30.
""",
    ),
}


@pytest.mark.parametrize("lang", TEXTS)
def test_the_text(run, lang):
    options, text = TEXTS[lang]
    assert run(*options, "--lang", lang) == (0, text, "")


def test_missing_tricks_are_said_only_where_they_matter(run):
    _, out, _ = run("--contract", "C", "--matadors", 1, "--points", 4)
    assert "The tricks are not given, so Schwarz is not counted. If the declarer took none: game value 48" in out
    assert "tricks" not in run("--contract", "C", "--matadors", 1, "--points", 4, "--tricks", 1)[1]
    assert "tricks" not in run("--contract", "C", "--matadors", 1, "--points", 89)[1]


def test_other_names_decks_and_letters(run):
    _, out, _ = run("--contract", "Eichel Hand", "--matadors", 1, "--points", 61, "--deck", "german", "--lang", "de")
    assert "mal Eichel 12: 36." in out
    _, out, _ = run("--contract", "G", "--matadors", 1, "--points", 61, "--lang", "pl", "--ascii")
    assert out.isascii()


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (["--points", 61], 2, "Missing option '--contract'"),
        (["--contract", "C", "--points", "many"], 2, "'many' is not a valid integer"),
        (["--contract", "C", "--rules", "pub"], 2, "'pub' is not one of 'isko', 'historical'"),
        (["--contract", "C", "--points", 61], 2, "the declarer's 12 cards are missing"),
        (["--contract", "X", "--points", 61], 1, "--contract: "),
        (["--contract", "C", "--cards", HAND, "--points", 61], 1, "--cards has 10 cards and --skat 0; give"),
        (["--contract", "C", "--skat", SKAT, "--points", 61], 1, "--cards has 0 cards and --skat 2"),
        (["--contract", "C", "--cards", HAND, "--skat", "CJ D7", "--points", 61], 1, "--cards and --skat both have CJ"),
        (["--contract", "C", "--cards", "CJ ??", "--points", 61], 1, "--cards, column 4: "),
        (["--contract", "C", "--matadors", 1], 2, "card points are missing"),
        (["--contract", "C", "--matadors", 0, "--points", 61], 2, "matadors 0"),
        (["--contract", "C", "--matadors", 1, "--points", 161], 2, "points 161 is not a whole number from 0 to 120"),
        (["--contract", "C", "--matadors", 1, "--points", 61, "--bid", 19], 1, "--bid: 19 is not a bid"),
        (["--contract", "C", "--matadors", 1, "--points", 61, "--players", 5], 2, "players 5 is not 3 or 4"),
        (["--contract", "C", "--matadors", 1, "--points", 120, "--tricks", 3], 2, "120 card points do not go with 3"),
        (["--contract", "N"], 2, "decided by the declarer's tricks"),
        (["--contract", "N", "--tricks", 0, "--bid", 24], 2, "charged as a suit game or Grand"),
    ],
)
def test_bad_input_is_one_line(run, options, code, message):
    got, out, err = run(*options)
    assert (got, out) == (code, "")
    assert message in err
    assert err.count("\n") == 1


def test_a_start_does_not_load_what_it_does_not_need():
    code = (
        "import sys; from skatsolve.cli import main;"
        "main(['score', '--contract', 'G', '--matadors', '1', '--points', '61', '--json']);"
        "assert not {'numpy', 'joblib', 'skatsolve.solver', 'rich'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
