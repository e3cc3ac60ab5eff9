"""All readers that are fuzzed, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks.fuzz import of_documents, of_files, of_games

if TYPE_CHECKING:
    from benchmarks.fuzz.readers import Reader

READERS: Final[dict[str, Reader]] = {
    reader.name: reader
    for module in (of_documents, of_files, of_games)
    for reader in module.READERS
}
