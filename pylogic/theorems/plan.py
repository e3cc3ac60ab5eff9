"""What helps to prove the theorems of a script: a file `proofs.toml` beside its errata.

Prints in infix leave out rule classes, hints and measures, and ACL2 is another prover than the one
that the script was made for. So a document may come with hints of its own, with measures, with
lemmas that are proved on the way, and with what its games are (`pylogic.theorems.games`).
"""

from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from pylogic.core.errors import PlanError
from pylogic.core.toml_tables import read_table


class Hints(Struct, frozen=True, forbid_unknown_fields=True):
    """How a theorem is to be proved; everything is text for ACL2, in the package of the theory.

    use: Names of theorems, or `(:instance name (variable term) ...)`, that become hypotheses.
    induct: A term that suggests the induction.
    expand: Terms that are opened.
    cases: Terms by which the goal is split.
    enable, disable: Rules and functions that are used, or not used.
    only: The only rules and functions that are used, where any are named.
    direct: Whether there is to be no induction.
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


class AddedLemma(Hints, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lemma of ours, with its hints: `statement` and `classes`, if any, are text for ACL2."""

    name: str
    statement: str
    classes: str = ""


class ProofHints(Hints, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is known of one definition or theorem: its hints, and the lemmas that come before it.

    `measure`, of a recursive definition, is a term that gets smaller with each call.
    """

    lemmas: tuple[AddedLemma, ...] = ()
    measure: str = ""


class Games(Struct, frozen=True, forbid_unknown_fields=True):
    """What the games of a script are, as its theorems speak of them.

    game: A term, in the Lisp spelling, whose value is the game that is played.
    variable: The variable in it that stands for the list of moves.
    moves: A quoted list of moves, one of each kind that there is.
    variables: What variables of theorems stand for: the `moves` of a whole game, its `opening`, or
        the `rest` after the opening.
    """

    game: str
    variable: str
    moves: str
    variables: dict[str, Literal["moves", "opening", "rest"]] = {}


class ProofPlan(Struct, frozen=True, forbid_unknown_fields=True):
    """All that `proofs.toml` says, by the names of definitions and theorems."""

    definitions: dict[str, ProofHints] = {}
    theorems: dict[str, ProofHints] = {}
    games: Games | None = None


NOTHING: Final = ProofPlan()
"""The plan of a document that comes without one."""


def read_plan(path: Path) -> ProofPlan:
    """Return the plan in a file.

    Raises PlanError: It cannot be read, or says something that is not known.
    """
    return read_table(path, ProofPlan, lambda reason: PlanError(str(path), reason))
