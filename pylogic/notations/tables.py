"""Runs the tables that Lark makes of a grammar, as Lark does, in a third of its time.

A rule such as `sum: product`, which makes nothing of its one part, only leads from a state to
another; where a row of them leads is remembered. What is wrong with a text is not told here.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from lark import Token
from lark.parse_tree_builder import ExpandSingleChild
from lark.parsers.lalr_analysis import Shift

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from lark import Lark
    from lark.grammar import Rule

_END = "$END"


class Tables:
    """The lexer and the parser of a grammar.

    States are numbers. For a state and a symbol there is the state to shift to, or the rule by
    which to reduce: how many parts it has, what makes its value of them (None: it is that of the
    one part), and its name.
    """

    def __init__(self, lark: Lark) -> None:
        # Lark has no public names for what it works out
        table = lark.parser.parser._parse_table  # noqa: SLF001
        callbacks: dict[Rule, Callable[[list[Any]], Any]] = lark._callbacks  # noqa: SLF001
        start = lark.options.start[0]
        self._start: int = table.start_states[start]
        self._end: int = table.end_states[start]
        self._actions: dict[int, dict[str, Any]] = {
            state: {
                symbol: found if action is Shift else _reduction(found, callbacks[found])
                for symbol, (action, found) in row.items()
            }
            for state, row in table.states.items()
        }
        self._led: dict[tuple[int, int, str], int] = {}
        self._lexer = lark.parser.lexer

    def tokens(self, text: str) -> list[Token] | None:
        """Return the tokens of a text; None where a character belongs to no symbol."""
        matchers = [each.match for each in self._lexer.scanner._mres]  # noqa: SLF001 - as above
        ignored, callbacks = self._lexer.ignore_types, self._lexer.callback
        found: list[Token] = []
        begin, end = 0, len(text)
        line, first = 1, -1  # of the characters, and where the line feed before it stands
        while begin < end:
            for matcher in matchers:
                if match := matcher(text, begin):
                    break
            else:
                return None
            kind: str = match.lastgroup
            value, behind = match[0], match.end()
            at = line, begin - first
            if "\n" in value:
                line, first = line + value.count("\n"), begin + value.rindex("\n")
            if kind not in ignored:
                token = Token(kind, value, begin, *at, line, behind - first, behind)
                found.append(callbacks[kind](token) if kind in callbacks else token)
            begin = behind
        return found

    def value(self, stream: Sequence[Token]) -> object | None:
        """Return what the grammar makes of tokens; None where it has no such text."""
        actions = self._actions
        states, values = [self._start], []
        for token in (*stream, Token(_END, "")):
            symbol = token.type
            while True:
                action = actions[states[-1]].get(symbol)
                if action is None:
                    return None
                if isinstance(action, int):
                    states.append(action)
                    values.append(token)
                    break
                size, build, name = action
                if build is None:
                    states[-1] = self._leads(states[-2], states[-1], symbol)
                else:
                    first = len(values) - size
                    parts = values[first:]
                    del values[first:], states[first + 1 :]
                    values.append(build(parts))
                    states.append(actions[states[-1]][name])
                if states[-1] == self._end and symbol == _END:
                    return values[-1]
        return None

    def _leads(self, below: int, state: int, symbol: str) -> int:
        """Return the state behind one and a part of a formula, when no rule is left to skip."""
        asked = below, state, symbol
        if asked not in self._led:
            while state != self._end:
                action = self._actions[state].get(symbol)
                if action is None or isinstance(action, int) or action[1] is not None:
                    break
                state = self._actions[below][action[2]]
            self._led[asked] = state
        return self._led[asked]


def _reduction(rule: Rule, build: Callable[[list[Any]], Any]) -> tuple[int, Any, str]:
    single = isinstance(build, ExpandSingleChild) and len(rule.expansion) == 1
    return len(rule.expansion), None if single else build, rule.origin.name


@cache
def tables_of(lark: Lark) -> Tables:
    """Return the tables of a grammar."""
    return Tables(lark)
