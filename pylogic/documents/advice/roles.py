"""Which symbols of a document look like the start, the mover, the step and the win of a game.

These are guesses, by names and by what the axioms say; each is told with its reason.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pylogic.compiler.clauses.model import Model
from pylogic.compiler.program import Program
from pylogic.compiler.sorts.sorts import Sort
from pylogic.compiler.theory.dependencies import graph, used_by
from pylogic.core import formulas as f
from pylogic.core import regexes as re
from pylogic.core.graph import reachable
from pylogic.core.syntax import Syntax
from pylogic.documents.advice.symbols import StepSymbol, states_in, steps_of
from pylogic.documents.advice.tuples import tuple_game

START: Final = (
    "start", "initial", "initial_state", "init", "begin", "begins", "beginning", "initially",
    "starts", "starting", "first", "opening", "source",
)  # fmt: skip
STEP: Final = (
    "step", "move", "legal_move", "next", "take", "put", "play", "plays", "does", "do", "cross",
    "slide", "trans", "transition", "succ", "successor", "goes", "turn", "moves", "act", "walk",
    "jump", "pour", "sow", "drop", "mark", "place", "push", "follows", "after", "leads_to",
)  # fmt: skip
MOVER: Final = (
    "turn", "mover", "to_move", "player", "on_turn", "side", "who", "moves", "active",
)  # fmt: skip
_TURN: Final = ("turn", "mover", "to_move", "on_turn", "player")
"""Those that say it by themselves, of two."""
WIN: Final = ("won", "win", "wins", "winner", "has_won", "victory", "wonby", "won_by")
LOSE: Final = ("lost", "lose", "loses", "loser", "has_lost", "beaten", "defeated", "mated")
GOAL: Final = (
    "goal", "done", "solved", "final", "finished", "finish", "end", "ended", "complete",
    "completed", "reached", "won", "win", "success", "target", "all_over", "home",
)  # fmt: skip
_MOVES: Final = (
    r"(?:(?!\w\()[^.;]){0,60}?\b(?:whose\s+turn|(?:player|one|side|person|who)\b"
    r"(?:(?!\w\()[^.;]){0,20}?\b(?:to\s+(?:move|play)|(?:moves|plays)\s+next|on\s+turn))\b"
)
"""What words say of a function, up to the next one, that says who moves."""
_SIDES: Final = (
    "player", "side", "agent", "colour", "color", "who", "role", "person", "opponent", "team",
)  # fmt: skip

KEYS: Final = ("position", "initial", "mover", "step", "win", "lose")
_TWO: Final = 2


@dataclass(frozen=True, slots=True)
class Role:
    """A guess.

    key: What `game.toml` calls it, one of `KEYS`.
    symbol: In the document; of a position that is a tuple, what its elements are called.
    why: The reason, in words.
    lines: Where the symbol is defined, if an axiom does.
    """

    key: str
    symbol: str
    why: str
    lines: tuple[int, int] | None


def words_of(syntax: Syntax) -> str:
    """Return all that a text says, with its words."""
    return " ".join(entry.text for entry in syntax.entries)


def roles_of(program: Program, words: str = "") -> tuple[Role, ...]:
    """Return what looks like the parts of a game; what nothing looks like is left out.

    words: All that the text says, where words may tell who moves.
    """
    step, why = _step(program)
    found = [] if step is None else [Role("step", step.symbol, why, step.lines)]
    step = step or next(iter(alternatives(program)), None)
    if step is None:
        return tuple(_of_tuples(program.model)) if not steps_of(program) else ()
    guesses = _Guesses(program.model, step, words)
    mover = guesses.mover()
    found += [role for role in (guesses.start(), mover) if role is not None]
    found += guesses.ends(mover.symbol) if mover else guesses.goal()
    return tuple(sorted(found, key=lambda role: KEYS.index(role.key)))


def _of_tuples(model: Model) -> Iterator[Role]:
    """Yield what looks like the parts of a game whose positions are tuples."""
    game = tuple_game(model, START, (*STEP, "to", "arrow"), (WIN, LOSE, GOAL))
    if game is None:
        return
    names = ", ".join(game.names)
    yield Role("position", names, "what the step leads from and to", None)
    named = {"initial": game.start, "step": game.step, "win": game.win, "lose": game.lose}
    whys = {"step": "it relates a position and the next", "initial": "its name"}
    for key in KEYS:
        if symbol := named.get(key, ""):
            lines = model.theory.rules[symbol][0].axiom.lines
            yield Role(key, symbol, whys.get(key, "its name, and what it holds of"), lines)
        elif key == "mover" and game.mover:
            yield Role(key, game.mover, f"who wins or loses has the values of {game.mover}", None)


def alternatives(program: Program) -> tuple[StepSymbol, ...]:
    """Return the predicates each of which leads from a position to the next, if alike.

    None is what others say besides, as `others(r, s, t)`, or is made of several: `s →* t`.
    """
    steps = [step for step in steps_of(program) if len(step.places) == _TWO]
    if len({step.sort for step in steps}) != 1 or _step(program)[0] is not None:
        return ()
    left = _besides(program, {step.symbol: step.places for step in steps})
    return tuple(step for step in steps if step.symbol not in left)


def _besides(program: Program, places: Mapping[str, tuple[int, ...]]) -> set[str]:
    """Return what others say of their own two states, and what says some of other two."""
    left = set()
    for statement in program.wholes:
        match statement.conclusion:
            case f.Predicate(head, args) if head in places:
                own = [args[i] for i in places[head]]
                atoms = [n for part in used_by(statement) for n in f.those(part, f.Predicate)]
                for atom in atoms:
                    if atom.name in places and [atom.args[i] for i in places[atom.name]] != own:
                        left.add(head)
                    elif atom.name in places and atom.name != head:
                        left.add(atom.name)
            case _:
                pass
    return left


def _step(program: Program) -> tuple[StepSymbol | None, str]:
    """Return the predicate that leads from a position to the next, and why it looks so."""
    steps = [step for step in steps_of(program) if len(step.places) == _TWO]
    if not steps:
        return None, ""
    if len(steps) == 1:
        return steps[0], f"it alone is about two states ({steps[0].sort})"
    uses = graph(program.model.theory)
    named = [step for name in STEP for step in steps if step.symbol.lower() == name]
    parts = {s.symbol: [t for t in steps if t.symbol in uses[s.symbol]] for s in steps}
    made = [s for s in steps if len(parts[s.symbol]) > 1]
    for step in named:
        if step in made or not (made or _has_others(step, steps, uses)):
            return step, "its name, among those that are about two states"
    if made:
        listed = ", ".join(part.symbol for part in parts[made[0].symbol])
        return made[0], f"it is made of the others that are about two states: {listed}"
    making = [s for s in steps if s.is_constructing]
    if len(making) == 1:
        return making[0], "it alone constructs a state out of another"
    return None, ""


def _has_others(
    step: StepSymbol, steps: Sequence[StepSymbol], uses: Mapping[str, Mapping[str, None]]
) -> bool:
    """Whether others construct states too, and have nothing to do with it: `take` and `skip`."""
    return any(
        other.is_constructing and step.is_constructing and other is not step
        and step.symbol not in uses[other.symbol] and other.symbol not in uses[step.symbol]
        for other in steps
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Guesses:
    """The other parts, once the step is known."""

    model: Model
    step: StepSymbol
    words: str

    def start(self) -> Role | None:
        """Return what looks like the position at the start."""
        alone = [s for s in self._about() if self.model.theory.predicates[s] == 1]
        if name := _first(alone, START):
            made = name in self.model.constructs
            why = "its name" + (", and it says all of a state" if made else "")
            return self._role("initial", name, why)
        ends = set(GOAL) | set(WIN)
        left = [s for s in alone if s in self.model.constructs and s.lower() not in ends]
        if len(left) == 1:
            return self._role("initial", left[0], "it alone says all of a state")
        return None

    def mover(self) -> Role | None:
        """Return what looks like the function that says whose turn it is."""
        found: list[tuple[bool, str, str]] = []
        for name in sorted(self.model.observers):
            observer = self.model.observers[name]
            sort = observer.values
            if observer.state != self.step.sort or observer.domains or sort is None:
                continue
            others = [o.values for o in self.model.observers.values() if o.name != name]
            shared = sort in others and name.lower() not in MOVER  # the bank of each traveller
            sides = sort.name.lower().rstrip("s") in _SIDES and not shared
            alone = name.lower() in _TURN and sort.size == _TWO and sort not in others
            named = name.lower() in MOVER and (self._winners(sort) or alone)
            if sort.size > 1 and (sides or named or self._is_told_to_move(name)):
                why = f"it says which {sort.name} ({_listed(sort)}) there is in each state"
                found.append((not (sides or named), name, why))  # words may speak of several
        if found:
            return self._role("mover", *min(found)[1:])
        for name in self.model.theory.equations:
            if name.lower() in _TURN and (sort := self._of_states(name)) and self._winners(sort):
                return self._role("mover", name, f"it is defined as one of {_listed(sort)}")
        return None

    def _of_states(self, name: str) -> Sort | None:
        """Return which values a function of states alone has; None for others."""
        sorts, place = self.model.sorts, ("function", name, 0)
        if self.model.theory.functions.get(name) != 1:
            return None
        own = sorts.kinds.state_sort(place) == self.step.sort
        return sorts.exact(sorts.extent(("function", name, -1))) if own else None

    def _is_told_to_move(self, name: str) -> bool:
        """Whether words say of a function that it is who moves: `m(p) is the player to move`.

        So do `the player to move, m(p)`.
        """
        own = rf"(?<!\w){re.escape(name)}\}}?\(\w+\)"
        told = rf"{own}{_MOVES}|\bplayer (?:to (?:move|play)|whose turn it is),? [$`]*{own}"
        return name in self.words and bool(re.search(told, self.words))

    def ends(self, mover: str) -> list[Role]:
        """Return what looks like the predicates that hold of who has won, and of who has lost."""
        known = self.model.observers.get(mover)
        sort = known.values if known else self._of_states(mover)
        named = (("win", WIN), ("lose", LOSE))
        found = [(key, _first(self._winners(sort) if sort else (), names)) for key, names in named]
        why = f"its name, and it is about a {sort.name if sort and known else mover}"
        return [self._role(key, name, why) for key, name in found if name]

    def goal(self) -> list[Role]:
        """Return what looks like the predicate that holds at the end."""
        alone = [s for s in self._about() if self.model.theory.predicates[s] == 1]
        name = _first(self._plain(alone), GOAL)
        return [self._role("win", name, "its name, and it is about a state alone")] if name else []

    def _winners(self, sort: Sort) -> list[str]:
        """Return the predicates of a state and of who may move that no play is needed for.

        They may hold of some only of those who move, as where one is the chance, or of more,
        as where they are about what stands in a square.
        """
        found = []
        for symbol in self._about():
            if self.model.theory.predicates[symbol] == _TWO:
                other = next(i for i in range(_TWO) if i not in states_in(self.model, symbol))
                own = self.model.sorts.at(("predicate", symbol, other))
                here, there = {*((own and own.values) or ())}, {*(sort.values or ())}
                some = here and (here < there or there < here)
                found += [symbol] if own is not None and (own.name == sort.name or some) else []
        return self._plain(found)

    def _plain(self, symbols: Iterable[str]) -> list[str]:
        """Return those that hold of a position whatever is played.

        No step defines them, but that there is none.
        """
        uses = graph(self.model.theory)
        step = self.step.symbol
        return [s for s in symbols if not _reaches(uses, s, step) or self._is_stuck(s)]

    def _is_stuck(self, symbol: str) -> bool:
        """Whether a definition asks of the step only whether there is one."""
        theory, step = self.model.theory, self.step.symbol
        for statement in theory.rules[symbol]:
            parts = f.walk(statement.guard)
            for node in parts:
                if not isinstance(node, f.Predicate):
                    continue
                if node.name == step and parts.count(node.args[self.step.places[-1]]) == 1:
                    continue
                if node.name in {symbol, step} or _reaches(graph(theory), node.name, step):
                    return False
        return True

    def _about(self) -> list[str]:
        """Return the predicates with one argument that is such a state."""
        return [
            symbol
            for symbol in self.model.theory.predicates
            if list(states_in(self.model, symbol).values()) == [self.step.sort]
            and self.model.theory.rules.get(symbol)
        ]

    def _role(self, key: str, symbol: str, why: str) -> Role:
        rules = self.model.theory.defining(symbol)
        return Role(key, symbol, why, rules[0].axiom.lines if rules else None)


def _listed(sort: Sort) -> str:
    """Return the values of a sort with commas between them."""
    return ", ".join(str(getattr(v, "name", getattr(v, "value", v))) for v in sort.values or ())


def _first(symbols: Iterable[str], names: tuple[str, ...]) -> str | None:
    """Return the symbol whose name comes first among some; None where none has such a name."""
    known = {symbol.lower(): symbol for symbol in symbols}
    return next((known[name] for name in names if name in known), None)


def _reaches(uses: dict[str, dict[str, None]], symbol: str, target: str) -> bool:
    """Whether a definition goes back to a symbol, or to itself."""
    return not reachable(uses, uses.get(symbol, ())).isdisjoint({symbol, target})
