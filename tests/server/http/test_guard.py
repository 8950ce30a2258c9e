"""The guard in front of every request, over real sockets."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.types import Message, Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from mathom.core.errors import MathomError
from mathom.server.config import Config
from mathom.server.http.guard import BODY_SECONDS, DRAINED_BYTES, Guard, complete
from mathom.server.http.hosts import Hosts, origin_of
from mathom.server.http.rate_limits import BODY_BYTES, DRAINED, REQUESTS, RateLimits
from mathom.server.http.static import Static
from tests.server.real import Address, echo, serving

EVERYWHERE = "0.0.0.0"  # noqa: S104
PROXIED = Config(data=Path(), public_url="https://games.example")
UNSAFE = ("POST", "PUT", "PATCH", "DELETE", "PROPFIND")


@pytest.fixture(scope="module")
def server() -> Iterator[Address]:
    with serving(Guard(echo, Hosts.of(PROXIED), RateLimits(limited=False))) as address:
        yield address


# ---- origin ----


@pytest.mark.parametrize("method", UNSAFE)
def test_unsafe_methods_need_our_origin(server: Address, method: str) -> None:
    assert server.ask(method, "/", b"{}", Origin=server.origin, Cookie="mathom=x").status == 200
    assert server.ask(method, "/", b"{}", Cookie="mathom=x").status == 403
    assert server.ask(method, "/", b"{}", Sec_Fetch_Site="none").status == 403


def test_program_without_token_may_get_one(server: Address) -> None:
    assert server.ask("POST", "/", b"{}").status == 200


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "",
        "https://evil.example",
        "http://localhost",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "https://{address}",
        "http://{address}.evil.example",
        "http://{address}/",
        "HTTP://{address}",
        "http://evil.example http://{address}",
        "ws://{address}",
        "https://games.example.evil",
    ],
)
def test_origin_must_match_exactly(server: Address, origin: str) -> None:
    origin = origin.format(address=f"{server.host}:{server.port}")
    reply = server.ask("POST", "/", b"{}", Origin=origin, Cookie="mathom=x")
    assert (reply.status, b"foreign-origin" in reply.body) == (403, True)


def test_public_origin_is_accepted(server: Address) -> None:
    assert server.ask("POST", "/", b"{}", Origin="https://games.example").status == 200
    assert server.ask("GET", "/", Host="games.example").status == 200


def test_proxied_requests_count_as_https(server: Address) -> None:
    assert server.ask("GET", "/", Host="games.example").headers["x-scheme"] == "https"
    assert server.ask("GET", "/", Host="Games.Example:443").headers["x-scheme"] == "https"
    assert server.ask("GET", "/").headers["x-scheme"] == "http"


def test_sec_fetch_site_is_checked(server: Address) -> None:
    for site, status in {"same-origin": 200, "same-site": 403, "cross-site": 403, "none": 403}.items():
        assert server.ask("POST", "/", b"{}", Origin=server.origin, Sec_Fetch_Site=site).status == status


def test_bearer_request_needs_no_origin_and_loses_its_cookie(server: Address) -> None:
    reply = server.ask("POST", "/", b"{}", Authorization="Bearer abc", Cookie="mathom=x")
    assert (reply.status, reply.headers["x-cookie"]) == (200, "none")
    assert server.ask("GET", "/", Cookie="mathom=x").headers["x-cookie"] == "mathom=x"
    assert server.ask("POST", "/", b"{}", Authorization="Basic abc", Cookie="mathom=x").status == 403


def test_repeated_origin_header_counts_as_missing(server: Address) -> None:
    request = f"POST / HTTP/1.1\r\nHost: {server.host}\r\nOrigin: {server.origin}\r\nOrigin: {server.origin}\r\n"
    assert raw(server, request + "Content-Length: 2\r\n\r\n{}").startswith(b"HTTP/1.1 403")


def test_safe_methods_need_no_origin(server: Address) -> None:
    for method in ("GET", "HEAD", "OPTIONS"):
        assert server.ask(method, "/", Origin="https://evil.example").status == 200


async def handshake(server: Address, **headers: str) -> int:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        async with connect(f"ws://{server.host}:{server.port}/", additional_headers=named) as wire:
            await wire.send("hello")
            assert await wire.recv() == "hello"
            return 101
    except InvalidStatus as error:
        return error.response.status_code


def test_foreign_socket_is_refused_before_it_opens(server: Address) -> None:
    assert asyncio.run(handshake(server, Origin=server.origin)) == 101
    assert asyncio.run(handshake(server, Origin="https://games.example")) == 101
    assert asyncio.run(handshake(server, Authorization="Bearer abc")) == 101
    for origin in ("https://evil.example", "null", f"https://{server.host}:{server.port}"):
        assert asyncio.run(handshake(server, Origin=origin, Cookie="mathom=x")) == 403
    assert asyncio.run(handshake(server, Cookie="mathom=x")) == 403
    assert asyncio.run(handshake(server, Origin=server.origin, Sec_Fetch_Site="cross-site")) == 403


# ---- host ----


@pytest.mark.parametrize(
    ("host", "bound", "known"),
    [
        ("localhost:8000", "127.0.0.1", True),
        ("LOCALHOST", "127.0.0.1", True),
        ("127.0.0.1:9000", "127.0.0.1", True),
        ("[::1]:8000", "127.0.0.1", True),
        ("rebound.evil.example:8000", "127.0.0.1", False),
        ("rebound.evil.example:8000", EVERYWHERE, False),
        ("192.168.1.20:8000", "127.0.0.1", False),
        ("192.168.1.20:8000", EVERYWHERE, True),
        ("[fe80::1]:8000", "::", True),
        ("192.168.1.20", "192.168.1.20", True),
        ("club.lan", "club.lan", True),
        ("localhost.evil.example", "127.0.0.1", False),
        ("localhost@evil.example", "127.0.0.1", False),
        ("localhost:8000:1", "127.0.0.1", False),
        ("", "127.0.0.1", False),
        ("a b", EVERYWHERE, False),
        (f"{socket.gethostname()}:8000", EVERYWHERE, True),
    ],
)
def test_only_own_host_names_are_accepted(host: str, bound: str, known: bool, tmp_path: Path) -> None:
    assert Hosts.of(Config(data=tmp_path, host=bound)).is_own_host(host) is known


def test_unknown_host_gets_421_with_advice(server: Address) -> None:
    reply = server.ask("GET", "/", Host="rebound.example")
    assert reply.status == 421 and b"--public-url" in reply.body
    assert b"rebound.example" not in reply.headers["content-security-policy"].encode() + reply.body


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://Games.Example/", "https://games.example"),
        ("games.example", "https://games.example"),
        ("http://games.example:80", "http://games.example"),
        ("https://games.example:8443", "https://games.example:8443"),
    ],
)
def test_public_urls(url: str, origin: str) -> None:
    assert origin_of(url) == origin


@pytest.mark.parametrize(
    "url", ["ftp://x.example", "https://", "https://a b", "https://x.example/path", "https://u:p@x"]
)
def test_bad_public_urls_are_refused(url: str) -> None:
    with pytest.raises(MathomError, match="is not a public address"):
        origin_of(url)


# ---- size and time ----


def raw(server: Address, request: str | bytes, end: bytes = b"\r\n") -> bytes:
    """Reads the response up to this text; it may arrive in parts."""
    heard = b""
    with socket.create_connection((server.host, server.port), timeout=30) as wire:
        wire.sendall(request.encode() if isinstance(request, str) else request)
        while end not in heard and (part := wire.recv(65536)):
            heard += part
    return heard


def test_largest_body_is_accepted(server: Address) -> None:
    assert server.ask("POST", "/", b"x" * BODY_BYTES, Origin=server.origin).body == b"x" * BODY_BYTES
    reply = server.ask("POST", "/", b"x" * (BODY_BYTES + 1), Origin=server.origin)
    assert (reply.status, b"too-large" in reply.body) == (413, True)


@pytest.mark.parametrize("chunked", [False, True])
def test_oversized_body_is_drained_and_gets_413(server: Address, chunked: bool) -> None:
    """Sends everything before it reads, as browsers do."""
    parts = [b"x" * BODY_BYTES] * 64
    sized = {} if chunked else {"Content_Length": str(sum(map(len, parts)))}
    for _ in range(2):
        reply = server.ask("POST", "/", parts, Origin=server.origin, **sized)
        assert (reply.status, b"too-large" in reply.body) == (413, True)


@pytest.mark.parametrize("size", ["Content-Length: {}\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n{:x}\r\n"])
def test_complete_oversized_body_is_not_drained(server: Address, size: str) -> None:
    head = f"POST / HTTP/1.1\r\nHost: {server.host}:{server.port}\r\nOrigin: {server.origin}\r\n"
    end = b"\r\n0\r\n\r\n" if "chunked" in size else b""
    begun = time.monotonic()
    with socket.create_connection((server.host, server.port), timeout=30) as wire:
        wire.sendall((head + size.format(BODY_BYTES + 1)).encode() + b"x" * (BODY_BYTES + 1) + end)
        while wire.recv(65536):
            pass
    assert time.monotonic() - begun < BODY_SECONDS / 2


def test_endless_body_is_cut_off(server: Address) -> None:
    head = f"POST / HTTP/1.1\r\nHost: {server.host}:{server.port}\r\nOrigin: {server.origin}\r\n"
    with socket.create_connection((server.host, server.port), timeout=60) as wire:
        wire.sendall((head + "Content-Length: 99999999999\r\n\r\n").encode())
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            wire.sendall(b"x" * 2 * DRAINED_BYTES)


def test_oversized_bodies_of_an_address_are_not_drained_forever() -> None:
    """The third body of 128 MiB is cut off: an address has 256 MiB."""
    guard = Guard(echo, Hosts(), RateLimits(clock=lambda: 0.0))
    limits = guard.limits

    async def endless() -> Message:
        return {"type": "http.request", "body": b"x" * BODY_BYTES, "more_body": True}

    async def drain() -> None:
        await guard.drain("1.2.3.4", endless)

    for _ in range(3):
        asyncio.run(drain())
    assert not limits.would_allow(DRAINED, "1.2.3.4") or limits.buckets[DRAINED.name, "1.2.3.4"].tokens < BODY_BYTES


def test_chunked_body_is_counted(server: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mathom.server.http.guard.BODY_SECONDS", 60.0)  # a guard that drains would take this long
    head = f"POST / HTTP/1.1\r\nHost: {server.host}:{server.port}\r\nOrigin: {server.origin}\r\n"
    head += "Transfer-Encoding: chunked\r\n\r\n"
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    begun = time.monotonic()
    assert raw(server, head.encode() + chunk * (BODY_BYTES // 0x8000 + 1)).startswith(b"HTTP/1.1 413")
    whole = b"3\r\nabc\r\n0\r\n\r\n"
    assert raw(server, head.encode() + whole, whole).endswith(b"\r\n\r\n" + whole)
    assert time.monotonic() - begun < 20


def test_huge_content_length_gets_413_at_once(server: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mathom.server.http.guard.BODY_SECONDS", 60.0)
    head = f"POST / HTTP/1.1\r\nHost: {server.host}:{server.port}\r\nOrigin: {server.origin}\r\n"
    begun = time.monotonic()
    assert raw(server, head + "Content-Length: 99999999999\r\n\r\n").startswith(b"HTTP/1.1 413")
    assert time.monotonic() - begun < 20


def test_slow_body_gets_408(server: Address, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mathom.server.http.guard.BODY_SECONDS", 0.2)
    head = f"POST / HTTP/1.1\r\nHost: {server.host}:{server.port}\r\nOrigin: {server.origin}\r\n"
    assert raw(server, head + "Content-Length: 10\r\n\r\nabc").startswith(b"HTTP/1.1 408")


def test_too_many_requests_get_429() -> None:
    with serving(Guard(echo, Hosts(), RateLimits(clock=lambda: 0.0))) as server:
        most = int(REQUESTS.burst)
        codes = [server.ask("GET", "/").status for _ in range(most + 10)]
        assert codes == [200] * most + [429] * 10
        assert server.ask("GET", "/").headers["retry-after"] == "1"


async def unauthorized(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "http":
        right = dict(scope["headers"]).get(b"authorization") == b"Bearer right"
        await send({"type": "http.response.start", "status": 200 if right else 401, "headers": []})
        await send({"type": "http.response.body"})


def test_token_guessing_is_rate_limited() -> None:
    guard = Guard(unauthorized, Hosts(), RateLimits(clock=lambda: 0.0))
    with serving(Starlette(routes=[Mount("/", app=guard)])) as server:
        assert {server.ask("GET", "/", Authorization="Bearer right").status for _ in range(30)} == {200}
        codes = [server.ask("GET", "/", Authorization=f"Bearer {number}").status for number in range(30)]
        assert codes == [401] * 20 + [429] * 10
        assert server.ask("GET", "/", Authorization="Bearer right").status == 200
        assert server.ask("GET", "/").status == 401


# ---- headers ----


def test_pages_have_security_headers() -> None:
    headers = dict(complete([(b"content-type", b"text/html; charset=utf-8")], "at.example:80"))
    policy = headers[b"content-security-policy"].decode()
    assert "default-src 'none'; script-src 'self'; style-src 'self'" in policy
    assert "connect-src 'self' ws://at.example:80 wss://at.example:80;" in policy
    assert "frame-ancestors 'none'" in policy and "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy and ";;" not in policy and " ;" not in policy
    assert headers[b"referrer-policy"] == b"no-referrer"
    assert headers[b"cross-origin-opener-policy"] == b"same-origin"


def test_other_responses_have_an_empty_policy(server: Address) -> None:
    for reply in (server.ask("GET", "/"), server.ask("POST", "/", b""), server.ask("GET", "/", Host="evil.example")):
        assert reply.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
        assert reply.headers["x-content-type-options"] == "nosniff"
        assert reply.headers["cross-origin-resource-policy"] == "same-origin"
        assert reply.headers["cache-control"] == "no-store"
        assert "server" not in reply.headers


def test_not_modified_page_keeps_its_headers(tmp_path: Path) -> None:
    """A browser takes over the headers of a 304."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    with serving(
        Starlette(routes=[Mount("/", Guard(Static(tmp_path), Hosts.of(PROXIED), RateLimits(limited=False)))])
    ) as server:
        first = server.ask("GET", "/")
        again = server.ask("GET", "/", If_None_Match=first.headers["etag"])
    assert again.status == 304
    assert again.headers["content-security-policy"] == first.headers["content-security-policy"]


def test_public_https_address_is_remembered_by_browsers() -> None:
    with serving(Guard(echo, Hosts.of(PROXIED), RateLimits(limited=False))) as server:
        public = urlsplit(str(PROXIED.public_url)).netloc
        assert server.ask("GET", "/", Host=public).headers["strict-transport-security"] == "max-age=31536000"
        assert "strict-transport-security" not in server.ask("GET", "/").headers


# ---- language ----


def test_errors_use_the_language_of_the_request(server: Address) -> None:
    reply = server.ask("GET", "/", host="evil.example", accept_language="en-XA,en;q=0.5")
    assert reply.status == 421 and b"This server" not in reply.body
    with serving(
        Guard(Starlette(routes=[Mount("/", app=Static())]), Hosts.of(PROXIED), RateLimits(limited=False))
    ) as files:
        reply = files.ask("GET", "/nothing", accept_language="en-XA")
        assert reply.status == 404 and b"There is nothing" not in reply.body
