"""Middle-earth board games, kept alive: rules, views and notation for people and for programs."""

from mathom import _native

_native.choose()  # before any module of the rules is imported

from mathom._version import VERSION  # noqa: E402
from mathom.core.agenda import CHANCE  # noqa: E402
from mathom.core.dice import Dice  # noqa: E402
from mathom.core.errors import MathomError  # noqa: E402
from mathom.core.game import find_game as game  # noqa: E402
from mathom.core.match import Match  # noqa: E402
from mathom.core.record import read as read_record  # noqa: E402
from mathom.core.record import write as write_record  # noqa: E402
from mathom.games import NAMES as games  # noqa: E402, N811

__version__ = VERSION
__all__ = ["CHANCE", "Dice", "Match", "MathomError", "game", "games", "read_record", "write_record"]
