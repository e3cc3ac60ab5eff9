"""The compiled definitions and the evaluator, made apart from each other, say the same."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest

from pylogic import terms as p
from pylogic.compiler.nqthm.program import ScriptProgram
from pylogic.documents import load
from pylogic.documents.loading import SHIPPED
from pylogic.errors import EvaluationLimit
from pylogic.nqthm.evaluator import Evaluator, Limits
from pylogic.nqthm.events import Script
from pylogic.nqthm.exchange import from_prolog, to_prolog
from pylogic.nqthm.values import Value, same
from pylogic.session import session
from tests.nqthm.samples import value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pylogic.session import Module

pytestmark = pytest.mark.needs_swipl

DOCUMENT = load(SHIPPED / "tictactoe" / "axioms.txt")
assert isinstance(DOCUMENT.syntax, Script)
DEFINITIONS = DOCUMENT.syntax.definitions
CASES = 250
ASK = """
findall(Value-Det,
        ( member(Arguments, Cases),
          append([Name|Arguments], [Value], Parts),
          Goal =.. Parts,
          call_cleanup(Goal, Exit = true),
          ( Exit == true -> Det = det ; Det = open )
        ),
        Answers)
"""


@pytest.fixture(scope="module")
def module() -> Module:
    """Return the compiled script."""
    return session().add(DOCUMENT)


@pytest.fixture(scope="module")
def evaluator() -> Evaluator:
    """Return the evaluator of the same script."""
    return Evaluator(DEFINITIONS.values())


def answers(module: Module, predicate: str, cases: Sequence[Sequence[Value]]) -> list[p.Term]:
    """Return the value and the determinism of each case, asked in one crossing."""
    given: dict[str, p.Term] = {
        "Name": p.Atom(predicate),
        "Cases": p.List(tuple(p.List(tuple(map(to_prolog, case))) for case in cases)),
    }
    answer = module.ask(ASK, given=given, timeout=60)
    assert answer is not None
    found = answer["Answers"]
    assert isinstance(found, p.List)
    return list(found.items)


@pytest.mark.parametrize("name", DEFINITIONS)
def test_both_agree_on_values_of_every_kind(
    module: Module, evaluator: Evaluator, name: str
) -> None:
    """They give equal values for arguments of every kind, and Prolog leaves no choice points."""
    chance = Random(f"agreement {name}")  # noqa: S311 - cases, not secrets
    parameters = DEFINITIONS[name].parameters
    function = evaluator.defined(name, Limits(steps=3_000, depth=1_000))
    expected: list[Value] = []
    cases: list[list[Value]] = []
    while len(cases) < CASES:
        case = [value(chance) for _ in parameters]
        with suppress(EvaluationLimit):  # a number with millions of squares to count down
            expected.append(function(*case))
            cases.append(case)
    assert isinstance(DOCUMENT.program, ScriptProgram)
    found = answers(module, DOCUMENT.program.names[name], cases)
    assert len(found) == len(cases)
    for case, wanted, answer in zip(cases, expected, found, strict=True):
        match answer:
            case p.Compound("-", (term, p.Atom("det"))):
                assert same(from_prolog(term), wanted), (name, case)
            case _:
                pytest.fail(f"{name}{case} left a choice point: {answer}")
