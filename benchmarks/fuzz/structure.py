"""TOML that is TOML still, with something else in it than there was."""

import json
import tomllib
from copy import deepcopy
from random import Random
from typing import Any, Final

_VALUES: Final[tuple[Any, ...]] = (
    *("", "x", "formula", "1", "{x}", "{x+1}", "{", "%s", "a.b", "(", "t", "\n", "é", "A" * 2000),
    *(0, 1, -1, 7, 10**6, 2**63 - 1, 1.5, float("nan"), float("inf"), True, False),
    *([], [1], ["x"], [[]], [1, 2], ["x", 1], [{}], {}, {"x": 1}, {"": []}, {"x": {"x": "x"}}),
)


def is_toml(text: str) -> bool:
    """Return whether a text is TOML with something in it."""
    try:
        return bool(tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        return False


def changed(text: str, rng: Random) -> str:
    """Return TOML in which some values are others, gone, doubled, or have other names."""
    data = tomllib.loads(text)
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        _change(data, rng)
    return "".join(f"{json.dumps(key)} = {_written(value)}\n" for key, value in data.items())


def _change(data: dict[str, Any], rng: Random) -> None:
    holder: Any = data
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        if not keys:
            return
        key = rng.choice(keys)
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.2:
            break
        holder = inner
    match rng.randrange(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[rng.choice(("x", "", "printed", "é", *holder))] = holder.pop(key)
        case 1:
            holder.append(deepcopy(holder[key]))
        case _:
            holder[key] = deepcopy(rng.choice(_VALUES))


def _written(value: object) -> str:
    match value:
        case dict():
            inner = (f"{json.dumps(key)} = {_written(each)}" for key, each in value.items())
            return f"{{{', '.join(inner)}}}"
        case list():
            return f"[{', '.join(map(_written, value))}]"
        case str() | bool():
            return json.dumps(value)
        case _:
            return str(value)
