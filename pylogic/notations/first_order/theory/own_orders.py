"""Orders that a text tells itself: `bot ≤ a` and `a > b` are facts about what it orders.

The compiler and the meaning know an order of a text's own by `<`. So `>` is stated as `<` the
other way round; and `≤` is a predicate, where facts or an equivalence say of what it holds and
nothing says it of `<`, which is then that and not equal.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.opposites import SWAPPED
from pylogic.core.syntax import Declaration, changed
from pylogic.notations.first_order.formulas.axiom_forms import parts_of
from pylogic.notations.first_order.formulas.elements import sets_of

AT_MOST = "at_most"
"""What a predicate is called that `≤` is read as."""
_STRICT = {"<", ">"}
_UP, _DOWN = {"<", "≤"}, {">", "≥"}
_ORDER = {*_STRICT, "≤", "≥"}
_SIGN = re.compile(r"[≤≥⩽⩾]|(?<!<)=<|(?<![-=])>=|<=(?![=>])|\\[lg]eq?(?:slant)?(?![a-z])")
_COMPARED = re.compile(rf"{_SIGN.pattern}|(?<![-=<])[<>](?![-=>])|\\[lg]t(?![a-z])")
_ADDING = {"+", "-", f.TIMES, "div", "mod"}


def with_own_orders(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], Declaration | None]:
    """Return the declarations with such orders by one sign, and the first that tells of `≤`."""
    declarations = changed(declarations, lambda said: f.transform(said, _of_all))
    formulas = [d.formula for d in declarations if d.formula is not None]
    told = {relation for formula in formulas for relation in _orders(formula)}
    if not told:
        return list(declarations), None
    as_predicate = not told & _STRICT
    names = _among_names(formulas) if as_predicate else frozenset()
    signed = [d for d in declarations if _SIGN.search(d.text)]
    if as_predicate and any(_defines(d.formula) for d in signed) and not _is_strict(formulas):
        numbers = False  # as it says itself what `≤` is, of numbers, too
    elif as_predicate:  # which might be the order of other numbers, too
        numbers = any(_has_numbers(formula, names) for formula in formulas)
    else:
        numbers = any(_orders_numbers(formula) for formula in formulas)
    named = any(n.name == AT_MOST for one in formulas for n in f.those(one, f.Predicate))
    if numbers or named:
        return list(declarations), None
    spelt = _as_predicate if as_predicate else _turned
    spelled = {id(d) for d in declarations if not as_predicate or _COMPARED.search(d.text)}
    pairs = zip(
        declarations, changed(declarations, lambda said: f.transform(said, spelt)), strict=True
    )
    out = [new if id(old) in spelled else old for old, new in pairs]
    first = next((d for d in declarations if d.formula and [*_orders(d.formula)]), None)
    return out, first if as_predicate else None


def _defines(formula: f.Formula | None) -> bool:
    """Whether an axiom says of any two things whether one is at most the other."""
    for guards, said in parts_of(formula or f.Truth(value=True)):
        match said:
            case f.Iff(f.Compare(("≤" | "≥",), (f.Variable(), f.Variable())), _) if not guards:
                return True
            case _:
                pass
    return False


def _is_strict(formulas: Sequence[f.Formula]) -> bool:
    """Whether a strict order is compared by, which may be that of the text, or of numbers."""
    nodes = (node for formula in formulas for node in f.those(formula, f.Compare))
    return any(_STRICT.intersection(node.relations) for node in nodes)


def unordered(declarations: Sequence[Declaration]) -> Iterator[Declaration]:
    """Yield the axioms that order values that are names, where nothing tells which is less.

    As nothing but numbers is less than others, such a comparison would never be so.
    """
    formulas = [d.formula for d in declarations if d.formula is not None]
    if any(f.those(formula, f.Number) for formula in formulas):
        return
    stated = [said for formula in formulas for _, said in parts_of(formula)]
    heads = [said.left if isinstance(said, f.Iff) else said for said in stated]
    if any(isinstance(head, f.Compare) and _ORDER.intersection(head.relations) for head in heads):
        return
    named = {
        said.terms[0].function for said in stated
        if isinstance(said, f.Compare) and said.relations == ("=",)
        and isinstance(said.terms[0], f.Apply) and isinstance(said.terms[1], f.Constant)
    }  # fmt: skip
    for declaration in declarations if named else ():
        for node in f.those(declaration.formula, f.Compare):
            sides = [side for side in node.terms if isinstance(side, f.Apply)]
            if _ORDER.issuperset(node.relations) and named & {side.function for side in sides}:
                yield declaration
                break


def only_bounded(declarations: Sequence[Declaration]) -> Iterator[tuple[str, Declaration]]:
    """Yield the names of which a text says that a number bounds them, and nothing else: `cap ≤ 3`.

    Nobody knows which number such a name is.
    """
    bounding = [
        (d, said) for d in declarations if f.those(d.formula, f.Compare)
        for guards, said in parts_of(d.formula or f.Truth(value=True))
        if not guards and isinstance(said, f.Compare) and _ORDER.issuperset(said.relations)
    ]  # fmt: skip
    others = {
        part
        for d in (declarations if bounding else ())
        for node in f.walk(d.formula or f.Truth(value=True))
        if not (isinstance(node, f.Compare) and _ORDER.issuperset(node.relations))
        for part in f.children(node)
    }
    for declaration, said in bounding:
        names = [t.name for t in said.terms if isinstance(t, f.Constant) and t not in others]
        if len(names) == 1 and any(isinstance(term, f.Number) for term in said.terms):
            yield names[0], declaration


def _orders(formula: f.Formula) -> Iterator[str]:
    """Yield the orders that an axiom states of constants, or of one and a number, or defines."""
    for guards, said in parts_of(formula):
        match said:
            case f.Compare((relation,), sides) if not guards and relation in _ORDER:
                named = any(isinstance(side, f.Constant) for side in sides)
                if named and all(isinstance(side, f.Constant | f.Number) for side in sides):
                    yield relation
            case f.Iff(f.Compare((relation,), sides), _) if relation in _ORDER:
                if all(isinstance(side, f.Variable) for side in sides):
                    yield relation
            case _:
                pass


def _among_names(formulas: Sequence[f.Formula]) -> frozenset[f.Term]:
    """Return the numbers that a set lists beside names: in `{0, a, 1}` they are names, too."""
    return frozenset(
        value
        for values in sets_of(formulas).values()
        if any(isinstance(value, f.Constant) for value in values)
        for value in values
    )


def _has_numbers(formula: f.Formula, names: Collection[f.Term]) -> bool:
    """Whether a formula has a number that is no name, or a sum."""
    return any(
        (isinstance(node, f.Number) and node not in names)
        or (isinstance(node, f.Apply) and node.function in _ADDING)
        for node in f.walk(formula)
    )


def _orders_numbers(formula: f.Formula) -> bool:
    """Whether a formula compares a number or a sum, or says which number a name is."""
    return any(
        isinstance(node, f.Compare)
        and any(
            (isinstance(side, f.Number) and not _states(node, formula))
            or (isinstance(side, f.Apply) and side.function in _ADDING)
            for side in node.terms
        )
        and (bool(_ORDER.intersection(node.relations)) or isinstance(node.terms[0], f.Constant))
        for node in f.walk(formula)
    )


def _states(node: f.Compare, formula: f.Formula) -> bool:
    """Whether a comparison is a fact by itself, such as `1 < 2`."""
    return any(
        node is said and not guards and not f.free_variables(said)
        for guards, said in parts_of(formula)
    )


def _of_all(node: f.Node) -> f.Node:
    """Return what a chain of constants says of any two of them: `low < mid < high`."""
    if not isinstance(node, f.Compare) or len(node.relations) == 1:
        return node
    names = all(isinstance(term, f.Constant) for term in node.terms)
    signs = next((own for own in (_UP, _DOWN) if own.issuperset(node.relations)), ())
    if not names or not signs:
        return node
    ends = combinations(range(len(node.terms)), 2)
    pairs = ((node.relations[i:j], node.terms[i], node.terms[j]) for i, j in ends)
    return f.conjunction(
        *(
            f.Compare((next((r for r in own if r in _STRICT), own[0]),), (left, right))
            for own, left, right in pairs
        )
    )


def _turned(node: f.Node) -> f.Node:
    match node:
        case f.Compare((relation,), (left, right)) if relation in SWAPPED:
            return f.Compare((SWAPPED[relation],), (right, left))
        case _:
            return node


def _as_predicate(node: f.Node) -> f.Node:
    if not isinstance(node, f.Compare) or not _ORDER.intersection(node.relations):
        return node
    said: list[f.Formula] = []
    for relation, left, right in node.pairs():
        sides = (right, left) if relation in SWAPPED else (left, right)
        if relation in _ORDER:
            said.append(f.Predicate(AT_MOST, sides))
        if relation not in {"≤", "≥"}:
            unequal = "≠" if relation in _STRICT else relation
            said.append(f.Compare((unequal,), sides))
    return f.conjunction(*said)
