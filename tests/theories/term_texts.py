"""Random documents about terms that a text builds: squares, pairs, edges."""

from __future__ import annotations

import random
from typing import Final

_NUMBERS: Final = ("1", "2", "3")
_NAMES: Final = ("ann", "bob", "kim")


def document(number: int) -> str:
    """Return the document of a number."""
    rng = random.Random(number)  # noqa: S311 - no secret
    term = rng.choice(["sq", "pair", "γ", "cell"])
    sort = rng.choice(["square", "edge", "place"])
    numbers = rng.random() < 0.7
    values = _NUMBERS if numbers else _NAMES
    lines = [] if numbers else [f"Constants: {', '.join(values)}"]
    some = rng.sample(values, 2)
    axioms = [
        f"q(x) <-> {' | '.join(f'x = {v}' for v in some[: rng.randint(1, 2)])}",
        f"all(x) <-> {' | '.join(f'x = {v}' for v in values)}".replace("all(", "num("),
        *_listing(rng, term, sort, values, numbers=numbers),
        *_functions(rng, term),
        *rng.sample(_predicates(rng, term, sort, values), rng.randint(2, 4)),
    ]
    if rng.random() < 0.3:
        rng.shuffle(axioms)
    return "\n".join([*lines, *axioms])


def _listing(
    rng: random.Random, term: str, sort: str, values: tuple[str, ...], *, numbers: bool
) -> list[str]:
    """Return what says which terms there are, by facts, rules or a definition."""
    whole = f"{sort}({term}(i, j))"
    ways = [
        [", ".join(f"{sort}({term}({rng.choice(values)}, {v}))" for v in values[:2])],
        [f"num(i) & num(j) -> {whole}"],
        [f"num(i) & num(j) & i != j -> {whole}"],
        [f"q(i) & num(j) -> {whole}"],
        [f"{sort}(x) <-> exists i, j. num(i) & num(j) & x = {term}(i, j)"],
        [f"{sort}(x) <-> exists i. num(i) & x = {term}(i, i)"],
        [f"road({values[0]}, {values[1]}), road({values[1]}, {values[2]})",
         f"road(i, j) -> {whole}"],
    ]  # fmt: skip
    if numbers:
        ways += [
            [f"1 <= i <= 2 & 1 <= j <= 3 -> {whole}"],
            [f"1 <= i & i < j & j <= 3 -> {whole}"],
            [f"1 <= i <= 3 & 1 <= j <= 3 & i + j <= 4 -> {whole}"],
            [f"0 <= i & i <= 2 & 1 <= j & j <= 2 -> {whole}"],
            [f"num(i) & 1 <= j <= i -> {whole}"],
        ]
    return rng.choice(ways)


def _functions(rng: random.Random, term: str) -> list[str]:
    """Return functions of terms."""
    guard = rng.choice(["", "", "num(i) -> ", "q(j) -> "])
    return [
        f"{guard}lo({term}(i, j)) = i",
        rng.choice([
            f"hi({term}(i, j)) = j",
            f"hi({term}(i, j)) = if i = j then i else j",
            f"num(j) -> hi({term}(i, j)) = j",
        ]),
    ]  # fmt: skip


def _predicates(rng: random.Random, term: str, sort: str, values: tuple[str, ...]) -> list[str]:
    """Return definitions that speak of terms, of their parts, and of functions of them."""
    one, other = rng.choice(values), rng.choice(values)
    return [
        f"w(x) <-> exists i, j. x = {term}(i, j) & q(i)",
        f"v(i, j) <-> {sort}({term}(i, j)) & ~q(j)",
        f"named({term}({one}, {other}))",
        "same(x, y) <-> lo(x) = lo(y)",
        f"both(x, y) <-> {sort}(x) & {sort}(y) & ~(x = y) & hi(x) = lo(y)",
        f"turned(x, y) <-> exists i, j. x = {term}(i, j) & y = {term}(j, i)",
        f"some(i) <-> exists x. {sort}(x) & lo(x) = i & hi(x) != i",
        f"full(i) <-> num(i) & forall j. {sort}({term}(i, j)) -> q(j)",
        f"last(x) <-> {sort}(x) & ~exists y. {sort}(y) & lo(y) = hi(x)",
        f"at(i) <-> num(i) & lo({term}(i, {one})) = {other}",
        f"odd(x) <-> {sort}(x) & x != {term}({one}, {other})",
        f"{sort}({term}(i, i)) -> diagonal({term}(i, i))",
    ]
