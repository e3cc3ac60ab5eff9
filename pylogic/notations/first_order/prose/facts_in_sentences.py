"""Facts that sentences list in passing: `The edges are $E(a, b)$`."""

from collections.abc import Iterator

from pylogic.core import regexes as re
from pylogic.notations.first_order.prose.clauses import bare, is_hedged, sentence

_ATOMS = re.compile(
    r"(?:\b(?:are|is|be|were|was|by|facts|hold|have|(?<!such )that|with|where"
    r"|consists?\s+of(?:\s+the)?(?:\s+\w+)?"
    r"|[Hh]ere|[Ll]ikewise,?|[Mm]oreover,?|[Aa]lso,?|namely|i\.\s?e\.,?|that\s+is,)|:|(?<=[\w$}]\.)|^)\s*"
    r"(?P<said>\$[^$]+\$(?:\s*,?\s*(?:and\s+)?\$[^$]+\$)*)"
    r"(?=\s*(?:hold\w*\s*)?(?:,?\s*and\s+(?:no\s+others?|nothing\s+else)\b[^.;$]{0,80})?(?:[.;]|$))"
)
"""Several facts that a sentence lists: `The edges are $E(a, b)$, $E(b, c)$.`"""
_END = r"(?:\\(?:top|bot)(?![a-z])|\w+)"
_ATOM_ALONE = re.compile(
    rf"\s*(?:(?P<of>\\?\w+)\(\s*\w+(?:\s*,\s*\w+)*\s*\)|{_END}\s*(?P<sign>\\[a-z]+(?![a-z])|[^\w\s=<>()\\])\s*{_END})\s*$"
)
_NAME = r"(?:\\(?:math|text)[a-z]*\{[A-Za-z]\w+\}|[A-Za-z]\w+(?!\w*\())"
CHAIN = re.compile(rf"{_NAME}(?:\s*(?:[<≤]|\\l(?:t|eq?)(?![a-z]))\s*{_NAME}){{2,20}}")
"""An order of names: `low < mid < high`."""
_ORDERED = re.compile(rf"\$\s*(?P<said>{CHAIN.pattern})\s*\.?\$")
GROUND_ATOM = re.compile(r"\\?\w+\((?=[^()]*(?:\w{2}|\d))\s*\w+(?:\s*,\s*\w+)*\s*\)")
"""An atom about words and numbers, and not about letters alone."""
_GROUND = r"\w+\(\s*\w{1,30}(?:\s*,\s*\w{1,30}){0,9}\s*\)(?:\s*=\s*-?\w{1,30}(?!\())?"
PLAIN_FACTS = re.compile(
    rf"(?:\b(?:are|is|by|facts|hold|let|has|have|with|i\.\s?e\.,?|that\s+is,?)|:|(?<=[a-z]{{2}}\.))\s+"
    rf"(?P<said>{_GROUND}(?:(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+){_GROUND})+)(?=\s*(?:(?:all\s+)?hold\w*\s*)?[.;]|\s*$)",
    re.MULTILINE,
)
"""Several facts that a sentence lists without signs of mathematics."""
_BRACES = re.compile(r"\\?\{[^{}]*\\?\}")
"""What lists letters, which are constants."""
_LETTER = re.compile(r"(?<![\w\\])[^\W\d_](?![\w(])")
_DENIED = re.compile(
    r"\b(?:forbidden|illegal|impossible|removed|deleted|except|without|lacks?|missing|no|none|cannot)\b",
    re.IGNORECASE,
)
"""What says of facts that they are none."""
EXAMPLE = re.compile(
    r"\b(?:suppose|assum\w+|would|could|might|claim|show|prove|proof|exercise|example|e\.g|instance"
    r"|theorem|lemma|corollary|follows?|hence|thus|therefore|whether|means?|written|read|fail\w*)\b",
    re.IGNORECASE,
)
"""What makes of a sentence an example, a claim or a gloss."""
EITHER = re.compile(r"\b(?:or|either|if|iff|when\w*)\b", re.IGNORECASE)
"""What makes of values that a sentence lists a condition, or some of several."""
_QUANTIFIED = re.compile(
    r"\b(?:for\s+(?:all|any|every|each|some)|there\s+(?:is|are|exists?))\b", re.IGNORECASE
)


def plain_facts(text: str, plain: str, taken: set[str]) -> Iterator[tuple[int, int]]:
    """Yield where facts stand without signs of mathematics that a sentence lists, or that are one.

    plain: The text, if it has no such signs.
    """
    for match in PLAIN_FACTS.finditer(plain):
        hedged = denies(text, match.start()) or is_hedged(text, *match.span("said"))
        hedged = hedged or bool(EITHER.search(sentence(text, *match.span("said"))[1]))
        above = text[: match.start()]
        if above.endswith("."):  # they are a sentence of their own
            above = re.split(r"[.:;]\s", above)[-1]
            hedged = hedged or bool(EXAMPLE.search(above) or _DENIED.search(above))
        if not hedged and _are_facts(match["said"], taken):
            yield match.span("said")


def listed_facts(text: str, taken: set[str]) -> Iterator[tuple[int, int]]:
    """Yield where facts stand that a sentence lists, of what nothing else defines."""
    for match in _ATOMS.finditer(text):
        atoms = [_ATOM_ALONE.match(bare(part)) for part in match["said"].split("$")[1::2]]
        said_of = {atom["of"] or atom["sign"] if atom else "" for atom in atoms}
        ground = all(atom and GROUND_ATOM.fullmatch(atom[0].strip()) for atom in atoms)
        if (
            (ground or (len(said_of) == 1 and len(atoms) > 1))
            and not said_of & {"", *taken}
            and not is_hedged(text, *match.span())
            and not denies(text, match.start())
            and not EITHER.search(words := _clause(text, *match.span()))
            and not _QUANTIFIED.search(words)
            and (ground or not _speaks_of_letters(text, match))
        ):
            yield match.span("said")
    for match in _ORDERED.finditer(text):
        words = _clause(text, *match.span())
        hedged = is_hedged(text, *match.span()) or denies(text, match.start())
        if not hedged and not EITHER.search(words) and not _QUANTIFIED.search(words):
            yield match.span("said")


def _speaks_of_letters(text: str, facts: re.Match[str]) -> bool:
    """Whether the letters of facts are variables, or before them: `a pair $(u, v)$ with`."""
    begin, _ = sentence(text, *facts.span())
    before = _BRACES.sub(" ", "".join(text[begin : facts.start()].split("$")[1::2]))
    letters = {*_LETTER.findall(facts["said"])}
    return bool(letters & {*"xyz"}) or not letters.isdisjoint(_LETTER.findall(before))


def _clause(text: str, begin: int, end: int) -> str:
    """Return the words of a sentence around a stretch, up to a semicolon behind it."""
    behind = text.find(";", end)
    return sentence(text[: behind if behind > 0 else None], begin, end)[1]


def denies(text: str, at: int) -> bool:
    """Whether words before a stretch say in its sentence that it is not so."""
    return bool(_DENIED.search(text, max(0, text.rfind(".", 0, at)), at))


def _are_facts(text: str, taken: set[str]) -> bool:
    """Whether atoms or equations are told of values, and nothing defines what they are about."""
    said = [
        (m[1], tuple(re.findall(r"\w+", m[2]))) for m in re.finditer(r"(\w+)\(([^()]*)\)", text)
    ]
    several = len({*said}) > len({name for name, _ in said})
    words = all(len(arg) > 1 or arg.isdigit() for _, args in said for arg in args)
    letters = {arg for _, args in said for arg in args} & {*"xyz"}
    return (several or words) and not letters and not {name for name, _ in said} & taken
