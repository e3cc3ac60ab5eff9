"""From a document and a game specification to a rule module that keeps the contract of a game.

A specification is TOML beside a document: it says which predicates and functions of the axioms are
the start, the mover, the step and the win, and how positions and moves are written. What it names
is looked up among the compiled clauses; nothing of a game stands in Python.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pylogic import formulas as f
from pylogic.compiler.goals import atom, without_singletons, written
from pylogic.compiler.program import Program
from pylogic.errors import GameError

if TYPE_CHECKING:
    from pathlib import Path

    from pylogic.compiler.model import Model, Witness
    from pylogic.compiler.sorts import Sort
    from pylogic.documents import Document

CONTRACT = (
    "players/1", "initial_state/1", "to_move/2", "legal_move/2", "next_state/3", "outcome/2",
    "state_text/2", "move_text/2",
)  # fmt: skip
_PLACE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Specification:
    """The two tables of a specification file, and its path for errors."""

    path: Path
    game: dict[str, Any]
    text: dict[str, Any]

    def fail(self, reason: str) -> GameError:
        """Return the error that this specification gives rise to."""
        return GameError(f"{self.path}: {reason}")


def read_specification(path: Path) -> Specification:
    """Return the specification in a TOML file.

    Raises
    ------
    GameError
        It is not there, is not TOML, or lacks a key.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise GameError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise GameError(f"{path}: {error}") from None
    specification = Specification(path, data.get("game", {}), data.get("text", {}))
    for table, keys in (("game", ("players", "initial", "mover", "step", "move", "win", "stuck")),
                        ("text", ("cells", "letters", "mover", "move"))):  # fmt: skip
        for key in keys:
            if key not in data.get(table, {}):
                raise specification.fail(f"[{table}] lacks {key!r}")
    return specification


@dataclass(frozen=True, slots=True)
class RuleModule:
    """A document's module with the contract of a game added; what a session loads."""

    module_name: str
    text: str

    def prolog(self) -> str:
        """Return the module's text."""
        return self.text


def rule_module(document: Document, specification: Specification) -> RuleModule:
    """Return the document's clauses with those that make it a game.

    Raises
    ------
    PylogicError
        The document does not compile, or the specification does not fit it.
    """
    program = document.program
    if not isinstance(program, Program):
        raise specification.fail(f"a game needs axioms; {document.name} is a program itself")
    glue = _Glue(program.model, program.witnesses, specification)
    name = f"{document.module_name}_game"
    return RuleModule(name, document.prolog(glue.clauses(), CONTRACT, module=name))


@dataclass(frozen=True, slots=True)
class _Glue:
    model: Model
    witnesses: dict[str, Witness]
    spec: Specification

    def clauses(self) -> str:
        game, name = self.spec.game, self.symbol
        players = ", ".join(map(atom, game["players"]))
        move, step, possible = self._move()
        some = re.sub(r"\bM\d+\b", "_", possible)
        win = name(game["win"], 2)
        stuck = {"draw": "draw", "loses": "win(Other)", "wins": "win(Player)"}.get(game["stuck"])
        if stuck is None:
            raise self.spec.fail("'stuck' must be 'draw', 'loses' or 'wins'")
        other = "" if stuck == "draw" else ",\n        to_move(State, Player)"
        if stuck == "win(Other)":
            other += ",\n        players(Players)"
            other += ",\n        once((member(Other, Players), Other \\== Player))"
        return f"""\
% what follows makes the axioms a game, as {self.spec.path.name} says

:- use_module(library(aggregate), [aggregate_all/3]).
:- use_module(library(dcg/basics), [integer//1]).
:- use_module(library(lists), [member/2, memberchk/2]).

players([{players}]).

initial_state(State) :-
    {name(game["initial"], 1)}(State),
    !.                          % the start is one position, however often the axioms give it

to_move(State, Player) :-
    {name(game["mover"], 2)}(State, Player).

legal_move(State, {move}) :-
    \\+ {win}(_, State),
    {possible}.

next_state(State, {move}, Next) :-
    \\+ {win}(_, State),
    {step}.

outcome(State, Outcome) :-
    (   {win}(Player, State)
    ->  Outcome = win(Player)
    ;   \\+ {some}{other}
    ->  Outcome = {stuck}
    ).

{self._state_text()}
{self._move_text()}"""

    def symbol(self, symbol: str, arity: int) -> str:
        theory = self.model.theory
        known = theory.predicates.get(symbol, theory.functions.get(symbol, -2) + 1)
        if known != arity:
            raise self.spec.fail(f"the document has no {symbol!r} with {arity} arguments or value")
        return atom(self.model.name(symbol))

    def _move(self) -> tuple[str, str, str]:
        """Return the term of a move, and the goals for a step and for the existence of one."""
        symbol, parts = self.spec.game["step"], self.spec.game["move"]
        witness, new = self.witnesses.get(symbol), self.model.constructs.get(symbol, set())
        if witness is None or len(new) != 1:
            raise self.spec.fail(f"no axiom on {symbol!r} constructs a state")
        head = self.model.theory.rules[symbol][0].conclusion
        names = [arg.name if isinstance(arg, f.Variable) else "" for arg in f.children(head)]
        lacking = [part for part in parts if part not in names and part not in witness.variables]
        if lacking:
            raise self.spec.fail(f"the axiom on {symbol!r} has no variable {lacking[0]!r}")
        arguments, possible = [], []
        for i, name in enumerate([*names, *witness.variables]):
            part = f"M{parts.index(name) + 1}" if name in parts else "State"
            unused = i >= len(names) and name not in parts
            arguments.append("Next" if i in new else "_" if unused else part)
            possible += [] if i in new else [arguments[-1]]
        move = written("move", [f"M{i + 1}" for i in range(len(parts))])
        step = written(witness.name, arguments)
        if not witness.possible:
            return move, step, step.replace("Next", "_")
        return move, step, written(witness.possible, possible)

    def _state_text(self) -> str:
        text, model = self.spec.text, self.model
        observer = model.observers.get(text["cells"])
        mover = model.observers.get(self.spec.game["mover"])
        if observer is None or mover is None or observer.values is None:
            raise self.spec.fail(
                f"{text['cells']!r} or {self.spec.game['mover']!r} is no observer of a state"
            )
        layout = model.layouts[observer.state]
        variables, cells = [], []
        rows: dict[f.Node | int, list[str]] = {}
        for i, slot in enumerate(layout.slots):
            variables.append(f"V{i}")
            if slot.observer == observer.name:
                square = slot.args[0]
                row = square.args[0] if isinstance(square, f.Apply) else 0
                rows.setdefault(row, []).append(f"V{i}")
                cells.append(f"V{i}")
        mover_at = next(i for i, slot in enumerate(layout.slots) if slot.observer == mover.name)
        letters = [", '/', ".join(", ".join("C" + v[1:] for v in row) for row in rows.values())]
        shape = f"[{letters[0]}, ' ', C{mover_at}]"
        tests = [f"cell_letter({v}, C{v[1:]})" for v in cells] + [
            f"mover_letter(V{mover_at}, C{mover_at})"
        ]
        goals = ",\n    ".join(tests)
        width = len(next(iter(rows.values())))
        shown = " ".join(text["letters"].values())
        movers = " or ".join(text["mover"].values())
        expected = (
            f"{len(rows)} rows of {width} of the letters {shown} between /, a blank, and {movers}"
        )
        facts = self._letters("cell_letter", text["letters"], observer.values)
        facts += self._letters("mover_letter", text["mover"], mover.values)
        state = written(model.name(observer.state), variables)
        within = without_singletons(
            f"state_within({state}, Text) :-\n"
            f"    Cells = [{', '.join(cells)}],\n"
            f"    {self._limits()}."
        )
        return f"""\
state_text(State, Text) :-
    (   var(State)
    ->  string_chars(Text, Letters),
        (   state_letters(State, Letters)
        ->  true
        ;   throw(error(domain_error({atom(expected)}, Text), _))
        ),
        state_within(State, Text)
    ;   state_letters(State, Letters)
    ->  string_chars(Text, Letters)
    ).

state_letters({state}, {shape}) :-
    {goals}.

{within}

{facts}
"""

    def _letters(self, predicate: str, letters: dict[str, str], sort: Sort | None) -> str:
        """Return facts that give each value of a sort its letter."""
        values = [self.model.value_text(v) for v in sort.values or ()] if sort else []
        if sorted(letters) != sorted(values):
            given, needed = ", ".join(letters), ", ".join(values)
            raise self.spec.fail(f"the letters are for {given}, the values are {needed}")
        return "".join(f"{predicate}({v}, {atom(letters[v])}).\n" for v in values)

    def _limits(self) -> str:
        goals = []
        for value, most in self.spec.text.get("at_most", {}).items():
            said = atom(f"at most {most} of {value}")
            goals.append(
                f"aggregate_all(count, member({atom(value)}, Cells), N_{value}),\n"
                f"    ( N_{value} =< {most} -> true "
                f"; throw(error(domain_error({said}, Text), _)) )"
            )
        some = self.spec.text.get("some_of", [])
        if some:
            listed = ", ".join(map(atom, some))
            said = atom(f"at least one of {', '.join(some)}")
            goals.append(
                f"( member(Piece, [{listed}]), memberchk(Piece, Cells) -> true\n"
                f"    ; throw(error(domain_error({said}, Text), _)) )"
            )
        return ",\n    ".join(goals) if goals else "true"

    def _move_text(self) -> str:
        parts, template = self.spec.game["move"], self.spec.text["move"]
        sorts = self._part_sorts()
        if set(_PLACE.findall(template)) != set(parts):
            raise self.spec.fail(f"the move {template!r} must name {', '.join(parts)}, each once")
        term, body = {}, []
        values: dict[str, None] = {}
        for piece in re.split(r"(\{\w+\})", template):
            if found := _PLACE.fullmatch(piece):
                part = found[1]
                name = f"M{parts.index(part) + 1}"
                term[part], goals = self._value(sorts.get(part), name, values)
                body += goals
            elif piece:
                body.append('"' + piece.replace("\\", "\\\\").replace('"', '\\"') + '"')
        move = written("move", [term[part] for part in parts])
        expected = re.sub(r"\{(\w+)\}", lambda m: _example(sorts.get(m[1])), template)
        digits = "\n".join(f'value({v}) --> "{v.strip(chr(39))}".' for v in values)
        return f"""\
move_text(Move, Text) :-
    (   var(Move)
    ->  string_codes(Text, Codes),
        (   phrase(move_codes(Move), Codes)
        ->  true
        ;   throw(error(domain_error({atom(f"a move such as {expected}")}, Text), _))
        )
    ;   phrase(move_codes(Move), Codes)
    ->  string_codes(Text, Codes)
    ).

move_codes({move}) -->
    {", ".join(body)}.

{digits}
"""

    def _part_sorts(self) -> dict[str, Sort]:
        symbol = self.spec.game["step"]
        statement = self.model.theory.rules[symbol][0]
        return self.model.sorts.variables(statement)

    def _value(
        self, sort: Sort | None, name: str, values: dict[str, None]
    ) -> tuple[str, list[str]]:
        """Return the term of a part of a move, and the grammar that writes it."""
        if sort is None:
            return name, [f"integer({name})"]
        if not sort.values:
            raise self.spec.fail(
                f"a part of a move is a {sort.name}, of which no values are listed"
            )
        built = [value for value in sort.values if isinstance(value, f.Apply)]
        if not built:
            values |= dict.fromkeys(map(self.model.value_text, sort.values))
            return name, [f"value({name})"]
        if len(built) < len(sort.values) or len({value.function for value in built}) > 1:
            raise self.spec.fail(
                f"a part of a move is a {sort.name}, which are not all built alike"
            )
        first = built[0]
        names = [f"{name}_{i + 1}" for i in range(len(first.args))]
        values |= dict.fromkeys(
            self.model.value_text(arg) for value in built for arg in value.args
        )
        return written(self.model.functor(first.function), names), [f"value({n})" for n in names]


def _example(sort: Sort | None) -> str:
    if sort is None or not sort.values:
        return "1"
    value = sort.values[0]
    parts = value.args if isinstance(value, f.Apply) else (value,)
    return "".join(str(getattr(part, "value", getattr(part, "name", ""))) for part in parts)
