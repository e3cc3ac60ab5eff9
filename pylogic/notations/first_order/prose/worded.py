"""Definitions in sentences, by the grammar of `english`: what is defined, and by what.

`An element $z ∈ D$ is an *upper bound* of $x$ and $y$ if $x | z$ and $y | z$.`
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.expressions import formula_of
from pylogic.notations.first_order.prose.around_heads import (
    body_of,
    lead_of,
    pieces_in,
    prefix_of,
    restated_in,
)
from pylogic.notations.first_order.prose.clauses import FONT
from pylogic.notations.first_order.prose.defined_words import joined
from pylogic.notations.first_order.prose.english import Grammar
from pylogic.notations.first_order.prose.heads import SHORTEST, WRITES, Heads, letters_in
from pylogic.notations.first_order.prose.lexicon import (
    ARTICLES,
    NAME,
    PREPOSITIONS,
    Lexicon,
    UnreadError,
    counted,
    reads,
    unprimed,
)
from pylogic.notations.first_order.prose.measures import measure_of
from pylogic.notations.first_order.prose.written_definitions import (
    atom_of,
    body_said,
    condition_of,
    definition_of,
    equated,
    free_in,
    gives,
    is_equivalence,
    is_plain,
    of_it,
    speaks_of,
    subject,
)
from pylogic.notations.first_order.spelling.lexer import canonical_name
from pylogic.notations.first_order.spelling.plurals import IRREGULAR, singular, stem_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from pylogic.notations.first_order.prose.defined_words import Learnt
    from pylogic.notations.first_order.prose.english_tokens import Piece
    from pylogic.notations.first_order.prose.heads import Head
    from pylogic.notations.first_order.prose.measures import Measure

_FACTS = re.compile(
    r"\s*(?P<names>\w{2,}(?:\s*,\s*\w{2,})*(?:\s*,?\s+and\s+\w{2,})?)\s+(?:(?:is|are)\s+(?:an?\s+)?"
    r"|(?P<has>has|have)\s+|(?P<acts>(?=[a-z]+s\b)))(?P<word>[a-z]{3,})\s*[.;,]?\s*"
)
_RELATED = re.compile(
    r"\s*(?P<x>\w{2,})\s+(?P<said>is\s+(?:(?:an?|the)\s+)?[a-z]+\s+(?:of|to|by|with|from|than)"
    r"|(?:has\s+(?!an?\b|the\b|no\b|not\b)[a-z]{3,}|[a-z]+s)"
    r"(?:\s+(?:to|at|on|for|with|in|from|under|near))?)\s+(?P<y>\w{2,})\s*[.;,]?\s*"
)
"""What is said of two names: `Ann sees Bob`."""
_PLAIN = ARTICLES | PREPOSITIONS | {"is", "on", "for", "has"}
_VALUE_OF = re.compile(r"[Tt]he\s+(?P<noun>[a-z]{3,})\s+of\s+(?P<of>\w+)\s+is\s+(?P<value>\w+)")
_VALUES_OF = re.compile(
    rf"\s*{re.sub(r'[?]P<[a-z]+>', '?:', _VALUE_OF.pattern)}"
    rf"(?:\s*[,;]\s*(?:and\s+)?{re.sub(r'[?]P<[a-z]+>', '?:', _VALUE_OF.pattern)})*\s*[.;]?\s*"
)
_SUBSET = re.compile(r"\([A-Z]\S*\s*(?:⊆|\\subseteq)\s*(?P<of>[A-Z]\w*)\)")
_MEMBER = re.compile(r"∈|⊆|\\(?:in|subseteq)(?![a-z])")


@dataclass(frozen=True, slots=True)
class Defined:
    """What a sentence defined: the atom, and what is said of its terms."""

    atom: str
    head: Head


@dataclass(slots=True)
class Wording:
    """Reads the definitions of a text.

    learnt: The words that are defined.
    sorts: By noun, the set that it names; empty where the noun is a predicate itself.
    heads: Reads what is defined.
    context: From which sets letters are.
    sets: What the text names sets by.
    told: The nouns that are no set of the text, of the sentence that was read last.
    formal: The predicates that formulas of the text define.
    names: What stands among arguments of the text.
    last: What the sentence before defines, which `it` stands for.
    whole: What a sentence defines by all that it holds of, and no rule.
    spoken: What the words of sentences begin with that are no facts about two names.
    described: By what words call it, the one thing that it is.
    kinds: By predicate, the nouns of what sentences define it of.
    """

    learnt: Learnt
    sorts: Mapping[str, str]
    heads: Heads
    context: Mapping[str, str]
    sets: AbstractSet[str] = frozenset()
    told: list[str] = field(default_factory=list)
    formal: AbstractSet[str] = frozenset()
    names: AbstractSet[str] = frozenset()
    last: Defined | None = None
    whole: set[str] = field(default_factory=set)
    spoken: AbstractSet[str] = frozenset()
    described: Mapping[tuple[str, ...], str] = field(default_factory=dict)
    kinds: dict[str, set[str]] = field(default_factory=dict)

    def learn(self, text: str) -> None:
        """Add the words that a sentence defines, and those that it says of names."""
        if found := self._fact(text):
            self.learnt.add(["", *_verb_of(found), IRREGULAR.get(found["word"], found["word"])])
            return
        if related := self.relates(text):
            words = related["said"].split()
            if any(stem_of(word) in self.spoken for word in words if word not in _PLAIN):
                self.learnt.add(["", *words, ""])
            return
        pieces = pieces_in(text)
        if pieces and (measure := measure_of(pieces, ("x",))) and measure.noun:
            self.learnt.functions[measure.noun] = measure.name
            self.learnt.arguments[measure.name] = measure.nouns
            return
        if pieces and (head := self.heads.of(pieces)) and head.words:
            name = self.learnt.add(head.words, defined=True)
            self.whole |= set() if head.rule else {name}
            self.kinds.setdefault(name, set()).add(" ".join(map(singular, head.nouns)))
            self.learnt.widths[name] = head.terms[0].count(",") + 1
            for found in filter(None, map(_SUBSET.fullmatch, head.bounds)):
                self.learnt.subsets[name] = found["of"]

    def relates(self, text: str) -> re.Match[str] | None:
        """Return what a sentence says of two names, and of nothing else."""
        found = _RELATED.fullmatch(body_of(text)[1].replace("$", ""))
        return found if found and {found["x"], found["y"]} <= self.names else None

    def formulas(self, text: str, *, marked: bool = False) -> list[str]:
        """Return the formulas that a sentence defines something by; none if it is not read.

        marked: Whether it has to show by its font what it defines.
        """
        return [counted(said) for said in self._formulas(text, marked=marked)]

    def _formulas(self, text: str, *, marked: bool) -> list[str]:
        pieces = pieces_in(text)
        shown = any(piece.marked for piece in pieces) or lead_of(pieces, 0)[1] == "write"
        if not pieces or (marked and not shown):
            return []
        lexicon = Lexicon(self.learnt, self.sorts, self.heads.tuples)
        taken = {w for piece in pieces for w in re.findall(r"[^\W\d_]", piece.text)}
        taken |= self.heads.constants | self.heads.ranged.keys()
        if measure := measure_of(pieces, self.heads.free(letters_in(pieces))):
            return self._number(measure, pieces, taken)
        if said := self._by_cases(
            pieces,
            Grammar(pieces, lexicon, (), taken, names=self._printed()),
        ):
            return said
        if (head := self.heads.of(pieces)) is None or (
            not (head.words or (head.bounds and "$" in text)) and is_plain(text)
        ):
            return []
        before, self.last = self.last, None
        it = head.terms[:1] == ("it",)
        own = len(head.terms)
        if it:
            if before is None or before.head.terms == ():
                return []
            head = of_it(head, before.head)
        begin, end = head.arrow, len(pieces)
        more = begin < end and pieces[begin].text in {"moreover", "also"}
        begin += more
        if more and not (it and before and own <= len(before.head.terms)):
            return []
        taken |= {n for term in head.terms for n in NAME.findall(term)}
        grammar = Grammar(
            pieces, lexicon, subject(head, pieces[restated_in(pieces, begin)[1] :]), taken,
            nouns_of_subject=head.nouns, names=self._printed(), begun=begin,
            described=self._described(head),
        )  # fmt: skip
        try:
            body = body_said(head, grammar, begin, end)
            body = f"¬({body})" if head.denied else body
            bounds = [*self._bounds(head, grammar), *self._valued(head, grammar, body)]
        except UnreadError:
            return []
        bounds += [before.atom] if more and before else []
        free = free_in(body)
        if (
            head.article
            and body != "⊤"
            and not speaks_of(" ".join(free) if free else body, head.terms[0])
        ):
            letter = self._only_letter(free) if head.article in {"a", "an"} else ""
            if not letter or len(head.terms) > 1:
                return self._proposition(head, body, lexicon)
            head = replace(head, terms=(letter,))
            bounds = self._bounds(head, grammar)
        says = " ∧ ".join([*dict.fromkeys(bounds), *([body] if body != "⊤" else [])])
        name = self.learnt.add(head.words, defined=True) if head.words else ""
        told = head.rule and name in self.whole  # of all that it holds of
        head = self._of_one_noun(head, name, pieces[head.arrow - 1].text)
        if told or is_equivalence(body) or {*head.terms} & self.sets or name in self.formal:
            return []
        atom = atom_of(name, head.terms) if name else ""
        sign = "\\iff" if "\\" in text else "⇔"  # with commands, braces are groups of LaTeX
        out = definition_of(head, atom, sign, says)
        if head.sign and head.sign == body.strip("()") + ")":  # `We write p(x) if x is p`
            return []
        self.told = sorted(lexicon.left_out)
        if not all(self._stands(one) for one in out):
            return []
        self.last = Defined(atom or head.sign, head)
        return out

    def _of_one_noun(self, head: Head, name: str, word: str) -> Head:
        """Return a head that says of one noun what other sentences say of others, as a rule."""
        kinds = self.kinds.get(name, set())
        several = len(kinds) > 1 and "" not in kinds and word in {"if", "when"}
        return replace(head, rule=True) if several and not head.sign else head

    def _number(self, measure: Measure, pieces: Sequence[Piece], taken: set[str]) -> list[str]:
        """Return the equation for how many there are of something."""
        lexicon = Lexicon(self.learnt, self.sorts, self.heads.tuples)
        terms = tuple(part.strip() for part in measure.term.split(","))
        grammar = Grammar(pieces, lexicon, terms, taken | {*terms}, names=self._printed())
        try:
            said = grammar.counted(terms, measure.begin, len(pieces))
            bounds = grammar.nouns(measure.nouns, terms, ()) if measure.nouns else []
        except UnreadError:
            return []
        free = {*free_in(said + " > 0")} - {*map(canonical_name, self.heads.constants)}
        if not free <= {*map(canonical_name, terms)}:
            return []
        self.told = sorted(lexicon.left_out)
        premise = f"{' ∧ '.join(bounds)} ⊃ " if bounds else ""
        return [f"{premise}{measure.name}({measure.term}) = {said}"]

    def _described(self, head: Head) -> dict[tuple[str, ...], str]:
        """Return what `the chair` and `the proposal` stand for in a sentence."""
        named = [*head.others]
        if len(head.terms) > 1 and joined(head.words) == 1 and head.nouns:
            named.append((singular(head.nouns[-1]), head.terms[0]))
        nouns = [noun for noun, _ in named]
        return {**self.described, **{(n,): term for n, term in named if nouns.count(n) == 1}}

    def _printed(self) -> dict[str, str]:
        """Return the names that sets list by what they are in small letters."""
        return {name.lower(): name for name in sorted(self.names)}

    def _only_letter(self, free: Collection[str]) -> str:
        """Return the one letter that a condition leaves free: `A state is final if q ∈ F`."""
        constants = {*map(canonical_name, self.heads.constants)}
        own = [x for x in free if x not in constants]
        return own[0] if len(own) == 1 and NAME.fullmatch(own[0]) else ""

    def facts(self, text: str) -> list[str]:
        """Return what a sentence says of names: `ann, bob and kim are male`."""
        found = self._fact(text)
        if found is None:
            return self._values(text)
        names = _names_in(found)
        verb = _verb_of(found)
        phrase = self.learnt.phrases.get(("", *verb, singular(found["word"])))
        phrase = phrase or self.learnt.phrases.get(("", *verb, found["word"]))
        if phrase is None or phrase.name in self.learnt.defined:
            return []
        return [" ∧ ".join(f"{phrase.name}({name})" for name in names)]

    def _values(self, text: str) -> list[str]:
        """Return what a noun names of some: `The parent of a is r, the parent of b is r`."""
        plain = FONT.sub(r"\1", body_of(text)[1]).replace("$", "")
        found = [*_VALUE_OF.finditer(plain)] if _VALUES_OF.fullmatch(plain) else []
        known = self.names | self.heads.constants
        if not found or not all(m["of"] in known and m["value"] in known for m in found):
            return []
        atoms = []
        for match in found:
            relation = Lexicon(self.learnt, self.sorts).relation(match["noun"])
            function = self.learnt.functions.get(match["noun"])
            if relation is None and function is None:
                return []
            atoms.append(
                f"{relation.name}({match['value']}, {match['of']})" if relation
                else f"{function}({match['of']}) = {match['value']}"
            )  # fmt: skip
        return [" ∧ ".join(atoms)]

    def _fact(self, text: str) -> re.Match[str] | None:
        found = _FACTS.fullmatch(FONT.sub(r"\1", body_of(text)[1]).replace("$", ""))
        if found and found["acts"] is not None and stem_of(found["word"]) not in self.spoken:
            return None
        return found if found and {*_names_in(found)} <= self.names else None

    def _bounds(self, head: Head, grammar: Grammar) -> list[str]:
        """Return what is said of the terms of a head, by its nouns and by what is around it."""
        bounds = [*head.bounds]
        if head.nouns and len(head.nouns) < SHORTEST:
            told = [b for b in bounds if _MEMBER.search(b)]
            bounded = [t for t in head.terms if any(t in b for b in told)]
            bounds += grammar.nouns(head.nouns, head.terms[: joined(head.words)], bounded)
        for noun, term in head.others:
            told = [term] if any(_MEMBER.search(b) and term in b for b in bounds) else []
            bounds += grammar.nouns([noun], [term], told)
        bounds += [
            f"({said})" for name, said in self.context.items()
            if name in head.terms and not any(name in bound for bound in bounds)
        ]  # fmt: skip
        return bounds

    def _valued(self, head: Head, grammar: Grammar, body: str) -> list[str]:
        """Return what terms are by the functions whose values are spoken of."""
        bounds: list[str] = []
        for name, nouns in self.learnt.arguments.items():
            terms = [t for t in head.terms if f"{name}({t})" in body and not head.nouns]
            bounds += grammar.nouns(nouns, terms, ()) if nouns and terms else []
        return bounds

    def _proposition(self, head: Head, body: str, lexicon: Lexicon) -> list[str]:
        """Return what `The matching is *stable* if there is no blocking pair` defines."""
        named = [word for word in head.words if word and word not in {"is", "are"}]
        said = f"{'_'.join(named)} ⇔ {body}"
        if head.article != "the" or head.sign or not reads(unprimed(said)):
            return []
        self.told = sorted(lexicon.left_out)
        return [said]

    def is_restated(self, text: str) -> bool:
        """Whether a sentence defines by its font what a formula of the text defines, too."""
        pieces = pieces_in(text) if self.formal and not text.rstrip().endswith(":") else []
        head = self.heads.of(pieces) if any(piece.marked for piece in pieces) else None
        phrase = self.learnt.phrases.get(head.words) if head is not None else None
        return phrase is not None and phrase.name in self.formal

    def _by_cases(self, pieces: Sequence[Piece], grammar: Grammar) -> list[str]:
        """Return equations under conditions: `Put f(x) = 1 if ..., and f(x) = 0 otherwise`."""
        at, bounds = prefix_of(pieces)
        at, lead = lead_of(pieces, at)
        given = next((i + 1 for i in range(at, len(pieces)) if gives(pieces, i)), 0)
        at = given or at
        begins = [
            i for i in range(at, len(pieces))
            if equated(pieces[i]) and (i == at or pieces[i - 1].text in {",", ";", "and"})
        ]  # fmt: skip
        several = len(begins) > 1 and len({equated(pieces[i]) for i in begins}) == 1
        if begins[:1] != [at] or not (given or lead in WRITES or several):
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
        plain = len(out) == 1 and not given
        return out if not plain and all(map(reads, out)) else []

    def _stands(self, formula: str) -> bool:
        """Whether this defines an atom by what speaks of its variables alone."""
        try:
            match formula_of(unprimed(formula)):
                case f.Iff(f.Predicate() as left, right) | f.Implies(right, f.Predicate() as left):
                    free = f.free_variables(right).keys() - {
                        *map(canonical_name, self.heads.constants)
                    }
                    return free <= f.free_variables(left).keys()
        except ReadError:
            pass
        return False


def _names_in(match: re.Match[str]) -> list[str]:
    return re.findall(r"\w+", re.sub(r"\band\b", " ", match["names"]))


def _verb_of(match: re.Match[str]) -> list[str]:
    """Return what stands between a name and the word that says something of it."""
    return [] if match["acts"] is not None else ["has" if match["has"] else "is"]
