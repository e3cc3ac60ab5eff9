"""What is told of lines that could not be read: a problem, unclear, or prose."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import product

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errors import Place, ReadError
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.labels import is_demanded
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.page.line_edges import depth_of
from pylogic.notations.first_order.prose.clauses import MARKED_FACT, is_hedged, tells_of
from pylogic.notations.first_order.prose.kinds_listed import listed_kinds, says_more
from pylogic.notations.first_order.prose.left_over import (
    ORDER_NAMED,
    ORDERS,
    LeftOver,
    has_names_only,
    states_a_fact,
    told_by_facts,
)
from pylogic.notations.first_order.prose.listings import before
from pylogic.notations.first_order.prose.restated import Restated
from pylogic.notations.first_order.prose.told_words import listed_nouns
from pylogic.notations.first_order.spelling.indices import ENTRY
from pylogic.notations.first_order.spelling.lexer import canonical_name
from pylogic.notations.first_order.spelling.plurals import forms

_BRACKETED = re.compile(r"\s*(\w+)[^\w\s]?[({\[]")
_VALUE = re.compile(
    r"\s*(\w++)\((?:[^()]|\([^()]*\))*\)\s*"
    r"(?:=|≡|↔|⇔|<->|<=>|∈|←|⇐|<-|:-|(?:if|iff|when|whenever|unless)\b)"
)
"""The beginning of an equation, an equivalence or a rule."""
_APPLIED = re.compile(r"(?<!\w)(\w++)\s*+\(")
_DRAWING = re.compile(r"(?=(?:.*\n)*[\s|\\/+_-]+(?:\n|$))[\s\w|\\/+.#*_-]*")
"""Lines that only have lines between numbers and names: a board, a graph."""
_ANNOUNCED = re.compile(r"^[^()=<>]*:\s*$")
"""Words that say what follows them."""
_DESCRIBES = re.compile(
    r"\s*\$?\w+\([^()]*\)\$?\s+(?:is|are|means|denotes|says|stands\s+for)\s+(?:an?|the|that|how|what)\b(?!\s+fact\b)[^()=<>]*$"
    r"|[^()=<>:]*\b(?:says|tells|records)\b[^()=<>:]*\bwhether\b[^()=<>:]*:\s*\w+\([^()]*\)"
    r"(?:\s+for\b[^()=<>]*)?$"
)
"""What an atom means, in words."""
_REQUEST = re.compile(
    r"\s*(?:define|show|prove|give|find|describe|write|state|determine|explain|compute)\s",
    re.IGNORECASE,
)
"""The beginning of an exercise."""
_ATOM = r"\b\w{2,}\([\w\s,'′]*\)"
_NEAR = r"[^.]{0,300}"
_REVOKED = r"(?:wrong|false|no\s+longer|(?:been\s+)?(?:withdrawn|deleted|replaced|superseded))"
_PART = r"(?:rule|axiom|line|clause|fact|item|formula|sentence)"
"""What a text calls a part of itself."""
_SAYS = re.compile(
    rf"{_ATOM}\s*(?:=|≠|<|>|≤|≥|∈)(?!\s*(?:$|[.;])){_NEAR}\b(?:if|iff|and|or|not)\b"
    rf"|\b(?:if and only if|iff|if)\b{_NEAR}{_ATOM}{_NEAR}\b(?:and|or|not)\b{_NEAR}{_ATOM}"
    rf"|\(\w'?(?:\s*,\s*\w'?)+\){_NEAR}\b(?:iff|if and only if)\b"
    r"|\w\([\w\s,'′]{1,60}\)\s+(?:(?:iff|if and only if)\b"
    r"|holds\s+(?:(?:exactly|only)\s+)?(?:for|of)\s+\()"
    r"|^\s*[a-z]\w*\s+(?:iff|if and only if)\b|\)\s*(?<!\w)[ÞÛÙÚ](?!\w)"
    r"|^\s*(?:except|unless)\b"
    r"|^\s*(?:This|That|It|The\s+(?:above|last|previous)\b[^.]{0,40})\s+(?:is|was|does|has)\s+(?:not\b"
    rf"|{_REVOKED})"
    rf"|^\s*(?i:{_PART}s?\s+\(?\w{{1,4}}\)?)\s+(?:(?:is|are|was|does|do|has|have)\s+(?:not\b|{_REVOKED})"
    r"|(?:also|only)\s+(?:applies|holds)|(?:applies|holds)\s+(?:only|also|to)\b)"
    r"|^\s*(?i:(?:please\s+)?(?:ignore|disregard|delete|remove|drop|omit|strike|withdraw|forget|replace|add)\s+"
    rf"(?:(?:the|this|that)\s+)?(?:(?:above|last|first|previous|next)\b|\(?\d|{_PART}s?\b|\w+\.?\s*$))"
)
"""What sentences have that define something by atoms."""


_OF_A_NOUN = re.compile(
    r"(?:^|[.;:]\s)\s*An?\s+[a-z]+\s+is\s+(?:\\\w+\{)?(?:an?\s+)?(?P<said>[a-z][\w-]+)\}?,?\s+"
    r"(?:iff|if|(?:exactly|precisely|just)\s+(?:when|if))\s[^:]*$"
)
"""What a noun is called, and when: `A vertex is dead if no player can paint it.`"""
_HOLDS = re.compile(
    r"\b(\w+)\s+(?:(?:does\s+not|never|only)\s+)?holds?\s+(?:only\s+)?(?:of|for|between|when|if)\b"
)
"""Of what a predicate is said to hold, in words."""
_WORDED = frozenset({syntax.PROSE, syntax.NOT_UNDERSTOOD})
_ATOMIC = re.compile(
    r"\b(\w{2,40})\((?:[a-z]\w*'?)(?:\s*,\s*[a-z]\w*'?){0,9}\)"
    r"(?!\s+(?:is|are|means|says|denotes)\s+(?:an?|the|that)\b(?!\s+same\b))"
)
_LOGICAL = re.compile(
    r"\b(?:if|iff|unless|no|not|every|each|any|all|only|never|nobody|except|when|whenever|same\s+as)\b",
    re.IGNORECASE,
)
"""What says under which condition, or of which values, something holds."""
_DEFINED_BY = (
    r"(?<!\w){}\([^()]{{0,80}}\)\$?,?\s*(?:holds\s+|is\s+true\s+)?\b(?:iff|if|when)\b"
    r"[^.]{{0,80}}?(?:\w\(|[=<>≠≤≥∈])"
)
"""What a sentence says of a name by formulas."""
_NOT_STATED = re.compile(rf"(?i:{_REQUEST.pattern})|\s*(?:VARIABLE|CONSTANT)S?\s")
"""A request, or a declaration as TLA+ has it."""
_NUMBER = re.compile(r"\d+(?:\.\d+)*|(?<=^)[a-z](?=$)")
_WORD = re.compile(r"\w{2,}")
_STATES = re.compile(
    r"\b(?:is|are|has|have|holds?|contains?|can|cannot|must|may|no|every|each|all|if|never)\b"
    r".*\.\s*$",
    re.DOTALL,
)
"""What a sentence has that states something."""
_ORDERED = re.compile(
    r"\$\s*(?:\\[a-z]{4,12}\{)?(?P<less>\w{2,40})\}?\s*(?:[<>≤≥]|\\[gl](?:t|eq?)(?![a-z]))\s*"
    r"(?:\\[a-z]{4,12}\{)?(?P<more>[^\W\d]\w{1,40})\}?\s*\$"
)
"""Two names, and which is the greater: `$manager > clerk$`."""


@dataclass(slots=True)
class Unread(LeftOver):
    """The part of reading that is about what is no formula."""

    def refuse(self) -> None:
        """Say what could not be read, unless it is made of words only."""
        known = self._symbols() | self.vocabulary.applied
        for chunk, label, error in self.refused:
            told = self._kind_of(chunk, known)
            if told == "prose":
                self.enter(chunk, syntax.PROSE)
                continue
            if told == "words":
                self.worded.append((chunk, error, False))
                self.enter(chunk, syntax.NOT_UNDERSTOOD, f"{label}: {error.what}")
                continue
            (self.problems if told == "problem" else self.unclear).append(error)
            self.enter(chunk, syntax.NOT_UNDERSTOOD, f"{label}: {error.what}")

    def _symbols(self) -> set[str]:
        """Return what the axioms apply, or state by itself."""
        return {
            node.name if isinstance(node, f.Predicate) else node.function
            for axiom in self.stated
            for node in f.walk(axiom.formula)
            if isinstance(node, f.Predicate | f.Apply)
        }

    def related(self) -> set[str]:
        """Return the predicates that the axioms have of several arguments."""
        nodes = (node for axiom in self.stated for node in f.walk(axiom.formula))
        return {n.name for n in nodes if isinstance(n, f.Predicate) and n.args[1:]}

    def refuse_condition(self, chunk: Chunk) -> None:
        """Refuse a formula that is the condition of what words say, or has one in words."""
        what = "this is the condition of what the words above it say, and these are not read"
        if chunk.kind == "limited":
            what = "words around this formula say of what it holds, and are not read"
        needed = not (chunk.spoken or self.is_told(self.place(chunk).line))
        self.leave(chunk, what, "the whole as a formula: p(x) <-> ...", needed=needed)

    def tell_worded(self, chunks: Sequence[Chunk]) -> None:
        """Tell of what words define, unless a formula next to them defines the same."""
        self.around = [self.lines(c)[0] for c in chunks if c.kind != "comment"]
        again: list[Chunk] = []
        symbols = self._symbols() if self.worded else set()
        for chunk, error, needed in self.worded:
            begins = _VALUE.match(chunk.text)
            if self._is_said_again(chunk):
                again.append(chunk)
            elif needed or (begins and begins[1] in symbols) or ORDERS.search(chunk.text):
                self.problems.append(error)
            else:
                self.unclear.append(error)
        self.take_for_prose(again)

    def take_for_prose(self, chunks: Sequence[Chunk]) -> None:
        """Account anew for sentences that were not understood, and state nothing else."""
        lines = {self.lines(chunk) for chunk in chunks}
        for i, entry in enumerate(self.entries if lines else ()):
            if entry.lines in lines and entry.kind == syntax.NOT_UNDERSTOOD:
                self.entries[i] = replace(entry, kind=syntax.PROSE, became="")

    def _is_said_again(self, chunk: Chunk) -> bool:
        """Whether a formula next to words, or one that they name, says the same; it is told."""
        if self.restated is None:
            self.restated = Restated(self.declarations, self.around)
        axiom = self.restated.of(chunk.text, self.lines(chunk))
        if axiom is not None:
            what = f"the words are taken to say what the formula in line {axiom.lines[0]} defines"
            self.notices.append(syntax.Notice(self.place(chunk), what))
        return axiom is not None

    def check_observed(self, names: Sequence[str], place: Place) -> None:
        """Refuse to observe of states what words define by formulas, and what is not read."""
        unread = [e for e in self.entries if e.kind == syntax.NOT_UNDERSTOOD]
        for entry, name in product(unread, names):
            if re.search(_DEFINED_BY.format(re.escape(name)), entry.text):
                what = (
                    f"the words in line {entry.lines[0]} say when {name} holds, and are not read"
                )
                expected = [f"the same as a formula: {name}(...) <-> ..."]
                self.problems.append(ReadError(what, place, expected))

    def tell_maps(self) -> None:
        """Tell that letters are read as functions that are values."""
        letters = sorted(self.vocabulary.maps - {*self.vocabulary.primes.values()})
        nodes = ((a, n) for a in self.stated if letters for n in f.walk(a.formula))
        for axiom, node in nodes:
            if ENTRY in {getattr(node, "function", ""), getattr(node, "name", "")}:
                named, one = ", ".join(letters), letters[0]
                what = f"{named} stand for functions: {one}(x) is read as {ENTRY}(x, {one})"
                self.notices.append(syntax.Notice(axiom.passage.place(0), what))
                return

    def tell_tuples(self, unread: Sequence[tuple[Chunk, str]]) -> None:
        """Tell what sentences say of tuples, and what of that is not read."""
        for chunk, what in unread:
            instead = ["conditions by signs: a pair (x, y) with x, y ∈ S, x ≠ y", "start((a, b))"]
            first, last = self.lines(chunk)
            self.unclear = [e for e in self.unclear if e.place.line != first]
            self.unclear.append(ReadError(what, self.place(chunk), instead))
            for i, entry in enumerate(self.entries):
                begin, end = entry.lines
                if entry.kind in _WORDED and begin <= first and last <= end:
                    told = replace(entry, kind=syntax.NOT_UNDERSTOOD, became=what)
                    self.entries[i] = told

    def tell_others(self, chunks: Sequence[Chunk], listed: Sequence[Chunk]) -> None:
        """Tell of sets, numbers and labelled sentences that are not read."""
        self.tell_sets(chunks)
        self.tell_lines(self._symbols())
        self.tell_facts(chunks)
        self.tell_sizes(chunks)
        self.tell_labelled(chunks, listed)
        self.tell_stated(chunks, self._symbols())

    def tell_facts(self, chunks: Sequence[Chunk]) -> None:
        """Tell of facts that stand in a sentence beside what is read of it, and are not read."""
        symbols = self._symbols()
        nodes = [n for d in self.declarations if d.formula is not None for n in f.walk(d.formula)]
        constants = {n.name for n in nodes if isinstance(n, f.Constant)}
        compares = any(isinstance(n, f.Compare) and {*n.relations} & {*"<>≤≥"} for n in nodes)
        for chunk in (c for c in chunks if c.kind in {"prose", "inline"}):
            lines = self._texts_read(chunk)
            ordered = _ORDERED.search(chunk.text) if compares else None
            if compares and not lines and (found := ORDER_NAMED.search(chunk.text)):
                what = "a sentence says what the order is, and is not read"
                place = self.passage(chunk).place(found.start())
                self.problems.append(
                    ReadError(what, place, ["the order as a formula: x ≤ y ≡ ..."])
                )
                continue
            said = ordered and any(ordered[0].strip("$ ") in text for text in lines)
            if ordered and not said and {ordered["less"], ordered["more"]} <= constants:
                what = "a sentence says how values are ordered, and is not read"
                place = self.passage(chunk).place(ordered.start("less"))
                self.problems.append(ReadError(what, place, ["the facts on lines of their own"]))
                continue
            for found in MARKED_FACT.finditer(chunk.text):
                again = [d.text for d in self.declarations] if found["value"] else lines
                stated = (
                    again and canonical_name(found[1]) in symbols and tells_of(found, constants)
                )
                if (
                    stated
                    and not is_hedged(chunk.text, *found.span())
                    and not any(found[0].strip("$ ") in text for text in again)
                ):
                    beside = " beside what is read of it, and this" if lines else ", and"
                    what = f"a sentence states a fact{beside} is not read"
                    expected = ["the fact on a line of its own"]
                    place = self.passage(chunk).place(found.start())
                    self.unclear.append(ReadError(what, place, expected))
                    break

    def _texts_read(self, chunk: Chunk) -> list[str]:
        """Return the declarations in the lines of a chunk, as they are printed."""
        first, last = self.lines(chunk)
        return [d.text for d in self.declarations if first <= d.lines[1] and d.lines[0] <= last]

    def tell_labelled(self, chunks: Sequence[Chunk], listed: Sequence[Chunk]) -> None:
        """Tell of sentences with a label as axioms have, which are not read, and list nothing."""
        axioms = {e.became for e in self.entries if e.kind == syntax.AXIOM}
        kinds = {_NUMBER.sub("0", label) for label in axioms} - {"line 0"}
        prose = {e.lines: i for i, e in enumerate(self.entries) if e.kind == syntax.PROSE}
        read = self.lines_read() | {self.lines(chunk)[0] for chunk in listed}
        nodes = [n for d in self.declarations if d.formula for n in f.walk(d.formula)]
        symbols = {n.name for n in nodes if isinstance(n, f.Predicate)}
        symbols |= {n.function for n in nodes if isinstance(n, f.Apply)}
        names = symbols | {n.name for n in nodes if isinstance(n, f.Constant)}
        for chunk in chunks:
            label, begin = chunk.label if chunk.labelled else "", 0
            if (found := look.label_of(chunk.text)) and found.kind == "number":
                label, begin = label or found.text, found.end
            first, last = self.lines(chunk)
            at = None if read & {*range(first, last + 1)} else prose.get((first, last))
            if at is None or _NUMBER.sub("0", label) not in kinds:
                continue
            if _DESCRIBES.match(chunk.text, begin):
                continue
            said = chunk.text[begin:].strip()
            applied = {*_APPLIED.findall(said)} & symbols
            named = {*_WORD.findall(said)} & names and (said[0].islower() or said[-1] == ".")
            if not (applied or named or "=" in said or _STATES.search(said)):
                continue
            what = "a sentence has a label as the axioms have, and is not read"
            expected = ["the same as a formula: p(x) <-> q(x) & r(x)"]
            self._tell(at, chunk, what, expected)

    def tell_prose(self, chunks: Sequence[Chunk], listed: Sequence[Chunk]) -> None:
        """Tell of sentences that state something of applied names, and are not read."""
        prose = {e.lines: i for i, e in enumerate(self.entries) if e.kind == syntax.PROSE}
        read, lists = self.lines_read(), {self.lines(chunk)[0] for chunk in listed}
        symbols = self._symbols()
        nodes = [n for axiom in self.stated for n in f.walk(axiom.formula)]
        constants = {n.name for n in nodes if isinstance(n, f.Constant)}
        constants |= self.vocabulary.constants
        numbers = {str(n.value) for n in nodes if isinstance(n, f.Number)}
        told = told_by_facts([axiom.formula for axiom in self.stated])
        nouns = listed_nouns("\n".join(row.text for row in self.source.rows)) if told else set()
        for chunk in chunks:
            first, last = self.lines(chunk)
            beside = not read.isdisjoint(range(first, last + 1))
            formal = beside and not {*chunk.text}.isdisjoint("($={\\:")
            unlisted = lists.isdisjoint(range(first, last + 1)) or says_more(chunk.text)
            at = prose.get((first, last)) if unlisted else None
            if at is None or formal or _NOT_STATED.match(chunk.text):
                continue
            alone = chunk.kind in {"prose", "words"} and not chunk.labelled
            alone = alone and look.label_of(chunk.text) is None
            named = alone and has_names_only(chunk.text, symbols, constants)
            worded = told and (before(chunk) or not chunk.labelled)
            worded = worded and chunk.kind in {"prose", "words", "candidate"}
            said = re.split(r"[.;](?!\w)", before(chunk) + chunk.text) if worded else ()
            named |= any(
                states_a_fact(one, told, constants | numbers, nouns)
                for one in said
                if " are " not in one or says_more(one) or not any(listed_kinds(one))
            )
            named |= alone and any(n in symbols for n in _HOLDS.findall(chunk.text))
            own = _OF_A_NOUN.search(chunk.text)
            defined = own is not None and symbols.isdisjoint(forms(own["said"]))
            if not (named or defined or _SAYS.search(chunk.text) or _says_of(chunk.text, symbols)):
                continue
            what = "a sentence states something, and is not read"
            expected = ["the same as a formula: p(x, s) <-> q(x) & r(s)"]
            self._tell(at, chunk, what, expected)

    def _tell(self, at: int, chunk: Chunk, what: str, expected: Sequence[str]) -> None:
        """Tell of an entry that was taken for words, and that no formula below says again."""
        if self._is_said_again(chunk):
            return
        passage = replace(chunk, text=chunk.text.lstrip())
        self.unclear.append(ReadError(what, self.place(passage), expected))
        self.entries[at] = replace(self.entries[at], kind=syntax.NOT_UNDERSTOOD, became=what)

    def _kind_of(self, chunk: Chunk, symbols: AbstractSet[str]) -> str:
        """Return what an unreadable chunk is: a problem, unclear, words that define, or prose."""
        if chunk.kind == "formula":
            drawn = look.is_caption(chunk.text) or _DRAWING.fullmatch(chunk.text)
            asked = _REQUEST.match(chunk.text) and " that " in chunk.text
            asked = asked or is_demanded(chunk.label)
            return "prose" if drawn else "unclear" if asked else "problem"
        text = look.plain(chunk.text, self.vocabulary.phrases)
        wordy = look.is_wordy(text)
        if chunk.kind == "words":
            begins = _BRACKETED.match(chunk.text)
            stated = look.has_connective(text) or depth_of(text) != 0
            stated = stated or (begins is not None and begins[1] in symbols)
            formal = chunk.labelled and stated and not (wordy or _ANNOUNCED.search(text))
            defines = look.has_arrow(text) and not _ANNOUNCED.search(text)
            return "problem" if formal else "words" if defines else "prose"
        if _DESCRIBES.match(text) and not look.has_sign(text):
            return "prose"
        applied = look.has_shape(text, spaced=False) and "(" in text
        known = any(name in symbols for name in _APPLIED.findall(text))
        titled = " " in chunk.label and wordy and not look.has_sign(text)
        if (begins := _VALUE.match(text)) and begins[1] in symbols:
            return "problem"
        if look.is_sentence(text) or titled or _REQUEST.match(text):
            return "unclear"
        if not wordy:
            return "problem" if known or look.has_shape(text, spaced=False) else "prose"
        if chunk.labelled or chunk.section == "axiom" or look.has_arrow(text):
            return "problem" if applied or known else "prose"
        return "unclear" if applied else "prose"


def _says_of(text: str, symbols: AbstractSet[str]) -> bool:
    """Whether a sentence says under which condition, or of what, an atom of the axioms holds."""
    if _DESCRIBES.match(text):
        return False
    return any(
        _LOGICAL.search(sentence) and not symbols.isdisjoint(_ATOMIC.findall(sentence))
        for sentence in re.split(r"[.:;](?=\s)", text)
    )
