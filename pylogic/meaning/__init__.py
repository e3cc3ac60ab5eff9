"""What a document means: the reference that every way to run it is held against.

Slow and plain: finite sets, all values tried, least fixpoints by iteration. It shares nothing with
the compiler but the formulas that the readers make.
"""
