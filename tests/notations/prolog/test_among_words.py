"""Programs in reports are told from the words around them, and from axioms."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core import syntax
from pylogic.core.errors import ReadError


def test_axioms_are_not_taken_for_a_program() -> None:
    """What looks more like formulas is read as formulas, and a notation can be asked for."""
    assert pylogic.load("1. p(a) ∧ q(b)\n2. r(x) ≡ p(x)\n").notation.name == "first-order"
    assert pylogic.load("p(a).\nq(X) :- p(X).\n").notation.name == "prolog"
    assert pylogic.load("p(a)\nr(b)\ns(c)\n\nq(X) :- p(X).\n").notation.name == "prolog"
    with pytest.raises(ReadError, match="nothing formal was found"):
        pylogic.load("Only words here.\n", notation="prolog")


def test_there_are_no_formulas() -> None:
    """Asking for them says so."""
    with pytest.raises(pylogic.PylogicError, match="has no formulas"):
        pylogic.load("p(a).\nq(X) :- p(X).\n").formulas()


def test_words_that_are_operators_make_no_sentence() -> None:
    """Rules in words are clauses where the document declares the words, and prose elsewhere."""
    operators = ":- op(800, fx, if).\n:- op(790, xfx, then).\n:- op(780, xfy, [and, or]).\n\n"
    rules = "if hair and milk then mammal.\nif fins or gills then fish.\n\n"
    prose = "Then it is clear that if both hold and then some.\n\n"
    found = pylogic.load(operators + rules + prose + "known(X) :- if X then _.\n", "prolog")
    assert [d.text for d in found.declarations] == [
        rules.strip().replace("\n\n", "\n"),
        "known(X) :- if X then _.",
    ]
    assert [e.kind for e in found.syntax.entries if "hair" in e.text] == [syntax.CLAUSES]
    without = pylogic.load(rules + "known(X) :- p(X).\n", "prolog")
    assert [e.kind for e in without.syntax.entries if "hair" in e.text] == [syntax.PROSE]


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ("Nobody likes tea.", True),
        ("Who likes what, and who is the best of them.", True),
        ("Somebody likes\ntea.", True),
        ("Someone likes Someone.", False),
        ("X likes tea.", False),
        ("Person likes tea :- Person = ann.", False),
    ],
)
def test_a_sentence_with_an_operator_is_told(said: str, *, is_told: bool) -> None:
    """It may be words, or a fact about anything; between fences it is a clause."""
    text = f"# A\n\n```prolog\n:- op(700, xfx, likes).\nann likes bob.\n```\n\n{said}\n"
    document = pylogic.load(text, "prolog", errata="")
    assert not document.obstacles
    assert bool(document.syntax.unclear) is is_told
    assert document.untrusted is not None
    assert (said in document.untrusted) is not is_told
    if " is " not in said:
        fenced = pylogic.load(f"{text}```prolog\n{said}\n```\n", "prolog", errata="")
        assert fenced.untrusted is not None
        assert said in fenced.untrusted


@pytest.mark.needs_swipl
@pytest.mark.parametrize(
    "declared",
    [
        ":- op(700, xfx, likes), op(690, xfx, loves).",
        "?- op(700, xfx, likes).\n?- op(690, xfx, loves).",
        ":- op(700, xfx, likes), assertz(seen(1)), op(690, xfx, loves).",
    ],
)
@pytest.mark.parametrize("form", ["{}\n\n{}", "```prolog\n{}\n```\n\n{}"])
def test_operators_are_declared_together_or_by_a_query(form: str, declared: str) -> None:
    """As programs of Edinburgh do; a query that asks something is none of the program."""
    text = form.format(declared, "ann likes tea.\n\nX loves Y :- X likes Y.\n\n?- ann loves X.\n")
    document = pylogic.load(f"The operators come first.\n\n{text}", "prolog", errata="")
    assert document.problems == ()
    assert document.untrusted is not None
    assert "?- ann" not in document.untrusted
    with pylogic.session() as prolog:
        assert [str(a["X"]) for a in prolog.add(document).all("ann loves X")] == ["tea"]


def test_a_grammar_is_a_program() -> None:
    """Its arrows are no implications, if it has variables and reads as clauses."""
    grammar = "expr(X) --> [X], rest(X).\nrest(X) --> { X > 1 }, !.\nrest(_) --> [].\n"
    assert pylogic.load(grammar, errata="").notation.name == "prolog"
    begin, end = "\\begin{verbatim}\n", "\\end{verbatim}\n\n"
    clauses = f"{begin}% those\np([]).\np([H|T]) :- p(T).\n{end}"
    mixed = f"{clauses}{begin}s --> [a], t.\nt --> [b].\n{end}"
    assert pylogic.load(mixed, errata="").notation.name == "prolog"
    plain = "s --> np, vp.\nnp --> [john].\nvp --> [sleeps].\n"
    assert pylogic.load(plain, errata="").notation.name == "prolog"
    axioms = "p(x) --> q(x).\nq(x) <-> x = 1.\n"
    assert pylogic.load(axioms, errata="").notation.name == "first-order"


def test_a_listing_of_a_grammar_is_a_program_among_words() -> None:
    """Rules with terminals, whatever the sentences around them are."""
    begin, end = "\\begin{verbatim}\n", "\\end{verbatim}\n"
    listed = f"{begin}s(X) --> [a], t(X).\nt(X) --> {{ X > 1 }}, !.\nt(1) --> [].\n{end}"
    document = pylogic.load(f"The grammar:\n\n{listed}\nWords, it says, are lists.\n", errata="")
    assert document.notation.name == "prolog"
    assert not document.problems


def test_what_stands_among_words_is_told_where_it_does() -> None:
    """The line that is no fact, and a rule; a text without anything else is refused for it."""
    facts = "p(a).\np(b).\n1p(c).\n\nq(X) :- p(X).\n"
    (told,) = pylogic.load(facts, notation="prolog").syntax.unclear
    assert isinstance(told, ReadError)
    assert told.place.line == 3
    with pytest.raises(ReadError, match="a rule stands among words") as refused:
        pylogic.load("This is the rule\np(X) :- q(X).\nof the whole text.\n")
    assert refused.value.place.line == 2


def test_a_fence_says_what_a_report_holds() -> None:
    """However many headings look like something else."""
    text = "# A\n\n# B\n\n```swipl\ngreeting --> [hello].\n```\n\n# C\n"
    assert pylogic.load(text, errata="").notation.name == "prolog"


@pytest.mark.parametrize(
    "fact", ['p("%").', "p(`%`, 'x').", "p(0'%).", "p(0'\\n < '/*').", 'p("a b c d").']
)
def test_quoted_signs_do_not_hide_a_clause_without_a_fence(fact: str) -> None:
    """What stands in quotes begins no comment and is no sentence."""
    document = pylogic.load(f"A report.\n\n{fact}\n\nThat is all there is.\n", "prolog", errata="")
    assert document.untrusted is not None
    assert document.untrusted.strip() == fact


@pytest.mark.parametrize(("open_", "close"), [("```", "```"), ("", "")])
@pytest.mark.parametrize(
    ("operator", "facts"),
    [
        ("and", "sam and pizza.\nann and [a, b]."),
        ("===>", "X ===> fish :- member(X, [sam]).\np(X) :- X."),
        ("'~~'", "sam ~~ pizza.\nX ~~ X."),
        ("and", "d(-A, -B) :- d(A, B).\nd(x, 1)."),
    ],
)
def test_facts_of_operators_and_signs_are_source(
    operator: str, facts: str, open_: str, close: str
) -> None:
    """Arguments with signs make no description; an operator may stand behind a variable."""
    text = f":- op(700, xfx, {operator}).\nq(1).\n\nWe go on.\n\n{open_}\n{facts}\n{close}\n"
    document = pylogic.load(text, "prolog", errata="")
    assert document.problems == ()
    assert document.untrusted is not None
    assert facts in document.untrusted


def test_a_listing_of_rules_is_a_program() -> None:
    """Its conditions look like implications; in a listing with a rule all lines count."""
    rules = "sign(X, S) :-\n    (   X < 0\n    ->  S = a\n    ;   X =:= 0\n    ->  S = b\n    )."
    text = f"\\begin{{verbatim}}\n{rules}\n\\end{{verbatim}}\n"
    assert pylogic.load(text, errata="").notation.name == "prolog"


def test_a_sentence_may_be_about_a_clause() -> None:
    """What stands between backquotes in a sentence is told of; alone it would be source."""
    fence = "```prolog\n#!/usr/bin/env swipl\np(X) :- q(X).\nq(a).\n```\n"
    found = pylogic.load(
        f"The clause `p(X) :- q(X).` says that all q are p.\n\n{fence}", errata=""
    )
    kinds = [entry.kind for entry in found.syntax.entries]
    assert kinds == [syntax.PROSE, syntax.COMMENT, syntax.CLAUSES, syntax.CLAUSES]
    alone = pylogic.load(f"- `p(X) :- q(X).`\n\n{fence}", "prolog", errata="")
    assert alone.syntax.entries[0].kind == syntax.NOT_UNDERSTOOD


@pytest.mark.parametrize("line", ["kin(X, Y) if mother(X, Y).", "p(X) <- q(X) & r(X)."])
def test_what_begins_and_ends_as_a_clause_is_no_prose(line: str) -> None:
    """It is told, where no operator makes it a clause; a sentence about goals is not."""
    words = "append(X, Y, Z) is used here as the inverse of split(Z, X, Y)."
    found = pylogic.load(f"p(a).\n\n{line}\n\n{words}\n\np(b).\n", "prolog", errata="")
    kinds = {entry.text: entry.kind for entry in found.syntax.entries}
    assert (kinds[line], kinds[words]) == (syntax.NOT_UNDERSTOOD, syntax.PROSE)


def test_equations_in_a_block_without_a_mark_are_no_clauses() -> None:
    """What only reads as clauses is told, and the program can be asked."""
    found = pylogic.load("```prolog\np(1).\n```\n\n```\nfoo(x) = y.\n```\n", errata="")
    assert found.problems == ()
    kinds = [entry.kind for entry in found.syntax.entries]
    assert kinds == [syntax.CLAUSES, syntax.NOT_UNDERSTOOD]


def test_rules_set_in_below_words_are_clauses() -> None:
    """Where they are whole, and no line of the words is one."""
    rules = "1 Whoever is here is a member:\n   member(X) :-\n      here(X).\nThat is all of it.\n"
    found = pylogic.load(f"here(ann).\n\n{rules}", notation="prolog")
    assert [d.label for d in found.declarations] == ["here/1", "member/1"]
    assert not found.problems
    broken = pylogic.load(
        f"here(ann).\n\n{rules.replace('here(X).', 'here(X')}", notation="prolog"
    )
    assert [e.became for e in broken.syntax.entries][-1] == "a rule stands among words"


def test_small_letters_in_a_rule_are_told() -> None:
    """A text of logic has variables there, Prolog constants; those that facts name are meant."""
    (told,) = pylogic.load("here(ann).\nmember(x) :- here(x).\n", notation="prolog").syntax.notices
    assert "x is a constant here" in str(told)
    assert told.place.column == 8
    named = pylogic.load("here(x).\nmember(x) :- here(x).\n", notation="prolog")
    assert not named.syntax.notices


def test_the_only_clause_of_a_paper_is_told_from_formulas() -> None:
    """What begins and ends a document of LaTeX is no sign of logic."""
    text = (
        "\\begin{document}\nA board is a list of rows.\n\\begin{verbatim}\n"
        "board([[a,b],[c,d]]).\n\\end{verbatim}\n\\end{document}\n"
    )
    assert pylogic.load(text, errata="").notation.name == "prolog"
