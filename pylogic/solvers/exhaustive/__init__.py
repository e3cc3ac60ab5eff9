"""Games solved from the circuit of their text: the value of every position that is reached."""
