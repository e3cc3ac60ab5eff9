"""What is observed of states, where a text takes it for granted: `man(s) = 1`, `up(i, s)`.

A text writes its steps by functions and predicates of states, and says in words what these are;
no axiom does. If all of them have one argument of the same kind, and of that kind nothing else is
known, it is the states that they tell apart. A predicate becomes a function to `yes` and `no`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import (
    fresh,
    guarded,
    listing,
    names_of,
    sorted_terms,
)
from pylogic.notations.first_order.formulas.kinds_of_places import tried
from pylogic.notations.first_order.spelling.printer import print_formula
from pylogic.notations.first_order.theory.number_kinds import applied
from pylogic.notations.first_order.theory.undefined import Symbol, Undefined, stated

_SHOWN = 4
_TRUE = f.Truth(value=True)


@dataclass(frozen=True, slots=True)
class Observed:
    """What a text observes of states without saying so.

    axiom: The first axiom that observes something.
    account: What is observed, and which values were found for it.
    names: The predicates and functions.
    """

    axiom: Declaration
    account: str
    names: tuple[str, ...]


def with_observed(
    declarations: Sequence[Declaration], *, spoken: bool
) -> tuple[list[Declaration], Observed | None]:
    """Return the axioms with what they observe said, and an account of it.

    declarations: The axioms of the text, and what it declares.
    spoken: Whether the words of the text speak of states: without them, it takes steps to have
        some.
    """
    axioms = [d for d in declarations if d.formula is not None]
    theory = Undefined(axioms)
    symbols = theory.symbols(spoken=spoken)
    if not symbols:
        return list(declarations), None
    return said_of(declarations, symbols)


def said_of(
    declarations: Sequence[Declaration], symbols: Sequence[Symbol]
) -> tuple[list[Declaration], Observed]:
    """Return the axioms with what they observe said by functions of states, and an account."""
    axioms = [d for d in declarations if d.formula is not None]
    saying = _Saying(Undefined(axioms), symbols)
    first = next(d for d in axioms if any(map(saying.is_of, f.walk(d.formula or _TRUE))))
    made = saying.demands(first)
    done = [d if d.formula is None else saying.rewritten(d) for d in declarations]
    return saying.guarded([*made, *done]), Observed(
        first, saying.account(), tuple(s.name for s in symbols)
    )


class _Saying:
    """Says what is observed: of which values, and of a predicate by a function."""

    def __init__(self, theory: Undefined, symbols: Sequence[Symbol]) -> None:
        self.theory = theory
        self.symbols = {(s.kind, s.name): s for s in symbols}
        self.names = names_of(theory.formulas)
        self.yes, self.no = f.Constant(self._fresh("yes")), f.Constant(self._fresh("no"))
        self.truth = self._fresh("truth")
        self.told = {s.name: self._fresh(f"{s.name}_told") for s in symbols if s.kind == "p"}
        self.sorts: dict[tuple[f.Term, ...], str] = {}
        self.state = self._sort_of_states()

    def _fresh(self, name: str) -> str:
        return fresh(name, self.names)

    def _sort_of_states(self) -> str:
        """Return the predicate that the text has for its states, or a new one."""
        symbol = next(iter(self.symbols.values()))
        kind = self.theory.root(symbol, symbol.at)
        known = {a.name for d in self.theory.formulas for a in stated(d)}
        for _, node in self.theory.nodes:
            match node:
                case f.Predicate(name, (_,)) if name not in known and name not in self.told:
                    if self.theory.places.root(("p", name, 0)) == kind:
                        return name
                case _:
                    pass
        return self._fresh("state")

    def is_of(self, node: f.Node) -> bool:
        """Whether a node observes something."""
        return any(name in self.symbols for name, _ in applied(node))

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
        self, symbol: Symbol, args: Sequence[f.Term], made: list[f.Formula]
    ) -> list[f.Formula]:
        found: list[f.Formula] = []
        for i, arg in symbol.others(args):
            if sort := self._values(symbol, i, made):
                found.append(f.Predicate(sort, (arg,)))
        return found

    def _values(self, symbol: Symbol, at: int, made: list[f.Formula]) -> str:
        """Return the sort of a place, which gets a name where the text has none."""
        name, values = self.theory.values_of(symbol, at)
        if name or not values:
            return name
        if values not in self.sorts:
            self.sorts[values] = self._fresh(f"{symbol.name}_value")
            made.append(listing(self.sorts[values], values))
        return self.sorts[values]

    def account(self) -> str:
        """Return in words what is observed."""
        return ", ".join(map(self._accounted, self.symbols.values()))

    def _accounted(self, symbol: Symbol) -> str:
        def values(at: int) -> str:
            name, found = self.theory.values_of(symbol, at)
            shown = ", ".join(map(str, map(print_formula, found[:_SHOWN])))
            more = ", ..." if found[_SHOWN:] else ""
            return f"{{{shown}{more}}}" if found and not name else name or "any"

        inner = [values(i) if i != symbol.at else "state" for i in range(symbol.arity)]
        result = f" : {values(-1)}" if symbol.kind == "f" else ""
        return f"{symbol.name}({', '.join(inner)}){result}"

    def rewritten(self, axiom: Declaration) -> Declaration:
        """Return an axiom that observes by functions."""
        formula = self._of_places(axiom.formula or _TRUE)
        said = {*f.those(formula, f.Predicate)}
        states = (
            f.Predicate(self.state, (term.args[self.symbols["f", term.function].at],))
            for term in sorted_terms(formula) if ("f", term.function) in self.symbols
        )  # fmt: skip
        missing = [guard for guard in dict.fromkeys(states) if guard not in said]
        formula = guarded(formula, missing) if missing else formula
        return replace(axiom, formula=self._formula(formula, ()))

    def _of_places(self, formula: f.Formula) -> f.Formula:
        """Return `up(i, start) ≡ φ` of those i alone of which `up` is observed."""
        match formula:
            case f.Iff(f.Predicate(name), _) | f.Iff(_, f.Predicate(name)) if name in self.told:
                sorts = self._sorts_of(tuple(f.free_variables(formula)), formula)
                return f.Implies(f.conjunction(*sorts), formula) if sorts else formula
            case _:
                return formula

    def guarded(self, axioms: Sequence[Declaration]) -> list[Declaration]:
        """Return the axioms, of which one says what its states are called."""
        formulas = [d.formula for d in axioms]
        if any(isinstance(n, f.Predicate) and n.name == self.state
               for formula in formulas if formula for n in f.walk(formula)):  # fmt: skip
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
            case f.And(conjuncts):
                inner = (*known, *conjuncts)
                return f.conjunction(*(self._formula(part, inner) for part in conjuncts))
            case f.ForAll(names, body) | f.Exists(names, body):
                sorts = self._sorts_of(names, body)
                said = self._formula(body, (*known, *sorts))
                if not sorts:
                    return f.rebuild(node, (said,))
                if isinstance(node, f.Exists):
                    return f.Exists(names, f.conjunction(*sorts, said))
                return f.ForAll(names, f.Implies(f.conjunction(*sorts), said))
            case _ if parts := f.children(node):
                return f.rebuild(node, tuple(self._rewritten(part, known) for part in parts))
            case _:
                return node

    def _sorts_of(self, names: Sequence[str], body: f.Formula) -> list[f.Formula]:
        """Return of which sorts bound variables are, where only what is observed of them says."""
        known = body.premise if isinstance(body, f.Implies) else body
        said = {
            p.args[0]
            for p in f.conjuncts(known)
            if isinstance(p, f.Predicate) and len(p.args) == 1
        } | {term for term, _ in tried(known)}
        found: dict[f.Formula, None] = {}
        for node in f.walk(body):
            for name, args in applied(node):
                symbol = self.symbols.get(name)
                if symbol is None:
                    continue
                for i, arg in symbol.others(args):
                    if not isinstance(arg, f.Variable) or arg.name not in names or arg in said:
                        continue
                    sort, _ = self._sort(symbol, i)
                    found |= {f.Predicate(sort, (arg,)): None} if sort else {}
        return list(found)

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
        ranges = {t: {*map(f.Number, v)} for t, v in tried(f.conjunction(*known))}
        for i, arg in symbol.others(atom.args):
            name, values = self._sort(symbol, i)
            said = f.Predicate(name, (arg,)) in known or ranges.get(arg, {arg}) <= {*values}
            if not values or not said:
                return False
        return True

    def _sort(self, symbol: Symbol, at: int) -> tuple[str, tuple[f.Term, ...]]:
        """Return the sort of a place, also one that was named here, and its values."""
        name, values = self.theory.values_of(symbol, at)
        return name or self.sorts.get(values, ""), values
