"""Prolog programs in documents nobody prepared anything for: where they are, where they break."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core import syntax
from pylogic.core.errors import LoadError, NotAllowed, ReadError
from tests.cases import some_long

TRAINS = r"""# Trains

1 Lines

A line joins two stations. The predicate $reach(+From, -To)$ is what the traveller asks, and
$(change)$ says where to change.

 $reach(+From, \ -To).$

```
ask(From, To) \rightarrow \\ \leftarrow ok(Way)
```

A The program

```prolog
% Lines.
line(north, 'King''s Cross'). line('King''s Cross', south).
line(south,
```

17

```
     coast).  % goes on behind the page break
reach(X, Y) :- line(X, Y).
reach(X, Z) :-
    line(X, Y),     /* one step,
```

This comment is still open here: p(x) :- q.

```
then the rest */ reach(Y, Z).
```

zone(1). zone(2).

%The same without a fence
change(X) :- line(_, X), line(X, _),
    \+ X = 'a.b', X \= "no. end", 0'. =\= 0'', !.

The fare is low. See below.

```python
print("line(a, b).")
```

```
?- reach(north, X).
X = coast.
```
"""


def kinds(text: str) -> dict[int, str]:
    """Return what the first line of each entry of the report is."""
    return {entry.lines[0]: entry.kind for entry in pylogic.load(text).report.entries}


def test_every_line_is_accounted_for() -> None:
    """Lines that are not blank and no fence are in an entry each; none was not understood."""
    report = pylogic.load(TRAINS).report
    covered = {n for e in report.entries for n in range(e.lines[0], e.lines[1] + 1)}
    lines = TRAINS.splitlines()
    assert {
        n for n, line in enumerate(lines, 1) if line.strip() and not line.startswith("```")
    } <= covered
    assert not report.problems
    assert syntax.NOT_UNDERSTOOD not in {entry.kind for entry in report.entries}


def test_clauses_are_found_with_their_lines() -> None:
    """Over page breaks, in comments, outside of fences; quoted full stops end nothing."""
    document = pylogic.load(TRAINS)
    assert document.notation.name == "prolog"
    assert [(d.kind, d.label, d.arity) for d in document.declarations] == [
        ("predicate", "line/2", 2),
        ("predicate", "reach/2", 2),
        ("predicate", "zone/1", 1),
        ("predicate", "change/1", 1),
    ]
    assert [clause.lines for clause in document.clauses] == [
        (18, 18), (18, 18), (19, 25), (26, 26), (27, 34), (37, 37), (37, 37), (40, 41),
    ]  # fmt: skip
    for clause in document.clauses:
        assert clause.text.startswith(clause.label.partition("/")[0])
        assert clause.text.endswith(".")


def test_what_is_no_program_is_told_apart() -> None:
    """Headings, signatures, messages, comments, blocks in other languages and transcripts."""
    found = kinds(TRAINS)
    assert found[1] == found[3] == found[14] == syntax.HEADING
    assert found[8] == found[11] == syntax.SIGNATURE
    assert found[5] == found[43] == found[46] == found[50] == syntax.PROSE
    assert found[17] == found[39] == syntax.COMMENT
    became = {e.lines[0]: e.became for e in pylogic.load(TRAINS).report.entries}
    assert became[5] == "mentions reach/2, change"
    assert became[8] == "describes reach/2"


LISTINGS = r"""\documentclass{report}
The tree is printed in pieces.
\begin{lstlisting}[language=Prolog, caption={Trees}]
leaf(t(_, nil, nil)).

inside(X, t(X, _, _)).
inside(X, t(_, L, _)) :- inside(X, L).
\end{lstlisting}
\begin{lstlisting}[language=C]
int main(void) { return leaf(1); }
\end{lstlisting}
And on the right:
\begin{verbatim}
inside(X, t(_, _, R)) :-
    inside(X, R).
\end{verbatim}
\begin{minted}[linenos]{prolog}
both(X) :- leaf(X), inside(a, X).
\end{minted}
\end{document}
"""


def test_listings_of_latex_are_blocks() -> None:
    """What opens and closes them is no source, and another language is none either."""
    document = pylogic.load(LISTINGS)
    assert document.notation.name == "prolog"
    assert document.problems == ()
    assert [clause.lines for clause in document.clauses] == [
        (4, 4), (6, 6), (7, 7), (14, 15), (18, 18),
    ]  # fmt: skip


@pytest.mark.needs_swipl
def test_the_program_runs() -> None:
    """As a module of its own, from the document and from what it emits."""
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(TRAINS))
        assert [str(a["X"]) for a in module.all("reach(north, X)")] == [
            "'King\\'s Cross'", "south", "coast",
        ]  # fmt: skip
        assert str(module.ask("change(X)")) != "None"


BROKEN = [
    ("p(X) :- q(X,, Y).", 1, 13, "a term is missing", ("a term",)),
    ("p(X) :- q(X, ).", 1, 14, "a term is missing before )", ("a term",)),
    ("p(X) :- q(X.\nr(a).", 1, 10, "the ( is never closed", (")",)),
    ("p(X) :- q(X)].", 1, 13, "the ] closes nothing", ("a comma", "a full stop")),
    (
        "p(X) :- q(X) r(X).",
        1,
        14,
        "r cannot follow a term",
        ("a comma", "an operator", "a full stop"),
    ),
    (
        "p(X) := q(X), r.\nr.",
        1,
        6,
        "this is not how a clause goes on",
        (":-", "-->", "a full stop"),
    ),
    (
        "p(X) : q(X).\nr(a).",
        1,
        6,
        "this is not how a clause goes on",
        (":-", "-->", "a full stop"),
    ),
    (
        "p(X) :- q(X),\nr(X) :- s(X).",
        2,
        6,
        "a second :- in one clause",
        ("a comma", "a full stop before it"),
    ),
    ("p :- write('no end).\nq(a).", 1, 12, "the ' that opens here is not closed on its line", ()),
    ("p(X) :- q(X)\n% nothing more", 1, 12, "the clause has no full stop", ("a full stop",)),
    (
        "p('a\\\n```\n\n```prolog\nb').\nq(c).",
        5,
        1,
        "the ' before this line is not closed where its lines end",
        (),
    ),
    ("p(a).\n/* never\nq(b).", 2, 1, "the comment that begins here is never closed", ()),
    ("X :- q(X).", 1, 1, "no clause begins like this", ("the name of a predicate",)),
    (r"\p(X) :- q(X).", 1, 1, "no clause begins like this", ("the name of a predicate",)),
    ("p(a) :- q(\u200b).", 1, 11, "unknown character '\\u200b'", ()),
    ("p(" * 6000 + ")" * 6000 + ".", 1, 10_002, "brackets nest deeper than 5,000", ()),
]


@pytest.mark.parametrize(("text", "line", "column", "what", "expected"), BROKEN)
def test_a_broken_clause_has_its_place(
    text: str, line: int, column: int, what: str, expected: tuple[str, ...]
) -> None:
    """Line, column, what is wrong and what could stand there; nothing is compiled."""
    document = pylogic.load(f"```prolog\n{text}\n```\n")
    (problem,) = document.problems
    assert isinstance(problem, ReadError)
    assert (problem.what, problem.expected) == (what, expected)
    assert (problem.place.line, problem.place.column) == (line + 1, column)
    assert "^" in str(problem)
    assert "does not compile" in str(document.report)
    with pytest.raises(ReadError):
        document.prolog()


STRANGE = [
    (r"p(X) :- X = '\x'.", 14, r"there is no escape \x; a backslash itself is written \\"),
    (r'p("a\z").', 5, r"there is no escape \z; a backslash itself is written \\"),
    (r"p('\xD800\').", 4, r"\xD800\ is no character"),
    ("p([a|b|c]).", 7, "a list goes on with | behind its tail"),
    ("dynamic = X.", 11, "X cannot follow a term"),
    ("p :- q(\\+ = X).", 13, "X cannot follow a term"),
    ("p :- X = (- - - a = :- b).", 19, "an operand of = binds less tightly than it may"),
    ("p(1r0).", 3, "a fraction with the denominator 0"),
    ("p(1.0e999).", 3, "1.0e999 is too large for a float"),
    ("p(a).q(b).", 5, "a full stop has no blank behind it"),
    ("p(X) :- X = _{a: 1}.a.", 20, "Dict.key is not worked out in programs of documents"),
    ("p(_{a: 1, a: 2}).", 11, "the key a is there twice"),
]


@pytest.mark.parametrize(("text", "column", "what"), STRANGE)
def test_what_swi_prolog_does_not_read_is_told(text: str, column: int, what: str) -> None:
    """Escapes, lists, operators, numbers and dicts, each at its place, when the text is read."""
    (problem,) = pylogic.load(f"```prolog\n{text}\n```\n").syntax.problems
    assert isinstance(problem, ReadError)
    assert (problem.place.line, problem.place.column, problem.what) == (2, column, what)


@pytest.mark.needs_swipl
def test_what_swi_prolog_does_not_load_is_told_before() -> None:
    """What compiles is loaded: also where only SWI-Prolog knows why it is not."""
    text = "# A\n\n```prolog\np(a).\n\t  a = b.\np(b). atom_length(X, X).\n```\n"
    document = pylogic.load(text)
    assert document.syntax.problems == ()
    places = [
        (p.place.line, p.place.column) for p in document.problems if isinstance(p, ReadError)
    ]
    assert places == [(5, 4), (6, 7)]
    assert "atom_length(X, X).\n          ^" in str(document.problems[1])
    assert "does not compile" in str(document.report)


@pytest.mark.needs_swipl
def test_odd_terms_are_facts() -> None:
    """Compounds without arguments, fractions, and brackets that are applied."""
    text = "f().\ng(1r3).\n[](1).\n{}(2).\nh(f(), - , [-]).\n"
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(text, notation="prolog"))
        for goal in ("f()", "g(1r3)", "[](1)", "{2}", "h(f(), -, [-])"):
            assert module.ask(goal) is not None, goal


SOUND = [
    "p(X) --> [a], q(X), { X = - 1 }.",
    "p(X), X > 1 => q(X).\nq(_).",
    "'odd name'(X) :- X is 3 mod 2 + 1 rdiv 2 - -1.",
    "p :- ( a -> b ; c ), \\+ d, !.\na. b. c. d.",
    ":- op(700, xfx, likes).\n:- op(200, xf, please).\nann likes tea.\np(X) :- X = (tea please).",
    ":- use_module(library(clpfd)).\np(X) :- X in 1..3, label([X]).",
    ":- dynamic p/1, q/2.\n:- discontiguous(r/1).\nr(a).",
    "p(\"a\\\"b\", `cd`, 0'a, 0'\\n, 0x1F, 1.5e3, 10 000, '').",
    "p([]). p([H|T]) :- q(H, {a}), p(T).\nq(_, _).",
    "p(a:b, - , +, [-], (:-)) :- maplist(=(1), [1]).",
    "p :- X = 'a\\\nb', atom(X).",
    "edge(a,\n     b).   edge(b, c).",
]


@pytest.mark.needs_swipl
@some_long(4, "text", SOUND)
def test_what_swi_prolog_reads_is_read(text: str) -> None:
    """No fault is seen in sound programs, and they load."""
    document = pylogic.load(text + "\n", notation="prolog")
    assert document.problems == ()
    with pylogic.session() as prolog:
        prolog.add(document)


def test_warnings_are_kept_in_the_report() -> None:
    """Variables used once, clauses that stand apart, a comment that swallows another."""
    text = "p(X, Y) :- q(X).\nq(a).\np(b, c).\n/* lost\nr(a).\n/* end */\n"
    became = [entry.became for entry in pylogic.load(text).report.entries]
    assert became[0] == "p/2; used once: Y in line 1"
    assert became[2] == "p/2, apart from the others of its name"
    assert became[3] == "another comment begins inside it, in line 6: is a */ missing?"


@pytest.mark.needs_swipl
def test_directives_are_not_run() -> None:
    """What only declares is obeyed; the rest is told in the report, and so are queries."""
    text = (
        ":- dynamic seen/1.\n:- initialization(halt).\n:- dynamic(a/1), halt.\n?- halt.\n"
        ":- use_module('/tmp/x').\np(X) :- q(X).\nq(1).\n"
    )
    document = pylogic.load(text)
    said = [e.became for e in document.report.entries if e.kind == syntax.DIRECTIVE]
    assert said == ["declared", "not run", "not run", "not run", "not run"]
    told = [(notice.place.line, notice.what) for notice in document.notices]
    assert told[:2] == [
        (2, "not run: :- initialization(halt)."), (3, "not run: :- dynamic(a/1), halt."),
    ]  # fmt: skip
    assert "halt" not in document.prolog()
    with pylogic.session() as prolog:
        module = prolog.add(document)
        assert module.ask("seen(_)") is None
        assert [str(answer["X"]) for answer in module.all("p(X)")] == ["1"]


@pytest.mark.needs_swipl
def test_directives_that_add_clauses_are_obeyed() -> None:
    """Alone, or joined; with anything else beside them they are not, which is told."""
    text = ":- assertz(p(0, [a, b])), assertz((p(X, Y) :- q(X, Y))).\nq(1, c).\n"
    document = pylogic.load(text + ":- assertz(q(2, d)), p(_, _).\n:- style_check(-singleton).\n")
    assert [notice.place.line for notice in document.notices] == [3]
    with pylogic.session() as prolog:
        found = prolog.add(document).all("p(X, _)")
        assert [int(answer["X"]) for answer in found] == [0, 1]


@pytest.mark.needs_swipl
@pytest.mark.parametrize("goal", ["r(X)", "h", "f", "assertz(user:oops)", "shell(ls)"])
def test_harm_is_refused(goal: str) -> None:
    """A document's clauses may say anything; calling what does harm is refused."""
    text = "r(X) :- read(X).\nh :- halt.\nf :- open(x, write, _).\np(1).\n"
    with pylogic.session() as prolog:
        module = prolog.add(pylogic.load(text))
        with pytest.raises(NotAllowed):
            module.ask(goal)
        with pytest.raises(NotAllowed):
            module.call_text("p")


@pytest.mark.needs_swipl
def test_what_swi_prolog_refuses_has_the_documents_line() -> None:
    """A clause for a predicate that is the system's is an error on its own line."""
    document = pylogic.load("# A\n\nSome words.\n\n```\np(a).\natom_length(X, X) :- p(X).\n```\n")
    with pylogic.session() as prolog, pytest.raises(LoadError) as caught:
        prolog.add(document)
    assert [message.line for message in caught.value.messages] == [7]


@pytest.mark.parametrize("directive", [":-", ":- .", ":- dynamic", ":- dynamic.", ":- ( ."])
def test_a_directive_that_breaks_off_declares_nothing(directive: str) -> None:
    """It is told, or left out, whatever is missing of it."""
    document = pylogic.load(f"p(a).\n{directive}\n", notation="prolog")
    assert any(entry.text.startswith("p(a)") for entry in document.syntax.entries)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("p(a).\np(b)\np(c).\n\nq(X) :- p(X).\n", [3]),
        ("p(a).\n\np(b)\n\nq(X) :- p(X).\n", [5]),
        ("p(a)\np(b)\np(c)\n\nq(X) :- p(X).\n", [2]),
    ],
)
def test_a_fact_without_its_full_stop_is_a_problem(text: str, lines: list[int]) -> None:
    """It is neither a heading nor prose."""
    document = pylogic.load(text, notation="prolog")
    assert [p.place.line for p in document.problems if isinstance(p, ReadError)] == lines


def test_a_heading_may_be_a_call() -> None:
    """As the headings of reports are, with variables."""
    document = pylogic.load("execute(Board, Push)\n\nq(X) :- p(X).\np(a).\n", notation="prolog")
    assert document.problems == ()
    assert document.syntax.entries[0].kind == "heading"


@pytest.mark.parametrize(
    "clause",
    ["p('\\x41\\').", 'p("\\x41\\").', "p(1.0Inf).", "p([1.5NaN]).", "p('\\101\\')."],
)
def test_spellings_of_numbers_and_escapes(clause: str) -> None:
    """An escape by number may end in a backslash; a float may be infinite."""
    document = pylogic.load(f"```prolog\n{clause}\n```\n", errata="")
    assert document.problems == ()
    assert document.untrusted is not None
    assert document.untrusted.strip() == clause
