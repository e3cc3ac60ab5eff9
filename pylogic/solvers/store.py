"""Solutions that are kept in the user's cache, each in a file that is checked when it is read.

The first line says what the file holds, the version of the format, and the length and the SHA-256
of all that follows, which is a byte for each position::

    pylogic solution, format 1: pangke corrected, 43046721 bytes, sha256 9f86d0...

A file is written under another name and renamed when it is on the disk, so that a solution is
there as a whole or not at all.
"""

import hashlib
import os
import re
import tempfile
import warnings
from pathlib import Path
from typing import Any, Final

from numpy.typing import NDArray
from platformdirs import user_cache_path

from pylogic.core.errors import SolutionFault, SolutionNotKept

Buffer = bytes | NDArray[Any]

FORMAT: Final = 1
_LONGEST: Final = 400  # bytes in a first line
_FIRST: Final = re.compile(
    rb"pylogic solution, format (?P<format>[0-9]+): (?P<name>[^,\n]*),"
    rb" (?P<length>[0-9]+) bytes, sha256 (?P<sum>[0-9a-f]{64})\n"
)


def path_of(name: str) -> Path:
    """Return the file of the solution called `name`, such as `pangke corrected`."""
    file = f"{re.sub(r'[^a-z0-9]+', '-', name.lower())}.solution"
    return user_cache_path("pylogic", appauthor=False) / file


def write(name: str, *parts: Buffer) -> Path:
    """Keep a solution, its parts one after the other, and return its file.

    One that was there before is replaced.

    Raises SolutionFault: The file cannot be written.
    """
    path = path_of(name)
    views = [memoryview(part).cast("B") for part in parts]  # type: ignore[arg-type]  # arrays are buffers
    digest = hashlib.sha256()
    for view in views:
        digest.update(view)
    first = (
        f"pylogic solution, format {FORMAT}: {name},"
        f" {sum(map(len, views))} bytes, sha256 {digest.hexdigest()}\n"
    )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            try:
                file.write(first.encode())
                for view in views:
                    file.write(view)
                file.flush()
                os.fsync(file.fileno())
                Path(file.name).replace(path)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
    except OSError as fault:
        raise SolutionFault(path, f"it cannot be written: {fault.strerror}") from fault
    return path


def keep(name: str, *parts: Buffer) -> None:
    """Keep a solution that was just found; where it cannot be written, `SolutionNotKept` warns.

    It took minutes, so that the answers that it gives are worth more than its file.
    """
    try:
        write(name, *parts)
    except SolutionFault as fault:
        warnings.warn(SolutionNotKept(f"the solution is not kept: {fault}"), stacklevel=2)


def read(name: str, length: int | None = None) -> bytes | None:
    """Return a solution that was kept, or None where there is none in this format.

    name: What it was called when it was written.
    length: How many bytes it has; as many as it says when left out.
    Raises SolutionFault: The file is damaged, is something else, or cannot be read.
    """
    path = path_of(name)
    try:
        with path.open("rb") as file:
            first, data = file.readline(_LONGEST), file.read()
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise SolutionFault(path, f"it cannot be read: {fault.strerror}") from fault
    found = _FIRST.fullmatch(first)
    if found is None:
        raise SolutionFault(path, "its first line is not that of a solution")
    if int(found["format"]) != FORMAT:
        return None
    length = int(found["length"]) if length is None else length
    if found["name"] != name.encode() or int(found["length"]) != length:
        raise SolutionFault(path, f"it is not the solution of {name}")
    if len(data) != length or hashlib.sha256(data).hexdigest().encode() != found["sum"]:
        raise SolutionFault(path, "its bytes are not those that were written")
    return data
