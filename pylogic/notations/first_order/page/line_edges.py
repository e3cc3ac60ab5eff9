"""Whether a line begins or ends within a formula or a sentence."""

from pylogic.core import regexes as re

KEYWORD = r"(?:and|or|xor|not|if|then|else|iff|implies|exists|forall|all|true|false)\b"
ARROW = r"(?:long)?(?:left)?rightarrow|(?:Long)?(?:[Ll]eft)?[Rr]ightarrow|to|implies|equiv|iff"
BEGINS_INFIX = re.compile(
    r"\s*(?:[])∧∨⊕⊻⊃→⇒≡↔⇔=≠<>≤≥&+∈∉⊆∪∩⟺⟹⟷⟶⟸⇐←≝≜≙⩽⩾]|\|(?!\s?\{|[^|\n]{1,80}\|\s*[=<>≤≥≠])|->|!=|:=|:[⇔⟺↔≡]|/[=\\]|\\/"
    rf"|\\(?:wedge|land|vee|lor|oplus|veebar|supset|{ARROW}|neq?|leq?|geq?)(?![A-Za-z])"
    rf"|:\\(?:{ARROW})(?![A-Za-z])"
    r"|(?:and|or|xor|iff|if and only if|implies|then|else|unless|otherwise)\b)"
)
_BEGINS_SIGN = re.compile(
    r"\s*(?![-−]\d+\s*(?:[=<>≠≤≥]|!=|/=|\\(?:neq?|leq?|geq?)(?![A-Za-z])))[-−,'′’]"
)  # a negative number that is compared begins a formula of its own
BEGINS_WITHIN = re.compile(
    rf"{BEGINS_INFIX.pattern}|{_BEGINS_SIGN.pattern}|\s*(?:with|is|such\s+that)\b(?!\()"
)
_DANGLING = re.compile(
    r"(?:[(\[∧∨⊕⊻¬⊃→⇒≡↔⇔=≠<>≤≥&|~!,+−·:∃∀Ǝ∄∈∉⊆∪∩⟺⟹⟷⟶⟸⇐←≝≜≙⩽⩾]|(?<![=≠])(?<![=≠] )(?<!\\neq )-"
    r"|/\\|\\/"
    rf"|\\(?:wedge|land|vee|lor|oplus|veebar|neg|lnot|supset|{ARROW}|neq?|leq?|geq?|exists|forall|colon|in|cup|cap)"
    r"|(?<![=≠∈])(?<![=≠∈] )\b(?:such that|such|there|for|if and|if and only)(?!\s?\})"
    r"|\b(?:and|or|xor|not|iff|implies|if|when(?:ever)?|unless|then|else|exists|forall|all|[a-z]\d?'?\s+in))[\s{}$]*$"
)
_UNFINISHED = re.compile(
    r"(?:,|\b(?:that|where|which|with|let|is|are|be|by|of|for|the|an?|and|or|not|if|when(?:ever)?|unless|every|each|both|no|some|then|to|in|on"
    r"|at|from|as|such|than|has|have|get|put|set|say|whose|so|i\.e\.|e\.g\.))\s*$"
)
"""Words after which a sentence goes on."""
_SIZE = re.compile(
    r"(?:[=<>≤≥≠(,+*·-]|\b(?:div|mod))\s*\|(?:(?:[^|{]|(?<=\w)\{[^{}|]*\})*|\s*\\?\{.*\\?\}\s*)(?<=[\w)'}])\s*\|$|\A[^{]*\}\s*\|$"
)
"""A size, or a number without its sign, at the end: its bar is no `or`."""
_COUNTS, _COUNTED = re.compile(r"[#|]\s?\\?\{[^{}]*$"), re.compile(r"[^{}]*\}")
"""What ends inside the braces of a set that is counted, and what begins inside of braces."""
_BINDING = re.compile(
    r"(?:[∃∀Ǝ]|\\(?:exists|forall)(?![A-Za-z])|\b(?:exists|forall|all)\b"
    r"|\b(?:for (?:all|every|each|any)|there (?:is|are|exists?))\b)"
    rf"(?:[\s,{{}}]++|(?!{KEYWORD}|in\b)\w++|\\(?:math|text)[a-z]*+)*+"
    r"[.:·]?\s*$"
)
_OF_ALL = re.compile(
    rf"(?:[)\]}}']|(?<!\w)(?!{KEYWORD})\w+)\s+for\s+(?:all|every|each|any)\s+\w+(?:\s*,\s*\w+)*\s*\.?\s*$"
)
"""Of what a whole formula is said, behind it: `x * x = e for all x.`"""
_THEN, _ELSE = re.compile(r"\bthen\b"), re.compile(r"\belse\b")
_TAIL = 300
"""How many characters at the end of a line are looked at; lists of variables are shorter."""


def begins_within(line: str) -> bool:
    """Whether a line begins with a connective, a relation or a closing bracket."""
    return bool(BEGINS_WITHIN.match(line))


def ends_within(line: str) -> bool:
    """Whether a line ends with a connective, with a relation, or within a quantifier."""
    tail = line[-_TAIL:].rstrip().rstrip("$").rstrip()
    if _SIZE.search(tail):
        return False
    if _DANGLING.search(tail):
        return True
    return bool(_BINDING.search(tail)) and not _OF_ALL.search(tail)


def is_unfinished(line: str) -> bool:
    """Whether a sentence goes on behind a line that ends so: with a comma, or with `that`."""
    return bool(_UNFINISHED.search(line))


def depth_of(line: str) -> int:
    """Return how many more brackets a line opens than it closes."""
    opened = line.count("(") + line.count("[") + bool(_COUNTS.search(line))
    return opened - line.count(")") - line.count("]") - bool(_COUNTED.match(line))


def branches_of(line: str) -> int:
    """Return how many more conditionals a line begins than it has an `else` for."""
    return len(_THEN.findall(line)) - len(_ELSE.findall(line))


_DEFINES = re.compile(
    r"\s*\w+\((?:[^()]|\([^()]*\))*\)\s*(?:iff\b|if and only if\b|[≡↔⇔]|<->|<=>)"
)
_TITLED = re.compile(r"\s*[A-Z][a-z]+(?: [A-Za-z]+){0,4}\s*")


def defines(line: str) -> bool:
    """Whether a line begins with an atom and the sign or word of an equivalence."""
    return bool(_DEFINES.match(line))


def is_titled(before: str, line: str) -> bool:
    """Whether a few words alone stand above a definition that is indented deeper."""
    deeper = indent_of(line) > indent_of(before)
    return deeper and bool(_TITLED.fullmatch(before)) and defines(line)


def indent_of(line: str) -> int:
    """Return the column where a line begins."""
    wide = line.expandtabs()
    return len(wide) - len(wide.lstrip())


_TYPED = re.compile(r"\s*\w+(?:\s*,\s*\w+)*\s+in\s+\{[^{}\n]*\}\s*[.,;]?\s*")


def is_typed(line: str) -> bool:
    """Whether a line says of names only in which listed set they are: `x, y in {0, 1}`."""
    return bool(_TYPED.fullmatch(line))


_LISTING = re.compile(r"\s*\$?\w+\s*:?=\s*(?:\\?\{.*\}|-?\w+\s*\.\.\s*-?\w+)\$?\s*[.,;]?\s*$")
"""A whole line that lists a set."""


def is_listing(line: str) -> bool:
    """Whether a line says of one name only which set it is: `S = {a, b}`."""
    return bool(_LISTING.match(line))
