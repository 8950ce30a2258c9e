"""Positions, answers and events as text."""
