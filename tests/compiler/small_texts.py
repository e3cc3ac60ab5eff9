"""Beginnings of small documents that several tests go on with."""

from __future__ import annotations

LAMPS = """\
Constants: a, b, on, off
1. lamp(x) <-> x = a | x = b
2. mode(x) <-> x = on | x = off
3. state(s) & lamp(x) -> mode(power(x, s))
"""
COLOURS = """\
1. colour(y) <-> y = red | y = green
2. state(s) -> colour(shade(s))
"""
WHO = "1. who(x) <-> x = ann | x = bob | x = kim\n2. vip(x) <-> x = kim\n"
