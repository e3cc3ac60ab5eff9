"""Documents loaded on the command line, good ones and bad ones."""

import json
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pylogic.cli import commands

LIGHTS = """\
# Lights

A light is red, green or off; it goes round.

1. colour(c) ≡ c = red ∨ c = green ∨ c = off
2. after(c, d) ≡ c = red ∧ d = green ∨ c = green ∧ d = off ∨ c = off ∧ d = red
"""


def load(*args: str | Path, typed: str | bytes = "") -> Result:
    """Return the result of `pylogic load`, run in this process."""
    arguments = ["load", *map(str, args)]
    return CliRunner().invoke(commands, arguments, input=typed, catch_exceptions=False)


@pytest.fixture
def lights(tmp_path: Path) -> Path:
    """Return a document."""
    file = tmp_path / "lights.txt"
    file.write_text(LIGHTS, encoding="utf-8")
    return file


def test_the_report_accounts_for_every_line(lights: Path) -> None:
    """The report names each stretch of lines, and each axiom says what it became."""
    result = load(lights)
    assert "=> axiom 2: after" in result.stdout
    assert result.stdout.rstrip().endswith("compiles")
    assert result.exit_code == 0


def test_the_report_as_json(lights: Path) -> None:
    """With --json each entry of the report is an object."""
    rows = [json.loads(line) for line in load(lights, "--json").stdout.splitlines()]
    assert {tuple(row) for row in rows} == {("lines", "kind", "text", "became")}
    axioms = [row for row in rows if row["kind"] == "axiom"]
    assert [row["lines"] for row in axioms] == [[5, 5], [6, 6]]


def test_formulas(lights: Path) -> None:
    """--emit formulas prints the axioms as they were understood."""
    result = load(lights, "--emit", "formulas")
    assert result.stdout.startswith("1. colour(c) ≡ c = red ∨ c = green ∨ c = off\n2. ")
    (first, _) = map(json.loads, load(lights, "--emit", "formulas", "--json").stdout.splitlines())
    assert first == {
        "label": "1",
        "lines": [5, 5],
        "formula": "colour(c) ≡ c = red ∨ c = green ∨ c = off",
    }


@pytest.mark.needs_swipl
def test_the_module_loads_in_swipl_alone(lights: Path, tmp_path: Path) -> None:
    """--emit prolog prints a module that needs nothing but SWI-Prolog."""
    module = tmp_path / "lights.pl"
    module.write_text(load(lights, "--emit", "prolog").stdout, encoding="utf-8")
    flags = ("--on-error=status", "--on-warning=status", "-t", "halt")
    done = subprocess.run(
        ["swipl", *flags, "-g", "after(red, green), forall(colour(C), print(C))", module],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("redgreenoff", "", 0)


def test_clauses_as_json(lights: Path) -> None:
    """--emit prolog --json prints each clause with the axiom and lines it comes from."""
    result = load(lights, "--emit", "prolog", "--json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert {"predicate", "clause", "label", "lines"} == set(rows[0])
    assert {row["label"] for row in rows} == {"1", "2"}


def test_a_text_from_a_pipe() -> None:
    """`-` reads the standard input."""
    result = load("-", typed=LIGHTS)
    assert "=> axiom 2: after" in result.stdout
    assert result.exit_code == 0


def test_what_does_not_compile_exits_with_one(tmp_path: Path) -> None:
    """The report says what does not compile and why; other output puts that on stderr."""
    file = tmp_path / "half.txt"
    file.write_text(LIGHTS + "3. even(c) ≡ glows(c)\n", encoding="utf-8")
    result = load(file)
    assert "does not compile: " in result.stdout
    assert result.exit_code == 1
    result = load(file, "--emit", "prolog")
    assert result.stdout == ""
    assert f"{file}:7" in result.stderr
    assert result.exit_code == 1
    (problem,) = (
        row
        for row in map(json.loads, load(file, "--json").stdout.splitlines())
        if row["kind"] == "problem"
    )
    assert problem["lines"] == [7, 7]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the text is empty"),
        (b"\n\n", "the text is empty"),
        (b"Dear John,\nhow are you?\n", "nothing formal was found"),
        (b"\x7fELF\x00\x01", "zero byte"),
        (b"caf\xe9\n", "not UTF-8"),
        (b"p(x) -> q(x)\n" * 800_000, "larger than"),
    ],
)
def test_what_cannot_be_read_exits_with_two(tmp_path: Path, data: bytes, says: str) -> None:
    """A file that is no document is one message with its name."""
    file = tmp_path / "file.txt"
    file.write_bytes(data)
    result = load(file)
    assert says in result.stderr
    assert str(file) in result.stderr
    assert result.stderr.count("Error:") == 1
    assert len(result.stderr) < 1000
    assert (result.stdout, result.exit_code) == ("", 2)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the text is empty"),
        (b"caf\xe9\n", "<stdin>:1:4: this is not UTF-8"),
        (b"p(a)\0\n", "<stdin>:1:5: this is not a text"),
        (b"p(x) -> q(x)\n" * 800_000, "longer than"),
    ],
)
def test_pipes_that_cannot_be_read(data: bytes, says: str) -> None:
    """The standard input is held to the same."""
    result = load("-", typed=data)
    assert says in result.stderr
    assert (result.stdout, result.exit_code) == ("", 2)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nowhere.txt",), "nowhere.txt"),
        ((".",), "."),
        (("nowhere.txt", "--errata", "nowhere.toml"), "does not exist"),
        (("nowhere.txt", "--to", "nqthm"), "--emit formulas"),
        (("nowhere.txt", "--reading", "mine"), "'mine' is not one of"),
        (("nowhere.txt", "--emit", "smoke"), "'smoke' is not one of"),
    ],
)
def test_bad_usage(args: tuple[str, ...], says: str) -> None:
    """What cannot be loaded is one message."""
    result = load(*args)
    assert says in result.stderr
    assert result.exit_code == 2


def test_an_unknown_notation(lights: Path) -> None:
    """A notation that there is not is refused, with those there are."""
    result = load(lights, "--notation", "cuneiform")
    assert "cuneiform" in result.stderr
    assert result.exit_code == 2


def test_the_memo(documents: Path) -> None:
    """The memo as it stands compiles under the corrected reading, and not as printed."""
    memo = documents / "pangke-memo.txt"
    assert load(memo).exit_code == 0
    printed = load(memo, "--reading", "printed")
    assert "does not compile" in printed.stdout
    assert printed.exit_code == 1
