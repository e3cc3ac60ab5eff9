"""What follows from the rules of a sheet in one state, with the rule that it follows by.

Goals are tabled: each is asked once, and goals that go round are asked again, together, until
nothing new follows. An answer is kept with the rule and the values by which it was first found, so
that what it rests on was found before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from pylogic.core.errors import ExplanationError
from pylogic.explain.sheets.places import AtomPlaces
from pylogic.gdl.clauses import Clause, bind, clauses, unify
from pylogic.gdl.reasoner.planning import Size, fan
from pylogic.gdl.reasoner.relations import Key
from pylogic.gdl.rules import Rule, atoms
from pylogic.gdl.terms import Term, Variable, arguments, depth, kif, sort_key, symbol, variables

_MOST: Final = 400_000
"""How many goals one explanation may ask."""

DENIED: Final = "a rule denies something of which not all is known"

Values = dict[Variable, Term]
Clauses = dict[tuple[str, int], AtomPlaces["Alternative"]]


@dataclass(frozen=True, slots=True, eq=False)
class BodyLiteral:
    """What a body asks: that an atom `holds`, that it `fails`, or that its arguments differ.

    names: Its variables; of what fails those alone that stand elsewhere too: it has no instance.
    """

    kind: str
    atom: Term
    names: frozenset[Variable]


@dataclass(frozen=True, slots=True, eq=False)
class Alternative:
    """One of the alternatives of a rule, with its variables."""

    rule: Rule
    head: Term
    body: tuple[BodyLiteral, ...]
    names: tuple[Variable, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Proof:
    """By what an atom follows: one way, and the values of its variables."""

    way: Alternative
    values: Values
    rank: int


@dataclass(slots=True, eq=False)
class _Table:
    """The answers to a goal; `lowest` is the depth of the first goal that they wait for."""

    answers: dict[Term, Proof] = field(default_factory=dict)
    is_complete: bool = False
    round: int = -1
    lowest: int = 0


class Proofs:
    """What follows in one state.

    rules: The sheet, as `clauses_of` has it.
    facts: What holds in the state: `true` of each.
    moves: What the players do, if the next state is asked for.
    always: What follows in every state, of relations that rest on neither facts nor moves.
    sizes: How large relations were seen to be.
    """

    def __init__(
        self,
        rules: Clauses,
        facts: Iterable[Term],
        moves: Iterable[tuple[Term, Term]] = (),
        always: Proofs | None = None,
        sizes: Mapping[Key, Size] = MappingProxyType({}),
    ) -> None:
        self._rules = rules
        self._sizes = sizes
        self._rows: dict[tuple[BodyLiteral, frozenset[Variable]], float] = {}
        self._always = always
        does = {("does", role, move) for role, move in moves}
        self.given = {("true", fact) for fact in facts} | does
        self.listed: dict[tuple[str, int], AtomPlaces[Term]] = (
            _listed(rules) if always is None else always.listed
        )
        self._given = {
            (name, arity): AtomPlaces(
                (a, a) for a in sorted(self.given, key=sort_key) if a[0] == name
            )
            for name, arity in (("true", 1), ("does", 2))
        } | self.listed
        self._tables: dict[Term, _Table] = {}
        self._found: dict[Term, Proof] = {}  # by what each atom followed first, in any table
        self._depth: dict[Term, int] = {}  # of the goals that are being asked
        self._asking: dict[
            tuple[str, int], list[int]
        ] = {}  # by relation, how deep their terms are
        self._lowest: list[int] = []  # by depth, of the first goal that was met again
        self._waiting: list[_Table] = []  # for what is asked further up
        self._round = 0
        self._answers = 0
        self._left = _MOST

    @property
    def relations(self) -> Iterable[tuple[str, int]]:
        """The relations that have rules, with how many arguments they have."""
        return self._rules.keys()

    def renew(self) -> None:
        """Let as many goals be asked as at the beginning; what was found is kept."""
        self._left = _MOST
        if self._always is not None:
            self._always.renew()

    def rules_for(self, atom: Term) -> list[Alternative]:
        """Return all ways to the relation of an atom."""
        own = self._rules.get(symbol(atom))
        return [] if own is None else own.all

    def holds(self, atom: Term) -> bool:
        """Return whether a ground atom follows, or is given."""
        return atom in self.given or self.proof(atom) is not None

    def proof(self, atom: Term) -> Proof | None:
        """Return by what a ground atom follows; None where it is given, or does not."""
        return self._known(atom) or self.answers(atom).get(atom)

    def answers(self, atom: Term) -> Mapping[Term, Proof]:
        """Return all instances of an atom that follow; of one with deep terms others as well."""
        if self._always is not None and symbol(atom) in self._always.relations:
            return self._always.answers(atom)
        deep = depth(atom)
        above = self._asking.get(symbol(atom))
        if deep > _DEEP and above and deep > above[-1]:  # it may ask for ever larger terms
            atom, deep = _shallow(atom, _DEEP), _DEEP + 1
        call = _variant(atom, {})
        table = self._tables.get(call)
        if table is None:
            table = self._tables[call] = _Table()
        if call in self._depth or (table.round == self._round and not table.is_complete):
            self._lowest[-1] = min(self._lowest[-1], self._depth.get(call, table.lowest))
        elif not table.is_complete:
            asking = self._asking.setdefault(symbol(atom), [])
            asking.append(deep)
            try:
                self._complete(call, table)
            finally:
                asking.pop()
        return table.answers

    def _complete(self, call: Term, table: _Table) -> None:
        """Ask a goal until nothing new follows, or let it wait for one that it was asked for."""
        depth, waiting = len(self._depth), len(self._waiting)
        self._depth[call] = depth
        try:
            while True:
                before, table.round = self._answers, self._round
                self._lowest.append(depth + 1)
                try:
                    self._ask(call, table)
                finally:
                    lowest = self._lowest.pop()
                if lowest != depth or self._answers == before:
                    break
                self._round += 1
        except BaseException:
            del self._waiting[waiting:]
            self._round += 1  # what is left half way is asked again
            raise
        finally:
            del self._depth[call]
        if lowest >= depth:
            for own in (table, *self._waiting[waiting:]):
                own.is_complete = True
            del self._waiting[waiting:]
            return
        self._lowest[-1] = min(self._lowest[-1], lowest)
        self._waiting.append(table)
        table.round, table.lowest = self._round, lowest
        for own in self._waiting[waiting:]:
            own.lowest = min(own.lowest, lowest)

    def _ask(self, call: Term, table: _Table) -> None:
        """Ask each rule once."""
        for way, head in self._fitting(call):
            for values in self.body(way.body, head):
                answer = bind(way.head, values)
                if answer not in table.answers:
                    self._answers += 1
                    table.answers[answer] = self._proof(answer, way, values)

    def _proof(self, answer: Term, way: Alternative, values: Values) -> Proof:
        if answer not in self._found:
            asked = [bind(literal.atom, values) for literal in way.body if literal.kind == "holds"]
            proofs = map(self.proof, asked)
            below = [0 if proof is None else proof.rank for proof in proofs]
            bound = ((name, bind(name, values)) for name in way.names)
            own = {name: value for name, value in bound if value != name}
            self._found[answer] = Proof(way, own, 1 + max(below, default=0))
        return self._found[answer]

    def _known(self, atom: Term) -> Proof | None:
        """Return by what a ground atom was found to follow, in any table; None if not yet."""
        always = None if self._always is None else self._always._found.get(atom)  # noqa: SLF001 - its own kind
        return always or self._found.get(atom)

    def body(self, body: tuple[BodyLiteral, ...], values: Values) -> Iterator[Values]:
        """Yield the values for which literals hold together."""
        if not body:
            yield values
            return
        chosen = self._next(body, values)
        kind, asked = chosen.kind, bind(chosen.atom, values)
        rest = tuple(literal for literal in body if literal is not chosen)
        if kind == "holds":
            for found in self.instances(asked):
                more = unify(asked, found, values)
                if more is not None:
                    yield from self.body(rest, more)
        elif self.is_so(kind, asked):
            yield from self.body(rest, values)

    def _next(self, body: tuple[BodyLiteral, ...], values: Values) -> BodyLiteral:
        """Return which literal to ask next: one whose variables are known, or most of them.

        What has very many instances comes behind what has few.
        """
        best: tuple[tuple[float, int], BodyLiteral] | None = None
        for literal in body:
            left = len(literal.names - values.keys())
            if literal.kind != "holds":
                known = (bind(name, values) for name in literal.names)
                if left or any(any(variables(value)) for value in known):
                    continue
                if literal.kind == "differs":
                    return literal
                left = _LAST
            many = literal.kind == "holds" and left and len(body) > 1
            rank = self._expected(literal, values) if many else 0.0, left
            if best is None or rank < best[0]:
                best = rank, literal
        if best is None:
            raise ExplanationError(DENIED)
        return best[1]

    def _expected(self, literal: BodyLiteral, values: Values) -> float:
        """Return how many instances a literal may have; 0 where they are few."""
        key = literal, literal.names.intersection(values)
        rows = self._rows.get(key)
        if rows is None:
            rows = fan(literal.atom, set(key[1]), self._sizes)[0]
            self._rows[key] = rows = rows if rows > _FEW else 0.0
        return rows

    def is_so(self, kind: str, atom: Term) -> bool:
        """Return whether a literal holds: a ground atom, a denial of all, or that terms differ."""
        if kind == "holds":
            return self.holds(atom)
        if kind == "differs":
            left, right = arguments(atom)
            return left != right
        return not (self.instances(atom) if any(variables(atom)) else self.holds(atom))

    def instances(self, atom: Term) -> list[Term]:
        """Return all instances of an atom that are given or follow."""
        self._left -= 1
        if self._left < 0:
            raise ExplanationError("there are too many cases to tell why")
        given = self._given.get(symbol(atom))
        if given is None:
            found = self.answers(atom)
            if depth(atom) <= _DEEP:
                return list(found)
            return [answer for answer in found if unify(atom, answer, {}) is not None]
        return [fact for fact in given.near(atom) if unify(atom, fact, {}) is not None]

    def _fitting(self, call: Term) -> Iterator[tuple[Alternative, Values]]:
        """Yield the ways whose head a goal fits, each with the values that this asks for."""
        known = self._rules.get(symbol(call))
        for way in () if known is None else known.near(call):
            values = unify(call, way.head, {})
            if values is not None:
                yield way, values

    def matching(self, atom: Term) -> list[tuple[Alternative, Values]]:
        """Return the ways whose head an atom fits, each with the values that this asks for."""
        return list(self._fitting(_variant(atom, {})))


_DEEP: Final = 8
"""How deep terms are, beyond which a goal that asks itself for larger ones asks for all."""

_FEW: Final = 50
"""How many instances are few: in which order such are asked, their unknown variables say."""

_LAST: Final = 1_000
"""Where what is denied stands among what is asked: behind all that holds."""


def _listed(rules: Clauses) -> dict[tuple[str, int], AtomPlaces[Term]]:
    """Return the relations that have facts alone, which are looked up."""
    facts = {
        own: [way.head for way in known.all]
        for own, known in rules.items()
        if not any(way.body or way.names for way in known.all)
    }
    return {own: AtomPlaces(zip(heads, heads, strict=True)) for own, heads in facts.items()}


def depending(rules: Sequence[Rule], names: Iterable[tuple[str, int]]) -> set[tuple[str, int]]:
    """Return the relations that rest on some, and those themselves."""
    found = set(names)
    size = 0
    while size < len(found):
        size = len(found)
        for rule in rules:
            used = {symbol(held.atom) for goal in rule.body for held, _ in atoms(goal)}
            if not used.isdisjoint(found):
                found.add(symbol(rule.head))
    return found


def clauses_of(rules: Iterable[Rule]) -> Clauses:
    """Return by relation the ways to it, which are the alternatives of its rules."""
    found: dict[tuple[str, int], list[Alternative]] = {}
    for rule in rules:
        for clause in clauses([rule]):
            found.setdefault(symbol(clause.head), []).append(_way(rule, clause))
    return {own: AtomPlaces((way.head, way) for way in ways) for own, ways in found.items()}


def _way(rule: Rule, clause: Clause) -> Alternative:
    told: list[tuple[str, Term]] = [("holds", atom) for atom in clause.positive]
    told += [("differs", ("distinct", left, right)) for left, right in clause.distinct]
    told += [("fails", atom) for atom in clause.negative]
    atoms = [clause.head, *(atom for _, atom in told)]
    places = Counter(v for atom in atoms for v in dict.fromkeys(variables(atom)))
    body = tuple(
        BodyLiteral(
            kind, atom, frozenset(v for v in variables(atom) if kind != "fails" or places[v] > 1)
        )
        for kind, atom in told
    )
    return Alternative(rule, clause.head, body, tuple(places))


def _shallow(term: Term, maximum: int) -> Term:
    """Return a term with other variables for all compounds that stand deeper."""
    if not isinstance(term, tuple):
        return term
    if not maximum:
        return Variable(f"deep {kif(term)}")
    return (term[0], *(_shallow(part, maximum - 1) for part in term[1:]))


def _variant(term: Term, names: Values) -> Term:
    """Return a goal with variables of its own, so that goals that ask the same are the same.

    Those of a sheet have names in small letters.
    """
    if isinstance(term, str):
        return term
    if isinstance(term, Variable):
        if term not in names:
            names[term] = Variable(f"V{len(names)}")
        return names[term]
    return (term[0], *[_variant(part, names) for part in term[1:]])
