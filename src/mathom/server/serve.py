"""`mathom serve`: prepares the data folder, finds a free port, and runs the server until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import fcntl
import gc
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
from mathom import native
from mathom.bots.registry import bot_names
from mathom.core.errors import MathomError
from mathom.core.text.speech import ntr, tr
from mathom.server.config import Config
from mathom.server.http.hosts import EVERYWHERE, network_address, origin_of, url_of
from mathom.server.http.idle_timeout import IdleTimeoutProtocol, most_connections
from mathom.server.http.rate_limits import MESSAGE_BYTES
from mathom.server.live.socket_protocol import TableSocketProtocol
from mathom.server.server_log import begin_log
from mathom.server.store.base import StoreError
from mathom.server.store.open_store import DATABASE, chosen_database
from mathom.server.workers import Place, Workers, check_count, inherited, own_place

if TYPE_CHECKING:
    from argparse import Namespace

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LONGEST_NAME: Final = 40  # characters of a bot's name
GARBAGE_THRESHOLDS: Final = (50_000, 20, 50)  # objects, then collections of the younger generation
PORTS_TRIED: Final = 50
PING_SECONDS: Final = 10.0  # between a pong and the next ping, and for a pong: a stalled client leaves within twenty
LOCK: Final = "in-use"  # names the address of the server that holds it


def serve(options: Namespace) -> int:
    """Returns when the server has stopped. Raises MathomError if it cannot start."""
    data = prepare_folder(options.data or native.home() / "data")
    if (place := own_place()) is not None:
        with inherited(place) as listener:
            run_worker(make_config(options, data, int(listener.getsockname()[1]), place), listener, place)
        return 0
    with (data / LOCK).open("a+") as lock, listening(options.host, options.port) as listener:
        port = int(listener.getsockname()[1])
        take_lock(lock, data, url_of(options.host, port), options.no_browser)
        config = make_config(options, data, port)
        check_count(options.workers, config.database)
        if options.workers > 1:
            Workers(listener, options.workers, sys.argv[1:]).run(lambda: ready(config, options.no_browser))
        else:
            run(config, listener, lambda: ready(config, options.no_browser))
        say(tr("Stopped."))
    return 0


def make_config(options: Namespace, data: Path, port: int, place: Place | None = None) -> Config:
    """Raises MathomError if an option is wrong."""
    processors = os.cpu_count() or 2
    return Config(
        data,
        options.host,
        port,
        origin_of(options.public_url) if options.public_url else None,
        options.bot_pause,
        bots=bot_programs(options.bot),
        bot_warm=place is None or place.number == 1,
        bot_workers=None if place is None else max(1, (processors - 1) // place.of),
        database=chosen_database(options.database),
        limited=not options.no_limits,
        place=place,
    )


def run_worker(config: Config, listener: socket.socket, place: Place) -> None:
    """One of several server processes; its parent talks to the terminal."""
    run(config, listener, place.say_ready)


def bot_programs(arguments: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Other people's bots, each given as NAME=COMMAND. Raises MathomError."""
    found: dict[str, str] = {}
    for argument in arguments:
        name, _, command = (part.strip() for part in argument.partition("="))
        facts = {"argument": argument}
        if not re.fullmatch(rf"[\w .-]{{1,{LONGEST_NAME}}}", name) or not command:
            sentence = ntr(
                '--bot "{argument}": write NAME=COMMAND, with a name of at most {count} letter or digit.',
                '--bot "{argument}": write NAME=COMMAND, with a name of at most {count} letters or digits.',
                LONGEST_NAME,
                argument=argument,
            )
            raise MathomError(sentence)
        if name in found or name in bot_names():
            raise MathomError(tr('--bot "{argument}": a bot of this name already exists.', **facts))
        try:
            words = shlex.split(command)
        except ValueError:
            raise MathomError(tr('--bot "{argument}": the command has an unclosed quotation mark.', **facts)) from None
        if not words or shutil.which(words[0]) is None:
            program = words[0] if words else ""
            raise MathomError(tr('--bot "{argument}": there is no program "{program}".', **facts, program=program))
        found[name] = command
    return tuple(found.items())


# ---- the data folder ----


def prepare_folder(data: Path) -> Path:
    """Creates the folder, readable only by its owner. Raises MathomError if it cannot be written."""
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        (data / LOCK).open("a+").close()
    except OSError as error:
        why = error.strerror or tr("it cannot be written")
        sentence = tr(
            "mathom cannot store its games in {data} ({why}): choose another folder with --data.", data=data, why=why
        )
        raise MathomError(sentence) from None
    return data.absolute()


def keep_private(database: Path) -> None:
    """Makes the database readable only by its owner, since it holds hidden pieces.

    SQLite gives its journal files the same rights.
    """
    with suppress(OSError):  # if the file belongs to somebody else, opening it reports the error
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
        for file in database.parent.glob(f"{database.name}*"):
            file.chmod(0o600)


def take_lock(lock: IO[str], data: Path, own: str, no_browser: bool) -> None:
    """One server per folder: a second start shows the page of the first and raises MathomError."""
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.seek(0)
        running = lock.readline().strip()
        if running and not no_browser:
            show(running)
        sentence = tr(
            "mathom is already running with the games in {data}; choose another folder with --data.", data=data
        )
        if running:
            facts = {"where": running, "data": data}
            sentence = tr(
                "mathom is already running at {where} with the games in {data}; choose another folder with --data.",
                **facts,
            )
        raise MathomError(sentence) from None
    lock.truncate(0)
    lock.write(f"{own}\n")
    lock.flush()


# ---- the port ----


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket at this port or the next free one. Raises MathomError."""
    if not 0 <= port <= 65535:
        raise MathomError(tr("{port} is not a port number: choose one from 1024 to 65535.", port=port))
    for number in range(port, min(port + PORTS_TRIED, 65536)):
        listener = bound(host, number)
        if listener is not None:
            with listener:
                yield listener
            return
    raise MathomError(
        tr("All ports from {first} to {last} are in use: choose another with --port.", first=port, last=number)
    )


def bound(host: str, port: int) -> socket.socket | None:
    """None if the port is in use. Raises MathomError."""
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
    except OSError:
        raise no_address(host) from None
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(128)  # some systems report only now that the port is in use
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            return None
        raise bind_error(host, port, error) from None
    return listener


def bind_error(host: str, port: int, error: OSError) -> MathomError:
    if error.errno in (errno.EACCES, errno.EPERM):
        sentence = tr(
            "This system does not let mathom use port {port}: choose one from 1024 up with --port.", port=port
        )
        return MathomError(sentence)
    if error.errno == errno.EADDRNOTAVAIL:
        return no_address(host)
    facts = {"host": host, "port": port, "why": error.strerror}
    return MathomError(tr("mathom cannot listen at {host} port {port}: {why}.", **facts))


def no_address(host: str) -> MathomError:
    return MathomError(tr('"{host}" is not an address of this machine: leave out --host, or use 0.0.0.0.', host=host))


# ---- the server ----


def settings(public: str | None) -> dict[str, Any]:
    """The settings of uvicorn. Only a proxy on this machine may set the client address."""
    return {
        "http": IdleTimeoutProtocol,
        "limit_concurrency": most_connections(),
        "ws": TableSocketProtocol,
        "ws_max_size": MESSAGE_BYTES,
        "ws_per_message_deflate": False,
        "ws_ping_interval": PING_SECONDS,
        "ws_ping_timeout": PING_SECONDS,
        "reset_contextvars": True,
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


def run(config: Config, listener: socket.socket, when_ready: Callable[[], None]) -> None:
    from mathom.server.app import make_app

    if config.database is None:
        keep_private(config.data / DATABASE)
    begin_log(config.data, config.place.number if config.place is not None else None)
    app = StoppableApp(make_app(config), config.data)
    server = Server(uvicorn.Config(app, **settings(config.public_url)), when_ready, app.stop)
    collect_garbage_seldom()
    try:
        server.run(sockets=[listener])
    except SystemExit:
        raise app.error or MathomError(tr("mathom could not start; see the messages above.")) from None


def collect_garbage_seldom() -> None:
    """An answer makes hundreds of objects but few cycles; at the usual thresholds a tenth of its time is collection."""
    gc.freeze()
    gc.set_threshold(*GARBAGE_THRESHOLDS)


class Server(uvicorn.Server):
    """Calls back when it is ready and when it stops. A signal stops it and is not raised again."""

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


class StoppableApp:
    """Wraps the application to report startup errors in one sentence and to end streams on shutdown.

    When the server stops, streaming responses see a disconnect, since nothing else would end them.
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
            await self.run_lifespan(scope, receive, send)
        elif scope["type"] == "http" and scope["method"] == "GET":
            await self.stream(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        unfinished = False

        async def sending(message: Message) -> None:
            nonlocal unfinished
            unfinished = message["type"] == "http.response.start" or message.get("more_body", False)
            await send(message)

        await self.app(scope, partial(self.receive_or_stop, receive), sending)
        if unfinished and self.stopping.is_set():
            await send({"type": "http.response.body", "body": b""})

    async def receive_or_stop(self, receive: Receive) -> Message:
        """The next message of the client, which can only be a disconnect; or a disconnect because the server stops."""
        both = [asyncio.ensure_future(receive()), asyncio.ensure_future(self.stopping.wait())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            message = both[0].result() if both[0].done() else None
        finally:
            for one in both:
                one.cancel()
        return message if isinstance(message, dict) else {"type": "http.disconnect"}

    async def run_lifespan(self, scope: Scope, receive: Receive, send: Send) -> None:
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
            silence_uvicorn()
            await send({"type": "lifespan.startup.failed", "message": ""})
        else:
            for message in held:
                await send(message)

    def sentence(self, error: Exception) -> MathomError:
        if isinstance(error, MathomError):
            return error
        why = str(error).rstrip(".")
        facts = {"data": self.data, "why": why}
        if type(error) is sqlite3.DatabaseError:  # not one of its subclasses, such as a database that is locked
            sentence = tr(
                "The database in {data} is damaged ({why}): `./mathom rescue --data {data}` saves what can be saved.",
                **facts,
            )
            return MathomError(sentence)
        return MathomError(
            tr("mathom cannot read the games in {data} ({why}); choose another folder with --data.", **facts)
        )


def silence_uvicorn() -> None:
    import logging

    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)


# ---- messages in the terminal ----


def ready(config: Config, no_browser: bool) -> None:
    here = url_of(config.host, config.port)
    facts = {"version": mathom.__version__, "where": config.public_url or here}
    say(tr("mathom {version} is running at {where} (Ctrl-C stops it)", **facts))
    if config.host in EVERYWHERE and (other := network_address()):
        say(tr("On this network: {where}", where=url_of(other, config.port)))
    threading.Thread(target=open_and_build, args=(here, no_browser), daemon=True).start()


def open_and_build(here: str, no_browser: bool) -> None:
    """Opens the browser and builds the compiled rules: work that the first page need not wait for."""
    if not no_browser:
        show(here)
    if os.environ.get("MATHOM_COMPILED") != "0":
        from mathom.native.build import build_in_background

        build_in_background()


def show(url: str) -> None:
    """Opens the page in a browser, if this machine has a screen and a person at it."""
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
    with suppress(OSError):  # the terminal may be closed
        if sys.stdout is not None:
            print(line, flush=True)
