"""What the words of a text say of its letters and nouns, for the grammar of its definitions."""

from collections.abc import Collection, Iterator, Mapping

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose.around_heads import TUPLE
from pylogic.notations.first_order.prose.clauses import DEFINITION, FONT
from pylogic.notations.first_order.prose.defined_words import Learnt
from pylogic.notations.first_order.prose.definitions import sizes_in
from pylogic.notations.first_order.prose.heads import Heads
from pylogic.notations.first_order.prose.letters import ranged_in
from pylogic.notations.first_order.prose.listings import NO_SORTS, lists_in
from pylogic.notations.first_order.prose.worded import Wording
from pylogic.notations.first_order.spelling.plurals import singular

_BRACES = r"\\?\{[^{}]*\}"
_ALL_OF_IT = (
    r"(?!\s+(?:(?:in|on|for|to|of|at)\s+which|that|which|who|whose|such|where"
    r"|with(?!\s+[a-z]+s\s+\$\w\())\b)"
)
"""What does not follow a noun of which a set has all there are."""
_SET_OF = re.compile(
    rf"(?<![\w\\])(?P<set>[A-Z]\w*)(?:\s*=\s*{_BRACES})?\s*\$?\s+(?:be|denotes?|is)\s+the\s+(?:finite\s+)?set\s+of\s+(?:all\s+)?(?P<of>[a-z]{{3,}})\b{_ALL_OF_IT}"
    rf"|\b(?P<before>[A-Za-z]{{3,}}s|vertices)(?!\s*\n\s*\n)\s+(?:are\s+)?\$?(?P<in>[A-Z]\w*)\s*=\s*{_BRACES}"
    rf"|(?<![\w\\])(?P<ours>[A-Z]\w*)\s*=\s*{_BRACES}\s*\$?,?\s+(?:for\s+the|(?:(?:be|is|as|denotes?)\s+)?(?:an?|the|our)\s+(?:finite\s+)?sets?\s+of(?:\s+all)?|of|(?:be\s+|as\s+)?the)\s+(?P<they>[a-z]{{3,}}s|vertices)\b{_ALL_OF_IT}"
    rf"|\bsets?\s+of\s+(?:all\s+)?(?P<those>[a-z]{{3,}}s|vertices)\s+(?:is|be)?\s*\$?(?P<these>[A-Z]\w*)\s*=\s*{_BRACES}"
    rf"|\b(?P<kind>vertex|state|node)\s+set\s+(?:is\s+)?\$?(?P<has>[A-Z]\w*)\s*=\s*{_BRACES}"
    r"|\b[Aa]n?\s+(?P<one>[a-z]{3,})\s+\$?[^\W\d_]['’]?\s*(?:∈|\\in(?![a-z]))\s*(?P<its>[A-Z]\w*)\$?\s+is\b"
)
"""Which set the elements of a noun are: `Let P = {0, 1} be the set of nodes`, `an x ∈ P is`."""
_OF_NOUN = ("of", "before", "one", "they", "those", "kind")
_NAMES_SET = ("set", "in", "its", "ours", "these", "has")
_OF_ANY_SET = ("element", "member")
_LISTED_SET = re.compile(
    rf"(?<![\w\\])(?<!\bif )(?<!\bif \$)(?<!\biff \$)([A-Z]\w*)\s*:?=\s*{_BRACES}"
)
"""A set, where it is no condition what is in it."""
_CONTEXT = re.compile(
    r"\b[Ll]et\s+\$(?P<said>(?P<name>[^\W\d_]['’]?)\s*(?:∈|⊆|\\(?:in|subseteq)(?![a-z])).+?)\$"
    r"(?=\s*(?:[.,]|be\b))"
)
"""From which set a letter is in what follows: `Let $S \\subseteq A$.`"""

_OF_LETTERS = re.compile(
    r"\b(?:[Aa]n?|[Tt]he|every|each|all|some|any|no|two|[Tt]wo)\s+(?:[a-z-]+\s+)?(?P<noun>[a-z]{3,})\s+"
    r"(?:\$\s*)?(?:\([^()]{1,20}\)|[^\W\d_](?:_?\d|['’])*)(?![\w(])"
)
_OF_SENTENCES = re.compile(
    r"(?:^|[.;]\s)\s*(?:[-*•]\s+|\w{1,3}[.)]\s+)?An?\s+(?P<noun>[a-z]{3,})\s+"
    r"(?:is|may|can|must|has)\s+(?:an?\s+)?(?:\\emph\{|\*)",
    re.MULTILINE,
)
"""What a sentence defines a word of: `A file is *exposed* if`."""


def nouns_of(text: str) -> set[str]:
    """Return the words between an article and a variable, and those that sentences begin with."""
    found = (*_OF_LETTERS.finditer(text), *_OF_SENTENCES.finditer(text))
    return {singular(match["noun"]) for match in found}


_OF_TUPLES = re.compile(
    rf"\b(?:[Aa]n?|[Tt]he)\s+(?:\\emph\{{)?(?P<noun>[a-z]{{3,}})\}}?(?:\s+of\s+the\s+(?:\$[^$]*\$\s+)?\w+)?\s+(?:is|are)\s+(?:an?|the)\s+(?:ordered\s+)?"
    rf"(?:pair|triple|quadruple|tuple)s?\s+\$?(?P<tuple>{TUPLE})"
)


def tuples_of(text: str) -> dict[str, int]:
    """Return by noun how many values its things are made of: `A state is a pair (x, y)`."""
    found = _OF_TUPLES.finditer(text)
    return {singular(m["noun"]): m["tuple"].count(",") + 1 for m in found}


_IN_BRACES = re.compile(r"(?:=|∈|\\in(?![a-z])|\bin(?=\s))\s*\\?\{([\w\s,]+)\\?\}")


def listed_in(text: str) -> set[str]:
    """Return the names that sets list, or words."""
    listed = [m["list"] for m, noun in lists_in(text) if noun.lower() not in NO_SORTS]
    listed += [m[1] for m in _IN_BRACES.finditer(text)]
    return {name for one in listed for name in re.findall(r"\w+", one)} - {"and", "or", "the"}


def listed_nouns(text: str) -> set[str]:
    """Return the nouns of which words list what they stand for: `The floors are 1, 2, 3`."""
    return {singular(noun.lower()) for _, noun in lists_in(text)}


def contexts(text: str) -> dict[str, str]:
    """Return from which sets letters are in all that follows, where a text says one of each."""
    found: dict[str, set[str]] = {}
    for match in _CONTEXT.finditer(text):
        found.setdefault(match["name"], set()).add(match["said"].strip())
    return {name: said.pop() for name, said in found.items() if len(said) == 1}


def sets_of_nouns(text: str) -> Iterator[tuple[str, str]]:
    """Yield what words say the elements of a set are, each with the one set that has it."""
    found: dict[str, set[str]] = {}
    for match in _SET_OF.finditer(text):
        noun, own = (
            next(match[name] for name in names if match[name]) for names in (_OF_NOUN, _NAMES_SET)
        )
        found.setdefault(singular(noun.lower()), set()).add(own)
    listed = {m[1] for m in _LISTED_SET.finditer(text)}
    single = {m[1] for m in _LISTED_SET.finditer(text) if "(" not in m[0]}
    if len(single) == 1:  # whose elements are all there are
        found = {**dict.fromkeys(_OF_ANY_SET, single), **found}
    yield from ((n, own) for n, (own, *more) in found.items() if not more and own in listed)


_VALUES = re.compile(r"(?:->|[→∈]|\\to|\bin)\s*\\?\{([^{}|:]*)\}")
"""What lists the values of a function."""


def wording_of(text: str, learnt: Learnt, sorts: Mapping[str, str]) -> Wording:
    """Return what reads the definitions of a text.

    learnt: The words that its sentences define.
    sorts: By noun, the set that it names; empty where it may be a predicate.
    """
    applied = dict.fromkeys(listed_nouns(text), "") | {
        noun: own for noun, own in sorts.items()
        if own or re.search(rf"\b{re.escape(noun)}\}}?\s*(?:\(|:?=)", text, re.IGNORECASE)
    }  # fmt: skip
    nouns = nouns_of(text) | {*sorts}
    kinds = listed_nouns(text) | {m[1] for m in _LISTED_SET.finditer(text) if "(" not in m[0]}
    ranged = ranged_in(text) if len(kinds) > 1 else {}  # else all are of one kind
    heads = Heads(listed_in(text) | sizes_in(text), nouns, tuples_of(text), ranged)
    sets = {m[1] for m in _LISTED_SET.finditer(text)}
    formal = {name for name, _ in formal_in(text)}
    plain = FONT.sub(r"\1", text)
    names = {n for m, _ in lists_in(text) for n in re.findall(r"\w{2,}", m["list"])}
    names |= {n for n in listed_in(text) if n.isalpha() and len(n) > 1}
    among = (*_ARGUMENTS.finditer(plain), *_VALUES.finditer(plain))
    names |= {n for m in among for n in re.findall(r"\w{2,}", m[1])}
    names |= {*_ALONE.findall(text)} - {name for name, _ in learnt.applied | learnt.stated}
    return Wording(
        learnt, applied, heads, names, context=contexts(text), sets=sets, formal=formal,
        described=described_in(text, names | heads.constants),
    )  # fmt: skip


_NAMED = re.compile(
    r"(?:(?:(?<=[.;:,]\s)|^\s*|\band\s+)[Tt]he\s+(?P<words>[a-z]{3,}(?:\s[a-z]{3,})?)\s+is"
    r"|\b(?P<first>(?:start|initial)\s[a-z]{3,}))\s+[$`]?(?P<name>\w+)[$`]?"
    r"(?=\s*(?:[.;,]|and\b|$))",
    re.MULTILINE,
)
"""What words call one thing: `The initial state is $s$`."""


def described_in(text: str, names: Collection[str]) -> dict[tuple[str, ...], str]:
    """Return by what words call it the one thing that a text says it is."""
    found: dict[tuple[str, ...], set[str]] = {}
    for match in _NAMED.finditer(text):
        words = match["words"] or match["first"]
        found.setdefault(tuple(words.split()), set()).add(match["name"])
    return {words: name for words, (name, *more) in found.items() if not more and name in names}


_ALONE = re.compile(r"\$([a-z]{2,})\$")
"""A name that stands alone in mathematics: `$ann$ and $bob$`."""
_ARGUMENTS = re.compile(r"\w\(([\w\s,]{1,200})\)")


def formal_in(text: str) -> set[tuple[str, int]]:
    """Return the predicates that lines of a text define by formulas alone, with their arity."""
    lines = (FONT.sub(r"\1", line.replace("$", " ")) for line in text.split("\n"))
    found = (DEFINITION.match(line) for line in lines)
    return {(m["name"], m[0].count(",") + 1) for m in found if m}
