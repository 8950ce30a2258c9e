"""Measures bots against each other. The table does not need it."""
