"""What a condition depends on, with variables for it, so that it is known when it occurs again."""

from collections.abc import Iterator

from pylogic.compiler.clauses.scope import Scope
from pylogic.core import formulas as f


class MixedPlacesError(Exception):
    """The parts of a condition depend on different places, so that it is no single lookup."""


class Abstraction:
    """A condition with variables for what it depends on.

    scope: The clause in which it stands.
    known: The variables that are known there.
    formula: The condition.
    places, states, values: What determines which cells are looked at; the states; what is
        compared.
    formula: The condition with these variables.
    Raises MixedPlacesError: Its parts depend on different places.
    """

    def __init__(self, scope: Scope, known: set[str], formula: f.Formula) -> None:
        self._scope = scope
        self._known = known
        self._bound: dict[str, str] = {}
        for node in f.walk(formula):
            for name in node.variables if isinstance(node, f.Exists | f.ForAll) else ():
                self._bound[name] = f"bound{len(self._bound) + 1}"
        self.places = {
            place: f.Variable(f"place{i}") for i, place in enumerate(self._places(formula), 1)
        }
        self.states: dict[f.Term, f.Variable] = {}
        self.values: dict[f.Term, f.Variable] = {}
        self.formula = self._formula(formula) if self.places else formula

    def arguments(self) -> tuple[f.Term, ...]:
        """Return the terms that a call of the predicate has as arguments."""
        return (*self.places, *self.states, *self.values)

    def head(self) -> tuple[f.Variable, ...]:
        """Return the variables that stand for them."""
        return (*self.places.values(), *self.states.values(), *self.values.values())

    def _is_closed(self, term: f.Node) -> bool:
        return f.free_variables(term).keys().isdisjoint(self._bound)

    def _is_looked_up(self, term: f.Node) -> bool:
        """Whether a term observes a known state at a place that is not yet determined."""
        return not self._is_closed(term) and self._scope.observed(term) in self._known

    def _places(self, formula: f.Node) -> tuple[f.Term, ...]:
        """Return what determines the places; the same for all parts that depend on any."""
        if isinstance(formula, f.Compare):
            looked = [node for node in f.walk(formula) if self._is_looked_up(node)]
            found = [
                part
                for node in looked
                for place in self._scope.model.observers[node.function].others(node.args)  # type: ignore[union-attr]  # it observes
                for part in _summands(place)
            ]
            own = [p for p in found if not isinstance(p, f.Number | f.Constant)]
            return tuple(dict.fromkeys(part for part in own if self._is_closed(part)))
        sets = [places for part in f.children(formula) if (places := self._places(part))]
        if len({frozenset(places) for places in sets}) > 1:
            raise MixedPlacesError
        return sets[0] if sets else ()

    def _formula(self, node: f.Node) -> f.Formula:
        if isinstance(node, f.Exists | f.ForAll):
            names = tuple(self._bound[name] for name in node.variables)
            return type(node)(names, self._formula(node.body))
        parts = f.children(node)
        if isinstance(node, f.Compare):
            return f.Compare(node.relations, tuple(map(self._term, node.terms)))
        return f.rebuild(node, tuple(map(self._formula, parts))) if parts else node  # type: ignore[return-value]  # of a formula comes a formula

    def _term(self, term: f.Term) -> f.Term:
        if isinstance(term, f.Variable) and term.name in self._bound:
            return f.Variable(self._bound[term.name])
        if isinstance(term, f.Number | f.Constant):
            return term
        if isinstance(term, f.Variable) and self._scope.is_state(term.name):
            return self.states.setdefault(term, f.Variable(f"state{len(self.states) + 1}"))
        if term in self.places:
            return self.places[term]
        if isinstance(term, f.Apply) and (
            term.function in {"+", "-"} or not self._is_closed(term)
        ):
            return f.Apply(term.function, tuple(map(self._term, term.args)))
        return self.values.setdefault(term, f.Variable(f"value{len(self.values) + 1}"))

    def clause_scope(self) -> Scope:
        """Return the scope of the predicate's clauses, in which states have their sorts."""
        inner = self._scope.inner()
        inner.sorts = {
            variable.name: self._scope.sorts[state.name]
            for state, variable in self.states.items()
            if isinstance(state, f.Variable)
        }
        return inner


def _summands(term: f.Term) -> Iterator[f.Term]:
    """Yield what a sum or difference is made of."""
    if isinstance(term, f.Apply) and term.function in {"+", "-"}:
        for arg in term.args:
            yield from _summands(arg)
    else:
        yield term
