"""Explanations checked anew, by the meaning of the text and none of what found them.

Each node is evaluated by trying all values (`pylogic.meaning.pointwise`): a claim by an axiom has
to be an instance of it, what is said to fail has to fail, and a recursive claim may rest on claims
of smaller rank alone. The axioms are read once more, by the reader of that room.
"""

from collections.abc import Sequence
from functools import cached_property

from pylogic.core import formulas as f
from pylogic.core.errors import ExplanationFault, MeaningError
from pylogic.core.syntax import Declaration
from pylogic.explain.first_order.language import Language
from pylogic.explain.first_order.least_fixpoint import LeastFixpoint
from pylogic.explain.tree import AHEAD, AXIOM, OPEN, SEEN, VALUE, Formal, Node
from pylogic.meaning.meaning import values_of
from pylogic.meaning.pointwise import PATIENCE, Pointwise
from pylogic.meaning.statements import Said
from pylogic.meaning.values import Built, Env, Row, State, Value, plain
from pylogic.meaning.ways import UnknownError
from pylogic.terms import Atom, Compound, Integer, Term

Fact = tuple[str, str, "Row"]


class Checker:
    """Checks explanations about one text.

    axioms: The axioms of the text.
    Raises MeaningError: Their values cannot be found by trying.
    """

    def __init__(self, axioms: Sequence[Declaration]) -> None:
        self._meaning = Pointwise(values_of(axioms))

    def check(self, root: Node, language: Language) -> str:
        """Return why some of an explanation could not be checked; nothing where all was.

        Raises ExplanationFault: A node claims what is not so, or does not follow.
        """
        return _Check(self._meaning, language).of(root)


class _Check:
    def __init__(self, meaning: Pointwise, language: Language) -> None:
        self._meaning = meaning
        self._language = language
        self._ranks: dict[Fact, int | None] = {}
        self._facts: dict[Fact, Value | bool | None] = {}
        self._states: dict[Term, State] = {}
        meaning.patience = PATIENCE

    def of(self, root: Node) -> str:
        nodes = [node for node in root.walk() if node.formal is not None]
        unknown = ""
        try:
            for node in nodes:
                self._note(node)
            for node in nodes:
                try:
                    so = self._is_so(node)
                except UnknownError as reason:
                    found = self._by_least(node)
                    so = found is not False
                    if found is None:
                        unknown = unknown or f"{node.claim}: {reason}"
                if not so:
                    raise ExplanationFault(
                        f"{node.claim}: an explanation was found that does not pass its check"
                    )
        except MeaningError as reason:
            return unknown or str(reason)
        return unknown

    def _note(self, node: Node) -> None:
        """Note what a node claims of something that is defined through itself."""
        if node.kind not in {AXIOM, VALUE, SEEN, AHEAD, OPEN} and node.label:
            return
        fact = self._fact(node)
        if fact is None or fact[0][1] not in self._meaning.recursive:
            return
        key, value = fact
        if self._facts.setdefault(key, value) != value:
            raise ExplanationFault(f"{node.claim} is said to hold and not to hold")
        if node.kind != OPEN or key not in self._ranks:
            self._ranks[key] = node.rank

    def _fact(self, node: Node) -> tuple[Fact, Value | bool | None] | None:
        """Return what a node claims of a symbol, if it claims a single atom."""
        formal = node.formal
        assert formal is not None  # noqa: S101  # of those that were chosen
        env = self._values(formal)
        match formal.formula:
            case f.Predicate(name, args):
                row = self._row(args, env)
                return None if row is None else (("p", name, row), node.holds)
            case f.Compare((relation,), args) if relation not in {"=", "≠"}:
                row = self._row(args, env)
                return None if row is None else (("p", relation, row), node.holds)
            case f.Compare(("=",), (f.Apply(name, args), value)) if node.kind in {
                VALUE, SEEN, AHEAD, OPEN
            }:  # fmt: skip
                row = self._row(args, env)
                return None if row is None else (("f", name, row), self._value(value, env))
        return None

    def _row(self, args: Sequence[f.Term], env: Env) -> Row | None:
        """Return the values of arguments; None where one has none, or is not known yet."""
        found = []
        for arg in args:
            try:
                value = self._value(arg, env)
            except UnknownError:
                return None
            if value is None:
                return None
            found.append(value)
        return tuple(found)

    def _value(self, term: f.Node, env: Env) -> Value | None:
        return self._meaning.value(term, env)

    def _values(self, formal: Formal) -> Env:
        return {name: self.value_of(value) for name, value in formal.values}

    def value_of(self, term: Term) -> Value:
        """Return a value of an answer as the meaning has it."""
        language = self._language
        sort = language.sort_of_state(term)
        match term:
            case Compound(_, args) if sort is not None:
                if term in self._states:
                    return self._states[term]
                layout = language.model.layouts[sort]
                observed = {
                    (slot.observer, tuple(map(plain, slot.args))): self.value_of(arg)
                    for slot, arg in zip(layout.slots, args, strict=True)
                }
                self._states[term] = self._meaning.state(sort, observed)
                return self._states[term]
            case Atom(name):
                return name
            case Integer(number):
                return number
            case Compound(name, args):
                return Built(language.symbol(name), tuple(map(self.value_of, args)))
        raise MeaningError(f"{term} is no value of a text")

    def _is_so(self, node: Node) -> bool:
        formal = node.formal
        assert formal is not None  # noqa: S101  # of those that were chosen
        fact = self._fact(node)
        match fact:
            case ("p", _, (State() as state,)), _ if fact[0][1] == state.sort:
                return self._meaning.is_state(state) is node.holds
        if fact is not None and node.kind in {AXIOM, VALUE}:
            key, _ = fact
            below = None
            if key[1] in self._meaning.recursive:
                below = node.rank
            self._grant(key, below, holds=node.holds)
            if node.holds:
                return self._is_instance(fact, node.label)
            return self._fails(key)
        self._grant(None, None, holds=node.holds)
        return self._meaning.holds(formal.formula, self._values(formal)) is node.holds

    def _by_least(self, node: Node) -> bool | None:
        """Return whether a claim is so by the least relations; None where that is not known.

        What follows by steps has to rest on those before it, and on what is not claimed at all.
        """
        formal, fact = node.formal, self._fact(node)
        if formal is None:
            return None
        try:
            if fact is not None and node.holds and fact[0][1] in self._meaning.recursive:
                self._grant(fact[0], node.rank, holds=True)
                unclaimed = {key: False for key in self._facts if key not in self._meaning.granted}
                known = {**unclaimed, **self._meaning.granted}
                self._meaning.granted = LeastFixpoint(known, self._meaning)
                return self._is_instance(fact, node.label) or None
            self._meaning.granted = self._least
            return self._meaning.holds(formal.formula, self._values(formal)) is node.holds
        except UnknownError:
            return None

    @cached_property
    def _least(self) -> LeastFixpoint:
        return LeastFixpoint(self._facts, self._meaning)

    def _grant(self, key: Fact | None, below: int | None, *, holds: bool) -> None:
        """Grant the recursive claims that one may rest on: of smaller rank, if it has one."""
        granted = dict(self._facts)
        if below is not None and key is not None:
            group = self._meaning.recursive[key[1]]
            for fact in self._facts:
                rank = self._ranks.get(fact)
                if fact[1] in group and rank is not None and rank >= below:
                    del granted[fact]
        elif key is not None and holds:
            granted.pop(key, None)
        self._meaning.granted = granted

    def _is_instance(self, fact: tuple[Fact, Value | bool | None], label: str) -> bool:
        kind, symbol, _ = fact[0]
        meant = self._meaning.structure.meant
        table = meant.rules if kind == "p" else meant.equations
        own = [said for said in table.get(symbol, ()) if said.label == label or not label]
        unknown: UnknownError | None = None
        for said in own:
            try:
                if self._gives(said, fact):
                    return True
            except UnknownError as reason:
                unknown = reason
        if unknown is not None:
            raise unknown
        return False

    def _gives(self, said: Said, fact: tuple[Fact, Value | bool | None]) -> bool:
        (kind, _, row), value = fact
        if kind == "p":
            return self._meaning.gives(said, row)
        return any(found == value for found in self._meaning.given(said, row))

    def _fails(self, key: Fact) -> bool:
        kind, symbol, row = key
        meant = self._meaning.structure.meant
        if kind == "p":
            return not any(self._meaning.gives(said, row) for said in meant.rules.get(symbol, ()))
        said = meant.equations.get(symbol, ())
        return not any(True for one in said for _ in self._meaning.given(one, row))
