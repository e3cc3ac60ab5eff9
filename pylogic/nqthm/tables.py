"""Constant association lists as tables: a book of moves is searched in the time of one look-up."""

from pylogic.nqthm.values import F, Shell, Value, taken_apart


class AssociationTable:
    """An association list that `find` searches as `assoc` does.

    pairs: The list; as in `assoc` an item that is no pair has the key 0, and the first item
        counts.
    """

    __slots__ = ("_items", "_largest")

    def __init__(self, pairs: Value) -> None:
        self._items: dict[Value, Value] = {}
        self._largest = 0
        for item in taken_apart(pairs)[0]:
            key = item[0] if isinstance(item, tuple) else 0
            self._items.setdefault(key, item)
        for key in self._items:
            while _is_larger(key, self._largest):
                self._largest += 1

    def find(self, key: Value) -> Value:
        """Return the item with a key, or `f`."""
        if _is_larger(key, self._largest):  # Python hashes no long lists
            return F
        return self._items.get(key, F)


def _is_larger(value: Value, size: int) -> bool:
    """Return whether a value has more than so many pairs and shells."""
    todo = [value]
    while todo:
        part = todo.pop()
        while isinstance(part, tuple):
            size -= 1
            if size < 0:
                return True
            head, part = part
            if isinstance(head, tuple | Shell):
                todo.append(head)
        if isinstance(part, Shell):
            size -= 1
            if size < 0:
                return True
            todo += part.parts
    return False
