"""Connections to tables: messages in, views and replies out."""
