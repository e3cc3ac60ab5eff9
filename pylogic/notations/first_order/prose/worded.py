"""Definitions in sentences, by the grammar of `english`: what is defined, and by what.

`An element $z \\in D$ is an \\emph{upper bound} of $x$ and $y$ if $x \\mid z$ and $y \\mid z$.`
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.expressions import read_formula
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.prose.english import (
    Grammar,
    Lexicon,
    UnreadError,
    reads,
    unprimed,
)
from pylogic.notations.first_order.prose.english_tokens import pieces_of
from pylogic.notations.first_order.spelling.lexer import canonical_name
from pylogic.notations.first_order.spelling.plurals import singular

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from pylogic.notations.first_order.prose.defined_words import Learnt
    from pylogic.notations.first_order.prose.english_tokens import Piece

_ARROWS = (
    ("if", "and", "only", "if"), ("iff",), ("exactly", "when"), ("exactly", "if"),
    ("precisely", "when"), ("precisely", "if"), ("just", "in", "case"), ("just", "when"),
)  # fmt: skip
_WEAK = (("if",), ("when",), ("whenever",), ("provided", "that"))
_LEADS = (
    ("we", "say", "that"), ("we", "call"), ("then",), ("moreover",), ("similarly",), ("finally",),
    ("we", "say"), ("let", "us", "say", "that"), ("we", "write"), ("write",), ("let",), ("define",),
    ("we", "also", "say", "that"), ("further",), ("furthermore",), ("put",), ("set",), ("we", "put"), ("we", "set"), ("we", "define"),
)  # fmt: skip
_WRITES = frozenset({"write", "let", "define", "put", "set"})
_NAMED = (("called",), ("said", "to", "be"), ("termed",))
_SIGNED = (
    ("in", "symbols"), ("written",), ("denoted",), ("denoted", "by"), ("for", "short"),
    ("written", "as"), ("we", "write"), ("in", "signs"),
)  # fmt: skip
_AGAIN = (("i.e.",), ("that", "is"), ("in", "other", "words"), ("formally",), ("in", "symbols"))
_ARTICLES = frozenset({"a", "an", "the", "two", "any", "some", "every", "each"})
_COPULAS = frozenset({"is", "are"})
_CONTEXT = re.compile(
    r"\b[Ll]et\s+\$(?P<said>(?P<name>[^\W\d_]['’]?)\s*(?:∈|⊆|\\(?:in|subseteq)(?![a-z])).+?)\$"
    r"(?=\s*(?:[.,]|be\b))"
)
"""From which set a letter is in what follows: `Let $S \\subseteq A$.`"""
_MEMBER = re.compile(r"∈|⊆|\\(?:in|subseteq)(?![a-z])")
_SHORTEST = 3
_MOST = 2_000
"""How many characters a sentence has that is looked at."""
_TUPLES = frozenset({"pair", "triple", "quadruple", "tuple"})


@dataclass(frozen=True, slots=True)
class Head:
    """What a sentence defines.

    words: With empty places; none where a formula alone is defined.
    terms: What stands in the places.
    sign: A formula that the sentence puts in for the words, or that it defines.
    bounds: What is said of the terms.
    nouns: Words before the first term, and what that is.
    arrow: Where the condition begins.
    rule: Whether it says of some, and not of all, of what that holds.
    """

    words: tuple[str, ...]
    terms: tuple[str, ...]
    sign: str
    bounds: tuple[str, ...]
    nouns: tuple[str, ...]
    arrow: int
    rule: bool = False


@dataclass(frozen=True, slots=True)
class Defined:
    """What a sentence defined: the atom, and what is said of its terms."""

    atom: str
    head: Head


@dataclass(slots=True)
class Wording:
    """Reads the definitions of a text.

    constants: Letters that the text lists in sets.
    nouns: What stands before variables.
    tuples: By noun, how many values its things are made of, if they are tuples.
    context: From which sets letters are.
    sets: What the text names sets by.
    told: The nouns that are no set of the text, of the sentence that was read last.
    last: What the sentence before defines, which `it` stands for.
    """

    learnt: Learnt
    sorts: Mapping[str, str]
    constants: AbstractSet[str]
    context: Mapping[str, str]
    nouns: AbstractSet[str] = frozenset()
    tuples: Mapping[str, int] = field(default_factory=dict)
    sets: AbstractSet[str] = frozenset()
    told: list[str] = field(default_factory=list)
    last: Defined | None = None

    def learn(self, text: str) -> None:
        """Add the words that a sentence defines."""
        pieces = _pieces(text)
        if pieces and (head := self._head(pieces)) and head.words:
            self.learnt.add(head.words, defined=True)

    def formulas(self, text: str, *, marked: bool = False) -> list[str]:
        """Return the formulas that a sentence defines something by; none if it is not read.

        marked: Whether it has to show by its font what it defines.
        """
        pieces = _pieces(text)
        if not pieces or (marked and not any(piece.marked for piece in pieces)):
            return []
        lexicon = Lexicon([*self.learnt.phrases.values()], self.sorts, self.tuples)
        taken = {w for piece in pieces for w in re.findall(r"[^\W\d_]", piece.text)}
        if said := self._by_cases(pieces, Grammar(pieces, lexicon, (), taken | self.constants)):
            return said
        if (head := self._head(pieces)) is None or (not head.words and _is_plain(text)):
            return []
        before, self.last = self.last, None
        it = head.terms[:1] == ("it",)
        if it:
            if before is None or before.head.terms == ():
                return []
            own = len(head.terms)
            head = replace(
                head, terms=(*before.head.terms[:1], *head.terms[1:]), nouns=before.head.nouns,
                bounds=(*head.bounds, *(b for b in before.head.bounds if before.head.terms[0] in b)),
            )  # fmt: skip
        begin, end = _restated(pieces, head.arrow), len(pieces)
        more = begin < end and pieces[begin].text in {"moreover", "also"}
        begin += more
        if more and not (it and before and own <= len(before.head.terms)):
            return []
        grammar = Grammar(pieces, lexicon, head.terms, taken | self.constants)
        try:
            body = grammar.condition(begin, end)
            bounds = [*head.bounds]
            if head.nouns and len(head.nouns) < _SHORTEST:
                bounded = [t for t in head.terms if any(_MEMBER.search(b) and t in b for b in bounds)]
                bounds += grammar.nouns(head.nouns, head.terms[:1], bounded)
        except UnreadError:
            return []
        bounds += [
            f"({said})" for name, said in self.context.items()
            if name in head.terms and not any(name in bound for bound in bounds)
        ]  # fmt: skip
        bounds += [before.atom] if more and before else []
        says = " ∧ ".join([*dict.fromkeys(bounds), body])
        atom = ""
        if _is_equivalence(body) or {*head.terms} & self.sets:
            return []
        if head.words and (name := self.learnt.add(head.words, defined=True)):
            atom = f"{name}({', '.join(t[1:-1] if t[:1] == '(' else t for t in head.terms)})"
        if head.sign and atom:
            out = [f"{head.sign} \\iff {says}", f"{atom} \\iff {head.sign}"]
        elif head.rule:
            out = [f"{says} ⊃ {atom}"]
        else:
            out = [f"{head.sign or atom} \\iff {says}"]
        self.told = sorted(lexicon.left_out)
        if not all(self._stands(one) for one in out):
            return []
        self.last = Defined(atom or head.sign, head)
        return out

    def is_unread(self, text: str) -> bool:
        """Whether a sentence shows by its font that it defines a word, in words that are not read."""
        pieces = _pieces(text)
        found = _arrow(pieces, 0)
        return found is not None and any(piece.marked for piece in pieces[: found[0]])

    def _by_cases(self, pieces: Sequence[Piece], grammar: Grammar) -> list[str]:
        """Return equations under conditions: `Put $f(x) = 1$ if ..., and $f(x) = 0$ otherwise.`"""
        at, bounds = _prefix(pieces)
        at, lead = _lead(pieces, at)
        given = next((i + 1 for i in range(at, len(pieces)) if _gives(pieces, i)), 0)
        at = given or at
        begins = [
            i for i in range(at, len(pieces))
            if _equated(pieces[i]) and (i == at or pieces[i - 1].text in {",", ";", "and"})
        ]  # fmt: skip
        several = len(begins) > 1 and len({_equated(pieces[i]) for i in begins}) == 1
        if begins[:1] != [at] or not (given or lead in _WRITES or several):
            return []
        out: list[str] = []
        before: list[str] = []
        for begin, until in zip(begins, [*begins[1:], len(pieces)], strict=True):
            end = until
            while pieces[end - 1].text in {",", ";", "and"}:
                end -= 1
            said = _condition(pieces, begin + 1, end, before, grammar)
            if said is None:
                return []
            before += [said] if pieces[begin + 1 : begin + 2] and said else []
            premise = " ∧ ".join([*bounds, *([said] if said else [])])
            out.append(f"{premise} ⊃ {pieces[begin].text}" if premise else pieces[begin].text)
        plain = len(out) == 1 and not given
        return out if not plain and all(map(reads, out)) else []

    def _stands(self, formula: str) -> bool:
        """Whether this defines an atom by what speaks of its variables alone."""
        try:
            match read_formula(unprimed(formula)):
                case f.Iff(f.Predicate() as left, right) | f.Implies(right, f.Predicate() as left):
                    free = f.free_variables(right).keys() - {*map(canonical_name, self.constants)}
                    return free <= f.free_variables(left).keys()
        except ReadError:
            pass
        return False

    def _head(self, pieces: Sequence[Piece]) -> Head | None:
        if head := self._tuple(pieces):
            return head
        at, bounds = _prefix(pieces)
        at, lead = _lead(pieces, at)
        found = _arrow(pieces, at)
        if found is None:
            return None
        arrow, begin, weak = found
        inner = pieces[at:arrow]
        while inner and inner[-1].text == ",":
            inner = inner[:-1]
        if len(inner) == 1 or (len(inner) == 2 and inner[1].text == "holds"):  # noqa: PLR2004
            only = inner[0]
            said = not weak or lead == "write"
            if said and only.kind == "formula" and _is_atom(only.text):
                return Head((), (), f"{only.text}", tuple(bounds), (), begin)
            return None
        marked = any(p.marked for p in inner) or _between(inner, _NAMED)
        rule = weak and not marked and not _sign(inner)[1]
        if rule and not (
            len(inner) > _SHORTEST and inner[0].text in {"a", "an"} and inner[2].kind == "formula"
            and inner[3].text in _COPULAS
        ):  # fmt: skip
            return None
        if lead in _WRITES:
            return None
        head = self._words(inner, bounds, begin)
        return head and replace(head, rule=bool(rule and not head.sign))

    def _tuple(self, pieces: Sequence[Piece]) -> Head | None:
        """Return the head of `A \\emph{vertex} is a pair $(i, j)$ with ...`."""
        at = pieces[0].text in _ARTICLES
        words = [p.text for p in pieces[:6]]
        behind = at + 4
        if (
            len(pieces) <= behind + 1 or not pieces[at].marked or words[at + 1 : at + 3] != ["is", "a"]
            or pieces[at + 3].text not in _TUPLES or not _LIST.fullmatch(pieces[behind].text)
            or pieces[behind + 1].text not in {"with", "where", "such"}
        ):  # fmt: skip
            return None
        begin = behind + 2 + (pieces[behind + 1].text == "such")
        return Head(("", "is", words[at]), (pieces[behind].text,), "", (), (), begin)

    def _words(self, inner: Sequence[Piece], bounds: list[str], begin: int) -> Head | None:
        inner, sign, where = _sign(inner)
        bounds = [*bounds, *where]
        words: list[str] = []
        terms: list[str] = []
        nouns: list[str] = []
        more: list[str] = []
        at = 0
        while at < len(inner):
            piece = inner[at]
            named = next((n for n in _NAMED if _is(inner, at, n)), None)
            if named:
                at += len(named)
                continue
            at += 1
            if piece.kind == "word":
                if piece.text in _ARTICLES and not piece.marked:
                    continue
                if piece.marked and not terms and not words:
                    return None
                if not terms and not piece.marked and piece.text not in _COPULAS:
                    if piece.text in {"there", "can", "may", "has", "have"}:
                        return Head((), (), sign, tuple(bounds), (), begin) if sign else None
                    nouns.append(piece.text)
                    continue
                if not terms:  # `A position is losing if it is not winning`
                    if nouns == ["it"]:
                        terms.append("it")
                        words += ["", piece.text]
                        continue
                    wide = self.tuples.get(singular(nouns[-1]), 1) if nouns else 1
                    letters = [x for x in "xyzuvwst" if x not in self.constants][:wide]
                    if not nouns or len(letters) < wide:
                        return None
                    terms.append(letters[0] if wide == 1 else f"({', '.join(letters)})")
                    words.append("")
                words.append(piece.text)
            elif piece.kind == "formula":
                own = _letters(piece.text)
                if own is None:
                    return None
                letters, said = own
                if words and terms and singular(words[-1]) in self.nouns:
                    words.pop()
                joined = words == ["", "and"] or len(letters) > 1
                if joined and len(words) > 2:  # noqa: PLR2004 - two things before the verb
                    return None
                for letter in letters:
                    words += ["and"] if words == [""] else []
                    words.append("")
                    terms.append(letter)
                more += said
            else:
                return None
        taken = {w for w in words if w}
        if not taken - {"and", "is", "are"} or not terms or len({*terms}) != len(terms):
            return None
        return Head(tuple(words), tuple(terms), sign, (*bounds, *more), tuple(nouns), begin)


def _gives(pieces: Sequence[Piece], at: int) -> bool:
    """Whether words say here what something is: `The numbers are given by`."""
    words = [p.text for p in pieces[max(at - 2, 0) : at + 1]]
    given = {"given", "defined"} & {*words[:-1]} and words[-1] in {"by", "as"}
    return bool(given) and all(p.kind == "word" for p in pieces[: at + 1])


def _condition(
    pieces: Sequence[Piece], at: int, end: int, before: Sequence[str], grammar: Grammar
) -> str | None:
    """Return under which condition an equation holds, empty under none; None if it is not read."""
    if at == end:
        return ""
    word = pieces[at].text
    if word == "otherwise" and at + 1 == end and before:
        return " ∧ ".join(f"¬{one}" for one in before)
    at += 1
    try:
        if word in {"if", "when"}:
            return f"({grammar.condition(at, end)})"
    except UnreadError:
        return None
    at += at < end and pieces[at].text in {"all", "every", "each"}
    if word == "for" and at + 1 == end and pieces[at].kind == "formula" and reads(pieces[at].text):
        return f"({pieces[at].text})"
    return None


def _equated(piece: Piece) -> str:
    """Return what an equation is about: `f(x)` of `f(x) = 1`; nothing of another formula."""
    left, sign, _ = piece.text.partition("=")
    return left.strip() if piece.kind == "formula" and sign and "(" in left else ""


def _body(text: str) -> tuple[int, str]:
    """Return where a sentence begins behind its label, and the rest."""
    label = look.label_of(text)
    begin = label.end if label else 0
    return begin, text[begin:]


def _is(pieces: Sequence[Piece], at: int, words: Sequence[str]) -> bool:
    own = [p.text for p in pieces[at : at + len(words)] if p.kind == "word"]
    return own == [*words]


def _between(pieces: Sequence[Piece], several: Sequence[Sequence[str]]) -> bool:
    return any(_is(pieces, at, words) for at in range(len(pieces)) for words in several)


def _is_plain(text: str) -> bool:
    """Whether a sentence is a formula as it stands, perhaps behind `We write`."""
    begin, rest = _body(text)
    lead = re.match(r"\s*(?:(?:[Ww]e\s+)?[Ww]rite\s)?", rest)
    return reads(rest[lead.end() if lead else 0 :].strip().rstrip(".,;"))


def _pieces(text: str) -> list[Piece]:
    """Return the pieces of a sentence behind its label; none if something else is in it."""
    pieces = (pieces_of(_body(text)[1]) if len(text) < _MOST else None) or []
    return pieces[_announced(pieces) :]


def _announced(pieces: Sequence[Piece]) -> int:
    """Return where a sentence begins behind `By (1) and (2),` or `Here,`."""
    comma = next((i for i, p in enumerate(pieces[:6]) if p.text == ","), 0)
    words = [p.text for p in pieces[:comma]]
    return comma + 1 if words and (words[0] == "by" or words in (["here"], ["now"])) else 0


def _prefix(pieces: Sequence[Piece]) -> tuple[int, list[str]]:
    """Return where a sentence begins behind `For all $x, y \\in S$,`, and what that says."""
    if not pieces or pieces[0].text not in {"for", "given", "let"}:
        return 0, []
    at = 1
    at += at < len(pieces) and pieces[at].text in {"all", "every", "each", "any", "two", "a"}
    while at < len(pieces) and pieces[at].kind == "word" and at < 4:  # noqa: PLR2004 - a noun or two
        at += 1
    if at >= len(pieces) or pieces[at].kind != "formula":
        return 0, []
    said = _letters(pieces[at].text)
    at += 1
    behind = at < len(pieces) and (
        pieces[at].text == "," or any(_is(pieces, at, lead) for lead in _LEADS)
    )
    if not said or not said[1] or not behind:
        return 0, []
    return at + (pieces[at].text == ","), said[1]


def _lead(pieces: Sequence[Piece], at: int) -> tuple[int, str]:
    last = ""
    while lead := next((one for one in _LEADS if _is(pieces, at, one)), None):
        at += len(lead)
        at += at < len(pieces) and pieces[at].text == ","
        last = lead[-1]
    return at, last


def _arrow(pieces: Sequence[Piece], begin: int) -> tuple[int, int, bool] | None:
    """Return where the words of a definition stand between its sides, and whether they are weak."""
    for at in range(begin, len(pieces)):
        for words in (*_ARROWS, *_WEAK):
            if _is(pieces, at, words) and at > begin:
                behind = at + len(words)
                behind += behind < len(pieces) and pieces[behind].text in {":", ","}
                return at, behind, words in _WEAK
        if pieces[at].text == "for" and pieces[begin].kind == "formula" and at == begin + 1:
            return at, at + 1, True  # `We write $x \to y$ for $(x, y) \in A$`
    return None


def _restated(pieces: Sequence[Piece], begin: int) -> int:
    """Return where it begins what says again what the words before it say: `i.e. there is no ...`."""
    for at in range(len(pieces) - 1, begin, -1):
        words = next((one for one in _AGAIN if _is(pieces, at, one)), None)
        if words and pieces[at - 1].text == "," and at + len(words) < len(pieces):
            behind = at + len(words)
            return behind + (pieces[behind].text == ",")
    return begin


def _sign(inner: Sequence[Piece]) -> tuple[Sequence[Piece], str, list[str]]:
    """Return a head without the sign that stands for it, the sign, and of what it is said."""
    where: list[str] = []
    if len(inner) > _SHORTEST and inner[-1].kind == "formula" and inner[-2].text == "where":
        where = [f"({inner[-1].text})"]
        inner = inner[:-2]
        inner = inner[:-1] if inner[-1].text == "," else inner
    if len(inner) > _SHORTEST and inner[-1].kind == "formula" and _is_atom(inner[-1].text):
        for at in range(len(inner) - 2, 0, -1):
            between = inner[at + 1 : -1]
            words = tuple(p.text for p in between)
            if inner[at].text == "," and (words in _SIGNED or not words):
                return inner[:at], inner[-1].text, where
            if between and between[0].kind == "formula":
                break
    return inner, "", where


def _is_atom(formula: str) -> bool:
    """Whether a formula is an atom of its own, such as `r(x, y)` or `x \\sim y`."""
    try:
        read = read_formula(unprimed(formula))
    except ReadError:
        return False
    return isinstance(read, f.Predicate) and len(read.args) > 0 and "∈" not in formula


def _is_equivalence(formula: str) -> bool:
    """Whether a formula is a definition itself, which words only announce."""
    try:
        return isinstance(read_formula(unprimed(formula)), f.Iff)
    except ReadError:
        return False


_VARIABLE = r"\\?[^\W\d_](?:_?\d+|_\{\w+\}|['’′])*"
_TUPLE = rf"\(\s*{_VARIABLE}(?:\s*,\s*{_VARIABLE})*\s*\)"
_LIST = re.compile(rf"(?:{_VARIABLE}|{_TUPLE})(?:\s*,\s*(?:{_VARIABLE}|{_TUPLE}))*")
_SAID_OF = re.compile(
    rf"(?P<letters>{_LIST.pattern})\s*(?P<sign>∈|⊆|≠|\\(?:in|subseteq|neq?)(?![a-z]))\s*(?P<rest>.+)",
    re.DOTALL,
)


def _letters(formula: str) -> tuple[list[str], list[str]] | None:
    """Return the variables that a formula lists, and what it says of each."""
    if _LIST.fullmatch(formula):
        return _parts(formula), []
    if not (found := _SAID_OF.fullmatch(formula)):
        return None
    letters = _parts(found["letters"])
    if found["sign"] in {"≠", "\\ne", "\\neq"}:
        other = found["rest"].strip()
        if len(letters) != 1 or not _LIST.fullmatch(other):
            return None
        return [*letters, *_parts(other)], [f"({formula})"]
    return letters, [f"({one} {found['sign']} {found['rest'].strip()})" for one in letters]


def _parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r",\s*(?![^()]*\))", text)]


_OF_LETTERS = re.compile(
    r"\b(?:[Aa]n?|[Tt]he|every|each|all|some|any|no|two|[Tt]wo)\s+(?:[a-z-]+\s+)?(?P<noun>[a-z]{3,})\s+"
    r"(?:\$\s*)?(?:\([^()]{1,20}\)|[^\W\d_](?:_?\d|['’])*)(?![\w(])"
)


def nouns_of(text: str) -> set[str]:
    """Return the words that stand between an article and a variable."""
    return {singular(match["noun"]) for match in _OF_LETTERS.finditer(text)}


_OF_TUPLES = re.compile(
    rf"\b(?:[Aa]n?|[Tt]he)\s+(?:\\\\emph\{{)?(?P<noun>[a-z]{{3,}})\}}?(?:\s+of\s+the\s+(?:\$[^$]*\$\s+)?\w+)?\s+(?:is|are)\s+(?:an?|the)\s+(?:ordered\s+)?"
    rf"(?:pair|triple|quadruple|tuple)s?\s+\$?(?P<tuple>{_TUPLE})"
)


def tuples_of(text: str) -> dict[str, int]:
    """Return by noun how many values its things are made of: `A state is a pair (x, y)`."""
    found = _OF_TUPLES.finditer(text)
    return {singular(m["noun"]): m["tuple"].count(",") + 1 for m in found}


_IN_BRACES = re.compile(r"(?:=|∈|\\in(?![a-z]))\s*\\?\{([\w\s,]+)\\?\}")


def listed_in(text: str) -> set[str]:
    """Return the names that sets list."""
    return {name for m in _IN_BRACES.finditer(text) for name in re.findall(r"\w+", m[1])}


def contexts(text: str) -> dict[str, str]:
    """Return from which sets letters are in all that follows, where a text says one of each."""
    found: dict[str, set[str]] = {}
    for match in _CONTEXT.finditer(text):
        found.setdefault(match["name"], set()).add(match["said"].strip())
    return {name: said.pop() for name, said in found.items() if len(said) == 1}


_ENDS = re.compile(
    r"\b(?:iff|if|if\s+and\s+only\s+if|(?:exactly|precisely|just)\s+(?:when|if)|when)"
    r"(?:\s+(?P<how>one|any|all|both|each|either|the)\s+(?:(?:of\s+)?the\s+)?(?:following|these)(?:\s+\w+){0,3})?\s*[:,]?\s*$"
)
_BEGINS = re.compile(r"\s*\\begin\{(?:enumerate|itemize|description)\*?\}")
_ENDED = re.compile(r"\s*\\end\{(?:enumerate|itemize|description)\*?\}")
_ITEM = re.compile(r"\s*\\item\s*(?:\[[^\]]*\])?\s*")
_IGNORED = re.compile(r"\s*(?:%.*|\\(?:renewcommand|setlength|setcounter).*)?$")
_DISPLAYS = re.compile(r"\s*(?:\\\[|\\begin\{(?:equation|displaymath)\*?\}|\$\$)\s*$")
_DISPLAYED = re.compile(r"\s*(?:\\\]|\\end\{(?:equation|displaymath)\*?\}|\$\$)\s*$")
_LAST = re.compile(r"[.,;\s]*(?:\b(?P<word>and|or)\b)?[.,;\s]*$")


def with_below(sentences: Sequence[Sequence[Row]], at: int) -> tuple[str, int]:
    """Return a sentence with the display or the items that it ends with, and where they end.

    A sentence that ends otherwise is returned as it is.
    """
    text = "\n".join(row.text for row in sentences[at])
    after = at + 1
    found = _ENDS.search(text, max(0, len(text) - _NEAR))
    if found is None or after >= len(sentences):
        return text, after
    below = [row.text for part in sentences[after : after + _FAR] for row in part]
    ends = [after + i for i, part in enumerate(sentences[after : after + _FAR])]
    first = below[0]
    if _DISPLAYS.match(first) and len(below) > 2 and _DISPLAYED.match(below[2]):  # noqa: PLR2004 - one row
        return f"{text} ${below[1].strip().rstrip('.,;')}$", after + 3
    if not _BEGINS.match(first):
        return text, after
    items: list[str] = []
    for end in ends:
        rows = [row.text for row in sentences[end]]
        if _ENDED.match(rows[0]):
            return f"{text[: found.start('how')] if found['how'] else text} {_all(items, found['how'])}", end + 1
        for row in rows:
            if end == after or _IGNORED.match(row):
                continue
            if item := _ITEM.match(row):
                items.append(row[item.end() :])
            elif items:
                items[-1] += " " + row
    return text, after


def _all(items: Sequence[str], how: str | None) -> str:
    """Return items in one list, joined by the word that they end with."""
    words = {m["word"] for item in items[:-1] if (m := _LAST.search(item)) and m["word"]}
    one = how in {"one", "any", "either"}
    word = words.pop() if len(words) == 1 else "or" if one else "and"
    return f" {word} ".join(f"⟦{_LAST.sub('', item)}⟧" for item in items)


_WORDS = re.compile(r"\\(?:text\w*|mbox)\s*\{(?P<said>[^{}$]*)\}")
_IFF = re.compile(r":?\\(?:iff|(?:Long)?[lL]eftrightarrow)(?![a-z])(?:\s*\{\})?")


def in_words(sentences: Sequence[Sequence[Row]], at: int) -> tuple[str, int]:
    """Return a formula of a display as a sentence, if it has words in it, and where it ends."""
    after = at + 1
    first = sentences[at][0].text
    if len(first) > _MOST or ("\\text" not in first and "\\mbox" not in first):
        return "", after
    text = " ".join(row.text for row in sentences[at])
    while after < len(sentences) and _GOES_ON.match(sentences[after][0].text):
        joint = ", " if "{" in sentences[after][0].text[:9] else " "  # it ended a row
        text += joint + " ".join(row.text.strip() for row in sentences[after])
        after += 1
    if not _IFF.search(text) or not _WORDS.search(text) or "cases" in text or reads(text):
        return "", after
    text = _IFF.sub("$ iff $", text.strip().rstrip(".,;"), count=1)
    text = _WORDS.sub(lambda m: f"$ {m['said']} $", f"${text}$")
    text = re.sub(r",\s*\$(?=\s)", "$, ", text)
    return re.sub(r"\$[\s,]*\$", " ", text), after


_GOES_ON = re.compile(r" {4}|\s*\\text\w*\{\s*(?:or|and)\b")
_SECOND = re.compile(r",\s+and\s+(?=an?\s|(?:the\s+)?[a-z]{3,}\s+\$)")


def divided(parts: Sequence[Row]) -> tuple[Row, Row] | None:
    """Return the statements of a sentence of one row that has two: `... , and a job is ...`."""
    short = len(parts) == 1 and len(parts[0].text) < _MOST
    found = _SECOND.search(parts[0].text) if short else None
    if found is None:
        return None
    row = parts[0]
    return row.part(0, found.start()), row.part(found.end(), len(row.text))


_NEAR = 100
"""How near to its end a sentence leads to what is below it."""
_FAR = 24
"""How many sentences and marks a list has that is looked at."""


def rows_of(parts: Sequence[Row], formulas: Sequence[str]) -> Iterator[Row]:
    """Yield the rows of formulas that stand for those of a sentence, with its label."""
    first = parts[0]
    label = look.label_of(first.text)
    begin = label.end if label else len(first.text) - len(first.text.lstrip())
    for i, formula in enumerate(formulas):
        own = first if i == 0 else first.part(begin, len(first.text))
        yield own.replaced(begin if i == 0 else 0, len(own.text), f"${formula}$")
        yield Row("", first.line)
