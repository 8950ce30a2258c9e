"""Short positions and plays for tests of power plays.

    s = scene("frodo 0606: riddle boat | sam 0606: the-ring cloak")
    play(s, "use:riddle @sam the-ring ?boat boat")

A play is what is answered, players and chance in turn: `use:gandalf` and `draw:sam` are power plays with a card,
`attack:sam`, `riddle:sam` and `look` those without; `@sam` names a player, `?rope` a title, `=moria` a city, a plain
name is a card, `pass` and `yes` are what they say.
"""

from __future__ import annotations

from mathom.core.engine.agenda import WATCHERS
from mathom.core.engine.tables import zeros
from mathom.core.play.events import read_story
from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.rules.answers import (
    ATTACK,
    CITY,
    DRAW_WITH,
    KIND,
    LOOK,
    PASS,
    PLAYER,
    POWER_PLAY,
    RIDDLE_CAPTIVE,
    TITLE,
    USE,
)
from mathom.games.riddle.rules.cards import KIND_NAMES, TITLE_NAMES
from mathom.games.riddle.rules.frames import FRAMES
from mathom.games.riddle.rules.state import (
    CHARACTER_NAMES,
    DECK,
    DISCARD,
    HAND,
    IN_HALLS,
    NONE,
    OUT,
    UNPLACED,
    Riddle,
    Rules,
    empty_game,
)
from mathom.games.riddle.rules.turn import TAKE_ACTION
from mathom.games.riddle.text.event_fields import KINDS

BOARD = load_board()
ELSEWHERE = {"unplaced": UNPLACED, "halls": IN_HALLS, "out": OUT}
SHORT = {"rider-1": "black-rider-1", "rider-2": "black-rider-2", "rider-3": "black-rider-3", "rider-4": "black-rider-4"}


def scene(text: str, **flags: object) -> Riddle:
    """The players, their spaces and their cards; the first is on turn, has moved and met all others there."""
    seats = [part.partition(":")[::2] for part in text.split("|")]
    rules = Rules(BOARD, len(seats))
    for name, value in flags.items():
        assert hasattr(rules, name), name
        setattr(rules, name, value)
    s = empty_game(FRAMES, rules)
    for player, (who, cards) in enumerate(seats):
        name, place = who.split()
        s.character[player] = CHARACTER_NAMES.index(SHORT.get(name, name))
        s.marker[player] = ELSEWHERE[place] if place in ELSEWHERE else space(place)
        for card in cards.split():
            s.move_card(KIND_NAMES.index(SHORT.get(card, card)), DECK, HAND + player)
    begin(s)
    return s


def begin(s: Riddle) -> None:
    """The first player has rolled, moved, and exchanged cards with everybody adjacent."""
    s.player = 0
    s.turn = s.round = 1
    s.first = 0
    s.die = 3
    s.power_plays = 2
    s.is_die_used = s.has_moved = True
    s.start = space("0000")
    for other in range(1, s.rules.players):
        if s.marker[other] >= 0 and BOARD.is_on_or_beside(s.marker[0], s.marker[other]):
            s.exchanged[other] = s.marker[0]
    s.then(TAKE_ACTION.of(0))
    s.listen(zeros(0))


def space(name: str) -> int:
    return BOARD.space_names.index(name)


def who(s: Riddle, name: str) -> int:
    character = CHARACTER_NAMES.index(SHORT.get(name, name))
    return next(p for p in range(s.rules.players) if s.character[p] == character)


def answer_of(s: Riddle, word: str) -> int:
    verb, _, name = word.partition(":")
    if word in ("pass", "yes", "look"):
        return {"pass": PASS.of(), "yes": USE.of(), "look": LOOK.of()}[word]
    if verb in ("attack", "riddle") and name:
        return (ATTACK.of() if verb == "attack" else RIDDLE_CAPTIVE.of()) + who(s, name)
    if name:
        return {"use": POWER_PLAY.of(), "draw": DRAW_WITH.of()}[verb] + KIND_NAMES.index(SHORT.get(name, name))
    if word[0] == "@":
        return PLAYER.of(who(s, word[1:]))
    if word[0] == "?":
        return TITLE.of(TITLE_NAMES.index(SHORT.get(word[1:], word[1:])))
    if word[0] == "=":
        return CITY.of(BOARD.site_ids.index(word[1:]))
    return KIND.of(KIND_NAMES.index(SHORT.get(word, word)))


def play(s: Riddle, words: str) -> Riddle:
    for word in words.split():
        a = answer_of(s, word)
        assert a in s.legal_actions(), f"{word} is not possible: {offered(s)} ({s.waiting()})"
        s.apply(a)
    return s


def may(s: Riddle, word: str) -> bool:
    """Whether this answer is offered now."""
    return answer_of(s, word) in s.legal_actions()


def offered(s: Riddle) -> str:
    """The options in words, without the other actions of the turn."""
    return " ".join(word for word in (word_of(s, a) for a in s.legal_actions()) if word)


def word_of(s: Riddle, a: int) -> str:
    named = {
        PASS.of(): "pass",
        USE.of(): "yes",
        LOOK.of(): "look",
        **{KIND.of(k): name for k, name in enumerate(KIND_NAMES)},
        **{POWER_PLAY.of(k): "use:" + name for k, name in enumerate(KIND_NAMES)},
        **{DRAW_WITH.of(k): "draw:" + name for k, name in enumerate(KIND_NAMES)},
        **{TITLE.of(k): "?" + name for k, name in enumerate(TITLE_NAMES)},
        **{CITY.of(k): "=" + name for k, name in enumerate(BOARD.site_ids)},
    }
    for player in range(s.rules.players):
        name = CHARACTER_NAMES[s.character[player]]
        named |= {PLAYER.of(player): "@" + name, ATTACK.of(player): "attack:" + name}
        named |= {RIDDLE_CAPTIVE.of(player): "riddle:" + name}
    return named.get(a, "")


def asked(s: Riddle) -> str:
    """The question that waits, and for whom."""
    return s.waiting()[0].split()[0]


def cards(s: Riddle, zone: int) -> str:
    out = zeros(90)
    return " ".join(KIND_NAMES[out[i]] for i in range(s.cards_in(zone, out, 0)))


def hand(s: Riddle, name: str) -> str:
    return cards(s, HAND + who(s, name))


def discarded(s: Riddle) -> str:
    return cards(s, DISCARD)


def heard(s: Riddle, name: str | None, *kinds: str) -> list[str]:
    """The events of these kinds that a player (None: a spectator) heard: the kind and its secret, or `?`."""
    seat = WATCHERS if name is None else s.seat_of(who(s, name))
    told = read_story(KINDS, [s.story[i] for i in range(s.told)])
    out: list[str] = []
    for raw in told:
        if kinds and raw.kind.name not in kinds:
            continue
        event = raw.seen_by(None if seat == WATCHERS else seat)
        secret = raw.kind.secret
        out.append(event.kind + ("" if secret is None else f" {event.facts[secret[0]] or '?'}"))
    return out


def is_tidy(s: Riddle) -> bool:
    """Whether a play left nothing behind and the turn continues."""
    left = (s.other, s.card, s.named, s.guesses, s.is_free_riddle, s.total, s.defence, s.cities_used, s.seen_first)
    return left == (NONE, -1, 0, 0, False, 0, 0, 0, NONE) and asked(s) == "TakeAction"
