"""The registry lists every game, and makes each from each of its sources."""

import subprocess
import sys
from pkgutil import resolve_name

import pytest

import pylogic.games as games
from pylogic.core.errors import UnknownGame
from pylogic.games.api import Outcome


@pytest.mark.parametrize("name", games.names())
def test_every_entry_leads_somewhere(name: str) -> None:
    """The functions that an entry names exist."""
    entry = games.entry(name)
    assert set(entry.sources) <= set(games.SOURCES)
    for where in (*entry.sources.values(), *([entry.evaluation] if entry.evaluation else ())):
        assert callable(resolve_name(where))


def test_a_native_game_needs_neither_prolog_nor_readers() -> None:
    """Nor does the list of players: they import pyswip, lark and NumPy where they are needed."""
    code = (
        "import sys; import pylogic.cli.root, pylogic.games as games, pylogic.players;"
        "games.game('pangke', 'native');"
        "print({'pyswip', 'lark', 'numpy', 'pylogic.compiler'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "set()\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "no game is called 'chess'; there are .*pangke"),
        (("pangke", "oracle"), "no source 'oracle'; its sources are text, rules, native"),
        (("pangke", "native", "mended"), "no reading is called 'mended'; there are printed"),
    ],
)
def test_what_is_unknown_is_refused(arguments: tuple[str, ...], said: str) -> None:
    """The message lists what there is."""
    with pytest.raises(UnknownGame, match=said):
        games.game(*arguments)


def test_an_option_that_a_game_does_not_have_is_refused() -> None:
    """Pang-Ke has one board only."""
    with pytest.raises(UnknownGame, match="pangke takes no options; got columns"):
        games.game("pangke", "native", columns=7)


@pytest.mark.parametrize("outcome", [Outcome(None), Outcome("black")])
def test_an_outcome_reads_as_it_was_written(outcome: Outcome) -> None:
    """The text of an outcome gives it back."""
    assert Outcome.from_text(str(outcome)) == outcome


def test_a_name_that_no_file_can_have() -> None:
    """It is told in short."""
    with pytest.raises(UnknownGame, match="no file has so long a name"):
        games.game("p" * 400)
