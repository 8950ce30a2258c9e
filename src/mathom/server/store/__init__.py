"""What the server stores: the interface of a store, and the one on SQLite."""
