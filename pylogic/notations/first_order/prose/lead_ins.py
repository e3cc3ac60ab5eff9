"""Words above a formula that say when it holds, or that it does not: `Let $x$ be in $S$. Then`.

What is not read as a condition of that formula is told: the formula says less than it seems to.
"""

from collections.abc import Collection, Iterator, Sequence

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.prose.clauses import is_limited_behind
from pylogic.notations.first_order.spelling.plurals import forms

_SAME = re.compile(
    r"\s*(?P<lead>(?:(?:more\s+)?(?:formally|precisely)|in\s+(?:symbols|formulas|other\s+words)|that\s+is),\s+)"
    r"(?=for\s|if\s|let\s)",
    re.IGNORECASE,
)
"""What says only that a formula comes: `Formally, for x in S`."""
_LETTER = r"\$?(?P<{}>[^\W\d_]['’]?)\$?"
_OF = r"\$?\\?(?P<{}>[^\W\d_]\w*)\$?(?!\s+[^\W\d_](?:\W|$)|\s*\(|\w)"
_IN = (
    r"(?:(?:an?\s+)?(?:elements?|members?)\s+of|(?:ranges?|runs?)\s+over|in|from|∈|\\in(?![a-z]))"
)
_MEMBER = re.compile(
    r"(?<![\w\\$])(?:"
    + _LETTER.format("one")
    + rf"\s*(?:(?:is|be|are)\s+)?{_IN}\s*"
    + _OF.format("its")
    + r"|(?:elements?|members?)\s+"
    + _LETTER.format("other")
    + r"\s+(?:of|in)\s+"
    + _OF.format("theirs")
    + ")"
)
_OF_A_NOUN = re.compile(
    r"\b(?:an?|every|each|any|all|the|[Ff]or)\s+(?P<noun>[a-z]\w+)\s+"
    + _LETTER.format("x")
    + r"(?![\w(])"
)
_X = r"\$?[^\W\d_]['’]?\$?"
_ALL = r"(?:(?:all|every|each|any)\s+)?"
_LIMITS = re.compile(
    r"\s*(?:(?:if|when(?:ever)?|unless|except|provided|suppose|assuming|as\s+long\s+as|while|until"
    r"|only|otherwise|under\s+the|in\s+(?:(?:the|this|that|some|most)\s+)?cases?|case)\b"
    r"|(?:not\s+)?for\s+(?:(?:distinct|different|most|many|few|no|some|at\s+(?:most|least)|exactly)\b"
    rf"|{_ALL}{_X}\s+(?:other\s+than|except|but)\b"
    rf"|{_ALL}{_X}\s*(?:[=≠<>≤≥]|!=|\\(?:neq?|geq?|leq?)(?![a-z])))"
    rf"|not\s+for\b|there\s+(?:is|are|exists?)\s+(?:an?\s+|some\s+)?(?!a\s){_X}\s"
    r"|in\s+the\s+(?:initial|first)\s)",
    re.IGNORECASE,
)
"""How a sentence begins that says when the formula behind it holds, or of what."""
_TAKES_BACK = re.compile(
    r"\b(?:wrong(?:ly)?|false|incorrect|mistake\w*|old|earlier|former(?:ly)?|previous(?:ly)?"
    r"|deprecated|obsolete|withdrawn|superseded|todo|alternatively|instead|could|would|might"
    r"|conjectures?|questions?|exercises?|contradiction|for\s+(?:example|instance)|is\s+it|nobody|drop\s+(?:the|this|that|it|all|axioms?)"
    r"|not\s+(?:true|hold|require|needed|so|the\s+case)|(?:do|does|did|need)\s+not)\b"
    r"|^\s*(?:to\s+)?(?:prove|disprove|show|verify)\b"
    r"|\b(?:believes?|claims?|says|show|prove)(?:\s+that)?\W*$|^\s*example\s*:"
    r"|^\s*(?:or|and\s+not|not|but\s+not)\s*:?\s*$",
    re.IGNORECASE,
)
"""What a sentence says of a formula that is none of its axioms, or perhaps."""
_AT_FIRST = re.compile(
    r"\W*(?:[\d.]+\s+)?(?:initially|at\s+first|in\s+the\s+beginning)\b", re.IGNORECASE
)
"""How words begin that say of the first state what a formula does, also by a negation."""
_TAKEN_BACK = re.compile(
    r"\s*(?:\W?(?:wrong|withdrawn|false|deleted|obsolete|old)\W"
    r"|(?:is|was|does|fails?|not)\b.{0,40}\b(?:not|false|wrong|old|fails?|true)\b|fails\b)",
    re.IGNORECASE,
)
"""How words below a formula begin that say that it does not hold."""
_CLOSES = re.compile(r"\s*(?:\\\]|\$\$|\\end\{\w+\*?\})?\s*")
_GOES_ON = re.compile(r"\s*(?:[a-z(\[]|(?:Not|Except)\b)")
_OPENS = re.compile(
    r"\s*(?:for|given|let|take|here|where|with|in\s+what\s+follows|fix|suppose|assum\w+|consider"
    r"|if|when(?:ever)?)\b",
    re.IGNORECASE,
)
_LEADS = re.compile(
    r"(?:[:,]|\b(?:that|then|have|say|write|put|define|let|is|was|be|with|show|prove|of|hence"
    r"|therefore)|\S+\s+\S+\s+\S+\s+[^\s.;!?]+)\s*$",
    re.IGNORECASE,
)
"""How words end that go on with a formula."""
_STOP = re.compile(r"[.;!?]\s+")
_APART = frozenset({"heading", "item", "comment"})
"""The chunks whose lines are no words before a formula, beside the formulas."""
_OPENING = frozenset({"", "\\[", "$$"})
_FRAME = re.compile(r"\s*(?:\\(?:begin|end)\{|\W*$)")
_GAP = 2
"""How many rows may part a sentence from its formula: one that opens a display, an empty one."""
_SHOWN = 60
_FAR = 400
_ROWS = 4
"""How many rows a sentence before a formula has at most."""


def without_leads(source: Source) -> None:
    """Leave out `Formally,` and the like before `for all x in S`."""
    for i, row in enumerate(source.rows):
        if found := _SAME.match(row.text):
            source.rows[i] = row.replaced(*found.span("lead"), "")


def lost_words(
    parts: Sequence[Chunk], rows: Sequence[Row], axioms: Sequence[tuple[Chunk, Declaration]],
    ranged: Collection[str], told: Collection[int],
) -> Iterator[tuple[Chunk, str]]:  # fmt: skip
    """Yield each formula above which words say something that it does not, and what they say.

    ranged: The letters that have a range in the whole text.
    told: The lines of the file that are told already.
    """
    apart = [c for c in parts if c.kind in _APART] + [chunk for chunk, _ in axioms]
    taken = {i for c in apart for i in range(c.first, c.last + 1)}
    taken |= {i for i, row in enumerate(rows, 1) if row.line in told}
    sets = {
        node.name
        for _, axiom in axioms if axiom.formula is not None
        for node in f.those(axiom.formula, f.Predicate)
        if len(node.args) == 1
    }  # fmt: skip
    for chunk, axiom in axioms:
        own, above = _before(chunk, rows, taken)
        behind = _behind(chunk, rows, taken)
        *_, last = _STOP.split(above)
        leads = bool(_LEADS.search(f"{above}\n{own}"))
        first = _AT_FIRST.match(last) and any(f.those(axiom.formula, f.Not))
        takes_back = _TAKES_BACK.search(last.replace("nobody", "") if first else last)
        if leads and not own.strip() and (_LIMITS.match(last) or takes_back):
            yield chunk, f"the words {_shown(last)!r} before this formula are not read"
        elif is_limited_behind(behind, 0) or _TAKEN_BACK.match(behind):
            yield chunk, f"the words {_shown(behind)!r} behind this formula are not read"
        elif axiom.formula is not None:
            said = [*_members(f"{above}\n{own}")] if leads else []
            if (
                lost := _lost(axiom.formula, [*said, *_members(behind)], sets, ranged)
            ) is not None:
                what = f"words say that {lost[0]} is in {lost[1]}, and are not read"
                yield chunk, what


def _lost(
    formula: f.Formula,
    said: Sequence[tuple[str, str]],
    sets: Collection[str],
    ranged: Collection[str],
) -> tuple[str, str] | None:
    """Return the first letter of a formula of which that does not say what words do."""
    atoms = {*f.those(formula, f.Predicate)}
    used = {n.name for n in f.those(formula, f.Variable)} - {*ranged}
    for letter, name in said:
        named = [one for one in forms(name) if one in sets]
        asked = any(f.Predicate(one, (f.Variable(letter),)) in atoms for one in named)
        if named and letter in used and not asked:
            return letter, name
    return None


def _shown(words: str) -> str:
    return " ".join(words.split()).strip(" :,$")[:_SHOWN]


def _before(chunk: Chunk, rows: Sequence[Row], taken: Collection[int]) -> tuple[str, str]:
    """Return the words before a formula, in its row and above it."""
    at = chunk.first - 1
    own = rows[at].text[: chunk.column - 1]
    own = "" if chunk.label and chunk.label in own else own.rstrip(" $(")
    found: list[str] = []
    at -= 1
    for _ in range(_GAP):
        at -= at > 0 and rows[at].text.strip() in _OPENING
    while at >= 0 and at + 1 not in taken and len(found) <= _ROWS:
        if not rows[at].text.strip() or _FRAME.match(rows[at].text):
            break
        found.insert(0, rows[at].text)
        at -= 1
    return own[-_FAR:], "\n".join(found)[-_FAR:]


def _behind(chunk: Chunk, rows: Sequence[Row], taken: Collection[int]) -> str:
    """Return the sentence that goes on below a formula: it begins with a small letter."""
    at = chunk.last
    while at < len(rows) and at < chunk.last + _GAP and _CLOSES.fullmatch(rows[at].text):
        at += 1
    if at >= len(rows) or at + 1 in taken or not _GOES_ON.match(rows[at].text):
        return ""
    return _STOP.split(rows[at].text)[0][:_FAR]


def _members(said: str) -> Iterator[tuple[str, str]]:
    """Yield the letters and sets of the last sentence, or of the one before that it goes on."""
    *others, last = _STOP.split(said)
    for sentence in (*others[-1:], last):
        if _OPENS.match(sentence) or sentence.lstrip()[:1] in {"(", "["}:
            for found in _MEMBER.finditer(sentence):
                yield found["one"] or found["other"], found["its"] or found["theirs"]
            for found in _OF_A_NOUN.finditer(sentence):
                yield found["x"], found["noun"]
