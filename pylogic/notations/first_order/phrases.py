"""Words that say what a predicate says: `x is an ancestor of y iff parent(x, y) or ...`.

A sentence that defines such words, or is a rule about them, makes them the name of a predicate.
Wherever they stand in a sentence that is then a formula, they are read as that predicate. Nothing
is changed in a sentence that is no formula afterwards: it is left to be told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core.errors import Place, ReadError
from pylogic.core.syntax import Notice
from pylogic.notations.first_order import lines as look
from pylogic.notations.first_order.expressions import read_formula
from pylogic.notations.first_order.plurals import singular
from pylogic.notations.first_order.rows import Row

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pylogic.notations.first_order.typeset import Source

_SIGNS = r"[≡↔⇔⟺⟷]|<-+>|<=+>|\\(?:equiv|iff|(?:long|Long)?[lL]eftrightarrow)(?![A-Za-z])"
_ARROW = re.compile(
    rf"\s*(?:,\s*)?(?P<arrow>{_SIGNS}|\b(?:iff|if\s+and\s+only\s+if|just\s+in\s+case"
    r"|(?:exactly|precisely|just)\s+(?:when|if)|if|whenever)\b)\s*"
)
_SAID = re.compile(r"(?:if\s+and\s+only\s+if|just\s+in\s+case|(?:exactly|precisely|just)\s+\w+)")
"""What is an equivalence in words, and no word of the grammar but the first."""
_IF_THEN = re.compile(
    r"\s*if\b(?P<body>.*?)(?:,\s*)?\bthen\b(?P<head>.*)", re.IGNORECASE | re.DOTALL
)
_LEAD = re.compile(
    r"\s*(?:(?:then|we|say|that|call|let\s+us\s+say|is\s+said)\b\s*)+", re.IGNORECASE
)
_FOR_ALL = re.compile(
    r"\s*(?:for\s+(?:all|every|each|any)\b|∀|\\forall(?![a-z]))[^,.:]{1,60}[,.:]\s*", re.IGNORECASE
)
_TYPOGRAPHY = re.compile(r"\$|\\\(|\\\)|\\(?:emph|textit|textbf|textsl)\{(\w[\w\s-]*)\}|[“”]|\*+")
_WORD = re.compile(r"\s*(?P<word>[^\W\d_][\w'’-]*)")
_SIMPLE = re.compile(r"[^\W\d_](?:_?\d+|['’])*|\d+")
_IN_SET = re.compile(
    r"(?<![\w\\∀∃])([^\W\d_])(?P<bound>\s*(?:∈|⊆|\\in(?![a-z])|\\subseteq(?![a-z])|in\b)\s*\\?\w+)"
    r"(?=\s+(?:is|are)\b)"
)
"""A variable from a set, of which words say something."""
_NOUNS = re.compile(r"\s*(?:(?:an?|the|any|some)\s+)?(?:[^\W\d_]{2,}\s+)*", re.IGNORECASE)
"""The words before the first variable of a head."""
_NOUN_BEFORE = re.compile(
    r"\s*(?:(?:an?|the|any|some)\s+)?(?P<noun>[^\W\d_]{2,})\s+(?P<letter>[^\W\d_](?:_?\d+|['’])*)(?!\w)",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_](?:_?\d+|['’])*")
_CLAUSE = re.compile(
    r"(?<![\w(])(?P<first>[^\W\d_]['’\d]*)\s+"
    r"(?:(?:is|are)(?:\s+not)?\s+(?:(?:an?|the)\s+)?(?P<said>[a-z]{2,}(?:\s+(?:of|from|to|at|by|for|with|on|under|than|over))?)"
    r"|(?P<verb>[a-z]{2,}s(?:\s+(?:to|at|from|on|for|with))?))"
    r"(?:\s+(?P<second>[^\W\d_]['’\d]*)(?![\w(]))?(?=\s*(?:[,.;)]|$|and\b|or\b|then\b|iff\b|if\b))"
)
"""What a sentence says of one variable or two."""
_CLASS = re.compile(r"\bis(?: not)? an? (\w{2,})")
"""What is said to be what, where it may be said by a predicate, too."""
_ARTICLES = frozenset({"a", "an", "the"})
_COPULAS = frozenset({"is", "are"})
_UNNAMED = frozenset({"is", "are", "there", "a", "an", "the", "said", "be", "called", "to", "and"})
"""Words that are no part of the name, unless no others are left."""
_RESERVED = frozenset(
    {"and", "or", "not", "if", "then", "else", "iff", "for", "all", "every", "each", "any", "such",
     "that", "exists", "where", "let", "implies", "exactly", "no", "some", "otherwise", "unless"}
)  # fmt: skip
_COMPARED = frozenset({"equal", "equals", "less", "greater", "different", "distinct", "in", "one"})
"""Words that say something already, and are left to the grammar."""
_NO_NOUNS = _RESERVED | {"there", "in", "at", "on", "of", "from", "to", "by", "with", "under"}
_PRONOUNS = frozenset(
    {"nothing", "none", "nobody", "everything", "everyone", "everybody", "something", "someone",
     "somebody", "anything", "anyone", "anybody", "it", "itself", "he", "she", "they", "them",
     "other", "another", "each", "both", "neither", "either", "this", "these", "which", "who",
     "what", "there", "with", "also", "but", "only"}
)  # fmt: skip
"""Words that name no value."""
_TERM = (
    rf"(?!(?:{'|'.join(sorted(_RESERVED | _COPULAS | _PRONOUNS))}|an|the|(?-i:a))\b(?!\())"
    r"[^\W_][\w'’]*(?:\([^()]*\))?"
)
_STOP = re.compile(r"(?<=[\w)}$'’])[.;](?:\s+(?=[A-Z$\\])|\s*$)|:\s*$", re.MULTILINE)
"""What ends a sentence."""
_LISTED = re.compile(r"[({][^(){}]*[)}]|=\s*\w+")
"""Where names of values stand."""
_LONGEST = 20
"""How many rows of a sentence are looked at."""
_MOST = 2_000
"""How many characters a sentence has that is looked at."""


@dataclass(frozen=True, slots=True)
class _Phrase:
    """Words with places between them, empty where one is, and the predicate that they are."""

    words: tuple[str, ...]
    name: str

    def pattern(self, nouns: str) -> re.Pattern[str]:
        """Return what finds the words with terms in their places, or their denial."""
        parts = []
        for i, word in enumerate(self.words):
            if not word:
                parts.append(rf"(?:(?:(?:an?|the)\s+)?(?:{nouns})\s+)?({_TERM})")
            elif word in _COPULAS:
                no = "" if "?P<no>" in "".join(parts) else r"(?P<no>\s+not)?"
                parts.append(rf"(?:is|are){no}(?:\s+(?:an?|the))?")
            elif i == 1 and not self.words[0] and word.endswith("s"):
                base = re.escape(_stem(word))
                parts.append(rf"(?:{re.escape(word)}|(?P<no>do(?:es)?\s+not)\s+{base}e?)")
            else:
                parts.append(rf"(?:(?:an?|the)\s+)?{re.escape(word)}")
        words = r"\s+".join(parts)
        article = r"(?:(?:an?|the)\s+)?" if self.words[0] else ""
        return re.compile(rf"(?<![\w(\\]){article}{words}(?![\w(])", re.IGNORECASE)

    def shown(self) -> str:
        return " ".join(word or "..." for word in self.words)

    def key(self) -> str:
        """Return a word without which the words do not stand anywhere."""
        return _stem(next(w for w in self.words if w and w not in _UNNAMED).split("-")[0])


@dataclass(frozen=True, slots=True)
class _Sentence:
    """The stretches of rows that one sentence fills."""

    parts: tuple[Row, ...]

    @property
    def text(self) -> str:
        """What is said, with blanks for the label, signs of typography, and bounds of the head."""
        return _unbound(self._bare())

    @property
    def bounds(self) -> list[str]:
        """From which sets the variables of the head are: `x ∈ V` of `a vertex x ∈ V is odd`."""
        return [m[1] + m["bound"] for m in _IN_SET.finditer(self._bare())]

    def _bare(self) -> str:
        text = "\n".join(part.text for part in self.parts)
        if len(text) > _MOST:
            return ""
        label = look.label_of(self.parts[0].text)
        begin = label.end if label else 0
        return " " * begin + _bare(text[begin:])

    def at(self, offset: int) -> tuple[int, int]:
        """Return which of its parts an offset is in, and where there."""
        before = self.text[:offset]
        return before.count("\n"), offset - (before.rfind("\n") + 1)


@dataclass(slots=True)
class _Learnt:
    phrases: dict[tuple[str, ...], _Phrase] = field(default_factory=dict)
    defined: set[str] = field(default_factory=set)
    nouns: set[str] = field(default_factory=set)
    left_out: dict[str, str] = field(default_factory=dict)

    def add(self, words: Sequence[str], *, defined: bool = False) -> str:
        """Add words if they name something, and return the name; nothing if they do not."""
        key = tuple(w.lower() for w in words if w not in _ARTICLES)
        named = [w for w in key if w and w not in _UNNAMED]
        if named and not {*named} & _COMPARED:
            name = "_".join(re.sub(r"\W", "_", w) for w in named)
            self.phrases[key] = _Phrase(key, name)
            self.defined |= {name} if defined else set()
            return name
        return ""


def defines(line: str) -> bool:
    """Whether a line defines words, or is a rule: `x is even iff x = 0 or x = 2`."""
    label = look.label_of(line)
    text = _unbound(_bare(line[label.end if label else 0 :])) if len(line) < _MOST else ""
    if stop := _STOP.search(text):
        text = text[: stop.start()] if stop[0][0] != ":" else ""  # a formula stands below
    if found := _IF_THEN.match(text):
        head = _head(found["head"], found["body"], set())[0]
        return "" in head or bool(_CLAUSE.search(found["head"]))
    found = _arrow(text)
    if not found or found["arrow"] == "if":
        return False
    return bool(_head(text[: found.start()], text[found.end() :], set())[0])


def with_phrases(source: Source) -> None:
    """Put predicates for the words that sentences of a text define, and tell of each."""
    sentences = list(_sentences(source.rows))
    text = "\n".join(row.text for row in source.rows)
    sorts = {singular(m[1].lower()) for m in _NOUN.finditer(text)}
    learnt = _Learnt(nouns={*sorts})
    for sentence in sentences:
        _learn(sentence.text, learnt)
    for noun in dict.fromkeys(_CLASS.findall(text)):
        if re.search(rf"(?<!\w){noun}\(", text):
            learnt.add(["", "is", noun])
    if not learnt.phrases:
        return
    known = {name for m in _LISTED.finditer(text) for name in re.findall(r"\w+", m[0])}
    nouns = "|".join(sorted(map(re.escape, learnt.nouns))) or "(?!)"
    phrases = sorted(learnt.phrases.values(), key=lambda p: -len(p.words))
    patterns = [(phrase, phrase.pattern(nouns)) for phrase in phrases]
    by_word: dict[str, list[int]] = {}
    for i, phrase in enumerate(phrases):
        by_word.setdefault(phrase.key(), []).append(i)
    told: set[str] = set()
    rows: list[Row] = []
    for sentence in sentences:
        words = {_stem(word) for word in re.findall(r"[^\W\d_]+", sentence.text.lower())}
        found = sorted(i for word in words for i in by_word.get(word, ()))
        changes, used = _changes(sentence, [patterns[i] for i in found], learnt, sorts, known)
        if not used or not _is_formula(_changed(sentence.text, changes)):
            rows += sentence.parts
            continue
        for phrase in used:
            if phrase.name not in told:
                told.add(phrase.name)
                part, offset = sentence.at(used[phrase])
                _tell(source, phrase, learnt, sentence.parts[part], offset)
        rows += _rewritten(sentence, changes)
    source.rows = rows if told else source.rows


_NOUN = re.compile(r"\b([^\W\d_]{2,})\s*(?:\(\s*[\w'’]+\s*\)|=\s*\\?\{|:=|:(?=\s))")
"""What may be the name of a sort."""


def _sentences(rows: Sequence[Row]) -> Iterator[_Sentence]:
    """Yield the rows cut into sentences; a label belongs to the first of its row."""
    waiting: list[Row] = []
    for row in rows:
        text = row.text
        label = look.label_of(text)
        apart = not text.strip() or text.lstrip().startswith(("%", "\\"))
        ended = apart or label or len(waiting) > _LONGEST
        if waiting and (ended or _begins(row, waiting)):
            yield _Sentence(tuple(waiting))
            waiting = []
        if apart:
            yield _Sentence((row,))
            continue
        begin = 0
        for found in _STOP.finditer(text, label.end if label else 0):
            yield _Sentence((*waiting, row.part(begin, found.end())))
            waiting, begin = [], found.end()
        if begin == 0:
            waiting.append(row)
        elif text[begin:].strip():
            waiting.append(row.part(begin, len(text)))
    if waiting:
        yield _Sentence(tuple(waiting))


def _begins(row: Row, before: Sequence[Row]) -> bool:
    """Whether a line begins a sentence where stops are missing: `x is odd iff x = 1`."""
    if look.is_unfinished(before[-1].text) or look.ends_within(before[-1].text):
        return False
    text = row.text
    deeper = len(text) - len(text.lstrip()) > len(before[0].text) - len(before[0].text.lstrip())
    if deeper or look.begins_within(text):
        return False
    stated = text.lstrip()[:1].isupper() or look.has_sign(text) or look.is_fact(text)
    return defines(text) or (stated and defines(before[0].text))


def _stem(word: str) -> str:
    """Return what a verb with and without its ending begins with."""
    return word.removesuffix("s").removesuffix("e")


def _unbound(text: str) -> str:
    """Put blanks for the sets that variables are said to be from."""
    return _IN_SET.sub(lambda m: m[1] + " " * len(m["bound"]), text)


def _bare(text: str) -> str:
    """Return a text with blanks for signs around words and formulas, as long as it was."""
    return _TYPOGRAPHY.sub(
        lambda m: (" " * (m.start(1) - m.start()) + m[1] + " ") if m[1] else " " * len(m[0]), text
    )


def _arrow(text: str) -> re.Match[str] | None:
    return _ARROW.search(text, 1)


def _learn(text: str, learnt: _Learnt) -> None:
    """Add the words that a sentence defines, and those that it defines them by."""
    defined = False
    if found := _IF_THEN.match(text):
        head, body = found["head"].rstrip(" .;\n"), text
    elif found := _arrow(text):
        head, body = text[: found.start()], text[found.end() :]
        defined = found["arrow"] != "if"
    else:
        return
    words, noun = _head(head, body, learnt.nouns)
    name = learnt.add(words, defined=defined)
    if noun and singular(noun) not in learnt.nouns:
        learnt.nouns.add(noun)
        learnt.left_out[name] = noun
    for clause in _CLAUSE.finditer(body):
        said = (clause["said"] or clause["verb"]).split()
        if {*said} & _RESERVED or (clause["verb"] and not clause["second"]):
            continue
        copula = ["is"] if clause["said"] else []
        learnt.add(["", *copula, *said, *([""] if clause["second"] else [])])


def _head(text: str, body: str, nouns: set[str]) -> tuple[list[str], str]:
    """Return the words that a sentence defines, empty in places, and the noun before the first.

    No words are returned if the head of the sentence is no such words.
    """
    words: list[str] = []
    letters: list[str] = []
    noun = ""
    at = _opening(text)
    while found := _WORD.match(text, at):
        word, at = found["word"], found.end()
        lower = word.lower()
        if lower in _ARTICLES and not (lower == "a" and _is_value(word, body)):
            continue
        if not _LETTER.fullmatch(word):
            words.append(lower)
            continue
        if not letters and words and words[0] != "there":
            noun, words = words[-1], []
        elif words and words[-1] in nouns | {noun}:
            words.pop()
        letters.append(word)
        words.append("")
    whole = not text[at:].strip() and len({*letters}) == len(letters)
    named = [word for word in words if word not in _UNNAMED and word]
    if not whole or not named or len(words) == 1 or {*words} & (_RESERVED - {"and"}):
        return [], ""
    return words, noun


def _is_value(letter: str, text: str) -> bool:
    """Whether a letter stands among arguments or in an equation, as no article does."""
    return bool(re.search(rf"(?<!\w){letter}\s*[,)=∈⊆]|[(,]\s*{letter}(?!\w)", text))


def _opening(text: str) -> int:
    """Return where the words begin that a sentence defines."""
    begin = found.end() if (found := _FOR_ALL.match(text)) else 0
    return found.end() if (found := _LEAD.match(text, begin)) else begin


def _changes(
    sentence: _Sentence,
    patterns: Iterable[tuple[_Phrase, re.Pattern[str]]],
    learnt: _Learnt,
    sorts: set[str],
    known: set[str],
) -> tuple[list[tuple[int, int, str]], dict[_Phrase, int]]:
    """Return what to put where in a sentence, and where each phrase stands first."""
    text = sentence.text
    arrow = _arrow(text)
    fact = not arrow and not _IF_THEN.match(text)

    def named(place: str) -> bool:
        """Whether this is a name or a term where it stands, and no other word."""
        letter = bool(_SIMPLE.fullmatch(place))
        return place in known or "(" in place or letter != fact

    changes: list[tuple[int, int, str]] = []
    used: dict[_Phrase, int] = {}
    taken: set[int] = set()
    for phrase, pattern in patterns:
        for found in pattern.finditer(text):
            no = pattern.groupindex.get("no")
            places = [found[i + 1] for i in range(pattern.groups) if i + 1 != no]
            if taken & {*range(*found.span())} or not all(map(named, places)):
                continue
            if fact and (phrase.name in learnt.defined or found[0].strip() != text.strip(" .;\n")):
                continue
            taken |= {*range(*found.span())}
            atom = f"{phrase.name}({', '.join(places)})" if places else phrase.name
            changes.append((*found.span(), f"not {atom}" if no and found[no] else atom))
            used[phrase] = min(found.start(), used.get(phrase, len(text)))
    if not used:
        return [], {}
    changes.sort()
    changes[:0] = _before(text, changes[0], sorts)
    if arrow and (_SAID.fullmatch(arrow["arrow"]) or sentence.bounds):
        bounds = "".join(f" {bound} and (" for bound in sentence.bounds)
        changes = sorted([*changes, (*arrow.span("arrow"), f"iff{bounds}")])
        end = len(text.rstrip(" .;\n"))
        changes += [(end, end, ")" * len(sentence.bounds))] if bounds else []
    return changes, used


def _before(
    text: str, first: tuple[int, int, str], sorts: set[str]
) -> Iterator[tuple[int, int, str]]:
    """Yield what becomes of the words before the head: `A person x is ...`, `We say that ...`."""
    begin = found.end() if (found := _FOR_ALL.match(text)) else 0
    opened = _opening(text)
    if opened > begin:
        yield begin, opened, ""
    lead = text[opened : first[0]]
    if lead and _NOUNS.fullmatch(lead) and not {*lead.lower().split()} & _NO_NOUNS:
        yield opened, first[0], ""
    head = text[opened : first[1]]
    typed = ((m["noun"].lower(), m["letter"]) for m in _NOUN_BEFORE.finditer(head))
    said = (f"for every {noun} {letter}, " for noun, letter in typed if singular(noun) in sorts)
    if prefix := "".join(said):
        yield first[0], first[0], prefix


def _changed(text: str, changes: Sequence[tuple[int, int, str]]) -> str:
    for begin, end, said in reversed(changes):
        text = text[:begin] + said + text[end:]
    return text


def _is_formula(text: str) -> bool:
    """Whether a sentence is a formula now, that says nothing of what its head does not name."""
    try:
        formula = read_formula(text.strip().rstrip(".,;"))
    except ReadError:
        return False
    match formula:
        case f.Iff(left, right):
            return f.free_variables(right).keys() <= f.free_variables(left).keys()
        case f.Implies(premise, f.Predicate(_, ())):  # `The game is over if n = 0`
            return not f.free_variables(premise)
        case _:
            return True


def _tell(source: Source, phrase: _Phrase, learnt: _Learnt, row: Row, column: int) -> None:
    places = ", ".join("..." for word in phrase.words if not word)
    atom = f"{phrase.name}({places})" if places else phrase.name
    noun = learnt.left_out.get(phrase.name)
    more = f"; {noun} is no set of the text, and left out" if noun else ""
    what = f"the words '{phrase.shown()}' are read as {atom}{more}"
    line = source.lines[row.line - 1]
    place = Place(source.file, row.line, row.column(column), source_line=line)
    source.notices.append(Notice(place, what))


def _rewritten(sentence: _Sentence, changes: Sequence[tuple[int, int, str]]) -> list[Row]:
    """Return the rows of a sentence with what it says; those behind the first are indented."""
    label = look.label_of(sentence.parts[0].text)
    texts = sentence.text.split("\n")
    texts[0] = sentence.parts[0].text[: label.end] + texts[0][label.end :] if label else texts[0]
    out = [
        Row(text, part.line, part.columns)
        for part, text in zip(sentence.parts, texts, strict=True)
    ]
    for begin, end, said in reversed(changes):
        (first, at), (last, until) = sentence.at(begin), sentence.at(end)
        if first == last:
            out[first] = out[first].replaced(at, until, said)
            continue
        out[first] = out[first].replaced(at, len(out[first].text), said)
        for i in range(first + 1, last):
            out[i] = out[i].replaced(0, len(out[i].text), "")
        out[last] = out[last].replaced(0, until, "")
    return [row if i == 0 else row.replaced(0, 0, "    ") for i, row in enumerate(out)]
