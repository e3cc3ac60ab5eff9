"""Numbers of the logic as Prolog's arithmetic, and functions that count up."""

import re
from dataclasses import replace
from typing import Final

from pylogic.compiler.clauses.goals import Call, Goals
from pylogic.compiler.nqthm.kinds import Kind
from pylogic.compiler.nqthm.knowledge import Knowledge
from pylogic.compiler.nqthm.translation import LinearSum, Translation
from pylogic.core.formulas import Apply, Number, Term

_DIVISIONS: Final = {"quotient": ("//", "quotient_of"), "remainder": ("mod", "remainder_of")}


def number(t: Translation, term: Term, k: Knowledge) -> tuple[Goals, str]:
    """Return goals that compute a term's value as a number, and its text."""
    if isinstance(term, Number):
        return (), str(max(term.value, 0))
    goals, text = t.value(term, k)
    if t.module.kinds.of(term) is Kind.NUMBER or text in k.numbers:
        return goals, text
    result = t.fresh("Number")
    return (*goals, t.runtime("number_of", text, result)), result


def expression(t: Translation, term: Term, k: Knowledge) -> tuple[Goals, str]:
    """Return goals, and the arithmetic that gives a term's value as a number after them."""
    match term:
        case Apply(name) if t.module.defines(name):
            return number(t, term, k)
        case Apply("add1", (x,)):
            goals, text = expression(t, x, k)
            return goals, f"{_operand(text)} + 1"
        case Apply("plus" | "times" as name, (x, y)):
            sign = "+" if name == "plus" else "*"
            goals, left = expression(t, x, k)
            more, right = expression(t, y, k)
            return (*goals, *more), f"{_operand(left)} {sign} {_operand(right)}"
        case Apply("difference", (x, y)):
            goals, left = expression(t, x, k)
            more, right = expression(t, y, k)
            return (*goals, *more), f"max(0, {left} - {_operand(right)})"
        case Apply("sub1", (x,)):
            goals, text = t.value(x, k)
            if text in k.positive:
                return goals, f"{text} - 1"
            result = t.fresh("Number")
            return (*goals, t.runtime("predecessor_of", text, result)), result
        case Apply("quotient" | "remainder" as name, (x, Number(divisor))) if divisor > 0:
            goals, text = expression(t, x, k)
            return goals, f"{_operand(text)} {_DIVISIONS[name][0]} {divisor}"
        case Apply("quotient" | "remainder" as name, (x, y)):
            goals, left = number(t, x, k)
            more, right = number(t, y, k)
            result = t.fresh("Number")
            call = t.runtime(_DIVISIONS[name][1], left, right, result)
            return (*goals, *more, call), result
        case _:
            return number(t, term, k)


def add(t: Translation, term: Term, result: str, k: Knowledge, acc: LinearSum) -> Goals:
    """Return the goals for a term in a sum: further addends, or the last."""
    match term:
        case Apply("add1", (x,)) if t.mentions(x):
            total = t.fresh("Total")
            inner = replace(acc, total=total)
            return (Call("is", (total, acc.plus("1"))), *t.into(x, result, k, inner))
        case Apply("plus" | "times" as name, (x, y)) if t.mentions(term):
            if t.mentions(x):
                x, y = y, x
            goals, text = expression(t, x, k)
            if name == "plus":
                total = t.fresh("Total")
                goals = (*goals, Call("is", (total, acc.plus(_operand(text)))))
                return (*goals, *t.into(y, result, k, replace(acc, total=total)))
            factor = t.fresh("Factor")
            goals = (*goals, Call("is", (factor, f"{acc.factor} * {_operand(text)}")))
            return (*goals, *t.into(y, result, k, replace(acc, factor=factor)))
        case _:
            goals, text = expression(t, term, k)
            if text == "0":
                return (*goals, Call("=", (result, acc.total)))
            return (*goals, Call("is", (result, acc.plus(_operand(text)))))


def _operand(text: str) -> str:
    """Return an arithmetic expression as an operand of another."""
    return text if re.fullmatch(r"\w+|max\(.*\)", text) else f"({text})"
