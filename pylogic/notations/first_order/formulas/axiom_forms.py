"""What an axiom states, defines or demands behind its conditions and quantifiers."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from pylogic.core import formulas as f
from pylogic.core import regexes as re

INITIAL = re.compile(
    r"(?:[a-z]|state|situation|pos|position|board|marking|config|configuration|world)_?0"
    r"|(?:init|initial|start)(?:_?(?:state|pos|position|board))?",
    re.IGNORECASE,
)
"""What first states are called: the name is part of what tells them from other constants."""
POINT = re.compile(r"[i-nu-z]_?0", re.IGNORECASE)
"""Such names as are rather those of numbers and points: `x0`."""


def names_of(formulas: Iterable[f.Formula | None]) -> set[str]:
    """Return all names of formulas, those that quantifiers bind among them."""
    found: set[str] = set()
    for formula in formulas:
        found.update(f.bound(formula), (term.function for term in f.those(formula, f.Apply)))
        found.update(atom.name for atom in f.those(formula, f.Predicate))
        found.update(term.name for term in f.those(formula, f.Constant))
        found.update(term.name for term in f.those(formula, f.Variable))
    return found


def fresh(name: str, taken: set[str]) -> str:
    """Return a name that is not taken, with a number if need be; from now on it is."""
    others = (f"{name}_{i}" for i in count(2))
    found = name if name not in taken else next(other for other in others if other not in taken)
    taken.add(found)
    return found


def listing(sort: str, values: Iterable[f.Term]) -> f.Iff:
    """Return the definition of a sort by its values."""
    x = f.Variable("x")
    return f.Iff(f.Predicate(sort, (x,)), f.disjunction(*(f.equal(x, value) for value in values)))


def matrix_of(formula: f.Formula | None) -> f.Formula:
    """Return what stands behind the quantifiers of all that an axiom is about."""
    while isinstance(formula, f.ForAll):
        formula = formula.body
    return formula or f.Truth(value=True)


def equated(formula: f.Formula | None) -> Iterator[f.Apply]:
    """Yield what an axiom says the value of, whatever the conditions."""
    for part in f.stated(formula):
        match part:
            case f.Compare(("=",), (f.Apply() as term, _)):
                yield term
            case _:
                pass


def sorted_terms(formula: f.Formula | None) -> Iterator[f.Apply]:
    """Yield the terms with variables of which an axiom says the sort, whatever the conditions."""
    for part in f.stated(formula):
        match part:
            case f.Predicate(_, (f.Apply() as term,)) if all(
                isinstance(arg, f.Variable) for arg in term.args
            ):
                yield term
            case _:
                pass


def demanded(formula: f.Formula | None) -> Iterator[tuple[str, int]]:
    """Yield the arguments of functions of which an axiom says the sort, and of nothing else."""
    terms = list(sorted_terms(formula))
    said = {
        node.args[0] for node in (f.walk(formula) if terms and formula is not None else ())
        if isinstance(node, f.Predicate) and len(node.args) == 1
    }  # fmt: skip
    for term in terms:
        yield from ((term.function, i) for i, arg in enumerate(term.args) if arg not in said)


def guarded(formula: f.Formula, guards: Sequence[f.Formula]) -> f.Formula:
    """Return an axiom under further conditions."""
    if isinstance(formula, f.ForAll):
        return f.ForAll(formula.variables, guarded(formula.body, guards))
    return f.Implies(f.conjunction(*guards), formula)


def heads(formula: f.Formula | None) -> Iterator[f.Predicate]:
    """Yield the atoms that an axiom states or defines."""
    for part in f.stated(formula):
        match part:
            case f.Iff(f.Predicate() as head, _) | (f.Predicate() as head):
                yield head
            case _:
                pass


def defines(formula: f.Formula | None, symbol: str) -> bool:
    """Whether an axiom is the definition of a predicate, for whatever it is asked of."""
    match matrix_of(formula):
        case f.Iff(f.Predicate(name, args), _):
            return name == symbol and all(isinstance(arg, f.Variable) for arg in args)
        case _:
            return False


def parts_of(
    formula: f.Formula, guards: tuple[f.Formula, ...] = ()
) -> Iterator[tuple[tuple[f.Formula, ...], f.Formula]]:
    """Yield what an axiom says, each with its conditions."""
    match formula:
        case f.ForAll(_, body):
            yield from parts_of(body, guards)
        case f.Implies(premise, conclusion):
            yield from parts_of(conclusion, (*guards, premise))
        case f.And(parts):
            for part in parts:
                yield from parts_of(part, guards)
        case _:
            yield guards, formula


def is_definition(formula: f.Formula) -> bool:
    """Whether an axiom defines a predicate of any arguments."""
    said = matrix_of(formula)
    return isinstance(said, f.Iff) and any(
        all(isinstance(arg, f.Variable) for arg in side.args) for side in sides(said)
    )


def defines_partly(guards: Sequence[f.Formula], said: f.Formula) -> bool:
    """Whether a part of an axiom defines a predicate, perhaps of some constants or things only.

    The conditions before it are about its arguments alone.
    """
    plain = (f.Variable, f.Constant, f.Number)
    free = {name for guard in guards for name in f.free_variables(guard)}
    return isinstance(said, f.Iff) and any(
        all(isinstance(arg, plain) for arg in side.args)
        and not is_ground(side.args)
        and free <= f.free_variables(side).keys()
        for side in sides(said)
    )


def sides(said: f.Formula) -> list[f.Predicate]:
    """Return the atom that a statement is, or that it defines: the left one of two, if any."""
    sides = (said.left, said.right) if isinstance(said, f.Iff) else (said,)
    return [side for side in sides if isinstance(side, f.Predicate)][:1]


def is_ground(args: Sequence[f.Term]) -> bool:
    """Whether there are terms, and no variable in any."""
    return bool(args) and not any(isinstance(n, f.Variable) for arg in args for n in f.walk(arg))
