"""Positions for tests of the rules, and answers in them.

    s = game(players=3, captivity=True)      # Frodo, Black Rider 1, Sam ... each in the Shire, no cards, Frodo to act
    give(s, 0, "boat", "the-ring")
    put(s, 1, "0806")
    answer(s, MOVE_BY_DIE.of(), to("0706"))

Chance is answered too: `answer(s, kind("eagles"))`, `roll(s, 6)`. Names of cards are those of cards.py, of spaces
those of the map. `heard(s, seat)` is everything a seat was told since the position was made.
"""

from __future__ import annotations

from functools import cache

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.tables import numbers, zeros
from mathom.core.play.events import Event, read_story
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.rules.answers import DIE, KIND, PLAYER, SPACE
from mathom.games.riddle.rules.cards import CARDS, KIND_NAMES, KIND_OF
from mathom.games.riddle.rules.finishing import END_TURN
from mathom.games.riddle.rules.frames import FRAMES, new_game
from mathom.games.riddle.rules.map.board import Board
from mathom.games.riddle.rules.state import CHARACTER_NAMES, DECK, DISCARD, HAND, TABLE, Riddle, Rules, empty_game
from mathom.games.riddle.rules.turn import NEXT_TURN, TAKE_ACTION, begin_turn
from mathom.games.riddle.text.event_fields import KINDS

CAST = "frodo black-rider-1 sam black-rider-2 merry black-rider-3 pippin black-rider-4".split()


@cache
def our_map() -> Board:
    return load_board()


def rules(players: int = 2, characters: str = "", **flags: object) -> Rules:
    """Rules with agreed characters: the first of CAST, or the named ones. `**flags` are fields of Rules."""
    agreed = Rules(our_map(), players)
    names = characters.split() or CAST[:players]
    agreed.characters = numbers([CHARACTER_NAMES.index(name) for name in names])
    for name, value in flags.items():
        assert hasattr(agreed, name), name
        setattr(agreed, name, value)
    return agreed


def game(players: int = 2, characters: str = "", die: int = 1, **flags: object) -> Riddle:
    """In the middle of player 0's turn, after the roll. All are in the Shire, all cards in the deck."""
    s = empty_game(FRAMES, rules(players, characters, **flags))
    for player in range(players):
        s.character[player] = s.rules.characters[player]
        s.marker[player] = s.rules.board.shire
    s.first = 0
    s.turn = 1
    s.round = 1
    s.listen(zeros(64))
    return active(s, 0, die)


def active(s: Riddle, player: int, die: int = 1) -> Riddle:
    """Begins the turn of this player, who has rolled and acts."""
    s.depth = 0
    s.player = player
    begin_turn(s)
    s.start = s.marker[player]
    s.die = die
    s.then(TAKE_ACTION.of(player), END_TURN.of(player), NEXT_TURN.of())
    return s


def fresh(players: int = 2, characters: str = "", **flags: object) -> Riddle:
    """Before the deal; nobody has chosen if characters is "choose"."""
    agreed = rules(players, "" if characters == "choose" else characters, **flags)
    if characters == "choose":
        agreed.characters = zeros(0)
    return new_game(agreed)


# ---- names ----


def kind(name: str) -> int:
    return KIND_NAMES.index(name)


def space(name: str) -> int:
    return our_map().space_names.index(name)


def to(name: str) -> int:
    """The answer: to this space."""
    return SPACE.of(space(name))


def card(name: str) -> int:
    """The answer: this card."""
    return KIND.of(kind(name))


def player(number: int) -> int:
    """The answer: this player."""
    return PLAYER.of(number)


# ---- positions ----


def give(s: Riddle, player: int, *names: str) -> Riddle:
    """Moves cards from the deck into a player's hand."""
    return place(s, HAND + player, *names)


def lay(s: Riddle, player: int, *names: str) -> Riddle:
    """Boat, Rope, Cloak in use."""
    return place(s, TABLE + player, *names)


def place(s: Riddle, zone: int, *names: str) -> Riddle:
    for name in names:
        s.move_card(kind(name), DECK, zone)
    return s


def put(s: Riddle, player: int, name: str) -> Riddle:
    """Puts a player's marker there. The turn of the active player begins there too."""
    s.marker[player] = space(name)
    if player == s.player:
        s.start = s.marker[player]
    return s


def deck(s: Riddle, *names: str) -> Riddle:
    """Makes these cards the whole deck; the others are discarded."""
    left = list(names)
    for name in in_zone(s, DECK):
        if name in left:
            left.remove(name)
        else:
            s.move_card(kind(name), DECK, DISCARD)
    assert not left, left
    return s


# ---- answers ----


def options(s: Riddle) -> list[int]:
    return s.legal_actions()


def answer(s: Riddle, *answers: int) -> Riddle:
    """One after the other, each to the seat that is asked (or chance); each must be an option."""
    for a in answers:
        assert a in options(s), f"{a} is no answer to {s.waiting()[0] if s.depth else 'nothing'}: {options(s)}"
        s.apply(a)
    return s


def roll(s: Riddle, *rolled: int) -> Riddle:
    for number in rolled:
        assert s.seat() == CHANCE, s.waiting()[0]
        answer(s, DIE.of(number))
    return s


def asks(s: Riddle) -> str:
    """The name of the frame that asks."""
    return s.waiting()[0].split()[0] if s.depth else ""


# ---- what is the case ----


def in_zone(s: Riddle, zone: int) -> list[str]:
    return [KIND_NAMES[KIND_OF[i]] for i in range(CARDS) if s.at[i] == zone]


def hand(s: Riddle, player: int) -> list[str]:
    return in_zone(s, HAND + player)


def at(s: Riddle, player: int) -> str:
    """The name of a player's space; otherwise its number."""
    number = s.marker[player]
    return our_map().space_names[number] if number >= 0 else str(number)


def heard(s: Riddle, seat: int | None) -> list[Event]:
    """The events that a seat, or a spectator, heard."""
    story = [s.story[i] for i in range(s.told)]
    return [raw.seen_by(seat) for raw in read_story(KINDS, story)]


def told(s: Riddle, name: str, seat: int | None = None) -> list[dict[str, object]]:
    """The particulars of all events of a kind, as a seat heard them."""
    return [event.facts for event in heard(s, seat) if event.kind == name]
