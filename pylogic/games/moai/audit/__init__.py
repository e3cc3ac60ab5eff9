"""Witnesses of what is wrong in the report on Moai."""
