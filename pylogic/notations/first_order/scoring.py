"""How much of a text is first-order logic, for who guesses in which notation it is written."""

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.annotated import FRAME
from pylogic.notations.first_order.page.lines import looks_formal
from pylogic.notations.first_order.prose.defined_words import defines
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_DEFINES_WITHIN = re.compile(rf"\w\([^()]{{1,80}}\)\s*,?\s*{EQUIVALENT}")
"""A definition behind words: `Define path(x, y) iff ...`."""
_RULE = re.compile(
    r"\s*(?:\w{1,3}[.)]\s+)?(?:an?\s+\w+\s+)?[b-z]\d?\b(?:\s+and\s+[b-z]\d?\b)?\s+(?:is|are|has|have)\s[^.()]*\bif\b.*\w\("
)
"""A rule in words, with atoms: `x is a grandparent of z if parent(x, y) and parent(y, z)`."""
_FACTS = re.compile(r"\s*+(?:\w++\([\w\s,']{1,99}\)\s*+\.?\s*+){1,20}")
_VALUES = re.compile(
    r"\s*(?:\w{1,9}[.)]\s+)?(?:[^\W\d]\w*\([\w\s,']{1,99}\)\s*=(?!=)|[^\W\d]\w*\s*=\s*\{[^{}:;\"']*\}\s*$)"
)
"""Values of a function, or a set: `f(1) = 2`, `S = {a, b}`."""
_LISTED_FACTS = re.compile(
    r"\s*+(?:\w{1,9}[.)]\s+)?(?:(?:\w++\([\w\s,']{1,99}\)\s*+[,;]?\s*+){1,20}"
    r"|(?:\w++\([\w\s,']{1,99}\)\s*+[,;]\s*+){1,20}\w++\([\w\s,']{1,99}\)\s*+\.\s*+)"
)
_DISPLAY = re.compile(
    r"\\\[\s|\\begin\{(?:equation|align|gather|displaymath)\*?\}"
    r"|\$\s*\\?[^\W\d][^$\n=<>]{0,40}?(?:[=<>≤≥∈≺⪯]|\\(?:in|leq?|geq?|prec|preceq|sim|iff|to|subseteq)(?![a-z]))[^$\n]{1,80}\$"
)
"""Where a formula of TeX stands by itself, or says something between dollar signs."""
_BEGINS = re.compile(r"\s*\\begin\{(?:document|verbatim|lstlisting|minted|center|quote)\}.{0,80}")
"""What begins in a paper around anything, also around a program."""
_DEFINES_WORDS = re.compile(
    r"(?:\\emph\{|(?<![*\w])\*{1,2}|(?<!\w)_)[A-Za-z][\w\s-]{1,40}(?:\}|\*{1,2}|_(?!\w))[^.]{0,80}?\b(?:if|iff|when|exactly|unless|is\s+an?)\b"
)
"""A definition in words, marked by its font: `A player is a *king* if ...`."""
_CALLED = re.compile(
    r"\s*(?:\w{1,3}[.)]\s+)?(?:An?\s+\w+|[A-Z]\w+s|People)(?:\s+\w+){0,2}\s+(?:who|that|which|whose|with(?:out)?)\s"
    r"[^.*\\]{1,80}\b(?:is|are)\s+(?:(?:an?|called|said\s+to\s+be)\s+)?(?:\*|\\emph\{)"
)
"""A definition that ends with what it defines: `A player who wins is a *king*`."""
_NECK = re.compile(r":-(?![-:|])")
"""The neck of a clause of Prolog, and no line of a table: `|:---|`."""
_NEAR = 200


def score(text: str) -> int:
    """Return how much of the text is in this notation: how many lines have a sign of logic."""
    plain = _NECK.sub("  ", text.replace("`", " "))  # a neck is of programs, but formulas have it
    lines = [line for line in plain.splitlines() if not _BEGINS.fullmatch(line)]
    formal = sum(looks_formal(line) or defines(line) for line in lines)
    formal += sum(1 for _ in FRAME.finditer(text))
    ruled = sum(bool(_RULE.match(line[:_NEAR])) for line in lines) if not _NECK.search(text) else 0
    formal += ruled + sum(bool(ruled and _FACTS.fullmatch(line)) for line in lines)
    formal = formal or sum(bool(_DEFINES_WITHIN.search(line[:_NEAR])) for line in lines)
    marked = [line[:_NEAR] for line in lines if "*" in line or "{" in line] if not formal else []
    formal += sum(bool(_DEFINES_WORDS.search(line) or _CALLED.match(line)) for line in marked)
    formal = formal or int(bool(_DISPLAY.search(text)))
    told = (bool(_VALUES.match(line) or _LISTED_FACTS.fullmatch(line)) for line in lines)
    return formal or sum(told)
