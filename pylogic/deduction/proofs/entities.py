"""Objects and what is observed of them, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Entity:
    """An object, or an observation of one.

    What is given (a board, a parameter) has no arguments. Anything else is what a function of an
    object, and perhaps of numbers, returns.
    """

    function: str
    args: tuple[Value, ...] = ()

    def __str__(self) -> str:
        """Return it as a document would write it."""
        if not self.args:
            return self.function
        owner, *others = map(str, self.args)
        return f"{owner}.{self.function}" + (f"({', '.join(others)})" if others else "")

    @property
    def path(self) -> tuple[str, ...]:
        """The functions from what is given to this, such as `game`, `matrix`, `yEmpty`."""
        owner = self.args[0] if self.args else None
        return (*owner.path, self.function) if isinstance(owner, Entity) else (self.function,)

    def with_owner(self, old: Value, new: Value) -> Entity:
        """Return this with the object that it is a component or observation of replaced."""
        owner, *others = self.args
        if owner != old and isinstance(owner, Entity):
            return Entity(self.function, (owner.with_owner(old, new), *others))
        return Entity(self.function, (new, *others))


Value: TypeAlias = int | Entity
GuardedValues: TypeAlias = dict[Value, int]
"""The values that a term may have, each with the proposition that it has it."""
