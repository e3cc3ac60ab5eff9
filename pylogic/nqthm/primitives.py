"""The functions that the logic has before any definition, on Python values.

Each is written from the axiom that introduces it: a function of the arithmetic takes what is no
number for 0, and the components of what has none are 0. Tests are kept apart from the functions,
as they give a Python bool; the logic's value of a test is `t` or `f`.
"""

from collections.abc import Callable, Mapping
from typing import Final

from pylogic.core.errors import EvaluationLimit
from pylogic.nqthm.values import (
    NIL,
    F,
    LiteralAtom,
    Shell,
    T,
    TruthValue,
    Value,
    atom,
    chain,
    codes,
    packed,
    same,
    taken_apart,
)

MOST_BITS: Final = 8_000_000
"""The largest product that is worked out: Python takes seconds for larger ones."""


def fix(x: Value) -> int:
    """Return a number as it is, and 0 for anything else."""
    return x if isinstance(x, int) else 0


def listp(x: Value) -> bool:
    """Return whether a value is a pair."""
    return isinstance(x, tuple)


def nlistp(x: Value) -> bool:
    """Return whether a value is no pair."""
    return not isinstance(x, tuple)


def numberp(x: Value) -> bool:
    """Return whether a value is a natural number."""
    return isinstance(x, int)


def zerop(x: Value) -> bool:
    """Return whether a value counts as 0."""
    return not isinstance(x, int) or x == 0


def litatom(x: Value) -> bool:
    """Return whether a value is a literal atom."""
    return isinstance(x, LiteralAtom) or (isinstance(x, Shell) and x.constructor == "pack")


def negativep(x: Value) -> bool:
    """Return whether a value is a negative number, or -0."""
    return isinstance(x, Shell) and x.constructor == "minus"


def truep(x: Value) -> bool:
    """Return whether a value is `t`."""
    return x is T


def falsep(x: Value) -> bool:
    """Return whether a value is `f`."""
    return x is F


def member(x: Value, items: Value) -> bool:
    """Return whether a value is an item of a list."""
    while isinstance(items, tuple):
        if same(x, items[0]):
            return True
        items = items[1]
    return False


def lessp(x: Value, y: Value) -> bool:
    """Return whether the first is the smaller number."""
    return fix(x) < fix(y)


def leq(x: Value, y: Value) -> bool:
    """Return whether the first is not the greater number."""
    return fix(x) <= fix(y)


def greaterp(x: Value, y: Value) -> bool:
    """Return whether the first is the greater number."""
    return fix(x) > fix(y)


def geq(x: Value, y: Value) -> bool:
    """Return whether the first is not the smaller number."""
    return fix(x) >= fix(y)


def ord_lessp(x: Value, y: Value) -> bool:
    """Return whether one ordinal below epsilon-0 comes before another.

    An ordinal is a number, or the list of the exponents of its normal form that ends in a number.
    """
    while isinstance(x, tuple) and isinstance(y, tuple):
        if ord_lessp(x[0], y[0]):
            return True
        if not same(x[0], y[0]):
            return False
        x, y = x[1], y[1]
    if isinstance(x, tuple) or isinstance(y, tuple):
        return isinstance(y, tuple)
    return lessp(x, y)


def ordinalp(x: Value) -> bool:
    """Return whether a value is an ordinal: its exponents are not 0 and never grow."""
    while isinstance(x, tuple):
        head, rest = x
        if head == 0 or not ordinalp(head):
            return False
        if isinstance(rest, tuple) and ord_lessp(head, rest[0]):
            return False
        x = rest
    return isinstance(x, int)


def car(x: Value) -> Value:
    """Return the first component of a pair, and 0 for anything else."""
    return x[0] if isinstance(x, tuple) else 0


def cdr(x: Value) -> Value:
    """Return the second component of a pair, and 0 for anything else."""
    return x[1] if isinstance(x, tuple) else 0


def cons(x: Value, y: Value) -> Value:
    """Return a pair."""
    return (x, y)


def add1(x: Value) -> Value:
    """Return the successor of a number."""
    return fix(x) + 1


def sub1(x: Value) -> Value:
    """Return the predecessor of a number, 0 for 0."""
    return x - 1 if isinstance(x, int) and x else 0


def plus(x: Value, y: Value) -> Value:
    """Return a sum."""
    return fix(x) + fix(y)


def times(x: Value, y: Value) -> Value:
    """Return a product. Raises EvaluationLimit: It would have more than `MOST_BITS` bits."""
    left, right = fix(x), fix(y)
    if left.bit_length() + right.bit_length() > MOST_BITS:
        raise EvaluationLimit("bits", MOST_BITS)
    return left * right


def difference(x: Value, y: Value) -> Value:
    """Return a difference, 0 where it would be negative."""
    return max(0, fix(x) - fix(y))


def quotient(x: Value, y: Value) -> Value:
    """Return a whole quotient, 0 where the divisor is 0."""
    if not isinstance(y, int) or y == 0 or not isinstance(x, int):
        return 0
    return x // y


def remainder(x: Value, y: Value) -> Value:
    """Return a remainder, the number itself where the divisor is 0."""
    if not isinstance(x, int):
        return 0
    return x % y if isinstance(y, int) and y else x


def maximum(x: Value, y: Value) -> Value:
    """Return the greater number: the axiom gives `y` as it is, and `x` as a number."""
    return y if lessp(x, y) else fix(x)


def minus(x: Value) -> Value:
    """Return the negative of a number; -0 is not 0."""
    return Shell("minus", (fix(x),))


def negative_guts(x: Value) -> Value:
    """Return the number of which a value is the negative, 0 if there is none."""
    return x.parts[0] if isinstance(x, Shell) and x.constructor == "minus" else 0


def pack(x: Value) -> Value:
    """Return the literal atom that is made of a value."""
    return packed(x)


def unpack(x: Value) -> Value:
    """Return what a literal atom is made of: for one with a name, its codes, ending in 0."""
    if isinstance(x, LiteralAtom):
        return codes(x.name)
    return x.parts[0] if isinstance(x, Shell) and x.constructor == "pack" else 0


def count(x: Value) -> Value:
    """Return the size of a value: a number's own, and one more than its parts' for a shell."""
    total = 0
    todo = [x]
    while todo:
        match todo.pop():
            case int(n):
                total += n
            case (left, right):
                total += 1
                todo += (left, right)
            case LiteralAtom(name):
                total += 1
                todo.append(codes(name))
            case Shell(_, parts):
                total += bool(parts)  # the bottom object of a shell has none, and counts 0
                todo += parts
            case TruthValue():
                total += 1
    return total


def made_object(name: Value, parts: Value) -> Value:
    """Return the object of a shell: what makes it, and its components."""
    return Shell(name.name if isinstance(name, LiteralAtom) else "", tuple(taken_apart(parts)[0]))


def object_name(x: Value) -> Value:
    """Return what makes an object of a shell that a script added, and 0 for anything else."""
    own = isinstance(x, Shell) and x.constructor not in {"minus", "pack"}
    return atom(x.constructor) if own else 0  # type: ignore[union-attr]  # it is a Shell


def object_part(number: Value, x: Value) -> Value:
    """Return a component of an object of a shell, counted from 0."""
    return x.parts[fix(number)] if isinstance(x, Shell) else 0


def append(x: Value, y: Value) -> Value:
    """Return the items of `x` in front of `y`; what `x` ends in is lost."""
    return chain(taken_apart(x)[0], y)


def assoc(key: Value, pairs: Value) -> Value:
    """Return the first item of a list whose car is the key, or `f`."""
    for item in taken_apart(pairs)[0]:
        if same(key, car(item)):
            return item
    return F


def pairlist(x: Value, y: Value) -> Value:
    """Return the pairs of the items of `x` with those of `y`, or with 0 where `y` ends."""
    found: list[Value] = []
    for item in taken_apart(x)[0]:
        found.append((item, car(y)))
        y = cdr(y)
    return chain(found)


def union(x: Value, y: Value) -> Value:
    """Return the items of `x` that are not in `y`, in front of `y`."""
    return chain((item for item in taken_apart(x)[0] if not member(item, y)), y)


def add_to_set(x: Value, y: Value) -> Value:
    """Return a list with an item in front, unless it is there already."""
    return y if member(x, y) else (x, y)


def identity(x: Value) -> Value:
    """Return a value as it is."""
    return x


def strip_cars(x: Value) -> Value:
    """Return the cars of the items of a list."""
    return chain(map(car, taken_apart(x)[0]))


def sum_cdrs(x: Value) -> Value:
    """Return the sum of the cdrs of the items of a list."""
    return sum(fix(cdr(item)) for item in taken_apart(x)[0])


TESTS: Final[Mapping[str, Callable[..., bool]]] = {
    "equal": same, "listp": listp, "nlistp": nlistp, "numberp": numberp, "zerop": zerop,
    "litatom": litatom, "negativep": negativep, "truep": truep, "falsep": falsep,
    "member": member, "lessp": lessp, "leq": leq, "greaterp": greaterp, "geq": geq,
    "ord-lessp": ord_lessp, "ordinalp": ordinalp,
}  # fmt: skip
"""The primitive functions whose value is `t` or `f`, as Python predicates."""

FUNCTIONS: Final[Mapping[str, Callable[..., Value]]] = {
    "car": car, "cdr": cdr, "cons": cons, "fix": fix, "add1": add1, "sub1": sub1, "plus": plus,
    "times": times, "difference": difference, "quotient": quotient, "remainder": remainder,
    "max": maximum, "minus": minus, "negative-guts": negative_guts, "pack": pack,
    "unpack": unpack, "count": count, "append": append, "assoc": assoc, "pairlist": pairlist,
    "union": union, "add-to-set": add_to_set, "identity": identity,
    "strip-cars": strip_cars, "sum-cdrs": sum_cdrs,
    "made object": made_object, "object name": object_name, "object part": object_part,
}  # fmt: skip
"""The other primitive functions. The connectives and `if` are known to the compiler."""

CONSTANTS: Final[Mapping[str, Value]] = {"true": T, "false": F, "zero": 0, "nil": NIL}
"""The primitive functions without arguments."""
