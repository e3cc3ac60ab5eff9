"""Which lines belong to an axiom, which are words, and which are told as problems."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import pylogic
from pylogic.core import formulas as f
from pylogic.core.errors import ReadError
from pylogic.notations.first_order import reader
from pylogic.notations.first_order.document import print_syntax
from pylogic.notations.first_order.spelling.printer import print_formula

if TYPE_CHECKING:
    from pylogic.core.syntax import Syntax


def read(text: str) -> Syntax:
    """Return a document as it is read."""
    return reader.read(text.splitlines(), "axioms.txt")


def axioms(text: str) -> list[str]:
    """Return what a document without problems states, in ASCII."""
    document = read(text)
    assert (document.problems, document.unclear) == ((), ())
    return [print_formula(d.formula, "ascii") for d in document.stated() if d.formula]


ALIKE = [
    (r"p(x) \iff x in {anna}", ["p(x) <-> x = anna"]),
    ("f(x) = |x - 1|\nq(anna)", ["f(x) = if x < 1 then 1 - x else x - 1", "q(anna)"]),
    ("p(x) <-> q(x) |\nr(x)", ["p(x) <-> q(x) | r(x)"]),
    ("p(x) <-> (there is\n   y. q(x, y))", ["p(x) <-> exists y. q(x, y)"]),
    ("good iff p(anna) and there is x there\n   is y. q(x, y)",
     ["good <-> p(anna) & exists x. exists y. q(x, y)"]),
    ("s(x) iff p(x) and q(x) and for every u\n   (r(u) and q(u))",
     ["s(x) <-> p(x) & q(x) & all u. r(u) & q(u)"]),
    ("p(n) <-> (q(2\n   * n))", ["p(n) <-> q(n + n)"]),
    ("d4(anna).\nd4(bob).", ["d4(anna)", "d4(bob)"]),
    ("$p(x) \\iff (\\exists y.\\\n  q(x, y))$", ["p(x) <-> exists y. q(x, y)"]),
    (r"p(n) \iff n in {0, ..., 3}", ["p(n) <-> 0 <= n & n <= 3"]),
    ("1. p(x) <-> q(x)\n     and all m: r(m, x)", ["p(x) <-> q(x) & all m. r(m, x)"]),
    ("1. p(x) <-> q(x) |\n   1) & r(x)", None),
    ("p(x)\n  q(x)", None),
    ("1. p(x) <-> q(f(x,\n   1)) & r(x)", ["p(x) <-> q(f(x, 1)) & r(x)"]),
    ("1. p(x) <-> q(f(x,\n1)) & r(x)", ["p(x) <-> q(f(x, 1)) & r(x)"]),
    ("1. p(x) <->\n     (2) < x", ["p(x) <-> 2 < x"]),
    ("p(x) <-> x = u |\n  x = v\nq(anna)", ["p(x) <-> x = u | x = v", "q(anna)"]),
    ("p(x) <-> q(x)\n& r(x)\nq(anna)", ["p(x) <-> q(x) & r(x)", "q(anna)"]),
    ("f(f(anna)) = anna\nq(anna)", ["f(f(anna)) = anna", "q(anna)"]),
    ("1. p(x) <-> q(x) % of which more below\n   % and this says nothing\n   | r(x)",
     ["p(x) <-> q(x) | r(x)"]),
    ("1. p(anna)\n\\begin{comment}\nq(anna)\n2. q(otto)\n\\end{comment}\n3. r(anna)",
     ["p(anna)", "r(anna)"]),
    ("<!-- q(anna)\nq(otto) -->\n1. p(anna) <!-- so it is -->", ["p(anna)"]),
    ("1. p(anna)\\footnote{So they say.} & q(anna)[^2]\n\n[^2]: See there for more of it.",
     ["p(anna) & q(anna)"]),
    ("pa <- ~pa & pa", ["~pa & pa -> pa"]),
    ("num = |{x in q\n  | x != anna}|\nq(anna)\nif (p(x)\n  and q(x)) then r(x)",
     ["num = if anna != anna then 1 else 0", "q(anna)", "p(x) & q(x) -> r(x)"]),
    ("q(anna)\n1. q(x) implies f(x) = #{y in q | there is no z such that q(z)\n   and z = y}",
     ["q(anna)", "q(x) -> f(x) = if ~exists z. q(z) & z = anna then 1 else 0"]),
    ("2. rail (paris, lyon)", ["rail(paris, lyon)"]),
    ("A1  $p(x) \\iff q(x)$\nA2  \\forall x. r(x) \\iff q(x)",
     ["p(x) <-> q(x)", "all x. r(x) <-> q(x)"]),
    ("1. (p(x)\n   and (exists! y in q. r(y, y))) implies s(x)",
     ["p(x) & (exists y. q(y) & r(y, y) & all y1. q(y1) & r(y1, y1) -> y1 = y) -> s(x)"]),
    ("\\item p(x) if\n  and only if q(x)\n\\item r(x) if and only if x = anna",
     ["p(x) <-> q(x)", "r(x) <-> x = anna"]),
    ("q(anna)\n1. size = #{x in q\n     | x != anna}",
     ["q(anna)", "size = if anna != anna then 1 else 0"]),
    ("3. rail(paris, lyon), rail(lyon, rome)", ["rail(paris, lyon) & rail(lyon, rome)"]),
    ("rail(paris, lyon). rail(lyon, rome); ~rail(rome, rome).",
     ["rail(paris, lyon) & rail(lyon, rome) & ~rail(rome, rome)"]),
    ("$f(anna) = otto$, $f(otto) = emil$, $f(emil) = anna$",
     ["f(anna) = otto & f(otto) = emil & f(emil) = anna"]),
    ("\\item (2) + x = x + 2", ["2 + x = x + 2"]),
    ("Facts: rail(paris, lyon), rail(lyon, rome)", ["rail(paris, lyon) & rail(lyon, rome)"]),
    ("1. seats(alice, robert, caroline, dorothy, edward)",
     ["seats(alice, robert, caroline, dorothy, edward)"]),
    ("\\section*{Axioms}\n\\begin{enumerate}[label=(A)]\n\\item $p(anna)$\n\\end{enumerate}",
     ["p(anna)"]),
    ("* p(anna)\n* q(anna)", ["p(anna)", "q(anna)"]),
    ("- p(anna)\n- q(anna)", ["p(anna)", "q(anna)"]),
    ("- q(anna)\n\n- f(anna) = anna", ["q(anna)", "f(anna) = anna"]),
    ("1. p(x) iff x = anna\n\tor x = u\n2. q(x) implies\n\t  p(x)",
     ["p(x) <-> x = anna | x = u", "q(x) -> p(x)"]),
    ("3.\tr(x)\tiff p(x)", ["r(x) <-> p(x)"]),
    ("$true\\_of(x) \\iff not\\_free(x) \\land or\\_b(x)$",
     ["true_of(x) <-> not_free(x) & or_b(x)"]),
    ("Axiom 1.\n   p(anna)", ["p(anna)"]),
    ("1.2. p(anna)", ["p(anna)"]),
    ("Constants: ann, bob and kim\nVariables: from, to\nedge(from, to) -> edge(to, from)",
     ["all x. constant(x) <-> x = ann | x = bob | x = kim", "edge(from, to) -> edge(to, from)"]),
    ("Constants\nann, bob\n\nparent(ann, bob)", ["parent(ann, bob)"]),
    ("Predicates\nparent(x, y)  x is a parent of y\nparent(ann, bob)", ["parent(ann, bob)"]),
    ("Axioms\n1. raining\n2. raining implies wet\n3. not snowing",
     ["raining", "raining -> wet", "~snowing"]),
    ("1. The game\n2. p(anna)\n3. black and white", ["p(anna)"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), [a for a in ALIKE if a[1]], ids=lambda a: a[:40])
def test_what_is_read(text: str, expected: list[str]) -> None:
    """Axioms over several lines, with comments and notes, and several facts on one line."""
    assert axioms(text) == expected


@pytest.mark.parametrize("text", [a[0] for a in ALIKE if not a[1]])
def test_what_could_be_taken_in_two_ways_is_a_problem(text: str) -> None:
    """Nothing is guessed: the error has the line."""
    assert read(text).problems


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("1. p(anna)\n3. rail(paris lyon)", 2, "unexpected 'lyon'"),
        ("1. p(anna)\n3. rail(paris, lyon) counts", 2, "unexpected 'counts'"),
        ("1. p(anna)\n3. rail(x), p(x) | q(x) -> rail(x)", 2, "unexpected ','"),
        ("rail(paris lyon)", 1, "unexpected 'lyon'"),
        ("\\begin{equation}\nrail paris\n\\end{equation}", 2, "unexpected 'paris'"),
        ("1. p(anna)\n4. p(x) implies\n\tw(x)\n\tp(x) iff\tr(x)", 4, "unexpected 'p'"),
        ("1. p(anna)\n- f(anna) = u", 2, "the dash before the formula may be a minus sign, or"),
        ("1. p(anna)\n\nConstants: all of them", 3, "no constant is named here"),
        ("1. p(anna)\n2. rail (paris lyon)\n3. rail(lyon, rome)", 2, "unexpected 'lyon'"),
    ],
)
def test_what_looks_formal_and_is_not_understood_is_a_problem(
    text: str, line: int, what: str
) -> None:
    """It is not passed over as prose."""
    (problem,) = read(text).problems
    assert isinstance(problem, ReadError)
    assert what in str(problem)
    assert problem.place.line == line
    assert problem.place.caret()


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1. p(anna)\n\nsee p(otto)", 3),
        ("1. p(anna)\n2. By this we mean that $p(x) -> q(x)$ holds for all such x", 2),
        ("1. p(anna)\n\nBy this we mean that p(x) -> q(x) holds for all such x", 3),
        ("1. p(anna)\n2. For a dog x and its cat y we say q(x, y) iff r(y) and not p(x)", 2),
    ],
)
def test_formulas_among_words_are_unclear(text: str, line: int) -> None:
    """They are told, and the rest is read."""
    document = read(text)
    assert document.problems == ()
    assert [e.place.line for e in document.unclear if isinstance(e, ReadError)] == [line]
    assert len(document.stated()) == 1


@pytest.mark.parametrize(
    ("line", "stated"),
    [
        ("To begin with, the cups are as follows: $p(otto)$, $\\neg q(x)$.", 2),
        ("It is then easy to see that: $p(x) \\to q(x)$ and $q(otto)$", 2),
        ("We now turn to a predicate of this kind: $p(x)$.", 0),
        ("We now turn to some sets of this kind: $x \\cup y$.", 0),
        ("As we see that this holds: $p(otto)$ is what we want.", 0),
    ],
)
def test_formulas_behind_the_colon_of_a_sentence_are_stated(line: str, stated: int) -> None:
    """Only formulas may stand there, and each has its own place."""
    document = read(f"p(anna)\n\n{line}\n")
    assert document.problems == ()
    assert len(document.stated()) == 1 + stated
    places = [d.place.column for d in document.stated() if d.place.line == 3]
    assert places == [i + 1 for i in range(len(line)) if line[i] == "$"][: 2 * stated : 2]


@pytest.mark.parametrize(
    "line",
    [
        "1. Introduction",
        "2. Nim (two heaps)",
        "2. Nim (two heaps) and more",
        "3. The game ends when no piece can move.",
        "Nim (two heaps)",
        "For n = 3 see there",
        "See Smith (1987)",
        "Let p(x) mean that x is a person.",
        "4. Let x be a square and p(x, y) say that y is near.",
        "The relation $x < y$ is the usual one, as $p(x) \\to q(x)$ shows.",
        "This was first played by Smith & Sons in 1987.",
        "=========",
        "\\maketitle",
    ],
)
def test_words_are_words(line: str) -> None:
    """Also with a number before them, or parentheses."""
    document = read(f"p(anna)\n\n{line}\n")
    assert (document.problems, document.unclear) == ((), ())
    assert len(document.stated()) == 1


def test_an_axiom_that_is_not_closed_takes_no_other_along() -> None:
    """A label that is not indented ends what is open."""
    document = read("1. p(x) <-> (q(x)\n2. q(anna)")
    assert [d.label for d in document.stated()] == ["2"]
    assert len(document.problems) == 1


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Constants: a, b\n1. p(a, b)", "Constants: a, b\n\n1. p(a, b)"),
        ("Constants: ann\n1. p(ann)", "1. p(ann)"),
        ("Predicates\nedge(from, to)  there is one\n1. edge(from, to) -> edge(to, from)",
         "Variables: from, to\n\n1. edge(from, to) ⊃ edge(to, from)"),
        ("symmetry: p(x) -> q(x)\nq(ann)", "symmetry: p(x) ⊃ q(x)\nq(ann)"),
        ("Axioms\n\n-3 < x\n\n2 = y", "-3 < x\n2 = y"),
        ("\\item[A'] p(ann)", "\\item[A'] p(ann)"),
        ("Axioms\n1. raining", "Axioms\n\n1. raining"),
        ("p(x) <-> x = here | x = there\ntime(ann) = 1",
         "p(x) ≡ x = here ∨ x = there\ntime(ann) = 1"),
        ('1. p(x) <-> x = "dark red" | x = "-"', '1. p(x) ≡ x = "dark red" ∨ x = "-"'),
        ("1. p(x) iff x = true or x = false",
         "Constants: true, false\n\n1. p(x) ≡ x = true ∨ x = false"),
        ("1. p(x) <-> x in {false, true}",
         "Constants: false, true\n\n1. p(x) ≡ x = false ∨ x = true"),
        ("1. cap = red * red\n2. q(x) -> p(x, cap)", "1. cap = red * red\n2. q(x) ⊃ p(x, cap)"),
        ("Constants: x, o\n1. state(s) -> turn(s) in {x, o}",
         ("Constants: x, o\n\n\\item turn_value(x1) ≡ x1 = x ∨ x1 = o\n"
          "1. state(s) ⊃ turn_value(turn(s))")),
    ],
)  # fmt: skip
def test_what_is_printed_reads_back(text: str, printed: str) -> None:
    """With the declarations that it takes, and no others."""
    document = read(text)
    assert print_syntax(document) == printed
    again = read(printed)
    assert [d.formula for d in again.stated()] == [d.formula for d in document.stated()]


def test_a_single_letter_that_is_declared_is_a_variable_again() -> None:
    """What a printed document lists is what its formulas say."""
    document = read(print_syntax(read("Constants: a\n1. p(a, b)")))
    (axiom,) = document.stated()
    assert axiom.formula == f.Predicate("p", (f.Constant("a"), f.Variable("b")))


@pytest.mark.parametrize(
    "line",
    [
        "hues = {red, blue}", "n = 3", "q(a) and q(b)", "x < y if r(x, y)", "S = 1..4",
        "x in S iff x = 1 or x = 2", "q(a); q(b)", "x is even iff x = 2",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "words", ["One can be painted by at most one of them.", "A game of heaps for two players"]
)
def test_what_stands_right_below_words_is_read(words: str, line: str) -> None:
    """It is not lost among them, and they are not read with it."""
    end = ["", "q(x) <-> x = 1"]
    alone = [d.formula for d in reader.read([line, *end], "a").stated()]
    for lines in ([words, line, *end], [line, words, *end]):
        found = reader.read(lines, "a")
        assert [d.formula for d in found.stated()] == alone
        assert not found.problems


def test_what_goes_on_below_words_is_theirs() -> None:
    """A sentence that is not at its end is no title."""
    found = reader.read(["It may be that", "n = 3", "", "q(x) <-> x = 1"], "a")
    assert [entry.kind for entry in found.entries] == ["prose", "axiom"]


def test_a_sentence_goes_on_with_the_last_that_it_lists() -> None:
    """What `and` leads to on a new line is no formula of its own."""
    lines = ["The fluents are $on(x, s)$ and $off(x, s)$, the actions $up(x)$", "and $down(x)$."]
    found = reader.read([*lines, "", "q(x) <-> x = 1"], "a")
    assert (found.problems, len(list(found.stated()))) == ((), 1)


def test_sentences_without_stops() -> None:
    """Each line that defines something is one."""
    lines = ["x is even iff x = 2", "y is odd iff y is not even", "q(x) <-> x = 1"]
    assert len(list(reader.read(lines, "a").stated())) == len(lines)


@pytest.mark.parametrize(
    "line",
    [
        "IV. {}",
        "iv. {}",
        "I. {}",
        "Axiom (Hues): {}",
        "> {}",
        "{} (1)",
        "{}   (3.2)",
        "- (SC1) {}",
        "* (K) {}",
    ],
)
@pytest.mark.parametrize(
    "formula",
    ["p(a, b), p(b, c)", "size(1) = 3", "q(x) iff x = 1 or x = 2", "p(a) or q(a)", "hues = {red}"],
)
def test_labels_and_signs_in_the_margin(line: str, formula: str) -> None:
    """They are no part of the formula."""
    end = ["", "r(x) <-> x = 1"]
    alone = [d.formula for d in reader.read([formula, *end], "a").stated()]
    found = reader.read([line.replace("{}", formula), *end], "a")
    assert [d.formula for d in found.stated()] == alone
    assert not found.problems


@pytest.mark.parametrize("line", ["size(1) = f (1)", "x < g (2)"])
def test_an_argument_at_the_end_is_no_number(line: str) -> None:
    """A function stands before it."""
    (said, *_) = reader.read([line], "a").stated()
    assert said.formula is not None
    assert any(isinstance(n, f.Apply) and n.function in "fg" for n in f.walk(said.formula))


def test_a_line_drawn_below_a_statement_makes_no_heading_of_it() -> None:
    """It would be left out in silence; words by themselves are a heading."""
    text = "1. p(ann)\n2. q(x) <-> p(x)\n\n{}\n-----\n\n3. r(x) <-> q(x)\n"
    for words in ("Nobody is rich unless p(x) holds", "For all x, p(x) holds"):
        (told,) = pylogic.load(text.format(words), notation="first-order").problems
        assert str(told).startswith("<text>:4:")
    assert not pylogic.load(text.format("Rules about who is in"), notation="first-order").problems


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Predicates\n\np(x)  is good\n\nExtension\n\np(ann)\n", "h declaration h axiom"),
        ("Predicates\n\np(x)  is good\nGood\nq(x)  is bad\n", "h" + 3 * " declaration"),
        ("Predicates\n\nGood\n\nBad\n\nAxioms\n\n1. Good\n", "h declaration declaration h axiom"),
        ("Wet <-> Rain\nRain\n-----\nDry <-> ~Wet\n", "axiom axiom axiom"),
    ],
)
def test_a_word_by_itself_is_a_heading_only_where_it_stands_alone(text: str, kinds: str) -> None:
    """Elsewhere it is a name that is listed, or the end of a formula."""
    found = " ".join(entry.kind for entry in read(text).entries)
    assert found.replace("heading", "h") == kinds


def test_a_display_alone_shows_what_a_text_is() -> None:
    """Facts of TeX have no sign of logic."""
    text = "Let $P = \\{a, b\\}$.\n\\[ e(a, b), \\quad e(b, a). \\]\n"
    assert pylogic.load(text).notation.name == "first-order"
