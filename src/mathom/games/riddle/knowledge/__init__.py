"""What a seat may know: views, worlds, memory, encoding."""
