"""Reading a script in the Lisp spelling, with an account of every line."""

from collections.abc import Sequence

from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errata import Erratum
from pylogic.core.errors import ReadError
from pylogic.notations.nqthm.forms import Form, Listed, NameForm, Text, kind_of
from pylogic.notations.nqthm.line_report import account_of
from pylogic.notations.nqthm.lisp import read_lisp
from pylogic.notations.nqthm.lisp_layout import EVENT, EVENTS, UNRUN, chunks
from pylogic.notations.nqthm.translation import FormTranslator
from pylogic.notations.source_range import SourceRange
from pylogic.nqthm import events as e
from pylogic.nqthm.events import Script

_MARGIN = re.compile(r"^\s*+", re.MULTILINE)


def score(text: str) -> int:
    """Return how many lines of a text belong to events in the Lisp spelling or are its comments.

    An event at the margin looks like nothing else: it counts for one line more.
    """
    lines = text.splitlines()
    if not any(EVENT.match(text, line.end()) for line in _MARGIN.finditer(text)):
        return 0
    return 1 + sum(
        chunk.last - chunk.first + 1
        for chunk in chunks(lines)
        if chunk.kind == "comment" or (chunk.kind == "form" and EVENT.match(chunk.text))
    )


def read_event(form: Form, t: FormTranslator) -> e.Event:
    """Return the event that a form is.

    Raises ReadError: It is none, or a part of it is not what it must be.
    """
    match form:
        case Listed((NameForm(name), *args), None):
            word = name.lower()
        case _:
            what = f"{kind_of(form)} where an event must be"
            raise t.fault(what, form, ["(defn ...)", "(disable ...)"])
    event: e.Event | None
    match word, args:
        case "defn", [head, parameters, body, *hints] if len(hints) <= 1:
            function, names = t.new_function(head), t.names(parameters)
            given = t.data(hints[0]) if hints else ()
            event = e.Definition(function, names, t.body(function, names, body), given)
        case "prove-lemma", [label, classes, statement, *hints] if len(hints) <= 1:
            given = t.data(hints[0]) if hints else ()
            event = e.Theorem(t.name(label), t.term(statement), t.data(classes), given)
        case "theorem", [label, statement]:
            event = e.Theorem(t.name(label), t.term(statement))
        case "add-axiom", [label, *classes, statement] if len(classes) <= 1:
            kinds = t.data(classes[0]) if classes else None
            event = e.AddAxiom(t.name(label), t.term(statement), kinds)
        case _:
            event = read_administration(word, args, t)
    if event is None and word in EVENTS:
        raise t.fault(f"{word} is not given what it takes", form, [_USES[word]])
    if event is None:
        raise t.fault(f"{word!r} is no event that is known", form, EVENTS)
    return event


def _unrun(form: Form) -> str | None:
    """Return the name of an event that is read and not run; None of any other."""
    match form:
        case Listed((NameForm(name), _, *_), None) if name.lower() in UNRUN:
            return name.lower()
        case _:
            return None


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
    """Return the script; the parameters are those of `pylogic.notations.notation.Reader`.

    Raises ErrataError: A correction does not match the script.
    """
    account = account_of(file, lines, errata)
    for chunk in chunks(lines):
        if chunk.kind != "form":
            kind = syntax.COMMENT if chunk.kind == "comment" else syntax.PROSE
            account.enter(chunk, kind)
            continue
        passage = SourceRange(chunk.text, file, chunk.first, chunk.column)
        try:
            form = read_lisp(passage)
            if (word := _unrun(form)) is not None:
                account.skip(chunk, word, UNRUN[word])
                continue
            event = read_event(form, FormTranslator(passage, account.functions))
        except ReadError as error:
            account.fail(chunk, error)
        else:
            account.add(chunk, event)
    return account.script()


def read_administration(word: str, args: list[Form], t: FormTranslator) -> e.Event | None:
    """Return the event of that name with the arguments; None if it takes others, or is none.

    Raises ReadError: An argument is not what it must be.
    """
    match word, args:
        case "boot-strap", [] | [_]:
            return e.Boot(t.name(args[0]) if args else "nqthm")
        case "add-shell", [name, bottom, recognizer, accessors]:
            return _shell(name, bottom, recognizer, accessors, t)
        case "dcl", [name, parameters]:
            return e.Declare(t.name(name), t.names(parameters))
        case "disable", [name]:
            return e.Disable(t.name(name))
        case "enable", [name]:
            return e.Enable(t.name(name))
        case "toggle", [name, target, NameForm(off)] if off.lower() in {"t", "f", "nil"}:
            return e.Toggle(t.name(name), t.name(target), off.lower() == "t")
        case "deftheory", [name, members]:
            return e.Theory(t.name(name), t.names(members))
        case "note-lib" | "make-lib", [Text(name)] | [Text(name), NameForm()]:
            compiled = [*map(_word, args[1:])] == ["t"]
            return (e.NoteLibrary if word == "note-lib" else e.MakeLibrary)(name, compiled)
        case "compile-uncompiled-defns", [] | [Text()]:
            return e.Compile()
        case _:
            return None


def _shell(
    name: Form, bottom: Form, recognizer: Form, accessors: Form, t: FormTranslator
) -> e.AddShell:
    parts: list[e.Accessor] = []
    items = accessors.items if isinstance(accessors, Listed) else ()
    if not (
        _word(accessors) == "nil" or (isinstance(accessors, Listed) and accessors.tail is None)
    ):
        raise t.fault(f"{kind_of(accessors)} where accessors must be", accessors)
    for item in items:
        match item:
            case Listed((accessor, Listed((NameForm(kind), *kinds), None), default), None) if (
                kind.lower() in {"one-of", "none-of"}
            ):
                of = t.names(Listed(tuple(kinds), None, item.offset))
                parts.append(e.Accessor(t.name(accessor), kind.lower(), of, t.name(default)))
            case _:
                expected = ["(ACCESSOR (one-of RECOGNIZER ...) DEFAULT)"]
                raise t.fault("this is no accessor", item, expected)
    return e.AddShell(
        t.name(name),
        "" if _word(bottom) == "nil" else t.name(bottom),
        t.name(recognizer),
        tuple(parts),
    )


def _word(form: Form) -> str:
    """Return a symbol in small letters; nothing of what is none."""
    return form.name.lower() if isinstance(form, NameForm) else ""
