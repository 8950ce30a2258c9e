"""The notes of a seat in Python and in the browser."""

from __future__ import annotations

import json
import re
from importlib.resources import files

from mathom.games.riddle.rules.events import OF_TABLE, is_of_table
from mathom.games.riddle.table import hand_notes


def test_r22_cards_of_the_table_were_in_no_hand() -> None:
    """5.4 and R22: the same rules in the state, in the notes, and in the browser."""
    script = files("mathom.web").joinpath("games/riddle/panels/hand_notes.js").read_text(encoding="utf-8")
    found = re.search(r"const OF_TABLE = (\[.*\]);", script)
    assert found and hand_notes.OF_TABLE == ("5.4", "R22") == tuple(json.loads(found[1]))
    assert all(is_of_table(rule) for rule in OF_TABLE) and not is_of_table(503)
