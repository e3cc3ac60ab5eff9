"""Worlds that people write of: families, roads, schedules, machines, puzzles and games."""

# ruff: noqa: E501  # an axiom is easier to read on one line

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.theories.stranger_texts import World


def family(w: World) -> None:
    """Write of parents, ages and marriages."""
    w.sort("person", ["ann", "bob", "carl", "dora", "eve"][: w.rng.randint(3, 5)])
    w.facts("parent person person", w.pairs("person", "person", 0.4, forward=True))
    w.facts("female person", w.rng.sample(w.sorts["person"], 2))
    w.sort("age_number", [str(n) for n in range(1, w.rng.randint(3, 5))])
    w.table("age person -> age_number", w.rng.choice([1.0, 0.7]))
    w.say("mother person person", "mother(x, y) <-> parent(x, y) & female(x)", often=0.6)
    w.say("spouse person -> person", "spouse(ann) = bob\nspouse(bob) = ann", often=0.4)
    w.say("ancestor person person", "ancestor(x, y) <-> parent(x, y) | exists z. (parent(x, z) & ancestor(z, y))",
          "parent(x, y) -> ancestor(x, y)\nparent(x, z) & ancestor(z, y) -> ancestor(x, y)",
          "ancestor(x, y) <-> parent(x, y) | exists z. (ancestor(x, z) & ancestor(z, y))", often=0.7)  # fmt: skip
    w.say(
        "sibling person person",
        "sibling(x, y) <-> x != y & exists z. (parent(z, x) & parent(z, y))",
        often=0.6,
    )
    w.say("oldest person", "oldest(x) <-> person(x) & all y. (person(y) -> age(y) <= age(x))",
          "oldest(x) <-> person(x) & ~exists y. age(y) > age(x)", often=0.5)  # fmt: skip
    w.say("childless person", "childless(x) <-> person(x) & ~exists y. parent(x, y)",
          "childless(x) <-> person(x) & all y. ~parent(x, y)", often=0.5)  # fmt: skip
    w.say("heir person -> person", "person(x) -> heir(x) = if parent(x, dora) then dora else x",
          "parent(x, y) & (all z. (parent(x, z) & z != y -> age(z) < age(y))) -> heir(x) = y",
          often=0.4)  # fmt: skip
    w.say("next_age person -> age_number", "person(x) -> next_age(x) = age(x) + 1", often=0.3)


def roads(w: World) -> None:
    """Write of a graph: ways, positions that are won, colours, lengths."""
    w.sort("node", ["paris", "lyon", "nice", "metz", "brest"][: w.rng.randint(3, 5)])
    w.facts("edge node node", w.pairs("node", "node", 0.4, forward=w.chance(0.5)))
    w.say("link node node", "link(x, y) <-> edge(x, y) | edge(y, x)", often=0.6)
    w.say("reach node node", "reach(x, y) <-> node(x) & (x = y | exists z. (edge(x, z) & reach(z, y)))",
          "node(x) -> reach(x, x)\nreach(x, y) & edge(y, z) -> reach(x, z)", often=0.7)  # fmt: skip
    w.say("won node", "won(x) <-> exists y. (edge(x, y) & ~won(y))", often=0.4)
    w.say("safe node", "safe(x) <-> node(x) & all y. (edge(x, y) -> safe(y))",
          "safe(x) <-> node(x) & ~exists y. (edge(x, y) & ~safe(y))", often=0.4)  # fmt: skip
    w.sort("tint", ["red", "blue", "green"][: w.rng.randint(2, 3)])
    w.table("tint_of node -> tint", 0.9)
    w.say("clash node node", "clash(x, y) <-> edge(x, y) & tint_of(x) = tint_of(y)", often=0.6)
    w.say("proper", "proper <-> ~exists x y. (edge(x, y) & tint_of(x) = tint_of(y))",
          "proper <-> all x y. (edge(x, y) -> tint_of(x) != tint_of(y))", often=0.5)  # fmt: skip
    w.say("hub node", "hub(x) <-> exists y z. (edge(x, y) & edge(x, z) & y != z)", often=0.4)
    w.sort("length_km", ["1", "2", "3"])
    w.say("far node node length_km", "far(x, y, n) <-> length_km(n) & (edge(x, y) & n = 1 | exists z m. (length_km(m) & edge(x, z) & far(z, y, m) & n = m + 1))",
          "edge(x, y) -> far(x, y, 1)\nfar(x, y, n) & edge(y, z) & n < 3 -> far(x, z, n + 1)", often=0.4)  # fmt: skip


def schedule(w: World) -> None:
    """Write of tasks with their hours."""
    w.sort("task", ["wash", "cook", "read", "sleep"][: w.rng.randint(2, 4)])
    w.sort("hour", [str(n) for n in range(w.rng.randint(0, 1), w.rng.randint(3, 5))])
    w.table("begins task -> hour", w.rng.choice([1.0, 0.8]))
    w.table("lasts task -> hour")
    w.facts("needs task task", w.pairs("task", "task", 0.3, forward=True))
    w.say("ends task -> hour", "task(x) -> ends(x) = begins(x) + lasts(x)",
          "task(x) & hour(begins(x) + lasts(x)) -> ends(x) = begins(x) + lasts(x)")  # fmt: skip
    w.say("runs task hour", "runs(x, n) <-> task(x) & begins(x) <= n < ends(x)",
          "runs(x, n) <-> task(x) & hour(n) & begins(x) <= n & ~(n >= ends(x))", often=0.7)  # fmt: skip
    w.say(
        "overlap task task",
        "overlap(x, y) <-> x != y & exists n. (runs(x, n) & runs(y, n))",
        often=0.6,
    )
    w.say(
        "free hour",
        "free(n) <-> hour(n) & all x. ~runs(x, n)",
        "free(n) <-> hour(n) & ~exists x. runs(x, n)",
        often=0.5,
    )
    w.say("late task", "late(x) <-> exists y. (needs(x, y) & begins(x) < ends(y))", often=0.6)
    w.say(
        "rank task -> hour",
        "task(x) -> rank(x) = if begins(x) < 2 then 1 else if begins(x) = 2 then 2 else 3",
        often=0.4,
    )
    w.say(
        "next_hour hour -> hour",
        "hour(n) & n < 3 -> next_hour(n) = n + 1",
        "hour(n) & hour(n + 1) -> next_hour(n) = n + 1",
        often=0.4,
    )


def access(w: World) -> None:
    """Write of users, roles and what they may do."""
    w.sort("user", ["root", "guest", "alice"][: w.rng.randint(2, 3)])
    w.sort("role", ["admin", "staff", "visitor"])
    w.sort("act", ["look", "write", "erase"][: w.rng.randint(2, 3)])
    w.facts("has user role", w.pairs("user", "role"))
    w.facts("above role role", w.pairs("role", "role", 0.5, forward=True))
    w.facts("grants role act", w.pairs("role", "act"))
    w.say("is_role user role", "is_role(x, y) <-> has(x, y) | exists z. (is_role(x, z) & above(z, y))",
          "has(x, y) -> is_role(x, y)\nis_role(x, z) & above(z, y) -> is_role(x, y)")  # fmt: skip
    w.facts("denied user act", w.pairs("user", "act", 0.2))
    w.say("may user act", "may(x, a) <-> ~denied(x, a) & exists y. (is_role(x, y) & grants(y, a))",
          "is_role(x, y) & grants(y, a) & ~denied(x, a) -> may(x, a)")  # fmt: skip
    w.say("mighty user", "mighty(x) <-> user(x) & all a. (act(a) -> may(x, a))", often=0.6)
    w.say(
        "stronger user user",
        "user(x) & user(y) -> (stronger(x, y) <-> all a. (may(y, a) -> may(x, a)))",
        often=0.5,
    )
    w.say(
        "top_role user -> role",
        "user(x) & has(x, admin) -> top_role(x) = admin\nuser(x) & ~has(x, admin) -> top_role(x) = staff",
        often=0.5,
    )
    w.say("locked", "locked <-> ~exists x. may(x, write)", often=0.4)


def machine(w: World) -> None:
    """Write of a finite automaton."""
    w.sort("mode", ["idle", "busy", "done"][: w.rng.randint(2, 3)])
    w.sort("letter", ["zero", "one"])
    w.table("go mode letter -> mode", w.rng.choice([1.0, 0.7]))
    w.facts("final mode", w.rng.sample(w.sorts["mode"], 1))
    w.say(
        "go2 mode letter letter -> mode",
        "mode(x) & letter(i) & letter(j) -> go2(x, i, j) = go(go(x, i), j)",
        often=0.5,
    )
    w.say(
        "accepts letter letter",
        "accepts(i, j) <-> final(go(go(idle, i), j))",
        "accepts(i, j) <-> letter(i) & letter(j) & final(go2(idle, i, j))",
        often=0.6,
    )
    w.say("leads mode mode", "leads(x, y) <-> mode(x) & (y = x | exists z i. (leads(x, z) & y = go(z, i)))",
          "mode(x) -> leads(x, x)\nleads(x, y) & letter(i) -> leads(x, go(y, i))",
          "leads(x, y) <-> x = y & mode(x) | exists i. leads(go(x, i), y)", often=0.6)  # fmt: skip
    w.say("dead mode", "dead(x) <-> mode(x) & ~exists y. (final(y) & leads(x, y))", often=0.6)
    w.say(
        "same mode mode",
        "same(x, y) <-> mode(x) & mode(y) & (final(x) <-> final(y)) & all i. (letter(i) -> (final(go(x, i)) <-> final(go(y, i))))",
        often=0.5,
    )
    w.say(
        "stuck mode letter",
        "stuck(x, i) <-> mode(x) & letter(i) & ~exists y. y = go(x, i)",
        "stuck(x, i) <-> mode(x) & letter(i) & go(x, i) = x",
        often=0.5,
    )


def circuit(w: World) -> None:
    """Write of gates that compute bits."""
    bits = w.sort("bit", ["0", "1"] if w.chance(0.6) else ["off", "hot"])
    no, yes = bits
    w.say("neg bit -> bit", f"neg({no}) = {yes}\nneg({yes}) = {no}", f"bit(x) -> neg(x) = if x = {no} then {yes} else {no}",
          f"neg({no}) = {yes} & neg({yes}) = {no}")  # fmt: skip
    w.say("both bit bit -> bit", f"bit(x) & bit(y) -> both(x, y) = if x = {yes} & y = {yes} then {yes} else {no}",
          f"bit(x) & bit(y) -> both(x, y) = if x = {no} then {no} else y")  # fmt: skip
    w.say(
        "xor bit bit -> bit",
        "bit(x) & bit(y) -> xor(x, y) = if x = y then " + f"{no} else {yes}",
        "bit(x) & bit(y) -> xor(x, y) = if x = y then both(x, neg(y)) else neg(both(x, y))",
        often=0.8,
    )
    w.say(
        "carry bit bit bit",
        f"carry(x, y, z) <-> bit(x) & bit(y) & bit(z) & (both(x, y) = {yes} | both(z, xor(x, y)) = {yes})",
        often=0.6,
    )
    w.sort("wire", ["w1", "w2", "w3"] if w.chance(0.3) else ["north", "south", "west"])
    w.facts("joined wire wire", w.pairs("wire", "wire", 0.4, forward=True))
    w.table("held wire -> bit", 0.6)
    first = w.sorts["wire"][0]
    w.say(
        "live wire",
        f"live(x) <-> held(x) = {yes} | exists y. (joined(y, x) & live(y))",
        f"live(x) <-> x = {first} | exists y. (live(y) & joined(y, x) & held(y) != {no})",
        often=0.7,
    )
    w.say(
        "tautology",
        "tautology <-> all x y. (bit(x) & bit(y) -> xor(x, y) = xor(y, x))",
        often=0.5,
    )
    w.say(
        "swapped bit bit",
        "swapped(x, y) <-> bit(x) & bit(y) & neg(neg(x)) = y",
        "swapped(x, y) <-> y = neg(x)",
        often=0.5,
    )


def numbers(w: World) -> None:
    """Write of small numbers."""
    low = w.rng.choice([0, 0, 1, -1])
    high = w.rng.randint(3, 6)
    w.sort("num", [str(n) for n in range(low, high + 1)])
    w.say(
        "succ num -> num",
        f"num(n) & n < {high} -> succ(n) = n + 1",
        f"{low} <= n < {high} -> succ(n) = n + 1",
        "num(n) -> succ(n) = n + 1",
    )
    w.say("even num", f"even(n) <-> num(n) & (n = {low} | exists m. (odd(m) & n = m + 1))\nodd(n) <-> num(n) & exists m. (even(m) & n = m + 1)",
          "even(n) <-> exists m. (num(m) & num(n) & n = m + m)", f"even({low})\neven(n) & num(n + 2) -> even(n + 2)", often=0.7)  # fmt: skip
    w.say(
        "sum num num num",
        "sum(n, m, k) <-> num(n) & num(m) & num(k) & n + m = k",
        "sum(n, m, k) <-> num(n) & num(k) & m = k - n & num(m)",
        often=0.6,
    )
    w.say("fib num -> num", "fib(0) = 1\nfib(1) = 1\nnum(n) & n > 1 -> fib(n) = fib(n - 1) + fib(n - 2)",
          "num(n) & n >= 0 -> fib(n) = if n < 2 then 1 else fib(n - 1) + fib(n - 2)", often=0.5)  # fmt: skip
    w.say(
        "big num num -> num",
        "num(n) & num(m) -> big(n, m) = if n < m then m else n",
        "num(n) & num(m) & n <= m -> big(n, m) = m\nnum(n) & num(m) & m < n -> big(n, m) = n",
        often=0.6,
    )
    w.say(
        "least num",
        "least(n) <-> num(n) & ~exists m. (num(m) & m < n)",
        "least(n) <-> num(n) & all m. (num(m) -> n <= m)",
        often=0.5,
    )
    w.say("between num num num", "between(n, m, k) <-> num(n) & num(k) & n < m < k", often=0.5)
    w.say(
        "cold num",
        "cold(n) <-> num(n) & all k. (1 <= k <= 2 & num(n - k) -> ~cold(n - k))",
        "cold(n) <-> num(n) & ~exists m. (num(m) & (m = n - 1 | m = n - 2) & cold(m))",
        often=0.5,
    )


def trains(w: World) -> None:
    """Write of lines that stop at stations."""
    w.sort("stop", ["bonn", "kiel", "ulm", "jena"][: w.rng.randint(3, 4)])
    w.sort("track", ["ice", "local"])
    w.sort("minute", ["0", "1", "2", "3"])
    rows = [
        f"{t}, {s}, {w.rng.randint(0, 3)}"
        for t in w.sorts["track"]
        for s in w.sorts["stop"]
        if w.chance(0.7)
    ]
    w.facts("halts track stop minute", rows or ["ice, bonn, 0"])
    w.say(
        "rides track stop stop",
        "rides(l, x, y) <-> exists n m. (halts(l, x, n) & halts(l, y, m) & n < m)",
        "halts(l, x, n) & halts(l, y, m) & n < m -> rides(l, x, y)",
    )
    w.say(
        "trip stop stop",
        "trip(x, y) <-> exists l. (rides(l, x, y)) | exists z. (trip(x, z) & trip(z, y))",
        "rides(l, x, y) -> trip(x, y)\ntrip(x, z) & trip(z, y) -> trip(x, y)",
        often=0.7,
    )
    w.say(
        "change stop",
        "change(x) <-> exists l k. (l != k & rides(l, x, bonn) & exists y. (rides(k, y, x)))",
        "change(x) <-> exists n m. (halts(ice, x, n) & halts(local, x, m) & n <= m)",
        often=0.6,
    )
    w.say(
        "first_stop track -> stop",
        "halts(l, x, n) & ~(exists y m. (halts(l, y, m) & (m < n | m = n & y != x))) -> first_stop(l) = x",
        often=0.5,
    )
    w.say(
        "wait stop minute",
        "wait(x, n) <-> exists i j. (halts(ice, x, i) & halts(local, x, j) & n = j - i & n >= 0)",
        often=0.6,
    )


def weather(w: World) -> None:
    """Write of propositions, and of orders of precedence."""
    w.sort("day", ["monday", "friday", "sunday"])
    w.facts("wet day", w.rng.sample(w.sorts["day"], 1))
    w.say("rain", "rain <-> true", "rain <-> exists x. wet(x)", "rain <-> wet(sunday)")
    w.say("wind", "wind <-> ~rain", "wind <-> (rain -> false)", "wind <-> rain & true")
    w.say("storm", "storm <-> rain & wind", "rain & wind -> storm", "storm <-> (rain <-> wind)")
    w.say(
        "stay day",
        "stay(x) <-> day(x) & (if rain then wet(x) else ~wet(x))",
        "stay(x) <-> day(x) & (storm | wet(x))",
    )
    w.say(
        "picnic",
        "picnic <-> ~storm & exists x. (day(x) & ~stay(x))",
        "picnic <-> ~all x. (day(x) -> stay(x))",
    )
    w.say(
        "tomorrow day -> day",
        "tomorrow(monday) = friday\ntomorrow(friday) = sunday",
        "day(x) & x != sunday -> tomorrow(x) = if x = monday then friday else sunday",
    )
    w.say(
        "soon day day",
        "soon(x, y) <-> y = tomorrow(x) | exists z. (z = tomorrow(x) & soon(z, y))",
        often=0.6,
    )
    w.say(
        "dry_run day",
        "dry_run(x) <-> ~wet(x) & ~wet(tomorrow(x))",
        "dry_run(x) <-> day(x) & ~wet(x) & (tomorrow(x) = sunday -> ~wet(sunday))",
        often=0.6,
    )


def river(w: World) -> None:
    """Write the puzzle of a river that some have to cross."""
    w.sort("bank", ["near", "far"])
    w.sort("who", ["wolf", "goat", "man"] if w.chance(0.6) else ["goat", "man"])
    w.say(
        "across bank -> bank",
        "across(near) = far\nacross(far) = near",
        "bank(b) -> across(b) = if b = near then far else near",
    )
    w.observer("side who -> bank")
    w.say(
        "start state",
        "start(s) <-> all x. (who(x) -> side(x, s) = near)",
        "start(s) <-> side(goat, s) = near & side(man, s) = near & all x. (who(x) -> side(x, s) = near)",
        often=0.8,
    )
    w.say(
        "harm state",
        "harm(s) <-> state(s) & side(goat, s) != side(man, s)",
        "harm(s) <-> state(s) & side(wolf, s) = side(goat, s) & side(man, s) != side(goat, s)",
        often=0.7,
    )
    moved = "x = y | x = man"
    w.say("row who state state",
          f"row(y, s, t) <-> who(y) & side(y, s) = side(man, s) & all x. (who(x) -> side(x, t) = if {moved} then across(side(x, s)) else side(x, s))",
          f"row(y, s, t) <-> who(y) & side(y, s) = side(man, s) & side(y, t) = across(side(y, s)) & side(man, t) = across(side(man, s)) & {w.frame('side(x, ?)', 'who(x)', moved)}",
          f"row(y, s, t) <-> who(y) & state(s) & side(y, s) = side(man, s) & side(man, t) != side(man, s) & side(y, t) = side(man, t) & {w.frame('side(x, ?)', 'who(x)', moved)}")  # fmt: skip
    w.say(
        "stable state state",
        "stable(s, t) <-> exists y. (row(y, s, t) & ~harm(s) & ~harm(t))",
        often=0.5,
    )
    w.say(
        "arrived state",
        "arrived(s) <-> state(s) & ~exists x. (who(x) & side(x, s) = near)",
        often=0.5,
    )
    w.say(
        "alone who state",
        "alone(x, s) <-> who(x) & state(s) & all y. (who(y) & y != x -> side(y, s) != side(x, s))",
        often=0.5,
    )
    if w.chance(0.2):
        w.lines.append("state(s) -> side(goat, s) = side(man, s) | side(goat, s) = near")


def lights(w: World) -> None:
    """Write of lamps that a press toggles."""
    w.sort("lamp", ["red", "blue", "white"][: w.rng.randint(2, 3)])
    w.sort("power", ["on", "off"])
    w.facts("beside lamp lamp", w.pairs("lamp", "lamp", 0.4))
    w.observer("lit lamp -> power")
    w.say(
        "flip power -> power",
        "power(x) -> flip(x) = if x = on then off else on",
        "flip(on) = off, flip(off) = on",
    )
    hit = w.pick("x = y", "x = y | beside(y, x)", "beside(x, y)")
    w.say("press lamp state state", f"press(y, s, t) <-> lamp(y) & all x. (lamp(x) -> lit(x, t) = if {hit} then flip(lit(x, s)) else lit(x, s))",
          f"press(y, s, t) <-> lamp(y) & all x. (lamp(x) & ({hit}) -> lit(x, t) = flip(lit(x, s))) & {w.frame('lit(x, ?)', 'lamp(x)', hit)}",
          f"press(y, s, t) <-> state(s) & state(t) & lamp(y) & all x. (lamp(x) -> (lit(x, s) = lit(x, t) <-> ~({hit})))")  # fmt: skip
    w.say(
        "dark state",
        "dark(s) <-> state(s) & ~exists x. (lamp(x) & lit(x, s) = on)",
        "dark(s) <-> all x. (lamp(x) -> lit(x, s) = off)",
        often=0.7,
    )
    w.say("solved state", "solved(s) <-> exists y t. (press(y, s, t) & dark(t))", often=0.5)
    w.say(
        "invert state state",
        "invert(s, t) <-> all x. (lamp(x) -> lit(x, t) = flip(lit(x, s)))",
        often=0.4,
    )
    w.say(
        "sees lamp state -> power",
        "lamp(x) & state(s) -> sees(x, s) = flip(lit(x, s))",
        "lamp(x) & state(s) -> sees(x, s) = if exists y. (beside(x, y) & lit(y, s) = on) then on else off",
        often=0.5,
    )


def hanoi(w: World) -> None:
    """Write of discs on pegs."""
    w.sort("disc", ["1", "2"] if w.chance(0.6) else ["small", "large"])
    w.sort("peg", ["left", "middle", "right"])
    one, two = w.sorts["disc"]
    w.say(
        "smaller disc disc", f"smaller(x, y) <-> x = {one} & y = {two}", f"smaller({one}, {two})"
    )
    w.observer("rod disc -> peg")
    w.say(
        "covered disc state",
        "covered(x, s) <-> exists y. (smaller(y, x) & rod(y, s) = rod(x, s))",
        "covered(x, s) <-> state(s) & disc(x) & ~all y. (smaller(y, x) -> rod(y, s) != rod(x, s))",
    )
    w.say("lift disc peg state state", f"lift(y, p, s, t) <-> disc(y) & peg(p) & ~covered(y, s) & rod(y, s) != p & ~exists z. (smaller(z, y) & rod(z, s) = p) & rod(y, t) = p & {w.frame('rod(x, ?)', 'disc(x)', 'x = y')}",
          "lift(y, p, s, t) <-> disc(y) & peg(p) & ~covered(y, s) & all x. (disc(x) -> rod(x, t) = if x = y then p else rod(x, s)) & ~covered(y, t)")  # fmt: skip
    w.say(
        "begun state",
        "begun(s) <-> all x. (disc(x) -> rod(x, s) = left)",
        f"begun(s) <-> rod({one}, s) = left & rod({two}, s) = left",
        often=0.7,
    )
    w.say(
        "over state",
        "over(s) <-> state(s) & all x y. (disc(x) & disc(y) -> rod(x, s) = rod(y, s)) & ~begun(s)",
        often=0.6,
    )
    w.say("step state state", "step(s, t) <-> exists x p. lift(x, p, s, t)", often=0.6)
    w.say(
        "empty peg state",
        "empty(p, s) <-> peg(p) & state(s) & ~exists x. rod(x, s) = p",
        often=0.5,
    )


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
    w.say("take heap size state state", f"take(h, k, s, t) <-> heap(h) & size(k) & k >= 1 & left_in(h, s) >= k & left_in(h, t) = left_in(h, s) - k & {w.frame('left_in(x, ?)', 'heap(x)', 'x = h')}{passes}",
          f"take(h, k, s, t) <-> heap(h) & 1 <= k <= left_in(h, s) & all x. (heap(x) -> left_in(x, t) = if x = h then left_in(x, s) - k else left_in(x, s)){passes}",
          f"take(h, k, s, t) <-> heap(h) & size(k) & k != 0 & left_in(h, s) = left_in(h, t) + k & {w.frame('left_in(x, ?)', 'heap(x)', 'x = h')}{passes}")  # fmt: skip
    w.say("move state state", "move(s, t) <-> exists h k. take(h, k, s, t)", often=0.8)
    w.say(
        "wins state",
        "wins(s) <-> exists t. (move(s, t) & ~wins(t))",
        "wins(s) <-> state(s) & ~all t. (move(s, t) -> wins(t))",
        often=0.5,
    )
    w.say(
        "ended state",
        "ended(s) <-> state(s) & ~exists t. move(s, t)",
        "ended(s) <-> all h. (heap(h) -> left_in(h, s) = 0)",
        often=0.7,
    )
    w.say(
        "total state -> size",
        "state(s) -> total(s) = left_in(east, s) + left_in(west, s)"
        if "east" in w.sorts["heap"]
        else "state(s) -> total(s) = left_in(pile, s)",
        often=0.5,
    )


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
        w.say("put side col col state state", "put(m, i, j, s, t) <-> side(m) & col(i) & col(j) & cell(i, j, s) = nobody & all x y. (col(x) & col(y) -> cell(x, y, t) = if x = i & y = j then m else cell(x, y, s))",
              "put(m, i, j, s, t) <-> side(m) & col(i) & col(j) & cell(i, j, s) = nobody & cell(i, j, t) = m & all x y. (col(x) & col(y) & ~(x = i & y = j) -> cell(x, y, t) = cell(x, y, s))")  # fmt: skip
        w.say(
            "mirror state state",
            "mirror(s, t) <-> all x y. (col(x) & col(y) -> cell(x, y, t) = cell(y, x, s))",
            "mirror(s, t) <-> all x y. (col(x) & col(y) -> cell(x, y, t) = cell(3 - x, y, s))",
            often=0.6,
        )
        w.say(
            "row_of side state",
            "row_of(m, s) <-> side(m) & exists i. (col(i) & all j. (col(j) -> cell(i, j, s) = m))",
            often=0.6,
        )
        w.say(
            "full state",
            "full(s) <-> state(s) & ~exists x y. (col(x) & col(y) & cell(x, y, s) = nobody)",
            often=0.5,
        )
        return
    w.observer("cell col -> mark")
    w.say("put side col state state", f"put(m, i, s, t) <-> side(m) & col(i) & cell(i, s) = nobody & cell(i, t) = m & {w.frame('cell(x, ?)', 'col(x)', 'x = i')}",
          "put(m, i, s, t) <-> side(m) & cell(i, s) = nobody & all x. (col(x) -> cell(x, t) = if x = i then m else cell(x, s))")  # fmt: skip
    w.say("shift state state", "shift(s, t) <-> cell(1, t) = cell(2, s) & cell(2, t) = cell(1, s)" + (" & cell(3, t) = cell(3, s)" if len(w.sorts["col"]) == 3 else ""),
          "shift(s, t) <-> all x. (col(x) -> cell(x, t) = if col(x + 1) then cell(x + 1, s) else cell(1, s))", often=0.6)  # fmt: skip
    w.say(
        "hop col state state",
        f"hop(i, s, t) <-> col(i) & col(i + 1) & cell(i, s) != nobody & cell(i + 1, s) = nobody & cell(i, t) = nobody & cell(i + 1, t) = cell(i, s) & {w.frame('cell(x, ?)', 'col(x)', 'x = i | x = i + 1')}",
        often=0.6,
    )
    w.say(
        "owns side state",
        "owns(m, s) <-> side(m) & all i. (col(i) -> cell(i, s) = m)",
        "owns(m, s) <-> side(m) & state(s) & ~exists i. (col(i) & cell(i, s) != m)",
        often=0.6,
    )
    w.say("blank state", "blank(s) <-> all x. (col(x) -> cell(x, s) = nobody)", often=0.6)
    if w.chance(0.2):
        w.lines.append(
            "state(s) & col(x) & col(y) -> x = y | cell(x, s) != cell(y, s) | cell(x, s) = nobody"
        )


def vending(w: World) -> None:
    """Write of a machine that counts coins, with a lock and a display."""
    top = w.rng.randint(2, 4)
    w.sort("coins", [str(n) for n in range(top + 1)])
    w.sort("door", ["open", "shut"])
    w.sort("coin", ["1", "2"])
    w.observer("paid -> coins")
    w.observer("lock -> door")
    w.say(
        "initial state",
        "initial(s) <-> paid(s) = 0 & lock(s) = shut",
        "initial(s) <-> 0 = paid(s) & lock(s) != open",
    )
    w.say(
        "insert coin state state",
        "insert(c, s, t) <-> coin(c) & paid(t) = paid(s) + c & lock(t) = lock(s)",
        "insert(c, s, t) <-> coin(c) & lock(s) = shut & paid(t) - c = paid(s) & lock(t) = shut",
    )
    w.say(
        "buy state state",
        f"buy(s, t) <-> paid(s) >= {top - 1} & paid(t) = paid(s) - {top - 1} & lock(t) = open",
        f"buy(s, t) <-> paid(s) = {top} & paid(t) = 0 & lock(t) = if lock(s) = open then shut else open",
        often=0.8,
    )
    w.say(
        "toggle state state",
        "toggle(s, t) <-> lock(t) != lock(s) & paid(t) = paid(s)",
        "toggle(s, t) <-> (lock(s) = open <-> lock(t) = shut) & paid(s) = paid(t)",
        often=0.6,
    )
    w.say(
        "act state state",
        "act(s, t) <-> buy(s, t) | exists c. insert(c, s, t)",
        "act(s, t) <-> buy(s, t) | toggle(s, t)",
        often=0.6,
    )
    w.say("rich state", "rich(s) <-> state(s) & paid(s) > 1", "rich(s) <-> 1 < paid(s)", often=0.6)
    w.say(
        "owed state -> coins",
        f"state(s) -> owed(s) = {top} - paid(s)",
        "state(s) -> owed(s) = if lock(s) = open then 0 else paid(s)",
        often=0.5,
    )
    w.say(
        "jump state state",
        f"jump(s, t) <-> paid(t) = if paid(s) = {top} then 0 else paid(s) + 1 & lock(t) = lock(s)",
        f"jump(s, t) <-> lock(t) = lock(s) & paid(t) = if paid(s) = {top} then 0 else paid(s) + 1",
        often=0.5,
    )
    w.say(
        "richer state state", "richer(s, t) <-> state(s) & state(t) & paid(s) > paid(t)", often=0.3
    )
    if w.chance(0.2):
        w.lines.append(
            w.pick(
                "state(s) -> lock(s) = shut | paid(s) < 2",
                "state(s) -> paid(s) <= 2 | lock(s) != open",
            )
        )


def gadget(w: World) -> None:
    """Write of something with random parts, which random acts change."""
    for name, values in (
        ("shape", ["disc", "cube"]),
        ("hue", ["red", "blue"]),
        ("step_no", ["1", "2"]),
    ):
        w.sort(
            name,
            values if w.chance(0.7) else [*values, "3" if name == "step_no" else f"no_{name}"],
        )
    sorts = ["shape", "hue", "step_no"]
    size = 1
    for name in ("look", "mark_of", "gear"):
        places = w.rng.sample(sorts, w.rng.choice([0, 0, 1, 1, 2]))
        result = w.pick(*sorts)
        slots = 1
        for place in places:
            slots *= len(w.sorts[place])
        if size * len(w.sorts[result]) ** slots <= 27:
            size *= len(w.sorts[result]) ** slots
            w.observer(" ".join([name, *places, "->", result]))
    seen = {name: sorts for name, sorts in w.functions.items() if "state" in sorts}
    if not seen:
        w.observer("look -> hue")
        seen = {"look": w.functions["look"]}
    w.table("turned hue -> hue", 0.8)
    for act in ("push", "pull")[: w.rng.randint(1, 2)]:
        extra = {x: w.pick(*sorts) for x in "ab"[: w.rng.randint(0, 2)]}
        parts = [f"{sort}({x})" for x, sort in extra.items()]
        for name, (*places, _, result) in seen.items():
            names = list("xyz"[: len(places)])
            new, old = (f"{name}({', '.join([*names, state])})" for state in "ts")
            scope = {**extra, **dict(zip(names, places, strict=True)), "s": "state"}
            value = w.pick(
                old,
                old,
                w.term(scope, result, 1),
                f"if {w.atom(scope, 1)} then {w.term(scope, result, 1)} else {old}",
            )
            guards = " & ".join(f"{sort}({x})" for x, sort in zip(names, places, strict=True))
            parts.append(
                f"all {' '.join(names)}. ({guards} -> {new} = {value})"
                if names
                else f"{new} = {value}"
            )
        if w.chance(0.5):
            parts.insert(0, w.formula({**extra, "s": "state"}, w.rng.randint(0, 2)))
        if w.chance(0.2):
            parts.append(w.formula({**extra, "t": "state"}, 1))
        w.rng.shuffle(parts)
        parts = [f"({part})" if part.startswith("all ") else part for part in parts]
        head = f"{act}({', '.join([*extra, 's', 't'])})"
        body = " & ".join(parts)
        w.say(
            " ".join([act, *extra.values(), "state", "state"]),
            f"{head} <-> {body}",
            f"({body}) <-> {head}",
            f"{body} -> {head}",
        )
    if w.chance(0.2):
        w.lines.append(f"state(s) -> ({w.atom({'s': 'state'}, 1)} | {w.atom({'s': 'state'}, 1)})")


def plans(w: World) -> None:
    """Write of what follows from the steps of a world."""
    steps = [
        (name, sorts[:-2])
        for name, sorts in w.relations.items()
        if sorts[-2:] == ("state", "state")
    ]
    if not steps:
        return
    name, extra = w.rng.choice(steps)
    names = list("ijkmn"[: len(extra)])
    some = f"exists {' '.join(names)}. " if names else ""

    def step(one: str, other: str) -> str:
        return f"({some}{name}({', '.join([*names, one, other])}))"

    begun = w.pick(
        w.atom({"s": "state"}, 1),
        *(
            f"{start}(s)"
            for start in ("start", "initial", "begun", "dark")
            if start in w.relations
        ),
    )
    w.say(
        "reached state",
        f"reached(s) <-> state(s) & {begun} | exists p. (reached(p) & {step('p', 's')})",
        f"state(s) & {begun} -> reached(s)\nreached(s) & {step('s', 't')} -> reached(t)",
        often=0.4,
    )
    w.say(
        "twice state state",
        f"twice(s, t) <-> exists u. ({step('s', 'u')} & {step('u', 't')})",
        f"{step('s', 'u')} & {step('u', 't')} -> twice(s, t)",
        often=0.4,
    )
    w.say("back state state", f"back(s, t) <-> {step('s', 't')} & {step('t', 's')}", often=0.3)
    w.say(
        "still state",
        f"still(s) <-> state(s) & {step('s', 's')}",
        f"still(s) <-> {step('s', 's')}",
        often=0.3,
    )
    w.say(
        "caught state",
        f"caught(s) <-> state(s) & all t. ({step('s', 't')} -> caught(t))",
        f"caught(s) <-> state(s) & ~exists t. ({step('s', 't')} & ~caught(t))",
        often=0.3,
    )
    w.say("jammed state", f"jammed(s) <-> state(s) & ~exists t. {step('s', 't')}", often=0.3)
    w.say(
        "forced state state",
        f"forced(s, t) <-> {step('s', 't')} & all u. ({step('s', 'u')} -> u = t)",
        f"forced(s, t) <-> {step('s', 't')} & ~exists u. ({step('s', 'u')} & u != t)",
        often=0.3,
    )
    w.say(
        "apart state state",
        f"apart(s, t) <-> state(s) & state(t) & s != t & ~{step('s', 't')}",
        often=0.2,
    )


PLAIN: tuple[Callable[[World], None], ...] = (
    family,
    roads,
    schedule,
    access,
    machine,
    circuit,
    numbers,
    trains,
    weather,
)
STATES: tuple[Callable[[World], None], ...] = (
    river,
    lights,
    hanoi,
    nim,
    marks,
    vending,
    gadget,
    gadget,
)
