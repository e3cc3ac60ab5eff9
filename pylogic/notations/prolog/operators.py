"""The operators in force: SWI-Prolog's own, and those that a text declares or imports."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pylogic.notations.prolog.nodes import TermNode

NECKS: Final = frozenset({":-", "-->", "=>"})
GREATEST: Final = 1200
"""The priority that binds least tightly."""

_OWN: Final = (
    (1200, "xfx", ":- --> =>"), (1200, "fx", ":- ?-"), (1105, "xfy", "|"), (1100, "xfy", ";"),
    (1150, "fx", "dynamic discontiguous initialization meta_predicate module_transparent table"),
    (1150, "fx", "multifile public thread_local thread_initialization volatile"),
    (1050, "xfy", "-> *->"), (1000, "xfy", ","), (800, "xfx", ":="), (900, "fy", "\\+"),
    (700, "xfx", "< = =.. =@= \\=@= =:= =< == =\\= > >= @< @=< @> @>= \\= \\== as is >:< :<"),
    (600, "xfy", ":"), (500, "yfx", "+ - /\\ \\/"),
    (400, "yfx", "* / // mod rdiv << >> div rem xor"), (200, "xfx", "**"),
    (200, "xfy", "^"), (200, "fy", "- + \\"), (100, "yfx", "."), (1, "fx", "$"),
)  # fmt: skip
_OF_LIBRARIES: Final = {
    "clpb": ((500, "yfx", "#"), (300, "fy", "~")),
    "clpfd": (
        (760, "yfx", "#<==>"), (750, "yfx", "#<=="), (750, "xfy", "#==>"), (740, "yfx", "#\\/"),
        (730, "yfx", "#\\"), (720, "yfx", "#/\\"), (710, "fy", "#\\"), (450, "xfx", ".."),
        (700, "xfx", "#> #< #>= #=< #= #\\= in ins in_set"),
    ),
    "coinduction": ((1150, "fx", "coinductive"),),
}  # fmt: skip
_KINDS: Final = {
    "xfx": "infix", "xfy": "infix", "yfx": "infix", "fx": "prefix", "fy": "prefix",
    "xf": "postfix", "yf": "postfix",
}  # fmt: skip
_UNCHANGED: Final = frozenset({",", "[]", "{}"})
_LEAST_OF_BARS: Final = 1001


class Operator(NamedTuple):
    """What a name is as an operator.

    kind: `prefix`, `infix` or `postfix`.
    priority: Of the term that it makes.
    left, right: The greatest priorities of its operands.
    """

    kind: str
    priority: int
    left: int
    right: int

    @property
    def type(self) -> str:
        """How it is declared, such as `xfy`."""
        left = "xy"[self.left == self.priority]
        right = "xy"[self.right == self.priority]
        match self.kind:
            case "prefix":
                return f"f{right}"
            case "postfix":
                return f"{left}f"
        return f"{left}f{right}"


def _operator(priority: int, kind: str) -> Operator:
    return Operator(
        _KINDS[kind],
        priority,
        0 if kind[0] == "f" else priority - (kind[0] == "x"),
        0 if kind[-1] == "f" else priority - (kind[-1] == "x"),
    )


def _table(rows: Iterable[tuple[int, str, str]]) -> dict[tuple[str, str], Operator]:
    return {
        (name, _KINDS[kind]): _operator(priority, kind)
        for priority, kind, names in rows
        for name in names.split()
    }


@dataclass(slots=True)
class Operators:
    """Those in force at a place of a text."""

    _table: dict[tuple[str, str], Operator] = field(default_factory=lambda: _table(_OWN))

    def get(self, name: str, kind: str) -> Operator | None:
        """Return what a name is as an operator of that kind; None if it is none."""
        return self._table.get((name, kind))

    def obey(self, directive: TermNode) -> None:
        """Take note of what a directive declares or imports; it comes without its neck."""
        match directive.name, directive.args:
            case ",", parts:
                for part in parts:
                    self.obey(part)
            case "op", (priority, kind, names):
                self._declare(priority.name, kind.name, names)
            case (("use_module" | "ensure_loaded"), (library, *_)):
                if library.name == "library" and len(library.args) == 1:
                    self.import_from(library.args[0].name)

    def import_from(self, library: str) -> None:
        """Take note of the operators of a library."""
        self._table |= _table(_OF_LIBRARIES.get(library, ()))

    def rows(self) -> list[tuple[int, str, str]]:
        """Return the priority, type and name of each, as op/3 takes them."""
        return [(found.priority, found.type, name) for (name, _), found in self._table.items()]

    def _declare(self, priority: str, kind: str, names: TermNode) -> None:
        if kind not in _KINDS or not (priority.isdecimal() and int(priority) <= GREATEST):
            return
        atoms = names.args if names.is_list else (names,)
        if any(atom.args or atom.token.kind not in {"name", "quoted", "symbol"} for atom in atoms):
            return
        for atom in atoms:
            name = atom.name.strip("'")
            if name in _UNCHANGED or (name == "|" and int(priority) < _LEAST_OF_BARS):
                continue
            if int(priority) == 0:
                self._table.pop((name, _KINDS[kind]), None)
            else:
                self._table[name, _KINDS[kind]] = _operator(int(priority), kind)
