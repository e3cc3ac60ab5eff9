"""TOML files beside a document, read into typed values; errors name the table and the key.

msgspec holds a file against the fields of its type. What it finds is said here in plain words,
with the keys that lead there.
"""

import re
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Final, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct, ValidationError

from pylogic.core.errors import PylogicError

T = TypeVar("T")

Fail = Callable[[str], PylogicError]
"""From what is wrong to the error that says so, in which file."""

_LARGEST: Final = 2**31
"""No number in such a file is larger; Python and z3 would take long over some that are."""

Number = Annotated[int, Meta(gt=-_LARGEST, lt=_LARGEST)]
Count = Annotated[int, Meta(ge=0, lt=_LARGEST)]
Positive = Annotated[int, Meta(ge=1, lt=_LARGEST)]
Letter = Annotated[str, Meta(min_length=1, max_length=1)]

_KINDS: Final = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number with a fraction",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
_ERROR: Final = re.compile(r"(.*?)(?: - at `\$(.*)`)?", re.DOTALL)
_STEP: Final = re.compile(r"\.([\w-]+)|\[(\d+)\]|\[\.\.\.\]")

Steps = list[str | int]
"""The keys and the places in lists that lead to a value."""


def read_table(path: Path, kind: type[T], fail: Fail) -> T:
    """Return what a file says, as a value of a type.

    Raises PylogicError: What `fail` makes: the file cannot be read, is no TOML, or is no such
        value.
    """
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise fail(error.strerror or str(error)) from None
    except ValueError as error:  # no TOML, not UTF-8, or a number of too many digits
        raise fail(str(error)) from None
    except RecursionError:
        raise fail("its values nest too deep") from None
    try:
        return msgspec.convert(values, kind)
    except ValidationError as error:
        raise fail(_said(values, kind, str(error))) from None


def _said(values: dict[str, Any], kind: object, message: str) -> str:
    """Return what msgspec says is wrong in our words."""
    found = _ERROR.fullmatch(message)
    what, path = found.groups() if found else (message, None)
    steps = _steps(values, kind, message, path or "")
    if missing := re.fullmatch("Object missing required field `(.*)`", what):
        return f"{_where(values, steps)}{missing[1]!r} is missing"
    if unknown := re.fullmatch("Object contains unknown field `(.*)`", what):
        known = ", ".join(field.encode_name for field in msgspec.structs.fields(_at(kind, steps)))
        return f"{_where(values, steps)}{unknown[1]!r} is not known; the keys are {known}"
    if other := re.fullmatch("Invalid enum value (.*)", what):
        known = ", ".join(map(repr, get_args(_at(kind, steps))))
        return f"{_value(values, steps)} is {other[1]}; expected one of {known}"
    if expected := re.fullmatch("Expected (.*?)(?:, got (.*))?", what):
        other_kind = f", not {_plain(expected[2])}" if expected[2] else ""
        return f"{_value(values, steps)} must be {_plain(expected[1])}{other_kind}"
    return f"{_where(values, steps)}{what}"


def _steps(values: dict[str, Any], kind: object, message: str, path: str) -> Steps:
    """Return the steps of a path of msgspec's, which leaves out the keys of tables of any keys."""
    steps: Steps = []
    here: Any = values
    for found in _STEP.finditer(path):
        step = found[1] or (int(found[2]) if found[2] else _faulty(here, values, kind, message))
        steps.append(step)
        here = here[step]
    return steps


def _faulty(table: dict[str, Any], values: dict[str, Any], kind: object, message: str) -> str:
    """Return the key of a table which by itself gives rise to the message."""
    whole, faulty = dict(table), ""
    for key, value in whole.items():
        table.clear()
        table[key] = value
        try:
            msgspec.convert(values, kind)
        except ValidationError as error:
            if str(error) == message:
                faulty = key
                break
    table.clear()
    table.update(whole)
    return faulty


def _at(kind: Any, steps: Steps) -> Any:  # noqa: ANN401 - types of any form
    """Return the type of what steps lead to."""
    for step in [*steps, None]:
        while hasattr(kind, "__metadata__") or type(None) in get_args(kind):
            kind = getattr(kind, "__origin__", None) or get_args(kind)[0]
        if isinstance(kind, UnionType):  # the other one of `str | Table` has nothing in it
            kind = next((one for one in get_args(kind) if _is_table(one)), kind)
        if step is None:
            break
        if _is_table(kind):
            fields = {field.encode_name: field.type for field in msgspec.structs.fields(kind)}
            kind = fields[str(step)]
        else:
            kind = [one for one in get_args(kind) if one is not ...][-1]
    return kind


def _is_table(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _where(values: object, steps: Sequence[str | int]) -> str:
    """Return the table that steps lead to as it is called in errors: `erratum opp-arity: `."""
    said: list[str] = []
    keys: list[str] = []
    here: Any = values
    for step in steps:
        here = here[step]
        if isinstance(step, str):
            keys.append(step)
            continue
        names = here if isinstance(here, dict) else {}
        name = names.get("id", names.get("name"))
        said.append(f"{'.'.join(keys)} {name if isinstance(name, str) else step + 1}")
        keys = []
    if keys:
        said.append(f"[{'.'.join(keys)}]")
    return "".join(f"{one}: " for one in said)


def _value(values: object, steps: Steps) -> str:
    """Return how a value that is no table is called in errors: `erratum opp-arity: 'kind'`."""
    keys = [place for place, step in enumerate(steps) if isinstance(step, str)]
    if not keys:
        return "the file"
    last = keys[-1]
    item = "".join(f"item {int(step) + 1} of " for step in steps[last + 1 :])
    return f"{_where(values, steps[:last])}{item}{steps[last]!r}"


def _plain(words: str) -> str:
    """Return the kinds and limits that msgspec names in words: `a text of at most 1 character`."""
    said = re.sub(r"`(\w+)( \| \w+)*`", lambda one: _kinds(one[0].strip("`")), words)
    said = re.sub(r" of length (>=|<=)? ?(\d+)", lambda one: _length(said, *one.groups()), said)
    return re.sub(" >= ", " from ", said)


def _kinds(words: str) -> str:
    return " or ".join(_KINDS.get(one, one) for one in words.split(" | ") if one != "null")


def _length(said: str, relation: str | None, number: str) -> str:
    least = {">=": "at least ", "<=": "at most "}.get(relation or "", "")
    unit = "character" if said.startswith(_KINDS["str"]) else "item"
    return f" of {least}{number} {unit}{'' if number == '1' else 's'}"
