"""Opening a grammar of `grammars/` as a parser.

Lark works out the tables of a grammar in 20 to 200 milliseconds, which every command would wait
for. They are kept in the user's cache as JSON: Lark itself would keep a pickle, which runs
whatever somebody else has put in its place.
"""

import hashlib
import json
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import lark
from lark import Lark, Transformer
from lark.grammar import Rule
from lark.lexer import TerminalDef
from platformdirs import user_cache_path

from pylogic.core.resources import resource_dir

_OPTIONS: dict[str, Any] = {"parser": "lalr", "lexer": "basic"}


def open_grammar(name: str, transformer: Transformer[Any, Any]) -> Lark:
    """Return the LALR parser of `grammars/NAME.lark`, which applies `transformer` while it parses.

    Raises ResourceMissing: The folder of grammars is not there.
    """
    folder = resource_dir("grammars")
    version = hashlib.sha256(f"{lark.__version__} {_OPTIONS}".encode())
    for file in sorted(folder.glob("*.lark")):  # a grammar may import others
        version.update(file.read_bytes())
    kept = user_cache_path("pylogic", appauthor=False) / f"{name}-{version.hexdigest()[:16]}.json"
    tables = _read(kept)
    if tables is None:
        made = Lark.open(str(folder / f"{name}.lark"), **_OPTIONS)
        tables = json.dumps(made.memo_serialize([TerminalDef, Rule]))
        _write(kept, tables)
    data, memo = json.loads(tables, object_hook=_numbered)
    parser: Lark = Lark._load_from_dict(data, memo, transformer=transformer)  # noqa: SLF001 - as do the parsers that Lark writes
    return parser


def _numbered(table: dict[str, Any]) -> dict[str | int, Any]:
    """Return a table with the numbers that JSON has made texts of as keys."""
    return {int(key) if key.isdigit() else key: value for key, value in table.items()}


def _read(file: Path) -> str | None:
    """Return the tables in a file; None where it is not there, or not whole."""
    try:
        digest, _, tables = file.read_text("utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        return None
    return tables if digest == hashlib.sha256(tables.encode()).hexdigest() else None


def _write(file: Path, tables: str) -> None:
    """Keep tables, as a whole or not at all: where that cannot be, they are made again."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", -1, "utf-8", dir=file.parent, delete=False) as new:
            try:
                new.write(f"{hashlib.sha256(tables.encode()).hexdigest()}\n{tables}")
                new.flush()
                Path(new.name).replace(file)
            except BaseException:
                Path(new.name).unlink(missing_ok=True)
                raise
