"""Terms as tests: goals that succeed or fail, and what is known after them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from pylogic.compiler.clauses.goals import Branch, Call, Either, Fails, Goals
from pylogic.compiler.nqthm.arithmetic import expression
from pylogic.compiler.nqthm.kinds import TESTS, Kind
from pylogic.compiler.nqthm.knowledge import Knowledge
from pylogic.compiler.nqthm.translation import Translation
from pylogic.core.formulas import Apply, Number, Term

_ORDERS: Final = {"lessp": "<", "leq": "=<", "greaterp": ">", "geq": ">="}


def same(left: str, right: str) -> Call:
    """Return the goal that two terms are unified."""
    return Call("=", (left, right))


@dataclass(frozen=True, slots=True)
class TermTest:
    """Goals that say whether a term is `f`.

    goals: What is called.
    holds, fails: What is known where the term is not `f`, and where it is.
    negated: Whether the term is `f` where the goals succeed.
    """

    goals: Goals
    holds: Knowledge
    fails: Knowledge
    negated: bool = False

    @property
    def positive(self) -> Goals:
        """Goals that succeed where the term is not `f`."""
        match self.goals:
            case (Call("==" | "\\==" as name, pair),) if self.negated:
                return (Call("==" if name == "\\==" else "\\==", pair),)
            case _:
                return (Fails(self.goals),) if self.negated else self.goals

    def branch(self, positive: Goals, negative: Goals) -> Goals:
        """Return goals that do the one where the term is not `f`, and else the other."""
        if self.negated:
            return (Branch(self.goals, negative, positive),)
        return (Branch(self.goals, positive, negative),)


def test(t: Translation, term: Term, k: Knowledge) -> TermTest:
    """Return goals that say whether a term is `f`."""
    match term:
        case Apply(name, args) if t.module.defines(name):
            if t.module.kinds.of(term) is Kind.TRUTH:
                return TermTest(t.into(term, "t", k), k, k)
        case Apply("true" | "quote", _) | Number():
            return TermTest((), k, k)
        case Apply("false", ()):
            return TermTest((), k, k, negated=True)
        case Apply("not", (x,)):
            inner = test(t, x, k)
            return TermTest(inner.goals, inner.fails, inner.holds, negated=not inner.negated)
        case Apply("and", (x, y)):
            first = test(t, x, k)
            second = test(t, y, first.holds)
            return TermTest((*first.positive, *second.positive), second.holds, k)
        case Apply("or" | "implies" as name, (x, y)):
            first = test(t, x if name == "or" else Apply("not", (x,)), k)
            second = test(t, y, replace(first.fails, pairs=k.pairs))
            either = Either((first.positive, second.positive), commit=True)
            # what a goal that failed has bound is unbound again
            return TermTest((either,), k, replace(second.fails, pairs=k.pairs))
        case Apply("if", (x, positive, negative)):
            tested = test(t, x, k)
            chosen = test(t, positive, tested.holds), test(t, negative, tested.fails)
            return TermTest(tested.branch(chosen[0].positive, chosen[1].positive), k, k)
        case Apply(name, args) if name in TESTS:
            return _test(t, name, args, k)
        case _:
            pass
    goals, text = t.value(term, k)
    return TermTest((*goals, Call("\\==", (text, "f"))), k, k)


def _test(t: Translation, name: str, args: Sequence[Term], k: Knowledge) -> TermTest:
    if name in _ORDERS or name == "zerop":
        return _ordered(t, name, args, k)
    goals, texts = t.values(args, k)
    match name, texts:
        case "equal", (x, y):
            return TermTest((*goals, Call("==", (x, y))), k, k)
        case (("listp" | "nlistp"), (x,)):
            car, cdr = t.fresh("First"), t.fresh("Rest")
            found = TermTest(
                (*goals, same(x, f"[{car}|{cdr}]")), k.pair(x, car, cdr), k.no_pair(x)
            )
            if name == "listp":
                return found
            return TermTest(found.goals, found.fails, found.holds, negated=True)
        case "numberp", (x,):
            return TermTest((*goals, Call("integer", (x,))), k.number(x), k)
        case "litatom", (x,):
            return TermTest((*goals, t.runtime("is_litatom", x)), k, k)
        case "negativep", (x,):
            return TermTest((*goals, same(x, "minus(_)")), k, k)
        case (("truep" | "falsep"), (x,)):
            return TermTest((*goals, Call("==", (x, name[0]))), k, k)
        case _:
            raise t.fail("a wrong number of arguments", Apply(name, tuple(args)))


def _ordered(t: Translation, name: str, args: Sequence[Term], k: Knowledge) -> TermTest:
    match args:
        case (x,) if name == "zerop":
            if t.module.kinds.of(x) is Kind.NUMBER:
                goals, text = expression(t, x, k)
                return TermTest((*goals, Call("=:=", (text, "0"))), k, k)
            goals, text = t.value(x, k)
            more = () if text in k.numbers else (Call("integer", (text,)),)
            goals = (*goals, *more, Call(">", (text, "0")))
            return TermTest(goals, k, k.more(text), negated=True)
        case (x, y) if name in _ORDERS:
            goals, left = expression(t, x, k)
            more_goals, right = expression(t, y, k)
            return TermTest((*goals, *more_goals, Call(_ORDERS[name], (left, right))), k, k)
        case _:
            raise t.fail("a wrong number of arguments", Apply(name, tuple(args)))
