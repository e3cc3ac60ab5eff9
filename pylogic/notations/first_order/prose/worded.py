"""Definitions in sentences, by the grammar of `english`: what is defined, and by what.

`An element $z ∈ D$ is an *upper bound* of $x$ and $y$ if $x | z$ and $y | z$.`
"""

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.expressions import read_formula
from pylogic.notations.first_order.formulas.sums import UnlistedError
from pylogic.notations.first_order.prose.around_heads import (
    SHORTEST,
    begins_with,
    lead_of,
    letters_in,
    pieces_in,
    prefix_of,
    restated_in,
)
from pylogic.notations.first_order.prose.defined_words import joined
from pylogic.notations.first_order.prose.english import Grammar
from pylogic.notations.first_order.prose.english_tokens import Piece
from pylogic.notations.first_order.prose.facts_of_names import FactsOfNames
from pylogic.notations.first_order.prose.heads import Head
from pylogic.notations.first_order.prose.lexicon import (
    ALL,
    COPULAS,
    NAME,
    Lexicon,
    UnreadError,
    counted,
    reads,
    unprimed,
)
from pylogic.notations.first_order.prose.measures import Measure, measure_of
from pylogic.notations.first_order.prose.valued_heads import stated, valued_in
from pylogic.notations.first_order.prose.written_definitions import (
    atom_of,
    body_said,
    by_cases,
    definition_of,
    free_in,
    is_equivalence,
    is_plain,
    of_all,
    of_it,
    other_nouns,
    speaks_of,
    subject,
)
from pylogic.notations.first_order.spelling.lexer import canonical_name
from pylogic.notations.first_order.spelling.plurals import singular

_SUBSET = re.compile(r"\([A-Z]\S*\s*(?:⊆|\\subseteq)\s*(?P<of>[A-Z]\w*)\)")
_MEMBER = re.compile(r"∈|⊆|\\(?:in|subseteq)(?![a-z])")

_PERSONAL = frozenset({"he", "she", "him", "they", "them", "their"})
_PEOPLE = frozenset({"person", "man", "woman", "child", "student", "pupil", "user", "player"})


@dataclass(frozen=True, slots=True)
class Defined:
    """What a sentence defined: the atom, and what is said of its terms."""

    atom: str
    head: Head


@dataclass(slots=True)
class Wording(FactsOfNames):
    """Reads the definitions of a text.

    context: From which sets letters are.
    sets: What the text names sets by.
    told: The nouns that are no set of the text, of the sentence that was read last.
    formal: The predicates that formulas of the text define.
    last: What the sentence before defines, which `it` stands for.
    whole: What a sentence defines by all that it holds of, and no rule.
    described: By what words call it, the one thing that it is.
    kinds: By predicate, the nouns of what sentences define it of.
    """

    context: Mapping[str, str] = field(default_factory=dict)
    sets: AbstractSet[str] = frozenset()
    told: list[str] = field(default_factory=list)
    formal: AbstractSet[str] = frozenset()
    last: Defined | None = None
    whole: set[str] = field(default_factory=set)
    described: Mapping[tuple[str, ...], str] = field(default_factory=dict)
    kinds: dict[str, set[str]] = field(default_factory=dict)

    def learn(self, text: str) -> None:
        """Add the words that a sentence defines, and those that it says of names."""
        if self.learn_of_names(text):
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

    def formulas(self, text: str, *, marked: bool = False) -> list[str]:
        """Return the formulas that a sentence defines something by; none if it is not read.

        marked: Whether it has to show by its font what it defines.
        """
        return [counted(said) for said in self._formulas(text, marked=marked)]

    def _formulas(self, text: str, *, marked: bool) -> list[str]:
        pieces = pieces_in(text)
        writes = lead_of(pieces, 0)[1] == "write"
        shown = writes or any(piece.marked for piece in pieces)
        if not pieces or (marked and not shown):
            return []
        lexicon = Lexicon(self.learnt, self.sorts, self.heads.tuples)
        taken = {w for piece in pieces for w in re.findall(r"[^\W\d_]", piece.text)}.union(
            self.heads.constants, self.heads.ranged
        )
        at, bounds = prefix_of(pieces)
        at = lead_of(pieces, at)[0] if begins_with(pieces, at, ("similarly",)) else at
        if measure := measure_of(pieces[at:], self.heads.free(letters_in(pieces))):
            return self._number(measure, pieces[at:], taken, bounds)
        alone = Grammar(pieces, lexicon, (), taken, names=self._printed())
        if said := self._set_or_value(alone, latex="\\" in text) or by_cases(pieces, alone):
            return said
        head = self.heads.of(pieces)
        named = head is not None and (head.words or writes or (head.bounds and "$" in text))
        if head is None or (not named and is_plain(text)):
            return self._rule(pieces, alone) if head is None and not is_plain(text) else []
        before, self.last, it = self.last, None, head.terms[:1] == ("it",)
        own = len(head.terms)
        if it:
            if before is None or before.head.terms == ():
                return []
            head = of_it(head, before.head)
        end = len(pieces)
        more = head.arrow < end and pieces[head.arrow].text in {"moreover", "also"}
        begin = head.arrow + more
        if more and not (it and before and own <= len(before.head.terms)):
            return []
        taken |= {n for term in head.terms for n in NAME.findall(term)}
        grammar = self._grammar(head, pieces, lexicon, taken, begin)
        try:
            body = of_all(head, body_said(head, grammar, begin, end), self.heads.constants)
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
                return self._proposition(head, body, lexicon, marked=shown)
            head = replace(head, terms=(letter,))
            bounds = self._bounds(head, grammar)
        says = " ∧ ".join([*dict.fromkeys(bounds), *([body] if body != "⊤" else [])])
        name = self.learnt.add(head.words, defined=True) if head.words else ""
        told = head.rule and name in self.whole  # of all that it holds of
        if told or is_equivalence(body) or {*head.terms} & self.sets:
            return []
        head = self._of_one_noun(head, name, pieces[head.arrow - 1].text)
        atom = atom_of(name, head.terms) if name else ""
        sign = "\\iff" if "\\" in text else "⇔"  # with commands, braces are groups of LaTeX
        out = definition_of(head, atom, sign, says)
        if head.sign and head.sign == body.strip("()") + ")":  # `We write p(x) if x is p`
            return []
        self.told = sorted(lexicon.left_out)
        if not all(self._stands(one) for one in out):
            return []
        self.last = Defined(atom or head.sign, head)
        self.bodies[name] = head.terms, body if head.noun and not head.rule else ""
        return out

    def _grammar(
        self, head: Head, pieces: Sequence[Piece], lexicon: Lexicon, taken: set[str], begin: int
    ) -> Grammar:
        """Return what reads the condition of a head, which begins there."""
        about = subject(head, pieces[restated_in(pieces, begin)[1] :])
        return Grammar(
            pieces, lexicon, about, taken,
            nouns_of_subject=head.nouns if about[:1] == head.terms[:1] else (),
            names=self._printed(), begun=begin,
            described=self._described(head, {piece.text for piece in pieces}),
            whose="".join(head.terms[1:2]) if head.noun else "",
        )  # fmt: skip

    def _rule(self, pieces: Sequence[Piece], grammar: Grammar) -> list[str]:
        """Return what a sentence says of all: `If $x$ is a king then $x$ sees every $y ∈ V$`."""
        whole = pieces[0].text in ALL | {"no"}
        if whole and any(piece.text == "not" for piece in pieces):  # of none, or not of all
            return []
        if not whole and pieces[0].text not in {"if", "for"}:
            return []
        noun, verb = (*(piece.text for piece in pieces[1:]), "", "")[:2]
        if whole and verb in {*COPULAS, "and"} and grammar.lexicon.relation(noun):
            grammar.whose = self.heads.free(letters_in(pieces))[0]  # of the same
        try:
            said = grammar.condition(0, len(pieces))
        except UnreadError:
            return []
        self.told = sorted(grammar.lexicon.left_out)
        stated = re.split(r" ∧ (?=\(∀)", said) if grammar.whose else [said]
        return stated if all(map(reads, stated)) and not (whole and self.told) else []

    def _of_one_noun(self, head: Head, name: str, word: str) -> Head:
        """Return a head that says of one noun what other sentences say of others, as a rule."""
        kinds = self.kinds.get(name, set())
        several = (len(kinds) > 1 and "" not in kinds) or name in self.formal
        return replace(head, rule=True) if several and word == "if" and not head.sign else head

    def _number(
        self, measure: Measure, pieces: Sequence[Piece], taken: set[str], bounds: list[str]
    ) -> list[str]:
        """Return the equation for how many there are of something."""
        lexicon = Lexicon(self.learnt, self.sorts, self.heads.tuples)
        terms = tuple(part.strip() for part in measure.term.split(","))
        grammar = Grammar(pieces, lexicon, terms, taken | {*terms}, names=self._printed())
        try:
            said = grammar.counted(terms, measure.begin, len(pieces))
            bounds = bounds + (grammar.nouns(measure.nouns, terms, ()) if measure.nouns else [])
        except UnreadError:
            return []
        free = {*free_in(said + " > 0")} - {*map(canonical_name, self.heads.constants)}
        if not free <= {*map(canonical_name, terms)}:
            return []
        self.told = sorted(lexicon.left_out)
        premise = f"{' ∧ '.join(bounds)} ⊃ " if bounds else ""
        return [f"{premise}{measure.name}({measure.term}) = {said}"]

    def _set_or_value(self, grammar: Grammar, *, latex: bool) -> list[str]:
        """Return what a set has in it, or what a term is."""
        valued = valued_in(grammar.pieces)
        if valued is None:
            return []
        own = replace(grammar, taken=grammar.taken | {*valued.letters}, begun=valued.begin)
        try:
            said = stated(valued, own, self.context, latex=latex)
        except UnreadError:
            return []
        known = {*map(canonical_name, {*valued.letters, *self.heads.constants})}
        if not {*free_in(said)} <= known or not reads(unprimed(said)):
            return []
        self.told = sorted(own.lexicon.left_out)
        return [said]

    def _described(self, head: Head, words: AbstractSet[str]) -> dict[tuple[str, ...], str]:
        """Return what `the chair`, `the proposal`, `he` and `it` stand for in a sentence."""
        named = other_nouns(head)
        if len(head.terms) > 1 and joined(head.words) == 1 and head.nouns:
            named.append((singular(head.nouns[-1]), head.terms[0]))
        acts = len(head.terms[1:]) == joined(head.words) == 1 and head.words[1] not in COPULAS
        who = {term for noun, term in named if noun in _PEOPLE}
        if acts and words & _PERSONAL and words & {"it", "its"} and len(who) < len(head.terms):
            person, thing = head.terms[::-1] if head.terms[1] in who else head.terms
            named += [*((word, person) for word in _PERSONAL), ("it", thing)]
        nouns = [noun for noun, _ in named]
        return {**self.described, **{(n,): term for n, term in named if nouns.count(n) == 1}}

    def _only_letter(self, free: Collection[str]) -> str:
        """Return the one letter that a condition leaves free: `A state is final if q ∈ F`."""
        constants = {*map(canonical_name, self.heads.constants)}
        own = [x for x in free if x not in constants]
        return own[0] if len(own) == 1 and NAME.fullmatch(own[0]) else ""

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

    def _proposition(self, head: Head, body: str, lexicon: Lexicon, *, marked: bool) -> list[str]:
        """Return what `The matching is *stable* if there is no blocking pair` defines."""
        words = head.words if marked else (*head.nouns, *head.words)
        named = [word for word in words if word and word not in {"is", "are"}]
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

    def _stands(self, formula: str) -> bool:
        """Whether this defines an atom by what speaks of its variables alone."""
        try:
            match read_formula(unprimed(formula)):
                case (
                    f.Iff(f.Predicate() as left, right)
                    | f.Implies(right, f.Predicate() as left)
                    | f.Iff(f.Compare(("=",), (f.Apply(), f.Variable())) as left, right)
                ):
                    named = {*map(canonical_name, {*self.heads.constants, *self.sets})}
                    free = f.free_variables(right).keys() - named
                    return free <= f.free_variables(left).keys()
        except UnlistedError:
            return True  # what is summed may be listed elsewhere
        except ReadError:
            pass
        return False
