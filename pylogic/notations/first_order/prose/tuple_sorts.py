"""What words say of tuples: `A position is a pair (m, n) with m, n ≤ 7`, `Start: (3, 4)`.

Such a sentence says which values the elements of tuples can have. It is meant of all tuples of
that length, if it is the only one about them.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.expressions import read_formula
from pylogic.notations.first_order.formulas.tuples import TupleSort
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.prose.clauses import FONT
from pylogic.notations.first_order.prose.definitions import part_of
from pylogic.notations.first_order.spelling.printer import print_formula
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_OPEN, _CLOSE = r"(?:[(\[⟨<]|\\langle(?![a-z]))", r"(?:[)\]⟩>]|\\rangle(?![a-z]))"
_TUPLE = rf"{_OPEN}\s*(?P<names>[A-Za-z]\w?'?(?:\s*,\s*[A-Za-z]\w?'?)+)\s*{_CLOSE}"
_SENTENCE = re.compile(
    r"(?:\b(?:is|are)\s+(?:an?\s+|(?:all\s+)?the\s+)?(?:ordered\s+)?(?:pairs?|triples?|quadruples?|tuples?|vectors?)\s*"
    rf"|\b(?:squares|cells|states|positions)\s+(?:are\s+)?(?=\$?\s*{_OPEN}[^()]*{_CLOSE}\$?\s+(?:with|where|have)\b)|\b(?P<noun>state|position|configuration)`?\s*=\s*|^)\$?\s*{_TUPLE}(?P<told>.*?)(?:\.(?=\s|$)|$)",
    re.DOTALL,
)
_UNNAMED = re.compile(
    r"\b(?:is|are)\s+(?:an?\s+|(?:all\s+)?the\s+)?(?:ordered\s+)?(?P<many>pair|triple|quadruple)s?(?=\s+of\s)"
)
"""What a tuple is called whose elements have no names: `a pair of numbers from 1 to 4`."""
_MANY = {"pair": "(x, y)", "triple": "(x, y, z)", "quadruple": "(x, y, z, w)"}
_LABEL = re.compile(r"(?:a\s+)?(?:state|position|configuration|square|cell|move)s?", re.IGNORECASE)
_STATE = r"\s+(?:state|position|configuration)"
_START = rf"(?:the\s+)?(?:start(?:{_STATE})?|(?:initial|first|starting){_STATE})"
_GOAL = rf"(?:the\s+)?goal(?:{_STATE})?"
_STARTS, _GOALS = re.compile(_START, re.IGNORECASE), re.compile(_GOAL, re.IGNORECASE)
_NAMES = r"(?P<names>[A-Za-z]\w?'?(?:\s*(?:,|\band\b)\s*[A-Za-z]\w?'?)*)"
_LESS = r"(?:≤|<=|<|\\leq?(?![a-z]))"
_IN = re.compile(
    rf"(?<![\w.]){_NAMES}\s*(?:∈|\\in(?![a-z])|\bin\b)\s*(?P<set>\\?\{{[^{{}}]*\}}|\d+\s*\.\.+\s*\d+|[A-Z]\w*)"
)
_BETWEEN = re.compile(
    rf"(?<![\w.])(?P<low>\d+)\s*(?P<a>{_LESS})\s*{_NAMES}\s*(?P<b>{_LESS})\s*(?P<high>\d+)"
)
_FROM = re.compile(
    rf"(?:(?<![\w.]){_NAMES}\s*,?|(?P<all>^,?\s*(?:of|each|both|all)))\s+(?:(?:each|both|all|is|are|range|ranging|run|running)\s+)*"
    r"(?:(?:whole|natural)\s+)?(?:(?:numbers?|integers?)\s+)?(?:from|between)\s+(?P<low>\d+)\s+(?:to|and|through)\s+(?P<high>\d+)"
)
"""The same in words: `x and y from 1 to 4`."""
_CHAIN = re.compile(
    rf"(?<![\w.])(?P<low>\d+)\s*{_LESS}\s*(?P<names>[A-Za-z]\w?'?(?:\s*{_LESS}\s*[A-Za-z]\w?'?)+)\s*{_LESS}\s*(?P<high>\d+)"
)
"""Elements in their order between two numbers: `0 ≤ a ≤ b ≤ 3`."""
_GREATER = r"(?:≥|>=|>|\\geq?(?![a-z]))"
_DESCENDING = re.compile(
    rf"(?<![\w.])\d+(?:\s*{_GREATER}\s*(?:[A-Za-z]\w?'?(?:\s*,\s*[A-Za-z]\w?'?)*|\d+(?!\w))){{2,9}}"
)
"""The same from the greatest to the least: `3 ≥ a ≥ b ≥ 0`."""
_CALLED = re.compile(r"\s*(?:an?|each|every|the)\s+(?P<noun>\w{2,})\s+(?:is|are)\b", re.IGNORECASE)
_BELOW = re.compile(rf"(?<![\w.]){_NAMES}\s*(?P<b>{_LESS})\s*(?P<high>\d+)")
_LEAST = {"natural": 0, "non-negative": 0, "nonnegative": 0, "positive": 1}
_COUNTED = re.compile(r"\s*(?:(?:is|are|be)\s+)?(?:the\s+)?numbers?\s+of\b")
"""What says of a letter that it is a natural number: `n ≤ 9 is the number of moves`."""
_ITEM = r"\|?\s*-?\w{1,9}'?(?:\s*[-+]\s*\w{1,9}'?){0,9}\s*\|?"
_COMPARES = r"(?:≠|!=|/=|<=|>=|=<|[=<>≤≥]|\\(?:neq?|leq?|geq?)(?![a-z]))"
_CONDITION = re.compile(rf"(?<![\w|]){_ITEM}(?:\s*{_COMPARES}\s*{_ITEM}){{1,3}}")
_SIGN = re.compile(rf"{_COMPARES}|[∈∉⊆|∧∨¬→]|\\(?:in|notin|mid|lor|land|vee|wedge|lnot)(?![a-z])")
_RESTRICTS = re.compile(
    r"\b(?:not|no|none|never|neither|nor|or|unless|except|but|differ\w*|distinct|unequal|equal\w*|same"
    r"|only|odd|even|prime|if|iff|when\w*|less|more|greater|smaller|larger|than|most|least|sum"
    r"|adjacent|neighbou?r\w*)\b",
    re.IGNORECASE,
)
"""Words that say more of tuples than what their elements are called."""
_FOR_LETTERS = re.compile(
    r"\b(?:is|are)\s+(?:all\s+)?the\s|\b(?:from|between)\s+\d"
    r"|\b(?:squares|cells|states|positions)\s+(?:are\s+)?\$?[(\[]",
    re.IGNORECASE,
)
"""Words that say as much of letters that stand by themselves: `the pairs (r, c) with r in ...`."""
_TUPLES = re.compile(r"(?<![\w\s])\s*[(\[⟨]\s*\w+'?(?:\s*,\s*\w+'?)+\s*[)\]⟩]")
_GROUND = rf"{_OPEN}\s*-?\w+(?:\s*,\s*-?\w+)+\s*{_CLOSE}"
_FOR_ALL = r"(?:\s+for\s+(?:any|every|all)\s+\w)"
_FACT = re.compile(rf"\s*\$?\s*(?P<tuple>{_GROUND})\s*\$?{_FOR_ALL}?\s*(?:\.?\s*$|[.;](?=\s))")
_STARTS_AT = re.compile(
    rf"(?:^|(?<=[.;:,])\s|(?<=\band)\s)\s*(?P<said>(?:{_START}(?:\s+is|\s*:)|(?P<goal>{_GOAL}(?:\s+is|\s*:)))\s+"
    rf"\$?\s*(?P<tuple>{_GROUND})\s*\$?{_FOR_ALL}?)(?=\s*[.;]|\s*$|,?\s+and\s+(?:{_START}|{_GOAL})\s)",
    re.IGNORECASE,
)
"""A sentence that says which state is the first, or which are the goal."""
_NAMES_TUPLE = re.compile(
    rf"\b(?:start|initial|first|goal|aim|target|final|last|end)\w*\b[^.()$]{{0,60}}\$?\s*(?P<tuple>{_GROUND})",
    re.IGNORECASE,
)
_OWN = re.compile(r"(?<![\w\\])(?P<name>start|goal)\s*\(")
_FORMAL = frozenset({"candidate", "formula"})
_SENTENCES = frozenset({"prose", "inline", "candidate", "formula", "words"})
_STOP = re.compile(r"[.:;]\s+(?=\S)")


def tuple_sorts(
    chunks: Sequence[Chunk],
) -> tuple[list[Chunk], dict[int, TupleSort], list[tuple[Chunk, str]]]:
    """Return the chunks without those that type tuples, by length what these say, and the rest.

    A tuple behind the words for a first state is that `start` holds of it. What sentences say of
    tuples that is not read whole comes last, with the reason.
    """
    formal = "\n".join(c.text for c in chunks if c.kind in _FORMAL)
    parts: list[Chunk] = []
    found: dict[int, list[TupleSort]] = {}
    unread: list[tuple[Chunk, str]] = []
    for chunk in chunks:
        span, sort = _sort(chunk)
        if sort is not None and _FOR_LETTERS.search(chunk.text) and _apart(sort.names, formal):
            span = sort = None
        if span is None or (sort is None and _is_of_sets(chunk.text[slice(*span)], chunks)):
            parts.append(chunk)
        elif sort is None:
            parts.append(chunk if chunk.kind == "inline" else replace(chunk, kind="prose"))
            unread.append((_cut(chunk, *span), "what a sentence says of tuples is not read whole"))
        elif (noun := _applied(chunk, span, sort.names, formal)) is not None:
            said = f"{noun}({', '.join(sort.names)}) ≡ {print_formula(sort.condition)}"
            parts += [
                replace(part, kind="formula", text=said, label="", spoken=True)
                if part.kind == "typed" else part
                for part in _divided(chunk, *span)
            ]  # fmt: skip
        else:
            own = _divided(chunk, *span)
            parts += own
            typed = next(part for part in own if part.kind == "typed")
            found.setdefault(len(sort.names), []).append(replace(sort, chunk=typed))
    defined = {m["name"] for c in chunks if c.kind in _FORMAL for m in _OWN.finditer(c.text)}
    sorts = {width: own[0] for width, own in found.items() if len(own) == 1}
    out: list[Chunk] = []
    for chunk in parts:
        if chunk.kind == "typed" and not any(sort.chunk is chunk for sort in sorts.values()):
            unread.append((chunk, "another sentence says of which values such tuples are"))
            out.append(replace(chunk, kind="inline"))
        else:
            out += _first(chunk, defined) if sorts else [chunk]
    for chunk in out if sorts else ():
        spoken = chunk.kind in {"prose", "inline"}
        named = _NAMES_TUPLE.search(chunk.text) if spoken else None
        if _GOALS.fullmatch(chunk.label.strip()) and (fact := _FACT.match(_unlabelled(chunk))):
            named = fact
        if named and named["tuple"].count(",") + 1 in sorts:
            what = "a sentence names a tuple, and is not read"
            unread.append((_cut(chunk, *named.span()), what))
    return out, sorts, unread


def _is_of_sets(text: str, chunks: Sequence[Chunk]) -> bool:
    """Whether a sentence names the sets of a structure, one of which the text lists."""
    found = _SENTENCE.search(text)
    names = re.findall(r"\w+'?", found["names"]) if found else []
    listed = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})\s*&?\s*:?=\s*\\?\{{")
    return all(map(str.isupper, names)) and any(listed.search(c.text) for c in chunks)


def _apart(names: Sequence[str], formal: str) -> bool:
    """Whether formulas have the elements of tuples as arguments by themselves, or no tuples."""
    rest, count = _TUPLES.subn(" ", formal)
    letters = "|".join(map(re.escape, names))
    alone = re.search(rf"\w\s*[(\[](?:[^()\[\]]*,)?\s*(?:{letters})\s*[,)\]]", rest)
    return not count or alone is not None


def _applied(chunk: Chunk, span: tuple[int, int], names: Sequence[str], formal: str) -> str | None:
    """Return what a sentence calls such tuples, if formulas apply it to their elements."""
    found = _CALLED.match(chunk.text, span[0])
    if found is None:
        return None
    noun = found["noun"].lower()
    args = r"\s*,\s*".join([r"[^(),]+"] * len(names))
    applied = re.search(rf"(?<!\w){noun}\(\s*{args}\)", formal)
    defined = re.search(rf"^\s*{noun}\(\s*{args}\)\s*{EQUIVALENT}", formal, re.MULTILINE)
    return noun if applied and not defined else None


def _first(chunk: Chunk, own: Collection[str]) -> list[Chunk]:
    """Return a chunk, with facts in the place of what says which state is the first, or the goal.

    A sentence says so to no text that defines its `own`.
    """
    goal = _GOALS.fullmatch(chunk.label.strip())
    name = "goal" if goal else "start"
    if goal or _STARTS.fullmatch(chunk.label.strip()):
        fact = _FACT.match(_unlabelled(chunk))
        skipped = len(chunk.text) - len(_unlabelled(chunk))
        span = (0, skipped + fact.end()) if fact else (0, 0)
    else:
        fact = _STARTS_AT.search(chunk.text) if chunk.kind in {"prose", "inline"} else None
        span = fact.span("said") if fact else (0, 0)
        name = "goal" if fact and fact["goal"] else "start"
    if fact is None or (name in own and (goal or not chunk.label)):
        return [chunk]
    text = f"{name}({fact['tuple']})"
    first, *rest = [
        replace(part, kind="formula", text=text, label="", spoken=True)
        if part.kind == "typed" else part
        for part in _divided(chunk, *span)
    ]  # fmt: skip
    return [first, *(one for part in rest for one in _first(part, own))]


def _divided(chunk: Chunk, begin: int, end: int) -> list[Chunk]:
    """Return the parts of a chunk: what is before a sentence, that (`typed`), what is behind."""
    parts = [(0, begin, ""), (begin, end, "typed"), (end, len(chunk.text), "")]
    out = []
    for first, last, kind in parts:
        inner = chunk.text[first:last]
        if not inner.strip(" \n\t.,;$"):
            continue
        part = _cut(chunk, first, last)
        rest = "inline" if "$" in inner or look.has_sign(inner) else "prose"
        out.append(replace(part, kind=kind or rest, label=chunk.label if not first else ""))
    return out


def _cut(chunk: Chunk, begin: int, end: int) -> Chunk:
    """Return what a chunk says from one offset to another, without blanks around it."""
    inner = chunk.text[begin:end]
    begin += len(inner) - len(inner.lstrip())
    raw = chunk.kind == "prose" and (chunk.text[:1].isspace() or chunk.label)
    return part_of(replace(chunk, column=1) if raw else chunk, begin, begin + len(inner.strip()))


def _unlabelled(chunk: Chunk) -> str:
    """Return the text of a chunk without the label that stands in that of prose."""
    text = chunk.text.lstrip()
    return text.removeprefix(chunk.label).lstrip(": ") if chunk.label else text


def _sort(chunk: Chunk) -> tuple[tuple[int, int] | None, TupleSort | None]:
    """Return where a sentence types tuples, and what it says of them if that is read whole."""
    if chunk.kind not in _SENTENCES:
        return None, None
    text = _unlabelled(chunk)
    skipped = len(chunk.text) - len(text)
    found, named = _SENTENCE.search(text), ""
    if found is None and (unnamed := _UNNAMED.search(text)):
        named = f" {_MANY[unnamed['many']]}"
        text = text[: unnamed.end()] + named + text[unnamed.end() :]
        found = _SENTENCE.search(text)
    if found is None or (found.start() == found.start("names") and not chunk.label):
        return None, None
    typed = found[0].lstrip("$ ")[0].isalpha()
    if not typed and not _LABEL.fullmatch(chunk.label.strip()):
        return None, None
    names = tuple(re.findall(r"[A-Za-z]\w?'?", found["names"]))
    told = FONT.sub(r"\1", found["told"].replace("$", " "))
    told = _DESCENDING.sub(_turned, told)
    told = _FROM.sub(
        lambda m: f"{m['low']} ≤ {m['names'] or ', '.join(names)} ≤ {m['high']}", told
    )
    stops = [m.end() for m in _STOP.finditer(text, 0, found.start())]
    span = (skipped + (stops[-1] if stops else 0), skipped + found.end() - len(named))
    parts, rest = _ranges(names, told)
    more: list[f.Formula] = []
    try:
        for match in _CONDITION.finditer(rest):
            more.append(read_formula(match[0]))
            rest = rest.replace(match[0], " " * len(match[0]), 1)
        said = [read_formula(parts[name]) for name in names if name in parts]
    except ReadError:
        return span, None
    if not parts and not more and not _SIGN.search(rest):
        return None, None  # words alone
    own = {name for formula in more for name in f.free_variables(formula)}
    whole = len({*names}) == len(names) and parts.keys() == {*names} and own <= {*names}
    if not whole or _SIGN.search(rest) or _RESTRICTS.search(rest):
        return span, None
    return span, TupleSort(names, f.conjunction(*said, *more), chunk)


def _turned(match: re.Match[str]) -> str:
    """Return a chain of comparisons with the least first."""
    signs = [
        "≤" if "=" in s or "≥" in s or "e" in s else "<" for s in re.findall(_GREATER, match[0])
    ]
    terms = [term.strip() for term in re.split(_GREATER, match[0])]
    said = zip(reversed(terms), [*reversed(signs), ""], strict=True)
    return " ".join(f"{term} {sign}" for term, sign in said)


def _ranges(names: Sequence[str], told: str) -> tuple[dict[str, str], str]:
    """Return of which values words say that elements are, and the rest of the words."""
    least = next((low for word, low in _LEAST.items() if word in told.lower()), None)
    ranges = {
        name: f"{chain['low']} ≤ {name} ≤ {chain['high']}"
        for chain in _CHAIN.finditer(told)  # which stays, as a condition
        for name in re.findall(r"[A-Za-z]\w?'?", re.sub(_LESS, " ", chain["names"]))
        if name in names
    }
    for pattern in (_BETWEEN, _IN, _BELOW):
        for match in pattern.finditer(told):
            own = re.findall(r"[A-Za-z]\w?'?", match["names"].replace(" and ", " , "))
            counted = 0 if _COUNTED.match(told, match.end()) else least
            said = {name: _said(match, name, counted) for name in own}
            if not all(said.values()) or not {*own} <= {*names} - ranges.keys():
                continue
            ranges |= said
            told = told[: match.start()] + " " * len(match[0]) + told[match.end() :]
    return ranges, told


def _said(match: re.Match[str], name: str, least: int | None) -> str:
    groups = match.groupdict()
    if "set" in groups:
        return f"{name} ∈ {groups['set']}"
    if "low" in groups:
        return f"{groups['low']} {groups['a']} {name} {groups['b']} {groups['high']}"
    return f"{least} ≤ {name} {groups['b']} {groups['high']}" if least is not None else ""
