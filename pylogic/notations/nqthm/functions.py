"""The functions that a script may apply at some place: the logic's own, and those given before."""

from dataclasses import dataclass, field

from pylogic.nqthm import events as e
from pylogic.nqthm.terms import ARITY, INTERPRETERS


@dataclass(slots=True)
class Functions:
    """What is known of functions.

    arities: The numbers of arguments of those that the script has given so far, by name.
    complete: Whether there are no others: no library was noted, and each definition could be read.
    """

    arities: dict[str, int] = field(default_factory=dict)
    complete: bool = True

    def arity(self, name: str) -> int | None:
        """Return the number of arguments of a function; None if that is not known."""
        return ARITY.get(name, self.arities.get(name, INTERPRETERS.get(name)))

    def learn(self, event: e.Event) -> None:
        """Add the functions that an event gives."""
        match event:
            case e.Definition(name, parameters) | e.Declare(name, parameters):
                self.arities[name] = len(parameters)
            case e.AddShell(name, bottom, recognizer, accessors):
                self.arities |= {name: len(accessors), recognizer: 1}
                self.arities |= {accessor.name: 1 for accessor in accessors}
                if bottom:
                    self.arities[bottom] = 0
            case e.NoteLibrary():
                self.complete = False
            case _:
                pass
