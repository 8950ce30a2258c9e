"""Positions at the start of a turn, as one line of text that prints as it parses.

    frodo 0806 hand boat the-ring table cloak ; black-rider-1 halls stay 2 hand spy-3 ; discard rope ; turn 7

Players come in seat order; cards that are not mentioned are in the deck. What happens within a turn is written as
answers (core/text/turn_answers.py).
"""

from __future__ import annotations

from typing import Final

from mathom.core.engine.tables import zeros
from mathom.core.errors import MathomError, NotationError, PositionError, RulesetError
from mathom.core.rule_options import read_rules as read_rule_words
from mathom.core.rule_options import rules_text
from mathom.core.text.position_parts import PositionPart, split_position
from mathom.core.text.turn_answers import not_the_start
from mathom.core.text.typed_words import Word, near, read_number
from mathom.games.riddle.options import RULE_OPTIONS, read_rules, rules_of
from mathom.games.riddle.rules.cards import KIND_NAMES
from mathom.games.riddle.rules.frames import FRAMES, new_game
from mathom.games.riddle.rules.state import (
    CAPTIVE,
    CHARACTER_NAMES,
    DECK,
    DISCARD,
    FORCE,
    HAND,
    HIDDEN_THIS_TURN,
    IN_HALLS,
    NONE,
    NOT_ENDED,
    NOT_IN_PLAY,
    OUT,
    PILE,
    PLAYERS,
    SET_ASIDE,
    TABLE,
    UNPLACED,
    Riddle,
    Rules,
    empty_game,
)
from mathom.games.riddle.rules.turn import START_TURN
from mathom.games.riddle.text.fields import BY_WORD, Unreadable, find_space, said, set_field
from mathom.games.riddle.text.notation import number_of, player_name
from mathom.games.riddle.text.validity import MOST_TURNS, check_position

ZONE_WORDS: Final = {"hand": HAND, "table": TABLE, "aside": SET_ASIDE, "force": FORCE}
MARKERS: Final = {"unplaced": UNPLACED, "halls": IN_HALLS, "captive": CAPTIVE, "out": OUT, "absent": NOT_IN_PLAY}
PLAYER_WORDS: Final = (*ZONE_WORDS, "cities", "waited", "stay", "freed", "exchanged", "disturbed", "last", "wish")
NUMBERED: Final = tuple(f"{word}-{i + 1}" for word in ("player", "character") for i in range(PLAYERS))


# ---- reading ----


def load(text: str) -> Riddle:
    """Raises NotationError for a word that cannot be read, PositionError for an impossible position."""
    parts = split_position(text)
    check_keys(parts)
    players = [part for part in parts if part.key in CHARACTER_NAMES or part.key in NUMBERED]
    s = empty_game(FRAMES, rules_said(parts, players))
    check_names(s, players)
    if is_setup(parts, players):
        return new_game(s.rules)
    for player, part in enumerate(players):
        s.character[player] = CHARACTER_NAMES.index(part.key) if part.key in CHARACTER_NAMES else NONE
    for player, part in enumerate(players):
        read_player(s, player, part)
    for part in parts:
        if part.key in BY_WORD:
            read_field(s, part)
        elif part.key in CARD_PARTS:
            read_cards(s, part)
    return started(s)


def is_setup(parts: list[PositionPart], players: list[PositionPart]) -> bool:
    """Whether this is the start of the set-up, in which nobody has a character or anything else."""
    if not all(part.key in NUMBERED for part in players):
        return False
    for part in parts:
        extra = part.rest if part in players else part.words
        if extra and part.key != "rules":
            complaint = "cannot stand in a position without characters, the start of the set-up: tell it by answers"
            raise part.fail(extra[0], complaint)
    return True


def rules_said(parts: list[PositionPart], players: list[PositionPart]) -> Rules:
    """The ruleset; the number of players named, if it does not say how many."""
    part = next((part for part in parts if part.key == "rules"), None)
    try:
        given = read_rule_words(" ".join(word.text for word in part.rest), RULE_OPTIONS) if part else {}
        if "players" not in given:
            check_number(len(players))
            given["players"] = str(len(players)) if given.get("two-player-teams", "off") == "off" else "2"
        return read_rules(given)
    except RulesetError as error:
        assert part  # this number of players, and no other options, are always valid
        raise part.fail(part.words[0], str(error)) from None


def unreadable_in(part: PositionPart, error: Unreadable) -> NotationError:
    word = next((word for word in part.rest if word.text == error.word), part.words[0])
    return part.fail(word, error.complaint + near(error.word, error.known))


def check_number(named: int) -> None:
    if not 2 <= named <= PLAYERS:
        shape = "a position names 2 to 8 players, each in their own part, as in: frodo 0806 hand boat ; sam"
        raise PositionError(f"{shape}; this one names {named}")


CARD_PARTS: Final = ("pile", "fresh", "discard")
AT_START: Final = ("turn", "round", "quiet", "first", "active", "winners", "ended")  # fields at the start of a turn
WITHIN_A_TURN: Final = ("aside", "force", "exchanged", "wish")  # of a player


def check_keys(parts: list[PositionPart]) -> None:
    """Every part is known, and only piles come more than once."""
    known = ("rules", *CARD_PARTS, *BY_WORD, *CHARACTER_NAMES, *NUMBERED)
    is_over = any(part.key == "ended" for part in parts)
    found: set[str] = set()
    for part in parts:
        if part.key == "agenda" or not is_over:
            refuse_progress(part)
        if part.key not in known:
            raise part.fail(part.words[0], f"does not begin a part of a position{near(part.key.lower(), known)}")
        if part.key in found and part.key not in ("pile", "fresh"):
            raise part.fail(part.words[0], "begins a part that is already there")
        found.add(part.key)


def refuse_progress(part: PositionPart) -> None:
    """Refuses what only the middle of a turn has."""
    if part.key == "agenda" or part.key == "fresh" or (part.key in BY_WORD and part.key not in AT_START):
        raise not_the_start(part, part.words[0])
    if part.key in CHARACTER_NAMES:
        for word in part.rest:
            if word.text in WITHIN_A_TURN:
                raise not_the_start(part, word)


def check_names(s: Riddle, players: list[PositionPart]) -> None:
    """Checks the number of players, and that those without a character are in order."""
    if len(players) != s.rules.players:
        raise PositionError(f"the rules need {s.rules.players} players, but the position names {len(players)}")
    for player, part in enumerate(players):
        if part.key in NUMBERED and part.key != player_name(s, player):
            raise part.fail(part.words[0], f"should be {player_name(s, player)}")


def read_player(s: Riddle, player: int, part: PositionPart) -> None:
    """`frodo 0806 hand boat rope table cloak cities bree waited`."""
    words = list(part.rest)
    if words and words[0].text not in PLAYER_WORDS:
        words = read_marker(s, player, part, words)
    while words:
        word = words.pop(0)
        if word.text not in PLAYER_WORDS:
            raise part.fail(word, f"is not something a player has{near(word.text, PLAYER_WORDS)}")
        n = next((i for i, w in enumerate(words) if w.text in PLAYER_WORDS), len(words))
        read_possession(s, player, part, word, words[:n])
        words = words[n:]


def read_marker(s: Riddle, player: int, part: PositionPart, words: list[Word]) -> list[Word]:
    """Reads a player's place: a space or another place. Returns the words after it."""
    place = words[0].text
    if place not in MARKERS:
        s.marker[player] = space_said(s, part, words[0])
        return words[1:]
    s.marker[player] = MARKERS[place]
    if place != "captive":
        return words[1:]
    if len(words) < 2:
        raise part.fail(words[0], "needs the captor after it")
    s.captor[player] = player_said(s, part, words[1])
    return words[2:]


def read_possession(s: Riddle, player: int, part: PositionPart, word: Word, words: list[Word]) -> None:
    if word.text in ZONE_WORDS:
        take_cards(s, part, words, ZONE_WORDS[word.text] + player)
    elif word.text == "cities":
        sites = s.rules.board.site_ids
        for i, city in enumerate(words):
            if city.text not in sites or i > 1:
                raise part.fail(
                    city, "is not a city of this map" + near(city.text, sites) if i < 2 else "is one city too many"
                )
            s.city[2 * player + i] = sites.index(city.text)
    elif word.text in ("exchanged", "last"):
        spaces = s.exchanged if word.text == "exchanged" else s.last
        spaces[player] = space_said(s, part, only(part, word, words))
    elif word.text == "wish":
        s.wish[player] = character_said(part, only(part, word, words))
    elif word.text == "disturbed":
        for space in words:
            s.disturbed[player] = s.disturbed[player] | 1 << secret_said(s, part, space)
    elif word.text == "stay":
        s.stay[player] = number_said(part, only(part, word, words))
    else:
        table = s.freed if word.text == "freed" else s.waited
        table[player] = number_said(part, only(part, word, words)) if words else 1


def only(part: PositionPart, word: Word, words: list[Word]) -> Word:
    if len(words) != 1:
        raise part.fail(word, "needs exactly one word after it")
    return words[0]


def number_said(part: PositionPart, word: Word) -> int:
    number = read_number(word.text, MOST_TURNS)
    if number is None:
        raise part.fail(word, "should be a number")
    return number


def space_said(s: Riddle, part: PositionPart, word: Word) -> int:
    try:
        space = find_space(s, word.text)
    except Unreadable as error:
        raise unreadable_in(part, error) from None
    if space == s.rules.board.returning:
        raise part.fail(word, "cannot be entered (R19)")
    return space


def secret_said(s: Riddle, part: PositionPart, word: Word) -> int:
    secret = s.rules.board.secret[space_said(s, part, word)]
    if secret < 0:
        raise part.fail(word, "is not a Secret space")
    return int(secret)


def player_said(s: Riddle, part: PositionPart, word: Word) -> int:
    names = [player_name(s, player) for player in range(s.rules.players)]
    if word.text not in names:
        raise part.fail(word, f"is not a player of this game{near(word.text, names)}")
    return names.index(word.text)


def character_said(part: PositionPart, word: Word) -> int:
    if word.text not in CHARACTER_NAMES:
        raise part.fail(word, f"is not a character{near(word.text, CHARACTER_NAMES)}")
    return CHARACTER_NAMES.index(word.text)


def read_cards(s: Riddle, part: PositionPart) -> None:
    """`discard boat`, `pile 0606 frodo boat`, `fresh 0606 boat`."""
    words = list(part.rest)
    zone = DISCARD
    if part.key != "discard":
        if len(words) < (2 if part.key == "pile" else 1):
            raise part.fail(part.words[0], "needs a Secret space after it, and the owner of the pile")
        secret = secret_said(s, part, words.pop(0))
        zone = (
            HIDDEN_THIS_TURN + secret if part.key == "fresh" else PILE + 8 * secret + player_said(s, part, words.pop(0))
        )
    take_cards(s, part, words, zone)


def take_cards(s: Riddle, part: PositionPart, words: list[Word], zone: int) -> None:
    for word in words:
        if word.text not in KIND_NAMES:
            raise part.fail(word, f"is not a card{near(word.text, KIND_NAMES)}")
        kind = KIND_NAMES.index(word.text)
        if not s.holds(DECK, kind):
            raise part.fail(word, "is already elsewhere, with every copy")
        s.move_card(kind, DECK, zone)


def read_field(s: Riddle, part: PositionPart) -> None:
    try:
        set_field(s, part.key, [word.text for word in part.rest])
    except Unreadable as error:
        raise unreadable_in(part, error) from None
    except OverflowError:
        raise part.fail(part.words[0], "is too large") from None


def started(s: Riddle) -> Riddle:
    """Begins the turn of the active player, unless the game is over."""
    if any(s.character[player] == NONE for player in range(s.rules.players) if s.marker[player] != NOT_IN_PLAY):
        raise PositionError("every player has a character, or nobody has one yet")
    check_position(s)
    if s.reason != NOT_ENDED:
        s.finish()
        return s
    if s.first == NONE:
        s.first = s.player
    s.turn = s.turn - 1 if s.turn else 0
    s.round = s.round or 1
    s.then(START_TURN.of())
    s.listen(zeros(64))
    s.run_steps(0)
    return s


# ---- writing ----


def dump(s: Riddle) -> str:
    """The shortest text of a position; within a turn it also says what waits, and `load` refuses it."""
    if s.turn == 0 and s.fingerprint(1) == new_game(s.rules).fingerprint(1):
        return " ; ".join([*dump_rules(s), *(number_of(s, player) for player in range(s.rules.players))])
    if s.depth and s.waiting()[0] == f"Roll {s.player}":
        text = written(s, BY_TURN)
        if is_same(text, s):
            return text
    return written(s, ())


BY_TURN: Final = ("turn 1", "round 1", "power-plays", "start", "agenda")  # parts left out when a turn begins


def is_same(text: str, s: Riddle) -> bool:
    try:
        return load(text).fingerprint(1) == s.fingerprint(1)
    except MathomError:
        return False


def written(s: Riddle, unsaid: tuple[str, ...]) -> str:
    parts = [*dump_rules(s), *(dump_player(s, player) for player in range(s.rules.players)), *dump_piles(s)]
    if s.count[DISCARD]:
        parts.append("discard " + " ".join(cards_in(s, DISCARD)))
    parts += [" ".join([word, *words]) for word, words in said(s)]
    if s.depth:
        parts.append("agenda " + ", ".join(s.waiting()))
    if s.first == s.player and unsaid:
        unsaid = (*unsaid, "first")
    return " ; ".join(part for part in parts if part.split()[0] not in unsaid and part not in unsaid)


def dump_rules(s: Riddle) -> list[str]:
    """The rules without the number of players, which the position shows."""
    text = rules_text(RULE_OPTIONS, rules_of(s.rules))
    words = [word for word in text.split() if not word.startswith("players=")]
    return [] if words in ([], ["standard"]) else ["rules " + " ".join(words)]


def dump_player(s: Riddle, player: int) -> str:
    words = [player_name(s, player), *marker_words(s, player)]
    for word, zone in ZONE_WORDS.items():
        if s.count[zone + player]:
            words += [word, *cards_in(s, zone + player)]
    cities = [s.rules.board.site_ids[s.city[2 * player + i]] for i in (0, 1) if s.city[2 * player + i] != NONE]
    words += ["cities", *cities] if cities else []
    for word, value in (("waited", s.waited[player]), ("freed", s.freed[player])):
        words += [word, *([str(value)] if value != 1 else [])] if value else []
    words += ["stay", str(s.stay[player])] if s.stay[player] else []
    for word, space in (("exchanged", s.exchanged[player]), ("last", s.last[player])):
        words += [word, s.rules.board.space_names[space]] if space != NONE else []
    words += ["wish", CHARACTER_NAMES[s.wish[player]]] if s.wish[player] != NONE else []
    if s.disturbed[player]:
        words += ["disturbed", *(secret_name(s, i) for i in range(16) if s.disturbed[player] >> i & 1)]
    return " ".join(words)


def marker_words(s: Riddle, player: int) -> list[str]:
    marker = s.marker[player]
    if marker == UNPLACED:
        return []
    if marker >= 0:
        return [s.rules.board.space_names[marker]]
    words = [next(word for word, place in MARKERS.items() if place == marker)]
    return [*words, player_name(s, s.captor[player])] if marker == CAPTIVE else words


def dump_piles(s: Riddle) -> list[str]:
    out = []
    for secret in range(len(s.rules.board.secret_space)):
        for owner in range(s.rules.players):
            zone = PILE + 8 * secret + owner
            if s.count[zone]:
                out.append(" ".join(["pile", secret_name(s, secret), player_name(s, owner), *cards_in(s, zone)]))
        if s.count[HIDDEN_THIS_TURN + secret]:
            out.append(" ".join(["fresh", secret_name(s, secret), *cards_in(s, HIDDEN_THIS_TURN + secret)]))
    return out


def secret_name(s: Riddle, secret: int) -> str:
    return s.rules.board.space_names[s.rules.board.secret_space[secret]]


def cards_in(s: Riddle, zone: int) -> list[str]:
    work = zeros(90)
    return [KIND_NAMES[work[i]] for i in range(s.cards_in(zone, work, 0))]
