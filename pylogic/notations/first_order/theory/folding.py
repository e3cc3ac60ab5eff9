"""The axioms about states that successor-state axioms become."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import equated, heads, listing
from pylogic.notations.first_order.formulas.kinds_of_places import Place
from pylogic.notations.first_order.theory.given_values import with_given
from pylogic.notations.first_order.theory.histories import Unnested
from pylogic.notations.first_order.theory.one_value import has_one_value
from pylogic.notations.first_order.theory.parts import (
    VALUE,
    is_worked_out,
    over,
    together,
)
from pylogic.notations.first_order.theory.situation_theory import POSSIBLE, fail
from pylogic.notations.first_order.theory.state_sorts import StateSorts

_STATE, _ACTION = f.Variable("s"), f.Variable("a")
_MOST_VALUES = 40
"""How many values a function of places has at most that is said as a choice among them."""


class Folding(StateSorts):
    """The axioms about states that a theory becomes."""

    def axioms(self) -> list[Declaration]:
        """Return the axioms about states."""
        theory = self.theory
        begun = theory.axioms[0]
        for name, (axiom, head, _) in theory.after.items():
            self._fluent(name, axiom, head)
        yes, no = f.Constant(self.own["yes"]), f.Constant(self.own["no"])
        self.say(begun, listing(self.own["truth"], (yes, no)))
        self._actions()
        self._first(begun)
        self._steps(begun)
        self._histories()
        others = [self._about_states(d) for d in theory.others]
        others = [self._of_reached(d) for d in others]
        return [*self.made, *others]

    def _unnested(self, steps: str) -> Unnested:
        starts = {self.theory.initial: self.own["start"]}
        starts |= {h.name: h.name for h in self.theory.histories}
        return Unnested(self.theory.do, steps, starts)

    def _histories(self) -> None:
        """Say which states the histories lead to that the text names."""
        t = f.Variable("t")
        for history in self.theory.histories:
            same = self._unnested(self.theory.do).atom(f.equal(t, history.term))
            self.say(history.axiom, f.Iff(f.Predicate(history.name, (t,)), same))

    def _fluent(self, name: str, axiom: Declaration, head: f.Node) -> None:
        """Say what a fluent is: an observer of a state, true or false where it is a predicate."""
        kind = "p" if isinstance(head, f.Predicate) else "f"
        names = [f"x{i}" for i in range(1, len(f.children(head)))]
        args = (*map(f.Variable, names), _STATE)
        situation = f.Predicate(self.own["situation"], (_STATE,))
        guard = f.conjunction(situation, self.guards(axiom, kind, name, names))
        if kind == "f":
            numbers = self.numbers(name)
            places: list[Place] = [("f", name, -1)]
            guessed = not numbers and is_worked_out(self.theory.after[name][2])
            if guessed and not self.lists(self.places.constants(places)):
                return  # no constants of the text tell how far it goes
            sort = self.sort(axiom, places, f"the value of {name}", numbers)
            self.own[f"sort of {name}"] = sort
            self.say(axiom, f.Implies(guard, f.Predicate(sort, (f.Apply(name, args),))))
            return
        told = self.own[f"of {name}"] = self.fresh(f"{name}_told")
        self.say(axiom, f.Implies(guard, f.Predicate(self.own["truth"], (f.Apply(told, args),))))
        yes = f.equal(f.Apply(told, args), f.Constant(self.own["yes"]))
        self.say(axiom, f.Iff(f.Predicate(name, args), f.conjunction(guard, yes)))

    def _actions(self) -> None:
        """Say which actions there are, and when each is possible."""
        theory = self.theory
        found: dict[str, tuple[Declaration, int]] = {}
        plain: dict[str, Declaration] = {}
        places: list[Place] = [("f", theory.do, 0), ("p", self._poss(), 0)]
        for axiom in theory.axioms:
            for node in f.walk(axiom.formula or f.Truth(value=True)):
                if not isinstance(node, f.Apply) or node.function == theory.do:
                    continue
                if any(self.places.same(("f", node.function, -1), place) for place in places):
                    if node.function in theory.after:
                        what = f"a value of {node.function} has the name of an action"
                        raise fail(axiom, what, "another name for the action: open_it")
                    found.setdefault(node.function, (axiom, len(node.args)))
        for term in self.places.constants(places):
            if isinstance(term, f.Constant):
                plain.setdefault(term.name, theory.axioms[0])
        for name, (axiom, arity) in found.items():
            names = [f"x{i}" for i in range(1, arity + 1)]
            said = f.Predicate(self.own["action"], (f.Apply(name, tuple(map(f.Variable, names))),))
            self.say(axiom, f.Implies(self.guards(axiom, "f", name, names), said))
        for name, axiom in plain.items():
            self.say(axiom, f.Predicate(self.own["action"], (f.Constant(name),)))
        if not found and not plain:
            raise fail(theory.axioms[0], "no action is named", "Poss(move(x, y), s) ≡ ...")
        self._possible()

    def _poss(self) -> str:
        """Return what the text calls that an action is possible; nothing if it does not say."""
        for axiom, action, situation, _ in self.theory.possible:
            for node in f.walk(axiom.formula or f.Truth(value=True)):
                if isinstance(node, f.Predicate) and node.args == (action, situation):
                    return node.name
        return ""

    def _possible(self) -> None:
        cases = []
        for axiom, action, situation, said in self.theory.possible:
            if not isinstance(situation, f.Variable):
                raise fail(axiom, "possible is said of a variable situation", "Poss(a, s) ≡ ...")
            names = tuple(f.free_variables(action))
            fresh = {n: f.Variable(f"{n}_{i}") for i, n in enumerate(names)}
            values: dict[str, f.Term] = {**fresh, situation.name: _STATE}
            same = f.equal(_ACTION, f.substitute(action, values))  # type: ignore[arg-type]  # of a term comes a term
            case = f.conjunction(same, self._foreseen(f.substitute(said, values)))  # type: ignore[arg-type]  # a formula
            cases.append(f.Exists(tuple(v.name for v in fresh.values()), case) if fresh else case)
        if cases:
            head = self._poss()
            situation_ = f.Predicate(self.own["situation"], (_STATE,))
            action_ = f.Predicate(self.own["action"], (_ACTION,))
            body = f.conjunction(action_, situation_, f.disjunction(*cases))
            self.own["possible"] = head
            axiom = together([d for d, *_ in self.theory.possible], self.theory.axioms[0])
            self.say(axiom, f.Iff(f.Predicate(head, (_ACTION, _STATE)), body))

    def _observed(
        self,
        name: str,
        head: f.Node,
        said: f.Formula,
        state: f.Variable,
        renamed: dict[str, f.Term],
    ) -> f.Formula:
        """Return what it says that a state has a fluent where something is so."""
        args = f.children(head)[:-1]
        names = tuple(f"x{i}" for i in range(1, len(args) + 1))
        variables: tuple[f.Term, ...] = tuple(map(f.Variable, names))
        body = over(said, args, variables, renamed)  # type: ignore[arg-type]  # arguments are terms
        known = {*names, state.name, _STATE.name, _ACTION.name, VALUE.name}
        bound = with_given(body, VALUE, _ACTION, known)
        self.given += [self.theory.after[name][0]] if bound != body else []
        body = bound
        if free := [x for x in f.free_variables(body) if x not in known]:
            axiom = self.theory.after[name][0]
            raise fail(axiom, f"nothing binds {free[0]} in what {name} says", "∃ before it")
        if isinstance(head, f.Predicate):
            told = f.Apply(self.own[f"of {name}"], (*variables, state))
            yes, no = f.Constant(self.own["yes"]), f.Constant(self.own["no"])
            same: f.Formula = f.equal(told, f.Conditional(body, yes, no))
        else:
            if names and (chosen := self._chosen(name, names, body, state)) is not None:
                return chosen
            same = self._valued(f.Apply(name, (*variables, state)), body)
        if not names:
            return same
        axiom = self.theory.after[name][0]
        kind = "p" if isinstance(head, f.Predicate) else "f"
        return f.ForAll(names, f.Implies(self.guards(axiom, kind, name, names), same))

    def _chosen(
        self, name: str, names: tuple[str, ...], said: f.Formula, state: f.Variable
    ) -> f.Formula | None:
        """Return that a function of places has the one listed value of which something is so.

        It is said as a choice among the values, which tells what they are without trying states.
        None where no sort lists a few values, or where what is so is said of the state itself.
        """
        sort = self.own.get(f"sort of {name}", "")
        values = next((listed for listed, own in self.sorts.items() if own == sort), ())
        if not isinstance(said, f.Or) or state.name in f.free_variables(said):
            return None
        if not 1 < len(values) <= _MOST_VALUES:
            return None
        axiom = self.theory.after[name][0]
        guard = self.guards(axiom, "f", name, names)
        taken = {n.name for n in f.those(said, f.Variable)}
        value = f.Variable(next(n for k in count(1) if (n := f"v{k}") not in taken))
        places = tuple(map(f.Variable, names))
        becomes = self.chosen[name] = self.fresh(f"{name}_becomes")

        def of(term: f.Term) -> f.Formula:
            return f.Predicate(becomes, (*places, term, _ACTION, _STATE))

        told: f.Formula = f.substitute(said, {VALUE.name: value})  # type: ignore[assignment]  # of a formula comes one
        acted = f.Predicate(self.own["action"], (_ACTION,))
        seen = f.Predicate(self.own["situation"], (_STATE,))
        listed = f.Predicate(sort, (value,))
        self.say(axiom, f.Iff(of(value), f.conjunction(acted, seen, guard, listed, told)))
        choice: f.Term = values[-1]
        for one in reversed(values[:-1]):
            choice = f.Conditional(of(one), one, choice)
        term = f.Apply(name, (*places, state))
        only = f.Implies(of(value), f.equal(value, term))
        return f.conjunction(
            f.ForAll(names, f.Implies(guard, f.equal(term, choice))),
            f.ForAll(names, f.Implies(guard, of(term))),
            f.ForAll((*names, value.name), only),
        )

    def _valued(self, term: f.Apply, said: f.Formula) -> f.Formula:
        """Return that a function has the value of which something is so."""
        sort = self.own.get(f"sort of {term.function}")
        if sort is None or term.args[1:] or not isinstance(said, f.Or):
            return f.substitute(said, {VALUE.name: term})  # type: ignore[return-value]  # of a formula comes a formula
        taken = {n.name for n in f.those(said, f.Variable)}
        value = f.Variable(next(n for k in count(1) if (n := f"v{k}") not in taken))
        listed = f.Predicate(sort, (value,))
        told: f.Formula = f.substitute(said, {VALUE.name: value})  # type: ignore[assignment]  # likewise
        return f.Exists((value.name,), f.conjunction(listed, told, f.equal(term, value)))

    def _first(self, begun: Declaration) -> None:
        """Say which state is the first."""
        begun = together([d for told in self.theory.first.values() for d, _, _ in told], begun)
        parts: list[f.Formula] = [f.Predicate(self.own["situation"], (_STATE,))]
        for name, (axiom, head, _) in self.theory.after.items():
            told = self.theory.first.get(name, [])
            if not told and not isinstance(head, f.Predicate):
                what = f"nothing says what {name} is in {self.theory.initial}"
                raise fail(axiom, what, f"{name}(..., {self.theory.initial}) = ...")
            if isinstance(head, f.Predicate):
                variables = tuple(f.Variable(f"x{i}") for i in range(1, len(head.args)))
                cases = [over(said, h.args[:-1], variables, {}) for _, h, said in told]  # type: ignore[union-attr]  # an atom
                whole: f.Formula = f.disjunction(*cases)
                parts.append(
                    self._observed(
                        name, f.Predicate(name, (*variables, _STATE)), whole, _STATE, {}
                    )
                )
                continue
            parts += [self._at_first(name, h, said) for _, h, said in told]
        self.say(begun, f.Iff(f.Predicate(self.own["start"], (_STATE,)), f.conjunction(*parts)))

    def _at_first(self, name: str, head: f.Node, said: f.Formula) -> f.Formula:
        args = f.children(head)[:-1]
        value = f.Apply(name, (*args, _STATE))  # type: ignore[arg-type]  # arguments are terms
        same: f.Formula = f.substitute(said, {VALUE.name: value})  # type: ignore[assignment]  # of a formula comes a formula
        names = tuple(dict.fromkeys(n for arg in args for n in f.free_variables(arg)))
        if not names:
            return same
        axiom = self.theory.after[name][0]
        parts = [
            f.Predicate(self.sort(axiom, [("f", name, i)], f"argument {i + 1} of {name}"), (arg,))
            for i, arg in enumerate(args) if isinstance(arg, f.Variable)
        ]  # fmt: skip
        return f.ForAll(names, f.Implies(f.conjunction(*parts), same))

    def _steps(self, begun: Declaration) -> None:
        """Say what comes of an action: all that the fluents say after it."""
        begun = together([d for d, _, _ in self.theory.after.values()], begun)
        after = f.Variable("t")
        parts: list[f.Formula] = [
            f.Predicate(self.own["action"], (_ACTION,)),
            f.Predicate(self.own["situation"], (_STATE,)),
        ]
        poss = [self.own["possible"]] if "possible" in self.own else []
        possible = [f.Predicate(name, (_ACTION, _STATE)) for name in poss]
        parts += [demand for _, demand in self.theory.demands]
        for name, (axiom, head, said) in self.theory.after.items():
            told = f.children(f.children(head)[-1])
            if len(told) != 2:  # noqa: PLR2004 - do(a, s)
                what = f"{name} is told after something other than an action in a situation"
                raise fail(axiom, what, f"an axiom {name}(..., do(a, s)) ≡ ...")
            action, situation = told
            if not isinstance(action, f.Variable) or not isinstance(situation, f.Variable):
                what = f"{name} is told after one action only"
                raise fail(axiom, what, f"an axiom {name}(..., do(a, s)) ≡ ... for every a")
            values: dict[str, f.Term] = {action.name: _ACTION, situation.name: _STATE}
            reached = {f.children(head)[-1]: after}
            told_of = f.transform(said, lambda n, reached=reached: reached.get(n, n))  # type: ignore[misc]
            parts.append(self._observed(name, head, told_of, after, values))  # type: ignore[arg-type]  # of a formula comes a formula
        do = f.Predicate(self.theory.do, (_ACTION, _STATE, after))
        if "outcome" in self.own:  # what is possible is told by it, so that it is not
            outcome = f.Predicate(self.own["outcome"], (_ACTION, _STATE, after))
            self.say(begun, f.Iff(outcome, f.conjunction(*parts)))
            parts = [*parts[:2], outcome]
        self.say(begun, f.Iff(do, f.conjunction(*parts[:2], *possible, *parts[2:])))
        for axiom, demand in self.theory.demands if possible else ():
            begins = f.conjunction(self._reached(axiom, _STATE), parts[0], *possible)
            self.say(axiom, f.Implies(begins, demand))
        for name, (axiom, head, said) in self.theory.after.items():
            done = f.children(f.children(head)[-1])[0]
            one = isinstance(done, f.Variable) and has_one_value(said, VALUE, done.name)
            if isinstance(head, f.Apply) and not one:
                self._demand_one_value(name, axiom, f.children(head)[:-1], possible)

    def _demand_one_value(
        self, name: str, axiom: Declaration, args: Sequence[f.Node], possible: Sequence[f.Formula]
    ) -> None:
        """Demand of the situations that are reached that an action gives a function one value."""
        xs = tuple(f.Variable(f"x{i + 1}") for i in range(len(args)))
        t = f.Variable("t")
        becomes = f.Apply(self.fresh(f"value of {name}"), (_ACTION, _STATE, *xs))
        if name in self.chosen:
            value: f.Term = t
            told = [f.Predicate(self.chosen[name], (*xs, t, _ACTION, _STATE)), *possible]
        else:
            value = f.Apply(name, (*xs, t))
            told = [f.Predicate(self.theory.do, (_ACTION, _STATE, t))]
        done = f.conjunction(self._reached(axiom, _STATE), *told)
        self.say(axiom, f.Implies(done, f.equal(becomes, value)))

    def _foreseen(self, formula: f.Formula) -> f.Formula:
        """Return what makes an action possible, by what would come of it."""
        if not any(
            isinstance(n, f.Apply) and n.function == self.theory.do for n in f.walk(formula)
        ):
            return formula
        self.own.setdefault("outcome", self.fresh("outcome"))
        return self._unnested(self.own["outcome"]).formula(formula)

    def _about_states(self, axiom: Declaration) -> Declaration:
        """Return another axiom of the text, with the sort of what it defines of situations."""
        told = self._unnested(self.theory.do).formula(axiom.formula or f.Truth(value=True))
        axiom = replace(axiom, formula=told)
        formula = axiom.formula
        if not isinstance(formula, f.Iff) or not isinstance(formula.left, f.Predicate):
            return axiom
        last = formula.left.args[-1] if formula.left.args else None
        name = formula.left.name
        fluent = next(iter(self.theory.after))
        head = self.theory.after[fluent][1]
        place = ("p" if isinstance(head, f.Predicate) else "f", fluent, len(f.children(head)) - 1)
        if isinstance(last, f.Variable) and self.places.same(
            ("p", name, len(formula.left.args) - 1), place
        ):
            guard = f.Predicate(self.own["situation"], (last,))
            return replace(axiom, formula=f.Iff(formula.left, f.conjunction(guard, formula.right)))
        return axiom

    def _of_reached(self, axiom: Declaration) -> Declaration:
        """Return what is demanded of each situation as said of those that actions lead to."""
        formula = axiom.formula or f.Truth(value=True)
        known = self.theory.after.keys() | {"="}
        defined = {n.name for n in heads(formula)} | {t.function for t in equated(formula)}
        nodes = [n for n in f.walk(formula) if isinstance(n, f.Predicate | f.Apply)]
        of = [n for n in nodes if _name(n) in known and f.children(n)]
        states = {f.children(n)[-1] for n in of}
        state = next(iter(states)) if len(states) == 1 else None
        if isinstance(formula, f.Iff) or not isinstance(state, f.Variable) or defined - known:
            return axiom
        if not self.theory.first or any(_name(n) in POSSIBLE for n in nodes):
            return axiom
        self.demanded.append(axiom)
        return replace(axiom, formula=f.Implies(self._reached(axiom, state), formula))

    def _reached(self, axiom: Declaration, state: f.Variable) -> f.Formula:
        """Return that possible actions lead to a state."""
        if "reached" not in self.own:
            self.own["reached"] = self.fresh("what is reached")
            t = f.Variable("t")
            before = f.Predicate(self.own["reached"], (_STATE,))
            step = f.Predicate(self.theory.do, (_ACTION, _STATE, t))
            later = f.Exists((_ACTION.name, _STATE.name), f.conjunction(before, step))
            first = f.Predicate(self.own["start"], (t,))
            head = f.Predicate(self.own["reached"], (t,))
            self.say(axiom, f.Iff(head, f.disjunction(first, later)))
        return f.Predicate(self.own["reached"], (state,))


def _name(node: f.Predicate | f.Apply) -> str:
    return node.name if isinstance(node, f.Predicate) else node.function
