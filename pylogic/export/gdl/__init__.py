"""Games as sheets in the Game Description Language."""

from pylogic.export import Export, ExportedGame


def _write(game: str, reading: str, **options: int | str) -> ExportedGame:
    from pylogic.export.gdl.writing import written  # noqa: PLC0415 - only where it is needed

    return written(game, reading, **options)


EXPORT = Export("a sheet in the Game Description Language, in KIF", _write)
