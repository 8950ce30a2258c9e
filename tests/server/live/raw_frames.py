"""WebSockets whose frames a test writes itself."""

from __future__ import annotations

import socket
import struct

from tests.server.live_server import LiveServer

SECONDS = 10.0


def frame(head: int, payload: bytes = b"") -> bytes:
    return struct.pack("!BB", head, 0x80 | len(payload)) + bytes(4) + payload


def raw_socket(server: LiveServer, source: str = "127.0.0.9") -> socket.socket:
    """A WebSocket after its handshake, whose frames the test writes itself."""
    link = socket.create_connection(("127.0.0.1", server.port), SECONDS, (source, 0))
    lines = (
        "GET /api/socket HTTP/1.1",
        f"Host: {server.address}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    )
    try:
        link.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
        if not link.recv(4096).startswith(b"HTTP/1.1 101 "):
            raise ConnectionRefusedError
    except OSError:
        link.close()
        raise
    return link
