"""Rules of a sheet while they are written: literals, and what variables are known to be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from pylogic.compiler.sorts.sorts import Sort
from pylogic.export.gdl.names import variable_name
from pylogic.gdl.rules import Goal, Holds, Not
from pylogic.gdl.terms import Term, Variable, variables

DISTINCT = "distinct"


@dataclass(frozen=True, slots=True)
class SheetLiteral:
    """An atom that holds, or does not."""

    atom: Term
    positive: bool = True


@dataclass(frozen=True, slots=True)
class Body:
    """A conjunction of literals.

    literals: In the order in which they were written.
    known: What variables of the sheet were found to be.
    names: What the variables of the formula are called.
    sorts: What variables of the sheet range over.
    cases: How many clauses this one is one of.
    """

    literals: tuple[SheetLiteral, ...] = ()
    known: Mapping[Variable, Term] = field(default_factory=dict)
    names: Mapping[str, Term] = field(default_factory=dict)
    sorts: Mapping[Variable, Sort | None] = field(default_factory=dict)
    cases: int = 1

    def adding(self, atom: Term, *, positive: bool = True) -> Body:
        """Return the clause with one more literal."""
        return replace(self, literals=(*self.literals, SheetLiteral(atom, positive)))

    def fresh(self, base: str, sort: Sort | None) -> tuple[Body, Variable]:
        """Return the clause with a new variable, and the variable."""
        taken = {each.name for each in self.sorts}
        base = variable_name(base)
        found, number = base, 2
        while found in taken:
            found, number = f"{base}_{number}", number + 1
        new = Variable(found)
        return replace(self, sorts={**self.sorts, new: sort}), new

    def opened(self, name: str, sort: Sort | None) -> tuple[Body, Variable]:
        """Return the clause with a new variable for one of the formula, and the variable."""
        clause, new = self.fresh(name, sort)
        return replace(clause, names={**clause.names, name: new}), new

    def value_of(self, atom: tuple[Term, ...]) -> Term | None:
        """Return the last argument of a literal that begins like an atom, if there is one."""
        wanted = self.resolved(atom)
        for literal in self.literals:
            known = self.resolved(literal.atom)
            while isinstance(known, tuple) and known[0] == "true":
                known = known[1]
            if literal.positive and isinstance(known, tuple) and known[:-1] == wanted:
                return known[-1]
        return None

    def resolved(self, term: Term) -> Term:
        """Return a term with what is known of its variables."""
        while isinstance(term, Variable) and term in self.known:
            term = self.known[term]
        if isinstance(term, tuple):
            return (term[0], *map(self.resolved, term[1:]))
        return term

    def unified(self, one: Term, other: Term) -> Body | None:
        """Return the clause in which two terms are the same; None where they cannot be."""
        one, other = self.resolved(one), self.resolved(other)
        if one == other:
            return self
        if isinstance(one, Variable):
            return replace(self, known={**self.known, one: other})
        if isinstance(other, Variable):
            return replace(self, known={**self.known, other: one})
        if isinstance(one, str) or isinstance(other, str):
            return None
        if one[0] != other[0] or len(one) != len(other):
            return None
        clause: Body | None = self
        for left, right in zip(one[1:], other[1:], strict=True):
            clause = None if clause is None else clause.unified(left, right)
        return clause

    def goals(self) -> tuple[Goal, ...] | None:
        """Return the conditions of a rule, what binds variables first.

        It is None where they cannot all hold.
        """
        found: dict[Goal, None] = {}
        for literal in sorted(self.literals, key=_late):
            atom = self.resolved(literal.atom)
            if isinstance(atom, tuple) and atom[0] == DISTINCT:
                if atom[1] == atom[2]:
                    return None
                if not any(True for part in atom[1:] for _ in variables(part)):
                    continue
            goal: Goal = Holds(atom)
            found[goal if literal.positive else Not(goal)] = None
        return tuple(found)

    def unbound(self, head: Term) -> Iterator[Variable]:
        """Yield the variables of a rule with this body that no positive literal binds."""
        bound: set[Variable] = set()
        every = list(variables(self.resolved(head)))
        for literal in self.literals:
            atom = self.resolved(literal.atom)
            found = set(variables(atom))
            if literal.positive and not (isinstance(atom, tuple) and atom[0] == DISTINCT):
                bound |= found
            every += sorted(found)
        yield from dict.fromkeys(name for name in every if name not in bound)


def _late(literal: SheetLiteral) -> bool:
    """Tell whether a literal binds nothing."""
    atom = literal.atom
    return not literal.positive or (isinstance(atom, tuple) and atom[0] == DISTINCT)
