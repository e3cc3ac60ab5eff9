"""Folding: replacing a part of a formula by the name that is defined by it."""

from pylogic.core import formulas as f
from pylogic.core.counting import counted
from pylogic.core.errors import DeductionError
from pylogic.deduction.definitions import PatternDefinitions
from pylogic.deduction.facts import Facts, visit

Opened = tuple[list[str], list[f.Formula]]
"""The names that a block and the blocks in it bind, and all that they say."""


def fold(
    formula: f.Formula, definitions: PatternDefinitions, name: f.Predicate, *, by_name: bool
) -> f.Formula:
    """Return the formula with the cases of a definition replaced by what they define.

    A disjunction is recognised when it has as many blocks as the definition has, in the same
    order, and what each block of the definition says follows from the block of the formula, with
    the variables of the one named as those of the other. A variable of `name` that the formula
    does not have is solved for, by the equation that the definition has for it.

    name: What is defined, with the arguments that it is to have.
    by_name: Whether names alone count: a name is the same inside and outside the block that binds
        it, and what the formula says beyond the definition is left out, the block around the
        disjunction too. Otherwise a block of the formula must follow from that of the definition
        as well, and only the disjunction is replaced: the result is equivalent.
    Raises DeductionError: Nothing in the formula is what the definition says; or more is said
        there.
    """
    definition, values = definitions.of_call(name)
    body = definition.at(values)
    cases = f.disjuncts(body)
    new = set(f.free_variables(name)) - {
        n.name for n in f.walk(formula) if isinstance(n, f.Variable)
    }
    reasons: list[str] = []
    found: list[f.Formula] = []

    def fits(node: f.Formula, known: Facts) -> bool:
        if not isinstance(node, f.Or) or len(node.parts) != len(cases):
            return False
        for number, (part, case) in enumerate(zip(node.parts, cases, strict=True), 1):
            reason = _misfit(part, case, new, known, by_name=by_name)
            if reason:
                reasons.append(f"case {number} of {name.name}: {reason}")
                return False
        return True

    def step(node: f.Formula, known: Facts) -> f.Formula:
        if fits(node, known):
            found.append(node)
            return name
        return node

    folded = visit(formula, step)
    if not found:
        reason = reasons[-1] if reasons else f"there is no {name.name} in it"
        raise DeductionError("fold", reason)
    if not by_name:
        return folded
    whole = next(p for p in f.conjuncts(formula) if found[0] in f.walk(p))
    return f.conjunction(*(name if p == whole else p for p in f.conjuncts(formula)))


def _misfit(
    part: f.Formula, case: f.Formula, new: set[str], known: Facts, *, by_name: bool
) -> str:
    """Return why a block is not what a case of the definition says; empty where it is."""
    names, said = opened(part, by_name=by_name)
    others, wanted = opened(case, by_name=by_name)
    wanted = _without(wanted, new)
    if len(names) != len(others):
        return f"it binds {len(others)} variables, and the formula {len(names)}"
    values: dict[str, f.Term] = dict(zip(others, map(f.Variable, names), strict=True))
    wanted = [f.substitute(w, values) for w in wanted]  # type: ignore[misc]  # formulas stay formulas
    here = known.under(names)
    from_part, from_case = here.also(*said), here.also(*wanted)
    if missing := [w for w in wanted if not from_part.show(w)]:
        numbers = ", ".join(str(wanted.index(w) + 1) for w in missing)
        return f"of its {len(wanted)} rules there do not follow: {numbers}"
    if not by_name and (more := [s for s in said if not from_case.show(s)]):
        return f"the formula says more than the case: {counted(len(more), 'rule')}"
    return ""


def opened(block: f.Formula, *, by_name: bool) -> Opened:
    """Return the names that a block and those in it bind, outermost first, and all they say.

    A name that is bound twice, or bound inside and free outside, is renamed inside; by name it is
    taken for one.
    """
    names: list[str] = []
    said: list[f.Formula] = []
    stack: list[f.Formula] = [block]
    taken = set(f.free_variables(block))
    while stack:
        part = stack.pop(0)
        if not isinstance(part, f.Exists):
            said.append(part)
            continue
        body, values = part.body, {}
        for name in part.variables:
            fresh = name
            while not by_name and (fresh in taken or fresh in names):
                fresh += "_"
            if fresh != name:
                values[name] = f.Variable(fresh)
            if fresh not in names:
                names.append(fresh)
        if not by_name:
            taken |= set(f.free_variables(body)) - set(part.variables)
        stack = [*f.conjuncts(f.substitute(body, dict(values))), *stack]  # type: ignore[arg-type]  # a formula stays one
    return names, said


def _without(said: list[f.Formula], new: set[str]) -> list[f.Formula]:
    """Return what is said with each new variable replaced by what it is equal to."""
    for name in sorted(new):
        for part in said:
            match part:
                case f.Compare(("=",), (f.Variable(left), value)) if left == name:
                    rest = [p for p in said if p is not part]
                    said = [f.substitute(p, {name: value}) for p in rest]  # type: ignore[misc]  # formulas stay formulas
                    break
                case _:
                    pass
    return said
