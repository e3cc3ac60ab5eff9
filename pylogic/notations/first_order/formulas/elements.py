"""The elements that a text lists: letters in braces, and sets given by their elements."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from math import prod

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.notations.first_order.formulas.axiom_forms import INITIAL, parts_of
from pylogic.notations.first_order.formulas.bounds import WIDEST, bounded, listed_values

_DISPLAY = re.compile(
    r"(?:=|∈|∉|≡|\\(?:in|notin)(?![a-z])|\bin|[|∖\\∪∩])\s*(?:\\\{|\{)([^{}|:]*?)(?:\\\}|\})"
)
_MAPPED = re.compile(
    r"\s*\$?\\?\w+\s*(?::|\\colon)[^()=<>]*(?:→|->|⟶|\\(?:to|rightarrow)(?![a-z]))"
)
"""The beginning of a signature, whose sets may be listed: `v : {a, b} → {1, 2}`."""
_BRACES = re.compile(r"\\?\{([^{}|:]*?)\\?\}")
OF_A_LETTER = re.compile(
    r"\s*\$?(?P<name>\w+)\((?P<letter>[^\W\d_]\d?)\)\s*(?:<->|<=>|[↔⇔≡⟺]|\\(?:iff|equiv)(?![a-z])"
    r"|iff\b|if and only if\b)(?P<body>[^∀∃]+)",
    re.DOTALL,
)
_OF_LETTERS = re.compile(r"(?:^|[,;.$\n])\s*(?:\\?[A-Z]|[Α-Ω])\w*\s*:?=\s*\\?\{([\w\s,']+)\\?\}")
"""A set of which all elements are listed: `W = {u, v}`."""
_VALUED = re.compile(
    r"\s*\$?\s*(?P<of>(?:\\?\w+\([^()]*\)\s*=\s*)+)(?P<value>[^\W\d_])\s*\$?\s*[.;,]?\s*"
)
"""A value of a function at single things: `f(a1) = f(a2) = a`."""
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
_EQUATED = re.compile(
    r"(?:\(?\w{1,8}[.):]\)?\s+)?\$?\s*(?P<name>[A-Za-z]\w*[A-Za-z_]\w*|[A-Z]\d+)\s*=\s*"
    r"(?:-?\d+|\w+(?:\s*[-+*]\s*\w+)+"
    r"|\(?(?:[Σ∑]|\\sum\s?)_\{[^{}]{1,80}\}[^=<>≤≥≠&∧∨¬~]{1,200}"
    r"|\\?#\s?\\?\{[^{}]{1,200}\}"
    r"|\|\s?(?:\\?\{[^{}]{1,200}\}|[^\W\d]\w*)\s?\|"
    r"|(?P<cased>\(?\s*if\b[^∀∃:]{1,300})"
    r"|(?P<applied>[\w\s(+*-]{1,60}\([^=<>≤≥≠&|∧∨¬~]{1,200}))\s*\$?\s*[.;,]?"
)
_TURNED = re.compile(r"(.*?)\(?\s*(-?\d+)\s*=\s*([A-Za-z]\w+)\s*\)?(\W*)")
"""A number that is equated with a name: `3 = cap`."""
_BRACKETED = re.compile(r"(.*?)\((\s*[A-Za-z]\w+\s*=\s*-?\d+\s*)\)(\W*)")
_SUM = re.compile(r"(?:[Σ∑]|\\sum\s?)_\{\s*(\w+)[^{}]{1,80}\}")
_CONDITION = re.compile(r"\bif\b(.*?)\bthen\b")
_CONNECTIVE = re.compile(
    r"&&?|\|\|?|[∧∨¬~]|\\(?:wedge|vee|land|lor|neg|lnot)(?![a-z])|\b(?:and|or|not)\b"
)
_BARE = re.compile(r"\b[^\W\d]\w*\b(?!\s*\()")


_CASES = re.compile(
    r"(?P<head>\w+\([^()=]*\))\s*=\s*(?P<values>.*\b(?:otherwise|else)\b.*)", re.DOTALL
)
_CASE = re.compile(
    r"(?:^|[,;]|\bthen|\belse|\botherwise)\s*([^\W\d_]\d*)\s*(?=$|[,;.]|\b(?:if|otherwise|else)\b)"
)
"""A letter that is the value of a function in some case."""


def _chosen(text: str) -> Iterator[str]:
    """Yield the letters that a function has as values by cases, and that stand nowhere else."""
    found = _CASES.fullmatch(text.strip()) if "otherwise" in text or "else" in text else None
    if found is not None:
        rest = _LETTER.findall(found["head"] + _CASE.sub(" ", found["values"]))
        yield from (x for x in _CASE.findall(found["values"]) if x not in rest)


def listed_letters(texts: Sequence[str], cells: Iterable[str] = ()) -> dict[str, str]:
    """Return the single letters that braces list and nothing binds, each with such a text.

    So are those that are values of a function by cases: `f(s) = a if p(s), b otherwise`.

    Such a letter would be a variable by habit. It stands in no formula beside the braces in which
    it is listed, but for other braces, so that no variable can be meant. What `{1, ..., n}` ends
    with is none of its elements, but a number that a formula has to tell: `n = 3`.

    cells: Letters in the cells of tables, which stand for themselves unless something binds them.
    """
    found: dict[str, str] = dict.fromkeys(cells, "")
    chosen: dict[str, str] = {}
    bound: set[str] = set()
    joining: set[str] = set()  # what stands twice in one formula is a variable rather
    sizes = {match["name"] for match in map(_SIZE.fullmatch, texts) if match}
    for text in texts:
        plain = _FONT.sub(r"\1", text) if "\\" in text else text
        for names in _BOUND.findall(plain):
            bound.update(_LETTER.findall(names))
        values = dict.fromkeys(_chosen(plain), text)
        chosen |= values
        letters = Counter(_LETTER.findall(plain))
        joining |= {x for x, times in letters.items() if times > 1} - values.keys()
        if "{" not in text:
            continue
        display = _BRACES if _MAPPED.match(plain) else _DISPLAY
        listed = [part for part in display.findall(plain) if not _CHOSEN.search(part)]
        inside = [
            letter for part in listed for letter in _LETTER.findall(part)
            if letter in sizes or not _DOTS.search(part)
        ]  # fmt: skip
        rest = display.sub(" ", plain)
        outside = set(_LETTER.findall(rest))
        for letter in inside:
            if letter not in outside:
                found.setdefault(letter, text)
    found |= {letter: text for letter, text in chosen.items() if letter not in joining}
    found |= dict.fromkeys(_of_single_things(texts), "")
    found |= dict.fromkeys(_values_told(texts, found), "")
    own = {x for t in texts for listed in _OF_LETTERS.findall(t) for x in _LETTER.findall(listed)}
    return {letter: text for letter, text in found.items() if letter not in bound - own}


def _of_single_things(texts: Sequence[str]) -> set[str]:
    """Return the letters of which equivalences say one thing each: `knight(a) <-> ~knight(b)`.

    Each has its own, and all that they speak of are these.
    """
    heads = [m for m in map(OF_A_LETTER.fullmatch, texts) if m]
    letters = {m["letter"] for m in heads}
    bodies = [{*_LETTER.findall(m["body"])} for m in heads]
    alone = len(letters) == len(heads) and len({m["name"] for m in heads}) == 1
    others = any(body - {m["letter"]} for m, body in zip(heads, bodies, strict=True))
    return (
        letters if alone and others and letters >= {x for body in bodies for x in body} else set()
    )


def _values_told(texts: Sequence[str], listed: Collection[str]) -> set[str]:
    """Return the letters that functions have as values at listed things, and no formula else has.

    As variables they would be all values of one and the same thing.
    """
    told = [m for m in map(_VALUED.fullmatch, texts) if m]
    known = {m["value"] for m in told if {*_LETTER.findall(m["of"])} <= {*listed}}
    other = [text for text in texts if known and not _VALUED.fullmatch(text)]
    return known - {x for text in other for x in _LETTER.findall(_BRACES.sub(" ", text))}


def truths(texts: Iterable[str]) -> frozenset[str]:
    """Return the truth values, where a set lists them as values of their own."""
    return frozenset({"true", "false"} if any(map(_TRUTHS.search, texts)) else ())


def equated(texts: Iterable[str], constants: Collection[str]) -> frozenset[str]:
    """Return the words that a formula of their own equates with a number, or what is worked out.

    Such as `cap = 3`, `most = cap + 1`, `all = size(hall) + 2`, `total = Σ_{x ∈ S} size(x)`.
    """
    plain = (_BRACKETED.sub(r"\1\2\3", text.strip().replace("\\_", "_")) for text in texts)
    found = [m for t in plain if (m := _EQUATED.fullmatch(_TURNED.sub(r"\1\3 = \2\4", t)))]
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
    return dict(_sets_of(tuple(formulas)))


@lru_cache(maxsize=4)
def _sets_of(formulas: tuple[f.Formula, ...]) -> dict[str, tuple[f.Term, ...]]:
    found: dict[str, tuple[f.Term, ...]] = {}
    facts: dict[str, dict[f.Term, None]] = {}
    open_ended: set[str] = set()
    sorts: dict[str, set[str]] = {}  # by function, those that its values are said to be of
    for formula in (part for whole in formulas for part in f.conjuncts(whole)):
        body = formula.body if isinstance(formula, f.ForAll) else formula
        match body:
            case f.Iff(f.Predicate(name, (f.Variable(x),)), right) | f.Iff(
                right, f.Predicate(name, (f.Variable(x),))
            ):
                values = listed_values(right, x)
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
    applied = Counter(a.function for one in formulas if sorts for a in f.those(one, f.Apply))
    for function, names in sorts.items():
        # `S(x) → S(f(x))` is a rule where f is said to be of another set, or to be nothing else
        open_ended |= names if names & found.keys() or applied[function] == 1 else set()
    listed = {name: tuple(values) for name, values in facts.items() if name not in open_ended}
    return listed | found


def columns_of(formulas: Iterable[f.Formula]) -> dict[str, tuple[f.Term, ...]]:
    """Return what may stand in the places of predicates and functions: `beat#1`.

    Outside of these values nothing is true of a predicate by the facts, rules and definitions of a
    text, and a function has no value by its equations, or by what is said of what sort it is.
    """
    formulas = list(formulas)
    given = _given(formulas)
    known = sets_of(formulas)
    waiting = {f"{name}#{i}" for name, ways in given.items() for i in range(len(ways[0][0]))}
    while found := {
        place: values for place in waiting if (values := _column(place, given, known)) is not None
    }:
        known |= found
        waiting -= found.keys()
    known |= _least_columns(waiting, given, known)
    return {place: values for place, values in known.items() if "#" in place}


_Ways = dict[str, list[tuple[tuple[f.Term, ...], f.Formula]]]
"""By symbol, the arguments of all that gives it anything, each with its condition."""


def _least_columns(
    places: Iterable[str], given: _Ways, known: Mapping[str, tuple[f.Term, ...]]
) -> dict[str, tuple[f.Term, ...]]:
    """Return what may stand in the places of what is given through itself, where it is known."""
    found = dict.fromkeys(sorted(places), ())  # type: dict[str, tuple[f.Term, ...]]
    while True:
        more = {place: _column(place, given, {**known, **found}) for place in found}
        grown = {
            place: tuple(dict.fromkeys((*found[place], *values)))
            for place, values in more.items()
            if values is not None
        }
        if grown == found:
            return found
        found = grown if len(grown) == len(found) else dict.fromkeys(grown, ())


def _given(formulas: Sequence[f.Formula]) -> _Ways:
    """Return what gives predicates and functions anything, but for what no text tells whole."""
    defined: _Ways = {}
    stated: _Ways = {}
    functions: _Ways = {}
    sorted_: _Ways = {}
    for guards, said in (part for formula in formulas for part in parts_of(formula)):
        condition = f.conjunction(*guards)
        match said:
            case f.Iff(f.Predicate(name, args), right) | f.Iff(right, f.Predicate(name, args)):
                defined.setdefault(name, []).append((args, f.conjunction(*guards, right)))
            case f.Predicate(name, args):
                stated.setdefault(name, []).append((args, condition))
                if len(args) == 1 and isinstance(args[0], f.Apply):
                    sorted_.setdefault(args[0].function, []).append((args[0].args, condition))
            case f.Compare(("=",), (f.Apply(function, args), _)):
                functions.setdefault(function, []).append((args, condition))
            case _:
                pass
    predicates = stated | defined
    for name, ways in sorted_.items():
        sorts = [n for n, w in stated.items() for a, _ in w if _is_of(a, name)]
        built = all(isinstance(a[0], f.Apply) for n in sorts for a, _ in predicates[n])
        if name in functions or not built:  # otherwise its terms are values
            functions.setdefault(name, []).extend(ways)
    first = {
        name for name, ways in functions.items() for args, _ in ways
        if any(isinstance(arg, f.Constant) and INITIAL.fullmatch(arg.name) for arg in args)
    }  # fmt: skip
    found = {
        name: left
        for name, ways in predicates.items()
        if (left := _but_observed(ways, predicates))
    }
    found |= {name: ways for name, ways in functions.items() if name not in first}
    found |= {name: [((), f.conjunction())] for name in first}  # of which no place is known
    return {name: ways for name, ways in found.items() if len({len(a) for a, _ in ways}) == 1}


def _but_observed(
    ways: list[tuple[tuple[f.Term, ...], f.Formula]], told: Collection[str]
) -> list[tuple[tuple[f.Term, ...], f.Formula]]:
    """Leave out what says of which sort is what is observed of states, `state(s) ⊃ n(at(s))`.

    It lists nothing; of the states no axiom tells.
    """
    return [
        (args, condition)
        for args, condition in ways
        if not isinstance(args[0] if args else None, f.Apply)
        or all(
            part.name in told for part in f.conjuncts(condition) if isinstance(part, f.Predicate)
        )
    ]


def _is_of(args: Sequence[f.Term], function: str) -> bool:
    return len(args) == 1 and isinstance(args[0], f.Apply) and args[0].function == function


def _column(
    place: str, given: _Ways, known: Mapping[str, tuple[f.Term, ...]]
) -> tuple[f.Term, ...] | None:
    """Return what may stand in a place, where that is known of all that gives anything there."""
    name, _, index = place.rpartition("#")
    found: dict[f.Term, None] = {}
    for args, condition in given[name]:
        values = _instances(args[int(index)], condition, given, known)
        if values is None or len(found) > WIDEST:
            return None
        found.update(dict.fromkeys(values))
    return tuple(found)


def _instances(
    term: f.Term, condition: f.Formula, given: _Ways, known: Mapping[str, tuple[f.Term, ...]]
) -> Sequence[f.Term] | None:
    """Return the values of a term under a condition, if it bounds its variables."""
    match term:
        case f.Constant() | f.Number():
            return (term,)
        case f.Variable(name):
            return bounded(condition, name, known)
        case f.Apply(function, args) if function not in given and function.isidentifier():
            columns = [_instances(arg, condition, given, known) for arg in args]
            if any(c is None for c in columns) or prod(len(c or ()) for c in columns) > WIDEST:
                return None
            return [f.Apply(function, row) for row in product(*(c or () for c in columns))]
        case _:
            return None


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
