"""Graphs of what depends on what: components, what is reached, and shortest ways."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

N = TypeVar("N", bound="Hashable")


@dataclass(frozen=True, slots=True)
class Component(Generic[N]):
    """Nodes that depend on each other, or one alone; `loops` where it depends on itself."""

    nodes: tuple[N, ...]
    loops: bool


def components(edges: Mapping[N, Iterable[N]]) -> list[Component[N]]:
    """Return the strongly connected components of a graph, each behind those it leads to.

    Tarjan's algorithm, with a stack of our own: chains are longer than Python's.
    """
    number: dict[N, int] = {}
    low: dict[N, int] = {}
    stack: list[N] = []
    on_stack: set[N] = set()
    found: list[Component[N]] = []
    for root in edges:
        if root in number:
            continue
        number[root] = low[root] = len(number)
        stack.append(root)
        on_stack.add(root)
        work = [(root, iter(edges[root]))]
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in edges:
                    continue
                if other not in number:
                    number[other] = low[other] = len(number)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(edges[other])))
                    break
                if other in on_stack:
                    low[node] = min(low[node], number[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == number[node]:
                    at = stack.index(node)
                    nodes = tuple(stack[at:])
                    del stack[at:]
                    on_stack.difference_update(nodes)
                    loops = len(nodes) > 1 or node in edges[node]
                    found.append(Component(nodes, loops))
    return found


def reachable(edges: Mapping[N, Iterable[N]], roots: Iterable[N]) -> set[N]:
    """Return the nodes that some lead to, themselves too."""
    seen: set[N] = set()
    work = list(roots)
    while work:
        node = work.pop()
        if node not in seen:
            seen.add(node)
            work += edges.get(node, ())
    return seen


def way(edges: Mapping[N, Iterable[N]], start: N, goal: N) -> list[N]:
    """Return a shortest way from one node to another; nothing where there is none."""
    before: dict[N, N | None] = {start: None}
    front = [start]
    while front:
        following = []
        for node in front:
            if node == goal:
                path: list[N] = [node]
                while (last := before[path[-1]]) is not None:
                    path.append(last)
                return path[::-1]
            for other in edges.get(node, ()):
                if other not in before:
                    before[other] = node
                    following.append(other)
        front = following
    return []
