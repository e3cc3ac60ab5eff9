"""From characters to the tokens of first-order logic, and from formulas back to characters."""
