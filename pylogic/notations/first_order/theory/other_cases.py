"""The equation for all other arguments: `f(a) = b`, `f(c) = d`, and `f(x) = x otherwise`."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import parts_of
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.theory.situation_places import SUCCESSORS

OTHERWISE = f.Predicate("otherwise", ())
"""The condition of such an equation, until it is known what the others are about."""
_BEHIND = re.compile(
    r"\b(?:in\s+all\s+other\s+cases|otherwise|else)[.,;]?\s*[})]?\s*(?P<end>\$*)[.,;]?\s*$"
)
_BEFORE = re.compile(
    r"(?:[\s,;(]|\\[,;: ]|\\q?quad(?![a-z])|\\(?:text|mbox|textrm|mathrm)\s{0,9}\{)$"
)
"""What may stand before the word."""
_WIDTH = 80
_MOST = 20


def without_otherwise(chunk: Chunk) -> Chunk | None:
    """Return an equation without the word behind it, if that is `otherwise`."""
    text = chunk.text
    found = _BEHIND.search(text, max(0, len(text) - _WIDTH))
    said = text[: found.start()] if found else ""
    for _ in range(_MOST):
        said = said.rstrip()
        if (before := _BEFORE.search(said, max(0, len(said) - _MOST))) is None:
            break
        said = said[: before.start()]
    if found is None or said.count("=") != 1:
        return None
    return replace(chunk, text=said + found["end"])


def under_others(formula: f.Formula) -> f.Formula | None:
    """Return the value of a function for all others of variables, or of terms of variables.

    Nothing for the rest: no variable may stand in them twice, and each argument has one.
    """
    match formula:
        case f.Compare(("=",), (f.Apply(_, args), _)) if all(map(f.free_variables, args)) and all(
            times == 1
            for times in Counter(n.name for arg in args for n in f.those(arg, f.Variable)).values()
        ):
            return f.Implies(OTHERWISE, formula)
        case _:
            return None


def with_other_cases(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], list[ReadError]]:
    """Return the declarations with what `otherwise` means, and where no equation is before it."""
    out: list[Declaration] = []
    errors: list[ReadError] = []
    for declaration in declarations:
        match declaration.formula:
            case f.Implies(premise, f.Compare(_, (f.Apply() as head, _)) as equation) if (
                premise == OTHERWISE
            ):
                told = [case for other in out for case in _cases(other.formula, head)]
                others = f.Not(f.disjunction(*told))
                out.append(replace(declaration, formula=f.Implies(others, equation)))
                if not told:
                    what = f"'otherwise' stands behind no other value of {head.function}"
                    instead = [f"{head.function}(...) = ... before it"]
                    errors.append(ReadError(what, declaration.place, instead))
            case _:
                out.append(declaration)
    return out, errors


def _cases(formula: f.Formula | None, head: f.Apply) -> Iterator[f.Formula]:
    """Yield of which arguments of a function an axiom says the value."""
    for guards, said in parts_of(formula) if formula is not None else ():
        match said:
            case f.Compare(("=",), (f.Apply(function, args), _)) if (
                function == head.function and len(args) == len(head.args)
            ):
                yield from _case(guards, args, head)
            case _:
                pass


def _case(
    guards: Sequence[f.Formula], args: Sequence[f.Term], head: f.Apply
) -> Iterator[f.Formula]:
    """Yield when the arguments of the head are these, under conditions, if they ever are."""
    taken = {n.name for arg in head.args for n in f.those(arg, f.Variable)}
    free = {n for part in (*guards, *args) for n in f.free_variables(part)}
    own = {name: f.Variable(f"{name}_1" if name in taken else name) for name in free}
    values: dict[str, f.Term] = dict(own)
    others: list[tuple[f.Term, f.Term]] = []
    for place, arg in zip(head.args, args, strict=True):
        differ = list(_differences(place, arg, values, own))
        if _is_after(place) and (not _is_after(arg) or any(map(_are_apart, differ))):
            return
        others += differ
    left = tuple(v.name for name, v in own.items() if values[name] == v)
    equal = [f.equal(place, f.substitute(arg, values)) for place, arg in others]  # type: ignore[arg-type]  # of a term comes one
    under = [f.substitute(guard, values) for guard in guards]
    whole = f.conjunction(*equal, *under)  # type: ignore[arg-type]  # of formulas come such
    yield f.Exists(left, whole) if left else whole


def _differences(
    place: f.Term, arg: f.Term, values: dict[str, f.Term], own: dict[str, f.Variable],
    *, named: bool = False,
) -> Iterator[tuple[f.Term, f.Term]]:  # fmt: skip
    """Yield what has to be equal for an argument to be what stands in its place.

    values: What the variables of the argument are, which gets what a place says of them.
    own: What they are at first.
    named: Whether these are actions, whose names are unique.
    """
    if isinstance(arg, f.Variable) and values[arg.name] == own[arg.name]:
        values[arg.name] = place
        return
    match place, arg:
        case (f.Apply(name, inner), f.Apply(other, said)) if (
            name == other and len(inner) == len(said) and (named or name in SUCCESSORS)
        ):
            for one, two in zip(inner, said, strict=True):
                yield from _differences(one, two, values, own, named=True)
        case _:
            yield place, arg


def _is_after(term: f.Term) -> bool:
    """Whether it is what an action makes of a situation."""
    return isinstance(term, f.Apply) and term.function in SUCCESSORS


def _are_apart(pair: tuple[f.Term, f.Term]) -> bool:
    """Whether an equation is of two actions that have other names, and so never holds."""
    match pair:
        case ((f.Apply(one) | f.Constant(one)), (f.Apply(other) | f.Constant(other))):
            return one != other
        case _:
            return False
