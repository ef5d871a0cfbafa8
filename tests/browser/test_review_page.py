"""The page of a review in a real browser: headless Chromium, driven from the file system."""

import re
import shutil
from dataclasses import replace

import pytest

from helpers.corpora import ROOT
from skatsolve.notation import iss
from skatsolve.render.look import Look
from skatsolve.render.review import framed_page, game_page
from skatsolve.review import review_game

sync_api = pytest.importorskip("playwright.sync_api", reason="needs the extra [browser]")
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium (apt-get install chromium)")

RECORD = iss.loads((ROOT / "examples" / "records" / "gl1887-12.sgf").read_text())
SERVER = {
    record.tag("ID"): record
    for record in map(iss.loads, (ROOT / "tests" / "data" / "iss_games.sgf").read_text().splitlines())
}
HOSTILE = "</script><img src=x onerror=alert(1)><b>Eve & \"Mallory\" 'x'"


@pytest.fixture(scope="module")
def browser():
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


class Opened:
    """A page in the browser, with whatever it complained about or asked the network for."""

    def __init__(self, browser, path, **options):
        self.context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}} | options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(5000)
        self.said, self.asked = [], []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.said.append("dialog"), dialog.dismiss()))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.url = path.as_uri()
        self.page.goto(self.url)

    def close(self):
        self.context.close()
        assert self.said == []
        assert set(self.asked) == {self.url}

    def text(self, selector):
        """The text as it is seen, blanks and line ends alike."""
        return " ".join(self.page.locator(selector).inner_text().split())

    @property
    def where(self):
        return self.text("#where")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    looks = {"en": Look("en"), "de": Look("de", "german"), "pl": Look("pl", "french")}
    for lang, look in looks.items():
        review = review_game(RECORD, samples=10 if lang == "en" else 0, seed=1, every_card=True)
        (folder / f"{lang}.html").write_text(game_page(review, look), encoding="utf-8")
    return folder


@pytest.fixture
def opened(browser, pages):
    """The English page."""
    opened = Opened(browser, pages / "en.html")
    yield opened
    opened.close()


def test_at_a_glance(opened):
    """Who erred, when, what was right, could it be seen: all above the fold, and the table shows that moment."""
    verdict = opened.text(".verdict")
    for words in ("Brandt wins clubs Hand with 63 points", "Czerny", "Trick 2", "♦7", "♣8", "4 points and the game"):
        assert words in verdict
    assert re.search(r"Could it be seen\?\s+(Yes|Hardly|No)", verdict)
    box = opened.page.locator(".verdict").bounding_box()
    assert box["y"] + box["height"] < 400
    assert opened.where == "Trick 2, card 6 of 30"
    chosen = opened.page.locator(".card.chosen")
    assert chosen.get_attribute("aria-label").startswith("seven of diamonds, 63 for the declarer, ")
    assert (
        opened.page.locator(".card.best").get_attribute("aria-label").startswith("eight of clubs, 59 for the declarer")
    )


def test_every_legal_card_carries_its_value_and_chance(opened):
    worths = [text for text in opened.page.locator(".worth").all_inner_texts() if text.strip()]
    assert len(worths) == 9
    assert all(re.fullmatch(r"\d+\s+[<>]?\d+ %", text.strip()) for text in worths)
    assert opened.page.locator("button.card:not([disabled])").count() == 9


def test_stepping_by_button_and_by_key(opened):
    page = opened.page
    page.click("#first")
    assert opened.where == "Trick 1, card 1 of 30"
    assert page.locator("#back").is_disabled()
    assert page.locator("[data-gone]").count() == 0
    page.click("#forward")
    assert opened.where == "Trick 1, card 2 of 30"
    assert page.locator(".spot .card").count() == 1
    for key, number in (
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("ArrowDown", 4),
        ("ArrowDown", 7),
        ("ArrowUp", 4),
        ("End", 30),
        ("ArrowLeft", 30),
        ("Home", 1),
        ("n", 6),
    ):
        page.keyboard.press(key)
        assert opened.where.endswith(f"card {number} of 30"), key
    page.keyboard.press("End")
    assert page.locator("[data-gone]").count() == 30
    assert opened.text("#points") == "63 : 57"
    assert opened.text("#say").startswith("The play is over")
    page.click("#back")
    page.click("#last")
    assert page.locator("#forward").is_disabled()


def test_the_whole_game_by_keyboard_tells_the_points_of_every_trick(opened):
    page = opened.page
    page.keyboard.press("Home")
    for number, position in enumerate([*(position for position, _ in RECORD.positions()), RECORD.position_at(30)]):
        assert opened.text("#points") == f"{position.points[0]} : {position.points[1]}", number
        gone = {label for label in page.locator("[data-gone]").evaluate_all("all => all.map(one => one.innerText)")}
        assert len(gone) == len(set(gone))
        assert page.locator("[data-gone]").count() == number
        turn = page.locator(".seat.turn").count()
        assert turn == (0 if position.is_over else 1)
        if not position.is_over:
            seat = int(page.locator(".seat.turn").get_attribute("data-seat"))
            assert seat == position.to_move
            assert page.locator(".seat.turn button.card:not([disabled])").count() == len(position.legal)
        page.keyboard.press("ArrowRight")


def test_a_click_in_the_graph_and_in_the_list(opened):
    page = opened.page
    box = page.locator('.graph .hit[data-at="12"]').bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 3)
    assert opened.where == "Trick 5, card 13 of 30"
    page.locator('.graph .sign[data-at="5"]').click()
    assert opened.where == "Trick 2, card 6 of 30"
    page.get_by_role("button", name="ace of hearts").last.click()
    assert opened.where == "Trick 6, card 17 of 30"
    current = page.locator('[aria-current="step"]')
    assert current.count() == 1
    assert current.get_attribute("data-at") == "16"


def test_what_if(opened):
    page = opened.page
    page.locator(".card.best").click()
    assert opened.text("#say").startswith("What if ♣8?")
    assert "59 for the declarer" in opened.text("#say")
    assert page.locator("button.card:not([disabled])").count() == 0
    page.keyboard.press("End")
    assert opened.text("#points") == "59 : 61"
    page.keyboard.press("Home")
    assert opened.where == "Trick 2, card 6 of 30"
    page.keyboard.press("Escape")
    assert opened.text("#say").startswith("Trick 2 · Czerny: ♦7")
    page.locator(".card.best").click()
    page.click("#return")
    assert opened.text("#say").startswith("Trick 2 · Czerny: ♦7")
    # The card that was played goes on with the game.
    page.locator(".card.chosen").click()
    assert opened.where == "Trick 3, card 7 of 30"


def test_keyboard_alone(opened):
    """Everything is reached by Tab, in the order of the page, and shows where the focus is."""
    page = opened.page
    seen = []
    for _ in range(70):
        page.keyboard.press("Tab")
        seen.append(page.evaluate("[document.activeElement.id, document.activeElement.className].join(' ')"))
    assert seen[0].split() == ["go"]
    for wanted in ("best", "chosen", "first", "back", "forward", "last"):
        assert any(wanted in name.split() for name in seen), wanted
    page.locator(".card.best").focus()
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("Enter")
    assert opened.text("#say").startswith("What if")


def test_a_screen_reader_is_told(opened):
    page = opened.page
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    live = page.locator("#live")
    assert live.get_attribute("aria-live") == "polite"
    assert "Czerny" in live.inner_text()
    assert "decides the game" in live.inner_text()
    for button in page.locator("button").all():
        assert (button.get_attribute("aria-label") or button.inner_text()).strip()
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("h1").count() == 1
    assert page.locator(".graph").get_attribute("aria-label")
    heads = page.get_by_role("columnheader")
    assert [heads.nth(at).inner_text().split()[-1] for at in (-3, -2, -1)] == ["inaccuracy", "mistake", "blunder"]
    assert page.locator(".worth:not([aria-hidden])").count() == 0


@pytest.mark.parametrize(("width", "scheme"), [(390, "light"), (320, "dark"), (768, "dark"), (1280, "light")])
def test_it_fits_the_screen_and_can_be_read(browser, pages, width, scheme):
    opened = Opened(browser, pages / "en.html", viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = opened.page
    assert page.evaluate("document.documentElement.scrollWidth") == width
    for selector in (".result", "#say h2 > span", "#say .tag", ".tag.turn", ".facts dd", ".seat h3", ".tricks th"):
        assert contrast(page, selector) >= 4.5, selector
    for button in page.locator(".nav button").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 40
    opened.close()


def contrast(page, selector):
    """The contrast of text to what lies under it (WCAG 2); on the table to the lighter of its greens."""
    return page.locator(selector).first.evaluate(
        """(element) => {
        const parse = (color) => color.match(/[\\d.]+/g).map(Number);
        const light = (color) => {
            const [r, g, b] = parse(color).slice(0, 3).map((part) => part / 255)
                .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const resolve = (color) => {
            const probe = document.createElement("i");
            probe.style.color = color;
            document.body.append(probe);
            const found = getComputedStyle(probe).color;
            probe.remove();
            return found;
        };
        let back = null;
        for (let under = element; under && !back; under = under.parentElement) {
            const style = getComputedStyle(under);
            const [r, g, b, alpha = 1] = parse(style.backgroundColor);
            if (under.matches(".board")) back = resolve(style.getPropertyValue("--felt"));
            else if (alpha === 1) back = style.backgroundColor;
        }
        const [one, two] = [light(getComputedStyle(element).color), light(back)].sort((a, b) => b - a);
        return (one + 0.05) / (two + 0.05);
    }"""
    )


def test_other_languages_and_decks(browser, pages):
    german = Opened(browser, pages / "de.html")
    assert "Brandt gewinnt Eichel Hand mit 63 Augen" in german.text(".verdict")
    assert "War es zu sehen?" in german.text(".verdict")
    assert german.page.locator(".card.chosen").get_attribute("aria-label").startswith("Schellen Sieben, 63 für den")
    german.close()
    polish = Opened(browser, pages / "pl.html")
    assert "Czy można było to zobaczyć?" in polish.text(".verdict")
    polish.close()


def test_a_game_that_its_end_decided(browser, tmp_path):
    """Who gave a game away by leaving is told like who played the wrong card; there is no card to show."""
    path = tmp_path / "left.html"
    path.write_text(game_page(review_game(SERVER["18358"], every_card=True), Look()), encoding="utf-8")
    opened = Opened(browser, path)
    verdict = opened.text(".verdict")
    for words in ("p2 left the table", "That decided the game", "56 points", "Who p2", "Trick 1", "Playing on"):
        assert words in verdict
    assert opened.text("#say") == "p2 left the table p3 wins Grand (p2 left the table). " + (
        "Best play from here: 56 for the declarer"
    )
    assert opened.text("#where") == ""
    assert opened.page.locator(".graph").count() == 0
    for key in ("ArrowRight", "ArrowLeft", "End", "Home", "n"):
        opened.page.keyboard.press(key)
    opened.close()


def test_the_end_of_a_game_tells_its_result(opened):
    opened.page.keyboard.press("End")
    assert opened.text("#say") == "The play is over Brandt wins clubs Hand with 63 points."
    names = opened.page.locator("[data-gone]").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    assert len(names) == 30
    assert all(name.endswith(", played before") for name in names)


def test_a_card_that_turned_the_game_without_an_error_has_its_sign(opened):
    chosen = opened.page.locator(".card.chosen")
    assert chosen.get_attribute("data-label") in ("best", "good")
    assert chosen.get_attribute("data-mark") == "⚑"
    opened.page.keyboard.press("ArrowLeft")
    assert opened.page.locator(".card.chosen").get_attribute("data-mark") == "●"


@pytest.mark.parametrize("name", ["727", "1390253", "18358", "25", "9", "8650652"])
def test_games_that_end_oddly(browser, tmp_path, name):
    """Null, ouvert, no card at all, given up, left, overbid: to the last card and back."""
    path = tmp_path / "game.html"
    path.write_text(game_page(review_game(SERVER[name], every_card=True), Look()), encoding="utf-8")
    opened = Opened(browser, path)
    opened.page.keyboard.press("End")
    count = len(SERVER[name].plays)
    assert opened.page.locator("[data-gone]").count() == count
    opened.page.keyboard.press("Home")
    assert opened.page.locator("[data-gone]").count() == 0
    opened.close()


def test_a_hostile_name_stays_text(browser, tmp_path):
    record = replace(
        RECORD,
        players=(HOSTILE, "Brandt", HOSTILE),
        tags=(("ID", HOSTILE), ("CO", HOSTILE), ("DT", HOSTILE)),
        incidents=(),
    )
    path = tmp_path / "hostile.html"
    text = game_page(review_game(record, samples=5, seed=1, every_card=True), Look())
    assert "<img" not in text
    assert text.count("</script>") == 2
    path.write_text(text, encoding="utf-8")
    opened = Opened(browser, path)
    assert opened.page.locator("img").count() == 0
    assert HOSTILE in opened.text(".verdict")
    assert HOSTILE in opened.text("footer")
    opened.page.keyboard.press("ArrowRight")
    assert opened.page.locator("b", has_text="Eve").count() == 0
    opened.close()


def test_without_the_values_of_all_cards(browser, tmp_path):
    path = tmp_path / "plain.html"
    path.write_text(game_page(review_game(RECORD), Look()), encoding="utf-8")
    opened = Opened(browser, path)
    assert opened.page.locator(".card.best").count() == 1
    assert not "".join(opened.page.locator(".worth").all_inner_texts()).strip()
    opened.page.locator(".card.chosen").click()
    assert opened.where == "Trick 3, card 7 of 30"
    opened.close()


def test_in_a_notebook_it_stands_in_a_frame(browser, tmp_path):
    path = tmp_path / "notebook.html"
    review = review_game(RECORD, every_card=True)
    path.write_text(f'<!DOCTYPE html><meta charset="utf-8">{review._repr_html_()}', encoding="utf-8")
    assert review._repr_html_() == framed_page(review, Look())
    opened = Opened(browser, path)
    frame = opened.page.frames[1]
    frame.locator("#forward").click()
    assert frame.locator("#where").inner_text() == "Trick 3, card 7 of 30"
    opened.asked[:] = [url for url in opened.asked if url != "about:srcdoc"]
    opened.close()


def test_the_index(browser, tmp_path):
    from skatsolve.cli import main

    index = tmp_path / "games & more.html"
    assert main(["review", str(ROOT / "tests" / "data" / "iss_games.sgf"), "--html", str(index)]) == 0
    opened = Opened(browser, index)
    page = opened.page
    assert page.locator("tbody tr").count() == 11
    page.fill("#filter", "null")
    assert page.locator("tbody tr:visible").count() == 2
    assert opened.text("#shown") == "2"
    page.fill("#filter", "")
    assert page.locator("#shown").inner_text() == ""
    page.locator("tbody a").first.click()
    page.wait_for_selector("#where")
    assert "diamonds" in page.locator("h1").inner_text()
    opened.asked[:] = [opened.url]
    opened.close()
