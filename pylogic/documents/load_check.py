"""Programs of documents, loaded once by SWI-Prolog before anybody asks for them.

The reader of the notation finds what is wrong in a clause. What only SWI-Prolog knows, such as
which predicates are its own, it says itself: so nothing compiles that does not load.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from pylogic.compiler.theory.statements import failure
from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import (
    LoadError,
    LoadMessage,
    MeaningError,
    Place,
    PrologMissing,
    PylogicError,
    ReadError,
)
from pylogic.core.syntax import Declaration
from pylogic.meaning.meaning import values_of
from pylogic.meaning.pointwise import Pointwise
from pylogic.meaning.statements import BUILT_IN
from pylogic.meaning.ways import UnknownError
from pylogic.session.sandboxes import LOAD_SECONDS, Sandbox

_BROKEN = re.compile(r"axiom (?P<label>.*?) does not hold(?P<values> for .*)?", re.DOTALL)
_GIVEN = re.compile(r"(?<=[\[,])(?P<name>\w+)=(?P<value>-?\w+)(?=[,\]])")
_SEVERAL = re.compile(
    r"axiom (?P<label>.*?) (?P<what>gives two values, .*?)(?P<none> for \[\])?", re.DOTALL
)
_UNDECIDED = re.compile(
    r"axiom (?P<label>.*?) does not decide (?P<what>.*), which rests on its own negation",
    re.DOTALL,
)
_ENDLESS = re.compile(
    r".*(?P<what>there is no end of the values that .*?) in axiom (?P<label>.*?);"
    r" give it in the goal, or (?P<how>.*?)\)?",
    re.DOTALL,
)


def faults(text: str, file: str) -> tuple[PylogicError, ...]:
    """Return why SWI-Prolog does not load a program; nothing where it does, or is not there.

    text: The clauses, on the lines of the document.
    file: What the document is called in messages.
    """
    judge = _judge()
    try:
        module, _ = judge.load_untrusted("pylogic_trial", text, file, timeout=LOAD_SECONDS)
    except LoadError as error:
        lines = text.split("\n")
        return tuple(_fault(message, lines) for message in error.messages)
    except PrologMissing:  # then nobody can ask for the program either
        return ()
    except PylogicError as error:  # it takes too long, or SWI-Prolog fails
        return (error,)
    judge.drop(module)
    return ()


def contradictions(program: str, axioms: Sequence[Declaration]) -> tuple[PylogicError, ...]:
    """Return what keeps the clauses of axioms from being loaded: mostly, axioms that do not hold.

    program: The text of their module.
    axioms: Those of the document.
    """
    try:
        loaded = _judge().load("load_text", "pylogic_trial", program, timeout=LOAD_SECONDS)
    except LoadError as error:
        by_label = {axiom.label: axiom for axiom in axioms}
        said = (_said(message.text, axioms) for message in error.messages)
        told = [failure(what, by_label[label]) for what, label in said if label in by_label]
        return tuple(told) or (error,)
    except PrologMissing:
        return ()
    except PylogicError as error:
        return (error,)
    _judge().drop(loaded)
    return ()


def _said(message: str, axioms: Sequence[Declaration]) -> tuple[str, str]:
    """Return what a message of the clauses says of an axiom, and its label."""
    if m := _BROKEN.fullmatch(message):
        values = m["values"] or ""
        said = [a.formula for a in axioms if a.label == m["label"] and a.formula is not None]
        missing = next((t for one in said for t in _valueless(one, values, axioms)), "")
        why = f"{missing} has no value" if missing else "the text contradicts itself"
        if any(_names_twice(one) for one in said):
            why = "two names of one thing are not read: write one of them everywhere"
        return f"this does not hold{values}; {why}", m["label"]
    if m := _SEVERAL.fullmatch(message):
        return f"this {m['what']}; the text contradicts itself", m["label"]
    if m := _UNDECIDED.fullmatch(message):
        what = f"{m['what']} is neither true nor false: it rests on its own negation"
        return what, m["label"]
    if m := _ENDLESS.fullmatch(message):
        return f"{m['what']}; {m['how']}", m["label"]
    return message, ""


def _names_twice(formula: f.Formula) -> bool:
    match formula:
        case f.Compare(("=",), (f.Constant(), f.Constant())):
            return True
        case _:
            return False


def _valueless(formula: f.Formula, values: str, axioms: Sequence[Declaration]) -> Iterator[str]:
    """Yield the terms of a formula that have no value where its variables have some."""
    env = {found["name"]: _value(found["value"]) for found in _GIVEN.finditer(values)}
    for node in f.walk(formula):
        if not isinstance(node, f.Apply) or node.function in BUILT_IN:
            continue
        term = f.substitute(node, env)
        args = [str(arg.value if isinstance(arg, f.Number) else arg.name)
                for arg in f.children(term) if isinstance(arg, f.Constant | f.Number)]  # fmt: skip
        try:
            if (
                len(args) == len(node.args)
                and Pointwise(values_of(axioms)).value(term, {}) is None
            ):
                yield f"{node.function}({', '.join(args)})"
        except (MeaningError, UnknownError):
            return


def _value(text: str) -> f.Term:
    return f.Number(int(text)) if text.lstrip("-").isdigit() else f.Constant(text)


@cache
def _judge() -> Sandbox:
    """Return the process that tries programs."""
    return Sandbox()


def _fault(message: LoadMessage, lines: list[str]) -> ReadError:
    line = lines[message.line - 1] if 0 < message.line <= len(lines) else ""
    place = Place(message.file, message.line, max(1, message.column), line)
    said = message.text[:1].lower() + message.text[1:]
    return ReadError(f"SWI-Prolog does not take this clause: {said}", place)
