"""Playing in a terminal, line by line. It sees views, options and events; it knows no rules."""
