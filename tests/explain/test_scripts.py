"""Why functions of scripts have the values that they have."""

from collections.abc import Iterator

import pytest

import pylogic
from pylogic.core.errors import ExplanationError
from pylogic.explain.queries import explained
from pylogic.session import Module

pytestmark = pytest.mark.needs_swipl

DOCUMENT = pylogic.load("reverse")


@pytest.fixture(scope="module")
def module() -> Iterator[Module]:
    """Return the clauses of a script."""
    with pylogic.session() as prolog:
        yield prolog.add(DOCUMENT)


def test_the_chain_of_definitions(module: Module) -> None:
    """Each call with its value, its definition and its lines."""
    found = explained(DOCUMENT, module, "rev([1,2], R)")
    root = found.root
    assert root.claim == "(rev '(1 2)) = '(2 1)"
    assert root.lines == (10, 13)
    assert [child.claim for child in root.children] == [
        "(listp '(1 2))",
        "(rev '(2)) = '(2)",
        "(app '(2) '(1)) = '(2 1)",
    ]
    assert all((child.rank or 0) < (root.rank or 0) for child in root.children)


def test_a_call_alone_has_its_value(module: Module) -> None:
    """Without an argument for it."""
    assert explained(DOCUMENT, module, "rev([1])").root.claim == "(rev '(1)) = '(1)"


def test_another_value_is_denied(module: Module) -> None:
    """With the value that it has."""
    found = explained(DOCUMENT, module, "rev([1,2], [1,2])")
    assert not found.holds
    assert found.root.note == "it is '(2 1)"


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("nope(1)", "no function is called"),
        ("rev(X, Y)", "needs a value"),
        ("rev(1, 2, 3)", "has 1"),
    ],
)
def test_what_is_no_goal_is_refused(module: Module, goal: str, said: str) -> None:
    """The message says what is wrong with it."""
    with pytest.raises(ExplanationError) as fault:
        explained(DOCUMENT, module, goal)
    assert said in str(fault.value)


SCRIPT = """\
(boot-strap nqthm)
(defn ordered (x)
  (if (and (listp x) (listp (cdr x)))
      (and (not (lessp (cadr x) (car x))) (ordered (cdr x)))
      t))
(defn same (x y) (equal x y))
"""


def test_a_test_that_decides_is_told() -> None:
    """Be it in the branch that is taken, where no function of the script says it."""
    document = pylogic.load(SCRIPT)
    with pylogic.session() as prolog:
        module = prolog.add(document)
        said = str(explained(document, module, "ordered([3,2])"))
        assert said.splitlines()[-1] == "└─ ✗ (not (lessp (cadr '(3 2)) (car '(3 2))))"
        assert "(and (listp '(3 2)) (listp (cdr '(3 2))))" in said
        assert "✗ (equal 1 2)" in str(explained(document, module, "same(1, 2)"))
