"""Small documents about states with what they answer, counted by hand."""

from __future__ import annotations

from tests.compiler.small_texts import COLOURS, LAMPS

NETS = """\
Constants: a, b, c, on, off
node(x) <-> x = a | x = b | x = c
val(x) <-> x = on | x = off
edge(a, b), edge(b, c), edge(a, a)
state(s) & edge(x, y) -> val(hue(x, y, s))
"""
STATES = {
    "a sort of what is observed where another observation says": (
        (
            "tool = {1, 2}\nstate(s) -> tool(at(s))\nstate(s) & tool(x) -> tool(h(s, x))\n"
            "state(s) -> small(h(s, at(s)))\nsmall(x) <-> x = 1\np(x) <-> exists s. state(s) &"
            " x = h(s, 1) + h(s, 2)"
        ),
        "p(X)",
        ["2", "3"],
    ),
    "an observer that only its signature names": (
        "on = {1, 2}\nstate(s) -> on(at(s))\nboat : state × on -> on\np(s) <-> at(s) = 2",
        "p(X)",
        ["state(2,1,1)", "state(2,1,2)", "state(2,2,1)", "state(2,2,2)"],
    ),
    "a signature behind a bare colon": (
        "on = {1, 2}\nat: state × on -> on\np(s) <-> at(s, 1) = 2 & at(s, 2) = 2",
        "p(X)",
        ["state(2,2)"],
    ),
    "a signature in fonts, by a macro": (
        (
            "\\newcommand{\\side}{\\textsf{side}}\nLet $on = \\{1, 2\\}$.\n\n"
            "\\[ \\side{} : \\mathrm{pos\\_a} \\to \\mathit{on} \\]\n"
            "\\[ \\textsf{at} : \\mathrm{pos\\_a} \\to \\mathit{on} \\]\n"
            "$p(s) \\iff \\side(s) = 2 \\land \\textsf{at}(s) = 1$"
        ),
        "p(X)",
        ["pos_a(2,1)"],
    ),
    "observations at terms that a definition lists": (
        (
            "Constants: a, b\ng(x) <-> x = a | x = b\nstate(s) & h(u) -> h(door(s, u))\n"
            "h(y) <-> exists x. g(x) & y = mk(x)\n"
            "good(x) <-> g(x) & exists s. door(s, mk(x)) = mk(a)"
        ),
        "good(X)",
        ["a", "b"],
    ),
    "a step to an observation that is no term of its sort": (
        (
            "g = {a, b}\nd = {a, b, c}\ng(x) -> h(mk(x))\nstate(s) -> d(door(s)) & h(pos(s))\n"
            "move(s, t) <-> door(t) = door(s) & pos(t) = if door(s) = a then mk(a) else mk(c)"
        ),
        "move(X, _)",
        ["state(a,mk(a))", "state(a,mk(b))"],
    ),
    "observations at a term that a definition picks": (
        (
            "Constants: a, b\ng(x) <-> x = a | x = b\ng(v) -> h(mk(v))\n"
            "safe(z) <-> h(z) & (z = mk(b) | z = mk(mk(b)))\nstate(s) & safe(v) -> g(pos(s, v))"
        ),
        "pos(_, X, a)",
        ["mk(b)"],
    ),
    "an observer that Prolog has a predicate of, asked by its name there": (
        "1. colour(y) <-> y = red | y = green\n2. state(s) & colour(x) -> colour(between(x, s))",
        "between_(red, X, green)",
        ["state(green,green)", "state(green,red)"],
    ),
    "the sort of states, denied twice": (
        (
            "colour(y) <-> y = red | y = green\n"
            "all s. all x. state(s) & colour(x) -> colour(hue(x, s))\n"
            "both(s) <-> ~~state(s) & hue(red, s) = hue(green, s)"
        ),
        "both(X)",
        ["state(green,green)", "state(red,red)"],
    ),
    "a rule that what a step leads to is a state": (
        COLOURS + "3. step(s, t) -> state(s) & state(t) & shade(s) != shade(t)\n"
        "4. shade(s) = red & shade(t) = green -> step(s, t)",
        "step(_, X)",
        ["state(green)"],
    ),
    "a sort by negation, asked of numbers that are not of its kind": (
        (
            "e(x) <-> ~x = 1 | x = 2 | x = 3 | x = 0\nhue(y) <-> y = red | y = green\n"
            "state(s) & e(x) -> hue(shade(x, s))\n"
            "state(s) & e(x) & e(y) -> shade(x, s) = red | x < y"
        ),
        "state(X)",
        ["state(red,red,red)"],
    ),
    "states that an axiom denies": (
        COLOURS + "3. state(s) -> shade(s) = red | ~state(s)\n4. first(s) <-> shade(s) = red\n"
        "5. step(s, t) <-> state(s) & state(t)",
        "state(X)",
        ["state(red)"],
    ),
    "places of an observer that a quantifier, a function and a conditional tell": (
        (
            "Constants: a, b\ntree(x) <-> x = a | x = b\nother(a) = b\n"
            "tree(x) & x != a -> other(x) = if tree(x) then a else x\n"
            "crop(x) <-> tree(x) & (exists w. tree(w) & other(x) = a) & all w. tree(w) -> w != 3\n"
            "state(s) & crop(x) -> crop(hue(x, s))\nsteady(s) <-> hue(b, s) = b"
        ),
        "steady(X)",
        ["state(b)"],
    ),
    "an observer of some combinations of values": (
        NETS + "lit(x, s) <-> state(s) & node(x) & all y. node(y) -> hue(x, y, s) = on",
        "lit(X, S)",
        [],
    ),
    "what such an observer does not say of the others": (
        NETS + "dark(x, s) <-> node(x) & hue(a, a, s) = on & ~(hue(x, c, s) = off)",
        "dark(X, state(on, on, on))",
        ["a", "b", "c"],
    ),
    "a step that says all of such an observer": (
        NETS
        + "step(s, t) <-> all x y. edge(x, y) ->"
        + " hue(x, y, t) = if x = y then off else hue(x, y, s)",
        "step(state(on, on, off), X)",
        ["state(off,on,off)"],
    ),
    "a move that says what it does to the edge that it takes": (
        NETS
        + "take(s, t, x, y) <-> edge(x, y) & hue(x, y, s) = off & all u v. edge(u, v) ->"
        + " hue(u, v, t) = if u = x & v = y then on else hue(u, v, s)",
        "take(state(off, on, off), X, _, _)",
        ["state(off,on,on)", "state(on,on,off)"],
    ),
    "a step that changes one place and speaks of others where nothing is observed": (
        (
            "Constants: a, b\nwho(x) <-> x = a | x = b\nval(n) <-> 0 <= n <= 1\n"
            "vip(a)\nstate(s) & vip(x) & who(y) & y != b -> val(f(x, y, s))\n"
            "step(s, t) <-> all x y. vip(x) & who(y) ->"
            " f(x, y, t) = if vip(x) & y != y then 1 else f(x, y, s)"
        ),
        "step(S, X)",
        [],
    ),
    "a step that says more than such an observer": (
        NETS + "step(s, t) <-> all x y. node(x) & node(y) -> hue(x, y, t) = hue(x, y, s)",
        "step(state(on, on, off), X)",
        [],
    ),
    "values of a sort with a rule for all": (
        (
            "1. hue(red), hue(blue)\n2. size(n) -> all x. hue(x)\n3. size(1)\n"
            "4. state(s) -> hue(tone(s))\n5. step(s, t) <-> tone(t) != tone(s)\n"
            "6. pale(s) <-> tone(s) = green"
        ),
        "step(state(red), S), tone(S, X)",
        ["blue", "green"],
    ),
    "values of a sort with a case that never is": (
        (
            "1. hue(x) <-> x = red | x = blue | dark = light\n2. state(s) -> hue(tone(s))\n"
            "3. step(s, t) <-> tone(t) != tone(s)"
        ),
        "step(S, T), tone(T, X)",
        ["blue", "red"],
    ),
    "an equation first": (
        "1. x = zinc <-> room(x)\n2. state(s) -> room(mode(s))",
        "room(X)",
        ["zinc"],
    ),
    "an equation first of a sort of values": (
        "1. dish(iron), dish(zinc)\n2. dish(x) <-> room(x)\n3. state(s) -> room(mode(s))",
        "room(X)",
        ["iron", "zinc"],
    ),
    "a state from one that is completed": (
        COLOURS + "3. tick(x, s, t) <-> colour(x) & shade(t) = shade(s) & "
        "(colour(x) -> shade(s) = red)",
        "tick(red, S, T), shade(T, X)",
        ["red"],
    ),
    "states of a union with nothing": (
        """1. city(oslo), city(rome)
2. none(x) <-> city(x) & ~city(x)
3. place(x) <-> none(x) & none(x) | x = rome
4. state(s) -> place(at(s))""",
        "at(S, X)",
        ["rome"],
    ),
    "an effect and a frame": (
        LAMPS + "4. press(x, s, t) -> power(x, t) = if power(x, s) = on then off else on\n"
        "5. press(x, s, t) & lamp(y) & y != x -> power(y, t) = power(y, s)\n",
        "power(a, S, on), power(b, S, off), press(b, S, T), power(Y, T, X)",
        ["on", "on"],
    ),
    "an effect and a condition": (
        COLOURS + "3. paint(c, s, t) -> shade(t) = c\n4. paint(c, s, t) -> shade(s) != c\n",
        "shade(S, red), paint(X, S, T)",
        ["green"],
    ),
    "what follows from a step": (
        COLOURS + "3. paint(s, t) -> shade(t) = if shade(s) = red then green else red\n"
        "4. paint(s, t) -> changed(t)\n5. painted(s) <-> changed(s)\n"
        "6. first(s) <-> begin(s)\n7. begin(s) -> shade(s) = green\n",
        "first(S), paint(S, T), painted(T), shade(T, X)",
        ["red"],
    ),
    "what is said of the first": (
        LAMPS + "4. begin(s) -> power(a, s) = on & power(b, s) = off\n",
        "begin(S), power(a, S, X)",
        ["on"],
    ),
}
