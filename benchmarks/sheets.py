"""Random games of rule sheets: the clauses beside a plain translation, and the reasoner.

The plain translation is what one would write in an afternoon: `true` and `does` are facts in the
database, rules stay as they are, and the loop runs inside Prolog.
"""

import os
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final

from benchmarks.table import Row, rates
from pylogic.compiler.sheets.module import program_of
from pylogic.games.rules.module import RuleModule
from pylogic.gdl.reasoner import Reasoner
from pylogic.gdl.rules import Both, Either, Goal, Holds, Not, Rule
from pylogic.gdl.terms import Term, Variable, arguments, symbol, variables
from pylogic.notations.gdl.kif import read_kif
from pylogic.session import Module, session

SHELF: Final = Path(
    os.environ.get("PYLOGIC_GDL", Path(__file__).resolve().parents[2] / "shared" / "gdl")
)
"""Where sheets of others lie; without them nothing is measured here."""

SHEETS: Final = {"ticTacToe": (40, 1_200), "connectFour": (8, 112), "breakthrough": (3, 16)}
"""By sheet, how many games are played at a time, and how many ggp-base's prover plays in a second
on a JVM that is warm, on a machine that is not this one."""

_LOOP: Final = """\
:- dynamic true/1, does/2.
playouts(Count, Plies) :-
    nb_setval(plain_plies, 0),
    forall(between(1, Count, _), playout),
    nb_getval(plain_plies, Plies).
playout :-
    findall(F, init(F), Facts),
    put(Facts),
    play.
put(Facts) :-
    sort(Facts, Sorted),
    retractall(true(_)),
    forall(member(F, Sorted), assertz(true(F))).
play :-
    terminal,
    !,
    findall(R-G, goal(R, G), _).
play :-
    retractall(does(_, _)),
    findall(R, role(R), Roles),
    findall(R-M, ( member(R, Roles), findall(M0, legal(R, M0), Ms0), sort(Ms0, Ms),
                   random_member(M, Ms) ), Moves),
    forall(member(R-M, Moves), assertz(does(R, M))),
    findall(F, next(F), Facts),
    put(Facts),
    nb_getval(plain_plies, N0),
    N is N0 + 1,
    nb_setval(plain_plies, N),
    play.
"""


def plain(rules: Sequence[Rule]) -> str:
    """Return rules as Prolog, in their order."""
    heads = list(dict.fromkeys(symbol(rule.head) for rule in rules))
    apart = [f":- discontiguous {_quoted(name)}/{arity}." for name, arity in heads]
    texts = [_rule(rule) for rule in rules]
    return "\n".join([":- style_check(-singleton).", *apart, *texts, _LOOP])


def _rule(rule: Rule) -> str:
    own = sorted({*variables(rule.head), *(v for goal in rule.body for v in _variables(goal))})
    names = dict(zip(own, (f"V{n}" for n in count()), strict=False))
    body = ", ".join(_goal(goal, names) for goal in rule.body)
    return f"{_term(rule.head, names)}{' :- ' if body else ''}{body}."


def _variables(goal: Goal) -> Iterator[Variable]:
    match goal:
        case Holds(atom):
            yield from variables(atom)
        case Not(inner):
            yield from _variables(inner)
        case Either(goals) | Both(goals):
            for each in goals:
                yield from _variables(each)


def _goal(goal: Goal, names: dict[Variable, str]) -> str:
    match goal:
        case Holds(atom) if symbol(atom)[0] == "distinct":
            left, right = (_term(part, names) for part in arguments(atom))
            return f"{left} \\== {right}"
        case Holds(atom):
            return _term(atom, names)
        case Not(inner):
            return f"\\+ ( {_goal(inner, names)} )"
        case Either(goals):
            return "( " + " ; ".join(_goal(each, names) for each in goals) + " )"
        case Both(goals):
            return "( " + ", ".join(_goal(each, names) for each in goals) + " )"


def _term(term: Term, names: dict[Variable, str]) -> str:
    if isinstance(term, Variable):
        return names[term]
    name, _ = symbol(term)
    given = ", ".join(_term(part, names) for part in arguments(term))
    return f"{_quoted(name)}({given})" if given else _quoted(name)


def _quoted(name: str) -> str:
    return "'" + name + "'"


def rules_of(name: str) -> list[Rule]:
    """Return the rules of a sheet."""
    rules, faults = read_kif((SHELF / "sheets" / f"{name}.kif").read_text(encoding="utf-8"))
    if faults:
        raise ValueError(faults)
    return rules


def rows() -> Iterator[Row]:
    """Measure whole random games, of which the moves differ from run to run."""
    for name, (games, prover) in SHEETS.items():
        if not (SHELF / "sheets" / f"{name}.kif").is_file():
            continue
        rules = rules_of(name)
        own = RuleModule(f"bench_{name}", program_of(rules).text(f"bench_{name}", name))
        text = f":- module(plain_{name}, [playouts/2]).\n{plain(rules)}"
        modules = [session().add(each) for each in (own, RuleModule(f"plain_{name}", text))]
        clauses, beside = rates(*(_playouts(module, games) for module in modules))
        yield Row(f"random games of {name}, clauses", "a plain translation", clauses, beside,
                  "games", 1.5)  # fmt: skip
        reasoner = Reasoner(rules)
        (native,) = rates(partial(play, reasoner, games))
        yield Row(f"random games of {name}, native", "ggp-base's prover, elsewhere", native,
                  prover, "games", 10)  # fmt: skip


def _playouts(module: Module, games: int) -> Callable[[], int]:
    def work() -> int:
        module.ask(f"playouts({games}, _)")
        return games

    return work


def play(reasoner: Reasoner, games: int) -> int:
    """Play games at random, and return how many."""
    chance = random.Random()  # noqa: S311 - games, not secrets
    for _ in range(games):
        facts: Any = reasoner.initial
        while not (view := reasoner.view(facts)).terminal:
            facts = view.next([chance.choice(moves) for moves in view.legal.values()])
        _ = view.goals
    return games
