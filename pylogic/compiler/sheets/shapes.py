"""How the facts of a state lie in Prolog: by name, and where there are many by first argument.

A state is `state(All, Facts1, Facts2, ...)`, a place for each name that rules ask for, in the
standard order of terms. A place is a list, or a term of lists: those with other first arguments
than were seen, all, and one for each first argument.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Final

from pylogic.compiler.sheets.terms import quoted, term
from pylogic.gdl.reasoner.relations import is_ground
from pylogic.gdl.terms import Term, Variable, arguments, symbol, variables

Symbol = tuple[str, int]

_SHORT: Final = 40
"""Up to how many first arguments a place is taken apart in the heads of clauses."""

_MANY: Final = 6
_DIFFERENT: Final = 3
"""How many facts of a name there must be, with how many first arguments, to be kept by those."""


def rule(head: str, goals: Sequence[str]) -> str:
    """Return a clause as text."""
    return f"{head} :-\n    " + ",\n    ".join(goals) + "."


@dataclass(frozen=True, slots=True)
class Shape:
    """The facts of one name: where they lie, and by which first arguments, if by any."""

    symbol: Symbol
    place: int
    keys: Mapping[str, int]

    def fetching(
        self, first: Term, key: str, place: str, group: str, values: Collection[Term]
    ) -> str:
        """Return the goal that fetches the facts with a first argument; it always succeeds.

        Where all values that the argument can have are known, none is looked for among others.
        """
        if isinstance(first, str):
            return f"arg({self.keys.get(first, 1)}, {place}, {group})"
        asked = f"({key}, {place}, {group})"
        if values and self.keys.keys() >= set(values):
            return f"held_{self.place}{asked}"
        return f"( held_{self.place}{asked} -> true ; held{asked} )"

    def all(self, into: str) -> list[str]:
        """Return the goals that fetch all facts of the name."""
        if not self.keys:
            return [f"arg({self.place}, State, {into})"]
        return [f"arg({self.place}, State, Place)", f"arg(2, Place, {into})"]

    def placing(self) -> list[str]:
        """Return the goals that take the facts of a name from those of a state."""
        here, name = self.place, quoted(self.symbol[0])
        taken = [f"from_name(F{here}, {name}, {self.symbol[1]}, G{here})"]
        if not self.keys:
            return [*taken, f"place_{here}(G{here}, F{here + 1}, P{here})"]
        return [
            *taken,
            f"by_first({len(self.keys) + 2}, P{here}, A{here}, O{here})",
            f"place_{here}(G{here}, F{here + 1}, P{here}, A{here}, O{here})",
            f"closed_{here}(P{here})",
        ]

    def clauses(self) -> list[str]:
        """Return what takes the facts of a name, and finds those with a first argument."""
        return [*self._taking(), *self._finding()]

    def _taking(self) -> list[str]:
        here, (name, arity) = self.place, self.symbol
        if not self.keys:
            fact = f"{quoted(name)}({', '.join('_' * arity)})" if arity else quoted(name)
            more = [f"Fact = {fact}", "!", f"place_{here}(Facts0, Facts, Own)"]
            head = f"place_{here}([Fact|Facts0], Facts, [Fact|Own])"
            return [rule(head, more), f"place_{here}(Facts, Facts, [])."]
        fact = f"{quoted(name)}({', '.join(['First', *'_' * (arity - 1)])})"
        grouped = (
            f"arg(At, Own, [Fact|Group]), same_{here}(Facts0, First, Facts1, All, All1, Group),"
            " Others1 = Others"
        )
        alone = "Others = [Fact|Others1], Facts1 = Facts0, All1 = All"
        one = f"place_{here}([Fact|Facts0], Facts, Own, [Fact|All], Others)"
        more = [
            f"Fact = {fact}",
            "!",
            f"(   atom(First), key(First, {here}, At)\n    ->  {grouped}\n    ;   {alone}\n    )",
            f"place_{here}(Facts1, Facts, Own, All1, Others1)",
        ]
        same = f"same_{here}([Fact|Facts0], Key, Facts, [Fact|All0], All, [Fact|Group])"
        again = f"same_{here}(Facts0, Key, Facts, All0, All, Group)"
        return [
            rule(one, more),
            f"place_{here}(Facts, Facts, _, [], []).",
            rule(same, [f"Fact = {fact}", "First == Key", "!", again]),
            f"same_{here}(Facts, _, Facts, All, All, []).",
            self._closing(),
        ]

    def _closing(self) -> str:
        """Return what makes empty lists of the groups that no fact is in."""
        groups = [f"G{at}" for at in self.keys.values()]
        empty = [
            f"(   var({group})\n    ->  {group} = []\n    ;   true\n    )" for group in groups
        ]
        return rule(f"closed_{self.place}(by_first(_, _, {', '.join(groups)}))", empty)

    def _finding(self) -> list[str]:
        found = []
        for key, at in self.keys.items():
            head, body = "Place", f" :-\n    arg({at}, Place, Facts)"
            if len(self.keys) <= _SHORT:
                places = ["_"] * (len(self.keys) + 2)
                places[at - 1] = "Facts"
                head, body = f"by_first({', '.join(places)})", ""
            found.append(f"held_{self.place}({quoted(key)}, {head}, Facts){body}.")
        return found


@dataclass(slots=True)
class SheetScope:
    """The body of a clause while it is written: variables, values, what is fetched.

    head: The variables of its head.
    round: The relations with which that of the clause goes round through a negation.
    wanted: By variable, the places of the facts whose first argument it is.
    keys: By place and first argument, the variable for where such facts lie, if one is known.
    """

    names: dict[Variable, str]
    head: Collection[Variable]
    round: Collection[Symbol] = ()
    bound: set[Variable] = field(default_factory=set)
    values: dict[Variable, Collection[Term]] = field(default_factory=dict)
    places: set[int] = field(default_factory=set)
    groups: dict[tuple[int, str], str] = field(default_factory=dict)
    wanted: dict[Variable, set[int]] = field(default_factory=dict)
    keys: dict[tuple[int, str], str] = field(default_factory=dict)
    count: int = 0

    def fresh(self, letter: str) -> str:
        """Return a variable that the clause does not have yet."""
        self.count += 1
        return f"{letter}{self.count}"

    def open(self, variable: Variable, fact: str, facts: str, otherwise: str) -> str:
        """Return the goal that goes through facts for a variable that no goal before has bound.

        otherwise: What to ask where who asks for the head has bound it.
        """
        found = f"member({fact}, {facts})"
        if variable not in self.head:
            return found
        return f"( var({self.names[variable]}) -> {found} ; {otherwise} )"

    def fetched(self, place: int) -> tuple[str, str]:
        """Return the goal that fetches a place of the state, if none has yet, and its variable."""
        goal = "" if place in self.places else f"arg({place}, State, P{place})"
        self.places.add(place)
        return goal, f"P{place}"


class Shapes:
    """The shapes of a sheet's facts.

    asked: The names that rules ask for.
    seen: Facts of some states.
    """

    def __init__(self, asked: Iterable[Symbol], seen: Iterable[Term]) -> None:
        firsts: dict[Symbol, list[Term]] = {}
        for fact in seen:
            if isinstance(fact, tuple):
                firsts.setdefault(symbol(fact), []).append(fact[1])
        ordered = sorted(set(asked), key=lambda s: (s[1] > 0, s[1], s[0]))
        self.of = {
            one: Shape(one, place, _keys(firsts.get(one, ())))
            for place, one in enumerate(ordered, 2)
        }

    def look(self, fact: Term, scope: SheetScope) -> tuple[list[str], str]:
        """Return what fetches the facts among which one may be, and the goal that finds it."""
        text = term(fact, scope.names)
        one = is_ground(fact, scope.bound)
        if isinstance(fact, Variable):
            return [], f"{'one_' if one else ''}holds(1, State, {text})"
        shape = self.of[symbol(fact)]
        fetched, own = scope.fetched(shape.place)
        before = [fetched] if fetched else []
        if shape.keys:
            first = arguments(fact)[0]
            key = term(first, scope.names)
            if not is_ground(first, scope.bound):
                by = f"held_by({shape.place}, {key}, {own}, {text})"
                if not isinstance(first, Variable):
                    return before, by
                every = scope.fresh("L")
                return [*before, f"arg(2, {own}, {every})"], scope.open(first, text, every, by)
            if (shape.place, key) not in scope.groups:
                group = scope.groups[shape.place, key] = scope.fresh("L")
                values = scope.values.get(first, ()) if isinstance(first, Variable) else ()
                at = scope.keys.get((shape.place, key))
                usual = shape.fetching(first, key, own, group, values)
                before.append(usual if at is None else f"arg({at}, {own}, {group})")
            own = scope.groups[shape.place, key]
            return before, f"( {own} \\== [], {'memberchk' if one else 'member'}({text}, {own}) )"
        if one:
            return before, f"memberchk({text}, {own})"
        unknown = next(v for v in variables(fact) if v not in scope.bound)
        return before, scope.open(unknown, text, own, f"picked({text}, {own})")

    def keys(self, place: int) -> AbstractSet[str]:
        """Return the first arguments by which the facts of a place lie."""
        return next(shape.keys.keys() for shape in self.of.values() if shape.place == place)

    def place(self, fact: Term) -> int:
        """Return the place of the facts of a name."""
        return self.of[symbol(fact)].place

    def clauses(self, settled: int) -> list[str]:
        """Return what puts facts into their places, and finds them by their first argument.

        `settled` is how many places there are behind those of facts.
        """
        of = list(self.of.values())
        goals = [goal for shape in of for goal in shape.placing()]
        places = [*(f"P{shape.place}" for shape in of), *"_" * settled]
        state = f"state({', '.join(['Facts', *places])})"
        made = [f"Facts = F{of[0].place}" if of else "true", *goals, f"State = {state}"]
        kept = [clause for shape in of for clause in shape.clauses()]
        keys = [
            f"key({quoted(key)}, {shape.place}, {at})."
            for shape in of
            for key, at in shape.keys.items()
        ]
        return [
            rule("shaped(Facts, State)", [*made, "settled(State)"]),
            *(keys or ["key(_, _, _) :-\n    fail."]),
            *kept,
        ]


def _keys(firsts: Sequence[Term]) -> dict[str, int]:
    names = sorted({first for first in firsts if isinstance(first, str)})
    if len(firsts) < _MANY or len(names) < _DIFFERENT:
        return {}
    return {name: at for at, name in enumerate(names, 3)}
