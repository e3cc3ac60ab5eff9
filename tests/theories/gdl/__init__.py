"""Random sheets of the Game Description Language, and what they mean by answer sets."""
