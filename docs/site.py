"""What `make docs` adds to the pages here: the README, those of grammars/, and the notebook.

Pages link to each other by where they are in the project, so that the links work in a checkout;
here they are made to work on the site.
"""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

import nbformat
from mkdocs.structure.files import File
from nbclient import NotebookClient

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page
    from nbformat import NotebookNode

PROJECT: Final = Path(__file__).resolve().parent.parent
_LINK: Final = re.compile(r"\]\((?P<path>[^)#:\s]+)(?P<heading>#[^)\s]*)?\)")
_BLANK_LINES: Final = re.compile(r"\n(?:[ \t]*\n)*")
_FILE_COMMENT: Final = re.compile(r"^<!-- file: (?P<name>\S+) -->\n+", re.MULTILINE)


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages, and the grammars that they link to, that are not in this folder."""
    files.append(_from(config, "index.md", "README.md"))
    for path in sorted((PROJECT / "grammars").iterdir()):
        name = f"grammars/{path.name}"
        files.append(_from(config, name, name))
    files.append(File.generated(config, "tour.md", content=_run(PROJECT / "docs/tour.ipynb")))
    return files


def _run(path: Path) -> str:
    """Return a notebook as a page, with what its cells show when they are run now."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return "\n\n".join(part for cell in notebook.cells for part in _parts(cell))


def _parts(cell: NotebookNode) -> Iterator[str]:
    """Yield the source of a cell and what it shows, in Markdown."""
    if cell.cell_type != "code":
        yield cell.source
        return
    language = "text" if cell.source.startswith("%%") else "python"
    yield f"```{language}\n{cell.source}\n```"
    for output in cell.outputs:
        data = output.get("data", {"text/plain": output.get("text", "")})
        shown = data.get("text/html") or data.get("image/svg+xml")
        if shown:
            yield f"<div>{_BLANK_LINES.sub('&#10;', shown)}</div>"
        elif data["text/plain"].strip():
            yield f"```text\n{data['text/plain'].rstrip()}\n```"


def _from(config: MkDocsConfig, name: str, path: str) -> File:
    return File.generated(config, name, abs_src_path=str(PROJECT / path))


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links between places in the project into links between places on the site."""
    del config, files
    own = page.file.src_uri
    folder = PurePosixPath(_place(own)).parent

    def moved(link: re.Match[str]) -> str:
        target = os.path.normpath(folder / link["path"])
        name = os.path.relpath(_name(target), PurePosixPath(own).parent)
        return f"]({name}{link['heading'] or ''})"

    return _FILE_COMMENT.sub(r"`\g<name>`\n\n", _LINK.sub(moved, markdown))


def _place(name: str) -> str:
    """Return where in the project a page of the site is."""
    if name == "index.md":
        return "README.md"
    return name if name.startswith("grammars/") else f"docs/{name}"


def _name(place: str) -> str:
    """Return what a page of the project is called on the site."""
    return "index.md" if place == "README.md" else place.removeprefix("docs/")
