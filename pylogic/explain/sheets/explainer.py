"""Why something holds in a state of a rule sheet, or does not, by the sheet's rules."""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from pylogic.core.errors import ExplanationError
from pylogic.explain.sheets.checker import SheetChecker
from pylogic.explain.sheets.proofs import Proofs, Values, literals
from pylogic.explain.tree import (
    AXIOM,
    COMPARISON,
    GIVEN,
    NONE,
    OPEN,
    RULE,
    SEEN,
    Explanation,
    Node,
)
from pylogic.gdl.clauses import bind
from pylogic.gdl.rules import atoms
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

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pylogic.gdl.clauses import Clause
    from pylogic.gdl.rules import Rule

_MOST: Final = 300
"""How many claims one explanation has."""

Key = tuple[Term, bool]


@dataclass(slots=True)
class _Draft:
    claim: str
    holds: bool
    kind: str
    key: Key | None = None
    rule: Rule | None = None
    bindings: tuple[tuple[str, str], ...] = ()
    note: str = ""
    rank: int | None = None
    detail: bool = False
    children: list[_Draft] = field(default_factory=list)


class SheetExplainer:
    """Explains what holds in states of a sheet.

    Parameters
    ----------
    rules : sequence of Rule
        The sheet.
    text : str
        What they were read from.
    is_infix : bool
        Whether claims are written as rules write them, and not in KIF.
    """

    def __init__(self, rules: Sequence[Rule], text: str) -> None:
        self._rules = rules
        self._text = text
        self._starts = [0, *(i + 1 for i, char in enumerate(text) if char == "\n")]
        self._write = kif if text.count("(<=") or text.count("(role") else rule_text
        self._checker = SheetChecker(rules)
        self._moving = _depending(rules)
        self._within: set[tuple[str, int]] = set()

    def claim(
        self,
        atom: Term,
        facts: Iterable[Term],
        moves: Sequence[tuple[Term, Term]] = (),
    ) -> Explanation:
        """Return why an atom holds in a state, or does not.

        Parameters
        ----------
        atom : Term
            The atom, such as `("legal", "x", ("mark", "1", "1"))`; with variables, its first
            instance that holds is explained.
        facts : iterable of Term
            The facts of the state.
        moves : sequence of (role, move)
            What the players do, where the next state is asked for.

        Raises
        ------
        ExplanationError
            The sheet says nothing of it, or there are too many cases.
        """
        facts = frozenset(facts)
        if not moves and symbol(atom) in self._moving:
            raise ExplanationError(
                f"{symbol(atom)[0]} depends on what the players do, and no moves are given;"
                " add does(Role, Move) to the goal"
            )
        proofs = Proofs(self._rules, facts, moves)
        if not proofs.rules_for(atom) and symbol(atom)[0] not in {"true", "does"}:
            name, arity = symbol(atom)
            near = get_close_matches(name, {known for known, _ in proofs.relations}, 1)
            meant = f"; is {near[0]} meant?" if near else ""
            raise ExplanationError(f"no rule of the sheet says what {name}/{arity} is{meant}")
        atom = min(proofs.instances(atom), key=sort_key, default=atom)
        steps: dict[Key, _Draft] = {}
        first = self._claim(atom, proofs, holds=proofs.holds(atom))
        rest = deque([first])
        while rest:
            draft = rest.popleft()
            rest.extend(draft.children)
            if draft.key is None or draft.key in steps or len(steps) >= _MOST:
                continue
            steps[draft.key] = step = self._step(draft.key, proofs)
            rest.extend(step.children)
        root = self._node(first, steps, set())
        self._checker.check_steps(root)
        unchecked = self._checker.check(((k[0], k[1]) for k in steps), facts, moves)
        return Explanation(root, (), unchecked)

    def _claim(self, atom: Term, proofs: Proofs, *, holds: bool) -> _Draft:
        draft = _Draft(self._write(atom), holds, GIVEN)
        name = symbol(atom)[0]
        if name in {"true", "does"}:
            draft.claim = self._write(atom)
            draft.note = "" if holds else "not in the state" if name == "true" else "not the move"
            return draft
        draft.key = (atom, holds)
        draft.detail = holds and all(not rule.body for rule, _ in proofs.rules_for(atom))
        return draft

    def _literal(self, kind: str, atom: Term, proofs: Proofs, *, so: bool) -> _Draft:
        """Return a literal of a body that is so, or is not."""
        if kind == "differs":
            left, right = (self._write(part) for part in arguments(atom))
            return _Draft(f"{left} ≠ {right}", so, COMPARISON, detail=so)
        return self._claim(atom, proofs, holds=so is (kind == "holds"))

    def _step(self, key: Key, proofs: Proofs) -> _Draft:
        atom, holds = key
        if holds:
            proof = proofs.proof(atom)
            if proof is None:
                raise ExplanationError(f"{self._write(atom)} follows, but not by a rule")
            values = dict(proof.values)
            draft = _Draft(self._write(atom), True, AXIOM, rule=proof.rule, rank=proof.rank)  # noqa: FBT003
            draft.bindings = self._bindings(values)
            draft.children = [
                self._literal(kind, bind(part, values), proofs, so=True)
                for kind, part in literals(proof.clause)
            ]
            return draft
        matching = proofs.matching(atom)
        draft = _Draft(self._write(atom), False, AXIOM)  # noqa: FBT003
        if not matching:
            draft.kind = GIVEN
            rules = len(proofs.rules_for(atom))
            draft.note = f"none of the {rules} rules on it fits" if rules else "no rule says so"
        elif len(matching) == 1:
            rule, clause, values = matching[0]
            draft.rule = rule
            self._failing(draft, clause, values, proofs)
        else:
            draft.note = f"none of {len(matching)} rules gives it"
            for rule, clause, values in matching:
                own = _Draft("", False, RULE, rule=rule)  # noqa: FBT003
                own.claim = f"line {self._lines(rule)[0]}"
                self._failing(own, clause, values, proofs)
                draft.children.append(own)
        return draft

    def _failing(self, draft: _Draft, clause: Clause, values: Values, proofs: Proofs) -> None:
        """Say how far the body of a rule comes, and what fails there."""
        body = list(literals(clause))
        for count in range(len(body) - 1, -1, -1):
            found = next(iter(_first(proofs, body[:count], values)), None)
            if found is None:
                continue
            kind, atom = body[count]
            asked = bind(atom, found)
            draft.bindings = self._bindings(
                {v: bind(v, found) for _, a in body[:count] for v in variables(a)}
                | {v: bind(v, values) for v in variables(clause.head)}
            )
            left = tuple(dict.fromkeys(variables(asked)))
            if not left:
                child = self._literal(kind, asked, proofs, so=False)
                child.detail = False
                draft.children.append(child)
            else:
                names = ", ".join(f"?{_plain(v)}" for v in left)
                child = _Draft(self._write(_named(asked)), False, NONE, note=f"no {names}")  # noqa: FBT003
                name = symbol(asked)
                if kind == "holds" and proofs.rules_for(asked) and name not in self._within:
                    self._within.add(name)  # what goes round is opened once
                    own = self._step((asked, False), proofs)
                    child.rule, child.children = own.rule, own.children
                    self._within.discard(name)
                draft.children.append(child)
            return

    def _bindings(self, values: Mapping[Variable, Term]) -> tuple[tuple[str, str], ...]:
        return tuple(
            (f"?{_plain(name)}", self._write(value))
            for name, value in values.items()
            if not isinstance(value, Variable)
        )

    def _lines(self, rule: Rule) -> tuple[int, int]:
        first = bisect_right(self._starts, rule.span.start)
        return first, bisect_right(self._starts, max(rule.span.start, rule.span.end - 1))

    def _printed(self, rule: Rule) -> str:
        return " ".join(self._text[rule.span.start : rule.span.end].split())

    def _node(self, draft: _Draft, steps: Mapping[Key, _Draft], seen: set[Key]) -> Node:
        own = draft
        if draft.key is not None:
            step = steps.get(draft.key)
            if step is None:
                return Node(draft.claim, draft.holds, OPEN, detail=draft.detail)
            if draft.key in seen and step.children:
                return Node(draft.claim, draft.holds, SEEN, detail=draft.detail, rank=step.rank)
            seen.add(draft.key)
            own = step
        rule = own.rule
        node = Node(
            own.claim,
            own.holds,
            own.kind,
            "" if rule is None else f"line {self._lines(rule)[0]}",
            (0, 0) if rule is None else self._lines(rule),
            "" if rule is None else self._printed(rule),
            own.bindings,
            own.note,
            tuple(self._node(child, steps, seen) for child in own.children),
            rank=own.rank,
        )
        return replace(node, detail=draft.detail)


def _depending(rules: Sequence[Rule]) -> set[tuple[str, int]]:
    """Return the relations that depend on the moves of the players."""
    found = {("does", 2)}
    size = 0
    while size < len(found):
        size = len(found)
        for rule in rules:
            used = {symbol(held.atom) for goal in rule.body for held, _ in atoms(goal)}
            if not used.isdisjoint(found):
                found.add(symbol(rule.head))
    return found


def _first(proofs: Proofs, body: list[tuple[str, Term]], values: Values) -> Iterable[Values]:
    """Yield values for which the first literals of a body hold."""
    try:
        yield from proofs.body(body, values)
    except ExplanationError:
        return  # something is denied before all of it is known


def _plain(variable: Variable) -> str:
    return variable.name.partition("~")[0]


def _named(atom: Term) -> Term:
    """Return an atom with its variables as the sheet calls them."""
    return bind(atom, {v: Variable(_plain(v)) for v in variables(atom) if "~" in v.name})
