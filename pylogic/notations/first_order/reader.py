"""Reading a whole document: prose, declarations and axioms, with an account of every line."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core import syntax
from pylogic.core.errors import Place, ReadError
from pylogic.notations.corrections import Corrections
from pylogic.notations.first_order import lines as look
from pylogic.notations.first_order.axiom_forms import INITIAL, equated, heads
from pylogic.notations.first_order.built_values import with_built_values
from pylogic.notations.first_order.declarations import vocabulary_of
from pylogic.notations.first_order.definitions import introduced
from pylogic.notations.first_order.effects import with_steps
from pylogic.notations.first_order.elements import listed_letters, sets_of, truths
from pylogic.notations.first_order.equivalences import as_rules
from pylogic.notations.first_order.expressions import read_formula, read_patterns, read_tokens
from pylogic.notations.first_order.extremes import explained
from pylogic.notations.first_order.facts import read_facts
from pylogic.notations.first_order.indices import families_of
from pylogic.notations.first_order.layout import Chunk, chunks
from pylogic.notations.first_order.listings import Listing, is_signature, listings
from pylogic.notations.first_order.meant import (
    letters_meant,
    with_constants,
    with_named_values,
    words_meant,
)
from pylogic.notations.first_order.named_states import NamedState, defined_states, sorted_states
from pylogic.notations.first_order.names import Stated, check_names
from pylogic.notations.first_order.observed import said_of, with_observed
from pylogic.notations.first_order.phrases import defines, with_phrases
from pylogic.notations.first_order.primes import with_primes
from pylogic.notations.first_order.printer import print_formula
from pylogic.notations.first_order.repeated import with_distinct
from pylogic.notations.first_order.sections import read_sections
from pylogic.notations.first_order.sentences import from_sentences
from pylogic.notations.first_order.set_names import with_sets
from pylogic.notations.first_order.situations import (
    folded,
    is_of_situations,
    speaks_of,
    with_actions_apart,
)
from pylogic.notations.first_order.structures import with_models
from pylogic.notations.first_order.subsets import with_set_values
from pylogic.notations.first_order.successors import with_successors
from pylogic.notations.first_order.sums import UnlistedError
from pylogic.notations.first_order.surroundings import DEFINED, readings, with_parentheses
from pylogic.notations.first_order.tuple_sorts import tuple_sorts
from pylogic.notations.first_order.tuples import TupleSort, with_elements
from pylogic.notations.first_order.typeset import Source, unfolded
from pylogic.notations.first_order.value_sorts import with_arguments, with_sorts
from pylogic.notations.source_range import SourceRange

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from lark import Token

    from pylogic.core.errata import Erratum
    from pylogic.notations.first_order.declarations import Signature
    from pylogic.notations.first_order.effects import Step
    from pylogic.notations.first_order.expressions import Use
    from pylogic.notations.first_order.lexer import Vocabulary


_STOPS = (".", ",", ";")
_BRACKETED = re.compile(r"\s*(\w+)[^\w\s]?[({\[]")
_APPLIED = re.compile(r"(?<!\w)(\w++)\s*+\(")
_STATES = re.compile(
    r"\b(?:states?|situations?|positions?|worlds?|configurations?|interpretations?|boards?)\b",
    re.IGNORECASE,
)
"""What texts call the things that are told by what is observed of them."""
_OF_OPERATORS = frozenset(
    {"pre", "precondition", "preconditions", "add", "add list", "del", "delete", "delete list"}
)
"""What the lists of an operator are called."""
_DEFINES = re.compile(r"\s*\$?\w+\([\w\s,']*\)\$?\s+(?:iff|if and only if)\b")
"""The beginning of a definition in words."""
_DEFINED = re.compile(r"\s*\w+\(\w+\)\s*(?::=|:⇔|≡|⇔|⟺|<=>|<->|iff\b)")
"""The beginning of a definition among words."""
_SCHEMATIC = re.compile(r"(?:\s*\w+(?:\(\s*\w'?(?:\s*,\s*\w'?)*\s*\))?\s*[,;.]?)+\s*")
"""Names, and atoms of letters: what a list of fluents or actions names."""
_NAMING = frozenset(
    {"actions", "action", "fluents", "fluent", "events", "event", "predicates", "functions"}
)
"""What lists of names are called that state nothing."""
_DRAWING = re.compile(r"(?=(?:.*\n)*[\s|\\/+_-]+(?:\n|$))[\s\w|\\/+.#*_-]*")
"""Lines that only have lines between numbers and names: a board, a graph."""
_FACT_BEHIND = re.compile(
    r":\s+\w+\(\s*\w+(?:\s*,\s*\w+)*\s*\)(?:\s*=\s*-?\w+(?:\([^()]*\))?)?\s*\.?\s*$"
)
"""A fact behind the words that say the same."""
_ANNOUNCED = re.compile(r"^[^()=<>]*:\s*$")
"""Words that say what follows them."""
_DESCRIBES = re.compile(
    r"\s*\$?\w+\([^()]*\)\$?\s+(?:is|are|means|denotes|says|stands\s+for)\s+(?:an?|the|that|how|what)\b[^()=<>]*$"
)
"""What an atom means, in words."""
_ASSIGNED = re.compile(r"\s*(\w+)\s*(?::=|\+=|-=|<-|←)\s*(?:[^()]*[^\w()])?\1(?!\w|\()")
"""A line of a program: `x := x - 1`."""
_CONCLUDED = re.compile(r"∴|\\therefore(?![A-Za-z])")
_REQUEST = re.compile(
    r"\s*(?:define|show|prove|give|find|describe|write|state|determine|explain|compute)\s",
    re.IGNORECASE,
)
"""The beginning of an exercise."""
_ATOM = r"\b\w{2,}\([\w\s,'′]*\)"
_SAYS = re.compile(
    rf"{_ATOM}\s*(?:=|≠|<|>|≤|≥|∈)(?!\s*(?:$|[.;]))[^.]*\b(?:if|iff|and|or|not)\b"
    rf"|\b(?:if and only if|iff|if)\b[^.]*{_ATOM}[^.]*\b(?:and|or|not)\b[^.]*{_ATOM}"
    rf"|\(\w'?(?:\s*,\s*\w'?)+\)[^.]*\b(?:iff|if and only if)\b"
)
"""What sentences have that define something by atoms."""
_FORMAL = frozenset({"formula", "candidate", "words"})


def score(text: str) -> int:
    """Return how much of the text is in this notation: how many lines have a sign of logic."""
    return sum(look.looks_formal(line) or defines(line) for line in text.splitlines())


@dataclass(slots=True)
class _Reader:
    source: Source
    vocabulary: Vocabulary
    errata: Sequence[Erratum] = ()
    declarations: list[syntax.Declaration] = field(default_factory=list)
    entries: list[syntax.Entry] = field(default_factory=list)
    problems: list[ReadError] = field(default_factory=list)
    unclear: list[ReadError] = field(default_factory=list)
    stated: list[Stated] = field(default_factory=list)
    refused: list[tuple[Chunk, str, ReadError]] = field(default_factory=list)
    notices: list[syntax.Notice] = field(default_factory=list)
    far: list[Place] = field(default_factory=list)
    spoken: list[Place] = field(default_factory=list)
    states: list[tuple[str, str]] = field(default_factory=list)
    meant: frozenset[str] = frozenset()
    steps: bool = False
    partly: dict[str, str] = field(default_factory=dict)
    tuple_sorts: dict[int, TupleSort] = field(default_factory=dict)
    corrections: Corrections = field(init=False)

    def __post_init__(self) -> None:
        self.corrections = Corrections(
            self.errata,
            lambda text: read_tokens(text, self.vocabulary),
            lambda text: read_patterns(text, self.vocabulary),
        )

    def place(self, chunk: Chunk) -> Place:
        return self.passage(chunk).place(0)

    def passage(self, chunk: Chunk) -> SourceRange:
        return SourceRange(
            _without_stops(chunk.text), self.source.file, chunk.first, chunk.column,
            self.source.place,
        )  # fmt: skip

    def lines(self, chunk: Chunk) -> tuple[int, int]:
        """Return the first and the last line of the file of a chunk."""
        return self.source.line(chunk.first), self.source.line(chunk.last)

    def declare(self, chunk: Chunk, found: Sequence[Signature]) -> None:
        """Add what a line of a section of names declares."""
        text, place = chunk.text.strip(), self.place(chunk)
        for signature in found:
            arity = len(signature.arguments)
            kind = "constant" if chunk.section == "function" and not arity else chunk.section
            self.declarations.append(
                syntax.Declaration(
                    kind, signature.name, text, place,
                    self.lines(chunk), arity=arity,
                )
            )  # fmt: skip
        names_ = ", ".join(
            f"{s.name}/{len(s.arguments)}" if s.arguments else s.name for s in found
        )
        self.enter(chunk, syntax.DECLARATION, f"{chunk.section} {names_}")

    def enter(self, chunk: Chunk, kind: str, became: str = "") -> None:
        text = chunk.text if kind == syntax.AXIOM else self.source.raw(chunk.first, chunk.last)
        if kind in {syntax.DECLARATION, syntax.NOT_UNDERSTOOD, syntax.HEADING}:
            text = chunk.text
        text = " ".join(text.split())
        self.entries.append(syntax.Entry(self.lines(chunk), kind, text, became))

    def axiom(self, chunk: Chunk) -> None:
        """Add what a chunk states, if it is a formula."""
        chunk = with_parentheses(chunk)
        label = chunk.label or f"line {self.source.line(chunk.first)}"
        if label.lower() in _NAMING and _SCHEMATIC.fullmatch(chunk.text):
            self.enter(chunk, syntax.PROSE)
            return
        if assigned := _ASSIGNED.match(chunk.text):
            what = f"a program gives {assigned[1]} another value here, and no formula says so"
            error = ReadError(what, self.place(chunk), ["what is observed of the states: x(s)"])
            self.unclear.append(error)
            self.enter(chunk, syntax.NOT_UNDERSTOOD, what)
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
            if is_signature(chunk.text):
                self.enter(chunk, syntax.DECLARATION, "signature")
            elif not self._in_parts(chunk, label):
                self.refused.append((chunk, label, error))
            return
        if chunk.kind == "words" and not self._knows(chunk, formula):
            self.enter(chunk, syntax.PROSE)
            return
        lines = self.lines(chunk)
        self.declarations.append(
            syntax.Declaration(
                "axiom", label, chunk.text.strip(), self.place(chunk), lines, formula
            )
        )
        self.stated.append(Stated(formula, passage, uses))
        self.spoken += [passage.place(0)] if chunk.spoken else []
        self.far += [passage.place_of(token) for token in far]
        self.enter(chunk, syntax.AXIOM, label)

    def _in_parts(self, chunk: Chunk, label: str) -> bool:
        """Add the formulas that a chunk holds, if it can be read as something around some."""
        for parts in readings(chunk):
            if not all(self._reads(part, label) for part in parts):
                continue
            for i, part in enumerate(parts):
                own = part.label or label
                self.axiom(replace(part, label=f"{own} ({i + 1})" if i else own))
            return True
        return False

    def _reads(self, chunk: Chunk, label: str) -> bool:
        try:
            formula = self._formula(self.passage(chunk), label, [], [])
        except ReadError:
            return False
        if isinstance(formula, f.Predicate) and set(map(type, formula.args)) == {f.Variable}:
            return False  # `A position says which pieces are left: left(i, j, p)`
        nodes = f.walk(formula)
        return any(
            isinstance(n, f.Compare) or (isinstance(n, f.Predicate) and n.args) for n in nodes
        )

    def again(self) -> None:
        """Read what sums or counts the elements of sets that the rest of the text lists."""
        waiting = [entry for entry in self.refused if isinstance(entry[2], UnlistedError)]
        letters = letters_meant(self.declarations) if waiting else []
        named = with_constants(self.declarations, letters) if waiting else []
        sets = sets_of(d.formula for d in named if d.formula is not None)
        if not sets:
            return
        self.vocabulary = replace(self.vocabulary, sets=sets)
        self.refused = [entry for entry in self.refused if entry not in waiting]
        for chunk, _, _ in waiting:
            self.axiom(chunk)

    def refuse(self) -> None:
        """Say what could not be read, unless it is made of words only."""
        known = {
            node.name if isinstance(node, f.Predicate) else node.function
            for axiom in self.stated
            for node in f.walk(axiom.formula)
            if isinstance(node, f.Predicate | f.Apply)
        }
        for chunk, label, error in self.refused:
            told = self._told(chunk, known | self.vocabulary.applied)
            if told == "prose":
                self.enter(chunk, syntax.PROSE)
                continue
            (self.problems if told == "problem" else self.unclear).append(error)
            self.enter(chunk, syntax.NOT_UNDERSTOOD, f"{label}: {error.what}")

    def tell_prose(self, chunks: Sequence[Chunk]) -> None:
        """Tell of sentences that state something of applied names, and are not read."""
        prose = {e.lines: i for i, e in enumerate(self.entries) if e.kind == syntax.PROSE}
        read = {n for d in self.declarations for n in range(d.lines[0], d.lines[1] + 1)}
        for chunk in chunks:
            first, last = self.lines(chunk)
            at = None if read & {*range(first, last + 1)} else prose.get((first, last))
            found = _SAYS.search(chunk.text) if at is not None else None
            if at is None or found is None or _REQUEST.match(chunk.text):
                continue
            what = "a sentence states something, and is not read"
            expected = ["the same as a formula: p(x, s) <-> q(x) & r(s)"]
            passage = replace(chunk, text=chunk.text.lstrip())
            self.unclear.append(ReadError(what, self.place(passage), expected))
            self.entries[at] = replace(self.entries[at], kind=syntax.NOT_UNDERSTOOD, became=what)

    def _told(self, chunk: Chunk, symbols: AbstractSet[str]) -> str:
        """Return what an unreadable chunk is: a problem, unclear, or prose."""
        if chunk.kind == "formula":
            drawn = look.is_caption(chunk.text) or _DRAWING.fullmatch(chunk.text)
            return "prose" if drawn else "problem"
        text = look.plain(chunk.text, self.vocabulary.phrases)
        wordy = look.is_wordy(text)
        if chunk.kind == "words":
            begins = _BRACKETED.match(chunk.text)
            stated = look.has_connective(text) or look.depth_of(text) != 0
            stated = stated or (begins is not None and begins[1] in symbols)
            formal = chunk.labelled and stated and not (wordy or _ANNOUNCED.search(text))
            return "problem" if formal else "prose"
        if _DESCRIBES.match(text) and not look.has_sign(text):
            return "prose"
        applied = look.has_shape(text, spaced=False) and "(" in text
        known = any(name in symbols for name in _APPLIED.findall(text))
        titled = " " in chunk.label and wordy and not look.has_sign(text)
        if look.is_sentence(text) or titled or _REQUEST.match(text):
            return "unclear"
        if not wordy:
            return "problem" if known or look.has_shape(text, spaced=False) else "prose"
        if chunk.labelled or chunk.section == "axiom" or look.has_arrow(text):
            return "problem" if applied or known else "prose"
        return "unclear" if applied else "prose"

    def _knows(self, chunk: Chunk, formula: f.Formula) -> bool:
        """Whether words are propositions: among axioms, by an `iff`, or if formulas name them."""
        if chunk.section == "axiom" or look.has_arrow(chunk.text):
            return True
        known = {
            node.name
            for axiom in self.stated
            for node in f.walk(axiom.formula)
            if isinstance(node, f.Predicate) and not node.args
        }
        used = [node for node in f.walk(formula) if isinstance(node, f.Predicate)]
        return all(node.name in known or node.args for node in used)

    def _formula(
        self, passage: SourceRange, label: str, uses: list[Use], far: list[Token]
    ) -> f.Formula:
        try:
            formula = read_formula(
                passage,
                self.vocabulary,
                lambda found: self.corrections.in_tokens(label, found),
                uses,
                far,
            )
        except ReadError:
            facts = read_facts(passage, self.vocabulary, uses)
            if facts is None:
                raise
            formula = facts
        return self.corrections.in_formula(label, formula).formula

    def _check_label(self, chunk: Chunk) -> None:
        """Raise a `ReadError` where a label says that no axiom follows."""
        if chunk.label.lower() in _OF_OPERATORS:
            what = "what an operator of STRIPS adds and deletes is not read"
            instead = ["Poss(a, s) ≡ ...", "f(x, do(a, s)) ≡ ..."]
            raise ReadError(what, self.place(chunk), instead)

    def _check_dash(self, chunk: Chunk) -> None:
        """Raise a `ReadError` where a dash that makes an item of a list could be a minus sign."""
        try:
            formula = read_formula("-" + _without_stops(chunk.text), self.vocabulary)
        except ReadError:
            return
        negated = any(isinstance(n, f.Not) for n in f.walk(formula))
        if negated and "-" not in print_formula(formula):
            return  # a negation as provers write it: no number stands behind the dash
        what = "the dash before the formula may be a minus sign, or make it an item of a list"
        raise ReadError(what, self.place(chunk), ["a number or a '*' before an item"])

    def explain(self, declared: AbstractSet[str]) -> None:
        """Put in what is meant by names that no text has to explain, and tell of primes."""
        try:
            self.declarations = with_elements(self.declarations, self.tuple_sorts)
        except ReadError as error:
            self.problems.append(error)
            return
        axioms = [i for i, d in enumerate(self.declarations) if d.formula is not None]
        formulas = [d.formula for d in self.declarations if d.formula is not None]
        for i, formula in zip(axioms, explained(formulas, declared), strict=True):
            self.declarations[i] = replace(self.declarations[i], formula=formula)
        self.declarations = with_actions_apart(self.declarations)
        meant = letters_meant(self.declarations)
        if is_of_situations(self.declarations):
            meant += words_meant(self.declarations)
        if meant:
            self._name(meant)
        self._value_sets()
        self._find_steps(with_successors, "the step to what this function makes of a state")
        self.declarations = with_sorts(with_arguments(self.declarations))
        self._mentions()
        self._observe()
        self._leave_open()
        self._check_sums()
        self._find_steps(with_steps, "what holds wherever all that is said of it does")
        self._fold()
        self.declarations = with_named_values(as_rules(with_distinct(self.declarations)))
        self.declarations = with_built_values(self.declarations)
        if self.far:
            others = f", and so are {len(self.far) - 1} others" if self.far[1:] else ""
            what = "without a dot, the quantifier is read as far as its variable stands"
            self.notices.append(syntax.Notice(self.far[0], what + others))
        if remarks := list(self._remarks()):
            others = f", and so are {len(remarks) - 1} others" if remarks[1:] else ""
            what = (
                "what stands behind % is left out, as a comment; as an operator it is written mod"
            )
            self.notices.append(syntax.Notice(remarks[0], what + others))
        if self.spoken:
            others = f", and so are {len(self.spoken) - 1} others" if self.spoken[1:] else ""
            what = "what a sentence defines is read as an axiom"
            self.notices.append(syntax.Notice(self.spoken[0], what + others))
        marked = next((s for s in self.stated if "'" in re.sub("[′’]", "'", s.passage.text)), None)
        if marked is not None and self.vocabulary.primes:
            offset = re.sub("[′’]", "'", marked.passage.text).index("'")
            what = "a prime is read as the mark of another variable, and not as the successor"
            self.notices.append(syntax.Notice(marked.passage.place(offset), what))

    def _value_sets(self) -> None:
        """Make states of the sets that are values, and tell it."""
        try:
            self.declarations, sort = with_set_values(self.declarations)
        except ReadError as error:
            self.problems.append(error)
            return
        if sort is not None:
            elements = sets_of(d.formula for d in self.declarations if d.formula is not None)
            listed = ", ".join(map(str, map(print_formula, elements[sort.elements][:3])))
            shown = f"{sort.sort}(in, out, ...) says which of {listed}, ... are in"
            what = f"sets are read as values: {shown}"
            self.notices.append(syntax.Notice(sort.axiom.place, what))

    def _mentions(self) -> None:
        """Leave out atoms of variables that only name what other axioms define, and tell it."""
        formulas = [d.formula for d in self.declarations]
        defined = {
            n.name for formula in formulas if not isinstance(formula, f.Predicate)
            for n in heads(formula)
        }  # fmt: skip
        for declaration in list(self.declarations):
            match declaration.formula:
                case f.Predicate(name, args) if (
                    name in defined and args and declaration.label.startswith("line ")
                    and all(isinstance(arg, f.Variable) for arg in args)
                    and not any(map(INITIAL.fullmatch, f.free_variables(declaration.formula)))
                    and len({*args}) == len(args)
                ):  # fmt: skip
                    self.declarations.remove(declaration)
                    self.entries = [
                        replace(e, kind=syntax.PROSE, became="") if e.became == declaration.label
                        else e for e in self.entries
                    ]  # fmt: skip
                    what = (
                        f"{print_formula(declaration.formula)} alone only names what others define"
                    )
                    self.notices.append(syntax.Notice(declaration.place, what))
                case _:
                    pass

    def _observe(self) -> None:
        """Say what is observed of states where the text takes it for granted, and tell it."""
        if is_of_situations(self.declarations):
            return
        spoken = any(_STATES.search(row.text) for row in self.source.rows)
        self.declarations, observed = with_observed(self.declarations, spoken=spoken)
        self.steps = self.steps or observed is not None
        if observed is not None:
            what = f"what no axiom defines is read as observed of states: {observed.account}"
            self.notices.append(syntax.Notice(observed.axiom.place, what))

    def _check_sums(self) -> None:
        """Refuse sums of what the text lists among numbers, and is none: `1 + a`."""
        formulas = [d.formula for d in self.declarations if d.formula is not None]
        listed = {v for values in sets_of(formulas).values() for v in values}
        for declaration in self.declarations:
            for node in f.walk(declaration.formula or f.Truth(value=True)):
                if not isinstance(node, f.Apply) or node.function not in {"+", "-", f.TIMES}:
                    continue
                for arg in node.args:
                    if isinstance(arg, f.Constant) and arg in listed:
                        what = f"{arg.name} is no number, and {node.function} is for numbers only"
                        instead = ["a function of the text's own: plus(x, y), or x ⊗ y"]
                        self.problems.append(ReadError(what, declaration.place, instead))
                        return

    def _leave_open(self) -> None:
        """Make models of what the text demands something of and never defines, and tell it."""
        if is_of_situations(self.declarations) or self.steps:
            return
        self.declarations, open_ = with_models(self.declarations)
        wide = {symbol.name for symbol in open_.symbols} if open_ is not None else set()
        gone = {label for name, label in self.partly.items() if name not in wide}
        self.declarations = [d for d in self.declarations if d.label not in gone]
        if open_ is None:
            return
        self.declarations, observed = said_of(self.declarations, open_.symbols)
        what = f"{observed.account} is left open: {open_.sort}(M) holds of each way to choose it"
        self.notices.append(syntax.Notice(open_.axiom.place, what))

    def _find_steps(
        self,
        finding: Callable[
            [Sequence[syntax.Declaration]], tuple[list[syntax.Declaration], list[Step]]
        ],
        account: str,
    ) -> None:
        """Define what has effects only, and tell it."""
        self.declarations, steps = finding(self.declarations)
        self.steps = self.steps or bool(steps)
        for step in steps:
            what = f"{step.name} is read as {account}"
            self.notices.append(syntax.Notice(step.axiom.place, what))
            self.entries = [
                replace(e, became=step.axiom.label) if e.became in step.others else e
                for e in self.entries
            ]

    def _remarks(self) -> Iterator[Place]:
        """Yield where comments that look formal begin behind axioms without commands of LaTeX."""
        axioms = (d.lines for d in self.declarations if d.formula is not None)
        for number in dict.fromkeys(n for first, last in axioms for n in range(first, last + 1)):
            raw = self.source.lines[number - 1]
            before, sign, behind = raw.partition("%")
            formal = look.has_sign(behind) or look.has_shape(behind, spaced=False)
            if sign and before.strip() and "\\" not in before and formal:
                yield Place(self.source.file, number, len(before) + 1, raw)

    def _name(self, names: Sequence[str]) -> None:
        """Make constants of names that can be nothing else, and tell it."""
        self.meant = frozenset(names)
        self.declarations = with_constants(self.declarations, names)
        found = next(
            stated.passage.place(use.offset)
            for stated in self.stated
            for use in stated.uses
            if use.name in names
        )
        what = f"{', '.join(names)} can only be constants here, and are read so"
        self.notices.append(syntax.Notice(found, what))

    def _fold(self) -> None:
        """Make states of what is said of histories, and of states that are not told of as such."""
        named: list[NamedState] = []
        before = self.declarations
        try:
            self.declarations, first, told = folded(self.declarations)
        except ReadError as error:
            self.problems.append(error)
            return
        if first is not None:
            named = [first]
            what = (
                f"histories are read as the states that fluents tell apart: {first.predicate}(s)"
            )
            self.notices.append(syntax.Notice(first.axiom.place, f"{what}, do(a, s, t)"))
            for framed, how in (
                (False, "what no axiom changes stays as it is"),
                (True, "nothing holds after an action but what an axiom says"),
            ):
                own = [t for t in told if t.framed == framed]
                if own:
                    what = f"{how}: {', '.join(t.name for t in own)}"
                    self.notices.append(syntax.Notice(own[0].axiom.place, what))
            if not any(speaks_of(d.formula, first.name) for d in before):
                what = f"nothing is said of {first.name}, so that nothing holds there"
                self.notices.append(syntax.Notice(first.axiom.place, what))
        else:
            self.declarations, named = defined_states(self.declarations)
            for state in named:
                what = (
                    f"{state.name} is read as one state of many: {state.predicate}(s) holds of it"
                )
                self.notices.append(syntax.Notice(state.axiom.place, what))
        self.states = [(state.name, state.predicate) for state in named]
        self.declarations, unsorted = sorted_states(self.declarations)
        for sort, axiom in unsorted:
            what = f"what this is said of has no sort in the text, and is called {sort}"
            self.notices.append(syntax.Notice(axiom.place, what))

    def add_listings(self, found: Sequence[Listing]) -> None:
        """Add what words list or type, if nothing else says what it is, and tell it."""
        formulas = [d.formula for d in self.declarations if d.formula is not None]
        nodes = [node for formula in formulas for node in f.walk(formula)]
        applied = {n.function for n in nodes if isinstance(n, f.Apply)}
        used = {n.name for n in nodes if isinstance(n, f.Predicate) and len(n.args) == 1}
        used |= {n.name for t in found if t.function for n in f.walk(t.formula)
                 if isinstance(n, f.Predicate)}  # fmt: skip
        known = {n.name for formula in formulas for n in heads(formula)}
        values = [t for formula in formulas for t in equated(formula)]
        known |= {t.function for t in values if f.free_variables(t)}
        partly = {t.function for t in values}
        for told in found:
            wanted = told.symbol in (applied if told.function else used - applied)
            if not wanted or told.symbol in known:
                continue
            known.add(told.symbol)
            place = self.place(told.chunk)
            text, lines = told.chunk.text.strip(), self.lines(told.chunk)
            label = f"line {place.line}: {told.symbol}"
            if told.symbol in partly:
                self.partly[told.symbol] = label
            self.declarations.append(
                syntax.Declaration("axiom", label, text, place, lines, told.formula)
            )
            what = f"what the words list is read as {print_formula(told.formula)}"
            self.notices.append(syntax.Notice(place, what))
        self.declarations.sort(key=lambda declaration: declaration.lines)

    def check_errata(self) -> None:
        """Raise an `ErrataError` for a correction of an axiom that the document does not have."""
        labels = {entry.became for entry in self.entries if entry.kind == syntax.AXIOM}
        labels |= {
            entry.became.split(":")[0]
            for entry in self.entries
            if entry.kind == syntax.NOT_UNDERSTOOD
        }
        self.corrections.check(labels, complete=not self.problems)

    def other(self, chunk: Chunk) -> None:
        """Account for a chunk that is no formula."""
        match chunk.kind:
            case "inline":
                what = "mathematics inside prose"
                defined = bool(DEFINED.search(chunk.text))
                told = chunk.labelled or defined or look.has_open_sign(chunk.text)
                label = chunk.label or f"line {self.source.line(chunk.first)}"
                if told and self._in_parts(chunk, label):
                    return
                expected = ["a formula alone"]
                if concluded := _CONCLUDED.search(chunk.text):
                    what = "what is concluded is no axiom: it can be asked"
                    expected = ["a query of it, or a formula that is checked, without the sign"]
                    place = self.passage(chunk).place(concluded.start())
                    self.unclear.append(ReadError(what, place, expected))
                elif told:
                    self.unclear.append(ReadError(what, self.place(chunk), expected))
                self.enter(chunk, syntax.NOT_UNDERSTOOD, what)
            case "typed":
                sort = next(s for s in self.tuple_sorts.values() if s.chunk.first == chunk.first)
                elements = ", ".join(sort.names)
                what = (
                    f"every tuple of {len(sort.names)} is read as ({elements}) with "
                    f"{print_formula(sort.condition)}"
                )
                self.notices.append(syntax.Notice(self.place(chunk), what))
                self.enter(chunk, syntax.DECLARATION, f"tuples of {len(sort.names)}")
            case "undeclared":
                what = f"no {chunk.section} is named here"
                error = ReadError(what, self.place(chunk), ["names with commas between"])
                names = chunk.section in {"constant", "variable"}
                (self.problems if names else self.unclear).append(error)
                self.enter(chunk, syntax.NOT_UNDERSTOOD, what)
            case "prose" if fact := _FACT_BEHIND.search(chunk.text):
                label = chunk.label or f"line {self.source.line(chunk.first)}"
                if self._in_parts(chunk, label):
                    return
                if _SCHEMATIC.fullmatch(fact[0][1:]):
                    self.enter(chunk, syntax.PROSE)
                    return
                error = ReadError("a fact inside prose", self.place(chunk), ["a formula alone"])
                self.unclear.append(error)
                self.enter(chunk, syntax.NOT_UNDERSTOOD, error.what)
            case "prose" if (formal := bool(_DEFINES.match(chunk.text))) or defines(chunk.text):
                label = chunk.label or f"line {self.source.line(chunk.first)}"
                if formal and self._in_parts(chunk, label):
                    return
                what = "words say when this holds, where a formula is expected"
                expected = ["its conditions by signs, or by and, or, not, for all, there is"]
                problems = self.problems if formal or chunk.labelled else self.unclear
                problems.append(ReadError(what, self.place(chunk), expected))
                self.enter(chunk, syntax.NOT_UNDERSTOOD, what)
            case _:
                self.enter(chunk, chunk.kind)


def _without_stops(text: str) -> str:
    """Return a formula without the stops that end it, before and behind closing dollar signs."""
    text = text.rstrip()
    text = text[:-1] if text.endswith(_STOPS) else text
    inner = text.rstrip().rstrip("$").rstrip()
    return (inner[:-1] if inner.endswith(_STOPS) else inner) + text[len(inner) :]


def read(lines: Sequence[str], file: str, errata: Sequence[Erratum] = ()) -> syntax.Syntax:
    """Return the document; the parameters are those of `pylogic.notations.Reader`.

    Raises ErrataError: A correction does not match the document.
    """
    source = unfolded(lines, file)
    with_phrases(source)
    cut = chunks([row.text for row in source.rows])
    told = from_sentences([part for chunk in cut for part in introduced(chunk)])
    sections = read_sections(told)
    formal = [c.text for c in sections.chunks if c.kind in {"formula", "candidate"}]
    letters = listed_letters(formal)
    spoken = [c.text for c in sections.chunks if c.kind == "inline" and _DEFINED.match(c.text)]
    vocabulary = vocabulary_of(
        sections.signatures, sections.constants, sections.variables, "\n".join([*formal, *spoken])
    )
    vocabulary = with_sets(with_primes(vocabulary, sections, lines), formal)
    told_lists = listings(sections.chunks, formal)
    parts, typed = tuple_sorts(sections.chunks)
    named = {name for told in told_lists for name in told.names} | letters.keys()
    vocabulary = replace(
        vocabulary,
        families=families_of(formal),
        constants=vocabulary.constants | (named - vocabulary.variables) | truths(formal),
        named_sets=vocabulary.named_sets | {t.symbol for t in told_lists if not t.function} - {""},
    )
    reader = _Reader(source, vocabulary, errata, tuple_sorts=typed)
    reader.unclear += source.missing
    later = []
    for chunk in parts:
        if chunk.kind == "item":
            reader.declare(chunk, sections.declared[chunk.first])
        elif chunk.kind == "words":
            later.append(chunk)
        elif chunk.kind in _FORMAL:
            reader.axiom(chunk)
        else:
            reader.other(chunk)
    reader.again()
    for chunk in later:  # they are formulas if the others know their names
        reader.axiom(chunk)
    reader.refuse()
    reader.tell_prose(parts)
    reader.entries.sort(key=lambda entry: entry.lines)
    reader.declarations.sort(key=lambda declaration: declaration.lines)
    reader.check_errata()
    reader.add_listings(told_lists)
    reader.explain({s.name for s in sections.signatures})
    problems, notices = check_names(reader.stated, vocabulary)
    unmeant = [n for n in notices if n.meant or n.name not in reader.meant]
    readings = [replace(n, reading=True) for n in (*source.notices, *reader.notices)]
    notices = [*unmeant, *readings]
    problems = sorted([*reader.problems, *problems], key=lambda error: error.place.line)
    return syntax.Syntax(
        tuple(reader.declarations),
        tuple(reader.entries),
        tuple(problems),
        tuple(notices),
        unclear=tuple(reader.unclear),
        states=tuple(reader.states),
    )
