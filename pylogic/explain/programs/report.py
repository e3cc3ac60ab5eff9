"""Why a goal about the program of a report succeeds, or fails: by its clauses and their lines.

What is known of a goal is what the program answers, in its sandbox. A clause gives a claim if its
body, asked with the values of the claim, succeeds; what the body calls are the claims below, with
the values of that answer. In the end each claim is asked alone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from pylogic.core.errors import ExplanationError, GoalError
from pylogic.documents import Document
from pylogic.explain.growing import NOWHERE, ClaimStep, Draft, PrintedSource, deep, frozen, grown
from pylogic.explain.programs.bodies import (
    BRANCH,
    CUT,
    called,
    conjuncts,
    filled,
    joined,
    lettered,
    renamed,
    with_arguments,
)
from pylogic.explain.tree import AXIOM, GIVEN, NONE, RULE, Explanation
from pylogic.notations.prolog.reader import ProgramSyntax
from pylogic.session import Module
from pylogic.terms import Atom, Compound, List, Term, Variable

_MOST: Final = 150
"""How many claims one explanation has."""
_ANSWERS: Final = 20
"""How many answers of a clause are tried where claims rest on themselves."""
_LABEL: Final = "clause"
_DETAILS: Final = frozenset({"is", "<", ">", "=<", ">=", "=:=", "=\\=", "==", "\\==", "\\="})
"""What is shown only when details are asked for, unless it fails."""
_TRUE: Final = Atom("true")

Key = tuple[str, bool]
"""A goal as it is written, and whether it holds."""


@dataclass(frozen=True, slots=True)
class _Clause:
    head: Term
    body: Term
    source: PrintedSource


@dataclass(frozen=True, slots=True)
class _Stop:
    """Where a body stops.

    drafts: What fails there.
    behind_cut: Whether no other clause is tried.
    several: Whether what stands before has more answers than the one that is told.
    """

    drafts: list[Draft]
    behind_cut: bool
    several: bool

    @property
    def note(self) -> str:
        """What is to be said of it."""
        said = ["for the first answer to what stands before"] if self.several else []
        return "; ".join(
            [*said, "behind its cut no other is tried"][: len(said) + self.behind_cut]
        )


class ReportExplainer:
    """Explains goals about the program of a report.

    document: The report.
    module: Its clauses.
    Raises ExplanationError: The document is no report with a program.
    """

    def __init__(self, document: Document, module: Module) -> None:
        if not isinstance(document.syntax, ProgramSyntax):
            raise ExplanationError(f"{document.name} has no program")
        self._module = module
        self._printed: dict[str, list[PrintedSource]] = {}
        for passage in document.syntax.passages:
            if passage.predicate:
                source = PrintedSource(_LABEL, passage.lines, " ".join(passage.text.split()))
                self._printed.setdefault(passage.predicate, []).append(source)
        self._clauses: dict[str, list[_Clause]] = {}
        self._goals: dict[Key, Term] = {}
        self._stood: dict[Key, ClaimStep] = {}
        self._tries = 0
        self._numbers = count()
        self._seconds = 20.0

    def goal(self, text: str, *, seconds: float = 20.0) -> Explanation:
        """Return why a goal succeeds, for its first answer, or why it fails.

        text: Goals with commas between, in which the operators of the program may stand.
        seconds: How long the program may be asked each time.
        Raises ExplanationError: It calls what the program does not have, or cannot be told.
        """
        self._seconds = seconds
        asked = self._read(text)
        answer = self._ask(asked)
        if answer is None:
            shown, drafts = asked, self._stop(_TRUE, asked).drafts
        else:
            shown = filled(asked, answer)
            drafts = list(self._reasons(shown))
        with deep():
            steps = grown(drafts, self._step, _MOST)
            if _circles(steps):  # as those of tabled predicates may
                self._tries = _MOST
                stand = all(self._stands(key, frozenset()) for key in steps if key[1])
                steps = grown(drafts, self._step, _MOST)
                if not stand or _circles(steps):
                    raise ExplanationError(f"{text} is found to rest on itself alone")
            self._check(steps)
            alone = len(drafts) == 1 and drafts[0].claim == str(lettered(shown))
            whole = Draft(
                GIVEN, drafts, claim=str(lettered(shown)), holds=answer is not None
            )  # fmt: skip
            return Explanation(frozen(drafts[0] if alone else whole, steps, set()))

    def _read(self, text: str) -> Term:
        """Return a goal as the program's operators have it; raises GoalError: It is none."""
        reading = "read_term_from_atom(Text, Goal, [module(Module)])"
        try:
            read = self._ask(reading, {"Text": text, "Module": self._module.name})
        except GoalError as error:
            raise GoalError(error.kind, text, error.message) from None
        goal = None if read is None else read["Goal"]
        if goal is None or not called(goal):
            raise ExplanationError(f"{text!r} is no goal")
        return goal

    def _ask(
        self, goal: str | Term, given: Mapping[str, object] | None = None
    ) -> dict[str, Term] | None:
        """Return the first answer of a goal; variables in it have names that can be asked for."""
        found = self._module.ask(goal, given=given, timeout=self._seconds)
        if found is None:
            return None
        fresh = f"V{next(self._numbers)}"
        return {name: renamed(value, fresh) for name, value in found.items()}

    def _of(self, name: str) -> list[_Clause]:
        """Return the clauses of a predicate, in their order."""
        if name in self._clauses:
            return self._clauses[name]
        functor, _, arity = name.rpartition("/")
        args = tuple(Variable(f"A{i}") for i in range(int(arity)))
        head = Compound(functor, args) if args else Atom(functor)
        if self._ask("predicate_property(Head, ssu)", {"Head": head}) is not None:
            raise ExplanationError(f"{name} has rules with =>, which are not told")
        found = self._ask("findall(H-B, clause(H, B), L)", {"H": head})
        rows = found["L"] if found is not None else None
        own = [row.args for row in rows.items if isinstance(row, Compound)] if isinstance(
            rows, List
        ) else []  # fmt: skip
        printed = self._printed[name]
        if len(own) != len(printed):
            raise ExplanationError(
                f"{name} has {len(own)} clauses now, and {len(printed)} in the text; what changes"
                " while the program runs is not told"
            )
        pairs = zip(own, printed, strict=True)
        self._clauses[name] = [_Clause(head, body, source) for (head, body), source in pairs]
        return self._clauses[name]

    def _claim(self, goal: Term, *, holds: bool) -> Draft:
        """Return what is to be told of a call."""
        goal = lettered(goal)
        shown = str(goal)
        if called(goal) not in self._printed:
            detail = holds and isinstance(goal, Compound) and goal.name in _DETAILS
            return Draft(GIVEN, claim=shown, holds=holds, detail=detail)
        self._goals[shown, holds] = goal
        return Draft(claim=shown, holds=holds, key=(shown, holds))

    def _step(self, draft: Draft) -> ClaimStep:
        if draft.key in self._stood:
            return self._stood[draft.key]
        goal = self._goals[draft.key]
        clauses = self._of(called(goal))
        return self._given(goal, clauses) if draft.holds else self._not_given(goal, clauses)

    def _given(self, goal: Term, clauses: list[_Clause]) -> ClaimStep:
        """Return the first clause that gives a goal, and what its body calls."""
        for clause in clauses:
            answer = self._ask(joined(Compound("=", (goal, clause.head)), clause.body))
            if answer is not None:
                return ClaimStep(
                    AXIOM, list(self._reasons(filled(clause.body, answer))), clause.source
                )
        raise ExplanationError(_depends(goal))

    def _stands(self, key: Key, above: frozenset[Key]) -> bool:
        """Whether a claim is given by claims that do not rest on it; keep what it rests on.

        Raises ExplanationError: Too many answers would have to be tried.
        """
        if key in self._stood or key in above:
            return key in self._stood
        goal = self._goals[key]
        for clause in self._of(called(goal)):
            body = joined(Compound("=", (goal, clause.head)), clause.body)
            for answer in self._module.all(body, limit=_ANSWERS, timeout=self._seconds):
                self._tries -= 1
                if self._tries < 0:
                    raise ExplanationError(f"{key[0]} rests on itself in too many ways to be told")
                fresh = {name: renamed(v, f"V{next(self._numbers)}") for name, v in answer.items()}
                drafts = list(self._reasons(filled(clause.body, fresh)))
                own = (d.key for d in drafts if d.key is not None and d.holds)
                if all(self._stands(one, above | {key}) for one in own):
                    self._stood[key] = ClaimStep(AXIOM, drafts, clause.source)
                    return True
        return False

    def _not_given(self, goal: Term, clauses: list[_Clause]) -> ClaimStep:
        """Return for each clause whose head fits where its body stops."""
        drafts: list[Draft] = []
        for clause in clauses:
            fits = Compound("=", (goal, clause.head))
            if self._ask(fits) is None:
                continue
            stop = self._stop(fits, clause.body)
            said = f"line {clause.source.lines[0]}"
            source = replace(clause.source, label=said)
            drafts.append(
                Draft(RULE, stop.drafts, source, note=stop.note, claim=said, holds=False)
            )
            if stop.behind_cut:
                break
        match drafts:
            case []:
                return ClaimStep(AXIOM, note="no clause has such a head")
            case [only]:
                return ClaimStep(AXIOM, only.children, only.source, note=only.note)
            case _:
                return ClaimStep(AXIOM, drafts, NOWHERE)

    def _stop(self, fits: Term, body: Term) -> _Stop:
        """Return at what a body stops; the goal before it succeeds."""
        before = [fits]
        for part in conjuncts(body):
            if self._ask(joined(*before, part)) is None:
                answer = self._ask(joined(*before))
                if answer is None:
                    break
                others = self._module.all(joined(*before), limit=2, timeout=self._seconds)
                drafts = list(self._refusals(filled(part, answer)))
                return _Stop(drafts, CUT in before, len(others) > 1)
            before.append(part)
        raise ExplanationError(_depends(body))

    def _reasons(self, body: Term) -> Iterator[Draft]:
        """Yield what a body that succeeds rests on; it has the values of the answer."""
        match body:
            case Atom("true" | "!") | Compound("=", (_, _)):
                return
            case Compound(",", parts):
                for part in parts:
                    yield from self._reasons(part)
            case Compound(";", (Compound(name, (condition, then)), otherwise)) if name in BRANCH:
                taken = joined(condition, then)
                if (answer := self._ask(taken)) is not None:
                    yield from self._reasons(filled(taken, answer))
                else:
                    self._refuse_unless_failing(condition)
                    yield from self._refusals(condition)
                    yield from self._reasons(otherwise)
            case Compound(";" | "|", parts):
                answers = ((part, self._ask(part)) for part in parts)
                found = next(((p, a) for p, a in answers if a is not None), None)
                if found is None:
                    raise ExplanationError(_depends(body))
                yield from self._reasons(filled(*found))
            case Compound("->" | "*->", (condition, then)):
                yield from self._reasons(joined(condition, then))
            case Compound("\\+", (denied,)):
                self._refuse_unless_failing(denied)
                yield from self._refusals(denied)
            case Compound("once" | "call" | "phrase") if goal := self._meant(body):
                yield from self._reasons(goal)
            case _:
                yield self._claim(body, holds=True)

    def _refusals(self, body: Term) -> Iterator[Draft]:
        """Yield why a body fails that has the values of what stands before it."""
        match body:
            case Compound(",", _):
                stop = self._stop(_TRUE, body)
                if stop.several:
                    said = str(lettered(body))
                    yield Draft(NONE, stop.drafts, claim=said, holds=False, note=stop.note)
                else:
                    yield from stop.drafts
            case Compound(";", (Compound(name, (condition, then)), otherwise)) if name in BRANCH:
                if (answer := self._ask(condition)) is not None:
                    yield from self._reasons(filled(condition, answer))
                    yield from self._refusals(filled(then, answer))
                else:
                    yield from self._refusals(condition)
                    yield from self._refusals(otherwise)
            case Compound(";" | "|", parts):
                for part in parts:
                    yield from self._refusals(part)
            case Compound("->" | "*->", (condition, then)):
                yield from self._stop(_TRUE, joined(condition, then)).drafts
            case Compound("\\+", (denied,)):
                if (answer := self._ask(denied)) is None:
                    raise ExplanationError(_depends(body))
                yield from self._reasons(filled(denied, answer))
            case Compound("once" | "call" | "phrase") if goal := self._meant(body):
                yield from self._refusals(goal)
            case _:
                yield self._claim(body, holds=False)

    def _meant(self, goal: Compound) -> Term | None:
        """Return what a goal that calls another calls; None where that is not the program's."""
        closure, *more = goal.args
        if goal.name == "phrase":
            more = [*more, List(())][:2]
        if not more:
            return closure
        found = with_arguments(closure, tuple(more))
        return found if found is not None and called(found) in self._printed else None

    def _refuse_unless_failing(self, goal: Term) -> None:
        if self._ask(goal) is not None:
            raise ExplanationError(_depends(goal))

    def _check(self, steps: Mapping[Key, ClaimStep]) -> None:
        """Ask each claim alone."""
        for key in steps:
            if (self._ask(self._goals[key]) is not None) is not key[1]:
                raise ExplanationError(_depends(self._goals[key]))


def _circles(steps: Mapping[Key, ClaimStep]) -> bool:
    """Whether a claim that holds rests on itself."""
    done: set[Key] = set()

    def comes_round(key: Key, above: frozenset[Key]) -> bool:
        if key in above:
            return True
        if key in done or not key[1]:
            return False
        below = [child.key for child in steps[key].children if child.key in steps]
        if any(comes_round(one, above | {key}) for one in below):
            return True
        done.add(key)
        return False

    return any(comes_round(key, frozenset()) for key in steps)


def _depends(goal: Term) -> str:
    return (
        f"{lettered(goal)} is answered otherwise when it is asked alone; it depends on what is"
        " bound, or changes, while the program runs"
    )
