"""From the axioms of a document to the clauses of a Prolog module."""
