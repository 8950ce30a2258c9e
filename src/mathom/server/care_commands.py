"""`mathom backup`, `restore`, `rescue` and `migrate`: care for the games of a server."""

from __future__ import annotations

import fcntl
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mathom import native
from mathom.core.errors import MathomError
from mathom.core.text.speech import ntr, tr
from mathom.server.serve import LOCK, prepare_folder, say
from mathom.server.store import care
from mathom.server.store.open_store import DATABASE, check_driver, chosen_database, is_postgres
from mathom.server.store.sqlite import first_damage

if TYPE_CHECKING:
    from argparse import Namespace


def database_of(options: Namespace) -> Path:
    return prepare_folder(options.data or native.home() / "data") / DATABASE


@contextmanager
def without_server(database: Path) -> Iterator[None]:
    """Raises MathomError while a server uses the folder."""
    with (database.parent / LOCK).open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise MathomError(tr("mathom is running with these games: stop it first.")) from None
        yield


def run_backup(options: Namespace) -> int:
    """Backs up the games; the server may be running."""
    database = database_of(options)
    if (url := chosen_database(options.database)) is not None:
        from mathom.server import migrate_command

        return migrate_command.back_up(url, database.parent)
    if not database.exists():
        raise MathomError(tr("There are no games in {folder}.", folder=database.parent))
    try:
        say(tr("Saved to {file}, and read back.", file=care.back_up(database)))
    except (care.NotSound, sqlite3.Error, OSError) as error:
        raise MathomError(tr("The games could not be backed up ({why}).", why=error)) from None
    return 0


def run_restore(options: Namespace) -> int:
    database = database_of(options)
    if (url := chosen_database(options.database)) is not None:
        from mathom.server import migrate_command

        return migrate_command.restore(url, database.parent, options.file)
    backup = options.file or next(iter(care.backups(database.parent)), None)
    if backup is None or not backup.is_file():
        raise MathomError(tr("There is no backup: name its file."))
    with without_server(database):
        try:
            aside = care.restore(database, backup)
        except (care.NotSound, sqlite3.Error, OSError) as error:
            raise MathomError(tr("{file} cannot be restored ({why}).", file=backup, why=error)) from None
    say(tr("Restored {file}.", file=backup))
    if aside is not None:
        say(tr("The games that were there are in {file}.", file=aside))
    return 0


def run_migrate(options: Namespace) -> int:
    if any(is_postgres(place) for place in (options.source, options.target)):
        check_driver()
        from mathom.server import migrate_command

        return migrate_command.run_migrate(options)
    sentence = tr("`migrate` moves games to or from PostgreSQL: write postgresql://... for one of the two places.")
    raise MathomError(sentence)


def run_rescue(options: Namespace) -> int:
    database = database_of(options)
    if not database.exists():
        raise MathomError(tr("There are no games in {folder}.", folder=database.parent))
    with without_server(database):
        damage = first_damage(database)
        if damage is None:
            say(tr("The database is sound: there is nothing to rescue."))
            return 0
        try:
            found = care.rescue(database)
        except (sqlite3.Error, OSError) as error:
            sentence = tr("Nothing can be saved ({why}): restore a backup with `./mathom restore`.", why=error)
            raise MathomError(sentence) from None
    say(tr("Damage: {damage}", damage=damage))
    say(ntr("{count} game is whole.", "{count} games are whole.", len(found.whole)))
    if found.cut:
        say(tr("These games may have lost their end: {tables}", tables=", ".join(found.cut)))
    if found.lost:
        say(tr("These games are lost: {tables}", tables=", ".join(found.lost)))
    say(tr("The damaged file is {file}.", file=found.aside))
    return 0
