"""The module of a sheet: its predicates, and what makes a game of them."""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pylogic.compiler.clauses.model import Clause
from pylogic.compiler.sheets.predicates import Predicates
from pylogic.compiler.sheets.shapes import rule
from pylogic.compiler.sheets.terms import predicate, quoted, term
from pylogic.core.errors import CompileError, Place
from pylogic.core.syntax import Syntax
from pylogic.gdl.reasoner import Reasoner
from pylogic.gdl.relations import shown
from pylogic.gdl.rules import Rule, Span
from pylogic.gdl.terms import rule_text
from pylogic.notations.gdl.reader import SheetSyntax

_CONTRACT: Final = Path(__file__).with_name("contract.pl")
_EXPORTS: Final = (
    "players/1", "initial_state/1", "to_move/2", "legal_move/2", "next_state/3", "outcome/2",
    "state_text/2", "move_text/2", "first_text/1", "answers_text/2",
    "after_text/3", "choices_text/2", "playouts/2", "expanded/4",
    "percepts/4", "percepts_text/4", "perceived_text/3",
)  # fmt: skip
_LIBRARIES: Final = """\
:- use_module(library(apply), [foldl/4, maplist/2, maplist/3, maplist/4]).
:- use_module(library(dcg/basics), [blanks//0, eos//0]).
:- use_module(library(lists), [
       append/2, append/3, max_list/2, member/2, memberchk/2, nth1/3, same_length/2
   ]).
:- use_module(library(yall), [(>>)/3, (>>)/4, (>>)/5]).
:- style_check(-singleton).
"""
_ROOM: Final = """\
room_for_tables :-
    (   statistics(table_space_used, Bytes),
        Bytes > 100_000_000
    ->  abolish_all_tables
    ;   true
    )."""
_SURE: Final = """\
% sure(Goal): an answer of Goal; one that rests on its own negation is an error.
sure(Goal) :-
    call_delays(Goal, Delays),
    (   Delays == true
    ->  true
    ;   functor(Goal, Name, _),
        atom_concat('gdl ', Own, Name),
        format(atom(Why), "~w rests on its own negation", [Own]),
        throw(error(evaluation_error(undefined), context(_, Why)))
    )."""


@dataclass(frozen=True, slots=True)
class SheetProgram:
    """The program of a sheet.

    reasoner: What was worked out of the rules to compile them.
    """

    clauses: tuple[Clause, ...]
    predicates: Predicates
    roles: tuple[str, ...]
    notes: Mapping[str, str]
    renamed: Mapping[str, str]
    reasoner: Reasoner = field(compare=False, repr=False)
    placed: str | None = None

    def text(self, module: str, title: str, extra: str = "", exports: Sequence[str] = ()) -> str:
        """Return the module as a file that SWI-Prolog loads by itself."""
        own = self.predicates
        listed = ",\n    ".join((*_EXPORTS, *exports))
        tabled = [f":- table {predicate(r[0])}/{own.arity(r)}." for r in sorted(own.tabled)]
        relations = dict.fromkeys(w.relation for w in own.written())
        apart = [f":- discontiguous {predicate(r[0])}/{own.arity(r)}." for r in relations]
        absent = [f":- dynamic {predicate(r[0])}/{own.arity(r)}." for r in own.missing()]
        head = [f"% {line}" for line in title.splitlines()]
        head += [f":- module({quoted(module)}, [\n    {listed}\n]).", _LIBRARIES]
        glue = [
            f"players([{', '.join(map(quoted, self.roles))}]).",
            rule(
                "initial_state(State)",
                [f"findall(Fact, {self._call('init', 'Fact')}, Facts)", "sort(Facts, State)"],
            ),
            f"over(State) :-\n    \\+ \\+ {self._call('terminal')}.",
            f"role_move(State, Role, Move) :-\n    {self._call('legal', 'Role', 'Move')}.",
            f"goal_value(State, Role, Goal) :-\n    {self._call('goal', 'Role', 'Goal')}.",
            self._following(),
            rule(
                "perceived(State, Moves, Role, Percept)", [self._call("sees", "Role", "Percept")]
            ),
            "room_for_tables." if not own.tabled else _ROOM,
            *([_SURE] if own.rounds else []),
            *own.shaping(),
            *self._tables(),
        ]
        shared = _CONTRACT.read_text(encoding="utf-8")
        texts = [clause.text for clause in self.clauses]
        parts = [
            *head,
            *tabled,
            *apart,
            *absent,
            "",
            *glue,
            "",
            *texts,
            "",
            shared,
            *own.joined(),
            extra,
        ]
        return "\n".join(parts)

    def _following(self) -> str:
        """Return the clause that finds the next state; facts that stay are taken as they are."""
        stay = list(self.predicates.stays_by.values())
        kept = "Own0" if stay else "[]"
        more = [f"append(Own{at}, Facts{at - 1}, Facts{at})" for at in range(1, len(stay))]
        found = f"findall(Fact, {self._call('next', 'Fact')}, Facts0, {kept})"
        ordered = f"sort(Facts{len(more)}, Next)"
        return rule("following(State, Moves, Next)", [*stay, found, *more, ordered])

    def _call(self, name: str, *args: str) -> str:
        own = self.predicates
        relation = (name, len(args))
        more = ["State"] if relation in own.on_state else []
        if relation in own.on_moves:  # what is asked before there are moves finds none
            more.append("Moves" if name in {"next", "sees"} else "[]")
        given = [*more, *args]
        called = f"{predicate(name)}({', '.join(given)})" if given else predicate(name)
        return own.sure(relation, called)

    def _tables(self) -> list[str]:
        """Return the constants, and the names that texts put in quotes."""
        names = {*self.predicates.constants, *_functors(self.predicates)}
        odd = [name for name in sorted(names) if rule_text(name) != name]
        rows = [f"odd_name({quoted(name)}, {quoted(rule_text(name))})." for name in odd]
        rows = rows or ["odd_name(_, _) :-\n    fail."]
        known = [f"constant({term(name, {})})." for name in self.predicates.constants]
        return [*rows, *(known or ["constant(_) :-\n    fail."])]


def _functors(own: Predicates) -> set[str]:
    texts = "\n".join(text for written in own.written() for text in written.texts)
    return {name.replace("\\'", "'") for name in re.findall(r"'((?:[^'\\]|\\.)*)'\(", texts)}


def compile_sheet(syntax: Syntax) -> SheetProgram:
    """Return the program of a sheet.

    Raises TypeError: The document is in another notation.
    Raises CompileError: The rules have no role, or no end.
    """
    if not isinstance(syntax, SheetSyntax):
        raise TypeError(syntax)
    return program_of(syntax.rules, syntax.text, syntax.file)


def program_of(rules: Sequence[Rule], sheet: str = "", file: str = "<text>") -> SheetProgram:
    """Return the program of rules; their lines are those of the sheet.

    Raises CompileError: The rules have no role, or no end.
    """
    reasoner = Reasoner(rules)
    if not reasoner.roles:
        place = Place(file, 1)
        raise CompileError("the sheet has no role; expected (role NAME)", place=place)
    own = Predicates(rules, reasoner.joins, reasoner.seen)
    starts = [0, *(m.end() for m in re.finditer("\n", sheet))]
    made = [
        Clause(shown(w.relation), text, shown(w.relation), _lines(w.rule.span, starts))
        for w in own.written()
        for text in w.texts
    ]
    roles = tuple(str(role) for role in reasoner.roles)
    return SheetProgram(tuple(made), own, roles, {}, {}, reasoner)


def _lines(span: Span, starts: Sequence[int]) -> tuple[int, int]:
    return bisect_right(starts, span.start), bisect_right(starts, span.end)
