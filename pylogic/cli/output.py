"""What every command prints with: JSON lines, and progress where somebody is watching."""

from __future__ import annotations

import json
import os
import sys
import warnings
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol

import click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.checking.sheets import SheetResult
    from pylogic.checking.witness import CheckResult

_VARIABLE: Final = "PYLOGIC_PROGRESS"
_PAUSE: Final = 0.1  # seconds between two lines, at least


def emit(**values: object) -> None:
    """Print one JSON object on a line of its own."""
    click.echo(json.dumps(values, ensure_ascii=False))


@contextmanager
def warnings_told(category: type[Warning]) -> Iterator[None]:
    """Print warnings of a category on stderr, a line each, once what gives them is done."""
    later: list[Warning | str] = []
    with warnings.catch_warnings():
        warnings.simplefilter("always", category)
        at_once = warnings.showwarning

        def show(message: Warning | str, of: type[Warning], *where: Any) -> None:  # noqa: ANN401 - where it was given
            if issubclass(of, category):
                later.append(message)
            else:
                at_once(message, of, *where)

        warnings.showwarning = show  # type: ignore[assignment]  # it is called by places
        yield
    for message in later:
        tell(message)


def tell(message: Warning | str, *_: object) -> None:
    """Print a warning on stderr."""
    click.echo(f"Warning: {message}", err=True)


class Advance(Protocol):
    """Takes the number of steps done so far, and what they are steps of once that changes."""

    def __call__(self, done: int, what: str = "", total: int | None = None, /) -> None:
        """Show it."""


@contextmanager
def progress(what: str, total: int | None = None) -> Iterator[Advance]:
    """Show a bar on stderr while work goes on; nothing where stderr is no terminal.

    Where the environment says `PYLOGIC_PROGRESS=json` each step is a JSON line there instead.

    total: How many steps it takes; unknown when left out.
    Yields: What is called with each step.
    """
    if os.environ.get(_VARIABLE) == "json":
        yield _lines(what, total)
        return
    if not sys.stderr.isatty():
        yield lambda _, __="", ___=None: None
        return
    from rich import progress as bars  # noqa: PLC0415 - slow to import, and rarely needed
    from rich.console import Console  # noqa: PLC0415

    with bars.Progress(
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.MofNCompleteColumn(),
        bars.TimeElapsedColumn(),
        console=Console(file=sys.stderr),
        transient=True,
    ) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, now="", of=None: bar.update(
            task, completed=done, description=now or None, total=of
        )


def emit_comparison(result: CheckResult | SheetResult, **more: object) -> None:
    """Print the figures of a check of several sources, then each disagreement, as JSON."""
    emit(
        game=result.game,
        sources=list(result.sources),
        reading=",".join(result.readings),
        positions=result.positions,
        disagreements=len(result.disagreements),
        seed=result.seed,
        seconds=round(result.seconds, 6),
        **more,
    )
    for witness in result.disagreements:
        emit(
            state=witness.state,
            move=witness.move,
            answers=dict(witness.answers),
            smallest=witness.smallest,
        )


def _lines(what: str, total: int | None) -> Advance:
    """Return what writes steps as `{"progress": [WHAT, DONE, TOTAL]}`, not too many a second."""
    last = 0.0

    def advance(done: int, now: str = "", of: int | None = None, /) -> None:
        nonlocal last, what, total
        begins = bool(now) and now != what
        what, total = now or what, of or total
        if begins or done == total or monotonic() - last >= _PAUSE:
            last = monotonic()
            click.echo(json.dumps({"progress": [what, done, total]}), err=True)

    advance(0)
    return advance
