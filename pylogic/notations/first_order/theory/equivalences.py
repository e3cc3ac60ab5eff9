"""A predicate that several equivalences define, each for other arguments: `p(0) ≡ …, p(n + 1) ≡`.

No two of them say anything of the same arguments, so that each is a rule for its own: what they
define holds where one of them says so. An argument `n + 1` beside a number is greater than that.
Where two do say something of the same arguments, both have to say no, as of `move(a, b, a, b)` do
`move(a, b, a', b) ≡ a' < a` and `move(a, b, a, b') ≡ b' < b`.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product, starmap

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import matrix_of


@dataclass(frozen=True, slots=True)
class _Part:
    """What a part of one axiom says of a predicate: where it stands, of which arguments, when.

    same: What the sums at its head are, for which letters stand there.
    """

    index: int
    part: int
    head: f.Predicate
    said: f.Formula | None
    is_rule: bool = False
    same: tuple[f.Formula, ...] = ()


def as_rules(declarations: Sequence[Declaration]) -> list[Declaration]:
    """Return the declarations with rules for the equivalences that define one predicate."""
    found: dict[tuple[str, int], list[_Part]] = defaultdict(list)
    declarations = [_spread(declaration) for declaration in declarations]
    for i, declaration in enumerate(declarations):
        if declaration.formula is None:
            continue
        for k, conjunct in enumerate(f.conjuncts(declaration.formula)):
            if (told := _part(i, k, conjunct)) is not None:
                found[told.head.name, len(told.head.args)].append(told)
    rules: dict[int, dict[int, f.Formula]] = defaultdict(dict)
    for parts in found.values():
        if any(one.said is None for one in parts):  # facts tell it, and what they do not, it tells
            parts = [one for one in parts if not _is_untold(one.said, found)]  # noqa: PLW2901 - fewer
        equivalences = [one for one in parts if one.said is not None]
        if not equivalences or len(parts) == 1 or any(one.is_rule for one in parts):
            continue
        if not all(starmap(_are_apart, product(equivalences, parts))):
            continue
        last = _last(parts)
        for one in equivalences:
            rules[one.index][one.part] = f.Implies(_guarded(one, last), one.head)
    out = list(declarations)
    for i, made in rules.items():
        conjuncts = f.conjuncts(declarations[i].formula or f.Truth(value=True))
        formula = f.conjunction(*(made.get(k, whole) for k, whole in enumerate(conjuncts)))
        out[i] = replace(declarations[i], formula=formula)
    return out


def _spread(declaration: Declaration) -> Declaration:
    """Return an axiom with `∀y.` at each of the equivalences that it binds `y` in together."""
    parts = tuple(_conjuncts(declaration.formula)) if declaration.formula is not None else ()
    if len([part for part in parts if isinstance(matrix_of(part), f.Iff)]) <= 1:
        return declaration
    return replace(declaration, formula=f.conjunction(*parts))


def _conjuncts(formula: f.Formula) -> Iterator[f.Formula]:
    """Yield the parts of a conjunction, each under the quantifiers that bind in it."""
    match formula:
        case f.And(parts):
            for part in parts:
                yield from _conjuncts(part)
        case f.ForAll(names, body):
            for part in _conjuncts(body):
                free = f.free_variables(part)
                own = tuple(name for name in names if name in free)
                yield f.ForAll(own, part) if own else part
        case _:
            yield formula


def _is_untold(said: f.Formula | None, found: Collection[tuple[str, int]]) -> bool:
    """Whether an equivalence is with an atom of which nothing else says when it is true."""
    return isinstance(said, f.Predicate) and (said.name, len(said.args)) not in found


def _part(index: int, part: int, formula: f.Formula) -> _Part | None:
    """Return what an axiom says of a predicate, as a definition or a fact."""
    _, guards, body = f.prefix_of(formula)
    match body:
        case f.Iff(f.Predicate() as head, said):
            whole = f.conjunction(*guards, said) if guards else said
            head, same = _plainly(head)
            whole = f.conjunction(*same, whole) if same else whole
            return _Part(index, part, head, whole, not all(map(_is_plain, head.args)), tuple(same))
        case f.Predicate() as head:
            return _Part(index, part, head, None, bool(guards))
        case _:
            return None


def _plainly(head: f.Predicate) -> tuple[f.Predicate, list[f.Formula]]:
    """Return a head with letters for sums that have at most one letter of their own: `(x, x - i)`.

    What such a letter is follows from the others, so that the head is about each value once.
    """
    names = [n.name for n in f.walk(head) if isinstance(n, f.Variable)]
    alone = {term.name for term in head.args if isinstance(term, f.Variable)}
    args, same = [*head.args], list[f.Formula]()
    for place, term in enumerate(head.args):
        own = f.free_variables(term).keys() - alone
        once = not own or (len(own) == 1 and names.count(*own) == 1)
        if once and not _is_plain(term) and all(map(_is_summed, f.walk(term))):
            args[place] = f.Variable(f"sum{place + 1}~")
            same.append(f.Compare(("=",), (args[place], term)))
    return f.Predicate(head.name, tuple(args)), same


def _is_summed(node: f.Node) -> bool:
    """Whether a term is a variable, a number, or a sum or difference."""
    return isinstance(node, f.Variable | f.Number) or (
        isinstance(node, f.Apply) and node.function in {"+", "-"}
    )


def _is_plain(term: f.Term) -> bool:
    """Whether an argument can stand in what is concluded: a value, a variable, or n + 1."""
    return isinstance(term, f.Variable | f.Constant | f.Number) or _step(term) > 0


def _step(term: f.Term) -> int:
    """Return what is added to a variable; 0 where a term is no such sum."""
    match term:
        case f.Apply("+", (f.Variable(), f.Number(value))) if value > 0:
            return value
        case _:
            return 0


def _are_apart(one: _Part, other: _Part) -> bool:
    """Whether two parts are about different arguments, or say no of the same, or are one."""
    return one is other or any(map(_differ, one.head.args, other.head.args)) or _say_no(one, other)


def _say_no(one: _Part, other: _Part) -> bool:
    """Whether both parts say no of all arguments that both are about."""
    if one.said is None or other.said is None:
        return False
    free = f.free_variables(f.Iff(other.head, other.said))
    apart: dict[str, f.Term] = {name: f.Variable(f"{name}~") for name in free}
    same: dict[str, f.Term] = {}
    for left, right in zip(one.head.args, other.head.args, strict=True):
        x, y = (f.substitute(t, same) for t in (left, f.substitute(right, apart)))
        if not isinstance(x, f.Variable):
            x, y = y, x
        if not isinstance(x, f.Variable) or not isinstance(y, f.Variable | f.Constant | f.Number):
            return False
        if x != y:
            new: dict[str, f.Term] = {x.name: y}
            same = {k: f.substitute(v, new) for k, v in same.items()} | new  # type: ignore[assignment]  # of a term comes one
    heads = (*one.same, *(f.substitute(term, apart) for term in other.same))
    if any(_is_odd(f.substitute(term, same)) for term in heads):
        return True
    saids = (one.said, f.substitute(other.said, apart))
    return all(_is_false(f.substitute(said, same)) for said in saids)


def _is_odd(formula: f.Node) -> bool:
    """Whether a number would have to be what an odd one is more than it: `x = 1 - x`."""
    match formula:
        case f.Compare(("=",), (x, f.Apply("-", (f.Number(odd), y)))):
            return x == y and odd % 2 == 1
        case _:
            return False


def _is_false(formula: f.Node) -> bool:
    """Whether a conjunction sets a term apart from itself."""
    parts = f.conjuncts(formula)  # type: ignore[arg-type]  # of a formula comes one
    pairs = (pair for part in parts if isinstance(part, f.Compare) for pair in part.pairs())
    return any(left == right and relation in {"<", ">", "≠"} for relation, left, right in pairs)


def _differ(one: f.Term, other: f.Term) -> bool:
    values = f.Constant | f.Number
    if isinstance(one, values) and isinstance(other, values):
        return one != other
    number = isinstance(one, f.Number) or isinstance(other, f.Number)
    return number and _step(one) + _step(other) > 0


def _last(parts: Sequence[_Part]) -> dict[int, int]:
    """Return by the place of an argument the greatest number that stands there."""
    found: dict[int, int] = {}
    for part in parts:
        for place, term in enumerate(part.head.args):
            if isinstance(term, f.Number):
                found[place] = max(term.value, found.get(place, term.value))
    return found


def _guarded(part: _Part, last: dict[int, int]) -> f.Formula:
    """Return what is said, of sums that are greater than the numbers that have their own."""
    guards = []
    for place, term in enumerate(part.head.args):
        match term:
            case f.Apply("+", (f.Variable() as variable, _)) if place in last:
                least = last[place] - _step(term) + 1
                guards.append(f.Compare(("≤",), (f.Number(least), variable)))
            case _:
                pass
    assert part.said is not None  # noqa: S101  # rules are made of equivalences only
    return f.conjunction(*guards, part.said)
