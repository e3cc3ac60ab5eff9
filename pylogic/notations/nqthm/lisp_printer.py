"""Printing terms, events and scripts in the Lisp spelling; the inverse of its reader."""

from collections.abc import Iterable, Sequence
from typing import Final

from pylogic.core import regexes as re
from pylogic.core.formulas import Formula, Term
from pylogic.core.syntax import Syntax
from pylogic.notations.nqthm.abbreviation import abbreviate, call_form, listed
from pylogic.notations.nqthm.forms import Form, Listed, NameForm, Numeral, Quoted, Text
from pylogic.nqthm import events as e

WIDTH: Final = 99
"""How long lines may become, in characters, where they can be broken."""

_DEEP: Final = 60  # columns of indentation behind which arguments are no longer aligned
_PLAIN = re.compile(r"(?![+-]?\d+$)[^\s()'’\";|,`.#]+")
_BODIES = {"let": 1, "defn": 2, "theorem": 1, "prove-lemma": 2, "add-axiom": 2}


def print_term(term: Term) -> str:
    """Return the term as Lisp text, in lines of `WIDTH` where it can be broken."""
    return pretty(abbreviate(term))


def flat(form: Form) -> str:
    """Return a form in one line."""
    match form:
        case NameForm(name):
            return name if _PLAIN.fullmatch(name) else f"|{name}|"
        case Numeral(text):
            return text
        case Text(value):
            return f'"{value}"'
        case Quoted(datum):
            return f"'{flat(datum)}"
        case Listed(items, tail):
            end = f" . {flat(tail)}" if tail else ""
            return f"({' '.join(map(flat, items))}{end})"


def pretty(form: Form, indent: int = 0, after: int = 0, *, data: bool = False) -> str:
    """Return a form in lines of `WIDTH` where it can be broken; the first begins at `indent`.

    form: What to print.
    indent: The column, counted from 0.
    after: How many characters, closing brackets, follow in the last line.
    data: Whether lists in it are data, whose parts stand below each other.
    """
    line = flat(form)
    if indent + len(line) + after <= WIDTH:
        return line
    match form:
        case Quoted(datum):
            return "'" + pretty(datum, indent + 1, after, data=True)
        case Listed((NameForm(name), *args), None) if args and not data:
            return _call(name, args, indent, after + 1)
        case Listed(items, tail):
            margin = "\n" + " " * (indent + 1)
            ends = _ends(len(items), 0 if tail else after + 1)
            parts = [pretty(i, indent + 1, n, data=data) for i, n in zip(items, ends, strict=True)]
            parts += [f". {pretty(tail, indent + 3, after + 1, data=data)}"] if tail else []
            return f"({margin.join(parts)})"
        case _:
            return line


def _ends(count: int, last: int) -> list[int]:
    return [0] * (count - 1) + [last] * (count > 0)


def _call(name: str, args: Sequence[Form], indent: int, after: int) -> str:
    head = f"({flat(NameForm(name))}"
    kept = _BODIES.get(name)
    if kept is not None:
        margin = indent + 2
        for arg in args[:kept]:
            head += f" {pretty(arg, indent + len(head) + 1)}"
        args = args[kept:]
        first = "\n" + " " * margin
    else:
        margin = indent + len(head) + 1
        first = " "
        if margin > _DEEP:
            margin = indent + 1
            first = "\n" + " " * margin
    ends = _ends(len(args), after)
    parts = [pretty(arg, margin, end) for arg, end in zip(args, ends, strict=True)]
    return head + first + ("\n" + " " * margin).join(parts) + ")"


def _names(names: Iterable[str]) -> Form:
    return Listed(tuple(map(NameForm, names)))


def event_form(event: e.Event) -> Form:
    """Return the form of an event."""
    match event:
        case e.Boot(theory):
            return call_form("boot-strap", NameForm(theory))
        case e.Definition(name, parameters, body, hints):
            more = (listed(hints),) if hints else ()
            return call_form("defn", NameForm(name), _names(parameters), abbreviate(body), *more)
        case e.Theorem(name, statement, classes, hints):
            if classes is None:
                return call_form("theorem", NameForm(name), abbreviate(statement))
            more = (listed(hints),) if hints else ()
            return call_form(
                "prove-lemma", NameForm(name), listed(classes), abbreviate(statement), *more
            )
        case e.AddAxiom(name, statement, classes):
            kinds = () if classes is None else (listed(classes),)
            return call_form("add-axiom", NameForm(name), *kinds, abbreviate(statement))
        case e.AddShell(name, bottom, recognizer, accessors):
            parts = tuple(
                Listed((NameForm(a.name), _names((a.kind, *a.recognizers)), NameForm(a.default)))
                for a in accessors
            )
            head = map(NameForm, (name, bottom or "nil", recognizer))
            return call_form("add-shell", *head, Listed(parts))
        case e.Declare(name, parameters):
            return call_form("dcl", NameForm(name), _names(parameters))
        case e.Disable(name):
            return call_form("disable", NameForm(name))
        case e.Enable(name):
            return call_form("enable", NameForm(name))
        case e.Toggle(name, target, off):
            return call_form(
                "toggle", NameForm(name), NameForm(target), NameForm("t" if off else "f")
            )
        case e.Theory(name, members):
            return call_form("deftheory", NameForm(name), _names(members))
        case e.NoteLibrary(name, compiled) | e.MakeLibrary(name, compiled):
            word = "note-lib" if isinstance(event, e.NoteLibrary) else "make-lib"
            return call_form(word, Text(name), *([NameForm("t")] if compiled else []))
        case e.Compile():
            return call_form("compile-uncompiled-defns")


def print_event(event: e.Event) -> str:
    """Return the event as Lisp text."""
    return pretty(event_form(event))


def print_events(events: Iterable[e.Event]) -> str:
    """Return a script as Lisp text, with a blank line between its events."""
    return "\n\n".join(map(print_event, events))


def print_script(script: Syntax) -> str:
    """Return all events of a script that was read, as Lisp text."""
    return print_events(e.events_of(script))


def print_formula(formula: Formula, _script: Syntax | None = None) -> str:
    """Return as Lisp text the term that a formula of a script is about."""
    return print_term(e.term_of(formula))
