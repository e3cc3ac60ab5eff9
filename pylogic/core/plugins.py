"""What people add: packages that are found by being in a folder, or by an entry point.

A further distribution brings its own by entry points of the group `pylogic.games`, and so on, each
of which names a package: `nim = "my_nim"`.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

_HERE: Final = Path(__file__).resolve().parents[1]


@cache
def own_packages(group: str) -> dict[str, tuple[str, Path]]:
    """Return by name the module and the folder of each package of a group in pylogic itself."""
    return {
        path.parent.name: (f"pylogic.{group}.{path.parent.name}", path.parent)
        for path in sorted((_HERE / group).glob("*/__init__.py"))
    }


@cache
def packages(group: str) -> dict[str, tuple[str, Path]]:
    """Return by name the module and the folder of each package of a group, `games` say.

    Those that come with pylogic are there first; a further one cannot take the name of another.
    Nothing is imported.
    """
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom needed

    own = dict(own_packages(group))
    for point in entry_points(group=f"pylogic.{group}"):
        try:
            spec = find_spec(point.value)
        except ImportError:  # the package around it is gone, or broken
            continue
        if spec is not None and spec.submodule_search_locations:
            own.setdefault(point.name, (point.value, Path(spec.submodule_search_locations[0])))
    return own
