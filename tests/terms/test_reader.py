"""The reader of terms from outside: right, strict, limited, and of one mind with SWI-Prolog."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pylogic.core.errors import GoalError, ReadError
from pylogic.session import session
from pylogic.terms import (
    Atom,
    Compound,
    Float,
    Integer,
    List,
    Rational,
    String,
    Term,
    Variable,
    variables,
)
from pylogic.terms.reader import TermLimits, read_canonical, read_term
from pylogic.terms.text import canonical
from tests import term_strategies

A, B, X = Atom("a"), Atom("b"), Variable("X")

READ: list[tuple[str, Term]] = [
    ("a.", A),
    ("  a  .  % and a comment", A),
    ("/* one */ f(/* two */ a) /* three */.", Compound("f", (A,))),
    ("f(a,X).", Compound("f", (A, X))),
    ("f().", Compound("f", ())),
    ("'B'.", Atom("B")),
    ("'it''s'.", Atom("it's")),
    (r"'it\'s \x41\\u0042\103\ \n'.", Atom("it's ABC \n")),
    ("'a\\\nb'.", Atom("ab")),
    ('"a\'\'b""c".', String("a''b\"c")),
    ("[].", List(())),
    ("'[]'.", Atom("[]")),
    ("[a,b|X].", List((A, B), X)),
    ("[a|[b]].", List((A, B))),
    ("[+,' ','B'].", List((Atom("+"), Atom(" "), Atom("B")))),
    ("['.', '|'].", List((Atom("."), Atom("|")))),
    ("{}.", Atom("{}")),
    ("{a}.", Compound("{}", (A,))),
    ("(a).", A),
    ("-1.", Integer(-1)),
    ("-(1).", Compound("-", (Integer(1),))),
    ("f(-, +).", Compound("f", (Atom("-"), Atom("+")))),
    ("0x1F.", Integer(31)),
    ("-0b101.", Integer(-5)),
    ("1.5e3.", Float(1500.0)),
    ("-1.0Inf.", Float(float("-inf"))),
    ("2r6.", Rational(Fraction(1, 3))),
    ("4r2.", Integer(2)),
    ("été(É).", Compound("été", (Variable("É"),))),
    ("f(_, _, _G_7).", Compound("f", (Variable("_G__1"), Variable("_G__2"), Variable("_G_7")))),
]

REFUSED: list[tuple[str, int, str]] = [
    ("", 1, "no full stop ends the term"),
    ("  ", 3, "no full stop ends the term"),
    ("a", 2, "no full stop ends the term"),
    (".", 1, "there is no term"),
    ("execute([[", 11, "no full stop ends the term"),
    ("f(a.", 2, "the bracket is not closed"),
    ("a. b.", 4, "more follows the full stop"),
    ("a.b.", 2, "unexpected '.'"),
    (":- op(700, xfx, =>).", 4, "unexpected 'op('"),
    ("?- halt.", 4, "unexpected 'halt'"),
    ("a :- b.", 3, "unexpected ':-'"),
    ("1 + 2.", 3, "unexpected '+'"),
    ("- 1.", 3, "unexpected '1'"),
    ("f (a).", 3, "unexpected '('"),
    ("(a, b).", 3, "unexpected ','"),
    ("().", 2, "unexpected ')'"),
    ("f(a,).", 5, "unexpected ')'"),
    ("f(a].", 4, "unexpected ']'"),
    ("a).", 2, "unexpected ')'"),
    ("f(a|b).", 4, "unexpected '|'"),
    ("[a|b,c].", 5, "unexpected ','"),
    ("[a|b|c].", 5, "unexpected '|'"),
    ("[|a].", 2, "unexpected '|'"),
    ("{a, b}.", 3, "unexpected ','"),
    ("X(a).", 1, "the variable 'X' is applied"),
    ("_{a}.", 2, "unexpected '{'"),
    ("'[|]'(a, b).", 6, "'[|]' makes lists: write them with brackets"),
    ("'a", 1, "the ' is not closed on its line"),
    ('"a\n".', 1, 'the " is not closed on its line'),
    ("`a`.", 1, "'`' begins no term"),
    ("0'a.", 1, "'0' begins no term"),
    ("12a.", 1, "'1' begins no term"),
    ("1r0.", 1, "a fraction with the denominator 0"),
    ("1e400.", 1, "'1e400' is too large for a float"),
    (r"'a\q'.", 3, "an unknown escape"),
    (r"'a\x41'.", 3, "an unknown escape"),
    (r"'\ud800'.", 2, "an escape that is no character"),
    (r"'\x110000\'.", 2, "an escape that is no character"),
    ("/* a", 1, "the comment is not closed, or holds another"),
    ("a²(b).", 1, "'a²' needs quotes"),
    ("名.", 1, "'名' needs quotes"),
    ("\x00.", 1, r"'\x00' begins no term"),
]


@pytest.mark.parametrize(("text", "term"), READ, ids=[text for text, _ in READ])
def test_reads(text: str, term: Term) -> None:
    """Terms of every kind are read, with layout, comments and escapes."""
    assert read_term(text) == term


@pytest.mark.parametrize(("text", "column", "what"), REFUSED, ids=[row[0] for row in REFUSED])
def test_refuses(text: str, column: int, what: str) -> None:
    """What is no term is refused with the place."""
    with pytest.raises(ReadError) as fault:
        read_term(text, file="request")
    assert fault.value.what == what
    assert (fault.value.place.file, fault.value.place.column) == ("request", column)


WRITTEN: list[tuple[str, Term]] = [
    ("<stream>(0x600000,0x7f)", Atom("<stream>(0x600000,0x7f)")),
    ("[→,名,¡+]", List((Atom("→"), Atom("名"), Atom("¡+")))),
    ("{}(a,b)", Compound("{}", (A, B))),
    ("'[|]'(a)", Compound("[|]", (A,))),
]


@pytest.mark.parametrize(("text", "term"), WRITTEN, ids=[t for t, _ in WRITTEN])
def test_reads_what_swi_prolog_writes(text: str, term: Term) -> None:
    """Blobs, names of any letters without quotes, and no full stop."""
    assert read_canonical(text) == term


@pytest.mark.parametrize("text", [text for text, _ in WRITTEN[:3]])
def test_what_only_swi_prolog_writes_is_refused_from_outside(text: str) -> None:
    """No text from outside names a stream, or means more than it does for SWI-Prolog."""
    with pytest.raises(ReadError):
        read_term(f"{text}.")


def test_says_what_was_expected() -> None:
    """An error names the line, and what may stand there."""
    with pytest.raises(ReadError) as fault:
        read_term("f(a,\n  [b c]).")
    assert (fault.value.place.line, fault.value.place.column) == (2, 6)
    assert fault.value.expected == ("a comma", "|", "]")


@given(term_strategies.terms)
def test_reads_what_is_written(term: Term) -> None:
    """The canonical text of a term is read to an equal one."""
    assert read_term(f"{canonical(term)} .") == term


@given(term_strategies.boards)
def test_reads_boards(board: List) -> None:
    """Boards, which have a way of their own, are read to equal lists, however they are spaced."""
    text = str(board)
    assert read_term(f"{text}.") == board
    assert read_term(f"{text.replace(',', ', ')}.") == board
    assert read_term(f"{text.replace(',', ' , ')}.") == board


@settings(max_examples=300)
@given(st.text("()[]{}|,.'\"\\ _aX0+-*/%:-\n"))
def test_is_total(text: str) -> None:
    """Any text gives a term, which its own text gives again, or a `ReadError`."""
    try:
        term = read_term(text)
    except ReadError:
        return
    assert read_term(f"{canonical(term)} .") == term


@pytest.mark.long
def test_limits() -> None:
    """Length, depth and the number of terms are limited; nothing recurses."""
    deep = "f(" * 100_000 + ")" * 100_000 + "."
    many = TermLimits(depth=200_000)
    assert canonical(read_term(deep, many)) == deep[:-1]
    with pytest.raises(ReadError, match="deeper than 10000 brackets"):
        read_term(deep)
    with pytest.raises(ReadError, match="longer than 10 characters"):
        read_term("aaaaaaaaaa.", TermLimits(length=10))
    assert read_term("[a,b,c].", TermLimits(terms=4))
    with pytest.raises(ReadError, match="longer than 3 characters"):
        read_term("f(a, 1234).", TermLimits(token=3))
    for text in ("[a,b,c].", "['a','b','c'].", "f(f(f(f))).", "[[[[]]]]."):
        with pytest.raises(ReadError, match="more than 3 terms"):
            read_term(text, TermLimits(terms=3))


_PIECES = [
    *("a", "foo", "é", "É", "ª", "a²", "名", "ǅ", "is", "mod", "dynamic", "table"),
    *("X", "_", "_a", "_1", "1", "-1", "0x1F", "0b2", "0x", "1.5", "-2.0e3", "1r3", "4r2", "1e5"),
    *("1.0Inf", "-1.5NaN", "1.0Infx", "1.0e400", "1_000", "12a", "1'", "0'a", "0'", "1.e"),
    *("'it''s'", "'q\\n'", '"s""t"', '"x\\x41\\y"', "'\\x41'", "'\\z'", "'\\u00e9'", "'\\c x'"),
    *("'\\e\\s\\0\\'", "'a\\\nb'", "\\'", "\\\n", "'\x01'", "'\t'", "''", "' '", "'[|]'("),
    *("(", ")", "[", "]", "{", "}", ",", "|", "[]", "{}", "f(", "'g h'(", "+(", "-(", ";(", "!("),
    *("{}(", "[](", "'[]'(", "'{}'(", "[' ',+,'B']", "+", "-", "*", ":-", "!", ";", "\\", "\\+"),
    *(" ", "\t", "\v", "\xa0", "\u2028", "\x00", "%c\n", "/* x */", "/*", "*/", ".", ". ", "=."),
    *("'", '"', "`", "?", "$", "@", "&", "~", "<", "a.b"),
]


@pytest.mark.needs_swipl
def test_agrees_with_swi_prolog() -> None:
    """Whatever is read from pieces of text by chance, SWI-Prolog reads to the same term."""
    rng = Random(3)  # noqa: S311 - texts, not secrets
    read = 0
    with session() as prolog:
        for _ in range(12_000):
            pieces = rng.choices(_PIECES, k=rng.randint(1, 7))
            text = "".join(pieces) + rng.choice([".", " .", ". ", ".%"])
            try:
                term = read_term(text)
            except ReadError:
                continue
            read += 1
            try:
                answer = prolog.ask("term_string(T, Text)", given={"Text": String(text)})
            except GoalError as fault:
                pytest.fail(f"{text!r} was read to {term}; SWI-Prolog: {fault}")
            assert answer is not None
            theirs = answer["T"]
            assert theirs == term or len(variables(theirs)) == len(variables(term)) > 0, text
    assert read > 500


def test_a_term_that_is_named_like_the_empty_list_is_told() -> None:
    """Its name is none that an atom has."""
    with pytest.raises(ReadError, match=r"named \[\] is not read"):
        read_canonical("f([](2))")
