r"""Inference rules as implications: `\frac{edge(x, y)}{path(x, y)}`, or drawn with a bar.

Premises and conclusions are atoms, or relations between terms; rules of judgements are not read.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from pylogic.core import regexes as re
from pylogic.notations.first_order.page.rows import Row

_FONT = r"(?:\\(?:math|text|operatorname)\w*\{\w+\}|\\?\w+)"
_ARGUMENTS = r"\((?:[^()|]|\([^()|]*+\))*+\)"
_TERM = rf"(?:{_FONT}(?:{_ARGUMENTS})?)"
_COMMANDS = r"(?:\\(?:neq?|leq?|geq?|in|notin|sim|approx|preceq|sqsubseteq)(?![A-Za-z]))"
_ATOM = re.compile(
    rf"(?:[¬~]|not\s|\\(?:neg|lnot)(?![A-Za-z]))?\s*{_FONT}{_ARGUMENTS}"
    rf"|{_TERM}\s*(?:<:|[=≠<>≤≥∈∉∼≈≺≼⪯⊑⊏⊴]|!=|<=|>=|{_COMMANDS})\s*{_TERM}"
)
_NAME = r"\w[\w -]{0,30}"
_BAR = re.compile(rf"\s*[-─—_]{{3,}}+\s*(?P<label>\({_NAME}\)|\[{_NAME}\]|[A-Z]\w*(?:-\w+)*)?\s*")
_WIDE_GAP = re.compile(r"\s{2,}")
_VARIABLE = re.compile(r"[m-zM-Z]")
"""What a letter that stands above a bar and below it is, and no name, if nothing tells."""
_MOST = 20
_LETTERS = re.compile(r"(?<!\w)[^\W\d_](?:\d|['’])?(?![\w(])")
_MACRO = re.compile(
    r"\\(?P<name>inferrule|infer|[dtc]?frac)(?![A-Za-z])\*?(?:\s*\[[^][]*\])?\s*(?=\{)"
)
_BLANK = re.compile(r"\s*")
_WIDE = r"\\\\|\\qquad|\\quad|\\and(?![A-Za-z])|\\hspace\*?\{[^{}]*\}|&"
_SPACE = rf"(?:{_WIDE}|\\[,;:! ]|[~\s])"
_APART = re.compile(rf"[~\s]*(?:{_WIDE}|,){_SPACE}*")
_EDGE = re.compile(rf"{_SPACE}+")
_FRAME = re.compile(r"\\[\[\]]|\$\$?|\\(?:begin|end)\{(?!mathpar)\w+\*?\}")
_MATHPAR = re.compile(r"\s*\\(?:begin|end)\{mathpar\*?\}\s*")
_LABEL = re.compile(
    r"(?:[(\[]\s*)?\\(?:text\w*|math\w*|tag\*?|label)\{\s*[(\[]?[\w:. -]{1,30}[)\]]?\s*\}\s*[)\]]?"
    r"|[(\[]\w{1,12}[)\]]"
)
_LONGEST = 2_000
"""The characters of a rule, and no more."""
_BRACE = re.compile(r"\\.|(?<!\\)%[^\n]*|[{}]")
_CONDITION = re.compile(r"\b(?:if|when|where|provided|unless|for|not)\b")


@dataclass(slots=True)
class InferenceRules:
    """What inference rules say.

    lines: The lines with blanks for the rules that are read.
    formulas: By the index of the line in which a rule begins, the rows of its implication.
    unclear: The indices of bars that may be drawn between facts, or make a rule.
    """

    lines: list[str]
    formulas: dict[int, list[Row]] = field(default_factory=dict)
    unclear: list[int] = field(default_factory=list)


def inference_rules(lines: Sequence[str]) -> InferenceRules:
    """Return the inference rules of a text whose premises and conclusions are atoms."""
    found = InferenceRules(list(lines))
    for i, line in enumerate(lines):
        if line.strip()[:1] in {"-", "─", "—", "_"}:
            _drawn(found, i)
    text = "\n".join(lines)
    groups = _groups(text) if _MACRO.search(text) else {}
    found_rules = (_rule(text, m, groups) for m in _MACRO.finditer(text))
    rules = [rule for rule in found_rules if rule is not None]
    if rules:
        _typeset(found, text, rules)
    return found


def _drawn(rules: InferenceRules, at: int) -> None:
    """Add a rule that a bar in a line makes of the lines around it."""
    lines = rules.lines
    bar = _BAR.fullmatch(lines[at])
    first, last = at, at
    while first and at - first < _MOST and _is_row(lines[first - 1]):
        first -= 1
    while last + 1 < len(lines) and last - at < _MOST and _is_row(lines[last + 1]):
        last += 1
    alone = first == at and bar is not None and bar["label"] and last == at + 1
    if bar is None or last == at or (first == at and not alone):
        return
    below = " ".join(lines[at + 1 : last + 1])
    shared = {*_LETTERS.findall(" ".join(lines[first:at]))} & {*_LETTERS.findall(below)}
    if not bar["label"] and not shared:
        return  # it is drawn between facts
    if last > at + 1 or not (bar["label"] or any(map(_VARIABLE.match, shared))):
        rules.unclear.append(at)
        return
    whole = Row("", first + 1)
    for i in range(first, at):
        row = Row(lines[i].rstrip(" ,"), i + 1)
        begin = len(row.text) - len(row.text.lstrip())
        for gap in reversed(list(_WIDE_GAP.finditer(row.text, begin))):
            row = row.replaced(*gap.span(), " ∧ ")
        row = row.part(begin, len(row.text))
        columns = row.columns if i == first else whole.columns[:1] * len(row.text)
        whole = Row(whole.text + row.text, whole.line, whole.columns + columns)
        sign = " ∧ " if i + 1 < at else f" → {lines[at + 1].strip().rstrip('.')}"
        whole = whole.replaced(len(whole.text), len(whole.text), sign)
    if alone:  # a rule without premises
        begin = len(lines[last]) - len(lines[last].lstrip())
        whole = Row(lines[last].rstrip(), last + 1).part(begin, len(lines[last].rstrip()))
    rules.formulas[first] = [whole]
    lines[first : last + 1] = [""] * (last + 1 - first)


def _is_row(line: str) -> bool:
    """Whether a line has nothing but atoms, apart."""
    parts = _WIDE_GAP.split(line.strip().rstrip(","))
    return len(line) < _LONGEST and all(map(_is_list, parts))


def _is_list(text: str) -> bool:
    """Whether a text is an atom, or several with commas between."""
    plain = text.strip().rstrip(".")
    return all(_ATOM.fullmatch(plain[slice(*span)].strip()) for span in re.parted(plain))


Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Rule:
    """A rule in LaTeX: where it begins and ends in the text, and what stands in it."""

    begin: int
    end: int
    premises: tuple[Span, ...]
    conclusion: Span


def _rule(text: str, macro: re.Match[str], groups: Mapping[int, int]) -> _Rule | None:
    """Return the rule that a macro begins; None if it is a fraction, or says something else.

    groups: Where the braces close that open at an offset.
    """
    first = macro.end() + 1, groups.get(macro.end(), 0)
    again = _past(text, first[1] + 1)
    second = again + 1, groups.get(again, 0)
    if not (first[1] and second[1]) or second[1] - macro.start() > _LONGEST:
        return None
    above, below = (second, first) if macro["name"] == "infer" else (first, second)
    premises, conclusions = _split(text, *above), _split(text, *below)
    if len(conclusions) != 1 or not all(
        _ATOM.fullmatch(" ".join(text[slice(*span)].split())) for span in (*premises, *conclusions)
    ):
        return None
    return _Rule(macro.start(), second[1] + 1, tuple(premises), conclusions[0])


def _past(text: str, at: int) -> int:
    found = _BLANK.match(text, at)
    return found.end() if found else at


def _groups(text: str) -> dict[int, int]:
    """Return where the braces close that open at an offset, outside of comments."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif brace[0] == "}" and opened:
            found[opened.pop()] = brace.start()
    return found


def _split(text: str, begin: int, end: int) -> list[Span]:
    """Return what stands apart in a group, without blanks around it."""
    spans, depth, start, i = [], 0, begin, begin
    while i < end:
        depth += (text[i] in "([{") - (text[i] in ")]}")
        apart = _APART.match(text, i, end) if not depth else None
        if apart:
            spans.append((start, i))
            start = apart.end()
        i = apart.end() if apart else i + 1
    spans.append((start, end))
    return [(a, b) for a, b in (_trimmed(text, *span) for span in spans) if a < b]


def _trimmed(text: str, begin: int, end: int) -> Span:
    found = _EDGE.match(text, begin, end)
    begin = found.end() if found else begin
    while begin < end and text[end - 1] in " ~\n\t.":
        end -= 1
    return begin, end


def _typeset(found: InferenceRules, text: str, rules: list[_Rule]) -> None:
    """Add the rules beside which nothing stands but their names, and what frames a display."""
    starts = [0, *(m.end() for m in re.finditer("\n", text))]

    def line_of(offset: int) -> int:
        return bisect_right(starts, offset) - 1

    covered = {rule: range(line_of(rule.begin), line_of(rule.end) + 1) for rule in rules}
    blank = list(text)
    for rule in rules:
        blank[rule.begin : rule.end] = [
            "\n" if c == "\n" else " " for c in text[rule.begin : rule.end]
        ]
    rest = "".join(blank).split("\n")
    bad = {i for i in set().union(*covered.values()) if not _is_frame(rest[i])}
    good = [rule for rule in rules if bad.isdisjoint(covered[rule])]
    while len(good) < len(rules):  # what is left out stands beside others
        bad |= {i for rule in {*rules} - {*good} for i in covered[rule]}
        rules, good = good, [rule for rule in good if bad.isdisjoint(covered[rule])]
    for rule in good:
        at = line_of(rule.begin)
        found.formulas.setdefault(at, []).append(_row(text, rule, starts[at], at + 1))
    for i in {i for rule in good for i in covered[rule]}:
        frames = {k for m in _FRAME.finditer(rest[i]) for k in range(*m.span())}
        found.lines[i] = "".join(c if k in frames else " " for k, c in enumerate(rest[i]))
    for i, line in enumerate(found.lines) if good else ():
        if _MATHPAR.fullmatch(line) or line.strip() == "\\and":
            found.lines[i] = ""


def _is_frame(rest: str) -> bool:
    """Whether what stands beside rules are their names, and what frames a display."""
    labels = [m for m in _LABEL.finditer(rest) if not _CONDITION.search(m[0])]
    for label in reversed(labels):
        rest = rest[: label.start()] + rest[label.end() :]
    return not _EDGE.sub("", _FRAME.sub("", rest)).strip(" .,;")


def _row(text: str, rule: _Rule, start: int, line: int) -> Row:
    """Return the implication, each character with its column in the line where the rule begins."""
    out: list[tuple[str, int]] = []
    home = rule.begin - start + 1
    until = text.find("\n", rule.begin)
    for i, (begin, end) in enumerate((*rule.premises, rule.conclusion)):
        sign = "" if not i else " → " if i == len(rule.premises) else " ∧ "
        out += [(char, home) for char in sign]
        for k in range(begin, end):
            char = " " if text[k] == "\n" else text[k]
            out.append((char, k - start + 1 if k < until or until < 0 else home))
    return Row("".join(char for char, _ in out), line, tuple(column for _, column in out))
