"""Letters in formulas are from the sets that words give them, where nothing else bounds them."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.notations.first_order.formulas.axiom_forms import (
    INITIAL,
    POINT,
    heads,
    sorted_terms,
)
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.prose.letters import STATES, TIMES, Range
from pylogic.notations.first_order.prose.listings import sorts_of
from pylogic.notations.first_order.spelling.plurals import stem

_ORDER = frozenset({"<", "≤", ">", "≥"})
_ASCII = re.compile(r"[A-Za-z]")


def with_sorts_of_nouns(
    ranges: Mapping[str, Range], nodes: Sequence[f.Node], defined: Collection[str]
) -> tuple[dict[str, Range], dict[f.Formula, Chunk]]:
    """Return the ranges with nouns for sorts, and the axioms that say what these are.

    nodes: All that formulas are made of: a noun that is a function there is no sort.
    defined: The predicates of which formulas say of what they hold.
    """
    sorts = {n.name for n in nodes if isinstance(n, f.Predicate) and len(n.args) == 1}
    others = {n.name for n in nodes if isinstance(n, f.Predicate | f.Constant)} - sorts
    others |= {n.function for n in nodes if isinstance(n, f.Apply)}
    out = dict(ranges)
    made: dict[f.Formula, Chunk] = {}
    for name, told in ranges.items():
        if not told.noun or told.noun in others:
            continue
        x, here = f.Variable("x"), f.Predicate(told.noun, (f.Variable(name),))
        out[name] = Range(here, told.chunk, told.noun)
        if told.noun not in defined:
            said = f.substitute(told.guard, {name: x})
            made[f.ForAll(("x",), f.Iff(f.Predicate(told.noun, (x,)), said))] = told.chunk  # type: ignore[arg-type]  # of a formula comes one
    return out, made


def without_doubts(ranges: Mapping[str, Range], nodes: Sequence[f.Node]) -> dict[str, Range]:
    """Return the ranges without guesses that formulas speak against.

    They count with the letter, where no number is listed, have a predicate for the noun or a
    set of their own with what it lists, or have other names in the letter's places.
    """
    if not any(r.guessed for r in ranges.values()):
        return dict(ranges)
    beside = _names_beside(nodes)
    counted = {
        n.name
        for node in nodes
        for n in (
            node.terms if isinstance(node, f.Compare) and not _ORDER.isdisjoint(node.relations)
            else node.args if isinstance(node, f.Apply) and not node.function[0].isalpha()
            else ()
        )
        if isinstance(n, f.Variable)
    }  # fmt: skip
    sorts = {n.name for n in nodes if isinstance(n, f.Predicate) and len(n.args) == 1}
    sets = {
        f.substitute(said, {x: f.Variable("x")})
        for node in nodes
        for x, said in _definition(node)
    }  # fmt: skip
    return {
        name: r for name, r in ranges.items()
        if not r.guessed or not (
            (name in counted and any(f.those(r.guard, f.Constant)))
            or r.noun in sorts or f.substitute(r.guard, {name: f.Variable("x")}) in sets
            or beside[name] - {n.name for n in f.those(r.guard, f.Constant)}
        )
    }  # fmt: skip


def _names_beside(nodes: Sequence[f.Node]) -> dict[str, set[str]]:
    """Return by variable the constants that stand in its places, or are compared with it."""
    variables: dict[tuple[str, int], set[str]] = defaultdict(set)
    names: dict[tuple[str, int], set[str]] = defaultdict(set)
    for number, node in enumerate(nodes):
        symbol, args = _parts(node)
        for i, arg in enumerate(node.terms if isinstance(node, f.Compare) else args):
            place = (symbol, i) if symbol else ("", number)
            if isinstance(arg, f.Variable):
                variables[place].add(arg.name)
            elif isinstance(arg, f.Constant):
                names[place].add(arg.name)
    found: dict[str, set[str]] = defaultdict(set)
    for place, here in variables.items():
        for name in here:
            found[name] |= names[place]
    return found


def of_sorts(axioms: Sequence[tuple[Chunk, f.Formula]]) -> dict[str, Range]:
    """Return of which sorts letters are where states are observed: `size(p, s0)` is of a pile.

    That is the one sort that begins with the letter, be it listed or told by facts.
    """
    formulas = [formula for _, formula in axioms]
    sorts = {noun: said for noun, said in sorts_of(formulas, ()).items() if noun[0].islower()}
    unary = {n.name for one in formulas for n in f.those(one, f.Predicate) if len(n.args) == 1}
    first = Counter(name[0] for name in {*unary, *(sort for sort, _ in sorts.values())})
    own = {noun[0]: said for noun, said in sorts.items() if first[noun[0]] == 1}
    applied = [(chunk, *_parts(n)) for chunk, one in axioms for n in f.walk(one)] if own else []
    observed = {
        symbol for _, symbol, args in applied
        if any(
            INITIAL.fullmatch(a.name) and not POINT.fullmatch(a.name)
            for a in args if isinstance(a, f.Constant | f.Variable)
        )
    }  # fmt: skip
    unary_of = (args for _, _, args in applied if len(args) == 1)
    said_of = {a.name for (a,) in unary_of if isinstance(a, f.Variable)}  # what they are is told
    found: dict[str, Range] = {}
    for chunk, symbol, args in applied:
        for arg in args if symbol in observed and len(args) > 1 else ():
            if isinstance(arg, f.Variable) and arg.name in own.keys() - STATES - said_of:
                _, said = own[arg.name]
                guard: f.Formula = f.substitute(said, {"x": arg})  # type: ignore[assignment]  # of a formula comes one
                found.setdefault(arg.name, Range(guard, chunk, guessed=True))
    return found


def _parts(node: f.Node) -> tuple[str, tuple[f.Term, ...]]:
    """Return what a node applies, and to what."""
    match node:
        case f.Predicate(name, args) | f.Apply(name, args):
            return name, args
        case _:
            return "", ()


def _definition(node: f.Node) -> Iterator[tuple[str, f.Formula]]:
    """Yield the variable of the definition of a sort, and what is so of its elements."""
    match node:
        case f.Iff(f.Predicate(_, (f.Variable(x),)), said):
            yield x, said
        case _:
            pass


def spelt(ranges: Mapping[str, Range], text: str) -> dict[str, Range]:
    """Return the ranges without those of letters that are not in a text: what is made up there."""
    return {
        name: r for name, r in ranges.items()
        if not _ASCII.fullmatch(name) or re.search(rf"(?<![A-Za-z\\]){name}(?![A-Za-z])", text)
    }  # fmt: skip


def with_ranges(formula: f.Formula, ranges: Mapping[str, Range]) -> f.Formula:
    """Return an axiom with what letters are said to be from, where nothing else bounds them."""
    defined = {head.name for head in heads(formula)}
    own = {
        name: r.guard for name, r in ranges.items()
        if not defined & {n.name for n in f.those(r.guard, f.Predicate)}
    }  # fmt: skip
    inner: f.Formula = _inside(formula, own)  # type: ignore[assignment]  # of a formula comes one
    times = {name for name, told in ranges.items() if told.noun in TIMES or _is_time(told.guard)}
    return _under(inner, {n: g for n, g in own.items() if n in f.free_variables(inner)}, times)


def _is_time(guard: f.Formula) -> bool:
    return isinstance(guard, f.Predicate) and stem(guard.name) in TIMES


def places_of(formulas: Sequence[f.Formula]) -> dict[tuple[str, int], f.Formula]:
    """Return what the places of functions are said to be where sentences type their values.

    `i ∈ {0, 1} → f(i, s) ∈ S` says of what f is; the variable of what is said is `x`. Several
    say it together, and one that says it of anything leaves the place open.
    """
    found: dict[tuple[str, int], list[f.Formula | None]] = defaultdict(list)
    for guard, place in (typed for formula in formulas for typed in _typed_places(formula)):
        found[place].append(guard)
    said = {place: [g for g in all_ if g is not None] for place, all_ in found.items()}
    return {
        place: f.disjunction(*dict.fromkeys(guards)) for place, guards in said.items()
        if len(guards) == len(found[place])
    }  # fmt: skip


def with_places(formula: f.Formula, places: Mapping[tuple[str, int], f.Formula]) -> f.Formula:
    """Return an axiom in which what is bound, and stands in such a place, is from there."""
    own: dict[str, f.Formula] = {}
    terms = (n for n in f.those(formula, f.Apply))
    for term, (i, arg) in ((t, at) for t in terms for at in enumerate(t.args)):
        guard = places.get((term.function, i))
        if guard is not None and isinstance(arg, f.Variable):
            own.setdefault(arg.name, f.substitute(guard, {"x": arg}))  # type: ignore[arg-type]  # of a formula comes one
    return _inside(formula, own)  # type: ignore[return-value]  # of a formula comes one


def _typed_places(formula: f.Formula) -> Iterator[tuple[f.Formula | None, tuple[str, int]]]:
    """Yield what is said of the arguments of a function, if anything, where its sort is told."""
    _, premises, said = f.prefix_of(formula)
    guards = [guard for premise in premises for guard in f.conjuncts(premise)]
    for term in sorted_terms(said):
        for i, arg in enumerate(term.args):
            if isinstance(arg, f.Variable):
                own = next((g for g in guards if _bounds(g, arg.name)), None)
                yield own and f.substitute(own, {arg.name: f.Variable("x")}), (term.function, i)  # type: ignore[misc]  # of a formula comes one


def _inside(node: f.Node, own: Mapping[str, f.Formula]) -> f.Node:
    """Return a formula with bounds of the variables that are bound in it."""
    if parts := f.children(node):
        node = f.rebuild(node, tuple(_inside(part, own) for part in parts))
    match node:
        case f.ForAll(names, f.Implies(premise, conclusion)):
            guards = _missing(names, f.conjuncts(premise), own)
            return f.ForAll(names, f.Implies(f.conjunction(*guards, premise), conclusion))
        case f.ForAll(names, body) if guards := _missing(names, (), own):
            return f.ForAll(names, f.Implies(f.conjunction(*guards), body))
        case f.Exists(names, body):
            guards = _missing(names, f.conjuncts(body), own)
            return f.Exists(names, f.conjunction(*guards, body))
        case _:
            return node


def _missing(
    names: Iterable[str], known: Sequence[f.Formula], own: Mapping[str, f.Formula]
) -> list[f.Formula]:
    """Return the bounds of variables that no condition bounds."""
    return [
        own[name] for name in names if name in own and not any(_bounds(p, name) for p in known)
    ]


def _bounds(part: f.Formula, name: str) -> bool:
    """Whether a condition is about one variable alone, and bounds it from both sides."""
    compared = isinstance(part, f.Compare) and (
        "≠" in part.relations or (len(part.relations) == 1 and part.relations[0] in _ORDER)
    )
    return [*f.free_variables(part)] == [name] and not compared and not isinstance(part, f.Not)


def _under(formula: f.Formula, own: Mapping[str, f.Formula], times: Collection[str]) -> f.Formula:
    """Return an axiom with bounds of its free variables.

    times: Those that are times: what an equation says of `t + 1` is said where that is one, too.
    """
    free = f.free_variables(formula)
    guards = [guard for name, guard in own.items() if name in free]
    if not guards:
        return formula
    match formula:
        case f.ForAll(names, body):
            return f.ForAll(names, _under(body, own, times))
        case f.And((f.Compare(_, (_, low)), f.Compare(_, (high, _)))) if low == high:
            return f.Implies(f.conjunction(*guards), formula)  # a range, of which sorts are made
        case f.And(parts):
            return f.conjunction(*(_under(part, own, times) for part in parts))
        case f.Iff(left, right):
            said = [
                g for n in own if n in f.free_variables(left) for g in _of_head(left, n, own[n])
            ]
            return f.Iff(left, f.conjunction(*said, right))
        case f.Implies(premise, conclusion):
            known = f.conjuncts(premise)
            missing = [*_missing(free, known, own), *_later(conclusion, own, times)]
            return f.Implies(f.conjunction(*missing, premise), conclusion)
        case _:
            return f.Implies(f.conjunction(*guards, *_later(formula, own, times)), formula)


def _later(
    said: f.Formula, own: Mapping[str, f.Formula], times: Collection[str]
) -> Iterator[f.Formula]:
    """Yield that the later times are times of which an equation or a rule says something."""
    head = said.terms[0] if isinstance(said, f.Compare) and said.relations == ("=",) else said
    if isinstance(head, f.Apply | f.Predicate):
        for name in (n for n in own if n in times):
            yield from (g for g in _of_head(head, name, own[name]) if g != own[name])


def _of_head(head: f.Node, name: str, guard: f.Formula) -> Iterator[f.Formula]:
    """Yield what bounds a letter of what is defined, and sums of it there: `holds(f, t + 1)`."""
    for arg in dict.fromkeys(a for n in f.walk(head) for a in f.children(n)):
        match arg:
            case f.Variable(other) if other == name:
                yield guard
            case f.Apply("+" | "-", (f.Variable(other), f.Number())) if other == name:
                yield guard
                yield f.substitute(guard, {name: arg})  # type: ignore[misc]  # of a formula comes one
            case _:
                pass
