"""Games solved from the circuit of their text: every position that can be reached, and its value."""
