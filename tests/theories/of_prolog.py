"""Random Prolog programs in reports: what pylogic answers against plain SWI-Prolog."""

from __future__ import annotations

import re
import traceback
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from pylogic import terms as p
from pylogic.core.errors import GoalError, PylogicError
from pylogic.documents import load
from pylogic.session import session
from tests.theories.prolog.plain import answers
from tests.theories.prolog.programs import Maker
from tests.theories.prolog.reports import clauses_in_order, report
from tests.theories.shrinking import shrunk
from tests.theories.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pylogic.documents import Document
    from pylogic.session import Module, Remote, Session
    from tests.theories.prolog.programs import Predicate

Goals = list[tuple[str, str]]
REFUSED = "refused"
_TAGGED = re.compile(r"^(?:`+|~+)\w", re.MULTILINE)
OWN = 25
"""One program in so many has a process of its own."""

_RAISED = frozenset({"exception", "syntax", "stack"})
"""Programs read terms and ask for memory, too: plain SWI-Prolog raises both as errors."""

MOST = 12
"""How many answers of a goal are compared."""


def attempt(seed: int) -> Verdict:
    """Return what becomes of the random report of a seed."""
    chance = Random(seed)  # noqa: S311 - cases, not secrets
    maker = Maker(chance)
    program = maker.program()
    asked = goals(maker, program)
    clauses = clauses_in_order(chance, program)
    found = compared(clauses, asked, seed)
    if found.kind in {"right", "refused"}:
        return found

    def fails(other: tuple[str, ...]) -> bool:
        return compared(other, asked, seed).kind == found.kind

    small: tuple[str, ...] = shrunk(tuple(clauses), smaller, fails)
    return compared(small, asked, seed)


def smaller(clauses: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the programs without one clause."""
    for i in range(len(clauses)):
        yield (*clauses[:i], *clauses[i + 1 :])


def goals(maker: Maker, program: list[Predicate]) -> Goals:
    """Return goals about all predicates, with every mixture of known and unknown arguments."""
    found: Goals = []
    for predicate in program:
        for known in range(min(4, 2**predicate.arity)):
            variables, args = [], []
            for i in range(predicate.arity):
                if known >> i & 1:
                    args.append(maker.ground(2))
                else:
                    variables.append(f"V{i}")
                    args.append(variables[-1])
            found.append((maker.head(predicate.name, args), f"row({','.join(['x', *variables])})"))
    return found


def compared(clauses: Sequence[str], asked: Goals, seed: int) -> Verdict:
    """Return what becomes of a program in a report."""
    text = report(Random(seed), clauses)  # noqa: S311 - cases, not secrets
    wanted = answers("\n".join(clauses), asked)
    try:
        document = load(text, None if _TAGGED.search(text) else "prolog", errata="")
        if document.problems:
            return Verdict("refused", text, str(document.problems[0]))
        with session() as prolog:
            try:
                module = _module(prolog, document, seed)
            except PylogicError as error:
                return Verdict("error", text, f"{type(error).__name__}: {error}")
            for (goal, row), (rows, end) in zip(asked, wanted, strict=True):
                if end == "skipped":
                    continue
                got = _asked(module, goal, row)
                if got[1] == REFUSED:  # is told before anything runs, or instead of an answer
                    continue
                if got != (rows, end):
                    detail = f"{goal}: plain says {rows} {end}, pylogic {got[0]} {got[1]}"
                    return Verdict("wrong", text, detail)
    except PylogicError as error:
        return Verdict("refused", text, f"{type(error).__name__}: {error}")
    except Exception:  # noqa: BLE001 - what is looked for
        return Verdict("traceback", text, traceback.format_exc())
    return Verdict("right", text)


def _module(prolog: Session, document: Document, seed: int) -> Module:
    """Load a program: one in so many as users do, the others into one process."""
    if not seed % OWN:
        return prolog.add(document)
    name, text = document.module_name, document.untrusted
    assert text is not None
    return prolog.add_untrusted(name, text, name, beside=_host())[0]


@cache
def _host() -> Remote:
    return session().load_outside(Path(__file__).parent / "prolog" / "host.pl")


def _asked(module: Module, goal: str, row: str) -> tuple[list[p.Term], str]:
    found: list[p.Term] = []
    try:
        answers_ = module.query(f"{goal}, Row = {row}", limit=MOST, timeout=10)
        found.extend(_numbered(answer["Row"]) for answer in answers_)
    except GoalError as error:
        if "there is no predicate" in str(error) or error.kind in {"sandbox", "constrained"}:
            return found, REFUSED
        return found, "error" if error.kind in _RAISED else f"{error.kind}: {error}"
    return found, "done"


def _numbered(term: p.Term) -> p.Term:
    """Return a term with its variables numbered as they come."""
    names: dict[str, int] = {}

    def walk(term: p.Term) -> p.Term:
        match term:
            case p.Variable(name):
                number = names.setdefault(name, len(names))
                return p.Compound("$V", (p.Integer(number),))
            case p.Compound(name, args):
                return p.Compound(name, tuple(map(walk, args)))
            case p.List(items, tail):
                whole = tuple(map(walk, items))
                return p.List(whole, walk(tail)) if tail is not None else p.List(whole)
            case _:
                return term

    return walk(term)
