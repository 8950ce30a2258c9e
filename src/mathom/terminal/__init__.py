"""The game in a terminal, line by line. It works with views, options and events, and knows no rules."""
