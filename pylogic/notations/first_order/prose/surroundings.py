"""What stands around and between formulas: names in brackets, sentences, reasons, lists of them.

`(Init) init(s) ≡ ...`, `Nobody is both: ∀x ...`, `p(a)   from (1), (2)`, `$p(a)$, $q(b)$`: where a
paragraph cannot be read as it stands, it is tried without what could be around its formulas.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, pairwise, product

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.labels import qualifies, retracts, takes_back
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.prose.clauses import (
    is_hedged,
    is_limited,
    limits_before,
    sentence,
    tells_a_property,
)
from pylogic.notations.first_order.prose.definitions import definitions_in, part_of
from pylogic.notations.first_order.prose.listings import RELATION, SIGNATURE
from pylogic.notations.first_order.prose.stretches import (
    DEFINES,
    begin_of_named,
    binds_before,
    divided,
)
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_REASON = re.compile(
    r"(?<=\s\s)(?:[\"“][^\"“”]*+[\"”]|\(?(?:premise|given|assumption|hypothesis)\b\)?\s*$"
    r"|\((?:[a-z]+[ ,]+){3,}[a-z]+\)$"
    r"|[\[(]?(?:from|by|since|because|using|see|cf\.|i\.e\.)(?![\w(]).*)$",
    re.DOTALL | re.IGNORECASE,
)
"""Why something holds, or what it says in words, behind a wide gap."""
_STOP = re.compile(r"[:?](?=\s)|(?<!\bi\.e)(?<!\be\.g)\.(?=\s+\S)")
_APPLIED = re.compile(r"\w\(|\$|\\\(")
_VARIABLE = re.compile(r"\b(?![aAI]\b)[A-Za-z]\d*\b|\d")
"""What no words of a sentence are: `all x in 3.` is the beginning of a formula."""
_WORD = re.compile(r"[A-Za-z]{2,}")
_DEFINED = re.compile(r"\$[^$]+\$\s+(?:iff|if\s+and\s+only\s+if)\b(?=.*\$)", re.DOTALL)
"""What is defined in a sentence: `... is given by $x < y$ iff ...`."""
_DEFINED_IN_WORDS = re.compile(
    r"\b(?:iff|if\s+and\s+only\s+if)\b[^$.]{0,99}\$[^$]+\$"
    r"|\b(?:written|denoted(?:\s+by)?|in\s+symbols|(?:we\s+)?write),?\s+\$[^$]{1,80}\$\)?,?\s+(?:if|when)\b"
    r"|\b(?:is|are)\s+(?:called|said\s+to\s+be|\\emph\b)[^.$]{1,60}\s(?:if|when)\s+\$"
    r"|\b[Dd]efine\s+\$[^$]{1,80}\$\s+(?:as|to\s+be|by)\b"
    r"|\bis\s+an?\s+\w+\s+\$[^$]+\$\s*,?\s+such\s+that\b"
    r"|\\emph\{[^{}]{1,60}\}[^.$]{0,60}(?:\$\w{1,9}\$[^.$]{0,60})?\b(?:if|when|is\s+an?|are)\b[^.]{0,300}\$"
    r"|\b[Ww]e\s+(?:say|call|write)\b[^.]{0,200}\bif\b[^.]{0,300}\$"
)
"""What words define by mathematics: `lamp $i$ is lit iff $l(i, s) = 1$`."""
_GLOSS = re.compile(
    r"\b[Ww]rite\s+\$?\w+\([^()]{1,40}\)\$?\s+(?:if|when|for|to\s+mean)\s[^$()=<>≤≥∈]{3,200}$"
)
"""What an atom means, in words alone."""
_GLOSSED = re.compile(
    r"\s*\$?(?P<name>\w+)\([^()]*\)\$?\s+(?:is|are|means|denotes|says|stands\s+for)\s+"
    r"(?:(?!\b(?:if|iff|when\w*|unless|where|for|only|except|not|no)\b)[^()=<>$])*"
)
"""What an atom means, in words before a colon behind which a formula says it."""
_ANNOUNCED = re.compile(
    r"\s*(?!.{0,120}\b(?:if|when\w*|unless|not|or|no|except|only)\b)[A-Z][\w\s,'’-]{2,120}:\s",
    re.DOTALL,
)
_CALLED = re.compile(
    r"\s*(?:[Ll]et\s+\$?\w+\s*=\s*\\?\{[^{}]*\}\$?\s*\.\s*)?(?:An?|The)\s+[\w\s-]{2,60}\s+is\s+an?\s+(?:function|map|mapping)[\s$]+(?:with|such\s+that|so\s+that)?\s*:?\s*$"
)
"""What a function is called of which the lines below demand something."""
_MEANING = re.compile(
    r",\s+(?=(?:the|an?|who|whose|what|which|how)\s|[a-z ]{3,40} of\s)"
    r"(?:(?!(?:if|when|not|no|only|never|except|unless|all|every|each|same|equal|distinct|different|total"
    r"|partial|constant|identity|inverse|permutation|involution|onto|even|odd|\w*jecti\w*|\w*morphism"
    r"|\w*(?:monoton|creas|symmetr)\w*)\b)[a-z'’]++(?:[ \n]++|(?=[.;]|$))){2,15}+(?=[.;]|$)"
)
"""What a function is, in words behind its signature: `pos : State → Place, the place of it`."""
_BETWEEN = re.compile(r"\band\b|[\s,;.$]")
_DESCRIBED = re.compile(r"\b(?:described|given|told|observed)\s+by\s+(?=\w+\()")
_TITLE = re.compile(r"\s*[A-Z][a-z]+\s*")
"""A word before a formula: `Request. free(s) → ...`"""
_EXERCISE = re.compile(
    r"\s*(?:show|prove|verify|check|decide|determine|explain|is\s+it|does|do|disprove|unless)\b",
    re.IGNORECASE,
)
"""The beginning of a question or an exception: what stands in it is not said to be so."""
_VALUES = r"\(\s*(?:\w{2,}|\d)(?:\s*,\s*(?:\w{2,}|\d))*\s*\)"
_LEAD = re.compile(
    r"\s*(?:(?:and|then|here|also|finally|moreover|furthermore)\b,?\s+)?"
    r"(?:now|where|with|let|define|put|set|write|say\s+that|we\s+(?:define|say\s+that|write|put|let))\s+"
    rf"(?=\$?\s*(?:\\\w+\{{)?\w+\}}?\([^()]*\)\s*\$?\s*(?:(?:be\s+true|is\s+true|holds?)\s+)?(?:{EQUIVALENT}|=|as\b)"
    rf"|\w+{_VALUES}(?:\s*(?:,|,?\s*\band\b)\s*\w+{_VALUES}){{0,99}}\s*\.?\s*$)",
    re.IGNORECASE,
)
"""What says that a definition follows, or facts."""
_AND = re.compile(r"(?:[,;]|(?<![\s,;]))\s+and\s*$")
_REMARK = re.compile(r"\.\s+(?=[A-Z][a-z]+\s[^=<>()$]{3,80}[?.]?\s*(?:[\[(][^\])]*[\])])?\s*$)")
"""Where a sentence of words begins behind a formula."""
_NEXT = re.compile(r"\.\s+(?=[A-Z])")
_NAMED = re.compile(r"\$\s*\\?\w+\s*\$")
_SPOKEN = 5
"""So many words before a colon are a sentence, whatever letters and numbers are among them."""
_THAT_IS = re.compile(
    r"\b(?:[Tt]hat\s+is|i\.\s?e\.|[Ii]n\s+symbols|[Ff]ormally)[,:]?\s+(?=\$)|\bThat\s+is[,:]\s+(?=\w+\()"
)
_CONDITIONAL = re.compile(r"\b(?:if|iff|when\w*|unless|provided|such\s+that|with|for)\b")
"""What a sentence says a condition with, that other words put in a formula."""
_DENIED = re.compile(r"\b(?:not|never)\b")
"""What may stand in a sentence that says what the formula behind it does."""
_BRACED = re.compile(
    r"(?:^|[)(\[∧∨¬→⊃⇒≡↔⇔&~.])\s*(?P<braced>\{(?=[^{}]*[∧∨¬→⊃⇒≡↔⇔∃∀&~])"
    r"(?:[^{}()\[\],|:\\]|\((?:[^{}()]|\([^{}()]*\))*\)|\[[^{}\[\]]*\])*\})"
)
"""Braces around a formula, and no set: no comma or bar outside of other brackets."""
_ITEM = r"\$[^$]+\$"
_CONJUNCTS = re.compile(
    rf"\b(?:iff|if\s+and\s+only\s+if)\b[\s:]*(?P<list>{_ITEM}(?:\s*,\s*{_ITEM})+\s*,?\s*\b(?:and|or)\b\s*{_ITEM})\s*\.?\s*$"
)
"""What has to hold, or one of which, each between dollar signs: `iff $p$, $q$, and $r$`."""
_WHEN = r"(?P<arrow>\s*,?\s+(?:iff|if\s+and\s+only\s+if|if|when)\s+)"
_WRITTEN = re.compile(
    r"(?:\b(?:written|denoted(?:\s+by)?|in\s+symbols|(?:we\s+)?write),?|,)\s+(?P<atom>(?P<dollar>[$`]?)\\?\w+(?:\{\w+\})?\([^()$`]*\)(?P=dollar))\)?"
    rf"{_WHEN}(?:[$`]|there\b|for\b|\w+\s*[(=<>]).*$",
    re.IGNORECASE | re.DOTALL,
)
"""What is written for words, and when it holds: `$x$ is free, written $F(x)$, if $p(x)$`."""
_SIGN_WRITTEN = re.compile(
    r"\b[Ww]rite,?\s+(?P<atom>\$\s*\w+\s*(?:\\[a-z]+(?![a-z])(?:_\{?\w\}?)?|[^\w\s=()$\\])\s*\w+\s*\$)"
    rf"{_WHEN}\$.*$",
    re.DOTALL,
)
"""The same of a sign between letters: `We write $u \\sim v$ if $p(u, v)$`."""
_ARROW = re.compile(rf"(?P<atom>\$[^$]*\$|`[^`]*`|[^$`\n]{{1,200}}?)\)?{_WHEN}")
_ALSO_WRITTEN = re.compile(
    rf"(?:,|(?<![\s,]))\s+and\s+(?=\$[^$]*\$(?:{_WHEN.replace('?P<arrow>', '?:')})\$)"
)
"""Where a sentence goes on with what else is written: `..., and $x \\prec y$ if $q(x, y)$`."""
_RESTATED = re.compile(
    r"(?:^|[.,:]\s+|\b(?:written|write|symbols),?\s+)(?P<atom>(?P<dollar>\$?)\\?\w+(?:\{\w+\})?\([^()$]{1,80}\)(?P=dollar))"
    r"(?P<arrow>\s*,?\s+(?:holds\s+|is\s+true\s+)?(?:iff|if\s+and\s+only\s+if)\s+)"
    r"(?P<words>(?!.{0,120}\b(?:for|there|such|exists?|all|every|each|any|if|when\w*|where|with|in|following|conditions?|example|e\.g|not|never|unless|except|only|or|of|otherwise)\b[^:]{0,120}:)"
    r"[^:=<>≤≥≠∈()\[\]{}|#&~\\\n]{3,120}):\s+(?P<said>\S.*)$",
    re.DOTALL,
)
"""What an atom says in words, and behind a colon by signs: `near(x) iff it is close: p(x)`."""
_BOUNDING = re.compile(
    r"[=<>≤≥≠]|\\(?:neq?|leq?|geq?|notin)(?![a-z])|\b(?:for|given|let|if|when|whenever|where|with|such|suppose|assum\w+|case|under|any|every|each|all|no)\b",
    re.IGNORECASE,
)
"""What may say of which values an atom behind a comma or stop is said."""
_UNTRIED = frozenset({"inline", "prose"})
"""The kinds of chunks that are not read as they stand."""
_FEWEST = 2
_SENTENCES = 100
"""Behind so many no formula is looked for, since all that is before it is looked at each time."""
_IF_BEFORE = re.compile(r"\b(?:if|when|whenever|unless|except|until)\s+$", re.IGNORECASE)


def with_parentheses(chunk: Chunk) -> Chunk:
    """Return a chunk with parentheses for the braces around formulas: `(∃y){p(y) ∧ q(y)}`."""
    text = chunk.text
    while (found := _BRACED.search(text)) is not None:
        begin, end = found.span("braced")
        text = f"{text[:begin]}({text[begin + 1 : end - 1]}){text[end:]}"
    return chunk if text == chunk.text else replace(chunk, text=text)


def defines_within(text: str) -> bool:
    """Whether a sentence around mathematics defines something."""
    announces = text.rstrip().endswith(":")  # the formulas stand below
    return bool(_DEFINED.search(text) or (not announces and _DEFINED_IN_WORDS.search(text)))


def defines_before(text: str) -> bool:
    """Whether sentences define something before the one that announces what stands below."""
    stops = (text.rfind(". "), text.rfind(".\n"), 0)
    return text.rstrip().endswith(":") and bool(_DEFINED_IN_WORDS.search(text[: max(stops)]))


def is_written(text: str) -> bool:
    """Whether a sentence says what is written for its words: `..., written p(x), iff ...`."""
    return bool(_WRITTEN.search(text))


def is_gloss(text: str) -> bool:
    """Whether a sentence says in words alone what an atom means."""
    return bool(_GLOSS.search(text))


def is_signature(text: str) -> bool:
    """Whether a text is the signatures of functions or sets, perhaps behind words and a colon."""
    rest, count = SIGNATURE.subn("", text)
    rest, more = RELATION.subn("", rest)
    if not count + more:
        return False
    rest = _CALLED.sub("", " ".join(rest.split()))  # long gaps are slow to look through
    rest = _ANNOUNCED.sub("", _MEANING.sub("", rest))
    return not _BETWEEN.sub("", rest)


def readings(chunk: Chunk) -> Iterator[list[Chunk]]:
    """Yield the formulas that a chunk may hold, in each way in which it could hold some."""
    if _EXERCISE.match(chunk.text):
        return
    if listed := _CONJUNCTS.search(chunk.text):
        begin, end = listed.span("list")
        joined = chunk.text[:begin] + _joined(listed["list"]) + chunk.text[end:]
        yield [replace(chunk, text=joined)]
    written = _WRITTEN.search(chunk.text) or _SIGN_WRITTEN.search(chunk.text)
    if written and _is_unlimited(chunk.text, written):
        ends = [m.span() for m in _ALSO_WRITTEN.finditer(chunk.text, written.end("arrow"))]
        bounds = [
            written.start("atom"),
            *(edge for span in ends for edge in span),
            len(chunk.text),
        ]
        yield [_equivalence(chunk, *span) for span in zip(bounds[::2], bounds[1::2], strict=True)]
    if (restated := _RESTATED.search(chunk.text)) and _is_unlimited(chunk.text, restated):
        begin, end = restated.span("words")
        said = chunk.text[begin:].split(":", 1)[0]
        text = chunk.text[:begin] + " " * (len(said) + 1) + chunk.text[begin + len(said) + 1 :]
        yield [part_of(replace(chunk, text=text), restated.start("atom"), len(text))]
    parts = list(definitions_in(chunk))
    if len(parts) >= _FEWEST:
        yield parts
    for begin, end in product(_beginnings(chunk), _ends(chunk.text)):
        if begin >= end:
            continue
        whole = begin == 0 and end == len(chunk.text) and chunk.kind not in _UNTRIED
        for spans in divided(chunk.text, begin, end):
            if not whole or spans != [(begin, end)]:
                yield [
                    replace(part_of(chunk, *span), label=chunk.label, labelled=chunk.labelled)
                    for span in spans
                ]


def _equivalence(chunk: Chunk, begin: int, end: int) -> Chunk:
    """Return a stretch with `iff` for the word that says when its atom is written."""
    arrow = _ARROW.match(chunk.text, begin, end)
    if arrow is None:
        return part_of(chunk, begin, end)
    first, last = arrow.span("arrow")
    word = arrow["arrow"].strip().lstrip(",").strip()
    said = ("iff" if word in {"if", "when"} else word).center(last - first)
    text = chunk.text[: arrow.end("atom")].ljust(first) + said + chunk.text[last:]
    return part_of(replace(chunk, text=text.replace("`", " ")), begin, end)


def _is_unlimited(text: str, written: re.Match[str]) -> bool:
    """Whether what is written for words holds as the sentence says, under no other condition."""
    first, last = written.start("atom"), written.end()
    limited = is_hedged(text, first, last) or is_limited(text, first, last)
    before = text[: written.start()]
    limited = limited or (written[0][0] in ",.:" and bool(_BOUNDING.search(before)))
    said = (
        written[0][0] != "," or written["arrow"].lstrip()[:1] == ","
    )  # not `In a hall, p(x) iff`
    limited = limited or not said
    return not limited and not _DENIED.search(text[: written.start()])


def _joined(listed: str) -> str:
    """Return the conjunction of what is listed, or the disjunction, as long as the list."""
    between, items = listed.split("$")[2:-1:2], listed.split("$")[1::2]
    sign = "∨" if "or" in between[-1] else "∧"
    signs = [part.replace(",", sign) for part in between[:-1]] + [between[-1].replace(",", " ")]
    return "".join(f"({item}){sign}" for item, sign in zip(items, [*signs, ""], strict=True))


def leading(chunk: Chunk) -> Iterator[Chunk]:
    """Yield the sentences of a chunk that say that a definition follows, where it has several."""
    stops = [0, *(m.end() for m in islice(_NEXT.finditer(chunk.text), _SENTENCES))]
    for begin, end in pairwise([*stops, len(chunk.text)]) if len(stops) > 1 else ():
        if _LEAD.match(chunk.text, begin, end):
            yield replace(part_of(chunk, begin, end), kind="inline")


def _beginnings(chunk: Chunk) -> Iterator[int]:
    """Yield where formulas may begin."""
    text = chunk.text
    if lead := _LEAD.match(text):
        yield lead.end()
    yield 0
    for stop in islice(_STOP.finditer(text), _SENTENCES):
        if binds_before(text, stop.start()):
            continue
        before = _NAMED.sub(" ", text[: stop.start()])
        words = len(_WORD.findall(before)) >= _FEWEST or stop[0] == ":"
        formal = bool(look.has_sign(before) or _APPLIED.search(before) or "=" in before)
        formal = formal or bool(DEFINES.match(before))
        glossed = _GLOSSED.fullmatch(before) if stop[0] == ":" else None
        if glossed and re.search(rf"(?<!\w){glossed['name']}\(", text[stop.end() :]):
            yield len(text) - len(text[stop.end() :].lstrip())
            break
        spoken = not formal and len(_WORD.findall(before)) >= _SPOKEN
        if formal or (_VARIABLE.search(before) and not spoken):
            break
        told = _DENIED.sub(" ", text[: stop.start()]) + text[stop.start() :]
        at = len(told) - len(text) + stop.end()
        denied = before.rstrip().lower().endswith(("not", "never"))
        denied = denied or (stop[0] == ":" and spoken and limits_before(before))
        if denied or qualifies(before, text[stop.end() :]):
            continue  # `not: p(a)`, `It is not true that they are: p(a)`
        if (words or _TITLE.fullmatch(before)) and not is_hedged(told, at, len(told)):
            blank = re.compile(r"\s*").match(text, stop.end())
            yield blank.end() if blank else stop.end()
    if named := begin_of_named(text, 0, len(text)):
        yield named
    that_is = _THAT_IS.search(text)
    if that_is and not is_hedged(text, that_is.end(), len(text)):
        start, _ = sentence(text, that_is.start(), len(text))
        limited = _CONDITIONAL.search(text, start, that_is.start())
        if not limited or re.search(EQUIVALENT, text[that_is.end() :]):
            yield that_is.end()
    described = _DESCRIBED.search(text)
    if described and look.is_wordy(text[: described.start()]):
        yield described.end()
    found = _DEFINED.search(text)
    before = text[: found.start()] if found else ""
    letter = found and _NAMED.match(found[0]) and _WORD.search(before)  # `x is red in $p$ iff ...`
    stated = found and not letter and not look.has_sign(before)
    if found and stated and not is_hedged(text, found.start(), len(text)):
        yield found.start()


def _ends(text: str) -> Iterator[int]:
    """Yield where formulas may end."""
    if (found := _REASON.search(text)) and not retracts(found[0]):
        yield len(text[: found.start()].rstrip())
    yield len(text)
    for behind in (_REMARK, _AND):
        if (found := behind.search(text)) and not takes_back(text[found.end() :]):
            yield found.start()


def leaves_condition(chunk: Chunk, part: Chunk) -> bool:
    """Whether a part of a chunk is a condition behind `If`, or facts with words that say more."""
    before = chunk.text[: part.column - chunk.column] if part.first == chunk.first else ""
    at = chunk.text.find(part.text.strip())
    more = at >= 0 and tells_a_property(chunk.text, at, at + len(part.text.strip()))
    return more or _IF_BEFORE.search(before) is not None
