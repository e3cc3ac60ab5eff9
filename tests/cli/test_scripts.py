"""Scripts of nqthm on the command line: either spelling is read, and printed as the other."""

from pathlib import Path

from click.testing import CliRunner, Result

from pylogic.cli import commands

SCRIPT = """\
(boot-strap nqthm)

(defn app (x y) (if (nlistp x) y (cons (car x) (app (cdr x) y))))

(prove-lemma app-assoc (rewrite) (equal (app (app a b) c) (app a (app b c))))
"""


def load(path: Path, text: str, *args: str) -> Result:
    """Return the result of `pylogic load` for a file with that text, run in this process."""
    path.write_text(text, encoding="utf-8")
    return CliRunner().invoke(commands, ["load", str(path), *args], catch_exceptions=False)


def test_a_script_is_printed_in_infix_and_back(tmp_path: Path) -> None:
    """What comes back is the text that was given."""
    infix = load(tmp_path / "app.lisp", SCRIPT, "--emit", "formulas", "--to", "nqthm").stdout
    assert "THEOREM: app-assoc\napp (app (a, b), c) = app (a, app (b, c))\n" in infix
    back = load(tmp_path / "app.txt", infix, "--emit", "formulas", "--to", "nqthm-lisp").stdout
    assert back == SCRIPT


def test_formulas_as_json_are_terms_in_the_notation_asked_for(tmp_path: Path) -> None:
    """One object for each definition and theorem."""
    result = load(
        tmp_path / "app.lisp", SCRIPT, "--emit", "formulas", "--to", "nqthm", "--json"
    ).stdout
    assert '"label": "app-assoc", "lines": [5, 5], "formula": "app (app (a, b), c) = ' in result


def test_the_report_counts_events(tmp_path: Path) -> None:
    """And says which notation was recognised."""
    report = load(tmp_path / "app.lisp", SCRIPT).stdout
    assert "app: notation nqthm-lisp, reading corrected" in report
    assert "read: 1 definition, 1 theorem, 1 other event\n" in report


def test_what_cannot_be_written_in_a_notation_is_refused(tmp_path: Path) -> None:
    """A script is no document of blocks."""
    result = load(tmp_path / "app.lisp", SCRIPT, "--emit", "formulas", "--to", "blocks")
    assert result.exit_code == 2
    assert "cannot be written in the notation 'blocks'" in result.stderr
    assert "nqthm-lisp, nqthm" in result.stderr


def test_a_script_with_a_fault_is_told_with_a_caret(tmp_path: Path) -> None:
    """The rest of it is printed, and the exit code is 1."""
    text = SCRIPT.replace("(app b c)", "(app b)")
    result = load(tmp_path / "app.lisp", text, "--emit", "formulas")
    assert result.exit_code == 1
    assert "(defn app (x y)" in result.stdout
    assert "app.lisp:5:" in result.stderr
    assert "app takes 2 arguments, and is given 1" in result.stderr
