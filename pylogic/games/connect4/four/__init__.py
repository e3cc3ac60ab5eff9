"""FOUR, after John Augustine's description of FOUR 4."""
