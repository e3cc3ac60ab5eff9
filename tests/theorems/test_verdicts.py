"""What evaluating says of theorems, and what becomes of that when a prover is asked."""

from pathlib import Path

import pytest

import pylogic
from pylogic.core.errors import PlanError, ProofError
from pylogic.nqthm import Script, substitute
from pylogic.nqthm.evaluator import EvaluationLimits, TermEvaluator
from pylogic.nqthm.values import F
from pylogic.theorems import (
    Attempt,
    ProofPlan,
    ProofStanding,
    TheoremVerdict,
    read_plan,
    samples,
    verdicts,
    with_proofs,
)
from pylogic.theorems.plan import Games
from tests.cases import some_long

SCRIPT = """
(boot-strap nqthm)
(defn count-up (n) (if (zerop n) 0 (add1 (count-up (sub1 n)))))
(defn items (x) (if (nlistp x) 0 (add1 (items (cdr x)))))
(theorem count-up-is-fix (equal (count-up n) (fix n)))
(theorem count-up-is-itself (equal (count-up n) n))
(theorem seven-items (implies (equal (items x) 7) (lessp (items (cdr x)) 7)))
(theorem about-nothing (implies (and (listp x) (nlistp x)) (equal x 1)))
(theorem longer (implies (listp x) (lessp 3 (items x))))
(theorem closed (equal (items '(a b c)) 3))
"""

GAME = """
(boot-strap nqthm)
(defn take (n moves)
  (if (zerop n)
      '(over)
      (if (equal (car moves) 'one)
          (cons (car moves) (take (sub1 n) (cdr moves)))
          (if (equal (car moves) 'two)
              (cons (car moves) (take (sub1 (sub1 n)) (cdr moves)))
              '(illegal)))))
(defn items (x) (if (nlistp x) 0 (add1 (items (cdr x)))))
(theorem four-at-most (not (lessp 4 (items (take 3 moves)))))
(theorem three-at-most (not (lessp 3 (items (take 3 moves)))))
(theorem first-counts (equal (car (take 3 (cons (car opening) rest)))
                             (car (take 3 (cons (car opening) other)))))
(theorem second-counts (equal (take 3 (append opening rest)) (take 3 (append opening other))))
(theorem not-only-games (equal (items (append moves x)) (items (append x moves))))
"""

GAMES = Games(
    game="(take 3 moves)",
    variable="moves",
    moves="'(one two none)",
    variables={"moves": "moves", "opening": "opening", "rest": "rest", "other": "rest"},
)


def script(text: str) -> Script:
    """Return a script in Lisp."""
    read = pylogic.load(text).syntax
    assert isinstance(read, Script)
    return read


def verdicts_on(
    text: str, plan: ProofPlan | None = None, seed: int = 0
) -> dict[str, TheoremVerdict]:
    """Return the verdicts by theorem."""
    return {v.theorem: v for v in verdicts(script(text), plan or ProofPlan(), seed)}


def test_each_theorem_gets_what_it_deserves() -> None:
    """True ones are tested, false ones refuted, and nothing is said where no sample fits."""
    found = verdicts_on(SCRIPT)
    assert {name: verdict.standing for name, verdict in found.items()} == {
        "count-up-is-fix": ProofStanding.TESTED,
        "count-up-is-itself": ProofStanding.FALSE,
        "seven-items": ProofStanding.TESTED,
        "about-nothing": ProofStanding.OPEN,
        "longer": ProofStanding.FALSE,
        "closed": ProofStanding.EXHAUSTED,
    }
    assert (found["closed"].cases, found["closed"].seed) == (1, None)
    assert found["about-nothing"].note == "no sample met the hypotheses"
    assert found["seven-items"].cases > 20


@some_long(
    3,
    ("event", "statement", "said"),
    [
        ("(dcl g (x))", "(equal (g x) (g x))", "'g' is only declared"),
        ("(dcl g (x))", "(implies (g x) (listp x))", "'g' is only declared"),
        ("(dcl g (x))", "(equal (g 1) (g 1))", "'g' is only declared"),
        ("(defn g (x) (h x))", "(equal (g x) (g x))", "'g' is not defined, or its definition"),
        ("(defn g (x) (g (add1 x)))", "(equal (g x) 1)", "does not end, or not within its steps"),
        ('(note-lib "l")', "(equal (g x) 1)", "the function 'g' is not defined"),
        ("(add-shell g nil gp ())", "(gp (g))", "belongs to a shell"),
    ],
)
def test_what_cannot_be_evaluated_says_why(
    event: str, statement: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not the hypotheses that are at fault; nothing is called tested."""
    monkeypatch.setattr(samples, "LIMITS", EvaluationLimits(steps=200, depth=200))
    found = verdicts_on(f"{event}\n(theorem a {statement})")["a"]
    assert found.standing is ProofStanding.OPEN
    assert said in found.note
    assert "hypotheses" not in found.note


def test_counterexamples_refute_what_they_are_given_for() -> None:
    """With its counterexample in the place of the variables a theorem is `f`."""
    read = script(SCRIPT)
    evaluator = TermEvaluator(read.definitions.values())
    refuted = [v for v in verdicts(read) if v.standing is ProofStanding.FALSE]
    assert len(refuted) == 2
    for verdict in refuted:
        statement = read.theorems[verdict.theorem].statement
        assert evaluator.evaluate(substitute(statement, verdict.counterexample)) is F


def test_a_seed_gives_the_same_samples() -> None:
    """A theorem that is asked for alone has the samples that it has among the others."""
    whole = verdicts_on(SCRIPT, seed=3)["seven-items"]
    (alone,) = verdicts(script(SCRIPT), seed=3, only="seven-items")
    assert alone == whole


def test_games_are_exhausted() -> None:
    """What is about games alone is decided in all of them, and the rest on samples."""
    found = verdicts_on(GAME, ProofPlan(games=GAMES))
    assert {name: verdict.standing for name, verdict in found.items()} == {
        "four-at-most": ProofStanding.EXHAUSTED,
        "three-at-most": ProofStanding.FALSE,
        "first-counts": ProofStanding.EXHAUSTED,
        "second-counts": ProofStanding.FALSE,
        "not-only-games": ProofStanding.TESTED,
    }
    # with n left there are 1 + g(n - 1) + g(n - 2) games, where g(0) = g(-1) = 1
    assert found["four-at-most"].note == "9 games"


@pytest.mark.long
def test_the_corrected_script_is_exhausted(documents: Path) -> None:
    """The games of the tic-tac-toe script are found by playing, and its player never loses."""
    plan = _shipped_plan()
    document = pylogic.load(documents / "tictactoe-nqthm.txt")
    assert isinstance(document.syntax, Script)
    (verdict,) = verdicts(document.syntax, plan, only="tic-tac-toe-correct1")
    assert verdict.standing is ProofStanding.EXHAUSTED
    assert (verdict.cases, verdict.note) == (2691, "2,422 games")


@pytest.mark.long
def test_the_scan_made_theorems_false() -> None:
    """As printed, a board of eight squares is no game, and 0 is a number that is no number."""
    shipped = pylogic.load(_folder() / "axioms.txt", reading="printed").syntax
    assert isinstance(shipped, Script)
    names = ("tic-tac-toe-correct1", "move-zerop")
    plan = _shipped_plan()
    for name in names:
        (verdict,) = verdicts(shipped, plan, only=name)
        assert verdict.standing is ProofStanding.FALSE, name


def _folder() -> Path:
    from pylogic.documents.shipped import folder_of  # noqa: PLC0415 - only for these tests

    return folder_of("tictactoe")


def _shipped_plan() -> ProofPlan:
    return read_plan(_folder() / "proofs.toml")


def test_proofs_outdo_tests() -> None:
    """What is proved is called so; what is not says why."""
    tried = [
        Attempt("count-up-is-fix", proved=True, reason="", seconds=0.1),
        Attempt("seven-items", proved=False, reason="ACL2 finds no proof", seconds=0.1),
    ]
    found = {v.theorem: v for v in with_proofs(verdicts(script(SCRIPT)), tried)}
    assert (found["count-up-is-fix"].standing, found["count-up-is-fix"].method) == (
        ProofStanding.PROVED,
        "ACL2",
    )
    assert found["longer"].standing is ProofStanding.FALSE


def test_a_proof_of_what_is_false_is_our_mistake() -> None:
    """A counterexample to what is proved is not hidden."""
    tried = [Attempt("longer", proved=True, reason="", seconds=0.1)]
    with pytest.raises(ProofError, match="longer"):
        list(with_proofs(verdicts(script(SCRIPT), only="longer"), tried))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[games]\ngame = 1", "'game' must be a text"),
        ("[theorems.x]\nuse = 'y'", "'use' must be a list, not a text"),
        ("[theorems.x]\nusing = ['y']", "'using' is not known; the keys are use"),
        ("[[theorems.x.lemmas]]\nname = 'y'", "lemmas y: 'statement' is missing"),
        (
            "[games]\ngame='g'\nvariable='v'\nmoves='m'\nvariables={a='b'}",
            "'a' is 'b'; expected one of",
        ),
        ("theorems = ", "Invalid value"),
    ],
)
def test_plans_say_what_is_wrong_with_them(text: str, said: str, tmp_path: Path) -> None:
    """A malformed plan is refused, with the file and the place."""
    path = tmp_path / "proofs.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PlanError, match=said):
        read_plan(path)


def test_a_plan_for_another_script_is_refused() -> None:
    """A game that is played by a function the script does not have is an error."""
    with pytest.raises(PlanError):
        verdicts_on(SCRIPT, ProofPlan(games=GAMES))
