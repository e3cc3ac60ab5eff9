"""The sentences in which an infix print tells of events that are no definitions or theorems.

Each kind of event has a pattern to read its sentence and a function that writes it.
"""

from collections.abc import Callable
from typing import Final

from pylogic.core import regexes as re
from pylogic.core.counting import counted
from pylogic.nqthm import events as e

Reader = Callable[[re.Match[str]], e.Event | None]

_NAME: Final = r"(?P<name>[^\s;,\"]+?)"
_AND: Final = re.compile(r",\s*(?:and\s+)?|\s+and\s+")


def _words(text: str) -> tuple[str, ...]:
    return tuple(word for word in _AND.split(text.strip().lower()) if word)


_ACCESSOR = re.compile(
    r"(?P<name>[^\s,;]+), with type restriction \((?P<kind>one-of|none-of)(?P<of>[^)]*)\) "
    r"and default value (?P<default>[^\s,;]+)"
)


def _shell_of(m: re.Match[str]) -> e.AddShell | None:
    accessors = []
    for part in (m["all"] or "").split(";") if m["all"] else ():
        found = _ACCESSOR.fullmatch(part.strip())
        if found is None:
            return None
        of = tuple(found["of"].split())
        accessors.append(e.Accessor(found["name"], found["kind"], of, found["default"]))
    return e.AddShell(m["name"], m["bottom"] or "", m["test"], tuple(accessors))


_SENTENCES: Final[tuple[tuple[str, Reader], ...]] = (
    (rf"Start with the initial {_NAME} theory", lambda m: e.Boot(m["name"])),
    (rf"Disable {_NAME}", lambda m: e.Disable(m["name"])),
    (rf"Enable {_NAME}", lambda m: e.Enable(m["name"])),
    (
        (
            r"(?P<verb>Disable|Enable) (?P<target>[^\s;,]+); name this event [`‘'\"]?"
            r"(?P<name>[^\s;,'’\"]+)['’\"]?"
        ),
        lambda m: e.Toggle(m["name"], m["target"], m["verb"] == "disable"),
    ),
    (r"For efficiency, compile those definitions not yet compiled", lambda _: e.Compile()),
    (
        (
            r"Start with the library [\"“]?(?P<name>[^\s;,\"”]+?)[\"”]?"
            r"(?P<compiled> using the compiled version)?"
        ),
        lambda m: e.NoteLibrary(m["name"], bool(m["compiled"])),
    ),
    (
        r"Make the library [\"“]?(?P<name>[^\s;,\"”]+?)[\"”]?(?P<compiled> and compile it)?",
        lambda m: e.MakeLibrary(m["name"], bool(m["compiled"])),
    ),
    (
        rf"Let us define the theory {_NAME} to consist of the following events: (?P<all>.+)",
        lambda m: e.Theory(m["name"], _words(m["all"])),
    ),
    (
        rf"Introduce the function symbol {_NAME} of (?:no arguments|the arguments? (?P<all>.+))",
        lambda m: e.Declare(m["name"], _words(m["all"] or "")),
    ),
    (
        rf"Introduce the function symbol {_NAME} of (?P<count>\d{{1,2}}) arguments?",
        lambda m: e.Declare(m["name"], tuple(f"x{i + 1}" for i in range(int(m["count"])))),
    ),
    (
        (
            r"Add the shell (?P<name>[^\s,]+),(?: with bottom object function symbol "
            r"(?P<bottom>[^\s,]+),)? with recognizer function symbol (?P<test>[^\s,]+),? and "
            r"(?:no accessors|\d+ accessors?: (?P<all>.+))"
        ),
        _shell_of,
    ),
)
_PATTERNS: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), build) for pattern, build in _SENTENCES
)
_TYPOGRAPHY = re.compile(r"\*\*|\$|\\(?:text|textit|mathbf|textbf)\{|[{}]|`{3}")


def read_sentence(text: str) -> e.Event | None:
    """Return the event that a sentence tells of; None if there is none that reads so."""
    plain = " ".join(_TYPOGRAPHY.sub("", text).split()).lower().removesuffix(".")
    for pattern, build in _PATTERNS:
        if found := pattern.fullmatch(plain):
            return build(found)
    return None


def print_sentence(event: e.Event) -> str:
    """Return the sentence that tells of an event; empty for one that has none."""
    match event:
        case e.Boot(theory):
            return f"Start with the initial {theory} theory."
        case e.Disable(name):
            return f"Disable {name}."
        case e.Enable(name):
            return f"Enable {name}."
        case e.Toggle(name, target, off):
            return f"{'Disable' if off else 'Enable'} {target}; name this event '{name}'."
        case e.Compile():
            return "For efficiency, compile those definitions not yet compiled."
        case e.NoteLibrary(name, compiled):
            return (
                f'Start with the library "{name}"{_if(compiled, " using the compiled version")}.'
            )
        case e.MakeLibrary(name, compiled):
            return f'Make the library "{name}"{_if(compiled, " and compile it")}.'
        case e.Theory(name, members):
            return (
                f"Let us define the theory {name} to consist of the following events:"
                f" {', '.join(members)}."
            )
        case e.Declare(name, parameters):
            plural = "s" if len(parameters) > 1 else ""
            of = f"the argument{plural} {', '.join(parameters)}" if parameters else "no arguments"
            return f"Introduce the function symbol {name} of {of}."
        case e.AddShell():
            return _shell(event)
        case _:
            return ""


def _if(holds: bool, text: str) -> str:  # noqa: FBT001 - a value to be shown
    return text if holds else ""


def _shell(event: e.AddShell) -> str:
    bottom = f" with bottom object function symbol {event.bottom},"
    count = len(event.accessors)
    parts = "; ".join(
        f"{a.name}, with type restriction ({' '.join((a.kind, *a.recognizers))})"
        f" and default value {a.default}"
        for a in event.accessors
    )
    accessors = f"{counted(count, 'accessor')}: {parts}" if count else "no accessors"
    return (
        f"Add the shell {event.constructor},{_if(bool(event.bottom), bottom)} with recognizer"
        f" function symbol {event.recognizer}, and {accessors}."
    )
