"""Try an installed wheel from outside the project: `python smoke.py`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pylogic
from pylogic.core.resources import resource_dir

LIMIT = 3
DEPTH = 4


def run(*arguments: str) -> str:
    """Run the installed command and return what it prints."""
    command = Path(sys.executable).with_name("pylogic")
    done = subprocess.run(
        [command, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"pylogic {' '.join(arguments)}:\n{done.stderr}"
    assert "Traceback" not in done.stderr
    return done.stdout


package = Path(pylogic.__file__).resolve().parent
assert "site-packages" in package.parts, f"{package} is not the installed wheel"
assert resource_dir("prolog") == package / "prolog"
assert resource_dir("grammars") == package / "grammars"
print(f"resources: {package}")

assert "pangke" in run("games")
print("games: listed")

lines = run("query", "pangke", "neighbor(S1, S2)", "--limit", str(LIMIT), "--json").splitlines()
answers = [json.loads(line) for line in lines]
assert len(answers) == LIMIT
assert all(set(answer) == {"S1", "S2"} for answer in answers)
print(f"query: {answers[0]}")

nodes = {
    source: json.loads(run("perft", "pangke", str(DEPTH), "--source", source, "--json"))["nodes"]
    for source in ("native", "rules", "text")
}
assert len(set(nodes.values())) == 1, nodes
print(f"perft({DEPTH}): {nodes}")
