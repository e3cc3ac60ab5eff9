"""Operators of STRIPS do what a brute force of sets of atoms does."""

from __future__ import annotations

import pytest

import pylogic

pytestmark = pytest.mark.needs_swipl

LISTED = """go(x, y)
  Pre: in(x), door(x, y), open(x, y)
  Add: in(y)
  Delete: in(x)

unlock(x, y)
  Pre: in(x), door(x, y)
  Add: open(x, y)

Initial state: in(hall), door(hall, lab),
   door(lab, office), open(lab, office)
Goal: in(office)
"""
PARTED = LISTED.replace("door(x, y), open", "door(x, y),\n    open", 1)
BEHIND = """Operator go(x, y): pre: in(x), door(x, y), open(x, y); add: in(y); del: in(x)
Operator unlock(x, y): pre: in(x), door(x, y); add: open(x, y); del: none
Initially: in(hall), door(hall, lab), door(lab, office), open(lab, office)
Goal: in(office)
"""
TABLED = """| Operator     | Preconditions                 | Add        | Delete |
|--------------|-------------------------------|------------|--------|
| go(x, y)     | in(x), door(x, y), open(x, y) | in(y)      | in(x)  |
| unlock(x, y) | in(x), door(x, y)             | open(x, y) | -      |

Initial state: {in(hall), door(hall, lab), door(lab, office), open(lab, office)}
Goal: in(office)
"""
REMARKED = """Initial state: in(hall), door(hall, lab), door(lab, office), open(lab, office)
Goal state:    in(office)

Actions:
    // from x to y
    _go(x, y)_
    Preconditions:  in(x), door(x, y), open(x, y)
    Postconditions: in(y), not in(x)

    // with the key
    _unlock(x, y)_
    Preconditions:  in(x), door(x, y)
    Postconditions: open(x, y)
"""
ACTIONS = """Init(in(hall) ∧ door(hall, lab) ∧ door(lab, office) ∧ open(lab, office))
Goal(in(office))
Action(go(x, y),
  PRECOND: in(x) ∧ door(x, y) ∧ open(x, y)
  EFFECT: in(y) ∧ ¬in(x))
Action(unlock(x, y),
  PRECOND: in(x) ∧ door(x, y)
  EFFECT: open(x, y))
"""
QUOTED = """| Operator | Precondition | Add list | Delete list |
|---|---|---|---|
| `go(x, y)` | `in(x)`, `door(x, y)`, `open(x, y)` | `in(y)` | `in(x)` |
| `unlock(x, y)` | `in(x), door(x, y)` | `open(x, y)` | |

Initial state: `in(hall), door(hall, lab), door(lab, office), open(lab, office)`

Goal: `in(office)`
"""
PLANS = "start(_S), do(A, _S, _T), do(B, _T, _U), do(C, _U, _V), goal(_V)"


@pytest.mark.parametrize("text", [LISTED, PARTED, BEHIND, TABLED, QUOTED, ACTIONS, REMARKED])
def test_plans_reach_the_goal(text: str) -> None:
    """In each spelling the only plan of three actions is found."""
    document = pylogic.load(text, errata="")
    assert not document.problems
    assert any("operators of STRIPS" in notice.what for notice in document.notices)
    with pylogic.session() as prolog:
        found = [
            (str(a["A"]), str(a["B"]), str(a["C"])) for a in prolog.add(document).query(PLANS)
        ]
    assert found == [("unlock(hall,lab)", "go(hall,lab)", "go(lab,office)")]


def test_what_is_added_is_not_deleted() -> None:
    """`move(b, y, y)` adds what it deletes, so that it changes nothing; what else moves does."""
    document = pylogic.load(
        "move(b, x, y)\n  pre: on(b, x), spot(y)\n  add: on(b, y)\n  delete: on(b, x)\n\n"
        "Initial state: on(red, left), spot(left), spot(right)\n",
        errata="",
    )
    with pylogic.session() as prolog:
        goal = "start(_S), do(move(red, left, Y), _S, _T), on(red, At, _T)"
        found = {(str(a["Y"]), str(a["At"])) for a in prolog.add(document).query(goal)}
    assert found == {("left", "left"), ("right", "right")}


@pytest.mark.parametrize("effect", ["the door is open", "open(x) or shut(x)"])
def test_what_is_no_literal_is_told(effect: str) -> None:
    """Then none of the operators is read."""
    text = f"push(x)\n  pre: door(x)\n  add: {effect}\n\nP: door(x) -> open(x)\n"
    problems = pylogic.load(text, errata="").problems
    assert any("STRIPS" in str(problem) for problem in problems)


TYPED = """types: room, key
objects: hall, lab - room; k1 - key; door - room

action go(x, y)
  parameters: x, y - room
  precondition: at(x) and x != y
  effect: at(y) and not at(x)

action take(k)
  parameters: k - key
  effect: has(k)

init: at(hall)
goal: at(door), has(k1)
"""


def test_parameters_are_of_their_sorts() -> None:
    """What stands behind a dash is a condition, and said of the objects."""
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(TYPED))
        found = {str(row["A"]) for row in module.all("start(_S), do(A, _S, _T)")}
    assert found == {"go(hall,lab)", "go(hall,door)", "take(k1)"}


def test_what_is_observed_has_its_name_in_the_text() -> None:
    """In what `load` tells of the states, and so in the texts of positions."""
    told = [one for one in pylogic.load(LISTED, errata="").advice if one.kind == "states"]
    assert [one.became for one in told] == ["told by in, open; at most 4,096 of them"]
