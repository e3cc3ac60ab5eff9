"""Prolog source inside documents."""
