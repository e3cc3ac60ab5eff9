"""From definitions of the logic to Python code: an abstract syntax tree for each function.

The connectives and tests become Python's own, and only where a truth value is kept is it made one
of the logic. A call of the function by itself that is the value of the whole becomes a loop. Names
of the script never get into the code: functions are `f0`, `f1`, variables `v0`, `v1`, and data are
`k0`, `k1` in the table of names that the code runs with.
"""

import ast
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pylogic.core.errors import EvaluationError
from pylogic.core.formulas import Apply, Constant, Number, Term, Variable
from pylogic.nqthm.primitives import CONSTANTS, FUNCTIONS, TESTS
from pylogic.nqthm.syntax_trees import CodeNames, call, load, number, same_object, store
from pylogic.nqthm.terms import ARITY, free_variables
from pylogic.nqthm.values import F, Shell, T, Value, taken_apart, value_of

_CONNECTIVES: Final = frozenset({"not", "and", "or", "implies", "iff"})
_ORDERS: Final[Mapping[str, ast.cmpop]] = {
    "lessp": ast.Lt(), "leq": ast.LtE(), "greaterp": ast.Gt(), "geq": ast.GtE(),
}  # fmt: skip
_NUMERIC: Final = frozenset(
    {"plus", "times", "add1", "sub1", "difference", "quotient", "remainder", "fix", "zero",
     "count", "sum-cdrs"}
)  # fmt: skip


@dataclass(slots=True)
class Coder:
    """Writes the code of one function.

    names: What it may refer to.
    itself: The function of the logic, whose calls in last place are loops; empty for a term.
    parameters: Its Python parameters.
    """

    names: CodeNames
    itself: str = ""
    parameters: tuple[str, ...] = ()
    _fresh: int = 0
    _looping: bool = False
    _calling: bool = False
    _late: set[str] = field(default_factory=set)

    def function(self, name: str, parameters: Sequence[str], body: Term) -> ast.FunctionDef:
        """Return the code of a function.

        parameters: The variables of the logic that are its parameters.
        Raises EvaluationError: The body has a free variable, or a function with a wrong number of
            arguments.
        """
        self.parameters = tuple(self._name() for _ in parameters)
        statements = self.last(body, dict(zip(parameters, self.parameters, strict=True)))
        if self._looping:
            statements = [ast.While(ast.Constant(value=True), [*_COUNTING, *statements], [])]
        elif self._calling:
            statements = [*_COUNTING, *statements]
        if self._looping or self._calling:
            statements.insert(0, ast.Global(["steps", "bound"]))
        return ast.FunctionDef(
            name=name,
            args=ast.arguments([], [ast.arg(p) for p in self.parameters], None, [], [], None, []),
            body=statements,
            decorator_list=[],
        )

    def _name(self) -> str:
        self._fresh += 1
        return f"v{self._fresh - 1}"

    def last(self, term: Term, scope: Mapping[str, str]) -> list[ast.stmt]:
        """Return the statements that end in returning the value of a term."""
        match term:
            case Apply("if", (test, positive, negative)):
                return [
                    ast.If(self.test(test, scope), self.last(positive, scope), []),
                    *self.last(negative, scope),
                ]
            case Apply("let", (*bindings, body)):
                inner, pairs = self._bound(bindings, body, scope)
                return [*(store(*pair) for pair in pairs), *self.last(body, inner)]
            case Apply(name, args) if name == self.itself and self._is_whole(name, args):
                self._looping = True
                return [*self._rebinding([self.value(arg, scope) for arg in args]), ast.Continue()]
            case _:
                return [ast.Return(self.value(term, scope))]

    def _is_whole(self, name: str, args: Sequence[Term]) -> bool:
        return self.names.functions.get(name, ("", -1))[1] == len(args)

    def _rebinding(self, values: Sequence[ast.expr]) -> list[ast.stmt]:
        pairs = [
            (name, value)
            for name, value in zip(self.parameters, values, strict=True)
            if not (isinstance(value, ast.Name) and value.id == name)
        ]
        if len(pairs) < 2:  # noqa: PLR2004  # nothing is bound at the same time
            return [store(*pair) for pair in pairs]
        targets: list[ast.expr] = [ast.Name(name, ast.Store()) for name, _ in pairs]
        values = [value for _, value in pairs]
        return [ast.Assign([ast.Tuple(targets, ast.Store())], ast.Tuple(list(values), ast.Load()))]

    def _bound(
        self, bindings: Sequence[Term], body: Term, scope: Mapping[str, str]
    ) -> tuple[dict[str, str], list[tuple[str, ast.expr]]]:
        """Return the scope of a body, and what its variables stand for.

        What may have no value where it is not needed is worked out where it is used first.
        """
        inner = dict(scope)
        pairs: list[tuple[str, ast.expr]] = []
        used = free_variables(body)
        for variable, term in zip(bindings[::2], bindings[1::2], strict=True):
            assert isinstance(variable, Variable)  # noqa: S101  # as terms are defined
            if variable.name not in used:
                continue
            name = self._name()
            value = self.value(term, scope)
            if self._may_not_end(term):
                self._late.add(name)
                nothing = ast.arguments([], [], None, [], [], None, [])
                value = call("later", ast.Lambda(nothing, value))
            pairs.append((name, value))
            inner[variable.name] = name
        return inner, pairs

    def _may_not_end(self, term: Term) -> bool:
        """Return whether a term calls the function itself, or one that was not known to end."""
        match term:
            case Apply("quote"):
                return False
            case Apply(name, args):
                known = name not in self.names.functions or name in self.names.coded
                return not known or any(map(self._may_not_end, args))
            case _:
                return False

    def value(self, term: Term, scope: Mapping[str, str]) -> ast.expr:
        """Return the expression of a term's value."""
        match term:
            case Variable(name):
                if name not in scope:
                    raise EvaluationError(name, f"the variable {name!r} is free")
                own = scope[name]
                return call(own) if own in self._late else load(own)
            case Number(n):
                return number(n) if n >= 0 else load(self.names.constant(Shell("minus", (-n,))))
            case Apply("quote", (datum,)):
                return load(self.names.constant(value_of(datum)))
            case Apply("let", (*bindings, body)):
                inner, pairs = self._bound(bindings, body, scope)
                given = [ast.NamedExpr(ast.Name(n, ast.Store()), value) for n, value in pairs]
                parts = ast.Tuple([*given, self.value(body, inner)], ast.Load())
                return ast.Subscript(parts, ast.UnaryOp(ast.USub(), number(1)), ast.Load())
            case Apply("if", (test, positive, negative)):
                chosen = self.value(positive, scope), self.value(negative, scope)
                return ast.IfExp(self.test(test, scope), *chosen)
            case Apply(name, args) if name in self.names.functions:
                return self._application(name, args, scope)
            case Apply(name, args) if name in _CONNECTIVES or name in TESTS:
                return ast.IfExp(self.test(term, scope), load("T"), load("F"))
            case Apply(name, args):
                return self._primitive(name, args, scope)
            case _:
                raise EvaluationError(str(term), f"{term} is no term of the logic")

    def _application(self, name: str, args: Sequence[Term], scope: Mapping[str, str]) -> ast.expr:
        self._calling = True
        function, arity = self.names.functions[name]
        _count(name, args, arity)
        return call(function, *(self.value(arg, scope) for arg in args))

    def _primitive(self, name: str, args: Sequence[Term], scope: Mapping[str, str]) -> ast.expr:
        if name in CONSTANTS:
            _count(name, args, 0)
            known = CONSTANTS[name]
            return load(known.name) if known in (T, F) else load(self.names.constant(known))
        if name not in FUNCTIONS:
            return call("undefined", ast.Constant(name))
        _count(name, args, ARITY.get(name, len(args)))  # others are our own
        match name, args:
            case (("car" | "cdr"), (pair,)):
                test, again = self._typed(pair, scope, "tuple")
                place = number(0 if name == "car" else 1)
                return ast.IfExp(test, ast.Subscript(again, place, ast.Load()), number(0))
            case "cons", _:
                return ast.Tuple([self.value(arg, scope) for arg in args], ast.Load())
            case "fix", (x,):
                return self.number(x, scope)
            case "add1", (x,):
                return ast.BinOp(self.number(x, scope), ast.Add(), number(1))
            case "assoc", (key, Apply("quote", (pairs,))):
                find = self.names.constant(AssociationTable(value_of(pairs)).find)
                return call(find, self.value(key, scope))
            case "plus", (x, y):
                return ast.BinOp(self.number(x, scope), ast.Add(), self.number(y, scope))
            case _:
                return call(_python_name(name), *(self.value(arg, scope) for arg in args))

    def _typed(self, term: Term, scope: Mapping[str, str], kind: str) -> tuple[ast.expr, ast.expr]:
        """Return a test of the type of a term's value, and the value after the test."""
        value = self.value(term, scope)
        if isinstance(value, ast.Name):
            return same_object(call("type", value), load(kind)), value
        name = self._name()
        kept = ast.NamedExpr(ast.Name(name, ast.Store()), value)
        return same_object(call("type", kept), load(kind)), load(name)

    def number(self, term: Term, scope: Mapping[str, str]) -> ast.expr:
        """Return the expression of a term's value as a number: 0 for what is none."""
        match term:
            case Number(n):
                return number(max(n, 0))
            case Apply(name) if name in _NUMERIC and name not in self.names.functions:
                return self.value(term, scope)
            case _:
                test, again = self._typed(term, scope, "int")
                return ast.IfExp(test, again, number(0))

    def test(self, term: Term, scope: Mapping[str, str]) -> ast.expr:
        """Return the Python test of whether a term's value is not `f`."""
        match term:
            case Apply(name, args) if name not in self.names.functions and (
                name in _CONNECTIVES or name in TESTS or name == "if"
            ):
                _count(name, args, ARITY[name])
                return self._test(name, args, scope)
            case Apply("true" | "false" as name, ()):
                return ast.Constant(value=name == "true")
            case _:
                return same_object(self.value(term, scope), load("F"), negated=True)

    def _test(self, name: str, args: Sequence[Term], scope: Mapping[str, str]) -> ast.expr:
        match name, args:
            case "if", (test, positive, negative):
                chosen = self.test(positive, scope), self.test(negative, scope)
                return ast.IfExp(self.test(test, scope), *chosen)
            case "not", (x,):
                return ast.UnaryOp(ast.Not(), self.test(x, scope))
            case (("and" | "or"), _):
                junction = ast.And() if name == "and" else ast.Or()
                return ast.BoolOp(junction, [self.test(arg, scope) for arg in args])
            case "implies", (x, y):
                negated = ast.UnaryOp(ast.Not(), self.test(x, scope))
                return ast.BoolOp(ast.Or(), [negated, self.test(y, scope)])
            case "iff", (x, y):
                return ast.Compare(self.test(x, scope), [ast.Eq()], [self.test(y, scope)])
            case "equal", (x, y):
                return self._equal(x, y, scope)
            case (("listp" | "nlistp" | "numberp"), (x,)):
                kind = "int" if name == "numberp" else "tuple"
                typed, _ = self._typed(x, scope, kind)
                return ast.UnaryOp(ast.Not(), typed) if name == "nlistp" else typed
            case "zerop", (x,):
                return ast.UnaryOp(ast.Not(), self.number(x, scope))
            case _, (x, y) if name in _ORDERS:
                left, right = self.number(x, scope), self.number(y, scope)
                return ast.Compare(left, [_ORDERS[name]], [right])
            case _:
                return call(_python_name(name), *(self.value(arg, scope) for arg in args))

    def _equal(self, x: Term, y: Term, scope: Mapping[str, str]) -> ast.expr:
        left, right = self.value(x, scope), self.value(y, scope)
        for term in (x, y):
            match term:
                case Apply("true" | "false", ()):
                    return same_object(left, right)
                case Apply("quote", (Constant(),)):
                    return same_object(left, right)  # there is one atom of a name
                case Number(n) if n >= 0:
                    return ast.Compare(left, [ast.Eq()], [right])
        return call("same", left, right)


class Later:
    """A value that is worked out where it is needed first."""

    __slots__ = ("_value", "_work")

    def __init__(self, work: Callable[[], Value]) -> None:
        self._work: Callable[[], Value] | None = work
        self._value: Value = F

    def __call__(self) -> Value:
        """Return the value."""
        if self._work is not None:
            self._value = self._work()
            self._work = None
        return self._value


def _count(name: str, args: Sequence[Term], number: int) -> None:
    if len(args) != number:
        raise EvaluationError(name, f"{name!r} takes {number} arguments, and is given {len(args)}")


def _python_name(name: str) -> str:
    return "same" if name == "equal" else re.sub("[- ]", "_", name) + "_"


PRIMITIVES: Final[Mapping[str, object]] = {
    "T": T,
    "F": F,
    "later": Later,
    **{_python_name(name): function for name, function in {**TESTS, **FUNCTIONS}.items()},
}
"""What the code of functions refers to, beside data and other functions."""

# Every step of a loop and every call of something that can call is counted.
_COUNTING: Final = ast.parse("steps += 1\nif steps > bound:\n    check()").body


class AssociationTable:
    """An association list that `find` searches as `assoc` does.

    pairs: The list; as in `assoc` an item that is no pair has the key 0, and the first item
        counts.
    """

    __slots__ = ("_items", "_largest")

    def __init__(self, pairs: Value) -> None:
        self._items: dict[Value, Value] = {}
        self._largest = 0
        for item in taken_apart(pairs)[0]:
            key = item[0] if isinstance(item, tuple) else 0
            self._items.setdefault(key, item)
        for key in self._items:
            while _is_larger(key, self._largest):
                self._largest += 1

    def find(self, key: Value) -> Value:
        """Return the item with a key, or `f`."""
        if _is_larger(key, self._largest):  # Python hashes no long lists
            return F
        return self._items.get(key, F)


def _is_larger(value: Value, size: int) -> bool:
    """Return whether a value has more than so many pairs and shells."""
    todo = [value]
    while todo:
        part = todo.pop()
        while isinstance(part, tuple):
            size -= 1
            if size < 0:
                return True
            head, part = part
            if isinstance(head, tuple | Shell):
                todo.append(head)
        if isinstance(part, Shell):
            size -= 1
            if size < 0:
                return True
            todo += part.parts
    return False
