"""What a text uses without defining it: functions and predicates of states, and their values."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import (
    INITIAL,
    equated,
    heads,
    matrix_of,
    parts_of,
    sorted_terms,
)
from pylogic.notations.first_order.formulas.elements import sets_of
from pylogic.notations.first_order.formulas.kinds_of_places import Place
from pylogic.notations.first_order.theory.number_kinds import ARITHMETIC, NumberKinds, applied


@dataclass(frozen=True, slots=True)
class Symbol:
    """A predicate (`p`) or function (`f`) that no axiom defines, and which argument is a state."""

    kind: str
    name: str
    arity: int
    at: int = 0

    def others(self, args: Sequence[f.Term]) -> list[tuple[int, f.Term]]:
        """Return the arguments beside the state, with their positions."""
        return [(i, arg) for i, arg in enumerate(args) if i != self.at]


class Undefined(NumberKinds):
    """Which symbols no axiom defines, and what stands in their places."""

    def __init__(self, axioms: Sequence[Declaration]) -> None:
        self.axioms = axioms
        super().__init__([_apart(d.formula) for d in axioms if d.formula is not None])
        self.listed = sets_of(self.formulas)

    def symbols(self, *, spoken: bool) -> list[Symbol]:
        """Return what is observed of one kind of states; nothing where there is no such kind."""
        if not self._observable(self._built()):
            return []
        told = self._observable(
            self._built(self.listed)
        )  # of those it may be said which values they have
        common = set.intersection(*(self._roots(s) for s in told))
        states = [root for root in common if self.may_be_states(root)]
        if len(states) != 1:
            return []
        kind = states[0]
        found = self.observers(kind)
        sure = self._has_step(kind, {(s.kind, s.name) for s in found})
        wide = any(s.kind == "f" or s.arity > 1 for s in found)
        known = all(self.values(self.root(s, i))[1] for s in found if s.kind == "p"
                    for i in range(s.arity) if i != s.at)  # fmt: skip
        whole = known and len(found) == len(told)
        return found if whole and (sure or (spoken and wide)) else []

    def observers(self, kind: Place) -> list[Symbol]:
        """Return what may be observed of things of a kind."""
        return [
            replace(s, at=ats[0]) for s in self._observable(self._built(self.listed))
            if len(ats := [i for i in range(s.arity) if self.root(s, i) == kind]) == 1
        ]  # fmt: skip

    def defined(self) -> Iterator[f.Predicate]:
        """Yield the atoms that axioms state or define."""
        for formula in self.formulas:
            yield from stated(formula)

    def root(self, symbol: Symbol, at: int) -> Place:
        """Return what names the kind of an argument; -1 is the value."""
        return self.places.root((symbol.kind, symbol.name, at))

    def root_of(self, symbol: tuple[str, str], at: int) -> Place:
        """Return what names the kind of an argument of a symbol, given by its kind and name."""
        return self.places.root((*symbol, at))

    def _roots(self, symbol: Symbol) -> set[Place]:
        return {self.root(symbol, i) for i in range(symbol.arity)}

    def _observable(self, built: set[tuple[str, str]]) -> list[Symbol]:
        """Return what may be observed: no predicate that could be the sort of states."""
        denied = self._denied() - self._observed_by_demand()
        return [
            s for s in self._open(built)
            if s.arity and (s.kind == "f" or s.arity > 1 or s.name in denied)
        ]  # fmt: skip

    def _built(self, sorts: Container[str] = ()) -> set[tuple[str, str]]:
        """Return the functions of which axioms state something, other than a sort."""
        return {
            ("f", term.function)
            for formula in self.formulas
            for atom in stated(formula) if atom.name not in sorts
            for term in atom.args if isinstance(term, f.Apply)
        }  # fmt: skip

    def _open(self, built: set[tuple[str, str]]) -> Iterator[Symbol]:
        """Yield the symbols that no axiom defines: at most of a first state it says something."""
        told = {("p", a.name) for d in self.formulas for a in stated(d) if not _is_first(a, d)}
        told |= {
            ("f", t.function) for d in self.formulas for t in equated(d) if not _is_first(t, d)
        }
        seen = told | built
        for _, node in self.nodes:
            match node:
                case f.Predicate(name, args) if ("p", name) not in seen:
                    symbol = Symbol("p", name, len(args))
                case f.Apply(name, args) if ("f", name) not in seen and name not in ARITHMETIC:
                    symbol = Symbol("f", name, len(args))
                case _:
                    continue
            seen.add((symbol.kind, symbol.name))
            yield symbol

    def _denied(self) -> set[str]:
        """Return the predicates that are negated, alternatives or equivalent: no sort is."""
        found: set[str] = set()
        twice = {
            id(part) for _, node in self.nodes
            if isinstance(node, f.Not) and isinstance(node.body, f.And | f.Or)
            for part in node.body.parts
        }  # fmt: skip
        for _, node in self.nodes:
            if isinstance(node, f.Not) and id(node) in twice:
                continue  # not denied: `~(p(x) | ~state(s))`
            sides = [node.left, node.right] if isinstance(node, f.Iff) else []
            sides = list(f.conjuncts(node.body)) if isinstance(node, f.Not) else sides
            sides = list(node.parts) if isinstance(node, f.Or) else sides
            found |= {side.name for side in sides if isinstance(side, f.Predicate)}
        return found

    def _observed_by_demand(self) -> set[str]:
        """Return the predicates of one argument of which an axiom says what is observed of it."""
        found: set[str] = set()
        for guards, said in (part for formula in self.formulas for part in parts_of(formula)):
            states = {arg for term in sorted_terms(said) for arg in term.args}
            for guard in guards:
                for part in f.conjuncts(guard):
                    match part:
                        case f.Predicate(name, (arg,)) if arg in states:
                            found.add(name)
                        case _:
                            pass
        return found

    def may_be_states(self, root: Place) -> bool:
        """Whether nothing is known of a kind: no constants, no order, no sort that lists it."""
        named = self.places.constants([root])
        first = all(isinstance(c, f.Constant) and INITIAL.fullmatch(c.name) for c in named)
        return first and not any(self._is_known(i, node, root) for i, node in self.nodes)

    def _is_known(self, number: int, node: f.Node, root: Place) -> bool:
        for symbol, args in applied(node):
            for i, arg in enumerate(args):
                summed = isinstance(arg, f.Apply) and arg.function in ARITHMETIC
                if summed and self.places.root((*symbol, i)) == root:
                    return True
        match node:
            case f.Predicate(name, (_,)) if name in self.listed:
                return self.places.root(("p", name, 0)) == root
            case f.Compare(relations, terms) if not {"=", "≠"}.issuperset(relations):
                return any(self.is_of(number, term, root) for term in terms)
            case f.Apply(name, args) if name in ARITHMETIC:
                return any(self.is_of(number, arg, root) for arg in args)
            case f.Apply(name):
                return self.places.root(("f", name, -1)) == root
            case _:
                return False

    def _has_step(self, kind: Place, symbols: set[tuple[str, str]]) -> bool:
        """Whether an axiom observes something of two states, or of the result of a function."""
        for number, formula in enumerate(self.formulas):
            some = {name for node in f.walk(formula) for name in _some(node)}
            seen = {
                arg.name
                for node in f.walk(formula)
                for name, args in applied(node) if name in symbols
                for arg in args if isinstance(arg, f.Variable) and self.is_of(number, arg, kind)
            }  # fmt: skip
            if len(seen - some) > 1:
                return True
        return False

    def values_of(self, symbol: Symbol, at: int) -> tuple[str, tuple[f.Term, ...]]:
        """Return the set from which an argument of a symbol is, or its value, and its elements."""
        numbers = self.typed.get((symbol.name, at))
        return (
            ("", tuple(map(f.Number, numbers))) if numbers else self.values(self.root(symbol, at))
        )

    def values(self, root: Place) -> tuple[str, tuple[f.Term, ...]]:
        """Return the set from which what stands in places of a kind is, and its elements.

        The name is empty where no set is meant, and so are the elements where nothing is known.
        """
        used = tuple(self.places.constants([root]))
        told = {n for n in self.listed if self.places.root(("p", n, 0)) == root}
        numeric = any(isinstance(v, f.Number) for v in used)
        among = told or ({n for n in self.listed if used and not numeric})
        fits = [n for n in among if {*used} <= {*self.listed[n]}]
        if numeric and not told and self.is_argument(root):
            alone = [n for n in self.listed if {*used} <= {*self.listed[n]}]
            fits = alone if len(alone) == 1 else []
        fits = [n for n in fits if all({*self.listed[o]} <= {*self.listed[n]} for o in told)]
        if fits:
            name = min(fits, key=lambda n: (len(self.listed[n]), list(self.listed).index(n)))
            return name, self.listed[name]
        listed = (v for name in told for v in self.listed[name])
        found = tuple(dict.fromkeys((*used, *listed)))
        counted = any(isinstance(v, f.Number) for v in found) and self.is_counted(root)
        return "", self.in_range(root) if counted else found


def _some(node: f.Node) -> tuple[str, ...]:
    """Return the variables of which a node says that there is one, or only one."""
    match node:
        case f.Exists(names):
            return names
        case f.ForAll(names, f.Implies(_, f.Compare(("=",), (f.Variable(x), f.Variable())))):
            return names if x in names else ()
        case _:
            return ()


def _apart(formula: f.Formula) -> f.Formula:
    """Return a formula in which no two quantifiers have variables of one name."""
    if not any(f.bound(formula)):
        return formula
    numbers = count()

    def step(node: f.Node) -> f.Node:
        if not isinstance(node, f.ForAll | f.Exists):
            return node
        names = {name: f"{name} {next(numbers)}" for name in node.variables}
        values: dict[str, f.Term] = {old: f.Variable(new) for old, new in names.items()}
        body: f.Formula = f.substitute(node.body, values)  # type: ignore[assignment]  # of a formula comes one
        return type(node)(tuple(names.values()), body)

    return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes one


def stated(formula: f.Formula) -> Iterator[f.Predicate]:
    """Yield the atoms that an axiom states or defines, whichever side of an equivalence."""
    yield from heads(formula)
    inner = formula.body if isinstance(formula, f.ForAll) else formula
    match inner:
        case f.Iff(left, f.Predicate() as head) if not isinstance(left, f.Predicate):
            yield head
        case _:
            pass


def observed(formulas: Sequence[f.Formula]) -> Iterator[tuple[f.Apply, f.Formula]]:
    """Yield the terms that axioms apply to what is of a sort that nothing defines, as states are.

    Each comes with what the axiom says under that condition.
    """
    told = {head.name for formula in formulas for head in stated(formula)}
    for formula in formulas:
        said = matrix_of(formula)
        if not isinstance(said, f.Implies):
            continue
        of = {
            node.args[0]
            for node in f.conjuncts(said.premise)
            if isinstance(node, f.Predicate) and len(node.args) == 1 and node.name not in told
        }
        for node in f.walk(said.conclusion) if of else ():
            if isinstance(node, f.Apply) and of & {*node.args}:
                yield node, said.conclusion


def _is_first(node: f.Predicate | f.Apply, formula: f.Formula) -> bool:
    """Whether something is said of a first state only: `at(s0)`, and not for each x0 of a sort."""
    sorted_ = {n.args for n in f.those(formula, f.Predicate) if n != node}
    sorted_ |= {
        (f.Variable(name),)
        for guards, _ in parts_of(formula)
        for guard in guards
        for name in f.free_variables(guard)
    }
    return any(
        isinstance(arg, f.Variable | f.Constant)
        and INITIAL.fullmatch(arg.name)
        and (arg,) not in sorted_
        for arg in node.args
    )
