"""Explanations about documents of blocks, checked by what such documents mean.

The definitions are compiled as axioms about states, in which the explanation is found. Here each
node is evaluated by `pylogic.meaning.blocks`, which knows nothing of that: objects are tuples of
what is observed of them, a step makes an object by its description, and all numbers are tried.
"""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Final

from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationFault, MeaningError
from pylogic.explain.tree import OPEN, SEEN
from pylogic.meaning.blocks import meaning_of
from pylogic.terms import Compound, Integer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.compiler.model import Model
    from pylogic.compiler.states import Observer
    from pylogic.core.syntax import Syntax
    from pylogic.explain.first_order.language import Language
    from pylogic.explain.tree import Node
    from pylogic.meaning.objects import State
    from pylogic.terms import Term

_RANGE: Final = re.compile(r"integer (-?\d+) to (-?\d+)")
_OF: Final = re.compile(r"(argument|value) of (.+)")
_CASE: Final = re.compile(r"(\S+) (-?\d+)")
_MOST: Final = 200_000

Value = "int | State"
Env = dict[str, "int | State"]


class ObjectChecker:
    """Checks explanations about one document of blocks.

    Parameters
    ----------
    syntax : Syntax
        The document.
    model : Model
        Tells what values observers have, where the document does not say it.

    Raises
    ------
    MeaningError
        It has no meaning that can be worked out.
    """

    def __init__(self, syntax: Syntax, model: Model) -> None:
        ranges = {name: _range(observer) for name, observer in model.observers.items()}
        known = {name: range_ for name, range_ in ranges.items() if range_ is not None}
        numbers = [n for pair in known.values() for n in pair] + list(_numbers(syntax))
        hull = min(numbers, default=0), max(numbers, default=0)
        self._open = sorted(ranges.keys() - known.keys())
        self._meaning = meaning_of(syntax, {**dict.fromkeys(self._open, hull), **known})
        self._objects = self._meaning.objects
        self._left = 0

    def check(self, root: Node, language: Language) -> str:
        """Return why some of an explanation could not be checked; nothing where all was.

        Raises
        ------
        ExplanationFault
            A node claims what is not so.
        """
        self._left = _MOST
        try:
            wrong = next((n for n in root.walk() if not self._is_so(n, language)), None)
        except MeaningError as reason:
            return str(reason)
        if wrong is None:
            return ""
        if self._open:
            return f"nothing says which values {self._open[0]} has"
        raise ExplanationFault(
            f"{wrong.claim}: an explanation was found that does not pass its check"
        )

    def _is_so(self, node: Node, language: Language) -> bool:
        if node.formal is None or node.kind in {SEEN, OPEN}:
            return True
        env = {n: self._given(v, language) for n, v in node.formal.values}
        return self._true(node.formal.formula, env) is node.holds

    def _given(self, term: Term, language: Language) -> int | State:
        match term:
            case Integer(number):
                return number
            case Compound(_, args) if (sort := language.sort_of_state(term)) is not None:
                layout = language.model.layouts[sort]
                said = {
                    (
                        slot.observer,
                        tuple(a.value for a in slot.args if isinstance(a, f.Number)),
                    ): v
                    for slot, v in zip(layout.slots, args, strict=True)
                }
                return tuple(int(str(said[slot])) for slot in self._objects.slots)
        raise MeaningError(f"{term} is no number and no object")

    def _true(self, formula: f.Node, env: Env) -> bool:
        self._left -= 1
        if self._left < 0:
            raise MeaningError("there are too many cases to try")
        match formula:
            case f.Truth(value):
                return value
            case f.Predicate(name, args):
                return self._stands(name, [self._value(arg, env) for arg in args])
            case f.Compare():
                return all(
                    _compared(relation, self._value(a, env), self._value(b, env))
                    for relation, a, b in formula.pairs()
                )
            case f.Not(body):
                return not self._true(body, env)
            case f.And(parts):
                return all(self._true(part, env) for part in parts)
            case f.Or(parts):
                return any(self._true(part, env) for part in parts)
            case f.Implies(premise, conclusion):
                return not self._true(premise, env) or self._true(conclusion, env)
            case f.Iff(left, right):
                return self._true(left, env) == self._true(right, env)
            case f.Exists(names, body):
                return any(self._true(body, inner) for inner in self._ways(names, body, env))
            case f.ForAll(names, body):
                return all(self._true(body, inner) for inner in self._ways(names, body, env))
            case _:
                raise MeaningError(f"{formula} is no formula of blocks")

    def _ways(self, names: tuple[str, ...], body: f.Formula, env: Env) -> Iterator[Env]:
        """Yield values of variables: all numbers, and of an object those that a step makes."""
        made = dict(self._made(names, body))
        plain = [name for name in names if name not in made]
        for numbers in product(self._objects.numbers, repeat=len(plain)):
            inner: Env = {**env, **dict(zip(plain, numbers, strict=True))}
            for name, (function, owner, args) in made.items():
                state = self._value(owner, inner)
                own = [self._value(arg, inner) for arg in args]
                after = None if state is None or None in own else self._after(function, state, own)
                if after is None:
                    break
                inner[name] = after
            else:
                yield inner

    def _made(
        self, names: tuple[str, ...], body: f.Formula
    ) -> Iterator[tuple[str, tuple[str, f.Term, tuple[f.Term, ...]]]]:
        for node in f.walk(body):
            match node:
                case f.Predicate(function, (owner, *args, f.Variable(name))) if (
                    function in self._objects.functions and name in names
                ):
                    yield name, (function, owner, tuple(args))
                case _:
                    pass

    def _after(
        self, function: str, state: int | State, args: list[int | State | None]
    ) -> State | None:
        if not isinstance(state, tuple):
            return None
        return self._meaning.after(function, state, tuple(a for a in args if isinstance(a, int)))

    def _stands(self, name: str, values: list[int | State | None]) -> bool:
        if None in values:
            return False
        if found := _RANGE.fullmatch(name):
            low, high = map(int, found.groups())
            return isinstance(values[0], int) and low <= values[0] <= high
        if found := _OF.fullmatch(name):
            return values[0] in self._listed(found[1], found[2])
        if name in self._objects.functions:
            owner, *args, after = values
            return owner is not None and self._after(name, owner, args) == after
        state = next((value for value in values if isinstance(value, tuple)), None)
        numbers = [value for value in values if isinstance(value, int)]
        if name in self._objects.predicates:
            return self._meaning.holds(name, state, tuple(numbers))
        if (case := _CASE.fullmatch(name)) and case[1] in self._objects.predicates:
            return self._meaning.holds(case[1], state, (*numbers, int(case[2])))
        if len(values) == 1:
            return state is not None  # whether it is an object
        raise MeaningError(f"no definition says what {name} is")

    def _listed(self, what: str, name: str) -> set[int]:
        if name in self._objects.tables:
            rows = self._objects.tables[name]
            return {n for row in rows for n in row} if what == "argument" else set(rows.values())
        return set(self._objects.values.get(name, self._objects.numbers))

    def _value(self, term: f.Node, env: Env) -> int | State | None:
        match term:
            case f.Variable(name):
                return env[name]
            case f.Number(number):
                return number
            case f.Constant(name):
                return self._objects.constants[name]
            case f.Conditional(condition, positive, negative):
                return self._value(positive if self._true(condition, env) else negative, env)
            case f.Apply(name, args):
                return self._applied(name, [self._value(arg, env) for arg in args])
            case _:
                raise MeaningError(f"{term} is no term of blocks")

    def _applied(self, name: str, values: list[int | State | None]) -> int | None:
        numbers = tuple(value for value in values if isinstance(value, int))
        states = [value for value in values if isinstance(value, tuple)]
        if len(numbers) + len(states) < len(values):
            return None
        if name in {"+", "-"} and len(numbers) > 1:
            return sum(numbers) if name == "+" else numbers[0] - sum(numbers[1:])
        if name in self._objects.tables:
            return self._objects.tables[name].get(numbers)
        if name in self._objects.constants and not values:
            return self._objects.constants[name]
        slot = name, numbers
        if len(states) != 1 or slot not in self._objects.slots:
            return None
        return states[0][self._objects.slots.index(slot)]


def _range(observer: Observer) -> tuple[int, int] | None:
    """Return the least and the greatest value of an observer, if they are listed."""
    values = observer.values.values if observer.values is not None else None
    numbers = [value.value for value in values or () if isinstance(value, f.Number)]
    return (min(numbers), max(numbers)) if numbers else None


def _numbers(syntax: Syntax) -> Iterator[int]:
    for stated in syntax.stated():
        for node in f.walk(stated.formula or f.Truth(value=True)):
            if isinstance(node, f.Number):
                yield node.value


def _compared(relation: str, left: int | State | None, right: int | State | None) -> bool:
    if left is None or right is None:
        return False
    if relation in {"=", "≠"}:
        return (left == right) is (relation == "=")
    if not (isinstance(left, int) and isinstance(right, int)):
        return False
    match relation:
        case "<":
            return left < right
        case "≤":
            return left <= right
        case ">":
            return left > right
        case _:
            return left >= right
