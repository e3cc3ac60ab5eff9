"""Explanations of what rule sheets of General Game Playing say."""
