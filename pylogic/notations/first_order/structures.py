"""Functions and relations that a text leaves open: colourings, tournaments, timetables, puzzles.

`adj(x, y) → colour(x) ≠ colour(y)` says what a colouring is, and no axiom says which. What is so
demanded and never defined is read as observed of models: `model(m)` holds of each way to choose it
in which all that the text demands is true.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import count, product
from math import prod
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.notations.first_order.axiom_forms import equated, heads, sorted_terms
from pylogic.notations.first_order.undefined import Symbol, Undefined, applied

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pylogic.core.syntax import Declaration

_FEWEST = 2
"""In so many axioms a predicate is demanded at least that no axiom states."""
_MOST_PLACES = 10_000
"""At so many places at most it is looked at whether equations say a function's values."""
Name = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Structure:
    """What a text leaves open.

    sort: The predicate that holds of each model.
    symbols: What is observed of models; the last argument is the model.
    axiom: The first axiom that demands something.
    """

    sort: str
    symbols: tuple[Symbol, ...]
    axiom: Declaration


def with_models(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], Structure | None]:
    """Return the axioms about models, and what is observed of these, if a text leaves it open."""
    axioms = [d for d in declarations if d.formula is not None]
    theory = Undefined(axioms)
    found = _Open(theory)
    open_ = found.functions() | found.predicates()
    if not open_ or not all(found.is_finite(symbol) for symbol in open_):
        return list(declarations), None
    names = set().union(*(_names(d.formula) for d in axioms if d.formula is not None))
    made = _Models(theory, {s: found.arities[s] for s in open_}, names)
    out: list[Declaration] = []
    first = None
    for declaration in declarations:
        formula = declaration.formula and made.said(declaration.formula)
        out.append(replace(declaration, formula=formula))
        if first is None and formula is not None and formula != declaration.formula:
            first = out[-1]
    if made.stuck:  # a demand of what is defined by rules could not be tested in time
        return list(declarations), None
    symbols = tuple(
        Symbol(kind, name, found.arities[kind, name] + 1, found.arities[kind, name])
        for kind, name in found.arities if (kind, name) in open_
    )  # fmt: skip
    return out, Structure(made.sort, symbols, first or axioms[0])


class _Open:
    """Which symbols a text demands something of, and never defines."""

    def __init__(self, theory: Undefined) -> None:
        self.theory = theory
        self.formulas = theory.formulas
        self.arities: dict[Name, int] = {}
        self.said: dict[str, list[tuple[tuple[f.Formula, ...], f.Formula]]] = {}
        self.bounded: dict[str, list[set[f.Term]]] = {}
        for formula in self.formulas:
            self._note(formula)
        for _, node in theory.nodes:
            for symbol, args in applied(node):
                self.arities.setdefault(symbol, len(args))

    def _note(self, formula: f.Formula) -> None:
        """Note what an axiom says, by the predicates it says it of."""
        bounds: dict[str, set[f.Term]] = {}
        for guards, said in _parts(formula):
            for head in _sides(said):
                self.said.setdefault(head.name, []).append((guards, said))
            match guards, said:
                case (f.Predicate() as guard,), f.Predicate(name, (arg, *_)):
                    if name in self.theory.listed and arg in guard.args:
                        bounds.setdefault(guard.name, set()).add(arg)
                case _:
                    pass
        for name, args in bounds.items():
            self.bounded.setdefault(name, []).append(args)

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
        patterns = [args for d in self.formulas for args in _fixing(d, symbol, typed)]
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
        return any(
            _speaks(said, {symbol}) and not isinstance(said, f.Predicate)
            and not (list(equated(said)) and not guards and _is_ground(next(equated(said)).args))
            for formula in self.formulas
            if not _is_definition(formula)
            for guards, said in _parts(formula)
        )  # fmt: skip

    def _is_told(self, symbol: Name) -> bool:
        """Whether facts tell the values at all places."""
        facts = {t.args for d in self.formulas for t in equated(d)
                 if ("f", t.function) == symbol and _is_ground(t.args)}  # fmt: skip
        sizes = (
            len(self.theory.values(self.theory.root_of(symbol, i))[1])
            for i in range(self.arities[symbol])
        )
        return len(facts) >= prod(sizes)

    def predicates(self) -> set[Name]:
        """Return the predicates that are demanded, and no axiom says of what they hold."""
        asked: dict[str, int] = {}
        for formula in self.formulas:
            if not _is_definition(formula):
                for name in {n.name for n in f.walk(formula) if isinstance(n, f.Predicate)}:
                    asked[name] = asked.get(name, 0) + 1
        free = {
            ("p", name) for name, times in asked.items()
            if name not in self.said and times >= _FEWEST and self.arities["p", name] > 1
        }  # fmt: skip
        wide = [name for name in asked if self.arities["p", name] > 1 and self._is_bounded(name)]
        free |= {("p", name) for name in wide if self._is_unsupported(name)}
        return free | {("p", name) for name in self.said if self._is_puzzled(name)}

    def _is_bounded(self, name: str) -> bool:
        """Whether an axiom only says of which sets a predicate holds: `p ⊆ S × T`."""
        return any(len(args) == self.arities["p", name] for args in self.bounded.get(name, ()))

    def _is_unsupported(self, name: str) -> bool:
        """Whether no fact and no definition says that a predicate holds of anything."""
        for guards, said in self.said.get(name, ()):
            known = {*self.theory.listed, name}
            used = {n.name for g in guards for n in f.walk(g) if isinstance(n, f.Predicate)}
            if isinstance(said, f.Iff) or _is_ground(next(heads(said)).args) or used - known:
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
        ground = [(head, body) for head, body in sides if _is_ground(head.args)]
        if len(ground) < len(sides):
            return all(
                _is_reversed(head, body) for head, body in sides if not _is_ground(head.args)
            )
        below = {
            head: {n for n in f.walk(body) if isinstance(n, f.Predicate) and n.name == name}
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
            return _speaks(premise, {("p", name)}) or _denies(conclusion, name)
        case _:
            return _speaks(formula, {("p", name)})


def _fixing(formula: f.Formula, symbol: Name, typed: set[Name]) -> Iterator[tuple[f.Term, ...]]:
    """Yield the arguments at which an axiom says a function's values, and is no law of it."""
    for guards, said in _parts(formula):
        if any(_speaks(guard, typed) for guard in guards) or not isinstance(said, f.Compare):
            continue
        for term in equated(said):
            own = ("f", term.function) == symbol and not _is_ground(term.args)
            if own and not _is_law(term, said.terms[1], typed):
                yield term.args


def functions_told(formulas: Sequence[f.Formula]) -> set[str]:
    """Return the functions that equations give values, other than at a few places and by laws."""
    found: set[str] = set()
    for formula in formulas:
        own = {("f", t.function) for t in equated(formula)}
        for symbol in own:
            for args in _fixing(formula, symbol, own):
                some = any(isinstance(arg, f.Apply) for arg in args)
                found |= {symbol[1]} if some or _is_general(args) else set()
    return found


def _is_law(term: f.Apply, value: f.Term, typed: set[Name]) -> bool:
    """Whether an equation is about a function's values at its values, or in another order."""
    if any(_speaks(arg, typed) for arg in term.args):
        return True
    own = [n for n in f.walk(value) if isinstance(n, f.Apply) and n.function == term.function]
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


def _parts(
    formula: f.Formula, guards: tuple[f.Formula, ...] = ()
) -> Iterator[tuple[tuple[f.Formula, ...], f.Formula]]:
    """Yield what an axiom says, each with its conditions."""
    match formula:
        case f.ForAll(_, body):
            yield from _parts(body, guards)
        case f.Implies(premise, conclusion):
            yield from _parts(conclusion, (*guards, premise))
        case f.And(parts):
            for part in parts:
                yield from _parts(part, guards)
        case _:
            yield guards, formula


def _is_definition(formula: f.Formula) -> bool:
    """Whether an axiom defines a predicate of any arguments."""
    while isinstance(formula, f.ForAll):
        formula = formula.body
    return isinstance(formula, f.Iff) and any(
        all(isinstance(arg, f.Variable) for arg in side.args) for side in _sides(formula)
    )


def _sides(said: f.Formula) -> list[f.Predicate]:
    """Return the atom that a statement is, or that it defines: the left one of two, if any."""
    sides = (said.left, said.right) if isinstance(said, f.Iff) else (said,)
    return [side for side in sides if isinstance(side, f.Predicate)][:1]


def _is_ground(args: Sequence[f.Term]) -> bool:
    return bool(args) and not any(isinstance(n, f.Variable) for arg in args for n in f.walk(arg))


def _speaks(formula: f.Node, symbols: set[Name]) -> bool:
    return any(name in symbols for node in f.walk(formula) for name, _ in applied(node))


def _names(formula: f.Formula) -> set[str]:
    """Return all names of a formula, those that quantifiers bind among them."""
    found: set[str] = set()
    for node in f.walk(formula):
        match node:
            case f.Apply(name) | f.Predicate(name) | f.Constant(name) | f.Variable(name):
                found.add(name)
            case f.ForAll(names) | f.Exists(names):
                found.update(names)
            case _:
                pass
    return found


def _named(word: str) -> Iterator[str]:
    yield word
    yield from (f"{word}{i}" for i in count(1))


class _Models:
    """Says of models what a text says."""

    def __init__(self, theory: Undefined, open_: Mapping[Name, int], names: set[str]) -> None:
        self.theory = theory
        self.open = {*open_}
        self.sort = next(n for n in _named("model") if n not in names)
        self.model = f.Variable(next(n for n in _named("m") if n not in names))
        self.stuck = False
        self.moved = {*self.open}
        self.bodies: dict[str, f.Iff] = {}
        before = -1
        while before != len(self.moved):  # what is defined by them is of models too
            before = len(self.moved)
            for axiom in theory.axioms:
                self._derive(axiom.formula or f.Truth(value=True))

    def _derive(self, formula: f.Formula) -> None:
        if not _speaks(formula, self.moved):
            return
        for _, said in _parts(formula):
            symbol = self._defined(said)
            if symbol is None or symbol in self.open or self._is_told(symbol):
                continue
            self.moved.add(symbol)
            if _is_definition(formula) and isinstance(said, f.Iff) and not _speaks(
                said.right, {symbol}
            ):  # fmt: skip
                self.bodies[symbol[1]] = said

    def _is_told(self, symbol: Name) -> bool:
        """Whether the text gives a function values that nothing open decides."""
        return symbol[0] == "f" and any(
            term.function == symbol[1]
            for formula in self.theory.formulas if not _speaks(formula, self.moved)
            for term in equated(formula)
        )  # fmt: skip

    def _defined(self, said: f.Formula) -> Name | None:
        """Return the symbol that an axiom says something of, if it is defined so."""
        match said:
            case f.Iff(f.Predicate(name), _) | f.Predicate(name):
                return ("p", name) if not self._is_sort(name) else None
            case f.Compare(("=",), (f.Apply(name), _)):
                return ("f", name)
            case _:
                return None

    def _is_sort(self, name: str) -> bool:
        return name in self.theory.listed

    def said(self, formula: f.Formula) -> f.Formula:
        """Return an axiom of models: a definition, or a demand of each model."""
        if not _speaks(formula, self.moved):
            return formula
        known = f.Predicate(self.sort, (self.model,))
        match formula:
            case _ if self._is_typed(formula):
                return _under(self._moved(formula), self._guards(formula, known))
            case _ if _is_definition(formula) and not self._is_open(formula):
                return self._definition(formula, known)
            case _ if all(self._is_rule(said) for _, said in _parts(formula)):
                return _under(self._moved(formula), [known])
            case _:
                plain = self._unfolded(formula)
                self.stuck = self.stuck or _speaks(plain, self.moved - self.open)
                whole = self._moved(plain)
                free = tuple(n for n in f.free_variables(whole) if n != self.model.name)
                closed = f.ForAll(free, whole) if free else whole
                return f.Or((f.Not(known), closed))

    def _is_open(self, formula: f.Formula) -> bool:
        return any(self._defined(said) in self.open for _, said in _parts(formula))

    def _is_rule(self, said: f.Formula) -> bool:
        symbol = self._defined(said)
        return symbol is not None and symbol in self.moved - self.open

    def _is_typed(self, formula: f.Formula) -> bool:
        """Whether an axiom only says of which values open functions are."""
        parts = list(_parts(formula))
        return all(
            isinstance(said, f.Predicate) and len(said.args) == 1 and self._is_sort(said.name)
            and isinstance(said.args[0], f.Apply)
            and not any(_speaks(g, self.moved) for g in guards)
            for guards, said in parts
        )  # fmt: skip

    def _guards(self, formula: f.Formula, known: f.Formula) -> list[f.Formula]:
        """Return that the model is one, and what is said of the sorts of arguments."""
        guards = [known]
        said = {n for n in f.walk(formula) if isinstance(n, f.Predicate)}
        for term in sorted_terms(formula):
            for i, arg in enumerate(term.args):
                sort, _ = self.theory.values(self.theory.root_of(("f", term.function), i))
                guard = f.Predicate(sort, (arg,))
                guards += [guard] if sort and guard not in {*said, *guards} else []
        return guards

    def _definition(self, formula: f.Formula, known: f.Formula) -> f.Formula:
        if isinstance(formula, f.ForAll):
            inner = self._definition(formula.body, known)
            return f.ForAll(formula.variables, inner)
        assert isinstance(formula, f.Iff)  # noqa: S101  # what a definition is
        return f.Iff(self._moved(formula.left), f.conjunction(known, self._moved(formula.right)))

    def _unfolded(self, formula: f.Formula) -> f.Formula:
        """Return a demand that speaks of what is open, and not of what is defined by it."""

        def step(node: f.Node) -> f.Node:
            if not isinstance(node, f.Predicate) or node.name not in self.bodies:
                return node
            said = self.bodies[node.name]
            assert isinstance(said.left, f.Predicate)  # noqa: S101  # of a definition
            values = {
                v.name: arg for v, arg in zip(said.left.args, node.args, strict=True)
                if isinstance(v, f.Variable)
            }  # fmt: skip
            body = f.substitute(said.right, values)
            return f.transform(body, step) if _speaks(body, self.moved) else body

        return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes one

    def _moved(self, formula: f.Formula) -> f.Formula:
        def step(node: f.Node) -> f.Node:
            match node:
                case f.Predicate(name, args) if ("p", name) in self.moved:
                    return f.Predicate(name, (*args, self.model))
                case f.Apply(name, args) if ("f", name) in self.moved:
                    return f.Apply(name, (*args, self.model))
                case _:
                    return node

        return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes one


def _under(formula: f.Formula, guards: Sequence[f.Formula]) -> f.Formula:
    """Return an axiom under further conditions, which are joined to those that it has."""
    match formula:
        case f.ForAll(names, body):
            return f.ForAll(names, _under(body, guards))
        case f.Implies(premise, conclusion):
            return f.Implies(f.conjunction(*guards, *f.conjuncts(premise)), conclusion)
        case _:
            return f.Implies(f.conjunction(*guards), formula)
