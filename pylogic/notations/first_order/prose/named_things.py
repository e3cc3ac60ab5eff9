"""What there is by the words of a text: `the constants a, b and c`, `three people (ann, bob)`.

Names that words list together are of one kind, whether formulas have them or not. What else words
list beside names of formulas, and is not read, is told.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.notations.first_order.formulas.axiom_forms import listing
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.prose.definitions import part_of
from pylogic.notations.first_order.prose.kinds_listed import HOW_MANY
from pylogic.notations.first_order.prose.listings import WHOLE, Listing, before
from pylogic.notations.first_order.spelling.lexer import canonical_name
from pylogic.notations.first_order.spelling.plurals import stem

_OF_SORT = re.compile(
    r"(?:^|(?<=[;,]))\s*(?P<names>\w+(?:\s*,\s*\w+)*)\s*(?::|∈|\\in(?![a-z])|\s-\s)\s*"
    r"(?P<sort>[A-Za-z]\w*)\s*(?=[;,]|\.?\s*$)"
)
"""Declared constants and their sort."""
CONSTANT = "constant"
"""The noun of names that are declared, and not said to be of one kind."""
_DECLARED = frozenset({"constant", "name"})
_NO_THINGS = frozenset(
    {"variable", "predicate", "function", "relation", "letter", "metavariable", "proposition"}
    | {"action", "fluent", "event", "operator", "sort", "type", "set", "axiom", "sign"}
    | {
        "connective",
        "class",
        "concept",
        "role",
        "property",
        "attribute",
        "column",
        "field",
        "step",
    }
    | {"argument", "parameter", "symbol", "state", "observer"}
)
"""What words list that there is not."""
_PLURAL = (
    r"(?:(?!(?:is|was|has|does|this|its|as|thus|unless)\b)[A-Za-z]{2,}+(?<=[a-z]s)"
    r"|people|men|women|children|mice|vertices|dice)"
)
_ITEM = (
    r"(?:the\s++)?(?!(?:with|where|which|that|such|each|are|is|was|were|have|has|can|may|must|and|or)\b"
    rf"|(?:an?|one|{HOW_MANY})\s++[A-Za-z]{{2}})\w++"
)
_LAST = rf"\b(?:and|or)\s++(?!{_PLURAL}\s++\w++\s*+(?:,|and\b)){_ITEM}"
_LIST = rf"(?>{_ITEM}(?:(?:\s*+,\s*+{_ITEM})++(?:\s*+,?\s*+{_LAST})?+|\s++{_LAST}))"
_COUNTED = (
    rf"(?:{HOW_MANY}|\d++)\s++(?:[a-z]++\s++)?(?P<counted>"
    rf"{_PLURAL})(?:\s*+,\s*+|\s++)(?:namely\s++)?"
)
_WHOLE = rf"(?P<whole>{'|'.join(sorted(WHOLE))})(?:\s++of\s++(?:discourse|quantification))?"
_NOUN = (
    rf"(?:{_WHOLE}|(?P<noun>{_PLURAL})(?:\s++symbols?)?+)(?:\s++(?:in|of|on|at)\s++(?:this|the|our)\s++[a-z]++)?"
    r"(?:\s*+:|\s++[({]|\s++(?:are|be|is|named|with|containing|comprising|consisting\s++of|has|contains)\b:?)?"
    r"\s*+(?:the\s++|just\s++|only\s++|exactly\s++)?"
)
_FORWARD = re.compile(
    rf"\b(?:{_COUNTED}|{_NOUN})(?:(?<=\s)[({{])?\s*+(?P<list>{_LIST})(?!\s*+,?\s*+(?:and|or)\b(?!\s++(?:an?|the|one|{HOW_MANY})\s++[a-z]{{2}}))",
    re.IGNORECASE,
)
_BACKWARD = re.compile(
    rf"(?<![\w(,])(?<!,\s)(?P<list>{_LIST})\s++(?:are|be|denote)\s++(?:the\s++|our\s++)?(?:[a-z]++\s++)?"
    rf"(?P<noun>{_PLURAL})(?:\s++symbols?)?+(?=\s*+(?:[.;,)]|$|and\b))"
)
_SENTENCE = re.compile(r"(?:[^.;]|[.;](?!\s))*+")
_LEAD = re.compile(rf"\b(?:{_WHOLE}|{_PLURAL})", re.IGNORECASE)
"""What the names below a heading are called, or below what ends with a colon."""
_LETTER = re.compile(r"[^\W\d_]\d*")
NO_NAMES = frozenset(
    {"nobody", "nothing", "everybody", "everything", "all", "no", "none", "some", "every", "each"}
    | {"any", "other", "others", "else", "they", "it", "he", "she", "we", "you", "not", "only"}
    | {"also", "both", "then", "so", "such", "an", "this", "these", "their", "its", "etc", "more"}
    | {"further", "rest", "there", "here", "as", "is", "are", "be", "i", "if", "iff", "for"}
)
_LIMITED = re.compile(
    r"\b(?:not|no|never|except|unless|other\s+than|if|when|suppose|such|e\.\s?g\.|for\s+example"
    r"|including|includes?|among)\b",
    re.IGNORECASE,
)
"""What says that a sentence does not list all, or states nothing by it."""
_BARE = re.compile(r"\s*(?:[-*•+]\s+)?(?P<name>\w+)[,.;]?\s*")
_BRACES = re.compile(r"\\?\{\s*+\w++(?:\s*+,\s*+\w++)+\s*+\\?\}")
_SEVERAL = re.compile(rf"(?<![\\\w])(?<!,\s){_LIST}(?!\s*+,?\s*+\\)")
_PAIR, _FEW = 2, 3


def typed_constants(chunks: Sequence[Chunk]) -> Iterator[Listing]:
    """Yield the sorts of declared constants: `ann, bob : person; red : colour`."""
    listed: dict[str, tuple[list[str], Chunk]] = {}
    for chunk in chunks:
        if chunk.kind == "item" and chunk.section == "constant":
            for match in _OF_SORT.finditer(chunk.text):
                names, _ = listed.setdefault(match["sort"], ([], chunk))
                names += map(canonical_name, re.split(r"\s*,\s*", match["names"]))
    for sort, (names, chunk) in listed.items():
        own = canonical_name(sort)
        yield Listing("", all_of(own, names), chunk, tuple(names), noun=own, declared=True)


def all_of(sort: str, names: Sequence[str]) -> f.Formula:
    """Return that names are all that a sort has."""
    values = (f.Number(int(n)) if n.isdigit() else f.Constant(n) for n in names)
    return f.ForAll(("x",), listing(sort, values))


def things_named(
    chunks: Sequence[Chunk], formal: Sequence[str], taken: Sequence[Listing]
) -> Iterator[Listing]:
    """Yield what words list, by the noun for it; of constants it is `CONSTANT`.

    formal: The formulas.
    taken: What was found of the words before.
    """
    known = {(one.chunk.first, name) for one in taken for name in one.names}
    used = {word for text in formal for word in re.findall(r"\w+", text)}
    sorts, applied = _applied(formal)
    for chunk, said in _spoken(chunks):
        text = said.replace("$", " ").replace("`", " ")
        found = [(m, m["counted"] or m["noun"] or m["whole"]) for m in _FORWARD.finditer(text)]
        stated = _BACKWARD.finditer(text)  # of a sort, they may be some of its things
        found += [(m, m["noun"]) for m in stated if stem(m["noun"]) not in sorts]
        for match, noun in found:
            word = stem(noun)
            whole = word in WHOLE
            names = _names(match["list"], numbers=whole)
            letters = any(map(_LETTER.fullmatch, names)) and not whole
            if (
                word in _NO_THINGS
                or not applied.isdisjoint((noun.lower(), word))
                or len(names) < _PAIR
                or (letters and word not in _DECLARED)
                or (used.isdisjoint(names) and word not in sorts)
                or any((chunk.first, name) in known for name in names)
                or _LIMITED.search(_sentence(text, match.start()))
            ):
                continue
            known |= {(chunk.first, name) for name in names}
            own = CONSTANT if word in _DECLARED else sorts.get(word, canonical_name(word))
            part = part_of(chunk, *match.span("list")) if said is chunk.text else chunk
            things = tuple(name for name in names if not name.isdigit())
            symbol = own if word in sorts else ""
            yield Listing(symbol, all_of(own, names), part, things, noun="" if symbol else own)


def _applied(formal: Sequence[str]) -> tuple[dict[str, str], set[str]]:
    """Return what formulas apply to one thing, by small letters, and what else they apply."""
    atoms = [m for text in formal for m in re.finditer(r"(?<!\w)(\w++)\(([^()]*)", text)]
    several = {m[1].lower() for m in atoms if "," in m[2]}
    sorts = {m[1].lower(): canonical_name(m[1]) for m in atoms}
    return {word: name for word, name in sorts.items() if word not in several}, several


def _sentence(text: str, at: int) -> str:
    """Return the sentence that has an offset."""
    return next(m[0] for m in _SENTENCE.finditer(text) if m.end() > at)


def lists_of_names(chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, int, tuple[str, ...]]]:
    """Yield what could be lists of things in words, each with where it begins and its names."""
    for chunk, text in _spoken(chunks):
        for match in (*_BRACES.finditer(text), *_SEVERAL.finditer(text)):
            names = _names(match[0])
            if len(names) >= (_PAIR if match[0][-1] == "}" else _FEW):
                yield chunk, match.start() if text is chunk.text else 0, names


def _names(listed: str, *, numbers: bool = False) -> tuple[str, ...]:
    """Return the names in a list; none where words in it say that it is none, or not whole."""
    words = re.findall(r"(?<!\\)\b(?!(?:and|or|the)\b)\w+", listed)
    if any(word.lower() in NO_NAMES or (word.isdigit() and not numbers) for word in words):
        return ()
    return tuple(dict.fromkeys(map(canonical_name, words)))


def _spoken(chunks: Sequence[Chunk]) -> Iterator[tuple[Chunk, str]]:
    """Yield what stands in words; what leads a list, with the names that stand alone below it."""
    for i, said in enumerate(chunks):
        if said.kind not in {"prose", "words", "inline", "heading"}:
            continue
        label = before(said)
        begin = max(said.column - len(label), 1)
        chunk = replace(said, text=label + said.text, column=begin if label else said.column)
        lead = (
            _LEAD.search(chunk.text) if chunk.kind == "heading" or said.text[-1:] == ":" else None
        )
        below = takewhile(lambda c: c.kind == "words", chunks[i + 1 :] if lead else ())
        items = takewhile(bool, (_BARE.fullmatch(c.text) for c in below))
        names = ", ".join(item["name"] for item in items if item)
        yield chunk, f"{lead[0]}: {names}" if lead and "," in names else chunk.text
