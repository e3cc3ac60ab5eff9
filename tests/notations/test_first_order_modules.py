"""Modules of TLA+, and lists of formulas whose columns are brackets."""

from __future__ import annotations

from pathlib import Path

import pytest

import pylogic
from pylogic.core.errors import ReadError
from pylogic.games.text.beginning import beginning
from pylogic.notations.first_order.page.functions import with_values
from pylogic.notations.first_order.page.rows import Row
from pylogic.notations.first_order.reader import read
from pylogic.notations.first_order.spelling.printer import print_formula
from tests.documents.searches import answers

LIFT = r"""---- MODULE Lift ----
\* a lift with a door
EXTENDS Integers, TLC, Doors

VARIABLES floor,  \* where it is
          door
vars == <<floor, door>>

(* The type
   invariant: *)
TypeOK == floor \in 1..3 /\ door \in {"open", "shut"}
Init == floor = 1 /\ door = "shut"

Move(d) ==
  /\ door = "shut"
  /\ floor + d \in 1..3
  (* it moves,
     and the door stays as it is *)
  /\ floor' = floor + d
  /\ UNCHANGED door
Toggle == door' = (IF door = "open" THEN "shut" ELSE "open") /\ UNCHANGED <<floor>>

Next == \/ Toggle
        \/ \E d \in {-1, 1} : Move(d)
Wait == UNCHANGED vars
Spec == Init /\ [][Next]_vars
        /\ WF_vars(Next)
Stuck == ~ ENABLED Next
====
p(x) /\ this is behind the end
"""


def test_modules_are_texts_about_states() -> None:
    """Their variables are what is observed; operators may have parameters."""
    goal = "'Init'(_S), 'Next'(_S, _T), floor(_T, F), door(_T, D)"
    assert answers(LIFT, goal, "F", "D") == [("1", "open"), ("2", "shut")]
    assert answers(LIFT, "'Init'(_S), 'Move'(D, _S, _T)", "D") == [("0",), ("1",), ("2",)]
    assert len(answers(LIFT, "'Wait'(S, S)", "S")) == 6


def test_what_modules_say_of_behaviours_is_told() -> None:
    """With its place, and so are modules that are not there; comments are left out."""
    document = read(LIFT.splitlines(), "lift")
    assert not document.problems
    told = [e for e in document.unclear if isinstance(e, ReadError)]
    assert sorted((e.place.line, e.what) for e in told) == [
        (3, "the module Doors is not read with this one"),
        (28, "this is said of all that happens, and is not read"),
    ]
    runs = "runs begin as Init says, and Next says what a step is; of runs without an end nothing"
    assert [n.place.line for n in document.notices if n.what.startswith(runs)] == [26]
    assert [e.lines for e in document.entries if e.kind == "comment"][-1] == (30, 30)


def test_constants_of_modules_have_no_value() -> None:
    """Nothing is guessed."""
    with pytest.raises(ReadError, match="2:1: nothing says what N is"):
        pylogic.load("---- MODULE A ----\nCONSTANTS N\nInit == x = N\nNext == x' = x\n====\n")


@pytest.mark.parametrize(
    ("lines", "formula"),
    [
        (["p <-> /\\ a \\/ b", "      /\\ c"], "p ≡ (a ∨ b) ∧ c"),
        (["p ≡ ∧ a", "    ∧ b → c"], "p ≡ a ∧ (b ⊃ c)"),
        (["p ==", " \\/ /\\ a", "    /\\ \\/ b", "       \\/ c", " \\/ d"], "p ≡ a ∧ (b ∨ c) ∨ d"),
        (["p ≡ ∧ a", "    ∧ ¬ ∨ b", "        ∨ c"], "p ≡ a ∧ ¬(b ∨ c)"),
        (["p ≡ (∨ a", "     ∨ b) ∧ (∨ c", "             ∨ d)"], "p ≡ (a ∨ b) ∧ (c ∨ d)"),
        (["p ≡ ∧ a ∨ b", "    c ∧ d"], None),
        (["p ≡ a", "    ∧ b", "    ∨ c"], "p ≡ a ∧ b ∨ c"),
        (["p ≡ ∨ a ∨ b"], "p ≡ a ∨ b"),
    ],
)
def test_columns_are_brackets(lines: list[str], formula: str | None) -> None:
    """Where the first connective of a list has nothing before it."""
    document = read(lines, "a")
    assert [print_formula(d.formula) for d in document.stated() if d.formula] == (
        [formula] if formula else []
    )
    assert bool(document.problems) == (formula is None)


def test_places_within_lists_are_those_of_the_file() -> None:
    """Though brackets were put in."""
    document = read(["p <-> /\\ \\/ a", "         \\/ b &", "      /\\ c"], "a")
    (problem,) = document.problems
    assert isinstance(problem, ReadError)
    assert (problem.place.line, problem.place.column) == (2, 16)


LOCK = r"""
Variables of the state:

  pc0, pc1  in {idle, busy}
  turn      in {0, 1}

Init == pc0 = idle /\ pc1 = idle /\ turn = 0
Enter0 == pc0 = idle /\ turn = 0 /\ pc0' = busy /\ UNCHANGED <<pc1, turn>>
Leave0 == pc0 = busy /\ pc0' = idle /\ turn' = 1 /\ UNCHANGED pc1
Enter1 == pc1 = idle /\ turn = 1 /\ pc1' = busy /\ UNCHANGED <<pc0, turn>>
Next == Enter0 \/ Leave0 \/ Enter1
"""


def test_what_is_unchanged_is_read_outside_of_modules_too() -> None:
    """A prime behind a name that ends with a digit makes no successor of it."""
    goal = "'Init'(_S), 'Next'(_S, _T), 'Next'(_T, U)"
    assert answers(LOCK, goal, "U") == [("state(idle,idle,1)",)]
    assert not pylogic.load(LOCK).report.problems
    assert answers(LOCK, "'Enter1'(S, T)", "T") == [
        ("state(busy,busy,1)",),
        ("state(idle,busy,1)",),
    ]


def test_a_step_with_a_capital_letter_can_be_played(tmp_path: Path) -> None:
    """Also where several clauses say of it what the next state is."""
    (tmp_path / "axioms.txt").write_text(LOCK)
    (tmp_path / "game.toml").write_text('[game]\ninitial = "Init"\nstep = "Next"\n')
    position = pylogic.game(str(tmp_path)).start()
    assert [str(position.play(move)) for move in position.moves] == ["pc0=busy pc1=idle turn=0"]


def test_a_step_called_next_can_be_played(tmp_path: Path) -> None:
    """Its name is none of the variables that a game is written with."""
    text = r"""
Init == cell = [r \in 1..2, c \in 1..2 |-> "no"] /\ x = "no"
Put(r, c) == cell[r, c] = "no" /\ cell' = [cell EXCEPT ![r, c] = "set"] /\ x' = "no"
Next == \E r \in 1..2, c \in 1..2 : Put(r, c)
"""
    (tmp_path / "axioms.txt").write_text(text)
    (tmp_path / "game.toml").write_text('[game]\ninitial = "Init"\nstep = "Next"\n')
    position = pylogic.game(str(tmp_path)).start()
    assert list(map(str, position.moves)) == ["1 1", "1 2", "2 1", "2 2"]
    assert [len(position.play(move).moves) for move in position.moves] == [3, 3, 3, 3]


BRIDGE = """
Constants: d = 3

- inv1: a ∈ 0..2
- inv2: b ∈ 0..3
- inv3: a + b ≤ d

Initialisation: a = 0 ∧ b = 0

- on ≙ a < 2 ∧ a' = a + 1 ∧ b' = b
- over ≙ a > 0 ∧ a' = a − 1 ∧ b' = b + 1
"""


def test_events_have_invariants_and_a_first_state() -> None:
    """What `Initialisation:` says is no demand of all states, and names none of the variables."""
    assert answers(BRIDGE, "init(S)", "S") == [("state(0,0)",)]
    assert answers(BRIDGE, "on(S, state(2,1))", "S") == [("state(1,1)",)]
    assert answers(BRIDGE, "on(state(1,2), T)", "T") == []
    notices = pylogic.load(BRIDGE).notices
    assert "what is so at first is read as the definition of init" in {n.what for n in notices}
    assert not any("a is read as a variable" in n.what for n in notices)
    other = BRIDGE.replace("Initialisation: ", "- init ≙ ")
    assert answers(other, "init(S)", "S") == [("state(0,0)",)]


def test_steps_without_states_are_joined_without_them(tmp_path: Path) -> None:
    """The axiom that is put in writes no states where the text writes none."""
    (tmp_path / "bridge.txt").write_text(BRIDGE)
    found = beginning(pylogic.load(tmp_path / "bridge.txt"))
    assert found.axiom.strip() == "any_step ≡ (on) ∨ (over)"
    assert not pylogic.load(BRIDGE + found.axiom).problems


PETERSON = r"""
Init == pc = [i \in {0,1} |-> "idle"] /\ turn = 0 /\ flag = [i \in {0,1} |-> FALSE]
Request(i) == /\ pc[i] = "idle"
              /\ pc' = [pc EXCEPT ![i] = "want"]
              /\ flag' = [flag EXCEPT ![i] = TRUE]
              /\ turn' = 1 - i
Enter(i) == /\ pc[i] = "want" /\ (~flag[1-i] \/ turn = i)
            /\ pc' = [pc EXCEPT ![i] = "crit"] /\ UNCHANGED <<turn, flag>>
Leave(i) == /\ pc[i] = "crit" /\ pc' = [pc EXCEPT ![i] = "idle"]
            /\ flag' = [flag EXCEPT ![i] = FALSE]
            /\ UNCHANGED turn
Next == \E i \in {0,1} : Request(i) \/ Enter(i) \/ Leave(i)
Both == pc[0] = "crit" /\ pc[1] = "crit"
"""


@pytest.mark.parametrize("text", [PETERSON, PETERSON.replace("~flag[1-i]", "flag[1-i] = FALSE")])
def test_functions_whole_are_values_of_states(text: str) -> None:
    """Their places are those that the text tries, and truth values may be used as formulas."""

    def steps(state: tuple[str, ...]) -> set[tuple[str, ...]]:
        pc, flag, turn = list(state[1:3]), list(state[3:5]), state[0]
        found = set()
        for i in (0, 1):
            moved, raised, last = list(pc), list(flag), turn
            if pc[i] == "idle":
                moved[i], raised[i], last = "want", "yes", str(1 - i)
            elif pc[i] == "want" and (flag[1 - i] == "no" or turn == str(i)):
                moved[i] = "crit"
            elif pc[i] == "crit":
                moved[i], raised[i] = "idle", "no"
            else:
                continue
            found.add((last, *moved, *raised))
        return found

    start = ("0", "idle", "idle", "no", "no")
    known: set[tuple[str, ...]] = {start}
    todo = [*known]
    while todo:
        new = steps(todo.pop()) - known
        known |= new
        todo += new
    expected = {(s, t) for s in known for t in steps(s)}
    goal = "'Next'(state(T, P, Q, F, G), state(A, B, C, D, E))"
    spelt = {"FALSE": "no", "TRUE": "yes"}
    told = {
        tuple(spelt.get(x.strip("'"), x) for x in row)
        for row in answers(text, goal, *"TPQFGABCDE")
    }
    assert {(row[:5], row[5:]) for row in told if row[:5] in known} == expected
    assert answers(text, "'Init'(state(T, P, Q, _, _))", *"TPQ") == [start[:3]]
    assert len(known) == 10


def test_functions_whole_may_have_several_places_and_changes() -> None:
    """The last change counts where two are of one place; `@` is the value before."""
    board = r"""
Init == cell = [r \in 1..2, c \in 1..2 |-> "empty"] /\ turn = "x"
Put(r, c) == cell[r, c] = "empty" /\ cell' = [cell EXCEPT ![r, c] = turn] /\ turn' = "o"
Next == \E r \in 1..2, c \in 1..2 : Put(r, c)
"""
    goal = "'Init'(_S), 'Put'(2, C, _S, T)"
    assert answers(board, goal, "C", "T") == [
        ("1", "state(o,empty,empty,x,empty)"),
        ("2", "state(o,empty,empty,empty,x)"),
    ]
    piles = r"""
TypeOK == n \in [1..3 -> 0..4] /\ last \in 1..3
Init == n = [i \in 1..3 |-> i] /\ last = 1
Take(i) == n[i] > 0 /\ n' = [n EXCEPT ![i] = @ - 1] /\ last' = i
Swap(i, j) == n' = [n EXCEPT ![i] = n[j], ![j] = n[i] + 1] /\ UNCHANGED last
Next == \E i \in 1..3 : Take(i) \/ (\E j \in 1..3 : Swap(i, j))
"""
    assert answers(piles, "'Init'(_S), 'Take'(2, _S, T)", "T") == [("state(2,1,1,3)",)]
    assert answers(piles, "'Init'(_S), 'Swap'(2, 3, _S, T)", "T") == [("state(1,1,3,3)",)]
    assert answers(piles, "'Init'(_S), 'Swap'(2, 2, _S, T)", "T") == [("state(1,1,3,3)",)]
    assert answers(piles, "'Swap'(1, 1, state(1,4,0,0), T)", "T") == []


def test_a_letter_that_is_free_is_found() -> None:
    """Also where a line has all letters."""
    text = "Next == f' = [f EXCEPT ![a] = " + " + ".join("bcdefghijklmnopqrstuvwxyz") + "]"
    row = with_values(Row(text, 1))
    assert "∀ k0 : (k0 ≠ a) ⊃ f'[k0] = f[k0]" in row.text


@pytest.mark.parametrize("value", ["[f EXCEPT !.a = 1]", "[a |-> 1]", "[f EXCEPT ![1].a = 1]"])
def test_records_are_not_read(value: str) -> None:
    """They are refused in their place."""
    text = f"Init == f = [i \\in 1..2 |-> 1] /\\ x = 1\nNext == f' = {value} /\\ x' = x\n"
    (problem,) = read(text.split("\n"), "a").problems
    assert isinstance(problem, ReadError)
    assert problem.place.line == 2


def test_the_set_of_players_says_who_plays(tmp_path: Path) -> None:
    """Where what a mover is put on a board, so that a blank is among its values."""
    text = r"""
Player == {"x", "o"}
Init == cell = [r \in 1..2, c \in 1..2 |-> "empty"] /\ turn = "x"
Put(r, c) == /\ cell[r, c] = "empty" /\ cell' = [cell EXCEPT ![r, c] = turn]
             /\ turn' = (IF turn = "x" THEN "o" ELSE "x")
Next == \E r \in 1..2, c \in 1..2 : Put(r, c)
Won(p) == \E r \in 1..2 : cell[r, 1] = p /\ cell[r, 2] = p
"""
    (tmp_path / "axioms.txt").write_text(text)
    found = beginning(pylogic.load(tmp_path / "axioms.txt"))
    (tmp_path / "game.toml").write_text(found.text)
    game = pylogic.game(str(tmp_path))
    assert game.players == ("x", "o")
    assert game.perft(game.initial_state(), 4) == 16


DOOR = r"""---- MODULE Door ----
VARIABLES open, lit, bell, mode
TypeOK == open \in BOOLEAN /\ mode \in {"wide", "shut"}
Init == ~open /\ lit = FALSE /\ bell = [i \in 1..2 |-> FALSE] /\ mode = "wide"
Toggle == /\ open' = ~open
          /\ UNCHANGED <<lit, bell, mode>>
Light == /\ open => lit
         /\ lit' = TRUE
         /\ UNCHANGED <<open, bell, mode>>
Ring(i) == /\ ~bell[i]
           /\ bell' = [bell EXCEPT ![i] = ~@]
           /\ UNCHANGED <<open, lit, mode>>
Next == Toggle \/ Light \/ (\E i \in 1..2 : Ring(i))
Odd == open /\ ~lit /\ bell[1]
====
"""


def test_variables_of_modules_that_are_true_or_false() -> None:
    """They stand as formulas, too; what is in quotation marks is none of them."""
    goal = "'Init'(_S), 'Next'(_S, _T), open(_T, O), lit(_T, L), bell(1, _T, B), mode(_T, M)"
    assert answers(DOOR, goal, "O", "L", "B", "M") == [
        ("false", "false", "false", "wide"),
        ("false", "false", "true", "wide"),
        ("false", "true", "false", "wide"),
        ("true", "false", "false", "wide"),
    ]
    assert len(answers(DOOR, "'Odd'(S)", "S")) == 4


def test_texts_with_the_names_of_variables_are_refused() -> None:
    """Else `mode = "open"` would say that mode has the value of the variable."""
    with pytest.raises(ReadError, match='"open" has the name of a variable'):
        pylogic.load(DOOR.replace("wide", "open"), notation="first-order")


NOUGHTS = r"""
---- MODULE noughts ----
EXTENDS Naturals
VARIABLES
    board, \* board[1..2][1..3]
    next   \* who goes next
Init ==
        /\ next = "X"
        \* All is blank.
        /\ board = [i \in 1..2 |-> [j \in 1..3 |-> "_"]]
Move(player) ==
    \E i \in 1..2: \E j \in 1..3: \* There is a place
        /\ board[i][j] = "_" \* that is blank.
        (* All others
           stay *)
        /\ board' = [board EXCEPT
                        ![i][j] = player]
MoveX == /\ next = "X"
         /\ Move("X")
         /\ next' = "O"
MoveO == /\ next = "O" /\ Move("O") /\ next' = "X"
Next == MoveX \/ MoveO
Won(player) == \E i \in 1..2: \A j \in 1..3: board[i][j] = player
Filled == ~\E i \in 1..2, j \in 1..3:
    LET space == board[i][j] IN
    space = "_"
Spec == Init /\ [][Next]_<<board, next>>
====
"""


def test_functions_of_functions_are_of_two_places() -> None:
    """Also where a bracket is over several lines, and a list below a quantifier and a remark."""
    document = pylogic.load(NOUGHTS)
    assert not document.problems
    goal = "'Init'(_S), 'Next'(_S, _T), 'Next'(_T, U)"
    assert len(answers(NOUGHTS, goal, "U")) == 30
    three = "state('O', 'X', 'X', 'X', '_', 'O', 'O')"
    assert answers(NOUGHTS, f"'Won'(P, {three})", "P") == [("'X'",)]
    assert not answers(NOUGHTS, f"'Filled'({three})")


def test_types_of_functions_of_functions() -> None:
    """They say of which values both places are."""
    text = (
        "---- MODULE t ----\nVARIABLES b\n"
        'TypeOK == b \\in [1..2 -> [1..3 -> {"x", "y"}]]\n'
        'Init == b = [i \\in 1..2 |-> [j \\in 1..3 |-> "x"]]\n'
        'Next == b\' = [b EXCEPT ![1][2] = "y"]\n====\n'
    )
    assert len(answers(text, "'TypeOK'(S)", "S")) == 64
