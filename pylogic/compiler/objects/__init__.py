"""Definitions over objects, in the terms of the compiler: states, observers and sorts.

A document that is written with receivers (`game.afterMove(x).matrix.yEmpty(x)`) names no sorts.
Each pass takes one thing away that the compiler does not know: named numbers, objects that are
parts of others, definitions by cases of a literal, terms that are not always defined, and
numbers without a sort.
"""

from pylogic.compiler.objects.lowering import compile_objects

__all__ = ["compile_objects"]
