"""What the later passes share: the model of a theory, the scope of a clause, literals, goals."""
