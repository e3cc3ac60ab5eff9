"""Writing errata files: what `read_errata` reads."""

import json
from collections.abc import Iterable, Iterator, Mapping

from pylogic.core.errata import Change, Errata, Erratum


def errata_text(errata: Errata, head: Iterable[str] = ()) -> str:
    """Return errata as the text of a file, in TOML.

    errata: What the file is to say; `read_errata` reads it again as it is.
    head: Lines for a comment at the top.
    """
    document = {"id": errata.document, "game": errata.game, "title": errata.title}
    parts = ["".join(f"# {line}".rstrip() + "\n" for line in head)]
    parts.append(_table("[document]", document))
    parts += [
        _table("[[document.source]]", {"name": source.name, "recognise": list(source.recognise)})
        for source in errata.sources
    ]
    parts += [part for erratum in errata.errata for part in _erratum(erratum)]
    return "\n".join(part for part in parts if part.strip())


def _erratum(erratum: Erratum) -> Iterator[str]:
    """Yield the tables of an erratum: its own, and one for each change."""
    said = {
        "id": erratum.id,
        "kind": erratum.kind,
        "lines": list(erratum.lines),
        "why": erratum.why,
        "witness": erratum.witness,
        "choice": erratum.choice,
    }
    yield _table("\n[[erratum]]", said)
    yield from (_table("[[erratum.change]]", _change(change)) for change in erratum.changes)


def _change(change: Change) -> dict[str, object]:
    said: dict[str, object] = {"axiom": change.axiom}
    if change.level != "formula":
        said["level"] = change.level
    said["printed"] = change.printed
    if change.count != 1:
        said["count"] = change.count
    said["source"] = change.source
    kept = {key: value for key, value in said.items() if value != ""}
    return kept | ({} if change.level == "scope" else {"must_be": change.must_be})


def _table(head: str, said: Mapping[str, object]) -> str:
    """Return a table with its keys, those that say nothing left out."""
    always = {"why", "must_be"}
    lines = [
        f"{key} = {_value(v)}" for key, v in said.items() if key in always or v not in ("", [])
    ]
    return "\n".join([head, *lines]) + "\n"


def _value(value: object) -> str:
    """Return a value as TOML: the strings of JSON are TOML's, but for the character DEL."""
    if isinstance(value, str) and "\\" in value and "'" not in value and value.isprintable():
        return f"'{value}'"  # backslashes stand for themselves
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
