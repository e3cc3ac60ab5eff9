"""Terms as they were read: enough to tell predicates and what directives declare."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pylogic.core import regexes as re
from pylogic.notations.prolog.lexer import Token

_QUOTED_IN_VAIN: Final = re.compile(r"'(?:[^\W\d_A-Z]\w*|[-+*/\\^<>=~:.?@#&$]+|[!;])'")


def name_of(text: str) -> str:
    """Return the name of an atom as it is spelt, without quotes that are not needed."""
    return text[1:-1] if _QUOTED_IN_VAIN.fullmatch(text) else text


@dataclass(frozen=True, slots=True)
class TermNode:
    """A term.

    token: Its name, operator or bracket, or all of it.
    name: As it is printed, without quotes that are not needed.
    args: Its arguments, or the elements of a list.
    is_list: Whether it is a list.
    is_joined: Whether an operator stands between its arguments.
    """

    token: Token
    name: str
    args: tuple[TermNode, ...] = ()
    is_list: bool = False
    is_joined: bool = False
