"""Formulas as provers take them, TPTP's and those in lists: what is read, and what is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pylogic
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.reader import read
from pylogic.notations.first_order.spelling.printer import print_formula

if TYPE_CHECKING:
    from pylogic.core.errors import PylogicError
    from pylogic.core.syntax import Declaration

TEXT = """\
% Puzzles: who keeps which pet
include('Axioms/PET.ax').
fof(a1,axiom,keeps(a, dog)).
fof(a2, hypothesis, ( tame(X) <= keeps(X, dog) )).
fof(k, axiom,  % two lines, and where it comes from
    ! [X] : ! [Y] :
      ( fond(X, Y)

    <=> ? [Z] : keeps(Z, Y) & X = b ),
    file('x.ax', k)).
cnf(c1, axiom, ~ keeps(X, Y) | fond(X, Y)).
fof(8, definition, ( ! [X] : keeps(X, X) => fond(a, dog) ) ).
fof(goal, conjecture, ? [X] : fond(X, dog)).
"""
ASKED = "this is asked, and not said to be so: it is left to queries"
LISTS = """\
set(prolog_style_variables).  % so that X is one
op(400, infix, "+").
formulas(sos).  p(a) # label(first).  -p(X) |
  q(X) # label("x").
  all Y (q(Y)
     -> r(Y,b)).  % and no more
end_of_list.
list(weights).
  weight(a) = 3.
end_of_list.
formulas(goals).
  r(a,
    b).
end_of_list.
"""


def _stated(declaration: Declaration) -> str:
    assert declaration.formula is not None
    return f"{declaration.label}: {print_formula(declaration.formula)}"


def _told(error: PylogicError) -> tuple[int, int, str]:
    assert isinstance(error, ReadError)
    return error.place.line, error.place.column, error.what


def test_annotated_formulas_are_axioms() -> None:
    """A quantifier binds tightly, `<=` is an implication, and small letters are constants."""
    document = read(TEXT.splitlines(), "pets")
    assert [_stated(d) for d in document.axioms()] == [
        "a1: keeps(a, dog)",
        "a2: keeps(X, dog) ⊃ tame(X)",
        "k: ∀X. ∀Y. fond(X, Y) ≡ (∃Z. keeps(Z, Y)) ∧ X = b",
        "c1: ∀X. ∀Y. ¬keeps(X, Y) ∨ fond(X, Y)",
        "8: (∀X. keeps(X, X)) ⊃ fond(a, dog)",
    ]
    assert {d.label for d in document.declarations if d.kind == "constant"} == {
        "a", "dog", "b",
    }  # fmt: skip


def test_facts_that_are_annotated_are_no_clauses() -> None:
    """Though each could be a fact of Prolog."""
    document = pylogic.load("fof(a1,axiom,p(a)).\nfof(a2,axiom,p(b)).\n")
    assert document.notation.name == "first-order"
    assert document.clauses[0].text == "p(a)."


def test_what_states_nothing_is_told() -> None:
    """What another file has is missing; a conjecture is asked."""
    document = read(TEXT.splitlines(), "pets")
    assert sorted(map(_told, document.unclear)) == [
        (2, 10, "the file Axioms/PET.ax is not read with this one"),
    ]
    assert [(n.place.line, n.what) for n in document.notices][:1] == [(13, ASKED)]


def test_broken_formulas_have_their_places() -> None:
    """One that is never closed ends where the next begins."""
    text = "fof(a, axiom, p(b)\nfof(b, axiom, ( p(a) & ) ).\nfof(c, axiom, p(c)). and more\n"
    document = read(text.splitlines(), "broken")
    errors = [*document.problems, *document.unclear]
    assert sorted(map(_told, errors)) == [
        (1, 14, "'(' is never closed"),
        (2, 24, "unexpected ')'"),
        (3, 20, "this is no formula"),
    ]


def test_lists_for_provers_are_axioms() -> None:
    """Commands, weights and goals state nothing; a goal is told."""
    document = read(LISTS.splitlines(), "lists")
    assert [print_formula(d.formula) for d in document.axioms() if d.formula] == [
        "p(a)",
        "¬p(X) ∨ q(X)",
        "∀Y. q(Y) ⊃ r(Y, b)",
    ]
    assert {d.label for d in document.declarations if d.kind == "constant"} == {"a", "b"}
    assert [(n.place.line, n.place.column, n.what) for n in document.notices] == [(12, 3, ASKED)]
    assert not document.unclear


def test_names_of_lists_for_provers() -> None:
    """Those that begin with `u` to `z` are variables, unless capital letters are."""
    lines = ["formulas(assumptions).", "likes(ann, T1).", "all u likes(u, x).", "end_of_list."]
    document = read(lines, "names")
    assert {d.label for d in document.declarations if d.kind == "constant"} == {"ann", "T1"}


def test_facts_like_the_head_of_a_list_are_facts() -> None:
    """A list for provers has an end; `list(ann).` is a fact where none does."""
    document = read(
        ["Constants: ann, bob", "list(ann).", "terms(bob).", "near(ann, bob)"], "facts"
    )
    assert [print_formula(d.formula) for d in document.axioms() if d.formula] == [
        "list(ann)",
        "terms(bob)",
        "near(ann, bob)",
    ]
    lines = ["formulas(sos).", "p(a).", "end_of_list.", "list(b)."]
    document = read(lines, "after")
    assert [print_formula(d.formula) for d in document.axioms() if d.formula] == [
        "p(a)",
        "list(b)",
    ]


def test_equivalences_bound_together_define_one_predicate_by_cases() -> None:
    """As they do on lines of their own."""
    lines = [
        "fof(links, axiom, ( ! [L] : (",
        "  (linked(1, L) <=> (L = 2 | L = 3)) &",
        "  (linked(2, L) <=> L = 1) ))).",
        "fof(apart, axiom, ($distinct(jane, x) & $distinct(1, 2, 3))).",
        "fof(start, axiom, at(jane, 1) & at(x, 2)).",
    ]
    document = read(lines, "links")
    assert not document.problems
    assert [print_formula(d.formula) for d in document.axioms() if d.formula] == [
        "(L = 2 ∨ L = 3 ⊃ linked(1, L)) ∧ (L = 1 ⊃ linked(2, L))",
        "⊤ ∧ ⊤",
        "at(jane, 1) ∧ at(x, 2)",
    ]
    assert {d.label for d in document.declarations if d.kind == "constant"} == {"jane", "x"}


def test_equivalences_for_the_same_arguments_are_left_as_they_stand() -> None:
    """Two of them say what neither does by itself."""
    line = "fof(a, axiom, ( ! [L] : ((p(1, L) <=> q(L)) & (p(L, 2) <=> r(L))))). "
    (axiom,) = read([line], "same").axioms()
    assert axiom.formula is not None
    assert print_formula(axiom.formula).count("≡") == 2


def test_names_that_are_said_to_be_apart_from_themselves_contradict() -> None:
    """Of a variable it is no formula that we read."""
    assert "false" in read(["fof(a, axiom, $distinct(b, b))."], "twice").axioms()[0].text
    assert read(["fof(a, axiom, ![X]: $distinct(X, b))."], "free").axioms()[0].text != "true"
