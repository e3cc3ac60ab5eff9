"""What a text holds for the eye, or for its author only: comments, footnotes, fences, displays.

LaTeX, Markdown and HTML comments are left out of what is read; every other character keeps its
line and column.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pylogic.core import regexes as re
from pylogic.notations.headings import heading_of

_ENVIRONMENT = re.compile(r"\s*\\(begin|end)\{(\w+)\*?\}(?:\[[^\]]*\]|\{[^{}]*\})*\s*$")
_FENCE = re.compile(r"\s*(?:```|~~~|(?:\$\$|\\[\[\]])\s*$|([-=_*~])(?:\s*\1){2,}\s*$)")
_COMMAND = re.compile(
    r"\s*\\(?:documentclass|usepackage|title|author|date|maketitle|newcommand|renewcommand|def"
    r"|newtheorem|theoremstyle|pagestyle|bibliographystyle|bibliography|centering|label|tableofcontents|noindent|medskip|bigskip|smallskip|newpage|clearpage|hline)"
    r"(?![A-Za-z])\*?(?:\[[^\]]*\]|\{[^{}]*\})*\s*$"
)
_MATHEMATICS = frozenset(
    {
        "equation",
        "align",
        "gather",
        "multline",
        "eqnarray",
        "displaymath",
        "math",
        "flalign",
        "alignat",
        "IEEEeqnarray",
    }
)
_BEGIN_COMMENT = re.compile(r"\s*\\begin\{comment\}")
_END_COMMENT = re.compile(r"\s*\\end\{comment\}")
_PERCENT = re.compile(r"(?<!\\)%")
_PERCENTAGE = re.compile(r"^[^\\$]*[=<>≤≥]\s*\d{1,40}%[\s.,;)]*$")
"""A formula that ends with so many of a hundred."""
_DIVISOR = re.compile(
    r"\s*(?:(?:\d{1,40}|[^\W\d]\d{0,9}|\([^()]{0,80}[-+*\d][^()]{0,80}\))\s*"
    r"(?:$|(?P<behind>[)\]=<>≤≥≠≡&|∧∨,;+*-])|(?:and|or|iff|then|else|if)\b)"
    r"|\w{1,40}\s*(?P<related>[)\]=<>≤≥≠≡]))"
)
"""What stands behind `%` where it is the sign of a remainder: `(x + 1) % 4`."""
_REMARK = re.compile(
    r"(?<=\.)\s+(?:#|//|--|;|/\*)+\s*(?=[A-Za-z])(?P<said>[\w\s,.'’-]+)(?:\*/)?\s*$"
    r"|(?<=\))\s+(?:#|//|/\*)+\s*(?=[A-Za-z]+\s[A-Za-z])(?P<more>[\w\s,.'’-]+)(?:\*/)?\s*$"
)
"""Words behind a formula, and the sign before them that other languages have for remarks."""
LIMITING = re.compile(
    r"\b(?:if|iff|unless|for|no|not|every|each|any|all|only|never|except|when|where|with|or|and|else)\b"
)
"""What says of what the formula before it holds."""
_CONNECTIVE = re.compile(r"<?[-=]+>|[&|∧∨⊃→↔⇔~¬(,;]|\b(?:and|or|iff|if|then|else|not)\b")
_RELATED = re.compile(r"[=<>≤≥≠≡]")
_RELATIONS = frozenset("=<>≤≥≠≡")
_ASIDE = re.compile(
    r"\\(?:footnote|label|tag|cite)(?:\[[^\]]*\])?\{[^{}]*\}"
    r"|\\(?:footnotemark|nonumber|notag|noindent|qed|qedhere)(?![A-Za-z])(?:\[\d+\])?|\[\^\w+\](?!:)"
)
_REFERRED = re.compile(
    r"(?P<word>\b(?:[A-Z][a-z]+\.?|see|in|by|of|from|using) +)"
    r"\(?\\(?:eq|auto|[cC]|page)?ref\*?\{[^{}]*\}\)?"
)
"""The number of a figure, which stands behind a word: `Figure~\\ref{fig:net}`."""
_TIED = re.compile(
    r"(?:(?<=[a-z]{2})(?<!\band)(?<!\bor)(?<!\bnot)(?<!\bif)(?<!\biff)(?<!\bthen)(?<!\belse)(?<!\bimplies)"
    r"(?<!\bunless)(?<!\bwhen)(?<!\bwhenever)(?<!\bthat)(?<!\bbut)(?<!\bprovided)"
    r"|(?<=[a-z]{2}\.)|(?<=\.[a-z]\.))~(?=[\w\\])(?!\w+\s*\()"
)
"""A blank of LaTeX between words, and no negation."""
_BINDS = re.compile(r"[∀∃∄]|\\(?:forall|exists)(?![a-z])|\b(?:forall|exists|all)\s+\w+[.:]?~")
"""A quantifier: behind it, `~` is a negation."""
_LOOKS = re.compile(
    r"\\(?:boxed|fbox|underline)(?=\{)|\\(?:text)?color\{\w+\}"
    r"|\\blacksquare(?![A-Za-z])|\\eqno\s*\([^()]*\)"
    r"|\\stackrel\{(?:\\(?:text|mathrm|rm)\s*)?\{?\s*def\.?\s*\}?\}(?=\{\\(?:iff|Leftrightarrow|equiv)\})"
)
"""What changes how a formula looks, and not what it says."""
_BRACED_BELOW = re.compile(
    r"\\underbrace(?=(?P<said>\{(?:[^{}]|\{[^{}]*\})*\}))(?P=said)(?P<below>_\{\\text\{[^{}]*\}\})?"
)
"""A brace below a formula, perhaps with words below it."""
_TAG = re.compile(
    r"</?(?:details|summary|strong|em|br|hr|div|span|center|code|pre|blockquote|kbd|h[1-6])"
    r"(?:\s+\w+=[\"'][^<>\"']{0,200}[\"'])*\s*/?>",
    re.IGNORECASE,
)
"""A tag of HTML that says how something looks."""
_ITEM = re.compile(r"^\s*#+(?=\s)")
_LINK = re.compile(r"\[\[[^\[\]=<>]*\]\]")
"""What numbers an item in a wiki, and what leads to another page."""
_HEADED = re.compile(
    r"(?P<head>\*\*[A-Z][^*\n]{0,80}\*\*\s+(?:\([^()]{0,80}\)\s*)?)(?P<dash>[-–—](?=\s)|(?=`))"
)
"""A head in bold type with a dash or code behind it: `**Age** - age(kim) = 17`."""
_RUN_IN = re.compile(r"(?<![\w*])\*(?=[A-Z][A-Za-z ,'’-]{1,80}[.:]\*(?:\s|$))|(?<=[.:])\*(?=\s|$)")
"""The stars around a head that runs into its line: `*No read up.*`"""
_ABOUT = re.compile(
    r"\s*(?:Notations?|Terminology|Conventions?|Set(?:ting|-?up)|Preliminaries|Signature|Language|Vocabulary"
    r"|Symbols|Fluents|Background)\.(?=\s+(?:[A-Z][a-z]*\s|\$))"
)
"""A head that says what kind of text runs into its line: `Notation. The place is col(s) ...`"""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a document.

    text: What is to be read, with blanks for comments and footnotes.
    raw: The line as it stands.
    kind: `text`, `blank`, `comment` (nothing else stands in it) or `fence` (around what is read).
    display: Whether it stands in an environment that holds formulas only.
    """

    text: str
    raw: str
    kind: str
    display: bool = False


def marked(lines: Sequence[str]) -> Iterator[Line]:
    """Yield the lines with what is known of each from the markup around it."""
    inside = ""  # of a comment: what ends it
    display = False
    wiki = any(line.lstrip().startswith("==") and heading_of(line) for line in lines)
    for raw in lines:
        if inside:
            ended = _END_COMMENT.match(raw) if inside == "%" else "-->" in raw
            inside = "" if ended else inside
            yield Line("", raw, "comment")
            continue
        if raw.lstrip().startswith(">>> "):  # what somebody types, in examples of Python
            yield Line("", raw, "comment")
            continue
        if _BEGIN_COMMENT.match(raw):
            inside = "" if _END_COMMENT.search(raw) else "%"
            yield Line("", raw, "comment")
            continue
        text = _without_asides(raw)
        if wiki:
            text = _LINK.sub(_blanks, _ITEM.sub(_starred, text, 1))
        if "<!--" in text:
            begin = text.index("<!--")
            inside = "-->"
            text = text[:begin].rstrip()
        if not text.strip() and not _FENCE.match(raw):
            yield Line("", raw, "comment" if raw.strip() else "blank")
            continue
        found = None if "cases}" in text else _ENVIRONMENT.match(text)
        if found or _FENCE.match(raw) or _COMMAND.match(text):
            display = _shows(display, text.strip(), found)
            yield Line(text, raw, "fence")
            continue
        yield Line(text, raw, "text", display)


def _shows(display: bool, text: str, environment: re.Match[str] | None) -> bool:  # noqa: FBT001 - a state
    """Return whether formulas are displayed behind a fence."""
    if environment is not None:
        begins = environment[1] == "begin"
        return begins if environment[2] in _MATHEMATICS else display
    return {"$$": not display, "\\[": True, "\\]": False}.get(text, display)


def _without_asides(raw: str) -> str:
    """Return a line with blanks for its comments, footnotes and fonts of Markdown."""
    text = re.sub(r"<!--.*?-->", _blanks, raw) if "<!--" in raw else raw
    text = _TAG.sub(_blanks, text) if "<" in text else text
    text = _HEADED.sub(_with_colon, text) if "**" in text else text
    text = re.sub(r"\*\*|`", _blanks, text) if "**" in text or "`" in text else text
    if "*" in text and _RUN_IN.match(text, text.find("*")):
        text = _RUN_IN.sub(_blanks, text)
    text = _ABOUT.sub(_blanks, text, count=1) if ". " in text[:40] and _ABOUT.match(text) else text
    text = without_comment(text) if not {*text}.isdisjoint("%#/;-") else text
    text = _LOOKS.sub(_blanks, text) if "\\" in text else text
    text = _BRACED_BELOW.sub(_without_brace, text) if "\\underbrace" in text else text
    text = text if "~" not in text or _BINDS.search(text) else _TIED.sub(" ", text)
    text = _REFERRED.sub(lambda m: m["word"].ljust(len(m[0])), text) if "ref" in text else text
    return _ASIDE.sub(_blanks, text) if "\\" in text or "[^" in text else text


def without_comment(text: str) -> str:
    """Return a line up to its comment; `%` between operands is the sign of a remainder."""
    remark = _REMARK.search(text) if "(" in text else None
    if remark and not LIMITING.search(remark[0]):
        return text[: remark.start()]
    if _PERCENTAGE.search(text):
        return text
    for found in _PERCENT.finditer(text):
        before = text[: found.start()].rstrip()
        operand = before[-1:].isalnum() or before.endswith((")", "]"))
        divisor = _DIVISOR.match(text, found.end()) if operand else None
        related = _RELATED.search(_CONNECTIVE.split(before)[-1])
        behind = divisor and (divisor["behind"] or divisor["related"])
        if divisor is None or (related and behind in _RELATIONS):
            return before
    return text


def _without_brace(match: re.Match[str]) -> str:
    begin, end = match.span("said")
    said = match["said"]
    return f"{' ' * (begin - match.start())}{said}{' ' * (match.end() - end)}"


def _with_colon(match: re.Match[str]) -> str:
    """Return a head with a colon where it ends for the dash behind it."""
    head = re.sub(r"\*\*|[()]", _blanks, match["head"])
    words = head.rstrip()
    return f"{words}:{' ' * (len(match[0]) - len(words) - 1)}"


def _starred(match: re.Match[str]) -> str:
    return match[0].replace("#", "*", 1).replace("#", " ")


def _blanks(match: re.Match[str]) -> str:
    return " " * len(match[0])
