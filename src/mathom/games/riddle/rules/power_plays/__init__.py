"""Power plays (chapters 8 and 11), a module for each kind."""
