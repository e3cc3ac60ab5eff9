"""Numbers of arguments: one for each relation, and one for each function."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from pylogic.core.counting import counted
from pylogic.gdl.diagnostic import Diagnostic, error
from pylogic.gdl.relations import Symbol, Uses, body_atoms
from pylogic.gdl.rules import KEYWORDS, Rule, Span
from pylogic.gdl.terms import Term, arguments, symbol

Placed = tuple[Span, "Symbol"]


def arities(
    rules: Sequence[Rule], known: Uses, line_of: Callable[[int], int]
) -> Iterator[Diagnostic]:
    """Go through names with two numbers of arguments, and keywords with a wrong one."""
    places = [
        (span, relation)
        for table in (known.heads, known.bodies)
        for relation, spans in table.items()
        for span in spans
    ]
    for span, (name, arity) in places:
        if KEYWORDS.get(name, arity) != arity:
            yield _wrong(name, arity, span)
    for rule in rules:
        for atom, _ in body_atoms(rule):
            name, arity = symbol(atom.atom)
            if name == "distinct" and arity != KEYWORDS[name]:
                yield _wrong(name, arity, atom.span)
    others = [place for place in places if place[1][0] not in KEYWORDS]
    yield from _two(others, line_of)
    yield from _two(_functions(rules), line_of, "as a term ")


def _wrong(name: str, arity: int, span: Span) -> Diagnostic:
    return error(f"{name} has {counted(arity, 'argument')}", span, (f"{KEYWORDS[name]}",))


def _two(
    places: Iterable[Placed], line_of: Callable[[int], int], how: str = ""
) -> Iterator[Diagnostic]:
    """Go through names that have another number of arguments than where they stood first."""
    first: dict[str, tuple[int, Span]] = {}
    for span, (name, arity) in sorted(places, key=lambda place: place[0].start):
        known, where = first.setdefault(name, (arity, span))
        if known != arity:
            line = line_of(where.start)
            what = f"{name} {how}has {counted(arity, 'argument')} here, and {known} in line {line}"
            yield error(what, span)


def _functions(rules: Sequence[Rule]) -> Iterator[Placed]:
    """Go through the functions of a sheet, each at the atom that it is in."""
    for rule in rules:
        atoms = [(rule.head, rule.head_span), *((a.atom, a.span) for a, _ in body_atoms(rule))]
        for atom, span in atoms:
            for term in arguments(atom):
                for function in _inside(term):
                    yield span, function


def _inside(term: Term) -> Iterator[Symbol]:
    if isinstance(term, tuple):
        yield symbol(term)
        for part in term[1:]:
            yield from _inside(part)
