"""What stands around formulas in papers, and what words list, type and except."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import ReadError
from pylogic.notations.first_order.document import print_syntax
from pylogic.notations.first_order.spelling.printer import print_formula


def read(text: str) -> list[str]:
    """Return the axioms of a text as they are printed; nothing is left out."""
    document = pylogic.load(text + "\n")
    assert not document.syntax.problems, document.syntax.problems
    return [print_formula(d.formula) for d in document.syntax.stated() if d.formula is not None]


SET = "s(x) ≡ x = 1 ∨ x = 2"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("(Init)  p(x) <-> s(x)", "p(x) ≡ s(x)"),
        ("(T-One) q(x) <-> s(x)", "q(x) ≡ s(x)"),
        ("(ONE′) q(x) <-> s(x)", "q(x) ≡ s(x)"),
        ("2. |f(1) - f(2)| = 1", "(if f(1) < f(2) then f(2) - f(1) else f(1) - f(2)) = 1"),
        ("R1  q(x) <-> s(x)", "q(x) ≡ s(x)"),
        ("Request. q(x) <-> s(x)", "q(x) ≡ s(x)"),
        ("$q(x)$ holds iff $s(x)$, $x < 1 ∨ x > 2$, and $x < 9$.",
         "q(x) ≡ s(x) ∧ (x < 1 ∨ x > 2) ∧ x < 9"),
        ("$q(x)$ iff $s(x)$, $x > 1$ or $x < 9$.", "q(x) ≡ s(x) ∨ x > 1 ∨ x < 9"),
        ("ALL x. (q(x) <-> -(EX y. r(y, x)))", "∀x. q(x) ≡ ¬∃y. r(y, x)"),
        ("!x:s. q(x)", "∀x. s(x) ⊃ q(x)"),
        ("?x: s. !y: s. r(x, y)", "∃x. s(x) ∧ ∀y. s(y) ⊃ r(x, y)"),
        ("A set is simple. A pin x ∈ s is loose iff r(x, 1).", "loose(x) ≡ s(x) ∧ r(x, 1)"),
        ("p(x) <-> s(x) or, for some y, link(x, y)", "p(x) ≡ s(x) ∨ ∃y. link(x, y)"),
        ("f(x) = 1 if s(x), otherwise 2", "f(x) = if s(x) then 1 else 2"),
        ("x ∼_1 y <-> r(x, y)", "sim(1, x, y) ≡ r(x, y)"),
        ("p(x) <-> ∃!y ∈ s x ∈ s", "p(x) ≡ ∃y. s(y) ∧ s(x) ∧ ∀y1. s(y1) ∧ s(x) ⊃ y1 = y"),
        ("The one is never in the room with number 7:  g(1) = 2", "g(1) = 2"),
        ("A1. Each of them is one: ∀x (s(x) → x < 3)", "∀x. s(x) ⊃ x < 3"),
        ("Who is it?  p(x) ≡ s(x)", "p(x) ≡ s(x)"),
        ("p(x) <-> s(x)      from (1), (2)", "p(x) ≡ s(x)"),
        ('p(x) <-> s(x)      "x is a p"', "p(x) ≡ s(x)"),
        ("p(x) <-> r(x, 1), r(x, 2) and s(x)", "p(x) ≡ r(x, 1) ∧ r(x, 2) ∧ s(x)"),
        ("p(x) if s(x), r(x, 1), r(x, 2)", "s(x) ∧ r(x, 1) ∧ r(x, 2) ⊃ p(x)"),
        ("p(x) ≡ r(x, y) for some y in s", "p(x) ≡ ∃y. s(y) ∧ r(x, y)"),
        ("f(x) = 1   x ∈ s", "∀x. s(x) ⊃ f(x) = 1"),
        ("For x, y ∈ s let f(x, y) = 1", "∀x y. s(x) ∧ s(y) ⊃ f(x, y) = 1"),
        ("p(x, y) iff for all z other than x and y, s(z)",
         "p(x, y) ≡ ∀z. ¬(z = x ∨ z = y) ⊃ s(z)"),
        ("p(x) iff for all z distinct from x: s(z)", "p(x) ≡ ∀z. ¬z = x ⊃ s(z)"),
        ("p(x) iff for all pins z other than x: z < 3",
         "p(x) ≡ ∀z. pin(z) ∧ ¬z = x ⊃ z < 3"),
        ("p(x) iff not both s(x) and x = 1", "p(x) ≡ ¬(s(x) ∧ x = 1)"),
        ("p(x) iff x is one of 1, 2", "p(x) ≡ x = 1 ∨ x = 2"),
        ("r(x, y) iff (x, y) is one of (1, 2), (2, 1)",
         "r(x, y) ≡ x = 1 ∧ y = 2 ∨ x = 2 ∧ y = 1"),
        ("p(x) =def= s(x) ∧ x > 1", "p(x) ≡ s(x) ∧ x > 1"),
        ("x ∘ y = z ≡ r(x, y, z)", "circ(x, y) = z ≡ r(x, y, z)"),
        ("∀x y. x ⊕ y = y ⊕ x", "∀x y. oplus(x, y) = oplus(y, x)"),
        ("g(x, y, z) = x ⊕ y ⊕ z", "g(x, y, z) = oplus(oplus(x, y), z)"),
        ("f(1) = (1, 2)", "f_1(1) = 1 ∧ f_2(1) = 2"),
        ("p((x, 1)) ≡ s(x)", "p(x, 1) ≡ s(x)"),
        ("p([x, 1]) ≡ s(x)", "p(x, 1) ≡ s(x)"),
        ("r(x, y) ≡ {x, y} = {1, 2}",
         "r(x, y) ≡ (x = 1 ∨ x = 2) ∧ (y = 1 ∨ y = 2) ∧ (1 = x ∨ 1 = y) ∧ (2 = x ∨ 2 = y)"),
        (r"$p(x) \leftrightarrow (s(x) \not\Leftrightarrow x = 1)$", "p(x) ≡ ¬(s(x) ≡ x = 1)"),
        (r"$p(x) \leftrightarrow \hat\delta(x) = 1$", "p(x) ≡ δ_hat(x) = 1"),
    ],
)  # fmt: skip
def test_what_stands_around_formulas(line: str, meant: str) -> None:
    """It is read without what is around it, or as the formula that it stands for."""
    assert read(f"{SET}\n{line}")[-1] == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Cells: a1, a2.\np(x) <-> x in Cells", "∀x. Cells(x) ≡ x = a1 ∨ x = a2"),
        ("Cells: a1, a2.\nok <-> for all cells x: p(x)\np(a1)", "∀x. cell(x) ≡ x = a1 ∨ x = a2"),
        ("Floors are 1, 2 and 3.\np(x) <-> x in Floor", "∀x. Floor(x) ≡ x = 1 ∨ x = 2 ∨ x = 3"),
        (
            "Tracks  T1, T2.\nok(x) <-> x in Track\n  & all y (p(T1, y) <-> x = y)\np(T1, T2)",
            "∀x. Track(x) ≡ x = T1 ∨ x = T2",
        ),
        (
            "Processes are 0 and 1.\nok <-> for every process i: p(i)\np(0)",
            "∀x. process(x) ≡ x = 0 ∨ x = 1",
        ),
        ("times: 0..6\np(t) <-> time(t)", "∀x. time(x) ≡ 0 ≤ x ≤ 6"),
        (
            "Things are the wolf, the goat and the hay.\nok <-> for all things x: p(x)\np(wolf)",
            "∀x. thing(x) ≡ x = wolf ∨ x = goat ∨ x = hay",
        ),
        (
            "Voters: `v1, v2`. Rooms: r1, r2.\nlikes(v1, r1). n(r) = #{v ∈ Voters | likes(v, r)}",
            "∀x. Voters(x) ≡ x = v1 ∨ x = v2",
        ),
    ],
)
def test_words_list_sets(text: str, meant: str) -> None:
    """In the singular or the plural, and it is told."""
    assert meant in read(text)
    assert any("what the words list" in n.what for n in pylogic.load(text + "\n").syntax.notices)


def test_signatures_say_of_what_sort_values_are() -> None:
    """Of functions that nothing else says anything of."""
    text = "S = {1, 2}\nf : S × State → S\nstep(s, t) <-> f(1, t) = f(2, s) & f(2, t) = f(1, s)"
    assert "∀x1 x2. S(x1) ∧ State(x2) ⊃ S(f(x1, x2))" in read(text)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("S = {1, 2}\nall x in 3. q(x) -> S(x)", "this is no set"),
        (f"{SET}\np(x) <-> s(x) & for the others y: q(y) <-> s(y)", "unexpected"),
        ("p(x)\n  q(x)", "unexpected 'q'"),
        (
            f"{SET}\nplan(a, b) iff a, b are different seats at a table",
            "words say when this holds",
        ),
        ("p((1, 2))\np((1, 2, 3))", "a tuple of 3 stands where one of 2 does elsewhere"),
        ("p(x, y) <-> (x, y) < (y, x)", "tuples are not ordered"),
    ],
)
def test_what_is_not_sure_is_refused(text: str, what: str) -> None:
    """Words that bind variables are no sentence; a definition in words is no prose."""
    problems = pylogic.load(text + "\n").problems
    assert any(what in str(problem) for problem in problems), problems


def test_a_fluent_that_is_only_named_is_no_axiom() -> None:
    """It is left out, and told; nor does a list of actions state anything."""
    text = (
        "Actions: flip(x).\n\nopen(s).\n\nopen(do(a, s)) <-> a = flip(1) | open(s)\n"
        "Poss(a, s) <-> a = flip(1)\nopen(S0)\n"
    )
    document = pylogic.load(text)
    assert not document.problems
    assert any("open(s) alone only names" in notice.what for notice in document.syntax.notices)
    kinds = {entry.lines[0]: entry.kind for entry in document.syntax.entries}
    assert kinds[1] == kinds[3] == "prose"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("lift: THEORY\nBEGIN\n  floor: TYPE = {a, b}\nEND lift", "PVS"),
        ("(define (domain d)\n  (:predicates (on ?x)))", "PDDL"),
        ("(declare-fun f (Int) Int)\n(assert (= (f 1) 2))", "SMT-LIB"),
        ("+-- Press ------\n| lit' = lit\n+----", "Z schemas"),
        ("      t : Nat\n------------- (T-Succ)\nsucc(t) : Nat", "inference rules"),
        ("MACHINE M\nVARIABLES x\nINVARIANT x > 0\nEND", "B or Event-B"),
    ],
)
def test_other_languages_are_told_by_name(text: str, name: str) -> None:
    """With the line that shows it, and what would do."""
    with pytest.raises(ReadError) as caught:
        pylogic.load(text + "\n")
    assert name in caught.value.what
    assert caught.value.expected
    assert "^" in str(caught.value)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Furthermore $ends(storm, dry, t)$. So much for the rain.", True),
        ("We also know $vip(ann)$.", True),
        ("$vip(ann)$. So much for her.", False),  # it is read
        ("The atom $vip(ann)$ is an example. So much for her.", False),
        ("Furthermore $vip(x)$ is to be thought of. So much for that.", False),
    ],
)
def test_facts_of_which_words_say_nothing_are_told(said: str, *, told: bool) -> None:
    """They are no examples, and what they state is not read."""
    text = f"Constants: ann, storm, dry\n\nvip(x) <-> x = ann\nends(storm, dry, 1)\n\n{said}\n"
    assert bool(pylogic.load(text).problems) == told


def test_facts_behind_what_a_sentence_introduces_are_read() -> None:
    """They are no part of the sentence; what is left of that is told."""
    text = "Let V = {1, 2} be the vertices, and let E ⊆ V × V be the edges:\nE(1, 2), E(2, 1)."
    document = pylogic.load(text + "\np(x) <-> E(x, 1)\n")
    texts = [d.text for d in document.syntax.stated()]
    assert texts == ["V = {1, 2}", "E(1, 2), E(2, 1)", "p(x) <-> E(x, 1)"]
    unclear = [e for e in document.syntax.unclear if isinstance(e, ReadError)]
    assert [error.place.line for error in unclear] == [1]


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        ("q iff for every machine m, p(m)", "q ≡ ∀m. machines(m) ⊃ p(m)"),
        ("q iff for some city c: p(c)", "q ≡ ∃c. cities(c) ∧ p(c)"),
        ("q iff for some person x: p(x)", "q ≡ ∃x. people(x) ∧ p(x)"),
        ("q iff there are two machines m, n with e(m, n)",
         "q ≡ ∃m. machines(m) ∧ ∃n. machines(n) ∧ ¬n = m ∧ e(m, n)"),
        ("q iff there are two x, y such that e(x, y)", "q ≡ ∃x. ∃y. ¬y = x ∧ e(x, y)"),
    ],
)  # fmt: skip
def test_a_noun_speaks_of_a_set_that_is_called_by_many(sentence: str, meant: str) -> None:
    """`machines = {...}` lists what `a machine m` is one of; two of them are not the same."""
    sets = "machines = {m1, m2}\ncities = {rome}\npeople = {ann}\np(ann)\ne(m1, m2)\n\n"
    assert read(sets + sentence)[-1] == meant


@pytest.mark.parametrize(
    "words", ["The roads are road(oslo, rome), road(rome, bern) and road(bern, oslo).",
              "We have `road(oslo, rome)`, `road(rome, bern)`, and `road(bern, oslo)`."]
)  # fmt: skip
def test_facts_that_a_sentence_lists_without_dollar_signs(words: str) -> None:
    """The last one behind `and`."""
    listed = "road(oslo, rome) ∧ road(rome, bern) ∧ road(bern, oslo)"
    assert listed in read(f"1. s(x) <-> x = 1\n\n{words}")
    denied = pylogic.load(
        f"1. s(x) <-> x = 1\n\n{words.replace('We', 'If so, we').replace('The', 'If so, the')}\n"
    )
    assert denied.problems


def test_the_last_letter_of_words_is_no_proposition() -> None:
    """It stands in a place of what the words say."""
    text = "1. s(x) ≡ x = 1\n\nA square $x$ is attacked in $p$ iff $s(x)$.\n"
    printed = print_syntax(pylogic.load(text).syntax)
    assert printed.endswith("attacked_in(x, p) ≡ s(x)")


PEOPLE = r"""Let $P = \{ann, bob, kim\}$. The facts are $likes(ann, bob)$, $likes(bob, kim)$.

%s
"""


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        ("For $x,y\\in P$ with $x\\neq y$, we write\n\\[ q(x, y) \\iff likes(x, y). \\]",
         "∀x y. P(x) ∧ P(y) ⊃ x ≠ y ⊃ (q(x, y) ≡ likes(x, y))"),
        ("For $x \\in P$ with $x = ann$,\n\\[ q(x) \\iff s(x). \\]\nAnd\n\\[ r(x) \\iff t(x). \\]",
         "r(x) ≡ t(x)"),
        ("Formally, for all x, y ∈ P,\n\n    q(x, y) ⟺ x = y.",
         "∀x y. P(x) ∧ P(y) ⊃ (q(x, y) ≡ x = y)"),
        ("For all $x \\in P$ with $likes(x, x)$, $q(x) \\iff x = ann$.",
         "∀x. P(x) ⊃ likes(x, x) ⊃ (q(x) ≡ x = ann)"),
        ("The \\emph{weight} of $x$ is $w(x) = 2$.", "w(x) = 2"),
        ("The size of $x$ and $y$ is $d(x, y) = |\\{z \\in \\{ann\\} : likes(z, z)\\}|$.",
         "d(x, y) = if likes(ann, ann) then 1 else 0"),
        ("They are three; $f(x) = 1$ for $x \\in P$.", "∀x. P(x) ⊃ f(x) = 1"),
        ("We abbreviate $r(x, y) \\iff likes(y, x)$.", "r(x, y) ≡ likes(y, x)"),
        ("By (3), $x$ is \\emph{mated} if $mate(x) \\iff likes(x, x)$.", "mate(x) ≡ likes(x, x)"),
        ("Let $start(x)$ be true iff $likes(x, x)$ and $x = ann$.",
         "start(x) ≡ likes(x, x) ∧ x = ann"),
        ("For x, y ∈ P, let lo(x, y) = 1 and hi(x, y) = 2.",
         "∀x y. P(x) ∧ P(y) ⊃ lo(x, y) = 1 ∧ hi(x, y) = 2"),
        ("B.3. r(x, y) iff likes(x, y) and x ≠ y.", "r(x, y) ≡ likes(x, y) ∧ x ≠ y"),
        ("\\[r(x,y)\\quad:\\Leftrightarrow\\quad x,y\\in P,\\; x\\ne y,\\; \\neg likes(x,y)\\]",
         "r(x, y) ≡ P(x) ∧ P(y) ∧ x ≠ y ∧ ¬likes(x, y)"),
        ("$likes(x, y), likes(y, z) \\Rightarrow r(x, z)$",
         "likes(x, y) ∧ likes(y, z) ⊃ r(x, z)"),
        ("$w(x) \\iff 2\\ge\\min(x,1)$", "w(x) ≡ 2 ≥ if x ≤ 1 then x else 1"),
        ("For $x \\in P$, let\n\\[ q(x) \\iff x = ann. \\]", "∀x. P(x) ⊃ (q(x) ≡ x = ann)"),
        ("Cold, that is: \\[ cold(x) \\iff x = ann. \\]", "cold(x) ≡ x = ann"),
        ("$q(x) = 1$ for all $x \\in P$ with $likes(x, x)$.",
         "∀x. P(x) ∧ likes(x, x) ⊃ q(x) = 1"),
        ("r(x) ⇔ likes(x, y) for some y such that likes(y, y)",
         "r(x) ≡ ∃y. likes(y, y) ∧ likes(x, y)"),
        ("Hence $f(ann) = 1$, $f(bob) = 2$ and $f(kim) = 3$.", "f(bob) = 2"),
        ("There are many. We define $r(x, y)$ as $likes(y, x)$.", "r(x, y) ≡ likes(y, x)"),
        ("Let $R$ be the relation on $P$ with\n$R(ann, bob)$ and $R(bob, kim)$.",
         "R(ann, bob) ∧ R(bob, kim)"),
        ("Our example is a set, S = {ann, bob}:", "∀x. S(x) ≡ x = ann ∨ x = bob"),
        ("Here $ann \\preceq bob$, $bob \\preceq kim$, and no other pairs are related.",
         "preceq(ann, bob) ∧ preceq(bob, kim)"),
        ("$Q = \\{(x,y)\\in P^2 : likes(x,y)\\}$",
         "∀z x0. Q(z, x0) ≡ P(z) ∧ P(x0) ∧ likes(z, x0)"),
        ("If $p(x)$ then $q(x)$, and conversely.", "p(x) ≡ q(x)"),
        ("$q(x)\\iff\\text{there is a }y\\in P\\text{ with }likes(x,y)$",
         "q(x) ≡ ∃y. P(y) ∧ likes(x, y)"),
        ("$p(i, j) \\iff q_{ij} = q_{ji}$", "p(i, j) ≡ q(i, j) = q(j, i)"),
    ],
)  # fmt: skip
def test_what_sentences_of_papers_define(lines: str, meant: str) -> None:
    """They say the same as a formula, also of what the sentence says that it holds."""
    document = pylogic.load(PEOPLE % lines, notation="first-order")
    read_ = [print_formula(d.formula) for d in document.syntax.stated() if d.formula is not None]
    assert meant in read_
    assert not document.syntax.unclear


@pytest.mark.parametrize(
    "lines",
    [
        "For distinct $x, y \\in P$ we define\n\\[ q(x, y) \\iff likes(x, y). \\]",
        "Let $x, y \\in P$ be distinct. Then\n\\[ q(x, y) \\iff likes(x, y). \\]",
        "Suppose $x \\in P$ is such that $likes(x, x)$. Then\n\\[ q(x) \\iff likes(x, ann). \\]",
        "In case $likes(x, x)$ we have\n\\[ q(x) \\iff likes(x, ann). \\]",
        "Unless $x = y$,\n\\[ q(x, y) \\iff likes(x, y). \\]",
        "Whenever $likes(x, x)$ holds, $q(x) \\iff likes(x, ann)$.",
        "Among the guests, $q(x) \\iff likes(x, ann)$.",
        "Let $x$ be a guest with $likes(x, x)$. Then $q(x) \\iff likes(x, ann)$.",
        "For any two points $x, y \\in P$ there is one $z$ such that $q(x, z)$ and $q(y, z)$.",
        "The value of $x$ is $q(x) = 2$ if he is rich.",
        "Sometimes one defines $q(x) \\iff likes(x, ann)$.",
        "Until Section 4, $q(x) \\iff likes(x, ann)$.",
        "For the empty board we put $q(x) \\iff likes(x, ann)$.",
        "Write $q(x) \\iff likes(x, ann)$, except for $ann$.",
        "Put $Q = \\{ann\\}$ if we play white, and $Q = \\{kim\\}$ if not.",
        "otherwise, q(x).",
        "Ann has won, formally won(s), iff likes(ann, s) or\nq(x) for all x ∈ P.",
        "$q(x, y) \\iff likes(x, y), x \\neq y$",
        "$q(ann), likes(x, y) \\Rightarrow q(x)$",
    ],
)
def test_a_condition_in_words_is_not_lost(lines: str) -> None:
    """What is said under a condition that is not read is told, and not said of all."""
    document = pylogic.load(PEOPLE % lines, notation="first-order")
    stated = [print_formula(d.formula) for d in document.syntax.stated() if d.formula is not None]
    unread = document.syntax.unclear and not any("q(" in formula for formula in stated)
    assert document.syntax.problems or unread


def test_letters_are_from_no_set_of_a_condition() -> None:
    """`dead(x) ⟺ x ∈ White` says of no other x that it is from there; nor does a noun's letter."""
    text = "Let $W = \\{1, 2\\}$. It is dead, i.e. dead(x) ⟺ x ∈ W.\n\nodd(x) ⟺ x = 1 ∨ x = 3"
    assert "odd(x) ≡ x = 1 ∨ x = 3" in read(text)
    text = "Let $W = \\{1, 2\\}$.\nFor every game $s$ and $v \\in W$ it is so.\n\np(s, v) ⟺ s = 3"
    assert "p(s, v) ≡ W(v) ∧ s = 3" in read(text)


CACHE = """
P = {1, 2}
For every i ∈ P and every state s: line(i, s) ∈ {shared, invalid}

empty(s) ⇔ ∀i ∈ P. line(i, s) = invalid
write(i, s, t) ⇔ i ∈ P ∧ line(i, t) = shared ∧ ∀j ∈ P. j ≠ i → line(j, t) = invalid
"""


def test_a_state_of_which_a_step_says_nothing_is_told() -> None:
    """It is one, as the same letter is in the other axioms."""
    document = pylogic.load(CACHE, notation="first-order")
    assert any("and state(s) is put in" in notice.what for notice in document.notices)
    with pylogic.session() as prolog:
        found = [str(a["T"]) for a in prolog.add(document).query("empty(S), write(2, S, T)")]
    assert found == ["state(invalid,shared)"]
    said = pylogic.load(CACHE.replace("⇔ i ∈ P ∧", "⇔ state(s) ∧ i ∈ P ∧"), notation="first-order")
    assert not any("is put in" in notice.what for notice in said.notices)


def test_what_words_define_is_not_observed_of_states() -> None:
    """They are not read, and nothing else says of what the name holds."""
    text = CACHE + "\nAll is lost, formally lost(s), iff line(1, s) = shared or\nthe other is.\n"
    problems = pylogic.load(text + "\nbad(s) ⇔ lost(s) ∨ empty(s)").problems
    assert any("say when lost holds" in str(problem) for problem in problems)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("A lamp $x$ is lit, written $L(x)$, iff $s(x)$.", "L(x) ≡ s(x); lit(x) ≡ L(x)"),
        ("A lamp $x$ is lit (written $L(x)$) if $s(x) ∨ x = 3$.", "L(x) ≡ s(x) ∨ x = 3"),
        ("Recall that $x$ is lit, in symbols $L(x)$, when $s(x)$.", "L(x) ≡ s(x)"),
        ("If $x$ is lit, we write $L(x)$ if $s(x)$.", ""),
        ("We do not write $L(x)$ if $s(x)$.", ""),
        ("For example, write $L(x)$ if $s(x)$.", ""),
    ],
)
def test_what_is_written_for_words(line: str, meant: str) -> None:
    """Holds just when the sentence says so, unless other words limit it: that is told."""
    document = pylogic.load(f"$s(x) ≡ x = 1 ∨ x = 2$\n\n{line}\n")
    printed = [print_formula(d.formula) for d in document.declarations if d.formula is not None]
    assert printed[1:] == (meant.split("; ") if meant else [])
    assert bool(document.problems) == (not meant)


def test_a_sentence_goes_on_with_what_else_is_written() -> None:
    """Each atom under its own condition, and a short paper of such sentences is no prose."""
    text = (
        "Let $X = \\{a,b,c\\}$ and let $r = \\{(a,b),(b,c),(c,b)\\}$.\n\n"
        "We write $x \\sim y$ if $r(x,y)$ and $r(y,x)$, "
        "and $x \\prec y$ if $r(x,y)$ but not $r(y,x)$."
    )
    document = pylogic.load(text)
    with pylogic.session() as session:
        module = session.add(document)
        found = {name: module.all(f"{name}(X, Y)") for name in ("sim", "prec")}
    said = {name: [(str(a["X"]), str(a["Y"])) for a in rows] for name, rows in found.items()}
    assert sorted(said["sim"]) == [("b", "c"), ("c", "b")]
    assert said["prec"] == [("a", "b")]
