"""How each kind of condition is asked of what is known, or made to tell what is not."""
