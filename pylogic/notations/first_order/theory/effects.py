"""Steps of which a text says what they do, each effect and each frame in an axiom of its own.

`push(x, s, t) → at(x, t) = top` and `push(x, s, t) ∧ y ≠ x → at(y, t) = at(y, s)` say what holds
wherever push does, and no axiom says when it does. It holds where all of them are true: they are
read as its definition.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration


@dataclass(frozen=True, slots=True)
class EffectStep:
    """A predicate that has effects only.

    name: Its name.
    axiom: The first axiom about it, which defines it now.
    others: The labels of the others.
    """

    name: str
    axiom: Declaration
    others: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Said:
    """A part of an axiom: `conclusion` under conditions."""

    conditions: tuple[f.Formula, ...]
    conclusion: f.Formula


def with_steps(declarations: Sequence[Declaration]) -> tuple[list[Declaration], list[EffectStep]]:
    """Return the declarations with a definition of each predicate that has effects only.

    Returns: The first axiom about such a predicate defines it, and the others are gone.
    Returns: These predicates.
    """
    said = {i: list(_said(d.formula, ())) for i, d in enumerate(declarations) if d.formula}
    everything = [one for parts in said.values() for one in parts]
    observers = {
        one.conclusion.args[0].function
        for one in everything
        if isinstance(one.conclusion, f.Predicate)
        and len(one.conclusion.args) == 1
        and isinstance(one.conclusion.args[0], f.Apply)
    }
    defined = {atom.name for one in everything for atom in _heads(one.conclusion)[:1]}
    defined |= {
        one.conclusion.name for one in everything
        if isinstance(one.conclusion, f.Predicate) and not one.conditions
    }  # fmt: skip
    defined |= {
        part.name for one in everything for part in one.conditions
        if isinstance(part, f.Predicate) and len(part.args) == 1 and _is_sort_of(one, observers)
    }  # fmt: skip
    asked = _conditions(said)
    out: dict[int, Declaration] = dict(enumerate(declarations))
    found: list[EffectStep] = []
    for name in _undefined(everything):
        about = {i: {_kind(name, one, observers, defined) for one in said[i]} for i in asked[name]}
        own = [i for i, kinds in about.items() if kinds & {"effect", "condition"}]
        if (
            not any("effect" in about[i] for i in own)
            or any("use" in about[i] for i in own)
            or any("state" in kinds for kinds in about.values())
        ):
            continue
        parts = [one for i in own for one in said[i]]
        first = own[0]
        out[first] = replace(declarations[first], formula=_definition(name, parts))
        for i in own[1:]:
            del out[i]
        others = tuple(declarations[i].label for i in own[1:])
        found.append(EffectStep(name, declarations[first], others))
    return list(out.values()), found


def _is_sort_of(said: _Said, observers: set[str]) -> bool:
    """Whether a part of an axiom says of what sort an observation is, so that it is of states."""
    match said.conclusion:
        case f.Predicate(_, (f.Apply(function),)):
            return function in observers
        case _:
            return False


def _said(formula: f.Formula, conditions: tuple[f.Formula, ...]) -> Iterator[_Said]:
    match formula:
        case f.ForAll(_, body):
            yield from _said(body, conditions)
        case f.Implies(premise, conclusion):
            yield from _said(conclusion, (*conditions, *f.conjuncts(premise)))
        case f.And(parts):
            for part in parts:
                yield from _said(part, conditions)
        case _:
            yield _Said(conditions, formula)


def _conditions(said: Mapping[int, Sequence[_Said]]) -> dict[str, list[int]]:
    """Return by predicate the axioms in whose conditions it stands."""
    found: dict[str, dict[int, None]] = {}
    for i, parts in said.items():
        for one in parts:
            for condition in one.conditions:
                if isinstance(condition, f.Predicate):
                    found.setdefault(condition.name, {})[i] = None
    return {name: list(own) for name, own in found.items()}


def _undefined(everything: Sequence[_Said]) -> list[str]:
    """Return the predicates of conditions that no conclusion speaks of."""
    told = {one.conclusion.name for one in everything if isinstance(one.conclusion, f.Predicate)}
    for one in everything:
        heads = [head.name for head in _heads(one.conclusion)]
        told |= {*[head for head in heads if head not in told][:1]} or {*heads}
    asked = dict.fromkeys(
        part.name for one in everything for part in one.conditions if isinstance(part, f.Predicate)
    )
    return [name for name in asked if name not in told]


def _heads(conclusion: f.Formula) -> list[f.Predicate]:
    """Return the atoms of an equivalence, one of which it defines."""
    sides = (conclusion.left, conclusion.right) if isinstance(conclusion, f.Iff) else ()
    return [side for side in sides if isinstance(side, f.Predicate)]


def _atom_of(name: str, said: _Said) -> f.Predicate | None:
    """Return the condition of that name, if there is one."""
    atoms = (p for p in said.conditions if isinstance(p, f.Predicate) and p.name == name)
    return next(atoms, None)


def _kind(name: str, said: _Said, observers: set[str], defined: set[str]) -> str:
    """Return what a part of an axiom says of a step of that name.

    Returns: `effect`: an equation about an observer that has a sort. `condition`: what defines
        nothing has to hold where the step is possible. `state`: of which sort an observation is,
        so that states are meant, and no step. `use`: anything else, and what is not about the
        step.
    """
    if not _atom_of(name, said):
        return "use"
    match said.conclusion:
        case f.Compare(("=",), sides):
            observed = (isinstance(s, f.Apply) and s.function in observers for s in sides)
            return "effect" if any(observed) else "use"
        case f.Predicate(_, (f.Apply(function),)) if function in observers:
            return "state" if len(said.conclusion.args) == 1 else "use"
        case f.Predicate(other):
            return "condition" if other in defined else "use"
        case f.Iff():
            return "use"
        case _:
            return "condition"


def _definition(name: str, parts: Sequence[_Said]) -> f.Formula:
    """Return that a predicate holds where all that is said of it does."""
    atoms = [atom for one in parts if (atom := _atom_of(name, one))]
    first = next((a for a in atoms if _is_plain(a)), None)
    size = len(atoms[0].args)
    names = (
        [arg.name for arg in first.args if isinstance(arg, f.Variable)]
        if first is not None
        else [f"x{i + 1}" for i in range(size)]
    )
    taken = {v for one in parts for v in _variables(one)} | set(names)
    conjuncts = [
        _instance(one, atom, names, taken) for one, atom in zip(parts, atoms, strict=True)
    ]
    head = f.Predicate(name, tuple(map(f.Variable, names)))
    return f.Iff(head, f.conjunction(*conjuncts))


def _is_plain(atom: f.Predicate) -> bool:
    """Whether its arguments are variables, none twice."""
    names = [arg.name for arg in atom.args if isinstance(arg, f.Variable)]
    return len(set(names)) == len(atom.args)


def _variables(said: _Said) -> Iterator[str]:
    for part in (*said.conditions, said.conclusion):
        yield from f.free_variables(part)


def _instance(said: _Said, atom: f.Predicate, names: Sequence[str], taken: set[str]) -> f.Formula:
    """Return what is said of a predicate, of arguments of those names."""
    renamed: dict[str, f.Term] = {}
    conditions: list[f.Formula] = []
    for name, arg in zip(names, atom.args, strict=True):
        if isinstance(arg, f.Variable) and arg.name not in renamed:
            renamed[arg.name] = f.Variable(name)
        else:
            conditions.append(f.equal(f.Variable(name), arg))
    for other in dict.fromkeys(_variables(said)):
        if other not in renamed:
            renamed[other] = f.Variable(_fresh(other, taken) if other in names else other)
    conditions += [part for part in said.conditions if part is not atom]
    body = said.conclusion
    if conditions:
        body = f.Implies(f.conjunction(*conditions), body)
    whole = f.substitute(body, renamed)
    own = [v for v in f.free_variables(whole) if v not in names]
    return f.ForAll(tuple(own), whole) if own else whole  # type: ignore[return-value, arg-type]  # of a formula comes a formula


def _fresh(name: str, taken: set[str]) -> str:
    found = next(n for n in (f"{name}{i}" for i in count(2)) if n not in taken)
    taken.add(found)
    return found
