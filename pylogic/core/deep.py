"""Values made of values, which keep what is asked of them again and again."""

from typing import TypeVar

T = TypeVar("T", bound="Deep")


class Deep:
    """A value that does not change, with room for what follows from it.

    None of that is a field: values are equal, shown and pickled without it. `free` is for the
    names of free variables, which `formulas.free_variables` looks for, and `inside` for what
    `formulas.walk` finds in a small value, and `kinds` for the same by their classes.
    """

    __slots__ = ("_hash", "free", "inside", "kinds")
    free: dict[str, None]
    inside: tuple[object, ...]
    kinds: dict[type, list[object]]
    _hash: int


def hashed_once(kind: type[T]) -> type[T]:
    """Let the values of a class go through all that they are made of for their first hash only."""
    whole = kind.__hash__

    def kept(self: T) -> int:
        try:
            return self._hash
        except AttributeError:
            found = whole(self)
            object.__setattr__(self, "_hash", found)
            return found

    kind.__hash__ = kept  # type: ignore[assignment]  # it is asked of values of this kind alone
    return kind
