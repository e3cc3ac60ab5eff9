"""What was compiled lately, for documents that say the same: a game reads its document anew."""

from functools import lru_cache
from pkgutil import resolve_name

from pylogic.compiler import Compiled
from pylogic.core.collecting import uncollected
from pylogic.core.errors import Place
from pylogic.core.syntax import Syntax

REMEMBERED = 8
"""So many documents; the clauses of a large one fill some megabytes."""


def compiled(compiler: str, syntax: Syntax) -> Compiled:
    """Return what a compiler makes of a text, that of before where it is the same on all lines.

    Raises CompileError: An axiom cannot be compiled.
    """
    places = tuple((stated.place, stated.lines) for stated in syntax.declarations)
    return _compiled(compiler, syntax, places)


@lru_cache(maxsize=REMEMBERED)
@uncollected()
def _compiled(
    compiler: str,
    syntax: Syntax,
    places: tuple[tuple[Place, tuple[int, int]], ...],  # noqa: ARG001 - equal texts differ in them
) -> Compiled:
    made: Compiled = resolve_name(compiler)(syntax)
    return made
