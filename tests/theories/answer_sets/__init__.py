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
from dataclasses import dataclass, replace
from itertools import count, product
from typing import TYPE_CHECKING

import clingo

from pylogic.core import formulas as f
from tests.theories.answer_sets.kinds import Kinds
from tests.theories.answer_sets.parts import Part
from tests.theories.answer_sets.program import Program, clause
from tests.theories.answer_sets.rules import (
    SUMS,
    TRUE,
    Contradiction,
    LeftOut,
    Rows,
    Rule,
    Value,
    apart,
    mentioned,
    rules_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Contradiction", "LeftOut", "Rows", "Value", "relations"]

_MOST_STATES = 400


def relations(axioms: Sequence[f.Formula]) -> dict[str, Rows]:
    """Return all that each symbol of a document holds of; of a function, with the value last.

    Raises
    ------
    LeftOut
        It has something in it that is not translated.
    Contradiction
        It contradicts itself.
    """
    read = [rule for axiom in axioms for rule in rules_of(apart(axiom, count(1)), TRUE)]
    rules = [replace(rule, number=i) for i, rule in enumerate(read)]
    said = Counter(r.symbol for r in rules if not isinstance(r.conclusion, f.Predicate)
                   or [*map(type, r.conclusion.args)] != [f.Apply])  # fmt: skip
    whole = [rule.symbol for rule in rules if rule.whole]
    if len(set(whole)) < len(whole):
        raise Contradiction("two equivalences define one predicate")
    if any(said[symbol] > 1 for symbol in whole):
        raise LeftOut("a demand")  # it has to follow from the equivalence
    return _Solving(rules, Kinds(rules)).solved()


@dataclass(slots=True)
class _Solving(Program):
    """A program that is solved: the sorts of states first."""

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
        free = {n.function for n in nodes if isinstance(n, f.Apply)} - defined - SUMS
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

    def _observes(self, rule: Rule) -> bool:
        match rule.conclusion:
            case f.Predicate(_, (f.Apply(name),)):
                if name not in self.observers:
                    raise LeftOut("a demand on the values of a function")
                return True
            case _:
                return False

    def _states(self, sort: str, ranges: list[Rule], rules: list[Rule]) -> Iterator[str]:
        """Yield facts of all states, once it is solved what can be observed of one."""
        slots: list[tuple[str, list[tuple[Value, ...]], list[Value], int]] = []
        needed = {name for r in ranges for name in (r.symbol, *mentioned(r.premise))} - {sort}
        own = _below(rules, needed, {sort, *self.observers})
        for i, rule in enumerate(ranges):
            (term,) = rule.conclusion.args  # type: ignore[union-attr]  # as it was found
            premises = [p for p in f.conjuncts(rule.premise) if p.args != (_state_of(rule, sort),)]  # type: ignore[union-attr]  # predicates
            place = term.args.index(_state_of(rule, sort))  # type: ignore[union-attr]  # it observes
            others = (*term.args[:place], *term.args[place + 1 :])  # type: ignore[union-attr]  # likewise
            if any(r.conclusion.args[0].function == term.function for r in ranges[:i]):  # type: ignore[union-attr]  # likewise
                raise LeftOut("an observer with two sorts")
            asked = f.Predicate(f"places of {i}", others)
            own.append(Rule(f.conjunction(*premises), asked, rule.number))
            slots.append((term.function, [], [], place))  # type: ignore[union-attr]  # likewise
        solved = _Solving(own, self.kinds).solved()
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

    def _run(self, rules: list[Rule], facts: list[str]) -> dict[str, Rows]:
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

    def _rule(self, rule: Rule) -> None:
        head = rule.conclusion
        names = list(f.free_variables(rule.premise) | f.free_variables(head))
        part = Part(self, rule.number)
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
        self.program.append(clause(own, args, body))


def _below(rules: list[Rule], symbols: set[str], states: set[str]) -> list[Rule]:
    """Return the rules of symbols and of what they rest on."""
    todo, found = list(symbols), set(symbols)
    while todo:
        name = todo.pop()
        for rule in rules:
            if rule.symbol == name:
                used = {*mentioned(rule.premise), *mentioned(rule.conclusion)} - {name}
                if used & states:
                    raise LeftOut("which states there are rests on the states")
                todo += used - found
                found |= used
    return [rule for rule in rules if rule.symbol in found]


def _state_of(rule: Rule, sort: str) -> f.Term:
    for part in f.conjuncts(rule.premise):
        if not isinstance(part, f.Predicate):
            raise LeftOut("an observer with a condition")
    states = [p.args[0] for p in f.conjuncts(rule.premise) if p.name == sort]  # type: ignore[union-attr]  # predicates
    if len(states) != 1:
        raise LeftOut("an observer of no state, or of two")
    return states[0]
