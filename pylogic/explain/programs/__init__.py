"""Explanations of what Prolog programs answer: the clauses that are used, by their lines."""
