"""Rules as rows: a position, answers, and the position that follows, in the notation of the game.

    check("frodo 0606 hand riddle boat ; sam 0806 hand rope", "riddle, sam, rope, name rope",
          "frodo 0606 hand boat rope ; sam 0806 ; discard riddle ; power-plays 1")

Answers are separated by commas. Each goes to the seat that is asked, or to chance. Positions may leave out the parts
of `ACTING`: the first player has rolled, has moved, and acts. Everything else must be as the row says.
"""

from __future__ import annotations

from mathom.core.engine.agenda import CHANCE
from mathom.core.play.match import Match
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.knowledge.view import View
from mathom.games.riddle.rules.state import Riddle
from mathom.games.riddle.text.notation import player_name
from mathom.games.riddle.text.position import dump, load

GAME = RiddleGame()
ACTING = "die 3 ; die-used ; moved ; power-plays 2 ; start 0000 ; agenda TakeAction 0, EndTurn 0, NextTurn"

RiddleMatch = Match[Riddle, View]


def acting(position: str) -> str:
    """The position with the parts of `ACTING` that it leaves out. `unmoved` leaves `moved` out."""
    parts = [part.strip() for part in position.split(";")]
    said = {part.split()[0] for part in parts} | ({"moved"} if "unmoved" in parts else set())
    parts += [part for part in ACTING.split(" ; ") if part.split()[0] not in said]
    return " ; ".join(part for part in parts if part != "unmoved")


def play(position: str, answers: str = "") -> RiddleMatch:
    match = Match(GAME, position=acting(position))
    for answer in answers.split(",") if answers else ():
        match.say(match.asked[0], answer)
    return match


def check(position: str, answers: str, after: str) -> RiddleMatch:
    """Plays and compares the whole position; returns the match for more."""
    match = play(position, answers)
    now, expected = dump(match.state), dump(load(acting(after)))
    assert now == expected, f"the position is\n{now}\nbut should be\n{expected}"
    return match


def offered(match: RiddleMatch) -> str:
    """The answers to the question, in their order; a card that chance may draw twice is there twice."""
    seat = match.asked[0]
    s = match.state
    actions = s.legal_actions() if seat == CHANCE else s.actions_for(seat)
    return ", ".join(GAME.notate(s, seat, action) for action in actions)


def may(match: RiddleMatch, answer: str) -> bool:
    """Whether this answer, written in full, is offered now."""
    return answer in offered(match).split(", ")


def asks(match: RiddleMatch) -> str:
    """The question, with its arguments."""
    return match.state.waiting()[0]


def heard(match: RiddleMatch, name: str | None, *kinds: str) -> list[str]:
    """The events of these kinds, or all, that a player (None: a spectator) heard: the kind and its secret, or `?`."""
    names = [player_name(match.state, player) for player in range(match.state.rules.players)]
    seat = None if name is None else int(match.state.seat_of(names.index(name)))
    secrets = {kind.name: kind.secret for kind in GAME.kinds}
    out: list[str] = []
    for event in match.events(seat):
        if not kinds or event.kind in kinds:
            secret = secrets[event.kind]
            out.append(event.kind + ("" if secret is None else f" {event.facts[secret[0]] or '?'}"))
    return out
