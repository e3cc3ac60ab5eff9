"""Random scripts of the Boyer-Moore prover: compiled clauses and evaluator against the meaning."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from pylogic import terms as p
from pylogic.compiler.nqthm.program import ScriptProgram
from pylogic.core.errors import EvaluationLimit, PylogicError, ReadError
from pylogic.documents import load
from pylogic.nqthm.evaluator import EvaluationLimits, TermEvaluator
from pylogic.nqthm.events import Script as Read
from pylogic.nqthm.exchange import from_prolog, to_prolog
from pylogic.nqthm.values import same
from pylogic.session import session
from tests.nqthm.samples import leaf, value
from tests.theories.nqthm.meaning import Meaning, TooLongError
from tests.theories.nqthm.scripts import Maker
from tests.theories.nqthm.smaller import smaller
from tests.theories.nqthm.spelling import Infix, Lisp
from tests.theories.shrinking import shrunk
from tests.theories.verdict import Verdict

if TYPE_CHECKING:
    from pylogic.documents import Document
    from pylogic.nqthm.values import Value
    from pylogic.session import Module
    from tests.theories.nqthm.scripts import Script

CASES: Final = 12
ASK: Final = """
findall(Found,
        ( member(Name-Arguments-Wanted-Wrong, Cases),
          append([Name|Arguments], [Value], Parts),
          Goal =.. Parts,
          findall(Value-Det,
                  ( call_cleanup(Goal, Exit = true), ( Exit == true -> Det = det ; Det = open ) ),
                  Values),
          append([Name|Arguments], [Wanted], Closed),
          Right =.. Closed,
          findall(x, Right, Rights),
          append([Name|Arguments], [Wrong], Other),
          False =.. Other,
          findall(x, False, Falses),
          Found = found(Values, Rights, Falses)
        ),
        Answers)
"""
"""Each case with the value left open, with the right one, and with a wrong one."""

STRANGE: Final = """
findall(Kind,
        ( member(Name-Arguments, Cases),
          append([Name|Arguments], [_], Parts),
          Goal =.. Parts,
          catch(( Goal -> Kind = yes ; Kind = no ), error(Error, _), functor(Error, Kind, _))
        ),
        Kinds)
"""
"""Calls with an argument that is not known, or is no value."""

_NO_VALUES: Final = (
    p.Integer(-1), p.Float(1.5), p.String("x"), p.Atom("nil"), p.Atom("Big"),
    p.Compound("minus", (p.Atom("x"),)), p.List((p.Integer(1), p.Atom("nil"))),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """A closed call and its value."""

    name: str
    arguments: tuple[Value, ...]
    wanted: Value
    wrong: Value


def attempt(seed: int, count: int = CASES) -> Verdict:
    """Return what becomes of the random script of a seed."""
    chance = Random(seed)  # noqa: S311 - cases, not secrets
    script = Maker(chance).script()
    infix = chance.random() < 0.5
    found = compared(script, seed, count, infix=infix)
    if found.kind in {"right", "refused"}:
        return found

    def fails(other: Script) -> bool:
        try:
            return compared(other, seed, count, infix=infix).kind == found.kind
        except KeyError:  # what it calls was taken away
            return False

    return compared(shrunk(script, smaller, fails), seed, count, infix=infix)


def compared(script: Script, seed: int, count: int, *, infix: bool) -> Verdict:
    """Return what becomes of a script in one spelling."""
    chance = Random(seed)  # noqa: S311 - cases, not secrets
    text = (Infix(chance) if infix else Lisp(chance)).script(script)
    found = cases(script, chance, count)
    try:
        return _tried(text, found, chance)
    except Exception:  # noqa: BLE001 - what is looked for
        return Verdict("traceback", text, traceback.format_exc())


def _tried(text: str, found: list[Case], chance: Random) -> Verdict:
    try:
        document = load(text, errata="")
        if document.problems:
            return Verdict("refused", text, str(document.problems[0]))
        program = document.program
        if chance.random() < 0.3:
            document = load(
                f"{document.formulas(chance.choice(('nqthm', 'nqthm-lisp')))}\n", errata=""
            )
            program = document.program
    except ReadError as error:
        return Verdict("refused", text, str(error))
    except PylogicError as error:
        return Verdict("refused", text, f"{type(error).__name__}: {error}")
    assert isinstance(program, ScriptProgram)
    try:
        if wrong := _evaluated(document, found) or _asked(document, program, found):
            return Verdict("wrong", text, wrong)
    except PylogicError as error:
        return Verdict("error", text, f"{type(error).__name__}: {error}")
    return Verdict("right", text)


def cases(script: Script, chance: Random, count: int) -> list[Case]:
    """Return calls of all functions of a script with what they mean."""
    meaning = Meaning({definition.name: definition for definition in script})
    found: list[Case] = []
    for definition in script:
        for _ in range(count if definition.parameters else 1):
            given = tuple(value(chance, 2) if chance.random() < 0.6 else leaf(chance)
                          for _ in definition.parameters)  # fmt: skip
            try:
                wanted = meaning.call(definition.name, given)
            except TooLongError:
                continue
            wrong = leaf(chance)
            while same(wrong, wanted):
                wrong = leaf(chance)
            found.append(Case(definition.name, given, wanted, wrong))
    return found


def _evaluated(document: Document, found: list[Case]) -> str:
    assert isinstance(document.syntax, Read)
    evaluator = TermEvaluator(
        document.syntax.definitions.values(), EvaluationLimits(200_000, 1_000)
    )
    for case in found:
        try:
            got = evaluator.call(case.name, *case.arguments)
        except EvaluationLimit as error:
            return f"{_shown(case)}: the evaluator stops: {error}"
        if not same(got, case.wanted):
            return f"{_shown(case)}: the evaluator says {to_prolog(got)}"
    return ""


def _asked(document: Document, program: ScriptProgram, found: list[Case]) -> str:
    with session() as prolog:
        module = prolog.add(document)
        listed = p.List(tuple(_term(program, case) for case in found))
        try:
            if wrong := _strange(module, program, found):
                return wrong
            answer = module.ask(ASK, given={"Cases": listed}, timeout=20)
        finally:
            module.drop()
    assert answer is not None
    answers = answer["Answers"]
    assert isinstance(answers, p.List)
    for case, one in zip(found, answers.items, strict=True):
        match one:
            case p.Compound("found", (
                p.List((p.Compound("-", (got, p.Atom("det"))),)), p.List((_,)), p.List(())
            )) if same(from_prolog(got), case.wanted):  # fmt: skip
                pass
            case _:
                return f"{_shown(case)}: the clauses say {one}"
    return ""


def _term(program: ScriptProgram, case: Case) -> p.Term:
    given = p.List(tuple(map(to_prolog, case.arguments)))
    term: p.Term = p.Compound("-", (p.Atom(program.names[case.name]), given))
    for value_ in (case.wanted, case.wrong):
        term = p.Compound("-", (term, to_prolog(value_)))
    return term


def _strange(module: Module, program: ScriptProgram, found: list[Case]) -> str:
    """Return what is wrong where an argument is not known, or is no value of the logic."""
    calls: list[p.Term] = []
    kinds: list[str] = []
    for i, case in enumerate(case for case in found if case.arguments):
        bad = (p.Variable("_G"), *_NO_VALUES)[i % (len(_NO_VALUES) + 1)]
        given = [to_prolog(argument) for argument in case.arguments]
        given[i % len(given)] = bad
        name = p.Atom(program.names[case.name])
        calls.append(p.Compound("-", (name, p.List(tuple(given)))))
        kinds.append("domain_error" if bad in _NO_VALUES else "instantiation_error")
    answer = module.ask(STRANGE, given={"Cases": p.List(tuple(calls))}, timeout=20)
    assert answer is not None
    got = [str(kind) for kind in answer["Kinds"].items]
    for call, kind, other in zip(calls, kinds, got, strict=True):
        if kind != other:
            return f"{call} gives {other}, not {kind}"
    return ""


def _shown(case: Case) -> str:
    arguments = ", ".join(str(to_prolog(argument)) for argument in case.arguments)
    return f"{case.name}({arguments}) means {to_prolog(case.wanted)}"
