"""The names and sorts of the axioms about states that a theory of situations becomes."""

from collections.abc import Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import fresh, listing, names_of
from pylogic.notations.first_order.formulas.elements import sets_of
from pylogic.notations.first_order.formulas.kinds_of_places import Place, numbers_of, places_of
from pylogic.notations.first_order.theory.situation_theory import SituationTheory, fail


class StateSorts:
    """The axioms that were made so far, with the names and sorts that they need."""

    def __init__(self, theory: SituationTheory) -> None:
        self.theory = theory
        self.names = names_of(d.formula for d in theory.axioms)
        self.places = places_of(tuple(d.formula or f.Truth(value=True) for d in theory.axioms))
        self.own = {name: self.fresh(name) for name in ("situation", "start", "yes", "no")}
        self.own["action"] = self.fresh("action")
        self.own["truth"] = self.fresh("truth")
        self.sorts: dict[tuple[f.Term, ...], str] = {}
        self.made: list[Declaration] = []
        self.demanded: list[Declaration] = []
        self.given: list[Declaration] = []
        self.chosen: dict[str, str] = {}

    def fresh(self, name: str) -> str:
        """Return a name that the text does not have."""
        return fresh(name, self.names)

    def say(self, axiom: Declaration, formula: f.Formula) -> None:
        """Add an axiom in the place of one of the text."""
        label = f"{axiom.label} ({len(self.made) + 1})"
        self.made.append(replace(axiom, label=label, formula=formula))

    def numbers(self, name: str) -> tuple[f.Term, ...]:
        """Return the numbers that an axiom says the values of a fluent to be; () if none does."""
        told = (pair for d in self.theory.axioms if d.formula for pair in numbers_of(d.formula))
        found = (values for term, values in told if term.function == name)
        return tuple(map(f.Number, next(found, ())))

    def lists(self, values: Sequence[f.Term]) -> bool:
        """Whether the text has a set of all these values."""
        sets = sets_of(d.formula for d in self.theory.axioms if d.formula is not None)
        return any({*values} <= {*listed} for listed in sets.values())

    def sort(
        self, axiom: Declaration, places: list[Place], what: str, values: tuple[f.Term, ...] = ()
    ) -> str:
        """Return the sort of what stands in places of a kind, or of these values."""
        found = values or tuple(self.places.constants(places))
        if not found:
            expected = "a constant for it, or a sort that lists them"
            raise fail(axiom, f"nothing says what {what} can be", expected)
        if found not in self.sorts:
            self.sorts[found] = self.fresh(f"{what.rsplit(maxsplit=1)[-1]}_sort")
            self.say(axiom, listing(self.sorts[found], found))
        return self.sorts[found]

    def guards(self, axiom: Declaration, kind: str, name: str, names: Sequence[str]) -> f.Formula:
        """Return of which sorts the arguments of a symbol are."""
        return f.conjunction(
            *(
                f.Predicate(self.sort(axiom, [(kind, name, i)], f"argument {i + 1} of {name}"),
                            (f.Variable(x),))
                for i, x in enumerate(names)
            )
        )  # fmt: skip
