"""How many of a thing there are, in words."""


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: `1 move`, `2 moves`, `1,000 moves`; `many` where no s does.

    >>> counted(1, "ply", "plies"), counted(1_200, "state")
    ('1 ply', '1,200 states')
    """
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
