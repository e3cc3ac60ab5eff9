"""Words that say what a predicate says: `x is an ancestor of y iff parent(x, y) or ...`.

A sentence that defines such words, or is a rule about them, makes them the name of a predicate.
Wherever they stand in a sentence that is then a formula, they are read as that predicate. Nothing
is changed in a sentence that is no formula afterwards: it is left to be told.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.expressions import formula_of
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.prose.applied_names import applied_in, stated_in
from pylogic.notations.first_order.prose.below import FAR, divided, in_words, rows_of, with_below
from pylogic.notations.first_order.prose.defined_words import (
    FOR_ALL,
    IF_THEN,
    RESERVED,
    Learnt,
    Phrase,
    Sentence,
    arrow_of,
    learn,
    opening_of,
    sentences_of,
)
from pylogic.notations.first_order.prose.measures import functions_in
from pylogic.notations.first_order.prose.told_words import (
    formal_in,
    listed_nouns,
    sets_of_nouns,
    wording_of,
)
from pylogic.notations.first_order.spelling.plurals import singular, stem_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from pylogic.notations.first_order.page.source import Source
    from pylogic.notations.first_order.prose.worded import Wording

_CLASS = re.compile(r"\b(?:is|are)(?: not)? (?:an? )?(?!even\b|odd\b)(\w{2,})")
"""What is said to be what, where it may be said by a predicate, too."""
_RELATING = re.compile(
    r"\b(?P<lead>is (?:not )?|(?:can|may|has|have) (?:not )?|does not |do not |)"
    r"(?P<word>[a-z]\w+?)(?:e?s)?"
    r"(?: (?P<to>to|with|than))? (?=(?:an?|the|some|every|each|no|all|any|it|at)\b|\$)"
)
"""What is said to be so of two things, where a formula may say it, too."""
_PARITY = re.compile(r"\b(?:[^\W\d_]\w+|\d+)\s+is\s+(?:not\s+)?(even|odd)\b")
"""What is said to be even or odd by itself: then that is a word of the text's own."""
_LISTED = re.compile(r"[({][^(){}]*[)}]|=\s*\w+")
"""Where names of values stand."""
_SET = re.compile(r"=\s*\\?\{([\w\s,]+)\\?\}")
"""What a set lists: letters among it are no variables."""
_NOUNS = re.compile(r"\s*(?:(?:an?|the|any|some)\s+)?(?:[^\W\d_]{2,}\s+)*", re.IGNORECASE)
"""The words before the first variable of a head."""
_NOUN_BEFORE = re.compile(
    r"\s*(?:(?:an?|the|any|some)\s+)?(?P<noun>[^\W\d_]{2,})\s+(?P<letter>[^\W\d_](?:_?\d|['’])*)(?!\w)",
    re.IGNORECASE,
)
_OF_SORT = re.compile(
    r"\b(?:every|each|all|any|some)\s+(?P<noun>[a-z]{3,})\s+(?P<letter>[^\W\d_](?:_?\d|['’])*)(?!\w|\s*(?:∈|\\in\b|in\b))"
)
"""A noun and a variable behind `for every` and the like."""
_NO_NOUNS = RESERVED | {
    "there", "in", "at", "on", "of", "from", "to", "by", "with", "under",
    "distinct", "different", "other", "same",
}  # fmt: skip
_SAID = re.compile(r"(?:if\s+and\s+only\s+if|just\s+in\s+case|(?:exactly|precisely|just)\s+\w+)")
"""What is an equivalence in words, and no word of the grammar but the first."""
_BEGINNING = re.compile(r"(?:^|[.:;!?]\s+|^\s*\S{1,4}[.:)]?\s+)([A-Z][a-z]+)\b", re.MULTILINE)
_LAST = re.compile(r"\bfor\s+(?:all|every|each|any|some)\b[^,.;]*[.;]?\s*$")
"""A quantifier behind all that it is said of."""
_SIMPLE = re.compile(r"[^\W\d_](?:_?\d|['’])*|\d+")


def with_phrases(source: Source) -> None:
    """Put predicates for the words that sentences of a text define, and tell of each."""
    text = "\n".join(row.text for row in source.rows)
    constants = {name for m in _SET.finditer(text) for name in re.findall(r"\w+", m[1])}
    printed = list(sentences_of(source.rows))
    sorts = dict(sets_of_nouns(text))
    sorts |= {noun: "" for m in _NOUN.finditer(text) if (noun := singular(m[1].lower()))}
    sorts |= {noun: sorts.get(noun, "") for noun in listed_nouns(text)}
    learnt = _learnt(text, printed, sorts)
    wording = wording_of(text, learnt, sorts)
    texts = ["\n".join(part.text for part in sentence.parts) for sentence in printed]
    wording.spoken = {
        stem_of(word) for one in texts if not wording.relates(one)
        for word in re.findall(r"[^\W\d_]+", one.lower())
    }  # fmt: skip
    for one in texts:
        wording.learn(one)
    learnt.begun = {*_begun(text)}
    known = {name for m in _LISTED.finditer(text) for name in re.findall(r"\w+", m[0])}
    known |= wording.names
    nouns = "|".join(sorted(map(re.escape, learnt.nouns))) or "(?!)"
    phrases = sorted(learnt.phrases.values(), key=lambda p: -len(p.words))
    patterns = [(phrase, phrase.pattern(nouns)) for phrase in phrases]
    by_word: dict[str, list[int]] = {}
    for i, phrase in enumerate(phrases):
        by_word.setdefault(phrase.key(), []).append(i)
    told: set[str] = set()
    read = False
    rows: list[Row] = []
    until = 0
    for at, sentence in enumerate(printed):
        if at < until:
            continue
        below = [one.parts for one in printed[at : at + FAR]]
        said, end = _by_grammar(source, below, wording, marked=True)
        if said:
            rows += said
            read, until = True, at + end
            continue
        words = {stem_of(word) for word in re.findall(r"[^\W\d_]+", sentence.text.lower())}
        found = sorted(i for word in words for i in by_word.get(word, ()))
        changes, used = _changes(sentence, [patterns[i] for i in found], learnt, sorts, known)
        if not used or not _is_formula(_changed(sentence.text, changes), constants):
            said, end = _by_grammar(source, below, wording, marked=False)
            until = at + end if said else until
            read |= bool(said)
            rows += said or sentence.parts
            continue
        for phrase in used:
            if phrase.name not in told:
                told.add(phrase.name)
                part, offset = sentence.at(used[phrase])
                _tell(source, phrase, learnt, sentence.parts[part], offset)
        rows += _rewritten(sentence, changes)
    source.rows = rows if told or read else source.rows


def _learnt(text: str, sentences: Iterable[Sentence], nouns: Iterable[str]) -> Learnt:
    """Return the words that sentences of a text define, and those that its formulas do."""
    formal = formal_in(text)
    learnt = Learnt(nouns={*nouns}, applied=applied_in(text) | formal, stated=stated_in(text))
    for sentence in sentences:
        learn(sentence.text, learnt)
    for noun in dict.fromkeys(_CLASS.findall(text)):
        if re.search(rf"(?<!\w){noun}\(", text):
            learnt.add(["", "is", noun])
    learnt.functions |= functions_in(text)
    for word in dict.fromkeys(_PARITY.findall(text)):
        learnt.add(["", "is", word])
    for found in _RELATING.finditer(text):
        lead = found["lead"].split()[:1]
        said = [] if lead in (["does"], ["do"]) else lead
        to = [found["to"]] if found["to"] else []
        if (found["word"], 2) in formal | learnt.stated and (to or said != ["is"]):
            learnt.add(["", *said, found["word"], *to, ""], name=found["word"])
    return learnt


def _by_grammar(
    source: Source, sentences: Sequence[Sequence[Row]], wording: Wording, *, marked: bool
) -> tuple[list[Row], int]:
    """Return what is read for the first of some sentences, and how many it took; tell of it."""
    parts = sentences[0]
    whole, end = with_below(sentences, 0)
    before: list[Row] = []
    said = wording.formulas(whole, marked=marked)
    if not said and marked and (shown := in_words(sentences, 0))[0]:
        said, end = wording.formulas(shown[0]), shown[1]
    if not said and marked and (halves := divided(parts)):
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
    if said:
        _tell_read(source, parts[0], said, wording.told)
        return [*before, *rows_of(parts, said)], end
    if not marked and wording.is_restated(whole):
        what = "the words are taken to say what a formula of the text defines"
        source.tell(parts[0].line, parts[0].column(0), what)
    elif not marked and wording.heads.is_unread(whole):
        _refuse(source, parts, told=not _has_formula(whole))
    return [], 1


def _has_formula(text: str) -> bool:
    """Whether there is more in a sentence than letters and numbers, which is told by itself."""
    return any(not _SIMPLE.fullmatch(found.strip()) for found in text.split("$")[1::2])


def _begun(text: str) -> Iterator[str]:
    """Yield the words with a capital only where a sentence begins, that are small elsewhere."""
    words = Counter(re.findall(r"\w+", text))
    begins = Counter(m[1] for m in _BEGINNING.finditer(text))
    yield from (w for w in begins if w.lower() in words and words[w] == begins[w])


_NOUN = re.compile(r"\b([^\W\d_]{2,})\s*(?:\(\s*[\w'’]+\s*\)|=\s*\\?\{|:=|:(?=\s))")
"""What may be the name of a sort."""


def _changes(
    sentence: Sentence,
    patterns: Iterable[tuple[Phrase, re.Pattern[str]]],
    learnt: Learnt,
    sorts: Mapping[str, str],
    known: set[str],
) -> tuple[list[tuple[int, int, str]], dict[Phrase, int]]:
    """Return what to put where in a sentence, and where each phrase stands first."""
    text = sentence.text
    arrow = arrow_of(text)
    fact = not arrow and not IF_THEN.match(text)

    def named(place: str) -> bool:
        """Whether this is a name or a term where it stands, and no other word."""
        letter = bool(_SIMPLE.fullmatch(place))
        return place in known or "(" in place or place.isdigit() or letter != fact

    changes: list[tuple[int, int, str]] = []
    used: dict[Phrase, int] = {}
    taken: set[int] = set()
    for phrase, pattern in patterns:
        for found in pattern.finditer(text):
            no = pattern.groupindex.get("no")
            places = [found[i + 1] for i in range(pattern.groups) if i + 1 != no]
            places = [p.lower() if p in learnt.begun else p for p in places]
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
    for found in _OF_SORT.finditer(text, arrow.end() if arrow else len(text)):
        name = sorts.get(singular(found["noun"].lower()))
        if name and not taken & {*range(*found.span())}:
            begin, end = found.start("noun"), found.end()
            changes.append((begin, end, f"{found['letter']} in {name}"))
    changes.sort()
    bound = {one[0] for one in sentence.bounds}
    changes[:0] = _before(text, changes[0], sorts, bound)
    if arrow and _LAST.search(text, arrow.end()) and sentence.bounds:  # no bracket before it
        changes = sorted([*changes, (*arrow.span("arrow"), "iff")])
        at = next(i for i, (_, _, said) in enumerate(changes) if said)
        bounds = "".join(f"for every {one}, " for one in sentence.bounds)
        changes.insert(at, (changes[at][0], changes[at][0], bounds))
    elif arrow and (_SAID.fullmatch(arrow["arrow"]) or sentence.bounds):
        bounds = "".join(f" {one} and (" for one in sentence.bounds)
        changes = sorted([*changes, (*arrow.span("arrow"), f"iff{bounds}")])
        end = len(text.rstrip(" .;\n"))
        changes += [(end, end, ")" * len(sentence.bounds))] if bounds else []
    return changes, used


def _before(
    text: str, first: tuple[int, int, str], sorts: Mapping[str, str], bound: AbstractSet[str]
) -> Iterator[tuple[int, int, str]]:
    """Yield what becomes of the words before the head: `A person x is ...`, `We say that ...`."""
    begin = found.end() if (found := FOR_ALL.match(text)) else 0
    opened = opening_of(text)
    if opened > begin:
        yield begin, opened, ""
    lead = text[opened : first[0]]
    if lead and _NOUNS.fullmatch(lead) and not {*lead.lower().split()} & _NO_NOUNS:
        yield opened, first[0], ""
    head = text[opened : first[1]]
    typed = ((m["noun"].lower(), m["letter"]) for m in _NOUN_BEFORE.finditer(head))
    said = (
        f"for every {letter} in {name}, " if (name := sorts[singular(noun)])
        else f"for every {noun} {letter}, "
        for noun, letter in typed if singular(noun) in sorts and letter not in bound
    )  # fmt: skip
    if prefix := "".join(said):
        yield first[0], first[0], prefix


def _changed(text: str, changes: Sequence[tuple[int, int, str]]) -> str:
    for begin, end, said in reversed(changes):
        text = text[:begin] + said + text[end:]
    return text


def _is_formula(text: str, constants: AbstractSet[str]) -> bool:
    """Whether a sentence is a formula now, that says nothing of what its head does not name."""
    try:
        formula = formula_of(text.strip().rstrip(".,;"))
    except ReadError:
        return False
    match formula:
        case f.Iff(left, right):
            return f.free_variables(right).keys() - constants <= f.free_variables(left).keys()
        case f.Implies(premise, f.Predicate(_, ())):  # `The game is over if n = 0`
            return not f.free_variables(premise)
        case _:
            return True


def _tell(source: Source, phrase: Phrase, learnt: Learnt, row: Row, column: int) -> None:
    places = ", ".join("..." for word in phrase.words if not word)
    atom = f"{phrase.name}({places})" if places else phrase.name
    noun = learnt.left_out.get(phrase.name)
    more = f"; {noun} is no set of the text, and left out" if noun else ""
    what = f"the words '{phrase.shown()}' are read as {atom}{more}"
    source.tell(row.line, row.column(column), what)


def _refuse(source: Source, parts: Sequence[Row], *, told: bool) -> None:
    """Tell of a definition in words that is not read, or where it stands: it may be read yet."""
    row = parts[0]
    begin = len(row.text) - len(row.text.lstrip())
    place = source.at(row.line, row.column(begin))
    what = "a sentence defines a word, and is not read"
    instead = ["a variable behind each noun: a vertex $x$ is a king if for every vertex $y$, ..."]
    error = ReadError(what, place, instead)
    if told:
        source.missing.append(error)
    else:
        source.defining.append((error, parts[-1].line + 1))  # or the display below says it


def _tell_read(source: Source, row: Row, said: Sequence[str], nouns: Sequence[str]) -> None:
    more = "".join(f"; {noun} is no set of the text, and left out" for noun in nouns)
    source.tell(row.line, row.column(0), f"a sentence is read as {'; '.join(said)}{more}")


def _rewritten(sentence: Sentence, changes: Sequence[tuple[int, int, str]]) -> list[Row]:
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
