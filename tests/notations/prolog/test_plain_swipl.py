"""What is a clause is what plain SWI-Prolog reads as one: random texts, most of them broken."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from pylogic.notations.prolog.operators import _OF_LIBRARIES, Operators
from pylogic.notations.prolog.reader import read
from tests.cases import some_long

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.needs_swipl

READS = Path(__file__).with_name("reads.pl")
SPELT_NAMES = """
    a b foo - + \\+ * = :- ?- dynamic is mod ; ! , | -> --> [] {} \\ ^ : . table @ # it é ≤ `
    'dynamic' '-' $ ** as := => rdiv < >= likes please very
"""
SPELT_TERMS = """
    X _ Y1 0 12 1.5 1r3 0'a 0xFF 1.0Inf "s" `c` 'q' a b f(a) g(X,b) [] {} [a] [a|X] {a} (a) - -1 +1
    () f() [](1) {}(1)
"""
SPELT_PIECES = """
    ( ) [ ] { } , | f( -( ([ )] {} || 1_0 \\x '\\x' '\\x41' "\\z" '\\n' 0'\\ 0'\\n 12a 1e5 1.e 8'17
    1'0 _{a:1} X{b:2} a{} .b X.y /*c*/ ∀ £ « ² ' " 0xF_F 2'2 \\0 0'\\u0041 ½ ∀x a½ =« ≤≥ 1r0 1e400
    1.5e 3.5Inf 1.5NaN '\\'
"""
NAMES = [*SPELT_NAMES.split(), "'x y'"]
TERMS = SPELT_TERMS.split()
PIECES = [*NAMES, *TERMS, *SPELT_PIECES.split(), "1 000", "0b1 1", "1_ 0"]
BRACKETS = [("(", ")"), ("[", "]"), ("{", "}"), ("(", "]")]
DECLARATIONS = (
    ":- op(700, xfx, likes).", ":- op(200, xf, please).", ":- op(900, fy, [very, a]).",
    ":- op(0, xfx, =).", ":- op(1105, xfy, '|').", ":- op(300, yfx, b).", ":- op(2000, xfx, b).",
    ":- op(700, xfx, [X]).",
)  # fmt: skip


def expression(chance: Random, depth: int = 3) -> str:
    """Return what may be a term."""

    def part() -> str:
        return expression(chance, depth - 1)

    blank = chance.choice(["", " "])
    kind = chance.random() if depth else 0
    if kind < 0.25:
        return chance.choice(TERMS)
    if kind < 0.55:
        return f"{part()}{blank}{chance.choice(NAMES)}{chance.choice(['', ' '])}{part()}"
    if kind < 0.7:
        return f"{chance.choice(NAMES)}{blank}{part()}"
    if kind < 0.75:
        return f"{part()}{blank}{chance.choice(NAMES)}"
    if kind < 0.85:
        inside = chance.choice(["", part(), f"{part()},{part()}", f"{part()}|{part()}"])
        name, opened, closed = chance.choice(["f", "", "-", ";"]), *chance.choice(BRACKETS)
        return f"{name}{opened}{inside}{closed}"
    if kind < 0.9:
        return f"f({part()},{part()})"
    return f"[{part()},{part()}|{part()}]"


def text(chance: Random) -> str:
    """Return a text of a clause or two, perhaps behind declarations."""
    found = []
    if chance.random() < 0.2:
        found = [chance.choice(DECLARATIONS) for _ in range(chance.randint(1, 2))]
    for _ in range(chance.choice([1, 1, 2])):
        if chance.random() < 0.6:
            made = expression(chance)
        else:
            made = chance.choice(["", " "]).join(chance.choices(PIECES, k=chance.randint(1, 6)))
        if chance.random() < 0.1:
            at = chance.randrange(len(made) + 1)
            made = made[:at] + chance.choice(PIECES) + made[at:]
        found.append(f"x :- [{made} ] .")  # a list, as what is a goal does not matter
    return " ".join(found)


def plain(texts: Sequence[str]) -> list[str]:
    """Return what SWI-Prolog reads in each text, a line for each."""
    quoted = ('"' + t.replace("\\", "\\\\").replace('"', '\\"') + '".' for t in texts)
    done = subprocess.run(
        ["swipl", "-f", "none", "-q", str(READS)],
        input="\n".join([*quoted, ""]),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    lines = done.stdout.splitlines()
    assert len(lines) == len(texts), done.stderr
    return lines


def own(written: str) -> list[str] | None:
    """Return the clauses that the notation finds, None where something is wrong in one."""
    syntax = read(["```prolog", written, "```"], "<text>")
    what = {getattr(problem, "what", "")[:8] for problem in syntax.problems}
    if what == {"Dict.key"}:  # which has no meaning here
        return []
    return None if what else [passage.text for passage in syntax.passages]


@some_long(1, "seed", range(2))
def test_a_clause_is_what_swi_prolog_reads(seed: int) -> None:
    """It is refused where SWI-Prolog refuses it, else taken, and it ends at the same full stop."""
    chance = Random(seed)  # noqa: S311 - cases, not secrets
    texts = list(dict.fromkeys(text(chance) for _ in range(1500)))
    found = [own(each) for each in texts]
    strange = [
        (each, line)
        for each, mine, line in zip(texts, found, plain(texts), strict=True)
        if (mine is None) is ("error(" not in line)
    ]
    assert not strange
    whole = [(each, mine) for each, mine in zip(texts, found, strict=True) if mine]
    again = plain([" ".join(mine) for _, mine in whole])
    assert again == plain([each for each, _ in whole])
    assert len(whole) > 100


@pytest.mark.parametrize("library", [None, *_OF_LIBRARIES])
def test_the_operators_are_those_of_swi_prolog(library: str | None) -> None:
    """Its own, and those that libraries bring."""
    use = f"use_module(library({library}))" if library else "true"
    goal = f"{use},forall(current_op(P,T,N),(write_term([P,T,N],[quoted(true)]),nl)),halt"
    done = subprocess.run(
        ["swipl", "-f", "none", "-q", "-g", goal],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    operators = Operators()
    if library:
        operators.import_from(library)
    fields = [line.strip("[]").split(",", 2) for line in done.stdout.splitlines()]
    rows = {(int(priority), kind, name.strip("'")) for priority, kind, name in fields}
    newer = {(400, "yfx", "divs"), (400, "yfx", "tdiv"), (1150, "fx", "tnot")}
    assert set(operators.rows()) == rows - newer
