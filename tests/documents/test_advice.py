"""What a report says can be done with a document, and which symbols look like a game."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import pylogic
from pylogic.cli import commands
from pylogic.compiler.program import Program
from pylogic.documents.advice import roles_of
from pylogic.documents.shipped import folder_of
from pylogic.games.text.beginning import beginning
from pylogic.games.text.specification import read_specification
from tests.cases import some_long
from tests.documents.searches import command

if TYPE_CHECKING:
    from pylogic.documents.advice import Advice

FOLDERS = (
    folder_of("pangke"),
    Path(__file__).parent / "two_heaps",
    *(Path(__file__).parents[1] / "games" / "folders").iterdir(),
)
RING = """\
Constants: red, blue

lamp(c) <-> c = red | c = blue
ring(s) -> lamp(shown(s))
{axioms}
"""
LAMPS = r"""\begin{document}
$L = \{a, b\}$

$lit(x, s) \in \{on, off\}$ for $x \in L$

$start(s) \iff \forall x \in L.\ lit(x, s) = off$

$up(x, s, t) \iff lit(x, s) = off \land lit(x, t) = on \land rest(x, s, t)$

$reset(s, t) \iff (\forall x \in L.\ lit(x, s) = on) \land
  \forall x \in L.\ lit(x, t) = off$

$rest(x, s, t) \iff \forall y \in L.\ y \neq x \to lit(y, t) = lit(y, s)$
\end{document}
"""
UP = "up(s, t) <-> shown(s) = red & shown(t) = blue"


def roles(text: str) -> dict[str, str]:
    """Return the guesses about a document."""
    program = pylogic.load(text).program
    assert isinstance(program, Program)
    return {role.key: role.symbol for role in roles_of(program)}


def told(name: str, kind: str) -> list[Advice]:
    """Return what is said of a kind about an example."""
    return [one for one in pylogic.load(name).advice if one.kind == kind]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_guesses_are_what_somebody_wrote(folder: Path) -> None:
    """For every folder of a game with axioms: start, mover, step and win are found or left out."""
    errata = folder / "errata.toml"
    document = pylogic.load(folder / "axioms.txt", errata=errata if errata.exists() else "")
    assert isinstance(document.program, Program)
    found = {role.key: role.symbol for role in roles_of(document.program)}
    written = read_specification(folder / "game.toml")
    for key in ("initial", "mover", "step", "win"):
        assert found.get(key, "") in {getattr(written, key), ""}, key
    assert found["step"] == written.step


def test_what_can_be_asked() -> None:
    """Predicates and functions by the names that goals have for them, with their arguments."""
    asked = {one.text: one.became for one in told("hanoi", "can be asked")}
    assert asked["move/2"] == ""
    assert asked["at/3"] == "its value is the last argument"
    assert "'HoldsAt'/2" in {one.text for one in told("lamp", "can be asked")}
    assert not any("_asked" in one.text for one in told("hanoi", "can be asked"))
    assert {one.text for one in told("queens", "can be asked")} == {
        "queens/2",
        "place/3",
        "safe/3",
    }


def test_letters_of_greek_can_be_asked() -> None:
    """By the letter, however LaTeX writes it."""
    document = pylogic.load(r"""1. $\delta_1(ann) = bob$
2. $\delta_1(bob) = ann$
3. $\rho(x) \leftrightarrow \delta_1(x) = ann$
""")
    assert {one.text for one in document.advice if one.kind == "can be asked"} >= {"δ1/2", "ρ/1"}


def test_names_of_latex_can_be_asked() -> None:
    """An underscore has a backslash before it there."""
    text = r"\[ floor\_of(x) = y \equiv x = 1 \land y = 2 \lor x = 2 \land y = 1 \]" "\n"
    assert "floor_of/2" in [a.text for a in pylogic.load(text, errata="").advice]


def test_steps_that_construct_and_steps_that_judge() -> None:
    """Are told apart, with the lines of their axioms."""
    (one,) = told("hanoi", "constructs")
    assert (one.text, one.lines) == ("move/2", (17, 18))
    (other,) = told("missionaries", "judges")
    assert other.text == "cross/2"
    assert "at most 32 of them" in told("missionaries", "states")[0].became
    assert not told("family", "states")


@pytest.mark.parametrize(
    ("axioms", "expected"),
    [
        ("go(s, t) <-> shown(s) = red & shown(t) = blue", {"step": "go"}),
        (
            "begins(s) <-> shown(s) = red\ngo(s, t) <-> begins(s) & shown(t) = blue",
            {"initial": "begins", "step": "go"},
        ),
        (
            f"{UP}\ndown(s, t) <-> up(t, s)\neither(s, t) <-> up(s, t) | down(s, t)",
            {"step": "either"},
        ),
        ("goal(s) <-> shown(s) = red", {}),
        (
            f"{UP}\nwin(s) <-> shown(s) = blue | exists t. up(s, t) & ~win(t)",
            {"step": "up"},
        ),
    ],
    ids=["step alone", "start", "made of others", "no step", "the value of a game is no end"],
)
def test_guesses_come_from_the_axioms(axioms: str, expected: dict[str, str]) -> None:
    """A name alone does not make a win of what goes through the steps."""
    assert roles(RING.format(axioms=axioms)) == expected


def test_what_comes_next_is_told_last(tmp_path: Path) -> None:
    """Before the verdict; the commands are those that work."""
    lines = command("load", "missionaries").stdout.splitlines()
    assert lines[-1] == "compiles"
    assert lines[-3] == 'next: pylogic query missionaries "start(S), cross(S, T)"'
    assert lines[-2].startswith("next: pylogic new FOLDER --from missionaries")
    rows = map(json.loads, command("load", "missionaries", "--json").stdout.splitlines())
    said = [row for row in rows if row["kind"] == "guess"]
    assert [row["text"] for row in said] == ["initial = start", "step = cross", "win = goal"]
    assert all(row["became"] for row in said)
    typed = CliRunner().invoke(commands, ["load", "-"], input=RING.format(axioms=UP)).stdout
    assert 'next: pylogic query FILE "up(X, Y)"' in typed
    broken = tmp_path / "my text.txt"
    broken.write_text("Constants: a\n\np(x) <-> x = (a\n", encoding="utf-8")
    assert f"next: pylogic load '{broken}' --suggest" in command("load", broken).stderr


@pytest.mark.needs_swipl
@pytest.mark.parametrize("name", ["missionaries", "hanoi", "family", "lamp", "queens", "coins"])
def test_the_goal_that_comes_next_can_be_asked(name: str) -> None:
    """It has an answer, or none, and is no error."""
    rows = map(json.loads, command("load", name, "--json").stdout.splitlines())
    first = next(row["text"] for row in rows if row["kind"] == "next")
    goal = first.split('"')[1]
    asked = command("query", name, goal, "--limit", "1", "--timeout", "60")
    assert asked.exit_code in {0, 1}, (goal, asked.output)


def test_a_step_by_cases_has_a_game(tmp_path: Path) -> None:
    """It constructs the next position in each of two rules; the advice is followed."""
    text = tmp_path / "boat.txt"
    text.write_text(
        "Positions p, q of a boat.\n\n"
        "m(p) ∈ {0,1,2,3}\nb(p) ∈ {l, r}\nload(i) ≡ i ∈ {1,2}\nstart(p) ≡ m(p) = 3 ∧ b(p) = l\n"
        "cross(p,q,i) ← load(i) ∧ b(p) = l ∧ b(q) = r ∧ m(q) = m(p) - i\n"
        "cross(p,q,i) ← load(i) ∧ b(p) = r ∧ b(q) = l ∧ m(q) = m(p) + i\n"
        "goal(p) ≡ m(p) = 0\n",
        encoding="utf-8",
    )
    folder = tmp_path / "boat"
    done = CliRunner().invoke(commands, ["new", str(folder), "--from", str(text)])
    assert "2 moves" in done.output
    solved = CliRunner().invoke(commands, ["solve", str(folder)])
    assert "wins in 3 plies" in solved.output


def test_the_report_names_what_can_be_asked() -> None:
    """And not what the compiler made besides, where an axiom became something that has a name."""
    became = {entry.lines[0]: entry.became for entry in pylogic.load("family").report.entries}
    assert became[5] == "axiom line 5: parent"
    assert became[17] == "axiom line 17: childless"


@some_long(
    1,
    "name",
    [
        *("pangke", "tictactoe", "moai-axioms", "reverse"),
        pytest.param("connect4", marks=pytest.mark.long),
    ],
)
def test_what_is_advised_for_a_document_that_comes_with_pylogic_has_an_answer(name: str) -> None:
    """Games are asked of their texts; functions of scripts are called, and not listed."""
    lines = command("load", name).stdout.splitlines()
    (said,) = (line for line in lines if line.startswith("next: pylogic query"))
    _, _, *arguments = shlex.split(said)
    asked = command(*arguments, "--limit", "1")
    assert (asked.exit_code, asked.stdout.count("\n")) == (0, 1), asked.stderr


def test_what_axioms_became_has_the_names_of_the_text() -> None:
    """Not those under which the compiler keeps the clauses of several axioms."""
    text = "D = {ann, bob}\n1. f(ann) = bob\n2. f(x) = ann otherwise\n3. x in D -> g(x) = f(x)\n"
    became = [e.became for e in pylogic.load(text, notation="first-order").report.entries]
    assert became[1:] == ["axiom 1: f", "axiom 2: f", "axiom 3: g"]


def test_several_steps_become_one(tmp_path: Path) -> None:
    """Where no step is made of the others, the axioms get one that any of them is."""
    down = "down(s, t) <-> shown(s) = blue & shown(t) = red"
    text = RING.format(axioms=f"start(s) <-> ring(s) & shown(s) = red\n{UP}\n{down}")
    (tmp_path / "ring.txt").write_text(text, encoding="utf-8")
    arguments = ["new", str(tmp_path / "ring"), "--from", str(tmp_path / "ring.txt")]
    result = CliRunner().invoke(commands, arguments)
    assert result.exit_code == 0, result.output
    assert (
        "any_step(s, t) ≡ (up(s, t)) ∨ (down(s, t))" in (tmp_path / "ring/axioms.txt").read_text()
    )


def test_what_other_steps_say_besides_is_no_step(tmp_path: Path) -> None:
    """And a step that can be made from one state only is one; in LaTeX the axiom stands inside."""
    (tmp_path / "lamps.tex").write_text(LAMPS, encoding="utf-8")
    folder = tmp_path / "lamps"
    done = CliRunner().invoke(
        commands, ["new", str(folder), "--from", str(tmp_path / "lamps.tex")]
    )
    assert done.exit_code == 0, done.output
    made = (folder / "axioms.txt").read_text()
    assert "any_step(s, t) ≡ (∃x1. up(x1, s, t)) ∨ (reset(s, t))\n\\end{document}" in made
    counted = CliRunner().invoke(commands, ["perft", str(folder), "3"])
    assert "(text): 2 in" in counted.output, counted.output


def test_a_value_that_others_have_too_is_no_player() -> None:
    """`turn` of a protocol is 0 or 1, as its flags are; who moves in a game is a player."""
    lock = "turn(s) ∈ {0, 1}; flag(s) ∈ {0, 1}\n"
    step = "step(s, t) ≡ turn(t) = 1 - turn(s) ∧ flag(t) = flag(s)\n"
    assert "mover" not in roles(lock + step)
    assert roles(lock.replace("flag(s) ∈ {0, 1}", "flag(s) ∈ {0, 1, 2}") + step)["mover"] == "turn"


def test_a_function_that_is_defined_says_who_moves() -> None:
    """Where what holds of who has won speaks of its values, perhaps not of the chance."""
    text = (
        "phase(x) <-> x in {deal, call, end}\nstate(s) -> phase(ph(s))\n"
        "mover(s) = luck if ph(s) = deal, ann otherwise\nstart(s) <-> ph(s) = deal\n"
        "step(s, t) <-> ph(s) = deal & ph(t) = call | ph(s) = call & ph(t) = end\n"
        "won(ann, s) <-> ph(s) = end\n"
    )
    assert roles(text) == {"initial": "start", "mover": "mover", "step": "step", "win": "won"}
    left = roles(text.replace("won(ann, s)", "won(bob, s)"))
    assert "mover" not in left


def test_the_bank_of_a_boat_is_no_player() -> None:
    """What others observe as well says who moves only by its name; the aim is then found."""
    text = (
        "Side = {here, there}; Person = {ann, bob}\nstart(s) <-> boat(s) = here\n"
        "p in Person -> at(p, s) in Side\nboat(s) in Side\ngoal(s) <-> boat(s) = there\n"
        "go(s, t) <-> boat(t) = there & all p in Person: at(p, t) = boat(s)\n"
    )
    found = roles(text)
    assert "mover" not in found
    assert found["win"] == "goal"


@pytest.mark.parametrize(
    ("words", "mover"),
    [
        ("and m(s) is the player to move", "m"),
        ("m(s) tells whose turn it is", "m"),
        ("and there is a player to move, m(s)", "m"),
        ("and m(s) is the player who is ahead", None),
        ("and b(s) is the player to move", None),
    ],
)
def test_words_say_who_moves(words: str, mover: str | None) -> None:
    """Of a function that has no name for it."""
    text = (
        f"In a state s, n(s) counters are left, {words}.\n\n"
        "m(s) in {a, b}\n\nn(s) in {0, 1, 2}\n\n"
        "start(s) iff n(s) = 2\n\ntake(s, t) iff n(t) = n(s) - 1 and m(t) != m(s)\n"
    )
    found = beginning(pylogic.load(text, notation="first-order")).symbol("mover")
    assert found == mover


def test_who_moves_by_name_goes_before_what_words_say_nearby() -> None:
    """`heap(s)` stands nearer to "whose turn it is" than `turn(s)` does."""
    text = (
        "Let P = {ann, bob, cid}.\n\nA state s has heap(s) in {0, 1, 2}, and a player whose turn"
        " it is, turn(s) in P.\n\nstart(s) iff heap(s) = 2 and turn(s) = ann\n\n"
        "after(ann) = bob, after(bob) = cid, after(cid) = ann\n\n"
        "take(s, t) iff heap(t) = heap(s) - 1 and turn(t) = after(turn(s))\n\n"
        "wins(p, s) iff heap(s) = 0 and after(p) = turn(s)\n"
    )
    found = beginning(pylogic.load(text, notation="first-order"))
    assert (found.symbol("mover"), found.symbol("win")) == ("turn", "wins")


def test_who_wins_may_be_said_of_more_than_who_plays() -> None:
    """What stands in a square may be neither; and LaTeX may have the words that say who moves."""
    text = (
        "Let $D = \\{1, 2\\}$. In state $s$, $c(i, s) \\in \\{x, o, e\\}$ for $i \\in D$, and\n"
        "$\\mathit{next}(s) \\in \\{x, o\\}$ is the player to move.\n\n"
        "$$start(s) \\iff next(s) = x \\land \\forall i \\in D: c(i, s) = e$$\n\n"
        "$$go(s, t, i) \\iff c(i, s) = e \\land next(t) \\neq next(s) \\land \\forall j \\in D:"
        " c(j, t) = (\\text{if } j = i \\text{ then } next(s) \\text{ else } c(j, s))$$\n\n"
        "$$wins(z, s) \\iff \\forall j \\in D: c(j, s) = z$$\n"
    )
    found = beginning(pylogic.load(text, notation="first-order"))
    assert (found.symbol("mover"), found.symbol("win")) == ("next", "wins")
