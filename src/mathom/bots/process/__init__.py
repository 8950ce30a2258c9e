"""Bots in processes of their own: the worker, its messages, and how a process is started and limited."""
