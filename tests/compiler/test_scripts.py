"""Definitions of a script become predicates that run in constant stack and answer once."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from pylogic.core.errors import CompileError, GoalError
from pylogic.documents import load
from pylogic.documents.shipped import folder_of
from pylogic.games import READINGS
from pylogic.nqthm.events import Definition, Script
from pylogic.session import session
from pylogic.theorems.checking import Evaluation
from pylogic.theorems.verdict import ProofStanding
from tests.cases import some_long

if TYPE_CHECKING:
    from pathlib import Path

SCRIPT = folder_of("tictactoe") / "axioms.txt"
LONG = """
(boot-strap nqthm)
(defn size (x) (if (nlistp x) 0 (add1 (size (cdr x)))))
(defn total (x) (if (nlistp x) 0 (plus (car x) (total (cdr x)))))
(defn count-up (x i) (if (nlistp x) i (count-up (cdr x) (add1 i))))
(defn scaled (x) (if (nlistp x) 1 (remainder (times 1 (count-up x 0)) 7)))
(defn all-numbers (x) (if (nlistp x) (equal x nil) (and (numberp (car x)) (all-numbers (cdr x)))))
(defn each-twice (x) (if (nlistp x) nil (cons (car x) (cons (car x) (each-twice (cdr x))))))
(defn upto (i n) (if (zerop n) nil (cons i (upto (add1 i) (sub1 n)))))
"""


def swipl(file: Path, *goals: str, options: tuple[str, ...] = ()) -> str:
    """Run goals after loading a file; return what is printed, warnings and errors too."""
    asked = [part for goal in goals for part in ("-g", goal)]
    flags = ("--on-error=status", "--on-warning=status", "-t", "halt")
    done = subprocess.run(
        ["swipl", "-q", *flags, *options, "-l", str(file), *asked],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.needs_swipl
@some_long(1, "reading", READINGS)
def test_the_module_loads_by_itself(reading: str, tmp_path: Path) -> None:
    """Plain SWI-Prolog has nothing to say of it."""
    file = tmp_path / "module.pl"
    file.write_text(load(SCRIPT, reading=reading).prolog(), encoding="utf-8")
    assert swipl(file, "check", "'tic-tac-toe'([4], [_|G]), print(G)") == (
        "[[f,f,f,f,x,f,f,f,f],[o,f,f,f,x,f,f,f,f],[x,f,f,f,x,f,f,f,f],'o-win']"
    )


@pytest.mark.needs_swipl
@some_long(
    1,
    ("goal", "printed"),
    [
        ("size(L, S)", "500000"),
        ("total(L, S)", "125000250000"),
        ("'all-numbers'(L, S)", "t"),
        ("'each-twice'(L, [_, _, _, S|_])", "2"),
        ("scaled(L, S)", "4"),
    ],
)
def test_long_recursions_need_no_stack(goal: str, printed: str, tmp_path: Path) -> None:
    """A list of half a million, in a stack that has room for such lists and little else."""
    file = tmp_path / "long.pl"
    file.write_text(load(LONG, errata="").prolog(module="long"), encoding="utf-8")
    asked = f"upto(1, 500000, L), {goal}, print(S)"
    assert swipl(file, asked, options=("--stack-limit=64m",)) == printed


def test_each_clause_has_its_definition() -> None:
    """The label and lines of a clause are those of a definition; none is without clauses."""
    document = load(SCRIPT)
    assert isinstance(document.syntax, Script)
    lines = {p.label: p.lines for p in document.syntax.placed if isinstance(p.event, Definition)}
    assert {clause.label for clause in document.clauses} == lines.keys()
    assert all(clause.lines == lines[clause.label] for clause in document.clauses)


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("goal", "message"),
    [
        ("'tic-tac-toe'(X, Game)", "not sufficiently instantiated"),
        ("boardp([f, X], t)", "not sufficiently instantiated"),
        ("nth(-1, [x], V)", "`value_of_the_logic' expected, found `-1'"),
        ("boardp([nil], V)", "nil is written [] in goals"),
        ("boardp(['X'], V)", "found `'X''"),
        ('boardp("x", V)', "expected, found"),
        ("boardp([minus(x)], V)", "expected, found"),
        ("boardp(pack([65|0]), V)", "expected, found"),
    ],
)
def test_what_is_no_value_is_refused(goal: str, message: str) -> None:
    """Arguments must be values of the logic."""
    with session().add(load(SCRIPT)).query(goal) as answers, pytest.raises(GoalError) as caught:
        next(answers)
    assert message in caught.value.message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "(add-shell push empty stackp ())\n(defn h (x) (stackp x))",
            "h: the function 'stackp' belongs to a shell without components",
        ),
    ],
)
def test_what_cannot_be_compiled(text: str, message: str) -> None:
    """The error names the definition, where it is, and what it calls."""
    with pytest.raises(CompileError, match=message) as caught:
        load(f"(boot-strap nqthm)\n{text}", errata="").prolog()
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.column) == (3, 14)


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    ("before", "why"),
    [
        ("(dcl g (x))", "h: the function 'g' is only declared"),
        ("(constrain gs (rewrite) (numberp (g x)) ((g fix)))", "h: the function 'g' is not def"),
        ('(note-lib "naturals")', "h: the function 'g' is not defined, unless by a library"),
    ],
)
def test_what_calls_what_is_left_open_is_left_out(before: str, why: str) -> None:
    """It is told at the call; the others are computed, and no theorem about it is tested."""
    text = "(defn h (x)\n (g x))\n(defn i (x) (h x))\n(defn j (x) (add1 x))"
    lemma = "(prove-lemma p () (implies (listp x) (numberp (i x))))"
    document = load(f"{before}\n{text}\n{lemma}", errata="")
    told = [n for n in document.notices if n.what.startswith("not computed")]
    assert [(n.place.line, n.place.column) for n in told] == [(3, 3), (4, 14)]
    assert why in told[0].what
    assert told[0].place.source_line == " (g x))"
    with session().add(document).query("j(1, V)") as answers:
        assert str(next(answers)["V"]) == "2"
    assert isinstance(document.syntax, Script)
    (verdict,) = Evaluation(document.syntax).verdicts()
    assert verdict.standing is ProofStanding.OPEN


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    "name", ["==", ">=", "->", ":", "\\\\=", "-->", "goal_expansion", "print"]
)
def test_functions_may_have_names_of_prolog(name: str) -> None:
    """Signs and hooks that a module may not define get an underscore."""
    script = f"(boot-strap nqthm)\n(defn {name} (x) (add1 x))\n(defn use (x) ({name} ({name} x)))"
    with session().add(load(script, errata="")).query("use(1, V)") as answers:
        assert [answer["V"] for answer in answers] == [3]
