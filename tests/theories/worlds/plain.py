"""Worlds that people write of in which nothing happens: families, roads, schedules, circuits."""

# ruff: noqa: E501  # an axiom is easier to read on one line
# fmt: off

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
    w.say("ancestor person person",
          "ancestor(x, y) <-> parent(x, y) | exists z. (parent(x, z) & ancestor(z, y))",
          "parent(x, y) -> ancestor(x, y)\nparent(x, z) & ancestor(z, y) -> ancestor(x, y)",
          "ancestor(x, y) <-> parent(x, y) | exists z. (ancestor(x, z) & ancestor(z, y))", often=0.7)
    w.say("sibling person person",
          "sibling(x, y) <-> x != y & exists z. (parent(z, x) & parent(z, y))", often=0.6)
    w.say("oldest person",
          "oldest(x) <-> person(x) & all y. (person(y) -> age(y) <= age(x))",
          "oldest(x) <-> person(x) & ~exists y. age(y) > age(x)", often=0.5)
    w.say("childless person",
          "childless(x) <-> person(x) & ~exists y. parent(x, y)",
          "childless(x) <-> person(x) & all y. ~parent(x, y)", often=0.5)
    w.say("heir person -> person",
          "person(x) -> heir(x) = if parent(x, dora) then dora else x",
          "parent(x, y) & (all z. (parent(x, z) & z != y -> age(z) < age(y))) -> heir(x) = y", often=0.4)
    w.say("next_age person -> age_number", "person(x) -> next_age(x) = age(x) + 1", often=0.3)


def roads(w: World) -> None:
    """Write of a graph: ways, positions that are won, colours, lengths."""
    w.sort("node", ["paris", "lyon", "nice", "metz", "brest"][: w.rng.randint(3, 5)])
    w.facts("edge node node", w.pairs("node", "node", 0.4, forward=w.chance(0.5)))
    w.say("link node node", "link(x, y) <-> edge(x, y) | edge(y, x)", often=0.6)
    w.say("reach node node",
          "reach(x, y) <-> node(x) & (x = y | exists z. (edge(x, z) & reach(z, y)))",
          "node(x) -> reach(x, x)\nreach(x, y) & edge(y, z) -> reach(x, z)", often=0.7)
    w.say("won node", "won(x) <-> exists y. (edge(x, y) & ~won(y))", often=0.4)
    w.say("safe node",
          "safe(x) <-> node(x) & all y. (edge(x, y) -> safe(y))",
          "safe(x) <-> node(x) & ~exists y. (edge(x, y) & ~safe(y))", often=0.4)
    w.sort("tint", ["red", "blue", "green"][: w.rng.randint(2, 3)])
    w.table("tint_of node -> tint", 0.9)
    w.say("clash node node", "clash(x, y) <-> edge(x, y) & tint_of(x) = tint_of(y)", often=0.6)
    w.say("proper",
          "proper <-> ~exists x y. (edge(x, y) & tint_of(x) = tint_of(y))",
          "proper <-> all x y. (edge(x, y) -> tint_of(x) != tint_of(y))", often=0.5)
    w.say("hub node", "hub(x) <-> exists y z. (edge(x, y) & edge(x, z) & y != z)", often=0.4)
    w.sort("length_km", ["1", "2", "3"])
    w.say("far node node length_km",
          "far(x, y, n) <-> length_km(n) & (edge(x, y) & n = 1 | exists z m. (length_km(m) & edge(x, z) & far(z, y, m) & n = m + 1))",
          "edge(x, y) -> far(x, y, 1)\nfar(x, y, n) & edge(y, z) & n < 3 -> far(x, z, n + 1)", often=0.4)


def schedule(w: World) -> None:
    """Write of tasks with their hours."""
    w.sort("task", ["wash", "cook", "read", "sleep"][: w.rng.randint(2, 4)])
    w.sort("hour", [str(n) for n in range(w.rng.randint(0, 1), w.rng.randint(3, 5))])
    w.table("begins task -> hour", w.rng.choice([1.0, 0.8]))
    w.table("lasts task -> hour")
    w.facts("needs task task", w.pairs("task", "task", 0.3, forward=True))
    w.say("ends task -> hour",
          "task(x) -> ends(x) = begins(x) + lasts(x)",
          "task(x) & hour(begins(x) + lasts(x)) -> ends(x) = begins(x) + lasts(x)")
    w.say("runs task hour",
          "runs(x, n) <-> task(x) & begins(x) <= n < ends(x)",
          "runs(x, n) <-> task(x) & hour(n) & begins(x) <= n & ~(n >= ends(x))", often=0.7)
    w.say("overlap task task",
          "overlap(x, y) <-> x != y & exists n. (runs(x, n) & runs(y, n))", often=0.6)
    w.say("free hour",
          "free(n) <-> hour(n) & all x. ~runs(x, n)",
          "free(n) <-> hour(n) & ~exists x. runs(x, n)", often=0.5)
    w.say("late task", "late(x) <-> exists y. (needs(x, y) & begins(x) < ends(y))", often=0.6)
    w.say("rank task -> hour",
          "task(x) -> rank(x) = if begins(x) < 2 then 1 else if begins(x) = 2 then 2 else 3", often=0.4)
    w.say("next_hour hour -> hour",
          "hour(n) & n < 3 -> next_hour(n) = n + 1",
          "hour(n) & hour(n + 1) -> next_hour(n) = n + 1", often=0.4)


def access(w: World) -> None:
    """Write of users, roles and what they may do."""
    w.sort("user", ["root", "guest", "alice"][: w.rng.randint(2, 3)])
    w.sort("role", ["admin", "staff", "visitor"])
    w.sort("act", ["look", "write", "erase"][: w.rng.randint(2, 3)])
    w.facts("has user role", w.pairs("user", "role"))
    w.facts("above role role", w.pairs("role", "role", 0.5, forward=True))
    w.facts("grants role act", w.pairs("role", "act"))
    w.say("is_role user role",
          "is_role(x, y) <-> has(x, y) | exists z. (is_role(x, z) & above(z, y))",
          "has(x, y) -> is_role(x, y)\nis_role(x, z) & above(z, y) -> is_role(x, y)")
    w.facts("denied user act", w.pairs("user", "act", 0.2))
    w.say("may user act",
          "may(x, a) <-> ~denied(x, a) & exists y. (is_role(x, y) & grants(y, a))",
          "is_role(x, y) & grants(y, a) & ~denied(x, a) -> may(x, a)")
    w.say("mighty user", "mighty(x) <-> user(x) & all a. (act(a) -> may(x, a))", often=0.6)
    w.say("stronger user user",
          "user(x) & user(y) -> (stronger(x, y) <-> all a. (may(y, a) -> may(x, a)))", often=0.5)
    w.say("top_role user -> role",
          "user(x) & has(x, admin) -> top_role(x) = admin\nuser(x) & ~has(x, admin) -> top_role(x) = staff", often=0.5)
    w.say("locked", "locked <-> ~exists x. may(x, write)", often=0.4)


def machine(w: World) -> None:
    """Write of a finite automaton."""
    w.sort("mode", ["idle", "busy", "done"][: w.rng.randint(2, 3)])
    w.sort("letter", ["zero", "one"])
    w.table("go mode letter -> mode", w.rng.choice([1.0, 0.7]))
    w.facts("final mode", w.rng.sample(w.sorts["mode"], 1))
    w.say("go2 mode letter letter -> mode",
          "mode(x) & letter(i) & letter(j) -> go2(x, i, j) = go(go(x, i), j)", often=0.5)
    w.say("accepts letter letter",
          "accepts(i, j) <-> final(go(go(idle, i), j))",
          "accepts(i, j) <-> letter(i) & letter(j) & final(go2(idle, i, j))", often=0.6)
    w.say("leads mode mode",
          "leads(x, y) <-> mode(x) & (y = x | exists z i. (leads(x, z) & y = go(z, i)))",
          "mode(x) -> leads(x, x)\nleads(x, y) & letter(i) -> leads(x, go(y, i))",
          "leads(x, y) <-> x = y & mode(x) | exists i. leads(go(x, i), y)", often=0.6)
    w.say("dead mode", "dead(x) <-> mode(x) & ~exists y. (final(y) & leads(x, y))", often=0.6)
    w.say("same mode mode",
          "same(x, y) <-> mode(x) & mode(y) & (final(x) <-> final(y)) & all i. (letter(i) -> (final(go(x, i)) <-> final(go(y, i))))", often=0.5)
    w.say("stuck mode letter",
          "stuck(x, i) <-> mode(x) & letter(i) & ~exists y. y = go(x, i)",
          "stuck(x, i) <-> mode(x) & letter(i) & go(x, i) = x", often=0.5)


def circuit(w: World) -> None:
    """Write of gates that compute bits."""
    bits = w.sort("bit", ["0", "1"] if w.chance(0.6) else ["off", "hot"])
    no, yes = bits
    w.say("neg bit -> bit",
          f"neg({no}) = {yes}\nneg({yes}) = {no}",
          f"bit(x) -> neg(x) = if x = {no} then {yes} else {no}",
          f"neg({no}) = {yes} & neg({yes}) = {no}")
    w.say("both bit bit -> bit",
          f"bit(x) & bit(y) -> both(x, y) = if x = {yes} & y = {yes} then {yes} else {no}",
          f"bit(x) & bit(y) -> both(x, y) = if x = {no} then {no} else y")
    w.say("xor bit bit -> bit",
          "bit(x) & bit(y) -> xor(x, y) = if x = y then " + f"{no} else {yes}",
          "bit(x) & bit(y) -> xor(x, y) = if x = y then both(x, neg(y)) else neg(both(x, y))", often=0.8)
    w.say("carry bit bit bit",
          f"carry(x, y, z) <-> bit(x) & bit(y) & bit(z) & (both(x, y) = {yes} | both(z, xor(x, y)) = {yes})", often=0.6)
    w.sort("wire", ["w1", "w2", "w3"] if w.chance(0.3) else ["north", "south", "west"])
    w.facts("joined wire wire", w.pairs("wire", "wire", 0.4, forward=True))
    w.table("held wire -> bit", 0.6)
    first = w.sorts["wire"][0]
    w.say("live wire",
          f"live(x) <-> held(x) = {yes} | exists y. (joined(y, x) & live(y))",
          f"live(x) <-> x = {first} | exists y. (live(y) & joined(y, x) & held(y) != {no})", often=0.7)
    w.say("tautology",
          "tautology <-> all x y. (bit(x) & bit(y) -> xor(x, y) = xor(y, x))", often=0.5)
    w.say("swapped bit bit",
          "swapped(x, y) <-> bit(x) & bit(y) & neg(neg(x)) = y",
          "swapped(x, y) <-> y = neg(x)", often=0.5)


def numbers(w: World) -> None:
    """Write of small numbers."""
    low = w.rng.choice([0, 0, 1, -1])
    high = w.rng.randint(3, 6)
    w.sort("num", [str(n) for n in range(low, high + 1)])
    w.say("succ num -> num",
          f"num(n) & n < {high} -> succ(n) = n + 1",
          f"{low} <= n < {high} -> succ(n) = n + 1",
          "num(n) -> succ(n) = n + 1")
    w.say("even num",
          f"even(n) <-> num(n) & (n = {low} | exists m. (odd(m) & n = m + 1))\nodd(n) <-> num(n) & exists m. (even(m) & n = m + 1)",
          "even(n) <-> exists m. (num(m) & num(n) & n = m + m)",
          f"even({low})\neven(n) & num(n + 2) -> even(n + 2)", often=0.7)
    w.say("sum num num num",
          "sum(n, m, k) <-> num(n) & num(m) & num(k) & n + m = k",
          "sum(n, m, k) <-> num(n) & num(k) & m = k - n & num(m)", often=0.6)
    w.say("fib num -> num",
          "fib(0) = 1\nfib(1) = 1\nnum(n) & n > 1 -> fib(n) = fib(n - 1) + fib(n - 2)",
          "num(n) & n >= 0 -> fib(n) = if n < 2 then 1 else fib(n - 1) + fib(n - 2)", often=0.5)
    w.say("big num num -> num",
          "num(n) & num(m) -> big(n, m) = if n < m then m else n",
          "num(n) & num(m) & n <= m -> big(n, m) = m\nnum(n) & num(m) & m < n -> big(n, m) = n", often=0.6)
    w.say("least num",
          "least(n) <-> num(n) & ~exists m. (num(m) & m < n)",
          "least(n) <-> num(n) & all m. (num(m) -> n <= m)", often=0.5)
    w.say("between num num num", "between(n, m, k) <-> num(n) & num(k) & n < m < k", often=0.5)
    w.say("cold num",
          "cold(n) <-> num(n) & all k. (1 <= k <= 2 & num(n - k) -> ~cold(n - k))",
          "cold(n) <-> num(n) & ~exists m. (num(m) & (m = n - 1 | m = n - 2) & cold(m))", often=0.5)


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
    w.say("rides track stop stop",
          "rides(l, x, y) <-> exists n m. (halts(l, x, n) & halts(l, y, m) & n < m)",
          "halts(l, x, n) & halts(l, y, m) & n < m -> rides(l, x, y)")
    w.say("trip stop stop",
          "trip(x, y) <-> exists l. (rides(l, x, y)) | exists z. (trip(x, z) & trip(z, y))",
          "rides(l, x, y) -> trip(x, y)\ntrip(x, z) & trip(z, y) -> trip(x, y)", often=0.7)
    w.say("change stop",
          "change(x) <-> exists l k. (l != k & rides(l, x, bonn) & exists y. (rides(k, y, x)))",
          "change(x) <-> exists n m. (halts(ice, x, n) & halts(local, x, m) & n <= m)", often=0.6)
    w.say("first_stop track -> stop",
          "halts(l, x, n) & ~(exists y m. (halts(l, y, m) & (m < n | m = n & y != x))) -> first_stop(l) = x", often=0.5)
    w.say("wait stop minute",
          "wait(x, n) <-> exists i j. (halts(ice, x, i) & halts(local, x, j) & n = j - i & n >= 0)", often=0.6)


def weather(w: World) -> None:
    """Write of propositions, and of orders of precedence."""
    w.sort("day", ["monday", "friday", "sunday"])
    w.facts("wet day", w.rng.sample(w.sorts["day"], 1))
    w.say("rain", "rain <-> true", "rain <-> exists x. wet(x)", "rain <-> wet(sunday)")
    w.say("wind", "wind <-> ~rain", "wind <-> (rain -> false)", "wind <-> rain & true")
    w.say("storm", "storm <-> rain & wind", "rain & wind -> storm", "storm <-> (rain <-> wind)")
    w.say("stay day",
          "stay(x) <-> day(x) & (if rain then wet(x) else ~wet(x))",
          "stay(x) <-> day(x) & (storm | wet(x))")
    w.say("picnic",
          "picnic <-> ~storm & exists x. (day(x) & ~stay(x))",
          "picnic <-> ~all x. (day(x) -> stay(x))")
    w.say("tomorrow day -> day",
          "tomorrow(monday) = friday\ntomorrow(friday) = sunday",
          "day(x) & x != sunday -> tomorrow(x) = if x = monday then friday else sunday")
    w.say("soon day day",
          "soon(x, y) <-> y = tomorrow(x) | exists z. (z = tomorrow(x) & soon(z, y))", often=0.6)
    w.say("dry_run day",
          "dry_run(x) <-> ~wet(x) & ~wet(tomorrow(x))",
          "dry_run(x) <-> day(x) & ~wet(x) & (tomorrow(x) = sunday -> ~wet(sunday))", often=0.6)


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
