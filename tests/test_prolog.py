"""Runs Prolog's own tests, and loads every Prolog file, each where no other is loaded."""

import re
import subprocess
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from tests.cases import some_long

pytestmark = pytest.mark.needs_swipl

HERE = Path(__file__).resolve().parent
PROLOG = HERE.parent / "prolog"
SWIPL = (
    *("swipl", "-q", "-p", f"pylogic={PROLOG}"),
    *("--on-error=status", "--on-warning=status", "-t", "halt"),
)
RAN = re.compile(r"^% (?:All )?(?:\d+ )?tests? passed", re.MULTILINE)
LEFT_OUT = re.compile(r"^.*\b(?:blocked|fixme)\b.*$", re.MULTILINE)
SECONDS = 300
SLOW = ("admission.plt", "connect4.plt", "moai.plt", "moai_search.plt")  # these play games


def swipl(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run SWI-Prolog, with what it says on both channels in `stdout`."""
    return subprocess.run(
        [*SWIPL, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
        check=False,
    )


def plunit_fault(file: Path) -> str | None:
    """Run the tests of a .plt file; return what is wrong, or None.

    SWI-Prolog's status covers failures, warnings and left choice points; a file in which no test
    ran, and a test unit that calls what is not defined, it lets through.
    """
    goal = "set_prolog_flag(verbose, normal), run_tests"
    undefined = "check:list_undefined([module_class([user, test])])"
    done = swipl("-g", goal, "-g", undefined, file)
    if done.returncode != 0:
        return done.stdout
    if not RAN.search(done.stdout):
        return f"no test ran:\n{done.stdout}"
    if left_out := LEFT_OUT.search(done.stdout):
        return f"a test was left out: {left_out[0]}\n{done.stdout}"
    return None


def named(folder: Path, pattern: str) -> list[object]:
    """Return the files below a folder as pytest parameters, named as they are in the project."""
    files = sorted(folder.rglob(pattern))
    return [
        pytest.param(
            file,
            id=str(file.relative_to(folder)),
            marks=pytest.mark.long if file.name in SLOW else (),
        )
        for file in files
    ]


@pytest.mark.parametrize("file", named(HERE, "*.plt"))
def test_plunit(file: Path) -> None:
    """Every unit test of the file passes, without warning or choice point."""
    if fault := plunit_fault(file):
        pytest.fail(fault, pytrace=False)


def listed(files: Iterable[Path]) -> str:
    """Return files as a list of Prolog's."""
    return "[" + ",".join(f"'{file}'" for file in files) + "]"


def loading_faults(files: Sequence[Path]) -> dict[Path, str]:
    """Load and check each file alone; return what is printed for those that are not clean."""
    done = swipl("-l", HERE / "prolog" / "each_alone.pl", "-g", f"each_alone({listed(files)})")
    parts = re.split(r"^== ", done.stdout, flags=re.MULTILINE)[1:]
    said = dict(part.split("\n", 1) for part in parts)
    assert [*said] == [str(file) for file in files], done.stdout
    return {file: said[str(file)] for file in files if said[str(file)].strip() != "-- exited(0)"}


def undocumented(files: Sequence[Path]) -> dict[Path, str]:
    """Return the exports without a comment by their files."""
    done = swipl("-l", HERE / "prolog" / "undocumented.pl", "-g", f"undocumented({listed(files)})")
    assert done.returncode == 0, done.stdout
    found: dict[Path, str] = {}
    for line in done.stdout.splitlines():
        file, _, what = line.partition(": ")
        found[Path(file)] = f"{found.get(Path(file), '')}{what}\n"
    assert found.keys() <= set(files), done.stdout
    return found


@pytest.fixture(scope="session")
def not_clean() -> dict[Path, str]:
    """Return what is wrong with loading the files of the project."""
    return loading_faults(sorted(PROLOG.rglob("*.pl")))


@pytest.fixture(scope="session")
def not_documented() -> dict[Path, str]:
    """Return the exports of the project without a comment."""
    return undocumented(sorted(PROLOG.rglob("*.pl")))


@pytest.mark.long
@pytest.mark.parametrize("file", named(PROLOG, "*.pl"))
def test_loads_clean(file: Path, not_clean: dict[Path, str]) -> None:
    """The file loads in plain SWI-Prolog, and `check` finds nothing in it."""
    assert file not in not_clean, not_clean[file]


@pytest.mark.parametrize("file", named(PROLOG, "*.pl"))
def test_exports_are_documented(file: Path, not_documented: dict[Path, str]) -> None:
    """Every exported predicate has its PlDoc comment with modes and determinism."""
    assert file not in not_documented, not_documented[file]


BAD_UNITS = {
    "no tests": ("", "no test ran"),
    "no unit": (None, "no test ran"),
    "failing": ("test(one) :- 1 =:= 2.", "test one: failed"),
    "raising": ("test(one) :- throw(oops).", "oops"),
    "warning": ("test(one) :- X = 1.", "Singleton"),
    "syntax": ("test(one) :- true.\ntest(two) :- ( .", "Syntax error"),
    "undefined": ("test(one) :- true.\nunused :- nowhere(1).", "nowhere/1"),
    "choice point": ("test(one) :- member(_, [1, 2]).", "choicepoint"),
    "blocked": ("test(one) :- true.\ntest(two, [blocked(later)]) :- fail.", "left out"),
    "missing file": (":- use_module(nowhere).\ntest(one) :- true.", "nowhere"),
}


@some_long(3, "unit", BAD_UNITS)
def test_bad_units_are_caught(unit: str, tmp_path: Path) -> None:
    """What must fail does: each of these files has one fault, and it is the one reported."""
    body, message = BAD_UNITS[unit]
    file = tmp_path / "bad.plt"
    if body is None:
        file.write_text(":- use_module(library(lists)).\n")
    else:
        file.write_text(f":- begin_tests(bad).\n{body}\n:- end_tests(bad).\n")
    assert message in (plunit_fault(file) or "")


def test_a_good_unit_passes(tmp_path: Path) -> None:
    """A file without a fault is not refused."""
    file = tmp_path / "good.plt"
    file.write_text(":- begin_tests(good).\ntest(one, X == 1) :- X = 1.\n:- end_tests(good).\n")
    assert plunit_fault(file) is None


def test_files_that_do_not_load_clean_are_caught(tmp_path: Path) -> None:
    """Each of these has a fault of its own, none finds what another has, and good ones none."""
    texts = {
        "good": ":- module(good, [given/0]).\ngiven.\n",
        "calls": ":- module(calls, []).\nmissing :- given.\n",
        "syntax": ":- module(syntax, []).\na :- ( .\n",
        "warns": ":- module(warns, []).\na(X) :- b.\nb.\n",
        "lacks": ":- module(lacks, []).\n:- use_module(nowhere).\n",
        "ends": ":- module(ends, []).\n:- halt(3).\n",
        "well": ":- module(well, []).\n",
    }
    files = [tmp_path / f"{name}.pl" for name in texts]
    for file in files:
        file.write_text(texts[file.stem])
    found = {file.stem: text for file, text in loading_faults(files).items()}
    said = {"calls": "given/0", "syntax": "Syntax", "warns": "Singleton", "lacks": "nowhere"}
    assert found.keys() == {*said, "ends"}
    assert all(said[name] in found[name] for name in said)


def test_an_undocumented_export_is_caught(tmp_path: Path) -> None:
    """An export without a PlDoc comment is named, and a documented one is not."""
    half, whole = tmp_path / "half.pl", tmp_path / "whole.pl"
    exports = ":- module(half, [told/0, untold/0]).\n\n"
    half.write_text(exports + "%!  told is det.\n%\n%   True.\n\ntold.\n\nuntold.\n")
    whole.write_text(":- module(whole, [a/0]).\n\n%!  a is det.\n%\n%   True.\n\na.\n")
    assert undocumented([half, whole]) == {half: "half:untold/0 has no PlDoc comment\n"}


def test_a_module_without_clauses_loads_no_library_that_walks_through_them() -> None:
    """Each process for clauses from outside begins with one, and that library is a third of it."""
    goal = (
        'load_text("m", ":- module(m, []).\\n", Reply), writeln(Reply), '
        "\\+ current_module(prolog_codewalk)"
    )
    done = swipl("-g", f"@(pylogic_loading:({goal}), user)", PROLOG / "bridge" / "loading.pl")
    assert done.returncode == 0, done.stdout
