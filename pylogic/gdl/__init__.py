"""The Game Description Language: rules as values, what they break, and what they mean."""
