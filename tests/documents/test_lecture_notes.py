"""Notes, memos and exams of strangers: what they say is asked, or told with its line."""

from __future__ import annotations

import pytest

import pylogic

ARGUMENTS = r"""\newcommand{\att}{\rightharpoonup}
\newcommand{\Args}{\mathcal{A}}
\[ \Args = \{a, b, c\}, \]
\[ a \att b, \quad b \att a, \quad b \att c. \]
A set $S \subseteq \Args$ is \emph{conflict-free} if there are no $x, y \in S$ with $x \att y$.
A conflict-free set $S$ is \emph{stable} if for every $y \in \Args \setminus S$ there is an $x \in S$ such that $x \att y$.

See Figure~\ref{fig:af} for a picture.
"""  # noqa: E501 - as it is printed
WORLDS = r"""Let $M = (W, R, V)$ be the model with worlds $W = \{w_1, w_2, w_3\}$, relation
$R = \{(w_1, w_2), (w_2, w_3), (w_3, w_3)\}$, and valuation
$V(p) = \{w_2\}$, $V(q) = \{w_1, w_3\}$.

\[ boxq(w) \iff \forall v \in W\,(R(w, v) \rightarrow v \in V(q)) \]
"""
READ = {
    ARGUMENTS: ("stable(S)", ["set(in,out,in)", "set(out,in,out)"]),
    WORLDS: ("boxq(W)", ["w2", "w3"]),
}
LABELS = r"""L = \{lo, mid, hi\}
read(s, o) \iff label(o) = clear(s).
label(memo) = lo
clear(bob) = lo

"""
TOLD = {
    "In this note, $label(plan) = mid$.": ["6:15: a sentence states a fact, and is not read"],
    "The plan has $label(plan) = mid$ as its label.": ["6:14: a sentence states a fact"],
    "For example, $label(plan) = mid$ would be odd.": [],
    "We note that $label(memo) = lo$.": [],
    "See Section~3, and Table~\\ref{t}.": [],
    "$p(x)$ iff \\ref{t}": ["6:12: unknown symbol"],
    "p(x) <-> lo = x and~L(x)": [],
}


@pytest.mark.parametrize("text", READ)
def test_it_is_read(text: str) -> None:
    """The answers are those that a reader of the text gives."""
    goal, expected = READ[text]
    document = pylogic.load(text, notation="first-order")
    assert not document.problems
    assert sorted(str(next(iter(a.values()))) for a in document.evaluate(goal)) == expected


@pytest.mark.parametrize("said", TOLD)
def test_it_is_told(said: str) -> None:
    """What a sentence states is told with its place, and what it does not is left alone."""
    told = [str(e) for e in pylogic.load(LABELS + said, notation="first-order").problems]
    assert [any(e.startswith(f"<text>:{one}") for one in TOLD[said]) for e in told] == [
        True for _ in TOLD[said]
    ], told
