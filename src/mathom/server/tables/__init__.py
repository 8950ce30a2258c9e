"""Tables: what their rows add up to, new ones, their clocks, and their rows in the lobby."""
