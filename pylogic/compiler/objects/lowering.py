"""The passes in their order: from axioms about objects to what `compile_axioms` takes."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from pylogic.compiler.objects.case_splits import by_cases, defined_predicate
from pylogic.compiler.objects.claims import as_predicates
from pylogic.compiler.objects.components import CALL, without_components
from pylogic.compiler.objects.constants import NEVER, possible, with_numbers
from pylogic.compiler.objects.inertia import described_state
from pylogic.compiler.objects.numbers import in_definitions, numbers_of, with_ranges
from pylogic.compiler.objects.partial import Description, as_relations, partial_functions
from pylogic.compiler.objects.signatures import Signatures, is_declared_range, read_signatures
from pylogic.compiler.program import Program, compile_axioms
from pylogic.compiler.theory.arithmetic import Interval, interval_of
from pylogic.compiler.theory.statements import failure
from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration, Syntax


def compile_objects(syntax: Syntax) -> Program:
    """Return the clauses of a document's definitions over objects.

    Raises CompileError: A definition cannot be compiled; it says which and why.
    """
    axioms, signatures, notes = without_objects(syntax)
    program = compile_axioms(axioms, signatures.functions)
    program = replace(program, guessed=frozenset(signatures.guessed))
    program.notes.update(notes)
    return program


def without_objects(syntax: Syntax) -> tuple[list[Declaration], Signatures, dict[str, str]]:
    """Return a document's definitions as axioms without objects, the sorts that they imply, notes.

    Raises CompileError: As `compile_objects`.
    """
    _check_functions(syntax)
    axioms, notes = as_predicates(syntax.stated())
    axioms = with_plain_ranges(with_numbers(axioms))
    check_statements(axioms, syntax.functions)
    _check_predicates(syntax)
    return (*lowered(axioms, syntax.objects), notes)


def lowered(
    axioms: Sequence[Declaration], objects: Collection[str]
) -> tuple[list[Declaration], Signatures]:
    """Return the axioms without objects, and the sorts that they imply.

    axioms: Without steps and claims, with numbers for their names.
    objects: The variables that stand for objects.
    Raises CompileError: A definition is none, or uses what no definition says.
    """
    tables = {
        axiom.formula.terms[0].function
        for axiom in axioms
        if isinstance(axiom.formula, f.Compare) and isinstance(axiom.formula.terms[0], f.Apply)
        and axiom.formula.relations == ("=",)
    }  # fmt: skip
    partial = set(partial_functions(axioms))
    named = [axiom for axiom in axioms if _is_range_of_name(axiom.formula)]
    axioms = without_components([a for a in axioms if a not in named], tables | partial)
    ranges = [axiom for axiom in axioms if is_declared_range(axiom.formula)]
    axioms = by_cases([axiom for axiom in axioms if axiom not in ranges])
    ranges += named
    functions = partial_functions(axioms)
    _check_names(axioms, functions, objects)
    state = _state_sort(functions, axioms)
    signatures = read_signatures(axioms, ranges, set(functions), state)
    interval = numbers_of(axioms, signatures)
    if interval:
        numbers = signatures.interval(interval, axioms[0])
        axioms = [with_ranges(possible(axiom, signatures), numbers, objects) for axiom in axioms]
        functions = partial_functions(axioms)
    found = [*signatures.axioms]
    for axiom in axioms:
        head = defined_predicate(axiom)
        described = functions.get(head.name) if head is not None else None
        plain = _relation(described, signatures) if described else axiom
        found.append(_guarded(as_relations(plain, set(functions)), signatures, objects))
    return found, signatures


def _is_range_of_name(formula: f.Formula | None) -> bool:
    """Whether a formula gives an observer's range by its name, whatever it is applied to."""
    return is_declared_range(formula) and not any(
        isinstance(node, f.Apply) and node.function == CALL
        for node in f.walk(formula or f.Truth(value=True))
    )


def _check_functions(syntax: Syntax) -> None:
    """Refuse a function that is applied without a receiver and that no equation defines."""
    defined = {
        term.function
        for axiom in syntax.axioms()
        if isinstance(axiom.formula, f.Compare)
        for term in axiom.formula.terms
        if isinstance(term, f.Apply)
    }
    for axiom in syntax.stated():
        for node in f.walk(axiom.formula or f.Truth(value=True)):
            if isinstance(node, f.Apply) and node.function in syntax.functions - defined:
                raise failure(f"no equation says what {node.function} is", axiom)


def _check_predicates(syntax: Syntax) -> None:
    """Refuse a predicate that nothing defines."""
    heads = (a.formula.left for a in syntax.axioms() if isinstance(a.formula, f.Iff))
    known = {head.name for head in heads if isinstance(head, f.Predicate)}
    for axiom in syntax.stated():
        for node in f.walk(axiom.formula or f.Truth(value=True)):
            if isinstance(node, f.Predicate) and node.name not in known:
                raise failure(f"no definition says what {node.name} is", axiom)


def _check_names(
    axioms: Sequence[Declaration], functions: dict[str, Description], objects: Collection[str]
) -> None:
    """Refuse a variable that has the name of an object which a partial function makes."""
    made = functions.keys() & set(objects)
    for axiom in axioms:
        for node in f.walk(axiom.formula or f.Truth(value=True)):
            if isinstance(node, f.Variable) and node.name in made:
                raise failure(f"{node.name} makes an object: a variable needs another name", axiom)


def _state_sort(functions: dict[str, Description], axioms: Sequence[Declaration]) -> str:
    """Return the name of the objects: that of a receiver, if there is one that is no part."""
    heads = [description.head for description in functions.values()]
    heads += [head for axiom in axioms if (head := defined_predicate(axiom)) and head.args]
    names = [head.args[0].name for head in heads if isinstance(head.args[0], f.Variable)]
    nodes = (n for axiom in axioms for n in f.walk(axiom.formula or f.Truth(value=True)))
    parts = {n.function for n in nodes if isinstance(n, f.Apply)}
    whole = next((name for name in names if name not in parts), None)
    if whole is None and names:
        return f"{names[0]}_state"  # a root that is applied has its name already
    return whole or "object"


def _relation(description: Description, signatures: Signatures) -> Declaration:
    """Return the description of a partial function as the definition of a relation."""
    if NEVER in description.domain:
        states = (description.head.args[0], description.after)
        either = (f.Predicate(signatures.state, (state,)) for state in states)
        body = f.conjunction(*either, *description.effects, *description.domain)
    else:
        body = described_state(description, signatures)
    return replace(description.axiom, formula=f.Iff(description.relation, body))


def _guarded(axiom: Declaration, signatures: Signatures, objects: Collection[str]) -> Declaration:
    """Return a definition that says which of its arguments are objects."""

    def guarded(definition: f.Iff, head: f.Predicate) -> f.Formula:
        guards = [
            f.Predicate(signatures.state, (arg,))
            for arg in head.args
            if isinstance(arg, f.Variable) and arg.name in objects
        ]
        return f.Iff(head, f.conjunction(*guards, definition.right))

    return in_definitions(axiom, guarded)


_ORDERS: Final = frozenset({"<", "≤", ">", "≥"})
_SIGNS: Final = frozenset({"+", "-"})


def with_plain_ranges(axioms: Sequence[Declaration]) -> list[Declaration]:
    """Return the axioms with each range as `low ≤ term ≤ high`, however it is spelled."""
    return [replace(a, formula=_plain_range(a.formula) or a.formula) for a in axioms]


def check_statements(axioms: Sequence[Declaration], functions: Collection[str]) -> None:
    """Refuse what defines nothing, an entry that is no number, and two ranges of one observer.

    functions: What is applied without a receiver.
    Raises CompileError: The reason and the axiom.
    """
    ranges: dict[str, tuple[Interval, Declaration]] = {}
    for axiom in axioms:
        match axiom.formula:
            case f.Iff(f.Predicate(), _) | f.Compare(("=",), (f.Apply(_, ()), f.Number())):
                pass
            case f.Compare(("≤", "≤"), (f.Number(low), f.Apply() as term, f.Number(high))):
                first = ranges.setdefault(_observer(term), ((low, high), axiom))
                if first[0] != (low, high):
                    which = f"these are not the values that line {first[1].lines[0]} says"
                    raise failure(which, axiom)
                if low > high:
                    raise failure("no number is between these", axiom)
            case f.Compare(("=",), (f.Apply(name, args), value)) if name in functions:
                for part in (*args, value):
                    if not isinstance(part, f.Number):
                        raise failure(f"{name} needs numbers here, and nothing else", axiom)
            case f.Implies(f.Predicate(name), _):
                raise failure(f"an implication defines nothing; <=> says what {name} is", axiom)
            case _:
                what = "this defines nothing, and is no range of values with two ends"
                raise failure(what, axiom)


def _observer(term: f.Apply) -> str:
    """Return the name of what a range is about; the first argument of `()` is what is applied."""
    match term:
        case f.Apply("()", (f.Apply(name) | f.Variable(name), *_)):
            return name
        case _:
            return term.function


def _plain_range(formula: f.Formula | None) -> f.Formula | None:
    """Return a range as `low ≤ term ≤ high`; None for what is no range."""
    parts = f.conjuncts(formula) if formula is not None else ()
    sides: dict[f.Term, None] = {}
    for part in parts:
        if not isinstance(part, f.Compare) or not _ORDERS.issuperset(part.relations):
            return None
        sides |= dict.fromkeys(part.terms)
    terms = [side for side in sides if not isinstance(side, f.Number)]
    if len(terms) != 1 or not isinstance(terms[0], f.Apply) or terms[0].function in _SIGNS:
        return None
    plain = [
        f.Compare(
            part.relations, tuple(f.Variable("") if t == terms[0] else t for t in part.terms)
        )
        for part in parts
        if isinstance(part, f.Compare)
    ]
    interval = interval_of("", f.conjunction(*plain))
    if interval is None:
        return None
    return f.Compare(("≤", "≤"), (f.Number(interval[0]), terms[0], f.Number(interval[1])))
