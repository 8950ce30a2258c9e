"""Analyses finished games: odds, better answers, luck and skill."""
