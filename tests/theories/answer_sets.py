"""Documents of first-order logic as answer set programs, straight from their formulas.

Written from the page of the notation (`grammars/first_order.md`, Meaning), without anything of the
compiler or the evaluator. Each part of a formula becomes a predicate of its free variables, which
is true where the part is; an atom is a rule of its own, so that it is false where a term in it
has no value. A variable gets its values from what its formula asserts of it (a predicate, a list,
an interval), or else from the individuals of its kind. Predicates that are defined through their
negation have one stable model where the well-founded model decides everything.

States are numbered: what sorts their observations are of is solved first, by itself.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import count, product
from typing import TYPE_CHECKING, TypeAlias

import clingo

from pylogic.core import formulas as f

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Value: TypeAlias = "str | int | tuple[str, frozenset[tuple[object, ...]]]"
"""An individual, or a state: its sort with what is observed of it."""
Rows: TypeAlias = "set[tuple[Value, ...]]"
_Place: TypeAlias = "tuple[object, ...]"

_SUMS = {"+", "-", "'"}
_ORDERS = {"<", "≤", ">", "≥"}
_SIGNS = {"=": "=", "≠": "!=", "<": "<", "≤": "<=", ">": ">", "≥": ">="}
_TRUE = f.Truth(value=True)
_MOST_STATES = 400


class LeftOut(Exception):
    """A document that is not translated, with the reason."""


class Contradiction(Exception):
    """A document without exactly one stable model, or with a function that has two values."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """`premise` implies `conclusion`, an atom or an equation that defines.

    By its number the variables of a rule are told from those of others. One of `<->` is `whole`.
    """

    premise: f.Formula
    conclusion: f.Predicate | f.Compare
    number: int = 0
    whole: bool = False

    @property
    def symbol(self) -> str:
        if isinstance(self.conclusion, f.Predicate):
            return self.conclusion.name
        return self.conclusion.terms[0].function  # type: ignore[union-attr]  # as it was read


def relations(axioms: Sequence[f.Formula]) -> dict[str, Rows]:
    """Return all that each symbol of a document holds of; of a function, with the value last.

    Raises
    ------
    LeftOut
        It has something in it that is not translated.
    Contradiction
        It contradicts itself.
    """
    read = [rule for axiom in axioms for rule in _rules(_apart(axiom, count(1)), _TRUE)]
    rules = [replace(rule, number=i) for i, rule in enumerate(read)]
    said = Counter(r.symbol for r in rules if not isinstance(r.conclusion, f.Predicate)
                   or not any(isinstance(arg, f.Apply) for arg in r.conclusion.args))  # fmt: skip
    whole = [rule.symbol for rule in rules if rule.whole]
    if len(set(whole)) < len(whole):
        raise Contradiction("two equivalences define one predicate")
    if any(said[symbol] > 1 for symbol in whole):
        raise LeftOut("a demand")  # it has to follow from the equivalence
    return _Text(rules, _Kinds(rules)).solved()


# Axioms as rules.


def _rules(axiom: f.Formula, premise: f.Formula) -> Iterator[_Rule]:
    match axiom:
        case f.And(parts):
            for part in parts:
                yield from _rules(part, premise)
        case f.ForAll(_, body):
            yield from _rules(body, premise)
        case f.Implies(more, conclusion):
            yield from _rules(conclusion, _and(premise, more))
        case f.Iff(f.Predicate() as head, body):
            yield _Rule(_and(premise, body), head, whole=True)
        case f.Predicate():
            yield _Rule(premise, axiom)
        case f.Compare(("=",), (f.Apply(name, args), _)) if name not in _SUMS and all(
            not isinstance(arg, f.Apply | f.Conditional) for arg in args
        ):
            yield _Rule(premise, axiom)
        case _:
            raise LeftOut("a demand")


def _and(one: f.Formula, other: f.Formula) -> f.Formula:
    return other if one == _TRUE else f.conjunction(one, other)


def _apart(node: f.Formula, numbers: count[int]) -> f.Formula:
    """Return a formula in which no two quantifiers bind the same name."""

    def renamed(part: f.Node) -> f.Node:
        if isinstance(part, f.Exists | f.ForAll):
            fresh = {name: f"{name}#{next(numbers)}" for name in part.variables}
            inner = f.substitute(part.body, {old: f.Variable(new) for old, new in fresh.items()})
            return type(part)(tuple(fresh.values()), renamed(inner))  # type: ignore[arg-type]  # a formula stays one
        parts = f.children(part)
        return f.rebuild(part, tuple(map(renamed, parts))) if parts else part

    return renamed(node)  # type: ignore[return-value]  # likewise


# The kinds of variables.


class _Kinds:
    """Places that a variable, an individual or an equation joins, with what stands in them.

    `named` and `numbers` are the individuals of all kinds, with the numbers of intervals.
    """

    def __init__(self, rules: Sequence[_Rule]) -> None:
        self._parents: dict[_Place, _Place] = {}
        self.individuals: dict[_Place, f.Constant] = {}
        self._numeric: list[_Place] = [("number",)]
        parts = [part for rule in rules for part in (rule.premise, rule.conclusion)]
        nodes = [node for part in parts for node in f.walk(part)]
        self.named = sorted({node.name for node in nodes if isinstance(node, f.Constant)})
        self.numbers = sorted({f"X={node.value}" for node in nodes if isinstance(node, f.Number)})
        self.numbers += [
            interval
            for rule in rules
            for x in f.children(rule.conclusion)[: isinstance(rule.conclusion, f.Predicate)]
            if isinstance(x, f.Variable) and len(f.children(rule.conclusion)) == 1
            if (interval := _interval(x, f.conjuncts(rule.premise))) is not None
        ]
        for rule in rules:
            for part in (rule.premise, rule.conclusion):
                for node in f.walk(part):
                    self._read(rule.number, node)

    def root(self, place: _Place) -> _Place:
        while place in self._parents:
            place = self._parents[place]
        return place

    def is_numeric(self, place: _Place) -> bool:
        return any(self.root(other) == self.root(place) for other in self._numeric)

    def constants(self, place: _Place) -> list[str]:
        root = self.root(place)
        return [c.name for own, c in self.individuals.items() if self.root(own) == root]

    def _read(self, i: int, node: f.Node) -> None:
        match node:
            case f.Predicate(name, args):
                for j, arg in enumerate(args):
                    self._join(i, arg, ("p", name, j))
            case f.Apply(name, args):
                for j, arg in enumerate(args):
                    if name in _SUMS:
                        self._number(i, arg)
                    else:
                        self._join(i, arg, ("f", name, j))
            case f.Compare():
                for sign, left, right in node.pairs():
                    if sign in _ORDERS:
                        self._number(i, left)
                        self._number(i, right)
                    else:
                        for place in self._places(i, right):
                            self._join(i, left, place)
                        for place in self._places(i, left):
                            self._join(i, right, place)
            case f.Conditional(_, (f.Variable() | f.Apply() | f.Constant() | f.Number()), _):
                first, *others = [*self._places(i, node)] or [("none", i, id(node))]
                for place in others:
                    self._merge(first, place)

    def _number(self, i: int, term: f.Node) -> None:
        self._numeric += self._places(i, term)

    def _places(self, i: int, term: f.Node) -> Iterator[_Place]:
        match term:
            case f.Variable(name):
                yield ("x", i, name)
            case f.Constant(name):
                yield ("c", name)
                self.individuals["c", name] = term
            case f.Number():
                yield ("number",)
            case f.Apply(name) if name in _SUMS:
                yield ("number",)
            case f.Apply(name):
                yield ("f", name, -1)
            case f.Conditional(_, one, other):
                yield from self._places(i, one)
                yield from self._places(i, other)

    def _join(self, i: int, term: f.Node, place: _Place) -> None:
        for own in self._places(i, term):
            self._merge(own, place)

    def _merge(self, one: _Place, other: _Place) -> None:
        if self.root(one) != self.root(other):
            self._parents[self.root(one)] = self.root(other)


# The program.


@dataclass(slots=True)
class _Text:
    """A document as a program under construction."""

    rules: list[_Rule]
    kinds: _Kinds
    program: list[str] = field(default_factory=list)
    names: dict[tuple[str, str], str] = field(default_factory=dict)
    domains: dict[str, str] = field(default_factory=dict)
    states: dict[str, Value] = field(default_factory=dict)
    observers: dict[str, str] = field(default_factory=dict)
    numbers: count[int] = field(default_factory=lambda: count(1))

    def name(self, kind: str, symbol: str) -> str:
        """Return the name in the program of a symbol or an individual."""
        return self.names.setdefault((kind, symbol), f"{kind}{len(self.names)}")

    def solved(self) -> dict[str, Rows]:
        """Return what the whole document says of its symbols."""
        self._find_observers()
        sort = next(iter(self.observers.values()), "")
        ranges = [rule for rule in self.rules if self._observes(rule)]
        rules = [rule for rule in self.rules if not self._observes(rule)]
        facts: list[str] = []
        if self.observers:
            facts = list(self._states(sort, ranges, rules))
        found = self._run(rules, facts)
        if self.observers:
            found[sort] = {(state,) for state in self.states.values()}
        return found

    def _find_observers(self) -> None:
        """Find what is applied to something that no axiom says it is, and that none defines."""
        defined = {rule.symbol for rule in self.rules}
        nodes = [n for r in self.rules for p in (r.premise, r.conclusion) for n in f.walk(p)]
        free = {n.function for n in nodes if isinstance(n, f.Apply)} - defined - _SUMS
        about = {
            n.name for n in nodes if isinstance(n, f.Predicate)
            and len(n.args) == 1 and not isinstance(n.args[0], f.Apply)
        }  # fmt: skip
        told = {
            r.symbol for r in self.rules
            if isinstance(r.conclusion, f.Predicate)
            and not (len(r.conclusion.args) == 1 and isinstance(r.conclusion.args[0], f.Apply))
        }  # fmt: skip
        open_ = about - told
        if len(open_) > 1 or bool(free) != bool(open_):
            raise LeftOut("symbols that nothing explains")
        self.observers = {name: sort for name in free for sort in open_}

    def _observes(self, rule: _Rule) -> bool:
        match rule.conclusion:
            case f.Predicate(_, (f.Apply(name),)):
                if name not in self.observers:
                    raise LeftOut("a demand on the values of a function")
                return True
            case _:
                return False

    def is_state(self, place: _Place) -> bool:
        """Whether a place is of states."""
        return any(
            self.kinds.root(place) == self.kinds.root(("p", sort, 0))
            for sort in self.observers.values()
        )

    def _states(self, sort: str, ranges: list[_Rule], rules: list[_Rule]) -> Iterator[str]:
        """Yield facts of all states, once it is solved what can be observed of one."""
        slots: list[tuple[str, list[tuple[Value, ...]], list[Value], int]] = []
        needed = {name for r in ranges for name in (r.symbol, *_symbols(r.premise))} - {sort}
        own = _below(rules, needed, {sort, *self.observers})
        for i, rule in enumerate(ranges):
            (term,) = rule.conclusion.args  # type: ignore[union-attr]  # as it was found
            premises = [p for p in f.conjuncts(rule.premise) if p.args != (_state_of(rule, sort),)]  # type: ignore[union-attr]  # predicates
            place = term.args.index(_state_of(rule, sort))  # type: ignore[union-attr]  # it observes
            others = (*term.args[:place], *term.args[place + 1 :])  # type: ignore[union-attr]  # likewise
            if any(r.conclusion.args[0].function == term.function for r in ranges[:i]):  # type: ignore[union-attr]  # likewise
                raise LeftOut("an observer with two sorts")
            asked = f.Predicate(f"places of {i}", others)
            own.append(_Rule(f.conjunction(*premises), asked, rule.number))
            slots.append((term.function, [], [], place))  # type: ignore[union-attr]  # likewise
        solved = _Text(own, self.kinds).solved()
        for i, (rule, slot) in enumerate(zip(ranges, slots, strict=True)):
            slot[1].extend(sorted(solved[f"places of {i}"], key=str))
            slot[2].extend(v for (v,) in sorted(solved[rule.symbol], key=str))
        keys = [(name, row, values) for name, rows, values, _ in slots for row in rows]
        at = {name: place for name, _, _, place in slots}
        size = 1
        for _, _, values in keys:
            size *= len(values)
        if size > _MOST_STATES or set(at) != set(self.observers):
            raise LeftOut("too many states")
        for observed in product(*(values for _, _, values in keys)):
            state = f"s{len(self.states)}"
            seen = zip(keys, observed, strict=True)
            self.states[state] = sort, frozenset((n, *row, value) for (n, row, _), value in seen)
            yield f"{self.name('p', sort)}({state})."
            for (name, row, _), value in zip(keys, observed, strict=True):
                args = [*map(self.written, row)]
                args.insert(at[name], state)
                yield f"{self.name('f', name)}({','.join([*args, self.written(value)])})."

    def written(self, value: Value) -> str:
        """Return an individual as the program has it."""
        return str(value) if isinstance(value, int) else self.name("c", str(value))

    def _run(self, rules: list[_Rule], facts: list[str]) -> dict[str, Rows]:
        for rule in rules:
            self._rule(rule)
        used = {node.name: len(node.args) for r in rules for n in f.walk(r.premise)
                if isinstance(node := n, f.Predicate)}  # fmt: skip
        if missing := used.keys() - {r.symbol for r in rules} - set(self.observers.values()):
            raise LeftOut(f"nothing says what {min(missing)} is")
        control = clingo.Control(["2", "--warn=none"], logger=lambda *_: None)
        control.add("base", [], "\n".join([*facts, *self.program]))
        control.ground([("base", [])])
        with control.solve(yield_=True) as handle:
            models = [model.symbols(atoms=True) for model in handle]
        if len(models) != 1:
            raise Contradiction(f"{len(models)} stable models")
        return self._read(models[0])

    def _read(self, model: Sequence[clingo.Symbol]) -> dict[str, Rows]:
        symbols = {own: key for key, own in self.names.items()}
        own = [rule.symbol for rule in self.rules if not self._observes(rule)]
        found: dict[str, Rows] = {symbol: set() for symbol in (*own, *self.observers)}
        values: dict[tuple[Value, ...], Value] = {}
        for atom in model:
            kind, symbol = symbols.get(atom.name, ("", ""))
            if kind in {"p", "f"} and symbol in found:
                row = tuple(self._value(arg, symbols) for arg in atom.arguments)
                found[symbol].add(row)
                if kind == "f" and values.setdefault((symbol, *row[:-1]), row[-1]) != row[-1]:
                    raise Contradiction(f"{symbol} has two values for {row[:-1]}")
        return found

    def _value(self, symbol: clingo.Symbol, symbols: dict[str, tuple[str, str]]) -> Value:
        if symbol.type is clingo.SymbolType.Number:
            return symbol.number
        return self.states[symbol.name] if symbol.name in self.states else symbols[symbol.name][1]

    # Rules.

    def _rule(self, rule: _Rule) -> None:
        head = rule.conclusion
        names = list(f.free_variables(rule.premise) | f.free_variables(head))
        part = _Part(self, rule.number)
        for name in names:
            part.bind(name, rule.premise, positive=True)
        body = part.ranged(names)
        if not isinstance(rule.premise, f.Truth):
            body.append(part.holds(rule.premise))
        terms = f.children(head)
        if isinstance(head, f.Compare):
            terms = (*f.children(head.terms[0]), head.terms[1])
        args = [part.term(term, body) for term in terms]
        kind = "p" if isinstance(head, f.Predicate) else "f"
        own = self.name(kind, rule.symbol)
        self.program.append(_clause(own, args, body))


def _below(rules: list[_Rule], symbols: set[str], states: set[str]) -> list[_Rule]:
    """Return the rules of symbols and of what they rest on."""
    todo, found = list(symbols), set(symbols)
    while todo:
        name = todo.pop()
        for rule in rules:
            if rule.symbol == name:
                used = {*_symbols(rule.premise), *_symbols(rule.conclusion)} - {name}
                if used & states:
                    raise LeftOut("which states there are rests on the states")
                todo += used - found
                found |= used
    return [rule for rule in rules if rule.symbol in found]


def _clause(name: str, args: Sequence[str], body: Sequence[str]) -> str:
    head = f"{name}({','.join(args)})" if args else name
    return f"{head} :- {'; '.join(body)}." if body else f"{head}."


def _symbols(node: f.Node) -> Iterator[str]:
    for part in f.walk(node):
        if isinstance(part, f.Predicate):
            yield part.name
        elif isinstance(part, f.Apply) and part.function not in _SUMS:
            yield part.function


def _state_of(rule: _Rule, sort: str) -> f.Term:
    for part in f.conjuncts(rule.premise):
        if not isinstance(part, f.Predicate):
            raise LeftOut("an observer with a condition")
    states = [p.args[0] for p in f.conjuncts(rule.premise) if p.name == sort]  # type: ignore[union-attr]  # predicates
    if len(states) != 1:
        raise LeftOut("an observer of no state, or of two")
    return states[0]


class _Part:
    """What one rule is made of: each part of its formulas is a predicate."""

    def __init__(self, text: _Text, i: int) -> None:
        self._text = text
        self._i = i

    # What variables range over.

    def bind(self, name: str, formula: f.Formula, *, positive: bool) -> None:
        """Find what a variable ranges over where a formula is true (or false)."""
        place = ("x", self._i, name)
        key = f"{self._i} {name}"
        own = f"d{next(self._text.numbers)}"
        bodies = self._bounds(name, formula, positive=positive)
        if bodies is None and self._text.is_state(place):
            sort = next(iter(self._text.observers.values()))
            bodies = [f"{self._text.name('p', sort)}(X)"]
        if bodies is None:
            if self._text.kinds.is_numeric(place):
                raise LeftOut("a number that nothing bounds")
            own_kind = self._text.kinds.constants(place)
            named = [f"X={self._text.written(c)}" for c in own_kind or self._text.kinds.named]
            bodies = [*named, *(() if own_kind else self._text.kinds.numbers)]
            if not bodies:
                raise LeftOut("a variable without any individuals")
        self._text.program += [f"{own}(X) :- {body}." for body in bodies]
        self._text.domains[key] = own

    def _bounds(self, name: str, node: f.Formula, *, positive: bool) -> list[str] | None:
        """Return conditions on X, of which one holds where a formula is true (or false)."""
        x = f.Variable(name)
        match node:
            case f.Not(body):
                return self._bounds(name, body, positive=not positive)
            case f.Predicate(symbol, args) if positive and x in args:
                if symbol in self._text.observers.values():
                    return None
                places = ["X" if arg == x else "_" for arg in args]
                return [f"{self._text.name('p', symbol)}({','.join(places)})"]
            case f.Compare(("=",), (left, right)) if positive and x in {left, right}:
                value = right if left == x else left
                if isinstance(value, f.Number):
                    return [f"X={value.value}"]
                if isinstance(value, f.Constant):
                    return [f"X={self._text.written(value.name)}"]
                return None
            case f.And(parts) | f.Or(parts):
                every = isinstance(node, f.Or) is positive
                found = [self._bounds(name, part, positive=positive) for part in parts]
                if every:
                    return None if None in found else [b for one in found for b in one or ()]
                if positive and (interval := _interval(x, parts)) is not None:
                    return [interval]
                return next((one for one in found if one is not None), None)
            case f.Compare() if positive and (interval := _interval(x, (node,))) is not None:
                return [interval]
            case f.Implies(premise, conclusion) if not positive:
                sides = self._bounds(name, premise, positive=True)
                return self._bounds(name, conclusion, positive=False) if sides is None else sides
            case f.Exists(_, body) | f.ForAll(_, body):
                return self._bounds(name, body, positive=positive)
            case _:
                return None

    def ranged(self, names: Sequence[str]) -> list[str]:
        """Return literals that give variables their values."""
        return [f"{self._text.domains[f'{self._i} {n}']}({self._variable(n)})" for n in names]

    def _variable(self, name: str) -> str:
        key = ("V", f"{self._i} {name}")
        return self._text.names.setdefault(key, f"V{len(self._text.names)}")

    # Formulas and terms.

    def holds(self, node: f.Formula, *, positive: bool = True) -> str:
        """Return a literal that is true where a formula is (or is not), its variables in range.

        Negations are brought to the atoms, so that two of them are none in a recursion.
        """
        while isinstance(node, f.Not):
            node, positive = node.body, not positive
        names = sorted(f.free_variables(node))
        if isinstance(node, f.Exists | f.ForAll):
            for name in node.variables:
                self.bind(name, node.body, positive=isinstance(node, f.Exists))
        atom = isinstance(node, f.Truth | f.Predicate | f.Compare)
        own = f"a{next(self._text.numbers)}"
        args = [self._variable(name) for name in names]
        for body in self._bodies(node, positive=positive or atom):
            self._text.program.append(_clause(own, args, [*self.ranged(names), *body]))
        literal = f"{own}({','.join(args)})" if args else own
        return f"not {literal}" if atom and not positive else literal

    def _bodies(self, node: f.Formula, *, positive: bool) -> Iterator[list[str]]:
        """Yield the conditions under each of which a formula is true (or false)."""

        def said(part: f.Node) -> str:
            return self.holds(part, positive=positive)  # type: ignore[arg-type]  # a formula

        def denied(part: f.Node) -> str:
            return self.holds(part, positive=not positive)  # type: ignore[arg-type]  # likewise

        match node:
            case f.Truth(value):
                if value:
                    yield []
            case f.And(parts) | f.Or(parts):
                found = [said(part) for part in parts]
                yield from (
                    [found] if isinstance(node, f.And) is positive else [[x] for x in found]
                )
            case f.Implies(premise, conclusion):
                found = [denied(premise), said(conclusion)]
                yield from ([[one] for one in found] if positive else [found])
            case f.Iff(left, right):
                yield [self.holds(left), said(right)]
                yield [self.holds(left, positive=False), denied(right)]
            case f.Conditional(condition, yes, no):
                yield [self.holds(condition), said(yes)]
                yield [self.holds(condition, positive=False), said(no)]
            case f.Exists(names, body) | f.ForAll(names, body):
                ranges = self.ranged(names)
                if isinstance(node, f.Exists) is positive:
                    yield [*ranges, said(body)]
                else:
                    yield [f"{said(body)} : {', '.join(ranges)}"]
            case f.Predicate(name, args):
                literals: list[str] = []
                values = [self.term(arg, literals) for arg in args]
                atom = self._text.name("p", name)
                yield [*literals, f"{atom}({','.join(values)})" if values else atom]
            case f.Compare():
                yield list(self._compared(node))
            case _:
                raise LeftOut("a pattern")

    def _compared(self, node: f.Compare) -> Iterator[str]:
        found: list[str] = []
        values = [self.term(term, found) for term in node.terms]
        for sign, one, other in zip(node.relations, values, values[1:], strict=False):
            sides = [one, other]
            if sign in _ORDERS:  # between numbers only, of which alone there are sums
                sides = [f"N{next(self._text.numbers)}" for _ in sides]
                found += [f"{n}={v}+0" for n, v in zip(sides, (one, other), strict=True)]
            found.append(f"{sides[0]}{_SIGNS[sign]}{sides[1]}")
        yield from found

    def term(self, term: f.Node, found: list[str]) -> str:
        """Return a term's value, with literals in `found` that are false where it has none."""
        match term:
            case f.Variable(name):
                return self._variable(name)
            case f.Constant(name):
                return self._text.written(name)
            case f.Number(value):
                return str(value) if value >= 0 else f"({value})"
            case f.Conditional(condition, yes, no):
                return self._chosen(term, condition, (yes, no), found)
            case f.Apply(name, args):
                values = [self.term(arg, found) for arg in args]
                result = f"N{next(self._text.numbers)}"
                if name in _SUMS:
                    sign = "-" if name == "-" else "+"
                    found.append(f"{result}={values[0]}{sign}{(values[1:] or ['1'])[0]}")
                else:
                    own = self._text.name("f", name)
                    found.append(f"{own}({','.join([*values, result])})")
                return result
            case _:
                raise LeftOut("a pattern")

    def _chosen(
        self, term: f.Node, condition: f.Formula, branches: Sequence[f.Node], found: list[str]
    ) -> str:
        own = f"t{next(self._text.numbers)}"
        names = sorted(f.free_variables(term))
        args = [self._variable(name) for name in names]
        for truth, branch in zip((True, False), branches, strict=True):
            body = [*self.ranged(names), self.holds(condition, positive=truth)]
            value = self.term(branch, body)
            self._text.program.append(_clause(own, [*args, value], body))
        result = f"N{next(self._text.numbers)}"
        found.append(f"{own}({','.join([*args, result])})")
        return result


def _interval(x: f.Variable, parts: Sequence[f.Formula]) -> str | None:
    """Return the interval that comparisons with numbers leave a variable."""
    lows, highs = [], []
    for part in parts:
        for sign, left, right in part.pairs() if isinstance(part, f.Compare) else ():
            for relation, one, other in ((sign, left, right), (_turned(sign), right, left)):
                if one == x and isinstance(other, f.Number):
                    if relation in {">", "≥"}:
                        lows.append(other.value + (relation == ">"))
                    elif relation in {"<", "≤"}:
                        highs.append(other.value - (relation == "<"))
    return f"X={max(lows)}..{min(highs)}" if lows and highs else None


def _turned(sign: str) -> str:
    return {"<": ">", ">": "<", "≤": "≥", "≥": "≤"}.get(sign, sign)
