"""Tables and messages in HTML, which notebooks show in their own looks."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

_CELL: Final = ' style="text-align:left;vertical-align:top"'


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, below: str = "") -> str:
    """Return a table of texts, which are shown as they stand.

    rows: The cells, as many a row as there are headings.
    below: What is said below it; nothing where it is empty.
    """
    head = "".join(f'<th scope="col"{_CELL}>{escape(text)}</th>' for text in headings)
    body = "".join(
        "<tr>" + "".join(f"<td{_CELL}><code>{escape(text)}</code></td>" for text in row) + "</tr>"
        for row in rows
    )
    said = f"<p>{escape(below)}</p>" if below else ""
    return (
        f'<div class="pylogic-table"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table>{said}</div>"
    )


def message(text: str) -> str:
    """Return a text in which columns matter, such as an error with its caret."""
    return f'<pre style="white-space:pre-wrap">{escape(text)}</pre>'
