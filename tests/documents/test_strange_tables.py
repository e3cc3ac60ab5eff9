"""Tables as strangers write them: whose values stand in them is told by their heads."""

from __future__ import annotations

import pytest

import pylogic
from pylogic.core.errors import PylogicError
from tests.documents.searches import answers

pytestmark = pytest.mark.needs_swipl

TABLES = [
    """| from | to | cost(from, to) |
|---|---|---|
| a | b | 1 |
| b | c | 2 |

near(x, y) ⇔ cost(x, y) = 1
""",
    r"""\begin{tabular}{c|cc}
$j$ & $a$ & $b$ \\ \hline
$p(j)$ & 2 & 1
\end{tabular}

$near(x, y) \iff p(x) = 2 \land p(y) = 1$
""",
    """Transitions D:

| state | letter | next |
|---|---|---|
| a | s | b |

near(p, q) ⇔ ∃x D(p, x, q)
""",
    """| child | mother | father |
|---|---|---|
| b | a | c |

- near(x, y) ⇔ ¬father(y) = x ∧ mother(y) = x
""",
    r"""\[\begin{array}{c|cc}
\cdot & a & b\\\hline
a & b & a\\
b & a & a
\end{array}\]

$near(x, y) \iff x \cdot x = y \land y \cdot y = x \land x \cdot y = x$
""",
]


@pytest.mark.parametrize("text", TABLES)
def test_tables_are_of_what_their_heads_say(text: str) -> None:
    """Letters in the cells stand for themselves."""
    assert answers(text, "near(X, Y)", "X", "Y") == [("a", "b")]
    assert not pylogic.load(text).syntax.unclear


@pytest.mark.parametrize("above", ["We have staff(id, name):", "The relation `staff(id, name)`."])
def test_tables_are_of_the_relation_above_them(above: str) -> None:
    """Its arguments are the heads of the columns; words for all are no quantifier."""
    text = f"{above}\n\n| id | name |\n|---|---|\n| 1 | ann |\n| 2 | bob |\n\n"
    text += "This is said of all others:\n\nbusy(n) <-> exists i. staff(i, n) & i > 1\n"
    assert answers(text, "staff(I, N)", "I", "N") == [("1", "ann"), ("2", "bob")]
    assert answers(text, "busy(N)", "N") == [("bob",)]
    assert not pylogic.load(text).problems


def test_a_table_of_nothing_that_is_named_is_told() -> None:
    """Nothing says whose values stand in it; the same as equations says it."""
    table = "| i | a | b |\n|---|---|---|\n| 1 | 1 | 2 |\n| 2 | 2 | 1 |\n\n"
    (told,) = pylogic.load(table + "p(x) ⇔ x = 1\n").syntax.unclear
    assert "this table is not read" in str(told)
    said = "r(1, a) = 1, r(1, b) = 2, r(2, a) = 2, r(2, b) = 1\n"
    assert not pylogic.load(table + said).syntax.unclear


def test_a_table_of_formulas_is_told() -> None:
    """What its columns say together is not told, and what the text says besides is read."""
    text = r"""\begin{tabular}{lll}
action & precondition & effect \\ \hline
buy & $at(x) = cafe$ & $has(x)$ \\
wait & -- & nothing \\
\end{tabular}

$p(x) \leftrightarrow x = 1$
"""
    document = pylogic.load(text)
    assert "what its columns say together is not told" in str(document.syntax.unclear[0])
    assert document.formulas() == "p(x) ≡ x = 1"
    assert not document.obstacles


FIELD = r"""Let $F = \{0, 1, a, b\}$.

\begin{tabular}{c|cccc}
$+$ & $0$ & $1$ & $a$ & $b$ \\ \hline
$0$ & $0$ & $1$ & $a$ & $b$ \\
$1$ & $1$ & $0$ & $b$ & $a$ \\
$a$ & $a$ & $b$ & $0$ & $1$ \\
$b$ & $b$ & $a$ & $1$ & $0$
\end{tabular}

\begin{tabular}{c|cccc}
$\cdot$ & $0$ & $1$ & $a$ & $b$ \\ \hline
$0$ & $0$ & $0$ & $0$ & $0$ \\
$1$ & $0$ & $1$ & $a$ & $b$ \\
$a$ & $0$ & $a$ & $b$ & $1$ \\
$b$ & $0$ & $b$ & $1$ & $a$
\end{tabular}

near(x, y) ⇔ x + 1 = y ∧ x · x = y ∧ x · 1 ≠ 1
"""
MODULO = """
   + | 0 1 2
   --+------
   0 | 0 1 2
   1 | 1 2 0
   2 | 2 0 1

"""
TABLED = [
    (FIELD, [("a", "b"), ("b", "a")]),
    (MODULO + "near(x, y) iff y = x + x and x != y", [("1", "2"), ("2", "1")]),
    ("  + | 0 1\n ---+----\n  0 | 0 1\n  1 | 1 2\n\nnear(x, y) iff 3 = x, y = x+2", [("3", "5")]),
]  # fmt: skip


@pytest.mark.parametrize(
    "above",
    [
        r"The edges $E \subseteq V \times V$:",
        r"The relation $E \subseteq V \times V$ is given by the following table.",
        "The relation *E*:",
    ],
)
def test_tables_are_of_the_part_of_a_product_above_them(above: str) -> None:
    """As many sets as there are columns."""
    text = (
        "$V = \\{a, b, c\\}$\n\n{}\n\n| from | to |\n|---|---|\n| a | b |\n\n"
        "$near(x, y) \\iff E(x, y)$\n"
    )
    assert answers(text.replace("{}", above), "near(X, Y)", "X", "Y") == [("a", "b")]
    denied = text.replace("{}", above.replace("The", "Not the"))
    assert pylogic.load(denied).syntax.unclear or "*" in above


@pytest.mark.parametrize(("text", "near"), TABLED)
def test_signs_of_arithmetic_may_be_told_by_tables(text: str, near: list[object]) -> None:
    """A table that tells nothing but sums leaves them to arithmetic."""
    assert answers(text, "near(X, Y)", "X", "Y") == near


@pytest.mark.parametrize(
    "said", ["x - 1 = y", "x * x = y", "x + 4 = y", "y = 2 ∧ #{z : z + x = 1} = 2"]
)
def test_what_a_table_does_not_tell_of_its_numbers_is_refused(said: str) -> None:
    """Nothing says what 1 - 2 is where 1 + 2 is 0."""
    with pytest.raises(PylogicError):
        answers(f"{MODULO}near(x, y) iff 0 <= x <= 2 ∧ {said}", "near(X, Y)", "X", "Y")


MATRIX = r"""Let $V = \{V1\}$ be the nodes, and
\[
A = \begin{pmatrix} 0 & 1 & 0\\
1 & 0 & 1 \\ 0 & 0 & 0 \end{pmatrix}.
\]
Nodes $u$ and $v$ are \emph{near} if $a_{uv} = 1$ and $a_{vu} = 1$.
"""
INDEXED = r"""Let $I = \{1, 2, 3\}$ and let the capacity be $c = 5$.

\begin{tabular}{c|ccc}
item $i$ & 1 & 2 & 3 \\ \hline
weight $w_i$ & 2 & 3 & 4 \\
\end{tabular}

Items $i, j \in I$ are \emph{near} if $w_i + w_j = c$.
"""
QUANDLE = r"""Let $Q = \{0,1,2\}$ with

\begin{tabular}{c|ccc}
$\op$ & 0 & 1 & 2 \\ \hline
0 & 0 & 2 & 1 \\
1 & 2 & 1 & 0 \\
2 & 1 & 0 & 2
\end{tabular}

Two elements $x, y \in Q$ are \emph{near} if $x \op y = 2$.
"""


@pytest.mark.parametrize(
    ("text", "near"),
    [
        (MATRIX.replace("V1", "1, 2, 3"), [("1", "2"), ("2", "1")]),
        (MATRIX.replace("V1", "1, 2, 3").replace("a_{uv}", "A_{u,v}").replace("a_{vu}", "A_{v,u}"),
         [("1", "2"), ("2", "1")]),
        (INDEXED, [("1", "2"), ("2", "1")]),
        (INDEXED.replace("item $i$", "Item"), [("1", "2"), ("2", "1")]),
        (QUANDLE.replace(r"\op", r"\triangleright"), [("0", "1"), ("1", "0"), ("2", "2")]),
        (r"\newcommand{\op}{\mathbin{\triangleright}}" + "\n" + QUANDLE,
         [("0", "1"), ("1", "0"), ("2", "2")]),
    ],
)  # fmt: skip
def test_matrices_and_indices_of_papers(text: str, near: list[object]) -> None:
    """What stands in a row and a column is the value at both indices."""
    assert answers(text, "near(X, Y)", "X", "Y") == near


@pytest.mark.parametrize("nodes", ["0, 1, 2", "a, b, c", "1, 2"])
def test_matrices_of_other_rows_are_refused(nodes: str) -> None:
    """Nothing says which row is that of a node."""
    with pytest.raises(PylogicError):
        answers(MATRIX.replace("V1", nodes), "near(X, Y)", "X", "Y")


def test_conditions_that_stand_in_the_rows_of_a_display() -> None:
    """Each row has to hold, for all that the words behind it say."""
    text = r"""$f(1) = 1$, $f(2) = 3$.

A pair $(i,j)$ is \emph{near} if
\begin{align}
f(i) &\le f(k) \quad \text{for all } k \in \{1,2\},\\
f(j) &> f(i).
\end{align}
"""
    assert answers(text, "near(X, Y)", "X", "Y") == [("1", "2")]
