"""Faults in rules: the slips that somebody who writes them down could make, one at a time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Final

from pylogic.core.errors import UnknownGame
from pylogic.core.resources import resource_dir
from pylogic.documents.shipped import folder_of
from pylogic.games.rules.game import rules_file
from pylogic.games.rules.module import CONTRACT, WITH_OPTIONS, RuleModule
from pylogic.games.text.game import document_module
from pylogic.games.text.program import program_document, program_entries
from pylogic.session import Module, Remote, session
from pylogic.terms import Atom, Compound, Integer, List, String, Term

PLANTED: Final = ("text", "rules")
"""The sources that are Prolog."""

KINDS: Final = ("relation", "bound", "conjunct", "swap", "direction", "negation")

_RULES: Final = ("initial_state/1", "to_move/2", "legal_move/2", "next_state/3", "outcome/2")
_RULES_WITH_OPTIONS: Final = (*_RULES[1:], "initial_state/2")
# A goal that was left out leaves variables that occur once, which is not for the loader to find.
_STYLE: Final = ":- style_check(-singleton).\n:- style_check(-no_effect).\n"


@dataclass(frozen=True, slots=True)
class PlantedFault:
    """One fault in one clause.

    kind: One of `KINDS`.
    where: The predicate, and the file and line that its clause stands on, or the lines of the
        document that it was compiled from.
    old, new: What stands there, and what the fault makes of it.
    item: Which item of the module is faulty, from 0.
    text: What stands in the item's place.
    """

    kind: str
    where: str
    old: str
    new: str
    item: int
    text: str


@dataclass(frozen=True, slots=True)
class MutableProgram:
    """Untrusted clauses; what a session loads into a sandbox."""

    module_name: str
    untrusted: str

    def prolog(self) -> str:
        """Return the clauses."""
        return self.untrusted


@dataclass(frozen=True, slots=True)
class MutationTarget:
    """The rules of a game as one module, and every fault that can be planted into it.

    game, source: The game's name; `text` or `rules`.
    exports: The predicates of the contract that the module keeps, or those of a program that are
        called.
    items: The texts of its clauses and directives, in their order.
    faults: All there are.
    untrusted: The module is a program out of a document that is not shipped.
    """

    game: str
    source: str
    exports: tuple[str, ...]
    items: tuple[str, ...]
    faults: tuple[PlantedFault, ...]
    untrusted: bool = False

    def module(self, fault: PlantedFault | None = None) -> RuleModule | MutableProgram:
        """Return the module with a fault, or as it should be."""
        items = list(self.items)
        if fault is not None:
            items[fault.item] = fault.text
        name = f"{self.game}_{self.source}_mutant"
        if self.untrusted:
            return MutableProgram(name, "".join(items))
        head = f":- module({name}, [{', '.join(self.exports)}]).\n"
        return RuleModule(name, head + _STYLE + "".join(items))

    def shuffled(self, seed: int) -> tuple[PlantedFault, ...]:
        """Return all faults, of each kind in turn while there are any, as a seed decides."""
        rng = Random(f"faults {seed}")  # noqa: S311 - faults, not secrets
        heaps = [[f for f in self.faults if f.kind == kind] for kind in KINDS]
        for heap in heaps:
            rng.shuffle(heap)
        return tuple(f for row in zip_longest(*heaps) for f in row if f is not None)


def mutation_target(game: str, source: str, options: Mapping[str, int | str]) -> MutationTarget:
    """Return the rules of a game, ready for faults.

    source: `text` or `rules`.
    options: The game's own, for `text` those that its document is compiled with, or the file with
        the document that holds a program.
    Raises UnknownGame: The source is not Prolog that comes with pylogic.
    Raises PylogicError: The document does not compile.
    """
    path = str(options.get("document", ""))
    if source == "text" and path:
        return _program_soil(game, path)
    if source == "rules":
        rules = rules_file(game)
        module: Module = session().load(rules)
        sources = _files(module)
    elif source == "text" and (folder_of(game) / "game.toml").exists():
        text = document_module(folder_of(game), game, options=options)
        module = session().add(text)
        sources = [_source(module.name, "", text.prolog())]
    else:
        raise UnknownGame(
            f"faults can be planted into the rules of {game}, and into a text that is shipped or"
            f" given by an option; not into the source {source!r}"
        )
    defined = {
        str(answer["P"])
        for answer in session().query(
            "module_property(M, exports(Ps)), lists:member(P, Ps)", given={"M": Atom(module.name)}
        )
    }
    exports = tuple(name for name in (*CONTRACT, *WITH_OPTIONS) if name in defined)
    ruling = _RULES_WITH_OPTIONS if "initial_state/2" in defined else _RULES
    items, faults = _planted(sources, exports, ruling)
    if source == "text":
        module.drop()
    return MutationTarget(game, source, exports, items, faults)


def _program_soil(game: str, path: str) -> MutationTarget:
    """Return the program in a document, ready for faults."""
    document = program_document(game, path, "corrected")
    module = session().add_outside(document)
    entries = program_entries(game)
    text = _source(module.name, Path(path).name, document.untrusted or "")
    items, faults = _planted([text], entries, entries, module.beside(_file()))
    module.drop()
    return MutationTarget(game, "text", tuple(entries), items, faults, untrusted=True)


def same_program(one: Module, other: Module, exports: Sequence[str]) -> bool:
    """Tell whether what two loaded modules export has the same clauses, with all they call."""
    given: dict[str, Term] = {
        "One": Atom(one.name),
        "Other": Atom(other.name),
        "Contract": List(tuple(map(String, exports))),
    }
    mutator = one.beside(_file()) if isinstance(one, Remote) else _mutator()
    return mutator.ask("same_program(One, Other, Contract)", given=given) is not None


def _files(module: Module) -> list[Compound]:
    """Return the files that the rules of a loaded module are in."""
    goal = "game_source(Main, Module, Name, Text)"
    reader = session().load(resource_dir("prolog") / "check" / "items.pl")
    found = reader.all(goal, given={"Main": Atom(module.name)})
    return [Compound("source", (each["Module"], each["Name"], each["Text"])) for each in found]


def _source(module: str, name: str, text: str) -> Compound:
    return Compound("source", (Atom(module), String(name), String(text)))


def _planted(
    sources: Sequence[Compound],
    exports: Sequence[str],
    ruling: Sequence[str],
    mutator: Module | None = None,
) -> tuple[tuple[str, ...], tuple[PlantedFault, ...]]:
    given: dict[str, Term] = {
        "Sources": List(tuple(sources)),
        "Contract": List(tuple(map(String, exports))),
        "Rules": List(tuple(map(String, ruling))),
    }
    asked = mutator or _mutator()
    answer = asked.ask("planted(Sources, Contract, Rules, Items, Faults)", given=given)
    match answer and (answer["Items"], answer["Faults"]):
        case List(items), List(faults):
            return tuple(map(_text, items)), tuple(map(_fault, faults))
    raise UnknownGame("the rules have no clauses")


def _mutator() -> Module:
    return session().load(_file())


def _file() -> Path:
    return resource_dir("prolog") / "check" / "mutants.pl"


def _fault(term: Term) -> PlantedFault:
    match term:
        case Compound("fault", (Integer(item), Atom(kind), where, old, new, text)):
            return PlantedFault(kind, _text(where), _text(old), _text(new), item, _text(text))
    raise TypeError(f"not a fault: {term}")


def _text(term: Term) -> str:
    if not isinstance(term, String):
        raise TypeError(f"not a string: {term}")
    return term.value
