"""Which cases of a test are quick enough for `make test`; `make long` runs the rest, too."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def some_long(
    quick: int,
    names: str | tuple[str, ...],
    cases: Iterable[Any],
    ids: Iterable[str | int] | Callable[[Any], str] | None = None,
) -> pytest.MarkDecorator:
    """Parametrize a test; the cases behind the first `quick` are marked as long."""
    long = pytest.mark.long
    single = isinstance(names, str) and "," not in names
    marked = []
    for number, case in enumerate(cases):
        if number < quick:
            marked.append(case)
        elif isinstance(case, type(pytest.param())):
            marked.append(pytest.param(*case.values, marks=(*case.marks, long), id=case.id))
        else:
            marked.append(pytest.param(*((case,) if single else case), marks=long))
    return pytest.mark.parametrize(names, marked, ids=ids)
