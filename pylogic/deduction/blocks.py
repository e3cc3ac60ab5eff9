"""Places inside formulas: existential blocks, named by the variables they bind."""

from collections.abc import Callable, Iterator

from pylogic.core import formulas as f
from pylogic.core.errors import DeductionError
from pylogic.deduction.facts import Facts, visit

Names = tuple[str, ...]


def in_blocks(
    formula: f.Formula,
    variables: Names,
    change: Callable[[f.Exists, Facts], f.Formula],
    tactic: str,
) -> f.Formula:
    """Return the formula with each block of exactly these variables changed.

    `change` is given the block and what is known where it stands.

    Raises DeductionError: There is no such block; `tactic` names who asks.
    """
    found = 0

    def step(node: f.Formula, known: Facts) -> f.Formula:
        nonlocal found
        if isinstance(node, f.Exists) and node.variables == variables:
            found += 1
            return change(node, known)
        return node

    result = visit(formula, step)
    if not found:
        raise DeductionError(tactic, f"there is no block of {', '.join(variables)}")
    return result


def levels(block: f.Exists) -> Iterator[tuple[Names, tuple[f.Formula, ...]]]:
    """Yield what the block says, and then what each block says that stands in it as a conjunct.

    Each comes with the variables that are bound there, from the outer block on.
    """
    stack: list[tuple[Names, f.Exists]] = [((), block)]
    while stack:
        outer, inner = stack.pop(0)
        bound = outer + inner.variables
        parts = f.conjuncts(inner.body)
        yield bound, parts
        stack += [(bound, part) for part in parts if isinstance(part, f.Exists)]


def add(block: f.Exists, bound: Names, part: f.Formula) -> f.Exists:
    """Return the block with a conjunct added at the end of the level that binds `bound`."""
    return at_level(block, bound, lambda body: f.conjunction(*f.conjuncts(body), part))


def at_level(block: f.Exists, bound: Names, change: Callable[[f.Formula], f.Formula]) -> f.Exists:
    """Return the block with the body of the level that binds `bound` changed."""
    if bound == block.variables:
        return f.Exists(block.variables, change(block.body))
    inner = bound[len(block.variables) :]
    parts = [
        at_level(p, inner, change)
        if isinstance(p, f.Exists) and inner[: len(p.variables)] == p.variables
        else p
        for p in f.conjuncts(block.body)
    ]
    return f.Exists(block.variables, f.conjunction(*parts))


def replace(node: f.Formula, old: f.Term, new: f.Term) -> f.Formula:
    """Return the formula with a term replaced wherever it is written, whoever binds its names.

    This is how the derivation that is read substitutes. It is sound where no quantifier inside
    binds a name of either term; `substitute` of `pylogic.core.formulas` is sound always.
    """
    return f.transform(node, lambda n: new if n == old else n)  # type: ignore[return-value]  # a formula stays one


def replace_free(node: f.Formula, old: f.Term, new: f.Term) -> f.Formula:
    """Return the formula with a term replaced where its names mean what they mean outside.

    Under a quantifier that binds a name of the new term, the bound one is renamed.
    """
    mark = "\0"  # no notation has such a name

    def marked(n: f.Node, hidden: frozenset[str]) -> f.Node:
        if n == old and hidden.isdisjoint(names):
            return f.Variable(mark)
        if isinstance(n, f.Exists | f.ForAll):
            hidden |= set(n.variables)
        parts = f.children(n)
        return f.rebuild(n, tuple(marked(p, hidden) for p in parts)) if parts else n

    names = set(f.free_variables(old))
    return f.substitute(marked(node, frozenset()), {mark: new})  # type: ignore[return-value]  # a formula stays one
