"""A PostgreSQL server for tests and measurements: on loopback, in a folder of its own, as a user without rights.

It looks for the programs of PostgreSQL in $MATHOM_POSTGRES, on PATH and where distributions put them. If there are
none, root installs Debian's package, without the server that the package would start.
"""

from __future__ import annotations

import fcntl
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NEEDED = ("initdb", "postgres", "psql")
PLACES = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/usr/libexec/postgresql*",
    "/opt/homebrew/opt/postgresql*/bin",
)
USERS = ("postgres", "nobody")  # PostgreSQL refuses to run as root
NO_CLUSTER = Path("/etc/postgresql-common/createcluster.conf")
SECONDS = 60
QUICK = {"fsync": "off", "full_page_writes": "off"}  # a power cut would destroy it
SETTINGS = {
    "shared_buffers": "32MB",
    "max_connections": "100",
    "listen_addresses": "127.0.0.1",
    "log_min_messages": "fatal",
}


class NoPostgres(Exception):
    """The message says why there is no PostgreSQL and what to do."""


def obtain() -> Path:
    """The folder of PostgreSQL's programs. Raises NoPostgres."""
    with (Path(tempfile.gettempdir()) / "mathom-postgres.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two test processes: the second finds the work done
        if (found := find()) is not None:
            return found
        if os.environ.get("MATHOM_POSTGRES"):
            raise NoPostgres("MATHOM_POSTGRES does not name a folder with the programs of PostgreSQL, such as initdb.")
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            raise NoPostgres(
                "There is no PostgreSQL for the tests: install its server (on Debian: apt install postgresql), "
                "or set MATHOM_POSTGRES to the folder of its programs."
            )
        install()
    if (found := find()) is None:
        raise NoPostgres("Debian's package of PostgreSQL was installed, but its programs were not found.")
    return found


def find() -> Path | None:
    named = os.environ.get("MATHOM_POSTGRES")
    if named:
        return Path(named) if is_complete(Path(named)) else None
    on_path = shutil.which("initdb")
    newest_first = [place for pattern in PLACES for place in sorted(Path("/").glob(pattern[1:]), reverse=True)]
    places = [*([Path(on_path).parent] if on_path else []), *newest_first]
    return next((place for place in places if is_complete(place)), None)


def is_complete(folder: Path) -> bool:
    return all((folder / name).exists() for name in NEEDED)


def install() -> None:
    """Debian's package starts a server of its own unless a setting says no."""
    if not NO_CLUSTER.exists():
        NO_CLUSTER.parent.mkdir(parents=True, exist_ok=True)
        NO_CLUSTER.write_text("create_main_cluster = false\n")
    options = ["-q", "-y", "-o", "Dpkg::Options::=--force-confold", "--no-install-recommends"]
    for command in (["apt-get", "-q", "update"], ["apt-get", *options, "install", "postgresql"]):
        environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environ)
        if done.returncode:
            why = (done.stderr.strip().splitlines() or ["apt-get failed"])[-1]
            raise NoPostgres(f"PostgreSQL could not be installed ({why}): run apt install postgresql.")


class Postgres:
    """One server. It can be stopped, killed and started again; its databases stay until the folder is removed."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.programs = obtain()
        self.folder = folder
        self.settings = {**SETTINGS, **settings}
        self.port = free_port()
        self.made = 0  # databases
        self.process: subprocess.Popen[bytes] | None = None
        self.user = unprivileged()
        if self.user is not None:
            shutil.chown(folder, self.user)
        self.call("initdb", "-D", self.data, "-U", "mathom", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def call(self, name: str, *arguments: str | Path) -> str:
        """Runs a program of PostgreSQL as a user without rights. Raises NoPostgres."""
        command = [str(part) for part in (self.programs / name, *arguments)]
        done = subprocess.run(
            command, cwd=self.folder, capture_output=True, text=True, check=False, user=self.user, timeout=SECONDS
        )
        if done.returncode:
            raise NoPostgres(f"{name} failed: {done.stderr.strip()}")
        return done.stdout

    def start(self) -> None:
        options = {**self.settings, "port": str(self.port), "unix_socket_directories": str(self.folder)}
        command = [str(self.programs / "postgres"), "-D", str(self.data)]
        for name, value in options.items():
            command += ["-c", f"{name}={value}"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log, user=self.user)
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            try:
                self.sql("SELECT 1")
            except NoPostgres:
                time.sleep(0.05)
            else:
                return
        raise NoPostgres(f"PostgreSQL did not start: {(self.folder / 'log').read_text()}")

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends it cleanly at once; SIGQUIT is like a crash of the server."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(SECONDS)
            self.process = None

    def sql(self, statement: str, database: str = "postgres") -> str:
        """The answer of a statement, without headings."""
        place = ("-h", "127.0.0.1", "-p", str(self.port), "-U", "mathom", "-d", database)
        return self.call("psql", *place, "-q", "-A", "-t", "-c", statement).strip()

    def url(self, database: str) -> str:
        return f"postgresql://mathom@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """The address of an empty schema, which is for the tests like a database of its own, and made much faster."""
        self.made += 1
        self.sql(f"CREATE SCHEMA games{self.made}")
        return f"{self.url('postgres')}?options=-csearch_path%3Dgames{self.made}"


def unprivileged() -> str | None:
    """A user that may run PostgreSQL in place of root; None if this process may."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in USERS if name in known)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(**settings: str) -> Iterator[Postgres]:
    """A server that is stopped, and its folder removed, at the end."""
    folder = Path(tempfile.mkdtemp(prefix="mathom-postgres-"))
    server = None
    try:
        server = Postgres(folder, **{**QUICK, **settings})
        server.start()
        yield server
    finally:
        if server is not None:
            server.stop(signal.SIGQUIT)
        shutil.rmtree(folder, ignore_errors=True)
