"""How a disagreement is shown: the position, and side by side what each source says of it."""

from collections.abc import Sequence

from rich.text import Text

from pylogic.checking import Witness
from pylogic.render.boards import Page, draw
from pylogic.render.fields import same_shape
from pylogic.render.theme import Theme

_GAP = 4
"""Between two columns, in characters."""


def render_witness(witness: Witness, theme: Theme, page: Page) -> Text:
    """Return a witness drawn: the position, then a column for each source with its answer.

    An answer that is a position is drawn as a board, on which the squares that the move changed
    are marked; any other answer is shown as it is.
    """
    asked = f"and the move {witness.move}" if witness.move else ""
    columns = [_column("position", witness.state, asked, theme, page)]
    for source, answer in witness.answers.items():
        if same_shape(answer, witness.state):  # a board as large as the one asked about
            columns.append(_column(source, answer, "", theme, page, before=witness.state))
        else:
            columns.append(Text(f"{source}\n{answer}"))
    return beside(columns)


def beside(columns: Sequence[Text]) -> Text:
    """Return texts of several lines next to each other, their first lines level."""
    split = [column.split("\n") for column in columns]
    widths = [max(line.cell_len for line in lines) for lines in split]
    height = max(map(len, split))
    joined = []
    for row in range(height):
        line = Text()
        for lines, width in zip(split, widths, strict=True):
            cell = lines[row] if row < len(lines) else Text()
            line.append_text(cell).append(" " * (width - cell.cell_len + _GAP))
        line.rstrip()
        joined.append(line)
    return Text("\n").join(joined)


def _column(  # noqa: PLR0913 - what stands above, in and below a board, and how it looks
    title: str, state: str, below: str, theme: Theme, page: Page, *, before: str | None = None
) -> Text:
    """Return a board with a title above and its text below."""
    board = draw(state, theme, page, before=before)
    parts = [Text(title, style="bold"), board, Text(state), Text(below)]
    return Text("\n").join(part for part in parts if part.plain)
