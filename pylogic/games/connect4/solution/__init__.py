"""Connect Four solved: what positions are worth."""
