"""Random documents of blocks, as texts."""
