"""The events of a script for the Boyer-Moore prover, and the script as it was read.

An event holds terms in the representation that `pylogic.nqthm` describes. Rule classes and hints
are data, kept as they are written; a print in infix leaves them out, and they are None then.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from pylogic.core.counting import counted
from pylogic.core.errors import ReadError
from pylogic.core.formulas import Apply, Compare, Formula, Term, Variable
from pylogic.core.syntax import Declaration, Syntax
from pylogic.nqthm.terms import FALSE, INTERPRETERS


@dataclass(frozen=True, slots=True)
class Boot:
    """`(boot-strap nqthm)`: start from the initial theory of that name."""

    theory: str


@dataclass(frozen=True, slots=True)
class Definition:
    """`(defn name (parameters) body hints)`: a total function, recursive or not."""

    name: str
    parameters: tuple[str, ...]
    body: Term
    hints: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Theorem:
    """`(prove-lemma name classes statement hints)`.

    `classes` is None where the text does not say which rules the theorem becomes, as in infix
    prints; the Lisp spelling of that is `(theorem name statement)`.
    """

    name: str
    statement: Term
    classes: tuple[Term, ...] | None = None
    hints: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class AddAxiom:
    """`(add-axiom name classes statement)`; `classes` as in `Theorem`."""

    name: str
    statement: Term
    classes: tuple[Term, ...] | None = None


@dataclass(frozen=True, slots=True)
class Accessor:
    """One component of a shell.

    name: The function that takes it out.
    kind: `one-of` or `none-of`.
    recognizers: Of what it must be one, or none.
    default: The function without arguments whose value stands in for a wrong component.
    """

    name: str
    kind: str
    recognizers: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class AddShell:
    """`(add-shell constructor bottom recognizer accessors)`: a new kind of object.

    `bottom` is empty for a shell without a bottom object.
    """

    constructor: str
    bottom: str
    recognizer: str
    accessors: tuple[Accessor, ...]


@dataclass(frozen=True, slots=True)
class Declare:
    """`(dcl name (parameters))`: a function of which nothing is said."""

    name: str
    parameters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Disable:
    """`(disable name)`: a definition or theorem is not used until it is enabled."""

    name: str


@dataclass(frozen=True, slots=True)
class Enable:
    """`(enable name)`."""

    name: str


@dataclass(frozen=True, slots=True)
class Toggle:
    """`(toggle name target off)`: disable or enable `target`, in an event with its own name."""

    name: str
    target: str
    off: bool


@dataclass(frozen=True, slots=True)
class Theory:
    """`(deftheory name (members))`: a name for several events."""

    name: str
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoteLibrary:
    """`(note-lib "name" compiled)`: start from a stored library."""

    name: str
    compiled: bool = False


@dataclass(frozen=True, slots=True)
class MakeLibrary:
    """`(make-lib "name" compiled)`: store what there is as a library."""

    name: str
    compiled: bool = False


@dataclass(frozen=True, slots=True)
class Compile:
    """`(compile-uncompiled-defns "file")`; the file is of no concern to the logic."""


Event: TypeAlias = (
    Boot
    | Definition
    | Theorem
    | AddAxiom
    | AddShell
    | Declare
    | Disable
    | Enable
    | Toggle
    | Theory
    | NoteLibrary
    | MakeLibrary
    | Compile
)


@dataclass(frozen=True, slots=True)
class ScriptDeclaration(Declaration):
    """A declaration of a script: an event with the place where it stands.

    `kind` is `definition`, `theorem`, `axiom` or `event`; `label` the name that the event gives or
    is about; `formula` says what a definition, theorem or axiom says.
    """

    event: Event = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Script(Syntax):
    """A script as it was read; its declarations are the events that could be read, in order.

    partial: A library, or events that are not run, may define further functions.
    unread: By the name that they begin with, events that could not be read and may give functions.
    """

    partial: bool = False
    unread: Mapping[str, ReadError] = field(default_factory=dict, hash=False)

    def has_content(self) -> bool:
        """Return whether any event was found, be it readable or not."""
        return bool(self.declarations or self.problems)

    def summary(self) -> str:
        """Return how many definitions, theorems and other events were read."""
        kinds = Counter(found.kind for found in self.placed)
        events = kinds.pop("event", 0)
        parts = [counted(count, kind) for kind, count in kinds.items()]
        parts.append(counted(events, "other event"))
        return ", ".join(parts)

    @property
    def placed(self) -> tuple[ScriptDeclaration, ...]:
        """The events with their places."""
        return tuple(found for found in self.declarations if isinstance(found, ScriptDeclaration))

    @property
    def events(self) -> tuple[Event, ...]:
        """The events."""
        return tuple(found.event for found in self.placed)

    @property
    def definitions(self) -> dict[str, Definition]:
        """The definitions by the names of their functions, in order."""
        return {e.name: e for e in self.events if isinstance(e, Definition)}

    @property
    def theorems(self) -> dict[str, Theorem]:
        """The theorems by name, in order."""
        return {e.name: e for e in self.events if isinstance(e, Theorem)}

    def leaves_open(self, name: str) -> bool:
        """Return whether a function without a definition may have one that is not read here."""
        if name in INTERPRETERS:
            return True
        return self.partial or any(isinstance(e, Declare) and e.name == name for e in self.events)

    def why_undefined(self, name: str) -> str:
        """Return why a function has no definition, as far as the script explains it."""
        for event in self.events:
            match event:
                case Declare(declared) if declared == name:
                    return f"the function {name!r} is only declared, and has no values"
                case AddShell(constructor, bottom, recognizer, ()) if name in {
                    constructor, bottom, recognizer
                }:  # fmt: skip
                    return f"the function {name!r} belongs to a shell without components"
                case _:
                    continue
        if name in INTERPRETERS:
            return f"the function {name!r} of the logic, which applies what data names, is not run"
        unread = ", or its definition was not read" if self.problems or self.unread else ""
        unread = unread or (", unless by a library or what is not run" if self.partial else "")
        return f"the function {name!r} is not defined{unread}"


def formula_of(event: Event) -> Formula | None:
    """Return what an event says: an equation, or that a term is not `f`; None if nothing."""
    match event:
        case Definition(name, parameters, body):
            head = Apply(name, tuple(Variable(p) for p in parameters))
            return Compare(("=",), (head, body))
        case Theorem(statement=statement) | AddAxiom(statement=statement):
            return Compare(("≠",), (statement, FALSE))
        case _:
            return None


def term_of(formula: Formula) -> Term:
    """Return the term that is meant by a formula of `formula_of`: an equation is `equal`.

    Raises TypeError: It is another formula.
    """
    match formula:
        case Compare(("=",), (left, right)):
            return Apply("equal", (left, right))
        case Compare(("≠",), (term, other)) if other == FALSE:
            return term
        case _:
            raise TypeError(f"{formula!r} is no formula of a script")


def events_of(syntax: Syntax) -> tuple[Event, ...]:
    """Return the events of what was read; it is a `Script`. Raises TypeError: It is no script."""
    if not isinstance(syntax, Script):
        raise TypeError("only a script has events")
    return syntax.events
