"""Worlds with states: puzzles, lights and games."""

# ruff: noqa: E501  # an axiom is easier to read on one line
# fmt: off

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.theories.stranger_texts import World


def river(w: World) -> None:
    """Write the puzzle of a river that some have to cross."""
    w.sort("bank", ["near", "far"])
    w.sort("who", ["wolf", "goat", "man"] if w.chance(0.6) else ["goat", "man"])
    w.say("across bank -> bank",
          "across(near) = far\nacross(far) = near",
          "bank(b) -> across(b) = if b = near then far else near")
    w.observer("side who -> bank")
    w.say("start state",
          "start(s) <-> all x. (who(x) -> side(x, s) = near)",
          "start(s) <-> side(goat, s) = near & side(man, s) = near & all x. (who(x) -> side(x, s) = near)", often=0.8)
    w.say("harm state",
          "harm(s) <-> state(s) & side(goat, s) != side(man, s)",
          "harm(s) <-> state(s) & side(wolf, s) = side(goat, s) & side(man, s) != side(goat, s)", often=0.7)
    moved = "x = y | x = man"
    w.say("row who state state",
          f"row(y, s, t) <-> who(y) & side(y, s) = side(man, s) & all x. (who(x) -> side(x, t) = if {moved} then across(side(x, s)) else side(x, s))",
          f"row(y, s, t) <-> who(y) & side(y, s) = side(man, s) & side(y, t) = across(side(y, s)) & side(man, t) = across(side(man, s)) & {w.frame('side(x, ?)', 'who(x)', moved)}",
          f"row(y, s, t) <-> who(y) & state(s) & side(y, s) = side(man, s) & side(man, t) != side(man, s) & side(y, t) = side(man, t) & {w.frame('side(x, ?)', 'who(x)', moved)}")
    w.say("stable state state",
          "stable(s, t) <-> exists y. (row(y, s, t) & ~harm(s) & ~harm(t))", often=0.5)
    w.say("arrived state",
          "arrived(s) <-> state(s) & ~exists x. (who(x) & side(x, s) = near)", often=0.5)
    w.say("alone who state",
          "alone(x, s) <-> who(x) & state(s) & all y. (who(y) & y != x -> side(y, s) != side(x, s))", often=0.5)
    if w.chance(0.2):
        w.lines.append("state(s) -> side(goat, s) = side(man, s) | side(goat, s) = near")


def lights(w: World) -> None:
    """Write of lamps that a press toggles."""
    w.sort("lamp", ["red", "blue", "white"][: w.rng.randint(2, 3)])
    w.sort("power", ["on", "off"])
    w.facts("beside lamp lamp", w.pairs("lamp", "lamp", 0.4))
    w.observer("lit lamp -> power")
    w.say("flip power -> power",
          "power(x) -> flip(x) = if x = on then off else on",
          "flip(on) = off, flip(off) = on")
    hit = w.pick("x = y", "x = y | beside(y, x)", "beside(x, y)")
    w.say("press lamp state state",
          f"press(y, s, t) <-> lamp(y) & all x. (lamp(x) -> lit(x, t) = if {hit} then flip(lit(x, s)) else lit(x, s))",
          f"press(y, s, t) <-> lamp(y) & all x. (lamp(x) & ({hit}) -> lit(x, t) = flip(lit(x, s))) & {w.frame('lit(x, ?)', 'lamp(x)', hit)}",
          f"press(y, s, t) <-> state(s) & state(t) & lamp(y) & all x. (lamp(x) -> (lit(x, s) = lit(x, t) <-> ~({hit})))")
    w.say("dark state",
          "dark(s) <-> state(s) & ~exists x. (lamp(x) & lit(x, s) = on)",
          "dark(s) <-> all x. (lamp(x) -> lit(x, s) = off)", often=0.7)
    w.say("solved state", "solved(s) <-> exists y t. (press(y, s, t) & dark(t))", often=0.5)
    w.say("invert state state",
          "invert(s, t) <-> all x. (lamp(x) -> lit(x, t) = flip(lit(x, s)))", often=0.4)
    w.say("sees lamp state -> power",
          "lamp(x) & state(s) -> sees(x, s) = flip(lit(x, s))",
          "lamp(x) & state(s) -> sees(x, s) = if exists y. (beside(x, y) & lit(y, s) = on) then on else off", often=0.5)


def hanoi(w: World) -> None:
    """Write of discs on pegs."""
    w.sort("disc", ["1", "2"] if w.chance(0.6) else ["small", "large"])
    w.sort("peg", ["left", "middle", "right"])
    one, two = w.sorts["disc"]
    w.say("smaller disc disc",
          f"smaller(x, y) <-> x = {one} & y = {two}",
          f"smaller({one}, {two})")
    w.observer("rod disc -> peg")
    w.say("covered disc state",
          "covered(x, s) <-> exists y. (smaller(y, x) & rod(y, s) = rod(x, s))",
          "covered(x, s) <-> state(s) & disc(x) & ~all y. (smaller(y, x) -> rod(y, s) != rod(x, s))")
    w.say("lift disc peg state state",
          f"lift(y, p, s, t) <-> disc(y) & peg(p) & ~covered(y, s) & rod(y, s) != p & ~exists z. (smaller(z, y) & rod(z, s) = p) & rod(y, t) = p & {w.frame('rod(x, ?)', 'disc(x)', 'x = y')}",
          "lift(y, p, s, t) <-> disc(y) & peg(p) & ~covered(y, s) & all x. (disc(x) -> rod(x, t) = if x = y then p else rod(x, s)) & ~covered(y, t)")
    w.say("begun state",
          "begun(s) <-> all x. (disc(x) -> rod(x, s) = left)",
          f"begun(s) <-> rod({one}, s) = left & rod({two}, s) = left", often=0.7)
    w.say("over state",
          "over(s) <-> state(s) & all x y. (disc(x) & disc(y) -> rod(x, s) = rod(y, s)) & ~begun(s)", often=0.6)
    w.say("step state state", "step(s, t) <-> exists x p. lift(x, p, s, t)", often=0.6)
    w.say("empty peg state",
          "empty(p, s) <-> peg(p) & state(s) & ~exists x. rod(x, s) = p", often=0.5)


def nim(w: World) -> None:
    """Write of heaps from which two players take."""
    top = w.rng.randint(2, 3)
    w.sort("size", [str(n) for n in range(top + 1)])
    w.sort("heap", ["east", "west"] if w.chance(0.6) else ["pile"])
    w.sort("player", ["max", "min"])
    w.observer("left_in heap -> size")
    turns = w.chance(0.5) and top == 2
    if turns:
        w.observer("turn -> player")
        w.say("rival player -> player", "rival(max) = min\nrival(min) = max")
    passes = " & turn(t) = rival(turn(s))" if turns else ""
    w.say("take heap size state state",
          f"take(h, k, s, t) <-> heap(h) & size(k) & k >= 1 & left_in(h, s) >= k & left_in(h, t) = left_in(h, s) - k & {w.frame('left_in(x, ?)', 'heap(x)', 'x = h')}{passes}",
          f"take(h, k, s, t) <-> heap(h) & 1 <= k <= left_in(h, s) & all x. (heap(x) -> left_in(x, t) = if x = h then left_in(x, s) - k else left_in(x, s)){passes}",
          f"take(h, k, s, t) <-> heap(h) & size(k) & k != 0 & left_in(h, s) = left_in(h, t) + k & {w.frame('left_in(x, ?)', 'heap(x)', 'x = h')}{passes}")
    w.say("move state state", "move(s, t) <-> exists h k. take(h, k, s, t)", often=0.8)
    w.say("wins state",
          "wins(s) <-> exists t. (move(s, t) & ~wins(t))",
          "wins(s) <-> state(s) & ~all t. (move(s, t) -> wins(t))", often=0.5)
    w.say("ended state",
          "ended(s) <-> state(s) & ~exists t. move(s, t)",
          "ended(s) <-> all h. (heap(h) -> left_in(h, s) = 0)", often=0.7)
    w.say("total state -> size",
          "state(s) -> total(s) = left_in(east, s) + left_in(west, s)" if "east" in w.sorts["heap"] else "state(s) -> total(s) = left_in(pile, s)", often=0.5)


def marks(w: World) -> None:
    """Write of a small board on which two players put their marks."""
    w.sort("col", ["1", "2", "3"][: w.rng.randint(2, 3)])
    rows = w.chance(0.4) and len(w.sorts["col"]) == 2
    players = ["cross"] if rows or len(w.sorts["col"]) == 3 else ["cross", "nought"]
    w.sort("mark", ["nobody", *players])
    if w.chance(0.5):
        w.sort("side", players)
    else:
        w.say("side mark", "side(x) <-> mark(x) & x != nobody")
    w.sorts["side"] = players
    w.relations.pop("side", None)
    if rows:
        w.observer("cell col col -> mark")
        w.say("put side col col state state",
              "put(m, i, j, s, t) <-> side(m) & col(i) & col(j) & cell(i, j, s) = nobody & all x y. (col(x) & col(y) -> cell(x, y, t) = if x = i & y = j then m else cell(x, y, s))",
              "put(m, i, j, s, t) <-> side(m) & col(i) & col(j) & cell(i, j, s) = nobody & cell(i, j, t) = m & all x y. (col(x) & col(y) & ~(x = i & y = j) -> cell(x, y, t) = cell(x, y, s))")
        w.say("mirror state state",
              "mirror(s, t) <-> all x y. (col(x) & col(y) -> cell(x, y, t) = cell(y, x, s))",
              "mirror(s, t) <-> all x y. (col(x) & col(y) -> cell(x, y, t) = cell(3 - x, y, s))", often=0.6)
        w.say("row_of side state",
              "row_of(m, s) <-> side(m) & exists i. (col(i) & all j. (col(j) -> cell(i, j, s) = m))", often=0.6)
        w.say("full state",
              "full(s) <-> state(s) & ~exists x y. (col(x) & col(y) & cell(x, y, s) = nobody)", often=0.5)
        return
    w.observer("cell col -> mark")
    w.say("put side col state state",
          f"put(m, i, s, t) <-> side(m) & col(i) & cell(i, s) = nobody & cell(i, t) = m & {w.frame('cell(x, ?)', 'col(x)', 'x = i')}",
          "put(m, i, s, t) <-> side(m) & cell(i, s) = nobody & all x. (col(x) -> cell(x, t) = if x = i then m else cell(x, s))")
    w.say("shift state state",
          "shift(s, t) <-> cell(1, t) = cell(2, s) & cell(2, t) = cell(1, s)" + (" & cell(3, t) = cell(3, s)" if len(w.sorts["col"]) == 3 else ""),
          "shift(s, t) <-> all x. (col(x) -> cell(x, t) = if col(x + 1) then cell(x + 1, s) else cell(1, s))", often=0.6)
    w.say("hop col state state",
          f"hop(i, s, t) <-> col(i) & col(i + 1) & cell(i, s) != nobody & cell(i + 1, s) = nobody & cell(i, t) = nobody & cell(i + 1, t) = cell(i, s) & {w.frame('cell(x, ?)', 'col(x)', 'x = i | x = i + 1')}", often=0.6)
    w.say("owns side state",
          "owns(m, s) <-> side(m) & all i. (col(i) -> cell(i, s) = m)",
          "owns(m, s) <-> side(m) & state(s) & ~exists i. (col(i) & cell(i, s) != m)", often=0.6)
    w.say("blank state", "blank(s) <-> all x. (col(x) -> cell(x, s) = nobody)", often=0.6)
    if w.chance(0.2):
        w.lines.append(
            "state(s) & col(x) & col(y) -> x = y | cell(x, s) != cell(y, s) | cell(x, s) = nobody"
        )
