"""Texts, queries, checks and records in the page, and whether everybody can read it."""

from pathlib import Path

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

import pylogic
from pylogic.explain import page as page_of
from tests.web.driver import Browser

pytestmark = [pytest.mark.browser, pytest.mark.needs_swipl]

AXE = (Path(__file__).parents[1] / "axe" / "axe.min.js").read_text(encoding="utf-8")
PAGES = ("play", "read", "ask", "check")
MARRIAGE = """Who may marry whom.

Constants: ann, bob, kim

1. person(x) <-> x = ann | x = bob | x = kim
2. married(x, y) <-> x = ann & y = bob | x = bob & & y = ann
3. free(x) <-> person(x) & ~(exists y. person(y) & married(x, y))
"""


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


def test_reading_that_takes_long_has_a_bar_and_a_button_that_stops_it(browser: Browser) -> None:
    """Both are gone once it is stopped."""
    browser.open("read", ".editor")
    browser.script(
        "window.fetch = (_, { signal }) => new Promise((_, fail) =>"
        " signal.addEventListener('abort', () => fail(signal.reason)))"
    )
    browser.type_text("1. p(x) <-> x = a\n")
    browser.wait("#page-read progress[aria-label=Reading]")
    browser.button("Stop").click()
    browser.says("#page-read", "Stopped.")
    assert not browser.all("#page-read progress")


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
    browser.find(".problems button").click()
    before = "const area = document.activeElement; return area.value.slice(0, area.selectionStart)"
    assert browser.script(before) == MARRIAGE[: MARRIAGE.index("& &") + 2]
    area, glyph = browser.find(".editor textarea").rect, mark.rect
    assert glyph["x"] > area["x"]
    browser.says("#page-read .message.error", "It does not compile. Can be asked still: person/1.")
    assert browser.button("Ask about the rest").is_displayed()
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
