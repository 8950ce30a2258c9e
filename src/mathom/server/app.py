"""Puts the application together: routes, hub, store and guard."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.applications import Starlette
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from mathom.server.config import Config
from mathom.server.http import metrics, openapi
from mathom.server.http.api import ROUTES
from mathom.server.http.guard import Guard
from mathom.server.http.hosts import Hosts
from mathom.server.http.rate_limits import RateLimits
from mathom.server.http.static import Static
from mathom.server.hub import Hub
from mathom.server.jobs import record_import
from mathom.server.live.sockets import serve_socket
from mathom.server.store.base import Store
from mathom.server.store.open_store import open_store
from mathom.server.tables.new_tables import Sources

PROXIES: Final = frozenset(("127.0.0.1", "::"))  # the /64 of ::1


async def socket_endpoint(socket: WebSocket) -> None:
    await serve_socket(socket.app.state.hub, socket)


def make_app(config: Config, *, store: Store | None = None, sources: Sources | None = None) -> ASGIApp:
    """Builds the application. Tests may pass their own store, clock and randomness."""
    limits = RateLimits(config.limited)
    limits.proxies = PROXIES if config.public_url else frozenset()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, RateLimits]]:
        hub = Hub(store or open_store(config.data, config.database), config, sources or Sources(), limits)
        app.state.hub = hub
        await hub.start()
        try:
            yield {"limits": limits}  # the protocols below the application use them too
        finally:
            await hub.stop()

    routes: list[Route | WebSocketRoute | Mount] = [*ROUTES, *metrics.ROUTES, *record_import.ROUTES, *openapi.routes]
    routes.append(WebSocketRoute("/api/socket", socket_endpoint))
    routes.append(Mount("/", app=Static()))
    return Guard(Starlette(routes=routes, lifespan=lifespan), Hosts.of(config), limits)
