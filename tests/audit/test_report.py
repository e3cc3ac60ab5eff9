"""The report of an audit: one page to read, with the boards drawn."""

from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from pylogic.audit import ErratumWitness, Result, errata_of
from pylogic.audit.auditor import REMARK
from pylogic.audit.report import blocks, html, markdown, totals, write
from pylogic.cli.root import commands
from pylogic.games.connect4.four.audit import DescriptionAuditor

FOUND = (
    Result(
        "pangke", "one", "author", (1, 2), "a < b", "a | b", "because & so", None, "none can be"
    ),
    Result(
        "pangke", "two", "scan", (3,), "x", "y", "why",
        ErratumWitness(
            "the move 12-22",
            "bbbb/b..b/w..w/wwww b",
            {"printed": "b.bb/bb.b/w..w/wwww w", "native": "not legal"},
            "a note",
        ),
        "",
    ),
)  # fmt: skip
REPORT = blocks([(errata_of("pangke"), FOUND)])


def test_the_totals_are_by_document_and_kind() -> None:
    """And a row for all together."""
    assert totals({"pangke": FOUND, "moai": FOUND[:1]}).rows == [
        ("document", "scan", "convention", "author", "all", "with a witness"),
        ("pangke", "1", "0", "1", "2", "1"),
        ("moai", "0", "0", "1", "1", "0"),
        ("all", "1", "0", "2", "3", "1"),
    ]


def test_markdown_means_nothing_by_its_signs() -> None:
    """Formulas stand in fences, and boards too."""
    text = markdown(REPORT)
    assert "### one\n\nauthor, lines 1, 2. because & so" in text
    assert "must be:\n\n```text\na | b\n```" in text
    assert "No witness: none can be." in text
    assert "Witness: the move 12-22 (a note)" in text
    assert text.count("┌───┬") == 2  # the position, and what the text makes of it
    assert "| native | not legal |" in text


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""
        self.boards = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        if tag != "meta":
            self.open.append(tag)
        self.boards += tag == "svg"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_html_is_one_page_that_is_closed() -> None:
    """Signs of formulas are no tags."""
    page = _Tags()
    page.feed(html(REPORT))
    assert page.open == []
    assert "a < b" in page.text
    assert "because & so" in page.text
    assert page.boards == 2  # the position, and what the text makes of it


@pytest.mark.parametrize("name", ["report.md", "report.html"])
def test_the_ending_says_what_is_written(name: str, tmp_path: Path) -> None:
    """And another one is refused before anything is audited."""
    write(tmp_path / name, REPORT)
    text = (tmp_path / name).read_text(encoding="utf-8")
    assert text.startswith("# What is wrong" if name.endswith("md") else "<!DOCTYPE html>")
    refused = CliRunner().invoke(commands, ["audit", "--report", str(tmp_path / "report.pdf")])
    assert refused.exit_code == 2
    assert "expected a file in .html or .md" in refused.output


def test_a_document_is_audited_into_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside what is printed; the witnesses themselves are tried elsewhere."""
    shown = ErratumWitness(
        "the move of four", "......./" * 5 + "....... 1", {"one": "1", "two": "2"}, ""
    )
    monkeypatch.setattr(
        DescriptionAuditor, "witness", lambda _, erratum: shown if erratum.choice else REMARK
    )
    path = tmp_path / "four.md"
    done = CliRunner().invoke(commands, ["audit", "four4", "--report", str(path)])
    assert done.exit_code == 0, done.output
    text = path.read_text(encoding="utf-8")
    assert text.count("Witness: the move of four") == 7
    assert text.count("\n### ") == 14
    assert "| four4 | 0 | 7 | 7 | 14 | 7 |" in text
