"""The games and documents beside those that pylogic knows by name: what the command line names."""

import json
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

import pylogic.games as games
from pylogic.documents.examples import examples
from pylogic.games.gdl import sheets as _folder

VARIABLE: Final = "PYLOGIC_WEB_LISTED"
"""The environment variable by which the server tells its processes: paths, as a JSON list."""


@cache
def listed() -> dict[str, Path]:
    """Return what the command line names, by file name; by the whole path where that is taken."""
    paths = [Path(path) for path in json.loads(os.environ.get(VARIABLE, "[]"))]
    taken = Counter([path.name for path in paths])
    taken.update([*games.names(), *sheets(), *(one.name for one in examples())])
    return {path.name if taken[path.name] == 1 else str(path): path for path in paths}


@cache
def sheets() -> dict[str, Path]:
    """Return the sheets that come with pylogic, by the names of their files."""
    here = Path(_folder.__file__).parent
    return {path.name: path for path in sorted(here.glob("*.kif"))}
