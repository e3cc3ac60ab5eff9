"""Words that say what a predicate says: `x is an ancestor of y iff parent(x, y) or ...`.

A sentence that defines such words, or is a rule about them, makes them the name of a predicate.
Wherever they stand in a sentence that the grammar of `english` has, they are read as that
predicate. Any other sentence is left to be told.
"""

from collections.abc import Iterable, Sequence

from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.page.source import Source
from pylogic.notations.first_order.prose.applied_names import applied_in, stated_in
from pylogic.notations.first_order.prose.below import FAR, divided, in_words, rows_of, with_below
from pylogic.notations.first_order.prose.clauses import FONT
from pylogic.notations.first_order.prose.defined_words import Learnt, Sentence, learn, sentences_of
from pylogic.notations.first_order.prose.measures import functions_in
from pylogic.notations.first_order.prose.told_words import (
    formal_in,
    listed_nouns,
    sets_of_nouns,
    wording_of,
)
from pylogic.notations.first_order.prose.worded import Wording
from pylogic.notations.first_order.spelling.plurals import singular, stem_of, stems_of
from pylogic.notations.first_order.spelling.signs import EQUIVALENT

_CLASS = re.compile(r"\b(?:is|are)(?: not)? (?:an? )?(?!even\b|odd\b)(\w{2,})")
"""What is said to be what, where it may be said by a predicate, too."""
_RELATING = re.compile(
    r"\b(?P<lead>is (?:not )?(?P<the>an? |the )?|(?:can|may|has|have) (?:not )?|do(?:es)? not |)"
    r"(?P<word>[a-z]\w+)(?: (?P<to>to|with|than|of|by))? (?=[\w$])"
)
"""What is said to be so of two things, where a formula may say it, too."""
_GLOSSED = re.compile(
    r"(?<!\w)(?P<name>[a-z]\w+)\(\s*(?P<first>[^\W\d_])\s*,\s*(?P<second>[^\W\d_])\s*\)[$`]?\s*"
    r"(?:,?\s*(?:means?|says?|states|denotes?|expresses|is\s+read|reads|stands\s+for)\b|:\s|[-–—]{1,2}\s)"
    r"(?P<said>[^.;=<>()]*)"
)
"""What words say that an atom of two letters means."""
_RANGED = re.compile(r"\b(?:every|each|all|no|some|any|an?)\s+(\S+)(?=\s+[a-z]+\s+\$)")
_PARITY = re.compile(r"\b(?:[^\W\d_]\w+|\d+)\s+is\s+(?:not\s+)?(even|odd)\b")
"""What is said to be even or odd by itself: then that is a word of the text's own."""
_NEIGHBOUR = re.compile(r"\b(neighbou?r)s?\b", re.IGNORECASE)
_ADJACENT = ("", "and", "", "are", "adjacent")
"""What neighbours are, where the text says no more of them."""
_TYPES = re.compile(
    r"(?:\W*\w+\W*\.\s)?\W*An?\W+(?P<noun>state|position|configuration)\W+is\s+an?\s+(?:ordered\s+)?(?:pair|triple|quadruple|tuple)\b"
)
"""The beginning of a sentence that says of which values the elements of states are."""
_RELATED = re.compile(r"\w\(\s*\([^()]*\)\s*,\s*\([^()]*\)")
"""A relation between tuples, also by a sign, for which a name stands here."""
_BELOW = re.compile(rf"\W*(?:\w+[.)]\s+)?\W*(\w+)\([^()]*\)[\s$&]*(?::=|{EQUIVALENT})")
"""A formula that defines an atom, perhaps behind its number."""
_RESTATED = "the words are taken to say what a formula of the text defines"
_SIMPLE = re.compile(r"[^\W\d_](?:_?\d|['’])*|\d+")


def with_phrases(source: Source) -> None:
    """Put predicates for the words that sentences of a text define, and tell of each."""
    text = FONT.sub(r"\1", "\n".join(row.text for row in source.rows))
    printed = list(sentences_of(source.rows))
    sorts = dict(sets_of_nouns(text))
    sorts |= {noun: "" for m in _NOUN.finditer(text) if (noun := singular(m[1].lower()))}
    sorts |= {noun: sorts.get(noun, "") for noun in listed_nouns(text)}
    learnt = _learnt(text, (s for s in printed if not s.is_plain), sorts)
    wording = wording_of(text, learnt, sorts)
    texts = [sentence.printed for sentence in printed if not sentence.is_plain]
    spoken = [sentence.printed for sentence in printed if sentence.is_plain]
    spoken += [text for text in texts if not wording.relates(text, known=False)]
    words = {word for one in spoken for word in re.findall(r"[^\W\d_]+", one.lower())}
    wording.spoken = {stem for word in words for stem in (stem_of(word), *stems_of(word))}
    for one in texts:
        wording.learn(one)
    if any(map(wording.is_of_defined, texts)):
        for one in texts:
            wording.formulas(one)  # facts may stand before what defines their words
    rows: list[Row] = []
    until, read = 0, False
    for at, sentence in enumerate(printed):
        if at < until:
            continue
        typed = _TYPES.match(sentence.text)
        own = typed is None or re.search(rf"(?<!\w){typed['noun']}\(", text)
        if sentence.is_plain or not (own or _RELATED.search(text) is None):
            rows += sentence.parts
            continue
        said, end = _read(source, [one.parts for one in printed[at : at + FAR]], wording)
        read |= bool(said)
        rows += said or sentence.parts
        until = at + end
    source.rows = rows if read else source.rows


def _learnt(text: str, sentences: Iterable[Sentence], nouns: Iterable[str]) -> Learnt:
    """Return the words that sentences of a text define, and those that its formulas do."""
    turned = {(found["name"], 2) for found in _GLOSSED.finditer(text) if _turns(found)}
    formal = formal_in(text) - turned
    applied, stated = applied_in(text) - turned | formal, stated_in(text) - turned
    learnt = Learnt(nouns={*nouns}, applied=applied, stated=stated)
    for sentence in sentences:
        learn(sentence.text, learnt)
    for noun in dict.fromkeys(_CLASS.findall(text)):
        if re.search(rf"(?<!\w){noun}\(", text):
            learnt.add(["", "is", noun])
    ranged = {*_RANGED.findall(text)}
    for name, width in sorted(formal):
        if width == 1 and name in ranged:
            learnt.add(["", "is", name], name=name)
    learnt.functions |= functions_in(text)
    if (noun := _NEIGHBOUR.search(text)) and (adjacent := learnt.phrases.get(_ADJACENT)):
        known = any("neighbour" in {*words} | {*map(singular, words)} for words in learnt.phrases)
        if not known and ("neighbour", 2) not in formal:
            learnt.add(["", "is", noun[1].lower(), "of", ""], name=adjacent.name)
    for word in dict.fromkeys(_PARITY.findall(text)):
        learnt.add(["", "is", word])
    verbs = {stem_of(name): name for name, width in sorted(formal | stated) if width == 2}  # noqa: PLR2004 - two
    for found in _RELATING.finditer(text) if verbs else ():
        if found["to"] == "by":  # `x is attacked by y`
            for stem in filter(verbs.__contains__, stems_of(found["word"])):
                learnt.add(["", verbs[stem], ""], name=verbs[stem])
            continue
        relation = verbs.get(stem_of(found["word"]), "")
        lead = found["lead"].split()[:1]
        said = [] if lead in (["does"], ["do"]) else lead
        to = [found["to"]] if found["to"] else []
        able = {*lead} & {"can", "may", "has", "have"}  # who can give need not give
        if relation and (to or not found["the"]) and not (able and found["word"] != relation):
            learnt.add(["", *said, relation, *to, ""], name=relation)
    return learnt


def _turns(gloss: re.Match[str]) -> bool:
    """Whether words name the second letter of an atom first: `child(x, y): y is a child of x`."""
    places = [re.search(rf"\b{gloss[one]}\b", gloss["said"]) for one in ("first", "second")]
    first, second = places
    passive = re.search(r"\b(?:by|has|have)\b", gloss["said"]) is not None
    return bool(first and second) and (second.start() < first.start()) != passive  # type: ignore[union-attr]  # both are there


def _read(
    source: Source, sentences: Sequence[Sequence[Row]], wording: Wording
) -> tuple[list[Row], int]:
    """Return what is read for the first of some sentences, and how many it took; tell of it."""
    parts = sentences[0]
    whole, end = with_below(sentences, 0)
    before: list[Row] = []
    said = wording.formulas(whole)
    if not said and (shown := in_words(sentences, 0))[0]:
        said, end = wording.formulas(shown[0]), shown[1]
    if not said and (halves := divided(parts)):
        first, nouns = wording.formulas(halves[0].text, marked=True), wording.told
        said, end = wording.formulas(halves[1].text, marked=True), 1
        apart = bool(first) and not said and wording.heads.is_unread(halves[1].text)
        if first and (said or apart):
            _tell_read(source, parts[0], first, nouns)
        before = [*(rows_of([halves[0]], first) if first else [halves[0]]), Row("", parts[0].line)]
        if apart:
            _refuse(source, halves[1:], told=True)
            return [*before, halves[1]], 1
        parts = halves[1:]
    said = said or wording.facts("\n".join(part.text for part in parts))
    if said and whole.rstrip().endswith(":") and _is_said_below(said, sentences[1:4]):
        source.tell(*parts[0].at(0), _RESTATED)
        return [Row("", parts[0].line)], 1
    if said:
        _tell_read(source, parts[0], said, wording.told)
        return [*before, *rows_of(parts, said)], end
    if wording.is_restated(whole):
        source.tell(*parts[0].at(0), _RESTATED)
    elif wording.heads.is_unread(whole) or wording.is_of_defined(whole):
        _refuse(source, parts, told=not _has_formula(whole))
    return [], 1


def _is_said_below(said: Sequence[str], following: Sequence[Sequence[Row]]) -> bool:
    """Whether the formula behind a sentence defines the one thing that the sentence does."""
    head = _BELOW.match(" ".join(row.text for parts in following for row in parts))
    return head is not None and [one.lstrip("$").split("(")[0] for one in said] == [head[1]]


def _has_formula(text: str) -> bool:
    """Whether there is more in a sentence than letters and numbers, which is told by itself."""
    return any(not _SIMPLE.fullmatch(found.strip()) for found in text.split("$")[1::2])


_NOUN = re.compile(r"\b([^\W\d_]{2,})\s*(?:\(\s*[\w'’]+\s*\)|=\s*\\?\{|:=|:(?=\s))")
"""What may be the name of a sort."""


def _refuse(source: Source, parts: Sequence[Row], *, told: bool) -> None:
    """Tell of a definition in words that is not read, or where it stands: it may be read yet."""
    row = parts[0]
    begin = len(row.text) - len(row.text.lstrip())
    place = source.at(*row.at(begin))
    what = "a sentence defines a word, and is not read"
    instead = ["a variable behind each noun: a vertex $x$ is a king if for every vertex $y$, ..."]
    error = ReadError(what, place, instead)
    if told:
        source.missing.append(error)
    else:
        source.defining.append((error, parts[-1].last + 1))  # or the display below says it


def _tell_read(source: Source, row: Row, said: Sequence[str], nouns: Sequence[str]) -> None:
    more = "".join(f"; {noun} is no set of the text, and left out" for noun in nouns)
    source.tell(*row.at(0), f"a sentence is read as {'; '.join(said)}{more}")
