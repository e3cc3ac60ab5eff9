"""Sentences around formulas: where they begin, and what their words make of what they say.

A formula in a sentence is a statement if no word makes it an example, a supposition or a claim,
and if no words say under which condition it holds: `Whenever $p(x)$, we have $q(x) ≡ ...$`.
"""

from collections.abc import Set as AbstractSet

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.spelling.lexer import canonical_name
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

MATHEMATICS = re.compile(r"\$(?P<a>[^$]+)\$|\\\((?P<b>(?:[^\\]|\\(?!\)))+)\\\)|`(?P<c>[^`\n]+)`")
HEAD = r"(?P<name>\\?\w+)\s*(?:\([^()]*\)|\[[^][]*\])"
DEFINITION = re.compile(rf"\s*{HEAD}\s*(?:{EQUIVALENT}|:=|≝|≜|≙|\\triangleq)")
MARKED_FACT = re.compile(
    r"\$\s*+(\\?\w++)\(\s*+(\w++(?:\s*+,\s*+\w++){0,9}+)\s*+\)\s*+(?P<value>=\s*+\\?\w++\s*+)?\$"
)
"""A fact or a value between dollar signs."""
_HEDGED = re.compile(
    r"\b(?:suppose|assum\w+|would|could|might|claim|show|prove|proof|exercise"
    r"|equivalent\w*|instead|(?<!as )(?<!who )follows?|hence|thus|therefore|example"
    r"|(?<!tells )(?<!says )(?<!shows )(?<!records )whether"
    r"|e\.g|not|never|unless"
    r"|abbreviat\w+|conjectur\w+|instance|fail\w*|cannot|counterexample\w*|refut\w+|contradict\w*"
    r"|(?:is|are|was|were|be|seems?|an?|the|following)\s+(?:wrong|false|invalid)"
    r"|unclear|unknown|question\w*|asks?|wonder\w*|determine|find\s+(?:all|every|each|an?|the))\b",
    re.IGNORECASE,
)
_OUR_EXAMPLE = re.compile(r"\b(?:our|(?:the|a)\s+running)\s+example\b", re.IGNORECASE)
"""The example that a whole text is about."""
_CONCLUDING = frozenset({"hence", "thus", "therefore"})
_LIMITED = re.compile(
    r"\s*(?:(?:and|then|moreover|now),?\s+)?(?:(?:if|when(?:ever)?|unless|among|outside|except|suppose|assum\w+"
    r"|provided|until|during|while|once|sometimes|usually|often|mostly|normally|typically|generally"
    r"|in\s+(?:case|general|(?:this|that|these|such|each|either|both|some|most|many)\s+cases?|the\s+\w+\s+case)"
    r"|(?:on|at|after|before)\s+(?!(?:the\s+)?(?:other|board|that|this|first|last|set)\b))\b"
    r"|for\s+(?:\w+\s+)?(?:distinct|different)\b|for\s+(?:the|an?)\s+(?!(?:sake|moment|time)\b)[^$,]{1,60}?(?:,|\bwe\b)"
    r"|(?:for|given|let)\b(?!.{1,60}\b(?:the\s+(?:least|smallest)\s+(?:relation|predicate)|the\s+(?:transitive|reflexive)\b))"
    r".{0,200}?\b(?:with|such\s+that|where|satisfying)\s+\$(?![^$]*(?:∈|\\in(?![a-z]))))",
    re.IGNORECASE | re.DOTALL,
)
"""The beginning of a sentence that says under which condition the formula in it holds."""
_LIMITED_BEHIND = re.compile(
    r"[$`)\\]*\s*(?:[∧∨→⊃↔≡]|[-=]>|<[-=]>|&(?=\s*\()|[,;(]?\s*(?:or|except|unless|provided|only|(?:as|so)\s+long\s+as|while|until|when(?:ever)?|if"
    r"|in\s+(?:case|most|some|many)|usually|sometimes|often|but|although|resp"
    r"|where\s+\$[^$=]{1,9}\$\s+(?:(?:ranges?|runs?|varies)\s+over\s+[a-z]+|is\s+(?:not|no|neither)))\b)",
    re.IGNORECASE,
)
"""What says behind a formula under which condition it holds, or that it could be another."""
_LEAD_IN = re.compile(
    r"(?:then|so|hence|we\s+(?:put|let|set|write|define|have|say\s+that))[\s,:]*$", re.IGNORECASE
)
_THAT_IS = re.compile(
    r"(?:[:]|\b(?:that\s+is|i\.\s?e\.|in\s+symbols|formally)[,:]?)\s*[$`(\\]*$", re.IGNORECASE
)
"""What words say that a formula says again."""
_CONDITION_OF_ALL = re.compile(
    r"\b(?:iff|if|when(?:ever)?|unless|provided)\b[^.;:]*\b"
    r"(?:for\s+(?:all|every|each|any|some)|there\s+(?:is|are))\s[^.;:]*$",
    re.IGNORECASE,
)
"""The beginning of a condition whose end a formula is: `is small iff for all x, y:`."""
FONT = re.compile(r"\\(?:text|math|operatorname|mbox)[a-z]*\s*\{([^{}]*)\}")
_SHORTEST = 3
_ABBREVIATED = re.compile(r"\b[Ww]e\s+abbreviate$")
_END_OF_SENTENCE = re.compile(r"\.\s+(?=[A-Z$\\])")
_STOP = re.compile(r"[.;]\s+(?=[A-Z$\\])")
_PROVISO = re.compile(
    r"\b(?:with|such\s+that|where|satisfying|if|when(?:ever)?|unless|case|[Ss]uppose|[Aa]ssum\w+|provided)\s+(?:that\s+)?"
    r"\$(?P<said>[^$]+)\$|\b(?:distinct|different)\s+(?:\w+\s+){0,2}\$|\$\s+(?:be|are)\s+(?:\w+\s+)?(?:distinct|different)\b",
    re.IGNORECASE,
)
_OF_A_SET = re.compile(r"\s*[\w\s,'\\]+(?:∈|\\in(?![a-z]))\s*\\?[\w{}\\,. ]+\s*$")
_SAYS = re.compile(r"[=<>≠≤≥∈∉]|\\(?:neq?|leq?|geq?|notin|in)(?![a-z])|\w\}?\s*\(")
_LEADS = re.compile(
    r"(?:[,:]|\b(?:then|so|hence|put|let|write|set|define|say|have|get|obtain|that|by))\s*[:,]?\s*$",
    re.IGNORECASE,
)
"""The end of a sentence that the formula below it ends."""
_BEGINS_LIMITED = re.compile(
    r"\s*(?:For|Given|Let|Suppose|Assum\w+|Fix|Take|Consider|If|When(?:ever)?|Unless|In\s+(?:the\s+)?case|Provided)\b"
)

_AT_FIRST = re.compile(
    r"\s*(?:in|at) (?:the )?(?:very )?(?:first|initial|start|beginning|outset)\b"
    r"(?!.*\b(?:if|unless)\b)",
    re.IGNORECASE,
)

_WHEN = re.compile(
    r"\s*(?:on|at|in|during|after|before|within|inside|outside|under|while|until|among|between)\s+"
    r"(?!(?:other\s+)?(?:words|symbols?|formulas?|short|brief|particular|fact|addition|total|detail|logic"
    r"|notation|terms?|this\s+(?:text|paper|note|game|puzzle)|the\s+(?:following|language|notation)"
    r"|most|least|our|what|which|summary|general)\b)",
    re.IGNORECASE,
)
"""When or where something is said to be so: `On Sundays all are here: ...`."""

_PROPERTY = re.compile(
    r"\b(?:the\s+(?:least|smallest)|closed\s+under|generated\s+by|transitivity|reflexivity|symmetry"
    r"|(?:(?:ir)?reflexive|(?:anti|a)?symmetric|transitive|equivalence)(?:\s+(?:closure|relation))?"
    r"|(?:partial|total|linear|strict)\s+order(?:ing)?|pre-?order)\b",
    re.IGNORECASE,
)
"""What is said of a relation beside of what it holds."""


def is_hedged(text: str, begin: int, end: int, *, concluded: bool = False) -> bool:
    """Whether words of the sentence around a stretch make it less than a statement.

    concluded: Whether it is one, too, if it is said to follow.
    """
    start, words = sentence(text, begin, end)
    before = text[start:begin].rstrip(" $`")
    if _ABBREVIATED.search(before):
        words = words.replace("abbreviate", "")
    words = _OUR_EXAMPLE.sub(" ", words)
    hedges = {word.lower() for word in _HEDGED.findall(words)}
    if hedges - (_CONCLUDING if concluded else set()):
        return True
    return before.endswith((" if", " If", " when")) and not _is_restated(before, text[begin:end])


def is_led_plainly(words: str) -> bool:
    """Whether words before a colon say only what the formula behind it does, and always."""
    limits = limits_before(words) or _LIMITED.match(words) or _BEGINS_LIMITED.match(words)
    if binds_a_condition(words):
        return False
    return bool(_AT_FIRST.match(words)) or not (limits or _HEDGED.search(words))


def limits_before(words: str) -> bool:
    """Whether a sentence before a colon begins with when, where or of what it is said."""
    return bool(_WHEN.match(words)) and not _AT_FIRST.match(words)


def _is_restated(before: str, formula: str) -> bool:
    """Whether the word that a sentence defines is what the definition in it has for a name."""
    defined = DEFINITION.match(bare(formula.strip("$ ")))
    word = re.search(r"(?:\\emph\{|\b(?:is|are)\s+)(\w{3,})\}?\s+(?:if|If|when)$", before)
    names = sorted([defined["name"], word[1]], key=len) if defined and word else ["?", ""]
    return names[1].startswith(names[0]) and len(names[0]) >= _SHORTEST


def is_limited(text: str, begin: int, end: int) -> bool:
    """Whether the words around a formula say under which condition it holds."""
    if is_limited_behind(text, end):
        return True
    start, _ = sentence(text, begin, end)
    if _THAT_IS.search(text, start, begin):
        return False
    if start and _LEAD_IN.fullmatch(text[start:begin].strip(" $`")):
        start, _ = sentence(text, start - 1, start - 1)
    return bool(_LIMITED.match(text, start))


def tells_a_property(text: str, begin: int, end: int) -> bool:
    """Whether words around facts say of what kind their relation is: `the least order with`."""
    if look.has_equivalence(text[begin:end]) or "=" in text[begin:end]:
        return False
    return bool(_PROPERTY.search(sentence(text, begin, end)[1]))


def sentence(text: str, begin: int, end: int) -> tuple[int, str]:
    """Return where the sentence around a stretch begins, and its words outside of mathematics."""
    stops = [m.end() for m in _END_OF_SENTENCE.finditer(text, 0, begin)]
    start = stops[-1] if stops else 0
    stop = _END_OF_SENTENCE.search(text, end)
    after = text[end : stop.start() if stop else len(text)]
    return start, MATHEMATICS.sub(" ", text[start:begin] + " " + after)


def bare(text: str) -> str:
    """Return a formula without fonts, groups and the stop at its end."""
    return look.plain(FONT.sub(r"\1", text)).strip().rstrip(".,;")


def binds_a_condition(words: str) -> bool:
    """Whether words before a colon end with a quantifier of the condition that they begin."""
    return bool(_CONDITION_OF_ALL.search(words.rstrip(": ")))


def is_limited_behind(text: str, end: int) -> bool:
    """Whether words behind a formula say under which condition it holds, or an alternative."""
    return bool(_LIMITED_BEHIND.match(text, end))


def leads_under_condition(text: str) -> bool:
    """Whether a sentence goes on with the formula below it, and says when that holds."""
    if not _LEADS.search(text):
        return False
    *others, last = _STOP.split(text)
    said = [last, *others[-1:]] if "$" not in last else [last]
    provisos = [m for part in said if _BEGINS_LIMITED.match(part) for m in _PROVISO.finditer(part)]
    return any(
        m["said"] is None or (_SAYS.search(m["said"]) and not _OF_A_SET.match(m["said"]))
        for m in provisos
    )


def tells_of(fact: re.Match[str], constants: AbstractSet[str]) -> bool:
    """Whether a fact is about constants, or gives a value for what could be one."""
    args = (canonical_name(name) for name in re.findall(r"[^\W\d]\w*", fact[2]))
    return all(arg in constants or (fact["value"] and len(arg) > 1) for arg in args)
