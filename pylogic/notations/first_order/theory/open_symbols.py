"""Which functions and relations a text demands something of, and never defines."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod

from pylogic.core import formulas as f
from pylogic.notations.first_order.formulas.axiom_forms import (
    defines_partly,
    equated,
    heads,
    is_definition,
    is_ground,
    parts_of,
    sides,
    sorted_terms,
)
from pylogic.notations.first_order.formulas.elements import sets_of
from pylogic.notations.first_order.theory.number_kinds import ARITHMETIC, applied
from pylogic.notations.first_order.theory.undefined import Undefined

_FEWEST = 2
"""In so many axioms a predicate is demanded at least that no axiom states."""
_MOST_PLACES = 10_000
"""At so many places at most it is looked at whether equations say a function's values."""
Name = tuple[str, str]
"""Whether it is a function or a predicate, `f` or `p`, and its name."""


class OpenSymbols:
    """Which symbols a text demands something of, and never defines."""

    def __init__(self, theory: Undefined) -> None:
        self.theory = theory
        self.formulas = theory.formulas
        self.arities: dict[Name, int] = {}
        self.said: dict[str, list[tuple[tuple[f.Formula, ...], f.Formula]]] = {}
        self.bounded: dict[str, list[set[f.Term]]] = {}
        self.conditions: set[str] = set()
        """The predicates in conditions, other than of constants."""
        self.about: dict[Name, list[tuple[tuple[f.Formula, ...], f.Formula]]] = {}
        """By symbol, what the axioms that speak of it say, other than definitions."""
        self.values: dict[str, list[f.Formula]] = {}
        """By function, the axioms that say a value of it."""
        for formula in self.formulas:
            self._note(formula)
        self.mixed: set[Name] = set()  # with different numbers of arguments
        for _, node in theory.nodes:
            for symbol, args in applied(node):
                if self.arities.setdefault(symbol, len(args)) != len(args):
                    self.mixed.add(symbol)

    def _note(self, formula: f.Formula) -> None:
        """Note what an axiom says, by the predicates it says it of."""
        bounds: dict[str, set[f.Term]] = {}
        for function in {term.function for term in equated(formula)}:
            self.values.setdefault(function, []).append(formula)
        for guards, said in parts_of(formula):
            nodes = [node for guard in guards for node in f.walk(guard)]
            limits = [*self._limits(guards, said)]
            self.conditions |= {
                n.name for n in nodes
                if isinstance(n, f.Predicate) and not (is_ground(n.args) or limits)
            }  # fmt: skip
            if not defines_partly(guards, said):
                nodes += f.walk(said)
                for symbol in {name for node in nodes for name, _ in applied(node)}:
                    self.about.setdefault(symbol, []).append((guards, said))
            for head in sides(said):
                self.said.setdefault(head.name, []).append((guards, said))
            for name, arg in limits:
                bounds.setdefault(name, set()).add(arg)
        for name, args in bounds.items():
            self.bounded.setdefault(name, []).append(args)

    def _limits(
        self, guards: Sequence[f.Formula], said: f.Formula
    ) -> Iterator[tuple[str, f.Term]]:
        """Yield the predicate of which a statement only says from which set its things are."""
        match guards, said:
            case (f.Predicate(name, args),), f.Predicate(sort, (arg, *_)) if (
                sort in self.theory.listed and arg in args
            ):
                yield name, arg
            case _:
                pass

    def is_finite(self, symbol: Name) -> bool:
        """Whether it is known what a symbol is applied to, and which values it has."""
        places = [*range(self.arities[symbol]), *([-1] if symbol[0] == "f" else [])]
        return all(self.theory.values(self.theory.root_of(symbol, i))[1] for i in places)

    def functions(self) -> set[Name]:
        """Return the functions that have values of a sort, not all of which the text tells."""
        typed = {("f", t.function) for d in self.formulas for t in sorted_terms(d)}
        while True:
            left = {s for s in typed if not self._is_fixed(s, typed)}
            if left == typed:
                break
            typed = left
        return {s for s in typed if self._is_demanded(s) and not self._is_told(s)}

    def _is_fixed(self, symbol: Name, typed: set[Name]) -> bool:
        """Whether equations say the values at all places, by nothing that is left open itself."""
        told = self.values.get(symbol[1], ())
        patterns = [args for d in told for args in _fixing(d, symbol, typed)]
        simple = all(not isinstance(arg, f.Apply) for args in patterns for arg in args)
        if not patterns or not simple or any(_is_general(args) for args in patterns):
            return bool(patterns)
        domains = [
            self.theory.values(self.theory.root_of(symbol, i))[1]
            for i in range(self.arities[symbol])
        ]
        if not all(domains) or prod(map(len, domains)) > _MOST_PLACES:
            return True
        return all(any(_fits(p, place) for p in patterns) for place in product(*domains))

    def _is_demanded(self, symbol: Name) -> bool:
        """Whether an axiom demands more of a function than of which values it is."""
        return any(self._demands(symbol, *part) for part in self.about.get(symbol, ()))

    @staticmethod
    def _demands(symbol: Name, guards: Sequence[f.Formula], said: f.Formula) -> bool:
        """Whether a statement is about a function, and neither a rule nor a single value."""
        if isinstance(said, f.Predicate):
            return False
        values = [term for term in equated(said) if term.function not in ARITHMETIC]
        if speaks(said, {symbol}):
            told = isinstance(said, f.Compare) and values and is_ground(values[0].args)
            return bool(guards) or not told or speaks(f.children(said)[1], {symbol})
        return not values and any(speaks(guard, {symbol}) for guard in guards)

    def _is_told(self, symbol: Name) -> bool:
        """Whether facts tell the values at all places."""
        facts = {t.args for d in self.values.get(symbol[1], ()) for t in equated(d)
                 if ("f", t.function) == symbol and is_ground(t.args)}  # fmt: skip
        sizes = (
            len(self.theory.values(self.theory.root_of(symbol, i))[1])
            for i in range(self.arities[symbol])
        )
        return len(facts) >= prod(sizes)

    def predicates(self) -> set[Name]:
        """Return the predicates that are demanded, and no axiom says of what they hold."""
        asked: dict[str, int] = {}
        for formula in self.formulas:
            if not is_definition(formula):
                for name in {n.name for n in f.those(formula, f.Predicate)}:
                    asked[name] = asked.get(name, 0) + 1
        free = {
            ("p", name) for name, times in asked.items()
            if times >= _FEWEST and (name not in self.said or self._is_groundless(name))
            and (self.arities["p", name] > 1 or self._is_claimed(name))
        }  # fmt: skip
        wide = [name for name in asked if self.arities["p", name] > 1 and self._is_bounded(name)]
        free |= {("p", name) for name in wide if self._is_unsupported(name)}
        return free | {("p", name) for name in self.said if self._is_puzzled(name)}

    def _is_groundless(self, name: str) -> bool:
        """Whether a predicate is only said to hold of single things if it does of others."""
        symbol = {("p", name)}
        return self._is_claimed(name) and all(
            isinstance(said, f.Predicate) and is_ground(said.args)
            and any(speaks(guard, symbol) and not _denies(guard, name) for guard in guards)
            for guards, said in self.said[name]
        )  # fmt: skip

    def _is_claimed(self, name: str) -> bool:
        """Whether axioms say that a predicate holds of some, and no condition is of any."""
        return name not in self.conditions and any(
            isinstance(said, f.Exists | f.Or) and speaks(said, {("p", name)})
            for _, said in self.about.get(("p", name), ())
        )

    def _is_bounded(self, name: str) -> bool:
        """Whether an axiom only says of which sets a predicate holds: `p ⊆ S × T`."""
        return any(len(args) == self.arities["p", name] for args in self.bounded.get(name, ()))

    def _is_unsupported(self, name: str) -> bool:
        """Whether no fact and no definition says that a predicate holds of anything."""
        for guards, said in self.said.get(name, ()):
            known = {*self.theory.listed, name}
            used = {n.name for g in guards for n in f.those(g, f.Predicate)}
            if isinstance(said, f.Iff) or is_ground(next(heads(said)).args) or used - known:
                return False
        return True

    def _is_puzzled(self, name: str) -> bool:
        """Whether equivalences say of a predicate only which of its atoms exclude each other."""
        sides = [
            (said.left, said.right) for _, said in self.said[name]
            if isinstance(said, f.Iff) and isinstance(said.left, f.Predicate)
        ]  # fmt: skip
        if not sides:
            return False
        ground = [(head, body) for head, body in sides if is_ground(head.args)]
        if len(ground) < len(sides):
            return all(
                _is_reversed(head, body) for head, body in sides if not is_ground(head.args)
            )
        denied = any(_denies(body, name) for _, body in ground)
        below = {
            head: {
                atom for n in f.those(body, f.Predicate) if n.name == name
                for atom in ([h for h, _ in ground if _fits(n.args, h.args)] if denied else [n])
            }
            for head, body in ground
        }  # fmt: skip
        if len(sides) == 1 and not _denies(ground[0][1], name):
            return False  # it is the least that this says, as in any recursion
        return all(below.values()) and _is_circular(below)


def _denies(formula: f.Node, name: str) -> bool:
    """Whether a predicate stands where it need not hold for a formula to be true."""
    match formula:
        case f.Predicate():
            return False
        case f.And() | f.Or() | f.Exists() | f.ForAll():
            return any(_denies(part, name) for part in f.children(formula))
        case f.Implies(premise, conclusion):
            return speaks(premise, {("p", name)}) or _denies(conclusion, name)
        case _:
            return speaks(formula, {("p", name)})


def _fixing(formula: f.Formula, symbol: Name, typed: set[Name]) -> Iterator[tuple[f.Term, ...]]:
    """Yield the arguments at which an axiom says a function's values, and is no law of it."""
    for guards, said in parts_of(formula):
        if any(speaks(guard, typed) for guard in guards) or not isinstance(said, f.Compare):
            continue
        for term in equated(said):
            own = ("f", term.function) == symbol and not is_ground(term.args)
            if own and not _is_law(term, said.terms[1], typed):
                yield term.args


def functions_told(formulas: Sequence[f.Formula], typed: set[str]) -> set[str]:
    """Return the functions that equations give values, other than at a few places and by laws.

    typed: The functions that have a signature: a condition on one may be part of a demand.
    """
    found: set[str] = set()
    for formula in formulas:
        own = {("f", t.function) for t in equated(formula)}
        for symbol in own:
            for args in _fixing(formula, symbol, own | {("f", name) for name in typed - found}):
                some = any(isinstance(arg, f.Apply) for arg in args)
                found |= {symbol[1]} if some or _is_general(args) else set()
    return found


def _is_law(term: f.Apply, value: f.Term, typed: set[Name]) -> bool:
    """Whether an equation is about a function's values at its values, or in another order."""
    if any(speaks(arg, typed) for arg in term.args):
        return True
    own = [n for n in f.those(value, f.Apply) if n.function == term.function]
    return bool(own) and all(
        not isinstance(arg, f.Apply) or arg.function == term.function
        for n in own
        for arg in n.args
    )


def _is_general(args: Sequence[f.Term]) -> bool:
    """Whether arguments are different variables."""
    return all(isinstance(arg, f.Variable) for arg in args) and len({*args}) == len(args)


def _fits(pattern: Sequence[f.Term], place: Sequence[f.Term]) -> bool:
    """Whether arguments stand for values."""
    known: dict[f.Term, f.Term] = {}
    return all(
        known.setdefault(arg, value) == value if isinstance(arg, f.Variable) else arg == value
        for arg, value in zip(pattern, place, strict=True)
    )


def _is_reversed(head: f.Predicate, body: f.Formula) -> bool:
    """Whether a predicate holds of arguments where it does not of these in another order."""
    match body:
        case f.Not(f.Predicate(name, args)):
            return name == head.name and args != head.args and {*args} == {*head.args}
        case _:
            return False


def _is_circular(below: Mapping[f.Predicate, set[f.Predicate]]) -> bool:
    """Whether atoms are said to hold by what is said of themselves."""
    left = dict(below)
    while True:
        done = [a for a, needed in left.items() if not needed & left.keys()]
        if not done:
            return bool(left)
        left = {a: needed for a, needed in left.items() if a not in done}


def speaks(formula: f.Node, symbols: set[Name]) -> bool:
    """Whether a formula is about some of these symbols."""
    return any(name in symbols for node in f.walk(formula) for name, _ in applied(node))


def is_told_by_facts(signature: f.Formula, formulas: Sequence[f.Formula]) -> bool:
    """Whether facts tell all values of a function, and each sort of its signature is listed."""
    match signature:
        case f.ForAll(names, f.Implies(premise, f.Predicate(sort, (f.Apply(function),)))):
            guards = [p for p in f.conjuncts(premise) if isinstance(p, f.Predicate)]
        case _:
            return False
    listed = sets_of(formulas)
    if len(guards) != len(names) or any(
        name not in listed for name in (sort, *(g.name for g in guards))
    ):
        return False
    facts = {t.args for d in formulas for t in equated(d) if t.function == function}
    places = prod(len(listed[g.name]) for g in guards)
    return len(facts) == places and all(map(is_ground, facts))
