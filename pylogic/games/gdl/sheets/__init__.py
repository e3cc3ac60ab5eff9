"""Sheets of our own, of eight kinds: in turns, at once, three roles, a puzzle and more."""
