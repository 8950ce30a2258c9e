"""Computes ratings and win rates from played games."""
