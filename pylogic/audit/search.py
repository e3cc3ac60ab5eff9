"""Errata found again: which small edits make a text agree with the native engine.

A document is loaded with one correction left out, and then with every small edit of the axioms
that the erratum is about, one at a time. What the erratum says is not used: it is looked up among
the edits that were found.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol

from pylogic.audit.edits import KINDS, AxiomEdit, edits, tokens_between
from pylogic.audit.known import auditor_of, audits
from pylogic.audit.readings import load_without
from pylogic.core import formulas as f
from pylogic.core.errata import EVERYWHERE, Errata, Erratum
from pylogic.documents import Document, load
from pylogic.documents.settings import without_steps
from pylogic.documents.shipped import folder_of

Oracle = Callable[["Document"], bool]
"""Whether a document agrees with the native engine, as far as it is compared."""


class SearchAuditor(Protocol):
    """An auditor that can hold an edited document against the engine."""

    def oracle(self, without: Document) -> Oracle | str:
        """Return the oracle of the edits of a document, or why none is needed."""

    def close(self) -> None:
        """Drop what was loaded."""


@dataclass(frozen=True, slots=True)
class ErratumSearch:
    """What the search for one erratum came to.

    document, id: The document's name, and the erratum's.
    tokens: In how many tokens what is printed and what it must read differ, all its changes
        together; a change in several places counts once.
    tried, edits: How many edits were tried, and how many there are.
    agreeing: Those with which the text agrees with the engine, written in the document's notation.
    again: The one of them that is the correction, but for the order of parts; empty where none is.
    part: The one of them that is one of the corrections of several axioms; empty where none is.
    reason: Why nothing was searched; empty where something was.
    """

    document: str
    id: str
    tokens: int
    tried: int = 0
    edits: int = 0
    agreeing: tuple[str, ...] = ()
    again: str = ""
    part: str = ""
    reason: str = ""


def searched() -> tuple[str, ...]:
    """Return the documents whose errata can be searched for."""
    return tuple(name for name, audit in audits().items() if audit.judges_edits)


def search(errata: Errata, limit: int | None = None, seed: int = 0) -> Iterator[ErratumSearch]:
    """Yield for each `author` erratum of formulas which small edits would do instead of it.

    errata: Of one of the documents that `searched` names.
    limit: So many edits of each kind are tried for each erratum, chosen at random; all when left
        out.
    Raises PylogicError: The document does not load.
    """
    name = errata.document
    path = folder_of(name) / "axioms.txt"
    auditor: SearchAuditor = auditor_of(name, path)
    made = without_steps(load(path))
    try:
        for erratum in errata.errata:
            levels = {change.level for change in erratum.changes}
            if erratum.kind == "author" and levels and levels <= {"formula"}:
                yield _search(auditor, erratum, path, made, limit=limit, seed=seed)
    finally:
        auditor.close()


def _search(  # noqa: PLR0913 - what is searched, and how far
    auditor: SearchAuditor,
    erratum: Erratum,
    path: Path,
    made: Document,
    *,
    limit: int | None,
    seed: int,
) -> ErratumSearch:
    tokens = sum(tokens_between(change.printed, change.must_be) for change in erratum.changes)
    read, _ = load_without(path, "corrected", erratum.id)
    without = without_steps(read)
    others = set(made.errata) - {*read.errata, erratum.id}  # need this one, and are left out too
    if others:
        made = without_steps(load(path, without=others))
    oracle = auditor.oracle(without)
    if isinstance(oracle, str):
        return ErratumSearch(made.name, erratum.id, tokens, reason=oracle)
    labels = {change.axiom for change in erratum.changes}
    if EVERYWHERE in labels:
        labels = {declaration.label for declaration in without.syntax.stated()}
    every = list(edits(without, labels))
    chosen = _chosen(every, limit, seed)
    agreeing: list[str] = []
    again: list[str] = []
    part: list[str] = []
    for edit in chosen:
        edited = edit.made(without, labels)
        if oracle(edited):
            agreeing.append(f"{edit.kind}: {edit.written(without)}")
            if _alike(edited, made, labels) == labels:
                again.append(agreeing[-1])
            elif _alike(edited, made, labels) > _alike(without, made, labels):
                part.append(agreeing[-1])
    return ErratumSearch(
        made.name,
        erratum.id,
        tokens,
        len(chosen),
        len(every),
        tuple(agreeing),
        min(again, key=len, default=""),
        min(part, key=len, default=""),
    )


def _chosen(every: list[AxiomEdit], limit: int | None, seed: int) -> list[AxiomEdit]:
    """Return the edits that are tried: all, or so many of each kind, in their order."""
    if limit is None:
        return every
    rng = Random(seed)  # noqa: S311 - no secret
    chosen: set[int] = set()
    for kind in KINDS:
        of_kind = [i for i, edit in enumerate(every) if edit.kind == kind]
        chosen.update(rng.sample(of_kind, min(limit, len(of_kind))))
    return [every[i] for i in sorted(chosen)]


def _alike(one: Document, other: Document, labels: Collection[str]) -> set[str]:
    """Return those of some axioms that two documents have alike, but for the order of parts."""
    formulas = {d.label: _ordered(d.formula) for d in other.syntax.stated() if d.formula}
    return {
        d.label
        for d in one.syntax.stated()
        if d.formula and d.label in labels and formulas.get(d.label) == _ordered(d.formula)
    }


def _ordered(formula: f.Formula) -> f.Node:
    """Return a formula with the parts in one order that can stand in any."""

    def step(node: f.Node) -> f.Node:
        match node:
            case f.And(parts):
                return f.conjunction(*sorted(parts, key=str))
            case f.Compare(("=" | "≠",), terms):
                return f.Compare(node.relations, tuple(sorted(terms, key=str)))
            case _:
                return node

    return f.transform(formula, step)
