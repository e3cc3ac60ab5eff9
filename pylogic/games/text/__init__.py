"""Games made of a document: what `game.toml` says, and positions and moves as text."""
