"""Gates are folded and shared, and mean what they say."""

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pylogic.circuits import compiled
from pylogic.circuits.graph import FALSE, TRUE, Graph
from pylogic.circuits.packing import (
    count_ones,
    digits,
    from_codes,
    kept,
    numbers,
    to_codes,
    truths,
)
from pylogic.circuits.program import CircuitProgram

INPUTS = 4
Recipe = list[tuple[str, int, int, int]]

recipes = st.lists(
    st.tuples(
        st.sampled_from(["both", "either", "differ", "choice"]),
        st.integers(0, 60),
        st.integers(0, 60),
        st.integers(0, 60),
    ),
    min_size=1,
    max_size=25,
)


def made(recipe: Recipe) -> tuple[Graph, list[int], list[int], list[list[bool]]]:
    """Return a graph, its inputs, literals, and what each should be for every input."""
    graph = Graph()
    inputs = [graph.input() for _ in range(INPUTS)]
    rows = list(product([False, True], repeat=INPUTS))
    literals = [FALSE, TRUE, *inputs]
    values = [[False] * len(rows), [True] * len(rows)]
    values += [[row[i] for row in rows] for i in range(INPUTS)]
    for kind, *picked in recipe:
        chosen = [(p // 2 % len(literals), p % 2) for p in picked]
        x, y, z = (literals[i] ^ n for i, n in chosen)
        a, b, c = ([v ^ bool(n) for v in values[i]] for i, n in chosen)
        match kind:
            case "both":
                literals.append(graph.both(x, y))
                values.append([p and q for p, q in zip(a, b, strict=True)])
            case "either":
                literals.append(graph.either(x, y))
                values.append([p or q for p, q in zip(a, b, strict=True)])
            case "differ":
                literals.append(graph.differ(x, y))
                values.append([p != q for p, q in zip(a, b, strict=True)])
            case _:
                literals.append(graph.choice(x, y, z))
                values.append([q if p else r for p, q, r in zip(a, b, c, strict=True)])
    return graph, inputs, literals, values


def run(program: CircuitProgram, rows: Sequence[int]) -> list[list[bool]]:
    """Return the outputs of a program for inputs that are numbers."""
    found = program.run(from_codes(rows, INPUTS))
    return [truths(row, len(rows)).tolist() for row in found]


@given(recipes)
def test_programs_answer_as_truth_tables(recipe: Recipe) -> None:
    """Whatever is folded, shared or kept in one register after another."""
    graph, inputs, literals, values = made(recipe)
    codes = [sum(b << i for i, b in enumerate(r)) for r in product((0, 1), repeat=INPUTS)]
    assert run(CircuitProgram(graph, inputs, literals), codes) == values
    assert run(CircuitProgram(graph, inputs, literals[-1:]), codes) == values[-1:]


@pytest.mark.long
@given(recipes)
def test_machine_code_answers_the_same(recipe: Recipe) -> None:
    """As NumPy does, gate by gate, where numba is installed."""
    pytest.importorskip("numba")
    graph, inputs, literals, values = made(recipe)
    rows = [sum(b << i for i, b in enumerate(r)) for r in product((0, 1), repeat=INPUTS)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiled, "WORTH", 0)
        assert run(CircuitProgram(graph, inputs, literals), rows) == values


def test_what_is_the_same_is_there_once() -> None:
    """And what cannot be is no gate."""
    graph = Graph()
    a, b, c = (graph.input() for _ in range(3))
    assert graph.both(a, b) == graph.both(b, a)
    assert graph.both(a, graph.both(a, b)) == graph.both(a, b)
    assert graph.both(a ^ 1, graph.both(a, b)) == FALSE
    assert graph.both(graph.both(a, b), graph.both(a ^ 1, c)) == FALSE
    assert graph.either(a, graph.both(a, b)) == a
    graph.never_together([b, c])
    assert graph.both(b, c) == FALSE
    assert graph.gates == 2


def test_late_inputs_come_after_early_outputs() -> None:
    """What is asked for in the middle decides what comes in then."""
    graph = Graph()
    a, b, late = (graph.input() for _ in range(3))
    first = graph.both(a, b)
    program = CircuitProgram(graph, [a, b], [graph.differ(late, a)], [first], [late])
    rows = [0, 1, 2, 3] * 5000  # more than fit into the registers at a time
    found = program.run(from_codes(rows, 2), lambda early, _: ~early)
    wanted = [(not (r & 1 and r >> 1)) != bool(r & 1) for r in rows]
    assert truths(found[0], len(rows)).tolist() == wanted


@given(st.lists(st.integers(0, 2**70 - 1), min_size=1, max_size=200))
def test_positions_are_packed_and_read_back(codes: list[int]) -> None:
    """Codes become columns, columns codes, and some of them can be left out."""
    columns = from_codes(codes, 70)
    assert to_codes(columns, len(codes)) == codes
    keep = np.array([code % 3 == 0 for code in codes])
    left = [code for code in codes if code % 3 == 0]
    assert to_codes(kept(columns, keep), len(left))[: len(left)] == left
    assert count_ones(columns[0], len(codes)) == sum(code & 1 for code in codes)
    low = numbers(columns[:5])[: len(codes)]
    assert low.tolist() == [code & 31 for code in codes]
    assert (digits(numbers(columns[:5]), 5) == columns[:5]).all()
