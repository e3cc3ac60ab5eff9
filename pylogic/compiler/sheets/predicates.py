"""The relations of a sheet as predicates, whose names begin with `gdl ` and so reach nothing else.

What depends on the state has it first, as `state(All, Facts..., Settled...)`: its facts, those of
each name, and atoms that are settled at once. What depends on moves has them behind that,
as a list of Role-Move.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from pylogic.compiler.sheets.keyed import Keyed
from pylogic.compiler.sheets.ordering import ordered
from pylogic.compiler.sheets.shapes import Shapes, SheetScope, rule
from pylogic.compiler.sheets.terms import predicate, term
from pylogic.core.graph import components, reachable
from pylogic.gdl.clauses import Clause, clauses
from pylogic.gdl.reasoner.dependencies import constants
from pylogic.gdl.reasoner.joins import Joins
from pylogic.gdl.reasoner.planning import Differ, Lack, Look, Step, plan
from pylogic.gdl.reasoner.relations import is_ground
from pylogic.gdl.rules import Rule
from pylogic.gdl.terms import Term, Variable, arguments, depth, symbol, variables

Symbol = tuple[str, int]
Taken = tuple[tuple[Variable, Term], ...]
Apart = tuple[Term, Taken]

TRUE: Final = ("true", 1)
NEXT: Final = ("next", 1)
DOES: Final = ("does", 2)
ROOTS: Final = (
    ("role", 1), ("init", 1), ("legal", 2), ("next", 1), ("terminal", 0), ("goal", 2), ("sees", 2),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RuleClauses:
    """The clauses of one rule, as Prolog text."""

    relation: Symbol
    rule: Rule
    texts: tuple[str, ...]


class Predicates:
    """The predicates of a sheet.

    rules: The sheet.
    joins: The joins that no state changes, and what is known of the sizes of relations.
    seen: Facts of some states.
    """

    def __init__(self, rules: Sequence[Rule], joins: Joins, seen: Iterable[Term]) -> None:
        self.joins = joins
        self.sizes = joins.sizes
        self.by_rule: list[tuple[Rule, tuple[Clause, ...]]] = []
        written: set[Clause] = set()
        for sheet_rule in rules:  # a clause that stands twice is written once
            own = tuple(c for c in dict.fromkeys(clauses([sheet_rule])) if c not in written)
            written.update(own)
            self.by_rule.append((sheet_rule, own))
        self.edges: dict[Symbol, set[Symbol]] = {}
        strong: dict[Symbol, set[Symbol]] = {}
        denied: set[tuple[Symbol, Symbol]] = set()
        for clause in self._all():
            head = symbol(clause.head)
            self.edges.setdefault(head, set()).update(
                map(symbol, (*clause.positive, *clause.negative))
            )
            strong.setdefault(head, set()).update(map(symbol, clause.positive))
            denied.update((head, symbol(atom)) for atom in clause.negative)
        self.needed = reachable(self.edges, ROOTS)
        self.on_state = self._above({TRUE, DOES})
        self.on_moves = self._above({DOES})
        self.tabled = {
            node
            for part in components({k: v for k, v in strong.items() if k in self.needed})
            if part.loops
            for node in part.nodes
        }
        parts = components({k: v for k, v in self.edges.items() if k in self.needed})
        whole = {node: part.nodes for part in parts for node in part.nodes}
        self.rounds = {  # what may rest on its own negation, and all that goes round with it
            node: whole[node]
            for head, other in denied
            if head in whole and other in whole[head]
            for node in whole[head]
        }
        self.tabled |= self.rounds.keys()
        facts = (arguments(a)[0] for c in self._all() for a in (*c.positive, *c.negative)
                 if symbol(a) == TRUE)  # fmt: skip
        self.shapes = Shapes((symbol(f) for f in facts if isinstance(f, str | tuple)), seen)
        self.keyed = Keyed(self.shapes, joins)
        self.derived = {symbol(c.head) for c in self._all() if c.positive or c.negative}
        self.constants = sorted(map(str, constants(list(self._all()))))
        self.settled = self._often()
        self.stays_by = self._staying()

    def _all(self) -> Iterator[Clause]:
        for _, own in self.by_rule:
            yield from own

    def _often(self) -> dict[Term, int]:
        """Return the atoms that are settled once a state, and the place of each.

        They are those that every state is asked first for its end, and that are asked elsewhere
        too; what one depends on comes before it.
        """
        if self.tabled & self.on_state:  # a table would keep states with them and without
            return {}
        own = [clause for clause in self._all() if symbol(clause.head) in self.needed]
        asked = Counter(a for c in own for a in (*c.positive, *c.negative))
        first: dict[Term, int] = {}
        for clause in own:
            step = next(iter(self._order(clause)), None) if clause.head == "terminal" else None
            if isinstance(step, Look | Lack) and asked[step.atom] > 1:
                below = reachable(self.edges, self.edges.get(symbol(step.atom), ()))
                plain = symbol(step.atom) in (self.derived & self.on_state) - self.on_moves - below
                if plain and not any(variables(step.atom)):
                    first[step.atom] = len(below)
        settled = sorted(first, key=lambda atom: first[atom])
        return {atom: at for at, atom in enumerate(settled, len(self.shapes.of) + 2)}

    def shaping(self) -> list[str]:
        """Return what makes a state of facts, and settles atoms of it."""
        goals = [
            f"(   {self._call(atom, {})}\n    ->  arg({at}, State, yes)\n"
            f"    ;   arg({at}, State, no)\n    )"
            for atom, at in self.settled.items()
        ]
        return [*self.shapes.clauses(len(goals)), rule("settled(State)", ["true", *goals])]

    def _above(self, below: set[Symbol]) -> set[Symbol]:
        users: dict[Symbol, set[Symbol]] = {}
        for head, used in self.edges.items():
            for other in used:
                users.setdefault(other, set()).add(head)
        return reachable(users, below)

    def written(self) -> list[RuleClauses]:
        """Return the clauses, rule by rule."""
        return [
            RuleClauses(symbol(rule.head), rule, tuple(map(self._texts, self._alternatives(own))))
            for rule, own in self.by_rule
            if symbol(rule.head) in self.needed
        ]

    def _alternatives(self, own: Sequence[Clause]) -> list[list[Clause]]:
        """Return clauses of a rule, those together that end with other terms that must differ."""
        groups: dict[object, list[Clause]] = {}
        for clause in own:
            alike: object = clause
            if len(own) > 1 and clause.positive and clause.distinct:
                *before, last = self._order(clause)
                if isinstance(last, Differ) and clause not in self.stays_by:
                    alike = (clause.head, tuple(before))
            groups.setdefault(alike, []).append(clause)
        return [*groups.values()]

    def _staying(self) -> dict[Clause, str]:
        """Return the clauses by which all facts of a name stay, and the goal that has them."""
        asked = {symbol(atom) for c in self._all() for atom in (*c.positive, *c.negative)}
        own = [clause for clause in self._all() if symbol(clause.head) == NEXT]
        stay = dict.fromkeys(filter(_stays, own))
        if NEXT in asked or len(stay) == len(own):
            return {}
        return {clause: f"stays_{at}(State, Own{at})" for at, clause in enumerate(stay)}

    def _texts(self, group: Sequence[Clause]) -> str:
        clause, *others = group
        stays = self.stays_by.get(clause)
        if stays is None:
            return self._clause(clause, [self._order(other)[-1] for other in others])
        shape = self.shapes.of[symbol(arguments(clause.head)[0])]
        return rule(stays, shape.all(f"Own{list(self.stays_by).index(clause)}"))

    def joined(self) -> Iterator[str]:
        """Go through what works the joins out once, when the module is loaded.

        Those that the relations of others rest on come first: they rest on fewer.
        """

        def below(inner: Clause) -> int:
            return len(reachable(self.edges, map(symbol, inner.positive)))

        for inner in sorted(self.joins.known, key=below):
            if (name := self.joins.known[inner]) is not None:
                names = {v: f"V{n}" for n, v in enumerate(sorted(inner.variables))}
                head = self._call((name, *arguments(inner.head)), names)
                body = ", ".join(self._call(atom, names) for atom in inner.positive)
                own = f"{predicate(name)}/{symbol(inner.head)[1]}"
                yield f":- dynamic {own}."
                yield f":- findall({head}, ({body}), Rows), joined({own}, Rows)."
        yield from self.keyed.clauses()

    def arity(self, relation: Symbol) -> int:
        """Return how many arguments the predicate has."""
        return relation[1] + (relation in self.on_state) + (relation in self.on_moves)

    def missing(self) -> list[Symbol]:
        """Return the relations that are asked for and that no rule makes."""
        return sorted(r for r in self.needed if r not in self.edges and r not in {TRUE, DOES})

    def _clause(self, clause: Clause, instead: Sequence[Step] = ()) -> str:
        """Return a clause, with what may hold instead of its last step."""
        order = self._order(clause)
        names = {v: f"V{n}" for n, v in enumerate(sorted(clause.variables))}
        head, same = apart(clause.head, names)
        goals = list(_unified(same, names))
        scope = SheetScope(
            names, set(variables(clause.head)), self.rounds.get(symbol(clause.head), ())
        )
        for atom in (*clause.positive, *clause.negative):
            if symbol(atom) == TRUE and isinstance(
                first := (*arguments(arguments(atom)[0]), "")[0], Variable
            ):
                scope.wanted.setdefault(first, set()).add(self.shapes.place(arguments(atom)[0]))
        if order and isinstance(order[0], Look) and symbol(order[0].atom) != TRUE:
            goals += self._places(clause, scope)
        for step in order:
            asked, taken = self._opened(clause, step, names)
            goals += [*self._guard(clause, asked, names), *self._goals(asked, scope)]
            goals += _unified(taken, names)
            scope.bound.update(*(variables(part) for _, part in taken))
        if instead:
            ends = [goals.pop(), *(goal for step in instead for goal in self._goals(step, scope))]
            goals.append(f"( {' -> true ; '.join(ends)} )")
        called = self._call(head, names)
        if not goals:
            return f"{called}."
        return rule(called, goals)

    def _guard(self, clause: Clause, step: Step, names: Mapping[Variable, str]) -> Iterator[str]:
        """Go through what stops recursion that asks for ever larger terms."""
        if isinstance(step, Look) and symbol(clause.head) in self.tabled:
            relation = symbol(step.atom)
            for part in arguments(step.atom) if relation in self.tabled else ():
                if isinstance(part, tuple) and any(variables(part)):
                    yield f"small({term(part, names)})"

    def _opened(
        self, clause: Clause, step: Step, names: dict[Variable, str]
    ) -> tuple[Step, Taken]:
        """Return what to ask instead of ever larger terms, and what must then be the same.

        Where recursion asks for terms that grow, and for none that is a part of what it was asked,
        all are asked for, as many as follow.
        """
        if (
            not isinstance(step, Look)
            or not {symbol(clause.head), symbol(step.atom)} <= self.tabled
        ):
            return step, ()
        asked = arguments(step.atom)
        pairs = list(zip_longest(asked, arguments(clause.head)[: len(asked)], fillvalue=""))
        if any(_is_part(inner, outer) for inner, outer in pairs):
            return step, ()
        taken: list[tuple[Variable, Term]] = []
        given = [
            _taken(inner, names, taken)
            if any(variables(inner)) and depth(inner) > depth(outer)
            else inner
            for inner, outer in pairs
        ]
        return (Look((symbol(step.atom)[0], *given)) if taken else step), tuple(taken)

    def _places(self, clause: Clause, scope: SheetScope) -> Iterator[str]:
        """Go through what fetches the places of a state, before anything is gone through."""
        for atom in clause.positive:
            if symbol(atom) == TRUE and not isinstance(arguments(atom)[0], Variable):
                yield from filter(None, [scope.fetched(self.shapes.place(arguments(atom)[0]))[0]])

    def _order(self, clause: Clause) -> list[Step]:
        """Return the steps of a clause: the cheapest order, where sizes are known."""
        known = all((symbol(a)[0], str(symbol(a)[1])) in self.sizes or symbol(a) in {TRUE, DOES}
                    for a in clause.positive)  # fmt: skip
        if known and symbol(clause.head) not in self.tabled:
            joined = self.joins.folded(clause)
            return plan(joined, {}, order=ordered(joined.positive, self.sizes))
        return plan(clause, {}, order=clause.positive)

    def _goals(self, step: Step, scope: SheetScope) -> list[str]:
        """Return the goals of a step, after which its variables are bound.

        What has no variable left to bind is asked once.
        """
        if isinstance(step, Differ):
            return [f"{term(step.left, scope.names)} \\== {term(step.right, scope.names)}"]
        before, asked = self._fetched(step.atom, scope)
        if isinstance(step, Lack):
            known = symbol(step.atom) not in scope.round
            return [*before, f"\\+ {asked}" if known else f"tnot({asked})"]
        once = is_ground(step.atom, scope.bound) and symbol(step.atom) in self.derived
        once = once and step.atom not in self.settled
        asked = self.keyed.goal(step.atom, scope) or asked
        for place, part in enumerate(arguments(step.atom)):
            if isinstance(part, Variable):
                scope.values.setdefault(part, self.joins.values(step.atom, place))
        scope.bound.update(variables(step.atom))
        return [*before, f"once({asked})" if once else asked]

    def _fetched(self, atom: Term, scope: SheetScope) -> tuple[list[str], str]:
        """Return what is to be fetched before an atom is asked, and its goal."""
        relation = symbol(atom)
        if relation == TRUE:
            return self.shapes.look(arguments(atom)[0], scope)
        if relation == DOES:
            role, move = (term(t, scope.names) for t in arguments(atom))
            known = is_ground(arguments(atom)[0], scope.bound)  # who makes one move
            return [], f"{'memberchk' if known else 'member'}({role}-{move}, Moves)"
        if relation[0] == "constant of the sheet":
            return [], f"constant({term(arguments(atom)[0], scope.names)})"
        if atom in self.settled:
            return [], f"arg({self.settled[atom]}, State, yes)"
        called = self._call(atom, scope.names)
        return [], called if relation in scope.round else self.sure(relation, called)

    def sure(self, relation: Symbol, called: str) -> str:
        """Return a goal that is an error where what it asks for rests on its own negation."""
        return f"sure({called})" if relation in self.rounds else called

    def _call(self, atom: Term, names: Mapping[Variable, str]) -> str:
        relation = symbol(atom)
        more = ["State"] if relation in self.on_state else []
        more += ["Moves"] if relation in self.on_moves else []
        args = [*more, *(term(t, names) for t in arguments(atom))]
        return f"{predicate(relation[0])}({', '.join(args)})" if args else predicate(relation[0])


def apart(head: Term, names: dict[Variable, str]) -> Apart:
    """Return a head in which no variable stands twice, and what must then be the same.

    Prolog unifies without looking for terms that contain themselves; none can come of a head in
    which each variable stands once. Variables for what is taken out are added to the names.
    """
    seen: set[Variable] = set()
    taken: list[tuple[Variable, Term]] = []
    given: list[Term] = []
    for part in arguments(head):
        own = list(variables(part))
        if seen.isdisjoint(own) and len(set(own)) == len(own):
            seen.update(own)
            given.append(part)
            continue
        given.append(_taken(part, names, taken))
    return ((symbol(head)[0], *given) if taken else head), tuple(taken)


def _taken(part: Term, names: dict[Variable, str], taken: list[tuple[Variable, Term]]) -> Variable:
    """Return a new variable that stands for a part of an atom."""
    other = Variable(f"taken {len(names)}")
    names[other] = f"V{len(names)}"
    taken.append((other, part))
    return other


def _unified(same: Taken, names: Mapping[Variable, str]) -> Iterator[str]:
    for one, other in same:
        yield f"unify_with_occurs_check({term(one, names)}, {term(other, names)})"


def _is_part(inner: Term, outer: Term) -> bool:
    """Tell whether a term with variables stands inside another one."""
    return any(variables(inner)) and any(
        inner == part or _is_part(inner, part) for part in arguments(outer)
    )


def _stays(clause: Clause) -> bool:
    """Tell whether a clause says that all facts of a name hold in the next state too."""
    (fact,) = arguments(clause.head) or ("",)
    return (
        clause.positive == (("true", fact),)
        and not (clause.negative or clause.distinct)
        and isinstance(fact, tuple)
        and all(isinstance(part, Variable) for part in fact[1:])
        and len(set(fact)) == len(fact)
    )
