"""Errata of sheets: rules, conditions and terms that are replaced wherever they stand.

What is printed and what it must read are written as the sheet is, in either spelling. Capitals,
blanks and comments make no difference.
"""

from collections.abc import Sequence
from dataclasses import replace

from pylogic.core.errata import Change, Erratum, check_count
from pylogic.core.errors import ErrataError
from pylogic.gdl.rules import Rule, rewritten
from pylogic.gdl.terms import Term
from pylogic.notations.gdl.infix import read_infix, read_infix_term
from pylogic.notations.gdl.kif import read_kif, read_term


def corrected(rules: list[Rule], errata: Sequence[Erratum], *, infix: bool) -> list[Rule]:
    """Return rules with the corrections made that are not of the text itself.

    Raises ErrataError: A correction is no rule and no term, or does not match as often as it says.
    """
    for erratum in errata:
        for change in erratum.changes:
            if change.level == "text":
                continue
            if change.level != "formula":
                what = f"erratum {erratum.id}: level {change.level!r}; expected formula or text"
                raise ErrataError(what, erratum.id)
            if "<=" in change.printed or ":-" in change.printed:
                rules = _rules(rules, erratum, change, infix=infix)
            else:
                rules = _terms(rules, erratum, change, infix=infix)
    return rules


def _rules(rules: list[Rule], erratum: Erratum, change: Change, *, infix: bool) -> list[Rule]:
    """Replace a rule by others, which may be none."""
    (old,) = _read(change.printed, erratum, infix=infix) or (None,)
    new = _read(change.must_be, erratum, infix=infix) if change.must_be.strip() else []
    check_count(erratum, change, rules.count(old) if old is not None else 0)
    made: list[Rule] = []
    for rule in rules:
        if rule == old:
            made += [replace(n, span=rule.span, head_span=rule.head_span) for n in new]
        else:
            made.append(rule)
    return made


def _read(text: str, erratum: Erratum, *, infix: bool) -> list[Rule]:
    rules, faults = read_infix(text) if infix else read_kif(text)
    if faults:
        raise ErrataError(f"erratum {erratum.id}: {text!r}: {faults[0].what}", erratum.id)
    return rules


def _terms(rules: list[Rule], erratum: Erratum, change: Change, *, infix: bool) -> list[Rule]:
    """Replace a term, or a condition without connectives, wherever it stands."""
    old, new = (_term(text, erratum, infix=infix) for text in (change.printed, change.must_be))
    found = 0

    def put(term: Term) -> Term:
        nonlocal found
        if term == old:
            found += 1
            return new
        if isinstance(term, tuple):
            return (term[0], *map(put, term[1:]))
        return term

    made = [rewritten(rule, put) for rule in rules]
    check_count(erratum, change, found)
    return made


def _term(text: str, erratum: Erratum, *, infix: bool) -> Term:
    term = read_infix_term(text) if infix else read_term(text)
    if term is None:
        raise ErrataError(f"erratum {erratum.id}: {text!r} is no rule and no term", erratum.id)
    return term
