"""Diagrams and stepped pages in HTML: one file, which is closed and asks for nothing else."""

import json
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

import pylogic
from pylogic.checking import CheckResult, Witness
from pylogic.cli.root import commands
from pylogic.games.themes import theme
from pylogic.render.diagram import diagram
from pylogic.render.html import PageStop, asset, framed, html, stepped_page
from pylogic.render.theme import PLAIN
from pylogic.web.listed import sheets


class _Tags(HTMLParser):
    """What is open, what was named, and the data of the steps."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.asked: list[str] = []
        self.data = ""
        self.words = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in {"src", "href"}:
                self.asked.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "script" and data.startswith("{"):
            self.data += data
        elif self.open and self.open[-1] not in {"script", "style"}:
            self.words += data

    def steps(self) -> list[dict[str, str]]:
        """Return the steps with their pictures, as the script of the page puts them together."""
        data = json.loads(self.data)
        return [
            {"picture": "".join(data["parts"][n] for n in step["picture"]), "said": step["said"]}
            for step in data["steps"]
        ]


def test_a_diagram_is_a_board_and_a_table() -> None:
    """What has a name stands in a table below the board, or alone."""
    looks = theme("pangke")
    figure = _Tags(html(diagram("bb../..../..w./.... w step=3", looks), looks))
    assert not figure.open
    assert "step3" in figure.words
    alone = html(diagram("on(a,b)=<x> turn=a&b", PLAIN), PLAIN)
    assert "<svg" not in alone
    assert "a,b <b>&lt;x&gt;</b>" in alone


def test_a_page_of_steps_is_one_file() -> None:
    """Nothing that is said is taken for a tag, and nothing is fetched."""
    picture = html(diagram("k.q k", PLAIN), PLAIN)
    scripted = "<script>1</script><!-- so -->"
    steps = [PageStop("start", picture), PageStop("a<b", scripted, ("</script><!-- & so",))]
    page = _Tags(stepped_page("chess & <co>", ["two moves"], steps))
    assert not page.open
    assert not page.asked
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", stepped_page("t", [], steps))
    assert page.steps()[1]["said"] == "<p>&lt;/script&gt;&lt;!-- &amp; so</p>"
    assert [step["picture"] for step in page.steps()] == [picture, scripted]
    assert "chess & <co>" in page.words
    assert len(set(page.ids)) == len(page.ids)


def test_a_page_of_many_steps_is_small() -> None:
    """What the pictures share is there once: a long game takes little for each move."""
    looks = theme("pangke")
    states = ["bbbb/b..b/w..w/wwww b", "b.bb/bb.b/w..w/wwww w"] * 500
    pictures = [html(diagram(state, looks), looks) for state in states]
    text = stepped_page("t", [], [PageStop(f"{n}", drawn) for n, drawn in enumerate(pictures)])
    assert [step["picture"] for step in _Tags(text).steps()] == pictures
    assert len(text) < 250_000 < sum(map(len, pictures)) / 10


def test_the_script_finds_what_it_asks_for() -> None:
    """Each element that the script names is on the page."""
    page = _Tags(stepped_page("t", [], [PageStop("start", "")]))
    named = set(re.findall(r'getElementById\("(\w+)"\)', asset("steps.js")))
    named |= set(re.findall(r"\bby\.(\w+)", asset("steps.js")))
    assert named
    assert named <= set(page.ids)


def test_a_page_in_a_frame() -> None:
    """A notebook shows the page as it is."""
    page = _Tags(framed('<p class="a">"x" & y</p>', 300))
    assert page.open == []


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Return a record of four moves."""
    match = pylogic.Match(pylogic.game("tictactoe", source="native"))
    for square, why in ("4", "the <middle>"), ("0", ""), ("2", ""), ("6", "it must"):
        match.push(square, "human", why)
    match.record(tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


def test_a_record_becomes_a_page(record: Path) -> None:
    """`show --record --html` steps through the moves, with who made them and why."""
    page = record.with_suffix(".html")
    asked = ["show", "tictactoe", "--record", str(record), "--html", str(page), "--json"]
    done = CliRunner().invoke(commands, asked)
    assert done.exit_code == 0, done.output
    assert json.loads(done.output)["state"] == "o.x/.x./o.. x"
    shown = _Tags(page.read_text(encoding="utf-8"))
    steps = shown.steps()
    assert len(steps) == 5
    assert "1. x (human): 4" in steps[1]["said"]
    assert "the &lt;middle&gt;" in steps[1]["said"]
    assert steps[4]["picture"].count('class="mark"') == 1
    assert "4 moves, not over" in shown.words


def test_a_page_tells_moves_made_at_once_by_side() -> None:
    """Who chose each, and how it ended, in words."""
    match = pylogic.Match(pylogic.game(str(sheets()["morra.kif"]), source="native"))
    match.push("show(one) | show(two)", "human | random")
    shown = _Tags(match.html())
    steps = shown.steps()
    assert "1. odd (human): show(one); even (random): show(two)" in steps[1]["said"]
    assert "odd (human) against even (random); 1 move" in shown.words
    assert shown.words.split()[0] == "morra"  # and not where the sheet is on this machine
    won = pylogic.Match(pylogic.game("tictactoe", source="native"))
    for square in "03142":
        won.push(square)
    assert "5 moves, x wins" in _Tags(won.html()).words


def test_a_record_of_another_game_is_refused(record: Path) -> None:
    """And so is a state beside a record."""
    for asked, says in (
        (["show", "moai", "--record", str(record)], "holds a game of tictactoe, not of moai"),
        (["show", "tictactoe", "--record", str(record), "--state", "x"], "--state and --record"),
    ):
        done = CliRunner().invoke(commands, asked)
        assert done.exit_code == 2
        assert says in done.output


def test_a_position_becomes_a_page(tmp_path: Path) -> None:
    """Without a record the page shows the position."""
    page = tmp_path / "x.html"
    asked = ["show", "tictactoe", "--state", "x.o/.../... x", "--html", str(page)]
    assert CliRunner().invoke(commands, asked).exit_code == 0
    (step,) = _Tags(page.read_text(encoding="utf-8")).steps()
    assert "x.o/.../... x" in step["picture"]


def test_matches_show_themselves() -> None:
    """A notebook steps through a match in a frame."""
    match = pylogic.Match(pylogic.game("tictactoe", source="native"))
    match.push("4")
    assert match.html().startswith("<!DOCTYPE html>")
    assert match._repr_html_().startswith("<iframe srcdoc=")


@pytest.mark.browser
def test_keys_step_through_a_page_in_a_browser(tmp_path: Path) -> None:
    """The arrows, Home and End go where they say."""
    steps = [PageStop(f"{n}", f"<b>picture {n}</b>") for n in range(4)]
    press = "".join(
        f'document.dispatchEvent(new KeyboardEvent("keydown", {{key: "{key}"}}));'
        'document.body.append(" saw " + document.getElementById("board").textContent);'
        for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home")
    )
    page = tmp_path / "page.html"
    text = stepped_page("t", [], steps).replace("</body>", f"<script>{press}</script></body>")
    page.write_text(text, encoding="utf-8")
    found = subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", page.as_uri()],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout
    assert re.findall(r"saw picture (\d)", found) == ["1", "2", "1", "3", "3", "0"]


def test_a_disagreement_is_shown_as_boards() -> None:
    """The position asked about, and each answer that is one with its change; others in words."""
    witness = Witness(
        "bbbb/b..b/w..w/wwww b",
        "12-22",
        {"text": "b.bb/bb.b/w..w/wwww w", "native": "not <legal>"},
    )
    found = CheckResult("pangke", ("text", "native"), ("corrected",), 9, (witness,), 1, 0.5)
    page = _Tags(found._repr_html_())
    assert not page.open
    assert found.summary in page.words
    assert "position and the move 12-22:" in page.words
    assert "not <legal>" in page.words
    assert found._repr_html_().count('class="pylogic-board"') == 2
    assert found._repr_html_().count('class="arrow"') == 1
