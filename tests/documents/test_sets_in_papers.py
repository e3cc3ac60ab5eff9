"""Sets that papers list over rows, one by one, and of pairs beside sets that are values."""

from __future__ import annotations

import pytest

from tests.documents.searches import answers

pytestmark = pytest.mark.needs_swipl

VALUATION = "W = {u, v, w}\nV(p) = {v, w},  V(q) = {w}\n"
ROWS = r"""\begin{align*}
I = \{ & (1, l_1), (2, l_1), \\
       & (2, l_2), (3, l_2) \}.
\end{align*}
"""
GRAPH = r"""The edges on $V = \{1, 2, 3\}$ are $E = \{\{1, 2\}, \{2, 3\}\}$.

We write $u \sim v$ iff $\{u, v\} \in E$.

A set $I \subseteq V$ is \emph{free} iff $u \not\sim v$ for all $u, v \in I$.

A \emph{colouring} is a map $c : V \to \{r, g\}$ such that $c(u) \ne c(v)$ whenever $u \sim v$.
"""
SAID = [
    (VALUATION + "good(x) iff x in V(p)\n", "good(X)", [("v",), ("w",)]),
    (VALUATION + "good(x) iff x in V(q)\n", "good(X)", [("w",)]),
    (
        ROWS + r"\[ \forall p \in \{1, 3\}: \exists! l: (p, l) \in I \]",
        "'I'(2, X)",
        [("l1",), ("l2",)],
    ),
    (GRAPH, "sim(1, X)", [("2",)]),
    (GRAPH, "free(S), member(1, S, in), member(3, S, X)", [("in",), ("out",)]),
    (GRAPH, "model(M), c(1, M, r), c(3, M, X)", [("r",)]),
    (
        "Facts:\n   edge(a, b), edge(b, c)\n\nViews:\n   V1.  far(x, y) <-> exists z. edge(x, z)"
        " & edge(z, y)\n",
        "far(a, X)",
        [("c",)],
    ),
    (
        r"Let $U = \{\text{ann}, \text{bob}\}$ be the users."
        "\n\n$sees(ann, bob)$, $sees(bob, bob)$, $sees(bob, ann)$.\n\n"
        r"A user $x$ is \emph{alert} if $sees(x, y)$ for every user $y$.",
        "alert(X)",
        [("bob",)],
    ),
]


@pytest.mark.parametrize(("text", "goal", "values"), SAID)
def test_sets_of_papers(text: str, goal: str, values: list[tuple[str, ...]]) -> None:
    """Each is the set that the paper means."""
    assert sorted({*answers(text, goal, "X")}) == values
