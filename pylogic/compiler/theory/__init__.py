"""What axioms state: rules, equations, ranges and demands, and what rests on what."""
