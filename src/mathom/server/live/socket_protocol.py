"""The protocol of sockets below Starlette, with fewer system calls for each message."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

READ_AHEAD: Final = 16  # messages that may wait for the application


class TableSocketProtocol(WebSocketsSansIOProtocol):
    """Pauses reading when messages queue up, not after each one; sends messages that belong together in one write."""

    def send_receive_event_to_app(self) -> None:
        was_paused, self.read_paused = self.read_paused, True  # so that uvicorn does not pause after this message
        super().send_receive_event_to_app()
        self.read_paused = was_paused
        if not was_paused and self.queue.qsize() >= READ_AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: ASGISendEvent) -> None:
        """A text with `more` leaves with the next message."""
        sent: dict[str, Any] = {**message}
        if not sent.get("more") or not self.is_open():
            await super().send(message)
            return
        await self.writable.wait()
        if self.is_open():
            self.conn.send_text(sent["text"].encode())

    def is_open(self) -> bool:
        is_closing = self.disconnected or self.close_sent or self.transport.is_closing()
        return self.handshake_complete and not is_closing
