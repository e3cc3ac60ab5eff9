"""A game in a package outside of the project, made as docs/adding-a-game.md says."""

import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

import pytest
from click.testing import CliRunner

import pylogic
from pylogic import cli
from pylogic.export import export, formats
from tests.outside import forgotten, install, look_again
from tests.readme import blocks

PAGE = Path(__file__).resolve().parents[2] / "docs" / "adding-a-game.md"
SOURCES = ("text", "rules", "native")


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Return a folder with the package of the page, not installed yet."""
    for block in blocks(PAGE.read_text(encoding="utf-8")):
        if block.file:
            path = tmp_path / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.body, encoding="utf-8")
    with forgotten(tmp_path):
        yield tmp_path


@pytest.fixture
def package(folder: Path) -> Path:
    """Return the folder of the package, installed."""
    install(folder)
    return folder / "my_nim"


@pytest.mark.needs_swipl
@pytest.mark.usefixtures("package")
def test_the_game_is_there_from_all_its_sources() -> None:
    """Nothing else has to be told of it."""
    assert "nim" in pylogic.games()
    starts = [pylogic.game("nim", source).start() for source in SOURCES]
    assert len(set(starts)) == 1
    assert len({start.game.perft(start.state, 4) for start in starts}) == 1
    result = pylogic.check("nim")
    assert result.agreed
    assert result.sources == SOURCES


@pytest.mark.needs_swipl
@pytest.mark.usefixtures("package")
def test_it_is_drawn_played_and_solved() -> None:
    """The whole of pylogic takes it, as games that come with it."""
    start = pylogic.game("nim").start()
    assert "│ 3 │" in start.board()
    assert pylogic.solve(start) == pylogic.Value("bob", 6)
    after = start.play("1-1")
    assert str(pylogic.player("perfect", "nim").play(after).move) == "3-1"
    match = pylogic.Match(start)
    while not match.position.is_over:
        match.push(pylogic.player("minimax:2", "nim").play(match.position).move)
    assert match.position.outcome is not None


@pytest.mark.needs_swipl
@pytest.mark.usefixtures("package")
def test_the_document_is_loaded_by_name() -> None:
    """It lies in the package."""
    assert pylogic.load("nim").problems == ()


@pytest.mark.needs_swipl
@pytest.mark.usefixtures("package")
def test_an_export_of_its_own_is_found() -> None:
    """By its entry point, beside those that come with pylogic."""
    assert {"gdl", "graph"} <= {*formats()}
    lines = export("graph", "nim").splitlines()
    assert lines[0] == "digraph {"
    assert '  "1/2/3 a" -> "0/2/3 b" [label="1-1"];' in lines


@pytest.mark.usefixtures("package")
def test_the_command_line_knows_it() -> None:
    """`pylogic games` lists it with its sources and players."""
    printed = CliRunner().invoke(cli.commands, ["games"]).stdout
    assert "\nnim        " in printed
    _, _, said = printed.partition("\nnim        ")
    assert said.splitlines()[1:3] == [
        f"{'':<10} sources: text, rules, native",
        f"{'':<10} players: human, random, minimax:1 to 5, mcts:1000, perfect",
    ]


def test_it_is_gone_when_it_is_uninstalled(folder: Path) -> None:
    """Only what is installed is found."""
    assert folder.is_dir()
    assert "nim" not in pylogic.games()


def test_a_package_cannot_take_the_name_of_another_game(folder: Path) -> None:
    """What comes with pylogic stays what it is."""
    project = folder / "pyproject.toml"
    project.write_text(project.read_text(encoding="utf-8").replace("nim = ", "pangke = "))
    install(folder)
    with pytest.warns(UserWarning, match="the entry point pangke = 'my_nim'.*that name is taken"):
        assert "nim" not in pylogic.games()
    assert pylogic.game("pangke", "native").start().turn == "black"


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import no_such_module\n", "No module named 'no_such_module'"),
        ("GAM = None\n", "it has no GAME"),
        (
            "from pylogic.games import Entry\nGAME = Entry('nym', 'Nim', {})\n",
            "its GAME is called 'nym'",
        ),
    ],
)
def test_a_broken_package_is_told_and_left_out(package: Path, program: str, said: str) -> None:
    """The other games stay there."""
    (package / "__init__.py").write_text(program, encoding="utf-8")
    look_again(package.parent)
    with pytest.warns(UserWarning, match=f"the game nim of the package my_nim.*{said}"):
        assert pylogic.games() == ("connect4", "moai", "pangke", "tictactoe")


def test_an_entry_point_that_leads_nowhere_is_left_out(folder: Path) -> None:
    """A package may be gone, or misspelt: a warning says so."""
    project = folder / "pyproject.toml"
    project.write_text(project.read_text(encoding="utf-8").replace('"my_nim"', '"gone.my_nim"'))
    install(folder)
    with pytest.warns(UserWarning, match="'gone.my_nim'.* is left out: ModuleNotFoundError"):
        assert "nim" not in pylogic.games()


def test_a_game_may_be_one_module(folder: Path) -> None:
    """Several lie in one package then."""
    project = folder / "pyproject.toml"
    project.write_text(project.read_text(encoding="utf-8").replace('"my_nim"', '"my_nim.engine"'))
    engine = folder / "my_nim" / "engine.py"
    entry = "\nfrom pylogic.games import Entry\n"
    entry += "GAME = Entry('nim', 'Nim', {'native': 'my_nim.engine:native_game'})\n"
    engine.write_text(engine.read_text(encoding="utf-8") + entry, encoding="utf-8")
    install(folder)
    assert pylogic.game("nim").start().turn == "ann"


def test_an_engine_alone_is_held_against_itself(package: Path) -> None:
    """A check tells where it does not read what it writes."""
    alone = "from pylogic.games import Entry\nENGINE = {'native': 'my_nim.engine:native_game'}\n"
    alone += "GAME = Entry('nim', 'Nim', ENGINE)\n"
    (package / "__init__.py").write_text(alone, encoding="utf-8")
    look_again(package.parent)
    result = pylogic.check("nim")
    assert result.agreed
    assert result.positions == 40
    planting = CliRunner().invoke(cli.commands, ["check", "nim", "--mutants"])
    assert planting.exit_code == 2
    assert "no faults can be planted into nim" in planting.stderr
    engine = package / "engine.py"
    right = engine.read_text(encoding="utf-8")
    for printed, planted in (
        ("return Move(int(heap), int(count))", "return Move(int(count), int(heap))"),
        ("Outcome(other), ())", "Outcome('eve'), ())"),
        ("Expansion(state.mover, Outcome(other), ())", "Expansion(state.mover, None, ())"),
    ):
        engine.write_text(right.replace(printed, planted), encoding="utf-8")
        look_again(package.parent)
        assert not pylogic.check("nim").agreed


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("my_nim.engine:natif_game", "module 'my_nim.engine' has no attribute 'natif_game'"),
        ("my_nim.engines:native_game", "No module named 'my_nim.engines'"),
        ("my_nim.engine:State", "gives no Playable: my_nim.engine:State"),
    ],
)
def test_an_entry_that_names_what_is_not_there(package: Path, named: str, said: str) -> None:
    """The error says what the entry names."""
    entry = (
        f"from pylogic.games import Entry\nGAME = Entry('nim', 'Nim', {{'native': {named!r}}})\n"
    )
    (package / "__init__.py").write_text(entry, encoding="utf-8")
    look_again(package.parent)
    with pytest.raises(pylogic.UnknownGame, match=said):
        pylogic.game("nim")


SOLVED = """
from pylogic.games import Entry
GAME = Entry(
    "nim",
    "Nim",
    {SOURCES},
    solver="pylogic.solvers.tabulated:solver",
    values="pylogic.solvers.tabulated:values",
)
"""


@pytest.mark.long
@pytest.mark.needs_swipl
def test_rules_in_prolog_alone_are_solved_and_played(package: Path) -> None:
    """Nothing that works on any game asks for an engine."""
    entry = SOLVED.replace("SOURCES", "'rules': 'pylogic.games.rules.game:rules_game'")
    (package / "__init__.py").write_text(entry, encoding="utf-8")
    look_again(package.parent)
    start = pylogic.game("nim").start()
    assert pylogic.solve(start) == pylogic.Value("bob", 6)
    assert str(pylogic.player("perfect", "nim").play(start.play("1-1")).move) == "3-1"
    solved = CliRunner().invoke(cli.commands, ["solve", "nim"])
    assert "bob wins in 6 plies" in solved.stdout
    arguments = ["check", "nim", "--mutants", "--number", "2"]
    caught = CliRunner().invoke(cli.commands, arguments).stdout
    assert "2 of 2 faults caught" in caught
    assert "without the fault: " in caught
    assert "native" not in caught


@pytest.mark.needs_swipl
def test_no_faults_are_planted_into_rules_that_have_one(package: Path) -> None:
    """The position is named on which they differ from the engine."""
    rules = package / "rules.pl"
    right = rules.read_text(encoding="utf-8")
    rules.write_text(right.replace("between(1, Size, Count)", "Count = Size"), encoding="utf-8")
    look_again(package.parent)
    said = CliRunner().invoke(cli.commands, ["check", "nim", "--mutants", "--sources", "rules"])
    assert said.exit_code == 2
    assert "where the sources of nim disagree: 1/2/3 a, 2-1: native: legal; " in said.stderr
    assert "Fault(" not in said.stderr


def test_a_game_without_a_solver_says_what_would_solve_it(package: Path) -> None:
    """An engine alone is not solved; its entry may name what solves any small game."""
    alone = "from pylogic.games import Entry\nENGINE = {'native': 'my_nim.engine:native_game'}\n"
    (package / "__init__.py").write_text(f"{alone}GAME = Entry('nim', 'Nim', ENGINE)\n")
    look_again(package.parent)
    refused = CliRunner().invoke(cli.commands, ["solve", "nim"])
    assert refused.exit_code == 2
    named = re.search(r"solver='([\w.]+:\w+)'", refused.stderr)
    assert named
    assert resolve_name(named[1])


def test_an_engine_may_have_options_that_its_entry_does_not_list(package: Path) -> None:
    """They tell its positions from those of other options, as listed ones do."""
    alone = "from pylogic.games import Entry\nENGINE = {'native': 'my_nim.engine:native_game'}\n"
    (package / "__init__.py").write_text(f"{alone}GAME = Entry('nim', 'Nim', ENGINE)\n")
    engine = package / "engine.py"
    text = engine.read_text(encoding="utf-8")
    engine.write_text(text.replace("options = {}", "options = {'most': 3}"), encoding="utf-8")
    look_again(package.parent)
    start = pylogic.game("nim").start()
    assert start == pylogic.game("nim").position(str(start))
