"""What is installed: SWI-Prolog, and the packages that pylogic and its extras ask for."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, metadata, version
from typing import Final

DISTRIBUTION: Final = "pylogic-specs"

_REQUIREMENT: Final = re.compile(
    r"(?P<name>[\w.-]+)\s*(?P<range>[^;\s]*)\s*(?:;.*\bextra\s*==\s*[\"'](?P<extra>[\w.-]+)[\"'].*)?"
)
_VERSION: Final = re.compile(r"\d+\.\d+\.\d+\S*")

_SECONDS: Final = 5.0
"""How long a program may take to say its version."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package that is asked for.

    name, wanted: Its name, and the versions that will do; empty where any does.
    extra: The extra that asks for it; empty where pylogic always needs it.
    version: The version that is installed.
    """

    name: str
    wanted: str
    extra: str
    version: str | None


def packages() -> tuple[Package, ...]:
    """Return the packages that the distribution asks for, in its order."""
    found = []
    for line in metadata(DISTRIBUTION).get_all("Requires-Dist") or ():
        if asked := _REQUIREMENT.fullmatch(line):
            installed = _installed(asked["name"])
            found.append(Package(asked["name"], asked["range"], asked["extra"] or "", installed))
    return tuple(found)


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def swipl_version() -> str | None:
    """Return the version of the SWI-Prolog on the PATH, or None where there is none."""
    program = shutil.which("swipl")
    if program is None:
        return None
    try:
        said = subprocess.run(  # noqa: S603 - the program that is asked for
            [program, "--version"], capture_output=True, text=True, timeout=_SECONDS, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    found = _VERSION.search(said)
    return found[0] if found else None
