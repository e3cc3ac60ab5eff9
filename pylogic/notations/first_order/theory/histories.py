"""Histories that a text names or spells out: `S1 = do(load, S0)`, `safe(do(a, s))`.

`S1` becomes a predicate of the state that it leads to. Where a formula asks what holds after
actions, it asks whether there is a state that they lead to, of which it holds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from pylogic.core import formulas as f
from pylogic.core.syntax import Declaration


@dataclass(frozen=True, slots=True)
class History:
    """A situation that a text names, as one that actions lead to."""

    name: str
    axiom: Declaration
    term: f.Term


def named_histories(
    axioms: Sequence[Declaration], do: str
) -> tuple[list[Declaration], list[History]]:
    """Return the axioms with constants for the histories that they name, and these.

    The equations that name them are among the axioms, since they name actions, too.
    """
    found: dict[str, History] = {}
    for axiom in axioms:
        match axiom.formula:
            case f.Compare(
                ("=",), (f.Variable(name) | f.Constant(name), f.Apply(said) as term)
            ) if said == do and name not in found and not _is_within(name, term):
                found[name] = History(name, axiom, term)
            case _:
                pass
    values: dict[str, f.Term] = {name: f.Constant(name) for name in found}
    out = [replace(d, formula=f.substitute(d.formula, values)) if d.formula else d for d in axioms]  # type: ignore[arg-type]  # of a formula comes one
    histories = [replace(h, term=f.substitute(h.term, values)) for h in found.values()]  # type: ignore[arg-type]  # of a term comes one
    return out, histories


def _is_within(name: str, term: f.Term) -> bool:
    return any(isinstance(n, f.Variable | f.Constant) and n.name == name for n in f.walk(term))


class Unnested:
    """Formulas about states, for those about what actions lead to.

    do: What the text calls the successor; `steps` the predicate that says where it leads to.
    starts: The predicates of the states that constants name.
    """

    def __init__(self, do: str, steps: str, starts: Mapping[str, str]) -> None:
        self.do = do
        self.steps = steps
        self.starts = starts

    def formula(self, formula: f.Formula) -> f.Formula:
        """Return what a formula says, with each atom of the states that there are."""
        kinds = f.Predicate | f.Compare
        return f.transform(formula, lambda n: self.atom(n) if isinstance(n, kinds) else n)  # type: ignore[return-value]  # of a formula comes one

    def atom(self, atom: f.Predicate | f.Compare) -> f.Formula:
        """Return an atom, or that there is a state of which it is so."""
        taken = {n.name for n in f.those(atom, f.Variable)}
        fresh = (name for k in count(1) if (name := f"t{k}") not in taken)
        known: dict[f.Term, f.Variable] = {}
        guards: list[f.Formula] = []

        def state(node: f.Node) -> f.Node:
            match node:
                case f.Apply(do, (action, before)) if do == self.do:
                    guard, told = self.steps, [action, before]
                case f.Constant(name) | f.Variable(name) if name in self.starts:
                    guard, told = self.starts[name], []
                case _:
                    return node
            if node not in known:
                known[node] = f.Variable(next(fresh))
                guards.append(f.Predicate(guard, (*told, known[node])))
            return known[node]

        said: f.Formula = f.transform(atom, state)  # type: ignore[assignment]  # of a formula comes one
        if not guards:
            return atom
        return f.Exists(tuple(v.name for v in known.values()), f.conjunction(*guards, said))
