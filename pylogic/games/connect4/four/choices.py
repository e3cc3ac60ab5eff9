"""What the description of FOUR leaves open, each choice with a name and a number.

The description is `four4.txt`; L72 is its line 72. What it says without doubt is no choice.

 1. `slots` (L72, "the direction of slot evaluation"): `ascending`, from slot 1 to 7, or
    `descending`. Wherever several slots would do, the first is taken.
 2. `reach` (L65, "two pieces from connect 4"): `playable`, both pieces can be placed in man's next
    two turns without a piece of the computer's below them; or `empty`, both places are empty and
    the first can be reached.
 3. `opportunity` (L78, "places a piece into one of the slots"): `played`, the slot that man would
    play; or `under`, the slot in which man would play on top of the computer's piece.
 4. `disable` (L86, "places it's own piece to disable"): which of the two flagged slots is not
    taken: `high`, one that is OFF_LIMIT but for the lower threat flag; `listed`, one that is
    OFF_LIMIT at all; `full`, none that has room. The first slot that is left is taken; with none,
    it is as if no TWO existed. `listed` makes the sentence idle where `opportunity` is `played`
    and `reach` is `playable`: a man in either slot of a dangerous TWO threatens four in the other,
    so that both are always OFF_LIMIT.
 5. `escape` (L98, "any slot that is not full"): `low`, one with the lower threat flag if there is
    one; or `any`, the first.
 6. `offense` (L92 and L94, "no suitable position is found"): `allowed`, OFFENSE looks among the
    slots that are not OFF_LIMIT; or `returned`, it looks among all, and the slot that it returns
    is then checked.
 7. `extend` (L105, "to increase the number of pieces in a sequence"): `longest`, the slot that
    makes the longest sequence; or `first`, the first that makes one.

Nothing else is left open but the height of the board, which is the game's option `rows`, and the
random numbers, for which see the module `numbers` beside this. A TWO that is not dangerous is
found and never used: that is what L88 says.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final

from pylogic.core.errors import UnknownGame

VALUES: Final = {
    "slots": ("ascending", "descending"),
    "reach": ("playable", "empty"),
    "opportunity": ("played", "under"),
    "disable": ("high", "listed", "full"),
    "escape": ("low", "any"),
    "offense": ("allowed", "returned"),
    "extend": ("longest", "first"),
}
"""By choice, what it can be; the first is the default."""


@dataclass(frozen=True, slots=True)
class FourChoices:
    """One way to read the description; the module says what each choice means.

    Raises UnknownGame: A choice has a value that it can't have.
    """

    slots: str = "ascending"
    reach: str = "playable"
    opportunity: str = "played"
    disable: str = "high"
    escape: str = "low"
    offense: str = "allowed"
    extend: str = "longest"

    def __post_init__(self) -> None:
        """Refuse values that a choice can't have."""
        for name, values in VALUES.items():
            value = getattr(self, name)
            if value not in values:
                raise UnknownGame(
                    f"the choice {name} of four can't be {value!r}; expected {' or '.join(values)}"
                )

    @classmethod
    def from_text(cls, text: str) -> FourChoices:
        """Return the choices that `str` writes, such as `disable=full:slots=descending`.

        Raises UnknownGame: There is no such choice or value, or a choice is given twice.
        """
        given: dict[str, str] = {}
        for part in filter(None, text.split(":")):
            name, sign, value = part.partition("=")
            if not sign or name not in VALUES or name in given:
                raise UnknownGame(
                    f"{part!r} is no choice of four: expected NAME=VALUE, each name once,"
                    f" of {', '.join(VALUES)}"
                )
            given[name] = value
        return cls(**given)

    def __str__(self) -> str:
        """Return the choices that differ from the default: `disable=full:slots=descending`."""
        values = {field.name: str(getattr(self, field.name)) for field in fields(self)}
        return ":".join(
            f"{name}={value}" for name, value in values.items() if value != VALUES[name][0]
        )
