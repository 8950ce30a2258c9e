"""Bots for every game. A bot sees what a person in its seat would see."""
