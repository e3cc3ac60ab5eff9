"""What sentences introduce: `Let V = {a, b, c} be the vertices`, or formulas behind a colon."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.prose.clauses import is_limited_behind
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_NAME = r"(?:\\(?:math|text|operatorname)[a-z]*\s*\{(?:\w|\\_)+\}|\\[A-Z][a-z]+|\w(?:\w|\\_)*)"
_FLAT = r"[^$\\{}]|\\(?![{}])|\{[^${}]*\}"
_BRACES = rf"(?:\\\{{(?:{_FLAT}|\\\{{(?:{_FLAT})*\\\}})*\\\}}|\{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}})"
"""A set, perhaps of sets."""
_JOINED = r"\s*(?:[∪∩∖×]|\\(?:cup|cap|setminus|times)(?![a-z]))\s*"
_SET = (
    rf"(?:{_BRACES}(?:{_JOINED}(?:{_NAME}|{_BRACES}))*|{_NAME}(?:{_JOINED}(?:{_NAME}|{_BRACES}))+)"
)
_VALUE = r"\s*(?:\d+|[a-z]\w*)\s*"
_PLACE = (
    rf"(?:[(\[⟨]|\\langle\s)(?=[^()]{{0,80}}(?<!\w)\d){_VALUE}(?:,{_VALUE})+(?:[)\]⟩]|\\rangle)"
)
"""A tuple of values."""
_INTRODUCED = re.compile(
    r"(?:\b(?:let|put|set|define|write|where|with|and|take|consider)\b|[:,])\s*(?:\$|\\\(|`)?\s*"
    rf"(?P<said>{_NAME}\s*(?::=|=|≝|≜)\s*(?:{_SET}|{_PLACE}))(?:\s*(?:⊆|\\subseteq)[^$=]{{1,40}}(?=\$))?\s*(?:\$|\\\)|`)?(?=[\s.,;]|$)",
    re.IGNORECASE,
)
_PLACED = re.compile(
    rf"(?<=[Ll]et )({_NAME})\s+be\s+(?:the\s+[a-z]+\s+)?({_PLACE})(?=\s*(?:[.,;]|$))"
)
_STRUCTURE = re.compile(
    r"\b(?:is|be)\s+(?:an?|any)\s+(?:function|map|mapping|assignment|relation|array|family|set)\s+"
    r"\$?(?P<typed>(?<=\$)[^$]*(?::(?!=)|\\colon(?![a-z])|⊆|\\subseteq)[^$]*(?=\$)"
    r"|(?<!\$)\w+\s*:\s*\w+(?:\s*[×x]\s*\w+)*\s*(?:->|→)\s*(?:\w+|\{[^{}]*\}))"
    r"\$?\s*,?\s*(?:such\s+that|so\s+that|with)\s+(?P<said>\S(?:.*\S)?)\s*$",
    re.DOTALL,
)
"""What a structure is: `A colouring is a function $f : V \\to C$ such that ...`"""
_SOUGHT = re.compile(
    r"(?:^|(?<=\.))\s*(?:We\s+(?:are\s+looking|look|search)\s+for|We\s+(?:want|seek|count|consider)|Find|Count|List|Consider)"
    r"\s+(?:an?|all|the|those|any)\s+(?:functions?|maps?|mappings?|assignments?|relations?)\s+"
    r"\$(?P<typed>[^$]*(?::(?!=)|\\colon(?![a-z])|⊆|\\subseteq)[^$]*)\$\s*,?\s*"
    r"(?:such\s+that|so\s+that|with|satisfying|that\s+satisf(?:y|ies)|for\s+which)(?:\s+the\s+following(?:\s+\w+)?)?\s*:?\s*$"
)
"""What is looked for, before what it has to be: `We look for the relations $L ⊆ X × X$ with`"""
_CALLED = re.compile(
    r"(?:.*\.\s+)?\s*(?:An?|The|Let|By\s+an?)\b(?:(?!\b(?:there|if|iff|not|every|each|no)\b)[^.])*",
    re.DOTALL,
)
"""What a sentence begins with that says what something is."""
_BEGINS = re.compile(r"\s*(?:let|put|define|write|we\s+(?:write|put|define|set))\b", re.IGNORECASE)
_MATHEMATICS = re.compile(r"\$([^$]*)\$|\\\((.*?)\\\)")
_BEHIND_COLON = re.compile(r":\s*(?P<list>(?:\$[^$]+\$[\s.,;]*(?:and\s+)?)+)$")
_CONDITION = re.compile(
    r"\b(?P<word>if and only if|iff?|when(?:ever)?|unless)\b[^.]*$", re.IGNORECASE
)
"""What a sentence says a condition with, so that what stands behind its colon is no axiom."""
_EQUIVALENT = re.compile(EQUIVALENT)
_HEAD = r"\w+\((?:[^()\n]|\([^()\n]*\))*\)"
LINE_DEFINES = re.compile(
    rf"^\s*{_HEAD}\s*(?:=\s*\w+\s*)?(?::?(?:≡|↔|⇔|⟺|⟷)|:?<-+>|:?<=+>|\biff\b|==|:=|≝|≜|≙|=(?!=))"
    rf"|^[^\S\n]*[¬~]?{_HEAD}[^\S\n]*[.,;]?[^\S\n]*$",
    re.MULTILINE,
)
"""The beginning of a definition at that of a line, or a line that is a fact."""
_DEFINED = re.compile(
    r"(?:,|\band\b)\s+(?:and\s+)?(?:let\s+)?"
    r"(?=\w+\([^()]{1,80}\)\s*(?::?(?:≡|↔|⇔|⟺|⟷)|:?<-+>|:?<=+>|\biff\b|\bif\s+and\s+only\s+if\b))"
)
"""Where a definition begins in a sentence: `Let S = {1, 2}, and let p(x) iff x in S.`"""
_END = re.compile(
    r"(?:\\[cl]?dots(?![a-z])|…|\.\s?\.)\s*,?\s*([a-z])\s*(?:[-+−]\s*\d+)?\s*(?:\\?\}|\$|,|\.\s)"
)
"""With what a set of numbers ends: `{1, ..., n}`."""
_SIZE = re.compile(
    r"(?:\b(?:[Ll]et|[Pp]ut|[Ss]et|[Tt]ake|[Ff]ix|[Ww]here|[Ww]ith|size|length)\b|[,;]|\band\b"
    r"|\b(?:is|be|equals|quota|threshold|bound|limit|capacity|budget|target|constant|parameter|modulus|deadline"
    r"|horizon|radius|distance|dimension|order|width|height)\b)\s+(?:\$|\\\(|`)?\s*"
    r"(?P<said>(?P<name>[A-Za-z])\s*(?::=|=)\s*\d+)\s*(?:\$|\\\)|`)?(?=[\s.,;]|$)"
)
"""How large such a set is, in a sentence: `Let $n = 3$.`"""
_AT_LEAST = re.compile(r"(?:[<>≤≥]|\\[lg]eq?(?![a-z]))\s*([A-Za-z])\s*$")
"""With what a sum or a size is compared."""
_EMPTIED = re.compile(
    r"\b(?:let|put|set|take|fix)\s+(?:\$\s*\$|\\\(\s*\\\))\s*(?:,?\s*and\b|[.,;])", re.IGNORECASE
)
"""What is left of a sentence that said nothing else."""
_FIXES = re.compile(r"\b(?:let|put|set|take|fix|where|with|size|length)\b", re.IGNORECASE)
_SUPPOSED = re.compile(
    r"\b(?:examples?|instance|suppose|e\.g|if|when|whenever|case|show|prove|exercise|not|or)\b",
    re.IGNORECASE,
)
"""What makes of a size no more than one that could be."""
_LETTER = re.compile(r"(?<![\w\\])[A-Za-z](?![\w(])")
_ARGUMENT = re.compile(r"(?<=[(,])\s*([A-Za-z])\s*(?=[,)])")
_OF_SET = re.compile(r"(?<![\w\\])([A-Za-z])\s*(?:∈|\\in(?![a-z]))")
_BINDS = re.compile(
    r"(?:[∀∃λ]|\\(?:forall|exists)(?![a-z])|\b(?:forall|exists|for\s+(?:all|every|each|some|any))\b)"
    r"([^.:()\n]{1,40})"
)
"""What a quantifier binds."""
_SCHEMATIC = re.compile(r"\$\s*\w+\(\s*[a-z](?:\s*,\s*[a-z])*\s*\)\s*\$")
"""An atom of letters: what a sentence is about, and nothing that it states."""


def with_sizes(chunks: Sequence[Chunk]) -> Iterator[Chunk]:
    """Yield the chunks, and before a sentence the sizes that it gives sets of the text."""
    ends = {name for chunk in chunks for name in _END.findall(chunk.text)}
    formal = [c.text for c in chunks if c.kind in {"formula", "candidate"}]
    used = {name for text in formal for name in _LETTER.findall(text)}
    used -= {
        name for text in formal for part in _BINDS.findall(text) for name in _LETTER.findall(part)
    }
    used -= {name for text in formal for name in _ARGUMENT.findall(text) if name.islower()}
    ends |= used | _compared(chunks)
    for chunk in chunks:
        sentence = chunk.kind in {"inline", "prose"} or _BEGINS.match(chunk.text)
        text = chunk.text
        told = ends and sentence and _FIXES.search(text) and not _SUPPOSED.search(text)
        for match in _SIZE.finditer(text) if told else ():
            if match["name"] in ends:
                begin, end = match.span("said")
                yield part_of(chunk, begin, end)
                text = text[:begin] + " " * (end - begin) + text[end:]
        if text != chunk.text:
            text = _EMPTIED.sub(lambda found: " " * len(found[0]), text)
        empty = not text.strip(" \n.,;")
        yield replace(chunk, kind="prose") if empty else replace(chunk, text=text)


def sizes_in(text: str) -> set[str]:
    """Return the letters that a text equates with a number once, and neither binds nor lists."""
    named = [m["name"] for m in _SIZE.finditer(text)]
    other = {n for part in _BINDS.findall(text) for n in _LETTER.findall(part)} if named else set()
    other |= {*_ARGUMENT.findall(text), *_OF_SET.findall(text)} if named else set()
    return {name for name in named if named.count(name) == 1} - other


def _compared(chunks: Sequence[Chunk]) -> set[str]:
    """Return the letters with which sentences compare, and that they use in no other way."""
    said = [a or b for c in chunks if c.kind == "inline" for a, b in _MATHEMATICS.findall(c.text)]
    compared = {name for text in said for name in _AT_LEAST.findall(text)}
    fixed = {m["name"] for text in said if compared for m in [_SIZE.fullmatch(f"let {text}")] if m}
    once = [text for text in said if not (compared and _SIZE.fullmatch(f"let {text}"))]
    other = {
        name for text in once if compared for name in _LETTER.findall(_AT_LEAST.sub("", text))
    }
    return (compared & fixed) - other


def introduced(chunk: Chunk) -> Iterator[Chunk]:
    """Yield what a sentence introduces, and the sentence; any other chunk as it is."""
    stated = _stated_behind(chunk.text) if chunk.kind == "inline" else None
    if stated and not states_under_condition(chunk.text):
        for match in _MATHEMATICS.finditer(chunk.text, stated.start("list")):
            yield part_of(chunk, *match.span())
        yield replace(chunk, kind="prose")
        return
    sentence = chunk.kind in {"inline", "prose"} or (
        chunk.kind in {"formula", "candidate"} and _BEGINS.match(chunk.text)
    )
    text = chunk.text
    if sentence and chunk.kind != "formula" and (placed := _PLACED.sub(r"\1 = \2", text)) != text:
        chunk = replace(chunk, text=placed)
    listed = "{" in chunk.text or re.search(_PLACE, chunk.text)
    found = list(_INTRODUCED.finditer(chunk.text)) if sentence and listed else []
    if any(is_limited_behind(chunk.text, match.end()) for match in found):
        yield replace(chunk, kind="limited", spoken=True)
        return
    told = any(match[0].startswith(":") or "`" in match[0] for match in found)
    if not found or not (told or _BEGINS.search(chunk.text) or "$" in chunk.text):
        yield chunk
        return
    for match in found:
        yield part_of(chunk, *match.span("said"))
    rest = _INTRODUCED.sub(" ", chunk.text)
    formal = any(look.has_sign(one or other) for one, other in _MATHEMATICS.findall(rest))
    if defined := _DEFINED.search(chunk.text, found[-1].end()):
        yield part_of(chunk, defined.end(), len(chunk.text.rstrip()))
        rest = rest[: rest.find(chunk.text[defined.start() :].rstrip())]
    formal = formal or ("$" not in rest and look.has_sign(rest))
    yield replace(chunk, kind="inline" if formal else "prose")


def states_under_condition(text: str) -> bool:
    """Whether formulas stand behind a colon, and a condition in words before it."""
    stated = _stated_behind(text)
    found = _CONDITION.search(text, 0, stated.start()) if stated else None
    if stated is None or found is None:
        return False
    again = all(map(_EQUIVALENT.search, _formulas(stated["list"])))  # what the words define
    return not (again and found["word"].lower().startswith(("iff", "if and")))


def _stated_behind(text: str) -> re.Match[str] | None:
    """Return the formulas behind the colon that ends a sentence, where all say something."""
    found = _BEHIND_COLON.search(text)
    return found if found and all(map(_states, _formulas(found["list"]))) else None


def structures_in(chunk: Chunk) -> list[Chunk]:
    """Return of what a sentence says a structure is: its type, and what it demands, if it says so.

    A sentence is meant that says so of all: `there is a function ... such that` claims something.
    """
    if chunk.kind != "comment" and (sought := _SOUGHT.search(chunk.text)):
        return [part_of(chunk, *sought.span("typed"))]
    found = _STRUCTURE.search(chunk.text) if chunk.kind != "comment" else None
    if found is None or not _CALLED.fullmatch(chunk.text[: found.start()]):
        return []
    end = len(chunk.text.rstrip().rstrip(".,;"))
    typed = part_of(chunk, *found.span("typed"))
    return [typed, part_of(chunk, found.start("said"), end)]


def definitions_in(chunk: Chunk) -> Iterator[Chunk]:
    """Yield the definitions that begin lines of a chunk; what only names one is left out."""
    begins = [m.start() for m in LINE_DEFINES.finditer(chunk.text)]
    first = chunk.text[: begins[0]].strip() if begins else ""
    if not begins or (first and not first.endswith(":")):
        return
    for begin, end in zip(begins, [*begins[1:], len(chunk.text)], strict=True):
        inner = chunk.text[begin:end]
        blank = len(inner) - len(inner.lstrip())
        yield replace(
            part_of(chunk, begin + blank, begin + len(inner.rstrip())),
            labelled=chunk.labelled, kind=chunk.kind,
        )  # fmt: skip


def _formulas(text: str) -> list[str]:
    return [found[0] for found in _MATHEMATICS.finditer(text)]


def _states(text: str) -> bool:
    """Whether mathematics says something of arguments."""
    bare = look.plain(text)
    return look.has_application(bare) and not _SCHEMATIC.fullmatch(bare)


def without_parts(chunk: Chunk, parts: Sequence[Chunk]) -> str:
    """Return the text of a chunk without what was taken out of it."""
    text = chunk.text
    for part in parts:
        if chunk.first <= part.first <= chunk.last and part is not chunk:
            text = text.replace(part.text, " ")
    return text


def part_of(chunk: Chunk, begin: int, end: int) -> Chunk:
    """Return what a chunk says from one offset to another, in its own place."""
    before = chunk.text[:begin]
    rows = before.count("\n")
    column = begin - before.rfind("\n") if rows else chunk.column + begin
    last = chunk.first + chunk.text.count("\n", 0, end)
    return replace(
        chunk, kind="formula", label="", text=chunk.text[begin:end], first=chunk.first + rows,
        last=last, column=column, labelled=False, dash=False,
    )  # fmt: skip
