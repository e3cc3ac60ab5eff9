"""Terms of a sheet as Prolog text."""

from collections.abc import Mapping

from pylogic.gdl.terms import Term, Variable, symbol


def quoted(name: str) -> str:
    """Return a name as a quoted atom."""
    return "'" + name.replace("\\", "\\\\").replace("'", "\\'") + "'"


def predicate(name: str) -> str:
    """Return the predicate of a relation."""
    return quoted(f"gdl {name}")


def term(value: Term, names: Mapping[Variable, str]) -> str:
    """Return a term as Prolog text; every name is a quoted atom, numbers too."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Variable):
        return names[value]
    name, _ = symbol(value)
    return f"{quoted(name)}({', '.join(term(part, names) for part in value[1:])})"
