"""The order in which the conditions of a clause are asked."""
