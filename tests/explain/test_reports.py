"""Why goals about the programs of reports succeed, or fail."""

from collections.abc import Iterator

import pytest

import pylogic
from pylogic import ExplanationError, GoalError
from pylogic.explain import Explanation
from pylogic.explain.queries import explained
from pylogic.explain.tree import AXIOM, RULE
from pylogic.session import Module

pytestmark = pytest.mark.needs_swipl

TEXT = """\
# A report

It is about who wins.

```prolog
:- op(700, xfx, beats).
:- dynamic seen/1.
ann beats bob.
bob beats cid.
X above Y :- X = Y.
```

The rest follows.

```prolog
over(X, Y) :- X beats Y.
over(X, Z) :-
    X beats Y,
    over(Y, Z).
best(X) :- X beats _, \\+ _ beats X.
kind(X, first) :- best(X), !.
kind(X, last) :- \\+ X beats _, !.
kind(_, other).
low(X) :- ( best(X) -> fail ; kind(X, last) ; kind(X, other) ).
pair --> [X], [Y], { X beats Y }.
pairs(L) :- phrase(pair, L), once(call(beats, ann, _)).
strict(X) :- best(X), !, X = bob.
strict(cid).
note(X) :- assertz(seen(X)).
note(X) :- seen(X).
free(X) :- var(X), X = 1.
:- table way/2.
way(X, Y) :- way(X, Z), step(Z, Y).
way(X, Y) :- step(X, Y).
step(1, 2).
step(2, 1).
safe(X) :- \\+ ( Y beats Z, Z == X, Y \\== X ).
```
""".replace("X above Y :- X = Y.\n", "")
DOCUMENT = pylogic.load(TEXT, errata="")


@pytest.fixture(scope="module")
def module() -> Iterator[Module]:
    """Return the program, loaded."""
    with pylogic.session() as prolog:
        yield prolog.add(DOCUMENT)


def _own(found: Explanation) -> Iterator[tuple[str, bool]]:
    for node in found.root.walk():
        if node.kind == AXIOM:
            yield node.claim, node.holds


@pytest.mark.parametrize(
    ("goal", "holds", "says"),
    [
        ("over(ann, X)", True, "over(ann,bob): line 15"),
        ("ann beats X", True, "beats(ann,bob): line 8"),
        ("over(ann, cid)", True, "lines 16-18"),
        ("over(cid, X)", False, "beats(cid,"),
        ("over(cid, X)", False, "no clause has such a head"),
        ("best(X)", True, "✗ beats(A,ann)"),
        ("best(bob)", False, "└─ beats(ann,bob): line 8"),
        ("best(zed)", False, "✗ beats(zed,A)"),
        ("kind(bob, X)", True, "kind(bob,other): line 22"),
        ("kind(cid, X)", True, "✗ beats(cid,A)"),
        ("low(bob)", True, "✗ best(bob)"),
        ("low(ann)", False, "best(ann): line 19"),
        ("pairs([bob, X])", True, "pair([bob,cid],[]): line 24"),
        ("pairs([bob, ann])", False, "✗ beats(bob,ann)"),
        ("strict(ann)", False, "line 26; behind its cut no other is tried"),
        ("strict(X)", False, "✗ ann=bob"),
        ("way(1, 1)", True, "├─ way(1,2): line 33"),
        ("way(1, 2)", True, "way(1,2): line 33"),
        ("way(1, 3)", False, "✗ step(1,3): no clause has such a head"),
        ("safe(ann)", True, "✗ beats(A,B),B==ann,A\\==ann: for the first answer to what"),
        ("over(bob, X), \\+ best(X)", True, "over(bob,cid),\\+best(cid)"),
        ("ann beats X, best(X)", False, "✗ best(bob): line 19"),
    ],
)
def test_claims_are_those_of_the_clauses(
    module: Module, goal: str, says: str, *, holds: bool
) -> None:
    """Each that is told is what the program answers."""
    found = explained(DOCUMENT, module, goal)
    assert found.holds is holds
    assert says in str(found)
    for claim, so in _own(found):
        assert (module.ask(claim) is not None) is so


def test_each_clause_that_fits_is_told(module: Module) -> None:
    """With what stands in it, and where its body stops."""
    root = explained(DOCUMENT, module, "over(bob, ann)").root
    assert [(c.kind, c.claim, c.holds) for c in root.children] == [
        *((RULE, line, False) for line in ("line 15", "line 16")),
    ]
    assert root.children[1].formula == "over(X, Z) :- X beats Y, over(Y, Z)."
    assert [c.claim for c in root.children[1].children] == ["over(cid,ann)"]


@pytest.mark.parametrize(
    ("goal", "error", "said"),
    [
        ("ovr(ann, X)", GoalError, "there is no predicate ovr/2"),
        ("over(ann", GoalError, "syntax error"),
        ("X", ExplanationError, "is no goal"),
        ("free(X)", ExplanationError, "what is"),
        ("over(ann, X), shell(ls)", GoalError, "sandbox"),
        ("member(G, [shell(ls)]), call(G)", GoalError, "sandbox"),
    ],
)
def test_what_cannot_be_told_is_refused(
    module: Module, goal: str, error: type[Exception], said: str
) -> None:
    """With its reason."""
    with pytest.raises(error, match=said):
        explained(DOCUMENT, module, goal)


def test_what_changes_as_it_runs_is_refused() -> None:
    """Its clauses are not those of the text any more."""
    text = "```prolog\n:- dynamic p/1.\np(1).\nq(X) :- assertz(p(X)), p(X).\n```\n"
    document = pylogic.load(text, errata="")
    with (
        pylogic.session() as prolog,
        pytest.raises(ExplanationError, match="clauses now, and 1 in the text"),
    ):
        explained(document, prolog.add(document), "q(2)")
