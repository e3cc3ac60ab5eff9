"""Prolog goals and clauses as the compiler builds them, and how they are written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias, assert_never

from pylogic.compiler.clauses.reserved import OPERATORS

_PLAIN_ATOM = re.compile(r"[^\W\d_]\w*")


@dataclass(frozen=True, slots=True)
class Call:
    """A predicate with arguments, each already Prolog text; operators are written infix."""

    name: str
    args: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fails:
    """Negation as failure."""

    goals: Goals


@dataclass(frozen=True, slots=True)
class Once:
    """The first solution only: what is inside binds nothing that is used outside."""

    goals: Goals


@dataclass(frozen=True, slots=True)
class Branch:
    """If-then-else."""

    condition: Goals
    positive: Goals
    negative: Goals


@dataclass(frozen=True, slots=True)
class Either:
    """Disjunction; `commit` takes the first alternative that holds."""

    alternatives: tuple[Goals, ...]
    commit: bool


@dataclass(frozen=True, slots=True)
class Collect:
    """`findall`: every answer of the goals for `template`, in the list `result`."""

    template: str
    goals: Goals
    result: str


Goal: TypeAlias = Call | Fails | Once | Branch | Either | Collect
Goals: TypeAlias = tuple[Goal, ...]
COMPARISONS = {"≠": "\\==", "<": "<", "≤": "=<", ">": ">", "≥": ">="}
"""By relation between known values, the operator that tests it."""
_INFIX = {"=", "\\==", "==", "is", "<", ">", "=<", ">=", "=:=", "=\\="}


def atom(name: str) -> str:
    """Return an atom as Prolog text, in parentheses where it is an operator."""
    return f"({name})" if name in OPERATORS else functor(name)


def functor(name: str) -> str:
    """Return the name of a term or a module as Prolog text, quoted where it must be."""
    if _PLAIN_ATOM.fullmatch(name) and name[0].islower():
        return name
    return "'" + name.replace("\\", "\\\\").replace("'", "\\'") + "'"


def written(name: str, args: Iterable[str]) -> str:
    """Return a term: a functor and the texts of its arguments."""
    args = tuple(args)
    return f"{functor(name)}({', '.join(args)})" if args else atom(name)


_TOKEN = re.compile(r"'(?:[^'\\]|\\.)*'|\w+")


def without_singletons(clause: str) -> str:
    """Return a clause with every variable that occurs once written as `_`."""
    count: dict[str, int] = {}
    for token in _TOKEN.findall(clause):
        count[token] = count.get(token, 0) + 1

    def anonymous(match: re.Match[str]) -> str:
        token = match[0]
        return "_" if count[token] == 1 and token[0].isupper() else token

    return _TOKEN.sub(anonymous, clause)


def body(goals: Goals, indent: int = 4) -> str:
    """Return the goals as the body of a clause, one goal a line."""
    margin = " " * indent
    return ",\n".join(margin + _goal(goal, indent) for goal in goals) if goals else margin + "true"


def _goal(goal: Goal, indent: int) -> str:
    match goal:
        case Call(name, (left, right)) if name in _INFIX:
            return f"{left} {name} {right}"
        case Call(name, args):
            return written(name, args)
        case Fails(goals):
            return "\\+ " + _block(goals, indent + 3)
        case Once(goals):
            return f"(   {_tail(goals, indent)}\n{' ' * indent}->  true\n{' ' * indent})"
        case Branch():
            return "\n".join(_branch(goal, indent))
        case Either(alternatives, commit):
            margin = " " * indent
            arrow = f"\n{margin}->  true" if commit else ""
            texts = [_tail(goals, indent) for goals in alternatives]
            texts[:-1] = [text + arrow for text in texts[:-1]]
            return f"(   {f'{chr(10)}{margin};   '.join(texts)}\n{margin})"
        case Collect(template, goals, result):
            return f"findall({template}, {_block(goals, indent + 4)}, {result})"
        case _:
            assert_never(goal)


def _branch(goal: Branch, indent: int) -> list[str]:
    margin = " " * indent
    lines = []
    opening = "(   "
    while True:
        lines.append(f"{opening}{_tail(goal.condition, indent)}")
        lines.append(f"{margin}->  {_tail(goal.positive, indent)}")
        opening = f"{margin};   "
        match goal.negative:
            case (Branch() as inner,):
                goal = inner
            case _:
                break
    lines.append(f"{opening}{_tail(goal.negative, indent)}")
    lines.append(f"{margin})")
    return lines


def _tail(goals: Goals, indent: int) -> str:
    return body(goals, indent + 4).lstrip() if goals else "true"


def _block(goals: Goals, indent: int) -> str:
    if len(goals) == 1 and not isinstance(goals[0], Fails):
        return _goal(goals[0], indent)
    return f"( {body(goals, indent + 2).lstrip()}\n{' ' * indent})"


def calls(goals: Goals) -> Iterable[str]:
    """Yield the name of every predicate called."""
    for goal in goals:
        match goal:
            case Call(name):
                yield name
            case Fails(inner) | Once(inner) | Collect(_, inner):
                yield from calls(inner)
            case Branch(condition, positive, negative):
                yield from calls((*condition, *positive, *negative))
            case Either(alternatives):
                for inner in alternatives:
                    yield from calls(inner)
