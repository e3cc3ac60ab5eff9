"""From tokens to formulas, and what a single formula states."""
