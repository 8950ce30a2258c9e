"""`mathom migrate`: moves a site from SQLite to PostgreSQL or back, and `backup` and `restore` of a PostgreSQL site."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import psycopg

from mathom.core.errors import MathomError
from mathom.core.text.speech import tr
from mathom.server.care_commands import without_server
from mathom.server.jobs.uptime import Uptime, replace_text
from mathom.server.serve import keep_private, prepare_folder, say
from mathom.server.store import care, transfer
from mathom.server.store.base import StoreError
from mathom.server.store.open_store import DATABASE, check_driver, is_postgres
from mathom.server.store.postgres import execute, reason
from mathom.server.store.transfer import CONTENTS, End, PostgresEnd, SqliteEnd, copy_all, postgres_end, sqlite_end

if TYPE_CHECKING:
    from argparse import Namespace

Downtime = tuple[int | None, list[tuple[int, int]]]  # the last sign of life, and the outages


def run_migrate(options: Namespace) -> int:
    """Raises MathomError if a server runs, the target is not empty, or something differs; then nothing has changed."""
    if options.source == options.target:
        raise MathomError(tr("Source and target are the same."))
    with errors_in_words(options.target), ExitStack() as stack:
        source, downtime = stack.enter_context(opened(options.source, is_new=False))
        target, _ = stack.enter_context(opened(options.target, is_new=True))
        put_downtime(target, downtime, options.target)
        digest = copy_all(source, target, show_progress)
    say(tr("Everything has arrived, with the same hash at both ends: {hash}", hash=digest[:16]))
    say(tr("Nothing was changed in the source. Start the server with the target now."))
    return 0


@contextmanager
def opened(place: str, is_new: bool) -> Iterator[tuple[End, Downtime]]:
    """One end of the way: a data folder or the address of a database. No server may use it."""
    if is_postgres(place):
        check_driver()
        with postgres_end(place, alone=True) as end:
            yield end, postgres_downtime(end)
        return
    folder = prepare_folder(Path(place)) if is_new else Path(place).absolute()
    if not is_new and not (folder / DATABASE).is_file():
        raise MathomError(tr("There are no games in {folder}.", folder=folder))
    uptime = Uptime(folder / "uptime")
    with without_server(folder / DATABASE):
        keep_private(folder / DATABASE)
        with sqlite_end(folder / DATABASE) as end:
            yield end, (uptime.last(), uptime.read_outages())


def postgres_downtime(end: PostgresEnd) -> Downtime:
    last = execute(end.db, "SELECT last FROM uptime").fetchone()
    outages = execute(end.db, "SELECT began, ended FROM outages ORDER BY began").fetchall()
    return (last[0] if last else None, [(began, ended) for began, ended in outages])


def put_downtime(end: End, downtime: Downtime, place: str) -> None:
    """Clocks get back the time of the move too, since it began when the server last ran."""
    last, outages = downtime
    if isinstance(end, PostgresEnd):
        for began, ended in outages:
            execute(end.db, "INSERT INTO outages VALUES (%s, %s) ON CONFLICT DO NOTHING", (began, ended))
        if last is not None:
            execute(end.db, "INSERT INTO uptime (last) VALUES (%s) ON CONFLICT DO NOTHING", (last,))
    elif isinstance(end, SqliteEnd) and last is not None:
        file = Path(place) / "uptime"
        replace_text(file.with_suffix(".outages"), "".join(f"{began} {ended}\n" for began, ended in outages))
        replace_text(file, str(last))


def show_progress(name: str, done: int, of: int) -> None:
    """One line that is written again in a terminal; in a file only the last state of each part."""
    if sys.stdout is None or (done < of and not sys.stdout.isatty()):
        return
    number = list(CONTENTS).index(name) + 1
    facts = {"number": number, "parts": len(CONTENTS), "name": name, "done": f"{done:,}", "of": f"{of:,}"}
    line = tr("{number} of {parts}: {name}, {done} of {of}", **facts)
    if sys.stdout.isatty():
        end = "\n" if done >= of else ""
        sys.stdout.write(f"\r{line}{end}")
        sys.stdout.flush()
    else:
        say(line)


@contextmanager
def errors_in_words(target: str) -> Iterator[None]:
    """Raises MathomError for everything that can go wrong at either end. No sentence has the address."""
    try:
        yield
    except transfer.InUse:
        raise MathomError(tr("mathom is running with these games: stop it first.")) from None
    except transfer.NotEmpty:
        where = tr("This database") if is_postgres(target) else str(target)
        sentence = tr(
            "{where} is not empty: choose an empty database or another folder. Nothing has changed.", where=where
        )
        raise MathomError(sentence) from None
    except transfer.Different as error:
        raise MathomError(tr("{name} arrived differently, so nothing was moved.", name=error)) from None
    except psycopg.Error as error:
        raise MathomError(tr("The database does not work ({why}).", why=reason(error))) from None
    except (StoreError, sqlite3.Error, OSError) as error:
        raise MathomError(tr("The games cannot be moved ({why}).", why=error)) from None


# ---- backups of a PostgreSQL site ----


def back_up(url: str, data: Path) -> int:
    """Also while servers run."""
    with errors_in_words(url):
        file = transfer.back_up_postgres(url, data)
    if file is None:
        raise MathomError(tr("Another backup is being made at this moment."))
    say(tr("Saved to {file}, and read back.", file=file))
    return 0


def restore(url: str, data: Path, file: Path | None) -> int:
    """Puts a backup into an empty database."""
    backup = file or next(iter(care.backups(data)), None)
    if backup is None or not backup.is_file():
        raise MathomError(tr("There is no backup: name its file."))
    with errors_in_words(url), TemporaryDirectory(dir=data) as folder:
        copy = shutil.copy(backup, Path(folder) / DATABASE)  # an old one is brought to the newest version first
        with sqlite_end(Path(copy)) as source, postgres_end(url, alone=True) as target:
            digest = copy_all(source, target, show_progress)
    say(tr("Restored {file}.", file=backup))
    say(tr("Everything has arrived, with the same hash at both ends: {hash}", hash=digest[:16]))
    return 0
