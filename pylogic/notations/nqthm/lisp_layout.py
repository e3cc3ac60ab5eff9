"""The layout of a script in the Lisp spelling: forms at the margin, comments and prose between.

Nothing is parsed here. A form that is not closed ends where the next event begins at the margin,
so that one lost bracket costs one event.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pylogic.core import regexes as re

EVENTS: Final = (
    "boot-strap", "defn", "prove-lemma", "theorem", "add-axiom", "add-shell", "dcl", "disable",
    "enable", "toggle", "deftheory", "note-lib", "make-lib", "compile-uncompiled-defns",
)  # fmt: skip
"""The names that forms of events begin with."""

UNRUN: Final = {
    "constrain": "the functions that it speaks of are not computed",
    "functionally-instantiate": "what it says follows from a theorem about other functions",
    "defn-sk": "a definition with quantifiers computes nothing",
    "defn-sk+": "a definition with quantifiers computes nothing",
    **dict.fromkeys(
        ("disable-theory", "enable-theory", "set-status", "setq", "proveall",
         "toggle-defined-functions", "set-time-limit", "break-lemma", "unbreak-lemma", "prove",
         "bm-trace", "data-base", "ppe", "translate", "skim-file", "prove-file", "do-file"),
        "it is for the prover",
    ),
    "undo-name": "what it takes back is kept",
    "undo-back-through": "what it takes back is kept",
    "ubt": "what it takes back is kept",
}  # fmt: skip
"""The names of events that are read and not run, with the reason."""
EVENT: Final = re.compile(
    rf"\(\s*+(?:{'|'.join(map(re.escape, (*EVENTS, *UNRUN)))})(?=[\s()])", re.IGNORECASE
)
_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})\s*(?:\w+\s*)?$")
_STRAY = re.compile(r"\)(?:[ \t]*+\))*+")
_LABEL = re.compile(r"\(\s*[^\s()]+\s+\|?([^\s()\"|]*)")
_PART = re.compile(
    r"""(?P<comment>;[^\n]*(?:\n[ \t]*;[^\n]*)* | \#\|(?:[^|]|\|(?!\#))*(?:\|\#|\Z))
    | "[^"]*" | \|[^|\n]*\|
    | (?P<open>\() | (?P<close>\)) | \n(?P<event>(?=\())""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Chunk:
    """Lines that belong together; `kind` is `form`, `comment` or `prose`.

    The text begins at `column` of line `first`. The `label` of a form is its second word.
    """

    kind: str
    label: str
    text: str
    first: int
    last: int
    column: int = 1


def chunks(lines: Sequence[str]) -> Iterator[Chunk]:
    """Yield the chunks of a script in order."""
    text = "\n".join("" if _FENCE.match(line) else line for line in lines)
    at, line = 0, 1
    while at < len(text):
        if text[at].isspace():
            line += text[at] == "\n"
            at += 1
            continue
        if stray := _STRAY.match(text, at):
            kind, end = "form", stray.end()
        elif text[at] in "('’":
            kind, end = "form", _end_of_form(text, at)
        elif (part := _PART.match(text, at)) and part["comment"]:
            kind, end = "comment", part.end()
        else:
            kind, end = "prose", text.find("\n", at)
            end = len(text) if end < 0 else end
        body = text[at:end]
        column = at - text.rfind("\n", 0, at)
        last = line + body.rstrip().count("\n")
        label = _LABEL.match(body) if kind == "form" else None
        yield Chunk(kind, label[1] if label else "", body, line, last, column)
        line += body.count("\n")
        at = end


def _end_of_form(text: str, start: int) -> int:
    """Return where the form that begins at `start` ends, be it closed or not."""
    depth = 0
    for part in _PART.finditer(text, start):
        if part["open"]:
            depth += 1
        elif part["close"]:
            depth -= 1
            if depth <= 0:
                return part.end()
        elif part["event"] is not None and EVENT.match(text, part.end()):
            return part.start()
    return len(text)
