"""The values that facts and comparisons tell of variables."""

from collections.abc import Mapping, Sequence

from pylogic.compiler.sorts.extents import Value
from pylogic.compiler.sorts.sorts import Sorts
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f
from pylogic.core.opposites import either_way

LIMIT = 100_000  # values of one sort; more are not a board but a mistake


def bounds_sort(statement: Statement) -> str | None:
    """Return the predicate of which a statement says `p(x) ⊃ x = a ∨ ...`, if of any."""
    match statement.guard:
        case f.Predicate(name, (f.Variable(),)) if isinstance(
            statement.conclusion, f.Or | f.Compare
        ):
            return name
        case _:
            return None


def told_in_places(
    sorts: Sorts, name: str, args: tuple[f.Term, ...]
) -> dict[str, tuple[Value, ...]] | None:
    """Return what stands in facts where variables stand; None of what is told otherwise."""
    rules = sorts.theory.rules.get(name, ())
    heads = [f.children(rule.conclusion) for rule in rules]
    if len(args) < 2 or not heads or any(  # noqa: PLR2004 - of one argument it is a sort
        rule.guard != f.Truth(value=True)
        or not all(isinstance(value, f.Constant | f.Number) for value in head)
        for rule, head in zip(rules, heads, strict=True)
    ):  # fmt: skip
        return None
    return {
        arg.name: tuple(dict.fromkeys(head[i] for head in heads))  # type: ignore[misc]  # names and numbers
        for i, arg in enumerate(args)
        if isinstance(arg, f.Variable)
    }


def told_by_comparisons(
    guard: f.Formula, names: Sequence[str], known: Mapping[str, tuple[Value, ...]]
) -> dict[str, tuple[Value, ...]]:
    """Return the numbers that comparisons leave each variable: `1 ≤ i ∧ i < j ∧ j ≤ 3`."""
    low: dict[f.Term, int] = {}
    high: dict[f.Term, int] = {}
    for x, values in known.items():
        own = [value.value for value in values if isinstance(value, f.Number)]
        if own and len(own) == len(values):
            low[f.Variable(x)], high[f.Variable(x)] = min(own), max(own)
    below = [
        (one, other, int("<" in sign))
        for part in f.conjuncts(guard)
        for sign, one, other in either_way(part)
        if sign in {"<", "≤"}
    ]
    numbers = {term for one, other, _ in below for term in (one, other)
               if isinstance(term, f.Number)}  # fmt: skip
    for number in numbers:
        low[number] = high[number] = number.value
    for _ in names:  # a bound goes through as many variables at most
        for one, other, apart in below:
            if other in high and other != one and one not in numbers:
                high[one] = min(high.get(one, high[other] - apart), high[other] - apart)
            if one in low and other not in numbers:
                low[other] = max(low.get(other, low[one] + apart), low[one] + apart)
    bounded = {x: (low[v], high[v]) for x in names if (v := f.Variable(x)) in low and v in high}
    return {
        x: tuple(map(f.Number, range(least, most + 1)))
        for x, (least, most) in bounded.items()
        if most - least < LIMIT
    }


def product_size(domains: dict[str, tuple[Value, ...]]) -> int:
    """Return how many ways there are to give each variable one of its values."""
    size = 1
    for values in domains.values():
        size *= len(values)
    return size


def told_by_facts(sorts: Sorts, formula: f.Formula, name: str) -> list[Value]:
    """Return what facts say of the place of a variable, if facts say all of a predicate."""
    match formula:
        case f.Predicate(symbol, args) if f.Variable(name) in args:
            at = args.index(f.Variable(name))
            facts = sorts.theory.rules.get(symbol, ())
            told = [f.children(fact.conclusion)[at] for fact in facts]
            ground = all(isinstance(value, f.Constant | f.Number) for value in told)
            return list(dict.fromkeys(told)) if ground else []  # type: ignore[arg-type]  # just seen
        case _:
            return []


def told_by_kind(sorts: Sorts, formula: f.Node, name: str) -> list[Value] | None:
    """Return all individuals of the kind of a variable, told by a place in which it stands."""
    for node in f.walk(formula):
        if isinstance(node, f.Predicate | f.Apply) and f.Variable(name) in f.children(node):
            predicate = isinstance(node, f.Predicate)
            symbol = node.name if isinstance(node, f.Predicate) else node.function
            at = f.children(node).index(f.Variable(name))
            found = sorts.of_kind(("predicate" if predicate else "function", symbol, at))
            return None if found is None else list(found)
    return None
