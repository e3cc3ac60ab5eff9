"""Variables that no two statements, and no two quantifiers, share."""

from dataclasses import replace

from pylogic.core import formulas as f
from pylogic.meaning.statements import Meant, Said


def apart(meant: Meant) -> Meant:
    """Return the statements with variables that no two of them, and no two quantifiers, share."""
    taken: set[str] = set()

    def own(said: Said) -> Said:
        names = {name: _fresh(name, taken) for name in said.free}
        values: dict[str, f.Term] = {old: f.Variable(new) for old, new in names.items()}
        parts = [
            bound_apart(f.substitute(p, values), taken) for p in (said.guard, said.conclusion)
        ]
        return Said(parts[0], parts[1], said.whole, said.label)  # type: ignore[arg-type]  # of formulas come formulas

    return replace(
        meant,
        rules={name: [own(s) for s in group] for name, group in meant.rules.items()},
        equations={name: [own(s) for s in group] for name, group in meant.equations.items()},
        bounds={name: [own(s) for s in group] for name, group in meant.bounds.items()},
        value_sorts=[own(s) for s in meant.value_sorts],
        demands=[own(s) for s in meant.demands],
    )


def _fresh(name: str, taken: set[str]) -> str:
    number = 0
    while f"{name}.{number}" in taken:
        number += 1
    taken.add(f"{name}.{number}")
    return f"{name}.{number}"


def printed(name: str) -> str:
    """Return what the text calls a variable."""
    return name.split(".", maxsplit=1)[0]


def bound_apart(node: f.Node, taken: set[str]) -> f.Node:
    """Return a formula or term whose quantifiers bind names that are not taken yet."""
    if isinstance(node, f.Exists | f.ForAll):
        names = {name: _fresh(name, taken) for name in node.variables}
        values: dict[str, f.Term] = {old: f.Variable(new) for old, new in names.items()}
        body = bound_apart(f.substitute(node.body, values), taken)
        return type(node)(tuple(names.values()), body)  # type: ignore[arg-type]  # a formula stays one
    parts = f.children(node)
    return f.rebuild(node, tuple(bound_apart(p, taken) for p in parts)) if parts else node


def names_in(node: f.Node) -> set[str]:
    """Return the names of all variables of a formula or term, bound ones too."""
    own = (n.name for n in f.walk(node) if isinstance(n, f.Variable))
    bound = (v for n in f.walk(node) if isinstance(n, f.Exists | f.ForAll) for v in n.variables)
    return {*own, *bound}
