"""Bad input fails with what, where and why; it never gives a traceback and never hangs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.core.errors import CompileError, ReadError

if TYPE_CHECKING:
    from pathlib import Path

UNREADABLE = [
    ("empty", b"", "the text is empty"),
    ("blank", b"\n \n", "the text is empty"),
    ("prose", b"Nothing formal stands in these plain words.\n", "nothing formal was found"),
    ("binary", b"p(x)\nq\x00\x01\x02", "axioms.txt:2:2: this is not a text: it has a zero byte"),
    ("not UTF-8", b"p(x) \xff q(x)", "this is not UTF-8: byte 0xff at offset 5"),
    ("its place", "∀x\r\né ".encode() + b"\xff", "axioms.txt:2:3: this is not UTF-8: byte 0xff"),
    ("UTF-16", "p(a)\n".encode("utf-16"), "this is UTF-16"),
    ("10 MB", b"p(x) -> q(x)\n" * 800_000, "larger than"),
]


@pytest.mark.parametrize(
    ("data", "what"), [u[1:] for u in UNREADABLE], ids=[u[0] for u in UNREADABLE]
)
def test_what_cannot_be_read_is_refused(tmp_path: Path, data: bytes, what: str) -> None:
    """With the file in the message."""
    path = tmp_path / "axioms.txt"
    path.write_bytes(data)
    with pytest.raises(ReadError, match=what) as caught:
        pylogic.load(path)
    assert caught.value.place.file == str(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """As one message."""
    with pytest.raises(ReadError, match="No such file"):
        pylogic.load(tmp_path / "nowhere.txt")


UNCOMPILED = [
    (
        "free variable",
        "1. q(x) ≡ x = red ∨ x = blue\n2. p(x) ≡ q(x) ∧ q(y)",
        2,
        "the variable y is used free",
    ),
    (
        "free misprint",
        "Constants: a, b\n\n1. q(x) ≡ x = a ∨ x = bb",
        3,
        "the variable bb is used free",
    ),
    (
        "two arities",
        "1. p(alice)\n2. q(x) ≡ p(x, x)",
        2,
        "p is used with 2 arguments here and with 1",
    ),
    (
        "two arities of what is left open",
        "n(x) ≡ x = 1 ∨ x = 2\nn(x) ∧ n(y) ⊃ p(x, y) ∨ p(y, x)\n¬p(1)",
        3,
        "p is used with 1 argument here and with 2",
    ),
    ("two roles", "1. p(alice)\n2. f(p(alice)) = alice", 2, "p is used as a function here"),
    (
        "defined twice",
        "1. p(x) ≡ x = alice ∨ x = bob\n2. p(x) ≡ x = carl",
        2,
        "p is defined by ≡ in axiom 1",
    ),
    (
        "undefined predicate",
        "1. n(x) ≡ x = 1 ∨ x = 2\n2. p(x) ≡ n(x) ∧ q(x, x)",
        2,
        "of what q holds",
    ),
    ("undefined function", "1. n(x) ≡ x = 1 ∨ x = 2\n2. p(x) ≡ n(x) ∧ f(x) = 1", 2, "what f is"),
    (
        "says nothing",
        "1. double(x) = x + x\n2. double(x) ≠ 3 ∧ x ≠ 4",
        2,
        "nothing says which values x can have",
    ),
    (
        "a bound that is no set",
        "1. p(x) ≡ x = red ∨ x = blue\n2. all x in 3. q(x) -> p(x)",
        2,
        "this is no set",
    ),
    (
        "a misspelt sort",
        "1. p(x) ≡ x = red ∨ x = blue\n2. r(x) ≡ p(x) ∧ pp(x)",
        2,
        "no axiom says of what pp holds",
    ),
    ("unknown symbol", "1. p(x) ♞ q(x) ∧ r(x)", 1, "unknown symbol '♞'"),
    ("unbalanced", "1. p(alice)\n2. q(x) ≡ (p(x)", 2, "'(' is never closed"),
]


@pytest.mark.parametrize(
    ("text", "line", "reason"), [u[1:] for u in UNCOMPILED], ids=[u[0] for u in UNCOMPILED]
)
def test_what_cannot_be_compiled_is_refused(text: str, line: int, reason: str) -> None:
    """The document is read; its report and its clauses name the axiom, its line and the reason."""
    document = pylogic.load(text + "\n")
    with pytest.raises((CompileError, ReadError)) as caught:
        _ = document.clauses
    assert reason in str(caught.value)
    error = caught.value
    assert isinstance(error, CompileError | ReadError)
    place = error.place
    assert place is not None
    assert place.line == line
    assert reason in str(document.report)


ROW = """\
size = 3
next(1) = 2
next(2) = 1

row.full(p)
=> (Predefined Pattern Function)
∀ i:
i >= 0 and
i < size:
row(i) = p
∀end i

row.any(p) <=>
Ǝ i:
i >= 0 and
i < size:
row(i) = p and
row.full(next(p)) = false
Ǝend i
"""
TWO_KINDS = ROW.replace("\n=>", " <=>").replace("next(p)", "next(row)")


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (ROW, 5, "an implication defines nothing; <=> says what full is"),
        (TWO_KINDS, 2, "1 would have to be a row_state"),
    ],
)
def test_objects_that_cannot_be_compiled_are_refused(text: str, line: int, reason: str) -> None:
    """Likewise, with the place of the definition."""
    document = pylogic.load(text, notation="blocks")
    with pytest.raises(CompileError, match=reason) as caught:
        _ = document.clauses
    assert caught.value.place is not None
    assert caught.value.place.line == line


@pytest.mark.parametrize(
    ("axiom", "what"),
    [
        ("p(x) ≡ n(x) ∧ twin(3) = x", "3 is never there in twin; 1, 2 can be"),
        ("p(x) ≡ n(x) ∧ ¬(x = 2 ∧ n(5))", "5 is never a n; 1, 2 can be"),
        ("p(x) ≡ colour(x) ∧ n(x)", "nothing is both a colour and a n"),
        ("p(x) ≡ colour(x) ∧ x < 3", "x is a colour, and only numbers are compared"),
    ],
)
def test_what_never_holds_is_told(axiom: str, what: str) -> None:
    """It is compiled as it stands, since it has a meaning."""
    text = (
        "1. n(x) ≡ x = 1 ∨ x = 2\n2. n(x) ⊃ n(twin(x))\n"
        "3. n(x) ⊃ twin(x) = if x = 1 then 2 else 1\n"
        f"4. colour(x) ≡ x = red ∨ x = blue\n5. {axiom}\n"
    )
    document = pylogic.load(text)
    assert document.problems == ()
    assert [str(n.place.line) for n in document.notices if what in n.what] == ["5"]
    assert what in str(document.report)


def test_what_a_text_says_never_to_hold_is_no_warning() -> None:
    """It is what the axiom is for."""
    text = "1. p(x) ≡ x = ann\n2. q(x) ≡ x = kim\n3. p(x) ⊃ ¬q(x)\n4. ¬(p(x) ∧ q(x))\n"
    assert not pylogic.load(text).notices


@pytest.mark.needs_swipl
def test_a_function_with_two_values_fails_at_load() -> None:
    """Two equations that contradict each other are found, with the arguments."""
    text = "1. p(x) ≡ x = red ∨ x = blue\n2. f(red) = blue\n3. p(x) ⊃ f(x) = red\n"
    with (
        pylogic.session() as prolog,
        pytest.raises(pylogic.PylogicError, match=r"two values, blue and red, for \[red\]"),
    ):
        prolog.add(pylogic.load(text))


@pytest.mark.needs_swipl
def test_a_violated_axiom_fails_at_load() -> None:
    """An axiom that defines nothing is checked; the message has the values that violate it."""
    text = "1. n(x) ≡ x = 1 ∨ x = 2\n2. less(1, 2) ∧ less(2, 2)\n3. ¬ less(x, x)\n"
    with (
        pylogic.session() as prolog,
        pytest.raises(pylogic.PylogicError, match=r"axiom 3 .* \[x=2\]"),
    ):
        prolog.add(pylogic.load(text))


OFF_FIRST_LINES = {
    "blocks": (
        "last = 2\n\nroom.press(i) <=>\ni >= 0 and\nroom.nope(i) and\nroom.press(i).row(i) = 1\n",
        (
            "<text>:5:6: axiom room.press(i): no definition says what nope is\n"
            "    room.press(i) <=>\n    i >= 0 and\n    room.nope(i) and\n         ^\n"
        ),
    ),
    "first-order": (
        "Constants: a\n\n  1. p(x) <-> x = a &\n        nope(x)\n",
        (
            "<text>:4:9: axiom 1: no axiom says of what nope holds\n"
            "    p(x) <-> x = a &\n            nope(x)\n            ^"
        ),
    ),
}


@pytest.mark.parametrize("notation", OFF_FIRST_LINES)
def test_a_caret_stands_below_what_cannot_be_compiled(notation: str) -> None:
    """Also where it is not in the first line of its axiom."""
    text, shown = OFF_FIRST_LINES[notation]
    (problem,) = pylogic.load(text, notation=notation).problems
    assert shown in str(problem)


def test_a_long_text_without_a_line_break() -> None:
    """It is longer than names of files can be."""
    with pytest.raises(ReadError, match="a text itself has a line break"):
        pylogic.load("p(x) <-> " + " | ".join(f"x = a{n}" for n in range(100)))
