"""What follows from the rules of a sheet in one state, with the rule that it follows by.

Goals are tabled: each is asked once, and rules that go round are asked until nothing new follows.
An answer is kept with the rule and the values by which it was first found, so that what it rests
on was found before it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from pylogic.core.errors import ExplanationError
from pylogic.gdl.clauses import bind, clauses, unify
from pylogic.gdl.terms import Term, Variable, arguments, sort_key, symbol, variables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pylogic.gdl.clauses import Clause
    from pylogic.gdl.rules import Rule

_MOST: Final = 400_000
"""How many unifications one explanation may take."""

Values = dict[Variable, Term]
Clauses = dict[tuple[str, int], list[tuple["Rule", "Clause"]]]


@dataclass(frozen=True, slots=True)
class Proof:
    """By what an atom follows: a rule, one of its alternatives, the values of its variables."""

    rule: Rule
    clause: Clause
    values: tuple[tuple[Variable, Term], ...]
    rank: int


@dataclass(slots=True)
class _Table:
    answers: dict[Term, Proof] = field(default_factory=dict)
    is_complete: bool = False


class Proofs:
    """What follows in one state.

    rules: The sheet, as `clauses_of` has it.
    facts: What holds in the state: `true` of each.
    moves: What the players do, if the next state is asked for.
    """

    def __init__(
        self,
        rules: Clauses,
        facts: Iterable[Term],
        moves: Iterable[tuple[Term, Term]] = (),
    ) -> None:
        self._rules = rules
        self.given = {("true", fact) for fact in facts} | {
            ("does", role, move) for role, move in moves
        }
        self._given: dict[tuple[str, int], list[Term]] = {}
        for atom in sorted(self.given, key=sort_key):
            self._given.setdefault(symbol(atom), []).append(atom)
        self._tables: dict[Term, _Table] = {}
        self._found: dict[Term, Proof] = {}  # by what each atom followed first, in any table
        self._depth: dict[Term, int] = {}
        self._lowest: list[int] = []
        self._left = _MOST
        self._fresh = 0

    @property
    def relations(self) -> Iterable[tuple[str, int]]:
        """The relations that have rules, with how many arguments they have."""
        return self._rules.keys()

    def rules_for(self, atom: Term) -> list[tuple[Rule, Clause]]:
        """Return the rules that could give an atom, each with its variables apart from others."""
        return self._rules.get(symbol(atom), [])

    def holds(self, atom: Term) -> bool:
        """Return whether a ground atom follows, or is given."""
        return atom in self.given or atom in self.answers(atom)

    def proof(self, atom: Term) -> Proof | None:
        """Return by what a ground atom follows; None where it is given, or does not."""
        return self.answers(atom).get(atom)

    def answers(self, atom: Term) -> dict[Term, Proof]:
        """Return all instances of an atom that follow."""
        call = _variant(atom)
        table = self._tables.get(call)
        if table is not None and (table.is_complete or call in self._depth):
            if call in self._depth and self._lowest:
                self._lowest[-1] = min(self._lowest[-1], self._depth[call])
            return table.answers
        table = self._tables[call] = _Table()
        depth = self._depth[call] = len(self._depth)
        self._lowest.append(depth)
        while self._once(call, table) and self._lowest[-1] <= depth:
            pass
        lowest = self._lowest.pop()
        del self._depth[call]
        if lowest >= depth:
            table.is_complete = True
        else:
            if self._lowest:
                self._lowest[-1] = min(self._lowest[-1], lowest)
            del self._tables[call]  # it is asked again, as long as what it rests on grows
        return table.answers

    def _once(self, call: Term, table: _Table) -> bool:
        """Ask each rule once more; return whether anything new follows."""
        before = len(table.answers)
        for rule, renamed, head in self.matching(call):
            for values in self.ways(renamed, head):
                answer = bind(renamed.head, values)
                if answer not in self._found:
                    own = tuple((v, bind(v, values)) for v in _clause_variables(renamed))
                    below = [self._rank(bind(a, values)) for a in renamed.positive]
                    self._found[answer] = Proof(rule, renamed, own, 1 + max(below, default=0))
                table.answers[answer] = self._found[answer]
        return len(table.answers) > before

    def _rank(self, atom: Term) -> int:
        return 0 if atom in self.given else self._found[atom].rank

    def ways(self, clause: Clause, values: Values) -> Iterator[Values]:
        """Yield the values for which all of a rule's body holds."""
        yield from self.body(list(literals(clause)), values)

    def body(self, body: list[tuple[str, Term]], values: Values) -> Iterator[Values]:
        """Yield the values for which literals hold together."""
        if not body:
            yield values
            return
        chosen = next(
            (
                i
                for i, (kind, atom) in enumerate(body)
                if kind == "holds" or not any(variables(bind(atom, values)))
            ),
            None,
        )
        if chosen is None:
            raise ExplanationError("a rule denies something of which not all is known")
        kind, atom = body[chosen]
        rest = body[:chosen] + body[chosen + 1 :]
        asked = bind(atom, values)
        if kind == "holds":
            for found in self.instances(asked):
                more = unify(asked, found, values)
                if more is not None:
                    yield from self.body(rest, more)
        elif self.is_so(kind, asked):
            yield from self.body(rest, values)

    def is_so(self, kind: str, atom: Term) -> bool:
        """Return whether a ground literal holds: an atom, its negation, or that terms differ."""
        if kind == "holds":
            return self.holds(atom)
        if kind == "differs":
            left, right = arguments(atom)
            return left != right
        return not self.holds(atom)

    def instances(self, atom: Term) -> list[Term]:
        """Return all instances of an atom that are given or follow."""
        self._left -= 1
        if self._left < 0:
            raise ExplanationError("there are too many cases to tell why")
        if symbol(atom) in self._given:
            own = self._given[symbol(atom)]
            return [fact for fact in own if unify(atom, fact, {}) is not None]
        if symbol(atom) in {("true", 1), ("does", 2)}:
            return []
        return [
            answer for answer in list(self.answers(atom)) if unify(atom, answer, {}) is not None
        ]

    def _apart(self, clause: Clause) -> Clause:
        """Return a clause with variables of its own."""
        self._fresh += 1
        names: Values = {v: Variable(f"{v.name}~{self._fresh}") for v in _clause_variables(clause)}
        return type(clause)(
            bind(clause.head, names),
            tuple(bind(a, names) for a in clause.positive),
            tuple(bind(a, names) for a in clause.negative),
            tuple((bind(a, names), bind(b, names)) for a, b in clause.distinct),
        )

    def matching(self, atom: Term) -> list[tuple[Rule, Clause, Values]]:
        """Return the rules whose head an atom fits, each with the values that this asks for."""
        found = []
        for rule, clause in self.rules_for(atom):
            if _differ(clause.head, atom):
                continue
            renamed = self._apart(clause)
            head = unify(renamed.head, atom, {})
            if head is not None:
                found.append((rule, renamed, head))
        return found


def clauses_of(rules: Iterable[Rule]) -> Clauses:
    """Return by relation its rules, each with the clauses that it stands for."""
    found: Clauses = {}
    for rule in rules:
        for clause in clauses([rule]):
            found.setdefault(symbol(clause.head), []).append((rule, clause))
    return found


def _differ(head: Term, atom: Term) -> bool:
    """Whether two atoms have names at the same place that are not the same."""
    pairs = zip(arguments(head), arguments(atom), strict=True)
    return any(a != b and isinstance(a, str) and isinstance(b, str) for a, b in pairs)


def literals(clause: Clause) -> Iterator[tuple[str, Term]]:
    """Yield what the body of a clause asks: `holds`, `fails` or `differs`, and an atom."""
    for atom in clause.positive:
        yield "holds", atom
    for left, right in clause.distinct:
        yield "differs", ("distinct", left, right)
    for atom in clause.negative:
        yield "fails", atom


def _clause_variables(clause: Clause) -> list[Variable]:
    found = dict.fromkeys(variables(clause.head))
    for _, atom in literals(clause):
        found |= dict.fromkeys(variables(atom))
    return list(found)


def _variant(atom: Term) -> Term:
    """Return an atom with its variables numbered, so that calls that ask the same are the same."""
    names: Values = {}
    for variable in variables(atom):
        names.setdefault(variable, Variable(f"_{len(names)}"))
    return _renamed(atom, names)


def _renamed(term: Term, names: Values) -> Term:
    if isinstance(term, Variable):
        return names[term]
    return term if isinstance(term, str) else (term[0], *(_renamed(p, names) for p in term[1:]))
