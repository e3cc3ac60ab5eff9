"""Names for the sorts that observers are said to have by listing: `state(s) → f(s) ∈ {a, b}`.

`f(s) ∈ {a, b}` and `0 ≤ f(s) ≤ 9` say of which sort the values of f are, as `sort(f(s))` does,
but the sort has no name. It gets one, so that the values are those that are tried.
"""

from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import (
    INITIAL,
    fresh,
    guarded,
    listing,
    matrix_of,
    names_of,
)
from pylogic.notations.first_order.formulas.kinds_of_places import alternatives
from pylogic.notations.first_order.theory.undefined import Undefined, observed

_WIDEST = 2000
Values = tuple[f.Term, ...]


def with_arguments(declarations: Sequence[Declaration]) -> list[Declaration]:
    """Return the declarations with the sorts of numbers that functions with listed values take.

    All numbers are of one kind; where the text lists a set of some, and what a function is applied
    to is among these and never calculated with, the function has values of these alone.
    """
    sorts = _Sorts((), set())
    ranges = {id(d) for d in declarations if d.formula is not None and sorts.is_range(d.formula)}
    if not ranges:
        return list(declarations)
    theory = Undefined([d for d in declarations if d.formula is not None])
    out = []
    for declaration in declarations:
        formula = declaration.formula
        if formula is None or id(declaration) not in ranges:
            out.append(declaration)
            continue
        guards: dict[f.Formula, None] = {}
        for node in f.walk(formula):
            for i, arg in enumerate(node.args if isinstance(node, f.Apply) else ()):
                name, values = theory.values(theory.root_of(("f", node.function), i))  # type: ignore[union-attr]  # it is applied
                if name and isinstance(arg, f.Variable) and isinstance(values[0], f.Number):
                    guards[f.Predicate(name, (arg,))] = None
        out.append(replace(declaration, formula=guarded(formula, list(guards))) if guards
                   else declaration)  # fmt: skip
    return out


def with_sorts(declarations: Sequence[Declaration]) -> list[Declaration]:
    """Return the declarations with a name, and its definition, for each sort that has none."""
    formulas = [d.formula for d in declarations if d.formula is not None]
    applying = [formula for formula in formulas if f.those(formula, f.Apply)]
    if not applying:
        return list(declarations)
    names = names_of(formulas)
    told = _all_told(applying, names) - {
        term.function
        for term, said in observed(formulas)
        for part in (said, *f.conjuncts(said))
        if (ranged := _values(part)) and ranged[0] == term
    }
    sorts = _Sorts(told, names, _given(applying))
    for formula in applying:
        said = matrix_of(formula)
        if isinstance(said, f.Implies) and isinstance(said.premise, f.Predicate):
            said = said.conclusion  # `state(s) ⊃ ...`
        if not isinstance(said, f.Iff) and sorts.is_range(said):
            sorts.wide |= _ranged(said)
    out: list[Declaration] = []
    for declaration in declarations:
        if declaration.formula is None or not f.those(declaration.formula, f.Apply):
            out.append(declaration)
            continue
        before = len(sorts.made)
        formula = sorts.named(declaration.formula, within=sorts.is_range(declaration.formula))
        for name, values in list(sorts.made.values())[before:]:
            label = (
                f"{declaration.label} (values)" if before == 0 else f"{declaration.label} ({name})"
            )
            out.append(replace(declaration, label=label, formula=_listed(name, values)))
        out.append(replace(declaration, formula=formula))
    return out


def _all_told(formulas: Sequence[f.Formula], names: set[str]) -> set[str]:
    """Return the functions of which a text says what their values are, and not only from where."""
    trial = _Sorts((), {*names})
    tried = [trial.named(d, within=trial.is_range(d)) for d in formulas]
    made = {name for name, _ in trial.made.values()}
    ranged = {
        n.args[0].function
        for d in tried
        for n in f.those(d, f.Predicate)
        if n.name in made and isinstance(n.args[0], f.Apply)
    }
    named = {name for formula in formulas for name in _typed(formula)}
    open_ = ranged | named
    while True:
        told = {name for formula in formulas for name in _valued(formula, open_)}
        if not told & open_:
            return told | named
        open_ -= told


def _typed(formula: f.Formula) -> list[str]:
    """Return the functions of which an axiom says that their values are of a named sort."""
    said = [part.args for part in f.stated(formula) if isinstance(part, f.Predicate)]
    terms = [args[0] for args in said if len(args) == 1]
    return [term.function for term in terms if isinstance(term, f.Apply)]


def _valued(formula: f.Formula, ranged: set[str]) -> list[str]:
    """Return the functions of which equations say what their values are.

    ranged: The functions that may be left open, so that a condition on one demands something.
    """
    match formula:
        case f.ForAll(_, body):
            return _valued(body, ranged)
        case f.Implies(premise, conclusion):
            return [] if _speaks(premise, ranged) else _valued(conclusion, ranged)
        case f.And(parts):
            return [name for part in parts for name in _valued(part, ranged)]
        case f.Compare(("=",), (left, right)):
            heads = (t for t in (left, right) if isinstance(t, f.Apply))
            return [t.function for t in heads if _defines(t)]
        case _:
            return []


def _given(formulas: Sequence[f.Formula]) -> set[str]:
    """Return the functions of which equations say values at constants that are no first state."""
    return {
        term.function
        for formula in formulas
        for part in f.conjuncts(formula)
        if isinstance(part, f.Compare) and part.relations == ("=",)
        for term in part.terms
        if isinstance(term, f.Apply)
        and any(isinstance(arg, f.Constant | f.Number) for arg in term.args)
        and not any(
            isinstance(arg, f.Constant) and INITIAL.fullmatch(arg.name) for arg in term.args
        )
    }


def _speaks(formula: f.Formula, functions: AbstractSet[str]) -> bool:
    return any(n.function in functions for n in f.those(formula, f.Apply))


def _defines(term: f.Apply) -> bool:
    """Whether what is equated with a term says what a function is, and not one of its values."""
    named = f.Variable | f.Constant
    begins = any(isinstance(arg, named) and INITIAL.fullmatch(arg.name) for arg in term.args)
    return term.function not in {"+", "-", "'"} and not begins and bool(f.free_variables(term))


class _Sorts:
    """The sorts that are made, of functions but those that are told.

    given: The functions that have values at single things, so that ≡ tells of these things.
    wide: The values that functions are said to have of all things; where others are listed behind
        ≡, that tells of some things.
    """

    def __init__(
        self, told: Collection[str], names: set[str], given: AbstractSet[str] = frozenset()
    ) -> None:
        self.told = told
        self.names = names
        self.given = given
        self.wide: dict[str, Values] = {}
        self.made: dict[Values, tuple[str, Values]] = {}

    def is_range(self, formula: f.Formula) -> bool:
        """Whether an axiom only says of what values functions are, of whatever arguments."""
        terms = f.those(formula, f.Apply)
        return bool(terms) and any(self._ranges(formula, n) for n in f.free_variables(formula))

    def named(self, formula: f.Formula, *, within: bool = False) -> f.Formula:
        """Return a statement in which what lists the values of a function names their sort."""
        match formula:
            case f.ForAll(names, body):
                return f.ForAll(names, self.named(body, within=within))
            case f.Implies(premise, conclusion):
                return f.Implies(premise, self.named(conclusion, within=True))
            case f.Iff(f.Predicate(_, (f.Variable(x),)) as left, right) if (
                not within
                and not _speaks(right, self.given)
                and self._ranges(right, x)
                and all(self.wide.get(n, v) == v for n, v in _ranged(right).items())
            ):
                return self.named(f.Implies(left, right))
            case f.And(parts) if within:
                return f.conjunction(*self._conjuncts(parts))
            case f.Compare() if (chain := self._chained(formula)) is not None:
                return chain
            case _ if within:
                return self._sorted(formula) or formula
            case _:
                return formula

    def _ranges(self, formula: f.Formula, state: str) -> bool:
        """Whether a formula only says between which values lies what is observed of a state."""
        match formula:
            case f.ForAll(names, body) if state not in names:
                return self._ranges(body, state)
            case f.Implies(f.Predicate(_, args), body) if f.Variable(state) not in args:
                return self._ranges(body, state)
            case f.And((one, other, *rest)) if rest or _values(formula) is None:
                paired = _values(f.conjunction(one, other)) is not None
                first = f.conjunction(one, other) if paired else one
                left = rest if paired else [other, *rest]
                return self._ranges(first, state) and self._ranges(f.conjunction(*left), state)
        found = _values(formula)
        return (
            found is not None
            and found[0].function not in self.told
            and f.Variable(state) in found[0].args
            and all(isinstance(arg, f.Variable) for arg in found[0].args)
        )

    def _conjuncts(self, parts: Sequence[f.Formula]) -> list[f.Formula]:
        out: list[f.Formula] = []
        i = 0
        while i < len(parts):
            pair = f.conjunction(*parts[i : i + 2]) if i + 1 < len(parts) else None
            found = self._sorted(pair) if isinstance(pair, f.And) else None
            out.append(found or self.named(parts[i], within=True))
            i += 2 if found else 1
        return out

    def _sorted(self, formula: f.Formula) -> f.Formula | None:
        found = _values(formula)
        if found is None:
            return None
        term, values = found
        if term.function in self.told or not all(isinstance(a, f.Variable) for a in term.args):
            return None
        if values not in self.made:
            self.made[values] = (fresh(f"{term.function}_value", self.names), values)
        return f.Predicate(self.made[values][0], (term,))

    def _chained(self, formula: f.Compare) -> f.Formula | None:
        """Return what a chain between numbers says, `0 ≤ f(s) ≤ g(s) ≤ 4`, with its sorts."""
        first, *inner, last = formula.terms
        if len(inner) < 2 or not {*formula.relations} <= {"<", "≤"}:  # noqa: PLR2004 - one is a range
            return None
        sorts = []
        for term in inner:
            between = f.Compare((formula.relations[0], formula.relations[-1]), (first, term, last))
            sort = self._sorted(between)
            if sort is None:
                return None
            sorts.append(sort)
        rest = f.Compare(formula.relations[1:-1], tuple(inner))
        return f.conjunction(*sorts, rest)


def _ranged(formula: f.Formula) -> dict[str, Values]:
    """Return the values that a formula lists, by function."""
    found = (_values(node) for node in f.walk(formula))  # type: ignore[arg-type]  # others are none
    return {one[0].function: one[1] for one in found if one}


def _values(formula: f.Formula) -> tuple[f.Apply, Values] | None:
    """Return the function whose values are listed, or lie between numbers, and these."""
    match alternatives(formula):
        case (f.Apply() as listed, values):
            return listed, values
    chain = formula
    match formula:
        case f.And((f.Compare((one,), (low, term)), f.Compare((two,), (other, high)))):
            chain = f.Compare((one, two), (low, term, high)) if term == other else formula
    match chain:
        case f.Compare(
            ("≤" | "<" as below, "≤" | "<" as above),
            (f.Number(first), f.Apply() as function, f.Number(last)),
        ):
            least, most = first + (below == "<"), last - (above == "<")
            if not 0 <= most - least <= _WIDEST:
                return None
            return function, tuple(map(f.Number, range(least, most + 1)))
        case _:
            return None


def _listed(name: str, values: Values) -> f.Formula:
    numbers = [v.value for v in values if isinstance(v, f.Number)]
    if (
        len(numbers) == len(values)
        and len(values) > 2  # noqa: PLR2004 - worth a range
        and numbers == [*range(numbers[0], numbers[-1] + 1)]
    ):
        x = f.Variable("x")
        bounds = f.Compare(("≤", "≤"), (f.Number(numbers[0]), x, f.Number(numbers[-1])))
        return f.Iff(f.Predicate(name, (x,)), bounds)
    return listing(name, values)
