"""Moai solved: what positions are worth."""
