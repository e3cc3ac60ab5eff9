"""The page in a real browser: by mouse, by keyboard, in light and dark, wide and narrow."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

import pylogic
from pylogic.documents.examples import example
from pylogic.explain import page as page_of
from tests.web.driver import Browser

if TYPE_CHECKING:
    from collections.abc import Iterator


pytestmark = [pytest.mark.browser, pytest.mark.needs_swipl]

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
PAGES = ("play", "read", "ask", "check")
MARRIAGE = """Who may marry whom.

Constants: ann, bob, kim

1. person(x) <-> x = ann | x = bob | x = kim
2. married(x, y) <-> x = ann & y = bob | x = bob & & y = ann
3. free(x) <-> person(x) & ~(exists y. person(y) & married(x, y))
"""
SHEET = """
(role ann) (role bob)
(init (heap 5)) (init (turn ann))
(<= (legal ?p take) (role ?p) (true (turn ?p)))
(<= (legal ?p noop) (role ?p) (not (true (turn ?p))))
(less 5 4) (less 4 3) (less 3 2) (less 2 1) (less 1 0)
(<= (next (heap ?m)) (true (heap ?n)) (less ?n ?m))
(<= (next (turn bob)) (true (turn ann)))
(<= (next (turn ann)) (true (turn bob)))
(<= terminal (true (heap 0)))
(<= (goal ?p 0) (role ?p) (true (turn ?p)))
(<= (goal ?p 100) (role ?p) (not (true (turn ?p))))
"""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """Return where a server serves the page, as the command starts it."""
    command = [sys.executable, "-m", "pylogic", "web", "--port", "0", "--no-open", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield json.loads(server.stdout.readline())["url"]
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) in {0, -signal.SIGTERM}


@pytest.fixture(scope="module")
def running(url: str) -> Iterator[Browser]:
    """Return a browser."""
    browser = Browser(url)
    yield browser
    browser.driver.quit()


@pytest.fixture
def browser(running: Browser) -> Iterator[Browser]:
    """Return a browser that remembers nothing, and complains of nothing."""
    running.driver.get(f"{running.url}static/icon.svg")
    running.script("sessionStorage.clear()")
    running.look()
    running.faults()
    yield running
    assert running.faults() == []


def begin(browser: Browser, game: str, **players: str) -> None:
    """Begin a game by what the page offers."""
    browser.open("play", ".board svg, .facts")
    title = browser.find("#title-play").text
    chooser = Select(browser.wait(".setup select"))
    chooser.select_by_value(game)
    if game != "pangke":
        browser.until(lambda: browser.find("#title-play").text != title)
    for side, player in players.items():
        browser.choose(f"{side} is played by", player)
    stage = browser.find(".stage")
    shown = stage.get_attribute("data-shown")
    browser.button("New game").click()
    browser.until(lambda: stage.get_attribute("data-shown") != shown)
    browser.says(".status", "to move")


def answered(browser: Browser, plies: int) -> bool:
    """Tell whether the computer has answered a move, or the game is over."""
    more = len(browser.all(".turns li")) - plies
    over = "after" in browser.find(".status").text
    return (more > 1 and "to move" in browser.find(".status").text) or over


def test_a_whole_game_by_clicks(browser: Browser) -> None:
    """Against a player, to its end; who wins is told, and why."""
    begin(browser, "tictactoe", o="random")
    while "to move" in browser.find(".status").text:
        plies = len(browser.all(".turns li"))
        free = next(
            one for one in browser.all(".cell") if "empty" in str(one.get_attribute("aria-label"))
        )
        free.click()
        browser.until(partial(answered, browser, plies))
    assert any(word in browser.find(".status").text for word in ("wins after", "draw after"))
    browser.button("Why is it over?").click()
    browser.wait(".why .message, .why .tree")


def test_the_moves_of_a_piece_are_shown(browser: Browser) -> None:
    """A piece, then where it goes; a hint, and taking back."""
    begin(browser, "pangke")
    browser.cell(0, 1).click()
    assert len(browser.all(".hints .chosen")) == 1
    assert len(browser.all(".hints .next")) == 1
    assert [one.text for one in browser.all(".moves .move")] == ["12-22"]
    browser.cell(0, 1).click()  # lets go
    assert len(browser.all(".moves .move")) == 4
    browser.cell(0, 1).click()
    browser.cell(1, 1).click()
    browser.until(lambda: len(browser.all(".turns li")) == 2)
    browser.button("Hint").click()
    browser.says(".notes", "Hint:")
    assert browser.all(".hints .hint")
    browser.button("Undo").click()
    browser.until(lambda: not browser.all(".turns li"))


def test_by_keyboard_alone(browser: Browser) -> None:
    """Tab to the board, arrows over it, Enter; then a move that is typed."""
    begin(browser, "pangke", white="human")
    for _ in range(30):
        browser.press(Keys.TAB)
        if "cell" in (browser.driver.switch_to.active_element.get_attribute("class") or ""):
            break
    active = browser.driver.switch_to.active_element
    assert active.get_attribute("aria-label") == "row 1, column 1: black piece"
    browser.press(Keys.ARROW_RIGHT, Keys.ENTER, Keys.ARROW_DOWN, Keys.ENTER)
    browser.until(lambda: len(browser.all(".turns li")) == 1)
    active = browser.driver.switch_to.active_element
    assert active.get_attribute("aria-label") == "row 2, column 2: black piece"
    browser.button("31-32").send_keys(Keys.ENTER)
    browser.until(lambda: len(browser.all(".turns li")) == 2)
    assert browser.driver.switch_to.active_element.get_attribute("aria-label") == "Legal moves"
    browser.press(Keys.TAB)
    assert "move" in str(browser.driver.switch_to.active_element.get_attribute("class"))
    browser.button("Undo").send_keys(Keys.ENTER)
    browser.until(lambda: len(browser.all(".turns li")) == 1)
    field = browser.find("#typed-move")
    field.send_keys("31-32", Keys.ENTER)
    browser.until(lambda: len(browser.all(".turns li")) == 2)
    field.send_keys("11-44", Keys.ENTER)
    browser.says(".notes .message", "illegal move")
    browser.button("Why not?").click()
    browser.says(".why .fails", "11-44 is legal in P")
    summary = browser.find(".why .tree summary")
    summary.send_keys(Keys.ENTER)
    assert not browser.find(".why .axiom").is_displayed()
    summary.send_keys(Keys.ENTER)
    assert browser.find(".why .axiom").is_displayed()


def test_columns_are_clicked_anywhere(browser: Browser) -> None:
    """Where a disc falls is its business."""
    begin(browser, "connect4", **{"2 (red disc)": "human"})
    browser.cell(0, 3).click()
    browser.until(lambda: [one.text for one in browser.all(".turns b")] == ["4"])
    browser.cell(5, 0).click()
    browser.until(lambda: [one.text for one in browser.all(".turns b")] == ["4", "1"])


def test_who_moves_at_once_chooses_at_once(browser: Browser) -> None:
    """The computer does not see what a person chose, and two people not each other's."""
    begin_at_once = "move at once"
    browser.open("play", ".board svg")
    Select(browser.wait(".setup select")).select_by_value("morra.kif")
    browser.says(".status", begin_at_once)
    browser.find(".moves .move").click()
    browser.until(lambda: len(browser.all(".turns li")) == 1)
    sides = [one.text for one in browser.all(".turns .who")]
    assert sides == ["odd", "even"]
    assert len(browser.all(".turns b")) == len(sides)
    Select(browser.wait(".setup select")).select_by_value("dice.kif")
    browser.says(".status", "player (you) and chance move at once.")


def test_mcts_simulates_as_many_games_as_told(browser: Browser) -> None:
    """A number of one's own, which is asked for only where it matters."""
    begin(browser, "tictactoe")
    label = "N, simulated games a move"
    assert label not in [one.text for one in browser.all("label")]
    browser.choose("o is played by", "mcts")
    number = browser.field(label)
    number.clear()
    number.send_keys("30")
    browser.button("New game").click()
    kept = "return sessionStorage.getItem('pylogic-match') || ''"
    browser.until(lambda: "mcts:30" in browser.script(kept))
    browser.click(lambda: browser.cell(1, 1))
    browser.until(lambda: len(browser.all(".turns li")) == 2)
    turns = json.loads(browser.script(kept))["turns"]
    assert [turn["by"] for turn in turns] == ["human", "mcts:30"]


def test_a_sheet_of_ones_own_is_played(browser: Browser, tmp_path: Path) -> None:
    """Facts are a table, with what is new marked; the record is opened again."""
    (tmp_path / "heap.kif").write_text(SHEET, encoding="utf-8")
    browser.open("play", ".board svg")
    browser.button("Open files …").click()
    browser.find("input[type=file]").send_keys(str(tmp_path / "heap.kif"))
    browser.says("#title-play", "heap")
    browser.says(".facts", "turn")
    browser.find(".moves .move").click()
    browser.until(lambda: len(browser.all(".turns li")) == 2)
    assert browser.all(".facts .changed")
    browser.driver.execute_cdp_cmd(
        "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path)}
    )
    browser.button("Save the record").click()
    browser.until((tmp_path / "heap.jsonl").is_file)
    browser.button("Start over").click()
    browser.until(lambda: not browser.all(".turns li"))
    browser.button("Open a record").click()
    browser.find("input[type=file]").send_keys(str(tmp_path / "heap.jsonl"))
    browser.says(".notes", "Opened: 2 moves")
    browser.find(".moves .move").click()
    browser.until(partial(answered, browser, 2))


def test_a_folder_and_a_position_of_ones_own(browser: Browser, tmp_path: Path) -> None:
    """Other files of the folder are left alone; a match begins where one wants."""
    folder = tmp_path / "lamps"
    folder.mkdir()
    found = example("lights")
    assert found is not None
    lights = found.text
    (folder / "axioms.txt").write_text(lights, encoding="utf-8")
    (folder / "notes.txt").write_text("nothing formal", encoding="utf-8")
    browser.open("play", ".board svg")
    browser.button("Open a folder …").click()
    browser.find("input[type=file]").send_keys(str(folder))
    browser.says("#title-play", "lamps")
    browser.open("play", ".board svg, .facts")
    begin(browser, "tictactoe", o="human")
    browser.find("summary").click()
    browser.field("Begin at").send_keys("xx./oo./... x")
    browser.button("New game").click()
    browser.until(lambda: len(browser.all(".moves .move")) == 5)


def test_a_match_outlives_a_reload(browser: Browser) -> None:
    """It is where it was."""
    begin(browser, "pangke", white="human")
    browser.button("12-22").click()
    browser.until(lambda: len(browser.all(".turns li")) == 1)
    browser.driver.refresh()
    browser.until(lambda: len(browser.all(".turns li")) == 1)


def test_a_move_that_nobody_answers_is_not_made(browser: Browser) -> None:
    """Once the server is there again, the match goes on from where it was; so with a page."""
    begin(browser, "pangke", white="human")
    browser.script(
        "window.asked = window.fetch; window.fetch = () => Promise.reject(new TypeError('gone'))"
    )
    for button in ("12-22", "13-23"):
        browser.button(button).click()
        browser.says(".notes .message", "The server does not answer.")
    browser.script("window.fetch = window.asked")
    browser.button("13-23").click()
    browser.until(lambda: [one.text for one in browser.all(".turns b")] == ["13-23"])


def test_a_text_outlives_a_reload(browser: Browser) -> None:
    """Which one it is, and how it is read; one that was typed at once; and Ask knows of it."""
    browser.open("read", ".editor")
    Select(browser.wait("#page-read select")).select_by_value("pangke")
    browser.says("#page-read .message.good", "It compiles.")
    browser.choose("Reading", "printed")
    browser.says("#page-read .message.error", "It does not compile.")
    browser.driver.refresh()
    browser.says("#page-read .message.error", "It does not compile.")
    assert browser.field("Document").get_attribute("value") == "pangke"
    assert browser.field("Reading").get_attribute("value") == "printed"
    browser.type_text("1. p(x) <-> x = a\n")
    browser.driver.refresh()
    browser.says("#page-read .message.good", "It compiles.")
    browser.open("ask", "#goal")
    browser.says("#page-ask .chips", "p/1")
    assert browser.field("About").get_attribute("value") == "read:"


def test_of_a_long_text_the_lines_that_are_seen_are_drawn(browser: Browser) -> None:
    """Each beside its number, and marked wherever it stands."""
    browser.open("read", ".editor")
    fill = "const area = document.querySelector('.editor textarea'); area.value = arguments[0];"
    lines = [f"{number}. p{number}(x) <-> x = a" for number in range(1, 301)]
    lines[249] += " & & x = b"
    browser.script(f"{fill} area.dispatchEvent(new Event('input'))", "\n".join(lines))
    browser.says(".problems", "Line 250: unexpected '&'")
    assert len(browser.all(".editor .line")) < len(lines) / 2
    assert not browser.all(".editor mark.bad")
    browser.find(".problems button").click()
    mark = browser.wait(".editor mark.bad")
    shown = browser.find(".editor").rect
    assert shown["y"] < mark.rect["y"] < shown["y"] + shown["height"]
    numbers = browser.script("return document.querySelector('.numbers').textContent").split("\n")
    drawn = browser.script(
        "return [...document.querySelectorAll('.editor .line')].map((one) => one.textContent)"
    )
    assert [line.split(".")[0] for line in drawn] == numbers
    more = "`${'x'.repeat(999)}\\n`.repeat(4001)"
    browser.script(f"{fill.replace('arguments[0]', more)} area.dispatchEvent(new Event('input'))")
    browser.button("Read it").click()
    browser.says("#page-read .message.error", "4,000,000 are read at most")
    browser.type_text("")


def test_a_mistake_is_marked_where_it_is(browser: Browser) -> None:
    """With line, reason and what was expected; the mark goes with the mistake."""
    browser.open("read", ".editor")
    browser.type_text(MARRIAGE)
    mark = browser.wait(".editor mark.bad")
    assert mark.text == "&"
    lines = browser.all(".editor .line")
    assert "bad" in str(lines[5].get_attribute("class"))
    browser.says(".problems", "Line 6: unexpected '&'")
    browser.says(".problems", "expected: a formula")
    area, glyph = browser.find(".editor textarea").rect, mark.rect
    assert glyph["x"] > area["x"]
    browser.type_text(MARRIAGE.replace("& &", "&"))
    browser.says("#page-read .message.good", "It compiles.")
    assert not browser.all(".editor mark")
    browser.type_text("")
    browser.says("#page-read .result", "What becomes of each line is shown here.")
    assert not browser.all("#page-read .message")


def test_lines_and_what_they_became_point_at_each_other(browser: Browser) -> None:
    """From the clauses to the text, and back."""
    browser.open("read", ".editor")
    Select(browser.wait("#page-read select")).select_by_value("hanoi")
    browser.says("#page-read .message.good", "It compiles.")
    browser.find("#tab-clauses").click()
    entry = next(one for one in browser.all(".entry") if one.get_attribute("data-first") == "13")
    ActionChains(browser.driver).move_to_element(entry).perform()
    lit = browser.until(lambda: browser.all(".editor .line.lit"))
    assert [browser.script("return arguments[0].textContent", one)[:3] for one in lit] == ["R2."]
    browser.button("Play it").click()
    browser.says(".facts", "at")
    browser.says(".status", "to move")


def test_a_query_by_keyboard_and_why(browser: Browser) -> None:
    """Names are completed; answers are a table, each with its reason."""
    browser.open("ask", "#goal")
    browser.until(lambda: browser.find("#page-ask select"))
    Select(browser.find("#page-ask select")).select_by_value("document:family")
    browser.says("#page-ask .chips", "ancestor/2")
    goal = browser.find("#goal")
    goal.clear()
    goal.send_keys("anc")
    browser.wait(".completions li")
    goal.send_keys(Keys.ENTER)
    assert goal.get_attribute("value") == "ancestor(X, Y)"
    goal.send_keys("Z", Keys.ENTER)
    browser.wait("#page-ask tbody tr")
    assert [one.text for one in browser.all("#page-ask thead th")][:2] == ["Z", "Y"]
    browser.find("#page-ask tbody .link").click()
    browser.says("#page-ask tbody tr:nth-child(2) .why .holds", "ancestor(")
    goal.send_keys(Keys.CONTROL, "a")
    goal.send_keys("nonsense(1)", Keys.ENTER)
    browser.wait("#page-ask .message.error")


def test_work_is_watched_and_stopped(browser: Browser) -> None:
    """Its progress is told, and the button stops it."""
    browser.open("check", ".card")
    browser.find(".card input[type=number]").send_keys("00")
    browser.button("Compare").click()
    browser.says(".run", "positions: ")
    browser.button("Stop").send_keys(Keys.ENTER)
    browser.says(".run", "stopped")
    browser.until(lambda: browser.driver.switch_to.active_element.text.startswith("pylogic check"))
    Select(browser.all(".card")[3].find_element(By.CSS_SELECTOR, "select")).select_by_index(0)
    browser.button("Audit").click()
    browser.wait(".run tbody tr")
    browser.button("Stop").click()
    browser.until(lambda: not any(o.text == "Stop" for o in browser.all("button")))


def test_a_page_of_a_record_keeps_its_step_in_sight(browser: Browser, tmp_path: Path) -> None:
    """Also where the list of moves stands below the board."""
    match = pylogic.Match(pylogic.game("tictactoe"))
    for square in "012345":
        match.push(square)
    pages = {"match": match.html(), "why": page_of(match.position.why_outcome(), "How it is")}
    browser.look(360, "dark")
    for name, text in pages.items():
        (tmp_path / f"{name}.html").write_text(text, encoding="utf-8")
        browser.driver.get((tmp_path / f"{name}.html").as_uri())
        assert browser.script("return document.documentElement.scrollWidth - innerWidth") <= 0
        paper = browser.script("return getComputedStyle(document.body).backgroundColor")
        assert paper == "rgb(20, 23, 29)", name
    browser.driver.get((tmp_path / "match.html").as_uri())
    browser.script("document.getElementById('moves').style.maxHeight = '6rem'; show(0)")
    for end, step in (("last", 7), ("first", 1)):
        browser.find(f"#{end}").click()
        browser.wait(f"#moves li:nth-child({step}) [aria-current]")
        chosen, shown = (
            browser.script(f"return {what}.getBoundingClientRect().toJSON()")
            for what in (
                "document.querySelector('[aria-current]')",
                "document.getElementById('moves')",
            )
        )
        assert shown["top"] - 1 <= chosen["top"] <= chosen["bottom"] <= shown["bottom"] + 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1400])
def test_everybody_can_read_it(browser: Browser, width: int, scheme: str) -> None:
    """Contrast, names, roles and order, as axe judges them; and nothing is wider than the page."""
    browser.look(width, scheme)
    for page, shown in zip(PAGES, (".board svg", ".editor", "#goal", ".card"), strict=True):
        browser.open(page, shown)
        if page == "play":
            browser.button("12-22").click()
            browser.until(lambda: len(browser.all(".turns li")) == 2)
            browser.cell(0, 0).click()
        if page == "read":
            browser.type_text(MARRIAGE)
            browser.wait(".editor mark.bad")
        if page == "ask":
            Select(browser.find("#page-ask select")).select_by_value("document:family")
            browser.says("#page-ask .chips", "ancestor/2")
            browser.find("#goal").send_keys(Keys.ENTER)
            browser.wait("#page-ask tbody tr").find_element(By.CSS_SELECTOR, ".link").click()
            browser.wait(".why .tree")
        browser.script(AXE)
        found = browser.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "axe.run().then((found) => done(found.violations.map((one) =>"
            " [one.id, one.help, one.nodes.map((node) => node.html.slice(0, 200))])))"
        )
        assert found == [], f"{page}, {width}, {scheme}"
        wide = browser.script("return document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, page
