"""Where the Prolog sources and the grammars are, in a checkout and in an installed wheel.

Both are top-level folders of the project, beside the package; the wheel carries them inside it.
SWI-Prolog and Lark's `%import` read files by path, so paths are what is given out, and pylogic
does not run from inside a zip archive.
"""

from functools import cache
from pathlib import Path

from pylogic.core.errors import ResourceMissing

_HERE = Path(__file__).resolve().parents[1]


@cache
def resource_dir(name: str) -> Path:
    """Return the folder of that name, `prolog` or `grammars`, as an absolute path.

    Raises ResourceMissing: Neither an installed wheel nor a checkout has it.
    """
    roots = (_HERE, _HERE.parent)  # inside the wheel; beside the package in a checkout
    for root in roots:
        if (root / name).is_dir():
            return root / name
    raise ResourceMissing(name, roots)
