"""What inputs are made of: the source documents, where they are, the shipped ones, small ones."""

from functools import cache
from pathlib import Path
from typing import Final

from pylogic.documents import load
from pylogic.documents.examples import examples
from pylogic.documents.shipped import folder_of
from tests.readme import blocks

PROJECT: Final = Path(__file__).resolve().parent.parent.parent
DOCUMENTS: Final = PROJECT.parent / "shared" / "documents"


def missing() -> list[str]:
    """Return which of the source documents, which are not ours to ship, are not there."""
    names = ("pangke-memo", "connect4-deduction", "tictactoe-nqthm", "moai-report", "four4")
    return [name for name in names if not (DOCUMENTS / f"{name}.txt").is_file()]


def source(name: str) -> list[str]:
    """Return a source document, where it is there."""
    path = DOCUMENTS / f"{name}.txt"
    return [path.read_text(encoding="utf-8")] if path.is_file() else []


def shipped(name: str, file: str = "axioms.txt") -> str:
    """Return a file of a shipped document."""
    return (folder_of(name) / file).read_text(encoding="utf-8")


@cache
def pages() -> dict[str, str]:
    """Return the documents that a reader of the pages is asked to save, by their names."""
    return {
        block.file: block.body
        for page in (PROJECT / "docs").glob("*.md")
        for block in blocks(page.read_text(encoding="utf-8"))
        if block.file is not None
    }


def heaps() -> str:
    """Return the small document of a game that the tests play."""
    folder = PROJECT / "tests" / "documents" / "two_heaps"
    return (folder / "axioms.txt").read_text(encoding="utf-8")


def first_order() -> list[str]:
    """Return documents in the notation `first-order`."""
    return [*source("pangke-memo"), shipped("pangke"), pages()["heaps.txt"], heaps()]


def blocks_of_rules() -> list[str]:
    """Return documents in the notation `blocks`."""
    return [*source("connect4-deduction"), shipped("connect4"), pages()["strip.txt"]]


def nqthm() -> list[str]:
    """Return scripts in the notation `nqthm`."""
    return [*source("tictactoe-nqthm"), shipped("tictactoe")]


def nqthm_lisp() -> list[str]:
    """Return scripts in the notation `nqthm-lisp`, one of them printed from the infix one."""
    script = load("tictactoe").formulas("nqthm-lisp")
    return [script, pages()["turning.lisp"]]


def programs() -> list[str]:
    """Return texts of Prolog programs: of rules, and of reports."""
    games = PROJECT / "prolog" / "games"
    own = [
        (games / file).read_text(encoding="utf-8") for file in ("pangke/rules.pl", "moai/rules.pl")
    ]
    return [_FAMILY, _FAMILY, *own, *source("moai-report")]


def of_examples() -> list[str]:
    """Return the documents that come with pylogic as examples."""
    return [one.text for one in examples()]


def small() -> list[str]:
    """Return documents that compile quickly, in every notation that is compiled."""
    return [
        *(pages()[name] for name in ("heaps.txt", "strip.txt", "turning.lisp")),
        heaps(), _COLOURS, _COLOURS, _LINES, _SCRIPT, _LISP, _FAMILY,
    ]  # fmt: skip


_FAMILY: Final = """\
:- module(family, [ancestor/2]).
:- use_module(library(lists)).
:- dynamic seen/1.
:- table path/2.
:- op(700, xfx, is_parent_of).

ann is_parent_of bob.
bob is_parent_of 'Carl Gustav'.

ancestor(X, Y) :- X is_parent_of Y.
ancestor(X, Z) :- X is_parent_of Y, ancestor(Y, Z).

path(X, Y) :- path(X, Z), Z is_parent_of Y.
path(X, Y) :- X is_parent_of Y.   % left recursion

age(ann, 0x2F). age(bob, 0'a). age(_, N) :- N is 2 ** 3 mod 5, \\+ N =:= 4 -> true ; fail.
greeting --> "hello", [C], { C > 32 }, greeting_rest(1.5e3).
text("it\\"s", 'a\\nb', `codes`, [a, b|_], {x}).
sum([], 0).
sum([X|Xs], S), X > 0 => sum(Xs, S0), S is S0 + X.
"""
_COLOURS: Final = """\
Constants: red, blue

1. colour(x) ≡ x = red ∨ x = blue
2. small(n) <-> 0 <= n <= 3
3. colour(x) ⊃ other(x) = if x = red then blue else red
4. pair(x, n) ≡ colour(x) ∧ small(n) ∧ ∃m. small(m) ∧ m + 1 = n
5. lone(x) \\equiv colour(x) \\wedge \\forall n (pair(x, n) \\supset n > 1)
6. near(n, m) <-> small(n) & small(m) & (n = m + 1 | m = n + 1 & ~pair(red, n))
"""
_LINES: Final = """\
A row of three cells.
size = 3
next(1) = 2
next(2) = 1

row.full(p) <=> (Predefined Pattern Function)
∀ i:
i >= 0 and
i < size:
row(i) = p
∀end i

row.any(p) <=>
Ǝ i:
i >= 0 and
i < size:
row(i) = p and
row.full(next(p)) = false
Ǝend i
"""
_SCRIPT: Final = """\
EVENT: Start with the initial nqthm theory.

DEFINITION:
app (x, y)
=  if listp (x) then cons (car (x), app (cdr (x), y))
   else y endif

DEFINITION:  len (x) = if x ≃ nil then 0 else 1 + len (cdr (x)) endif

THEOREM: app-assoc
app (app (x, y), z) = app (x, app (y, z))
"""
_LISP: Final = """\
(boot-strap nqthm)
(defn member-p (x l) (if (listp l) (or (equal x (car l)) (member-p x (cdr l))) f))
(defn count-down (n) (if (zerop n) '(done . 0) (count-down (sub1 n))))
(prove-lemma member-app (rewrite)
  (implies (member-p x l) (member-p x (append l m))) ((induct (member-p x l))))
"""
