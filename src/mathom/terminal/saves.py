"""Files of games: each game is kept in one of its own, so that nothing is lost whatever happens."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

from mathom.core.errors import MathomError

LONGEST = 16_000_000  # characters of a file that is worth reading


class Keeper:
    """Writes one game, or one series of games, whenever it is told to."""

    def __init__(self, folder: Path, name: str, text: Callable[[], str], source: Path | None = None) -> None:
        """`text` is what there is to write. A game that was read from the folder stays in its file."""
        self.folder = folder
        self.name = name
        self.text = text
        self.path = source if source is not None and source.resolve().parent == folder.resolve() else None
        self.own = {source.resolve()} if source is not None else set()  # files that may be written over
        self.complained = False

    def keep(self) -> Path:
        """Writes to the game's own file, under a new name the first time. Raises MathomError."""
        try:
            if self.path is None:
                self.path = new_file(self.folder, self.name)
            put(self.path, self.text())
        except OSError as error:
            raise cannot_write(self.path or self.folder, error) from None
        return self.path

    def keep_somewhere(self) -> Path:
        """For the last time: if all else fails, where temporary files go."""
        try:
            return self.keep()
        except MathomError:
            self.folder, self.path = Path(tempfile.gettempdir()), None
            return self.keep()

    def keep_quietly(self) -> str | None:
        """After every answer. Returns a complaint, once, if it cannot be done."""
        try:
            self.keep()
        except MathomError as error:
            first, self.complained = not self.complained, True
            return f"{error} Until then nothing is kept." if first else None
        return None

    def save_as(self, name: str) -> Path:
        """Writes to a file of the player's choice, but not over one that is none of this game. Raises MathomError."""
        try:
            path = Path(name).expanduser()
            if path.exists() and path.resolve() not in self.own:
                raise MathomError(f"{path} exists already: save under another name.")
            path.parent.mkdir(parents=True, exist_ok=True)
            put(path, self.text())
        except (OSError, ValueError, RuntimeError) as error:
            raise cannot_write(Path(name), error) from None
        self.own.add(path.resolve())
        return path


def new_file(folder: Path, name: str) -> Path:
    """An empty file with a number that no other has."""
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


def put(path: Path, text: str) -> None:
    """All or nothing: a full disk leaves the old file as it was."""
    rough = path.with_name(path.name + ".new")
    try:
        rough.write_text(text, encoding="utf-8", newline="\n")
        rough.replace(path)
    except OSError:
        rough.unlink(missing_ok=True)
        raise


def cannot_write(path: Path, error: Exception) -> MathomError:
    return MathomError(f"{path} cannot be written ({why(error)}): save under another name, as in save FILE.")


def read_text(path: Path) -> str:
    """A file that somebody named. Raises MathomError."""
    try:
        with path.expanduser().open(encoding="utf-8-sig") as file:
            text = file.read(LONGEST + 1)
    except (OSError, ValueError, RuntimeError) as error:
        raise MathomError(f"{path} cannot be read ({why(error)}): name another file.") from None
    if len(text) > LONGEST:
        raise MathomError(f"{path} cannot be read (it is too long): name another file.")
    return text


def why(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return "it is not text" if isinstance(error, UnicodeError) else str(error)
