"""Names that differ by a capital only, and variables named apart from the constants of a text."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import count

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.syntax import Declaration, changed
from pylogic.notations.first_order.formulas.axiom_forms import heads, is_definition
from pylogic.notations.first_order.formulas.elements import OF_A_LETTER


def with_capitals(
    declarations: Sequence[Declaration],
) -> tuple[list[Declaration], dict[str, Declaration]]:
    """Return the declarations with `Person(x)` for `person(x)`, where the text lists only that.

    The small names are returned as well, each with the first axiom that has it.
    """
    formulas = [(d, d.formula) for d in declarations if d.formula is not None]
    listed = {
        head.name for _, formula in formulas for part in f.conjuncts(formula)
        if is_definition(part)
        for head in heads(part) if len(head.args) == 1 and head.name[0].isupper()
    }  # fmt: skip
    said = {head.name for _, formula in formulas for head in heads(formula)}
    if not listed:
        return list(declarations), {}
    found: dict[str, Declaration] = {}
    applied = {term.function for _, formula in formulas for term in f.those(formula, f.Apply)}
    for declaration, formula in formulas:
        for node in f.those(formula, f.Predicate):
            if len(node.args) == 1:
                found.setdefault(node.name, declaration)
    small = {
        name: axiom for name, axiom in found.items()
        if name.capitalize() in listed - {name} and name not in said | applied
    }  # fmt: skip

    def step(node: f.Node) -> f.Node:
        named = isinstance(node, f.Predicate) and node.name in small and len(node.args) == 1
        return f.Predicate(node.name.capitalize(), node.args) if named else node  # type: ignore[union-attr]  # a predicate

    return changed(declarations, lambda said: f.transform(said, step)), small


def apart_in_heads(texts: Sequence[str], letters: Iterable[str]) -> frozenset[str]:
    """Return the listed letters that are variables where one definition is about them.

    `dead(w) ≡ ¬∃v. R(w, v)` beside `W = {u, v, w}` is meant of any w, but not where the text says
    what `knight` is of each single thing.
    """
    heads = [m for m in map(OF_A_LETTER.fullmatch, texts) if m]
    times = Counter(m["name"] for m in heads)
    single = {m["letter"] for m in heads if times[m["name"]] > 1}
    return frozenset(x for x in letters if len(x) == 1 and "i" <= x <= "z") - single


def about(formula: f.Formula, text: str, letters: Collection[str]) -> frozenset[str]:
    """Return the letters of some that a definition is about, and says something of.

    An equation of values, as `m(s, s) = e` and `m(s, e) = s` are, is a fact about these.
    """
    while isinstance(formula, f.ForAll):
        formula = formula.body
    match formula:
        case f.Compare(("=",), (_, f.Constant() | f.Number())):
            return frozenset()
        case f.Iff(f.Predicate(_, args)) | f.Compare(("=",), (f.Apply(_, args), _)):
            own = {arg.name for arg in args if isinstance(arg, f.Constant)} & {*letters}
            if {node.name for node in f.those(formula, f.Constant)} & {*letters} - own:
                return frozenset()  # another of them stands in it for itself
            return frozenset(x for x in own if len(re.findall(rf"(?<![\w\\]){x}(?!\w)", text)) > 1)
        case _:
            return frozenset()


def without_namesakes(declarations: Sequence[Declaration]) -> list[Declaration]:
    """Return the declarations, no variable of which is spelt like a constant that it is beside.

    In `mark_value(x) ≡ x = x ∨ x = o` nobody could tell the variable from the mark.
    """
    constants = {node.name for d in declarations for node in f.those(d.formula, f.Constant)}
    return [
        d if constants.isdisjoint(_variables(d.formula))
        else replace(d, formula=_apart(d.formula or f.Truth(value=True), constants))
        for d in declarations
    ]  # fmt: skip


def _variables(formula: f.Formula | None) -> set[str]:
    return {*f.bound(formula), *(node.name for node in f.those(formula, f.Variable))}


def _apart(formula: f.Formula, constants: AbstractSet[str]) -> f.Formula:
    taken = {node.name for node in f.those(formula, f.Variable)}

    def fresh(name: str) -> f.Variable:
        new = next(
            n for n in (f"{name[0]}{i}" for i in count(1)) if not (n in taken or n in constants)
        )
        taken.add(new)
        return f.Variable(new)

    def step(node: f.Node) -> f.Node:
        if not isinstance(node, f.Exists | f.ForAll):
            return node
        beside = {part.name for part in f.those(node.body, f.Constant)}
        own = {name: fresh(name) for name in node.variables if name in beside}
        if not own:
            return node
        names = tuple(own[name].name if name in own else name for name in node.variables)
        return type(node)(names, f.substitute(node.body, {**own}))  # type: ignore[arg-type]  # a formula stays one

    free = {name: fresh(name) for name in f.free_variables(formula) if name in constants}
    return f.transform(f.substitute(formula, {**free}), step)  # type: ignore[return-value]  # likewise
