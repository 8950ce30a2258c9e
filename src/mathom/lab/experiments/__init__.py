"""Experiments with bots: plans, puzzles, exploitability, and learning a value."""
