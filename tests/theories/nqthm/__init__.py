"""Random scripts of the Boyer-Moore prover: what they say, how it is spelled, what it means."""
