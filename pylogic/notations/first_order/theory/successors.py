"""Functions from states to states: `door(toggle(s)) = open`, `at(toggle(s)) = at(s)`.

What such a function leads to is told by what is observed of it, and by nothing else. It is read as
a step, `toggle(s, t)`: each equation says what is observed of t under its own conditions, and the
step is possible where, for each observer that it speaks of, the conditions of one equation hold.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import INITIAL, equated
from pylogic.notations.first_order.formulas.kinds_of_places import Place
from pylogic.notations.first_order.theory.effects import EffectStep
from pylogic.notations.first_order.theory.number_kinds import applied
from pylogic.notations.first_order.theory.undefined import Undefined, stated

_KNOWN = frozenset({"do", "result", "res", "+", "-", f.TIMES, f.DIVIDE, f.MODULO, "'"})
"""Functions that are read elsewhere: of the situation calculus, and of numbers."""
_TRUE = f.Truth(value=True)


@dataclass(frozen=True, slots=True)
class _Effect:
    """What an axiom says of the state that a function leads to."""

    guards: tuple[f.Formula, ...]
    said: f.Formula
    leads: f.Apply
    seen: tuple[tuple[str, str], tuple[f.Term, ...]]


def with_successors(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], list[EffectStep]]:
    """Return the declarations with a step for each function from states to states, and these."""
    axioms = [d for d in declarations if d.formula is not None]
    theory = Undefined(axioms)
    names = dict.fromkeys(
        arg.function for _, node in theory.nodes for _, args in applied(node)
        for arg in args if isinstance(arg, f.Apply)
    )  # fmt: skip
    ats = {name: at for name in names if (at := _state_of(theory, name)) is not None}
    if not ats:
        return list(declarations), []
    reader = _Successors(theory, ats)
    found = {id(d): list(reader.effects(d.formula or _TRUE)) for d in axioms}
    if not all(reader.is_plain(d, found[id(d)]) for d in axioms):
        return list(declarations), []
    observed = {e.seen[0] for own in found.values() for e in own
                if e.seen[0][0] == "f" or not isinstance(e.said, f.Predicate)}  # fmt: skip
    by_name: dict[str, list[tuple[Declaration, list[_Effect]]]] = {name: [] for name in ats}
    for axiom in axioms:
        own = found[id(axiom)]
        if own and all(e.seen[0] in observed for e in own):
            by_name[own[0].leads.function].append((axiom, own))
    if not all(by_name.values()):
        return list(declarations), []
    done: dict[int, Declaration | None] = {}
    steps = []
    for name, about in by_name.items():
        first = about[0][0]
        done |= {id(axiom): None for axiom, _ in about}
        formula = reader.definition(name, [e for _, own in about for e in own])
        done[id(first)] = replace(first, formula=formula)
        steps.append(EffectStep(name, first, tuple(axiom.label for axiom, _ in about[1:])))
    out = [done.get(id(d), d) for d in declarations]
    return [
        replace(d, formula=reader.named(d.formula)) if d.formula is not None else d
        for d in out if d is not None
    ], steps  # fmt: skip


def _state_of(theory: Undefined, name: str) -> int | None:
    """Return which argument of a function is of the kind that it leads to, if it may be states."""
    kind = theory.places.root(("f", name, -1))
    uses = [n for _, n in theory.nodes if isinstance(n, f.Apply) and n.function == name]
    ats = [i for i in range(len(uses[0].args)) if theory.places.root(("f", name, i)) == kind]
    if not ats and _is_observed(theory, name, _sort_of(theory, kind)):  # said of nothing else
        ats = [i for i in range(len(uses[0].args)) if _is_apart(theory, name, i)]
    constants = theory.places.constants([kind])
    if (
        name.lower() in _KNOWN
        or len(ats) != 1
        or any(len(n.args) != len(uses[0].args) for n in uses)
        or not all(isinstance(n.args[ats[0]], f.Variable) for n in uses)
        or not all(isinstance(c, f.Constant) and INITIAL.fullmatch(c.name) for c in constants)
        or any(t.function == name for formula in theory.formulas for t in equated(formula))
    ):
        return None
    return ats[0]


def _sort_of(theory: Undefined, kind: Place) -> str:
    """Return the predicate that the text has for the things of a kind, and never defines."""
    told = {atom.name for formula in theory.formulas for atom in stated(formula)}
    names = (
        n.name for _, n in theory.nodes
        if isinstance(n, f.Predicate) and len(n.args) == 1 and n.name not in told
        and theory.places.root(("p", n.name, 0)) == kind
    )  # fmt: skip
    return next(names, "")


def _is_observed(theory: Undefined, name: str, sort: str) -> bool:
    """Whether more is said of what a function leads to than that it is of its sort."""
    return bool(sort) and any(
        isinstance(arg, f.Apply) and arg.function == name and other != sort
        for _, node in theory.nodes for (_, other), args in applied(node)
        for arg in args
    )  # fmt: skip


def _is_apart(theory: Undefined, name: str, at: int) -> bool:
    """Whether what stands in a place stands in no other one."""
    root = theory.places.root(("f", name, at))
    return not theory.places.constants([root]) and not any(
        theory.places.root((kind, other, i)) == root and (other, i) != (name, at)
        for _, node in theory.nodes for (kind, other), args in applied(node)
        for i in range(len(args))
    )  # fmt: skip


class _Successors:
    """Reads what functions from states to states lead to."""

    def __init__(self, theory: Undefined, ats: dict[str, int]) -> None:
        self.theory = theory
        self.ats = ats
        self.taken = {n.name for _, n in theory.nodes if isinstance(n, f.Variable | f.Constant)}

    def _leads(self, node: f.Node) -> list[f.Apply]:
        return [n for n in f.those(node, f.Apply) if n.function in self.ats]

    def effects(self, formula: f.Formula, guards: tuple[f.Formula, ...] = ()) -> Iterator[_Effect]:
        """Yield what an axiom says of states that functions lead to."""
        match formula:
            case f.ForAll(_, body):
                yield from self.effects(body, guards)
            case f.Implies(premise, conclusion):
                yield from self.effects(conclusion, (*guards, *f.conjuncts(premise)))
            case f.And(parts):
                for part in parts:
                    yield from self.effects(part, guards)
            case f.Compare(("=",), (one, other)):
                yield from self._effect(one, formula, guards, (other, *guards))
            case f.Predicate() | f.Not(f.Predicate()):
                inner = formula.body if isinstance(formula, f.Not) else formula
                yield from self._effect(inner, formula, guards, guards)
            case f.Iff(f.Predicate() as atom, other):
                yield from self._effect(atom, formula, guards, (other, *guards))
            case _:
                pass

    def _effect(
        self, seen: f.Node, said: f.Formula, guards: tuple[f.Formula, ...],
        others: Sequence[f.Node],
    ) -> Iterator[_Effect]:  # fmt: skip
        found = [(symbol, args) for symbol, args in applied(seen)]
        leads = [a for _, args in found for a in args
                 if isinstance(a, f.Apply) and a.function in self.ats]  # fmt: skip
        if len(leads) == 1 and len(self._leads(seen)) == 1 and not any(map(self._leads, others)):
            yield _Effect(guards, said, leads[0], found[0])

    def is_plain(self, axiom: Declaration, own: Sequence[_Effect]) -> bool:
        """Whether all that an axiom says of such states is effects of one function, or none is."""
        uses = len(self._leads(axiom.formula or _TRUE))
        return not own or (len(own) == uses and len({e.leads.function for e in own}) == 1)

    def named(self, formula: f.Formula) -> f.Formula:
        """Return a formula that speaks of steps where it spoke of what functions lead to."""
        return f.transform(formula, self._named) if self._leads(formula) else formula  # type: ignore[return-value]  # of a formula comes one

    def _named(self, node: f.Node) -> f.Node:
        if not isinstance(node, f.Predicate | f.Compare):
            return node
        leads = list(dict.fromkeys(self._leads(node)))
        if not leads:
            return node
        values: dict[f.Node, f.Variable] = {lead: f.Variable(self._fresh("t")) for lead in leads}
        atom: f.Formula = f.transform(node, lambda n: values.get(n, n))  # type: ignore[assignment]  # of a formula comes one
        steps = (f.Predicate(lead.function, (*lead.args, values[lead])) for lead in leads)
        return f.Exists(tuple(v.name for v in values.values()), f.conjunction(*steps, atom))

    def _fresh(self, name: str) -> str:
        names = (name, *(f"{name}{i}" for i in range(1, 1000)))
        found = next(n for n in names if n not in self.taken)
        self.taken.add(found)
        return found

    def definition(self, name: str, own: Sequence[_Effect]) -> f.Formula:
        """Return the definition of a step, by all that is said of where it leads."""
        size = len(own[0].leads.args)
        plain = next((e.leads for e in own if len(f.free_variables(e.leads)) == size), None)
        params = (
            tuple(a for a in plain.args if isinstance(a, f.Variable)) if plain is not None
            else tuple(f.Variable(self._fresh(f"x{i + 1}")) for i in range(size))
        )  # fmt: skip
        after = f.Variable(self._fresh("t"))
        told = [self._in_step(e, params, after) for e in own]
        parts: list[f.Formula] = []
        for i, param in enumerate(params):
            sort, _ = self.theory.values(self.theory.root_of(("f", name), i))
            if i != self.ats[name] and sort:
                parts.append(f.Predicate(sort, (param,)))
        if sort := _sort_of(self.theory, self.theory.places.root(("f", name, -1))):
            parts.append(f.Predicate(sort, (params[self.ats[name]],)))
        for symbol in dict.fromkeys(e.seen[0] for e in told):
            about = [e for e in told if e.seen[0] == symbol]
            parts += self._possible(about, params, after)
        parts += [_closed(f.Implies(f.conjunction(*e.guards), e.said) if e.guards else e.said,
                          {*params, after}) for e in told]  # fmt: skip
        parts = list(dict.fromkeys(parts))
        return f.Iff(f.Predicate(name, (*params, after)), f.conjunction(*parts))

    def _in_step(
        self, effect: _Effect, params: Sequence[f.Variable], after: f.Variable
    ) -> _Effect:
        """Return an effect in the names of the step that is defined."""
        values: dict[str, f.Term] = {}
        guards: list[f.Formula] = []
        for param, arg in zip(params, effect.leads.args, strict=True):
            if isinstance(arg, f.Variable) and arg.name not in values:
                values[arg.name] = param
            else:
                guards.append(f.equal(param, arg))
        whole = f.conjunction(*effect.guards, effect.said)
        own = {p.name for p in params}
        for other in f.free_variables(whole):
            if other not in values and other in own:
                values[other] = f.Variable(self._fresh(other))

        def step(node: f.Node) -> f.Node:
            return after if node == effect.leads else node

        def put(node: f.Node) -> f.Node:
            return f.substitute(f.transform(node, step), values)

        return _Effect(
            tuple(put(g) for g in (*guards, *effect.guards)),  # type: ignore[misc]  # of a formula comes one
            put(effect.said),  # type: ignore[arg-type]  # of a formula comes one
            effect.leads,
            (effect.seen[0], tuple(put(a) for a in effect.seen[1])),  # type: ignore[misc]  # of a term comes one
        )

    def _possible(
        self, about: Sequence[_Effect], params: Sequence[f.Variable], after: f.Variable
    ) -> list[f.Formula]:
        """Return that each thing that is observed is fixed by one of the equations about it."""
        symbol, args = about[0].seen
        places = [i for i, arg in enumerate(args) if arg != after]
        names = [f.Variable(self._fresh(f"y{i + 1}")) for i in places]
        cases = []
        for effect in about:
            own: dict[str, f.Term] = {}
            guards: list[f.Formula] = []
            for name, i in zip(names, places, strict=True):
                arg = effect.seen[1][i]
                if isinstance(arg, f.Variable) and arg not in params and arg.name not in own:
                    own[arg.name] = name
                else:
                    guards.append(f.equal(name, arg))
            guards += [f.substitute(g, own) for g in effect.guards]  # type: ignore[misc]  # of a formula comes one
            case = f.conjunction(*guards) if guards else _TRUE
            free = tuple(
                v for v in f.free_variables(case) if f.Variable(v) not in {*params, *names}
            )
            cases.append(f.Exists(free, case) if free else case)
        if _TRUE in cases:
            return []
        sorts = [
            f.Predicate(sort, (name,)) for name, i in zip(names, places, strict=True)
            if (sort := self.theory.values(self.theory.root_of(symbol, i))[0])
        ]  # fmt: skip
        cases = [_without(case, sorts) for case in cases]
        if _TRUE in cases:
            return []
        whole = f.disjunction(*dict.fromkeys(cases))
        whole = f.Implies(f.conjunction(*sorts), whole) if sorts else whole
        return [f.ForAll(tuple(n.name for n in names), whole) if names else whole]


def _without(case: f.Formula, sorts: Sequence[f.Formula]) -> f.Formula:
    """Return a condition without what is known of the sorts of its variables."""
    left = [part for part in f.conjuncts(case) if part not in sorts]
    return f.conjunction(*left) if left else _TRUE


def _closed(formula: f.Formula, open_: set[f.Variable]) -> f.Formula:
    free = tuple(v for v in f.free_variables(formula) if f.Variable(v) not in open_)
    return f.ForAll(free, formula) if free else formula
