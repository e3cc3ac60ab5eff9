"""Several facts in one axiom: `rail(paris, lyon), rail(lyon, rome)`."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.axiom_forms import INITIAL, matrix_of
from pylogic.notations.first_order.formulas.expressions import Use, read_formula
from pylogic.notations.first_order.spelling.lexer import Vocabulary
from pylogic.notations.source_range import SourceRange

_CUT = re.compile(
    r"[()\[\]{}]|(?<!\\)[,;](?:\s*\\[,;:!])*|\.(?=\s|$)|(?<=\))(?:\s*\\q?quad(?![A-Za-z]))+\s*"
    r"|(?<=[\w)])(?:[ \t]{2,}|(?<!quad)(?<!\d)(?<!\bnot)(?<!\band)[ \t])(?=[¬~]?\w+\()"
)
"""What stands between facts, with brackets; also blanks."""

_CONSTANT = re.compile(r"[a-h]")
"""Letters that stand for constants where nothing else is said."""
_PART = re.compile(r"^[^∀∃]*(?:⊆|\\subseteq(?![a-z]))[^=∧∨→⊃⇒]*$")
"""That one set is part of another, and nothing else."""
_SIDE = re.compile(r"\s*\w+'?\s*(?:∈|\\in(?![a-z])|\bin\b)")
"""That something is from a set: of which elements is said what stands before it."""
_ALSO = re.compile(r"\s*and\s+")
_OF_ALL = re.compile(r"\bfor\s+(?:all|every|each|any)\b[^=(]*$|[∀]\s*[^=(]*$")
"""Of what a fact is, behind it: `turn(p) = ann for all positions p`."""
_MORE = frozenset({"…", "\\dots", "\\ldots", "\\cdots"})
_WHERE = re.compile(r"\bwhere\b")
_TITLE = re.compile(r"\s*(?:[A-Z][a-z]{3,}\.\s|(?:Initially|At first|In the beginning),\s)")
"""A word before what is listed: `Sorts. A = {a, b}.`, `Initially, p(s0), q(s0)`."""

_ADVERB = re.compile(r"\s*[A-Z][a-z]{2,},\s+[^,]*[(=]")
"""A word before the first fact, which may say when it holds: `Never, p(a).`"""
_NO_FACT = re.compile(
    r"[\s$]*(?:\w{2,20}ly|otherwise|else|never|always|often|sometimes|too|also|again|etc|hence|thus"
    r"|so|then|still|yet|only|instead)[\s$]*",
    re.IGNORECASE,
)
"""A word that says something of the facts beside it: `otherwise, p(a)`."""


def read_facts(
    source_range: SourceRange, vocabulary: Vocabulary, uses: list[Use], label: str = ""
) -> f.Formula | None:
    """Return the conjunction of the facts that a passage lists; None if it is no list of facts.

    Only facts are read so: of `p(a), q(x) -> r(x)` nobody knows what the comma means. Behind
    `f(x) = 1, x in S` stands of which elements it is said. Labels that
    count on from that of the passage, as in `N1. p(a). N2. p(b).`, are none.
    """
    if _WHERE.search(source_range.text):
        return None  # what it says is of all before it
    found: list[f.Formula] = []
    sides: set[str] = set()
    parts = _parts(source_range.text)
    beside = any(
        not source_range.text[end:begin].strip() for (_, end), (begin, _) in pairwise(parts)
    )
    titled = len(parts) > 1 and _TITLE.match(source_range.text)
    if titled and (len(parts) > 2 or "(" in source_range.text[slice(*parts[1])]):  # noqa: PLR2004 - several besides the title
        parts = parts[1:]
    elif len(parts) == 1 or _ADVERB.match(source_range.text):
        return None
    if any(_NO_FACT.fullmatch(source_range.text[slice(*part)]) for part in parts):
        return None
    for begin, end in parts:
        said = source_range.text[begin:end].strip()
        if not said.strip(".") or said in _MORE or said.endswith("."):
            return None  # there are more than these
        if said == (following := _next_label(label)):
            label = following
            continue
        own: list[Use] = []
        try:
            fact = read_formula(source_range.text[begin:end], vocabulary, uses=own)
        except ReadError:
            return None
        if not _is_stated(fact, source_range.text[begin:end]):
            return None
        names = {*f.free_variables(fact)} if _SIDE.match(source_range.text, begin, end) else set()
        if names and names <= {name for other in found for name in f.free_variables(other)}:
            sides |= names
            found = [
                other if names.isdisjoint(f.free_variables(other)) else f.Implies(fact, other)
                for other in found
            ]
            continue
        found.append(fact)
        uses += [replace(use, offset=begin + use.offset) for use in own]
    whole = f.conjunction(*found)
    quantified = [one for one in found if isinstance(one, f.ForAll) and not _is_set(one)]
    if any(f.free_variables(whole).keys() & {*f.bound(one)} for one in quantified):
        return None  # `p(x) for all x in S, q(x)`
    if beside and not all(map(_is_ground, found)):
        return None  # a sign may be lost between them: `edge(x, y) edge(y, x)`
    return whole if not sides or sides.issuperset(f.free_variables(whole)) else None


def _is_ground(fact: f.Formula) -> bool:
    """Whether a fact speaks of no letters but those of constants, or gives a value: `f(1) = t`."""
    about: f.Node
    match fact:
        case f.Compare(relations=("=",), terms=(f.Apply() as about, _)):
            pass
        case f.Predicate(args=(_, *_)) | f.Not(f.Predicate(args=(_, *_))):
            about = fact
        case _:
            return False
    return all(map(_CONSTANT.fullmatch, f.free_variables(about)))


def _next_label(label: str) -> str:
    """Return the label that counts on; nothing behind one without letters and a number."""
    told = re.fullmatch(r"([A-Za-z]+)(\d+)", label)
    return f"{told[1]}{int(told[2]) + 1}" if told else ""


def _is_stated(fact: f.Formula, text: str) -> bool:
    """Whether a part of a list states something by itself."""
    if all(map(is_fact, f.conjuncts(fact))) or _is_set(fact) or _is_first(fact):
        return True
    return bool(_PART.search(text) or (_OF_ALL.search(text) and _is_fact_of_all(fact)))


def _is_fact_of_all(formula: f.Formula) -> bool:
    """Whether a formula is a fact of each thing of some set: `∀i. S(i) ⊃ turn(i) = ann`."""
    matrix = matrix_of(formula)
    return is_fact(matrix.conclusion if isinstance(matrix, f.Implies) else matrix)


def _is_set(formula: f.Formula) -> bool:
    """Whether a formula says what is in a set: `S = {a, b}`."""
    return isinstance(formula, f.ForAll) and isinstance(formula.body, f.Iff)


def _is_first(formula: f.Formula) -> bool:
    """Whether a formula says what holds of a first state: `in(x, S0) ≡ x = p`."""
    match formula:
        case f.Iff(f.Predicate() as head, _):
            names = (arg.name for arg in head.args if isinstance(arg, f.Constant | f.Variable))
            return any(map(INITIAL.fullmatch, names))
        case _:
            return False


def is_fact(formula: f.Formula) -> bool:
    """Whether a formula is an atom, an equation, or the negation of one."""
    body = formula.body if isinstance(formula, f.Not) else formula
    return isinstance(body, f.Predicate | f.Compare)


def splits_condition(formulas: Sequence[f.Formula]) -> bool:
    """Whether a part seems to be more of the rule before it: `p(x) iff q(x); g(y) = x`.

    It has a variable of the rule, and says for some values only what is so.
    """
    for one, other in pairwise(formulas):
        shared = f.free_variables(one).keys() & f.free_variables(other).keys()
        if not (isinstance(one, f.Iff | f.Implies) and shared and is_fact(other)):
            continue
        match other:
            case f.Compare(("=",), (f.Apply() as head, value)):
                if not f.free_variables(value).keys() <= f.free_variables(head).keys():
                    return True
            case f.Compare() | f.Not():
                return True
            case _:
                pass
    return False


def _parts(text: str) -> list[tuple[int, int]]:
    """Return where the stretches between commas, semicolons and stops outside of brackets are."""
    first, *others = re.parted(text, _CUT)
    parts = [first, *((m.end() if (m := _ALSO.match(text, *p)) else p[0], p[1]) for p in others)]
    return parts if text[parts[-1][0] :].strip(" \n\t$") else parts[:-1]
