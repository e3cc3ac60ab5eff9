"""Signs that were mistyped, are another notation's, or are missing."""

from collections.abc import Iterator
from typing import Final

from pylogic.core import regexes as re
from pylogic.documents.proposals.candidates import Candidate, Fault
from pylogic.documents.proposals.edits import AUTHOR, SCAN, Proposal, one, times

_PROGRAM: Final = (
    (":=", ":-"), (": -", ":-"), (":–", ":-"), (":−", ":-"), ("<-", ":-"), (":", ":-"),
    ("->", ":-"), ("←", ":-"), ("-->", ":-"), ("&", ","), ("∧", ","), ("¬", "\\+"), ("~", "\\+"),
    ("≤", "=<"), ("<=", "=<"), ("≥", ">="), ("=>", ">="), ("≠", "\\="), ("!=", "\\="),
    ("−", "-"), ("–", "-"), ("‘", "'"), ("’", "'"), ("“", '"'), ("”", '"'), ("‚", ","), ("`", "'"),
    ("]", ")"), (")", "]"), (";", ","), (",", "."),
)  # fmt: skip
_LOGIC: Final = (
    ("V", "∨"), ("^", "∧"), ("/\\", "∧"), ("\\/", "∨"), ("&&", "∧"), ("||", "∨"),
    ("-", "¬"), ("–", "¬"), ("−", "¬"), ("!", "¬"), ("A", "∀"), ("E", "∃"), ("U", "∪"),
    ("->>", "→"), ("|->", "→"), ("=<", "≤"), ("=!", "≠"), ("/=", "≠"), ("<>", "≠"), ("e", "∈"),
    ("=", "≡"), (":-", "⇐"), (":", "≡"), ("-->", "→"), ("==>", "→"), ("<==>", "≡"), ("≡", "="),
    (";", "∨"), (",", "∧"), ("+", "∨"), ("*", "∧"), ("·", "∧"), ("•", "∧"), ("?", "∃"), (".", ","),
)  # fmt: skip
_LIKE: Final = {"l": "1", "I": "1", "|": "1", "O": "0", "o": "0", "S": "5", "Z": "2", "B": "8"}
_UNLIKE: Final = {"1": "l", "0": "O", "5": "S"}
_WORD: Final = re.compile(r"[^\W_][\w']*|\|")
_WORDS: Final = re.compile(r"[A-Za-z]+")
_UNDOTTED: Final = re.compile(
    r"(?:[∀∃∄]|\\(?:forall|exists|nexists)\b|\b(?:forall|exists|all)\b)\s*"
    r"[A-Za-z]\w{0,2}'?(?:\s*,\s*[A-Za-z]\w{0,2}'?)*(?=\s+[A-Za-z\\¬~])"
)
_INSERTED: Final = {
    "a full stop": ".", "a comma": ",", ":-": ":-", "')'": ")", "(": "(", ")": ")", "']'": "]",
    "'('": "(", "'then'": " then ", "'='": " = ", "'.'": ".", "]": "]", "}": "}", "'}'": "}",
}  # fmt: skip
_COUNTED: Final = re.compile(r"\s*\d{1,5}[:.|]?\s+")
_IN_WORDS: Final = {".": "full stop", ",": "comma"}


def signs(candidate: Candidate, fault: Fault) -> Iterator[Proposal]:
    """Yield what a sign at a fault may stand for, at all places of the statement and at this."""
    at = candidate.offset(fault)
    begin, end = candidate.span(fault)
    prolog = candidate.notation == "prolog"
    for old, new in _PROGRAM if prolog else _LOGIC:
        if not _stands(candidate.text, at, old):
            continue
        why = f"{old} is no sign of this notation here; {new} is what would be read"
        same = [i for i in _everywhere(candidate.text, old, begin, end) if i != at]
        if same and old.isalnum():
            every = sorted([*same, at])
            edits = [(i, i + len(old), new) for i in every]
            yield one("sign", AUTHOR, f"{why}{times(every)}", *edits)
        yield one("sign", AUTHOR, why, (at, at + len(old), new))


def missing(candidate: Candidate, fault: Fault) -> Iterator[Proposal]:
    """Yield what is expected at a fault and missing: a full stop, a comma, a bracket."""
    at = candidate.offset(fault)
    begun = candidate.text.rfind("\n", 0, at) + 1
    counted = _COUNTED.fullmatch(candidate.text, begun, at)  # the number of a line in a listing
    before = len(candidate.text[: begun if counted else at].rstrip())
    words = sorted(fault.expected, key=lambda word: word != "a full stop")
    for word in words:
        new = _INSERTED.get(word)
        if new is not None and before:
            said = _IN_WORDS.get(new, new.strip())
            where = f"line {candidate.line_of(before - 1)}"
            yield one("missing", AUTHOR, f"a {said} is missing in {where}", (before, before, new))
    begin, end = candidate.span(fault)
    for word in fault.expected:
        if word.endswith(" ...") and (found := _WORDS.match(candidate.text, at)):
            new = word.removesuffix(" ...")
            why = f"what {found[0]} means here is not told; {new} is"
            yield one("word", AUTHOR, why, (at, found.end(), new))
    for bare in _UNDOTTED.finditer(candidate.text, begin, end):
        why = f"nothing parts {bare[0].strip()} from what it is over"
        yield one("dot", AUTHOR, why, (bare.end(), bare.end(), "."))
    last = begin + len(candidate.text[begin:end].rstrip())
    if candidate.notation == "prolog" and last and candidate.text[last - 1] != ".":
        yield one("missing", AUTHOR, "the full stop at the end is missing", (last, last, "."))


def quotes(candidate: Candidate, fault: Fault) -> Iterator[Proposal]:
    """Yield what closes a quotation at the fault, before the brackets that end its line."""
    at = candidate.offset(fault)
    quote = candidate.text[at : at + 1]
    if quote in {"'", '"', "`"} and quote:
        end = next(candidate.line_ends(fault.line, fault.line), at)
        place = at + len(candidate.text[at:end].rstrip(").] "))
        why = f"the {quote} of line {fault.line}, column {fault.column}, is never closed"
        yield one("quote", AUTHOR, why, (place, place, quote))


def digits(candidate: Candidate, fault: Fault) -> Iterator[Proposal]:
    """Yield the digits that letters are mistaken for, and letters for digits, in a statement."""
    begin, end = candidate.span(fault)
    at = candidate.offset(fault)
    known = set(_WORD.findall(candidate.text))
    found = sorted(
        _WORD.finditer(candidate.text, begin, end), key=lambda m: not m.start() <= at < m.end()
    )
    for word in found:
        for table in (_LIKE, _UNLIKE):
            new = "".join(table.get(letter, letter) for letter in word[0])
            if new != word[0] and (new.isdigit() or new in known):
                why = f"{word[0]} is read as it looks, and {new} is what makes sense"
                yield one("letter", SCAN, why, (word.start(), word.end(), new))


def _stands(text: str, at: int, sign: str) -> bool:
    """Whether a sign stands at an offset, and is no part of a longer word."""
    if not text.startswith(sign, at):
        return False
    if not sign.isalnum():
        return True
    around = text[max(0, at - 1) : at] + text[at + len(sign) : at + len(sign) + 1]
    return not any(letter.isalnum() or letter in "_\\(" for letter in around)


def _everywhere(text: str, sign: str, begin: int, end: int) -> list[int]:
    """Return where else a sign stands in a statement."""
    starts = (begin + m.start() for m in re.finditer(re.escape(sign), text[begin:end]))
    return [start for start in starts if _stands(text, start, sign)]
