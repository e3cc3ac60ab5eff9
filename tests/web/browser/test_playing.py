"""Games in the page, by clicks and keys, as a user plays them."""

import json
from functools import partial
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from pylogic.documents.examples import example
from tests.web.driver import Browser

pytestmark = [pytest.mark.browser, pytest.mark.needs_swipl]

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


def test_a_game_is_saved_as_a_sheet(browser: Browser) -> None:
    """With what says how its board looks."""
    begin(browser, "pangke")
    browser.script("document.querySelector('.setup details').open = true")
    browser.button("Save as a rule sheet").click()
    browser.says(".setup .message.good", "Saved: pangke.kif, pangke.theme.toml.")


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


def test_who_is_perfect_is_asked_before_a_game_begins(browser: Browser) -> None:
    """Where no solution is kept, the page says how to have one; the match goes on meanwhile."""
    begin(browser, "tictactoe", x="human", o="human")
    browser.choose("o is played by", "perfect")
    browser.script(
        "const refusal = JSON.stringify({error: {what: 'no solution is kept'}});"
        "window.asked = window.fetch; window.fetch = (url, ...more) => /choose/.test(url)"
        " ? Promise.resolve(new Response(refusal, {status: 422})) : window.asked(url, ...more)"
    )
    browser.button("New game").click()
    browser.says(".setup .message", "no solution is kept")
    browser.script("window.fetch = window.asked")
    browser.button("New game").click()
    browser.until(lambda: not browser.all(".setup .message"))


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
