"""The Prolog module under construction: names, kinds, tables, and what it needs at run time."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pylogic.compiler.clauses.goals import written
from pylogic.compiler.nqthm.kinds import ScriptKinds
from pylogic.compiler.nqthm.terms import predicate_name, value_text
from pylogic.core.formulas import Apply, Term
from pylogic.nqthm.events import Definition


@dataclass(slots=True)
class ScriptModule:
    """What the definitions of a script are compiled into.

    definitions: By function, in order: the script's own, and those of the logic that it may use.
    own: The functions of the script.
    taken: As `name/arity`: predicates that are there already.
    kinds: What kinds of values the functions have.
    called: The functions that were called.
    runtime: The predicates of `prolog/nqthm/primitives.pl` that are called.
    tables: By the predicate of an association list of the script: its facts.
    """

    definitions: Mapping[str, Definition]
    own: frozenset[str]
    taken: frozenset[str]
    kinds: ScriptKinds = field(init=False)
    called: set[str] = field(default_factory=set)
    runtime: set[str] = field(default_factory=set)
    tables: dict[str, list[str]] = field(default_factory=dict)
    _known: dict[Term, str] = field(default_factory=dict)
    _told: int = 0

    def __post_init__(self) -> None:
        self.kinds = ScriptKinds(self.definitions.values())

    def defines(self, function: str) -> bool:
        """Return whether a function is defined here."""
        return function in self.definitions

    def arity(self, function: str) -> int:
        """Return the number of a function's arguments."""
        return len(self.definitions[function].parameters)

    def exported(self, function: str) -> str:
        """Return the name of the predicate of a function for those who call it from outside."""
        return predicate_name(function, self.arity(function), self.taken)

    def predicate(self, function: str) -> str:
        """Return the name of the predicate of a function, which is then part of the module.

        What calls it knows that its arguments are values of the logic.
        """
        self.called.add(function)
        return f"{self.exported(function)} of"

    def table(self, function: str, pairs: Term) -> str:
        """Return the predicate whose facts are an association list, empty if it is none.

        The first pair with a key counts, as in `assoc`, and others with the key are left out. A
        script with an `assoc` of its own has no tables.
        """
        if "assoc" in self.own:
            return ""
        if pairs in self._known:
            return self._known[pairs]
        found: dict[str, str] = {}
        for item in pairs.args if isinstance(pairs, Apply) and pairs.function == "list" else ():
            match item:
                case Apply("list", (key, *rest)):
                    value = Apply("list", tuple(rest)) if rest else None
                    found.setdefault(value_text(key), value_text(value) if value else "[]")
                case Apply("list*", (key, value)):
                    found.setdefault(value_text(key), value_text(value))
                case Apply("list*", (key, *rest, tail)):
                    found.setdefault(value_text(key), value_text(Apply("list*", (*rest, tail))))
                case _:
                    return ""
        if not found:
            return ""
        number = f" {len(self.tables) + 1}" if f"{function} table" in self.tables else ""
        name = f"{function} table{number}"
        self._known[pairs] = name
        self.tables[name] = [f"{written(name, pair)}." for pair in found.items()]
        return name

    def new_tables(self) -> list[tuple[str, list[str]]]:
        """Return the tables that were added since this was last asked."""
        found = list(self.tables.items())[self._told :]
        self._told = len(self.tables)
        return found
