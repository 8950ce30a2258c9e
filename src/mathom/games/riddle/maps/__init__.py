"""Reads, checks and writes map files."""
