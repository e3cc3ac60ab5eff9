"""What FOUR says of a move: its reason as part of a sentence."""

from collections.abc import Sequence

from pylogic.games.connect4.four.reason import (
    OFF_LIMIT_CHECK,
    OFFENSE,
    PHSE1,
    PHSE2,
    RECALL,
    Cell,
    FourReason,
    OffLimit,
)


def sentence(reason: FourReason, man: str) -> str:
    """Return a reason in words, such as `PHSE2: blocks four of 1 in row 1, slots 3 to 6`.

    man: The other player's name.
    """
    return f"{reason.phase}: {_decided(reason, man)}"


def _decided(reason: FourReason, man: str) -> str:
    """Return what the phase that decided did."""
    if reason.phase == RECALL:
        winner = "first" if len(reason.game) % 2 else "second"
        return f"plays on as in the game {reason.game}, won by who moved {winner}"
    if reason.phase == PHSE1:
        return f"makes four {_line(reason.four)}"
    if reason.phase == PHSE2:
        return f"blocks four of {man} {_line(reason.four)}"
    limits = _off_limit(reason.off_limit, man)
    if reason.phase == OFF_LIMIT_CHECK:
        kind = "one of a lower threat" if reason.rule == "low" else "the first that is not full"
        return f"all slots are off limit, and slot {reason.slot} is {kind}{limits}"
    if reason.phase == OFFENSE:
        return (
            f"makes {len(reason.sequence)} consecutive pieces {_line(reason.sequence)},"
            f" where four can be made {_line(reason.four)}{limits}"
        )
    if reason.rule == "random":
        drawn = ", ".join(map(str, reason.drawn))
        return f"OFFENSE finds nothing; draws {drawn}{limits}"
    if reason.rule == "centre":
        return f"slot 4 is the best, and is not off limit{limits}"
    pieces = "" if reason.two is None else _line(reason.two.men)
    slots = "" if reason.two is None else _listed([str(slot) for slot in reason.two.slots])
    return f"{man} has a dangerous TWO {pieces}, open at slots {slots}{limits}"


def _off_limit(table: Sequence[OffLimit], man: str) -> str:
    """Return the table OFF_LIMIT in words, to be added to a sentence."""
    parts = []
    if full := [str(entry.slot) for entry in table if entry.why == "full"]:
        parts.append(f"{_listed(full)} (full)")
    for entry in table:
        if entry.why == "under":
            parts.append(f"{entry.slot} ({man} would make four on top of it {_line(entry.four)})")
        elif entry.why == "opportunity":
            parts.append(
                f"{entry.slot} (a lower threat: from there {man} could make four in slot"
                f" {entry.by} {_line(entry.four)})"
            )
    return f"; off limit: {', '.join(parts)}" if parts else ""


def _line(cells: Sequence[Cell]) -> str:
    """Return where pieces in a line are."""
    (slot, row), (last_slot, last_row) = cells[0], cells[-1]
    if row == last_row:
        return f"in row {row}, slots {slot} to {last_slot}"
    if slot == last_slot:
        return f"in slot {slot}, rows {row} to {last_row}"
    return f"on the diagonal from slot {slot}, row {row} to slot {last_slot}, row {last_row}"


def _listed(texts: Sequence[str]) -> str:
    """Return texts with commas between, and `and` before the last."""
    *others, last = texts
    return f"{', '.join(others)} and {last}" if others else last
