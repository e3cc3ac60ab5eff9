"""Sets as values: a variable for a set of what a text lists, and functions to such sets.

A set is told by which elements are in it, as a state is told by what is observed of it. So sets
become states of a sort of their own, whose observer says of each element whether it is in: what
defines a set constructs it, and a quantifier over sets tries them all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.core.syntax import Declaration, changed
from pylogic.notations.first_order.formulas.axiom_forms import fresh, matrix_of, names_of, parts_of
from pylogic.notations.first_order.formulas.bounds import listed_values
from pylogic.notations.first_order.formulas.elements import sets_of
from pylogic.notations.first_order.formulas.sets import ELEMENT
from pylogic.notations.first_order.formulas.sums import SIZE, added
from pylogic.notations.first_order.spelling.printer import print_formula

_ONE, _NONE = f.Number(1), f.Number(0)


@dataclass(frozen=True, slots=True)
class SetSort:
    """What sets are called: their sort, that of their elements, and what says which are in."""

    sort: str
    elements: str
    observer: str
    axiom: Declaration


def with_set_values(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], SetSort | None]:
    """Return axioms in which sets are states, and what these are called where there are any.

    Raises ReadError: Nothing says of what elements sets are, or they are of several sorts.
    """
    axioms = [d for d in declarations if d.formula is not None]
    formulas = [d.formula for d in axioms if d.formula is not None]
    listed = sets_of(formulas)
    owned = _owned(formulas, listed)
    counted = _counted(formulas, listed)
    first = next((d for d in axioms if _speaks_of_sets(d.formula)), None)
    if first is None and not owned and not counted:
        return list(declarations), None
    names = names_of(formulas)
    bit = fresh("in_or_out", names)
    made: list[Declaration] = []
    x = f.Variable("x")
    within, outside = (f.Constant(fresh(name, names)) for name in ("in", "out"))
    if first is not None or owned:
        values = f.disjunction(f.equal(x, within), f.equal(x, outside))
        made.append(_said(first or axioms[0], "values", f.Iff(f.Predicate(bit, (x,)), values)))
    sort: SetSort | None = None
    if first is not None:
        base = _base(first, formulas, listed)
        sort = SetSort(fresh("set", names), base, fresh("member", names), first)
        some = f.Variable("s")
        premise = f.conjunction(f.Predicate(sort.sort, (some,)), f.Predicate(base, (x,)))
        told = f.Predicate(bit, (f.Apply(sort.observer, (x, some)),))
        made.append(_said(first, "sets", f.Implies(premise, told)))
    rewriting = _Rewriting(sort, {n: (b, fresh(f"{n}_has", names)) for n, b in owned.items()},
                           counted, listed, bit, within, outside)  # fmt: skip
    out = changed(declarations, rewriting.formula)
    return [*made, *out], sort


def _said(axiom: Declaration, what: str, formula: f.Formula) -> Declaration:
    return replace(axiom, label=f"{axiom.label} ({what})", formula=formula)


def _speaks_of_sets(formula: f.Formula | None) -> bool:
    return any(node.name == ELEMENT for node in f.those(formula, f.Predicate))


def _owned(formulas: Sequence[f.Formula], listed: dict[str, tuple[f.Term, ...]]) -> dict[str, str]:
    """Return the relations that are sets which states have, each with what its elements are.

    A text demands `state(s) → L(s) ⊆ P`, and no axiom says what is in L(s).
    """
    found: dict[str, str] = {}
    defined: set[str] = set()
    for formula in formulas:
        match matrix_of(formula):
            case f.Implies(_, conclusion) | conclusion:
                inner = matrix_of(conclusion)
        match inner:
            case f.Implies(f.Predicate(name, args), f.Predicate(base, (f.Variable(x),))) if (
                len(args) > 1 and args[-1] == f.Variable(x) and base in listed
                and isinstance(formula, f.Implies | f.ForAll)
            ):  # fmt: skip
                found.setdefault(name, base)
            case _:
                pass
        body = matrix_of(formula)
        heads = [body.left] if isinstance(body, f.Iff) else [body]
        defined |= {head.name for head in heads if isinstance(head, f.Predicate)}
    return {name: base for name, base in found.items() if name not in defined}


def _containing(formulas: Sequence[f.Formula], listed: dict[str, tuple[f.Term, ...]]) -> list[str]:
    """Return the only listed set that has all elements of sets in braces: `{{a, b}, {b, c}}`."""
    shown = {
        value
        for formula in formulas for node in f.those(formula, f.Iff)
        if _speaks_of_sets(node.left)
        for value in f.walk(node.right) if isinstance(value, f.Constant | f.Number)
    }  # fmt: skip
    fits = [name for name, values in listed.items() if shown and shown <= {*values}]
    return fits if len(fits) == 1 else []


def _base(
    first: Declaration, formulas: Sequence[f.Formula], listed: dict[str, tuple[f.Term, ...]]
) -> str:
    """Return the sort of the elements: the widest listed set that sets are said to be part of."""
    found = dict.fromkeys(
        inner.name for formula in formulas for node in f.walk(formula)
        if isinstance(node, f.ForAll) and (inner := _part_of(node)) is not None
    )  # fmt: skip
    known = [name for name in found if name in listed]
    known = known or ([*listed] if len(listed) == 1 else _containing(formulas, listed))
    widest = max(known, key=lambda name: len(listed[name]), default=None)
    if widest is None:
        what = "nothing says of what elements there are sets here"
        raise ReadError(what, first.place, ["A ⊆ S, where S = {a, b, c}"])
    other = next((n for n in known if not {*listed[n]} <= {*listed[widest]}), None)
    if other is not None:
        what = f"sets of elements of {other} and sets of elements of {widest} are two sorts"
        raise ReadError(what, first.place, ["sets of elements of one set"])
    return widest


def _part_of(node: f.ForAll) -> f.Predicate | None:
    """Return the sort whose elements a set is said to have: A ⊆ S."""
    match node:
        case f.ForAll(
            (x,),
            f.Implies(
                f.Predicate(name, (f.Variable(y), _)), f.Predicate(_, (f.Variable(z),)) as base
            ),
        ) if name == ELEMENT and x == y == z:
            return base
        case _:
            return None


@dataclass(frozen=True, slots=True)
class _Rewriting:
    """Puts states in the place of sets.

    `counted` has what may be in sets that are defined, and counted; `owned` has for
    each function to sets that states have the sort of the elements, and the observer that says
    which are in.
    """

    sort: SetSort | None
    owned: dict[str, tuple[str, str]]
    counted: dict[str, tuple[f.Term, ...]]
    listed: dict[str, tuple[f.Term, ...]]
    bit: str
    within: f.Constant
    outside: f.Constant

    def formula(self, formula: f.Formula) -> f.Formula:
        """Return a formula in which observers say what is in a set."""
        return f.transform(self._prepared(formula), self._atom)  # type: ignore[return-value]  # of a formula comes a formula

    def _prepared(self, formula: f.Formula) -> f.Formula:
        """Return a formula in which what defines a set constructs it."""
        return f.transform(formula, self._defined)  # type: ignore[return-value]  # of a formula comes a formula

    def _defined(self, node: f.Node) -> f.Node:
        match node:
            case f.ForAll((x,), f.Iff(f.Predicate() as left, right)) if self._is_of(left, x):
                return self._constructed(x, left, right)
            case f.ForAll((x,), f.Iff(left, f.Predicate() as right)) if self._is_of(right, x):
                return self._constructed(x, right, left)
            case f.ForAll(
                (x,), f.Implies(f.Predicate() as left, f.Predicate(base, (f.Variable(z),)))
            ) if x == z and self._is_of(left, x) and base == self._observed(left)[0]:
                return self._typed(x, left, base)
            case _:
                return node

    def _typed(self, x: str, left: f.Predicate, base: str) -> f.Node:
        """Return that something is a set: of the sort of sets, or what a state has."""
        if left.name == ELEMENT and self.sort is not None:
            return f.Predicate(self.sort.sort, left.args[1:])
        _, term = self._observed(left)
        return f.ForAll((x,), f.Implies(f.Predicate(base, (f.Variable(x),)),
                                        f.Predicate(self.bit, (term,))))  # fmt: skip

    def _is_of(self, atom: f.Predicate, x: str) -> bool:
        """Whether an atom says that x is in a set that is a value, and is not told of x."""
        if atom.name == ELEMENT:
            element, rest = atom.args[0], atom.args[1:]
        elif atom.name in self.owned:
            element, rest = atom.args[-1], atom.args[:-1]
        else:
            return False
        return element == f.Variable(x) and all(x not in f.free_variables(r) for r in rest)

    def _observed(self, atom: f.Predicate) -> tuple[str, f.Term]:
        """Return the sort of the elements of a set, and what says whether one is in."""
        if atom.name in self.owned:
            base, observer = self.owned[atom.name]
            return base, f.Apply(observer, (atom.args[-1], *atom.args[:-1]))
        assert self.sort is not None  # noqa: S101  # there are such atoms
        return self.sort.elements, f.Apply(self.sort.observer, atom.args)

    def _constructed(self, x: str, left: f.Predicate, right: f.Formula) -> f.Formula:
        base, term = self._observed(left)
        self._check_sort(right, base, x)
        element = f.Predicate(base, (f.Variable(x),))
        chosen = f.equal(term, f.Conditional(right, self.within, self.outside))
        made = f.ForAll((x,), f.Implies(element, chosen))
        if self._is_within(right, base, x):
            return made
        return f.conjunction(made, f.ForAll((x,), f.Implies(right, element)))

    def _check_sort(self, formula: f.Formula, base: str, x: str) -> None:
        """Raise a `ReadError` where what is listed of a set is no element of its sort."""
        for node in f.walk(formula):
            match node:
                case f.Predicate(name, (f.Variable(y),)) if y == x and name in self.listed:
                    values = self.listed[name]
                case f.Compare(("=",), terms) if f.Variable(x) in terms:
                    values = tuple(t for t in terms if isinstance(t, f.Constant | f.Number))
                case _:
                    continue
            other = next((v for v in values if v not in self.listed[base]), None)
            if other is not None and self.sort is not None:
                with_other = f"and with {print_formula(other)}"
                what = f"sets of elements of {base}, {with_other}, are of two sorts"
                raise ReadError(what, self.sort.axiom.place, ["sets of elements of one set"])

    def _is_within(self, formula: f.Formula, base: str, x: str) -> bool:
        """Whether what a formula holds of is surely an element of the sort."""
        match formula:
            case f.Truth(value):
                return not value
            case f.And(parts):
                return any(self._is_within(part, base, x) for part in parts)
            case f.Or(parts):
                return all(self._is_within(part, base, x) for part in parts)
            case f.Predicate() as atom if atom.name == ELEMENT or atom.name in self.owned:
                return self._is_of(atom, x) and self._observed(atom)[0] == base
            case f.Predicate(name, (f.Variable(y),)):
                inside = name == base or {*self.listed.get(name, (None,))} <= {*self.listed[base]}
                return y == x and inside
            case f.Compare(("=",), terms) if f.Variable(x) in terms:
                other = terms[1] if terms[0] == f.Variable(x) else terms[0]
                return other in self.listed[base]
            case _:
                return False

    def _atom(self, node: f.Node) -> f.Node:
        match node:
            case f.Predicate(name, args) if name == ELEMENT or (
                name in self.owned and len(args) > 1
            ):
                base, term = self._observed(node)
                element = args[0] if name == ELEMENT else args[-1]
                return f.conjunction(f.Predicate(base, (element,)), f.equal(term, self.within))
            case f.Apply(name, args) if name == SIZE and self.sort is not None:
                return self._size(self.sort.elements, self.sort.observer, args)
            case f.Apply(name, args) if name.removeprefix(SIZE) in self.owned:
                base, observer = self.owned[name.removeprefix(SIZE)]
                return self._size(base, observer, args)
            case f.Apply(name, args) if name.removeprefix(SIZE) in self.counted and SIZE in name:
                relation = name.removeprefix(SIZE)
                return added([
                    f.Conditional(f.Predicate(relation, (*args, element)), _ONE, _NONE)
                    for element in self.counted[relation]
                ])  # fmt: skip
            case _:
                return node

    def _size(self, base: str, observer: str, args: tuple[f.Term, ...]) -> f.Term:
        """Return how many elements are in a set."""
        inside = (
            f.equal(f.Apply(observer, (element, *args)), self.within)
            for element in self.listed[base]
        )
        return added([f.Conditional(said, _ONE, _NONE) for said in inside])


def _counted(
    formulas: Sequence[f.Formula], listed: dict[str, tuple[f.Term, ...]]
) -> dict[str, tuple[f.Term, ...]]:
    """Return the functions to sets of which the size is asked, with what may be in these."""
    asked = {
        node.function.removeprefix(SIZE) for formula in formulas
        for node in f.those(formula, f.Apply) if node.function.startswith(SIZE)
    }  # fmt: skip
    found: dict[str, tuple[f.Term, ...]] = {}
    open_ended: set[str] = set()
    stated = (parts_of(formula) for formula in (formulas if asked else ()))
    for _, one in (part for parts in stated for part in parts):
        match one:
            case f.Iff(f.Predicate(name, (*_, f.Variable(x))), right) if name in asked:
                sorts = (
                    listed[part.name] for part in f.conjuncts(right)
                    if isinstance(part, f.Predicate) and part.args == (f.Variable(x),)
                    and part.name in listed
                )  # fmt: skip
                none = right == f.Truth(value=False)  # `N(a) = ∅`, beside `N(b) = {a, c}`
                values = next(sorts, () if none else listed_values(right, x))
                open_ended |= {name} if values is None else set()
                found[name] = tuple(dict.fromkeys((*found.get(name, ()), *(values or ()))))
            case _:
                pass
    return {name: found[name] for name in found.keys() - open_ended if found[name]}
