"""States and moves of sheets: values with texts that are short to type.

A state is written as its facts in the order of their texts, `cell(1,1,x) control(white)`, or `-`
where none holds; a
move as rules write it, `mark(1,1)`. KIF is read as well.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import Any, Final

from pylogic.core.errors import BadMove, StateError
from pylogic.games.api import JOINT, Game, JointMove, shown
from pylogic.gdl.reasoner.layers import Facts
from pylogic.gdl.rules import Rule
from pylogic.gdl.terms import Term, Variable, arguments, rule_text, symbol, variables
from pylogic.notations.gdl.infix import read_infix_term, read_infix_terms
from pylogic.notations.gdl.kif import read_term

EMPTY: Final = "-"
"""The text of the state in which nothing holds."""

_NUMBER: Final = re.compile(r"(\d+)")


class SheetState:
    """The facts of a state; its text is written when it is asked for."""

    __slots__ = ("_text", "facts")

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._text: str | None = None

    def __str__(self) -> str:
        if self._text is None:
            self._text = " ".join(sorted(map(rule_text, self.facts))) or EMPTY
        return self._text

    def __repr__(self) -> str:
        return f"<SheetState {self}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SheetState) and self.facts == other.facts

    def __hash__(self) -> int:
        return hash(self.facts)

    def __lt__(self, other: SheetState) -> bool:
        return str(self) < str(other)


class SheetMove:
    """A move of one role; moves are in the order of their texts, numbers as numbers."""

    __slots__ = ("key", "term", "text")

    def __init__(self, term: Term) -> None:
        self.term = term
        self.text = rule_text(term)
        parts = enumerate(_NUMBER.split(self.text))
        self.key = tuple((int(p), "") if i % 2 else (0, p) for i, p in parts)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<SheetMove {self.text}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SheetMove) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __lt__(self, other: SheetMove) -> bool:
        return self.key < other.key


def read_facts(text: str) -> frozenset[Term] | None:
    """Return the facts that a text writes; None where it writes none."""
    if text.strip() == EMPTY:
        return frozenset()
    terms = read_infix_terms(text)
    if not terms or any(_has_variables(term) for term in terms):
        return None
    return frozenset(terms)


def parse_facts(game: Game[Any, Any], text: str) -> frozenset[Term]:
    """Return the facts that a text writes, or raise `StateError`."""
    facts = read_facts(text)
    if facts is None:
        raise StateError(
            f"{shown(text)} is not a state of {game.name}; expected facts such as"
            f" {shown(str(game.initial_state()), 40)}"
        )
    return facts


def parse_step(game: Game[Any, Any], text: str) -> SheetMove | JointMove[SheetMove]:
    """Return the move of one role or of several that a text writes, or raise `BadMove`."""
    parts = [read_move(part) for part in text.split(JOINT)]
    known = [part for part in parts if part is not None]
    if len(known) != len(parts) or len(known) > len(game.players):
        raise BadMove(f"{shown(text)} is not a move; expected one such as mark(1,1)")
    if len(known) == 1:
        return known[0]
    return JointMove(tuple(zip(game.players, known, strict=False)))


def fact_symbols(rules: Iterable[Rule]) -> frozenset[tuple[str, int]] | None:
    """Return the facts that a state may have, each as its name and its number of arguments.

    None where the rules leave that open: a variable stands for a whole fact.
    """
    said = {("base", 1), ("init", 1), ("next", 1)}
    facts = [arguments(rule.head)[0] for rule in rules if symbol(rule.head) in said]
    if any(isinstance(fact, Variable) for fact in facts):
        return None
    return frozenset(map(symbol, facts))


def check_facts(
    game: Game[Any, Any], facts: Iterable[Term], symbols: Container[tuple[str, int]] | None
) -> None:
    """Raise `StateError` if a game has no such facts, by what `fact_symbols` found."""
    if symbols is None:
        return
    strange = frozenset(fact for fact in facts if symbol(fact) not in symbols)
    if strange:
        raise StateError(
            f"{shown(str(SheetState(strange)))} can't hold in {game.name};"
            f" expected facts such as {shown(str(game.initial_state()), 40)}"
        )


def fact_texts(state: str) -> list[str]:
    """Return the texts of the facts of a state."""
    return sorted(map(rule_text, read_facts(state) or ()))


def read_move(text: str) -> SheetMove | None:
    """Return the move that a text writes, in one of the two spellings; None where it is none."""
    term = read_infix_term(text)
    if term is None:
        term = read_term(text)
    return None if term is None or _has_variables(term) else SheetMove(term)


def _has_variables(term: Term) -> bool:
    return next(variables(term), None) is not None
