"""What words say of letters: `For $i, j ∈ S$,`, `each fork i in {0, 1, 2}`, `Lamps are 1, 2, 3`.

A text says once from which set a letter is, and uses it in every formula. Such a letter gets that
set wherever nothing else bounds it. A list in words, `Lamps are 1, 2, 3`, is a set of its own,
from which the letters are that stand behind its noun: `lamp k`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.notations.first_order.formulas.axiom_forms import heads, sorted_terms
from pylogic.notations.first_order.prose.clauses import EQUIVALENT
from pylogic.notations.first_order.prose.definitions import without_parts
from pylogic.notations.first_order.prose.listings import LIST, MORE, RANGE, among, before, stem
from pylogic.notations.first_order.spelling.lexer import canonical_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from pylogic.notations.first_order.page.layout import Chunk

_LETTER = r"(?:[^\W\d_](?:_?\d|['’])?|\\(?:alpha|beta|gamma|delta|sigma|tau|pi|ell)(?![a-z]))"
_NAMES = rf"(?P<names>{_LETTER}(?:\s*(?:,|\band\b)\s*{_LETTER}){{0,9}})(?!\w)"
_BRACES = r"\\?\{[^{}]*\}"
_SET = rf"(?P<set>{_BRACES}|\d+\s*(?:\.\.+|…)\s*\d+|[A-Z]\w*(?![\w(]))"
_NOT_BOUND = r"(?<![\w\\({,∀∃])(?<!∀ )(?<!∃ )"
_WITHIN = re.compile(
    rf"{_NOT_BOUND}{_NAMES}\s*(?:∈|\\in(?![a-z])|\bin\b(?=\s*(?:\\?\{{|\d)))\s*{_SET}"
)
_LESS = r"(?:≤|<=|\\leq?(?![a-z]))"
_BETWEEN = re.compile(
    rf"(?:\b(?:[Ff]or|[Ww]here|[Ll]et|[Ww]ith)\s+|(?<=\d)\s+and\s+|[,(]\s{{0,4}}(?=[^.,;()]{{1,40}}(?:,\s?\w\s?){{0,9}}{_LESS}\s*\d+\s*[.,;)]))"
    rf"(?P<low>\d+)\s*{_LESS}\s*{_NAMES}\s*{_LESS}\s*(?P<high>\d+)"
)
_OVER = re.compile(
    rf"{_NOT_BOUND}{_NAMES}\s+(?:(?:always\s+)?(?:ranges?|runs?|var(?:y|ies))\s+(?:over|through|in)"
    rf"|(?:denotes?|stands?\s+for|(?:is|are)(?:\s+always)?)\s+(?:an?\s+)?(?:elements?|members?)\s+of)"
    rf"\s+(?:the\s+set\s+)?{_SET}"
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
    rf"(?:^|(?<=\s))(?P<set>[A-Z]\w*)\s*=\s*(?P<listed>{_BRACES})\s*(?:be|denote|is)\s+the\s+(?:set\s+of\s+)?(?:\w+\s+)?(?P<noun>[a-z]{{2,}})\b"
)
_VERB = (
    r"\s+(?:(?:are|is)\s+(?:(?:numbered|labell?ed|called|written|named|(?:the\s+)?numbers)\s+)?"
    r"|runs?\s+|ranges?\s+|goes\s+)(?:from\s+|by\s+)?"
)
_COUNTED = re.compile(
    r"(?:^[^\S\n]*|(?<=[.;,])[^\S\n]*)(?:there\s+are\s+)?(?:the\s+)?(?:(?:two|three|four|five|six|seven|eight|nine|ten)\s+)?"
    r"(?P<nouns>[A-Za-z]{2,}(?:\s+and\s+[a-z]{2,}|\s+points)?)"
    rf"(?:{_VERB}(?P<list>{RANGE}|{LIST})(?!\w|\s*\.\.)|\s+(?P<short>{RANGE}|{LIST})(?=\s*(?:[.;]|$|,?\s(?:are|is|have|with|which|who|choose|share|move|stand)\s)))",
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
_TIMES = frozenset({"time", "timepoint", "instant", "clock"})
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
    """

    guard: f.Formula
    chunk: Chunk
    noun: str = ""


def ranges_of(
    chunks: Sequence[Chunk],
    taken: Sequence[Chunk],
    formal: Sequence[str],
    constants: Collection[str],
    primes: Mapping[str, str],
) -> dict[str, Range]:
    """Return from which set letters are, as the words of a text say.

    chunks: The text.
    taken: The formulas that were taken out of sentences: a condition of theirs is none of words.
    formal: Its formulas: a letter is one of their variables, a set one that they list.
    constants: What is no variable.
    primes: What variables with primes are called: their sets are those of the others.
    """
    words = [(chunk, _plain(before(chunk) + chunk.text)) for chunk in chunks
             if chunk.kind in _PROSE or is_range(chunk.text)]  # fmt: skip
    sets = {m[1] for text in formal for m in re.finditer(r"(?<!\w)([A-Z]\w*)\s*=\s*\\?\{", text)}
    explicit = _united(
        (name, Range(guard, chunk))
        for chunk, _ in words
        for name, guard in _said(_plain(before(chunk) + without_parts(chunk, taken)), sets)
    )
    nouns = {n: (spelt, chunk) for chunk, text in words for n, spelt in _nouns(text)}
    spoken = _united(
        (name, Range(guard, nouns[noun][1], noun))
        for _, text in words if nouns for name, noun in _by_noun(text, nouns)
        if (guard := among(nouns[noun][0], f.Variable(name))) is not None
    )  # fmt: skip
    clocks = ((chunk, m[1]) for chunk in chunks if (m := lists_times(chunk.text)))
    times = {
        name: Range(guard, chunk)
        for chunk, spelt in clocks for letter in "tT" for name in _times(letter)
        if (guard := among(spelt, f.Variable(name))) is not None
    }  # fmt: skip
    said = {
        n: r
        for n, r in (times | spoken | explicit).items()
        if r is not None and n not in constants
    }
    marked = {marked: plain.rstrip("'") for plain, marked in primes.items()}
    return _like(said, marked) | said


def _like(said: Mapping[str, Range], marked: Mapping[str, str]) -> dict[str, Range]:
    """Return the ranges of variables that are others with primes."""
    return {
        name: replace(r, guard=f.substitute(r.guard, {plain: f.Variable(name)}))  # type: ignore[arg-type]  # of a formula comes one
        for name, plain in marked.items() if (r := said.get(plain))
    }  # fmt: skip


def with_sorts_of_nouns(
    ranges: Mapping[str, Range], nodes: Sequence[f.Node], defined: Collection[str]
) -> tuple[dict[str, Range], dict[f.Formula, Chunk]]:
    """Return the ranges with nouns for sorts, and the axioms that say what these are.

    nodes: All that formulas are made of: a noun that is a function there is no sort.
    defined: The predicates of which formulas say of what they hold.
    """
    sorts = {n.name for n in nodes if isinstance(n, f.Predicate) and len(n.args) == 1}
    others = {n.name for n in nodes if isinstance(n, f.Predicate | f.Constant)} - sorts
    others |= {n.function for n in nodes if isinstance(n, f.Apply)}
    out = dict(ranges)
    made: dict[f.Formula, Chunk] = {}
    for name, told in ranges.items():
        if not told.noun or told.noun in others:
            continue
        x, here = f.Variable("x"), f.Predicate(told.noun, (f.Variable(name),))
        out[name] = Range(here, told.chunk, told.noun)
        if told.noun not in defined:
            said = f.substitute(told.guard, {name: x})
            made[f.ForAll(("x",), f.Iff(f.Predicate(told.noun, (x,)), said))] = told.chunk  # type: ignore[arg-type]  # of a formula comes one
    return out, made


def lists_times(text: str) -> re.Match[str] | None:
    """Return the name of a set of times that a formula lists; nothing if it does not."""
    return _TIME.match(_plain(text[:_FAR]))


def is_range(text: str) -> bool:
    """Whether a text says from which set letters are, and nothing else."""
    plain = _OPENING.sub("", _plain(text), count=1).rstrip(" ,.;:\n")
    return bool(_WITHIN.fullmatch(plain.strip()))


def _united(found: Iterable[tuple[str, Range]]) -> dict[str, Range | None]:
    """Return the range of each letter, none where a text says two."""
    out: dict[str, Range | None] = {}
    for name, told in found:
        known = out.setdefault(name, told)
        if known is not None and known.guard != told.guard:
            out[name] = None
    return out


_ORDER = frozenset({"<", "≤", ">", "≥"})
_ASCII = re.compile(r"[A-Za-z]")


def _plain(text: str) -> str:
    """Return a text without fonts and signs of mathematics, and with two dots for three."""
    text = _FONT.sub(lambda m: m[1] or " ", text)
    return _DOTS.sub("..", re.sub(r",\s*(?=\\?[lc]?dots|…|\.\.)", " ", text)).replace("\\..", "..")


def _said(text: str, sets: Collection[str]) -> Iterator[tuple[str, f.Formula]]:
    """Yield the letters that words say to be from a set."""
    for pattern in (_WITHIN, _OVER, _BETWEEN):
        for found in pattern.finditer(text):
            spelt = found.groupdict().get("set") or f"{found['low']}..{found['high']}"
            named = "{" not in spelt and ".." not in spelt
            bound = _QUANTIFIED.search(text[max(0, found.start() - _NEAR) : found.start()])
            if (bound and not _STATED_OF.match(text, found.end())) or (
                named and spelt not in sets
            ):
                continue
            if _CONDITION.search(text[max(0, found.start() - _FAR) : found.start()]):
                continue
            names = found["names"]
            if _OF_A_NOUN.search(text[max(0, found.start() - _NEAR) : found.start()]):
                names = re.split(r"\band\b", names)[-1]  # `every state s and v ∈ V`
            for name in _letters(names):
                clock = name in {"t", "T"} and _CLOCKED.search(text)
                for other in _times(name) if clock else (name,):
                    if (guard := among(spelt, f.Variable(other))) is not None:
                        yield other, guard


def _nouns(text: str) -> Iterator[tuple[str, str]]:
    """Yield the nouns of what words list, each with the set."""
    text = _POINTS.sub(r"\1s", text)
    for found in _NAMED_SET.finditer(text):
        yield stem(found["noun"]), found["listed"]
    for found in (*_COUNTED.finditer(text), *_CLOCK.finditer(text)):
        for noun in re.split(r"\s+and\s+", found["nouns"].lower()):
            listed = found["list"] or found.groupdict()["short"]
            if not MORE.isdisjoint(re.findall(r"\w+", listed.lower())):
                continue
            if stem(noun.split()[0]) not in _TIMES or re.match(
                r"\d", listed
            ):  # `linear and discrete`
                yield stem(noun.split()[0]), f"{{{listed}}}"


def _by_noun(text: str, nouns: Mapping[str, tuple[str, Chunk]]) -> Iterator[tuple[str, str]]:
    """Yield the letters behind the nouns of what is listed: `from disc d to peg p`."""
    for found in _NOUN.finditer(text):
        noun = stem(found["noun"])
        listed = re.findall(r"\w+", nouns[noun][0]) if noun in nouns else []
        for name in _letters(found["names"]) if listed else ():
            if name not in listed:
                yield name, noun
    for noun in _TIMES & nouns.keys():
        yield from ((name, noun) for letter in "tT" for name in _times(letter))


def _times(letter: str) -> tuple[str, ...]:
    """Return the letters that are times where one is: `t`, `t1`, `t2`, ..."""
    return letter, *(f"{letter}{number}" for number in "0123"), f"{letter}'"


def _letters(text: str) -> Iterator[str]:
    yield from map(canonical_name, re.split(r"\s*(?:,|\band\b)\s*", text.strip()))


def spelt(ranges: Mapping[str, Range], text: str) -> dict[str, Range]:
    """Return the ranges without those of letters that are not in a text: what is made up there."""
    return {
        name: r for name, r in ranges.items()
        if not _ASCII.fullmatch(name) or re.search(rf"(?<![A-Za-z\\]){name}(?![A-Za-z])", text)
    }  # fmt: skip


def with_ranges(formula: f.Formula, ranges: Mapping[str, Range]) -> f.Formula:
    """Return an axiom with what letters are said to be from, where nothing else bounds them."""
    defined = {head.name for head in heads(formula)}
    own = {
        name: r.guard for name, r in ranges.items()
        if not defined & {n.name for n in f.walk(r.guard) if isinstance(n, f.Predicate)}
    }  # fmt: skip
    inner: f.Formula = _inside(formula, own)  # type: ignore[assignment]  # of a formula comes one
    times = {name for name, told in ranges.items() if told.noun in _TIMES or _is_time(told.guard)}
    return _under(inner, {n: g for n, g in own.items() if n in f.free_variables(inner)}, times)


def _is_time(guard: f.Formula) -> bool:
    return isinstance(guard, f.Predicate) and stem(guard.name) in _TIMES


def places_of(formulas: Sequence[f.Formula]) -> dict[tuple[str, int], f.Formula]:
    """Return what the places of functions are said to be where sentences type their values.

    `i ∈ {0, 1} → f(i, s) ∈ S` says of what f is; the variable of what is said is `x`.
    """
    found = (typed for formula in formulas for typed in _typed_places(formula))
    return {place: guard for guard, place in found}


def with_places(formula: f.Formula, places: Mapping[tuple[str, int], f.Formula]) -> f.Formula:
    """Return an axiom in which what is bound, and stands in such a place, is from there."""
    own: dict[str, f.Formula] = {}
    terms = (n for n in f.walk(formula) if isinstance(n, f.Apply))
    for term, (i, arg) in ((t, at) for t in terms for at in enumerate(t.args)):
        guard = places.get((term.function, i))
        if guard is not None and isinstance(arg, f.Variable):
            own.setdefault(arg.name, f.substitute(guard, {"x": arg}))  # type: ignore[arg-type]  # of a formula comes one
    return _inside(formula, own)  # type: ignore[return-value]  # of a formula comes one


def _typed_places(formula: f.Formula) -> Iterator[tuple[f.Formula, tuple[str, int]]]:
    """Yield what is said of the arguments of a function where the sort of its values is told."""
    guards: list[f.Formula] = []
    while isinstance(formula, f.ForAll | f.Implies):
        guards += f.conjuncts(formula.premise) if isinstance(formula, f.Implies) else ()
        formula = formula.body if isinstance(formula, f.ForAll) else formula.conclusion
    for term in sorted_terms(formula):
        for i, arg in enumerate(term.args):
            own = [g for g in guards if isinstance(arg, f.Variable) and _bounds(g, arg.name)]
            if own and isinstance(arg, f.Variable):
                yield f.substitute(own[0], {arg.name: f.Variable("x")}), (term.function, i)  # type: ignore[misc]  # of a formula comes one


def _inside(node: f.Node, own: Mapping[str, f.Formula]) -> f.Node:
    """Return a formula with bounds of the variables that are bound in it."""
    if parts := f.children(node):
        node = f.rebuild(node, tuple(_inside(part, own) for part in parts))
    match node:
        case f.ForAll(names, f.Implies(premise, conclusion)):
            guards = _missing(names, f.conjuncts(premise), own)
            return f.ForAll(names, f.Implies(f.conjunction(*guards, premise), conclusion))
        case f.ForAll(names, body) if guards := _missing(names, (), own):
            return f.ForAll(names, f.Implies(f.conjunction(*guards), body))
        case f.Exists(names, body):
            guards = _missing(names, f.conjuncts(body), own)
            return f.Exists(names, f.conjunction(*guards, body))
        case _:
            return node


def _missing(
    names: Iterable[str], known: Sequence[f.Formula], own: Mapping[str, f.Formula]
) -> list[f.Formula]:
    """Return the bounds of variables that no condition bounds."""
    return [
        own[name] for name in names if name in own and not any(_bounds(p, name) for p in known)
    ]


def _bounds(part: f.Formula, name: str) -> bool:
    """Whether a condition is about one variable alone, and bounds it from both sides."""
    compared = isinstance(part, f.Compare) and (
        "≠" in part.relations or (len(part.relations) == 1 and part.relations[0] in _ORDER)
    )
    return [*f.free_variables(part)] == [name] and not compared and not isinstance(part, f.Not)


def _under(formula: f.Formula, own: Mapping[str, f.Formula], times: Collection[str]) -> f.Formula:
    """Return an axiom with bounds of its free variables.

    times: Those that are times: what an equation says of `t + 1` is said where that is one, too.
    """
    free = f.free_variables(formula)
    guards = [guard for name, guard in own.items() if name in free]
    if not guards:
        return formula
    match formula:
        case f.ForAll(names, body):
            return f.ForAll(names, _under(body, own, times))
        case f.And((f.Compare(_, (_, low)), f.Compare(_, (high, _)))) if low == high:
            return f.Implies(f.conjunction(*guards), formula)  # a range, of which sorts are made
        case f.And(parts):
            return f.conjunction(*(_under(part, own, times) for part in parts))
        case f.Iff(left, right):
            said = [
                g for n in own if n in f.free_variables(left) for g in _of_head(left, n, own[n])
            ]
            return f.Iff(left, f.conjunction(*said, right))
        case f.Implies(premise, conclusion):
            known = f.conjuncts(premise)
            missing = [*_missing(free, known, own), *_later(conclusion, own, times)]
            return f.Implies(f.conjunction(*missing, premise), conclusion)
        case _:
            return f.Implies(f.conjunction(*guards, *_later(formula, own, times)), formula)


def _later(
    said: f.Formula, own: Mapping[str, f.Formula], times: Collection[str]
) -> Iterator[f.Formula]:
    """Yield that the later times are times of which an equation or a rule says something."""
    head = said.terms[0] if isinstance(said, f.Compare) and said.relations == ("=",) else said
    if isinstance(head, f.Apply | f.Predicate):
        for name in own.keys() & times:
            yield from (g for g in _of_head(head, name, own[name]) if g != own[name])


def _of_head(head: f.Node, name: str, guard: f.Formula) -> Iterator[f.Formula]:
    """Yield what bounds a letter of what is defined, and sums of it there: `holds(f, t + 1)`."""
    for arg in dict.fromkeys(a for n in f.walk(head) for a in f.children(n)):
        match arg:
            case f.Variable(other) if other == name:
                yield guard
            case f.Apply("+" | "-", (f.Variable(other), f.Number())) if other == name:
                yield guard
                yield f.substitute(guard, {name: arg})  # type: ignore[misc]  # of a formula comes one
            case _:
                pass
