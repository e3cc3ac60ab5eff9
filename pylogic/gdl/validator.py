"""What the published rules of the language demand of a sheet, and what breaks them."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import pairwise
from typing import Final

from pylogic.core.counting import counted
from pylogic.core.graph import components, reachable, way
from pylogic.gdl.diagnostic import Diagnostic, error, warning
from pylogic.gdl.domains import impossible
from pylogic.gdl.relations import Symbol, Uses, body_atoms, shown, uses
from pylogic.gdl.rules import KEYWORDS, NATURE, Either, Rule, Span
from pylogic.gdl.safety import growth, recursion, unsafe
from pylogic.gdl.terms import Term, Variable, arguments, kif, symbol, variables

_NEVER_HEADS: Final = frozenset({"true", "does", "distinct", "not", "or", "and"})
_ARROWS: Final = frozenset({"<=", "=>", "<=>", ":-"})
_FOREIGN: Final = frozenset({*_ARROWS, "=", "/=", "forall", "exists"})
"""Words of logic that the language does not have."""
_NEVER_BODIES: Final = frozenset({"init", "next"})
_BEST: Final = 100
_ROOTS: Final = frozenset(
    {"role", "init", "legal", "next", "terminal", "goal", "base", "input", "sees"}
)
_NEEDED: Final = (("role", 1), ("legal", 2), ("next", 1), ("terminal", 0), ("goal", 2))
_OF_ROLES: Final = frozenset({"legal", "does", "goal", "sees", "input"})
_BELOW: Final = (
    ("init", "true"), ("init", "does"), ("role", "true"), ("role", "does"), ("legal", "does"),
    ("terminal", "does"), ("goal", "does"), ("base", "true"), ("base", "does"),
    ("input", "true"), ("input", "does"),
)  # fmt: skip
"""Which relations may not be asked for below which."""
_BEFORE: Final = frozenset({"init", "role"})
"""What has to be known before there is a state."""


def diagnostics(rules: Sequence[Rule], line_of: Callable[[int], int]) -> list[Diagnostic]:
    """Return the errors and warnings about a sheet, in the order of the text.

    rules: The sheet.
    line_of: From an offset of the text to its line.
    """
    known = uses(rules)
    found = [
        *arities(rules, known, line_of),
        *_keywords(rules, known),
        *_goals(rules),
        *_missing(known),
        *_below(known),
        *_circles(known, line_of),
        *unsafe(rules),
        *recursion(rules, known.edges),
        *growth(rules),
        *impossible(rules),
        *_unknown(rules, known),
        *_unused(known),
        *_roles(rules),
        *_lacking(rules),
        *_plain(rules),
        *_idle(rules, line_of),
    ]
    return sorted(dict.fromkeys(found), key=lambda diagnostic: diagnostic.span.start)


def _keywords(rules: Sequence[Rule], known: Uses) -> Iterator[Diagnostic]:
    """Keywords where they may not stand."""
    for (name, _), spans in known.heads.items():
        if name in _NEVER_HEADS:
            for span in spans:
                yield error(f"no rule may say what is {name}", span)
        if name in _ARROWS:
            for span in spans:
                yield error(f"{name} is no relation", span, ("(<= HEAD BODY ...)",))
    for (name, _), spans in known.bodies.items():
        if name in _NEVER_BODIES:
            for span in spans:
                yield error(f"{name} stands in heads only", span)
    for rule in rules:
        if rule.body and symbol(rule.head) == ("role", 1):
            yield error("roles are facts, not made by rules", rule.head_span)


def _goals(rules: Sequence[Rule]) -> Iterator[Diagnostic]:
    """Goal values that are no number from 0 to 100."""
    for rule in rules:
        if symbol(rule.head) == ("goal", 2):
            value = arguments(rule.head)[1]
            good = isinstance(value, str) and value.isdecimal() and int(value) <= _BEST
            if not good and not isinstance(value, Variable):
                yield error(f"a goal of {kif(value)}", rule.head_span, ("0 to 100",))


def _missing(known: Uses) -> Iterator[Diagnostic]:
    for relation in _NEEDED:
        if relation not in known.heads:
            yield error(f"no rule says what is {relation[0]}", Span(0, 0))


def _below(known: Uses) -> Iterator[Diagnostic]:
    """Rules on moves that ask what moves are made, and the like; with the way there."""
    for name, forbidden in _BELOW:
        start, goal = (name, KEYWORDS[name]), (forbidden, KEYWORDS[forbidden])
        path = way(known.edges, start, goal) if start in known.edges else []
        if path:
            by = " -> ".join(one[0] for one in path)
            what = f"{name} depends on {forbidden}: {by}"
            at = known.asked[path[-2], path[-1]]
            yield replace(error(what, at), is_obstacle=name in _BEFORE)


def _circles(known: Uses, line_of: Callable[[int], int]) -> Iterator[Diagnostic]:
    """Negations that go round; with the circle."""
    for component in components(known.edges):
        inside = set(component.nodes)
        for (head, other), span in known.denied.items():
            if head in inside and other in inside:
                path = [head, *way(known.edges, other, head)]
                steps = []
                for one, following in pairwise(path):
                    line = line_of(known.heads[one][0].start)
                    sign = "not " if (one, following) in known.denied else ""
                    steps.append(f"{one[0]} (line {line}) asks for {sign}{following[0]}")
                yield error("negation goes round: " + "; ".join(steps), span)


def _unknown(rules: Sequence[Rule], known: Uses) -> Iterator[Diagnostic]:
    """Relations, facts and moves that nothing makes, with the name that may be meant."""
    made = {relation for relation in known.heads if relation[0] not in KEYWORDS}
    facts = set(_inner(rules, {"init": 0, "next": 0}))
    moves = set(_inner(rules, {"legal": 1}))
    for relation, spans in known.bodies.items():
        if relation not in known.heads and relation[0] not in KEYWORDS:
            near = _near(relation[0], {name for name, _ in made} | KEYWORDS.keys())
            words = [word for word, places in KEYWORDS.items() if places == relation[1]]
            misspelt = near in [_meant(word) for word in words]
            wrong = relation in facts or misspelt or relation[0] in _FOREIGN
            told = error if wrong else warning
            if relation in facts:
                near = f"; is (true {_form(relation)}) meant?"
            yield told(f"nothing says what is {shown(relation)}{near}", spans[0])
    seen: set[Symbol] = set()
    for rule in rules:
        for atom, _ in body_atoms(rule):
            name = symbol(atom.atom)
            if name not in {("true", 1), ("does", 2)}:
                continue
            inner = arguments(atom.atom)[-1]
            some, what = (facts, "fact") if name[0] == "true" else (moves, "move")
            if not isinstance(inner, str | tuple) or None in some:
                continue
            own = symbol(inner)
            if own not in some and own not in seen:
                seen.add(own)
                near = _near(own[0], {one[0] for one in some if one is not None})
                told = error if own in made else warning
                if own in made:
                    near = f"; it is a relation: is {_form(own)} alone meant?"
                yield told(f"no state has a {what} {shown(own)}{near}", atom.span)


def _inner(rules: Iterable[Rule], places: dict[str, int]) -> Iterator[Symbol | None]:
    """Go through the names of what heads make: None where it may be anything."""
    for rule in rules:
        name, arity = symbol(rule.head)
        if name in places and arity > places[name]:
            inner = arguments(rule.head)[places[name]]
            yield symbol(inner) if isinstance(inner, str | tuple) else None


def _form(named: Symbol) -> str:
    return f"({named[0]} ...)" if named[1] else named[0]


def _near(name: str, others: Iterable[str]) -> str:
    close = get_close_matches(name, sorted(set(others) - {name}), 1, 0.7)
    return _meant(close[0]) if close else ""


def _meant(name: str) -> str:
    return f"; is {name} meant?"


def _unused(known: Uses) -> Iterator[Diagnostic]:
    """Relations that no move, state, end or goal depends on."""
    roots = [relation for relation in known.heads if relation[0] in _ROOTS]
    needed = reachable(known.edges, roots)
    for relation, spans in known.heads.items():
        if relation not in needed and relation[0] not in {*KEYWORDS, *_NEVER_HEADS}:
            words = [word for word, places in KEYWORDS.items() if places == relation[1]]
            near = _near(relation[0], [word for word in words if word not in _NEVER_HEADS])
            yield warning(f"nothing uses {shown(relation)}{near}", spans[0])


def _roles(rules: Sequence[Rule]) -> Iterator[Diagnostic]:
    """Roles that are no names, and moves and goals of who has no role."""
    said = [rule for rule in rules if symbol(rule.head) == ("role", 1)]
    roles = {arguments(rule.head)[0] for rule in said}
    for rule in said:
        if isinstance(arguments(rule.head)[0], tuple):
            no_name = error("a role is a name", rule.head_span, ("(role NAME)",))
            yield replace(no_name, is_obstacle=True)
    if any(rule.body for rule in said):
        return
    for rule in rules:
        heads = [(rule.head, rule.head_span)] if symbol(rule.head)[0] in _OF_ROLES else []
        bodies = [(a.atom, a.span) for a, _ in body_atoms(rule) if symbol(a.atom)[0] in _OF_ROLES]
        for atom, span in (*heads, *bodies):
            who = next(iter(arguments(atom)), None)
            if isinstance(who, str) and who not in roles:
                near = _near(who, {role for role in roles if isinstance(role, str)})
                yield warning(f"{who} is no role{near}", span)


def _lacking(rules: Sequence[Rule]) -> Iterator[Diagnostic]:
    """Roles that no rule gives a move or a goal; nature needs no goal."""
    said = [rule for rule in rules if symbol(rule.head) == ("role", 1)]
    if any(rule.body for rule in said):
        return
    for name, lack in (("legal", "a move"), ("goal", "a goal")):
        given = {arguments(rule.head)[0] for rule in rules if symbol(rule.head) == (name, 2)}
        if not given or any(isinstance(who, Variable) for who in given):
            continue
        for rule in said:
            (role,) = arguments(rule.head)
            chance = role == NATURE and len(said) > 1 and name == "goal"
            if role not in given and not chance:
                yield warning(f"no rule gives {kif(role)} {lack}", rule.head_span)


def _plain(rules: Sequence[Rule]) -> Iterator[Diagnostic]:
    """Names written as KIF's rows of terms, or that one rule has with a variable called so."""
    constants = [
        {
            one
            for part in (rule.head, *(a.atom for a, _ in body_atoms(rule)))
            for one in _names(part)
        }
        for rule in rules
    ]
    many = Counter(name for own in constants for name in own)
    for rule, own in zip(rules, constants, strict=True):
        known = set(variables(rule.head)) | {
            v for a, _ in body_atoms(rule) for v in variables(a.atom)
        }
        for name in sorted(name for name in own if name[0] == "@" and len(name) > 1):
            what = f"{name} stands for several terms in KIF, which the language has not"
            yield error(what, _span_of(rule, name), (f"?{name[1:]}",))
        for name in sorted(own & {v.name for v in known}):
            if many[name] == 1:
                what = f"{name} stands nowhere else, beside ?{name}; is ?{name} meant?"
                yield warning(what, _span_of(rule, name))


def _span_of(rule: Rule, name: str) -> Span:
    """Return where a name stands first in a rule."""
    places = [(rule.head, rule.head_span), *((a.atom, a.span) for a, _ in body_atoms(rule))]
    return next(span for atom, span in places if name in _names(atom))


def _names(term: Term) -> Iterator[str]:
    """Go through the names in the places of a term."""
    for part in arguments(term):
        if isinstance(part, str):
            yield part
        else:
            yield from _names(part)


def _idle(rules: Sequence[Rule], line_of: Callable[[int], int]) -> Iterator[Diagnostic]:
    """Rules that stand twice, and alternatives of which there are none."""
    first: dict[Rule, Rule] = {}
    for rule in rules:
        before = first.setdefault(rule, rule)
        if before is not rule:
            line = line_of(before.span.start)
            yield warning(f"this stands in line {line} already", rule.span)
        for goal in rule.body:
            if isinstance(goal, Either) and not goal.goals:
                yield warning("`or` of no conditions never holds", goal.span)


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
