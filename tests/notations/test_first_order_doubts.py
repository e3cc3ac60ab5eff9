"""What a text says in words that may mean two things, or that it does not say: it is told."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.notations.first_order import reader
from pylogic.notations.first_order.spelling.printer import print_formula

BASE = """1. person(x) <-> x = ann | x = bob | x = kim
2. likes(ann, bob)
3. vip(kim)
"""


def read(said: str) -> tuple[list[str], list[str]]:
    """Return what is stated behind the base text, and what is told."""
    document = reader.read((BASE + said).splitlines(), "axioms.txt")
    stated = [print_formula(d.formula, "ascii") for d in document.stated() if d.formula]
    return stated[3:], [str(e) for e in (*document.problems, *document.unclear)]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("vip(ann) and bob", "whether 'bob' is stated here is not told"),
        ("vip(ann), perhaps", "whether 'perhaps' is stated here is not told"),
        ("likes(ann, everyone)", "whether 'everyone' names a value is not told"),
        ("calm(x) <-> likes(x, nobody)", "whether 'nobody' names a value is not told"),
        ("quiet iff all rabbits x: vip(x)", "'rabbits' is no variable of the quantifier"),
        ("quiet iff all persons x are not vip(x)", "'persons' is no variable"),
        ("calm(x) iff not likes(x, y) for all y", "whether the words before deny"),
        ("calm(x) iff vip(x) and not likes(x, y) for some y", "whether the words before deny"),
        ("calm(x) iff vip(x), and likes(x, kim) or likes(x, ann)", "whether 'or' joins all"),
        ("calm(x) if vip(x) or likes(x, kim), and likes(x, ann)", "whether 'or' joins all"),
        ("calm(x) if vip(x), likes(x, kim) or likes(x, ann)", "whether 'or' joins all"),
        ("calm(x) iff vip(x), likes(x, kim) and person(x) or likes(x, ann)", "whether 'or' joins"),
        ("calm(x) iff x = ann, bob, or kim", "whether 'or' joins all"),
        ("vip(x) for all x = ann, bob", "'bob' is no variable of the quantifier"),
        ("vip(x) for x = ann and x = bob", "'x' is no variable of the quantifier"),
        ("Non-axiom: vip(ann)", "what is called 'Non-axiom' is not said to be so"),
        ("quiet iff vip(ann); vip(bob)", "unexpected ';'"),
        ("likes(new-york, kim)", "nothing says which number new is"),
        ("vip(ann), vip(bob), ...", "unexpected ','"),
        ("all vip(x)", "'vip' is no variable of the quantifier"),
        ("vip (ann)", "a sentence states something"),
        ("ann likes kim. So does bob.", "a sentence states something"),
        ("bob likes kim if it rains.", "a sentence states something"),
        ("bob likes kim and vice versa.", "a sentence states something"),
        ("\nvip(ann) is a fact.", "unexpected 'is'"),
        ("vip(ann) as well.", "unexpected 'as'"),
        ("vip(ann) .. vip(kim)", "a term stands where a formula is expected"),
        ("vip(ann) ... vip(kim)", "unexpected '...'"),
        ("vip(ann)\n...\nvip(kim)", "dots stand for what is not written"),
        ("vip(ann). # unless it rains", "unexpected '.'"),
        ("likes consists of:\n(kim, bob)\n(bob, ann)", "tuples stand here"),
        ("likes:\n(kim, bob)\n(bob, ann) perhaps", "a sentence states something"),
        ("Only ann likes bob", "a sentence states something"),
        ("Vips: ann, bob", "the words list other elements of vip than the axioms"),
        ("pair(x, y) iff x, y and kim are different", "unexpected 'are'"),
        ("age(ann) = 1st", "'1st' is no number"),
        ("age(ann) = 1e3", "'1e3' is no number"),
        ("age(ann) = 0x1F", "'0x1F' is no number"),
        ("age(ann) = 1999-12-31", "whether 1999-12-31 is a date or a difference"),
        ("age(ann) = 50%", "the formula ends too early"),
        ("# likes(ann, kim)", "a formula stands in a heading, or in a comment"),
        ("not: likes(ann, kim)", "unexpected ':'"),
        ("Wrong: likes(ann, kim)", "what is called 'Wrong' is not said to be so"),
        ("Old version: calm(x) <-> likes(x, kim)", "what is called 'Old version'"),
        ("Goal: likes(ann, kim)", "what is called 'Goal' is not said to be so"),
        (
            "Vips usually like kim: vip(x) -> likes(x, kim)",
            "the words 'Vips usually like kim' may",
        ),
        ("Vips like kim, except ann: vip(x) -> likes(x, kim)", "mathematics inside prose"),
        ("It is not true that vips like kim: vip(x) -> likes(x, kim)", "mathematics inside"),
        ("Bob says: vip(ann)", "what is called 'Bob says' is not said to be so"),
        ("8. (wrong) vip(x) -> likes(x, kim)", "what is called '8. (wrong)' is not said to be so"),
        ("Axiom 8 (withdrawn). vip(x) -> likes(x, kim)", "what is called 'Axiom 8 (withdrawn)'"),
        ("8. Optional: vip(x) -> likes(x, kim)", "what is called '8. Optional' is not said"),
        ("vip(x) -> likes(x, kim)   (x not ann)", "unexpected '('"),
        ("vip(x) -> likes(x, kim)   is refuted by 3", "unexpected 'is'"),
        ("vip(x) -> likes(x, kim)\nThis is false.", "a sentence states something"),
        ("vip(x) -> likes(x, kim)\nexcept that ann does not.", "a sentence states something"),
        ("| x | age(x) |\n|---|---|\n| ann | 30 |\n| bob | - |", "this table is not read: a cell"),
        ("| x | age(x) |\n|---|---|\n| ann | 30 |\n| bob | |", "this table is not read: a cell"),
        (
            "| x | age(x) |\n|---|---|\n| ann | 30 |\n| total | 30 |",
            "this table is not read: a cell",
        ),
        ("calm(x) <-> vip(x). Only on Mondays.", "unexpected '.'"),
        ("calm(x) <-> vip(x)    x, y persons", "unexpected 'x'"),
        ("Vips only: calm(x) <-> vip(x)", "the words 'Vips only' may say of what this holds"),
        ("es gibt x: vip(x)", "the words 'es gibt x' may say of what this holds"),
        ("calm(x) iff not-vip(x)", "whether the words before deny what is behind '-' too"),
        ("5. Prove: vip(ann)", "what is called '5. Prove' is not said to be so"),
        ("No x is a vip unless likes(x, kim)", "words say when this holds"),
        ("If ann likes bob, then vip(ann)", "a sentence states something"),
        ("a person x is calm only if vip(x)", "words say when this holds"),
        ("quiet iff there is nobody in room a", "words say when this holds"),
        ("vip(x) is the same as likes(x, x)", "a sentence states something"),
        (
            'Brothers like each other:\n"x,y likes(x,y) Þ likes(y,x)\nas is known.',
            "a sentence states something",
        ),
        ("$calm(x) \\equiv vip(x)$ & (\nsize(1)", "'(' is never closed"),
        ("We say that $calm(x) \\equiv vip(x)$ & (", "words around this formula say of what"),
    ],
)
def test_what_may_be_meant_otherwise_is_told(said: str, told: str) -> None:
    """Nothing is guessed, and nothing lost."""
    problems = read(said + "\n")[1]
    assert any(told in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("– likes(ann, kim)", ["likes(ann, kim)"]),
        ("ann likes kim", ["likes(ann, kim)"]),
        ("calm(x) :- person(x), \\+ vip(x).", ["person(x) & ~vip(x) -> calm(x)"]),
        ("likes:\n(kim, bob)\n- (bob, ann), (bob, kim)\n\nvip(ann)",
         ["likes(kim, bob)", "likes(bob, ann) & likes(bob, kim)", "vip(ann)"]),
        ("The relation owes(who, whom):\n\n(kim, bob),\n(bob, ann)",
         ["owes(kim, bob) & owes(bob, ann)"]),
        ("vip(ann). # as before", ["vip(ann)"]),
        ("vip(ann). -- as before", ["vip(ann)"]),
        ("vip(ann) // as before", ["vip(ann)"]),
        ("pair(x, y) iff person(x), person(y), and x and y are different",
         ["pair(x, y) <-> person(x) & person(y) & x != y"]),
        ("pair(x, y) iff x is different from y", ["pair(x, y) <-> x != y"]),
        ("pair(x, y) iff x and y are equal or vip(x)", ["pair(x, y) <-> x = y | vip(x)"]),
        ("Every vip is a person.", ["all y. vip(y) -> person(y)"]),
        ("Vips: kim", []),
        ("The vips are kim, ann and bob, or kim.", []),
        ("Vips: Kim.", []),
        ("Constants: none needed", []),
        ('>>> query("vip(X)")', []),
        ("calm(x) <-> vip(x). Here x is a person.", ["calm(x) <-> vip(x)"]),
        ("Only vips are calm: calm(x) <-> vip(x)", ["calm(x) <-> vip(x)"]),
        ("Vips and persons", []),
        ("| x | y |\n|---|---|\n| ann | kim |\n\nThe relation sees(x, y) is the table above.",
         ["sees(ann, kim)"]),
        ("The rule says: vip(ann)", ["vip(ann)"]),
        ("vip(x) -> likes(x, kim)   follows from 3", ["vip(x) -> likes(x, kim)"]),
        ("Some vip likes kim: exists x. vip(x) & likes(x, kim)",
         ["exists x. vip(x) & likes(x, kim)"]),
        ("quiet iff not all persons x: vip(x)", ["quiet <-> ~all x. person(x) -> vip(x)"]),
        ("quiet iff exists person x, person y: likes(x, y)",
         ["quiet <-> exists x y. person(x) & person(y) & likes(x, y)"]),
        ("Goal: goal(x) <-> likes(x, kim)", ["goal(x) <-> likes(x, kim)"]),
        ("Goal: goal(kim)", ["goal(kim)"]),
        ("Goal: calm(x) <-> likes(x, kim)", ["calm(x) <-> likes(x, kim)"]),
        ("Old: old(x) <-> vip(x)", ["old(x) <-> vip(x)"]),
        ("vip(ann), rain\nwet <-> rain", ["vip(ann) & rain", "wet <-> rain"]),
        ("calm(x) iff vip(x), likes(x, kim), or likes(x, ann)",
         ["calm(x) <-> vip(x) | likes(x, kim) | likes(x, ann)"]),
        ("wet iff rain, snow, or hail", ["wet <-> rain | snow | hail"]),
        ("calm(x) iff vip(x) and likes(x, kim), or likes(x, ann)",
         ["calm(x) <-> vip(x) & likes(x, kim) | likes(x, ann)"]),
        ("calm(x) iff ~likes(x, y) for all y", ["calm(x) <-> all y. ~likes(x, y)"]),
        ("calm(x) iff not likes(x, y) for any y", ["calm(x) <-> all y. ~likes(x, y)"]),
        ("who(x) <-> x = ann | x = nobody\nlikes(ann, nobody)",
         ["who(x) <-> x = ann | x = nobody", "likes(ann, nobody)"]),
        ("The man likes(x, y) is the one that x likes.", []),
        ("## Rules & regulations\ncalm(kim)", ["calm(kim)"]),
        ("Find all $y$ with $knows(ann, y)$.", []),
        ("We have $calm(x)$ iff $vip(x)$ or there is a person $y$ with $likes(x, y)$.",
         ["calm(x) <-> vip(x) | exists y. person(y) & likes(x, y)"]),
        ("vip(y) and (there is u)(there is w)(likes(u, w) and vip(u)) implies calm(y)",
         ["vip(y) & (exists u. exists w. likes(u, w) & vip(u)) -> calm(y)"]),
    ],
)  # fmt: skip
def test_what_is_said_for_sure_is_read(said: str, meant: list[str]) -> None:
    """As it stands."""
    assert read(said + "\n") == (meant, [])


def test_a_sentence_goes_on_behind_what_there_is_with_it() -> None:
    """`... there is a person y with` takes along the line below it, which is no axiom."""
    said = "We have $calm(x)$ iff $vip(x)$ or there is a person $y$ with\n"
    said += "$likes(x, y)$ and $vip(y)$."
    whole = "calm(x) <-> vip(x) | exists y. person(y) & likes(x, y) & vip(y)"
    assert read(said + "\n") == ([whole], [])
    stated, told = read(f"{said} And {said}\n")
    assert not any(formula.startswith("likes") for formula in stated)
    assert told


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Crossing & ferries, 2+2 people\n-----\nvip(ann)\n", ["vip(ann)"]),
        ("Rules\n=====\nvip(ann)\n\nMoves\n-----\ncalm(x) <-> vip(x)\n",
         ["vip(ann)", "calm(x) <-> vip(x)"]),
        ("Rules.\n  vip(ann)\n\nQuestions.\n  Who is calm?\n", ["vip(ann)"]),
        ("<details><summary>More</summary>\nvip(ann)\n</details>\n", ["vip(ann)"]),
        ("1. **Age** - age(ann) = 17, age(bob) = 20\n", ["age(ann) = 17 & age(bob) = 20"]),
        ("== Game ==\n# vip(ann)\n# calm(x) <-> vip(x)\n=== Links ===\n* [[Morra (game)]]\n",
         ["vip(ann)", "calm(x) <-> vip(x)"]),
    ],
)  # fmt: skip
def test_markup_is_no_formula(text: str, meant: list[str]) -> None:
    """Headings with a line below, tags, heads in bold type, the items and links of a wiki."""
    document = reader.read(text.splitlines(), "axioms.txt")
    stated = [print_formula(d.formula, "ascii") for d in document.stated() if d.formula]
    assert (stated, document.problems, document.unclear) == (meant, (), ())


@pytest.mark.parametrize(
    "rule",
    ["likes(x, y) if x has met y", "likes(x, y) <- met(x, y) perhaps", "vip(x) <-> x has a car"],
)
def test_a_rule_that_is_not_read_keeps_what_rests_on_it_from_being_asked(rule: str) -> None:
    """Its head is an atom of the axioms, which may hold of more than these say."""
    text = f"{BASE}4. lone(x) <-> person(x) & ~vip(x) & ~exists y. likes(x, y)\n\n{rule}\n"
    document = pylogic.load(text, notation="first-order")
    assert not document.syntax.unclear
    assert len(document.syntax.problems) == 1


@pytest.mark.parametrize(
    "said",
    ["P is ordered by divisibility.", "The order on P is divisibility.",
     "Here x ≤ y means that x divides y.", "We order P: x ≤ y iff x comes before y."],
)  # fmt: skip
def test_an_order_that_only_words_say_is_not_that_of_numbers(said: str) -> None:
    """What compares is not answered by the usual order."""
    text = f"P = {{1, 2, 3, 4}}\n{said}\natom(x) ≡ x ∈ P ∧ ∀y ∈ P (y ≤ x → y = x)\n"
    assert len(pylogic.load(text, notation="first-order").syntax.problems) == 1


def test_whose_verb_stands_before() -> None:
    """`kim has not` says nothing of a predicate `not`."""
    text = f"{BASE}\nAnn and bob have paid. Kim has not.\n"
    assert not any("not" in n.what for n in pylogic.load(text, notation="first-order").notices)


COLOURED = """Regions: wa, nt, sa.
colour : region -> {red, green}
next(wa, nt).
next(x, y) -> colour(x) != colour(y)
dog(rex). cat(tom). animal(bird).
"""


@pytest.mark.parametrize(
    "said",
    ["nt is green.", "colour nt is green", "At least two regions are red.", "Cats aren't animals.",
     "Nearly every dog is an animal.",
     "An animal is a cat or it is a dog.", "every dog is an animal\nunless it is a cat."],
)  # fmt: skip
def test_what_is_said_of_values_and_kinds_is_told(said: str) -> None:
    """Words state what formulas may say, and are not read."""
    told = pylogic.load(f"{COLOURED}{said}\n", notation="first-order").problems
    assert ["a sentence states something" in str(error) for error in told] == [True]


@pytest.mark.parametrize(
    ("said", "read_as"),
    [
        ("The colour of nt is green.", ["~model(m) | colour(nt, m) = green"]),
        ("every dog is an animal. No cat is a dog.",
         ["all z. dog(z) -> animal(z)", "all z. cat(z) -> ~dog(z)"]),
        ("Tom is an animal.", ["animal(tom)"]),
    ],
)  # fmt: skip
def test_what_is_said_of_values_and_kinds(said: str, read_as: list[str]) -> None:
    """Also on a line with others, and directly below formulas."""
    stated = reader.read((COLOURED + said).splitlines(), "axioms.txt").stated()
    formulas = [print_formula(d.formula, "ascii") for d in stated if d.formula and d.lines[0] == 6]
    assert formulas == read_as


@pytest.mark.parametrize(
    "said",
    ["The lamp is on or off.", "Lamps are 1, 2, 3; 0 is none.", "VARIABLES lamp, on"],
)
def test_what_lists_the_values_of_a_function_states_nothing(said: str) -> None:
    """It is no fact; what says which value one thing has is told."""
    text = "Constants: on, off\n\nlit(s) <-> lamp(s) = on\nlamp(1) = on, lamp(2) = off\n"
    assert not pylogic.load(f"{said}\n\n{text}").problems
    assert pylogic.load(f"The lamp is off.\n\n{text}").problems
