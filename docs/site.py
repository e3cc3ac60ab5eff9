"""What `make docs` adds to the pages here: the README as the first page, and those of grammars/.

Pages link to each other by where they are in the project, so that the links work in a checkout;
here they are made to work on the site.
"""

from __future__ import annotations

import os
import re
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

from mkdocs.structure.files import File

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

PROJECT: Final = Path(__file__).resolve().parent.parent
_LINK: Final = re.compile(r"\]\((?P<path>[^)#:\s]+)(?P<heading>#[^)\s]*)?\)")
_FILE_COMMENT: Final = re.compile(r"^<!-- file: (?P<name>\S+) -->\n+", re.MULTILINE)


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages, and the grammars that they link to, that are not in this folder."""
    files.append(_from(config, "index.md", "README.md"))
    for path in sorted((PROJECT / "grammars").iterdir()):
        name = f"grammars/{path.name}"
        files.append(_from(config, name, name))
    return files


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
