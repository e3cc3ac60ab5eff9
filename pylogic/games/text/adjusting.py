"""A document with what its specification adds: numbers of options, and values of observers."""

from collections.abc import Collection, Mapping
from pathlib import Path

from pylogic.documents import Document, load
from pylogic.documents.settings import with_numbers, with_values, without_steps
from pylogic.games.text.specification import OptionChoice, Specification


def document_in(folder: Path, reading: str, without: Collection[str] = ()) -> Document:
    """Return the document of a folder with its errata, without the steps of a derivation.

    without: The names of errata that are left out.
    Raises PylogicError: It is missing, or cannot be read.
    """
    errata = folder / "errata.toml"
    return without_steps(
        load(
            folder / "axioms.txt",
            reading=reading,
            errata=errata if errata.exists() else "",
            without=without,
        )
    )


def adjusted(
    document: Document, specification: Specification, options: Mapping[str, int | str]
) -> Document:
    """Return a document with what its specification adds, and with the numbers of some options.

    Raises PylogicError: The specification knows no such option, or the document no such constant.
    """
    unknown = sorted(options.keys() - specification.options.keys())
    if unknown:
        raise specification.fail(f"there is no option {unknown[0]!r}")
    numbers = dict(_numbered(specification.options[key], value) for key, value in options.items())
    return with_values(with_numbers(document, numbers), specification.values)


def _numbered(option: str | OptionChoice, value: int | str) -> tuple[str, int]:
    """Return the constant that an option sets, and its number."""
    if isinstance(option, str):
        return option, int(value)
    return option.constant, option.numbers[str(value)]
