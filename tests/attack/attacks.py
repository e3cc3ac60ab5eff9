"""Attacks on the border: programs and goals from outside that mean harm, by families.

Each file of `data` is a family: what it is after is its name. In the texts `{touch}` is a goal
that touches the marker, `{evil}` is a file that does so when it is loaded, and `{9*text*}` is a
text nine times over.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

_REPEATED: Final = re.compile(r"\{(\d+)\*(.*?)\*\}")


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack.

    Attributes
    ----------
    family : str
        What it is after.
    program : str
        The clauses of a guest; where there are none the goal is asked of the session.
    goal : str
        What is asked.
    """

    family: str
    program: str
    goal: str

    def __str__(self) -> str:
        return f"{self.family}: {self.program[:30]} ?- {self.goal[:40]}"

    def aimed(self, marker: Path, evil: Path) -> Attack:
        """Return the attack with the texts of its places filled in."""
        return Attack(
            self.family, _filled(self.program, marker, evil), _filled(self.goal, marker, evil)
        )


def _filled(text: str, marker: Path, evil: Path) -> str:
    text = text.replace("{touch}", "shell('touch {marker}')")
    text = text.replace("{marker}", str(marker)).replace("{evil}", str(evil))
    return _REPEATED.sub(lambda match: int(match[1]) * match[2], text)


def _read(path: Path) -> Iterator[Attack]:
    """Yield the attacks of a file."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    for group in table.get("goals", ()):
        yield from (Attack(path.stem, group["program"], goal) for goal in group["goals"])
    for group in table.get("programs", ()):
        yield from (Attack(path.stem, program, group["goal"]) for program in group["programs"])
    for group in table.get("pairs", ()):
        yield from (Attack(path.stem, program, goal) for program, goal in group["pairs"])


ATTACKS: Final = tuple(
    attack
    for path in sorted(Path(__file__).with_name("data").glob("*.toml"))
    for attack in _read(path)
)


def some(count: int) -> list[Attack]:
    """Return some of them, as many of each family, from all over it."""
    families: dict[str, list[Attack]] = {}
    for attack in ATTACKS:
        families.setdefault(attack.family, []).append(attack)
    share = -(-count // len(families))
    chosen = [each[:: max(1, len(each) // share)][:share] for each in families.values()]
    return [attack for each in chosen for attack in each][:count]
