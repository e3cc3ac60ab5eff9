"""The predicates of one argument of which it is not known yet what they hold of, by kind.

They are looked up for each predicate, so that going through all of them takes too long.
"""

from collections.abc import Collection, Hashable

from pylogic.compiler.sorts.extents import Value
from pylogic.compiler.sorts.kinds import Kinds
from pylogic.compiler.theory.statements import Theory
from pylogic.core import formulas as f


class Unlisted:
    """Those of a theory, as long as its kinds stay what they are.

    theory: The statements.
    kinds: Of what kind each place is.
    sorts: The predicates of which the values are known; there may come to be more.
    """

    def __init__(self, theory: Theory, kinds: Kinds, sorts: Collection[str]) -> None:
        self._kinds, self._sorts = kinds, sorts
        self._made = kinds, kinds.version
        unary = [name for name in theory.rules if theory.predicates.get(name) == 1]
        self._all: dict[Hashable, list[str]] = {}
        self._partial: dict[Hashable, list[str]] = {}
        self._unary = unary
        self._odd: tuple[tuple[Value, ...] | None, list[str]] = None, []
        for name in unary:
            root = kinds.root(("predicate", name, 0))
            self._all.setdefault(root, []).append(name)
            rules = theory.rules[name]
            if not all(isinstance(f.children(r.conclusion)[0], f.Variable) for r in rules):
                self._partial.setdefault(root, []).append(name)

    def is_of(self, kinds: Kinds) -> bool:
        """Whether these are the kinds, and nothing was put into them since."""
        return self._made == (kinds, kinds.version)

    def is_any(self, place: Hashable, *, defined: bool) -> bool:
        """Whether there are such predicates of a place's kind.

        defined: Whether those do not count that hold of whatever there is.
        """
        return self._left((self._partial if defined else self._all).get(self._kinds.root(place)))

    def is_beyond(self, whole: tuple[Value, ...]) -> bool:
        """Whether such a predicate may hold of numbers, or of others than these individuals."""
        if self._odd[0] is not whole:
            known = {*whole}
            places = {name: ("predicate", name, 0) for name in self._unary}
            kinds = self._kinds
            odd = [
                name for name, p in places.items()
                if kinds.is_numeric(p) or not known.issuperset(kinds.individuals(p))
            ]  # fmt: skip
            self._odd = whole, odd
        return self._left(self._odd[1])

    def _left(self, names: list[str] | None) -> bool:
        """Whether one of some predicates is no sort; those at the end that are sorts are left out.

        No sort is ever taken back.
        """
        while names and names[-1] in self._sorts:
            names.pop()
        return bool(names)
