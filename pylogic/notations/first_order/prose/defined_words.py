"""Which words sentences of a text define: `x is an ancestor of y iff ...`."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pylogic.core import regexes as re
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.fact_shapes import is_fact
from pylogic.notations.first_order.page.line_edges import begins_within, ends_within, is_unfinished
from pylogic.notations.first_order.page.plain_lines import is_plain
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.prose.applied_names import ARROW
from pylogic.notations.first_order.spelling.plurals import singular, stem_of, stems_of

_MAY_BE_ARROW = re.compile(r"≡|↔|⇔|⟺|⟷|<|\\|if|just|exactly|precisely|whenever")
"""What is found fast, and is a part of each sign or word of `ARROW`."""
IF_THEN = re.compile(
    r"\s*if\b(?P<body>.*?)(?:,\s*)?\bthen\b(?P<head>.*)", re.IGNORECASE | re.DOTALL
)
_LEAD = re.compile(
    r"\s*(?:(?:then|we|say|that|call|let\s+us\s+say|is\s+said)\b\s*)+", re.IGNORECASE
)
FOR_ALL = re.compile(
    r"\s*(?:for\s+(?:all|every|each|any)\b|∀|\\forall(?![a-z]))[^,.:]{1,60}[,.:]\s*", re.IGNORECASE
)
_TYPOGRAPHY = re.compile(
    r"\$|\\\(|\\\)|\\(?:emph|alert|textit|textbf|textsl)\{(\w[\w\s-]*)\}|[“”`]|\*+"
)
_WORD = re.compile(r"\s*(?P<word>[^\W\d_][\w'’-]*)")
_IN_SET = re.compile(
    r"(?<![\w\\∀∃])([^\W\d_])(?P<bound>\s*(?:∈|⊆|\\in(?![a-z])|\\subseteq(?![a-z])|in\b)\s*\\?\w+)"
    r"(?=\s+(?:is|are)\b)"
)
"""A variable from a set, of which words say something."""
_LETTER = re.compile(r"[^\W\d_](?:_?\d|['’])*")
_CLAUSE = re.compile(
    r"(?<![\w(])(?P<first>[^\W\d_]['’\d]*)\s+"
    r"(?:is(?:\s+not)?\s+(?:(?:an?|the)\s+)?(?P<said>[A-Za-z][a-z]+(?:\s+(?:of|from|to|at|by|for|with|on|under|than|over))?)"
    r"|(?P<verb>[a-z]{2,}s(?:\s+(?:to|at|from|on|for|with))?))"
    r"(?:\s+(?P<second>[^\W\d_]['’\d]*)(?![\w(]))?(?=\s*(?:[,.;)]|$|and\b|or\b|then\b|iff\b|if\b))"
)
"""What a sentence says of one variable or two."""
_ARTICLES = frozenset({"a", "an", "the"})
_COPULAS = frozenset({"is", "are"})
_UNNAMED = frozenset(
    {"is", "are", "has", "have", "there", "a", "an", "the", "said", "be", "called", "to", "and"}
)
"""Words that are no part of the name, unless no others are left."""
RESERVED = frozenset(
    {"and", "or", "not", "if", "then", "else", "iff", "for", "all", "every", "each", "any", "such",
     "that", "exists", "where", "let", "implies", "exactly", "no", "some", "otherwise", "unless"}
)  # fmt: skip
_COMPARED = frozenset(
    {"equal", "equals", "less", "greater", "different", "distinct", "in", "one", "belongs"}
    | {"differs", "differ"}
)
"""Words that say something already, and are left to the grammar."""
_DIVIDED = frozenset({"divides", "divisible", "multiple", "divisor"})
PARITIES = frozenset({"even", "odd"})
"""Words that say something of numbers, unless a sentence defines them."""
_STOP = re.compile(
    r"(?<=[\w)}$'’])(?<!i\.e)(?<!e\.g)[.;](?:\s+(?=[A-Z$\\]|(?:[a-z]\w+|\d+)\s+(?:is|are)\s)|\s*$)|:\s*$"
    r"|,(?=\s+and\s+an?\s+(?:\\emph\{|\*)(?:(?!\bif)[^.;,]){1,40}\s+is\s+an?\s)"
    r"|,(?=\s+where\s[^.;]{1,40}(?:\\emph\{|\*)[^.;]{1,60}\bif\b)"
    r"|(?<=\w\w)(?<!\bcf)(?<!resp)(?<!\bvs)\.\s+(?=[a-z]\w+\s+(?:has\s|[a-z]{2,}s[\s.]))",
    re.MULTILINE,
)
"""What ends a sentence."""
_EQUATED = re.compile(r"\s*\w++\([^()]*+\)\s*=(?![=>])")
_LINE = re.compile(r"\s*([-=_~*])\1{2,}\s*$")
"""A line drawn, below a heading."""
_LONGEST = 20
"""How many rows of a sentence are looked at."""
_MOST = 2_000
"""How many characters a sentence has that is looked at."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words with places between them, empty where one is, and the predicate that they are.

    passive: Whether the predicate has them the other way round: `y is attacked by x`.
    """

    words: tuple[str, ...]
    name: str
    passive: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """The stretches of rows that one sentence fills."""

    parts: tuple[Row, ...]

    @property
    def is_plain(self) -> bool:
        """Whether it is one line, which is a formula."""
        return len(self.parts) == 1 and is_plain(self.parts[0].text)

    @property
    def printed(self) -> str:
        """What stands in the rows."""
        return "\n".join(part.text for part in self.parts)

    @property
    def text(self) -> str:
        """What is said, with blanks for the label, signs of typography, and bounds of the head."""
        return _unbound(self._bare())

    def _bare(self) -> str:
        text = self.printed
        if len(text) > _MOST:
            return ""
        label = look.label_of(self.parts[0].text)
        begin = label.end if label else 0
        return " " * begin + _bare(text[begin:])


@dataclass(slots=True)
class Learnt:
    """What the sentences of a text define.

    phrases: By their words.
    defined: The predicates that an equivalence defines.
    nouns: What stands before variables, the sorts of the text among them.
    applied: The predicates that formulas use and none defines, with how many arguments they have.
    stated: All that formulas apply to arguments, with how many.
    widths: By predicate, of how many values the tuple is that it is about first.
    by_verb: The phrases by the word that they say something with.
    functions: By noun, the function whose values it names.
    subsets: By predicate, of which set the sets are that it is about first.
    arguments: By function, the nouns of what it has values for.
    """

    phrases: dict[tuple[str, ...], Phrase] = field(default_factory=dict)
    defined: set[str] = field(default_factory=set)
    nouns: set[str] = field(default_factory=set)
    applied: set[tuple[str, int]] = field(default_factory=set)
    stated: set[tuple[str, int]] = field(default_factory=set)
    widths: dict[str, int] = field(default_factory=dict)
    by_verb: dict[str, dict[tuple[str, ...], Phrase]] = field(default_factory=dict)
    functions: dict[str, str] = field(default_factory=dict)
    subsets: dict[str, str] = field(default_factory=dict)
    arguments: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def add(self, words: Sequence[str], *, defined: bool = False, name: str = "") -> str:
        """Add words if they name something, and return the name; nothing if they do not.

        name: That of the predicate, where formulas use it.
        """
        key = tuple(w.lower() for w in words if w not in _ARTICLES)
        named = [w for w in key if w and w not in _UNNAMED]
        named = named or [w for w in key if w in {"has", "have"}]
        named = (named[1:] or ["is_in"]) if named[:1] == ["in"] else named  # `in` is of formulas
        stated = (named[0], key.count("")) in self.stated if named else False
        if {*named[:1]} & _DIVIDED and not (defined or stated):  # of numbers
            return ""
        if named and named[0] not in _COMPARED:
            name = name or "_".join(re.sub(r"\W", "_", w) for w in named)
            plain = _PREPOSITION.sub("", name)
            known = self.phrases.get(key)
            stated = (plain, key.count("")) in self.stated
            if (plain, key.count("")) in self.applied or (stated and (known or not defined)):
                name = plain
            self.phrases[key] = Phrase(key, name)
            self.by_verb.setdefault(verb_of(key), {})[key] = self.phrases[key]
            if key[:2] == ("", "is") and key[3:] == ("by", ""):  # `defended by` tells of `defends`
                for stem in stems_of(key[2]):
                    own = self.by_verb.setdefault(stem, {})
                    own.setdefault(("", stem, ""), Phrase(("", stem, ""), name, passive=True))
            self.defined |= {name} if defined else set()
            return name
        return ""


def joined(words: Sequence[str]) -> int:
    """Return how many places are before the verb: 2 of `x and y are adjacent`."""
    many = 1 if words else 0
    while many and tuple(words[2 * many - 1 : 2 * many + 1]) == ("and", ""):
        many += 1
    return many


def verb_of(words: Sequence[str]) -> str:
    """Return the word by which a phrase is looked up: behind `is`, that which follows it."""
    said = words[2 * joined(words) - 1 :]
    if said and said[0] in _COPULAS | {"has", "have"}:
        return f"is {singular(said[1])}" if len(said) > 1 else "is"
    return stem_of(said[0]) if said else ""


_PREPOSITION = re.compile(r"_(?:of|to|from|by|with|at|for|in|on|over|than)$")


def defines(line: str) -> bool:
    """Whether a line defines words, or is a rule: `x is even iff x = 0 or x = 2`."""
    label = look.label_of(line)
    text = _unbound(_bare(line[label.end if label else 0 :])) if len(line) < _MOST else ""
    if stop := _STOP.search(text):
        text = text[: stop.start()] if stop[0][0] != ":" else ""  # a formula stands below
    if found := IF_THEN.match(text):
        head = _head(found["head"], found["body"], set())[0]
        return "" in head or bool(_CLAUSE.search(found["head"]))
    found = arrow_of(text)
    if not found or found["arrow"] == "if":
        return False
    return bool(_head(text[: found.start()], text[found.end() :], set())[0])


def sentences_of(rows: Sequence[Row]) -> Iterator[Sentence]:
    """Yield the rows cut into sentences; a label belongs to the first of its row."""
    waiting: list[Row] = []
    for row in rows:
        text = row.text
        label = look.label_of(text)
        begins = text.lstrip()
        command = begins.startswith(("%", "\\")) and not (label or begins.startswith("\\emph{"))
        apart = not text.strip() or command or _LINE.match(text)
        ended = apart or label or len(waiting) > _LONGEST
        if waiting and (ended or _begins(row, waiting)):
            yield Sentence(tuple(waiting))
            waiting = []
        if apart:
            yield Sentence((row,))
            continue
        begin = 0
        for found in _STOP.finditer(text, label.end if label else 0):
            yield Sentence((*waiting, row.part(begin, found.end())))
            waiting, begin = [], found.end()
        if begin == 0:
            waiting.append(row)
        elif text[begin:].strip():
            waiting.append(row.part(begin, len(text)))
    if waiting:
        yield Sentence(tuple(waiting))


def _begins(row: Row, before: Sequence[Row]) -> bool:
    """Whether a line begins a sentence where stops are missing: `x is odd iff x = 1`."""
    if is_unfinished(before[-1].text) or ends_within(before[-1].text):
        return False
    text = row.text
    deeper = len(text) - len(text.lstrip()) > len(before[0].text) - len(before[0].text.lstrip())
    if deeper or begins_within(text):
        return False
    stated = text.lstrip()[:1].isupper() or look.has_sign(text) or is_fact(text)
    equations = _EQUATED.match(text) and _EQUATED.match(before[-1].text)
    words = "(" not in text and not look.has_sign(text) and look.states(before[-1].text)
    return bool(equations) or words or defines(text) or (stated and defines(before[0].text))


def _unbound(text: str) -> str:
    """Put blanks for the sets that variables are said to be from."""
    return _IN_SET.sub(lambda m: m[1] + " " * len(m["bound"]), text)


def _bare(text: str) -> str:
    """Return a text with blanks for signs around words and formulas, as long as it was."""
    return _TYPOGRAPHY.sub(
        lambda m: (" " * (m.start(1) - m.start()) + m[1] + " ") if m[1] else " " * len(m[0]), text
    )


def arrow_of(text: str) -> re.Match[str] | None:
    """Return the sign or words between what is defined and what defines it."""
    return ARROW.search(text, 1) if _MAY_BE_ARROW.search(text) else None


_OF_ANY = re.compile(r"\s*(?:an?|every|each|no)\s", re.IGNORECASE)


def learn(text: str, learnt: Learnt) -> None:
    """Add the words that a sentence defines, and those that it defines them by."""
    defined = False
    if found := IF_THEN.match(text):
        head, body = found["head"].rstrip(" .;\n"), text
    elif found := arrow_of(text):
        head, body = text[: found.start()], text[found.end() :]
        defined = found["arrow"] != "if"
    else:
        return
    words, noun = _head(head, body, learnt.nouns)
    if "" not in words and _OF_ANY.match(head, opening_of(head)):
        return  # of what it is said has no variable
    learnt.add(words, defined=defined)
    if noun and singular(noun) not in learnt.nouns:
        learnt.nouns.add(noun)
    for clause in _CLAUSE.finditer(body):
        said = (clause["said"] or clause["verb"]).split()
        if {*said} & (RESERVED | PARITIES) or (clause["verb"] and not clause["second"]):
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
    at = opening_of(text)
    while found := _WORD.match(text, at):
        word, at = found["word"], found.end()
        lower = word.lower()
        behind = bool(words) and words[-1] in _COPULAS  # `is a unit`
        named = lower == "a" and not behind and (_is_subject(text, at) or _is_value(word, body))
        if lower in _ARTICLES and not named:
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
    if not whole or not named or len(words) == 1 or {*words} & (RESERVED - {"and"}):
        return [], ""
    return words, noun


def _is_subject(text: str, at: int) -> bool:
    """Whether what a word is follows it: `a` of `an element a is odd`."""
    found = _WORD.match(text, at)
    return found is not None and found["word"] in _COPULAS


def _is_value(letter: str, text: str) -> bool:
    """Whether a letter stands among arguments or in an equation, as no article does."""
    return bool(re.search(rf"(?<!\w){letter}\s*[,)=∈⊆]|[(,]\s*{letter}(?!\w)", text))


def opening_of(text: str) -> int:
    """Return where the words begin that a sentence defines."""
    begin = found.end() if (found := FOR_ALL.match(text)) else 0
    return found.end() if (found := _LEAD.match(text, begin)) else begin
