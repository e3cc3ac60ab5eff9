"""The index at the end of a print: the names it lists, compared with those that were read."""

from collections.abc import Collection

from pylogic.core import regexes as re

_PAGES = r"\d+(?:\s*[–-]\s*\d*)?"
_ENTRY = re.compile(rf"(?P<name>[^,]+),\s*{_PAGES}(?:,\s*{_PAGES})*,?$")
_MORE_PAGES = re.compile(rf"\s*{_PAGES}(?:,\s*{_PAGES})*,?\s*$")
_SHOWN = 5
_LONGEST = 200  # characters of a name that lines were broken in


def listed(text: str) -> tuple[str, ...]:
    """Return the names that an index lists, without the blanks that broken lines leave in them."""
    names = []
    pending = ""
    for line in text.splitlines()[1:]:
        if not line.strip() or _MORE_PAGES.match(line):
            continue
        pending = line.strip() if len(pending) > _LONGEST else pending + line.strip()
        if entry := _ENTRY.match(pending):
            names.append(re.sub(r"\s+", "", entry["name"]).lower())
            pending = ""
    return (*names, *([pending] if pending else []))


def compare(text: str, names: Collection[str]) -> str:
    """Return what an index says beside the names that were read, in words."""
    found = listed(text)
    unknown = [name for name in found if name not in names]
    missing = [name for name in names if name not in found]
    parts = [f"{len(found)} names"]
    parts += [f"not read: {_some(unknown)}"] if unknown else []
    parts += [f"not listed: {_some(missing)}"] if missing else []
    parts += ["each was read, and none is missing"] if not (unknown or missing) else []
    return "; ".join(parts)


def _some(names: list[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more
