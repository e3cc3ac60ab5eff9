"""Why something holds in a state of a rule sheet, or does not, by the sheet's rules."""

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Final

from pylogic.core.errors import ExplanationError
from pylogic.explain.growing import ClaimStep, Draft, PrintedSource, deep, frozen, grown
from pylogic.explain.sheets.checker import SheetChecker
from pylogic.explain.sheets.proofs import (
    DENIED,
    Alternative,
    BodyLiteral,
    Proofs,
    Values,
    clauses_of,
    depending,
)
from pylogic.explain.tree import AXIOM, COMPARISON, NONE, RULE, Explanation
from pylogic.gdl.clauses import bind
from pylogic.gdl.reasoner import Reasoner
from pylogic.gdl.rules import Rule
from pylogic.gdl.terms import (
    Term,
    Variable,
    arguments,
    kif,
    rule_text,
    sort_key,
    symbol,
    variables,
)

_MOST: Final = 300
"""How many claims one explanation has."""

Key = tuple[Term, bool]


class SheetExplainer:
    """Explains what holds in states of a sheet.

    rules: The sheet.
    text: What they were read from.
    player: What plays the sheet.
    """

    def __init__(self, rules: Sequence[Rule], text: str, player: Reasoner) -> None:
        self._clauses = clauses_of(rules)
        self._text = text
        self._starts = [0, *(i + 1 for i, char in enumerate(text) if char == "\n")]
        self._write = kif if text.count("(<=") or text.count("(role") else rule_text
        self._checker = SheetChecker(rules, player)
        self._moving = depending(rules, [("does", 2)])
        changing = depending(rules, [("true", 1), ("does", 2)])
        fixed = {name: own for name, own in self._clauses.items() if name not in changing}
        self._sizes = player.sizes
        self._always = Proofs(fixed, (), sizes=player.sizes)
        self._within: set[tuple[str, int]] = set()
        self._asked: tuple[object, Proofs] | None = None

    def claim(
        self, atom: Term, facts: Iterable[Term], moves: Sequence[tuple[Term, Term]] = ()
    ) -> Explanation:
        """Return why an atom holds in a state, or does not.

        atom: The atom, such as `("legal", "x", ("mark", "1", "1"))`; with variables, its first
            instance that holds is explained.
        facts: The facts of the state.
        moves: What the players do, where the next state is asked for.
        Raises ExplanationError: The sheet says nothing of it, or there are too many cases.
        """
        facts = frozenset(facts)
        if not moves and symbol(atom) in self._moving:
            raise ExplanationError(
                f"{symbol(atom)[0]} depends on what the players do, and no moves are given;"
                " add does(Role, Move) to the goal"
            )
        proofs = self._proofs(facts, tuple(moves))
        if not proofs.rules_for(atom) and symbol(atom)[0] not in {"true", "does"}:
            name, arity = symbol(atom)
            near = get_close_matches(name, {known for known, _ in proofs.relations}, 1)
            meant = f"; is {near[0]} meant?" if near else ""
            raise ExplanationError(f"no rule of the sheet says what {name}/{arity} is{meant}")
        with deep():
            if any(variables(atom)):
                held = self._checker.instances(atom, facts)
                held = proofs.instances(atom) if held is None else held
                atom = min(held, key=sort_key, default=atom)
            first = self._claim(atom, proofs, holds=proofs.holds(atom))
            steps = grown([first], lambda draft: self._step(draft.key, proofs), _MOST)
            root = frozen(first, steps, set())
        self._checker.check_steps(root)
        return Explanation(root, (), self._checker.check(steps, facts, moves))

    def _proofs(self, facts: frozenset[Term], moves: tuple[tuple[Term, Term], ...]) -> Proofs:
        """Return what follows in a state: what was found before, where it is the same state."""
        if self._asked is None or self._asked[0] != (facts, moves):
            own = Proofs(self._clauses, facts, moves, self._always, self._sizes)
            self._asked = (facts, moves), own
        self._asked[1].renew()
        return self._asked[1]

    def _claim(self, atom: Term, proofs: Proofs, *, holds: bool) -> Draft:
        draft = Draft(claim=self._write(atom), holds=holds)
        name = symbol(atom)[0]
        if name in {"true", "does"}:
            draft.note = "" if holds else "not in the state" if name == "true" else "not the move"
            return draft
        draft.key = (atom, holds)
        draft.detail = holds and all(not way.body for way in proofs.rules_for(atom))
        return draft

    def _literal(self, literal: BodyLiteral, values: Values, proofs: Proofs, *, so: bool) -> Draft:
        """Return a literal of a body that is so, or is not."""
        atom = bind(literal.atom, values)
        if literal.kind == "differs":
            left, right = (self._write(part) for part in arguments(atom))
            return Draft(COMPARISON, claim=f"{left} ≠ {right}", holds=so, detail=so)
        if free := tuple(dict.fromkeys(variables(atom))):
            return self._nothing("holds", atom, free, proofs)
        return self._claim(atom, proofs, holds=so is (literal.kind == "holds"))

    def _step(self, key: Key, proofs: Proofs) -> ClaimStep:
        atom, holds = key
        if holds:
            proof = proofs.proof(atom)
            if proof is None:
                raise ExplanationError(f"{self._write(atom)} follows, but not by a rule")
            children = [
                self._literal(literal, proof.values, proofs, so=True) for literal in proof.way.body
            ]
            source, bindings = self._source(proof.way.rule), self._bindings(proof.values)
            return ClaimStep(AXIOM, children, source, bindings, rank=proof.rank)
        matching = proofs.matching(atom)
        if not matching:
            rules = len(proofs.rules_for(atom))
            return ClaimStep(
                note=f"none of the {rules} rules on it fits" if rules else "no rule says so"
            )
        found = [self._failing(*match, proofs) for match in matching]
        if len(found) == 1:
            return found[0]
        children = [
            Draft(RULE, step.children, step.source, step.bindings, claim=step.source.label,
                  holds=False)
            for step in found
        ]  # fmt: skip
        return ClaimStep(AXIOM, children, note=f"none of {len(matching)} rules gives it")

    def _failing(self, way: Alternative, values: Values, proofs: Proofs) -> ClaimStep:
        """Say how far the body of a rule comes, and what fails there."""
        step = ClaimStep(AXIOM, [], self._source(way.rule))
        for count in range(len(way.body) - 1, -1, -1):
            found = next(iter(_first(proofs, way.body[:count], values)), None)
            if found is None:
                continue
            literal = way.body[count]
            asked = bind(literal.atom, found)
            shown = [v for own in way.body[:count] for v in variables(own.atom)]
            step.bindings = self._bindings(
                {v: bind(v, found) for v in shown}
                | {v: bind(v, values) for v in variables(way.head)}
            )
            left = tuple(dict.fromkeys(variables(asked)))
            if literal.kind == "fails" and left:
                there = min(proofs.instances(asked), key=sort_key, default=None)
                if there is None:
                    raise ExplanationError(DENIED)
                step.children = [self._claim(there, proofs, holds=True)]
            elif left:
                step.children = [self._nothing(literal.kind, asked, left, proofs)]
            else:
                step.children = [self._literal(literal, found, proofs, so=False)]
                step.children[0].detail = False
            break
        return step

    def _nothing(
        self, kind: str, asked: Term, left: tuple[Variable, ...], proofs: Proofs
    ) -> Draft:
        """Say that no values make a literal hold, and of an atom what its rules lack."""
        names = ", ".join(f"?{variable.name}" for variable in left)
        draft = Draft(NONE, note=f"no {names}", claim=self._write(asked), holds=False)
        name = symbol(asked)
        if kind == "holds" and proofs.rules_for(asked) and name not in self._within:
            self._within.add(name)  # what goes round is opened once
            own = self._step((asked, False), proofs)
            draft.source, draft.children = own.source, own.children
            self._within.discard(name)
        return draft

    def _bindings(self, values: Mapping[Variable, Term]) -> tuple[tuple[str, str], ...]:
        return tuple(
            (f"?{name.name}", self._write(value))
            for name, value in values.items()
            if not isinstance(value, Variable)
        )

    def _source(self, rule: Rule) -> PrintedSource:
        first = bisect_right(self._starts, rule.span.start)
        last = bisect_right(self._starts, max(rule.span.start, rule.span.end - 1))
        text = " ".join(self._text[rule.span.start : rule.span.end].split())
        return PrintedSource(f"line {first}", (first, last), text)


def _first(proofs: Proofs, body: tuple[BodyLiteral, ...], values: Values) -> Iterable[Values]:
    """Yield values for which the first literals of a body hold."""
    try:
        yield from proofs.body(body, values)
    except ExplanationError:
        return  # something is denied before all of it is known
