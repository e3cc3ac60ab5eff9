"""Explanations of what documents of first-order logic say."""
