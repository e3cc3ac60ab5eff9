"""A script compiled: a Prolog module, each clause with the definition and lines it comes from."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Final

from pylogic.compiler.clauses.goal_shapes import meanings
from pylogic.compiler.clauses.goals import atom
from pylogic.compiler.clauses.model import Clause
from pylogic.compiler.nqthm.module import ScriptModule
from pylogic.compiler.nqthm.rules import rules
from pylogic.core.errors import CompileError, Place
from pylogic.core.formulas import Apply, Term, Variable
from pylogic.core.resources import resource_dir
from pylogic.core.syntax import Notice, Syntax
from pylogic.notations.nqthm import lisp_reader
from pylogic.nqthm.events import AddAxiom, AddShell, Definition, Event, Script, ScriptDeclaration
from pylogic.nqthm.shells import functions_of
from pylogic.nqthm.terms import ARITY
from pylogic.terms.text import is_operator

_AXIOMS: Final = Path(__file__).with_name("axioms.lisp")
_SECTION = re.compile(r"^%!  (?P<name>\w+)\(.*?(?=^%!  |\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True, slots=True)
class ScriptProgram:
    """The Prolog module of a script.

    clauses: In the order of the definitions; the label of each is its function.
    exports: `name/arity` of the predicate of each function.
    names: From functions to predicates.
    origins: By function, where its definition stands.
    runtime: The clauses of the primitive functions that are called.
    left_out: The functions that are not computed, each with the call that keeps it from it.
    """

    clauses: tuple[Clause, ...]
    exports: tuple[str, ...]
    names: dict[str, str]
    origins: dict[str, str]
    runtime: str
    left_out: dict[str, CompileError] = field(default_factory=dict)

    @property
    def notes(self) -> dict[str, str]:
        """By function, that it is not computed; definitions demand nothing else."""
        return dict.fromkeys(self.left_out, "not computed")

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The same, at the calls that keep them from it."""
        told = self.left_out.values()
        return tuple(Notice(e.place, f"not computed: {e.reason}") for e in told if e.place)

    @property
    def renamed(self) -> dict[str, str]:
        """By Prolog name, the function of the script that Prolog has taken the name of."""
        return {name: s for s, name in self.names.items() if name == f"{s}_"}

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
        head += [
            "% A function of the script is a predicate with its value as last argument. It tests",
            "% that the others are values; the predicate `FUNCTION of` takes that for granted.",
        ]
        head += [f":- module({atom(module)}, [\n    {listed}\n]).", ""]
        head += [":- use_module(library(error), [domain_error/2, instantiation_error/1])."]
        head += [":- style_check(-no_effect).  % a script may test what it knows", ""]
        parts = []
        for label, same in groupby(self.clauses, key=lambda clause: clause.label):
            texts = "\n".join(clause.text for clause in same)
            parts.append(f"% {label}, {self.origins[label]}\n{texts}\n")
        asked = meanings(self.exports, self.renamed, exports)
        return "\n".join([*head, *parts, asked, self.runtime, extra])


def compile_script(
    syntax: Syntax, further: Iterable[Definition] = (), origin: str = ""
) -> ScriptProgram:
    """Return the module of a script's definitions.

    syntax: The script.
    further: What is defined beside the script, by its functions.
    origin: Where that stands.
    Raises CompileError: A definition calls what is not defined, or is none; it says which.
    Raises TypeError: The document is in another notation.
    """
    if not isinstance(syntax, Script):
        raise TypeError(syntax)
    own = [
        _Source(definition, found.place, found.lines, _where(found.lines))
        for found in syntax.placed
        for definition in functions_of((found.event,)).values()
    ]
    own += [_Source(added, Place(origin, 1), (0, 0), origin) for added in further]
    left_out = _left_out(syntax, {source.definition.name for source in own})
    own = [source for source in own if source.definition.name not in left_out]
    exported = {source.definition.name: source for source in own}
    axioms = {name: axiom for name, axiom in _axioms().items() if name not in exported}
    taken = frozenset(f"{name}/{arity}" for name, (_, arity) in _sections().items())
    sources = {**axioms, **exported}
    definitions = {name: source.definition for name, source in sources.items()}
    module = ScriptModule(definitions, frozenset(exported), taken)
    clauses = {name: _clauses(module, source) for name, source in exported.items()}
    while needed := [name for name in axioms if name in module.called and name not in clauses]:
        clauses |= {name: _clauses(module, axioms[name]) for name in needed}
    objects = [clause for event in syntax.events for clause in _objects(module, event)]
    order = [name for name in (*axioms, *exported) if name in clauses]
    names = {name: module.exported(name) for name in exported}
    return ScriptProgram(
        tuple(clause for name in order for clause in clauses[name]),
        tuple(f"{predicate}/{module.arity(name) + 1}" for name, predicate in names.items()),
        names,
        {name: sources[name].origin for name in order},
        _runtime(module.runtime, objects),
        left_out,
    )


def _objects(module: ScriptModule, event: Event) -> Iterator[str]:
    """Yield what tells which terms are objects of a shell: those that it makes as they stand."""
    if isinstance(event, AddShell) and event.accessors:
        parts = ", ".join(f"Part{i}" for i in range(len(event.accessors)))
        name = atom(event.constructor)
        made = f"{atom(module.predicate(event.constructor))}({parts}, made({name}, [{parts}]))"
        yield f"is_object({name}, [{parts}]) :- {made}."
        yield from [f"is_object({atom(event.bottom)}, [])."] if event.bottom else ()


def _left_out(script: Script, defined: Collection[str]) -> dict[str, CompileError]:
    """Return the functions that call what the script leaves open, and why each cannot be computed.

    Raises CompileError: At the first call of a function that nothing defines or leaves open.
    """
    found: dict[str, CompileError] = {}
    placed = [p for p in script.placed if isinstance(p.event, Definition)]
    while True:
        before = len(found)
        for one in placed:
            wrong = None if one.label in found else _wrong_call(script, one, defined, found)
            if wrong is None:
                continue
            name, error = wrong
            if not (script.leaves_open(name) or name in found):
                raise error
            found[one.label] = error
        if len(found) == before:
            return found


def _wrong_call(
    script: Script, placed: ScriptDeclaration, defined: Collection[str], open_: Collection[str]
) -> tuple[str, CompileError] | None:
    """Return the first function that a definition calls in vain, and the error."""
    assert isinstance(placed.event, Definition)  # noqa: S101  # only these are asked about
    for name in _called(placed.event.body):
        if name in ARITY or (name in defined and name not in open_):
            continue
        why = f"the function {name!r} is not computed"
        why = why if name in open_ else script.why_undefined(name)
        return name, _at_call(placed, name, f"{placed.event.name}: {why}")
    return None


def _at_call(declaration: ScriptDeclaration, name: str, reason: str) -> CompileError:
    """Return an error at the first place where an event has a name."""
    mention = re.search(rf"(?<![\w-]){re.escape(name)}(?![\w-])", declaration.text, re.IGNORECASE)
    before = declaration.text[: mention.start() if mention else 0].split("\n")
    below, left = len(before) - 1, len(before[-1])
    column = left + 1 if below else left + declaration.place.column
    line = declaration.text.split("\n")[below]
    shown = line if below else declaration.place.source_line
    at = declaration.place.line + below
    place = replace(declaration.place, line=at, column=column, source_line=shown)
    return CompileError(reason, line, place, left)


def _called(term: Term) -> Iterator[str]:
    """Yield the functions that a term applies, from left to right."""
    if isinstance(term, Apply) and term.function != "quote":
        if term.function != "let":
            yield term.function
        for arg in term.args:
            yield from _called(arg)


def _clauses(module: ScriptModule, source: _Source) -> list[Clause]:
    """Return the clauses of a definition, those of its tables first."""
    made = rules(module, source.definition, source.place)
    facts = [(f"{table}/2", fact) for table, found in module.new_tables() for fact in found]
    return [
        Clause(key, text, source.definition.name, source.lines) for key, text in (*facts, *made)
    ]


@dataclass(frozen=True, slots=True)
class _Source:
    """A definition with where it stands; `lines` are (0, 0) outside of the document."""

    definition: Definition
    place: Place
    lines: tuple[int, int]
    origin: str


def _where(lines: tuple[int, int]) -> str:
    first, last = lines
    return f"line {first}" if first == last else f"lines {first}-{last}"


@cache
def _axioms() -> dict[str, _Source]:
    """Return the functions that axioms of the logic define.

    Raises ReadError: One cannot be read.
    """
    lines = _AXIOMS.read_text(encoding="utf-8").splitlines()
    script = lisp_reader.read(lines, _AXIOMS.name)
    if script.problems:
        raise script.problems[0]
    found = {}
    for placed in script.placed:
        match placed.event:
            case AddAxiom(name, Apply("equal", (Apply(_, args), body))):
                parameters = tuple(arg.name for arg in args if isinstance(arg, Variable))
                definition = Definition(name, parameters, body)
                origin = "as the logic defines it"
                found[name] = _Source(definition, placed.place, (0, 0), origin)
    return found


@cache
def _sections() -> dict[str, tuple[str, int]]:
    """Return the text of each predicate of the primitives, with its arity."""
    text = (resource_dir("prolog") / "nqthm" / "primitives.pl").read_text(encoding="utf-8")
    found = {}
    for section in _SECTION.finditer(text):
        head = section[0].partition("\n")[0]
        found[section["name"]] = (section[0].strip(), head.count(",") + 1)
    return found


def _runtime(names: Iterable[str], objects: Sequence[str]) -> str:
    """Return the clauses of primitives, and of those that they call; `objects` of is_object/2."""
    sections = _sections()
    needed = set(names)
    todo = list(names)
    while todo:
        called = set(re.findall(r"\w+", sections[todo.pop()][0])) & sections.keys()
        todo += called - needed
        needed |= called
    own = {"is_object": "\n".join(objects)} if objects else {}
    texts = (own.get(name, text) for name, (text, _) in sections.items() if name in needed)
    return "\n\n".join(texts) + "\n"


def _indicator(predicate: str) -> str:
    name, _, arity = predicate.rpartition("/")
    return f"({atom(name)})/{arity}" if is_operator(name) else f"{atom(name)}/{arity}"
