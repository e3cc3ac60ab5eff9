"""Where a document holds Prolog source: fenced blocks, paragraphs that look like it, and the rest.

Nothing is parsed here but comments and quotes, as far as they reach over the end of a block. Each
line that is not blank and no fence becomes source, or part of a stretch with its kind.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.notations.prolog.clauses import DECLARED_BY_QUERY, clauses
from pylogic.notations.prolog.lexer import Lexer, Token

_FENCE: Final = re.compile(r"\s*(?:`{3,}|~{3,})\s*(\w*)\s*$")
_LISTING: Final = re.compile(
    r"\s*\\begin\{(?P<name>lstlisting|[vV]erbatim|minted|alltt)\*?\}(?P<options>(?:\[.*\])?(?:\{.*\})?)\s*$"
)
_LANGUAGE: Final = re.compile(
    r"language\s*=\s*\{?\s*(?:\[[^\]]*\])?\s*(\w+)|^(?:\[.*\])?\{(\w+)\}"
)
_TAGS: Final = frozenset({"", "prolog", "pl", "swipl", "swi", "logtalk"})
_COMMENT: Final = re.compile(r"\s*(?:%|/\*)")
_NECK: Final = re.compile(r":-|-->")
_ATOM: Final = r"(?:[a-z]\w*|'(?:[^'\\]|\\.|'')+')"
_RULE: Final = re.compile(rf"\s*{_ATOM}(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\s*(?::-|-->)")
PRODUCTION: Final = re.compile(r"-->.*(?<!\w)\[")
_CALL: Final = re.compile(rf"\s*{_ATOM}\(")
_CALLS: Final = re.compile(  # `p(X) if q(X)`
    rf"\s*{_ATOM}\([^()]*\b[A-Z]\w*[^()]*\)\s+[^\n]*\b{_ATOM}\([^()]*\)\s*\.\s*$"
)
FACTS_AMONG_WORDS: Final = "facts stand among what are no facts"
RULE_AMONG_WORDS: Final = "a rule stands among words"
SAID: Final = "words, or a fact about anything"
_ARGUMENTS: Final = r"\([^()]*(?:\([^()]*\)[^()]*)*\)"
_FACT: Final = re.compile(
    rf"\s*{_ATOM}(?:{_ARGUMENTS})?\s*\.(?:\s+{_ATOM}{_ARGUMENTS}\s*\.){{0,20}}\s*(?:%.*)?$"
)
"""A fact, or several in a line."""
_UNSTOPPED: Final = re.compile(
    rf"\s*{_ATOM}{_ARGUMENTS}(?:\s*\.?\s+{_ATOM}{_ARGUMENTS}){{0,20}}\s*\.?\s*(?:%.*)?$"
)
"""A fact without its full stop, or several of which some lack it."""
_VARIABLE: Final = re.compile(r"(?<![\w'])[A-Z_]\w*")
_LOST_NECK: Final = re.compile(r"\)\s*:\s*(?:[-−–]\s*)?(?:\\\+\s*)?[a-z]\w*\(")
_GOES_ON: Final = re.compile(r"(?:[,;(\[|.]|:-|-->|->)$")
_DECLARED: Final = rf"\?-\s*(?:{'|'.join(DECLARED_BY_QUERY)})\b"
_TRANSCRIPT: Final = re.compile(rf"\s*(?!{_DECLARED})\?-")
_ARROW: Final = re.compile(r"\\(?:left|right|Left|Right)arrow|[→←]")
_MODE: Final = re.compile(r"[-+?@:!]\s*[A-Z]\w*")
_SIGNATURE: Final = re.compile(r"\s*\$?\s*(?P<name>[a-z](?:\w|\\_)*)\s*\((?P<args>[^()]*)\)")
_START: Final = re.compile(rf"\s*(?:[a-z(\[{{!]|'|:-|\\\+|{_DECLARED})")
_LEFT_OPERAND: Final = re.compile(r"\s*(?:[A-Z_]\w*\s*)?¤")
_SUBJECT: Final = re.compile(r"\s*(?P<word>[A-Z][a-z]{2,})\s+[a-z]")
_SENTENCE: Final = re.compile(  # `Next is Last mod Size` is none
    r"(?:\b(?!(?:is|mod|rem|div|rdiv|xor)\b)[^\W\d_]{2,}[ \n]+){3}"
)
_SYMBOL: Final = r"[#$&*+\-./:<=>?@^~\\]+"
_OPERATORS: Final = re.compile(
    rf"\bop\(\s*\d+\s*,\s*[xyf]+\s*,\s*(\[[^\]]*\]|'[^'\n]*'|[a-z]\w*|{_SYMBOL})\s*\)"
)
_NAME: Final = re.compile(rf"(?<![\w'])[a-z]\w*|{_SYMBOL}")
_ESCAPE: Final = r"\\x[0-9a-fA-F]+\\?|\\[0-7]+\\?|\\."
_QUOTED: Final = re.compile(
    rf"""(?<!\w)0'(?:{_ESCAPE}|''|[^\\\n]) | '(?:[^'\\\n]|{_ESCAPE}|'')*+'
    | "(?:[^"\\\n]|{_ESCAPE}|"")*+" | `(?:[^`\\\n]|{_ESCAPE}|``)*+`""",
    re.VERBOSE,
)
_COMMENTS: Final = re.compile(r"%.*|/\*(?:.|\n)*?(?:\*/|\Z)")
_SPAN: Final = re.compile(r"`[^`]+`")
_MATHEMATICS: Final = re.compile(r"\$([^$]+)\$")
_HEADING: Final = re.compile(r"\s*(?:#{1,6}\s+\S|\d+(?:\.\d+)*\s+[^\W\d_a-z]|[A-Z]\s+[^\W\d_a-z])")
_PAGE: Final = re.compile(
    r"\f?\s*(?:[-–—]\s*\d{1,4}\s*[-–—]|Page\s+\d{1,4}(?:\s+of\s+\d{1,4})?)\s*$"
)
_SHORT: Final = 3  # words of a heading without a number
_WORD: Final = 2  # tokens of a sentence of one word


@dataclass(frozen=True, slots=True)
class PredicateSignature:
    """A predicate as prose describes it: its name and the number of its arguments."""

    name: str
    arity: int


@dataclass(frozen=True, slots=True)
class ProseSpan:
    """Lines that are no source; `kind` is one of `pylogic.core.syntax`."""

    kind: str
    lines: tuple[int, int]
    text: str
    became: str = ""
    signature: PredicateSignature | None = None


@dataclass(slots=True)
class ProgramLayout:
    """A document taken apart.

    lexer: It has read all source.
    source: The numbers of the lines that are source.
    stretches: What the other lines are.
    operators: What the document makes operators: no sentence is known by them.
    """

    lexer: Lexer = field(default_factory=Lexer)
    source: set[int] = field(default_factory=set)
    stretches: list[ProseSpan] = field(default_factory=list)
    operators: frozenset[str] = frozenset()

    def take(self, first: int, lines: Sequence[str]) -> None:
        """Read lines as source; the first of them has that number."""
        for number, line in enumerate(lines, first):
            self.source.add(number)
            self.lexer.feed(number, line)

    def set_aside(self, first: int, lines: Sequence[str], kind: str, became: str = "") -> None:
        """Keep lines as something else."""
        text = " ".join(" ".join(lines).split())
        self.stretches.append(ProseSpan(kind, (first, first + len(lines) - 1), text, became))


def looks_like_clause(line: str) -> bool:
    """Whether a line by itself shows that it is Prolog source; comments do not."""
    return bool(
        (_NECK.search(line) and not _ARROW.search(line))
        or (_FACT.match(line) and described(line) is None)
    )


def is_strange(line: str, became: str) -> bool:
    """Whether a line is why a stretch is told: it is no fact among facts, or a rule."""
    return bool(_RULE.match(line) if became == RULE_AMONG_WORDS else not _FACT.match(line))


def tagged_lines(lines: Sequence[str]) -> int:
    """Return how many lines stand in blocks whose fence says that they are Prolog."""
    return sum(len(block) for _, block, tag in _blocks(lines) if tag and tag in _TAGS)


def listed_lines(lines: Sequence[str]) -> int:
    """Return how many lines are in unmarked blocks with rules; those with `&` are a sheet's."""
    blocks = ("\n".join(block) for _, block, tag in _blocks(lines) if tag == "")
    return sum(text.count("\n") + 1 for text in blocks if ":-" in text and "&" not in text)


def listed_grammar(lines: Sequence[str]) -> list[str]:
    """Return the lines of blocks without a mark that have rules of a grammar, with terminals."""
    blocks = [block for _, block, tag in _blocks(lines) if tag == ""]
    return [line for block in blocks if any(map(PRODUCTION.search, block)) for line in block]


def described(text: str) -> PredicateSignature | None:
    """Return the predicate whose arguments a text lists with their modes, as `$p(+In, -Out)$`.

    Before a neck they are the head of a clause, whose arguments have signs.
    """
    found = _SIGNATURE.match(text)
    if found is None or not found["args"] or re.match(r"\s*(?::-|-->)", text[found.end() :]):
        return None
    arguments = [part.replace("\\", "").strip() for part in found["args"].split(",")]
    if not all(map(_MODE.fullmatch, arguments)):
        return None
    return PredicateSignature(found["name"].replace("\\", ""), len(arguments))


def lay_out(lines: Sequence[str]) -> ProgramLayout:
    """Return what each line of a document is."""
    declared = " ".join(_OPERATORS.findall("\n".join(lines)))
    layout = ProgramLayout(operators=frozenset(_NAME.findall(declared.replace("'", " "))))
    pages = [i for i, line in enumerate(lines) if _PAGE.match(line)]
    for i in pages:
        layout.set_aside(i + 1, lines[i : i + 1], syntax.PROSE, "the number of a page")
    left = list(lines)
    for i in pages:
        left[i] = ""
    for first, block, tag in _blocks(left):
        begun = _rest_of_comment(layout, first, block)
        rest = block[begun:]
        if not any(map(str.strip, rest)):
            continue
        if tag is None:
            _paragraph(layout, first + begun, rest)
        elif begun:
            layout.take(first + begun, rest)
        else:
            _fenced(layout, first, rest, tag)
    layout.lexer.finish()
    return layout


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, Sequence[str], str | None]]:
    """Yield fenced blocks and listings of LaTeX with their language, and paragraphs with None.

    Each comes with the number of its first line; blank lines around a block are left out.
    """
    i = 0
    while i < len(lines):
        if opened := _opened(lines[i]):
            tag, closing = opened
            last = i + 1
            while last < len(lines) and not closing.match(lines[last]):
                last += 1
            yield from _trimmed(i + 1, lines[i + 1 : last], tag)
            i = last + 1
            continue
        last = i
        while last < len(lines) and lines[last].strip() and not _opened(lines[last]):
            last += 1
        yield from _trimmed(i, lines[i:last], None)
        i = max(last, i + 1)


def _opened(line: str) -> tuple[str, re.Pattern[str]] | None:
    """Return the language of the block that a line opens, and what closes it."""
    if fence := _FENCE.match(line):
        return fence[1].lower(), _FENCE
    if listing := _LISTING.match(line):
        language = _LANGUAGE.search(listing["options"])
        tag = (language[1] or language[2]).lower() if language else ""
        return tag, re.compile(rf"\s*\\end\{{{listing['name']}\*?\}}")
    return None


def _trimmed(
    start: int, block: Sequence[str], tag: str | None
) -> Iterator[tuple[int, Sequence[str], str | None]]:
    filled = [i for i, line in enumerate(block) if line.strip()]
    if filled:
        yield start + filled[0] + 1, block[filled[0] : filled[-1] + 1], tag


def _rest_of_comment(layout: ProgramLayout, first: int, block: Sequence[str]) -> int:
    """Read the lines with which an open comment goes on; return how many there are."""
    taken = 0
    while taken < len(block) and layout.lexer.in_comment:
        layout.take(first + taken, block[taken : taken + 1])
        taken += 1
    return taken


def _fenced(layout: ProgramLayout, first: int, block: Sequence[str], tag: str) -> None:
    if block[0].startswith("#!") and block[1:]:
        layout.set_aside(first, block[:1], syntax.COMMENT, "how a system runs the file")
        first, block = first + 1, block[1:]
    if tag not in _TAGS:
        layout.set_aside(first, block, syntax.PROSE, f"a block in {tag}")
    elif layout.lexer.in_clause:
        layout.take(first, block)
    elif _TRANSCRIPT.match(block[0]):
        layout.set_aside(first, block, syntax.PROSE, "a transcript of queries")
    elif (
        tag
        or any(looks_like_clause(line) or _COMMENT.match(line) for line in block)
        or (
            not layout.operators.isdisjoint(_NAME.findall("\n".join(block)))
            and _is_source(block, layout.operators)
        )
    ):
        layout.take(first, block)
    elif any(map(_ARROW.search, block)):
        layout.set_aside(first, block, syntax.SIGNATURE, "a message")
    elif any(map(_CALL.match, block)):
        layout.set_aside(first, block, syntax.NOT_UNDERSTOOD, "a block without a clause")
    else:
        layout.set_aside(first, block, syntax.PROSE)


def _paragraph(layout: ProgramLayout, first: int, block: Sequence[str]) -> None:
    text = "\n".join(block)
    signature = described(text)
    if signature is not None:
        became = f"describes {signature.name}/{signature.arity}"
        lines = (first, first + len(block) - 1)
        shown = " ".join(text.split())
        layout.stretches.append(ProseSpan(syntax.SIGNATURE, lines, shown, became, signature))
    elif _ARROW.search(text):
        layout.set_aside(first, block, syntax.SIGNATURE, "a message")
    elif not layout.lexer.in_clause and _may_be_said(text, layout.operators):
        layout.set_aside(first, block, syntax.NOT_UNDERSTOOD, SAID)
    elif _is_source(block, layout.operators, layout.lexer.open_clause):
        layout.take(first, block)
    elif parts := _set_in(block):
        for begin, part in parts:
            _paragraph(layout, first + begin, part)
    elif len(block) == 1 and _is_heading(text):
        layout.set_aside(first, block, syntax.HEADING)
    else:
        _prose(layout, first, block)


def _set_in(block: Sequence[str]) -> list[tuple[int, Sequence[str]]]:
    """Return the parts of a paragraph whose lines that stand farther in are whole clauses."""
    depths = [len(line) - len(line.lstrip()) for line in block]
    parts: list[tuple[int, Sequence[str]]] = []
    for is_in, group in groupby(range(len(block)), lambda i: depths[i] > depths[0]):
        own = list(group)
        lines = block[own[0] : own[-1] + 1]
        if is_in is not (any(map(_RULE.match, lines)) and _completes((), lines)):
            return []
        parts.append((own[0], lines))
    return parts if len(parts) > 1 else []


def _prose(layout: ProgramLayout, first: int, block: Sequence[str]) -> None:
    """Set a paragraph of prose aside, with what it mentions of the program."""
    text = " ".join(block)
    mentioned = []
    said = _SPAN.sub("", text)  # a clause that a sentence is about is no source
    strange = _NECK.search(said if _SENTENCE.search(said) else text) is not None
    for formula in _MATHEMATICS.findall(text):
        bare = formula.replace("\\", "").strip(" .")
        bare = bare[1:-1] if bare[:1] == "(" and bare[-1:] == ")" else bare
        if found := _SIGNATURE.match(bare):
            mentioned.append(f"{found['name']}/{found['args'].count(',') + 1}")
        elif re.fullmatch(r"[a-z]\w*", bare):
            mentioned.append(bare)
        else:
            strange = True
    if any("(" in line and _FACT.match(line) for line in block):
        layout.set_aside(first, block, syntax.NOT_UNDERSTOOD, FACTS_AMONG_WORDS)
    elif any(map(_RULE.match, block)):
        layout.set_aside(first, block, syntax.NOT_UNDERSTOOD, RULE_AMONG_WORDS)
    elif strange or (_CALLS.match(text) and not _SENTENCE.search(text)):
        layout.set_aside(first, block, syntax.NOT_UNDERSTOOD, "signs of a formula inside prose")
    else:
        became = f"mentions {', '.join(mentioned)}" if mentioned else ""
        layout.set_aside(first, block, syntax.PROSE, became)


def _is_source(
    block: Sequence[str], operators: frozenset[str], opened: Sequence[Token] = ()
) -> bool:
    """Whether a paragraph outside of fences is source, behind the tokens of an open clause."""
    text = "\n".join(block)
    if _COMMENT.match(text):
        return True
    bare = _COMMENTS.sub(" ", _QUOTED.sub("''", text)).rstrip()
    plain = bare
    bare = _NAME.sub(lambda name: "¤" if name[0] in operators else name[0], bare)
    if _SENTENCE.search(bare):
        return False
    if opened:
        return bool(_GOES_ON.search(bare)) or _completes(opened, block)
    if not (_START.match(text) or _LEFT_OPERAND.match(bare)):
        return False
    if _NECK.search(bare) or _LOST_NECK.search(bare):
        return True
    if _lists_facts(block) or (bare != plain and bare.endswith(".")):
        return True
    return bare.endswith(".") and "(" in text and _completes((), block)


def _may_be_said(text: str, operators: frozenset[str]) -> bool:
    """Whether a paragraph without a rule begins with a word and an operator: `Nobody likes tea.`.

    Where the word stands again it is a variable.
    """
    found = _SUBJECT.match(text)
    if found is None or _NECK.search(text):
        return False
    operator = _NAME.match(text, found.end() - 1)
    alone = len(re.findall(rf"\b{found['word']}\b", text)) == 1
    return alone and operator is not None and operator[0] in operators


def _completes(opened: Sequence[Token], block: Sequence[str]) -> bool:
    """Whether lines are whole clauses without fault, behind the tokens of an open one."""
    trial = Lexer()
    for number, line in enumerate(block, 1):
        trial.feed(number, line)
    word = trial.tokens[:1] and trial.tokens[0].kind == "variable" and len(trial.tokens) <= _WORD
    ended = not trial.in_clause and not word
    trial.finish()
    return ended and all(clause.fault is None for clause in clauses([*opened, *trial.tokens]))


def _lists_facts(block: Sequence[str]) -> bool:
    """Whether each line is a fact, some without the full stop: of constants, or among others."""
    if not all(_FACT.match(line) or _UNSTOPPED.match(line) for line in block):
        return False
    return any(map(_FACT.match, block)) or not any(map(_VARIABLE.search, block))


def _is_heading(line: str) -> bool:
    plain = line.strip()
    return bool(_HEADING.match(line)) or (
        len(plain.split()) <= _SHORT and plain[-1] not in ".:,;" and "$" not in plain
    )
