"""What goals are asked of in a notebook: its documents and games, each loaded once."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, overload

import pylogic.games as games
from pylogic.core.errors import GoalError
from pylogic.documents import Document
from pylogic.documents.goal_diagnostics import refuse_unknown, with_what_is_meant
from pylogic.games.rules.game import PrologGame
from pylogic.session import Answer, Module, Session, session
from pylogic.session.answers import answers_table

_SECONDS: Final = 10.0
"""How long a goal may run."""

_MOST: Final = 100
"""How many answers are given."""


@dataclass(frozen=True, repr=False)
class FoundAnswers(Sequence["Answer"]):
    """The answers of a goal.

    answers: A hundred at most.
    more: Whether there are more.
    """

    answers: tuple[Answer, ...]
    more: bool = False

    @overload
    def __getitem__(self, index: int) -> Answer: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Answer, ...]: ...
    def __getitem__(self, index: int | slice) -> Answer | tuple[Answer, ...]:
        """Return the answer of that number, from 0, or several."""
        return self.answers[index]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self.answers)

    def __repr__(self) -> str:
        """Return the answers as the console prints them."""
        lines = [
            ", ".join(f"{name} = {value}" for name, value in answer.items()) or "yes"
            for answer in self.answers
        ]
        return "\n".join([*lines, *(["..."] if self.more else [])]) or "no"

    def _repr_html_(self) -> str:
        return answers_table(self.answers, more=self.more)


class NotebookSession:
    """The documents of a notebook and what they became, in one session."""

    def __init__(self) -> None:
        self._documents: dict[str, Document] = {}
        self._modules: dict[str, Module] = {}
        self._session: Session | None = None
        self._last = ""

    def add(self, name: str, document: Document) -> None:
        """Take a document; one that had its name is forgotten."""
        self._documents[name] = document
        self._modules.pop(name, None)
        self._last = name

    def knows(self, name: str, value: object) -> bool:
        """Return whether a name is that of a document; of `value`, if that is one."""
        if isinstance(value, Document) and self._documents.get(name) is not value:
            self.add(name, value)
        return name in self._documents

    def query(self, name: str, goal: str) -> FoundAnswers:
        """Return the answers of a goal, asked of a document or game, or of the last document.

        Raises GoalError: The goal is none, asks what is not there, or takes too long.
        Raises PylogicError: The document does not compile.
        """
        name = name or self._last
        if not name:
            raise GoalError(
                "unknown", goal, "there is no document yet: make one by %%pylogic NAME"
            )
        module = self._modules.get(name) or self._load(name)
        document = self._documents.get(name)
        try:
            with module.query(goal, limit=_MOST + 1, timeout=_SECONDS, sandboxed=True) as answers:
                found = tuple(answers)
        except GoalError as error:
            raise with_what_is_meant(error, document) from None
        if not found and document is not None:
            refuse_unknown(goal, document)
        if found and not found[0]:
            found = found[:1]
        return FoundAnswers(found[:_MOST], more=len(found) > _MOST)

    def _load(self, name: str) -> Module:
        """Return the module of a document or of a game, and keep it."""
        if (document := self._documents.get(name)) is not None:
            document = self._documents[name] = document.answering()
            if document.obstacles:
                raise document.obstacles[0]
            self._session = self._session or session()
            module: Module = self._session.add_outside(document)
        else:
            game = games.game(name)
            if not isinstance(game, PrologGame) or not isinstance(game.clauses, Module):
                raise GoalError("unknown", "", f"{name} has no clauses to be asked")
            module = game.clauses
        self._modules[name] = module
        return module
