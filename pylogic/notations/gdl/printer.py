"""Printing rules in both spellings; what was printed reads back equal."""

from collections.abc import Iterable, Iterator

from pylogic.core.errors import GameError
from pylogic.gdl.rules import Both, Either, Goal, Holds, Not, Rule, atoms
from pylogic.gdl.terms import Term, kif, rule_text
from pylogic.notations.gdl.kif import read_term


def print_kif(rules: Iterable[Rule]) -> str:
    """Return rules in KIF, a condition a line.

    Raises GameError: There is a name that KIF cannot write, as it has no quotes.
    """
    rules = tuple(rules)
    names = {name for rule in rules for term in _terms(rule) for name in _names(term)}
    if odd := sorted(name for name in names if read_term(name) != name):
        raise GameError(f"KIF cannot write the name {odd[0]!r}")
    return "\n".join(map(kif_rule, rules))


def _terms(rule: Rule) -> list[Term]:
    return [rule.head, *(held.atom for goal in rule.body for held, _ in atoms(goal))]


def _names(term: Term) -> Iterator[str]:
    if isinstance(term, str):
        yield term
    elif isinstance(term, tuple):
        for part in term:
            yield from _names(part)


def print_infix(rules: Iterable[Rule]) -> str:
    """Return rules as in Prolog, a condition a line."""
    return "\n".join(map(infix_rule, rules))


def kif_rule(rule: Rule) -> str:
    """Return one rule in KIF."""
    if not rule.body:
        return kif(rule.head)
    return f"(<= {kif(rule.head)}" + "".join(f"\n    {_kif(g)}" for g in rule.body) + ")"


def infix_rule(rule: Rule) -> str:
    """Return one rule as in Prolog."""
    if not rule.body:
        return rule_text(rule.head)
    return f"{rule_text(rule.head)} :-\n    " + " &\n    ".join(map(_infix, rule.body))


def _kif(goal: Goal) -> str:
    match goal:
        case Holds(atom):
            return kif(atom)
        case Not(inner):
            return f"(not {_kif(inner)})"
        case Either(goals):
            return "(" + " ".join(["or", *map(_kif, goals)]) + ")"
        case Both(goals):
            return "(" + " ".join(["and", *map(_kif, goals)]) + ")"


def _infix(goal: Goal) -> str:
    match goal:
        case Holds(atom):
            return rule_text(atom)
        case Not(inner):
            return f"~{_infix(inner)}"
        case Either(goals) if len(goals) > 1:
            return f"({' | '.join(map(_infix, goals))})"
        case Either(goals):
            return f"(|{''.join(map(_infix, goals))})"
        case Both(goals):
            return f"(&{' & '.join(map(_infix, goals))})"
