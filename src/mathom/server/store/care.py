"""Care for the database file: online backups that are verified, and rescue of what a damaged file still holds."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from mathom.server.store.sqlite import connect, first_damage, migrate
from mathom.server.store.statements import PARTS

BACKUPS: Final = "backups"  # the folder, beside the database
HOURLY: Final = 6  # backups that are kept
DAILY: Final = 7
STAMP: Final = "%Y%m%d-%H%M%S"
JOURNALS: Final = ("-wal", "-shm")


class NotSound(Exception):
    """A copy that was just made cannot be read."""


# ---- backups ----


def back_up(database: Path, now: float | None = None) -> Path:
    """Copies a database while it is in use: SQLite copies the state of one moment. Raises NotSound, OSError."""

    def copy_to(fresh: Path) -> None:
        with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(fresh)) as copy:
            source.backup(copy)

    return save(database.parent, copy_to, now)


def save(data: Path, copy_to: Callable[[Path], None], now: float | None = None) -> Path:
    """Makes a new backup, reads all of it, and removes old ones. Raises NotSound, OSError."""
    folder = data / BACKUPS
    folder.mkdir(mode=0o700, exist_ok=True)
    stamp = time.strftime(STAMP, time.gmtime(now))
    fresh = folder / "unfinished.db"
    fresh.unlink(missing_ok=True)
    fresh.touch(0o600)
    copy_to(fresh)
    if (damage := first_damage(fresh)) is not None:
        raise NotSound(damage)
    done = fresh.replace(folder / f"mathom-{stamp}.db")
    for old in superfluous(backups(data)):
        old.unlink()
    return done


def backups(data: Path) -> list[Path]:
    """The newest first."""
    return sorted((data / BACKUPS).glob("mathom-*.db"), reverse=True)


def superfluous(newest_first: list[Path]) -> list[Path]:
    """All but the newest HOURLY, and the newest of each of the last DAILY days."""
    days: dict[str, Path] = {}
    for file in newest_first:
        days.setdefault(file.name[: len("mathom-20261118")], file)
    kept = {*newest_first[:HOURLY], *list(days.values())[:DAILY]}
    return [file for file in newest_first if file not in kept]


def put_aside(database: Path, word: str) -> Path:
    """Renames a database and its journals, so that nothing is lost; returns its new name."""
    aside = database.with_name(f"{database.name}.{word}-{time.strftime(STAMP, time.gmtime())}")
    for suffix in ("", *JOURNALS):
        with suppress(FileNotFoundError):
            Path(f"{database}{suffix}").rename(f"{aside}{suffix}")
    return aside


def restore(database: Path, backup: Path) -> Path | None:
    """Replaces a database by a backup; returns where the old one is now. Raises NotSound, OSError."""
    if (damage := first_damage(backup)) is not None:
        raise NotSound(damage)
    fresh = database.with_name(f"{database.name}.restored")
    fresh.unlink(missing_ok=True)
    fresh.touch(0o600)
    with closing(sqlite3.connect(backup)) as source, closing(sqlite3.connect(fresh)) as copy:
        source.backup(copy)
    aside = put_aside(database, "before-restore") if database.exists() else None
    fresh.rename(database)
    return aside


# ---- rescue ----


@dataclass(slots=True)
class Rescued:
    """What was saved: the tables whose game is whole, and those that lost something."""

    whole: list[str] = field(default_factory=list)
    cut: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)  # known only by what belonged to them
    aside: Path | None = None  # the damaged file


def rescue(database: Path) -> Rescued:
    """Copies everything that can be read into a new database, which takes the place of the damaged one.

    Raises sqlite3.Error, and changes nothing, if the file is no database at all.

    Of a game, the rows up to the first lost one can be replayed, so later ones are dropped.
    """
    fresh = database.with_name(f"{database.name}.rescued")
    fresh.unlink(missing_ok=True)
    fresh.touch(0o600)
    with closing(connect(fresh)) as new, closing(sqlite3.connect(database)) as old:
        old.execute("SELECT COUNT(*) FROM sqlite_master")  # raises an error if nothing can be read
        migrate(new)
        new.execute("PRAGMA foreign_keys = OFF")
        new.execute("BEGIN")
        for name in ("visitors", "tables"):
            copy_rows(old, new, name)
        known = [str(row[0]) for row in new.execute("SELECT id FROM tables")]
        for name in PARTS:
            copy_rows(old, new, name)
            for table in known:
                copy_rows(old, new, name, table)
        found = sorted_out(old, new, known)
        new.execute("COMMIT")
        new.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        new.execute("PRAGMA journal_mode = DELETE")
    found.aside = put_aside(database, "damaged")
    fresh.rename(database)
    return found


def copy_rows(old: sqlite3.Connection, new: sqlite3.Connection, name: str, table: str | None = None) -> None:
    """Copies the rows of one SQL table, or those of it that belong to one table of players.

    It reads from both ends up to the damage.
    """
    columns = [row[1] for row in new.execute(f"PRAGMA table_info({name})")]
    keys = [row[1] for row in new.execute(f"PRAGMA table_info({name})") if row[5]]
    with suppress(sqlite3.DatabaseError):
        present = [row[1] for row in old.execute(f"PRAGMA table_info({name})")]
        columns = [column for column in columns if column in present]
    listed, places = ", ".join(columns), ", ".join("?" * len(columns))
    where, values = ("", ()) if table is None else ("WHERE table_id = ?", (table,))
    for direction in ("ASC", "DESC"):
        order = ", ".join(f"{key} {direction}" for key in keys)
        sql = f"SELECT {listed} FROM {name} {where} ORDER BY {order}"  # noqa: S608
        for row in readable(old, sql, values):
            new.execute(f"INSERT OR IGNORE INTO {name} ({listed}) VALUES ({places})", row)  # noqa: S608


def readable(db: sqlite3.Connection, sql: str, values: tuple[str, ...]) -> Iterator[tuple[object, ...]]:
    """The rows of an answer up to the first that cannot be read."""
    with suppress(sqlite3.DatabaseError):
        yield from db.execute(sql, values)


def sorted_out(old: sqlite3.Connection, new: sqlite3.Connection, known: list[str]) -> Rescued:
    """Drops what belongs to no table and what follows a gap, and says which tables are whole."""
    found = Rescued()
    orphans = new.execute("SELECT DISTINCT table_id FROM rows WHERE table_id NOT IN (SELECT id FROM tables)").fetchall()
    found.lost = [str(row[0]) for row in orphans]
    for name in PARTS:
        new.execute(f"DELETE FROM {name} WHERE table_id NOT IN (SELECT id FROM tables)")  # noqa: S608
    for table in known:
        revs = [row[0] for row in new.execute("SELECT rev FROM rows WHERE table_id = ? ORDER BY rev", (table,))]
        good = next((place for place, rev in enumerate(revs) if rev != place + 1), len(revs))
        new.execute("DELETE FROM rows WHERE table_id = ? AND rev > ?", (table, good))
        is_whole = good == len(revs) > 0 and reads_to_its_end(old, table)
        (found.whole if is_whole else found.cut).append(table)
    return found


def reads_to_its_end(old: sqlite3.Connection, table: str) -> bool:
    """Whether all rows of a table could be read."""
    try:
        old.execute("SELECT COUNT(body) FROM rows NOT INDEXED WHERE table_id = ?", (table,)).fetchone()
    except sqlite3.DatabaseError:
        return False
    return True
