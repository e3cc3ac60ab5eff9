"""What helps to prove the theorems of a script: a file `proofs.toml` beside its errata.

Prints in infix leave out rule classes, hints and measures, and ACL2 is another prover than the one
that the script was made for. So a document may come with hints of its own, with measures, with
lemmas that are proved on the way, and with what its games are (`pylogic.theorems.games`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from pylogic.core.errors import PlanError
from pylogic.core.toml_tables import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Hints:
    """How a theorem is to be proved; everything is text for ACL2, in the package of the theory.

    Attributes
    ----------
    use : tuple of str
        Names of theorems, or `(:instance name (variable term) ...)`, that become hypotheses.
    induct : str
        A term that suggests the induction.
    expand : tuple of str
        Terms that are opened.
    cases : tuple of str
        Terms by which the goal is split.
    enable, disable : tuple of str
        Rules and functions that are used, or not used.
    only : tuple of str
        The only rules and functions that are used, where any are named.
    direct : bool
        Whether there is to be no induction.
    """

    use: tuple[str, ...] = ()
    induct: str = ""
    expand: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    enable: tuple[str, ...] = ()
    disable: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    direct: bool = False

    def __str__(self) -> str:
        """Return the hint of the goal as ACL2 takes it, or nothing."""
        said = []
        if self.use:
            said.append(f":use ({' '.join(self.use)})")
        if self.induct:
            said.append(f":induct {self.induct}")
        if self.expand:
            said.append(f":expand ({' '.join(self.expand)})")
        if self.cases:
            said.append(f":cases ({' '.join(self.cases)})")
        if self.only:
            rules = f"'({' '.join(self.only)})"
            said.append(
                f":in-theory (acl2::union-theories (acl2::theory 'acl2::minimal-theory) {rules})"
            )
        elif self.enable or self.disable:
            on, off = " ".join(self.enable), " ".join(self.disable)
            said.append(f":in-theory (acl2::e/d ({on}) ({off}))")
        if self.direct:
            said.append(":do-not-induct acl2::t")
        return f':hints (("Goal" {" ".join(said)}))' if said else ""


@dataclass(frozen=True, slots=True)
class Lemma:
    """A lemma of ours: `statement` and `classes`, if any, are text for ACL2."""

    name: str
    statement: str
    classes: str = ""
    hints: Hints = field(default_factory=Hints)


@dataclass(frozen=True, slots=True)
class ProofHints:
    """What is known of one definition or theorem: its hints, and the lemmas that come before it.

    `measure`, of a recursive definition, is a term that gets smaller with each call.
    """

    hints: Hints = field(default_factory=Hints)
    lemmas: tuple[Lemma, ...] = ()
    measure: str = ""


@dataclass(frozen=True, slots=True)
class Games:
    """What the games of a script are, as its theorems speak of them.

    Attributes
    ----------
    game : str
        A term, in the Lisp spelling, whose value is the game that is played.
    variable : str
        The variable in it that stands for the list of moves.
    moves : str
        A quoted list of moves, one of each kind that there is.
    variables : dict of str to str
        What variables of theorems stand for: the `moves` of a whole game, its `opening`, or the
        `rest` after the opening.
    """

    game: str
    variable: str
    moves: str
    variables: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Plan:
    """All that `proofs.toml` says, by the names of definitions and theorems."""

    definitions: Mapping[str, ProofHints] = field(default_factory=dict)
    theorems: Mapping[str, ProofHints] = field(default_factory=dict)
    games: Games | None = None


NOTHING: Final = Plan()
"""The plan of a document that comes without one."""

_ROLES: Final = frozenset({"moves", "opening", "rest"})


def read_plan(path: Path) -> Plan:
    """Return the plan in a file.

    Raises
    ------
    PlanError
        It cannot be read, or says something that is not known.
    """
    file = read_table(path, lambda reason: PlanError(str(path), reason))
    raw = dict(file.values)
    reader = _Reader(str(path))
    games = raw.pop("games", None)
    plan = Plan(
        {n: reader.recipe(n, r) for n, r in reader.table(raw.pop("definitions", {}), "").items()},
        {n: reader.recipe(n, r) for n, r in reader.table(raw.pop("theorems", {}), "").items()},
        reader.games(games) if games is not None else None,
    )
    reader.nothing_left(raw, "")
    return plan


@dataclass(frozen=True, slots=True)
class _Reader:
    """Takes the values of TOML apart, and says where they are not what they must be."""

    file: str

    def table(self, value: Any, where: str) -> dict[str, Any]:  # noqa: ANN401 - any TOML
        if not isinstance(value, dict):
            raise PlanError(self.file, f"{where or 'the file'}: a table is expected")
        return dict(value)

    def text(self, value: Any, where: str) -> str:  # noqa: ANN401
        if not isinstance(value, str):
            raise PlanError(self.file, f"{where}: a text is expected, not {value!r}")
        return value

    def texts(self, value: Any, where: str) -> tuple[str, ...]:  # noqa: ANN401
        if not isinstance(value, list):
            raise PlanError(self.file, f"{where}: a list of texts is expected, not {value!r}")
        return tuple(self.text(one, where) for one in value)

    def nothing_left(self, raw: Mapping[str, object], where: str) -> None:
        if raw:
            raise PlanError(self.file, f"{where}: {', '.join(raw)} is not known".lstrip(": "))

    def recipe(self, name: str, value: Any) -> ProofHints:  # noqa: ANN401
        raw = self.table(value, name)
        lemmas = raw.pop("lemmas", [])
        if not isinstance(lemmas, list):
            raise PlanError(self.file, f"{name}: lemmas is a list of tables")
        recipe = ProofHints(
            measure=self.text(raw.pop("measure", ""), name),
            lemmas=tuple(self.lemma(name, lemma) for lemma in lemmas),
            hints=self.hints(name, raw),
        )
        self.nothing_left(raw, name)
        return recipe

    def lemma(self, where: str, value: Any) -> Lemma:  # noqa: ANN401
        raw = self.table(value, where)
        lemma = Lemma(
            name=self.text(raw.pop("name", None), f"{where}: the name of a lemma"),
            statement=self.text(raw.pop("statement", None), f"{where}: what a lemma says"),
            classes=self.text(raw.pop("classes", ""), where),
            hints=self.hints(where, raw),
        )
        self.nothing_left(raw, where)
        return lemma

    def hints(self, where: str, raw: dict[str, Any]) -> Hints:
        listed = {
            key: self.texts(raw.pop(key, []), f"{where}: {key}")
            for key in ("use", "expand", "cases", "enable", "disable", "only")
        }
        direct = raw.pop("direct", False)
        if not isinstance(direct, bool):
            raise PlanError(self.file, f"{where}: direct is true or false")
        return Hints(**listed, induct=self.text(raw.pop("induct", ""), where), direct=direct)

    def games(self, value: Any) -> Games:  # noqa: ANN401
        raw = self.table(value, "games")
        roles = self.table(raw.pop("variables", {}), "games.variables")
        for name, role in roles.items():
            if not isinstance(role, str) or role not in _ROLES:
                raise PlanError(
                    self.file,
                    f"games: {name} is {role!r}; expected {', '.join(sorted(_ROLES))}",
                )
        games = Games(
            game=self.text(raw.pop("game", None), "games: game"),
            variable=self.text(raw.pop("variable", None), "games: variable"),
            moves=self.text(raw.pop("moves", None), "games: moves"),
            variables=roles,
        )
        self.nothing_left(raw, "games")
        return games
