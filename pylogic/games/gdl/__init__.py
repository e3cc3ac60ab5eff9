"""Games whose rules are a sheet in the Game Description Language."""
