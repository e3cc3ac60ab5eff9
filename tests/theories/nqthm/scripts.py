"""Random scripts: definitions that end, of every shape that the pages promise."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pylogic.core.formulas import Apply, Constant, Number, Term, Variable
from pylogic.nqthm.events import Definition
from pylogic.nqthm.terms import ARITY, EMPTY, FALSE, NIL, TRUE, data_list, quote

if TYPE_CHECKING:
    from random import Random

Script = tuple[Definition, ...]

_NAMES: Final = (
    *("f1", "g", "h2", "sum", "rev", "board->number", "last*", "is", "mod", "dynamic", "table"),
    *("length", "write", "call", "print", "assert", "nb-getval", "tic-tac-toe", "div", "xor"),
    *("between", "bagof", "once", "true-listp", "number_of", "must_be_values", "car_of", "foo?"),
    *("module", "use_module", "initialization", "value", "result", "first", "user", "system"),
    *("thread_create", "succ", "msort", "forall", "ignore", "var", "nonvar", "atom"),
    *("if-then", "thm", "definition", "event", "let*", "t1", "nil2", "_x", "aux_", "aux", "end"),
    *("größe", "λ", "中", "a.b", "+", "-->", "[]", "{}", "!", "*", "a_b", "é-1"),
    *("multifile", "discontiguous", "volatile", "is_list", "get_char", "op", "clause", "in"),
)  # fmt: skip
_VARIABLES: Final = (
    *("x", "y", "z", "n", "l", "result", "value", "first", "rest", "number", "car", "cons", "is"),
    *("größe", "λ", "中", "x²", "+", "é", "d_1", "d-1", "d.1"),
    *("mod", "if", "x*", "x-1", "a->b", "v1", "_", "_y", "?q", "be", "sum", "list", "equal"),
)  # fmt: skip
_ATOMS: Final = (
    "a",
    "b",
    "x",
    "o",
    "t",
    "f",
    "nil",
    "win",
    "o-win",
    "is",
    "if",
    "zero",
    "foo?",
    "quote",
    "größe",
    "中",
    "x²",
    "+",
    "-",
    ":-",
    "[]",
    "{}",
    "a.b",
    "\\",
    "*1*x",
)
_GIVEN: Final = tuple(
    (name, arity) for name, arity in sorted(ARITY.items()) if name not in {"true", "false", "if"}
)
_TESTS: Final = (
    *(("listp", 1), ("nlistp", 1), ("zerop", 1), ("numberp", 1), ("litatom", 1), ("negativep", 1)),
    *(("equal", 2), ("lessp", 2), ("leq", 2), ("greaterp", 2), ("geq", 2), ("not", 1), ("and", 2)),
    *(
        ("or", 2),
        ("implies", 2),
        ("iff", 2),
        ("member", 2),
        ("truep", 1),
        ("falsep", 1),
        ("and", 3),
    ),
)


@dataclass(slots=True)
class Maker:
    """Makes one script.

    Attributes
    ----------
    chance : Random
        What is left to chance.
    functions : dict
        Those that may be called, with their numbers of arguments.
    """

    chance: Random
    functions: dict[str, int] = field(default_factory=dict)
    _own: tuple[str, int, int, tuple[Term, ...]] | None = None
    _calls: int = 0

    def script(self) -> Script:
        """Return a script of one to five definitions."""
        names = self.chance.sample(_NAMES, self.chance.randrange(1, 6))
        return tuple(map(self.definition, names))

    def definition(self, name: str) -> Definition:
        """Return a definition that calls itself for smaller arguments only."""
        chance = self.chance
        parameters = tuple(chance.sample(_VARIABLES, chance.choice((0, 1, 1, 2, 2, 2, 3))))
        self._own, self._calls = None, chance.choice((1, 1, 2))
        if parameters and chance.random() < 0.55:
            body = self._recursive(name, parameters)
        else:
            body = self.term(chance.randrange(2, 5), parameters)
        self._own = None
        self.functions[name] = len(parameters)
        return Definition(name, parameters, body)

    def _recursive(self, name: str, parameters: tuple[str, ...]) -> Term:
        chance = self.chance
        place = chance.randrange(len(parameters))
        x = Variable(parameters[place])
        base = self.term(chance.randrange(3), parameters)
        if chance.random() < 0.5:
            smaller: list[Term] = [
                Apply(c, (x,)) for c in ("cdr", "cdr", "cdr", "car", "cddr", "cadr")
            ]
            ends = chance.choice((Apply("nlistp", (x,)), Apply("not", (Apply("listp", (x,)),))))
        else:
            smaller = [Apply("sub1", (x,)), Apply("difference", (x, Number(1)))]
            smaller += [Apply("quotient", (x, Number(2))), Apply("sub1", (Apply("sub1", (x,)),))]
            ends = Apply("zerop", (x,))
        self._own = (name, place, len(parameters), tuple(smaller))
        if chance.random() < 0.2:
            ends = Apply("or", (ends, self._given_term(1, parameters)))
        if chance.random() < 0.15:  # the call stands before the test in the text
            bound = self._fresh(parameters)
            step = self.term(2, (*parameters, bound))
            value = self._own_call(1, parameters)
            return Apply("let", (Variable(bound), value, Apply("if", (ends, base, step))))
        step = self.term(chance.randrange(1, 4), parameters)
        if chance.random() < 0.3:
            step = self._folding(step, parameters)
        if chance.random() < 0.3:
            middle = self._given_term(1, parameters), self.term(1, parameters)
            return Apply("cond", (ends, base, *middle, step))
        if chance.random() < 0.2:
            return Apply("if", (Apply("not", (ends,)), step, base))
        return Apply("if", (ends, base, step))

    def _given_term(self, depth: int, scope: tuple[str, ...]) -> Term:
        """Return a test that calls nothing of its own."""
        own, self._own = self._own, None
        test = self.test(depth, scope)
        self._own = own
        return test

    def _folding(self, step: Term, scope: tuple[str, ...]) -> Term:
        call = self._own_call(1, scope)
        match self.chance.randrange(5):
            case 0:
                return Apply("add1", (call,))
            case 1:
                return Apply("plus", (step, call))
            case 2:
                return Apply("times", (call, step))
            case 3:
                return Apply("plus", (Number(2), Apply("times", (call, Number(3)))))
            case _:
                return Apply("cons", (step, call))

    def _fresh(self, scope: tuple[str, ...]) -> str:
        return self.chance.choice([v for v in _VARIABLES if v not in scope])

    def _own_call(self, depth: int, scope: tuple[str, ...]) -> Term:
        assert self._own is not None  # asked of recursive definitions only
        name, place, arity, smaller = self._own
        own, self._own = self._own, None  # the arguments of a call make no other
        args = [self.term(min(depth, 1), scope) for _ in range(arity)]
        self._own = own
        args[place] = self.chance.choice(smaller)
        return Apply(name, tuple(args))

    def datum(self, depth: int = 2) -> Term:
        """Return a datum."""
        chance = self.chance
        if depth and chance.random() < 0.4:
            items = [self.datum(depth - 1) for _ in range(chance.randrange(1, 4))]
            return data_list(items, EMPTY if chance.random() < 0.7 else self.datum(0))
        return chance.choice(
            (
                *(Constant(chance.choice(_ATOMS)), Number(chance.randrange(4)), TRUE, FALSE),
                *(Number(-chance.randrange(3)), Constant(chance.choice(_ATOMS)), EMPTY),
            )
        )

    def leaf(self, scope: tuple[str, ...]) -> Term:
        """Return a variable or an explicit value."""
        chance = self.chance
        if scope and chance.random() < 0.7:
            return Variable(chance.choice(scope))
        match chance.randrange(6):
            case 0:
                return chance.choice((TRUE, FALSE, NIL, Apply("zero", ())))
            case 1:
                return Number(chance.choice((-1, -7, 10**12, 17)))
            case 2:
                return quote(self.datum())
            case 3:
                return quote(Constant(chance.choice(_ATOMS)))
            case _:
                return Number(chance.randrange(4))

    def term(self, depth: int, scope: tuple[str, ...]) -> Term:
        """Return a term whose free variables are in scope."""
        chance = self.chance
        if depth <= 0:
            return self.leaf(scope)
        kind = chance.randrange(20)
        if self._own and self._calls and kind < 7:
            self._calls -= 1
            return self._own_call(depth - 1, scope)
        if kind < 4:
            test = self.test(depth - 1, scope)
            return Apply("if", (test, self.term(depth - 1, scope), self.term(depth - 1, scope)))
        if kind < 7:
            return self._let(depth, scope)
        if kind < 8:
            return self._cond(depth, scope)
        if kind < 9:
            return self._case(depth, scope)
        if kind < 10:
            items = (self.term(depth - 1, scope) for _ in range(chance.randrange(4)))
            return Apply("list", tuple(items))
        if kind < 11:
            letters = "".join(chance.choices("ad", k=chance.randrange(2, 5)))
            return Apply(f"c{letters}r", (self.term(depth - 1, scope),))
        if kind < 13:
            return self.test(depth, scope)
        if kind < 15 and self.functions:
            return self._call(*chance.choice(sorted(self.functions.items())), depth, scope)
        if kind < 16:
            name = chance.choice(("plus", "times"))
            return self._call(name, chance.randrange(2, 4), depth, scope)
        return self._call(*chance.choice(_GIVEN), depth, scope)

    def test(self, depth: int, scope: tuple[str, ...]) -> Term:
        """Return a term that is asked for its truth."""
        if self.chance.random() < 0.1:
            return self.term(depth, scope)
        return self._call(*self.chance.choice(_TESTS), depth, scope)

    def _call(self, name: str, arity: int, depth: int, scope: tuple[str, ...]) -> Term:
        return Apply(name, tuple(self.term(depth - 1, scope) for _ in range(arity)))

    def _let(self, depth: int, scope: tuple[str, ...]) -> Term:
        bound = self.chance.sample(_VARIABLES, self.chance.choice((1, 1, 2, 3)))
        parts: list[Term] = []
        for name in bound:
            parts += (Variable(name), self.term(depth - 1, scope))
        if self.chance.random() < 0.9:  # else it is bound in vain
            scope = (*scope, *bound)
        body = self.term(depth - 1, scope)
        return Apply("let", (*parts, body))

    def _cond(self, depth: int, scope: tuple[str, ...]) -> Term:
        parts: list[Term] = []
        for _ in range(self.chance.randrange(3)):
            test = self.test(depth - 1, scope)
            test = NIL if test == TRUE else test  # behind t nothing is tried
            parts += (test, self.term(depth - 1, scope))
        return Apply("cond", (*parts, self.term(depth - 1, scope)))

    def _case(self, depth: int, scope: tuple[str, ...]) -> Term:
        parts: list[Term] = [self.term(depth - 2, scope)]
        for _ in range(self.chance.randrange(4)):
            parts += (self.datum(1), self.term(depth - 1, scope))
        return Apply("case", (*parts, self.term(depth - 1, scope)))
