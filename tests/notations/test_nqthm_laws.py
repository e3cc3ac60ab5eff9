"""The printers of both spellings of nqthm are the inverses of their readers, and of each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.core.errors import PylogicError
from pylogic.notations.nqthm import lisp_printer, lisp_reader, printer, reader
from pylogic.notations.nqthm.expressions import read_term
from pylogic.notations.nqthm.lisp import read_lisp
from pylogic.notations.nqthm.translation import FormTranslator
from pylogic.notations.source_range import SourceRange
from pylogic.nqthm import events as e
from pylogic.nqthm import expand_lets, free_variables
from tests.nqthm_strategies import events, parameters, terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.core.formulas import Term

READERS = {"nqthm": reader.read, "nqthm-lisp": lisp_reader.read}
PRINTERS = {"nqthm": printer.print_events, "nqthm-lisp": lisp_printer.print_events}
LIBRARY = e.NoteLibrary("anything")


def _lisp(text: str) -> Term:
    passage = SourceRange(text)
    return FormTranslator(passage).term(read_lisp(passage))


@given(term=terms)
def test_a_term_that_is_printed_reads_back_as_the_same(term: Term) -> None:
    """In infix and in Lisp."""
    assert read_term(printer.print_term(term)) == term
    assert _lisp(lisp_printer.print_term(term)) == term


@pytest.mark.parametrize("notation", READERS)
@given(given_events=st.lists(events, max_size=4, unique_by=repr))
def test_a_script_that_is_printed_reads_back_as_the_same(
    notation: str, given_events: Sequence[e.Event]
) -> None:
    """Its functions are those of a library, of which nothing is known."""
    seen: set[str] = set()
    script: list[e.Event] = [LIBRARY]
    for event in given_events:
        label = getattr(event, "name", "")
        if not (isinstance(event, e.Theorem | e.AddAxiom) and label in seen):
            script.append(event)
        seen.add(label)
    text = PRINTERS[notation](script)
    found = READERS[notation](text.split("\n"), "script")
    assert [str(problem) for problem in found.problems] == []
    assert list(found.events) == script


@pytest.mark.parametrize("notation", READERS)
@given(body=terms, names=parameters)
def test_a_definition_reads_back_when_its_variables_are_parameters(
    notation: str, body: Term, names: tuple[str, ...]
) -> None:
    """A definition with a free variable beside its parameters is refused, there and in words."""
    script: list[e.Event] = [LIBRARY, e.Definition("defined", names, body)]
    found = READERS[notation](PRINTERS[notation](script).split("\n"), "script")
    if set(free_variables(body)) <= set(names):
        assert list(found.events) == script
    else:
        assert len(found.problems) == 1
        assert "is no parameter" in str(found.problems[0])


@given(term=terms)
def test_writing_a_let_out_keeps_the_free_variables(term: Term) -> None:
    """None is captured; those of a term whose variable is not used are lost."""
    assert set(free_variables(expand_lets(term))) <= set(free_variables(term))


SAMPLE = """EVENT: Start with the initial nqthm theory.

DEFINITION:
app (x, y)
= if x ≃ nil then y else cons (car (x), app (cdr (x), y)) endif

THEOREM: app-nil
$(x \\not\\simeq \\mathbf{nil}) \\wedge ((x \\in \\mathbf{N}) = 'f)$
 $\\rightarrow (\\text{app}(x, '(a . b)) = \\text{nil})$

; comment
EVENT: Disable app.

(defn foo (x) (list x '(a "b" . c) #| no |# |d e|))
(prove-lemma foo-foo (rewrite) (equal (foo x) (cadr x)) ((disable app)))
"""


@pytest.mark.parametrize("notation", READERS)
@given(data=st.data())
def test_a_damaged_text_is_read_or_refused_with_a_place(
    notation: str, data: st.DataObject
) -> None:
    """Characters are cut, doubled, and put in; whatever is refused, is with line and column."""
    text = SAMPLE
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text)))
        size = data.draw(st.integers(0, 12))
        new = data.draw(st.text("()'`$;|#\\*\".,x0-> \n{}^≃∈=NiftheDEFI:", max_size=4))
        text = text[:at] + new + text[at + size :]
    lines = text.split("\n")
    try:
        script = READERS[notation](lines, "script")
    except PylogicError:
        raise AssertionError("a reader keeps what is wrong in its problems") from None
    for problem in script.problems:
        place = problem.place  # type: ignore[attr-defined]  # problems of readers have one
        assert 1 <= place.line <= len(lines)
    covered = {n for entry in script.entries for n in range(entry.lines[0], entry.lines[1] + 1)}
    for number, line in enumerate(lines, 1):
        assert number in covered or not line.strip() or line.strip().startswith(("```", "~~~"))
