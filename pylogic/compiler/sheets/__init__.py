"""From a sheet in the Game Description Language to a Prolog module that keeps the contract."""
