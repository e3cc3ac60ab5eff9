"""The situation calculus: histories folded to the states that fluents tell apart.

`on(x, y, do(a, s)) ≡ ...` says what holds after an action, for all histories. What holds of two
histories is the same for ever where the fluents are the same, so a history is read as a state:
what the fluents say. `do(a, s, t)` says that t comes of a in s, `start(s)` is what is said of S0.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import TypeGuard

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import matrix_of
from pylogic.notations.first_order.theory.effect_axioms import (
    FluentEffects,
    SituationNames,
    with_successors,
)
from pylogic.notations.first_order.theory.fluent_terms import with_each_fluent
from pylogic.notations.first_order.theory.folding import Folding
from pylogic.notations.first_order.theory.histories import named_histories
from pylogic.notations.first_order.theory.named_states import NamedState
from pylogic.notations.first_order.theory.parts import VALUE
from pylogic.notations.first_order.theory.situation_places import (
    SUCCESSORS,
    Symbol,
    first_situation,
    with_situations_back,
    with_situations_last,
)
from pylogic.notations.first_order.theory.situation_theory import POSSIBLE, SituationTheory, fail

_INITIAL = ("S0", "s0", "S1", "s1")
_HOLDS = ("Holds", "holds")
_SAME = (("=",), ("≠",))
_PAIR = 2
_BRIEFLY = ("h", "H", "Hold", "hold")
"""What texts write for it that say nothing else of what stands there but what fluent it is."""


def folded(
    declarations: Sequence[Declaration], places: Mapping[Symbol, int]
) -> tuple[list[Declaration], list[NamedState], list[FluentEffects], Folding | None]:
    """Return axioms without histories, and the states that are named where there were some.

    places: Where symbols had their situations that have them last now, and get them back.

    The first is what holds at first; its axiom is the first that has a history. Then come
    the fluents of which effects are told, or nothing that changes them, and how the axioms were
    made, if they were.

    Raises ReadError: Histories are spoken of in another way than by what holds after an action.
    """
    axioms = [d for d in declarations if d.formula is not None]
    name = next((n for d in axioms for n in _successors(d.formula)), None)
    if name is None or not is_of_situations(declarations):
        return with_situations_back(declarations, places), [], [], None
    holds = (*_HOLDS, *_brief(axioms))
    axioms = [
        replace(d, formula=_reified(d.formula or f.Truth(value=True), holds))
        for d in with_each_fluent(axioms, holds)
    ]
    axioms, histories = named_histories(axioms, name)
    later = {h.name for h in histories}
    initial = next(
        (n.name for d in axioms for n in f.walk(d.formula or f.Truth(value=True))
         if isinstance(n, f.Constant | f.Variable) and n.name in _INITIAL and n.name not in later),
        first_situation([d.formula for d in axioms if d.formula is not None], SUCCESSORS) or "S0",
    )  # fmt: skip
    names = SituationNames(name, initial, frozenset(POSSIBLE))
    axioms, told, agreement = with_successors(axioms, names)
    theory = SituationTheory(name, initial, axioms, demands=agreement, histories=histories)
    naming = [h.axiom.place for h in histories]
    for axiom in (d for d in axioms if d.place not in naming):
        _file(theory, axiom, axiom.formula or f.Truth(value=True))
    begun = next(d for d in axioms if any(_successors(d.formula)))
    if not theory.after:
        return with_situations_back(declarations, places), [], [], None
    folding = Folding(theory)
    states = [NamedState(theory.initial, folding.own["start"], begun)]
    states += [NamedState(h.name, h.name, h.axiom) for h in histories]
    made = [d for d in declarations if d.formula is None]
    made += with_situations_back(folding.axioms(), places)
    return made, states, told, folding


def is_of_situations(declarations: Sequence[Declaration]) -> bool:
    """Whether axioms speak of histories."""
    axioms = [d.formula for d in declarations if d.formula is not None]
    nodes = (n for formula in axioms for n in f.walk(formula))
    if not any(any(_successors(formula)) for formula in axioms):
        return False
    return any(map(_is_sign, nodes)) or first_situation(axioms, SUCCESSORS) is not None


def with_situations_at_the_end(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], dict[Symbol, int]]:
    """Return axioms about histories with the situations last, and where they stood before."""
    turned, places = with_situations_last(declarations, SUCCESSORS, POSSIBLE)
    return (turned, places) if is_of_situations(turned) else (list(declarations), {})


def with_actions_apart(declarations: Sequence[Declaration]) -> list[Declaration]:
    """Return the axioms with another name for an action where others may mean a constant by it.

    `at(d, do(a, s)) = p ≡ ...` is about any action, and `peg(p) ≡ p = a ∨ p = b` about a peg.
    """
    said = [d.formula or f.Truth(value=True) for d in declarations]
    acting = [_actions(formula) for formula in said]
    every = {name for own in acting for name in own}
    others = {
        name for formula, own in zip(said, acting, strict=True) if not own
        for name in f.free_variables(formula) if name in every
    }  # fmt: skip
    taken = {n.name for formula in said for n in f.those(formula, f.Variable)} if others else ()
    out = list(declarations)
    for i, own in enumerate(acting):
        for name in sorted(own & others):
            new = next(n for n in (f"{name}{k}" for k in count(1)) if n not in taken)
            out[i] = replace(out[i], formula=_renamed(out[i].formula, name, new))
    return out


def with_any_actions(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], dict[str, Declaration]]:
    """Return axioms with a variable for what is done and is compared with terms of actions.

    A text may have a constant of that name besides: `robot(do(a, s)) = r ≡ a = go(r)`, room `a`.
    The names come back too, each with the first such axiom.
    """
    told: dict[str, Declaration] = {}
    out = list(declarations)
    for i, axiom in enumerate(declarations):
        done_in = [n for n in f.those(axiom.formula, f.Apply) if n.function in SUCCESSORS]
        if not done_in:
            continue
        compares = f.those(axiom.formula, f.Compare)
        terms = [n.terms for n in compares if n.relations in _SAME]
        compared = {
            one for pair in terms for one, other in (pair, pair[::-1])
            if isinstance(one, f.Constant) and isinstance(other, f.Apply)
            and not any(n.function in SUCCESSORS for n in f.those(other, f.Apply))
        }  # fmt: skip
        acting = {n.args[0] for n in done_in if n.args} & compared
        done = {n.name for n in acting if isinstance(n, f.Constant)}
        if axiom.formula is not None and done:
            out[i] = replace(axiom, formula=_with_variables(axiom.formula, done))
            told = dict.fromkeys(done, axiom) | told
    return out, told


def _with_variables(formula: f.Formula, names: Collection[str]) -> f.Formula:
    """Return a formula with variables of some names for the constants."""

    def step(node: f.Node) -> f.Node:
        meant = isinstance(node, f.Constant) and node.name in names
        return f.Variable(node.name) if meant else node  # type: ignore[union-attr]  # a constant

    return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes a formula


def _actions(formula: f.Formula) -> set[str]:
    """Return the variables that stand for actions."""
    acts = [n.args for n in f.those(formula, f.Apply) if n.function in SUCCESSORS]
    acts += [n.args for n in f.those(formula, f.Predicate) if n.name in POSSIBLE]
    return {own[0].name for own in acts if len(own) == _PAIR and isinstance(own[0], f.Variable)}


def _renamed(formula: f.Formula | None, old: str, new: str) -> f.Formula:
    """Return a formula with another name for a variable, where it is bound, too."""

    def step(node: f.Node) -> f.Node:
        match node:
            case f.Variable(name) if name == old:
                return f.Variable(new)
            case f.ForAll(names, body) | f.Exists(names, body) if old in names:
                return type(node)(tuple(new if n == old else n for n in names), body)
            case _:
                return node

    return f.transform(formula or f.Truth(value=True), step)  # type: ignore[return-value]  # of a formula comes a formula


def speaks_of(formula: f.Node | None, name: str) -> bool:
    """Whether a formula names a situation, as a constant or as what looks like a variable."""
    nodes = f.walk(formula) if formula is not None else ()
    return any(isinstance(n, f.Constant | f.Variable) and n.name == name for n in nodes)


def _is_sign(node: f.Node) -> bool:
    """Whether it is the first situation or what is possible: no other text has them with do."""
    match node:
        case f.Constant(name) | f.Variable(name):
            return name in _INITIAL
        case f.Predicate(name, (_, _)):
            return name in POSSIBLE
        case _:
            return False


def forms_of_goals(declarations: Sequence[Declaration]) -> str:
    """Return how goals speak of what an action leads to, and of `Holds(f, s)` where it is said."""
    axioms = [d for d in declarations if d.formula is not None]
    step = next((n for d in axioms for n in _successors(d.formula)), SUCCESSORS[0])
    holds = (*_HOLDS, *_brief(axioms))
    used = [n.name for d in axioms for n in f.those(d.formula, f.Predicate)
            if n.name in holds]  # fmt: skip
    return f"{step}(a, s, t)" + (f", and {used[0]}(f, s) as f(s)" if used else "")


def _successors(formula: f.Formula | None) -> Iterator[str]:
    """Yield the name of the successor where a formula puts one in the place of a situation."""
    if not any(map(_is_successor, f.those(formula, f.Apply))):
        return
    for node in f.walk(formula) if formula is not None else ():
        for arg in f.children(node) if isinstance(node, f.Predicate | f.Apply) else ():
            if _is_successor(arg):
                yield arg.function


def _is_successor(term: f.Node) -> TypeGuard[f.Apply]:
    """Whether a term says which situation an action leads to: `do(a, s)`."""
    return type(term) is f.Apply and term.function in SUCCESSORS and len(term.args) == 2  # noqa: PLR2004 - do(a, s)


def _brief(axioms: Sequence[Declaration]) -> list[str]:
    """Return the short names that say of fluents, by their names, that they hold."""
    firsts: dict[str, list[f.Term]] = {}
    for node in (n for d in axioms for n in f.walk(d.formula or f.Truth(value=True))):
        if isinstance(node, f.Predicate) and node.name in _BRIEFLY and len(node.args) == 2:  # noqa: PLR2004 - h(f, s)
            firsts.setdefault(node.name, []).append(node.args[0])
    named = f.Constant | f.Apply
    return [n for n, own in firsts.items() if len({a for a in own if isinstance(a, named)}) > 1]


def _reified(formula: f.Formula, holds: Collection[str]) -> f.Formula:
    """Return a formula with `on(x, y, s)` for `Holds(on(x, y), s)`."""

    def step(node: f.Node) -> f.Node:
        match node:
            case f.Predicate(name, (f.Apply(fluent, args), situation)) if name in holds:
                return f.Predicate(fluent, (*args, situation))
            case f.Predicate(name, (f.Constant(fluent), situation)) if name in holds:
                return f.Predicate(fluent, (situation,))
            case _:
                return node

    return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes a formula


def _file(theory: SituationTheory, axiom: Declaration, formula: f.Formula) -> None:
    """Note what one statement says of what holds first, or after an action."""
    said: f.Formula
    match formula:
        case f.ForAll(_, body):
            _file(theory, axiom, body)
            return
        case f.Implies(f.Predicate(name), conclusion) if name in POSSIBLE and any(
            _successors(formula)
        ):
            _file(theory, axiom, conclusion)  # only what is possible is done
            return
        case f.And(parts) if all(_is_literal(matrix_of(part), theory.initial) for part in parts):
            for part in parts:
                _file(theory, axiom, part)
            return
        case f.Iff(f.Compare(("=",), (f.Apply() as head, f.Variable(value))), right):
            said = f.substitute(right, {value: VALUE})  # type: ignore[assignment]  # a formula
        case f.Iff(f.Predicate(name, (action, situation)), right) if name in POSSIBLE:
            theory.possible.append((axiom, action, situation, right))
            return
        case f.Implies(right, f.Predicate(name, (action, situation))) if name in POSSIBLE:
            own = {*f.free_variables(action), *f.free_variables(situation)}
            others = tuple(n for n in f.free_variables(right) if n not in own)
            said = f.Exists(others, right) if others else right
            theory.possible.append((axiom, action, situation, said))
            return
        case f.Predicate(name, (action, situation)) if name in POSSIBLE:
            theory.possible.append((axiom, action, situation, f.Truth(value=True)))
            return
        case f.Iff(f.Predicate() as head, right):
            said = right
        case f.Predicate() as head:
            said = f.Truth(value=True)
        case f.Not(f.Predicate() as head) if speaks_of(head, theory.initial):
            said = f.Truth(value=False)
        case f.Compare(("=",), (f.Apply() as head, value)):
            said = f.equal(VALUE, value)
        case f.Implies(premise, conclusion) if _is_literal(conclusion, theory.initial):
            _under(theory, axiom, premise, conclusion)
            return
        case _:
            _other(theory, axiom)
            return
    _head(theory, axiom, head, said)


def _under(
    theory: SituationTheory, axiom: Declaration, premise: f.Formula, conclusion: f.Formula
) -> None:
    """Note what holds at first under a condition, which speaks of no situation."""
    match conclusion:
        case f.Predicate() as head if speaks_of(head, theory.initial):
            said = premise
        case f.Not(f.Predicate() as head):
            said = f.Truth(value=False)
        case f.Compare(("=",), (f.Apply() as head, value)) if speaks_of(head, theory.initial):
            said = f.Implies(premise, f.equal(VALUE, value))
        case _:
            _other(theory, axiom)
            return
    if speaks_of(premise, theory.initial):
        _other(theory, axiom)
        return
    _head(theory, axiom, head, said)


def _is_literal(formula: f.Formula, initial: str) -> bool:
    """Whether a formula is an atom, or says what does not hold at first, or when it does."""
    if isinstance(formula, f.Implies) and not speaks_of(formula.premise, initial):
        return _is_literal(matrix_of(formula.conclusion), initial)
    if isinstance(formula, f.Not):
        return isinstance(formula.body, f.Predicate) and speaks_of(formula, initial)
    if isinstance(formula, f.Iff):
        return speaks_of(formula.left, initial)
    return isinstance(formula, f.Predicate | f.Compare)


def _are_opposite(one: f.Formula, other: f.Formula) -> bool:
    return isinstance(one, f.Truth) and isinstance(other, f.Truth) and one != other


def _head(
    theory: SituationTheory, axiom: Declaration, head: f.Predicate | f.Apply, said: f.Formula
) -> None:
    name = head.name if isinstance(head, f.Predicate) else head.function
    args = head.args
    last = args[-1] if args else None
    if isinstance(last, f.Apply) and last.function == theory.do:
        if name in theory.after:
            what = f"{name} after an action is told twice"
            raise fail(axiom, what, "one successor-state axiom for each fluent")
        theory.after[name] = axiom, head, said
    elif isinstance(last, f.Constant | f.Variable) and last.name == theory.initial:
        if any(head == other and _are_opposite(said, told)
               for _, other, told in theory.first.get(name, [])):  # fmt: skip
            what = f"{name} is said to hold in {theory.initial}, and not to hold"
            raise fail(axiom, what, "one of the two")
        theory.first.setdefault(name, []).append((axiom, head, said))
    else:
        _other(theory, axiom)


def _other(theory: SituationTheory, axiom: Declaration) -> None:
    """Keep an axiom that says neither what holds at first nor after an action."""
    formula = matrix_of(axiom.formula)
    axiom = replace(axiom, formula=formula)
    defines = isinstance(formula, f.Iff) and not any(_successors(formula.left))
    if not defines and not all(map(theory.is_spelt, _after(formula, theory.do))):
        what = "a situation after an action stands where only a situation can be read"
        raise fail(axiom, what, "an axiom f(x, do(a, s)) ≡ ...")
    if not defines and any(_asks(n, theory) for n in f.walk(formula)):
        what = f"what is said of {theory.initial} has to be a fact, an equation or an equivalence"
        raise fail(axiom, what, f"f(x, {theory.initial}) ≡ ...")
    if axiom not in theory.others:
        theory.others.append(axiom)


def _asks(node: f.Node, theory: SituationTheory) -> bool:
    """Whether it says something of the first situation, and not of one that comes of it."""
    said = isinstance(node, f.Predicate) or (
        isinstance(node, f.Apply) and node.function != theory.do
    )
    first = {f.Constant(theory.initial), f.Variable(theory.initial)}
    return said and not first.isdisjoint(f.children(node))


def _after(formula: f.Formula, do: str) -> Iterator[f.Apply]:
    """Yield the situations after actions of which a formula speaks."""
    yield from (n for n in f.those(formula, f.Apply) if n.function == do)
