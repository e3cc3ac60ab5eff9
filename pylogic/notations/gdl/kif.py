"""From forms in KIF to rules."""

from pylogic.gdl.rules import Both, Either, Goal, Holds, Not, Rule
from pylogic.gdl.terms import Term, Variable
from pylogic.notations.gdl.forms import Form, Listed, SheetFault, forms, span_of
from pylogic.notations.gdl.lexer import Token

_ARROWS = {"<=", ":-"}
_DEEPEST = 200
"""How deep terms may nest."""


class Misread(Exception):
    """A form that cannot be read."""

    def __init__(self, fault: SheetFault) -> None:
        self.fault = fault
        super().__init__(fault.what)


def read_kif(text: str) -> tuple[list[Rule], list[SheetFault]]:
    """Return the rules of a sheet in KIF, and what is wrong with it."""
    found, faults = forms(text)
    rules = []
    for form in found:
        try:
            rules.append(_rule(form))
        except Misread as misread:
            faults.append(misread.fault)
    return rules, faults


def read_term(text: str) -> Term | None:
    """Return the term that a text in KIF is; None where it is none."""
    found, faults = forms(text)
    if faults or len(found) != 1:
        return None
    try:
        return _term(found[0])
    except Misread:
        return None


def _fault(form: Form, what: str, *expected: str) -> Misread:
    return Misread(SheetFault(what, span_of(form).start, expected))


def _word(form: Form) -> str:
    """Return the word that a form is, or that it begins with, in small letters."""
    if isinstance(form, Token):
        return form.text.lower()
    if form.parts and isinstance(form.parts[0], Token):
        return form.parts[0].text.lower()
    return ""


def _rule(form: Form) -> Rule:
    if isinstance(form, Listed) and _word(form) in _ARROWS:
        if len(form.parts) == 1:
            raise _fault(form, "a rule without a head", "(<= HEAD CONDITION ...)")
        head = form.parts[1]
        body = tuple(_goal(part, 0) for part in form.parts[2:])
        return Rule(_atom(head), body, form.span, span_of(head))
    return Rule(_atom(form), (), span_of(form), span_of(form))


def _goal(form: Form, depth: int) -> Goal:
    word = _word(form)
    if depth > _DEEPEST:
        raise _fault(form, f"conditions nest deeper than {_DEEPEST}")
    if isinstance(form, Listed) and word in {"not", "or", "and", "~"}:
        inner = tuple(_goal(part, depth + 1) for part in form.parts[1:])
        if word == "or":
            return Either(inner, form.span)
        if word == "and":
            return Both(inner, form.span)
        if len(inner) != 1:
            raise _fault(form, f"`not` of {len(inner)} conditions", "(not CONDITION)")
        return Not(inner[0], form.span)
    return Holds(_atom(form), span_of(form))


def _atom(form: Form) -> Term:
    if isinstance(form, Token) and form.text[0] == "?":
        raise _fault(form, "a variable where a relation must be", "(RELATION ...)")
    return _term(form)


def _term(form: Form, depth: int = 0) -> Term:
    if isinstance(form, Token):
        text = form.text.lower()
        if text[0] != "?":
            return text
        if len(text) == 1:
            raise _fault(form, "a question mark without a name", "?NAME")
        return Variable(text[1:])
    if depth > _DEEPEST:
        raise _fault(form, f"terms nest deeper than {_DEEPEST}")
    if not form.parts:
        raise _fault(form, "an empty pair of brackets", "(NAME ...)")
    name = form.parts[0]
    if not isinstance(name, Token) or name.text[0] == "?":
        raise _fault(name, "no name stands first in the brackets", "(NAME ...)")
    if len(form.parts) == 1:  # (terminal) is terminal
        return name.text.lower()
    return (name.text.lower(), *(_term(part, depth + 1) for part in form.parts[1:]))
