"""A sheet while it is written: the rules of a document's symbols, as far as they are needed."""

from dataclasses import dataclass

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.sorts.sorts import Sort
from pylogic.compiler.theory.statements import Statement
from pylogic.core import formulas as f
from pylogic.core.errors import GameError
from pylogic.core.graph import reachable
from pylogic.export.gdl.bodies import Bodies
from pylogic.export.gdl.clauses import Body
from pylogic.export.gdl.names import SheetNames
from pylogic.export.gdl.numbers import Numbers
from pylogic.export.gdl.scope import BodyScope
from pylogic.gdl.rules import KEYWORDS, Holds, Rule, atoms
from pylogic.gdl.terms import Term, symbol


@dataclass(frozen=True, slots=True)
class Part:
    """Rules that belong together, with what is said above them."""

    title: str
    rules: tuple[Rule, ...]


class Sheet:
    """Takes rules, and knows what they rest on.

    names: What things are called.
    numbers: The tables of sums and orders.
    bodies: What writes formulas.
    """

    def __init__(self, model: Model) -> None:
        self.model = model
        self.names = SheetNames(model)
        self.numbers = Numbers()
        self.bodies = Bodies(self)
        self._parts: list[Part] = []
        self._rules: dict[Rule, None] = {}
        self._wanted: dict[str, None] = {}
        self._done: set[str] = set()
        self._domains: dict[str, str] = {}

    def relation(self, name: str) -> str:
        """Return the relation of a symbol, whose definition the sheet will have."""
        if name not in self.model.observers:
            self._wanted[name] = None
        return self.names.relation(name)

    def holds_state(self, place: tuple[str, str, int]) -> bool:
        """Tell whether a place of a symbol is one of positions."""
        sort = self.model.sorts.at(place)
        return sort is not None and sort.name in self.model.layouts

    def is_state(self, name: str, scope: BodyScope) -> bool:
        """Tell whether a variable stands for a position."""
        sort = scope.sorts.get(name)
        return sort is not None and sort.name in self.model.layouts

    def is_open(self, name: str) -> bool:
        """Tell whether a predicate says of something only that it is a position."""
        return name in self.model.theory.open_sorts or name in self.model.layouts

    def numbers_of(self, term: f.Node, scope: BodyScope) -> set[int]:
        """Return the numbers that a term can be."""
        match term:
            case f.Number(value):
                return {value}
            case f.Variable(name):
                return self._numbers(scope.sorts.get(name), term, scope)
            case f.Conditional(_, positive, negative):
                return self.numbers_of(positive, scope) | self.numbers_of(negative, scope)
            case f.Apply(("+" | "-" | "'") as sign, args) if (
                sign not in self.model.theory.equations
            ):
                left = self.numbers_of(args[0], scope)
                right = self.numbers_of(args[1], scope) if len(args) > 1 else {1}
                return {a - b if sign == "-" else a + b for a in left for b in right}
            case f.Apply(function):
                observer = self.model.observers.get(function)
                sort = observer.values if observer else None
                if sort is None:
                    sort = self.model.sorts.at(("function", function, -1))
                return self._numbers(sort, term, scope)
            case _:
                return set()

    def _numbers(self, sort: Sort | None, term: f.Node, scope: BodyScope) -> set[int]:
        if sort is None or sort.values is None:
            raise scope.refuse(f"nothing says between which numbers {_shown(term)} lies")
        return {value.value for value in sort.values if isinstance(value, f.Number)}

    def domain(self, sort: Sort) -> str:
        """Return the relation that lists the values of a sort."""
        if sort.name in self.model.theory.predicates:
            return self.relation(sort.name)
        if sort.name not in self._domains:
            name = self._domains[sort.name] = self.names.fresh(sort.name)
            self._list(name, sort)
        return self._domains[sort.name]

    def _list(self, name: str, sort: Sort) -> None:
        for value in sort.values or ():
            self.add(Rule((name, self.names.value(value))))

    def scope(self, statement: Statement, state: str, name: str) -> BodyScope:
        """Return the scope of a statement."""
        return BodyScope(statement, state, self.model.sorts.variables(statement), name)

    def add(self, rule: Rule) -> None:
        """Take a rule."""
        self._rules[rule] = None

    def define(self, head: Term, formula: f.Node, clause: Body, scope: BodyScope) -> None:
        """Take the rules by which an atom holds where a formula does."""
        for found in self.bodies.holds(formula, clause, scope):
            self.take(head, found, scope)

    def take(self, head: Term, clause: Body, scope: BodyScope) -> None:
        """Take a rule whose body is a clause; what nothing binds in it ranges over its sort."""
        bound = []
        for variable in clause.unbound(head):
            sort = clause.sorts.get(variable)
            if sort is None or sort.values is None:
                raise scope.refuse(f"{variable.name} has no end of values")
            bound.append(Holds((self.domain(sort), variable)))
        goals = clause.goals()
        if goals is not None:
            self.add(Rule(clause.resolved(head), (*bound, *goals)))

    def part(self, title: str) -> None:
        """End a part: what was taken since the last one stands below a title."""
        known = {rule for part in self._parts for rule in part.rules}
        rules = tuple(rule for rule in self._rules if rule not in known)
        if rules:
            self._parts.append(Part(title, rules))

    def finish(self) -> list[Part]:
        """Define all that is wanted, and return the sheet."""
        while todo := [name for name in self._wanted if name not in self._done]:
            for name in todo:
                self._done.add(name)
                self._define_symbol(name)
        for rule in self.numbers.facts():
            self.add(rule)
        self.part("Numbers")
        kept = self._reached()
        return [
            Part(part.title, rules)
            for part in self._parts
            if (rules := tuple(rule for rule in part.rules if symbol(rule.head) in kept))
        ]

    def _reached(self) -> set[tuple[str, int]]:
        """Return the relations that the game rests on; others belong to dropped cases."""
        uses: dict[tuple[str, int], set[tuple[str, int]]] = {}
        for rule in self._rules:
            below = uses.setdefault(symbol(rule.head), set())
            below |= {symbol(each.atom) for goal in rule.body for each, _ in atoms(goal)}
        return reachable(uses, [relation for relation in uses if relation[0] in KEYWORDS])

    def _define_symbol(self, name: str) -> None:
        statements = self.model.theory.defining(name)
        sort = self.model.sorts.sorts.get(name)
        if sort is not None and sort.values is not None and not sort.only_bounded:
            self._list(self.names.relation(name), sort)
        else:
            if not statements:
                raise GameError(f"nothing says what {name} is, which a sheet must have")
            for statement in statements:
                self._define_by(name, statement)
        axioms = {s.axiom.label: s.axiom for s in statements}.values()
        said = ", ".join(f"{axiom.label} ({_lines(axiom.lines)})" for axiom in axioms)
        self.part(f"{name}: by axiom {said}" if said else name)

    def _define_by(self, name: str, statement: Statement) -> None:
        match statement.conclusion:
            case f.Predicate(_, args):
                kind, value = "predicate", None
            case f.Compare(("=",), (f.Apply(_, args), said)):
                kind, value = "function", said
            case _:
                raise statement.fail("it defines nothing that a sheet could say")
        state, own = "", []
        for place, arg in enumerate(args):
            if not self.holds_state((kind, name, place)):
                own.append(arg)
            elif isinstance(arg, f.Variable) and not state:
                state = arg.name
            else:
                raise statement.fail(f"{name} is about two positions; a sheet cannot say that")
        relation = self.names.relation(name)
        scope = self.scope(statement, state, relation)
        for head, terms in self.bodies.flat_all(own, Body(), scope):
            for body in self.bodies.holds(statement.guard, head, scope):
                if value is None:
                    self.take((relation, *terms) if terms else relation, body, scope)
                    continue
                for found, result in self.bodies.flat(value, body, scope):
                    self.take((relation, *terms, result), found, scope)


def _lines(lines: tuple[int, int]) -> str:
    first, last = lines
    return f"line {first}" if first == last else f"lines {first} to {last}"


def _shown(term: f.Node) -> str:
    return term.name if isinstance(term, f.Variable) else getattr(term, "function", "a term")
