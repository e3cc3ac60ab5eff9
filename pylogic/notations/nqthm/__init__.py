"""Scripts of the Boyer-Moore prover: its infix print, and the Lisp that its users type."""
