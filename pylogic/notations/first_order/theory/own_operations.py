"""Operations that a text tells itself by the signs of arithmetic: tables of `+` and `·`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.prose.listings import NUMERIC
from pylogic.notations.first_order.prose.meant import tabled

_RECKONED = {"+": lambda x, y: x + y, f.TIMES: lambda x, y: x * y}
_SIGNS = {*_RECKONED, "-", f.DIVIDE, f.MODULO}
_PRODUCT = re.compile(r"\s*(\w+)\s*(?:\\cdot(?![a-z])|[·⋅*])\s*(\w+)\s*=\s*(\w+)\s*[.,;]?\s*")


def tells_products(texts: Sequence[str]) -> bool:
    """Whether formulas tell the product of each with each of some names or numbers."""
    told = {(m[1], m[2]) for text in texts if (m := _PRODUCT.fullmatch(text))}
    names = {name for pair in told for name in pair}
    return len(names) > 1 and len(told) == len(names) ** 2


def own_operations(formulas: Sequence[f.Formula]) -> dict[str, str]:
    """Return the names of the signs whose values tables tell, where these are no arithmetic."""
    tables = {s: names for s, names in tabled(formulas).items() if s in NUMERIC}
    nodes = [n for formula in formulas for n in f.walk(formula)] if tables else []
    return {
        sign: NUMERIC[sign]
        for sign, elements in tables.items()
        if not _reckons(nodes, sign, elements) and not _is_arithmetic(nodes, sign, elements)
    }


def told_of(
    declarations: Sequence[Declaration], own: Mapping[str, str]
) -> Iterator[tuple[Declaration, str]]:
    """Yield the first axiom of each operation, and as what its sign is read."""
    for sign, name in own.items():
        spelt = "·" if sign == f.TIMES else sign
        for axiom in _speaking(declarations, {name}):
            yield axiom, f"{spelt} is what the tables say of it, and is read as {name}(x, y)"
            break


def reckoned_beside(
    declarations: Sequence[Declaration], own: Collection[str]
) -> Iterator[tuple[Declaration, str]]:
    """Yield the axioms with signs of arithmetic beside operations on numbers, and what is wrong.

    What a difference is where a table says that 1 + 2 is 0, nothing tells.
    """
    on_numbers = any(
        node.function in own and any(isinstance(a, f.Number) for a in node.args)
        for d in declarations
        for node in f.those(d.formula, f.Apply)
    )
    for axiom in _speaking(declarations, _SIGNS) if on_numbers else ():
        yield axiom, "a table gives sums or products of these numbers, and none gives this one"


def _speaking(
    declarations: Sequence[Declaration], functions: Collection[str]
) -> Iterator[Declaration]:
    """Yield the axioms that apply some of the functions."""
    for declaration in declarations:
        if any(n.function in functions for n in f.those(declaration.formula, f.Apply)):
            yield declaration


def _is_arithmetic(nodes: Sequence[f.Node], sign: str, elements: Collection[f.Term]) -> bool:
    """Whether all that a table tells of numbers is what the sign says of numbers."""
    told = {n.terms for n in nodes if isinstance(n, f.Compare)}
    return all(
        isinstance(x, f.Number)
        and isinstance(y, f.Number)
        and (f.Apply(sign, (x, y)), f.Number(_RECKONED[sign](x.value, y.value))) in told
        for x, y in product(elements, repeat=2)
    )


def _reckons(nodes: Sequence[f.Node], sign: str, elements: Collection[f.Term]) -> bool:
    """Whether a sign stands between other numbers, or between what has such for values."""
    compared = [n.terms for n in nodes if isinstance(n, f.Compare)]
    numeric = {
        term.function
        for terms in compared
        if any(isinstance(n, f.Number) and n not in elements for t in terms for n in f.walk(t))
        for term in terms
        if isinstance(term, f.Apply)
    }
    operands = [a for n in nodes if isinstance(n, f.Apply) and n.function == sign for a in n.args]
    return any(
        (isinstance(a, f.Number) and a not in elements)
        or isinstance(a, f.Conditional)
        or (isinstance(a, f.Apply) and a.function in numeric)
        for a in operands
    )
