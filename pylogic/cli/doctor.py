"""`pylogic doctor`: what is installed, what is missing, and whether it works."""

import platform
import shutil
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import click

import pylogic
import pylogic.games as games
from pylogic.cli import epilogs
from pylogic.cli.installed import DISTRIBUTION, Package, packages, swipl_version
from pylogic.cli.output import emit
from pylogic.core.errors import PrologMissing

BRINGS: Final[Mapping[str, str]] = {
    "cluster": "work on more than one machine, `--scheduler`",
    "fast": "circuits run as machine code",
    "openspiel": "games for OpenSpiel and its algorithms",
    "pettingzoo": "games as environments to learn in",
    "plot": "`arena --plot` draws how a player learns",
    "proofs": "`deduce` proves its steps for boards of every size",
    "sheets": "rule sheets become circuits",
    "web": "`web`, the page in the browser",
}
"""What each extra brings to those who use pylogic; the others are for those who change it."""

_OF_DEVELOPERS: Final = frozenset({"bench", "docs", "test"})

_PLIES: Final = 3
_INDENT: Final = "\n" + 31 * " "

_TEXT: Final = """\
Constants: ann, bob, kim
1. person(x) <-> x = ann | x = bob | x = kim
2. married(x, y) <-> x = ann & y = bob | x = bob & y = ann
3. free(x) <-> person(x) & ~(exists y. person(y) & married(x, y))
"""
_GOAL: Final = "free(X)"


@click.command("doctor", epilog=epilogs.examples("pylogic doctor", "pylogic doctor --json"))
@click.option("--json", "as_json", is_flag=True, help="Answer one JSON object a line.")
def command(*, as_json: bool) -> None:
    """Say what is installed, which extras are missing and what they bring, and try it.

    Exits with 1 when something that pylogic needs is missing or does not work; missing extras are
    no fault.
    """
    failed = False
    for kind, name, good, said in (*_installed(), *_tried()):
        failed |= good is False
        if as_json:
            emit(kind=kind, name=name, ok=good, said=said)
        else:
            mark = {True: "ok", False: "FAILED", None: "-"}[good]
            click.echo(f"{mark:<7} {name:<22} {said}".replace("\n", _INDENT))
    if failed:
        click.get_current_context().exit(1)


Line = tuple[str, str, bool | None, str]
"""A kind, what it is about, whether it is as it must be (None: not needed), what is said."""


def _installed() -> Iterator[Line]:
    """Yield what there is."""
    yield "program", "pylogic", True, f"{pylogic.__version__}, {Path(pylogic.__file__).parent}"
    python = f"{platform.python_version()} ({platform.python_implementation()}) on"
    yield "program", "Python", True, f"{python} {platform.platform(terse=True)}"
    prolog = swipl_version()
    where = f"{prolog}, {shutil.which('swipl')}" if prolog else PrologMissing.install
    yield "program", "SWI-Prolog", prolog is not None, where
    acl2 = shutil.which("acl2")
    missing = "missing; it proves the theorems of scripts: `make prove` installs it"
    yield "program", "ACL2", True if acl2 else None, acl2 or missing
    asked = packages()
    for one in asked:
        if not one.extra:
            found = one.version or f"missing; expected {one.name}{one.wanted}"
            yield "package", one.name, one.version is not None, found
    extras = {one.extra: None for one in asked if one.extra not in {"", *_OF_DEVELOPERS}}
    for extra in extras:
        yield _extra(extra, [one for one in asked if one.extra == extra])


def _extra(name: str, packages: list[Package]) -> Line:
    """Return what there is of an extra."""
    brings = BRINGS.get(name, "")
    missing = [one.name for one in packages if one.version is None]
    if missing:
        install = f"pip install '{DISTRIBUTION}[{name}]'"
        return "extra", f"[{name}]", None, f"missing ({', '.join(missing)}): {brings}; {install}"
    found = ", ".join(f"{one.name} {one.version}" for one in packages)
    return "extra", f"[{name}]", True, f"{found}: {brings}"


def _tried() -> Iterator[Line]:
    """Yield what happens when the parts are used, each after the ones it needs."""
    started, failed = time.perf_counter(), False
    for name, trial in (
        ("read and compile", _compile),
        ("ask SWI-Prolog", _ask),
        ("ask in the sandbox", _ask_outside),
        ("play", _play),
    ):
        begun = time.perf_counter()
        try:
            said = trial()
        except Exception as fault:  # noqa: BLE001 - whatever is broken is what is asked for
            failed, first = True, str(fault).partition("\n")[0]
            yield "trial", name, False, f"{type(fault).__name__}: {first}"
        else:
            yield "trial", name, True, f"{said}, {time.perf_counter() - begun:.2f} s"
    yield "trial", "all", not failed, f"{time.perf_counter() - started:.1f} s"


def _compile() -> str:
    """Read a text, and compile it."""
    document = pylogic.load(_TEXT)
    return f"{len(document.declarations)} declarations become {len(document.clauses)} clauses"


def _ask() -> str:
    """Ask the clauses in this process."""
    with pylogic.session() as prolog:
        return _expected(
            str(answer["X"]) for answer in prolog.add(pylogic.load(_TEXT)).query(_GOAL)
        )


def _ask_outside() -> str:
    """Ask the clauses in a process of their own."""
    with pylogic.session() as prolog:
        module = prolog.add_outside(pylogic.load(_TEXT))
        with module.query(_GOAL, timeout=4.0, sandboxed=True) as answers:
            return _expected(str(answer["X"]) for answer in answers)


def _expected(answers: Iterator[str]) -> str:
    found = list(answers)
    if found != ["kim"]:
        raise ValueError(f"{_GOAL} gave {found}, expected kim")
    return f"{_GOAL} gives kim"


def _play() -> str:
    """Count the ways to begin a game, in Python alone."""
    name = next(name for name in games.names() if "native" in games.sources(name))
    game = games.game(name, "native")
    return f"{game.perft(game.initial_state(), _PLIES)} ways to begin {name} in {_PLIES} plies"
