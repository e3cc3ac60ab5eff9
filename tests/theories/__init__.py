"""Random documents in every notation, held against what they mean."""
