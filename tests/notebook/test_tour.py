"""The notebook of the pages: it runs as it stands, and shows what it says."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

PROJECT = Path(__file__).resolve().parent.parent.parent
TOUR = PROJECT / "docs" / "tour.ipynb"

pytestmark = pytest.mark.needs_swipl


@pytest.fixture(scope="module")
def cells() -> list[Any]:
    """Return the cells of the notebook, run in a kernel of its own."""
    tour = nbformat.read(TOUR, as_version=4)
    path = os.pathsep.join(filter(None, [str(PROJECT), os.environ.get("PYTHONPATH")]))
    NotebookClient(tour, timeout=60, kernel_name="python3").execute(
        env=os.environ | {"PYTHONPATH": path, "JPY_ALLOW_INSECURE": "1"}
    )
    return [cell for cell in tour.cells if cell.cell_type == "code"]


def shown(cells: list[Any], kind: str) -> Iterator[str]:
    """Yield what the cells show in one form."""
    for cell in cells:
        for output in cell.outputs:
            if kind in output.get("data", {}):
                yield output.data[kind]


@pytest.mark.long
def test_the_tour_shows_boards_tables_and_plots(cells: list[Any]) -> None:
    """No cell fails, and each thing that it is about is shown."""
    drawings = list(shown(cells, "image/svg+xml"))
    assert sum("pylogic-board" in drawing for drawing in drawings) == 2
    assert 'class="arrow"' in drawings[1]
    assert any("random games" in drawing for drawing in drawings)
    pages = "".join(shown(cells, "text/html"))
    assert "axiom 3: " in pages
    assert "<code>ann</code>" in pages
    assert "<iframe" in pages
    assert pages.count('class="why"') == 2
    assert "married(ann, bob)" in pages
    assert "slip:3:" in pages


def test_the_tour_keeps_no_outputs() -> None:
    """What it shows is made when it is run, so that nothing in it gets old."""
    tour = nbformat.read(TOUR, as_version=4)
    nbformat.validate(tour)
    assert not any(cell.get("outputs") for cell in tour.cells)
