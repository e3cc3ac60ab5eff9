"""Goals in Prolog's spelling as formulas about a compiled document."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationError, ReadError
from pylogic.terms import Atom, Compound, Integer, Variable
from pylogic.terms.reader import read_term

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pylogic.compiler.program import Program
    from pylogic.explain.first_order.evaluator import Env
    from pylogic.explain.first_order.language import Language
    from pylogic.terms import Term

_RELATIONS: Final = {
    "\\==": "≠", "\\=": "≠", "=:=": "=", "=\\=": "≠", "==": "=",
    "=<": "≤", ">=": "≥", "<": "<", ">": ">", "=": "=",
}  # fmt: skip
_RELATION: Final = re.compile("|".join(map(re.escape, _RELATIONS)))
_INSIDE: Final = re.compile(r"\([^()]*\)|'[^']*'")


class Goal:
    """A goal as it is to be explained.

    Attributes
    ----------
    parts : tuple of Formula
        Atoms, their negations and comparisons; all of them together are the goal.
    env : dict of str to Term
        The states that it spells out.
    names : tuple of str
        Its variables.
    """

    __slots__ = ("env", "names", "parts")

    def __init__(self, parts: tuple[f.Formula, ...], env: Env) -> None:
        self.parts = parts
        self.env = env
        found = f.free_variables(f.conjunction(*parts))
        self.names = tuple(name for name in found if name not in env)


def read_goal(
    text: str, program: Program, language: Language, given: Mapping[str, Term] | None = None
) -> Goal:
    r"""Return a goal: atoms, their negations by `\+` and comparisons, with commas between.

    Raises
    ------
    ExplanationError
        It is no such goal, or is about something that the document does not have.
    """
    return _Reader(program, language, dict(given or {})).goal(text)


class _Reader:
    def __init__(self, program: Program, language: Language, env: Env) -> None:
        self._program = program
        self._language = language
        self._env = env
        self._symbols = {name: symbol for symbol, name in program.names.items()}
        self._symbols |= {symbol: symbol for symbol in program.names}
        self._called = dict(program.states)

    def goal(self, text: str) -> Goal:
        parts = [self._literal(literal) for literal in _literals(text)]
        asked = {
            node.name for part in parts for node in f.walk(part) if isinstance(node, f.Variable)
        }
        for name, start in self._called.items():
            if f"_{name}" in asked:
                parts.insert(0, f.Predicate(start, (f.Variable(f"_{name}"),)))
        return Goal(tuple(parts), self._env)

    def _literal(self, literal: str) -> f.Formula:
        if literal.startswith("\\+"):
            inside = literal[2:].strip()
            body = self._literal(inside)
            return f.Not(body)
        outside = literal
        while (less := _INSIDE.sub(lambda m: "_" * len(m[0]), outside)) != outside:
            outside = less
        if found := _RELATION.search(outside):
            sides = literal[: found.start()], literal[found.end() :]
            left, right = (self._term(_read(side)) for side in sides)
            return f.Compare((_RELATIONS[found[0]],), (left, right))
        return self._atom(_read(literal), literal)

    def _atom(self, read: Term, literal: str) -> f.Formula:
        match read:
            case Atom(name):
                terms: tuple[Term, ...] = ()
            case Compound(name, terms):
                pass
            case _:
                raise ExplanationError(f"{literal!r} is no goal; expected an atom such as p(X, a)")
        theory = self._program.model.theory
        symbol = self._symbols.get(name)
        if symbol is None:
            known = ", ".join(sorted(self._program.names.values()))
            raise ExplanationError(f"the document says nothing of {name!r}; it speaks of {known}")
        args = tuple(map(self._term, terms))
        is_function = symbol in theory.functions
        wanted = (
            theory.functions[symbol] + 1
            if is_function
            else theory.predicates.get(symbol, len(args))
        )
        if symbol in {"<", ">", "≤", "≥"} and not is_function:
            wanted = 2
        if len(args) != wanted:
            what = "arguments, the value last" if is_function else "arguments"
            raise ExplanationError(f"{name} has {wanted} {what}; {literal!r} gives {len(args)}")
        if is_function:
            return f.equal(f.Apply(symbol, args[:-1]), args[-1])
        if symbol in {"<", ">", "≤", "≥"}:
            return f.Compare((symbol,), args)
        return f.Predicate(symbol, args)

    def _term(self, term: Term) -> f.Term:
        if self._language.sort_of_state(term) is not None:
            name = f"state {len(self._env)}"
            self._env[name] = term
            return f.Variable(name)
        match term:
            case Variable(name):
                return f.Variable(name)
            case Atom(name) if name in self._called:
                return f.Variable(f"_{name}")
            case Atom(name):
                return f.Constant(name)
            case Integer(number):
                return f.Number(number)
            case Compound(name, args):
                return f.Apply(self._functor(name), tuple(map(self._term, args)))
        raise ExplanationError(f"{term} is no value of a document")

    def _functor(self, name: str) -> str:
        symbol = self._language.symbol(name)
        if symbol in self._program.model.sorts.constructors:
            return symbol
        symbol = self._symbols.get(name, name)
        if symbol not in self._program.model.theory.functions and symbol not in {"+", "-", "*"}:
            raise ExplanationError(f"the document has no value {name}(...)")
        return symbol


def _literals(goal: str) -> Iterator[str]:
    """Yield what stands between the outermost commas."""
    depth = begin = 0
    text = goal.strip().removesuffix(".")
    quoted = False
    for i, char in enumerate(text):
        quoted ^= char == "'"
        if quoted:
            continue
        depth += (char in "([{") - (char in ")]}")
        if char == "," and depth == 0:
            yield text[begin:i].strip()
            begin = i + 1
        if char == ";" and depth == 0:
            raise ExplanationError("a goal with ';' has two reasons; ask for each part alone")
    yield text[begin:].strip()


def _read(text: str) -> Term:
    try:
        return read_term(f"{text.strip()} .", file="<goal>")
    except ReadError as error:
        raise ExplanationError(str(error)) from None
