"""What stands around and between formulas: names in brackets, sentences, reasons, lists of them.

`(Init) init(s) ≡ ...`, `Nobody is both: ∀x ...`, `p(a)   from (1), (2)`, `$p(a)$, $q(b)$`: where a
paragraph cannot be read as it stands, it is tried without what could be around its formulas.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise, product, takewhile
from typing import TYPE_CHECKING

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.labels import qualifies, retracts, takes_back
from pylogic.notations.first_order.prose.clauses import (
    EQUIVALENT,
    is_hedged,
    is_led_plainly,
    is_limited,
    limits_before,
)
from pylogic.notations.first_order.prose.definitions import definitions_in, part_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.notations.first_order.page.layout import Chunk

_REASON = re.compile(
    r"(?<=\s\s)(?:[\"“][^\"“”]*+[\"”]|\(?(?:premise|given|assumption|hypothesis)\b\)?\s*$"
    r"|\((?:[a-z]+[ ,]+){3,}[a-z]+\)$"
    r"|[\[(]?(?:from|by|since|because|using|see|cf\.|i\.e\.)(?![\w(]).*)$",
    re.DOTALL | re.IGNORECASE,
)
"""Why something holds, or what it says in words, behind a wide gap."""
_STOP = re.compile(r"[:?](?=\s)|\.(?=\s+\S)")
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
_DESCRIBED = re.compile(r"\b(?:described|given|told|observed)\s+by\s+(?=\w+\()")
_TITLE = re.compile(r"\s*[A-Z][a-z]+\s*")
"""A word before a formula: `Request. free(s) → ...`"""
_INTRODUCED = re.compile(
    r"\s*(?:[A-Za-z]{2,}\s+){1,5}(?=\$?\\?\w+\s*(?::?=|≝|⊆|\\subseteq(?![a-z]))\s*(?:\\?\{|\w))"
)
"""The words before what they name: `sort colour = {...}`, `Vertices V = {...}`."""
_EXERCISE = re.compile(
    r"\s*(?:show|prove|verify|check|decide|determine|explain|is\s+it|does|do|disprove|unless)\b",
    re.IGNORECASE,
)
"""The beginning of a question or an exception: what stands in it is not said to be so."""
_DEFINES = re.compile(r"\s*\w+(?:\([^()]*\))?\s+(?:iff|if\s+and\s+only\s+if)\b")
"""The beginning of a definition of a name or an atom, as no prose begins."""
_BINDING = re.compile(
    r"(?:[∀∃]|\\(?:forall|exists)(?![a-z])|\b(?:forall|exists|for\s+(?:all|every|each|some|any))\b)"
    r"[^.:()\n]{1,60}$",
    re.IGNORECASE,
)
"""What a quantifier binds, before the dot behind it."""
_NEAR = 80
_VALUES = r"\(\s*(?:\w{2,}|\d)(?:\s*,\s*(?:\w{2,}|\d))*\s*\)"
_LEAD = re.compile(
    r"\s*(?:(?:and|then|here|also|finally|moreover|furthermore)\b,?\s+)?"
    r"(?:now|where|with|let|define|put|set|write|say\s+that|we\s+(?:define|say\s+that|write|put|let))\s+"
    rf"(?=\$?\s*(?:\\\w+\{{)?\w+\}}?\([^()]*\)\s*\$?\s*(?:(?:be\s+true|is\s+true|holds?)\s+)?(?:{EQUIVALENT}|=|as\b)"
    rf"|\w+{_VALUES}(?:\s*(?:,|,?\s*\band\b)\s*\w+{_VALUES}){{0,99}}\s*\.?\s*$)",
    re.IGNORECASE,
)
"""What says that a definition follows, or facts."""
_AND = re.compile(r"[,;]?\s+and\s*$")
_REMARK = re.compile(r"\.\s+(?=[A-Z][a-z]+\s[^=<>()$]{3,80}[?.]?\s*(?:[\[(][^\])]*[\])])?\s*$)")
"""Where a sentence of words begins behind a formula."""
_LOGICAL = re.compile(
    r"\b(?:and|or|xor|not|if|then|else|iff|implies|exists|forall|for|all|some|there|such|unless)\b"
)
_WIDE = re.compile(r"(?<=\S)[ \t]{3,}(?=\S)")
_OF_LETTERS = re.compile(r"(?:[a-z]+ )?[b-hj-z]\d?(?:\s*,\s*[b-hj-z]\d?)*\s+[a-z]{2,}\s*$")
"""Letters and what they are, behind a wide gap: `   x, y persons`."""
_NEXT = re.compile(r"\.\s+(?=[A-Z])")
_CUT = re.compile(r"[()\[\]{}]|[.;](?=\s)|[ \t]{3,}|\s*\\q?quad(?![A-Za-z])\s*")
"""What may stand between sentences, with brackets."""
_DEFINING = re.compile(
    r"\b(?:if|iff|implies)\b|[≡↔⇔⟺⊃→⇒←=∈⊆:]|<?[-=]+>|<-|\\[a-zA-Z]*(?:arrow|iff|equiv|supset|in|to)"
)
_NAMED = re.compile(r"\$\s*\\?\w+\s*\$")
_MATHEMATICS = re.compile(r"\$[^$]+\$")
_BETWEEN = re.compile(r"(?:[\s.,;]|\band\b)*")
_SPOKEN = 5
"""So many words before a colon are a sentence, whatever letters and numbers are among them."""
_THAT_IS = re.compile(
    r"\b(?:[Tt]hat\s+is|i\.\s?e\.|[Ii]n\s+symbols|[Ff]ormally)[,:]?\s+(?=\$)|\bThat\s+is[,:]\s+(?=\w+\()"
)
_TYPED = re.compile(r"\s*\w+\([^()]*\)\s*(?:∈|in\b|:)[^,(){}]*(?:\{[^{}]*\}[^,(){}]*)?")
_LED = re.compile(r"[A-Z][a-z]++ [^:()=<>$]{2,80}:\s+(?=not\b|for\b|\w+\(|[¬~∀])")
"""What a sentence says before the colon behind which a formula says it."""
_COMMA = re.compile(r",\s*(?=\w+\()")
_DENIED = re.compile(r"\b(?:not|never)\b")
"""What may stand in a sentence that says what the formula behind it does."""
_VALUED = re.compile(r"\s*\w+\((?:\s*-?\d+\s*,?)+\)\s*=\s*-?\w+\s*")
_ENDING = re.compile(r"[()\[\]{}]|[,;][ \t]*\n\s*")
"""Brackets, and what stands between formulas on lines of their own."""
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
_WRITTEN = re.compile(
    r"(?:\b(?:written|denoted(?:\s+by)?|in\s+symbols|(?:we\s+)?write),?|,)\s+(?P<atom>(?P<dollar>[$`]?)\\?\w+(?:\{\w+\})?\([^()$`]*\)(?P=dollar))\)?"
    r"(?P<arrow>\s*,?\s+(?:iff|if\s+and\s+only\s+if|if|when)\s+)(?:[$`]|there\b|for\b|\w+\s*[(=<>]).*$",
    re.IGNORECASE | re.DOTALL,
)
"""What is written for words, and when it holds: `$x$ is free, written $F(x)$, if $p(x)$`."""
_SIGN_WRITTEN = re.compile(
    r"\b[Ww]rite,?\s+(?P<atom>\$\s*\w+\s*(?:\\[a-z]+(?![a-z])(?:_\{?\w\}?)?|[^\w\s=()$\\])\s*\w+\s*\$)"
    r"(?P<arrow>\s*,?\s+(?:iff|if\s+and\s+only\s+if|if|when)\s+)\$.*$",
    re.DOTALL,
)
"""The same of a sign between letters: `We write $u \\sim v$ if $p(u, v)$`."""
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
        arrow = written["arrow"].strip().lstrip(",").strip()
        sign = "iff" if arrow in {"if", "when"} else arrow
        begin, end = written.span("arrow")
        said = sign.center(end - begin)
        text = chunk.text[: written.end("atom")].ljust(begin) + said + chunk.text[end:]
        text = text.replace("`", " ")
        yield [part_of(replace(chunk, text=text), written.start("atom"), len(text))]
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
        for spans in _divided(chunk.text, begin, end):
            if not whole or spans != [(begin, end)]:
                yield [
                    replace(part_of(chunk, *span), label=chunk.label, labelled=chunk.labelled)
                    for span in spans
                ]


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
        if _binds(text, stop.start()):
            continue
        before = _NAMED.sub(" ", text[: stop.start()])
        words = len(_WORD.findall(before)) >= _FEWEST or stop[0] == ":"
        formal = bool(look.has_sign(before) or _APPLIED.search(before) or "=" in before)
        formal = formal or bool(_DEFINES.match(before))
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
    if named := _named(text, 0, len(text)):
        yield named
    that_is = _THAT_IS.search(text)
    if that_is and not is_hedged(text, that_is.end(), len(text)):
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


_DEFINES_ATOM = rf"\$?\s*\\?\w+\([^()$]*\)\s*\$?\s*{EQUIVALENT}"
_AND_DEFINES = re.compile(rf"(?<!\s)\s*+[,;]\s*and\s+(?={_DEFINES_ATOM})")
"""What joins two definitions: `p(x) iff q(x), and r(x) iff s(x)`."""
_FOR_BOTH = re.compile(
    r"\b(?:for\s+(?:all|every|each|any|some)|where|unless|provided|whenever|if\s+(?!and\s+only))\b"
)
"""What may be said of both."""


_SAID_OF = re.compile(
    r"(?!\s*(?:if|when\w*|unless|for|there|suppose|not)\b)(?:(?!\b(?:if|iff|or|implies|unless|then|where|and)\b)[^;:<>→⊃⇒≡↔⇔])+"
    r"\sfor\s+(?:every|each|all)\s+(?:[a-z]{2,}\s+)?[a-z]\d?(?:\s*,\s*[a-z]\d?)*(?:\s+(?:in|∈)\s+\w+)?\s*\.?\s*",
    re.IGNORECASE,
)
"""What is said of all of something by itself: `house(at(c)) for every colour c`."""
_AND_SAYS = re.compile(r",\s*and\s+")


def _divided(text: str, begin: int, end: int) -> Iterator[list[tuple[int, int]]]:
    """Yield the stretches that may be formulas: all, what dollar signs hold, lines."""
    yield [(begin, end)]
    found = list(_MATHEMATICS.finditer(text, begin, end))
    edges = [begin, *(edge for m in found for edge in m.span()), end]
    gaps = zip(edges[::2], edges[1::2], strict=True)
    if len(found) > 1 and all(_BETWEEN.fullmatch(text, *gap) for gap in gaps):
        yield [m.span() for m in found]
    edges = [begin, *(e for m in _COMMA.finditer(text, begin, end) for e in m.span()), end]
    typed = list(zip(edges[::2], edges[1::2], strict=True))
    valued = all(_VALUED.fullmatch(text, *span) for span in typed[:-1])
    if len(typed) > 1 and (valued or all(_TYPED.fullmatch(text, *span) for span in typed)):
        yield typed
    edges = [begin, *(e for m in _AND_DEFINES.finditer(text, begin, end) for e in m.span()), end]
    several = list(zip(edges[::2], edges[1::2], strict=True))
    if len(several) > 1 and not _FOR_BOTH.search(text, *several[-1]):
        whole = re.compile(rf"\s*{_DEFINES_ATOM}")
        if all(whole.match(text, *span) for span in several):
            yield several
    edges = [begin, *(e for m in _AND_SAYS.finditer(text, begin, end) for e in m.span()), end]
    several = list(zip(edges[::2], edges[1::2], strict=True))
    if len(several) > 1 and all(_SAID_OF.fullmatch(text, *span) for span in several):
        yield several
    spans = list(_sentences(text, begin, end))
    if spans and spans != [(begin, end)]:
        yield spans
    listed = list(_by_commas(text, begin, end))
    if len(listed) > 1:
        yield listed
    if not begin and not text.startswith("\n"):  # below a label of its own
        return  # lines without a word before them may be one formula
    row = text.rfind("\n", 0, begin) + 1
    start = row if not text[row:begin].strip() else begin
    lines = [m for m in re.compile(r"[^\n]+").finditer(text, start, end) if m[0].strip()]
    indents = {len(list(takewhile(str.isspace, m[0]))) for m in lines}
    if len(lines) > 1 and len(indents) == 1 and not any(look.begins_within(m[0]) for m in lines):
        yield [(m.start() + len(m[0]) - len(m[0].lstrip()), m.end()) for m in lines]


def _sentences(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield where the sentences stand that are no words alone, each without words before it."""
    depth, at = 0, begin
    cuts = []
    for found in _CUT.finditer(text, begin, end):
        depth += (found[0] in "([{") - (found[0] in ")]}")
        if found[0] == ";" and _may_go_on(text[at : found.start()], text[found.end() : end]):
            continue
        bound = found[0] != ";" and _binds(text, found.start())
        if depth == 0 and found[0] not in ")]}" and not bound:
            cuts.append((at, found.start()))
            at = found.end()
    parts = [text[slice(*cut)] for cut in (*cuts, (at, end))]
    wordy = [part for part in parts if not _is_formal(part) and look.is_wordy(part)]
    behind = [text[end : end + 60] for end in (found.end() for found in _WIDE.finditer(text))]
    if any(map(retracts, wordy)) or any(_OF_LETTERS.match(part) for part in behind):
        return
    for (first, last), part in zip([*cuts, (at, end)], parts, strict=True):
        formal = _is_formal(part)
        if part.strip() and (formal or not look.is_wordy(part)):
            end_ = first + len(part.rstrip())
            first += len(part) - len(part.lstrip())  # noqa: PLW2901 - without blanks
            led = _LED.match(part.lstrip())
            if led and is_led_plainly(led[0]) and not qualifies(led[0], part):
                first += led.end()  # noqa: PLW2901 - without the words before the colon
            yield _named(text, first, last) or first, end_


def _is_formal(part: str) -> bool:
    signed = look.has_sign(part) or look.has_shape(part, spaced=False)
    return signed or bool(_DEFINES.match(part))


def _may_go_on(before: str, behind: str) -> bool:
    """Whether what stands behind a semicolon may be part of a definition before it."""
    return bool(_DEFINING.search(before)) and not _DEFINING.search(re.split(r"[;.]\s", behind)[0])


def _binds(text: str, at: int) -> bool:
    """Whether a quantifier is before a dot, with all that it binds."""
    return bool(_BINDING.search(text, max(0, at - _NEAR), at))


def _named(text: str, begin: int, end: int) -> int:
    """Return where `V = {a, b}` begins behind words that name it; 0 where none do."""
    found = _INTRODUCED.match(text, begin, end)
    words = text[begin : found.end()] if found else ""
    return found.end() if found and not _LOGICAL.search(words) else 0


def _by_commas(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the stretches of lines that commas or semicolons outside of brackets end."""
    depth, start = 0, begin
    for found in _ENDING.finditer(text, begin, end):
        if found[0] in "([{":
            depth += 1
        elif found[0] in ")]}":
            depth -= 1
        elif depth == 0:
            yield start, found.start()
            start = found.end()
    if text[start:end].strip():
        yield start, end
