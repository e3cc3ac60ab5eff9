"""What the soak asks: a thousand queries of all kinds, again and again, none of them the same.

Each kind checks its answer, so that nothing is counted that did not happen.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pylogic.core.errors import GoalError, LoadError, NotAllowed
from pylogic.session import Module, Session, session
from pylogic.terms import Atom, Compound, Integer, List

_PROGRAM: Final = """
:- module({name}, []).
:- table path/2.
edge(N, M) :- between(1, 8, N), M is N mod 8 + 1.
path(X, Y) :- edge(X, Y).
path(X, Y) :- path(X, Z), edge(Z, Y).
made(N, A) :- atom_concat('made at runtime {name} ', N, A).
"""
_LONG: Final = 500


@dataclass(frozen=True, slots=True)
class Text:
    """A program given as text."""

    module_name: str

    def prolog(self) -> str:
        """Return the text of the module."""
        return _PROGRAM.format(name=self.module_name)


class Work:
    """The kinds of queries, with how many there are in a thousand; `asked` counts those done."""

    def __init__(self) -> None:
        self.asked: dict[str, int] = {}
        self._prolog: Session = session()
        self._module: Module = self._prolog.add(Text("soaked"))
        self._kinds: tuple[tuple[int, Callable[[int], None]], ...] = (
            (510, self.plain),
            (100, self.many),
            (100, self.atoms),
            (60, self.given),
            (50, self.abandoned),
            (50, self.errors),
            (50, self.texts),
            (30, self.tabled),
            (10, self.large),
            (10, self.syntax),
            (10, self.sandboxed),
            (8, self.inferences),
            (4, self.interleaved),
            (3, self.threads),
            (2, self.time),
            (1, self.halts),
            (1, self.sessions),
            (1, self.guests),
        )
        self._order = self._spread()

    def _spread(self) -> list[Callable[[int], None]]:
        """Return a thousand kinds, those of each evenly among the others."""
        places = [
            ((i + 0.5) / count, number, kind)
            for number, (count, kind) in enumerate(self._kinds)
            for i in range(count)
        ]
        return [kind for _, _, kind in sorted(places, key=lambda place: place[:2])]

    def run(self, first: int, last: int) -> None:
        """Ask the queries from one number to before another."""
        for number in range(first, last):
            kind = self._order[number % len(self._order)]
            kind(number)
            self.asked[kind.__name__] = self.asked.get(kind.__name__, 0) + 1
        if last % 50_000 == 0:
            self.memory(last)

    def plain(self, number: int) -> None:
        """Ask a small goal again."""
        assert self._prolog.ask(f"X is {number % 7} + 1") == {"X": Integer(number % 7 + 1)}

    def many(self, number: int) -> None:
        """Ask for several answers, one at a time and at once."""
        if number % 2:
            found = list(self._prolog.query("between(1, 5, X)"))
        else:
            found = self._prolog.all("between(1, 5, X)")
        assert found[-1] == {"X": Integer(5)}

    def atoms(self, number: int) -> None:
        """Let an atom be made that never was before."""
        answer = self._module.ask("made(N, A)", given={"N": Integer(number)})
        assert answer == {"A": Atom(f"made at runtime soaked {number}")}

    def given(self, number: int) -> None:
        """Hand in an atom and a functor that never were before, or seldom."""
        term = Compound(f"functor {number % 50}", (Atom(f"handed in {number}"), Integer(number)))
        assert self._prolog.ask("Y = X", given={"X": term}) == {"Y": term}

    def abandoned(self, number: int) -> None:
        """Begin to take answers, and forget or close them."""
        answers = self._prolog.query("between(1, inf, X)")
        assert next(answers)["X"] == Integer(1)
        if number % 3 == 0:
            answers.close()

    def errors(self, number: int) -> None:
        """Raise what was never raised before."""
        _fails(self._prolog.user, f"throw(ball({number % 1000}))", "exception")
        _fails(self._prolog.user, "X is foo + 1", "exception")
        _fails(self._module, "nowhere_defined(1)", "exception")

    def texts(self, number: int) -> None:
        """Ask a goal whose text is new."""
        answer = self._prolog.ask(f"X = 'text {number}', Y{number} = {number}")
        assert answer == {"X": Atom(f"text {number}"), f"Y{number}": Integer(number)}

    def tabled(self, number: int) -> None:
        """Ask a tabled predicate."""
        found = self._module.all(f"path({number % 8 + 1}, Y)")
        assert len(found) == 8

    def large(self, number: int) -> None:
        """Send a long list there and back."""
        items = List(tuple(map(Integer, range(number, number + _LONG))))
        answer = self._prolog.ask("msort(L, M)", given={"L": items})
        assert answer == {"M": items}

    def syntax(self, number: int) -> None:
        """Ask what is no goal."""
        _fails(self._prolog.user, f"foo(bar {number % 100}", "syntax")

    def sandboxed(self, number: int) -> None:
        """Ask in the sandbox what may be asked, and what may not."""
        assert self._prolog.ask(f"X = {number % 10}", sandboxed=True) is not None
        try:
            self._prolog.ask("shell(ls)", sandboxed=True)
        except NotAllowed:
            return
        raise AssertionError("the sandbox let a shell through")

    def inferences(self, number: int) -> None:
        """Reach a limit of inferences, in a tabled goal or not."""
        goal = "path(X, Y), fail" if number % 2 else "repeat, fail"
        module = self._module if number % 2 else self._prolog.user
        _fails(module, goal, "inferences", inferences=number % 50)

    def interleaved(self, number: int) -> None:
        """Take answers of several goals in turn."""
        several = [self._prolog.query(f"between({number}, inf, X)") for _ in range(3)]
        for _ in range(2):
            assert len({next(answers)["X"] for answers in several}) == 1
        several[0].close()

    def threads(self, number: int) -> None:
        """Ask in a thread that ends then."""
        found: list[object] = []
        ask = self._prolog.ask
        thread = threading.Thread(target=lambda: found.append(ask(f"X = {number % 9}")))
        thread.start()
        thread.join()
        assert found == [{"X": Integer(number % 9)}]

    def time(self, number: int) -> None:
        """Reach a limit of time."""
        goal = "catch((repeat, fail), _, true)" if number % 2 else "repeat, fail"
        _fails(self._prolog.user, goal, "time", timeout=0.001)

    def halts(self, _: int) -> None:
        """Ask Prolog to end."""
        _fails(self._prolog.user, "halt", "halt")

    def sessions(self, number: int) -> None:
        """Open a session, load a module that makes atoms, and close it."""
        with session() as opened:
            module = opened.add(Text("visitor"))
            assert module.ask(f"made({number}, A), path(1, X)") is not None

    def guests(self, number: int) -> None:
        """Load an untrusted program, half of them broken."""
        text = f"p({number % 100}). q(X) :- p(X). :- shell(ls)." + (" p(" if number % 2 else "")
        with session() as opened:
            try:
                guest, notes = opened.add_untrusted("guest", text, "guest.pl")
            except LoadError:
                assert number % 2
            else:
                assert len(notes) == 1
                assert guest.ask("q(X)") == {"X": Integer(number % 100)}

    def memory(self, _: int) -> None:
        """Use up the stack that a goal may use."""
        _fails(self._prolog.user, "length(L, 100000000)", "stack")


def _fails(
    module: Module,
    goal: str,
    kind: str,
    *,
    timeout: float | None = None,
    inferences: int | None = None,
) -> None:
    """Check that a goal is stopped by an error of that kind."""
    found = None
    try:
        module.all(goal, timeout=timeout, inferences=inferences)
    except GoalError as error:
        found = error.kind
    assert found == kind, goal
