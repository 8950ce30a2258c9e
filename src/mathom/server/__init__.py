"""The table: games over HTTP and WebSocket, for people and programs. See docs/protocol.md."""
