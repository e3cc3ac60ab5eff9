"""Terms of the Game Description Language, and how they are written.

A name is a string in small letters, numbers too: nothing is computed with them. A compound term is
a tuple of its name and its arguments. A variable is a `Variable`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias, Union

Term: TypeAlias = Union[str, "Variable", tuple["Term", ...]]

_PLAIN: Final = re.compile(r"[a-z0-9+*/=<>^$#@!-][\w+*/=<>^$#@!-]*", re.ASCII)
_UPPER: Final = re.compile(r"[a-z][\w-]*", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Variable:
    """A variable; its name has no question mark."""

    name: str

    def __hash__(self) -> int:
        return hash(self.name)  # no tuple of it is made, as variables are looked up by the million


def variables(term: Term) -> Iterator[Variable]:
    """Go through the variables of a term, from the left, each as often as it is there."""
    if isinstance(term, Variable):
        yield term
    elif isinstance(term, tuple):
        for argument in term[1:]:
            yield from variables(argument)


def symbol(term: Term) -> tuple[str, int]:
    """Return the name and the number of arguments of a term that is no variable."""
    if isinstance(term, str):
        return term, 0
    if isinstance(term, Variable) or not isinstance(term[0], str):
        raise TypeError(term)
    return term[0], len(term) - 1


def arguments(term: Term) -> tuple[Term, ...]:
    """Return the arguments of a term."""
    return term[1:] if isinstance(term, tuple) else ()


def depth(term: Term) -> int:
    """Return how deep terms stand in one another."""
    return 1 + max(map(depth, term[1:])) if isinstance(term, tuple) else 1


def larger_than(term: Term, maximum: int) -> bool:
    """Tell whether a term, or a row of them, has more parts than so many; no more are seen."""
    work: list[Term] = [term]
    seen = 0
    while work:
        part = work.pop()
        seen += 1
        if seen > maximum:
            return True
        if isinstance(part, tuple):
            work += part
    return False


def sort_key(term: Term) -> str:
    """Return what terms are ordered by: numbers by their size, before names, before compounds.

    It is a text, since texts are compared sooner than tuples.
    """
    if isinstance(term, tuple):
        return "\4" + "".join(map(sort_key, term)) + "\0"
    if isinstance(term, Variable):
        return f"\3{term.name}\0\0"
    digits = str(int(term)) if term.isdecimal() else ""
    kind = f"\1{chr(len(digits))}{digits}" if digits else "\2"
    return kind + term.replace("\0", "\0\1") + "\0\0"  # what begins as another one comes later


def kif(term: Term) -> str:
    """Return a term as KIF writes it: `(mark 1 ?x)`."""
    if isinstance(term, str):
        return term
    if isinstance(term, Variable):
        return f"?{term.name}"
    return f"({' '.join(map(kif, term))})"


def rule_text(term: Term) -> str:
    """Return a term as rules write it: `mark(1,X)`."""
    if isinstance(term, str):
        return term if _PLAIN.fullmatch(term) else _quoted(term)
    if isinstance(term, Variable):
        return upper(term.name)
    return f"{rule_text(term[0])}({','.join(map(rule_text, term[1:]))})"


def _quoted(name: str) -> str:
    inside = name.replace("'", "''")
    return f"'{inside}'"


def upper(name: str) -> str:
    """Return how rules write a variable: `X`, or `?9` where no letter begins its name."""
    return name[0].upper() + name[1:] if _UPPER.fullmatch(name) else f"?{name}"
