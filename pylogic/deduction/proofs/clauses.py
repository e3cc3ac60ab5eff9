"""Whether a formula is true of one board, asked of the clauses compiled from the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.compiler.program import Program
from pylogic.core import formulas as f
from pylogic.core.errors import CompileError
from pylogic.documents.loading import load
from pylogic.terms import Compound, Integer, Term

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylogic.deduction.proofs.boards import Observed, Situation
    from pylogic.deduction.proofs.evaluation import Evaluator
    from pylogic.documents import Document
    from pylogic.session import Module, Session


class Clauses:
    """The definitions of a document, and formulas as definitions of their own, as clauses.

    prolog: Loads them.
    document: Gives the notation, in which they are written out and read again.
    about: Has the definitions, the sizes of the board and the variables that stand for it.
    formulas: What is to be asked.
    Raises CompileError: They cannot be compiled.
    Raises PrologMissing: SWI-Prolog is not installed.
    """

    def __init__(
        self, prolog: Session, document: Document, about: Evaluator, formulas: Sequence[f.Formula]
    ) -> None:
        self._heads: dict[f.Formula, f.Predicate] = {}
        objects = tuple(about.objects)
        parts = [_sized(axiom, about.sizes) for axiom in about.axioms]
        for formula in formulas:
            if formula not in self._heads:
                names = (*objects, *(n for n in f.free_variables(formula) if n not in objects))
                head = f.Predicate(f"asked{len(self._heads)}", tuple(map(f.Variable, names)))
                self._heads[formula] = head
                parts.append(f.Iff(head, formula))
        text = "\n\n".join(map(document.written, parts)) + "\n"
        loaded = load(text, notation=document.notation.name, errata="")
        if not isinstance(loaded.program, Program):
            raise CompileError(f"{document.name} has no definitions")
        self._program = loaded.program
        self._module: Module = prolog.add(loaded)

    def is_true(self, formula: f.Formula, situation: Situation) -> bool:
        """Return whether one of the formulas is true.

        Raises GoalError: The clauses do not come to an end.
        """
        head = self._heads[formula]
        arguments: list[Term] = [self._state(situation)]
        for parameter in head.args[1:]:
            assert isinstance(parameter, f.Variable)  # noqa: S101 - as the heads are made
            arguments.append(Integer(situation.parameters[parameter.name]))
        goal = Compound(self._program.names[head.name], tuple(arguments))
        return self._module.ask(goal) is not None

    def _state(self, situation: Situation) -> Term:
        """Return a board as the clauses have it: a term with its observations as arguments."""
        model = self._program.model
        (layout,) = model.layouts.values()
        found = {_slot(observed): value for observed, value in situation.observations.items()}
        values = []
        for slot in layout.slots:
            places = tuple(place.value for place in slot.args if isinstance(place, f.Number))
            values.append(Integer(found[slot.observer, places]))
        return Compound(model.name(layout.sort), tuple(values))


def _slot(observed: Observed) -> tuple[str, tuple[int, ...]]:
    """Return how the compiler names an observation: applying an object is by its own name."""
    plain = observed.function.isidentifier()
    return observed.function if plain else observed.path[-1], observed.arguments


def _sized(axiom: f.Formula, sizes: Mapping[str, int]) -> f.Formula:
    """Return an equation of a constant with the value that it is to have."""
    match axiom:
        case f.Compare(("=",), (f.Constant(name), f.Number())) if name in sizes:
            return f.equal(f.Constant(name), f.Number(sizes[name]))
        case _:
            return axiom
