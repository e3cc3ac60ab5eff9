"""Pang-Ke solved: what each position is worth."""
