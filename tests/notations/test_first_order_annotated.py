"""Annotated formulas of TPTP: what is read of them, and what is told."""

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
    """A conjecture, and what another file has."""
    assert sorted(map(_told, read(TEXT.splitlines(), "pets").unclear)) == [
        (2, 10, "the file Axioms/PET.ax is not read with this one"),
        (13, 1, "what has the role 'conjecture' is asked, and not said to be so"),
    ]


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
