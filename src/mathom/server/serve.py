"""`mathom serve`: finds a place for the games and a free port, and runs the table until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import os
import re
import shlex
import shutil
import signal
import socket
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Final

import uvicorn

import mathom
from mathom.bots.registry import bot_names
from mathom.core.errors import MathomError
from mathom.core.text.speech import ntr, tr
from mathom.native import choose as _native
from mathom.server.config import Config
from mathom.server.http.hosts import EVERYWHERE, address, network_address, origin_of
from mathom.server.http.idle_timeout import IdleTimeoutProtocol, most_connections
from mathom.server.http.rate_limits import MESSAGE_BYTES
from mathom.server.store.base import StoreError

if TYPE_CHECKING:
    from argparse import Namespace

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_NAME: Final = 40  # of a bot
PORTS_TRIED: Final = 50
LOCK: Final = "in-use"  # names the address of the server that holds it


def serve(options: Namespace) -> int:
    """Returns when the server has stopped. Raises MathomError if it cannot start."""
    data = prepare(options.data or _native.home() / "data")
    public = origin_of(options.public_url) if options.public_url else None
    with (data / LOCK).open("a+") as lock, listening(options.host, options.port) as listener:
        port = int(listener.getsockname()[1])
        hold(lock, data, address(options.host, port), options.no_browser)
        bots = programs(options.bot)
        config = Config(
            data, options.host, port, public, options.bot_pause, bots=bots, bot_warm=True, limited=not options.no_limits
        )
        run(config, listener, options.no_browser)
    return 0


def programs(wishes: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Bots of other people, each as NAME=COMMAND."""
    found: dict[str, str] = {}
    for wish in wishes:
        name, _, command = (part.strip() for part in wish.partition("="))
        facts = {"wish": wish}
        if not re.fullmatch(rf"[\w .-]{{1,{LONGEST_NAME}}}", name) or not command:
            sentence = ntr(
                '--bot "{wish}": write NAME=COMMAND, with a name of at most {count} letter or digit.',
                '--bot "{wish}": write NAME=COMMAND, with a name of at most {count} letters or digits.',
                LONGEST_NAME,
                wish=wish,
            )
            raise MathomError(sentence)
        if name in found or name in bot_names():
            raise MathomError(tr('--bot "{wish}": there is a bot of this name already.', **facts))
        try:
            words = shlex.split(command)
        except ValueError:
            raise MathomError(tr('--bot "{wish}": a quotation mark is missing in the command.', **facts)) from None
        if not words or shutil.which(words[0]) is None:
            program = words[0] if words else ""
            raise MathomError(tr('--bot "{wish}": there is no program "{program}".', **facts, program=program))
        found[name] = command
    return tuple(found.items())


# ---- the place for the games ----


def prepare(data: Path) -> Path:
    """A folder that can be written; only its owner may look into it."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        (data / LOCK).open("a+").close()
    except OSError as error:
        why = error.strerror or tr("it cannot be written")
        sentence = tr(
            "mathom cannot keep its games in {data} ({why}): name another folder with --data.", data=data, why=why
        )
        raise MathomError(sentence) from None
    return data.absolute()


def keep_private(database: Path) -> None:
    """Hidden pieces are in it: only its owner may read it. SQLite gives the files beside it the same rights."""
    with suppress(OSError):  # of one that is somebody else's, starting tells
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
        for file in database.parent.glob(f"{database.name}*"):
            file.chmod(0o600)


def hold(lock: IO[str], data: Path, own: str, no_browser: bool) -> None:
    """One server a folder. A second start leads to the first."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.seek(0)
        running = lock.readline().strip()
        if running and not no_browser:
            show(running)
        sentence = tr("mathom runs already with the games of {data}; --data names another folder.", data=data)
        if running:
            facts = {"where": running, "data": data}
            sentence = tr(
                "mathom runs already at {where} with the games of {data}; --data names another folder.", **facts
            )
        raise MathomError(sentence) from None
    lock.truncate(0)
    lock.write(f"{own}\n")
    lock.flush()


# ---- the port ----


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket at this port, or at the next one that is free."""
    if not 0 <= port <= 65535:
        raise MathomError(tr("{port} is no port: take one from 1024 to 65535.", port=port))
    for number in range(port, min(port + PORTS_TRIED, 65536)):
        listener = bound(host, number)
        if listener is not None:
            with listener:
                yield listener
            return
    raise MathomError(
        tr("All ports from {first} to {last} are taken: name another with --port.", first=port, last=number)
    )


def bound(host: str, port: int) -> socket.socket | None:
    """None if somebody else has this port."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
    except OSError:
        raise no_address(host) from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(128)  # also finds out, on some systems only now, that it is taken
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            return None
        raise refused(host, port, error) from None
    return listener


def refused(host: str, port: int, error: OSError) -> MathomError:
    if error.errno in (errno.EACCES, errno.EPERM):
        sentence = tr("This system does not let mathom have port {port}: take one from 1024 on with --port.", port=port)
        return MathomError(sentence)
    if error.errno == errno.EADDRNOTAVAIL:
        return no_address(host)
    facts = {"host": host, "port": port, "why": error.strerror}
    return MathomError(tr("mathom cannot listen at {host} port {port}: {why}.", **facts))


def no_address(host: str) -> MathomError:
    return MathomError(tr('"{host}" is no address of this machine: leave --host out, or take 0.0.0.0.', host=host))


# ---- the server ----


def settings(public: str | None) -> dict[str, Any]:
    """What uvicorn is told. Only a proxy on this machine may say for whom it asks."""
    return {
        "http": IdleTimeoutProtocol,
        "limit_concurrency": most_connections(),
        "ws": "websockets-sansio",
        "ws_max_size": MESSAGE_BYTES,
        "ws_per_message_deflate": False,
        "access_log": False,
        "log_config": None,
        "log_level": "warning",
        "server_header": False,
        "proxy_headers": public is not None,
        "forwarded_allow_ips": "127.0.0.1,::1",
        "timeout_graceful_shutdown": 2,
        "timeout_keep_alive": 30,
        "lifespan": "on",
    }


def run(config: Config, listener: socket.socket, no_browser: bool) -> None:
    from mathom.server.app import DATABASE, make_app

    keep_private(config.data / DATABASE)
    app = Plain(make_app(config), config.data)
    server = Server(uvicorn.Config(app, **settings(config.public_url)), lambda: ready(config, no_browser), app.stop)
    try:
        server.run(sockets=[listener])
    except SystemExit:
        raise app.error or MathomError(tr("mathom could not start; what it said above tells why.")) from None
    say(tr("Stopped."))


class Server(uvicorn.Server):
    """Tells when it is ready and when it stops; a signal ends it and is then done with."""

    def __init__(
        self, config: uvicorn.Config, when_ready: Callable[[], None], when_stopping: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.when_ready = when_ready
        self.when_stopping = when_stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.when_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.when_stopping()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class Plain:
    """Stands around the application while it starts and stops.

    Why it cannot start is kept as one sentence, where it is no fault of ours. When the server stops, streams end as if
    their readers had gone, since nothing else would end them.
    """

    def __init__(self, app: ASGIApp, data: Path) -> None:
        self.app = app
        self.data = data
        self.error: MathomError | None = None
        self.stopping = asyncio.Event()

    def stop(self) -> None:
        self.stopping.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.live(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "GET":
            await self.answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        unfinished = False

        async def sending(message: Message) -> None:
            nonlocal unfinished
            unfinished = message["type"] == "http.response.start" or message.get("more_body", False)
            await send(message)

        await self.app(scope, partial(self.heard, receive), sending)
        if unfinished and self.stopping.is_set():
            await send({"type": "http.response.body", "body": b""})

    async def heard(self, receive: Receive) -> Message:
        """What the reader of an answer says, which is only that he goes; or that it is time to go."""
        both = [asyncio.ensure_future(receive()), asyncio.ensure_future(self.stopping.wait())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            message = both[0].result() if both[0].done() else None
        finally:
            for one in both:
                one.cancel()
        return message if isinstance(message, dict) else {"type": "http.disconnect"}

    async def live(self, scope: Scope, receive: Receive, send: Send) -> None:
        held: list[Message] = []

        async def hold_failure(message: Message) -> None:
            if message["type"] == "lifespan.startup.failed":
                held.append(message)
            else:
                await send(message)

        try:
            await self.app(scope, receive, hold_failure)
        except (MathomError, StoreError, sqlite3.Error, OSError) as error:
            self.error = self.sentence(error)
            silence()
            await send({"type": "lifespan.startup.failed", "message": ""})
        else:
            for message in held:
                await send(message)

    def sentence(self, error: Exception) -> MathomError:
        if isinstance(error, MathomError):
            return error
        why = str(error).rstrip(".")
        facts = {"data": self.data, "why": why}
        return MathomError(tr("mathom cannot use the games in {data} ({why}); --data names another folder.", **facts))


def silence() -> None:
    import logging

    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)


# ---- what the person at the keyboard sees ----


def ready(config: Config, no_browser: bool) -> None:
    here = address(config.host, config.port)
    facts = {"version": mathom.__version__, "where": config.public_url or here}
    say(tr("mathom {version} is at {where} (Ctrl-C stops it)", **facts))
    if config.host in EVERYWHERE and (other := network_address()):
        say(tr("On this network: {where}", where=address(other, config.port)))
    threading.Thread(target=afterwards, args=(here, no_browser), daemon=True).start()


def afterwards(here: str, no_browser: bool) -> None:
    """What the first page need not wait for."""
    if not no_browser:
        show(here)
    if os.environ.get("MATHOM_COMPILED") != "0":
        from mathom.native.build import build_in_background

        build_in_background()


def show(url: str) -> None:
    """Opens the page, if a person with a screen sits at this machine."""
    if not has_screen():
        return
    import webbrowser

    with suppress(webbrowser.Error, OSError):
        webbrowser.open(url)


def has_screen() -> bool:
    if sys.stdout is None or not sys.stdout.isatty() or os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def say(line: str) -> None:
    with suppress(OSError):  # there may be nobody left to tell
        if sys.stdout is not None:
            print(line, flush=True)
