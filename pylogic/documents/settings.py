"""Settings that a document leaves open: its sizes, and ranges of values that it never states."""

from collections.abc import Mapping
from dataclasses import replace

from pylogic.compiler.theory.named_numbers import named_number
from pylogic.core import formulas as f
from pylogic.core.errors import CompileError, Place
from pylogic.core.syntax import AXIOM, STEP, Declaration
from pylogic.documents.document import Document


def with_numbers(document: Document, numbers: Mapping[str, int]) -> Document:
    """Return a document in which constants have other numbers than it says.

    document: One that names numbers, by equations such as `width = 7`.
    numbers: By constant, its number.
    Raises CompileError: The document names no number so.
    """
    left = dict(numbers)

    def changed(declaration: Declaration) -> Declaration:
        found = named_number(declaration.formula)
        if found is None or found[0] not in left:
            return declaration
        name, value = found[0], f.Number(left.pop(found[0]))
        formula = f.equal(f.Constant(name), value)
        return replace(declaration, text=f"{name} = {value.value}", formula=formula)

    declarations = tuple(map(changed, document.declarations))
    if left:
        raise CompileError(f"{document.name} has no equation that gives {min(left)!r} a number")
    return replace(document, syntax=replace(document.syntax, declarations=declarations))


def with_values(document: Document, ranges: Mapping[str, tuple[int | str, int | str]]) -> Document:
    """Return a document that also says between which numbers the values of observers are.

    document: One in a notation without sorts.
    ranges: By observer, the least and the greatest of its values, each a number or a constant.
    """
    added = tuple(_range(document, name, low, high) for name, (low, high) in ranges.items())
    declarations = (*document.declarations, *added)
    return replace(document, syntax=replace(document.syntax, declarations=declarations))


def without_steps(document: Document) -> Document:
    """Return a document without the steps of its derivation, which no definition needs."""
    kept = tuple(d for d in document.declarations if d.kind != STEP)
    return replace(document, syntax=replace(document.syntax, declarations=kept))


def _range(document: Document, name: str, low: int | str, high: int | str) -> Declaration:
    ends = [f.Number(end) if isinstance(end, int) else f.Constant(end) for end in (low, high)]
    value = f.Apply(name, (f.Variable("state"),))
    formula = f.Compare(("≤", "≤"), (ends[0], value, ends[1]))
    last = max(declaration.lines[1] for declaration in document.declarations)
    place = Place(str(document.path or document.name), last)
    text = f"{low} <= {name} <= {high}"
    return Declaration(AXIOM, f"values of {name}", text, place, (last, last), formula)
