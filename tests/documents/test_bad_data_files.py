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
    ("document = 3", "'document' is missing or is not a table"),
    ('document.source = "x"', "'source' is missing or is not a list"),
    ('document.source = [{name = "n", recognise = "x"}]', "'recognise' is missing or is not a l"),
    ("document.id = 1", "'id' is missing or is not a text"),
    ('erratum = ["x"]', "'erratum' is not a list of tables"),
    ('erratum = [{id = "e", kind = ["scan"], why = "w"}]', "erratum e: 'kind' is missing or is"),
    (f'{ERRATUM}lines = ["1"]', "'lines' is not a list of numbers"),
    (f'{CHANGE}count = "many"', "'count' is missing or is not a number from 1"),
    (f"{CHANGE}count = 0", "'count' is missing or is not a number from 1"),
    (f"{CHANGE}level = []", "'level' is missing or is not a text"),
    (CHANGE.replace('"p"', '""'), "'printed' is empty"),
]
DERIVATIONS = [
    ("by_name = 1", "'by_name' is missing or is not a list"),
    ("derivation = 3", "'derivation' is missing or is not a list"),
    ("[[derivation]]\nreadings = 7", "derivation 1: 'readings' is missing or is not a list"),
    ("[[derivation]]\nstep = [{tactics = [{tactic = 7}]}]", "'tactic' is missing or is not a te"),
    ("[[derivation]]\nstep = [{tactics = [], provided = 1}]", "'provided' is missing or is not"),
    ('[[derivation]]\nstep = []\nmoves = []\nstart = "a.b(1)"', "'moves' is missing or is not"),
    ('[[derivation]]\nstep = []\nmoves = 1\nstart = "a.b(1)"\nuses = {x = 1}', "'x' is no number"),
]
PROOFS = [
    (
        '[games]\ngame = "g"\nvariable = "v"\nmoves = "m"\nvariables = {x = []}',
        r"x is \[\]; expected moves",
    ),
]
SPECIFICATIONS = [("game = 7", r"\[game\] must have"), (f"game = {LONG}", "4300 digits")]
BOARDS = [
    ('options = ["x"]', "'options' is missing or is not a table"),
    ("options = {columns = 7}", "options: 'columns' is missing or is not a text"),
    ("observers = {x = 1}", "observers: 'x' is missing or is not a table"),
    ("observers = {x = {sizes = [[]], values = [0, 1]}}", r"'sizes' has \[\], which is neither"),
    ('observers = {x = {sizes = ["no"], values = [0, 1]}}', "'sizes' has 'no', which is neither"),
    ("observers = {x = {sizes = [], values = [1]}}", "'values' is not a least and a greatest"),
    ("observers = {x = {sizes = [], values = [0, 90000]}}", "has more than 1000 numbers"),
]
WHOLE = """
observers = {}
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
    says = r"there must be a table \[player\]"
    refuses(tmp_path, text, says, GameError, lambda path: read_script_game(path, script))


def universe(path: Path) -> Universe:
    """Return what a file says of boards of one constant."""
    sizes_of(path, {"columns": 1} if "options" in path.read_text(encoding="utf-8") else {})
    return read_universe(path, theory_of((), {}), ())


@pytest.mark.parametrize(("text", "says"), BOARDS)
def test_boards(tmp_path: Path, text: str, says: str) -> None:
    """Whatever the boards are said to be."""
    refuses(tmp_path, text, says, CompileError, universe)


def test_a_size_is_filled_in_with_constants_alone(tmp_path: Path) -> None:
    """Python's own format texts reach into objects, and can ask for gigabytes."""
    path = tmp_path / "file.toml"
    path.write_text(f'{WHOLE}size = "a{{x.real}} {{x:>9999999999}}"', encoding="utf-8")
    assert universe(path).size == "a{x.real} {x:>9999999999}"
    refuses(tmp_path, f'{WHOLE}size = "{{x}}"', "'size' has 'x', which is", CompileError, universe)


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
