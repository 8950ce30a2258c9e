"""The compiled searches. They work on any game of the core."""
