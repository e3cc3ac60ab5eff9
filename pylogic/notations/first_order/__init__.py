"""First-order logic as it is printed: in Unicode, in ASCII and in LaTeX."""
