"""Which modules mypyc compiles: the folder a module lies in says so. Imports nothing of ours, for setup.py."""

from __future__ import annotations

from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).resolve().parent.parent
# Each group is compiled into its own library. The engine comes first: the others build on it.
ENGINE: Final = "engine"
SEARCH: Final = "search"
FOLDERS: Final = {ENGINE: ("core/engine",), SEARCH: ("bots/search",)}
GAME_FOLDERS: Final = ("rules", "knowledge", "player", "scenes")


def group_folders(package: Path = PACKAGE) -> dict[str, list[Path]]:
    """The compiled folders by group: the engine, the searches, and one group for each game."""
    folders = {group: [package / name for name in names] for group, names in FOLDERS.items()}
    for game in sorted((package / "games").iterdir()):
        if found := [game / name for name in GAME_FOLDERS if (game / name).is_dir()]:
            folders[game.name] = found
    return folders


def compiled_groups(package: Path = PACKAGE) -> dict[str, tuple[str, ...]]:
    """The dotted names of the compiled modules by group."""
    groups = {}
    for group, folders in group_folders(package).items():
        files = (file for folder in folders for file in folder.rglob("*.py") if file.name != "__init__.py")
        paths = (file.relative_to(package.parent).with_suffix("") for file in files)
        groups[group] = tuple(sorted(".".join(path.parts) for path in paths))
    return groups


GROUPS: Final = compiled_groups()
MODULES: Final = tuple(sorted(name for names in GROUPS.values() for name in names))


def source_file(name: str) -> Path:
    """The Python file of a module of this package."""
    return PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")
