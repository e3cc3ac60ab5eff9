"""What words say of letters: `For $i, j ∈ S$,`, `each fork i in {0, 1, 2}`, `Lamps are 1, 2, 3`.

A text says once from which set a letter is, and uses it in every formula. Such a letter gets that
set wherever nothing else bounds it. A list in words, `Lamps are 1, 2, 3`, is a set of its own,
from which the letters are that stand behind its noun: `lamp k`.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.prose.definitions import without_parts
from pylogic.notations.first_order.prose.kinds_listed import HOW_MANY, RANGE, kinds_in
from pylogic.notations.first_order.prose.listings import (
    LIST,
    MORE,
    NO_SORTS,
    among,
    before,
)
from pylogic.notations.first_order.spelling.lexer import canonical_name
from pylogic.notations.first_order.spelling.plurals import stem
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_LETTER = r"(?:[^\W\d_](?:_?\d|['’])?)"
_NAMES = rf"(?P<names>{_LETTER}(?:\s*(?:,|\band\b)\s*{_LETTER}){{0,9}})(?!\w)"
_BRACES = r"\\?\{[^{}]*\}"
_SET = rf"(?P<set>{_BRACES}|\d+\s*(?:\.\.+|…)\s*\d+|[A-Z]\w*(?![\w(]))"
_NOT_BOUND = r"(?<![\w\\({,∀∃])(?<!∀ )(?<!∃ )"
_WITHIN = re.compile(
    rf"{_NOT_BOUND}{_NAMES}\s*(?:∈|\\in(?![a-z])|(?:(?:\bbe\s+)?\bin\b|:)(?=\s*(?:\\?\{{|\d)))\s*{_SET}"
    r"(?!\s*(?:→|->|×|\\(?:to|times|rightarrow)(?![a-z])))"
)
_LESS = r"(?:≤|<=|\\leq?(?![a-z]))"
_BETWEEN = re.compile(
    rf"(?:\b(?:[Ff]or|[Ww]here|[Ll]et|[Ww]ith)\s+|(?<=\d)\s+and\s+|[,(]\s{{0,4}}(?=[^.,;()]{{1,40}}(?:,\s?\w\s?){{0,9}}{_LESS}\s*\d+\s*[.,;)]))"
    rf"(?P<low>\d+)\s*{_LESS}\s*{_NAMES}\s*{_LESS}\s*(?P<high>\d+)"
)
_FROM_TO = re.compile(
    rf"{_NOT_BOUND}{_NAMES}\s+(?:(?:always\s+)?(?:ranges?|runs?|var(?:y|ies)|goes|go)\s+from"
    r"|(?:is|are|be)\s+(?:an?\s+)?(?:(?:whole|natural)\s+)?(?:numbers?|integers?)\s+(?:from|between))"
    r"\s+(?P<low>\d+)(?:\s*\.\.\s*|\s+(?:up\s+)?(?:to|and)\s+)(?P<high>\d+)(?!\w)"
)
"""Between which numbers letters are: `Let n range from 1 to 4`."""
_ONE_RANGE = "|".join(
    (_WITHIN.pattern.replace("?P<names>", "?:").replace("?P<set>", "?:"),
     rf"\d+\s*{_LESS}\s*{_LETTER}(?:\s*,\s*{_LETTER}){{0,9}}\s*{_LESS}\s*\d+")
)  # fmt: skip
_RANGES = re.compile(
    rf"(?:{_ONE_RANGE})(?:\s*(?:[,;]|,?\s*\band\b)\s*(?:let\s+)?(?:{_ONE_RANGE}))*"
)
"""From which sets letters are, and nothing else."""
_OVER = re.compile(
    rf"(?P<more>(?<=\band\s)|(?<=,\s))?{_NOT_BOUND}{_NAMES}\s+(?:(?:always\s+)?(?:ranges?|runs?|var(?:y|ies))\s+(?:over|through|in)"
    rf"|(?:denotes?|stands?\s+for|(?:is|are)(?:\s+always)?)\s+(?:an?\s+)?(?:elements?|members?)\s+of"
    rf"|(?(more)(?:over|through)|(?!)))\s+(?:the\s+set\s+)?{_SET}"
)
_TAKING = re.compile(
    r"(?:^|(?<=[.;:]\s)|\b(?:[Hh]ere|[Ll]et|[Ww]here|(?P<more>and)|(?P<letter>letters?|variables?)|follows,?|[Tt]hroughout,?)\s)"
    rf"\s*{_NAMES}(?P<verb>(?:\s+(?:is|are|be|can\s+be|runs?|goes|takes?|stands?|denotes?|always))*)"
    r"(?P<way>(?:\s+(?:any|one)\s+of)?(?:\s+(?:for|over|through))?(?:\s+(?:an?|the|any))?(?:\s+(?:whole|natural))?"
    r"(?:\s+(?:numbers?|values?|integers?))?(?:\s+(?:from|between))?)"
    r"\s+(?P<set>\d+\s+(?:to|and)\s+\d+|\d+\s*\.\.\s*\d+|\d+(?:\s*,\s*\d+)*\s*,?\s*(?:\bor\s+|\band\s+|(?<=,\s))\d+)"
    r"(?=\s*(?:[.;,]|$|and\b))"
)
"""Which numbers letters stand for: `x is 1, 2 or 3, and y is from 0 to 2`."""
_SAYING = (
    (re.compile(r"[∈:]|\bin\b|\\in"), _WITHIN),
    (re.compile(r"\b(?:over|through|in|elements?|members?)\b"), _OVER),
    (re.compile(r"\b(?:from|between)\b"), _FROM_TO),
    (re.compile(r"≤|<=|\\le"), _BETWEEN),
    (re.compile(r"\d"), _TAKING),
)
"""What says of letters from which set they are, each behind what it has at least."""
_SORTED = re.compile(
    rf"(?:(?P<begin>^|[.;,:]\s+|\b(?:[Ll]et|[Ww]here|and)\s+)|{_NOT_BOUND}(?<=\s)){_NAMES}"
    r"(?:\s*(?::|∈|\\in(?![a-z])|\bin\b)|\s+(?:(?:always\s+)?(?:ranges?|runs?|var(?:y|ies))\s+)?(?:over|through)"
    r"|\s+(?:always\s+)?(?:denotes?|stands?\s+for)"
    r"|(?(begin)(?:\s+(?:be|is|are))?(?=\s+(?:an?|any|arbitrary|always)\s|\s+[a-z]+s\b)|(?!)))"
    r"\s+(?:always\s+)?(?:the\s+set\s+of\s+)?(?:(?:an?|any|arbitrary|the|all)\s+){0,2}(?P<noun>[A-Za-z]\w+)"
    r"(?=\s*(?:[.;,]|$|\band\b))",
    re.MULTILINE,
)
"""Of what sort letters are: `r ranges over nodes`, `let r be a node`, `r : node`."""
_RANGING = re.compile(
    rf"{_NOT_BOUND}{_NAMES}[$`]?(?:\s+(?:always\s+)?(?:ranges?|runs?|var(?:y|ies))\s+(?:over|through)\s"
    r"|(?:\s+(?:stands?|standing)\s+for|\s+takes?\s+the\s+values?|,\s+an\s+element\s+of|\s+(?:is|are)\s+(?:always\s+)?"
    r"(?:from|one\s+of|between|(?:a|any)\s+(?:whole\s+|natural\s+)?(?:number|integer)s?\s+(?:from|between)))\s+\\?[\d{])"
)
_QUANTIFIED = re.compile(
    r"(?:∀|∃|\\forall|\\exists|\b(?:forall|exists|every|each|all|any|some|is|are|no|an?))\s*$"
)
"""What stands before a letter that is bound there, and not said to be from a set for good."""
_OF_A_NOUN = re.compile(r"\b(?:every|each|any|all|an?)\s+[a-z]{3,}(?<!s)\s+$")
"""The noun of one letter, which does not tell from which set the next one is."""
_STATED_OF = re.compile(r"\s*(?:has|is|carries|holds|contains|owns|gets)\s+(?!iff?\b)")
"""What words say of each element in a sentence: `every $v ∈ V$ has a colour`."""
_NAMED_SET = re.compile(
    rf"(?:^|(?<=\s))(?P<set>[A-Z]\w*)\s*=\s*(?P<listed>{_BRACES})\s*(?:be|denote|is)\s+the\s+(?:(?:finite\s+)?set\s+of\s+)?(?:(?:all|possible|the|our)\s+)*(?P<noun>[a-z]{{2,}})\b(?!\s+[a-z]+s\b)"
)
_VERB = (
    r"(?:\s+(?:(?:are|is)\s+(?:(?:numbered|labell?ed|called|written|named|(?:the\s+)?numbers)\s+)?"
    r"|runs?\s+|ranges?\s+|goes\s+)(?:from\s+|by\s+)?"
    r"|,?\s+(?:which\s+are\s+)?(?:numbered|labell?ed)\s+(?:from\s+|by\s+)?)"
)
_COUNTED = re.compile(
    rf"(?:^[^\S\n]*|(?<=[.;,])[^\S\n]*|(?<=\s)(?=(?:{HOW_MANY})\s))(?:there\s+are\s+)?(?:the\s+)?(?:(?:{HOW_MANY})\s+)?"
    r"(?P<nouns>[A-Za-z]{2,}(?:\s+and\s+[a-z]{2,}|\s+points)?)"
    rf"(?:{_VERB}(?P<list>{RANGE}|{LIST})(?!\w|\s*\.\.)"
    r"|(?:\s+|(?<=s):\s+|(?<=s),\s+(?=\d+(?:,\s+\d+){0,9},?\s+and\s))"
    rf"(?P<short>{RANGE}|{LIST})(?=\s*(?:[.;]|$|,?\s(?:are|is|have|with|which|who|choose|share|move|stand|lie|sit|form)\s)))",
    re.MULTILINE | re.IGNORECASE,
)
_CLOCK = re.compile(
    r"\b(?P<nouns>time|instant|clock)s?(?:\s*:\s*|\s+(?:is|are|runs?)\b[^.;:\n\d]*?[\s,:(]+"
    r"|\s+be\s+(?:\w\s*=\s*)?\\?\{?"
    r"|(?:(?<=with times)|(?<=over times)|(?<=(?:with|over) the times))\s+)"
    rf"(?P<list>{RANGE}|\d++(?:,\s*+(?:and\s++)?\d++)++)(?=\s*\\?[)}}]?\s*(?:[.;]|$))",
    re.MULTILINE | re.IGNORECASE,
)
"""`Times: 0..9`, `Time is discrete, 0..9.`, `Let the times be 0, 1, 2.`, `with times 0 to 9`."""
_POINTS = re.compile(r"\b(time|instant)\s?points?\b", re.IGNORECASE)
_NOUN = re.compile(
    rf"\b(?P<noun>[A-Za-z]{{2,}})\s+{_NAMES.replace('|and', '|(?:and|or)')}(?![\w(])"
)
_OPENING = re.compile(r"\s*(?:(?:for|let|where|with)\s+)?(?:all\s+)?", re.IGNORECASE)
_FONT = re.compile(
    r"\\(?:text|math|operatorname|emph)[a-z]*\s*\{([^{}]*)\}|\$|`|\\\(|\\\)|\\[,;! ]"
)
_DOTS = re.compile(
    r"(?<=\d)\s+to\s+(?=\d)|,?(?<!\s)\s*(?:\\l?dots|\\cdots|…|\.\s?\.\s?\.|\.\.)\s*,?"
)
TIMES = frozenset({"time", "timepoint", "instant", "clock"})
"""What words call times."""
_CLOCKED = re.compile(r"\b(?:times?|time\s?points?|instants?)\b", re.IGNORECASE)
_TIME = re.compile(
    r"(?:\s*(?:[Ss]orts|[Dd]omains?|[Ss]ets|[Tt]ypes)\s*:)?(?:(?:[^={}:]{1,40}=\s*\\?\{[^{}]{1,200}\\?\}\s*[,;]){0,5}\s*)"
    r"((?:[Tt]ime|[Ii]nstant)(?:s|\s?points?)?)\s*(?::?=\s*\\?\{\s*\d"
    rf"|\(\s*(?P<t>\w+)\s*\)\s*{EQUIVALENT}\s*(?:\d+\s*(?:<=?|=<|≤|\\leq?)\s*(?P=t)\b"
    r"|(?P=t)\s*(?:=|∈|\\?in\b)\s*\\?\{?\s*\d))"
)
"""A set of times that a formula lists: `Time = {0, 1, 2}`, `time(t) <-> 0 <= t <= 9`."""
_CONDITION = re.compile(
    rf"(?:\b(?:if|when|whenever|unless)\b|{EQUIVALENT})[^.;:]*$", re.IGNORECASE
)
"""What makes of what follows in a sentence a condition: nothing is from a set for good there."""
STATES = frozenset("st")
"""Letters of states and times, whatever else begins with them."""
_FAR = 200
_NEAR = 60
"""How many characters before a letter are looked at."""
_PROSE = frozenset({"prose", "inline", "words", "candidate"})


@dataclass(frozen=True, slots=True)
class Range:
    """From which set a letter is.

    guard: What is so of the variable of that name.
    chunk: Where it is said.
    noun: What words call the elements of the set, if they do.
    guessed: Whether nothing tells it but that the noun begins with the letter.
    """

    guard: f.Formula
    chunk: Chunk
    noun: str = ""
    guessed: bool = False


def ranges_of(
    chunks: Sequence[Chunk],
    taken: Sequence[Chunk],
    formal: Sequence[str],
    names: tuple[Collection[str], Mapping[str, str]],
    sorts: Mapping[str, tuple[str, f.Formula]],
) -> dict[str, Range]:
    """Return from which set letters are, as the words of a text say.

    chunks: The text.
    taken: The formulas that were taken out of sentences: a condition of theirs is none of words.
    formal: Its formulas: a letter is one of their variables, a set one that they list.
    names: What is no variable, and what variables with primes are called: their sets are those of
        the others.
    sorts: By their nouns, the sets of the text, each with what is so of `x` in it.
    """
    constants, primes = names
    words = [
        (chunk, _plain(before(chunk) + chunk.text))
        for chunk in chunks
        if chunk.kind in _PROSE or chunk.section == "variable" or is_range(chunk.text)
    ]
    sets = {m[1] for text in formal for m in re.finditer(r"(?<!\w)([A-Z]\w*)\s*=\s*\\?\{", text)}
    explicit = _united(
        (name, Range(guard, chunk))
        for chunk, _ in words
        for name, guard in _said(_plain(before(chunk) + without_parts(chunk, taken)), sets)
    )
    nouns = {n: (spelt, chunk) for chunk, text in words for n, spelt in _nouns(text)}
    kinds = {noun: nouns[noun] for _, text in words for noun, _ in kinds_in(text)}
    spoken = _united(
        (name, Range(guard, nouns[noun][1], noun))
        for _, text in words if nouns for name, noun in _by_noun(text, nouns)
        if (guard := among(nouns[noun][0], f.Variable(name))) is not None
    )  # fmt: skip
    declared = _united(
        (name, Range(f.substitute(sorts[noun][1], {"x": f.Variable(name)}), chunk, sorts[noun][0]))  # type: ignore[arg-type]  # of a formula comes one
        for chunk, text in words if sorts for name, noun in _by_sort(text) if noun in sorts
    )  # fmt: skip
    clocks = ((chunk, m[1]) for chunk in chunks if (m := lists_times(chunk.text)))
    times = {
        name: Range(guard, chunk)
        for chunk, spelt in clocks for letter in "tT" for name in _times(letter)
        if (guard := among(spelt, f.Variable(name))) is not None
    }  # fmt: skip
    said = {
        n: r
        for n, r in (_by_first_letter(kinds) | times | spoken | declared | explicit).items()
        if r is not None and n not in constants
    }
    marked = {marked: plain.rstrip("'") for plain, marked in primes.items()}
    return _like(said, marked) | said


def ranged_in(text: str) -> dict[str, set[str]]:
    """Return the letters that words say to be from a set, each with the nouns for it."""
    plain = _plain(text)
    sets = {m[1] for m in re.finditer(r"(?<!\w)([A-Z]\w*)\s*=\s*\\?\{", text)}
    nouns = {noun: (spelt, None) for noun, spelt in _nouns(plain)}
    found: dict[str, set[str]] = {name: {""} for name, _ in _said(plain, sets)}
    for name, noun in (*_by_noun(plain, nouns), *_by_sort(plain)):
        found.setdefault(name, set()).add(noun)
    return found


def _like(said: Mapping[str, Range], marked: Mapping[str, str]) -> dict[str, Range]:
    """Return the ranges of variables that are others with primes."""
    return {
        name: replace(r, guard=f.substitute(r.guard, {plain: f.Variable(name)}))  # type: ignore[arg-type]  # of a formula comes one
        for name, plain in marked.items() if (r := said.get(plain))
    }  # fmt: skip


def lists_times(text: str) -> re.Match[str] | None:
    """Return the name of a set of times that a formula lists; nothing if it does not."""
    return _TIME.match(_plain(text[:_FAR]))


def is_range(text: str) -> bool:
    """Whether a text says from which set letters are, and nothing else."""
    plain = _OPENING.sub("", _plain(text), count=1).rstrip(" ,.;:\n").strip()
    return bool(_RANGES.fullmatch(plain) or _OVER.fullmatch(plain))


def _united(ranges: Iterable[tuple[str, Range]]) -> dict[str, Range | None]:
    """Return the range of each letter, none where a text says two."""
    out: dict[str, Range | None] = {}
    for name, told in ranges:
        known = out.setdefault(name, told)
        if known is not None and known.guard != told.guard:
            out[name] = None
    return out


def _plain(text: str) -> str:
    """Return a text without fonts and signs of mathematics, and with two dots for three."""
    text = _FONT.sub(lambda m: m[1] or " ", text)
    return _DOTS.sub("..", re.sub(r",\s*(?=\\?[lc]?dots|…|\.\.)", " ", text)).replace("\\..", "..")


def _said(text: str, sets: Collection[str]) -> Iterator[tuple[str, f.Formula]]:
    """Yield the letters that words say to be from a set."""
    for sign, pattern in _SAYING:
        for found in pattern.finditer(text) if sign.search(text) else ():
            spelt = found.groupdict().get("set") or f"{found['low']}..{found['high']}"
            if pattern is _TAKING:
                spelt = _taken(found, spelt)
            named = "{" not in spelt and ".." not in spelt
            bound = _QUANTIFIED.search(text[max(0, found.start() - _NEAR) : found.start()])
            if (bound and not _STATED_OF.match(text, found.end())) or (
                named and spelt not in sets
            ):
                continue
            near = text[max(0, found.start() - _FAR) : found.start()]
            if _CONDITION.search(near) or near.count("{") > near.count("}"):
                continue  # what a set says of its own letter is said of no other
            names = found["names"]
            if _OF_A_NOUN.search(text[max(0, found.start() - _NEAR) : found.start()]):
                names = re.split(r"\band\b", names)[-1]  # `every state s and v ∈ V`
            for name in _letters(names):
                clock = name in {"t", "T"} and _CLOCKED.search(text)
                for other in _times(name) if clock else (name,):
                    if (guard := among(spelt, f.Variable(other))) is not None:
                        yield other, guard


def without_ranges(text: str, letters: Collection[str]) -> str:
    """Return a sentence without what it says of the sets of some letters."""
    text = _plain(text)
    for sign, pattern in _SAYING if letters else ():
        for found in [*pattern.finditer(text)] if sign.search(text) else ():
            if {*_letters(found["names"])} <= {*letters}:
                text = text.replace(found[0], " ")
    return text


def _taken(match: re.Match[str], spelt: str) -> str:
    """Return the numbers that words give a letter, as a range or a list; empty if they do not."""
    words = f"{match['verb']} {match['way']}".split()
    ranged = {"from", "between"} & {*words}
    gapped = ranged or "for" in words or len(words) > 1  # `and y from 0 to 2`, `and y the values`
    if not words or not (match["verb"] or ((match["more"] or match["letter"]) and gapped)):
        return ""
    numbers = re.findall(r"\d+", spelt)
    if len(numbers) == len(["low", "high"]) and (ranged or re.search(r"\.\.|\sto\s", spelt)):
        return "..".join(numbers)
    return "{" + ", ".join(numbers) + "}"


def _nouns(text: str) -> Iterator[tuple[str, str]]:
    """Yield the nouns of what words list, each with the set."""
    text = _POINTS.sub(r"\1s", text)
    for found in _NAMED_SET.finditer(text):
        yield stem(found["noun"]), found["listed"]
    for found in (*_COUNTED.finditer(text), *_CLOCK.finditer(text)):
        for noun in re.split(r"\s+and\s+", found["nouns"].lower()):
            listed = found["list"] or found.groupdict()["short"]
            if not MORE.isdisjoint(re.findall(r"\w+", listed.lower())) or noun in NO_SORTS:
                continue
            if stem(noun.split()[0]) not in TIMES or re.match(
                r"\d", listed
            ):  # `linear and discrete`
                yield stem(noun.split()[0]), f"{{{listed}}}"
    yield from kinds_in(text)


def _by_noun(
    text: str, nouns: Mapping[str, tuple[str, Chunk | None]]
) -> Iterator[tuple[str, str]]:
    """Yield the letters behind the nouns of what is listed: `from disc d to peg p`."""
    for found in _NOUN.finditer(text):
        noun = stem(found["noun"])
        listed = re.findall(r"\w+", nouns[noun][0]) if noun in nouns else []
        for name in _letters(found["names"]) if listed else ():
            if name not in listed:
                yield name, noun
    for noun in TIMES & nouns.keys():
        yield from ((name, noun) for letter in "tT" for name in _times(letter))


def _by_first_letter(nouns: Mapping[str, tuple[str, Chunk]]) -> dict[str, Range]:
    """Return what letters are from as first letters of nouns, where that is one noun's alone.

    States and times have letters of their own.
    """
    first = Counter(noun[0] for noun in nouns)
    return {
        noun[0]: Range(guard, chunk, noun, guessed=True)
        for noun, (spelt, chunk) in nouns.items() if first[noun[0]] == 1 and noun[0] not in STATES
        if (guard := among(spelt, f.Variable(noun[0]))) is not None
    }  # fmt: skip


def _by_sort(text: str) -> Iterator[tuple[str, str]]:
    """Yield letters that words declare, each with the noun of its sort."""
    for found in _SORTED.finditer(text):
        if not _CONDITION.search(text[max(0, found.start() - _FAR) : found.start("names")]):
            yield from ((name, stem(found["noun"])) for name in _letters(found["names"]))


def untold(
    chunks: Sequence[Chunk], ranges: Mapping[str, Range], variables: Collection[str]
) -> Iterator[tuple[Chunk, int]]:
    """Yield where words say what letters range over, and no formula has it for its variables."""
    for chunk in chunks if variables else ():
        spoken = chunk.kind in _PROSE or chunk.section == "variable"
        for found in _RANGING.finditer(chunk.text) if spoken else ():
            names = {*_letters(found["names"])} & {*variables}
            if names and names.isdisjoint(ranges):
                yield chunk, found.start("names")


def _times(letter: str) -> tuple[str, ...]:
    """Return the letters that are times where one is: `t`, `t1`, `t2`, ..."""
    return letter, *(f"{letter}{number}" for number in "0123"), f"{letter}'"


def _letters(text: str) -> Iterator[str]:
    yield from map(canonical_name, re.split(r"\s*(?:,|\band\b)\s*", text.strip()))
