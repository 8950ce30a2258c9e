"""The rulebook of Riddle of the Ring, a module for each chapter; all of it compiled."""
