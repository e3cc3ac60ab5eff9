"""What a single line of a document in first-order logic looks like: label, formula, words."""

from collections.abc import Collection
from dataclasses import dataclass

from pylogic.core import regexes as re
from pylogic.core.remembering import remembered
from pylogic.notations.first_order.page.fact_shapes import are_members, is_fact
from pylogic.notations.first_order.page.line_edges import (
    ARROW,
    BEGINS_INFIX,
    BEGINS_WITHIN,
    KEYWORD,
)
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_BINDING_WORDS = r"(?:for (?:all|every|each|any)|there (?:is|are|exists?))\b"
_WORD = rf"(?!{KEYWORD}|{_BINDING_WORDS})[A-Za-z][\w-]*"
_LIMITING = r"(?:for|given|if|when|whenever|where|with|among|unless|except|only|provided)"
_LIMITED = rf"{_LIMITING}\b[^:\n]{{0,60}}(?<!\w)(?-i:[b-z])\d?'?(?!\w)"
"""Words that may say of which values holds what follows them: they speak of a variable."""
_KINDS = (
    r"(?:axiom|definition|rule|formula|fact|def|law|postulate|constraint|theorem|lemma|property"
    r"|equation|eq|assumption|condition|proposition|requirement|clause|section|article)"
)
_ARROWS = rf"(?:{EQUIVALENT}|->|→|:=)"
_EQUIVALENCE = re.compile(rf"{_ARROWS}|[⊃⇒]|=>|\bimplies\b|\\supset(?![a-z])")
_LABEL = re.compile(
    rf"\s*(?:\\item\s*)?(?:{_KINDS}\.?\s+)?(?:§\s?)?"
    r"(?:\((?P<a>(?:[A-Za-z]{0,3}\d+|[A-Z](?=\.\d))(?:\.\d+)*[a-z]?)\)"
    r"|\[(?P<c>[A-Za-z][\w.-]{0,11}|\d+(?:\.\d+)*)\]"
    r"|(?P<d>\d+(?:\.\d+)+|\d+(?=\s\s|\s+[∀∃])|(?-i:[A-Z]{1,3})\d+(?=\s\s+(?:[\w(∀∃∄¬~$]|\\(?:forall|n?exists|neg|lnot)(?![a-z]))[^\n]{0,99}[\s(:])"
    rf"|(?-i:[A-Z]{{1,3}})(?:\d+|(?=\s{{2}}))(?=\s+\w+\([^()\n]{{0,80}}\)\s*{_ARROWS})"
    r"|(?:(?<=§)|(?<=§\s))\d+(?:\.\d+)*)(?=\s)"
    r"|(?![A-Za-z]+\d+[a-z]?\()(?P<b>(?:(?-i:[A-Z])\.(?=\d))?[A-Za-z]{0,3}\d+(?:\.\d+)*[a-z]?)(?:\s*\([^()]*\))?(?P<end>[.):]))(?:\s+|$)",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"\s*\((?!{KEYWORD})(?P<label>[A-Za-z][\w-]{{1,24}}['′’]*|(?-i:[A-Z]))\)(?:\s{{2,}}|\s+(?=\$?\w+\(|\w+\s+[=≠∈]|[∀∃∄¬]|\\(?:forall|exists|neg)))(?=\S)"
)
_LETTER = re.compile(
    r"\s*(?:\((?P<a>[a-z]|[ivx]{2,4})\)|(?P<b>[a-z]|[ivx]{2,4})\)|(?P<c>[IVX]+|[ivx]{2,5}|i)\.)\s+(?=\S)"
)
_AT_FIRST = (
    r"(?:in|at|of) (?:the )?(?:very )?(?:first|initial|start|beginning|outset)\b(?: \w{1,20}){0,3}"
    r"(?=:|,\s+(?:[¬~]|not\b|\s){0,4}\w+\()"
    rf"|(?:initially|at first),?"
    rf"(?: (?!{KEYWORD}|(?:{_LIMITING})\b)(?:a|[^\W\d][\w-]+),?){{1,9}}(?=:)"
)
"""Words that say that what follows is so at first."""
_WORDS_WITHIN = re.compile(r"\s*\((?P<words>[A-Za-z]{2,}(?: [A-Za-z]{2,}){1,5})\)\s{2,}(?=\S)")
"""Words in brackets before a gap: `(fill the large jug)   x' = 4`."""
_WORDS_LABEL = re.compile(
    rf"\s*(?:\\item\s*)?(?P<words>{_AT_FIRST}"
    rf"|(?!{_LIMITED}){_WORD}(?: (?!{KEYWORD})[\w-]+){{0,3}}"
    r"(?: \([\w'’.-]{1,12}\))?(?=:)"
    r"|(?-i:(?:Actions?|Fluents?|Events?))(?=\.))[:,.]\s+(?=\S)",
    re.IGNORECASE,
)
_BEGINS_LIMIT = re.compile(rf"(?:{_LIMITING}|in|on|at|no|every|all|each)\b", re.IGNORECASE)
_LIMITS = re.compile(rf"\s*{_LIMITED}", re.IGNORECASE)
_SORT = r"(?:\\?\w+(?:\s?\{\w+\})?|\\?\{[^{}]*\})"
_MAPS = r"\s*(?:→|->|⟶|\\(?:to|rightarrow|longrightarrow)(?![A-Za-z]))\s*"
SIGNED = rf"\s*{_SORT}(?:(?:\s*(?:×|\\times)\s*{_SORT})+{_MAPS}{_SORT}|{_MAPS}\\?\{{)"
"""From where and to where a function is, which no formula says: `pos × room → {on, off}`."""
_SIGNED = re.compile(SIGNED)
_SLANTED = re.compile(r"(?<=^)\*([A-Z][a-z]+\s[\d.]+[.:]?)\*(?!\*)")
"""A label in italics: `*Definition 1.*`."""
_KIND_LABEL = re.compile(
    rf"\s*(?:\\item\s*)?(?P<words>{_KINDS} \((?:\d+(?=[-–\w ]*[a-z]))?[A-Za-z–-][\w ,'’–-]*\)"
    rf"|(?:{_KINDS}|corollary)(?: (?-i:[A-Z]))?(?=\.))\s*[:.]\s+(?=\S)",
    re.IGNORECASE,
)
"""What an axiom is called, behind the word: `Axiom (Transitivity): `, `Rule B.`, `Def.`."""
_ITEM = re.compile(r"\s*\\item(?![A-Za-z])\s*(?:\[(?P<label>[^\]]*)\]\s*)?")
_THAT_IS = re.compile(
    r"\s*(?:(?:i\.\s?e\.|that is|namely|viz\.)[,:]?\s+|(?:∴|\\therefore(?![A-Za-z]))\s*)(?=\S)"
)
_TITLE = re.compile(
    rf"\((?!{KEYWORD}|{_BINDING_WORDS}|(?:every|each|some|any|no)\b|\w+ in \w+\))"
    r"(?P<words>[A-Za-z][a-z]+(?:[ -][a-z]+){0,3})\)\.?\s+(?=\S)"
)
_BULLET = re.compile(r"\s*(?:[*•‣▪—]|(?P<dash>[-–]))\s+(?=\S)")
_SIGN = re.compile(
    r"[∧∨⊕⊻¬⊃→⇒≡↔⇔∃∀∄≠≤≥⊤⊥∈∉⊆⊂∪∩∖⟺⟹⟷⟶⟸⇐←≝≜≙⩽⩾∼≈≅≃≺≼⪯≻⊑⊏⋖≁⊀]|<->|<=>|<:|<--|->|=>|!=|:=|==|<>|[&~]|/\\|\\/|\w\)\s*\||\|\s*\w+\("
    rf"|\\(?:supset|{ARROW}|wedge|land|vee|lor|neg|lnot|exists|forall|neq?|leq?|geq?|top|bot"
    r"|in|notin|subset\w*|cup|cap|sum|int|frac|begin|nexists|setminus|impliedby|gets|triangleq"
    r"|coloneqq|(?:long)?leftarrow|(?:Long)?Leftarrow|emptyset)(?![A-Za-z])|\w\)?\s+in\s+\{"
    r"|\)\s?:-(?=\s|[^\W\d])|\)\s?<-(?=\s+(?:[^\W\d]|[~¬!(\[∃∀\\]))"
    r"|#\s?\\?\{\s?\w|#[a-z]\d?\s+in\s"
    r"|\bexists!?\s++[a-z]\d?+(?:\s*+,\s*+[a-z]\d?+)*+\s++in\s++\w++\s*+[.:(]|\bexists!\s++[a-z]\d?\b"
    r"|\b(?:exists|forall|all|FORALL|ALL|EX(?:ISTS)?)(?!\s[a-z]{3,20}(?:\s[a-z]{2,20})?:\s*$)\s++\w++(?:\s*+(?:,\s*+)?\w++)?+\s*+[.:(\[]"
    r"|(?:^|(?<=[\s(]))[!?]\s?\w++(?:\s*+,\s*+\w++)*+\s*+(?:[.:](?=\s)|:\w)"
)
_BLANK = re.compile(r"(?<!/)\\ ")
_QUOTED = re.compile(r'"[^"\n]*"(?=\s*(?:[),=≠<>}&|∧∨]|$))|(?<=[(,=≠{])\s*"[^"\n]*"')
"""A text that is a value, in which words may stand side by side."""
_PLAIN = re.compile(r"\w\(|[=<>]")
_SPACED = re.compile(r"\w\s*\(|[=<>]")
_CONNECTIVE = re.compile(r"\b(?:and|or|xor|not|iff|implies|then|true|false)\b")
_WORD_ARROW = re.compile(r"\b(?:iff|implies|IFF|IMPLIES)\b|\bif and only if\b")
_CONDITION = re.compile(
    r"\)\s+(?:if|unless|where|when)\s+(?:not\s+)?\w+(?:\(|\s*[=<>≤≥≠∈])|=\s*\w+\s+if\b"
    r"|\)\s*=[^.=]{1,80}\s(?:if|when|unless)\s+(?:not\s+)?\w+(?:\([^()]*\))?\s*[=<>≤≥≠∈]"
    r"|\b[iI]f\b[^.(]{0,300}\([^.]{0,300}\bthen\b"
)
_RECURRENCE = re.compile(
    r"\s*+(?P<f>\w++)\((?:\w++,\s*+)*+[a-z](?:\s*+\+\s*+\d++)?(?:,[^()]*+)?\)\s*+=[^=].*(?<!\w)(?P=f)\("
    r"|\s*+(?:\w++\([^()]*+\)\s*+=\s*+-?\w++\s*+[,;]\s*+){2}"
)
"""Values of a function by other values of it: `f(n + 1) = 2 * f(n)`; or several values."""
_APPLICATION = re.compile(r"\w\(")
_CAPITAL = re.compile(r"[(,]\s*[A-Z_]")
_SENTENCE = re.compile(r"(?:\b[^\W\d_]{2,}(?:[ ,;:.]+|-)){4}")
_FOUR = re.compile(r"(?:\b[^\W\d_]+[ ]+){4}")
_IS_THE = re.compile(r"[)}]\s+(?:is|are)\s+the\s+[a-z]{3,}\b")
_OPERATORS = re.compile(
    r"\b(?:in|is|either|neither|nor|where|unless|otherwise|provided|let|when|for)\b"
)
_KEYWORDS = re.compile(
    r"\b(?:if and only if|if|then|else|and|or|xor|not|exists|forall|all|iff|implies|true|false"
    r"|such\s+that|such\s*$|mod|div)(?!\w)"
)
_LATEX_CONNECTIVE = re.compile(
    r"\\(?:supset|rightarrow|Rightarrow|to|implies|equiv|leftrightarrow|Leftrightarrow|iff|wedge|land"
    r"|vee|lor|neg|lnot|neq?|leq?|geq?)(?![A-Za-z])"
)
_TEXT_COMMAND = re.compile(r"\\[A-Za-z]+\s*\{?|\\ ")
_PHRASE = re.compile(r"\s*\$?((?:\w++ ){1,3}\w++)\s*\(")
_TYPE = re.compile(r"\\(?:text|math)[a-z]*\s*\{|[{}]|\\left(?=[(\[])|\\right(?=[)\]])")
_SET = re.compile(
    r"(=|∈|∉|⊆|∪|∩|∖|\\(?:in|notin|cup|cap|setminus)|\bin|\s\\)\s*(?:\\\{|\{)[^{}]*\}"
)
_NESTED = re.compile(r"\{\s?\\?\{")
_INNER_SET = re.compile(r"(?<=[{,])\s?\\?\{[^{}]*\}")
_BOUND = re.compile(
    r"\b[Ff]or\s+(?:every|each|any|all)\s+[a-z]\d?(?:\s*,\s*[a-z]\d?)*\s+in\s+\w+\s*,"
    r"|(?:[∃∀Ǝ∄]|\\(?:exists|forall)"
    r"|\b(?:exists|forall|all(?!\s+(?:of|the|its|their|his|her)\s)|FORALL|ALL|EX(?:ISTS)?)\b!?"
    r"|\b(?:[Ff]or\s+(?:every|each|any|all)|[Tt]here\s+(?:is|are|exists?))\b"
    r"(?=[\s\w,]*(?:[:∈.{(]|such that|\b(?:there|for|[a-z]\d?\s+in)\s*$)"
    r"|\s+[a-z]\d?(?:[\s,]+[a-z]\d?)*+\)))"
    r"(?:[\s\w,]|(?<=\b[^\W_])['′’]|(?<=['′’])['′’])*+"
)
_MEMBER = re.compile(
    r"(?<!for )\b[a-z]\d?'?\s+in\s+"
    r"(?=[A-Z]\w*\b|\\?\{|\( \)|(?!the\b|an?\b|its\b|th[ai]\w\b|each\b|every\b)[a-z]\w*\b)"
)
"""That a letter is from a set."""
_SAID_OF_ALL = re.compile(
    r"\s*\w++\([^()]*+\)\s+for\s+(?:all|every|each)\s+(?:[A-Za-z]\w*+\s+)?[a-z]\d?'?\b[\w\s,']*+\.?\s*$"
)
"""An atom with what it is said of: `p(t, r) for every team t and every round r`."""
_SIDE_BY_SIDE = re.compile(r"\b[^\W_]++\s+(?=[^\W_])")
_HEAD = re.compile(
    r"\s*\$?\w++\([^()]*+\)\s*+(?:=|<|>|iff?\b"
    r"|holds\s+(?:of|for)\s+(?!all|every|each|any|some|no)\w)"
)
_PAIRS = 4
_AROUND = 3
"""How many words make a sentence of what stands around formulas."""
_INLINE = re.compile(r"\$[^$]*\$|\\\((?:[^\\]|\\(?!\)))*\\\)|[&~]")
_CAPTION = re.compile(
    r"[A-Z][a-z]{3,}(?:[ -][a-z]+){0,4} \$?[a-z]'?\$? ?(?:-*->|→|⟶|⇒) ?\$?[a-z]['′]?\$?:?"
)


@dataclass(frozen=True, slots=True)
class Label:
    """What a line begins with, if it is labelled.

    text: The number or the words; empty where an item has none.
    end: Where what is labelled begins.
    kind: `number`, `words` (before a colon), `item` (of a list), or `dash`, as a minus sign is,
        too.
    closing: Whether it is a number before a parenthesis that could close one.
    """

    text: str
    end: int
    kind: str
    closing: bool = False


@remembered
def label_of(line: str) -> Label | None:
    """Return the label that a line begins with, if any; marks of fonts do not hide it."""
    line = line.replace("**", "  ") if "**" in line else line
    line = _SLANTED.sub(r" \1 ", line) if "*" in line else line
    found = _LABEL.match(line)
    if found and not BEGINS_INFIX.match(line, found.end()):  # as in `1) + x`, `(7) < y`
        title = _WORDS_LABEL.match(line, found.end()) or _titled(line, found.end())
        end = title.end() if title else found.end()
        number = found["a"] or found["b"] or found["c"] or found["d"]
        return Label(number.strip(), end, "number", found["end"] == ")")
    if (found := _LETTER.match(line)) and not BEGINS_WITHIN.match(line, found.end()):
        letter = found["a"] or found["b"] or found["c"]
        return Label(letter, found.end(), "number", bool(found["b"]))
    if (found := _NAMED.match(line)) and not BEGINS_WITHIN.match(line, found.end()):
        return Label(found["label"], found.end(), "number")
    found = _WORDS_LABEL.match(line) or _KIND_LABEL.match(line) or _WORDS_WITHIN.match(line)
    if found and not _SIGNED.match(line, found.end()):
        return Label(found["words"], found.end(), "words")
    if found := _THAT_IS.match(line):
        return Label("", found.end(), "item")
    if found := _ITEM.match(line):
        return Label((found["label"] or "").strip("(.) "), found.end(), "item")
    if found := _BULLET.match(line):
        at = found.end()
        own = label_of(" " * at + line[at:])
        if own and own.kind == "number" and own.text[0].isalpha():
            return own
        words = (
            None if found["dash"] else _WORDS_LABEL.match(line, at) or _KIND_LABEL.match(line, at)
        )
        if words:
            return Label(words["words"], words.end(), "words")
        return Label("", found.end(), "dash" if found["dash"] else "item")
    return None


def _titled(line: str, begin: int) -> re.Match[str] | None:
    """Return the words in brackets behind a number, unless they are a proposition."""
    found = _TITLE.match(line, begin)
    return found if found and not BEGINS_WITHIN.match(line, found.end()) else None


def limits(text: str) -> bool:
    """Whether words say of which values holds what follows them: `For persons x`."""
    return bool(_LIMITS.match(text))


def begins_limit(label: str) -> bool:
    """Whether a label begins as what says where something holds: `In room r1`, `No person`."""
    return bool(_BEGINS_LIMIT.match(label))


@remembered
def has_sign(text: str) -> bool:
    """Whether the text has a sign that only formulas have."""
    return bool(_SIGN.search(text))


def states(text: str) -> bool:
    """Whether something is applied, and no two words stand side by side, behind a label."""
    label = label_of(text)
    rest = text[label.end :] if label else text
    return has_application(rest) and not is_wordy(plain(rest))


def has_shape(text: str, *, spaced: bool) -> bool:
    """Whether something is applied or compared; `spaced` if blanks may stand before brackets."""
    return bool((_SPACED if spaced else _PLAIN).search(text))


def has_application(text: str) -> bool:
    """Whether something is applied to arguments."""
    return bool(_APPLICATION.search(text))


def phrases_of(text: str) -> list[str]:
    """Return the names of several words that a line among declarations begins with."""
    found = _PHRASE.match(plain(text))
    return [found[1]] if found else []


def plain(text: str, phrases: Collection[str] = ()) -> str:
    """Return a text without the fonts and groups of LaTeX, and with phrases as single words."""
    if '"' in text:
        text = _QUOTED.sub('"x"', text)
    if " \\ " in text:
        text = text.replace(" \\ ", " ∖ ")
    if _NESTED.search(text):
        text = _INNER_SET.sub(" x", text)
    if "{" in text:
        text = _SET.sub(r"\1 ( ) ", text)
    if "\\" in text or "{" in text:
        text = _BLANK.sub(" ", _TYPE.sub("", text)).replace("\\_", "_")
    for phrase in phrases:
        text = text.replace(phrase, phrase.replace(" ", "_"))
    return text


def has_connective(text: str) -> bool:
    """Whether the text has a connective or a truth value that is written as a word."""
    return bool(_CONNECTIVE.search(text))


def has_open_sign(text: str) -> bool:
    """Whether signs of formulas stand in the text itself, and not only between dollar signs."""
    return has_sign(_INLINE.sub(" ", text))


def has_arrow(text: str) -> bool:
    """Whether the text has the word of an equivalence or an implication."""
    return bool(_WORD_ARROW.search(text))


def has_equivalence(text: str) -> bool:
    """Whether the text has the sign or the word of an equivalence or an implication."""
    return bool(_EQUIVALENCE.search(text))


def has_condition(text: str) -> bool:
    """Whether the text states something under a condition, in words: `p(x) if q(x)`."""
    return bool(_CONDITION.search(text) or _HEAD.match(text))


@remembered
def is_sentence(text: str) -> bool:
    """Whether the text has four plain words in a row, or without any sign side by side all over.

    No formula has; arguments are no words.
    """
    if _SAID_OF_ALL.match(text) or are_members(text):
        return False
    parted = _MEMBER.sub(" ( ", _LATEX_CONNECTIVE.sub(" ( ", _BOUND.sub(" ( ", text)))
    words = _outside(_TEXT_COMMAND.sub(" ", parted), arguments=True)
    plain = _KEYWORDS.sub(" ( ", words) + " "
    if (
        _IS_THE.search(text)
        or _SENTENCE.search(plain)
        or _FOUR.search(_OPERATORS.sub(" ( ", plain))
    ):
        return True
    if has_sign(text) or _HEAD.match(text):
        return False
    return len(_SIDE_BY_SIDE.findall(plain)) >= _PAIRS


def is_around(text: str) -> bool:
    """Whether words of a sentence stand around what dollar signs enclose."""
    if text.count("$") < 2:  # noqa: PLR2004 - a pair
        return False
    words = _KEYWORDS.sub(" ", _BOUND.sub(" ", _TEXT_COMMAND.sub(" ", _INLINE.sub(" ", text))))
    found = re.findall(r"(?<![\w\\])[A-Za-z]{2,}(?![\w(])", words)
    return len(found) >= _AROUND


def is_wordy(text: str) -> bool:
    """Whether two words stand side by side outside of brackets, as in no formula."""
    if _SAID_OF_ALL.match(text) or are_members(text):
        return False
    parted = _BOUND.sub(" ( ", text)
    if has_sign(text) or "=" in text or "( )" in text:
        parted = _MEMBER.sub(" ( ", parted)
    words = _outside(_TEXT_COMMAND.sub("_", parted), arguments=False)
    return bool(_SIDE_BY_SIDE.search(_KEYWORDS.sub(" ( ", words)))


def _outside(text: str, *, arguments: bool) -> str:
    """Return what stands outside of parentheses, or only of those of arguments."""
    kept = []
    begin = depth = 0
    opened: tuple[int, int] | None = None  # where what is left out begins, and at which depth
    for found in re.finditer(r"[()]", text):
        at = found.start()
        if found[0] == "(":
            if opened is None and (not arguments or text[at - 1 : at].isalnum()):
                opened = at, depth
            depth += 1
        elif depth:
            depth -= 1
            if opened is not None and opened[1] == depth:
                kept.append(text[begin : opened[0]])
                begin, opened = found.end(), None
    return "()".join([*kept, text[begin:]])


def is_caption(text: str) -> bool:
    """Whether a line is a title with a sign in it, as `Transitions c --> c'`, and no formula."""
    return bool(_CAPTION.fullmatch(text.strip())) and not _PLAIN.search(re.sub(r"-*->", " ", text))


def looks_formal(line: str) -> bool:
    """Whether a line by itself is probably a formula: by its signs, or as a fact.

    A fact without a number may be one of Prolog's if a stop ends it or it has capital letters.
    """
    if has_sign(line):
        return True
    label = label_of(line)
    rest = line[label.end :] if label else line
    if _SAID_OF_ALL.match(rest):
        return True
    if is_sentence(rest):
        return False
    if _CONDITION.search(rest) or (_HEAD.match(rest) and has_arrow(rest)):
        return True
    if _RECURRENCE.match(rest):
        return True
    if label is None and (rest.rstrip().endswith(".") or _CAPITAL.search(rest)):
        return False
    return is_fact(rest) or (has_arrow(rest) and (bool(label) or has_shape(rest, spaced=False)))
