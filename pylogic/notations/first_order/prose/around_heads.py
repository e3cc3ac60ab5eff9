"""What stands around the head of a definition: labels, `We say that`, and `if and only if`."""

from collections.abc import Sequence

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.expressions import read_formula
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.prose.english_tokens import Piece, pieces_of
from pylogic.notations.first_order.prose.lexicon import VARIABLE, unprimed

_WEAK = frozenset({"if", "unless"})
_LEADS = (
    ("we", "say", "that"), ("we", "call"), ("then",), ("moreover",), ("similarly",), ("finally",),
    ("we", "say"), ("let", "us", "say", "that"), ("we", "write"), ("write",), ("let",),
    ("define",), ("we", "also", "say", "that"), ("further",), ("furthermore",), ("put",),
    ("set",), ("we", "put"),
    ("we", "set"), ("we", "define"), ("where",),
)  # fmt: skip
_AGAIN = (("i.e.",), ("that", "is"), ("in", "other", "words"), ("formally",), ("in", "symbols"))
_SIGNED = (
    ("in", "symbols"), ("written",), ("denoted",), ("denoted", "by"), ("for", "short"),
    ("written", "as"), ("we", "write"), ("in", "signs"), ("and", "write"), ("and", "we", "write"),
)  # fmt: skip
_BINDING = frozenset({"a", "an", "some", "every", "each", "all", "no", "any", "other", "another"})
_MAY_DEFINE = re.compile(
    r"\b(?:If|Every|Each|All|No|iff?|called|when(?:ever)?|provided|exactly|precisely|just|for|by|as|(?:number|set)\s+of|(?:be|is)\s+the)\b|emph\{|\*"
)
"""What a sentence has that is looked at."""
SHORTEST = 3
_MOST = 2_000
"""How many characters a sentence has that is looked at."""
TUPLE = rf"\(\s*{VARIABLE}(?:\s*,\s*{VARIABLE})*\s*\)"
LIST = re.compile(rf"(?:{VARIABLE}|{TUPLE})(?:\s*,\s*(?:{VARIABLE}|{TUPLE}))*")
_SAID_OF = re.compile(
    rf"(?P<letters>{LIST.pattern})\s*(?P<sign>∈|⊆|≠|\\(?:in|subseteq|neq?)(?![a-z]))\s*(?P<rest>.+)",
    re.DOTALL,
)


def body_of(text: str) -> tuple[int, str]:
    """Return where a sentence begins behind its label, and the rest."""
    label = look.label_of(text)
    begin = label.end if label else 0
    return begin, text[begin:]


def begins_with(pieces: Sequence[Piece], at: int, words: Sequence[str]) -> bool:
    """Whether these words stand at a place."""
    own = [p.text for p in pieces[at : at + len(words)] if p.kind == "word"]
    return own == [*words]


def pieces_in(text: str) -> list[Piece]:
    """Return the pieces of a sentence behind its label; none if something else is in it."""
    looked_at = len(text) < _MOST and _MAY_DEFINE.search(text)
    pieces = (pieces_of(body_of(text)[1]) if looked_at else None) or []
    return pieces[_announced(pieces) or begins_with(pieces, 0, ("and",)) :]


def _announced(pieces: Sequence[Piece]) -> int:
    """Return where a sentence begins behind `By (1) and (2),` or `Here,`."""
    comma = next((i for i, p in enumerate(pieces[:6]) if p.text == ","), 0)
    words = [p.text for p in pieces[:comma]]
    return comma + 1 if words and (words[0] == "by" or words in (["here"], ["now"])) else 0


def prefix_of(pieces: Sequence[Piece]) -> tuple[int, list[str]]:
    """Return where a sentence begins behind `For all $x, y ∈ S$,`, and what that says."""
    signed = bool(pieces) and pieces[0].text.startswith(("∀", "\\forall"))
    if not signed and (not pieces or pieces[0].text not in {"for", "given", "let"}):
        return 0, []
    at = 0 if signed else 1
    at += at < len(pieces) and pieces[at].text in {"all", "every", "each", "any", "two", "a"}
    while at < len(pieces) and pieces[at].kind == "word" and at < 4:  # noqa: PLR2004 - a noun or two
        at += 1
    if at >= len(pieces) or pieces[at].kind != "formula":
        return 0, []
    said = letters_of(pieces[at].text.removeprefix("∀").removeprefix("\\forall").strip())
    at += 1
    behind = at < len(pieces) and (
        pieces[at].text == "," or any(begins_with(pieces, at, lead) for lead in _LEADS)
    )
    if not said or not said[1] or not behind:
        return 0, []
    return at + (pieces[at].text == ","), said[1]


def lead_of(pieces: Sequence[Piece], at: int) -> tuple[int, str]:
    """Return where a sentence begins behind `We say that` and the like, and the last such word."""
    last = ""
    while lead := next((one for one in _LEADS if begins_with(pieces, at, one)), None):
        at += len(lead)
        at += at < len(pieces) and pieces[at].text == ","
        last = lead[-1]
    return at, last


def arrow_in(pieces: Sequence[Piece], begin: int) -> tuple[int, int, bool] | None:
    """Return where the words between the sides of a definition stand, and if they are weak."""
    for at in range(begin, len(pieces)):
        if pieces[at].text in {"iff", *_WEAK} and at > begin:
            behind = at + 1
            behind += behind < len(pieces) and pieces[behind].text in {":", ","}
            return at, behind, pieces[at].text in _WEAK
        if pieces[at].text == "for" and pieces[begin].kind == "formula" and at == begin + 1:
            return at, at + 1, True  # `We write $x \to y$ for $(x, y) \in A$`
    return None


def restated_in(pieces: Sequence[Piece], begin: int) -> tuple[int, int]:
    """Return where words end and what says them again begins: `i.e. there is no ...`."""
    for at in range(len(pieces) - 1, begin, -1):
        words = next((one for one in _AGAIN if begins_with(pieces, at, one)), None)
        if words and pieces[at - 1].text == "," and at + len(words) < len(pieces):
            behind = at + len(words)
            return at - 1, behind + (pieces[behind].text == ",")
    return begin, begin


def letters_of(formula: str) -> tuple[list[str], list[str]] | None:
    """Return the variables that a formula lists, and what it says of each."""
    if LIST.fullmatch(formula):
        return _parts(formula), []
    if not (found := _SAID_OF.fullmatch(formula)):
        return None
    letters = _parts(found["letters"])
    if found["sign"] in {"≠", "\\ne", "\\neq"}:
        other = found["rest"].strip()
        if len(letters) != 1 or not LIST.fullmatch(other):
            return None
        return [*letters, *_parts(other)], [f"({formula})"]
    return letters, [f"({one} {found['sign']} {found['rest'].strip()})" for one in letters]


def _parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r",\s*(?![^()]*\))", text)]


def letters_in(pieces: Sequence[Piece]) -> set[str]:
    """Return the letters that stand in the formulas of a sentence."""
    return {x for p in pieces if p.kind == "formula" for x in re.findall(r"[^\W\d_]", p.text)}


def bound_in(pieces: Sequence[Piece]) -> set[str]:
    """Return the letters that a sentence binds by its words: `a vertex $x$`, `every $x ∈ S$`."""
    found: set[str] = set()
    for i, piece in enumerate(pieces):
        if piece.kind == "formula" and {p.text for p in pieces[max(i - 3, 0) : i]} & _BINDING:
            found.update((letters_of(piece.text) or ([],))[0])
    return found


def with_said(pieces: Sequence[Piece], at: int) -> tuple[list[str], int]:
    """Return what formulas behind `with` say of the terms before it, and where they end."""
    said: list[str] = []
    while (
        at < len(pieces) and pieces[at].kind == "formula" and not LIST.fullmatch(pieces[at].text)
    ):
        said.append(f"({pieces[at].text})")
        at += 1
        joined = pieces[at : at + 2]
        if len(joined) > 1 and joined[0].text in {"and", ","} and joined[1].kind == "formula":
            at += 1
    return said, at


def sign_of(inner: Sequence[Piece]) -> tuple[Sequence[Piece], str, list[str]]:
    """Return a head without the sign that stands for it, the sign, and of what it is said."""
    where: list[str] = []
    if len(inner) > SHORTEST and inner[-1].kind == "formula" and inner[-2].text == "where":
        where = [f"({inner[-1].text})"]
        inner = inner[:-2]
        inner = inner[:-1] if inner[-1].text == "," else inner
    if len(inner) > SHORTEST and inner[-1].kind == "formula" and is_atom(inner[-1].text):
        for at in range(len(inner) - 2, 0, -1):
            between = inner[at + 1 : -1]
            words = tuple(p.text for p in between)
            if inner[at].text == "," and (words in _SIGNED or not words):
                return inner[:at], inner[-1].text, where
            if between and between[0].kind == "formula":
                break
    return inner, "", where


def is_atom(formula: str) -> bool:
    """Whether a formula is an atom, such as `r(x, y)` or `x ~ y`, or `f(x) = y` of letters."""
    try:
        read = read_formula(unprimed(formula))
    except ReadError:
        return False
    match read:
        case f.Compare(("=",), (f.Apply(_, args), f.Variable())):
            return all(isinstance(arg, f.Variable) for arg in args)
        case _:
            pass
    return isinstance(read, f.Predicate) and len(read.args) > 0 and "∈" not in formula
