"""Errata found again: which small edits make a text agree with the native engine.

A document is loaded with one correction left out, and then with every small edit of the axioms
that the erratum is about, one at a time. What the erratum says is not used: it is looked up among
the edits that were found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pkgutil import resolve_name
from random import Random
from typing import TYPE_CHECKING, Final, Protocol

from pylogic.audit.edits import edits, tokens_between
from pylogic.audit.readings import load_without, same_clauses
from pylogic.documents import load
from pylogic.documents.loading import SHIPPED
from pylogic.documents.settings import without_steps
from pylogic.errata import EVERYWHERE

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pylogic.documents import Document
    from pylogic.errata import Errata, Erratum

Judge = Callable[["Document"], bool]
"""Whether a document agrees with the native engine, as far as it is compared."""

_TRIALS: Final = {
    "connect4": "pylogic.audit.connect4:trial",
    "pangke": "pylogic.audit.axioms:trial",
}
"""By document of formulas, what judges its edits."""


class Judging(Protocol):
    """A trial that can hold an edited document against the engine."""

    def judge(self, without: Document) -> Judge | str:
        """Return what judges the edits of a document, or why there is nothing to judge."""

    def close(self) -> None:
        """Drop what was loaded."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the search for one erratum came to.

    Attributes
    ----------
    document, id : str
        The document's name, and the erratum's.
    tokens : int
        In how many tokens what is printed and what it must read differ, all its changes together;
        a change in several places counts once.
    tried, edits : int
        How many edits were tried, and how many there are.
    agreeing : tuple of str
        Those with which the text agrees with the engine, written in the document's notation.
    again : str
        The one of them that comes to the same clauses as the correction; empty where none does.
    reason : str
        Why nothing was searched; empty where something was.
    """

    document: str
    id: str
    tokens: int
    tried: int = 0
    edits: int = 0
    agreeing: tuple[str, ...] = ()
    again: str = ""
    reason: str = ""


def searched() -> tuple[str, ...]:
    """Return the documents whose errata can be searched for."""
    return tuple(_TRIALS)


def search(errata: Errata, limit: int | None = None, seed: int = 0) -> Iterator[Found]:
    """Yield for each `author` erratum of formulas which small edits would do instead of it.

    Parameters
    ----------
    errata : Errata
        Of one of the documents that `searched` names.
    limit : int, optional
        So many edits are tried for each erratum, chosen at random; all when left out.
    seed : int
        Decides which.

    Raises
    ------
    PylogicError
        The document does not load.
    """
    name = errata.document
    path = SHIPPED / name / "axioms.txt"
    trial: Judging = resolve_name(_TRIALS[name])(name, path)
    made = without_steps(load(path))
    try:
        for erratum in errata.errata:
            levels = {change.level for change in erratum.changes}
            if erratum.kind == "author" and levels and levels <= {"formula"}:
                yield _search(trial, erratum, path, made, limit=limit, seed=seed)
    finally:
        trial.close()


def _search(  # noqa: PLR0913 - what is searched, and how far
    trial: Judging, erratum: Erratum, path: Path, made: Document, *, limit: int | None, seed: int
) -> Found:
    tokens = sum(tokens_between(change.printed, change.must_be) for change in erratum.changes)
    read, _ = load_without(path, "corrected", erratum.id)
    without = without_steps(read)
    judge = trial.judge(without)
    if isinstance(judge, str):
        return Found(made.name, erratum.id, tokens, reason=judge)
    labels = {change.axiom for change in erratum.changes}
    if EVERYWHERE in labels:
        labels = {declaration.label for declaration in without.syntax.stated()}
    every = list(edits(without, labels))
    chosen = every
    if limit is not None and limit < len(every):
        chosen = Random(seed).sample(every, limit)  # noqa: S311 - no secret
    agreeing, again = [], ""
    for edit in chosen:
        edited = edit.made(without, labels)
        if judge(edited):
            agreeing.append(f"{edit.kind}: {edit.written(without)}")
            if not again and same_clauses(edited, made):
                again = agreeing[-1]
    return Found(made.name, erratum.id, tokens, len(chosen), len(every), tuple(agreeing), again)
