"""Witnesses of what is wrong in the derivation for Connect Four."""
