"""Circuits of sheets in the Game Description Language."""
