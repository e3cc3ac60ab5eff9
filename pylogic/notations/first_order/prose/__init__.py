"""Words around formulas: what sentences define, list, limit and claim."""
