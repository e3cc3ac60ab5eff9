"""Which documents can be audited: the entries of their games say it."""

from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import pylogic.games as games
from pylogic.games.entry import AuditEntry


def audits() -> dict[str, AuditEntry]:
    """Return by document how it is audited."""
    entries = map(games.entry, games.names())
    return {name: audit for entry in entries for name, audit in entry.audits.items()}


def auditor_of(name: str, path: Path | None) -> Any:  # noqa: ANN401 - as the audit says
    """Return the auditor of a document, whose text is in `path`."""
    return resolve_name(audits()[name].auditor)(name, path)
