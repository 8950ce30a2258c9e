"""Webhooks: notices go to a real socket, and only to public addresses."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import threading
import time
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from pathlib import Path

import pytest

from mathom.core.errors import MathomError
from mathom.server.config import Config
from mathom.server.jobs import webhooks
from mathom.server.jobs.webhooks import QUEUE_SIZE, Webhooks, check_url, is_public, newly_asked, your_turn


class Receiver:
    """A server that records requests and sends a prepared response."""

    def __init__(self, answer: bytes = b"HTTP/1.1 204 No Content\r\n\r\n", wait: float = 0) -> None:
        self.answer = answer
        self.wait = wait
        self.got: list[bytes] = []
        self.port = 0
        self.open: set[asyncio.Task[None] | None] = set()

    async def __aenter__(self) -> Receiver:
        self.server = await asyncio.start_server(self.handle, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        for task in filter(None, self.open):
            task.cancel()
        await asyncio.gather(*filter(None, self.open), return_exceptions=True)

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.open.add(asyncio.current_task())
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            self.got.append(head + await reader.readexactly(length))
            await asyncio.sleep(self.wait)
            writer.write(self.answer)
        except asyncio.IncompleteReadError:
            pass
        finally:
            writer.close()


async def until(done: Callable[[], bool], seconds: float = 30) -> None:
    async with asyncio.timeout(seconds):
        while not done():
            await asyncio.sleep(0.01)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await test()

    asyncio.run(whole())


def test_notice_arrives() -> None:
    async def test() -> None:
        hooks = Webhooks(to_loopback=True)
        await hooks.start()
        async with Receiver() as receiver:
            url = f"http://127.0.0.1:{receiver.port}/hook/abc?room=1"
            assert hooks.post(url, "It is your turn.", "http://localhost:8000/t/abc")
            await until(lambda: bool(receiver.got))
        await hooks.stop()
        head, _, body = receiver.got[0].partition(b"\r\n\r\n")
        assert head.startswith(b"POST /hook/abc?room=1 HTTP/1.1\r\nHost: 127.0.0.1:" + str(receiver.port).encode())
        link = "http://localhost:8000/t/abc"
        assert json.loads(body) == {"text": "It is your turn.", "link": link, "content": f"It is your turn. {link}"}

    run(test)


def test_redirect_is_not_followed() -> None:
    async def test() -> None:
        hooks = Webhooks(to_loopback=True)
        await hooks.start()
        async with Receiver() as inner:
            answer = f"HTTP/1.1 307 Go\r\nLocation: http://127.0.0.1:{inner.port}/\r\nContent-Length: 0\r\n\r\n"
            async with Receiver(answer.encode()) as outer:
                hooks.post(f"http://127.0.0.1:{outer.port}/", "one", "")
                await until(lambda: bool(outer.got))
                await asyncio.sleep(0.2)
        await hooks.stop()
        assert not inner.got

    run(test)


def test_loopback_is_refused_by_default() -> None:
    assert Config(data=Path()).webhooks_to_loopback is False

    async def test() -> None:
        hooks = Webhooks()
        await hooks.start()
        async with Receiver() as receiver:
            for host in ("127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "127.1", "0"):
                hooks.post(f"http://{host}:{receiver.port}/", "no", "")
            await until(hooks.queue.empty)
            await asyncio.sleep(0.3)
        await hooks.stop()
        assert not receiver.got

    run(test)


def test_host_name_is_resolved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The name resolves first to a public address, then to loopback: the connection uses the first."""
    asked: list[str] = []
    answers = iter(["93.184.215.14", "127.0.0.1", "127.0.0.1"])
    connected: list[str] = []

    async def lookup(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), port))]

    async def connect(host: str, port: int, **_: object) -> None:
        connected.append(host)
        raise OSError("not today")

    async def test() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", lookup)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        hooks = Webhooks()
        await hooks.start()
        hooks.post("http://rebind.example/", "no", "")
        hooks.post("http://rebind.example/", "no", "")
        await until(lambda: len(asked) == 2 and bool(connected))
        await asyncio.sleep(0.05)
        await hooks.stop()

    run(test)
    assert connected == ["93.184.215.14"]


def test_one_private_address_among_several_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def lookup(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        return [(2, 1, 6, "", (place, port)) for place in ("93.184.215.14", "10.0.0.1")]

    async def test() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", lookup)
        with pytest.raises(webhooks.BadAddress):
            await Webhooks().resolve(webhooks.parse("http://x.example/"))

    run(test)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.8.8",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.0.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",  # noqa: S104
        "224.0.0.1",
        "255.255.255.255",
        "192.0.2.1",
        "192.0.0.192",
        "198.18.0.1",
        "240.0.0.1",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "fd12::1",
        "fec0::1",
        "feff::1",
        "5f00::1",
        "ff02::1",
        "2001:db8::1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "::127.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "2002:a00:1::1",
    ],
)
def test_non_public_addresses(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize(
    "address", ["93.184.215.14", "8.8.8.8", "2606:2800:21f::1", "::ffff:8.8.8.8", "64:ff9b::808:808"]
)
def test_public_addresses(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    ("url", "complaint"),
    [
        ("ftp://example.org/", "must start with https:// or http://"),
        ("file:///etc/passwd", "must start with https:// or http://"),
        ("javascript:alert(1)", "must start with https:// or http://"),
        ("example.org", "must start with https:// or http://"),
        ("https:///path", "must start with https:// or http://"),
        ("https://user:secret@example.org/", "must not contain a user name or password"),
        ("https://example.org:22/", "must not use a port below 1024"),
        ("https://example.org:99999/", "This is not a URL"),
        ("https://[::1/", "This is not a URL"),
        ("https://example.org/\r\nHost: evil", "without spaces or accents"),
        ("https://example.org/" + "a" * 500, "at most 500 characters, without spaces or accents"),
        ("https://exämple.org/", "without spaces or accents"),
        ("", "without spaces or accents"),
    ],
)
def test_bad_webhook_urls_are_refused(url: str, complaint: str) -> None:
    with pytest.raises(MathomError, match=complaint):
        check_url(url)


def test_good_webhook_urls_are_accepted() -> None:
    for url in ("https://ntfy.example/mytopic", "http://example.org:8080", "https://[2606:2800:21f::1]/x?y=z#f"):
        check_url(url)


def test_slow_receiver_delays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "SEND_TIMEOUT", 0.3)

    async def test() -> None:
        hooks = Webhooks(to_loopback=True)
        await hooks.start()
        async with Receiver(wait=30) as slow, Receiver() as quick:
            for _ in range(webhooks.SENDERS):
                hooks.post(f"http://127.0.0.1:{slow.port}/", "slow", "")
            await until(hooks.queue.empty)
            monkeypatch.setattr(webhooks, "SEND_TIMEOUT", 30)  # for this receiver
            hooks.post(f"http://127.0.0.1:{quick.port}/", "quick", "")
            begun = time.monotonic()
            await until(lambda: bool(quick.got))
            assert time.monotonic() - begun < 15
            await hooks.stop()

    run(test)


def test_hanging_receiver_holds_one_sender_and_then_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "SEND_TIMEOUT", 0.3)

    async def test() -> None:
        hooks = Webhooks(to_loopback=True)
        await hooks.start()
        async with Receiver(wait=30) as hanging, Receiver() as quick:
            for number in range(3 * webhooks.SENDERS):
                hooks.post(f"http://127.0.0.1:{hanging.port}/{number}", "slow", "")
            hooks.post(f"http://127.0.0.1:{quick.port}/", "quick", "")
            await until(lambda: bool(quick.got))
            assert len(hanging.got) <= 1
            await until(lambda: not hooks.sending)
            hooks.post(f"http://127.0.0.1:{hanging.port}/", "again", "")
            await until(hooks.queue.empty)
            await asyncio.sleep(0.05)
            assert len(hanging.got) == 1 and not hooks.sending
        await hooks.stop()

    run(test)


def test_all_notices_share_one_tls_context(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    create = ssl.create_default_context

    def counted() -> ssl.SSLContext:
        made.append(threading.current_thread().name)
        return create()

    monkeypatch.setattr(ssl, "create_default_context", counted)

    async def test() -> None:
        hooks = Webhooks(to_loopback=True)
        await hooks.start()
        async with Receiver() as one, Receiver() as other:
            for receiver in (one, one, other):
                hooks.post(f"https://127.0.0.1:{receiver.port}/", "no TLS there", "")
                await until(hooks.queue.empty)
                await until(lambda: not hooks.sending)
        await hooks.stop()

    run(test)
    assert len(made) == 1 and made[0] != threading.main_thread().name


def test_full_queue_drops_notices() -> None:
    async def test() -> None:
        hooks = Webhooks(to_loopback=True)
        begun = time.monotonic()
        taken = [hooks.post("http://127.0.0.1:9/", "x", "") for _ in range(QUEUE_SIZE + 50)]
        assert taken == [True] * QUEUE_SIZE + [False] * 50 and time.monotonic() - begun < 20

    run(test)


def test_dead_receiver_and_bad_url_stop_nothing(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")

    async def test() -> None:
        hooks = Webhooks(to_loopback=True)
        await hooks.start()
        async with Receiver() as receiver:
            hooks.post("http://127.0.0.1:9/secret-topic", "x", "")
            hooks.post("nonsense", "x", "")
            hooks.post("https://127.0.0.1:" + str(receiver.port), "not TLS", "")
            hooks.post(f"http://127.0.0.1:{receiver.port}/", "x", "")
            await until(lambda: any(b"POST" in got for got in receiver.got))
        await hooks.stop()

    run(test)
    assert "a notice was not sent" in caplog.text and "secret-topic" not in caplog.text


def test_newly_asked_seats() -> None:
    assert newly_asked((0,), (1,)) == (1,)
    assert newly_asked((), (1, 0)) == (0, 1)
    assert newly_asked((0, 1), (1,)) == newly_asked((1,), (1,)) == ()


def test_text_of_a_notice() -> None:
    assert your_turn("The Confrontation", ["Bob"]) == "It is your turn in The Confrontation against Bob."
    assert your_turn("The Confrontation", []) == "It is your turn in The Confrontation."
