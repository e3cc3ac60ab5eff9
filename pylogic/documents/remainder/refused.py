"""Lines that are refused, with what they speak of: what they may define, and what they name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errors import CompileError, Place, PylogicError, ReadError
from pylogic.core.syntax import Declaration, Syntax
from pylogic.meaning.statements import BUILT_IN

_DEFINES = (
    r"≡|↔|⇔|⟺|⟷|:=|≝|==|<->|<=>|\\(?:iff|equiv|(?:long)?leftrightarrow)\b|(?:iff|if and only if)\b"
)
_HEAD = re.compile(
    r"[\s$\\(\[{]*(?:(?:define|put|set)\s+\$?)?(?:\\(?:math\w{2,6}|operatorname|text\w{0,2})\s*)?\{?"
    r"(?P<name>[^\W\d]\w*)\}?\s*"
    r"(?:\([^()]*\)|(?=\s*\$?\s*(?:≡|↔|⇔|<->|<=>|iff\b|:?=\s*\\?\{)))\s*[$\\)]{0,3}\s*"
    rf"(?P<sign>{_DEFINES}|=|if\b(?!.*\b(?:otherwise|else|if)\b))",
    re.IGNORECASE | re.DOTALL,
)
"""What a line begins with that defines one name: `p(x) iff`, `f(x) =`, `p(x) if`, `S = {`."""
_APPLIED = re.compile(r"(?P<name>[^\W\d]\w*)\}?\(")
_WORD = re.compile(r"[^\W\d_]\w*")
_PARTS = re.compile(r";\s|\.\s|\n\s*\n")
_WORDED = re.compile(r"[A-Za-z\d\s,*-]+\b(?:iff|if and only if)\b")
"""What defines words of a sentence."""
_SIGNS = frozenset("∀∃∄∈∉⊆∧∨¬→⇒↔⇔≡≠≤≥∅∪∩∖×·…’‘“”–—")
"""Signs that are no names."""
_CHANGES = re.compile(
    r"\b(?:also|moreover|further\w*|addition\w*|contain\w*|includ\w+|add(?:s|ed)?|symmetric|transitive"
    r"|reflexive|clos\w+|(?:un)?directed|remov\w+|delet\w+|without|except|chang\w+|now|instead|same)\b",
    re.IGNORECASE,
)
"""What may say more, or otherwise, of what a set has in it than its definition does."""
_TURNSTILE = re.compile(
    rf"[\s$]*[\w\s,()]+?(?:\\(?:[vV]+[dD]ash|models)(?![a-z])|[⊨⊩⊢]|\|=|\|\|?-)\s*\\?\w+\s*\$?\s*"
    rf"(?:{_DEFINES})"
)
"""What defines a turnstile, which no line that is read has."""
_AGAIN = re.compile(rf"[^\W\d]\w*\}}?\([^()]*\)\s*\$?\s*(?:{_DEFINES})", re.IGNORECASE)
_LOGICAL = frozenset(
    {"and", "or", "not", "if", "iff", "then", "for", "all", "every", "each", "some", "there",
     "exists", "is", "are", "in", "with", "such", "that", "where", "only", "no", "axiom"}
)  # fmt: skip
_LEANS = re.compile(
    r"[\s$]*(?:for|let|where|with|except|unless|this|that|it|but|and|or|else|otherwise|moreover"
    r"|if|provided|here|also|as|in|on|at|when|while|given|suppose|assume|now|then|so)\b",
    re.IGNORECASE,
)
"""What leans on other lines, or says something of what they say."""
_ANNOUNCES = re.compile(r"(?:[:,]|\b(?:define|let|have|put|by|is|are|iff|if|where|and|or))\s*\$?$")


@dataclass(frozen=True, slots=True)
class RefusedLine:
    """A line that is refused.

    error: Why, with its place.
    heads: The names that it may say something of.
    named: All symbols that stand in it.
    values: The constants and numbers in it, as far as they are known.
    more: Whether there may be others in it.
    axiom: The axiom, where it was read.
    title: What it is called in messages.
    begins: The predicate that it begins to define, where it was not read.
    """

    error: PylogicError
    heads: frozenset[str]
    named: frozenset[str]
    values: frozenset[f.Constant | f.Number]
    title: str
    axiom: Declaration | None = None
    more: bool = False
    begins: str = ""

    @property
    def defines_one(self) -> bool:
        """Whether it is the definition of one predicate."""
        formula = self.axiom.formula if self.axiom is not None else None
        whole = isinstance(formula, f.Iff) or (self.begins != "" and not self.more)
        return whole and len(self.heads) == 1

    @property
    def functions(self) -> frozenset[str]:
        """The functions in an axiom; what else could be one, in what was not read."""
        if self.begins:
            return self.named - self.heads
        nodes = f.walk(self.axiom.formula) if self.axiom and self.axiom.formula else ()
        return frozenset(node.function for node in nodes if isinstance(node, f.Apply))


@dataclass(frozen=True, slots=True)
class Known:
    """What the axioms that were read speak of.

    symbols: Their predicates and functions.
    whole: The predicates that equivalences define.
    constants: Their constants.
    variables: The names of their variables.
    clashing: What stands with two numbers of arguments, or as a predicate and as a function.
    """

    symbols: frozenset[str]
    whole: frozenset[str]
    constants: frozenset[str]
    variables: frozenset[str]
    clashing: frozenset[str]

    @classmethod
    def of(cls, read: Syntax) -> Known:
        """Return what the axioms of a text speak of."""
        formulas = [axiom.formula for axiom in read.stated() if axiom.formula is not None]
        nodes = [node for formula in formulas for node in f.walk(formula)]
        used = {(n.name, "p", len(n.args)) for n in nodes if isinstance(n, f.Predicate)}
        used |= {(n.function, "f", len(n.args)) for n in nodes if isinstance(n, f.Apply)}
        times = Counter(name for name, _, _ in used)
        return cls(
            frozenset(name for formula in formulas for name in symbols(formula)),
            frozenset(name for formula in formulas if (name := defined(formula))),
            frozenset(n.name for n in nodes if isinstance(n, f.Constant)),
            frozenset(n.name for n in nodes if isinstance(n, f.Variable)),
            frozenset(name for name, count in times.items() if count > 1 and name not in BUILT_IN),
        )

    def has_more(self, text: str, words: Collection[str]) -> bool:
        """Return whether a line that could not be read may name values that no axiom has.

        words: Those that are no symbols.
        """
        macros = {*re.findall(r"\\([A-Za-z]+)", text)}
        unknown = {*words} - macros - self.variables - self.constants - _LOGICAL
        return bool(unknown) or re.search(r"\d", text) is not None


def unread(read: Syntax, known: Known) -> list[RefusedLine] | None:
    """Return what a text has that could not be read; None where it may say anything of the rest.

    known: What was read.
    """
    found = []
    for error in read.problems:
        place = getattr(error, "place", None)
        if not isinstance(error, ReadError) or not isinstance(place, Place):
            return None
        axioms = [a for a in read.stated() if a.lines[0] <= place.line <= a.lines[1]]
        entry = next((e for e in read.entries if _is_of(e, error, place.line)), None)
        if axioms and entry is None:
            found += [of_axiom(axiom, error, known) for axiom in axioms]
        elif entry is None or (one := _of_text(entry, error, known)) is None:
            return None
        else:
            found.append(one)
    return [*found, *_open_ended(read, known)]


def _open_ended(read: Syntax, known: Known) -> Iterator[RefusedLine]:
    """Yield the sentences that are not read and take in the lines below an open bracket."""
    errors = {error.place.line: error for error in read.unclear if isinstance(error, ReadError)}
    for entry in read.entries:
        error = errors.get(entry.lines[0])
        if error is not None and entry.kind == syntax.NOT_UNDERSTOOD and _is_open(entry):
            words = {*_WORD.findall(entry.text)}
            named = frozenset({m["name"] for m in _APPLIED.finditer(entry.text)})
            named |= known.symbols & words
            yield RefusedLine(
                error, named, named, frozenset(), f"line {entry.lines[0]}", more=True
            )


def _is_open(entry: syntax.Entry) -> bool:
    """Whether an open bracket takes in lines below."""
    opened, closed = (sum(map(entry.text.count, signs)) for signs in ("([", ")]"))
    return entry.lines[0] < entry.lines[1] and opened != closed


def _is_of(entry: syntax.Entry, error: ReadError, line: int) -> bool:
    """Whether a problem is told of a stretch of lines as of an axiom."""
    told = entry.kind == syntax.NOT_UNDERSTOOD and entry.became.endswith(f": {error.what}")
    return told and entry.lines[0] <= line <= entry.lines[1]


def _of_text(entry: syntax.Entry, error: ReadError, known: Known) -> RefusedLine | None:
    """Return what a line speaks of that could not be read; None where that is not known."""
    text = entry.text
    words = {*_WORD.findall(text)}
    applied = {m["name"] for m in _APPLIED.finditer(text)}
    named = frozenset(applied | known.symbols & words)
    head = _HEAD.match(text)
    alone = head is not None and not _is_open(entry)
    alone = alone and not _PARTS.search(text) and len(_AGAIN.findall(text)) <= 1
    once = len(re.findall(_DEFINES, text)) == 1
    no_name = once and bool(_WORDED.match(text) or _TURNSTILE.match(text))
    if not alone and (_LEANS.match(text) or _ANNOUNCES.search(text.rstrip())):
        return None
    seen = text.isascii() or all(c.isascii() or c.isalpha() or c in _SIGNS for c in text)
    if not alone and not ((named or no_name) and seen):  # a sign may be a name that is not seen
        return None
    demanded = frozenset() if _CHANGES.search(text) else known.whole
    heads = frozenset() if no_name else named - demanded
    heads = frozenset({head["name"]}) if head and alone else heads
    label = entry.became.removesuffix(f": {error.what}")
    values = frozenset(map(f.Constant, words & known.constants))
    formal = " ".join(text.split("$")[1::2]) if no_name and "$" in text else text
    more = known.has_more(formal, (words & {*_WORD.findall(formal)}) - named)
    whole = head is not None and head["sign"] not in {"=", "if"}
    begins = head["name"] if head and alone and whole else ""
    title = _title(label, entry.lines)
    return RefusedLine(error, heads, named, values, title, more=more, begins=begins)


def _title(label: str, lines: tuple[int, int]) -> str:
    """Return what an axiom is called: `axiom 4 (line 9)`, `line 9`."""
    line = f"line {lines[0]}"
    return line if label.startswith("line ") else f"axiom {label} ({line})"


def of_axiom(axiom: Declaration, error: PylogicError, known: Known) -> RefusedLine:
    """Return what an axiom speaks of that is refused.

    It only demands something of what an equivalence defines, but where it uses it otherwise.
    """
    formula = axiom.formula or f.Truth(value=True)
    title = _title(axiom.label, axiom.lines)
    own = frozenset(heads(formula))
    own = own if defined(formula) else own - known.whole
    own |= known.clashing.intersection(symbols(formula))
    values = frozenset(n for n in f.walk(formula) if isinstance(n, f.Constant | f.Number))
    return RefusedLine(error, own, frozenset(symbols(formula)), values, title, axiom)


def meant_by(error: CompileError, axioms: Sequence[Declaration]) -> list[Declaration]:
    """Return the axioms that an error is about."""
    if error.place is None:
        return []
    line = error.place.line
    return [a for a in axioms if a.text == error.formula and a.lines[0] <= line <= a.lines[1]]


def symbols(node: f.Node) -> Iterator[str]:
    """Yield the predicates and functions of a formula."""
    for part in f.walk(node):
        if isinstance(part, f.Predicate):
            yield part.name
        elif isinstance(part, f.Apply):
            yield part.function


def heads(formula: f.Formula) -> Iterator[str]:
    """Yield the symbols that an axiom may define, or give values."""
    for part in f.stated(formula):
        match part:
            case f.Iff(left, right):
                atoms = [s for s in (left, right) if isinstance(s, f.Predicate | f.Compare)]
                for side in [atom for atom in atoms if _is_plain(atom)] or atoms or (left, right):
                    yield from heads(side)
            case f.Predicate(name, args):
                yield name
                yield from (arg.function for arg in args if _is_own(arg))
            case f.Compare(_, terms):
                applied = [term for term in terms if _is_own(term)]
                for term in [term for term in applied if _is_plain(term)] or applied:
                    yield term.function
                if not applied:
                    yield from (term.name for term in terms if isinstance(term, f.Constant))
            case _:
                yield from (name for name in symbols(part) if name not in BUILT_IN)


def defined(formula: f.Formula) -> str:
    """Return the predicate that an equivalence defines; empty where it is none."""
    *_, said = f.prefix_of(formula)
    sides = (said.left, said.right) if isinstance(said, f.Iff) else ()
    return next((s.name for s in sides if isinstance(s, f.Predicate) and _is_plain(s)), "")


def _is_own(term: f.Term) -> TypeGuard[f.Apply]:
    """Whether a term applies a function of the text."""
    return isinstance(term, f.Apply) and term.function not in BUILT_IN


def _is_plain(atom: f.Node) -> bool:
    """Whether an atom or a term is about any values, each with a name of its own."""
    return all(isinstance(arg, f.Variable) for arg in f.children(atom)) and (
        isinstance(atom, f.Predicate | f.Apply)
    )
