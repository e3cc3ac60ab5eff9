"""Games as sheets in the Game Description Language."""

from __future__ import annotations

from pylogic.export import Export, Written


def _write(game: str, reading: str, **options: int | str) -> Written:
    from pylogic.export.gdl.writing import written  # noqa: PLC0415 - only where it is needed

    return written(game, reading, **options)


EXPORT = Export("a sheet in the Game Description Language, in KIF", _write)
