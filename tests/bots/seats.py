"""The message that a bot gets, made without a server."""

from __future__ import annotations

from mathom.core.engine.agenda import State
from mathom.core.play.match import Match
from mathom.core.text.codec import to_json

AnyMatch = Match[State, object]


def view_message(match: AnyMatch, seat: int, sheet: object = None) -> bytes:
    options = [{"text": match.game.notate(match.state, seat, action)} for action in match.actions(seat)]
    state = {
        "table": {"id": "k3Xv90aTqe", "game": match.game.name},
        "you": {"seat": seat, "kind": "player"},
        "view": match.game.show(match.view(seat)),
        "ask": {"options": options, "sheet": sheet} if options else None,
    }
    return to_json({"type": "view", "rev": len(match.entries), "state": state})
