"""Opening a grammar of `grammars/` as a parser.

Lark works out the tables anew in each process that needs them, in 20 to 70 milliseconds. It could
keep them as a pickle, which runs whatever somebody else has put in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lark import Lark

from pylogic.core.resources import resource_dir

if TYPE_CHECKING:
    from lark import Transformer


def open_grammar(name: str, transformer: Transformer[Any, Any]) -> Lark:
    """Return the LALR parser of `grammars/NAME.lark`, which applies `transformer` while it parses.

    Raises ResourceMissing: The folder of grammars is not there.
    """
    return Lark.open(
        str(resource_dir("grammars") / f"{name}.lark"),
        parser="lalr",
        lexer="basic",
        transformer=transformer,
    )
