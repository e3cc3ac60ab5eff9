"""Languages that are told by name, and what only resembles one."""

from __future__ import annotations

from time import process_time

import pytest

import pylogic
from pylogic.core.errors import ReadError
from pylogic.notations.others import check_language

WORLD = "\n\nConstants: a, b\n\n1. p(x) <-> x = a\n2. q(x) <-> p(x)\n"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("PVS", "lamp: THEORY\nBEGIN\nEND lamp"),
        ("PDDL", "(define (domain lamps)\n)"),
        ("TPTP with types", "tff(a1, axiom, p(a))."),
        ("SMT-LIB", "(set-logic QF_LIA)\n(declare-const x Int)"),
        ("Alloy", "abstract sig Lamp { on: Bool }"),
        ("Isabelle", "theory Lamps\n  imports Main\nbegin"),
        ("Coq", "Lemma one : forall n, n = n.\nProof.\n  trivial.\nQed."),
        ("Lean", "theorem one : 1 = 1 := by\n  rfl"),
        ("B or Event-B", "MACHINE lamp\nVARIABLES on\nINVARIANT on : BOOL\nEND"),
        ("SMV", "MODULE main\nVAR on : boolean;"),
        ("rules of an abstract state machine", "rule Coin =\n  if mode = off then\n  mode := on"),
        ("ACL2", "(defun f (x) x)\n(defthm f-id (equal (f x) x))"),
        ("an answer set program", "row(1..4).\n{ queen(R, C) : row(C) } = 1 :- row(R)."),
        ("an answer set program", "#const n = 4.\nrow(1..n)."),
        ("Datalog with declarations", ".decl edge(x:number, y:number)\nedge(1, 2)."),
        ("MiniZinc", "int: n = 4;\nconstraint n > 2;\nsolve satisfy;"),
        ("Maude", "fmod NAT is\n  sort Nat .\nendfm"),
        ("Mizar", "environ\n vocabularies XBOOLE_0;\nbegin\ntheorem X c= X;"),
        ("a game for Ludii or Zillions of Games", '(game "Hex"\n    (players 2))'),
        ("a game for Ludii or Zillions of Games", '(game\n   (title "Hex"))'),
        ("constraint handling rules", ":- chr_constraint leq/2.\nleq(X, X) <=> true."),
        ("OWL", "Class: Parent\n    EquivalentTo: Person and (hasChild some Person)"),
        ("Promela", "active proctype P() { skip }"),
        ("Z schemas", "+-- Lamp ------+\n| on : N\n+--------------+"),
        (
            "inference rules",
            "G |- f : A -> B    G |- x : A\n---------------- (T-App)\nG |- f x : B",
        ),
        (
            "inference rules in LaTeX",
            "\\[\\frac{\\mathsf{t} : \\mathsf{nat}}{\\mathsf{succ}(t) : \\mathsf{nat}}\\]",
        ),
        ("productions of a grammar", "S -> a S b\nS -> ε"),
        ("productions of a grammar", "<S> ::= a <S> b | c\n<T> ::= d"),
        ("a proof by natural deduction", "1.  p → q    Premise\n2.  | p\n3.  | q    →E 1, 2"),
        ("inference rules", "p    q\n------ AND-I\np & q"),
    ],
)
def test_languages_that_are_not_read_are_told_by_name(name: str, text: str) -> None:
    """With the place, and what would do."""
    with pytest.raises(ReadError, match="which is not read here") as told:
        check_language(text, "file")
    assert f"looks like {name}" in str(told.value)


@pytest.mark.parametrize(
    "heading",
    [
        "A little world\n--------------",
        "World\n-----\n\n---- Axioms ----",
        "World\n----\nTwo things",
    ],
)
def test_lines_under_headings_are_no_bars(heading: str) -> None:
    """They are what plain texts have."""
    assert pylogic.load(heading + WORLD).problems == ()


def test_sets_are_no_choices() -> None:
    """A formula may begin with one."""
    check_language("{x : p(x)} = {a}\n{x, y} = A ∪ {y : q(y)}", "file")


def test_implications_are_no_productions() -> None:
    """Connectives stand between what they are of, and one name behind an arrow is a formula."""
    check_language("S -> a and b\nT -> not c\nU -> v\nW -> x", "file")


@pytest.mark.parametrize(
    "text",
    ["-" * 80_000, "\n" * 40_000, " " * 80_000, "a" + " " * 80_000, "Lemma x " + ":" * 80_000,
     "theory a" + "\n" * 40_000, "+-" * 40_000, "--- a ---\n" * 8_000, "MACHINE a\n" * 200,
     "rule a =\n" * 2_000,
     "{ a(" * 20_000, "(game" + " " * 80_000, "Class: a" + " " * 80_000, "solve satisfy" * 8_000,
     "S -> " + "a " * 40_000, "S -> a b,\n" * 8_000],
    ids=lambda text: repr(text[:12]),
)  # fmt: skip
def test_long_texts_take_little_time(text: str) -> None:
    """Whatever is repeated in them."""
    begin = process_time()
    check_language(text, "file")
    assert process_time() - begin < 2
