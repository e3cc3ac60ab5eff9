"""Printing terms, events and scripts in infix, by the rules of the prover's own printer.

Every infix application stands in brackets, but the outermost and the arguments of functions; the
parts of `if` and `let` do without as well. Rule classes and hints, which that printer leaves out,
are printed in lines of their own where they are known. What is printed reads back as the same: an
application whose sign would be read as another function is printed as `plus (1, x)` is.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from pylogic.core import regexes as re
from pylogic.core.formulas import Formula, Term
from pylogic.core.syntax import Syntax
from pylogic.notations.nqthm.abbreviation import abbreviate, listed
from pylogic.notations.nqthm.forms import Form, Listed, NameForm, Numeral, Quoted, Text
from pylogic.notations.nqthm.lisp_printer import WIDTH, flat
from pylogic.notations.nqthm.sentences import print_sentence
from pylogic.nqthm import events as e

_SIGNS: Final = {
    "equal": "=", "lessp": "<", "leq": "≤", "geq": "≥", "greaterp": ">", "member": "∈",
    "implies": "→", "iff": "↔", "and": "∧", "or": "∨", "plus": "+", "times": "*",
    "difference": "-", "quotient": "÷", "remainder": "mod",
}  # fmt: skip
_NEGATED: Final = {"=": "≠", "<": "≮", "≤": "≰", "≥": "≱", ">": "≯", "∈": "∉", "≃": "≄"}
_ONE: Final = Numeral("1")
_TESTS: Final[dict[str, tuple[str, Form]]] = {
    "numberp": ("∈", NameForm("N")),
    "nlistp": ("≃", NameForm("nil")),
    "zerop": ("≃", Numeral("0")),
}
_NAME = re.compile(r"[A-Za-z_?][\w?!]*(?:(?:->|-|\*-)[\w?!]+)*\*?")
_TRUTHS = frozenset(("*1*true", "*1*false"))
_ENDIF, _ENDLET = " endif", " endlet"
_WORDS = frozenset(("if", "then", "elseif", "else", "endif", "let", "be", "in", "endlet", "mod"))


def print_term(term: Term) -> str:
    """Return the term in infix, in lines of at most 99 characters where it can be broken."""
    return _text(abbreviate(term), 0)


def _name(name: str) -> str:
    return name if _NAME.fullmatch(name) and name not in _WORDS else f"|{name}|"


def _infix(form: Form) -> tuple[str, Sequence[Form]] | None:
    """Return the sign and the operands of a form that is printed with a sign between them."""
    match form:
        case Listed((NameForm("not"), Listed() as body), None):
            inner = _infix(body)
            return (_NEGATED[inner[0]], inner[1]) if inner and inner[0] in _NEGATED else None
        case Listed((NameForm("add1"), x), None):
            return "+", (_ONE, x)
        case Listed((NameForm("sub1"), x), None):
            return "-", (x, _ONE)
        case Listed((NameForm("plus"), *parts), None) if _ONE in parts[:-1]:
            return None  # would be read as add1
        case Listed((NameForm("difference"), _, Numeral("1")), None):
            return None  # would be read as sub1
        case Listed((NameForm(name), x), None) if name in _TESTS:
            sign, other = _TESTS[name]
            return sign, [x, other]
        case Listed((NameForm(name), *parts), None) if name in _SIGNS:
            return _SIGNS[name], parts
        case _:
            return None


def _prefix(form: Form) -> tuple[str, Form] | None:
    match form:
        case Listed((NameForm("not"), body), None) if not _infix(form):
            return "¬", body
        case Listed((NameForm("minus"), body), None) if not isinstance(body, Numeral):
            return "-", body
        case _:
            return None


def _text(form: Form, indent: int, after: int = 0, *, bracket: bool = False) -> str:
    """Return a form in lines.

    The first line begins at `indent`; `after` characters follow behind the last. With `bracket` it
    is an operand.
    """
    line = _flat(form, bracket=bracket)
    if indent + len(line) + after <= WIDTH:
        return line
    margin = indent + bracket
    if infix := _infix(form):
        sign, parts = infix
        ends = [*[0] * (len(parts) - 1), after + bracket]
        lines = [_text(parts[0], margin, ends[0], bracket=True)]
        lines += [
            f"{sign} {_text(part, margin + len(sign) + 1, end, bracket=True)}"
            for part, end in zip(parts[1:], ends[1:], strict=True)
        ]
        text = _lines(lines, margin)
        return f"({text})" if bracket else text
    if prefix := _prefix(form):
        text = f"{prefix[0]} {_text(prefix[1], margin + 2, after + bracket, bracket=True)}"
        return f"({text})" if bracket else text
    match form:
        case Quoted(datum):
            return "'" + _datum(datum, indent + 1, after)
        case Listed((NameForm("if"), *_), None):
            return _conditional(form, indent, after)
        case Listed((NameForm("let"), Listed(bindings), body), None):
            return _let(bindings, body, indent, after)
        case Listed((NameForm(name), *args), None):
            head = f"{_name(name)} ("
            margin = indent + len(head)
            ends = [*[1] * (len(args) - 1), after + 1]
            given = [_text(arg, margin, end) for arg, end in zip(args, ends, strict=False)]
            return f"{head}{_lines(given, margin, ',')})"
        case _:
            return line


def _lines(parts: Sequence[str], margin: int, end: str = "") -> str:
    return (end + "\n" + " " * margin).join(parts)


def _cases(form: Form) -> tuple[list[tuple[Form, Form]], Form]:
    cases = []
    while isinstance(form, Listed) and form.items[:1] == (NameForm("if"),):
        _, test, value, form = form.items
        cases.append((test, value))
    return cases, form


def _conditional(form: Form, indent: int, after: int) -> str:
    cases, last = _cases(form)
    lines = []
    for word, (test, value) in zip(["if", *["elseif"] * len(cases)], cases, strict=False):
        lines.append(f"{word} {_text(test, indent + len(word) + 1)}")
        lines.append(f"then {_text(value, indent + 5)}")
    lines.append(f"else {_text(last, indent + 5, after + len(_ENDIF))}{_ENDIF}")
    return _lines(lines, indent)


def _let(bindings: Sequence[Form], body: Form, indent: int, after: int) -> str:
    bound = []
    for binding in bindings:
        head = f"{_bound(binding)} be "
        bound.append(head + _text(_value(binding), indent + 4 + len(head)))
    lines = [
        f"let {_lines(bound, indent + 4, ',')}",
        "in",
        f"{_text(body, indent, after + len(_ENDLET))}{_ENDLET}",
    ]
    return _lines(lines, indent)


def _bound(binding: Form) -> str:
    assert isinstance(binding, Listed)  # noqa: S101  # what abbreviate makes of a binding
    return _flat(binding.items[0], bracket=False)


def _value(binding: Form) -> Form:
    assert isinstance(binding, Listed)  # noqa: S101  # what abbreviate makes of a binding
    return binding.items[1]


def _flat(form: Form, *, bracket: bool) -> str:
    """Return a form in one line."""
    if infix := _infix(form):
        sign, parts = infix
        text = f" {sign} ".join(_flat(part, bracket=True) for part in parts)
        return f"({text})" if bracket else text
    if prefix := _prefix(form):
        text = f"{prefix[0]} {_flat(prefix[1], bracket=True)}"
        return f"({text})" if bracket else text
    match form:
        case NameForm(name):
            return "N" if name == "N" else _name(name)
        case Numeral(text):
            return text
        case Text(value):
            return f'"{value}"'
        case Quoted(datum):
            return f"'{_flat_datum(datum)}"
        case Listed((NameForm("if"), *_), None):
            cases, last = _cases(form)
            tests = " elseif ".join(
                f"{_flat(test, bracket=False)} then {_flat(value, bracket=False)}"
                for test, value in cases
            )
            return f"if {tests} else {_flat(last, bracket=False)} endif"
        case Listed((NameForm("let"), Listed(bindings), body), None):
            bound = ", ".join(
                f"{_bound(b)} be {_flat(_value(b), bracket=False)}" for b in bindings
            )
            return f"let {bound} in {_flat(body, bracket=False)} endlet"
        case Listed((NameForm(name), *args), None):
            return f"{_name(name)} ({', '.join(_flat(arg, bracket=False) for arg in args)})"
        case Listed():
            raise TypeError(f"{form!r} is printed from no term")


def _flat_datum(form: Form) -> str:
    match form:
        case NameForm(name):
            return name if name in _TRUTHS else _name(name)
        case Listed(items, tail):
            end = f" . {_flat_datum(tail)}" if tail else ""
            return f"({' '.join(map(_flat_datum, items))}{end})"
        case _:
            return flat(form)


def _datum(form: Form, indent: int, after: int) -> str:
    line = _flat_datum(form)
    if indent + len(line) + after <= WIDTH or not isinstance(form, Listed):
        return line
    ends = [*[0] * (len(form.items) - 1), 0 if form.tail else after + 1]
    parts = [_datum(i, indent + 1, end) for i, end in zip(form.items, ends, strict=False)]
    parts += [f". {_datum(form.tail, indent + 3, after + 1)}"] if form.tail else []
    return f"({_lines(parts, indent + 1)})"


def print_event(event: e.Event) -> str:
    """Return the event as it stands in an infix print: a heading and what it says."""
    match event:
        case e.Definition(name, parameters, body, hints):
            head = f"{_name(name)} ({', '.join(map(_name, parameters))})"
            line = f"{head} = {_flat(abbreviate(body), bracket=True)}"
            if len(line) > WIDTH:
                line = f"{head}\n= {_text(abbreviate(body), 2, bracket=True)}"
            return f"DEFINITION:\n{line}{_data('HINTS', hints)}"
        case e.Theorem(name, statement, classes, hints):
            text = f"THEOREM: {_name(name)}\n{print_term(statement)}"
            return text + ("" if classes is None else _data("CLASSES", classes, always=True)) + (
                _data("HINTS", hints)
            )  # fmt: skip
        case e.AddAxiom(name, statement, classes):
            text = f"AXIOM: {_name(name)}\n{print_term(statement)}"
            return text + ("" if classes is None else _data("CLASSES", classes, always=True))
        case _:
            return f"EVENT: {print_sentence(event)}"


def _data(word: str, data: tuple[Term, ...], *, always: bool = False) -> str:
    return f"\n{word}: {flat(listed(data))}" if data or always else ""


def print_events(events: Iterable[e.Event]) -> str:
    """Return a script in infix, with a blank line between its events."""
    return "\n\n".join(map(print_event, events))


def print_script(script: Syntax) -> str:
    """Return all events of a script that was read, in infix."""
    return print_events(e.events_of(script))


def print_formula(formula: Formula, _script: Syntax | None = None) -> str:
    """Return in infix the term that a formula of a script is about."""
    return print_term(e.term_of(formula))
