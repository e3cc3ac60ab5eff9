"""What the statements of a text mean together: sorts, states, steps, situations, open symbols."""
