"""How a text reads with an erratum and without: what can be told before anything is run."""

from pathlib import Path

from pylogic.audit.result import ErratumWitness
from pylogic.core.counting import counted
from pylogic.core.errors import CompileError, ErrataError, PylogicError, ReadError
from pylogic.core.syntax import Entry
from pylogic.documents import Document, load

LOADED = "how it loads"


def load_without(path: Path, reading: str, erratum: str) -> tuple[Document, str]:
    """Return a document in which one correction of a reading is not made.

    Corrections that no longer match then are left out too; the second part says which.

    Raises PylogicError: The document does not load, or a correction does not match whatever is
        left out.
    """
    left = [erratum]
    while True:
        try:
            document = load(path, reading=reading, without=left)
        except ErrataError as error:
            if not error.erratum or error.erratum in left:
                raise
            left.append(error.erratum)
        else:
            return document, f"{', '.join(left[1:])} left out too" if left[1:] else ""


def reading_difference(left: Document, made: Document) -> ErratumWitness | None:
    """Return what shows at loading: an error, or predicates that are there in one reading only.

    left, made: The document with the correction left out, and with it made.
    """
    if left.obstacles:
        answers = {"printed": _said(left.obstacles[0]), made.reading: _what(made)}
        return ErratumWitness(LOADED, "", answers)
    there, here = ({c.predicate for c in document.clauses} for document in (left, made))
    if there == here:
        return None
    lost, odd = sorted(here - there), sorted(there - here)
    said = [f"{_list(lost)} not defined"] if lost else []
    said += [f"{_list(odd)} defined instead" if lost else f"{_list(odd)} defined"] if odd else []
    return ErratumWitness(LOADED, "", {"printed": "; ".join(said), made.reading: _what(made)})


def entry_difference(left: Document, made: Document) -> ErratumWitness | None:
    """Return the first lines of which the load report says otherwise in two readings."""
    known = {(entry.lines, entry.kind, entry.became) for entry in made.report.entries}
    for entry in left.report.entries:
        if (entry.lines, entry.kind, entry.became) not in known:
            first, last = entry.lines
            instead = "; ".join(
                _account(other)
                for other in made.report.entries
                if other.lines[0] <= last and first <= other.lines[1]
            )
            several = f"lines {first} to {last} load"
            asked = f"how {several if last > first else f'line {first} loads'}"
            return ErratumWitness(asked, "", {"printed": _account(entry), made.reading: instead})
    return None


def _account(entry: Entry) -> str:
    return f"{entry.kind}: {entry.became}" if entry.became else entry.kind


def same_clauses(one: Document, other: Document) -> bool:
    """Whether two readings become the same clauses, wherever they stand."""
    return [c.text for c in one.clauses] == [c.text for c in other.clauses]


def changed_predicates(one: Document, other: Document) -> set[str]:
    """Return the predicates whose clauses are not the same in two readings."""
    first, second = (
        {(clause.predicate, clause.text) for clause in document.clauses}
        for document in (one, other)
    )
    return {predicate for predicate, _ in first ^ second}


def _what(document: Document) -> str:
    problems = document.obstacles
    return _said(problems[0]) if problems else counted(len(document.clauses), "clause")


def _said(error: PylogicError) -> str:
    if isinstance(error, ReadError):
        return f"line {error.place.line}: {error.what}"
    if isinstance(error, CompileError) and error.place:
        return f"line {error.place.line}: {error.reason}"
    return str(error).partition("\n")[0]


def _list(names: list[str]) -> str:
    return ", ".join(names) + (" is" if len(names) == 1 else " are")
