"""The map and movement on it (chapters 1 and 5)."""
