"""What people add: packages that are found by being in a folder, or by an entry point.

A further distribution brings its own by entry points of the group `pylogic.games`, and so on, each
of which names a package or a module: `nim = "my_nim"`.
"""

import warnings
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

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
    Nothing is imported but what is around a package. One that is left out is warned of.
    """
    own = dict(own_packages(group))
    for point in _entry_points().select(group=f"pylogic.{group}"):
        folder = "that name is taken" if point.name in own else _folder_of(point.value)
        if isinstance(folder, Path):
            own[point.name] = point.value, folder
        else:
            said = f"the entry point {point.name} = {point.value!r} of pylogic.{group} is left out"
            warnings.warn(f"{said}: {folder}", stacklevel=2)
    return own


@cache
def _entry_points() -> Any:  # noqa: ANN401 - what names its type is imported below
    """Return all entry points; what is installed is looked through once."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow, and seldom needed

    return entry_points()


def installed_anew() -> None:
    """Forget what is installed."""
    packages.cache_clear()
    _entry_points.cache_clear()


def _folder_of(module: str) -> Path | str:
    """Return the folder of a package, or of a module; why there is none otherwise."""
    try:
        spec = find_spec(module)
    except Exception as fault:  # noqa: BLE001 - whatever is wrong with the package around it
        return f"{type(fault).__name__}: {fault}"
    if spec is None or not (spec.submodule_search_locations or spec.origin):
        return "there is no such package"
    if spec.submodule_search_locations:
        return Path(spec.submodule_search_locations[0])
    return Path(str(spec.origin)).parent
