"""The house: what imports what, and which rooms name no game."""

import ast
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import pylogic
from pylogic.core.regexes import Late

PACKAGE: Final = Path(pylogic.__file__).parent

ROOMS: Final = (
    "core", "render", "terms", "session", "workers", "nqthm", "gdl", "notations", "meaning",
    "compiler", "documents", "circuits", "explain", "games", "solvers", "players", "ggp", "export",
    "theorems", "deduction", "checking", "audit", "games/NAME", "notebook", "console",
    "web", "cli",
    "adapters",
)  # fmt: skip
"""From the ground up: a room uses those before it, and none after it."""

NAMELESS: Final = (
    "players", "ggp", "export", "solvers", "explain", "checking", "audit", "notebook", "console",
    "render", "games", "web", "cli", "adapters",
)  # fmt: skip


def modules() -> dict[str, Path]:
    """Return the modules of the package by name."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = ("pylogic", *path.relative_to(PACKAGE).with_suffix("").parts)
        found[".".join(parts).removesuffix(".__init__")] = path
    return found


MODULES: Final = modules()
GAMES: Final = {path.parent.name for path in PACKAGE.glob("games/*/documents")}
NAMED: Final = re.compile(rf"\b(?:{'|'.join(sorted(GAMES))})\b|\bfour4?\b", re.IGNORECASE)


class Seen(NamedTuple):
    """What a module imports of the package, for its annotations too, and where it names a game."""

    imports: set[str]
    named: list[str]


IMPORT: Final = re.compile(
    r"^[ \t]*(?:import ([\w.]+)|from ([\w.]+) import (\([^)]*\)|[^\n]*))", re.MULTILINE
)
EXTRA: Final = re.compile(
    r"^(?:from|import) (clingo|distributed|IPython|matplotlib|numba|pettingzoo|pyspiel|starlette"
    r"|uvicorn|z3)\b",
    re.MULTILINE,
)
"""What is installed with an extra of the package alone, where it is imported at once."""


def imported(text: str) -> set[str]:
    """Return the modules of the package that one imports."""
    found = set()
    for module, package, names in IMPORT.findall(text):
        for name in re.findall(r"\w+(?: as \w+)?|\*", re.sub("#.*", "", names)):
            whole = f"{package}.{name.split()[0]}"
            found.add(whole if whole in MODULES else package)
        found.add(module)
    return found & MODULES.keys()


def naming_games(tree: ast.Module) -> list[str]:
    """Return where a game is named; examples in docstrings and messages are no knowledge."""
    nodes = list(ast.walk(tree))
    docs = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    docs |= {  # the examples of commands
        id(argument)
        for node in nodes
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in {"options.examples", "epilogs.examples"}
        for argument in node.args
    }
    found = []
    for node in nodes:
        text = (
            node.value
            if isinstance(node, ast.Constant) and id(node) not in docs
            else node.id
            if isinstance(node, ast.Name)
            else node.name
            if isinstance(node, ast.ClassDef | ast.FunctionDef)
            else ""
        )
        if isinstance(text, str) and NAMED.search(text):
            found.append(f"{node.lineno}: {text}")  # type: ignore[attr-defined]
    return found


@cache
def looked_through() -> dict[str, Seen]:
    """Return by module what is looked at below."""
    found = {}
    for name, path in MODULES.items():
        text = path.read_text(encoding="utf-8")
        may_name = room(name) in NAMELESS and NAMED.search(text)
        found[name] = Seen(
            imported(text) - {name}, naming_games(ast.parse(text)) if may_name else []
        )
    return found


def room(module: str) -> str:
    """Return the room of a module; a game's own folder is one of its own."""
    _, *parts = module.split(".")
    if len(parts) > 1 and parts[0] == "games" and parts[1] in GAMES:
        return "games/NAME"
    return parts[0] if parts else ""


def circle() -> list[str]:
    """Return modules that import each other in a circle; none where there is no circle."""
    done: set[str] = set()
    way: list[str] = []

    def walk(module: str) -> list[str]:
        if module in way:
            return [*way[way.index(module) :], module]
        if module in done:
            return []
        way.append(module)
        found = next(filter(None, map(walk, sorted(looked_through()[module].imports))), [])
        way.pop()
        done.add(module)
        return found

    return next(filter(None, map(walk, sorted(MODULES))), [])


def test_no_imports_go_round() -> None:
    """No module imports itself by way of others, not even for annotations."""
    assert not circle()


@pytest.mark.parametrize("own", ROOMS)
def test_arrows_go_down(own: str) -> None:
    """A room uses the rooms below it only."""
    above = ROOMS[ROOMS.index(own) + 1 :]
    up = {
        f"{module} imports {other}"
        for module, seen in looked_through().items()
        if room(module) == own
        for other in seen.imports
        if room(other) in above
    }
    assert not up


def test_what_extras_bring_is_imported_when_it_is_needed() -> None:
    """Every command works without; rooms that are nothing without their extra are entered late."""
    own = {
        path.relative_to(PACKAGE).as_posix(): found
        for module, path in MODULES.items()
        if room(module) not in {"adapters", "notebook", "web"}
        and (found := EXTRA.findall(path.read_text(encoding="utf-8")))
    }
    assert not own


def test_every_module_has_a_room() -> None:
    """What stands at the root is the package itself, its command, and the names of errors."""
    assert {m for m in MODULES if m.count(".") == 1 and room(m) not in ROOMS} == {
        "pylogic.__main__",
        "pylogic.errors",
    }


@pytest.mark.parametrize("own", NAMELESS)
def test_rooms_for_all_games_name_none(own: str) -> None:
    """What is for every game knows none; examples in docstrings and messages are no knowledge."""
    found = {name: seen.named for name, seen in looked_through().items() if room(name) == own}
    assert not {name: named for name, named in found.items() if named}


def test_regular_expressions_have_no_mistakes() -> None:
    """Those that are compiled when they are first asked, too."""
    asking = [name for name in MODULES if "pylogic.core.regexes" in looked_through()[name].imports]
    assert asking
    for name in asking:
        waiting: list[object] = [*vars(import_module(name)).values()]
        while waiting:
            held = waiting.pop()
            if isinstance(held, Late):
                assert held.fullmatch, name
            elif isinstance(held, tuple | list):
                waiting += held
            elif isinstance(held, dict):
                waiting += [*held, *held.values()]
