"""Transformations of formulas, each general, each with the condition under which it is sound."""
