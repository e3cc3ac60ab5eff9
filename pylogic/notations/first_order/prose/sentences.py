"""What sentences state in passing: `The goal is $goal(s) ≡ side(s) = there$`.

A formula inside a sentence may be an example, a supposition or a claim. It is read as an axiom
only if it defines what nothing else in the text defines, and if no word of its sentence makes it
less than a statement. Everything else inside sentences is left to be told.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.prose.clauses import (
    DEFINITION,
    FONT,
    HEAD,
    MATHEMATICS,
    bare,
    is_hedged,
    is_limited,
    sentence,
    tells_a_property,
)
from pylogic.notations.first_order.prose.definitions import part_of, structures_in
from pylogic.notations.first_order.prose.facts_in_sentences import (
    CHAIN,
    EITHER,
    EXAMPLE,
    GROUND_ATOM,
    PLAIN_FACTS,
    denies,
    listed_facts,
    plain_facts,
)
from pylogic.notations.first_order.prose.spoken_values import (
    EMPHASIS,
    OF_WHAT,
    equated,
    reads,
    valued,
    worth,
)
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_LISTING = re.compile(r"\s*(?P<name>\\?\w+)\s*(?::=|=)\s*\(\s*\)\s*$")
_OF_SIGN = re.compile(
    rf"\s*\w+\s*(?P<name>(?!\\(?:not)?in(?![a-z])|\\neq?(?![a-z])|{EQUIVALENT})(?:\\[a-z]+(?![a-z])|[^\w\s()=∈∉≠,:;.\\]))\s*\w+\s*"
    rf"(?:{EQUIVALENT}|:=|≝|≜|≙|\\triangleq)"
)
"""The definition of a sign between two letters: `x \\preceq y \\iff ...`."""
_OF_OPERATION = re.compile(
    r"\s*\w+\s*(?P<name>[⊕⊗⊖⊙⋆∘]|\\(?:oplus|otimes|ominus|odot|star|circ)(?![a-z]))\s*\d+\s*:?=(?!=)"
)
"""That of an operation with a number: `i ⊕ 1 = (i + 1) mod 3`; of two letters it may be a law."""
_DESCRIBED = re.compile(rf"\s*{HEAD}\s*=\s*(?:\(\s*\)|\|.*\|)\s*$")
_TYPED = re.compile(
    rf"\s*{HEAD}(?P<more>(?:\s*,\s*\\?\w+\s*\([^()]*\))*)\s*(?:∈|\\in(?![a-z])|\bin\b)\s*(?:\\?\w+|\(\s*\))\s*(?:\bfor\b.*)?$"
)
_PLAIN_SET = re.compile(
    r"(?<![\w(=\\{])(?P<said>[A-Z]\w*+\s?=\s?\{\s*(?:\w+(?:\s*,\s*(?:\w+|…|\.\s?\.\s?\.))+"
    r"|\(\s*\w+(?:\s*,\s*\w+)+\s*\)(?:\s*,\s*\(\s*\w+(?:\s*,\s*\w+)+\s*\))*)\s*\}"
    r"|[A-Z]\w*+\s?=\s?\{\s*\w{2,}+\s*\}"
    r"|\w++\(\s*\w+(?:\s*,\s*\w+)*\s*\)\s?=\s?\{\s*(?:\w+(?:\s*,\s*\w+)*)?\s*\}(?!\s*\}))"
)
_ATOM = r"\w+\(\s*\w+(?:\s*,\s*\w+)*\s*\)"
_PLAIN_TYPED = re.compile(
    rf"(?<![\w(=])(?P<said>{_ATOM}(?:\s*,\s*{_ATOM})*\s*(?:∈|in)\s*"
    r"(?:(?:-?\d+\s*\.\.\s*\d++|\{[^{}]*\}|[A-Z]\w*+(?!\())(?:\s*[∪∩∖]\s*(?:\{[^{}]*\}|[A-Z]\w*+(?!\()))*+))"
    r"(?!\s*(?:for|where|if|when|unless)\b|\s*(?:[-+−×⊎*/]|\\[a-z]++)\s*\\?(?:\{|[A-Z]))"
)
"""Of which values something is, in a sentence: `two registers x(c), y(c) in 0..7`."""
_AT_MOST = r"(?:≤|<=|\\leq?(?![a-z]))"
_BOUNDED = re.compile(rf"\s*-?\d+\s*{_AT_MOST}\s*{HEAD}\s*{_AT_MOST}\s*-?\w+\s*(?:\bfor\b.*)?$")
"""Between which numbers a value is."""
_TYPED_AFTER = re.compile(
    rf"(?:[,:]|\b(?!(?:and|or|if|not|that|in|iff|then)\b)[a-z]{{2,}})\s+{_PLAIN_TYPED.pattern}\s*\.?\s*$"
)
_OF_ALL = re.compile(
    r"\s*,?\s*for\s+(?:all\s+|each\s+|every\s+)?(?:\$|\\\()[^$∈]*?(?:∈|\\in(?![a-z]))[^$]*?(?=\$|\\\))"
)
"""Of what arguments a sentence types a value, behind the mathematics."""
_VALUE = re.compile(
    r"\s*(?P<name>\\?\w+)(?:\(\s*\w+(?:\s*,\s*\w+)*\s*\)\s*=\s*(?:-?\d+|\w{2,}|\\(?:top|bot))"
    r"|\(\s*(?:\w{2,}|\d)(?:\s*,\s*(?:\w{2,}|\d))*\s*\)\s*=\s*[a-z])\s*$"
)
"""A value of a function, of which a sentence lists several."""
_RECURSIVE = re.compile(r"(?<![\w\\])(\\?\w+)\(\s*\w+\s*[-+]\s*\w+\s*\)")
"""What is applied to a number before or after another."""
_BASE = re.compile(
    r"\b(?:given\s+by|defined\s+by|let|put|set|with|where|initially|start\w*\s+(?:with|from))\s+[$`(\\]*$",
    re.IGNORECASE,
)
"""What leads to a value that a sentence gives once and for all."""
_DEMANDED = re.compile(r"(?<![\w\\])(\\?\w++)[(\[][^()\[\]]*[)\]]\s*(?:∈|\\in(?![a-z])|\bin\b)")
_STATED_AFTER = re.compile(
    rf":\s+(?P<said>\S?\s*\w+\((?:[^()]|\([^()]*\))*\)\s*(?:{EQUIVALENT}|∈).*)$", re.DOTALL
)
_APPLIED = re.compile(r"[A-Za-z]\w*\}?\s*\([^()]*\w")
_BUILT = re.compile(r"\\?\{[^{}]*(?:\\mid|\\colon|\||:)[^{}]*\\?\}")
"""A set of all that something holds of."""
_STATING = re.compile(
    r"\b(?:(?:number|set|sum|closure|union) of|smallest|least|largest|greatest"
    r"|not true|never|nobody|nothing|no\s+\w+\s+(?:has|is|have|are)"
    r"|for (?:any|every|each|all)\b[^.]{0,80}\bthere (?:is|are|exists?))\b",
    re.IGNORECASE,
)
"""Words that define, deny or count."""
_FACTUAL = re.compile(
    r"\b(?:we (?:also )?(?:have|know)|holds|is true|is a fact|it holds that|moreover|furthermore"
    r"|however|in addition|also|additionally|besides|finally)\b",
    re.IGNORECASE,
)
_AT_FIRST = re.compile(
    r"\s*(?:initially|at first|in the beginning|in the initial (?:state|situation))\b",
    re.IGNORECASE,
)
_FIRST_STATE = re.compile(r"(?<![\w\\])[sS]_?(?:0|\{0\})(?!\w)")
_OPEN = re.compile(
    r"\b(?:or|if|either|neither|nor|when\w*|no|none|except|but|only)\b", re.IGNORECASE
)
"""What makes of formulas that a sentence lists something else than all of them."""
_OTHERS = re.compile(
    r"\b(?:(?:for|at|on|in|of)\s+(?:all|every|each|any)\s+(?:the\s+)?other|the\s+(?:others?|rest)|all\s+(?:the\s+)?others?"
    r"|otherwise|elsewhere|the\s+remaining)\b",
    re.IGNORECASE,
)
"""What says something of all that values are not listed for."""
_WORDS = re.compile(
    r"\b(?:for|all|every|each|any|there|is|are|exists?|such|that|some|in|with|where|and|or|not|if"
    r"|then|iff|only|implies|else|otherwise|unless|provided|let|an?|the|no|one|exactly|holds?)\b"
    r"|\\[a-z]+",
    re.IGNORECASE,
)
_PLAIN_WORD = re.compile(r"(?<![\w\\])[A-Za-z]{2,}(?![\w(])")
_BRACES = re.compile(r"\\\{[^{}]*\\\}|(?<=[=∈∪∩∖⊆\s(])\{[^{}]*\}")
_STATEMENT = re.compile(
    rf"{EQUIVALENT}|[→⇒⟹⊃∀∃]|[-=]>|:=|\\(?:to|implies|supset|rightarrow|Rightarrow|forall|exists)(?![a-z])"
)
"""What a formula has that could be an axiom, and no atom that is spoken of."""
_INTRODUCED = re.compile(
    r"\$(\\?\w+)\$\s+(?:be|is|denotes?)\s+(?:the|an?)\s+(?:binary\s+)?relation\b[^.;:]{0,60}"
    r"\b(?:with|such\s+that|for\s+which)\s+\$?\Z"
)
_FACTS_OF = re.compile(
    r"[\s$]*(?P<name>\\?\w+)\([\w\s,]*\)(?:[\s$]*,?[\s$]*(?:and\s+)?[\s$]*(?P=name)\([\w\s,]*\))*[\s$]*"
)
_OF_A_SET = re.compile(r"\s*\w'?(?:\s*,\s*\w'?)*\s*(?:∈|\\in(?![a-z]))\s*\\?\w+\s*$")
"""From which set letters are, of which a sentence says something."""
_IN_BRACES = re.compile(r"\b[^\W\d_]\w?\s+in\s+(?=\{)")
_FONT_BEFORE = re.compile(r"\\math[a-z]+\s+(?=[A-Z](?![A-Za-z]))")
_HEAD_OF_WORDS = re.compile(r"\$\s*\\?(\w+)\([^$()]*\)\s*\$\s+(?:iff|if\s+and\s+only\s+if)\b")
"""What a sentence defines by words between formulas: `$p(x)$ iff $q(x)$ and ...`."""
_SEVERAL = 2


def from_sentences(chunks: Sequence[Chunk]) -> list[Chunk]:
    """Return the chunks with formulas for what sentences define in passing."""
    formal = [c for c in chunks if c.kind in {"formula", "candidate"} and not _is_around(c)]
    taken = {name for chunk in formal for name in _defined(chunk.text.strip("$ \n.,;"))}
    taken |= {name for chunk in formal for name in equated(chunk.text.strip("$ "))}
    taken |= {n for c in chunks if c.kind == "inline" for n in _HEAD_OF_WORDS.findall(c.text)}
    taken |= {
        f"{name} ∈" for chunk in formal if not _is_told(chunk)
        for name in _DEMANDED.findall(look.plain(FONT.sub(r"\1", chunk.text)))
    }  # fmt: skip
    recursive = {name for chunk in chunks for name in _RECURSIVE.findall(chunk.text)}
    typed = Counter(_typed(parts) for chunk in chunks if (parts := structures_in(chunk)))
    out: list[Chunk] = []
    for chunk in chunks:
        structure = structures_in(chunk)
        if (
            structure
            and typed[_typed(structure)] == 1
            and all(reads(c.text) for c in structure[1:])
        ):
            out += [*structure, replace(chunk, kind="prose")]
            continue
        found = list(_stated(chunk, taken, recursive)) if _may_state(chunk) else []
        limited = [
            span for span in found
            if (is_limited(chunk.text, *span) and not _is_introduced(chunk.text, *span)
                and not CHAIN.fullmatch(chunk.text, *span))
            or tells_a_property(chunk.text, *span)
        ]  # fmt: skip
        found = [span for span in found if span not in limited]
        if not found and limited:
            out.append(replace(chunk, kind="limited", spoken=True))
            continue
        if not found or _loses_bracket(chunk.text, found):
            partly = _is_sentence(chunk) or says_of_others(chunk.text)
            out.append(_spoken_of(chunk) if partly else chunk)
            continue
        said = [chunk.text[begin:end] for begin, end in found]
        taken |= {name for text in said for name in (*_defined(text), *equated(text))}
        parts = [part_of(chunk, *span) for span in found]
        out += [replace(part, text=part.text.replace("`", " "), spoken=True) for part in parts]
        rest = chunk.text
        for begin, end in reversed(found):
            rest = rest[:begin] + " " + rest[end:]
        said_of = ("".join(groups) for groups in MATHEMATICS.findall(rest))
        formal_rest = any(look.has_sign(one) and not _OF_A_SET.match(one) for one in said_of)
        bare = _IN_BRACES.sub(" ", rest)  # of letters: `each fork i in {0, 1}`
        formal_rest |= says_of_others(rest) or states_in_words(rest)
        formal_rest |= chunk.kind == "inline" and "$" not in rest and look.has_sign(bare)
        kind = "limited" if limited else "inline" if formal_rest else "prose"
        out.append(replace(chunk, kind=kind, spoken=bool(limited)))
    return out


def _is_introduced(text: str, begin: int, end: int) -> bool:
    """Whether a sentence says of a relation, before its facts, that it is the one with these."""
    found = _INTRODUCED.search(text, 0, begin)
    facts = _FACTS_OF.fullmatch(text, begin, end) if found is not None else None
    return facts is not None and found is not None and facts["name"] == found[1]


def _typed(structure: Sequence[Chunk]) -> str:
    """Return the name of what a sentence says a structure is."""
    return structure[0].text.split()[0].rstrip(":")


def _spoken_of(chunk: Chunk) -> Chunk:
    """Return a sentence around formulas; it is told of where one of these could be an axiom."""
    formulas = (match[str(match.lastgroup)] for match in MATHEMATICS.finditer(chunk.text))
    states = any(map(_STATEMENT.search, formulas))
    return replace(chunk, kind="inline", labelled=chunk.labelled or states)


def _may_state(chunk: Chunk) -> bool:
    return chunk.kind in {"inline", "prose"} or _is_around(chunk) or _is_told(chunk)


def _is_told(chunk: Chunk) -> bool:
    """Whether words and a colon stand before a definition, or words before a type or facts."""
    if chunk.kind not in {"formula", "candidate"}:
        return False
    typed = _TYPED_AFTER.search(chunk.text)
    facts = PLAIN_FACTS.search(chunk.text)
    facts = facts if facts and facts[0][0] != ":" else None
    found = typed or _STATED_AFTER.search(chunk.text) or facts
    before = chunk.text[: found.start()] if found else ""
    return (
        not look.has_sign(before)
        and not (typed and _OPEN.search(before))
        and bool(_PLAIN_WORD.search(_WORDS.sub(" ", before)))
        and not reads(chunk.text)
    )


def _loses_bracket(text: str, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a bracket is open in what is left of a text without some stretches of it."""
    inside = sum(text.count("(", *span) - text.count(")", *span) for span in spans)
    return text.count("(") - text.count(")") > max(inside, 0)


def _is_around(chunk: Chunk) -> bool:
    """Whether a chunk that looks formal is a sentence around formulas, and cannot be read."""
    if chunk.kind not in {"formula", "candidate"} or not MATHEMATICS.search(chunk.text):
        return False
    words = _WORDS.sub(" ", MATHEMATICS.sub(" ", chunk.text))
    outside = bool(_PLAIN_WORD.search(words)) or chunk.text.lstrip()[:4].lower() == "and "
    return outside and not reads(chunk.text)


def _is_sentence(chunk: Chunk) -> bool:
    """Whether so many words stand around formulas that they are examples of what is spoken of."""
    words = _WORDS.sub(" ", MATHEMATICS.sub(" ", chunk.text))
    return _is_around(chunk) and len(_PLAIN_WORD.findall(words)) >= _SEVERAL


def _stated(chunk: Chunk, taken: set[str], recursive: set[str]) -> Iterator[tuple[int, int]]:
    """Yield where the definitions stand that a sentence gives, of what nothing else defines.

    recursive: The functions whose values go back to others, so that one alone may be told.
    """
    begun = set(_begun(chunk.text))
    yield from sorted(begun)
    values = [_VALUE.match(bare(m[m.lastgroup])) for m in MATHEMATICS.finditer(chunk.text)]  # type: ignore[index]  # one matched
    named = Counter(value["name"] for value in values if value)
    told = {n for n, times in named.items() if (times > 1 or n in recursive) and n not in taken}
    for match in MATHEMATICS.finditer(chunk.text):
        group = str(match.lastgroup)
        value = _VALUE.match(bare(match[group]))
        general = bool(equated(match[group])) and not (value and value["name"] in told)
        behind = None if value and not general else _OF_ALL.match(chunk.text, match.end())
        span = match.start(group), behind.end() if behind else match.end(group)
        names = {value["name"]} & told if value else set(_defined(chunk.text[slice(*span)]))
        names = names or valued(chunk.text, span, match)
        concluded = value is not None and not general and f"{value['name']} =" not in taken
        if names & taken or span in begun:
            continue
        if is_hedged(chunk.text, *match.span(), concluded=concluded):
            continue
        alone = value and not general and named[value["name"]] == 1
        if alone and not _BASE.search(chunk.text, 0, match.start()):
            continue
        if value and _OTHERS.search(sentence(chunk.text, *match.span())[1]):
            continue
        if names and not (value and EITHER.search(sentence(chunk.text, *match.span())[1])):
            yield span
    yield from listed_facts(chunk.text.replace("`", "$"), taken)
    plain = "" if "$" in chunk.text or "\\" in chunk.text else chunk.text
    if (told_worth := worth(plain)) and not told_worth[1] & taken:
        yield told_worth[0]
    for match in (*_PLAIN_SET.finditer(plain), *_PLAIN_TYPED.finditer(plain)):
        typed = {f"{name} ∈" for name in re.findall(r"(\w+)\(", match["said"])}
        names = typed or set(_defined(match["said"]))
        denied = denies(chunk.text, match.start())
        if names and not names & taken and not (denied or is_hedged(chunk.text, *match.span())):
            yield match.span("said")
    yield from plain_facts(chunk.text, plain, taken)
    found = None if "$" in chunk.text else _STATED_AFTER.search(chunk.text)
    formal = found and look.has_sign(chunk.text[: found.start()])
    if found and not formal and not is_hedged(chunk.text, found.start(), len(chunk.text)):
        begin, _ = sentence(chunk.text, *found.span())
        if look.limits(chunk.text[begin : found.start()]):
            return
        said = found.start("said")
        names = set(_defined(found["said"]))
        if names and not names & taken:
            yield said, len(chunk.text.rstrip())


def _begun(text: str) -> Iterator[tuple[int, int]]:
    """Yield where formulas stand that sentences with `Initially` say of the first state."""
    for match in MATHEMATICS.finditer(text):
        begin, words = sentence(text, *match.span())
        formula = match[str(match.lastgroup)]
        if (
            _AT_FIRST.match(text, begin)
            and _FIRST_STATE.search(formula)
            and not _OPEN.search(words)
            and not is_hedged(text, *match.span())
            and reads(formula)
        ):
            yield match.span(str(match.lastgroup))


def says_of_others(text: str) -> bool:
    """Whether a sentence around values says something of those that it does not list."""
    return any(
        _VALUE.match(bare(match[str(match.lastgroup)]))
        and _OTHERS.search(sentence(text, *match.span())[1])
        for match in MATHEMATICS.finditer(text)
    )


def states_in_words(text: str) -> bool:
    """Whether a sentence states in words what formulas of it are about, and is no example."""
    for match in MATHEMATICS.finditer(text):
        formula, words = match[str(match.lastgroup)], sentence(text, *match.span())[1]
        if EXAMPLE.search(words):
            continue
        applied = _APPLIED.search(formula)
        before = EMPHASIS.sub(r"\1", text[sentence(text, *match.span())[0] : match.start()])
        if equated(formula) and OF_WHAT.match(before):
            return True
        if _BUILT.search(formula) or (applied and _STATING.search(words)):
            return True
        value = _VALUE.match(bare(formula))
        ground = value is not None and not equated(formula)
        if ground and _BASE.search(text, 0, match.start()) and not EITHER.search(words):
            return True
        said = _FACTUAL.search(words) or not _WORDS.search(words)
        if said and GROUND_ATOM.fullmatch(bare(formula)):
            return True
    return False


def _defined(text: str) -> Iterator[str]:
    """Yield the names that a formula defines, as its text looks."""
    text = _FONT_BEFORE.sub("", FONT.sub(r"\1", text.replace("$", " ")))
    while (flat := _BRACES.sub(" ( ) ", text)) != text:
        text = flat
    plain = re.sub(r"(?:\\[,;:! ]\s*+)+", " ", look.plain(text)).strip().rstrip(".,;")
    plain = re.sub(r"\([^()]*\([^()]*\)[^()]*\)", "()", plain) if "((" in plain else plain
    for pattern in (DEFINITION, _LISTING, _DESCRIBED, _OF_SIGN, _OF_OPERATION):
        if found := pattern.match(plain):
            yield found["name"]
            return
    if found := _TYPED.match(plain):
        yield from (
            f"{name} ∈" for name in (found["name"], *re.findall(r"\w+(?=\s*\()", found["more"]))
        )
    elif found := _BOUNDED.match(plain):
        yield f"{found['name']} ∈"
