"""What a text in the situation calculus says."""

from dataclasses import dataclass, field

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.theory.histories import History

POSSIBLE = ("Poss", "poss", "possible", "Possible")


@dataclass(slots=True)
class SituationTheory:
    """What a text in the situation calculus says.

    do, initial: What the text calls the successor and the first situation.
    after, first: By fluent: its arguments, and what it says after an action, or at first.
    demands: What has to be so of an action `a` in `s`, with the axioms that it is of.
    histories: The situations that it names.
    """

    do: str
    initial: str
    axioms: list[Declaration]
    after: dict[str, tuple[Declaration, f.Node, f.Formula]] = field(default_factory=dict)
    first: dict[str, list[tuple[Declaration, f.Node, f.Formula]]] = field(default_factory=dict)
    possible: list[tuple[Declaration, f.Term, f.Term, f.Formula]] = field(default_factory=list)
    others: list[Declaration] = field(default_factory=list)
    demands: list[tuple[Declaration, f.Formula]] = field(default_factory=list)
    histories: list[History] = field(default_factory=list)

    def is_spelt(self, situation: f.Term) -> bool:
        """Whether a situation is the first, or comes of actions in that."""
        match situation:
            case f.Apply(do, (_, before)) if do == self.do:
                return self.is_spelt(before)
            case f.Constant(name) | f.Variable(name):
                return name == self.initial or any(h.name == name for h in self.histories)
            case _:
                return False


def fail(axiom: Declaration, what: str, expected: str) -> ReadError:
    """Return the error at an axiom."""
    return ReadError(what, axiom.place, [expected])
