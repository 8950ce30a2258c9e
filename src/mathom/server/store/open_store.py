"""Chooses a store by one setting: a file of SQLite in the data folder, or a PostgreSQL database."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from mathom.core.errors import MathomError
from mathom.core.text.speech import tr
from mathom.server.store.base import Store, StoreError
from mathom.server.store.sqlite import SqliteStore

DATABASE: Final = "mathom.db"
SETTING: Final = "MATHOM_DATABASE"  # the environment variable
SCHEMES: Final = ("postgresql://", "postgres://")


def is_postgres(place: str) -> bool:
    return place.startswith(SCHEMES)


def chosen_database(wanted: str | None) -> str | None:
    """The address in an option or else in the environment; None for SQLite. Raises MathomError."""
    url = wanted or os.environ.get(SETTING) or None
    if url is not None and not is_postgres(url):
        scheme = url.partition("://")[0]
        raise MathomError(
            tr('--database "{scheme}...": write postgresql://USER:PASSWORD@HOST/NAME, or leave it out.', scheme=scheme)
        )
    if url is not None:
        check_driver()
    return url


def check_driver() -> None:
    """Raises MathomError if the package for PostgreSQL is missing. `./mathom` installs it when it is asked for."""
    try:
        import psycopg  # noqa: F401
    except ImportError as error:
        sentence = tr("PostgreSQL needs another package ({why}): install mathom[postgres].", why=error)
        raise MathomError(sentence) from None


def open_store(data: Path, database: str | None) -> Store:
    """Raises MathomError if the database cannot be opened."""
    if database is None:
        return SqliteStore(data / DATABASE)
    from mathom.server.store.postgres import PostgresStore

    try:
        return PostgresStore(database, data)
    except StoreError as error:
        raise MathomError(tr("mathom cannot open the database: {why}.", why=str(error).rstrip("."))) from None
