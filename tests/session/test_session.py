"""Goals and answers: the kinds of terms, and what each argument of a query does."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylogic.errors import GoalError
from pylogic.session import session
from pylogic.terms import Integer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pylogic.session import Session

pytestmark = pytest.mark.needs_swipl


@pytest.fixture
def prolog() -> Iterator[Session]:
    """Open a session for one test."""
    with session() as opened:
        yield opened


def test_answers_are_taken_lazily(prolog: Session) -> None:
    """An endless goal answers as long as it is asked, and stops when it is closed."""
    with prolog.query("between(1, inf, X)") as answers:
        assert [next(answers)["X"] for _ in range(3)] == [Integer(1), Integer(2), Integer(3)]


def test_text_that_is_no_goal_is_refused(prolog: Session) -> None:
    """A syntax error is reported when the goal is made, not when it is asked."""
    with pytest.raises(GoalError) as caught:
        prolog.query("foo(")
    assert caught.value.kind == "syntax"
