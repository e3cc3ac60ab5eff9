"""What a text says of its models: definitions, and what each of them demands."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.core.syntax import Declaration
from pylogic.notations.first_order.formulas.axiom_forms import (
    equated,
    is_definition,
    is_ground,
    parts_of,
    sorted_terms,
)
from pylogic.notations.first_order.theory.number_kinds import ARITHMETIC
from pylogic.notations.first_order.theory.open_symbols import Name, speaks
from pylogic.notations.first_order.theory.undefined import Undefined


def _named(word: str) -> Iterator[str]:
    yield word
    yield from (f"{word}{i}" for i in count(1))


class Models:
    """Says of models what a text says."""

    def __init__(self, theory: Undefined, open_: Mapping[Name, int], names: set[str]) -> None:
        self.theory = theory
        self.open = {*open_}
        self.sort = next(n for n in _named("model") if n not in names)
        self.model = f.Variable(next(n for n in _named("m") if n not in names))
        self.stuck = False
        self.moved = {*self.open}
        self.bodies: dict[str, f.Iff] = {}
        before = -1
        while before != len(self.moved):  # what is defined by them is of models too
            before = len(self.moved)
            for axiom in theory.axioms:
                self._derive(axiom)
        for kind, name in self.moved - self.open:
            if kind == "p" and name not in self.bodies and (body := self._by_atoms(name)):
                self.bodies[name] = body

    def _derive(self, axiom: Declaration) -> None:
        formula = axiom.formula
        if formula is None or not speaks(formula, self.moved):
            return
        for guards, said in parts_of(formula):
            symbol = self._defined(said)
            if symbol is None or symbol in self.open or self._is_told(symbol):
                continue
            if isinstance(said, f.Predicate) and self._is_demanded(axiom, guards, said):
                continue
            self.moved.add(symbol)
            if is_definition(formula) and isinstance(said, f.Iff) and not speaks(
                said.right, {symbol}
            ):  # fmt: skip
                self.bodies[symbol[1]] = said

    def _is_demanded(
        self, axiom: Declaration, guards: Sequence[f.Formula], said: f.Predicate
    ) -> bool:
        """Whether what the text tells elsewhere is demanded of values that are left open.

        Raises ReadError: It might be told here of further things.
        """
        symbol = ("p", said.name)
        chosen = [speaks(arg, self.moved) for arg in said.args]
        if not any(chosen) or any(speaks(guard, {symbol}) for guard in guards):
            return False
        elsewhere = [
            part for formula in self.theory.formulas if not speaks(formula, self.moved)
            for _, part in parts_of(formula) if self._defined(part) == symbol
        ]  # fmt: skip
        if elsewhere and not all(chosen) and not any(isinstance(p, f.Iff) for p in elsewhere):
            what = (
                f"this may demand something of what is left open, or say of what {said.name} holds"
            )
            raise ReadError(
                what, axiom.place, [f"{said.name}(...) <-> ... for all that it holds of"]
            )
        return bool(elsewhere)

    def _by_atoms(self, name: str) -> f.Iff | None:
        """Return the definition of a predicate of which equivalences tell single atoms only."""
        said = [
            part for formula in self.theory.formulas for part in parts_of(formula)
            if self._defined(part[1]) == ("p", name)
        ]  # fmt: skip
        cases = []
        variables: tuple[f.Variable, ...] = ()
        for guards, part in said:
            match part:
                case f.Iff(f.Predicate(_, args), right) if (
                    not guards and is_ground(args) and not f.free_variables(right)
                    and not speaks(right, {("p", name)})
                ):  # fmt: skip
                    variables = tuple(f.Variable(f"x{i + 1}") for i in range(len(args)))
                    cases.append(f.conjunction(*map(f.equal, variables, args), right))
                case _:
                    return None
        return f.Iff(f.Predicate(name, variables), f.disjunction(*cases)) if cases else None

    def _is_told(self, symbol: Name) -> bool:
        """Whether the text gives a function values that nothing open decides."""
        return symbol[0] == "f" and any(
            term.function == symbol[1]
            for formula in self.theory.formulas if not speaks(formula, self.moved)
            for term in equated(formula)
        )  # fmt: skip

    def _defined(self, said: f.Formula) -> Name | None:
        """Return the symbol that an axiom says something of, if it is defined so."""
        match said:
            case f.Iff(f.Predicate(name), _) | f.Predicate(name):
                return ("p", name) if not self._is_sort(name) else None
            case f.Compare(("=",), (f.Apply(name), _)) if name not in ARITHMETIC:
                return ("f", name)
            case _:
                return None

    def _is_sort(self, name: str) -> bool:
        return name in self.theory.listed

    def said(self, formula: f.Formula) -> f.Formula:
        """Return an axiom of models: a definition, or a demand of each model."""
        if not speaks(formula, self.moved):
            return formula
        known = f.Predicate(self.sort, (self.model,))
        match formula:
            case _ if self._is_typed(formula):
                return _under(self._moved(formula), self._guards(formula, known))
            case _ if is_definition(formula) and not self._is_open(formula):
                return self._definition(formula, known)
            case _ if all(self._is_rule(said) for _, said in parts_of(formula)):
                return _under(self._moved(formula), [known])
            case _:
                plain = self._unfolded(formula)
                self.stuck = self.stuck or speaks(plain, self.moved - self.open)
                whole = self._moved(plain)
                free = tuple(n for n in f.free_variables(whole) if n != self.model.name)
                closed = f.ForAll(free, whole) if free else whole
                return f.Or((f.Not(known), closed))

    def _is_open(self, formula: f.Formula) -> bool:
        return any(self._defined(said) in self.open for _, said in parts_of(formula))

    def _is_rule(self, said: f.Formula) -> bool:
        symbol = self._defined(said)
        if isinstance(said, f.Predicate) and is_ground(said.args) and said.name in self.bodies:
            return False  # of what an equivalence defines, this is demanded
        return symbol is not None and symbol in self.moved - self.open

    def _is_typed(self, formula: f.Formula) -> bool:
        """Whether an axiom only says of which values open functions are."""
        parts = list(parts_of(formula))
        return all(
            isinstance(said, f.Predicate) and len(said.args) == 1 and self._is_sort(said.name)
            and isinstance(said.args[0], f.Apply)
            and not any(speaks(g, self.moved) for g in guards)
            for guards, said in parts
        )  # fmt: skip

    def _guards(self, formula: f.Formula, known: f.Formula) -> list[f.Formula]:
        """Return that the model is one, and what is said of the sorts of arguments."""
        guards = [known]
        said = {*f.those(formula, f.Predicate)}
        for term in sorted_terms(formula):
            for i, arg in enumerate(term.args):
                sort, _ = self.theory.values(self.theory.root_of(("f", term.function), i))
                guard = f.Predicate(sort, (arg,))
                guards += [guard] if sort and guard not in {*said, *guards} else []
        return guards

    def _definition(self, formula: f.Formula, known: f.Formula) -> f.Formula:
        if isinstance(formula, f.ForAll):
            inner = self._definition(formula.body, known)
            return f.ForAll(formula.variables, inner)
        assert isinstance(formula, f.Iff)  # noqa: S101  # what a definition is
        return f.Iff(self._moved(formula.left), f.conjunction(known, self._moved(formula.right)))

    def _unfolded(self, formula: f.Formula) -> f.Formula:
        """Return a demand that speaks of what is open, and not of what is defined by it."""

        def step(node: f.Node) -> f.Node:
            if not isinstance(node, f.Predicate) or node.name not in self.bodies:
                return node
            said = self.bodies[node.name]
            assert isinstance(said.left, f.Predicate)  # noqa: S101  # of a definition
            values = {
                v.name: arg for v, arg in zip(said.left.args, node.args, strict=True)
                if isinstance(v, f.Variable)
            }  # fmt: skip
            body = f.substitute(said.right, values)
            return f.transform(body, step) if speaks(body, self.moved) else body

        return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes one

    def _moved(self, formula: f.Formula) -> f.Formula:
        def step(node: f.Node) -> f.Node:
            match node:
                case f.Predicate(name, args) if ("p", name) in self.moved:
                    return f.Predicate(name, (*args, self.model))
                case f.Apply(name, args) if ("f", name) in self.moved:
                    return f.Apply(name, (*args, self.model))
                case _:
                    return node

        return f.transform(formula, step)  # type: ignore[return-value]  # of a formula comes one


def _under(formula: f.Formula, guards: Sequence[f.Formula]) -> f.Formula:
    """Return an axiom under further conditions, which are joined to those that it has."""
    match formula:
        case f.ForAll(names, body):
            return f.ForAll(names, _under(body, guards))
        case f.Implies(premise, conclusion):
            return f.Implies(f.conjunction(*guards, *f.conjuncts(premise)), conclusion)
        case _:
            return f.Implies(f.conjunction(*guards), formula)
