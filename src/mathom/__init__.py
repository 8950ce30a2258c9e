"""Middle-earth board games, kept alive: rules, views and notation for people and for programs."""

from pathlib import Path

from mathom import native

native.choose_form()  # before any module of the rules is imported

from mathom import games  # noqa: E402, F401  # so that they are registered
from mathom._version import VERSION  # noqa: E402
from mathom.core.engine.agenda import CHANCE  # noqa: E402
from mathom.core.engine.dice import Dice  # noqa: E402
from mathom.core.errors import MathomError  # noqa: E402
from mathom.core.game import find_game as game  # noqa: E402
from mathom.core.game import game_names  # noqa: E402
from mathom.core.play.match import Match  # noqa: E402
from mathom.core.play.position_text import position_text  # noqa: E402
from mathom.core.play.record import read as read_record  # noqa: E402
from mathom.core.play.record import write as write_record  # noqa: E402
from mathom.core.user_files import readers  # noqa: E402
from mathom.text import load_languages  # noqa: E402

readers.append(lambda name: Path(name).read_text(encoding="utf-8"))  # beside where the program runs

load_languages()

__version__ = VERSION
__all__ = [
    "CHANCE",
    "Dice",
    "Match",
    "MathomError",
    "game",
    "game_names",
    "position_text",
    "read_record",
    "write_record",
]
