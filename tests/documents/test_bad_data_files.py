"""The TOML files beside documents: what is not as expected is one error that names the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pylogic.core.errata import read_errata
from pylogic.core.errors import CompileError, DeductionError, ErrataError, GameError, PlanError
from pylogic.deduction.plan import read_plans
from pylogic.deduction.proofs.boards import Universe, read_universe, sizes_of
from pylogic.deduction.proofs.theory import theory_of
from pylogic.documents import load
from pylogic.documents.shipped import folder_of
from pylogic.games.text.script import read_script_game
from pylogic.games.text.specification import read_specification
from pylogic.nqthm.events import Script
from pylogic.theorems.plan import read_plan

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LONG = "9" * 5000
ERRATUM = '[[erratum]]\nid = "e"\nkind = "scan"\nwhy = "w"\n'
CHANGE = f'{ERRATUM}[[erratum.change]]\nprinted = "p"\nmust_be = "q"\n'

ERRATA = [
    (f"x = {LONG}", "4300 digits"),
    ("x = " + "[" * 3000, "nest too deep"),
    ("document = 3", "'document' must be a table, not a whole number"),
    ('document.source = "x"', r"\[document\]: 'source' must be a list, not a text"),
    (
        'document.source = [{name = "n", recognise = "x"}]',
        "document.source n: 'recognise' must be a list",
    ),
    ("document.id = 1", r"\[document\]: 'id' must be a text, not a whole number"),
    ('erratum = ["x"]', "item 1 of 'erratum' must be a table, not a text"),
    ('erratum = [{id = "e", kind = ["scan"], why = "w"}]', "erratum e: 'kind' must be a text"),
    (f'{ERRATUM}lines = ["1"]', "erratum e: item 1 of 'lines' must be a whole number"),
    (f'{CHANGE}count = "many"', "erratum e: change 1: 'count' must be a whole number, not a te"),
    (f"{CHANGE}count = 0", "'count' must be a whole number from 1"),
    (f"{CHANGE}level = []", "'level' must be a text, not a list"),
    (CHANGE.replace('"p"', '""'), "'printed' must be a text of at least 1 character"),
    (f'{ERRATUM}[[erratum.change]]\nprinted = "p"', "change 1: 'must_be' is missing"),
    (CHANGE.replace('kind = "scan"', 'kind = "habit"'), "'kind' is 'habit'; expected one of"),
]
DERIVATIONS = [
    ("by_name = 1", "'by_name' must be a list, not a whole number"),
    ("derivation = 3", "'derivation' must be a list, not a whole number"),
    ("[[derivation]]\nreadings = 7", "derivation 1: 'readings' must be a list"),
    (
        "[[derivation]]\nstep = [{tactics = [{tactic = 7}]}]",
        "step 1: tactics 1: 'tactic' must be a",
    ),
    ("[[derivation]]\nstep = [{tactics = [], provided = 1}]", "'provided' must be a table"),
    ('[[derivation]]\nstep = []\nmoves = []\nstart = "a.b(1)"', "'moves' must be a whole number"),
    ('[[derivation]]\nstep = []\nmoves = 1\nstart = "a.b(1)"\nuses = {x = 1}', "'x' is no number"),
]
PROOFS = [
    (
        '[games]\ngame = "g"\nvariable = "v"\nmoves = "m"\nvariables = {x = []}',
        r"\[games.variables\]: 'x' must be a text, not a list",
    ),
]
SPECIFICATIONS = [
    ("game = 7", "'game' must be a table"),
    ("text = 1.5\n[game]\nstep = 's'", "'text' must be a table, not a number with a fraction"),
    ("text = [{}]\n[game]\nstep = 's'", "'text' must be a table, not a list"),
    (f"game = {LONG}", "4300 digits"),
]
BOARDS = [
    ('options = ["x"]', "'options' must be a table"),
    ("options = {columns = 7}", r"\[options\]: 'columns' must be a text"),
    ("observers = {x = 1}", r"\[observers\]: 'x' must be a table"),
    (
        "observers = {x = {sizes = [[]], values = [0, 1]}}",
        r"\[observers.x\]: item 1 of 'sizes' must be a",
    ),
    ("observers = {x = {sizes = [], values = [1]}}", "'values' must be a list of 2 items, not 1"),
]
OBSERVERS = [
    ('{x = {sizes = ["no"], values = [0, 1]}}', "'observers.x.sizes' has 'no', which is neither"),
    ("{x = {sizes = [], values = [0, 90000]}}", "'observers.x.values' has more than 1000 numbers"),
]
WHOLE = """
objects = []
parameters = {}
cells = "c"
classes = {}
conditions = {}
"""


@pytest.mark.parametrize(("text", "says"), ERRATA)
def test_errata(tmp_path: Path, text: str, says: str) -> None:
    """Values of the wrong kind, and numbers that make no sense."""
    refuses(tmp_path, text, says, ErrataError, read_errata)


@pytest.mark.parametrize(("text", "says"), DERIVATIONS)
def test_derivations(tmp_path: Path, text: str, says: str) -> None:
    """Likewise, at any depth."""
    refuses(tmp_path, text, says, DeductionError, lambda path: read_plans(path, (), "corrected"))


@pytest.mark.parametrize(("text", "says"), PROOFS)
def test_proofs(tmp_path: Path, text: str, says: str) -> None:
    """A role that is no text."""
    refuses(tmp_path, text, says, PlanError, read_plan)


@pytest.mark.parametrize(("text", "says"), SPECIFICATIONS)
def test_specifications(tmp_path: Path, text: str, says: str) -> None:
    """A table that is none, and a number that Python does not take."""
    refuses(tmp_path, text, says, GameError, read_specification)


def test_a_script_whose_player_is_no_table(tmp_path: Path) -> None:
    """What may be left out must be what it is where it stands."""
    text = (folder_of("tictactoe") / "game.toml").read_text(encoding="utf-8")
    text = 'player = ["x"]\n' + text[: text.index("[player]")]
    script = load("tictactoe").syntax
    assert isinstance(script, Script)
    says = "'player' must be a table, not a list"
    refuses(tmp_path, text, says, GameError, lambda path: read_script_game(path, script))


def universe(path: Path) -> Universe:
    """Return what a file says of boards of one constant."""
    sizes_of(path, {"columns": 1} if "options" in path.read_text(encoding="utf-8") else {})
    return read_universe(path, theory_of((), {}), ())


@pytest.mark.parametrize(("text", "says"), BOARDS)
def test_boards(tmp_path: Path, text: str, says: str) -> None:
    """Whatever the boards are said to be."""
    refuses(tmp_path, text, says, CompileError, universe)


@pytest.mark.parametrize(("observers", "says"), OBSERVERS)
def test_observers(tmp_path: Path, observers: str, says: str) -> None:
    """A name that is no constant, and too many values."""
    text = f'{WHOLE}size = ""\nobservers = {observers}'
    refuses(tmp_path, text, says, CompileError, universe)


def test_a_size_is_filled_in_with_constants_alone(tmp_path: Path) -> None:
    """Python's own format texts reach into objects, and can ask for gigabytes."""
    path = tmp_path / "file.toml"
    path.write_text(
        f'{WHOLE}observers = {{}}\nsize = "a{{x.real}} {{x:>9999999999}}"', encoding="utf-8"
    )
    assert universe(path).size == "a{x.real} {x:>9999999999}"
    refuses(
        tmp_path,
        f'{WHOLE}observers = {{}}\nsize = "{{x}}"',
        "'size' has 'x', which is",
        CompileError,
        universe,
    )


def refuses(
    folder: Path,
    text: str,
    says: str,
    kind: type[Exception],
    read: Callable[[Path], object],
) -> None:
    """Check that a file is refused, by an error that names it and says this."""
    path = folder / "file.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(kind, match=says) as refused:
        read(path)
    assert str(path) in str(refused.value)
