"""The audit as one document to read, in Markdown or in HTML, with the boards drawn."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from pylogic.audit.boards import position
from pylogic.audit.result import Result
from pylogic.core.errata import KINDS, Errata
from pylogic.games.themes import theme
from pylogic.render.boards import Page, text_of
from pylogic.render.diagram import diagram
from pylogic.render.fields import same_shape
from pylogic.render.html import Titled, beside, page
from pylogic.render.theme import Theme

_PAGE: Final = Page(colour=False, unicode=True)
_TITLE: Final = "What is wrong in the documents"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; the first level is 1."""

    level: int
    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: str


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Text as it stands, such as a formula or a board, under a title."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Boards:
    """Boards to be compared: beside each other where there is room."""

    boards: Sequence[Titled]
    theme: Theme


@dataclass(frozen=True, slots=True)
class ReportTable:
    """Cells in rows, the first of which says what the columns are."""

    rows: Sequence[Sequence[str]]


Block = Heading | Paragraph | Verbatim | Boards | ReportTable


def totals(results: Mapping[str, Sequence[Result]]) -> ReportTable:
    """Return how many errata there are by document and kind, and how many have a witness."""
    rows = [("document", *KINDS, "all", "with a witness")]
    every = [one for findings in results.values() for one in findings]
    for name, findings in [*results.items(), ("all", every)]:
        kinds = Counter(one.kind for one in findings)
        shown = sum(one.witness is not None for one in findings)
        counts = (*(kinds[kind] for kind in KINDS), len(findings), shown)
        rows.append((name, *map(str, counts)))
    return ReportTable(rows)


def blocks(audited: Iterable[tuple[Errata, Sequence[Result]]]) -> list[Block]:
    """Return the report on some documents.

    audited: By document, what is known of it and what was found.
    """
    documents = list(audited)
    report: list[Block] = [
        Heading(1, _TITLE),
        Paragraph(
            "Each erratum with what is printed, what it must read, why, and a witness that was"
            " found by running both; where there is none, the reason."
        ),
        totals({errata.document: findings for errata, findings in documents}),
    ]
    for errata, findings in documents:
        report.append(Heading(2, errata.document))
        report += [Paragraph(errata.title)] if errata.title else []
        for result in findings:
            report += _finding(result, errata.game)
    return report


def _finding(result: Result, game: str) -> list[Block]:
    lines = ", ".join(map(str, result.lines))
    where = f"line{'' if len(result.lines) == 1 else 's'} {lines}"
    part: list[Block] = [Heading(3, result.id), Paragraph(f"{result.kind}, {where}. {result.why}")]
    for title, text in (("printed", result.printed), ("must be", result.must_be)):
        part += [Verbatim(title, "\n".join(dict.fromkeys(text.splitlines())))] if text else []
    witness = result.witness
    if witness is None:
        return [*part, Paragraph(f"No witness: {result.reason}.")]
    note = f" ({witness.note})" if witness.note else ""
    part.append(Paragraph(f"Witness: {witness.asked}{note}"))
    shown = position(witness)
    if shown is None:
        part.append(ReportTable([("reading", "answer"), *witness.answers.items()]))
        return part
    looks = theme(game)
    boards, plain = [Titled(witness.state, diagram(shown.state, looks))], []
    for party, answer in shown.answers.items():
        if same_shape(answer, shown.state):
            board = diagram(answer, looks, shown.state)
            boards.append(Titled(f"{party}: {witness.answers[party]}", board))
        else:
            plain.append((party, answer))
    part.append(Boards(boards, looks))
    return [*part, ReportTable([("reading", "answer"), *plain])] if plain else part


def markdown(report: Iterable[Block]) -> str:
    """Return a report in Markdown."""
    return "\n\n".join(map(_as_markdown, report)) + "\n"


def html(report: Iterable[Block]) -> str:
    """Return a report as one page of HTML that needs nothing else."""
    return page(_TITLE, "\n".join(map(_as_html, report)))


FORMS: Final[Mapping[str, Callable[[Iterable[Block]], str]]] = {".html": html, ".md": markdown}
"""By the ending of a file, what it is to hold."""


def write(path: Path, report: Iterable[Block]) -> None:
    """Write a report in the form that the file's ending asks for, which is one of `FORMS`.

    Raises OSError: The file cannot be written.
    """
    path.write_text(FORMS[path.suffix](report), encoding="utf-8")


def _as_markdown(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"{'#' * level} {text}"
        case Paragraph(text):
            return _marked(text)
        case Verbatim(title, text):
            return _fenced(title, text)
        case Boards(boards, looks):
            return "\n\n".join(
                _fenced(board.title, text_of(board.shown, looks, _PAGE).plain) for board in boards
            )
        case ReportTable(rows):
            first, *others = (f"| {' | '.join(map(_in_cell, row))} |" for row in rows)
            return "\n".join([first, "|---" * len(rows[0]) + "|", *others])


def _fenced(title: str, text: str) -> str:
    fence = "````" if "```" in text else "```"
    return f"{_marked(title)}:\n\n{fence}text\n{text}\n{fence}"


def _marked(text: str) -> str:
    """Return a text in which nothing has a meaning in Markdown."""
    return "".join(f"\\{c}" if c in r"\`*_[]<>#|" else c for c in text)


def _in_cell(text: str) -> str:
    return _marked(text).replace("\n", "<br>")


def _as_html(block: Block) -> str:
    match block:
        case Heading(level, text):
            return f"<h{level}>{escape(text)}</h{level}>"
        case Paragraph(text):
            return f"<p>{escape(text)}</p>"
        case Verbatim(title, text):
            return f"<p>{escape(title)}:</p>\n<pre>{escape(text)}</pre>"
        case Boards(boards, looks):
            return beside(boards, looks)
        case ReportTable(rows):
            return f"<table>\n{''.join(_row(row, i == 0) for i, row in enumerate(rows))}</table>"


def _row(cells: Sequence[str], first: bool) -> str:  # noqa: FBT001 - of the table's rows
    tag = "th" if first else "td"
    inner = "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells)
    return f"<tr>{inner}</tr>\n"
