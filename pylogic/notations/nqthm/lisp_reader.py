"""Reading a script in the Lisp spelling, with an account of every line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic.errors import ReadError
from pylogic.notations import syntax
from pylogic.notations.nqthm.account import account_of
from pylogic.notations.nqthm.administration import read_administration
from pylogic.notations.nqthm.forms import Form, Listed, Symbol, kind_of
from pylogic.notations.nqthm.lisp import read_lisp
from pylogic.notations.nqthm.lisp_layout import EVENT, EVENTS, chunks
from pylogic.notations.nqthm.translation import Translator
from pylogic.notations.passage import Passage
from pylogic.nqthm import events as e

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.errata import Erratum
    from pylogic.nqthm.events import Script


def score(text: str) -> int:
    """Return how many lines of a text belong to events in the Lisp spelling."""
    lines = text.splitlines()
    if not any(EVENT.match(line.lstrip()) for line in lines):
        return 0
    return sum(
        chunk.last - chunk.first + 1
        for chunk in chunks(lines)
        if chunk.kind == "form" and EVENT.match(chunk.text)
    )


@dataclass(slots=True)
class Events:
    """Makes events of forms; knows the functions that were defined before."""

    arities: dict[str, int] = field(default_factory=dict)

    def event(self, form: Form, passage: Passage) -> e.Event:
        """Return the event that a form is.

        Raises
        ------
        ReadError
            It is none, or a part of it is not what it must be.
        """
        translator = Translator(passage, self.arities)
        match form:
            case Listed((Symbol(word), *args), None):
                event = self._event(word.lower(), args, form, translator)
            case _:
                raise translator.fault(
                    f"{kind_of(form)} where an event must be",
                    form,
                    ["(defn ...)", "(disable ...)"],
                )
        if isinstance(event, e.Definition | e.Declare):
            self.arities.setdefault(event.name, len(event.parameters))
        return event

    def _event(self, word: str, args: list[Form], form: Form, t: Translator) -> e.Event:
        match word, args:
            case "defn", [name, parameters, body, *hints] if len(hints) <= 1:
                head, names = t.name(name), t.names(parameters)
                self.arities.setdefault(head, len(names))
                return e.Definition(head, names, t.term(body), t.data(hints[0]) if hints else ())
            case "prove-lemma", [name, classes, statement, *hints] if len(hints) <= 1:
                given = t.data(hints[0]) if hints else ()
                return e.Theorem(t.name(name), t.term(statement), t.data(classes), given)
            case "theorem", [name, statement]:
                return e.Theorem(t.name(name), t.term(statement))
            case "add-axiom", [name, *classes, statement] if len(classes) <= 1:
                kinds = t.data(classes[0]) if classes else None
                return e.AddAxiom(t.name(name), t.term(statement), kinds)
            case _:
                event = read_administration(word, args, t)
        if event is None:
            if word in EVENTS:
                raise t.fault(f"{word} is not given what it takes", form, [_USES[word]])
            raise t.fault(f"{word!r} is no event that is known", form, EVENTS)
        return event


_USES = {
    "boot-strap": "(boot-strap nqthm)",
    "defn": "(defn NAME (PARAMETER ...) BODY [HINTS])",
    "prove-lemma": "(prove-lemma NAME CLASSES STATEMENT [HINTS])",
    "theorem": "(theorem NAME STATEMENT)",
    "add-axiom": "(add-axiom NAME [CLASSES] STATEMENT)",
    "add-shell": "(add-shell NAME BOTTOM RECOGNIZER ((ACCESSOR (one-of ...) DEFAULT) ...))",
    "dcl": "(dcl NAME (PARAMETER ...))",
    "disable": "(disable NAME)",
    "enable": "(enable NAME)",
    "toggle": "(toggle NAME TARGET t) or (toggle NAME TARGET f)",
    "deftheory": "(deftheory NAME (EVENT ...))",
    "note-lib": '(note-lib "NAME" [t])',
    "make-lib": '(make-lib "NAME" [t])',
    "compile-uncompiled-defns": '(compile-uncompiled-defns "FILE")',
}


def read(lines: Sequence[str], file: str, errata: Sequence[Erratum] = ()) -> Script:
    """Return the script.

    Parameters
    ----------
    lines : sequence of str
        The text, a line each, without line ends.
    file : str
        Its name, for errors.
    errata : sequence of Erratum
        The corrections to make; those of level `text` have been made in `lines` already.

    Raises
    ------
    ErrataError
        A correction does not match the script.
    """
    account = account_of(file, lines, errata)
    events = Events()
    for chunk in chunks(lines):
        if chunk.kind != "form":
            kind = syntax.COMMENT if chunk.kind == "comment" else syntax.PROSE
            account.enter(chunk, kind)
            continue
        passage = Passage(chunk.text, file, chunk.first, chunk.column)
        try:
            event = events.event(read_lisp(passage), passage)
        except ReadError as error:
            account.fail(chunk, error)
        else:
            account.add(chunk, event)
    return account.script()
