"""What a document defines, at one size of its board: the part that a proof needs to know.

Nothing is looked up by the name it has in one document: a constant is what an equation gives a
number, a constructor is a definition's head that is also used as a term, an observer is what the
specification lists with the values it takes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pylogic.core import formulas as f
from pylogic.core.errors import CompileError


@dataclass(frozen=True, slots=True)
class CaseDefinition:
    """A predicate's definition for arguments that match its parameters; a numeral is itself."""

    parameters: tuple[f.Variable | f.Number, ...]
    body: f.Formula


@dataclass(frozen=True, slots=True)
class ValueEquation:
    """`function(owner, arguments) = value` for all values of some variables under a premise."""

    variables: tuple[str, ...]
    premise: f.Formula
    function: str
    owner: f.Term
    arguments: tuple[f.Term, ...]
    value: f.Term


@dataclass(frozen=True, slots=True)
class Constructor:
    """A partial function from objects to new ones.

    domain: Where it is defined.
    equations: What is observed of its value.
    """

    parameters: tuple[str, ...]
    domain: f.Formula
    equations: tuple[ValueEquation, ...]


@dataclass(frozen=True, slots=True)
class BoardTheory:
    """Constants, tables of values, definitions and constructors by name."""

    constants: Mapping[str, int]
    tables: Mapping[str, Mapping[tuple[int, ...], int]]
    definitions: Mapping[str, tuple[CaseDefinition, ...]]
    constructors: Mapping[str, Constructor]


def theory_of(formulas: Iterable[f.Formula], sizes: Mapping[str, int]) -> BoardTheory:
    """Return what equations and definitions say.

    formulas: Equations of constants, tables of functions, and definitions.
    sizes: Values of constants that are to hold instead of those of the document.
    Raises CompileError: A formula is none of these, a constant of `sizes` is not the document's,
        or a constructor's definition is not a domain and equations.
    """
    formulas = tuple(formulas)
    terms = {
        node.function
        for formula in formulas
        for node in f.walk(formula)
        if isinstance(node, f.Apply)
    }
    constants: dict[str, int] = {}
    tables: dict[str, dict[tuple[int, ...], int]] = {}
    definitions: dict[str, tuple[CaseDefinition, ...]] = {}
    constructors: dict[str, Constructor] = {}
    for formula in formulas:
        match formula:
            case f.Compare(("=",), (f.Constant(name), f.Number(value))):
                constants[name] = value
            case f.Compare(("=",), (f.Apply(name, args), f.Number(value))) if all(
                isinstance(arg, f.Number) for arg in args
            ):
                row = tuple(arg.value for arg in args if isinstance(arg, f.Number))
                tables.setdefault(name, {})[row] = value
            case f.Iff(f.Predicate(name, args), body) if name in terms:
                constructors[name] = _constructor(f.Apply(name, args), body)
            case f.Iff(f.Predicate(name, args), body):
                one = CaseDefinition(_parameters(name, args), body)
                definitions[name] = (*definitions.get(name, ()), one)
            case _:
                raise CompileError("neither an equation of numbers nor a definition", str(formula))
    if unknown := [name for name in sizes if name not in constants]:
        raise CompileError(f"the document has no constant {unknown[0]}")
    return BoardTheory(constants | dict(sizes), tables, definitions, constructors)


def _parameters(name: str, args: tuple[f.Term, ...]) -> tuple[f.Variable | f.Number, ...]:
    found = tuple(arg for arg in args if isinstance(arg, f.Variable | f.Number))
    if len(found) < len(args) or len(set(found)) < len(found):
        raise CompileError(f"the parameters of {name} are not different variables or numbers")
    return found


def _constructor(made: f.Apply, body: f.Formula) -> Constructor:
    parameters = _parameters(made.function, made.args)
    names = tuple(p.name for p in parameters if isinstance(p, f.Variable))
    if len(names) < len(parameters):
        raise CompileError(f"a parameter of {made.function} is a number")
    domain, equations = [], []
    for part in f.conjuncts(body):
        if any(node == made for node in f.walk(part)):
            equations.append(_equation(made, part))
        else:
            domain.append(part)
    return Constructor(names, f.conjunction(*domain), tuple(equations))


def _equation(made: f.Apply, part: f.Formula) -> ValueEquation:
    """Return what a part of a constructor's definition says of an observer of the new object."""
    variables: tuple[str, ...] = ()
    premise: f.Formula = f.Truth(value=True)
    said = part
    if isinstance(said, f.ForAll):
        variables, said = said.variables, said.body
        if isinstance(said, f.Implies):
            premise, said = said.premise, said.conclusion
    match said:
        case f.Compare(("=",), (f.Apply(function, (owner, *arguments)), value)) if any(
            node == made for node in f.walk(owner)
        ) and not any(node == made for node in f.walk(value)):
            return ValueEquation(variables, premise, function, owner, tuple(arguments), value)
        case _:
            raise CompileError(
                f"the definition of {made.function} says something of its value that gives no"
                " observer a value"
            )
