"""Positions drawn from their texts: what they look like is data."""
