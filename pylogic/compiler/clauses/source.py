"""A document that is a program itself: its own clauses, as a module."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pylogic.compiler.clauses.goals import atom
from pylogic.compiler.clauses.model import Clause
from pylogic.core.syntax import Syntax
from pylogic.notations.prolog.reader import PrintedClause, ProgramSyntax

_SILENT = """\
% The program has variables that occur once; the load report says where.
:- style_check(-singleton).
"""


@dataclass(frozen=True, slots=True)
class SourceProgram:
    """The program of a document.

    clauses: In their order; the label of each is its predicate.
    exports: `name/arity` of every predicate.
    declared: The directives that declare something; others are left out.
    apart: The predicates whose clauses do not stand together.
    has_singletons: Whether a clause uses a variable once.
    notes: None; the report has what there is to say of a clause.
    placed: The clauses on the lines and columns of the document, so that what SWI-Prolog says of a
        line there is said of the document's.
    """

    clauses: tuple[Clause, ...]
    exports: tuple[str, ...]
    declared: tuple[str, ...]
    apart: tuple[str, ...]
    has_singletons: bool
    notes: dict[str, str]
    placed: str

    @property
    def renamed(self) -> dict[str, str]:
        """Nothing: the document is in Prolog."""
        return {}

    def text(self, module: str, title: str, extra: str = "", exports: Sequence[str] = ()) -> str:
        """Return the module as a file that SWI-Prolog loads by itself.

        The parameters are those of `pylogic.compiler.program.Program.text`.
        """
        listed = ",\n    ".join(map(_indicator, (*self.exports, *exports)))
        head = [f"% {line}" for line in title.splitlines()]
        head += [f":- module({atom(module)}, [\n    {listed}\n]).", ""]
        head += [_SILENT] if self.has_singletons else []
        head += [f":- discontiguous {_indicator(apart)}." for apart in self.apart]
        head += self.declared
        parts = []
        for predicate, same in groupby(self.clauses, key=lambda clause: clause.predicate):
            its = list(same)
            first, last = its[0].lines[0], its[-1].lines[1]
            where = f"line {first}" if first == last else f"lines {first}-{last}"
            texts = "\n".join(clause.text for clause in its)
            parts.append(f"% {predicate}, {where}\n{texts}\n")
        return "\n".join([*head, "", *parts, extra])


def compile_source(syntax: Syntax) -> SourceProgram:
    """Return the program that a document in Prolog holds.

    Raises TypeError: The document is in another notation.
    """
    if not isinstance(syntax, ProgramSyntax):
        raise TypeError(syntax)
    own = [passage for passage in syntax.passages if passage.predicate]
    runs = [predicate for predicate, _ in groupby(own, key=lambda passage: passage.predicate)]
    return SourceProgram(
        tuple(Clause(p.predicate, _text(p), p.predicate, p.lines) for p in own),
        tuple(dict.fromkeys(runs)),
        tuple(_text(passage) for passage in syntax.passages if not passage.predicate),
        tuple(dict.fromkeys(predicate for predicate in runs if runs.count(predicate) > 1)),
        any(passage.singletons for passage in own),
        {},
        syntax.placed,
    )


def _indicator(predicate: str) -> str:
    """Return `name/arity` as SWI-Prolog reads it back where the name is a sign."""
    name, _, arity = predicate.rpartition("/")
    return predicate if name[0] == "'" or name[0].isalnum() else f"({name})/{arity}"


def _text(passage: PrintedClause) -> str:
    """Return a passage without the blank lines that a break between blocks leaves in it."""
    return "\n".join(line for line in passage.text.split("\n") if line.strip())
