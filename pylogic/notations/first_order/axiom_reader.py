"""The axioms of a document: formulas, what words around them hold, and what is none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errors import ReadError
from pylogic.notations.corrections import Corrections
from pylogic.notations.first_order.formulas.elements import columns_of, sets_of
from pylogic.notations.first_order.formulas.expressions import (
    Use,
    read_formula,
    read_patterns,
    read_tokens,
)
from pylogic.notations.first_order.formulas.facts import read_facts, splits_condition
from pylogic.notations.first_order.formulas.sums import UnlistedError
from pylogic.notations.first_order.formulas.variants import Variants
from pylogic.notations.first_order.page import lines as look
from pylogic.notations.first_order.page.declarations import Signature
from pylogic.notations.first_order.page.fact_shapes import are_members
from pylogic.notations.first_order.page.labels import OF_OPERATORS, doubt
from pylogic.notations.first_order.page.layout import Chunk, is_bare
from pylogic.notations.first_order.page.procedures import ASSIGNED
from pylogic.notations.first_order.prose.definitions import without_parts
from pylogic.notations.first_order.prose.gathered import without_stops
from pylogic.notations.first_order.prose.lead_ins import lost_words
from pylogic.notations.first_order.prose.least_values import least_value
from pylogic.notations.first_order.prose.letters import is_range, ranges_of, untold, without_ranges
from pylogic.notations.first_order.prose.listings import Listing, sorts_of
from pylogic.notations.first_order.prose.meant import letters_meant, with_constants
from pylogic.notations.first_order.prose.names import Stated
from pylogic.notations.first_order.prose.surroundings import (
    is_signature,
    leaves_condition,
    readings,
    with_parentheses,
)
from pylogic.notations.first_order.spelling.printer import print_formula
from pylogic.notations.first_order.spelling.scopes import OVERREACHING
from pylogic.notations.first_order.theory.namesakes import about
from pylogic.notations.first_order.theory.other_cases import under_others, without_otherwise
from pylogic.notations.first_order.words import ASKED, Words, is_left, names_only
from pylogic.notations.source_range import SourceRange

if TYPE_CHECKING:
    from lark import Token


_NEIGHBOURS = 20
"""How many items of a list are looked at, each way, to tell its dashes from minus signs."""


@dataclass(slots=True)
class AxiomReader(Words):
    """Reads the formulas of a document, as axioms and in parts."""

    corrections: Corrections = field(init=False)
    variants: Variants = field(default_factory=Variants)
    apart: frozenset[str] = frozenset()  # what is a constant, but where a definition is about it

    def __post_init__(self) -> None:
        self.corrections = Corrections(
            self.errata,
            lambda text: read_tokens(text, self.vocabulary),
            lambda text: read_patterns(text, self.vocabulary),
        )

    def declare(self, chunk: Chunk, signatures: Sequence[Signature]) -> None:
        """Add what a line of a section of names declares."""
        text, place = chunk.text.strip(), self.place(chunk)
        for signature in signatures:
            arity = len(signature.arguments)
            kind = "constant" if chunk.section == "function" and not arity else chunk.section
            self.declarations.append(
                syntax.Declaration(
                    kind, signature.name, text, place,
                    self.lines(chunk), arity=arity,
                )
            )  # fmt: skip
        names_ = ", ".join(
            f"{s.name}/{len(s.arguments)}" if s.arguments else s.name for s in signatures
        )
        self.enter(chunk, syntax.DECLARATION, f"{chunk.section} {names_}")

    def axiom(self, chunk: Chunk) -> None:
        """Add what a chunk states, if it is a formula."""
        chunk = with_parentheses(chunk)
        label = chunk.label or f"line {self.source.line(chunk.first)}"
        rows = (row.text for row in self.source.rows)
        if names_only(chunk, label, rows, self.vocabulary.constants):
            self.enter(chunk, syntax.PROSE)
            return
        if assigned := ASSIGNED.match(chunk.text):
            what = f"a program gives {assigned[1]} another value here, and no formula says so"
            self.leave(chunk, what, "what is observed of the states: x(s)")
            return
        uses: list[Use] = []
        far: list[Token] = []
        passage = self.passage(chunk)
        try:
            self._check_label(chunk)
            formula = self._formula(passage, label, uses, far)
            if chunk.dash:
                self._check_dash(chunk)
        except ReadError as error:
            try:
                if self._is_special(chunk, label):
                    return
            except ReadError as reason:
                self.refused.append((chunk, label, reason))
                return
            if is_range(chunk.text):
                self.enter(chunk, syntax.DECLARATION, "letters")
            elif is_signature(chunk.text):
                self.enter(chunk, syntax.DECLARATION, "signature")
            elif ASKED.match(chunk.text):
                self.enter(chunk, syntax.PROSE)
            elif not self.in_parts(chunk, label):
                self.refused.append((chunk, label, error))
            return
        if chunk.kind == "words" and not self._knows(chunk, formula):
            self.enter(chunk, syntax.PROSE)
            return
        known = self.vocabulary.applied, self.vocabulary.constants
        if doubtful := doubt(chunk.label, self._before(chunk), formula, *known):
            what, expected, needed = doubtful
            told = self.problems if needed else self.unclear
            told.append(ReadError(what, self.place(chunk), [expected]))
            self.enter(chunk, syntax.NOT_UNDERSTOOD, f"{label}: {what}")
            return
        self._state(chunk, label, formula)
        self.stated.append(Stated(formula, passage, uses))
        self.spoken += [passage.place(0)] if chunk.spoken else []
        for token in far:
            reaching = self.wide if token.type == OVERREACHING else self.far
            reaching.append(passage.place_of(token))

    def _state(self, chunk: Chunk, label: str, formula: f.Formula) -> None:
        """Add an axiom that a chunk was read as."""
        place, lines = self.place(chunk), self.lines(chunk)
        axiom = syntax.Declaration("axiom", label, chunk.text.strip(), place, lines, formula)
        self.declarations.append(axiom)
        self.read_from.append((chunk, axiom))
        self.enter(chunk, syntax.AXIOM, label)

    def range_letters(
        self, parts: Sequence[Chunk], formal: Sequence[str], listings: Sequence[Listing]
    ) -> None:
        """Note which sets words give to letters, and tell of those that a formula goes without."""
        taken = [c for c in parts if c.spoken and c.kind == "formula"]
        names = self.vocabulary.constants, self.vocabulary.primes
        sorts = sorts_of([d.formula for d in self.declarations if d.formula is not None], listings)
        self.ranges = ranges_of(self.words(parts), taken, formal, names, sorts)
        lines = {error.place.line for error in (*self.problems, *self.unclear)}
        lost = lost_words(parts, self.source.rows, self.read_from, self.ranges, lines)
        for chunk, what in lost:
            self.problems.append(ReadError(what, self.place(chunk), ["the whole as a formula"]))
        nodes = [n for d in self.declarations if d.formula is not None for n in f.walk(d.formula)]
        variables = {n.name for n in nodes if isinstance(n, f.Variable)}
        for chunk, begin in untold(parts, self.ranges, variables):
            what = "words say what letters range over, and nothing lists what that is"
            place = self.passage(chunk).place(begin)
            self.unclear.append(ReadError(what, place, ["a set of the text: S = {a, b}"]))
        self.tell_letters(parts, listings)
        self._leave_ranges()

    def _leave_ranges(self) -> None:
        """Tell no more of sentences that state nothing but what is read, and sets of letters."""
        ranged: dict[int, list[str]] = {}
        for name, said in self.ranges.items():
            ranged.setdefault(said.chunk.first, []).append(name)
        own = [part for part, _ in self.read_from if part.spoken] if ranged else []
        left = [
            (chunk, error) for chunk, error, needed in self.worded
            if not needed and (letters := ranged.get(chunk.first))
            and not is_left(without_ranges(without_parts(chunk, own), letters))
        ]  # fmt: skip
        self.unclear = [e for e in self.unclear if all(e is not error for _, error in left)]
        self.take_for_prose([chunk for chunk, _ in left])

    def _is_special(self, chunk: Chunk, label: str) -> bool:
        """Add an equation with an `otherwise` behind it, or with the least value of a set."""
        read_: list[Stated] = []

        def formula_of(part: Chunk) -> f.Formula:
            uses: list[Use] = []
            passage = self.passage(part)
            formula = self._formula(passage, label, uses, [])
            read_.append(Stated(formula, passage, uses))
            return formula

        if (rest := without_otherwise(chunk)) is not None:
            try:
                formula: f.Formula | None = formula_of(rest)
            except ReadError:
                return False
            formula = under_others(formula) if formula is not None else None
        else:
            formula = least_value(chunk, formula_of, self.vocabulary.constants, self.place(chunk))
        if formula is None:
            return False
        self._state(chunk, label, formula)
        self.stated += read_
        return True

    def in_parts(self, chunk: Chunk, label: str) -> bool:
        """Add the formulas that a chunk holds, if it can be read as something around some."""
        waiting: UnlistedError | None = None
        for parts in readings(chunk):
            if any(
                leaves_condition(chunk, part) or self._leaves_name(chunk, part) for part in parts
            ):
                continue
            try:
                read = [self._read(part, label) for part in parts]
                if None in read or splits_condition([one for one in read if one]):
                    continue
            except UnlistedError as error:
                waiting = waiting or error
                continue
            for i, part in enumerate(parts):
                own = part.label or label
                self.axiom(replace(part, label=f"{own} ({i + 1})" if i else own))
            return True
        if waiting is not None:
            self.refused.append((chunk, label, waiting))
        return waiting is not None

    def _leaves_name(self, chunk: Chunk, part: Chunk) -> bool:
        """Whether words before a part end with what the text applies: `age ann = 6`."""
        before = re.search(r"(\w+)\s+$", chunk.text[: chunk.text.find(part.text)])
        named = before is not None and before[1] in self.vocabulary.applied
        return named and bool(re.match(r"\w+\s*=", part.text))

    def _read(self, chunk: Chunk, label: str) -> f.Formula | None:
        """Return the formula that a part of a chunk is, if it says something of some things."""
        try:
            formula = self._formula(self.passage(chunk), label, [], [])
        except UnlistedError:
            raise
        except ReadError:
            return None
        if isinstance(formula, f.Predicate) and set(map(type, formula.args)) == {f.Variable}:
            return None  # `A position says which pieces are left: left(i, j, p)`
        says = any(
            isinstance(n, f.Compare) or (isinstance(n, f.Predicate) and n.args)
            for n in f.walk(formula)
        )
        return formula if says else None

    def last(self, words: Sequence[Chunk], listings: Sequence[Listing]) -> None:
        """Read words, which are formulas if the others know their names, and what counts sets."""
        members = [chunk for chunk in words if are_members(chunk.text)]
        for chunk in members:
            self.axiom(chunk)
        self.again(listings)
        for chunk in sorted(words, key=is_bare):
            if chunk not in members:
                self.axiom(chunk)

    def again(self, listings: Sequence[Listing]) -> None:
        """Read what sums or counts the elements of sets that the rest of the text lists."""
        waiting = [entry for entry in self.refused if isinstance(entry[2], UnlistedError)]
        letters = letters_meant(self.declarations) if waiting else []
        named = with_constants(self.declarations, letters) if waiting else []
        words = {w for chunk, _, _ in waiting for w in re.findall(r"\w+", chunk.text)}
        listed = [one for one in listings if one.symbol in words and not one.function]
        self.counted = {one.symbol for one in listed}
        formulas = [one.formula for one in listed]
        formulas += [d.formula for d in named if d.formula is not None]
        sets = sets_of(formulas) | columns_of(formulas) if waiting else {}
        if not sets:
            return
        self.vocabulary = replace(self.vocabulary, sets=sets)
        self.refused = [entry for entry in self.refused if entry not in waiting]
        for chunk, _, _ in waiting:
            self.axiom(chunk)
        left = sum(isinstance(entry[2], UnlistedError) for entry in self.refused)
        if 0 < left < len(waiting):  # what was read may bound what is left
            self.again(listings)

    def _knows(self, chunk: Chunk, formula: f.Formula) -> bool:
        """Whether words are propositions: among axioms, by an `iff`, or if formulas name them."""
        alone = isinstance(formula, f.Predicate) and not formula.args and not chunk.labelled
        if (chunk.section == "axiom" and not alone) or look.has_arrow(chunk.text):
            return True
        named = {
            (node.name, bool(node.args))
            for axiom in self.stated
            for node in f.those(axiom.formula, f.Predicate)
        }
        if are_members(chunk.text):
            declared = self.vocabulary.closed and not f.free_variables(formula)
            return (
                chunk.labelled
                or declared
                or all((atom.name, True) in named for atom in f.conjuncts(formula))  # type: ignore[union-attr]  # facts
            )
        known = {name for name, applied in named if not applied}
        if not chunk.labelled:  # as the heading of what defines it has no label
            known -= {
                axiom.formula.left.name
                for axiom in self.stated
                if isinstance(axiom.formula, f.Iff) and isinstance(axiom.formula.left, f.Predicate)
            }
        return all(n.name in known or n.args for n in f.those(formula, f.Predicate))

    def _formula(
        self, source_range: SourceRange, label: str, uses: list[Use], far: list[Token]
    ) -> f.Formula:
        try:
            repair = partial(self.corrections.in_tokens, label) if self.errata else None
            formula = self.variants.read(source_range, self.vocabulary, repair, uses, far)
        except ReadError:
            facts = read_facts(source_range, self.vocabulary, uses, label)
            if facts is None:
                raise
            formula = facts
        if own := about(formula, source_range.text, self.apart):
            known, uses[:] = self.vocabulary, []
            self.vocabulary = replace(known, constants=known.constants - own)
            try:
                formula = self._formula(source_range, label, uses, far)
            finally:
                self.vocabulary = known
            told = (u for u in uses if u.name in own)
            for use in {u.name: u for u in reversed([*told])}.values():
                what = f"{use.name} is a variable here, and a constant elsewhere"
                self.notices.append(syntax.Notice(source_range.place(use.offset), what))
        return self.corrections.in_formula(label, formula).formula

    def _before(self, chunk: Chunk) -> str:
        """Return what stands before a formula in its line, without marks of lists."""
        line = self.source.rows[chunk.first - 1].text[: chunk.column - 1]
        return line.lstrip("-*•+> \t")

    def _check_label(self, chunk: Chunk) -> None:
        """Raise a `ReadError` where a label says that no axiom follows."""
        if chunk.label.lower() in OF_OPERATORS and not look.has_equivalence(chunk.text):
            what = "what an operator of STRIPS adds and deletes is not read"
            instead = [
                "atoms with commas between: Add: on(x, y), clear(x)",
                "f(x, do(a, s)) ≡ ...",
            ]
            raise ReadError(what, self.place(chunk), instead)

    def _check_dash(self, chunk: Chunk) -> None:
        """Raise a `ReadError` where a dash that makes an item of a list could be a minus sign."""
        if chunk.text.lstrip().startswith(("$", "\\(")) or self._is_listed(chunk):
            return  # it is no part of the mathematics
        try:
            formula = read_formula("-" + without_stops(chunk.text), self.vocabulary)
        except ReadError:
            return
        negated = any(isinstance(n, f.Not) for n in f.walk(formula))
        if negated and "-" not in print_formula(formula):
            return  # a negation as provers write it: no number stands behind the dash
        what = "the dash before the formula may be a minus sign, or make it an item of a list"
        raise ReadError(what, self.place(chunk), ["a number or a '*' before an item"])

    def _is_listed(self, chunk: Chunk) -> bool:
        """Whether a line near it begins with a dash there, which is no minus sign."""
        before = self.source.rows[chunk.first - 1].text[: chunk.column - 1]
        for step, begin in ((-1, chunk.first - 2), (1, chunk.last)):
            at = begin
            rows = self.source.rows
            while 0 <= at < len(rows) and abs(at - begin) <= _NEIGHBOURS:
                if not rows[at].text.strip():
                    at += step
                    continue
                if not rows[at].text.startswith(before):
                    break
                text = without_stops(rows[at].text[len(before) :])
                try:
                    formula = read_formula(text, self.vocabulary)
                    minus = read_formula(f"-{text}", self.vocabulary)
                except ReadError:
                    return True  # words, or what is no number
                negated = any(isinstance(n, f.Not) for n in f.walk(minus))
                if negated and minus != formula:
                    return True
                at += step
        return False

    def check_errata(self) -> None:
        """Raise an `ErrataError` for a correction of an axiom that the document does not have."""
        labels = {entry.became for entry in self.entries if entry.kind == syntax.AXIOM}
        labels |= {
            entry.became.split(":")[0]
            for entry in self.entries
            if entry.kind == syntax.NOT_UNDERSTOOD
        }
        self.corrections.check(labels, complete=not self.problems)
