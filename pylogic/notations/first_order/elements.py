"""The elements that a text lists: letters in braces, and sets given by their elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.notations.first_order.axiom_forms import heads, parts_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

_DISPLAY = re.compile(
    r"(?:=|∈|∉|≡|\\(?:in|notin)(?![a-z])|\bin|[|∖\\∪∩])\s*(?:\\\{|\{)([^{}|:]*?)(?:\\\}|\})"
)
_CHOSEN = re.compile(r"∈|\\(?:in|mid|colon|vert)(?![a-z])|\b(?:in|such that|with)\b")
"""What braces have that list nothing: `{x ∈ S | ...}`."""
_LETTER = re.compile(r"(?<![\w\\'′’])([^\W\d_]\d*)(?![\w'′’])")
_DOTS = re.compile(r"\\[cl]?dots(?![a-z])|…|\.\s?\.")
_SIZE = re.compile(r"\s*\$?\s*(?P<name>[^\W\d_])\s*(?::=|=)\s*\d+\s*\$?\s*[.;,]?\s*")
"""What ends sets of numbers: `n = 3` beside `{1, ..., n}`."""
_BOUND = re.compile(
    r"(?:[∀∃∄Ǝ]|\\(?:forall|exists|nexists)(?![a-z])"
    r"|\b(?:for (?:all|every|each|some|any)|all|exists|forall"
    r"|there (?:is|are|exists?)(?: a(?= +\w))?)\b)!?((?:\s|\\[,;:! ]|[,(]|\band\b|\w)*)"
)
_FONT = re.compile(r"\\(?:text|math|operatorname)[a-z]*\s*\{([^{}]*)\}")
_TRUTHS = re.compile(
    r"\{\s*(?:true|false|\\top|\\bot|⊤|⊥)\s*(?:,|\\?\})|\w\(\s*(?:true|false)\s*,"
    r"|,\s*(?:true|false)\s*\)"
    r"|(?<!\w)(\w+)\s*=\s*(?:true|false)\s*(?:or|\||\\/|∨|\\(?:vee|lor))\s*\1\s*=\s*(?:true|false)\b"
)
_WIDEST = 2000
_EQUATED = re.compile(
    r"(?:\(?\w{1,8}[.):]\)?\s+)?\$?\s*(?P<name>[A-Za-z][A-Za-z_]+)\s*=\s*"
    r"(?:-?\d+|\w+(?:\s*[-+*]\s*\w+)+"
    r"|\(?(?:[Σ∑]|\\sum\s?)_\{[^{}]{1,80}\}[^=<>≤≥≠&∧∨¬~]{1,200}"
    r"|\\?#\s?\\?\{[^{}]{1,200}\}"
    r"|(?P<cased>\(?\s*if\b[^∀∃:]{1,300})"
    r"|(?P<applied>[\w\s(+*-]{1,60}\([^=<>≤≥≠&|∧∨¬~]{1,200}))\s*\$?\s*[.;,]?"
)
_SUM = re.compile(r"(?:[Σ∑]|\\sum\s?)_\{\s*(\w+)[^{}]{1,80}\}")
_CONDITION = re.compile(r"\bif\b(.*?)\bthen\b")
_CONNECTIVE = re.compile(
    r"&&?|\|\|?|[∧∨¬~]|\\(?:wedge|vee|land|lor|neg|lnot)(?![a-z])|\b(?:and|or|not)\b"
)
_BARE = re.compile(r"\b[^\W\d]\w*\b(?!\s*\()")


def listed_letters(texts: Sequence[str], cells: Iterable[str] = ()) -> dict[str, str]:
    """Return the single letters that braces list and nothing binds, each with such a text.

    Such a letter would be a variable by habit. It stands in no formula beside the braces in which
    it is listed, but for other braces, so that no variable can be meant. What `{1, ..., n}` ends
    with is none of its elements, but a number that a formula has to tell: `n = 3`.

    cells: Letters in the cells of tables, which stand for themselves unless something binds them.
    """
    found: dict[str, str] = dict.fromkeys(cells, "")
    bound: set[str] = set()
    sizes = {match["name"] for match in map(_SIZE.fullmatch, texts) if match}
    for text in texts:
        plain = _FONT.sub(r"\1", text) if "\\" in text else text
        for names in _BOUND.findall(plain):
            bound.update(_LETTER.findall(names))
        if "{" not in text:
            continue
        listed = [part for part in _DISPLAY.findall(plain) if not _CHOSEN.search(part)]
        inside = [
            letter for part in listed for letter in _LETTER.findall(part)
            if letter in sizes or not _DOTS.search(part)
        ]  # fmt: skip
        rest = _DISPLAY.sub(" ", plain)
        outside = set(_LETTER.findall(rest))
        for letter in inside:
            if letter not in outside:
                found.setdefault(letter, text)
    return {letter: text for letter, text in found.items() if letter not in bound}


def truths(texts: Iterable[str]) -> frozenset[str]:
    """Return the truth values, where a set lists them as values of their own."""
    return frozenset({"true", "false"} if any(map(_TRUTHS.search, texts)) else ())


def equated(texts: Iterable[str], constants: Collection[str]) -> frozenset[str]:
    """Return the words that a formula of their own equates with a number, or what is worked out.

    Such as `cap = 3`, `most = cap + 1`, `all = size(hall) + 2`, `total = Σ_{x ∈ S} size(x)`.
    """
    found = [m for text in texts if (m := _EQUATED.fullmatch(text.strip()))]
    known = {m["name"] for m in found} | {*constants, "div", "mod"}
    bare = {
        m["name"]: [*_BARE.findall(m["applied"] or ""), *_in_cases(m["cased"] or "")]
        for m in found
    }
    return frozenset(name for name, words in bare.items() if known.issuperset(words))


def _in_cases(text: str) -> Iterator[str]:
    """Yield the words without arguments in conditionals, but for propositions."""
    bound = {"if", "then", "else", "not", "and", "or", *_SUM.findall(text)}
    propositions = {
        part.strip(" ()")
        for condition in _CONDITION.findall(text)
        for part in _CONNECTIVE.split(condition)
    }
    yield from (w for w in _BARE.findall(_SUM.sub(" ", text)) if w not in bound | propositions)


def sets_of(formulas: Iterable[f.Formula]) -> dict[str, tuple[f.Term, ...]]:
    """Return the sets of which formulas list all elements: `∀x. S(x) ≡ x = a ∨ x = b`, `S(a)`."""
    found: dict[str, tuple[f.Term, ...]] = {}
    facts: dict[str, dict[f.Term, None]] = {}
    open_ended: set[str] = set()
    sorts: dict[str, set[str]] = {}  # by function, those that its values are said to be of
    for formula in (part for whole in formulas for part in f.conjuncts(whole)):
        body = formula.body if isinstance(formula, f.ForAll) else formula
        match body:
            case f.Iff(f.Predicate(name, (f.Variable(x),)), right):
                values = _values(right, x)
                if values is not None and name not in found:
                    found[name] = values
                open_ended.add(name)
            case f.Predicate(name, (f.Constant() | f.Number() as value,)):
                facts.setdefault(name, {})[value] = None
            case f.Predicate() | f.Implies():
                open_ended |= set(_concluded(body))
                for function, name in _sorted(body):
                    sorts.setdefault(function, set()).add(name)
            case _:
                pass
    for names in sorts.values():  # `S(x) → S(f(x))` is a rule where f is said to be of another set
        open_ended |= names if names & found.keys() else set()
    listed = {name: tuple(values) for name, values in facts.items() if name not in open_ended}
    return listed | found


def columns_of(formulas: Iterable[f.Formula]) -> dict[str, tuple[f.Term, ...]]:
    """Return what stands in the places of predicates by facts, or by definitions: `beat#1`."""
    formulas = list(formulas)
    found: dict[str, dict[f.Term, None]] = {}
    others: set[str] = set()
    for formula in (part for whole in formulas for part in f.conjuncts(whole)):
        match formula:
            case f.Predicate(name, args) if all(
                isinstance(a, f.Constant | f.Number) for a in args
            ):
                for i, arg in enumerate(args):
                    found.setdefault(f"{name}#{i}", {})[arg] = None
            case f.Not(f.Predicate()) | f.Compare():
                pass
            case _:
                others |= {head.name for head in heads(formula)}
    known = sets_of(formulas)
    known |= {place: tuple(v) for place, v in found.items() if place.split("#")[0] not in others}
    for formula in (*formulas, *formulas):  # twice, since one may stand behind what uses it
        known |= _defined_columns(formula, known)
    return {place: values for place, values in known.items() if "#" in place}


def _defined_columns(
    formula: f.Formula, known: Mapping[str, tuple[f.Term, ...]]
) -> dict[str, tuple[f.Term, ...]]:
    """Return what stands in the places of a predicate that an axiom defines, if it bounds them."""
    found = {}
    for guards, said in parts_of(formula):
        match said:
            case f.Iff(f.Predicate(name, args), right):
                body = f.conjunction(*guards, right)
                for i, arg in enumerate(args):
                    values = (
                        _bounded(body, arg.name, known) if isinstance(arg, f.Variable) else None
                    )
                    if values is not None:
                        found[f"{name}#{i}"] = values
            case _:
                pass
    return found


def _bounded(
    formula: f.Formula, name: str, known: Mapping[str, tuple[f.Term, ...]]
) -> tuple[f.Term, ...] | None:
    """Return the values of a variable outside of which a formula is false, if it says them."""
    match formula:
        case f.Predicate(other, args) if f.Variable(name) in args:
            listed = known.get(other) if len(args) == 1 else None
            return listed or known.get(f"{other}#{args.index(f.Variable(name))}")
        case f.Or(parts):
            several = [_bounded(part, name, known) for part in parts]
            if any(values is None for values in several):
                return None
            return tuple(dict.fromkeys(v for values in several for v in values or ()))
        case f.And(parts):
            own = (_bounded(part, name, known) for part in parts)
            return next((v for v in own if v is not None), _values(formula, name))
        case f.Exists(names, body) if name not in names:
            return _bounded(body, name, known)
        case _:
            return _values(formula, name)


def _concluded(formula: f.Formula) -> Iterator[str]:
    """Yield the predicates that a fact or a rule states of more than one value."""
    match formula:
        case f.Predicate(name, (f.Variable(),)):
            yield name
        case f.Implies(_, inner) | f.ForAll(_, inner):
            yield from _concluded(inner)
        case f.And(parts):
            for part in parts:
                yield from _concluded(part)
        case _:
            pass


def _sorted(formula: f.Formula) -> Iterator[tuple[str, str]]:
    """Yield the functions of which a formula says of what set their values are, with that."""
    match formula:
        case f.Predicate(name, (f.Apply(function),)):
            yield function, name
        case f.Implies(_, inner) | f.ForAll(_, inner):
            yield from _sorted(inner)
        case _:
            pass


def _values(formula: f.Formula, name: str) -> tuple[f.Term, ...] | None:
    """Return the values that a formula lists for a variable."""
    match formula:
        case f.Compare(("=",), terms) if f.Variable(name) in terms:
            other = terms[1] if terms[0] == f.Variable(name) else terms[0]
            return (other,) if isinstance(other, f.Constant | f.Number) else None
        case f.Or(parts):
            found = [_values(part, name) for part in parts]
            if any(values is None for values in found):
                return None
            return tuple(dict.fromkeys(v for values in found for v in values or ()))
        case f.And() | f.Compare():
            return _numbers(formula, name)
        case _:
            return None


def _numbers(formula: f.Formula, name: str) -> tuple[f.Term, ...] | None:
    low = high = None
    for part in f.conjuncts(formula):
        for relation, left, right in part.pairs() if isinstance(part, f.Compare) else ():
            match relation, left, right:
                case (("≤" | "<"), f.Number(value), f.Variable(x)) if x == name:
                    low = value + (relation == "<")
                case (("≤" | "<"), f.Variable(x), f.Number(value)) if x == name:
                    high = value - (relation == "<")
                case _:
                    return None
        if not isinstance(part, f.Compare):
            return None
    if low is None or high is None or high - low > _WIDEST:
        return None
    return tuple(map(f.Number, range(low, high + 1)))
