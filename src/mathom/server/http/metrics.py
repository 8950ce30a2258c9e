"""Numbers for monitoring, in the text format of Prometheus. Only this machine may read them."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import ip_address
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from mathom.bots.process.child import resident_mib
from mathom.core.text.speech import tr
from mathom.server.http.requests import route
from mathom.server.hub import Hub
from mathom.server.live.wire import Refused

FORMAT: Final = "text/plain; version=0.0.4"


async def get_metrics(hub: Hub, request: Request) -> Response:
    if not is_here(request):
        raise Refused(tr("There is nothing here."), "not-found", status=404)
    lines = [line for name, kind, help_text, value in numbers(hub) for line in shown(name, kind, help_text, value)]
    return PlainTextResponse("\n".join(lines) + "\n", media_type=FORMAT, headers={"cache-control": "no-store"})


def is_here(request: Request) -> bool:
    """Whether the client is on this machine; a proxy names the client it works for."""
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def shown(name: str, kind: str, help_text: str, value: float) -> Iterator[str]:
    yield f"# HELP mathom_{name} {help_text}"
    yield f"# TYPE mathom_{name} {kind}"
    yield f"mathom_{name} {value:g}"


def numbers(hub: Hub) -> Iterator[tuple[str, str, str, float]]:
    """Each number with its name, kind and meaning."""
    supervisor, rooms = hub.bot_seats.supervisor, list(hub.rooms.values())
    yield "healthy", "gauge", "1 if /healthz reports no problem.", not hub.problems()
    yield "rows_total", "counter", "Rows stored since the start: answers, offers, joins.", hub.rows_stored
    yield "rooms", "gauge", "Tables in memory.", len(rooms)
    yield "room_bytes", "gauge", "Estimated memory of these tables.", sum(room.weight for room in rooms)
    yield "viewers", "gauge", "Sockets and streams at tables.", sum(len(room.viewers) for room in rooms)
    yield "connections", "gauge", "Open connections of any kind.", hub.limits.accepted.held.total()
    yield "bot_questions", "gauge", "Questions that bots have not answered yet.", len(supervisor.turns)
    yield "bot_workers", "gauge", "Processes that answer for bots.", len(supervisor.workers)
    yield "analyses", "gauge", "Games being analysed, or waiting to be.", len(hub.analyses.jobs)
    yield "imports", "gauge", "Records being imported, or waiting to be.", hub.imports.waiting.total()
    yield "notices", "gauge", "Notices that wait to be sent.", hub.webhooks.queue.qsize()
    yield "longest_slice_seconds", "gauge", "The longest time that work held the event loop.", hub.slices.longest
    yield "resident_bytes", "gauge", "Memory of the server's process.", resident_mib("self") * (1 << 20)


ROUTES: Final = [route("/metrics", get_metrics, "GET")]
