"""Bots that hold seats: their worker processes, their questions and answers, and what people are told of them."""
