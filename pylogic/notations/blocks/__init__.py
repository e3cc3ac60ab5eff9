"""Quantified blocks with bounds, and chains of method calls."""
