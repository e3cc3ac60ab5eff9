"""What the statements of a document mean together: sorts, states, steps; it is told."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core import syntax
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.formulas.axiom_forms import heads
from pylogic.notations.first_order.formulas.elements import sets_of
from pylogic.notations.first_order.formulas.pair_sets import with_pairs
from pylogic.notations.first_order.formulas.tuples import with_elements
from pylogic.notations.first_order.prose.meant import (
    letters_meant,
    with_constants,
    with_named_values,
    words_meant,
)
from pylogic.notations.first_order.spelling.printer import print_formula
from pylogic.notations.first_order.theory.built_values import with_built_values
from pylogic.notations.first_order.theory.demanded_values import with_demands
from pylogic.notations.first_order.theory.effects import EffectStep, with_steps
from pylogic.notations.first_order.theory.equivalences import as_rules
from pylogic.notations.first_order.theory.extremes import explained
from pylogic.notations.first_order.theory.first_states import unread_of
from pylogic.notations.first_order.theory.frames import with_frames
from pylogic.notations.first_order.theory.inertia import with_inertia
from pylogic.notations.first_order.theory.letter_bounds import (
    of_sorts,
    places_of,
    spelt,
    with_places,
    with_ranges,
    with_sorts_of_nouns,
    without_doubts,
)
from pylogic.notations.first_order.theory.named_states import defined_states, sorted_states
from pylogic.notations.first_order.theory.namesakes import with_capitals, without_namesakes
from pylogic.notations.first_order.theory.observed import said_of, with_observed
from pylogic.notations.first_order.theory.of_nothing import with_nothing
from pylogic.notations.first_order.theory.open_sorts import with_open_sorts
from pylogic.notations.first_order.theory.other_cases import with_other_cases
from pylogic.notations.first_order.theory.own_operations import (
    own_operations,
    reckoned_beside,
    told_of,
)
from pylogic.notations.first_order.theory.own_orders import (
    AT_MOST,
    only_bounded,
    unordered,
    with_own_orders,
)
from pylogic.notations.first_order.theory.repeated import with_distinct
from pylogic.notations.first_order.theory.situations import (
    folded,
    forms_of_goals,
    is_of_situations,
    speaks_of,
    with_actions_apart,
    with_any_actions,
    with_situations_at_the_end,
)
from pylogic.notations.first_order.theory.state_variables import FIRST_STATE, with_state_variables
from pylogic.notations.first_order.theory.structures import with_models
from pylogic.notations.first_order.theory.subsets import with_set_values
from pylogic.notations.first_order.theory.successors import with_successors
from pylogic.notations.first_order.theory.telling import Telling
from pylogic.notations.first_order.theory.unused_states import with_unused_states
from pylogic.notations.first_order.theory.value_sorts import with_arguments, with_sorts

_STATES = re.compile(
    r"\b(?:states?|situations?|positions?|worlds?|configurations?|interpretations?|boards?)\b",
    re.IGNORECASE,
)
"""What texts call the things that are told by what is observed of them."""


@dataclass(slots=True)
class Interpreter(Telling):
    """The part of reading that is about all statements at once."""

    def explain(self, declared: AbstractSet[str]) -> None:
        """Put in what is meant by names that no text has to explain, and tell of primes."""
        try:
            self.declarations = with_elements(self.declarations, self.tuple_sorts)
        except ReadError as error:
            self.problems.append(error)
            return
        self._operate()
        self._order()
        self.check_claims()
        axioms = [i for i, d in enumerate(self.declarations) if d.formula is not None]
        formulas = [d.formula for d in self.declarations if d.formula is not None]
        for i, formula in zip(axioms, explained(formulas, declared), strict=True):
            if formula is not self.declarations[i].formula:
                self.declarations[i] = replace(self.declarations[i], formula=formula)
        self._change()
        self.declarations, self.turned = with_situations_at_the_end(self.declarations)
        self.declarations, done = with_any_actions(self.declarations)
        for name, axiom in done.items():
            what = f"{name} stands for any action here, and elsewhere for one thing"
            self.notices.append(syntax.Notice(axiom.place, what))
        self.declarations = with_actions_apart(self.declarations)
        self._complete_events()
        meant = letters_meant(self.declarations)
        if is_of_situations(self.declarations):
            meant += words_meant(self.declarations)
        if meant:
            self._name(meant)
        self.declarations, untold = with_other_cases(self.declarations)
        self.problems += untold
        self._bound(meant)
        self._value_sets()
        self._find_steps(with_successors, "the step to what this function makes of a state")
        self._sort_values()
        self.declarations, implied = with_open_sorts(self.declarations)
        for sort, axiom in implied.items():
            what = f"{sort} is told by what is observed of it: that it holds here says no more"
            self.notices.append(syntax.Notice(axiom.place, what))
        self._mentions()
        self._frame()
        self._observe()
        self._bound_places()
        if is_of_situations(self.declarations):
            self.set_aside_claims()
        self._leave_open()
        self._check_sums()
        self._find_steps(with_steps, "what holds wherever all that is said of it does")
        self._fold()
        self.declarations = with_named_values(as_rules(with_distinct(self.declarations)))
        self.declarations = without_namesakes(with_built_values(self.declarations))
        self.tell_claims()
        self._tell_readings()

    def _operate(self) -> None:
        """Name the operations of a text's own that are written with signs of arithmetic."""

        def step(node: f.Node) -> f.Node:
            if isinstance(node, f.Apply) and node.function in self.operations:
                return f.Apply(self.operations[node.function], node.args)
            return node

        formulas = [d.formula for d in self.declarations if d.formula is not None]
        tables = own_operations(formulas)
        self.operations |= tables
        if self.operations:
            self.declarations = syntax.changed(
                self.declarations, lambda said: f.transform(said, step)
            )
        for axiom, what in told_of(self.declarations, tables):
            self.notices.append(syntax.Notice(axiom.place, what))
        for axiom, what in reckoned_beside(self.declarations, tables.values()):
            self.problems.append(
                ReadError(what, axiom.place, ["a function that the text defines"])
            )

    def _order(self) -> None:
        """Put one sign for an order that the text tells itself, one name for a set; tell it."""
        self.declarations, small = with_capitals(self.declarations)
        for name, axiom in small.items():
            what = f"{name} is read as {name.capitalize()}, which the text lists"
            self.notices.append(syntax.Notice(axiom.place, what))
        for name, axiom in dict(only_bounded(self.declarations)).items():
            what = f"{name} is bounded, and no axiom says which number it is"
            self.problems.append(ReadError(what, axiom.place, [f"{name} = 3"]))
        for axiom in unordered(self.declarations):
            what = "this orders values that are no numbers, and nothing says which of them is less"
            self.problems.append(ReadError(what, axiom.place, ["low < mid < high"]))
        self.declarations, told = with_own_orders(self.declarations)
        if told is not None:
            what = f"≤ is what the text says of it, and is read as {AT_MOST}(x, y)"
            self.notices.append(syntax.Notice(told.place, what))

    def _change(self) -> None:
        """Say of states what is said of their variables, and tell it."""
        self.declarations, found = with_state_variables(self.declarations, self.vocabulary.primes)
        if found is None:
            return
        what = f"{', '.join(found.names)} are read as variables of a state, primed of the next one"
        self.notices.append(syntax.Notice(found.axiom.place, what))
        self.meant |= frozenset(found.names)
        for axiom in found.fixed:
            what = "this gives a variable of the state one value for ever"
            self.problems.append(ReadError(what, axiom.place, ["Initially: x = 0"]))
        if found.first is not None:
            what = f"what is so at first is read as the definition of {FIRST_STATE}"
            self.notices.append(syntax.Notice(found.first.place, what))

    def _complete_events(self) -> None:
        """Put in what the event calculus takes for granted, and tell it."""
        self.declarations, inertia = with_inertia(self.declarations)
        if inertia is not None and inertia.formula is not None:
            said = print_formula(inertia.formula)
            what = f"what holds later is read as the discrete event calculus has it: {said}"
            self.notices.append(syntax.Notice(inertia.place, what))
        self.declarations, unsaid = with_nothing(self.declarations)
        for name, axiom in unsaid:
            what = f"no axiom says of what {name} holds: of nothing, as in the event calculus"
            self.notices.append(syntax.Notice(axiom.place, what))

    def _bound(self, constants: Sequence[str]) -> None:
        """Put in from which sets letters are said to be, and tell it."""
        nodes = [n for d in self.declarations if d.formula for n in f.walk(d.formula)]
        axioms = [(chunk, d.formula) for chunk, d in self.read_from if d.formula is not None]
        told = of_sorts(axioms) | without_doubts(self.ranges, nodes)
        own = {n: r for n, r in told.items() if n not in constants}
        defined = {h.name for d in self.declarations if d.formula for h in heads(d.formula)}
        ranges, made = with_sorts_of_nouns(own, nodes, defined)
        used: dict[str, None] = {}
        for i, declaration in enumerate(self.declarations if ranges else ()):
            if declaration.formula is None:
                continue
            formula = with_ranges(declaration.formula, spelt(ranges, declaration.text))
            if formula != declaration.formula:
                self.declarations[i] = replace(declaration, formula=formula)
                names = {n.name for n in f.those(formula, f.Variable)}
                used |= dict.fromkeys(n for n in ranges if n in names)
        shown = {ranges[n].noun for n in used}
        for definition, chunk in made.items() if used else ():
            if next(heads(definition)).name not in shown:
                continue
            place = self.place(chunk)
            text, lines = chunk.text.strip(), self.lines(chunk)
            label = f"line {place.line}: {next(heads(definition)).name}"
            self.declarations.append(
                syntax.Declaration("axiom", label, text, place, lines, definition)
            )
            what = f"what the words list is read as {print_formula(definition)}"
            self.notices.append(syntax.Notice(place, what))
        if used:
            said = "; ".join(print_formula(ranges[n].guard) for n in used)
            what = f"what words say of letters is put in wherever nothing else bounds them: {said}"
            self.notices.append(syntax.Notice(self.place(ranges[next(iter(used))].chunk), what))

    def _value_sets(self) -> None:
        """Make states of the sets that are values, and tell it."""
        self.declarations = with_pairs(self.declarations)
        try:
            self.declarations, sort = with_set_values(self.declarations)
        except ReadError as error:
            self.problems.append(error)
            return
        if sort is not None:
            elements = sets_of(d.formula for d in self.declarations if d.formula is not None)
            listed = ", ".join(map(str, map(print_formula, elements[sort.elements][:3])))
            shown = f"{sort.sort}(in, out, ...) says which of {listed}, ... are in"
            what = f"sets are read as values: {shown}"
            self.notices.append(syntax.Notice(sort.axiom.place, what))

    def _sort_values(self) -> None:
        """Name the sorts of what is observed, and tell which equations are demanded of it."""
        self.declarations, demand = with_demands(with_sorts(with_arguments(self.declarations)))
        if demand is not None:
            what = "this is demanded of states: another axiom says what is observed of each thing"
            self.notices.append(syntax.Notice(demand.place, what))

    def _frame(self) -> None:
        """Say what stays as it is where words say that all else does, and tell it."""
        self.declarations, frames, errors = with_frames(self.declarations)
        self.problems += errors
        for axiom, frame in frames:
            what = f"that everything else stays as it is is read as {print_formula(frame)}"
            self.notices.append(syntax.Notice(axiom.place, what))
        self._tell_staying()

    def _observe(self) -> None:
        """Say what is observed of states where the text takes it for granted, and tell it."""
        if is_of_situations(self.declarations):
            return
        spoken = any(_STATES.search(row.text) for row in self.source.rows)
        self.declarations, observed = with_observed(self.declarations, spoken=spoken)
        self.steps = self.steps or observed is not None
        if observed is not None:
            what = f"what no axiom defines is read as observed of states: {observed.account}"
            self.notices.append(syntax.Notice(observed.axiom.place, what))
            self.check_observed(observed.names, observed.axiom.place)

    def _bound_places(self) -> None:
        """Bound what stands in places of functions as sentences and signatures do."""
        said = {place.line for place in (*self.spoken, *self.signed)}
        if not said:
            return
        typed = [
            d.formula for d in self.declarations
            if d.formula is not None and said & {*range(d.lines[0], d.lines[1] + 1)}
        ]  # fmt: skip
        if not (places := places_of(typed)):
            return
        before = self.declarations
        self.declarations = syntax.changed(
            self.declarations, lambda said: with_places(said, places)
        )
        if before != self.declarations:
            what = "variables are from where the sentence says that this is told"
            self.notices.append(syntax.Notice((*self.spoken, *self.signed)[0], what))

    def _leave_open(self) -> None:
        """Make models of what the text demands something of and never defines, and tell it."""
        if is_of_situations(self.declarations) or self.steps:
            return
        try:
            self.declarations, open_ = with_models(self.declarations)
        except ReadError as error:
            self.problems.append(error)
            return
        if open_ is not None:
            self.set_aside_claims()
        wide = {symbol.name for symbol in open_.symbols} if open_ is not None else set()
        gone = {label for name, label in self.partly.items() if name not in wide}
        self._check_types(gone)
        if open_ is None:
            return
        self.declarations, observed = said_of(self.declarations, open_.symbols)
        what = f"{observed.account} is left open: {open_.sort}(M) holds of each way to choose it"
        self.notices.append(syntax.Notice(open_.axiom.place, what))

    def _find_steps(
        self,
        finding: Callable[
            [Sequence[syntax.Declaration]], tuple[list[syntax.Declaration], list[EffectStep]]
        ],
        account: str,
    ) -> None:
        """Define what has effects only, and tell it."""
        self.declarations, steps = finding(self.declarations)
        self.steps = self.steps or bool(steps)
        for step in steps:
            what = f"{step.name} is read as {account}"
            self.notices.append(syntax.Notice(step.axiom.place, what))
            self.entries = [
                replace(e, became=step.axiom.label) if e.became in step.others else e
                for e in self.entries
            ]

    def _name(self, names: Sequence[str]) -> None:
        """Make constants of names that can be nothing else, and tell it."""
        self.meant |= frozenset(names)
        self.declarations = with_constants(self.declarations, names)
        uses = ((u.name, s.passage.place(u.offset)) for s in self.stated for u in s.uses)
        own = (
            at for name, at in uses if any(n == name or n.startswith(f"{name}_") for n in names)
        )
        found = next(own, self.declarations[0].place)
        what = f"{', '.join(names)} can only be constants here, and are read so"
        self.notices.append(syntax.Notice(found, what))

    def _fold(self) -> None:
        """Make states of what is said of histories, and of states that are not told of as such."""
        before = self.declarations
        try:
            self.declarations, named, told, made = folded(self.declarations, self.turned)
        except ReadError as error:
            self.problems.append(error)
            return
        if named and made is not None:
            first, *later = named
            asked = forms_of_goals(before)
            shown = "".join(f", {state.predicate}(s)" for state in later)
            what = (
                f"histories are read as the states that fluents tell apart: {first.predicate}(s)"
            )
            self.notices.append(syntax.Notice(first.axiom.place, f"{what}{shown}, {asked}"))
            for framed, how in (
                (False, "what no axiom changes stays as it is"),
                (True, "nothing holds after an action but what an axiom says"),
            ):
                own = [t for t in told if t.framed == framed]
                if own:
                    what = f"{how}: {', '.join(t.name for t in own)}"
                    self.notices.append(syntax.Notice(own[0].axiom.place, what))
            asked = "asked of the situations that possible actions lead to; it changes none"
            bound = "what only the action gives is bound by the condition that names it"
            for about, what in ((made.demanded, asked), (made.given, bound)):
                self.notices += [syntax.Notice(axiom.place, what) for axiom in about[:1]]
            if not any(speaks_of(d.formula, first.name) for d in before):
                wrong, told_ = unread_of(self.source, first.name, first.axiom.place)
                self.problems += wrong
                self.notices += told_
        else:
            self.declarations, named = defined_states(self.declarations)
            for one in named:
                what = f"{one.name} is read as one state of many: {one.predicate}(s) holds of it"
                self.notices.append(syntax.Notice(one.axiom.place, what))
        self.states = [(state.name, state.predicate) for state in named]
        self.declarations, unsorted = sorted_states(self.declarations)
        for sort, axiom in unsorted:
            what = f"what this is said of has no sort in the text, and is called {sort}"
            self.notices.append(syntax.Notice(axiom.place, what))
        self.declarations, added = with_unused_states(self.declarations)
        for guard, axiom in added:
            what = f"nothing else is said of it here, and {guard} is put in"
            self.notices.append(syntax.Notice(axiom.place, what))
        self.name_first_states()
