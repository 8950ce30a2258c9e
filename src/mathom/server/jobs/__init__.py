"""Work that no request waits for in the event loop: imports, analyses, replays, webhooks, and the server's uptime."""
