"""What the server stores: the interface of a store, and the ones on SQLite and PostgreSQL."""
