"""What players touch on the table, and how a touch becomes an answer."""

from __future__ import annotations

from mathom.core.engine.agenda import Frame
from mathom.core.table_ui import Handle, Thing
from mathom.core.text.speech import ntr, tr
from mathom.games.riddle.knowledge.view import View
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.rules.answers import (
    ATTACK,
    CHARACTER,
    CITY,
    DECODED,
    FINISH,
    HIDDEN_PILE,
    MOVE_BY_DIE,
    PASS,
    PLAYER,
    SPACE,
)
from mathom.games.riddle.rules.battle import DEFEND
from mathom.games.riddle.rules.cards import BATTLE_POINTS, KIND_NAMES
from mathom.games.riddle.rules.state import CHARACTER_NAMES, PLAYERS, Riddle
from mathom.games.riddle.text import titles
from mathom.games.riddle.text.card_texts import force_of, text_of
from mathom.games.riddle.text.notation import asked_frame, names_in, player_name, slug, space_titles
from mathom.games.riddle.text.words import explain


def handle(s: Riddle, seat: int, a: int) -> Handle:
    """The handle of an answer. Spaces, cards and players are touched by their ids; other answers are buttons."""
    frame, _ = asked_frame(s, seat)
    return Handle(
        title=explain(s, seat, a).rstrip("."),
        touches=touched(s, frame, a),
        detail=held_by(s, a),
        mark=mark_of(a),
        grave=FINISH.has(a) or (PASS.has(a) and frame is DEFEND),
    )


def held_by(s: Riddle, a: int) -> str:
    """The number of cards of a player to choose: it is public."""
    if not PLAYER.has(a):
        return ""
    return ntr("{count} card", "{count} cards", int(s.hand_size(DECODED[a].x)))


def mark_of(a: int) -> str:
    """Marks answers that name a player: a character is also a card, and must not be touched in a hand."""
    if PLAYER.has(a) or CHARACTER.has(a):
        return "player"
    return "attack" if ATTACK.has(a) else "pass" if PASS.has(a) else ""


def touched(s: Riddle, frame: Frame, a: int) -> tuple[str, ...]:
    answer = DECODED[a]
    if answer.verb is CITY:
        return (s.rules.board.space_names[s.rules.board.site_space[answer.x]],)
    if answer.verb is SPACE:
        return (s.rules.board.space_names[answer.x],)
    if answer.verb is HIDDEN_PILE:
        return names_in(s, frame, a)[:1]  # the pile, not its owner
    known = {*KIND_NAMES, *CHARACTER_NAMES, *(player_name(s, player) for player in range(s.rules.players))}
    touches = tuple(name for name in names_in(s, frame, a) if name in known)
    return touches or (("die",) if answer.verb is MOVE_BY_DIE else ())


def things(v: View | None) -> tuple[Thing, ...]:
    """Cards, named places of the map, and seats."""
    return (*cards(), *places(v), *seats())


def cards() -> list[Thing]:
    return [
        Thing(name, "card", titles.card(kind), text_of(kind), number=int(BATTLE_POINTS[kind]) or None)
        for kind, name in enumerate(KIND_NAMES)
    ]


def whole_text(thing: Thing) -> str:
    """The text of a thing, with the side and the battle points of a card, which the browser draws."""
    if thing.kind != "card":
        return thing.text
    return " ".join(filter(None, (thing.text, force_of(KIND_NAMES.index(thing.id)))))


def seats() -> list[Thing]:
    """The seats by number; the character shows who sits there."""
    numbers = range(1, PLAYERS + 1)
    return [Thing(f"player-{n}", "seat", tr("Player {number}", number=n), "", side=f"player-{n}") for n in numbers]


def places(v: View | None) -> list[Thing]:
    board = v.rules.board if v else load_board()
    return [
        Thing(title, "place", titles.place(board.titles[space]), titles.described(board, space))
        for space, title in space_titles(board).items()
        if title == slug(board.titles[space])
    ]
