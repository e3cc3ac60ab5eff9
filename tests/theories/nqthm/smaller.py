"""Scripts that are a little smaller than another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pylogic.core.formulas import Apply, Number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.core.formulas import Term
    from tests.theories.nqthm.scripts import Script


def smaller(script: Script) -> Iterator[Script]:
    """Yield the scripts without one definition, or with a smaller body of one."""
    if len(script) > 1:
        for i in range(len(script)):
            yield (*script[:i], *script[i + 1 :])
    for i, definition in enumerate(script):
        for body in _smaller(definition.body):
            yield (*script[:i], replace(definition, body=body), *script[i + 1 :])


def _smaller(term: Term) -> Iterator[Term]:
    match term:
        case Number(n) if n:
            yield Number(0)
        case Apply("quote"):
            yield Number(0)
        case Apply(name, args):
            data = range(1, len(args) - 1, 2) if name == "case" else ()
            yield from (arg for i, arg in enumerate(args) if i not in data)
            if args:
                yield Number(0)
            if name == "let" and len(args) > 3:  # more than one variable
                for i in range(0, len(args) - 1, 2):
                    yield Apply("let", (*args[:i], *args[i + 2 :]))
            for i, arg in enumerate(args):
                if i not in data:
                    for one in _smaller(arg):
                        yield Apply(name, (*args[:i], one, *args[i + 1 :]))
        case _:
            pass
