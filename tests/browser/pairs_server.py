"""The command line of mathom, with a toy game for two to eight seats that has no board (tests/core/pairs.py)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

from mathom.cli import main
from mathom.core.game import AnyGame, register
from mathom.server.bots.leases import BotSupervisor

ROOT = Path(__file__).parent.parent.parent
WORKER = (sys.executable, "-P", str(ROOT / "tests" / "bots" / "fixed_odds_worker.py"), "0.5")

if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    from tests.core.pairs import GAME

    register("pairs", lambda: cast(AnyGame, GAME))
    defaults = BotSupervisor.__init__.__kwdefaults__
    assert defaults is not None
    defaults["command"] = WORKER
    sys.exit(main())
