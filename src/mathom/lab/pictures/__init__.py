"""Draws the figures of experiments."""
