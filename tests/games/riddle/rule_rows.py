"""Rules as rows: the position at the start of a turn, answers, and what the position is then, in the game's notation.

    check("frodo 0606 hand riddle boat ; sam 0806 hand rope", "riddle, sam, rope, name rope",
          "frodo 0606 hand boat rope ; sam 0806 ; discard riddle ; power-plays 1")

Answers are separated by commas. Each goes to the seat that is asked, or to chance: `roll 3`, a card that is drawn; if
several are asked, `sam: rope` says who answers. A position of nothing but rules is a new game.
Where the answers do not begin with a roll, the roll is 1. What the last text leaves out must be as it was before; the
parts in `PROGRESS` are compared only if it names them. `asks Defend frodo` is the question and the player asked,
`offers boat, stop` are all its answers; with one of these, only the parts that are named are compared.
"""

from __future__ import annotations

from collections import Counter

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.core.errors import IllegalAction
from mathom.core.play.match import Match
from mathom.core.rule_options import read_rules
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.knowledge.view import View
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.options import RULE_OPTIONS
from mathom.games.riddle.rules.cards import COPIES, KIND_NAMES
from mathom.games.riddle.rules.state import CHARACTER_NAMES, NONE, Riddle
from mathom.games.riddle.text.notation import player_name
from mathom.games.riddle.text.position import dump

GAME = RiddleGame()
PROGRESS = set("turn round first die die-used moved start exchanged drawn laid-out asks offers".split())
PLAYERS = (*CHARACTER_NAMES, *(f"{word}-{i}" for word in ("player", "character") for i in range(1, 9)))
PLAYER_WORDS = "hand table aside force cities waited freed stay exchanged last wish disturbed".split()

CARD_PARTS = {"discard": 0, "pile": 2, "fresh": 1}  # how many words say where the cards are

RiddleMatch = Match[Riddle, View]
Parts = dict[str, str]


def play(position: str, answers: str = "") -> RiddleMatch:
    match = begin(position)
    said = [answer.strip() for answer in answers.split(",") if answer.strip()]
    if (
        match.state.depth
        and match.state.waiting()[0].startswith("Roll ")
        and not (said and said[0].startswith("roll "))
    ):
        said.insert(0, "roll 1")
    for answer in said:
        name, colon, rest_of_it = answer.partition(":")
        match.say(seat_of(match, name) if colon else match.asked[0], rest_of_it if colon else answer)
    return match


def begin(position: str) -> RiddleMatch:
    """A new game where nothing but rules is given."""
    if position.startswith("rules ") and ";" not in position:
        return Match(GAME, read_rules(position.removeprefix("rules "), RULE_OPTIONS))
    return Match(GAME, position=position)


def seat_of(match: RiddleMatch, name: str) -> int:
    return int(match.state.seat_of(names(match).index(name)))


def check(position: str, answers: str, after: str) -> RiddleMatch:
    """Plays and compares; returns the match for more."""
    match = play(position, answers)
    found, said = parts_of(match), split_parts(after)
    is_part = bool(said.keys() & {"asks", "offers"})
    expected = said if is_part else {**unchanged(position, said), **said}
    for key in sorted(found.keys() | expected.keys()):
        is_named = key in said or (key.split()[0] in said and key.split()[0] in PLAYERS)
        if key in said or (not PROGRESS & set(key.split()) and (is_named or not is_part)):
            now, should = found.get(key, "") or "0", expected.get(key, "") or "0"
            assert now == should, f"{key}: {now!r} should be {should!r} in {dump(match.state)}"
    return match


def unchanged(position: str, said: Parts) -> Parts:
    """What must be true of the parts that a row does not name: nothing but the roll has happened."""
    match = play(position)
    parts = {key: text for key, text in parts_of(match).items() if not {key, key.split()[0]} & said.keys()}
    if "ended" in said:
        parts["agenda"] = ""
    elif "active" in said:
        player = names(match).index(said["active"])
        parts["agenda"] = f"Roll {player}, TakeAction {player}, EndTurn {player}, NextTurn"
    return parts


def parts_of(match: RiddleMatch) -> Parts:
    s = match.state
    parts = split_parts(dump(s))
    return parts | {
        "active": names(match)[s.player],
        "first": names(match)[s.first] if s.first != NONE else "",
        "round": str(s.round),
        "power-plays": str(s.power_plays),
        "agenda": ", ".join(s.waiting()),
        "asks": asks(match),
        "offers": offered(match),
    }


def split_parts(text: str) -> Parts:
    """The parts of a position by their first words, such as `frodo`, `frodo hand`, `pile 0405 sam`; cards sorted."""
    found: Parts = {}
    for part in text.split(";"):
        key, *words = part.split() or [""]
        if key in PLAYERS:
            found |= split_player(key, words)
        elif key in ("asks", "offers", "agenda"):
            found[key] = " ".join(words)
        elif key in CARD_PARTS:
            named = CARD_PARTS[key]
            found[" ".join([key, *words[:named]])] = sorted_cards(" ".join(words[named:]))
        elif key and key != "rules":
            found[key] = " ".join(sorted(words)) or "yes"
    return found


def split_player(name: str, words: list[str]) -> Parts:
    found = {name: ""}
    key = name
    for word in words:
        if word in PLAYER_WORDS:
            key = f"{name} {word}"
            found[key] = "" if word in ("hand", "table") else "yes"
        else:
            found[key] = word if found[key] in ("", "yes") else f"{found[key]} {word}"
    return {key: sorted_cards(text) if key.split()[-1] in ("hand", "table") else text for key, text in found.items()}


def sorted_cards(text: str) -> str:
    return " ".join(sorted(text.split()))


def names(match: RiddleMatch) -> list[str]:
    return [player_name(match.state, player) for player in range(match.state.rules.players)]


def offered(match: RiddleMatch) -> str:
    """The answers to the question, in their order; a card that chance may draw twice is there twice."""
    if not match.asked:
        return ""
    seat = match.asked[0]
    s = match.state
    actions = s.legal_actions() if seat == CHANCE else s.actions_for(seat)
    return ", ".join(GAME.notate(s, seat, action) for action in actions)


def may(match: RiddleMatch, answer: str) -> bool:
    """Whether this answer, written in full, is offered now."""
    return answer in offered(match).split(", ")


def asks(match: RiddleMatch) -> str:
    """The question, and the player who is asked unless it is chance."""
    if not match.asked:
        return ""
    s, seat = match.state, match.asked[0]
    if seat == CHANCE:
        return s.waiting()[0].split()[0]
    frame, player = s.waiting()[s.depth - 1 - s.lane(seat)].split()[:2]
    return f"{frame} {names(match)[int(player)]}"


def refused(position: str, answers: str, answer: str) -> str:
    """The rule that the explanation of a refusal names; fails if the answer is accepted."""
    match = play(position, answers)
    seat = match.asked[0]
    with pytest.raises(IllegalAction):
        match.say(seat, answer)
    return GAME.why_not(match.view(seat), answer).rule or ""


def heard(match: RiddleMatch, name: str | None, *kinds: str) -> list[str]:
    """The events of these kinds, or all, that a player (None: a spectator) heard: the kind and its secret, or `?`."""
    seat = None if name is None else seat_of(match, name)
    secrets = {kind.name: kind.secret for kind in GAME.kinds}
    out: list[str] = []
    for event in match.events(seat):
        if not kinds or event.kind in kinds:
            secret = secrets[event.kind]
            out.append(event.kind + ("" if secret is None else f" {event.facts[secret[0]] or '?'}"))
    return out


def land_near(centre: str) -> str:
    """The land spaces at a distance of 6 or less, or the nearest if there are none, as offers list them."""
    board = load_board()
    middle = board.space_names.index(centre)
    land = [space for space in range(board.hexes) if board.is_land(space) and space != board.returning]
    far = max(6, min(board.distance(middle, space) for space in land))
    return ", ".join(board.space_names[space] for space in land if board.distance(middle, space) <= far)


def rest(position: str, deck: str = "") -> str:
    """The cards that are neither in the position nor in this deck."""
    left = Counter({name: int(COPIES[kind]) for kind, name in enumerate(KIND_NAMES)})
    in_position = [
        text for key, text in split_parts(position).items() if {"hand", "table", *CARD_PARTS} & set(key.split())
    ]
    left.subtract(" ".join([*in_position, deck]).split())
    return " ".join(left.elements())
