"""Saved games, one file each, written after every answer."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from mathom.core.errors import MathomError

MAX_CHARACTERS = 16_000_000  # of a file that is read
HONEST = "The file holds the whole game, including what is hidden from you."


class SaveFile:
    """The file of one game or one series of games."""

    def __init__(self, folder: Path, name: str, text: Callable[[], str], source: Path | None = None) -> None:
        """`text` makes the content. A game that was read from the folder stays in its file."""
        self.folder = folder
        self.name = name
        self.text = text
        self.path = source if source is not None and source.resolve().parent == folder.resolve() else None
        self.own = {source.resolve()} if source is not None else set()  # files that it may overwrite
        self.has_complained = False

    def save(self) -> Path:
        """Writes the file, under a new name the first time. Raises MathomError."""
        try:
            if self.path is None:
                self.path = new_file(self.folder, self.name)
            write_file(self.path, self.text())
        except OSError as error:
            raise cannot_write(self.path or self.folder, error) from None
        return self.path

    def save_anywhere(self) -> Path:
        """Writes the file for the last time; if it cannot, to the folder of temporary files."""
        try:
            return self.save()
        except MathomError:
            self.folder, self.path = Path(tempfile.gettempdir()), None
            return self.save()

    def autosave(self) -> str | None:
        """Writes the file after an answer. Returns a complaint the first time that it fails."""
        try:
            self.save()
        except MathomError as error:
            first, self.has_complained = not self.has_complained, True
            return f"{error} Until then the game is not saved." if first else None
        return None

    def save_as(self, name: str) -> Path:
        """Writes a file of the player's choice, but does not overwrite files of others. Raises MathomError."""
        try:
            path = Path(name).expanduser()
            if path.exists() and path.resolve() not in self.own:
                raise MathomError(f"{path} already exists: save under another name.")
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, self.text())
        except (OSError, ValueError, RuntimeError) as error:
            raise cannot_write(Path(name), error) from None
        self.own.add(path.resolve())
        return path


def new_file(folder: Path, name: str) -> Path:
    """A new empty file with the first free number."""
    folder.mkdir(parents=True, exist_ok=True)
    number = 1
    while True:
        path = folder / f"{name}-{number}.mathom"
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
        else:
            return path


def write_file(path: Path, text: str) -> None:
    """Replaces a file atomically: after a failure the old file is unchanged."""
    new = path.with_name(path.name + ".new")
    try:
        new.write_text(text, encoding="utf-8", newline="\n")
        new.replace(path)
    except OSError:
        new.unlink(missing_ok=True)
        raise


def cannot_write(path: Path, error: Exception) -> MathomError:
    return MathomError(f"{path} cannot be written ({reason_of(error)}): save under another name, as in save FILE.")


def read_text(path: Path) -> str:
    """The text of a file that the user named. Raises MathomError."""
    try:
        with path.expanduser().open(encoding="utf-8-sig") as file:
            text = file.read(MAX_CHARACTERS + 1)
    except (OSError, ValueError, RuntimeError) as error:
        raise MathomError(f"{path} cannot be read ({reason_of(error)}): name another file.") from None
    if len(text) > MAX_CHARACTERS:
        raise MathomError(f"{path} cannot be read (it is too large): name another file.")
    return text


def reason_of(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return "it is not text" if isinstance(error, UnicodeError) else str(error)
