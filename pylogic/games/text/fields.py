"""How the observations of a position are written by name: `turn=ann count(left)=3`."""

from dataclasses import dataclass
from typing import Final

from pylogic.compiler.clauses.goals import atom, without_singletons
from pylogic.compiler.clauses.model import Model
from pylogic.compiler.clauses.states import Layout, Observer, StateSlot
from pylogic.core.formulas import Number
from pylogic.games.text.specification import Specification
from pylogic.games.text.values import plain

_SHOWN: Final = 6
"""How many fields, or values of one, an error names."""

_RULES: Final = """\
% The observations that are written by name, each once and in any order.

fields_text(State, Text) :-
    state_fields(State, Values),
    fields(Fields),
    maplist(field_text, Fields, Values, Texts),
    atomic_list_concat(Texts, ' ', Text).

field_text(field(Name, Kind, _), Value, Text) :-
    field_value(Kind, Value, Said),
    atomic_list_concat([Name, Said], =, Text).

text_fields(Text, State) :-
    split_string(Text, " ", " ", Parts0),
    exclude(==(""), Parts0, Parts),
    fields(Fields),
    foldl(text_field(Text), Fields, Values, Parts, Rest),
    (   Rest == []
    ->  state_fields(State, Values)
    ;   fields_expected(Expected),
        throw(error(domain_error(Expected, Text), _))
    ).

text_field(Text, field(Name, Kind, Expected), Value, Parts0, Parts) :-
    atom_concat(Name, =, Prefix),
    (   selectchk_field(Prefix, Said, Parts0, Parts)
    ->  (   field_value(Kind, Value0, Said)
        ->  Value = Value0
        ;   throw(error(domain_error(Expected, Text), _))
        )
    ;   fields_expected(Missing),
        throw(error(domain_error(Missing, Text), _))
    ).

selectchk_field(Prefix, Said, [Part|Parts0], Parts) :-
    (   string_concat(Prefix, Said0, Part)
    ->  atom_string(Said, Said0),
        Parts = Parts0
    ;   Parts = [Part|Parts1],
        selectchk_field(Prefix, Said, Parts0, Parts1)
    ).
"""

_INTEGERS: Final = """\
field_value(integer, Value, Text) :-
    (   var(Value)
    ->  atom_number(Text, Value),
        integer(Value),
        atom_number(Written, Value),
        Written == Text
    ;   atom_number(Text, Value)
    ).
"""


@dataclass(frozen=True, slots=True)
class FieldText:
    """The observations of a position that have no letters."""

    model: Model
    spec: Specification
    layout: Layout
    told: set[str]
    """The observers that stand elsewhere in the text."""

    @property
    def slots(self) -> list[tuple[int, StateSlot]]:
        """The observations to be written, each with its place in the term of a position."""
        return [
            (i, slot) for i, slot in enumerate(self.layout.slots) if slot.observer not in self.told
        ]

    @property
    def expected(self) -> str:
        """What is expected of this part, in words."""
        names = [f"{self.name(slot)}=" for _, slot in self.slots]
        shown = names if len(names) <= _SHOWN else [*names[:_SHOWN], "..."]
        return f"{' '.join(shown)}, each once, with its value"

    def clauses(self, state: str) -> str:
        """Return fields_text/2, text_fields/2 and what they call.

        state: The term of a position, its observations the variables V0, V1, ...
        Raises GameError: Nothing says what values an observer has, or two of them are called the
            same.
        """
        observers = {slot.observer: self.model.observers[slot.observer] for _, slot in self.slots}
        fields = ",\n        ".join(
            f"field({atom(self.name(slot))}, {_kind(observers[slot.observer])},"
            f" {atom(self.values_expected(slot))})"
            for _, slot in self.slots
        )
        listed = ", ".join(f"V{i}" for i, _ in self.slots)
        head = without_singletons(f"state_fields({state}, [{listed}]).")
        facts = "".join(self._facts(observer) for observer in observers.values())
        integers = _INTEGERS if any(_kind(one) == "integer" for one in observers.values()) else ""
        return (
            f"{_RULES}fields([{fields}]).\n\nfields_expected({atom(self.expected)}).\n\n"
            f"{head}\n\n{facts}{integers}"
        )

    def _facts(self, observer: Observer) -> str:
        """Return what each value of an observer is called."""
        if _kind(observer) == "integer":
            kinds, place = self.model.sorts.kinds, ("function", observer.name, -1)
            told = kinds.individuals(place)
            numbers = bool(told) and all(isinstance(value, Number) for value in told)
            if not (numbers or kinds.is_numeric(place)):
                raise self.spec.fail(f"no axiom says what values {observer.name} has")
            return ""
        values = (observer.values and observer.values.values) or ()
        if len({plain(self.model, value) for value in values}) < len(values):
            raise self.spec.fail(f"two values of {observer.name} are called the same")
        return "".join(
            f"field_value({_kind(observer)}, {self.model.value_text(value)},"
            f" {atom(plain(self.model, value))}).\n"
            for value in values
        )

    def name(self, slot: StateSlot) -> str:
        """Return what an observation is called: `turn`, `count(left)`."""
        args = ",".join(plain(self.model, arg) for arg in slot.args)
        own = self.model.own_name(slot.observer)
        return f"{own}({args})" if args else own

    def values_expected(self, slot: StateSlot) -> str:
        """Return what is expected of an observation, in words."""
        observer = self.model.observers[slot.observer]
        values = (observer.values and observer.values.values) or ()
        names = [plain(self.model, value) for value in values] or ["a whole number"]
        shown = names if len(names) <= _SHOWN else [*names[: _SHOWN - 1], "...", names[-1]]
        return f"{self.name(slot)}= with one of {', '.join(shown)}"


def _kind(observer: Observer) -> str:
    """Return the term that says whose values an observer's are."""
    finite = observer.values is not None and observer.values.values is not None
    return f"of({atom(observer.name)})" if finite else "integer"
