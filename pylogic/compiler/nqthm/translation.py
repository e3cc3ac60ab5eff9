"""The translation of one definition: what it has used, and what is asked of a translator."""

import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field

from pylogic.compiler.clauses.goals import Call, Goals
from pylogic.compiler.nqthm.knowledge import Knowledge
from pylogic.compiler.nqthm.module import ScriptModule
from pylogic.core.errors import CompileError, Place
from pylogic.core.formulas import Apply, Term


@dataclass(frozen=True, slots=True)
class LinearSum:
    """What a value is added to, and multiplied by before that, to make the result.

    predicate: The predicate that goes on with both.
    total: What is added to.
    factor: What it is multiplied by; empty where there is no such thing.
    """

    predicate: str
    total: str
    factor: str = ""

    @property
    def arguments(self) -> tuple[str, ...]:
        """The texts of both."""
        return (self.total, self.factor) if self.factor else (self.total,)

    def plus(self, expression: str) -> str:
        """Return the arithmetic of adding something."""
        if not self.factor:
            return f"{self.total} + {expression}"
        factor = "" if expression == "1" else f" * {expression}"
        return f"{self.total} + {self.factor}{factor}"


@dataclass(slots=True)
class Translation(ABC):
    """One definition on its way to goals; a translator says what they are.

    module: What is being made.
    itself: The function that is defined.
    place: Where, for errors.
    """

    module: ScriptModule
    itself: str
    place: Place
    _used: dict[str, int] = field(default_factory=dict)

    @abstractmethod
    def value(self, term: Term, k: Knowledge) -> tuple[Goals, str]:
        """Return goals that compute the value of a term, and its text."""

    @abstractmethod
    def into(self, term: Term, result: str, k: Knowledge, acc: LinearSum | None = None) -> Goals:
        """Return goals that unify a variable with a term's value.

        term: The term.
        result: The variable, which nothing tests before it is unified: it may be bound.
        k: What is known.
        acc: The variable becomes the value, multiplied and added to these.
        """

    def values(self, terms: Sequence[Term], k: Knowledge) -> tuple[Goals, tuple[str, ...]]:
        """Return goals that compute the values of terms, and their texts."""
        goals: Goals = ()
        texts = []
        for term in terms:
            more, text = self.value(term, k)
            goals += more
            texts.append(text)
        return goals, tuple(texts)

    def fresh(self, base: str) -> str:
        """Return a Prolog variable that is not used yet."""
        name = re.sub(r"\W", "_", base, flags=re.ASCII)
        name = name[:1].upper() + name[1:] if name[:1].isalpha() else f"V{name}"
        number = self._used.get(name, 0) + 1
        self._used[name] = number
        return name if number == 1 else self.fresh(f"{name}_{number}")

    def fail(self, reason: str, term: Term) -> CompileError:
        """Return an error about a term of the definition."""
        return CompileError(f"{self.itself}: {reason}", str(term), self.place)

    def runtime(self, name: str, *args: str) -> Call:
        """Return a call of a predicate of `prolog/nqthm/primitives.pl`."""
        self.module.runtime.add(name)
        return Call(name, args)

    def calls(self, term: Term) -> bool:
        """Return whether a function of the script is called in a term."""
        match term:
            case Apply("quote"):
                return False
            case Apply(name, args):
                return self.module.defines(name) or any(map(self.calls, args))
            case _:
                return False

    def mentions(self, term: Term) -> bool:
        """Return whether a term calls the function that is defined."""
        match term:
            case Apply("quote"):
                return False
            case Apply(name, args):
                return name == self.itself or any(map(self.mentions, args))
            case _:
                return False
