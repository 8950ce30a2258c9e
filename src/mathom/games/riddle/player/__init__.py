"""How a bot plays Riddle of the Ring."""
