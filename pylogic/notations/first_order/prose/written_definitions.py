"""The texts of formulas for definitions in words: heads, bodies, and what is free in them."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import pairwise

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.expressions import read_formula
from pylogic.notations.first_order.prose.around_heads import (
    body_of,
    lead_of,
    prefix_of,
    restated_in,
)
from pylogic.notations.first_order.prose.defined_words import joined
from pylogic.notations.first_order.prose.english import Grammar
from pylogic.notations.first_order.prose.english_tokens import Piece
from pylogic.notations.first_order.prose.heads import WRITES, Head
from pylogic.notations.first_order.prose.lexicon import NAME, UnreadError, reads, unprimed
from pylogic.notations.first_order.spelling.lexer import canonical_name
from pylogic.notations.first_order.spelling.plurals import singular


def gives(pieces: Sequence[Piece], at: int) -> bool:
    """Whether words say here what something is: `The numbers are given by`."""
    words = [p.text for p in pieces[max(at - 2, 0) : at + 1]]
    given = {"given", "defined"} & {*words[:-1]} and words[-1] in {"by", "as"}
    return (
        bool(given) and pieces[0].text == "the" and all(p.kind == "word" for p in pieces[: at + 1])
    )


def condition_of(
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
        if word == "if":
            return f"({grammar.condition(at, end)})"
    except UnreadError:
        return None
    at += at < end and pieces[at].text in {"all", "every", "each"}
    if word == "for" and at + 1 == end and pieces[at].kind == "formula" and reads(pieces[at].text):
        return f"({pieces[at].text})"
    return None


def equated(piece: Piece) -> str:
    """Return what an equation is about: `f(x)` of `f(x) = 1`; nothing of another formula."""
    left, sign, _ = piece.text.partition("=")
    return left.strip() if piece.kind == "formula" and sign and "(" in left else ""


def subject(head: Head, behind: Sequence[Piece]) -> tuple[str, ...]:
    """Return what `it` stands for in a condition: the one thing that it does not name."""
    if len(head.terms) < 2 or joined(head.words) > 1:  # noqa: PLR2004 - one alone
        return head.terms
    formal = {piece.text for piece in behind if piece.kind == "formula"} & {*head.terms}
    called = {b.text for a, b in pairwise(behind) if a.text in {"the", "that"}}
    others = other_nouns(head)
    if {piece.text for piece in behind}.isdisjoint({"each", "one", "neither", "both"}):
        nouns = [*others, *((singular(noun), head.terms[0]) for noun in head.nouns[-1:])]
        formal |= {x for noun, x in nouns if noun in called}
    return tuple(x for x in head.terms if x not in formal) or head.terms


def other_nouns(head: Head) -> list[tuple[str, str]]:
    """Return what words call the things behind the verb of a head: `the other` of two alike."""
    alike = [x for noun, x in head.others if head.nouns and noun == singular(head.nouns[-1])]
    others = [pair for pair in head.others if pair[1] not in alike]
    if len(alike) == 1:
        others += [("other", alike[0]), ("latter", alike[0]), ("former", head.terms[0])]
    return others


def body_said(head: Head, grammar: Grammar, begin: int, end: int) -> str:
    """Return what defines a word."""
    if head.noun:
        return grammar.being(head.terms[:1], head.arrow, head.until or end)
    if head.until == head.arrow:  # all is said of the letter that it has
        return "⊤"
    if head.until and head.arrow:
        return grammar.condition(head.arrow, head.until)
    if head.until:
        return grammar.relative(head.terms, head.arrow, head.until)
    until, again = restated_in(grammar.pieces, begin)
    if again == begin:
        return _under(grammar, begin, end)
    return grammar.restated(begin, until, again, end)


def _under(grammar: Grammar, begin: int, end: int) -> str:
    """Return a condition, which may itself hold whenever another does."""
    texts = [piece.text for piece in grammar.pieces]
    at = next((i for i in range(begin, end) if texts[i] == "whenever"), end)
    if at == end:
        return grammar.condition(begin, end)
    until = at - (texts[at - 1] == ",")
    if {"and", "or", "but", ","} & {*texts[begin:until]}:  # of all of them, or of the last
        raise UnreadError(at)
    return f"({grammar.condition(at + 1, end)} ⊃ {grammar.condition(begin, until)})"


def of_all(head: Head, body: str, constants: Collection[str]) -> str:
    """Return an implication with quantifiers for the letters that nothing else tells of."""
    try:
        read = read_formula(unprimed(body))
    except ReadError:
        return body
    own = (unprimed(name) for term in head.terms for name in NAME.findall(term))
    known = {*map(canonical_name, [*own, *constants])}
    free = [x for x in f.free_variables(read) if x not in known]
    return f"∀{' ∀'.join(free)} ({body})" if free and isinstance(read, f.Implies) else body


def atom_of(name: str, terms: Sequence[str]) -> str:
    """Return what a predicate says of terms, of tuples as of several."""
    return f"{name}({', '.join(t[1:-1] if t[:1] == '(' else t for t in terms)})"


def definition_of(head: Head, atom: str, sign: str, says: str) -> list[str]:
    """Return the formulas that define an atom, or the sign for it, by what is said."""
    if head.rule:
        return [f"{says} ⊃ {atom or head.sign}"]
    if head.sign and atom and "".join(head.sign.split()) != "".join(atom.split()):
        return [f"{head.sign} {sign} {says}", f"{atom} {sign} {head.sign}"]
    return [f"{head.sign or atom} {sign} {says}"]


def of_it(head: Head, before: Head) -> Head:
    """Return a head with what the sentence before defines for `it`."""
    bounds = (*head.bounds, *(b for b in before.bounds if before.terms[0] in b))
    return replace(
        head, terms=(*before.terms[:1], *head.terms[1:]), nouns=before.nouns, bounds=bounds
    )


def free_in(formula: str) -> list[str]:
    """Return the variables that a formula leaves free; none if it is not read."""
    try:
        return [*f.free_variables(read_formula(unprimed(formula)))]
    except ReadError:
        return []


def speaks_of(formula: str, term: str) -> bool:
    """Whether a formula has a variable, or one of a tuple."""
    return any(re.search(rf"(?<!\w){v}(?!\w)", formula) for v in re.findall(r"\w+", term))


def is_plain(text: str) -> bool:
    """Whether a sentence is a formula as it stands, perhaps behind `We write`."""
    _, rest = body_of(text)
    lead = re.match(r"\s*(?:(?:[Ww]e\s+)?[Ww]rite\s)?", rest)
    named = re.search(r"\$\s*for\s*\$|\beither\b", rest)  # `We write x → y for (x, y) ∈ E`
    return not named and reads(rest[lead.end() if lead else 0 :].strip().rstrip(".,;"))


def is_equivalence(formula: str) -> bool:
    """Whether a formula is a definition itself, which words only announce."""
    try:
        return isinstance(read_formula(unprimed(formula)), f.Iff)
    except ReadError:
        return False


_OF_FORMULAS = frozenset({"and", "or", "not", "in"})


def by_cases(pieces: Sequence[Piece], grammar: Grammar) -> list[str]:
    """Return equations under conditions: `f(x) = 1 if ..., and f(x) = 0 otherwise`."""
    at, bounds = prefix_of(pieces)
    at, lead = lead_of(pieces, at)
    given = next((i + 1 for i in range(at, len(pieces)) if gives(pieces, i)), 0)
    at = given or at
    begins = [
        i for i in range(at, len(pieces))
        if equated(pieces[i]) and (i == at or pieces[i - 1].text in {",", ";", "and"})
    ]  # fmt: skip
    several = len(begins) > 1 and len({equated(pieces[i]) for i in begins}) == 1
    words = {p.text for p in pieces[at + 2 :] if p.kind == "word"} - _OF_FORMULAS
    limited = len(begins) == 1 and bool(words) and pieces[at + 1].text == "if"
    if begins[:1] != [at] or not (given or lead in WRITES or several or limited):
        return []
    out: list[str] = []
    before: list[str] = []
    for begin, until in zip(begins, [*begins[1:], len(pieces)], strict=True):
        end = until
        while pieces[end - 1].text in {",", ";", "and"}:
            end -= 1
        said = condition_of(pieces, begin + 1, end, before, grammar)
        if said is None:
            return []
        before += [said] if pieces[begin + 1 : begin + 2] and said else []
        premise = " ∧ ".join([*bounds, *([said] if said else [])])
        out.append(f"{premise} ⊃ {pieces[begin].text}" if premise else pieces[begin].text)
    plain = len(out) == 1 and not (given or limited)
    return out if not plain and all(map(reads, out)) else []
