"""What is observed of states, where a text takes it for granted: `man(s) = 1`, `up(i, s)`.

A text writes its steps by functions and predicates of states, and says in words what these are. No
axiom defines them. If all of them have one argument of the same kind, and of that kind nothing else
is known, it is the states that they tell apart. A predicate becomes a function to `yes` and `no`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.notations.first_order.axiom_forms import INITIAL, equated, heads, sorted_terms
from pylogic.notations.first_order.elements import sets_of
from pylogic.notations.first_order.kinds_of_places import Place, Places
from pylogic.notations.first_order.printer import print_formula

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.core.syntax import Declaration

_ARITHMETIC = frozenset({"+", "-", f.TIMES, f.DIVIDE, f.MODULO, "'"})
_SHOWN = 4
_TRUE = f.Truth(value=True)


@dataclass(frozen=True, slots=True)
class Observed:
    """What a text observes of states without saying so.

    Attributes
    ----------
    axiom : Declaration
        The first axiom that observes something.
    account : str
        What is observed, and which values were found for it.
    """

    axiom: Declaration
    account: str


@dataclass(frozen=True, slots=True)
class _Symbol:
    """A predicate (`p`) or function (`f`) that no axiom defines, and its argument that is a state."""

    kind: str
    name: str
    arity: int
    at: int = 0

    def others(self, args: Sequence[f.Term]) -> list[tuple[int, f.Term]]:
        """Return the arguments beside the state, with their positions."""
        return [(i, arg) for i, arg in enumerate(args) if i != self.at]


def with_observed(
    declarations: Sequence[Declaration], *, spoken: bool
) -> tuple[list[Declaration], Observed | None]:
    """Return the axioms with what they observe said, and an account of it.

    Parameters
    ----------
    declarations : sequence of Declaration
        The axioms of the text, and what it declares.
    spoken : bool
        Whether the words of the text speak of states: without them, it takes steps to have some.
    """
    axioms = [d for d in declarations if d.formula is not None]
    theory = _Theory(axioms)
    symbols = theory.symbols(spoken=spoken)
    if not symbols:
        return list(declarations), None
    saying = _Saying(theory, symbols)
    first = next(d for d in axioms if any(map(saying.is_of, f.walk(d.formula or _TRUE))))
    made = saying.demands(first)
    done = [d if d.formula is None else saying.rewritten(d) for d in declarations]
    return saying.guarded([*made, *done]), Observed(first, saying.account())


class _Theory:
    """Which symbols no axiom defines, and what stands in their places."""

    def __init__(self, axioms: Sequence[Declaration]) -> None:
        self.axioms = axioms
        self.formulas = [_apart(d.formula) for d in axioms if d.formula is not None]
        self.places = Places(numbers_apart=True)
        for number, formula in enumerate(self.formulas):
            self.places.note(number, formula)
        self.nodes = [(i, n) for i, formula in enumerate(self.formulas) for n in f.walk(formula)]
        self.listed = sets_of(self.formulas)

    def symbols(self, *, spoken: bool) -> list[_Symbol]:
        """Return what is observed of one kind of states; nothing where there is no such kind."""
        open_ = [s for s in self._open() if s.arity]
        told = [s for s in open_ if s.kind == "f" or s.arity > 1 or self._is_denied(s.name)]
        if not told:
            return []
        common = set.intersection(*(self._roots(s) for s in told))
        states = [root for root in common if self._may_be_states(root)]
        if len(states) != 1:
            return []
        kind = states[0]
        found = [
            replace(s, at=ats[0]) for s in told
            if len(ats := [i for i in range(s.arity) if self.root(s, i) == kind]) == 1
        ]  # fmt: skip
        sure = self._has_step(kind, {(s.kind, s.name) for s in found})
        wide = any(s.kind == "f" or s.arity > 1 for s in found)
        known = all(self.values(self.root(s, i))[1] for s in found if s.kind == "p"
                    for i in range(s.arity) if i != s.at)  # fmt: skip
        whole = known and len(found) == len(told)
        return found if whole and (sure or (spoken and wide)) else []

    def root(self, symbol: _Symbol, at: int) -> Place:
        """Return what names the kind of an argument; -1 is the value."""
        return self.places.root((symbol.kind, symbol.name, at))

    def _roots(self, symbol: _Symbol) -> set[Place]:
        return {self.root(symbol, i) for i in range(symbol.arity)}

    def _open(self) -> Iterator[_Symbol]:
        """Yield the symbols that no axiom defines: at most of a first state it says something."""
        told = {("p", a.name) for d in self.formulas for a in _stated(d) if not _is_first(a)}
        told |= {("f", t.function) for d in self.formulas for t in equated(d) if not _is_first(t)}
        built = {("f", t.function) for d in self.formulas for a in _stated(d)
                 for t in a.args if isinstance(t, f.Apply)}  # fmt: skip
        seen = told | built
        for _, node in self.nodes:
            match node:
                case f.Predicate(name, args) if ("p", name) not in seen:
                    symbol = _Symbol("p", name, len(args))
                case f.Apply(name, args) if ("f", name) not in seen and name not in _ARITHMETIC:
                    symbol = _Symbol("f", name, len(args))
                case _:
                    continue
            seen.add((symbol.kind, symbol.name))
            yield symbol

    def _is_denied(self, name: str) -> bool:
        """Whether a predicate is negated or equivalent to something: no sort is."""
        for _, node in self.nodes:
            match node:
                case f.Not(f.Predicate(denied)) if denied == name:
                    return True
                case f.Iff(left, right):
                    for side in (left, right):
                        if isinstance(side, f.Predicate) and side.name == name:
                            return True
                case _:
                    pass
        return False

    def _may_be_states(self, root: Place) -> bool:
        """Whether nothing is known of a kind: no constants, no order, no sort that lists it."""
        named = self.places.constants([root])
        first = all(isinstance(c, f.Constant) and INITIAL.fullmatch(c.name) for c in named)
        return first and not any(self._is_known(i, node, root) for i, node in self.nodes)

    def _is_known(self, number: int, node: f.Node, root: Place) -> bool:
        match node:
            case f.Predicate(name, (_,)) if name in self.listed:
                return self.places.root(("p", name, 0)) == root
            case f.Compare(relations, terms) if not {"=", "≠"}.issuperset(relations):
                return any(self._is_of(number, term, root) for term in terms)
            case f.Apply(name, args) if name in _ARITHMETIC:
                return any(self._is_of(number, arg, root) for arg in args)
            case f.Apply(name):
                return self.places.root(("f", name, -1)) == root
            case _:
                return False

    def _is_of(self, number: int, term: f.Term, root: Place) -> bool:
        here = isinstance(term, f.Variable)
        return here and self.places.root(("x", term.name, number)) == root  # type: ignore[union-attr]  # a variable

    def _has_step(self, kind: Place, symbols: set[tuple[str, str]]) -> bool:
        """Whether an axiom observes something of two states, or of the result of a function."""
        for number in range(len(self.formulas)):
            seen = {
                arg.name
                for node in f.walk(self.formulas[number])
                for name, args in _applied(node) if name in symbols
                for arg in args if self._is_of(number, arg, kind)
            }  # fmt: skip
            if len(seen) > 1:
                return True
        return False

    def values(self, root: Place) -> tuple[str, tuple[f.Term, ...]]:
        """Return the set from which what stands in places of a kind is, and its elements.

        The name is empty where no set is meant, and so are the elements where nothing is known.
        """
        used = tuple(self.places.constants([root]))
        told = {n for n in self.listed if self.places.root(("p", n, 0)) == root}
        numeric = any(isinstance(v, f.Number) for v in used)
        among = told or ({n for n in self.listed if used and not numeric})
        fits = [n for n in among if {*used} <= {*self.listed[n]}]
        fits = [n for n in fits if all({*self.listed[o]} <= {*self.listed[n]} for o in told)]
        if fits:
            name = min(fits, key=lambda n: (len(self.listed[n]), list(self.listed).index(n)))
            return name, self.listed[name]
        listed = (v for name in told for v in self.listed[name])
        found = tuple(dict.fromkeys((*used, *listed)))
        counted = any(isinstance(v, f.Number) for v in found) and self._is_counted(root)
        return "", () if counted else found

    def _is_counted(self, root: Place) -> bool:
        """Whether something of a kind is added to, ordered, or equated with a sum."""
        for number, node in self.nodes:
            match node:
                case f.Apply(name, args) if name in _ARITHMETIC:
                    terms = args
                case f.Compare(relations, terms) if {"=", "≠"}.issuperset(relations) and not any(
                    isinstance(t, f.Apply) and t.function in _ARITHMETIC for t in terms
                ):
                    continue
                case f.Compare(_, terms):
                    pass
                case _:
                    continue
            for term in terms:
                own = ("f", term.function, -1) if isinstance(term, f.Apply) else None
                if self._is_of(number, term, root) or (own and self.places.root(own) == root):
                    return True
        return False


class _Saying:
    """Says what is observed: of which values, and of a predicate by a function."""

    def __init__(self, theory: _Theory, symbols: Sequence[_Symbol]) -> None:
        self.theory = theory
        self.symbols = {(s.kind, s.name): s for s in symbols}
        self.names = {
            n.function if isinstance(n, f.Apply) else n.name for _, n in theory.nodes
            if isinstance(n, f.Apply | f.Predicate | f.Constant | f.Variable)
        }  # fmt: skip
        self.yes, self.no = f.Constant(self._fresh("yes")), f.Constant(self._fresh("no"))
        self.truth = self._fresh("truth")
        self.told = {s.name: self._fresh(f"{s.name}_told") for s in symbols if s.kind == "p"}
        self.sorts: dict[tuple[f.Term, ...], str] = {}
        self.state = self._sort_of_states()

    def _fresh(self, name: str) -> str:
        others = (f"{name}_{i}" for i in count(2))
        found = name if name not in self.names else next(n for n in others if n not in self.names)
        self.names.add(found)
        return found

    def _sort_of_states(self) -> str:
        """Return the predicate that the text has for its states, or a new one."""
        symbol = next(iter(self.symbols.values()))
        kind = self.theory.root(symbol, symbol.at)
        stated = {a.name for d in self.theory.formulas for a in _stated(d)}
        for _, node in self.theory.nodes:
            match node:
                case f.Predicate(name, (_,)) if name not in stated and name not in self.told:
                    if self.theory.places.root(("p", name, 0)) == kind:
                        return name
                case _:
                    pass
        return self._fresh("state")

    def is_of(self, node: f.Node) -> bool:
        """Whether a node observes something."""
        return any(name in self.symbols for name, _ in _applied(node))

    def demands(self, first: Declaration) -> list[Declaration]:
        """Return the axioms that say of what values each thing is that is observed."""
        made: list[f.Formula] = []
        typed = {t.function for formula in self.theory.formulas for t in sorted_terms(formula)}
        state = f.Variable("s")
        for symbol in self.symbols.values():
            args = tuple(
                state if i == symbol.at else f.Variable(f"x{i + 1}") for i in range(symbol.arity)
            )
            guards = self._guards(symbol, args, made)
            premise = f.conjunction(f.Predicate(self.state, (state,)), *(guards or ()))
            if symbol.kind == "p":
                told = f.Apply(self.told[symbol.name], args)
                made.append(f.Implies(premise, f.Predicate(self.truth, (told,))))
                atom, yes = f.Predicate(symbol.name, args), f.equal(told, self.yes)
                made.append(f.Iff(atom, f.conjunction(premise, yes)))
            elif symbol.name not in typed and (values := self._values(symbol, -1, made)):
                value = f.Apply(symbol.name, args)
                made.append(f.Implies(premise, f.Predicate(values, (value,))))
        if self.told:
            x = f.Variable("x")
            values_ = f.disjunction(f.equal(x, self.yes), f.equal(x, self.no))
            made.append(f.Iff(f.Predicate(self.truth, (x,)), values_))
        return [
            replace(first, label=f"{first.label} (observed {i + 1})", formula=formula)
            for i, formula in enumerate(made)
        ]

    def _guards(
        self, symbol: _Symbol, args: Sequence[f.Term], made: list[f.Formula]
    ) -> list[f.Formula]:
        found = []
        for i, arg in symbol.others(args):
            if sort := self._values(symbol, i, made):
                found.append(f.Predicate(sort, (arg,)))
        return found

    def _values(self, symbol: _Symbol, at: int, made: list[f.Formula]) -> str:
        """Return the sort of a place, which gets a name where the text has none."""
        name, values = self.theory.values(self.theory.root(symbol, at))
        if name or not values:
            return name
        if values not in self.sorts:
            x = f.Variable("x")
            self.sorts[values] = self._fresh(f"{symbol.name}_value")
            listed = f.disjunction(*(f.equal(x, value) for value in values))
            made.append(f.Iff(f.Predicate(self.sorts[values], (x,)), listed))
        return self.sorts[values]

    def account(self) -> str:
        """Return in words what is observed."""
        return ", ".join(map(self._accounted, self.symbols.values()))

    def _accounted(self, symbol: _Symbol) -> str:
        def values(at: int) -> str:
            name, found = self.theory.values(self.theory.root(symbol, at))
            shown = ", ".join(map(str, map(print_formula, found[:_SHOWN])))
            more = ", ..." if found[_SHOWN:] else ""
            return f"{{{shown}{more}}}" if found and not name else name or "any"

        inner = [values(i) if i != symbol.at else "state" for i in range(symbol.arity)]
        result = f" : {values(-1)}" if symbol.kind == "f" else ""
        return f"{symbol.name}({', '.join(inner)}){result}"

    def rewritten(self, axiom: Declaration) -> Declaration:
        """Return an axiom that observes by functions."""
        return replace(axiom, formula=self._rewritten(axiom.formula or _TRUE, ()))  # type: ignore[arg-type]  # of a formula comes one

    def guarded(self, axioms: Sequence[Declaration]) -> list[Declaration]:
        """Return the axioms, of which one says what its states are called."""
        formulas = [d.formula for d in axioms]
        if any(isinstance(n, f.Predicate) and n.name == self.state
               for formula in formulas if formula is not None for n in f.walk(formula)):  # fmt: skip
            return list(axioms)
        done = list(axioms)
        for least in (1, 2):
            for i, formula in enumerate(formulas):
                inner = formula.body if isinstance(formula, f.ForAll) else formula
                if not isinstance(inner, f.Iff) or not isinstance(inner.left, f.Predicate):
                    continue
                states = self._states_of(inner.left)
                if 0 < len(states) <= least:
                    guard = f.Predicate(self.state, (states[0],))
                    whole = f.Iff(inner.left, f.conjunction(guard, inner.right))
                    done[i] = replace(done[i], formula=whole)
                    return done
        return done

    def _states_of(self, head: f.Predicate) -> list[f.Term]:
        symbol = next(iter(self.symbols.values()))
        kind = self.theory.root(symbol, symbol.at)
        places = self.theory.places
        return [a for i, a in enumerate(head.args) if places.root(("p", head.name, i)) == kind]

    def _rewritten(self, node: f.Node, known: tuple[f.Formula, ...]) -> f.Node:
        """Return what observes by functions; `known` is what is said around it."""
        match node:
            case f.Predicate(name) if name in self.told:
                return f.equal(self._term(node), self.yes)
            case f.Not(f.Predicate() as atom) if self._within(atom, known):
                return f.equal(self._term(atom), self.no)
            case f.Iff(f.Predicate() as atom, other) | f.Iff(other, f.Predicate() as atom) if (
                self._within(atom, known)
            ):
                return f.equal(self._term(atom), self._chosen(self._formula(other, known)))
            case f.Implies(premise, conclusion):
                inner = (*known, *f.conjuncts(premise))
                return f.Implies(self._formula(premise, known), self._formula(conclusion, inner))
            case f.And(parts):
                inner = (*known, *parts)
                return f.conjunction(*(self._formula(part, inner) for part in parts))
            case _ if parts := f.children(node):
                return f.rebuild(node, tuple(self._rewritten(part, known) for part in parts))
            case _:
                return node

    def _formula(self, formula: f.Formula, known: tuple[f.Formula, ...]) -> f.Formula:
        return self._rewritten(formula, known)  # type: ignore[return-value]  # of a formula comes one

    def _chosen(self, formula: f.Formula) -> f.Term:
        """Return `yes` where a formula holds, else `no`."""
        match formula:
            case f.Compare(("=",), (f.Apply() as term, value)) if value == self.yes:
                return term
            case _:
                return f.Conditional(formula, self.yes, self.no)

    def _term(self, atom: f.Predicate) -> f.Apply:
        return f.Apply(self.told[atom.name], atom.args)

    def _within(self, atom: f.Predicate, known: tuple[f.Formula, ...]) -> bool:
        """Whether a predicate is observed, and it is plain that it is of these arguments."""
        if atom.name not in self.told:
            return False
        symbol = self.symbols["p", atom.name]
        for i, arg in symbol.others(atom.args):
            name, values = self.theory.values(self.theory.root(symbol, i))
            said = f.Predicate(name, (arg,)) in known
            if not values or not (said or arg in values):
                return False
        return True


def _apart(formula: f.Formula) -> f.Formula:
    """Return a formula in which no two quantifiers have variables of one name."""
    numbers = count()

    def step(node: f.Node) -> f.Node:
        if not isinstance(node, f.ForAll | f.Exists):
            return node
        names = {name: f"{name} {next(numbers)}" for name in node.variables}
        values: dict[str, f.Term] = {old: f.Variable(new) for old, new in names.items()}
        body: f.Formula = f.substitute(node.body, values)  # type: ignore[assignment]  # of a formula comes one
        return type(node)(tuple(names.values()), body)

    return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes one


def _applied(node: f.Node) -> Iterator[tuple[tuple[str, str], tuple[f.Term, ...]]]:
    """Yield the symbol that a node applies, and its arguments."""
    match node:
        case f.Predicate(name, args):
            yield ("p", name), args
        case f.Apply(name, args):
            yield ("f", name), args
        case _:
            pass


def _stated(formula: f.Formula) -> Iterator[f.Predicate]:
    """Yield the atoms that an axiom states or defines, whichever side of an equivalence."""
    yield from heads(formula)
    inner = formula.body if isinstance(formula, f.ForAll) else formula
    match inner:
        case f.Iff(left, f.Predicate() as head) if not isinstance(left, f.Predicate):
            yield head
        case _:
            pass


def _is_first(node: f.Predicate | f.Apply) -> bool:
    """Whether something is said of a first state only: `at(s0)`."""
    named = f.Variable | f.Constant
    return any(isinstance(arg, named) and INITIAL.fullmatch(arg.name) for arg in node.args)
