"""Explanations as lines, for the tests."""

from pylogic.explain import Explanation


def lines(found: Explanation) -> list[str]:
    """Return the lines of an explanation, without boards, after having it checked whole."""
    assert found.unchecked == ""
    return str(found).split("\nP:")[0].splitlines()
