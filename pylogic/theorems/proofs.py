"""Submitting a script to ACL2: each event in order, each theorem with what was proved before it.

A theorem that is not proved is not assumed: those after it do without. What counts as proved is
what the prover's own database holds after the event.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Final

from pylogic.core.errors import ProverStopped
from pylogic.core.formulas import Apply, Constant, Term
from pylogic.nqthm import AddAxiom, Definition, Disable, Enable, Event, Script, Theorem, Toggle
from pylogic.theorems import export
from pylogic.theorems.acl2 import Acl2
from pylogic.theorems.export import hint_text, symbol
from pylogic.theorems.plan import NOTHING, AddedLemma, Hints, ProofHints, ProofPlan

STEPS: Final = 5_000_000
"""How many steps the prover takes at most for a theorem; the longest of ours takes a tenth."""

_FEW_STEPS: Final = 200_000
"""The same for each measure that is tried."""

_SECONDS: Final = 300.0
"""When an event is given up that does not count its steps."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """What became of a theorem in ACL2.

    theorem: Its name.
    proved: Whether ACL2 holds it for a theorem now.
    reason: Why it does not, in a few words.
    seconds: How long that took.
    lemmas: How many lemmas of ours were proved just before it.
    """

    theorem: str
    proved: bool
    reason: str
    seconds: float
    lemmas: int = 0


@dataclass(slots=True)
class _Submission:
    """The state of one run: what ACL2 has admitted, and how to bring another one there."""

    plan: ProofPlan
    prover: Acl2
    functions: set[str] = field(default_factory=lambda: set(export.THEORY))
    numeric: set[str] = field(default_factory=set)
    theorems: set[str] = field(default_factory=set)
    admitted: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)

    def event(self, form: str, name: str, key: str) -> str:
        """Submit a form and return why it is not admitted, or nothing.

        `key` is the property that the prover's database gives to `name` when it is.
        """
        try:
            said = self.prover.send(form, _SECONDS)
            place = f"'{export.symbol(name)} 'acl2::{key}"
            if self.prover.ask(f"(acl2::if (acl2::getpropc {place}) 1 0)"):
                self.admitted.append(form)
                return ""
            return _reason(said)
        except ProverStopped as stopped:
            self._again()
            return str(stopped)

    def _again(self) -> None:
        """Start another prover and bring it to where the last one was."""
        self.prover.close()
        self.prover = Acl2()
        for form in self.admitted:
            self.prover.send(form, _SECONDS)

    def define(self, definition: Definition) -> str:
        """Submit a definition and return why it is not admitted, or nothing."""
        name = definition.name
        if name in export.THEORY:
            self.functions.discard(name)
            return f"ACL2 has a {name} from our theory"
        if missing := self._missing(export.functions_of(definition.body) - {name}):
            return missing
        recipe = self.plan.definitions.get(name, ProofHints())
        reason = self._lemmas(recipe.lemmas)
        if reason:
            return reason
        head = " ".join(map(export.symbol, definition.parameters))
        body = export.term_text(definition.body)
        for declared in _declarations(definition, recipe):
            form = f"(acl2::defun {export.symbol(name)} ({head}) {declared} {body})"
            steps = _FEW_STEPS if not recipe.measure and not measure_of(definition) else STEPS
            reason = self.event(_limited(form, steps), name, "unnormalized-body")
            if not reason:
                self.functions.add(name)
                if export.gives_numbers(definition, self.numeric):
                    self.numeric.add(name)
                return ""
        return f"no measure is found for {name}"

    def prove(self, theorem: Theorem) -> Attempt:
        """Submit a theorem."""
        began = monotonic()
        recipe = self.plan.theorems.get(theorem.name, ProofHints())
        reason = self._missing(export.functions_of(theorem.statement))
        reason = reason or self._lemmas(recipe.lemmas)
        if not str(recipe):
            reason = reason or self._unknown(used_by(theorem))
        if not reason:
            hints = recipe if str(recipe) else hints_of(theorem)
            classes = ["acl2::nil"]
            if is_rule(theorem):
                classes = export.rule_classes(theorem.statement, self.numeric)
            statement = export.statement_text(theorem.statement)
            reason = self._theorem(theorem.name, statement, classes, hints)
        if reason:
            self.refused[theorem.name] = "which is not proved"
        seconds = monotonic() - began
        return Attempt(theorem.name, not reason, reason, seconds, len(recipe.lemmas))

    def _theorem(self, name: str, statement: str, classes: Sequence[str], hints: Hints) -> str:
        """Submit a theorem as the best rules that ACL2 takes it for."""
        if name in self.theorems:  # in the database it would be found, whatever it says there
            return f"a lemma of ours is called {name}"
        reason = ""
        for kind in classes:
            form = f"(acl2::defthm {export.symbol(name)} {statement} :rule-classes {kind} {hints})"
            reason = self.event(_limited(form, STEPS), name, "theorem")
            if not reason:
                self.theorems.add(name)
                return ""
            if reason != _NO_RULE:
                return reason
        return reason

    def _lemmas(self, lemmas: Sequence[AddedLemma]) -> str:
        for lemma in lemmas:
            classes = [lemma.classes] if lemma.classes else [":rewrite"]
            if reason := self._theorem(lemma.name, lemma.statement, classes, lemma):
                return f"the lemma {lemma.name} of ours: {reason}"
        return ""

    def _missing(self, functions: frozenset[str]) -> str:
        unknown = sorted(functions - self.functions)
        return f"ACL2 has no {', '.join(unknown)}" if unknown else ""

    def _unknown(self, names: Iterable[str]) -> str:
        """Return which of the names in a hint ACL2 does not know, and why; or nothing."""
        for name in names:
            if name not in self.theorems | self.functions:
                why = self.refused.get(name, "which no event before it gives")
                return f"its hint uses {name}, {why}"
        return ""

    def switch(self, name: str, *, on: bool) -> None:
        """Let a definition or theorem be used, or not, from here on."""
        if name in self.theorems:
            rule = export.symbol(name)
        elif name in self.functions - export.THEORY or name in export.REWRITTEN:
            rule = f"(:definition {export.symbol(name)})"
        else:
            return
        form = f"(acl2::in-theory (acl2::{'enable' if on else 'disable'} {rule}))"
        self.prover.send(form, _SECONDS)
        self.admitted.append(form)


_NO_RULE: Final = "ACL2 cannot make a rule of it"


def _reason(said: str) -> str:
    """Return in a few words why ACL2 did not admit an event."""
    if "step-limit" in said and "Goal" in said:
        return "ACL2 gives up after the steps it may take"
    if "Key checkpoint" in said or "key checkpoint" in said:
        return "ACL2 finds no proof"
    if "ill-formed" in said:
        return "ACL2 is given a hint that names what is not proved"
    return _NO_RULE


def _limited(form: str, steps: int) -> str:
    return f"(acl2::with-prover-step-limit {steps} {form})"


def _declarations(definition: Definition, recipe: ProofHints) -> Iterator[str]:
    """Yield what may be declared of a definition: its measure, or each that may be its measure."""
    if definition.name not in export.functions_of(definition.body):
        yield ""
        return
    if measure := recipe.measure or measure_of(definition):
        yield f"(acl2::declare (acl2::xargs :measure {measure} {recipe}))"
        return
    for parameter in definition.parameters:
        measure = f"(acl2::acl2-count {export.symbol(parameter)})"
        hints = recipe if str(recipe) else _DIRECT
        yield f"(acl2::declare (acl2::xargs :measure {measure} {hints}))"


_DIRECT: Final = ':hints (("Goal" :do-not-induct acl2::t))'


def attempts(script: Script, plan: ProofPlan = NOTHING) -> Iterator[Attempt]:
    """Yield what becomes of each theorem of a script in ACL2, in order.

    script: Its axioms and shells are left out, and with them what needs them.
    Raises ProverMissing: ACL2 is not installed, or does not start.
    """
    run = _Submission(plan, Acl2())
    try:
        for event in script.events:
            if isinstance(event, Theorem):
                yield run.prove(event)
            else:
                _administer(run, event)
    finally:
        run.prover.close()


def _administer(run: _Submission, event: Event) -> None:
    """Submit what is no theorem; a definition that is not admitted is missed where it is used."""
    match event:
        case Definition(name):
            if run.define(event):
                run.refused[name] = "whose definition ACL2 does not admit"
        case AddAxiom(name):
            run.refused[name] = "which is an axiom, and left out"
        case Disable(name):
            run.switch(name, on=False)
        case Enable(name):
            run.switch(name, on=True)
        case Toggle(_, target, off):
            run.switch(target, on=not off)
        case _:
            return


def hints_of(theorem: Theorem) -> Hints:
    """Return the hints of a theorem; what only steers the older prover is left out."""
    hints = Hints()
    for hint in theorem.hints:
        match hint:
            case Apply("list", (Constant("use"), *instances)):
                hints = replace(hints, use=tuple(map(_instance, instances)))
            case Apply("list", (Constant("induct"), term)):
                hints = replace(hints, induct=hint_text(term))
            case Apply("list", (Constant("expand"), *terms)):
                hints = replace(hints, expand=tuple(map(hint_text, terms)))
            case Apply("list", (Constant("enable"), *names)):
                hints = replace(hints, enable=_names(names))
            case Apply("list", (Constant("disable" | "hands-off"), *names)):
                hints = replace(hints, disable=(*hints.disable, *_names(names)))
            case Apply("list", (Constant("do-not-induct"), Constant("t"))):
                hints = replace(hints, direct=True)
            case _:
                continue
    return hints


def used_by(theorem: Theorem) -> tuple[str, ...]:
    """Return the names of the events that its hints use, in order."""
    found: list[str] = []
    for hint in theorem.hints:
        match hint:
            case Apply("list", (Constant("use"), *instances)):
                for instance in instances:
                    match instance:
                        case Constant(name) | Apply("list", (Constant(name), *_)):
                            found.append(name)
                        case _:
                            continue
            case _:
                continue
    return tuple(found)


def measure_of(definition: Definition) -> str:
    """Return the measure that a definition is given, as in `((lessp (length x)))`, or nothing."""
    for hint in definition.hints:
        match hint:
            case Apply("list", (Constant("lessp"), term)):
                return hint_text(term)
            case _:
                continue
    return ""


def is_rule(theorem: Theorem) -> bool:
    """Return whether a theorem is to be used as a rule; where nothing is said, it is."""
    return theorem.classes != ()


def _names(names: Sequence[Term]) -> tuple[str, ...]:
    return tuple(symbol(name.name) for name in names if isinstance(name, Constant))


def _instance(hint: Term) -> str:
    match hint:
        case Apply("list", (Constant(name),)):
            return symbol(name)
        case Apply("list", (Constant(name), *bindings)):
            return f"(:instance {symbol(name)} {' '.join(map(hint_text, bindings))})"
        case _:
            return hint_text(hint)
