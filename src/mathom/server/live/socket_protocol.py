"""The protocol of sockets below Starlette: fewer system calls for each message, and limits on frames and bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from mathom.server.http.rate_limits import FrameRate, RateLimits, address_of

if TYPE_CHECKING:
    from asyncio import BaseTransport

    from uvicorn._types import ASGISendEvent
    from websockets.http11 import Request

READ_AHEAD: Final = 16  # messages that may wait for the application
PIECE: Final = 1024  # bytes that are parsed before their frames are counted
MOST_FRAGMENTS: Final = 64  # of one message


class TableSocketProtocol(WebSocketsSansIOProtocol):
    """Pauses reading when messages queue up, not after each one; sends messages that belong together in one write.

    A client that sends too many frames or bytes is cut off before they are parsed. Every frame counts: messages, their
    fragments, pings and pongs.
    """

    frame_rate: FrameRate | None = None
    limits: RateLimits | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.limits = self.app_state.get("limits")
        if self.limits is not None and self.limits.limited:
            self.frame_rate = FrameRate(self.limits, address_of(self.client))

    def handle_connect(self, event: Request) -> None:
        """Lets the application name the client's own address, which a proxy hides from here."""
        super().handle_connect(event)
        if self.frame_rate is not None and not self.close_sent:
            self.scope["state"]["frame_rate"] = self.frame_rate

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.limits is not None:  # the HTTP protocol has counted this connection and has handed it over
            self.limits.accepted.leave(address_of(self.client))

    def data_received(self, data: bytes) -> None:
        if self.frame_rate is None:
            super().data_received(data)
            return
        if not self.frame_rate.allow_bytes(len(data)):
            self.cut_off()
            return
        for start in range(0, len(data), PIECE):
            super().data_received(data if len(data) <= PIECE else data[start : start + PIECE])
            if self.transport.is_closing():
                return

    def handle_events(self) -> None:
        """Counts the frames of a chunk of data before any of them is handled."""
        frames = len(self.conn.events)
        if self.frame_rate is None or (self.frame_rate.allow_frames(frames) and len(self.frames) <= MOST_FRAGMENTS):
            super().handle_events()
        else:
            self.cut_off()

    def cut_off(self) -> None:
        """Ends the connection without reading what has already arrived."""
        self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        was_paused, self.read_paused = self.read_paused, True  # so that uvicorn does not pause after this message
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: ASGISendEvent) -> None:
        """Sends a text, which may be bytes of UTF-8 already; one with `more` leaves with the next message."""
        sent = cast(dict[str, Any], message)
        text: str | bytes | None = sent.get("text")
        if text is None:
            await super().send(message)
            return
        if not self.writable.is_set():
            await self.writable.wait()
        if not self.is_open():
            raise ClientDisconnected
        try:
            self.conn.send_text(text if isinstance(text, bytes) else text.encode())
        except InvalidState:
            raise ClientDisconnected from None
        if not sent.get("more"):
            self.transport.write(b"".join(self.conn.data_to_send()))

    def is_open(self) -> bool:
        is_closing = self.disconnected or self.close_sent or self.transport.is_closing()
        return self.handshake_complete and not is_closing
