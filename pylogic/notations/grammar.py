"""Opening a grammar of `grammars/` as a parser, with Lark's tables kept between runs.

Working out the tables of a grammar takes a quarter of a second, reading them back a few
milliseconds. They are kept in the user's cache folder; Lark checks that they belong to the grammar
as it is now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Lark
from platformdirs import user_cache_path

from pylogic.resources import resource_dir

if TYPE_CHECKING:
    from pathlib import Path

    from lark import Transformer


def open_grammar(name: str, transformer: Transformer[Any, Any]) -> Lark:
    """Return the LALR parser of `grammars/NAME.lark`, which applies `transformer` while it parses.

    Raises
    ------
    ResourceMissing
        The folder of grammars is not there.
    """
    cache = _cache_folder()
    return Lark.open(
        str(resource_dir("grammars") / f"{name}.lark"),
        parser="lalr",
        lexer="basic",
        transformer=transformer,
        cache=str(cache / f"{name}.lark.tables") if cache else False,
    )


def _cache_folder() -> Path | None:
    folder = user_cache_path("pylogic")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # a home that cannot be written to costs time, nothing else
        return None
    return folder
