"""Goals, and the answers to them: all are asked under limits, in the sandbox."""

from collections import OrderedDict
from pathlib import Path
from typing import Any, Final

import msgspec

from pylogic.core.errors import GameError, GoalError, LoadError
from pylogic.documents import Document
from pylogic.documents.goal_diagnostics import refuse_unknown, with_what_is_meant
from pylogic.games.rules.game import PrologGame
from pylogic.session import Module, Session, session
from pylogic.session.nesting import check_nesting
from pylogic.terms import Atom
from pylogic.web.messages import DocumentAsked, GameNamed, GoalAsked, Spec
from pylogic.web.worker.gaming import rules_of
from pylogic.web.worker.predicates import listed, predicates_of
from pylogic.web.worker.texts import document_of

_MOST: Final = 4
"""Documents that stay loaded, each in a process of its own."""

_LOADED: Final[OrderedDict[bytes, Module]] = OrderedDict()
_SESSION: Final[list[Session]] = []


def predicates(request: Spec, folder: Path) -> dict[str, Any]:
    """Return the predicates of a document or of a game."""
    if request.document is not None:
        return {"predicates": predicates_of(document_of(request.document, folder).answering())}
    module = _of_game(game_of(request), folder)
    found = _session().all(
        "module_property(M, exports(L)), member(F/A, L), atomic_list_concat([F, A], /, P)",
        given={"M": Atom(module.name)},
    )
    return {"predicates": listed(str(answer["P"]).strip("'") for answer in found)}


def query(request: GoalAsked, folder: Path) -> dict[str, Any]:
    """Return the answers of a goal, and whether there are more than were wanted."""
    check_nesting(request.goal, "<goal>")
    whole = None if request.document is None else document_of(request.document, folder)
    document = None if whole is None else whole.answering()
    module = (
        _of_game(game_of(request), folder)
        if request.document is None or document is None
        else module_of(request.document, document)
    )
    found: list[dict[str, str]] = []
    stopped = None
    try:
        with module.query(
            request.goal, limit=request.limit + 1, timeout=request.seconds, sandboxed=True
        ) as answers:
            for answer in answers:
                found.append({name: str(term) for name, term in answer.items()})
                if not answer:
                    break  # nothing to tell one solution from the next
    except GoalError as error:
        said = with_what_is_meant(error, document)
        if not found or error.kind not in {"time", "inferences", "stack"}:
            raise said from error
        stopped = said.message
    if not found and document is not None:
        refuse_unknown(request.goal, document)
    names = list(dict.fromkeys(name for answer in found for name in answer))
    more = len(found) > request.limit
    return {
        "yes": bool(found),
        "variables": names,
        "answers": found[: request.limit],
        "more": more,
        "stopped": stopped,
    }


def game_of(request: Spec) -> GameNamed:
    """Return the game that is asked about. Raises GameError: There is none."""
    if request.game is None:
        raise GameError("nothing is asked about: expected a document or a game")
    return request.game


def _of_game(request: GameNamed, folder: Path) -> Module:
    rules = rules_of(request, folder)
    if isinstance(rules, PrologGame) and isinstance(rules.clauses, Module):
        return rules.clauses
    raise GameError(f"the source {rules.source!r} has no clauses; choose `rules` or `text`")


def module_of(request: DocumentAsked, document: Document) -> Module:
    """Return the module of a document, loaded into a process of its own."""
    key = msgspec.json.encode(request)
    if key in _LOADED:
        _LOADED.move_to_end(key)
        return _LOADED[key]
    try:
        module = _session().add_outside(document)
    except LoadError:
        if document.obstacles:  # which show where
            raise document.obstacles[0] from None
        raise
    _LOADED[key] = module
    while len(_LOADED) > _MOST:
        _LOADED.popitem(last=False)[1].drop()
    return module


def _session() -> Session:
    if not _SESSION:
        _SESSION.append(session())
    return _SESSION[0]
