"""`pylogic prove`: verdicts on a script of one's own, without ACL2."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pylogic.cli import commands

SCRIPT = """\
(boot-strap nqthm)
(defn app (x y) (if (listp x) (cons (car x) (app (cdr x) y)) y))
(prove-lemma app-assoc (rewrite) (equal (app (app x y) z) (app x (app y z))))
(prove-lemma app-nil nil (equal (app x nil) x))
(prove-lemma never nil (implies (and (numberp x) (listp x)) (equal x 1)))
"""


def prove(tmp_path: Path, *arguments: str, text: str = SCRIPT) -> Result:
    """Return the result of proving a script without ACL2."""
    (tmp_path / "script.lisp").write_text(text)
    command = ["prove", str(tmp_path / "script.lisp"), "--no-acl2", *arguments]
    return CliRunner().invoke(commands, command, catch_exceptions=False)


def test_verdicts(tmp_path: Path) -> None:
    """What is true is only tested, what is false has a counterexample."""
    result = prove(tmp_path, "--json")
    found = {row["theorem"]: row for row in map(json.loads, result.stdout.splitlines())}
    assert {name: row["verdict"] for name, row in found.items()} == {
        "app-assoc": "tested",
        "app-nil": "false",
        "never": "open",
    }
    assert found["app-assoc"]["cases"] > 0
    assert found["app-assoc"]["lines"] == [3, 3]
    assert set(found["app-nil"]["counterexample"]) == {"x"}
    assert result.exit_code == 1


def test_what_cannot_be_read(tmp_path: Path) -> None:
    """It is told, and the theorems that can be read have their verdicts."""
    result = prove(tmp_path, text=f"{SCRIPT}(prove-lemma broken nil (equal x\n")
    assert "script.lisp:6" in result.stderr
    assert "app-assoc" in result.stdout
    assert result.exit_code == 1


def test_axioms_are_left_out(tmp_path: Path) -> None:
    """It is told, apart from the verdicts; a script without axioms says nothing of them."""
    result = prove(tmp_path, "--json", text=f"{SCRIPT}(add-axiom given nil (equal x 1))\n")
    assert result.stderr == "axioms, which no verdict rests on: given\n"
    assert "given" not in result.stdout
    assert not prove(tmp_path, "--json").stderr


def test_one_theorem(tmp_path: Path) -> None:
    """Only it is told of, and it decides the exit code."""
    result = prove(tmp_path, "--theorem", "app-assoc")
    assert result.stdout.startswith("app-assoc")
    assert "app-nil" not in result.stdout
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "text", "says"),
    [
        (("--theorem", "nothing"), SCRIPT, "nothing"),
        ((), "(defn app (x y)", "script.lisp:1"),
    ],
)
def test_bad_usage(tmp_path: Path, arguments: tuple[str, ...], text: str, says: str) -> None:
    """One message, and exit code 2."""
    result = prove(tmp_path, *arguments, text=text)
    assert result.exit_code == 2
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_a_false_theorem_shows_what_its_parts_come_to(tmp_path: Path) -> None:
    """Below the counterexample, from the statement to the innermost call."""
    result = prove(tmp_path, "--theorem", "app-nil")
    said = result.stdout.splitlines()
    at = next(i for i, line in enumerate(said) if line.startswith("    ✗ (equal (app x nil) x)"))
    assert said[at + 1].startswith("    └─ (app x nil): is ")
