"""The clauses of each symbol, and the demands that are checked at load."""
