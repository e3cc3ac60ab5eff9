r"""Equations with the least or greatest of a set: `g(m) = \min\{k ∈ H : p(k)\}`, `mex{...}`.

`f(x) = min{t : p}` says that f(x) = v where some t with p is v, and none is less. The least number
that is not in a set, `mex`, is at most as large as the set that its variable is from.
"""

from collections.abc import Callable, Collection
from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.errors import Place, ReadError
from pylogic.notations.first_order.formulas.axiom_forms import parts_of
from pylogic.notations.first_order.formulas.sums import UnlistedError
from pylogic.notations.first_order.page.layout import Chunk
from pylogic.notations.first_order.prose.definitions import part_of

_EQUATION = re.compile(
    r"\s*(?:\$\$?\s*)?(?P<head>\\?\w+(?:\{\w+\})?(?:\([^()=]*\))?)\s*:?=\s*"
    r"\\?(?:(?:operatorname|math(?:rm|sf|it)|text)\{)?(?P<what>min|max|mex)\}?\s*"
    r"(?:(?:\\left|\\[bB]igl?)?\s*\\?\{(?P<set>.+)\\?\}|_\s*\{(?P<bound>[^{}]*)\}(?P<term>[^=]+?))"
    r"\s*[.,;]?(?P<tail>(?:[\s,$]|\\q?quad(?![a-z])|\\[,;: ]|\\(?:text|mbox)\s*\{)*"
    r"\bfor\b[^{}]*\}?[^{}]*?)?"
    r"\s*\$*\s*[.,;]?\s*$",
    re.DOTALL,
)
_BAR = re.compile(r"\\(?:mid|colon)(?![a-z])|(?<![|\w])\|(?!\|)|\s:\s|(?<=[\w)]):\s")
_ENDING = re.compile(r"(?:\\right|\\[bB]igr?)?\s*\\?\s*$")
_TYPOGRAPHY = re.compile(r"\\(?:text|mbox)\s*\{|\}|\$|\\q?quad(?![a-z])|^[\s,]+")
_COMMA = re.compile(r",\s*(?![^()]*\))")
_NAMES = ("v", "v1", "v2", "v3")


def least_value(
    chunk: Chunk, read: Callable[[Chunk], f.Formula], constants: Collection[str], place: Place
) -> f.Formula | None:
    """Return what an equation with such a value says; None for any other text.

    read: What reads the formula that a part of the chunk is.
    constants: The names that are no variables.
    place: Where the chunk begins.

    Raises ReadError: A part of it cannot be read, or nothing says what a variable ranges over.
    """
    found = _EQUATION.match(chunk.text)
    if found is None:
        return None
    begin, end = found.span("set" if found["set"] else "term")
    conditions = [found.span("bound")]
    if found["set"]:
        end = _ENDING.search(chunk.text, begin, end).start()  # type: ignore[union-attr]  # it matches nothing at least
        bar = _BAR.search(chunk.text, begin, end)
        if bar is None:
            return None
        conditions, end = [(bar.end(), end)], bar.start()
    said = [part for span in conditions for part in _conditions(chunk, span, read)]
    term = _term(chunk, (begin, end), read)
    if term is None:  # `k ∈ H`
        said.insert(0, read(part_of(chunk, begin, end)))
        match said[0]:
            case f.Predicate(_, (f.Variable() as variable,)):
                term = variable
            case _:
                return None
    head, guards = _head(chunk, found, read, place)
    if head is None:
        return None
    known = {*f.free_variables(head), *constants}
    bound = tuple(name for name in f.free_variables(term) if name not in known)
    condition = f.conjunction(*said)
    loose = [name for name in f.free_variables(condition) if name not in {*known, *bound}]
    if loose or not bound:
        what = f"over what {', '.join(loose) or 'a variable'} ranges in this set is not told"
        raise ReadError(what, place, [f"{found['what']}{{t : exists y. ...}}"])
    value = f.Variable(next(name for name in _NAMES if name not in {*known, *bound}))

    def some(relation: str, other: f.Term) -> f.Formula:
        return f.Exists(bound, f.conjunction(condition, f.Compare((relation,), (term, other))))

    if found["what"] != "mex":
        beyond = f.Not(some("<" if found["what"] == "min" else ">", value))
        whole = f.conjunction(*guards, some("=", value), beyond)
        return f.Implies(whole, f.equal(head, value))
    sets = [p.name for p in f.conjuncts(condition)
            if isinstance(p, f.Predicate) and p.args == (f.Variable(bound[0]),)]  # fmt: skip
    names = bound[0] if len(bound) == 1 else f"({', '.join(bound)})"
    single = sets and len(bound) == 1
    among = f"in {sets[0]} : 0 = 0" if single else f": {chunk.text[slice(*conditions[0])]}"
    number = f"{value.name} <= #{{{names} {among}}}"
    try:  # a sum of ones: a numeral would be one more number that the text names
        size = read(replace(part_of(chunk, begin, end), text=number))
    except UnlistedError as error:
        if single:
            raise UnlistedError(error.what, place, error.expected) from None
        what = f"from which set {names} is has to be told, as nothing else bounds the value"
        instead = [f"mex{{g({bound[0]}) : {bound[0]} ∈ S, ...}}"]
        raise UnlistedError(what, place, instead) from None
    within = f.conjunction(f.Compare(("≤",), (f.Number(0), value)), size)
    less = f.Variable(f"{value.name}_less")
    inside = f.Compare(("≤", "<"), (f.Number(0), less, value))
    all_less = f.ForAll((less.name,), f.Implies(inside, some("=", less)))
    whole = f.conjunction(*guards, within, f.Not(some("=", value)), all_less)
    return f.Implies(whole, f.equal(head, value))


def _conditions(
    chunk: Chunk, span: tuple[int, int], read: Callable[[Chunk], f.Formula]
) -> list[f.Formula]:
    """Return the conditions of a set, which commas may part."""
    begin, end = span
    edges = [begin, *(e for m in _COMMA.finditer(chunk.text, begin, end) for e in m.span()), end]
    parts = list(zip(edges[::2], edges[1::2], strict=True))
    try:
        return [read(part_of(chunk, *part)) for part in parts]
    except ReadError:
        return [read(part_of(chunk, begin, end))]


def _head(
    chunk: Chunk, match: re.Match[str], read: Callable[[Chunk], f.Formula], place: Place
) -> tuple[f.Term | None, list[f.Formula]]:
    """Return what has the value, and of what that is said behind the set."""
    if "(" not in match["head"]:
        what = (
            f"the {match['what']} of a set may have no value, and {match['head']} has to have one"
        )
        raise ReadError(what, place, ["what it is of: f(x) = min{k ∈ S | ...}"])
    tail = _TYPOGRAPHY.sub(" ", match["tail"] or "")
    text = f"{match['head']} = 0 {tail}"
    formula = read(replace(part_of(chunk, *match.span("head")), text=text))
    for guards, said in parts_of(formula):
        match said:
            case f.Compare(("=",), (f.Apply() as head, _)):
                return head, list(guards)
            case _:
                pass
    return None, []


def _term(
    chunk: Chunk, span: tuple[int, int], read: Callable[[Chunk], f.Formula]
) -> f.Term | None:
    """Return the term that a stretch is, or None."""
    part = part_of(chunk, *span)
    try:
        formula = read(replace(part, text=f"{part.text} = 0"))
    except ReadError:
        return None
    match formula:
        case f.Compare(("=",), (term, f.Number(0))):
            return term
        case _:
            return None
