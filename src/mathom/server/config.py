"""What a server is started with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Config:
    """The command line sets the first four; the rest is for tests and for people who measure."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None  # as players see it, if a proxy stands in front
    bot_pause: float = 0.6  # seconds that an answer of a bot takes at least, so that people can follow
    bot_lease: float = 8.0  # seconds that a bot may think
    bots: tuple[tuple[str, str], ...] = ()  # programs of somebody else: a name and a command each
    bot_warm: bool = False  # whether a bot gets ready before anybody wants one
    bot_workers: int | None = None  # None: by the number of processors
    webhooks_to_loopback: bool = False  # else only to addresses of the open internet
    limited: bool = True  # whether anybody can ask too often
