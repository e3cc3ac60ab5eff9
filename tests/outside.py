"""Packages from outside of the project: installed for a test, and forgotten after it."""

import importlib
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

from pylogic.core.plugins import installed_anew
from pylogic.documents import shipped
from pylogic.games import registry
from pylogic.session import session


def install(folder: Path) -> None:
    """Do what `pip install --editable .` does: tell of the entry points of a package."""
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = folder / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    about.mkdir(exist_ok=True)
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in points.items())
        for group, points in project["entry-points"].items()
    ]
    (about / "entry_points.txt").write_text("".join(lines), encoding="utf-8")
    sys.path.insert(0, str(folder))
    look_again(folder)


def look_again(folder: Path) -> None:
    """Look for the packages of others again, and import those below a folder again."""
    for name, module in list(sys.modules.items()):
        if str(folder) in str(getattr(module, "__file__", "")):
            del sys.modules[name]
    for compiled in folder.rglob("__pycache__"):  # known by whole seconds
        rmtree(compiled)
    importlib.invalidate_caches()
    installed_anew()
    registry._entries.cache_clear()  # noqa: SLF001 - nobody else installs while pylogic runs
    shipped.folders.cache_clear()
    shipped.shipped_errata.cache_clear()


@contextmanager
def forgotten(folder: Path) -> Iterator[Path]:
    """Forget what is installed from a folder."""
    path = list(sys.path)
    try:
        yield folder
    finally:
        if sys.path != path:
            sys.path[:] = path
            look_again(folder)
        for rules in folder.glob("*/rules.pl"):
            if "pyswip" in sys.modules:  # a module of that name may come from elsewhere next
                session().ask(f"unload_file('{rules}')")
