"""Arranges and plays games between bots."""
