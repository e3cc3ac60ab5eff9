"""All readers that are fuzzed, by name."""

from typing import Final

from benchmarks.fuzz import of_documents, of_files, of_games
from benchmarks.fuzz.readers import Reader

READERS: Final[dict[str, Reader]] = {
    reader.name: reader
    for module in (of_documents, of_files, of_games)
    for reader in module.READERS
}
