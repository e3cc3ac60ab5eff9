"""Facts that stay as they are: which do is tested once for each move and fact."""

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pylogic.gdl.clauses import Clause
from pylogic.gdl.reasoner.relations import NEXT, TRUE, Env, Filler, key_of
from pylogic.gdl.terms import Term, Variable, arguments, variables

_FACTS: Final = 300_000
"""How many facts are known to stay or not, after all moves together."""


@dataclass(slots=True)
class FrameClause:
    """A clause that keeps a fact of the state where tests hold that no state changes.

    facts, target: The slots of the facts, and of those that the clause adds to.
    keys, find: The slot of what the tests depend on, a move for example, and what finds it.
    stays, test: The slot of the facts that stay, and what finds them among those of `facts`.
    known: By what the tests depend on, the facts that were tested, and those that go.
    room: How many more may be known.
    """

    facts: int
    target: int
    keys: int
    find: Filler
    stays: int
    test: Filler
    known: dict[Any, tuple[set[Term], set[Term]]] = field(default_factory=dict)
    room: int = _FACTS

    def __call__(self, env: Env) -> None:
        """Add the facts that stay."""
        env[self.keys] = set()
        self.find(env)
        rows = env[self.facts]
        for key in env[self.keys]:
            tested, gone = self.known.get(key) or self.known.setdefault(key, (set(), set()))
            if fresh := rows - tested:
                tested |= fresh
                gone |= fresh - self._test(key, fresh)
            env[self.target] |= rows - gone
        if self.room < 0:
            self.known.clear()
            self.room = _FACTS

    def _test(self, key: Any, facts: set[Term]) -> set[Term]:  # noqa: ANN401 - a row
        """Return those of some facts that stay."""
        env = environment({self.facts: facts, self.keys: {key}, self.stays: set()})
        self.test(env)
        self.room -= len(facts)
        stay: set[Term] = env[self.stays]
        return stay


def environment(known: dict[int, Any]) -> Any:  # noqa: ANN401 - as an environment
    """Return an environment of a few rows; no index is made yet."""
    return defaultdict(lambda: None, known)


@dataclass(frozen=True, slots=True)
class TestedFrame:
    """A clause that keeps a fact, in two.

    fact: What is kept, as an atom of the state.
    key: What both parts share, as an atom.
    find: Finds the key.
    tests: Finds the fact, from the key and the facts.
    """

    fact: Term
    key: Term
    find: Clause
    tests: Clause


def tested(clause: Clause, is_fixed: Callable[[Term], bool]) -> TestedFrame | None:
    """Return the parts of a clause that keeps a fact; None where it is none, or tests nothing.

    is_fixed: Tells of an atom whether no state changes its rows.
    """
    if key_of(clause.head) != NEXT:
        return None
    fact = ("true", arguments(clause.head)[0])
    own = set(variables(fact[1]))
    if fact not in clause.positive or key_of(fact) == TRUE:
        return None

    def apart(terms: Collection[Term]) -> bool:
        return own.isdisjoint(v for term in terms for v in variables(term))

    others = [atom for atom in clause.positive if atom != fact]
    tests = Clause(
        fact[1],
        tuple(atom for atom in others if not apart([atom])),
        tuple(atom for atom in clause.negative if not apart([atom])),
        tuple(pair for pair in clause.distinct if not apart(pair)),
    )
    find = Clause(
        "key of a frame",
        tuple(atom for atom in others if atom not in tests.positive),
        tuple(atom for atom in clause.negative if atom not in tests.negative),
        tuple(pair for pair in clause.distinct if pair not in tests.distinct),
    )
    if not all(map(is_fixed, (*tests.positive, *tests.negative))):
        return None
    shared: list[Variable] = sorted(find.variables & tests.variables)
    key: Term = ("key of a frame", *shared) if shared else "key of a frame"
    positive = (key, fact, *tests.positive)
    bound = {v for atom in positive for v in variables(atom)}
    found = {v for atom in find.positive for v in variables(atom)}
    plain = positive == (key, fact) and not (tests.negative or tests.distinct)
    if plain or not found.issuperset(shared) or not bound.issuperset(tests.variables):
        return None
    tests = replace(tests, head=("stays", fact[1]), positive=positive)
    return TestedFrame(fact, key, replace(find, head=key), tests)
