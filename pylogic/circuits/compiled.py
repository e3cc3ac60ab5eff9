"""What runs as machine code that numba makes, where it is installed: some forty times as fast."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Columns = NDArray[np.uint64]
Codes = NDArray[np.int32]
Runner = Callable[[Codes, Columns, int], None]
Kernel = Callable[..., Any]

WORTH: Final = 1 << 26
"""After how many operations on words it is loaded, which takes a second the first time."""

_AND, _OR, _NOT, _WITHOUT = range(4)


def codes(ops: Sequence[tuple[str, int, int, int]]) -> Codes:
    """Return operations as numbers, a negation and what it is for as one."""
    found: list[tuple[int, int, int, int]] = []
    for kind, a, b, out in ops:
        if kind == "not":
            found.append((_NOT, a, 0, out))
        elif found and found[-1][0] == _NOT and kind == "and" and found[-1][3] == b == out:
            found[-1] = (_WITHOUT, a, found[-1][1], out)
        else:
            found.append((_AND if kind == "and" else _OR, a, b, out))
    return np.array(found, np.int32).reshape(-1, 4)


class Use:
    """How much gates were used so far; what is used little is not worth the loading."""

    def __init__(self) -> None:
        self.done = 0

    def runner(self, operations: int) -> Runner | None:
        """Return what runs operations, once it is worth it and where it is installed."""
        return self.kernel(_run, operations)

    def kernel(self, function: Kernel, operations: int) -> Kernel | None:
        """Return a function as machine code, once it is worth it and where numba is; else None."""
        self.done += operations
        return kernel(function) if self.done >= WORTH else None


USE: Final = Use()


@cache
def kernel(function: Kernel) -> Kernel | None:
    """Return a function as machine code; None without numba."""
    try:
        import numba  # noqa: PLC0415 - an extra, and slow to import
    except ImportError:
        return None
    made: Kernel = numba.njit(cache=True, nogil=True)(function)
    return made


def _run(ops: Codes, rows: Columns, size: int) -> None:
    for i in range(ops.shape[0]):
        kind, a, b, out = ops[i, 0], ops[i, 1], ops[i, 2], ops[i, 3]
        if kind == _AND:
            for j in range(size):
                rows[out, j] = rows[a, j] & rows[b, j]
        elif kind == _OR:
            for j in range(size):
                rows[out, j] = rows[a, j] | rows[b, j]
        elif kind == _NOT:
            for j in range(size):
                rows[out, j] = ~rows[a, j]
        else:
            for j in range(size):
                rows[out, j] = rows[a, j] & ~rows[b, j]
