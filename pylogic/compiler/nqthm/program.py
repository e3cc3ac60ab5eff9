"""A script compiled: a Prolog module, each clause with the definition and lines it comes from."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pylogic.compiler.goals import atom
from pylogic.compiler.model import Clause
from pylogic.compiler.nqthm.module import Module
from pylogic.compiler.nqthm.rules import rules
from pylogic.errors import Place
from pylogic.formulas import Apply
from pylogic.notations.nqthm import lisp_reader
from pylogic.nqthm.events import Definition, Script
from pylogic.resources import resource_dir

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pylogic.formulas import Term
    from pylogic.notations.syntax import Syntax

_AXIOMS: Final = Path(__file__).with_name("axioms.lisp")
_NO_LINES: Final = (0, 0)
_SECTION = re.compile(r"^%!  (?P<name>\w+)\(.*?(?=^%!  |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class ScriptProgram:
    """The Prolog module of a script.

    Attributes
    ----------
    clauses : tuple of Clause
        In the order of the definitions; the label of each is its function.
    exports : tuple of str
        `name/arity` of the predicate of each function.
    names : dict of str to str
        From functions to predicates.
    runtime : str
        The clauses of the primitive functions that are called.
    notes : dict of str to str
        None: definitions demand nothing beside what they define.
    """

    clauses: tuple[Clause, ...]
    exports: tuple[str, ...]
    names: dict[str, str]
    runtime: str
    notes: dict[str, str] = field(default_factory=dict)

    @property
    def placed(self) -> None:
        """The clauses were made here: they stand on no lines of the document."""
        return

    def text(self, module: str, title: str, extra: str = "", exports: Sequence[str] = ()) -> str:
        """Return the module as a file that SWI-Prolog loads by itself.

        The parameters are those of `pylogic.compiler.program.Program.text`.
        """
        listed = ",\n    ".join(map(_indicator, (*self.exports, *exports)))
        head = [f"% {line}" for line in title.splitlines()]
        head += ["% A function of the script is a predicate with its value as last argument."]
        head += [f":- module({atom(module)}, [\n    {listed}\n]).", ""]
        parts = []
        for (label, lines), same in groupby(self.clauses, key=lambda c: (c.label, c.lines)):
            first, last = lines
            where = f"lines {first}-{last}" if lines != _NO_LINES else "an axiom of the logic"
            where = f"line {first}" if first == last and lines != _NO_LINES else where
            texts = "\n".join(clause.text for clause in same)
            parts.append(f"% {label}, {where}\n{texts}\n")
        return "\n".join([*head, *parts, self.runtime, extra])


def compile_script(syntax: Syntax) -> ScriptProgram:
    """Return the module of a script's definitions.

    Raises
    ------
    CompileError
        A definition calls what is not defined, or is none; it says which.
    TypeError
        The document is in another notation.
    """
    if not isinstance(syntax, Script):
        raise TypeError(syntax)
    own = {
        step.event.name: (step.event, step.place, step.lines)
        for step in syntax.placed
        if isinstance(step.event, Definition)
    }
    axioms = _axioms()
    place = Place(_AXIOMS.name, 1)
    needed = _needed((definition.body for definition, *_ in own.values()), own.keys())
    added = {name: (axioms[name], place, _NO_LINES) for name in axioms if name in needed}
    every = {**added, **own}
    sections = _sections()
    taken = frozenset(f"{name}/{arity}" for name, (_, arity) in sections.items())
    module = Module({name: definition for name, (definition, *_) in every.items()}, taken)
    clauses = []
    for name, (definition, where, lines) in every.items():
        for predicate, text in rules(module, definition, where):
            clauses.append(Clause(predicate, text, name, lines))
    for table, facts in module.tables.items():
        name = table.partition(" table")[0]
        lines = every[name][2]
        at = next(i for i, clause in enumerate(clauses) if clause.label == name)
        clauses[at:at] = [Clause(f"{table}/2", fact, name, lines) for fact in facts]
    exports = tuple(f"{module.predicate(name)}/{module.arity(name) + 1}" for name in own)
    names = {name: module.predicate(name) for name in own}
    return ScriptProgram(tuple(clauses), exports, names, _runtime(module.runtime))


def _needed(terms: Iterable[Term], own: Iterable[str]) -> set[str]:
    """Return the functions that the terms call and that the script does not define itself."""
    axioms, defined = _axioms(), set(own)
    found: set[str] = set()
    todo = list(terms)
    while todo:
        match todo.pop():
            case Apply("quote"):
                pass
            case Apply(name, args):
                todo += args
                if name in axioms and name not in defined | found:
                    found.add(name)
                    todo.append(axioms[name].body)
            case _:
                pass
    return found


@cache
def _axioms() -> dict[str, Definition]:
    lines = _AXIOMS.read_text(encoding="utf-8").splitlines()
    return lisp_reader.read(lines, _AXIOMS.name).definitions


@cache
def _sections() -> dict[str, tuple[str, int]]:
    """Return the text of each predicate of the primitives, with its arity."""
    text = (resource_dir("prolog") / "nqthm" / "primitives.pl").read_text(encoding="utf-8")
    found = {}
    for section in _SECTION.finditer(text):
        head = section[0].partition("\n")[0]
        found[section["name"]] = (section[0].strip(), head.count(",") + 1)
    return found


def _runtime(names: Iterable[str]) -> str:
    """Return the clauses of primitives, and of those that they call."""
    sections = _sections()
    needed = set(names)
    todo = list(names)
    while todo:
        called = set(re.findall(r"\w+", sections[todo.pop()][0])) & sections.keys()
        todo += called - needed
        needed |= called
    return "\n\n".join(text for name, (text, _) in sections.items() if name in needed) + "\n"


def _indicator(predicate: str) -> str:
    name, _, arity = predicate.rpartition("/")
    return f"{atom(name)}/{arity}"
