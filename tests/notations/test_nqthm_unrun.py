"""Events of scripts that are read and not run: each is told, with its reason."""

from __future__ import annotations

import pytest

from pylogic.notations.nqthm import reader
from pylogic.notations.nqthm.lisp_reader import read
from pylogic.nqthm.events import Declare, ScriptDeclaration

EVENTS = {
    "(constrain fn-intro (rewrite) (numberp (fn x)) ((fn (lambda (x) 0))))": "fn-intro",
    "(defn-sk all-zero (l) (forall x (implies (member x l) (equal x 0))))": "all-zero",
    "(functionally-instantiate f1 (rewrite) (numberp (plus x 1)) fn-intro ((fn plus1)))": "f1",
    "(disable-theory sets)": "sets",
    "(toggle-defined-functions off t)": "off",
}


@pytest.mark.parametrize("text", EVENTS, ids=lambda text: text.split()[0])
def test_what_is_not_run_is_told_by_event(text: str) -> None:
    """The rest of the script is read as ever."""
    script = read([text, "(defn app (x y) (if (listp x) (cons (car x) (app (cdr x) y)) y))"], "s")
    assert not script.problems
    assert list(script.definitions) == ["app"]
    (entry,) = (entry for entry in script.entries if entry.lines == (1, 1))
    assert (entry.kind, entry.became.split(":")[0]) == ("event", EVENTS[text])
    (notice,) = (str(n) for n in script.notices if "is not run" in str(n))
    assert text.split(maxsplit=1)[0].strip("(") in notice


def test_what_infix_prints_of_such_events_is_told() -> None:
    """Functions that are constrained, and definitions with quantifiers."""
    lines = [
        "CONSERVATIVE AXIOM: op-intro", "op (x, y) ∈ N", "",
        "Simultaneously, we introduce the new function symbol op.", "",
        "DEFINITION:", "has-divisor (n) ↔ ∃ d (d < n)", "",
        "EVENT: Introduce the function symbol pair of 2 arguments.", "",
        "DEFINITION:", "both (x) = pair (x, op (x, x))",
    ]  # fmt: skip
    script = reader.read(lines, "s")
    assert not script.problems
    assert [(n.place.line, n.what.split(":")[0]) for n in script.notices] == [
        (1, "constrain is not run"), (6, "defn-sk is not run"),
    ]  # fmt: skip
    assert list(script.definitions) == ["both"]
    events = (found.event for found in script.declarations if isinstance(found, ScriptDeclaration))
    declared = [event for event in events if isinstance(event, Declare)]
    assert [(event.name, len(event.parameters)) for event in declared] == [("pair", 2)]
