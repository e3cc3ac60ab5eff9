"""The phases by which FOUR chooses, natively, named as in its description.

`computer` is the player on turn and `man` the other. Nothing here is shared with the same phases
in `prolog/games/connect4/four/player.pl`, so that their agreement means something.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pylogic.games.connect4.four.choices import FourChoices
from pylogic.games.connect4.four.lines import COLUMN, FALLING, RISING, ROW, BoardFours
from pylogic.games.connect4.four.numbers import SLOTS, drawn_slots
from pylogic.games.connect4.four.reason import (
    OFF_LIMIT_CHECK,
    OFFENSE,
    PHSE1,
    PHSE2,
    PHSE6,
    FourReason,
    OffLimit,
    Two,
)

HIGH, LOW = "high", "low"
FULL, UNDER, OPPORTUNITY = "full", "under", "opportunity"
DANGEROUS, PLAIN = "dangerous", "plain"
_RANKS: Final = {LOW: 0, PLAIN: 1, DANGEROUS: 2}
_CENTRE: Final = 4
_DIRECTIONS: Final = {"row": (ROW,), "diagonal": (RISING, FALLING), "column": (COLUMN,)}
"""Where OFFENSE looks, in its order."""


@dataclass(frozen=True, slots=True)
class FourPhases:
    """The phases on one position in which the game is not over.

    lines: The fours of the board.
    computer, man: The bits of each side's pieces.
    choices: What the description leaves open.
    seed: With `position`, decides the random slots.
    position: The text of the position.
    """

    lines: BoardFours
    computer: int
    man: int
    choices: FourChoices
    seed: int
    position: str

    def reason(self) -> FourReason:
        """Return what the phases after RECALL choose, and why."""
        return self.phse1() or self.phse2() or self.phse6(self.phse5(self.phse3()), self.phse4())

    def phse1(self) -> FourReason | None:
        """Return the slot with which the computer makes four."""
        return self._completing(PHSE1, self.computer)

    def phse2(self) -> FourReason | None:
        """Return the slot with which man would make four."""
        return self._completing(PHSE2, self.man)

    def phse3(self) -> dict[int, OffLimit]:
        """Return OFF_LIMIT with the full slots, and those on top of which man makes four."""
        table: dict[int, OffLimit] = {}
        for slot in self._slots():
            cell = self._landing(slot)
            if not cell:
                table[slot] = OffLimit(slot, HIGH, FULL)
            elif (above := cell << 1 & self.lines.cells) and (
                four := self.lines.completed(self.man, above)
            ):
                table[slot] = OffLimit(slot, HIGH, UNDER, slot, self.lines.places(four))
        return table

    def phse4(self) -> Two | None:
        """Return TWO: the last pair that is found, unless a more threatening one was before."""
        table: Two | None = None
        for slot in self._slots():
            for two in self._pairs(slot):
                if two.threat == DANGEROUS:
                    return two
                if table is None or _RANKS[two.threat] >= _RANKS[table.threat]:
                    table = two
        return table

    def phse5(self, table: dict[int, OffLimit]) -> dict[int, OffLimit]:
        """Return OFF_LIMIT with the slots that give man an opportunity entered as low threats."""
        entered = dict(table)
        for slot in self._slots():
            if slot not in table and (low := self._opportunity(slot)):
                entered[slot] = low
        return entered

    def phse6(self, off_limit: dict[int, OffLimit], two: Two | None) -> FourReason:
        """Return the slot that the two tables leave, and why."""
        entries = tuple(off_limit[slot] for slot in sorted(off_limit))

        def because(phase: str, rule: str, slot: int) -> FourReason:
            return FourReason(phase, rule, slot, off_limit=entries, two=two)

        if slot := self._disabling(off_limit, two):
            return because(PHSE6, "two", slot)
        if _CENTRE not in off_limit:
            return because(PHSE6, "centre", _CENTRE)
        if len(off_limit) == SLOTS:
            rule, slot = self.any_slot(off_limit)
            return because(OFF_LIMIT_CHECK, rule, slot)
        barred = frozenset(off_limit) if self.choices.offense == "allowed" else frozenset()
        found = self.offense(barred)
        if found and found.slot not in off_limit:
            return FourReason(
                OFFENSE, found.rule, found.slot, found.four, found.sequence, entries, two
            )
        drawn = []
        for slot in drawn_slots(self.seed, self.position):
            drawn.append(slot)
            if slot not in off_limit:
                break
        return FourReason(
            PHSE6, "random", drawn[-1], off_limit=entries, two=two, drawn=tuple(drawn)
        )

    def any_slot(self, off_limit: dict[int, OffLimit]) -> tuple[str, int]:
        """Return a slot that is not full, all being off limit, and by which rule it was found."""
        room = [slot for slot in self._slots() if off_limit[slot].why != FULL]
        low = [slot for slot in room if off_limit[slot].threat == LOW]
        if low and self.choices.escape == "low":
            return LOW, low[0]
        return "any", room[0]

    def offense(self, barred: frozenset[int]) -> FourReason | None:
        """Return the slot that lengthens a sequence in the first direction that has one."""
        for rule, ways in _DIRECTIONS.items():
            found = [
                reason
                for slot in self._slots()
                if slot not in barred
                for reason in self._extensions(slot, rule, ways)
            ]
            if found:
                if self.choices.extend == "longest":
                    return max(found, key=lambda reason: len(reason.sequence))
                return found[0]
        return None

    def _slots(self) -> range:
        """Return the slots in the direction of evaluation."""
        if self.choices.slots == "ascending":
            return range(1, SLOTS + 1)
        return range(SLOTS, 0, -1)

    def _landing(self, slot: int) -> int:
        return self.lines.landing(slot, self.computer | self.man)

    def _completing(self, phase: str, side: int) -> FourReason | None:
        for slot in self._slots():
            cell = self._landing(slot)
            if cell and (four := self.lines.completed(side, cell)):
                return FourReason(phase, "", slot, self.lines.places(four))
        return None

    def _pairs(self, slot: int) -> Iterator[Two]:
        """Yield the pairs of which one piece falls into `slot`, by the fours through it."""
        cell = self._landing(slot)
        for line in self.lines.through[cell] if cell else ():
            men, other = line.mask & self.man, line.mask & ~self.man & ~cell
            if men.bit_count() != 2 or other & self.computer:  # noqa: PLR2004 - TWO
                continue
            places = (self.lines.place(cell), self.lines.place(other))
            if line.way == COLUMN:
                threat = LOW
            elif self.choices.reach == "playable" and self._landing(places[1][0]) != other:
                continue
            else:
                first, *_, last = line.cells
                threat = DANGEROUS if cell | other == first | last else PLAIN
            yield Two(threat, (slot, places[1][0]), places, self.lines.places(men))

    def _opportunity(self, slot: int) -> OffLimit | None:
        """Return why man gets an opportunity out of a slot that is not full."""
        cell, discs = self._landing(slot), self.computer | self.man
        if self.choices.opportunity == "under":
            discs |= cell
            cell = cell << 1 & self.lines.cells
            if not cell:
                return None
        man, discs = self.man | cell, discs | cell
        for by in self._slots():
            following = self.lines.landing(by, discs)
            if following and (four := self.lines.completed_across(man, following)):
                return OffLimit(slot, LOW, OPPORTUNITY, by, self.lines.places(four))
        return None

    def _disabling(self, off_limit: dict[int, OffLimit], two: Two | None) -> int:
        """Return the slot that disables a dangerous TWO, or 0."""
        if two is None or two.threat != DANGEROUS:
            return 0
        for slot, place in zip(two.slots, two.places, strict=True):
            entry = off_limit.get(slot)
            if self.lines.place(self._landing(slot)) != place:
                continue
            if (
                entry is None
                or (self.choices.disable == "high" and entry.threat == LOW)
                or (self.choices.disable == "full" and entry.why != FULL)
            ):
                return slot
        return 0

    def _extensions(self, slot: int, rule: str, ways: tuple[str, ...]) -> Iterator[FourReason]:
        """Yield how a piece in a slot lengthens a sequence in a line that can become a four."""
        cell = self._landing(slot)
        for way in ways:
            if not cell:
                return
            run = self._run(cell, way)
            if run == cell:
                continue
            for line in self.lines.through[cell]:
                if line.way == way and line.mask & run == run and not line.mask & self.man:
                    four, sequence = self.lines.places(line.mask), self.lines.places(run)
                    yield FourReason(OFFENSE, rule, slot, four, sequence)
                    break

    def _run(self, cell: int, way: str) -> int:
        """Return the computer's consecutive pieces in a direction, of which `cell` is one."""
        rows = self.lines.rows
        step = {COLUMN: 1, ROW: rows + 1, RISING: rows + 2, FALLING: rows}[way]
        run = cell
        ahead = cell << step & self.computer
        while ahead:
            run |= ahead
            ahead = ahead << step & self.computer
        behind = cell >> step & self.computer
        while behind:
            run |= behind
            behind = behind >> step & self.computer
        return run
