"""From the terms of one definition to Prolog goals.

A term is translated for what is needed of it: its value as a Prolog term, or goals that unify a
variable with its value and end in what is computed last. What is needed as a number or as a test
is translated by `arithmetic` and `conditions`.
"""

from collections.abc import Sequence
from typing import Final

from pylogic.compiler.clauses.goals import Branch, Call, Goals
from pylogic.compiler.nqthm.arithmetic import add, expression, number
from pylogic.compiler.nqthm.conditions import same, test
from pylogic.compiler.nqthm.kinds import CONNECTIVES, TESTS, Kind
from pylogic.compiler.nqthm.knowledge import Knowledge
from pylogic.compiler.nqthm.terms import value_text
from pylogic.compiler.nqthm.translation import LinearSum, Translation
from pylogic.core.formulas import Apply, Number, Term, Variable

_CONSTANTS: Final = {"true": "t", "false": "f", "zero": "0"}
_RUNTIME: Final = {"negative-guts": "negative_guts_of", "pack": "packed_of",
                   "unpack": "unpacked_of", "count": "count_of", "made object": "made_of",
                   "object name": "name_of", "object part": "part_of"}  # fmt: skip


class Translator(Translation):
    """Translates the terms of one definition."""

    __slots__ = ()

    def value(self, term: Term, k: Knowledge) -> tuple[Goals, str]:
        """Return goals that compute the value of a term, and its text."""
        match term:
            case Variable(name):
                if name not in k.scope:
                    raise self.fail("this variable is free", term)
                return (), k.scope[name]
            case Number():
                return (), value_text(term)
            case Apply("quote", (datum,)):
                return (), value_text(datum)
            case Apply(name) if self.module.defines(name):
                pass
            case Apply("true" | "false" | "zero" as name, ()):
                return (), _CONSTANTS[name]
            case Apply("car" | "cdr" as name, (pair,)):
                goals, text = self.value(pair, k)
                if text in k.pairs:
                    return goals, k.pairs[text][name == "cdr"]
                if text in k.lone:
                    return goals, "0"
                result = self.fresh("Car" if name == "car" else "Cdr")
                return (*goals, self.runtime(f"{name}_of", text, result)), result
            case Apply("cons", (car, cdr)):
                goals, (head, tail) = self.values((car, cdr), k)
                return goals, _consed(head, tail)
            case Apply("fix", (x,)):
                return number(self, x, k)
            case Apply("minus", (x,)):
                goals, text = number(self, x, k)
                return goals, f"minus({text})"
            case _:
                pass
        result = self.fresh("Value")
        return self.into(term, result, k), result

    def into(self, term: Term, result: str, k: Knowledge, acc: LinearSum | None = None) -> Goals:
        """Return goals that unify a variable with a term's value."""
        match term:
            case Apply("assoc", (key, Apply("quote", (pairs,)))) if acc is None and (
                table := self.module.table(self.itself, pairs)
            ):
                goals, text = self.value(key, k)
                found = self.fresh("Found")
                there = (same(result, f"[{text}|{found}]"),)
                return (*goals, Branch((Call(table, (text, found)),), there, (same(result, "f"),)))
            case Apply(name, args) if self.module.defines(name):
                if len(args) != self.module.arity(name):
                    raise self.fail("a wrong number of arguments", term)
                if acc is not None and name != self.itself:
                    return add(self, term, result, k, acc)
                goals, texts = self.values(args, k)
                if acc is not None:
                    return (*goals, Call(acc.predicate, (*texts, *acc.arguments, result)))
                return (*goals, Call(self.module.predicate(name), (*texts, result)))
            case Apply("if", (condition, positive, negative)):
                tested = test(self, condition, k)
                return tested.branch(
                    self.into(positive, result, tested.holds, acc),
                    self.into(negative, result, tested.fails, acc),
                )
            case Apply("let", (Variable(name), bound, body)):
                goals, inner = self._bind(name, bound, k)
                return (*goals, *self.into(body, result, inner, acc))
            case _ if acc is not None:
                return add(self, term, result, k, acc)
            case Apply(name, args) if name in CONNECTIVES:
                return self._connected(name, args, result, k)
            case Apply(name) if name in TESTS:
                return test(self, term, k).branch((same(result, "t"),), (same(result, "f"),))
            case Apply("cons", (car, cdr)):
                goals, head = self.value(car, k)
                if not self.calls(cdr):
                    more, tail = self.value(cdr, k)
                    return (*goals, *more, same(result, _consed(head, tail)))
                tail = self.fresh("Rest")
                return (*goals, same(result, f"[{head}|{tail}]"), *self.into(cdr, tail, k))
            case _:
                return self._primitive(term, result, k)

    def _bind(self, name: str, term: Term, k: Knowledge) -> tuple[Goals, Knowledge]:
        if self._is_simple(term):
            goals, text = self.value(term, k)
            return goals, k.bound({name: text})
        result = self.fresh(name)
        if isinstance(term, Apply) and term.function == "cons" and not self.calls(term):
            goals, (car, cdr) = self.values(term.args, k)
            pair = same(result, _consed(car, cdr))  # once, however often it is used
            return (*goals, pair), k.bound({name: result}).pair(result, car, cdr)
        inner = k.bound({name: result})
        if self.module.kinds.of(term) is Kind.NUMBER:
            inner = inner.number(result)
        return self.into(term, result, k), inner

    def _is_simple(self, term: Term) -> bool:
        return isinstance(term, Variable | Number) or (
            isinstance(term, Apply) and term.function in {"quote", "car", "cdr"}
            and not self.calls(term)
        )  # fmt: skip

    def _connected(self, name: str, args: Sequence[Term], result: str, k: Knowledge) -> Goals:
        """Return goals for the value of a connective, which is `t` or `f`."""
        true, false = (same(result, "t"),), (same(result, "f"),)
        match name, args:
            case "not", (x,):
                return test(self, x, k).branch(false, true)
            case "and", (x, y):
                tested = test(self, x, k)
                return tested.branch(self._truth(y, result, tested.holds), false)
            case "or", (x, y):
                tested = test(self, x, k)
                return tested.branch(true, self._truth(y, result, tested.fails))
            case "implies", (x, y):
                tested = test(self, x, k)
                return tested.branch(self._truth(y, result, tested.holds), true)
            case "iff", (x, y):
                first, second = self.fresh("Truth"), self.fresh("Truth")
                goals = (*self._truth(x, first, k), *self._truth(y, second, k))
                return (*goals, Branch((Call("==", (first, second)),), true, false))
            case _:
                raise self.fail("a wrong number of arguments", Apply(name, tuple(args)))

    def _truth(self, term: Term, result: str, k: Knowledge) -> Goals:
        """Return goals that make a variable `t` or `f`, as a term's value is `f` or not."""
        if self.module.kinds.of(term) is Kind.TRUTH:
            return self.into(term, result, k)
        return test(self, term, k).branch((same(result, "t"),), (same(result, "f"),))

    def _primitive(self, term: Term, result: str, k: Knowledge) -> Goals:
        match term:
            case Apply(name, args) if name in _RUNTIME:
                goals, texts = self.values(args, k)
                return (*goals, self.runtime(_RUNTIME[name], *texts, result))
            case _ if self.module.kinds.of(term) is Kind.NUMBER and not isinstance(term, Number):
                goals, text = expression(self, term, k)
                return (*goals, Call("is", (result, text)))
            case (
                Variable()
                | Number()
                | Apply("quote" | "true" | "false" | "zero" | "car" | "cdr" | "minus")
            ):
                goals, text = self.value(term, k)
                return (*goals, same(result, text))
            case _:
                raise self.fail("this is no term of the logic", term)


def _consed(head: str, tail: str) -> str:
    """Return the text of a pair; that of a list is written as one."""
    if tail == "[]":
        return f"[{head}]"
    if tail.startswith("["):
        return f"[{head},{tail[1:]}"
    return f"[{head}|{tail}]"
