"""Riddle of the Ring."""
