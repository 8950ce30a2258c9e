"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from mathom.server.workers import Place


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of one server. Tests and benchmarks set those that have no option of `mathom serve`."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None  # as players see it, behind a proxy
    bot_pause: float = 0.6  # seconds before a bot's answer is entered, so that people can follow
    bot_lease: float = 8.0  # time limit of a bot for one answer, in seconds
    bots: tuple[tuple[str, str], ...] = ()  # other people's programs: a name and a command each
    bot_warm: bool = False  # start a bot worker before anybody needs one
    bot_workers: int | None = None  # None: by the number of processors
    webhooks_to_loopback: bool = False  # by default only to public addresses
    database: str | None = None  # the address of a PostgreSQL database; None: SQLite in the data folder
    place: Place | None = None  # among several server processes on this machine
    limited: bool = True  # whether rate limits apply
