"""Positions at the start of a turn, as one line of text that prints as it parses.

    shire: frodo sam | rohan: aragorn* | mordor: balrog ; fellowship 1245mr ; sauron 12356r ; turn 2

What happens within a turn is written as answers (core/text/turn_answers.py). See docs/notation.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mathom.core.engine.tables import zeros
from mathom.core.errors import RulesetError
from mathom.core.rule_options import read_rules as read_rule_words
from mathom.core.rule_options import rules_text
from mathom.core.text.position_parts import PositionPart, split_position
from mathom.core.text.turn_answers import not_the_start
from mathom.core.text.typed_words import Word, near, read_number
from mathom.games.confrontation.options import RULE_OPTIONS, read_rules, rules_of
from mathom.games.confrontation.rules.board import DEFEATED, FELLOWSHIP, REGION_NAMES, SAURON
from mathom.games.confrontation.rules.cards import ALL_CARDS, NO_CARD, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import FRODO, NAMES, SAM, TEAM, TILES, VARIANT
from mathom.games.confrontation.rules.end_of_turn import END_TURN
from mathom.games.confrontation.rules.frames import FRAMES, new_game
from mathom.games.confrontation.rules.state import (
    ALL_TILES,
    CLASSIC_CAST,
    FETCHED,
    HAND,
    HELD,
    HIDDEN_DRAFT,
    NO_RESULT,
    NO_WINNER,
    NONE,
    PICKED,
    PLAYED,
    VARIANT_CAST,
    Confrontation,
    Rules,
    empty_board,
)
from mathom.games.confrontation.rules.turn import START_TURN, TAKE_TURN
from mathom.games.confrontation.text.event_fields import REASON_NAMES, SIDE_NAMES
from mathom.games.confrontation.text.notation import short_name
from mathom.games.confrontation.text.validity import MOST_TURNS, check_position, side_to_move

CARD_LETTERS: Final = ("12345mscr", "123456mer")
MARKS: Final = "*!+?"  # face-up for good, this turn, this battle; seen by Sauron in the Palantir
FLAG_NAMES: Final = ("first-strike", "no-cards", "sam-is-five", "silenced", "cloaked", "skipped", "face-down")
LOST: Final = "lost"
RESERVED: Final = "reserve"  # only during the set-up
PLACES: Final = {name: r for r, name in enumerate((*REGION_NAMES, LOST, RESERVED))}
WITHIN_A_TURN: Final = ("picked", "bound", "agenda")  # parts that `dump` writes and `load` refuses
NAUGHT: Final = "-"


# ---- reading ----


def load(text: str) -> Confrontation:
    """Raises NotationError for a word that cannot be read, PositionError for what cannot be on the board."""
    parts = keyed(split_position(text))
    rules = rules_said(parts.get("rules"))
    if "won" not in parts and is_setup(parts):
        return new_game(rules)
    s = empty_board(FRAMES, rules)
    s.variant = ALL_TILES if s.rules.cast == VARIANT_CAST else 0
    s.turn = 1
    for piece in range(TILES):
        s.at[piece] = DEFEATED
    for key, reader in READERS.items():
        if key in parts:
            reader(s, parts[key])
    if "specials" not in parts:  # of a handicap, what has not been used
        s.cards[HELD] = s.cards[HELD] & ~s.used
        s.cards[HELD + 1] = s.cards[HELD + 1] & ~s.used
    if "known" not in parts:
        s.known = usually_known(s)
    s.side = side_to_move(s.turn, s.reason)
    check_position(s)
    if s.winner != NO_WINNER:
        s.finish()
    else:
        begin_turn(s)
    return s


def begin_turn(s: Confrontation) -> None:
    s.turn -= 1
    s.then(START_TURN.of())
    s.listen(zeros(64))
    s.run_steps(0)


def is_setup(parts: dict[str, PositionPart]) -> bool:
    """Whether this is the start of the set-up, which names nothing but the rules."""
    if "turn" not in parts or read_number(only_word(parts["turn"]).text, MOST_TURNS) != 0:
        return False
    for key, part in parts.items():
        if key not in ("rules", "turn"):
            complaint = 'cannot stand beside "turn 0", the start of the set-up: tell the set-up by answers'
            raise part.fail(part.words[0], complaint)
    return True


def keyed(parts: list[PositionPart]) -> dict[str, PositionPart]:
    """The segments by their first word."""
    found: dict[str, PositionPart] = {}
    for part in parts:
        first = part.words[0]
        key = "board" if first.text.endswith(":") else first.text
        if key in WITHIN_A_TURN:
            raise not_the_start(part, first)
        if key not in READERS:
            known = [*READERS, *(f"{place}:" for place in PLACES)]
            raise part.fail(first, f"begins no part of a position{near(first.text, known)}")
        if key in found:
            raise part.fail(first, "begins a part that was there already")
        found[key] = part
    return found


def rules_said(part: PositionPart | None) -> Rules:
    if part is None:
        return read_rules({})
    try:
        return read_rules(read_rule_words(" ".join(word.text for word in part.rest), RULE_OPTIONS))
    except RulesetError as error:
        raise part.fail(part.words[0], str(error)) from None


def read_nothing(s: Confrontation, part: PositionPart) -> None:
    """The rules have been read before all else."""


def read_board(s: Confrontation, part: PositionPart) -> None:
    place, placed = NONE, 0
    for word in part.words:
        if word.text == "|":
            place = NONE
        elif word.text.endswith(":"):
            name = word.text.removesuffix(":")
            if name not in PLACES:
                raise part.fail(word, f"is not a region{near(name, PLACES)}")
            if name == RESERVED:
                raise not_the_start(part, word)
            place = PLACES[name]
        elif place == NONE:
            raise part.fail(word, 'needs a region before it, as in "rohan: aragorn"')
        else:
            piece = 1 << read_piece(s, part, word, place)
            if placed & piece:
                raise part.fail(word, "stands on the board already")
            placed |= piece


def read_piece(s: Confrontation, part: PositionPart, word: Word, place: int) -> int:
    name = word.text.rstrip(MARKS)
    character = read_character(s, part, Word(name, word.column))
    piece = character % VARIANT
    if character >= VARIANT:
        s.variant |= 1 << piece
    if place < DEFEATED:
        s.put(piece, place)
    else:
        s.at[piece] = place
    for mark in word.text[len(name) :]:
        if mark == "*":
            s.open_always |= 1 << piece
        elif mark == "!":
            s.open_turn |= 1 << piece
        elif mark == "+":
            s.open_battle |= 1 << piece
        elif piece >= TEAM:
            raise part.fail(word, "is Sauron's own: only Fellowship pieces are seen in the Palantir")
        else:
            s.seen |= 1 << piece
    return piece


def read_character(s: Confrontation, part: PositionPart, word: Word) -> int:
    cast = s.rules.cast
    known = {short_name(cast, c): c for c in in_play(cast)} | {NAMES[c]: c for c in in_play(cast)}
    if word.text in known:
        return known[word.text]
    if any(name in NAMES for name in (word.text + "_c", word.text + "_v")):
        raise part.fail(word, f"needs its face in a draft: {word.text}_c or {word.text}_v")
    if word.text in NAMES:
        raise part.fail(word, "is not in this cast")
    raise part.fail(word, f"is not a character{near(word.text, known)}")


def in_play(cast: int) -> range:
    """The characters that a cast allows."""
    if cast == CLASSIC_CAST:
        return range(TILES)
    return range(VARIANT, VARIANT + TILES) if cast == VARIANT_CAST else range(VARIANT + TILES)


def read_pieces(s: Confrontation, part: PositionPart) -> int:
    """Characters as a bit mask of tiles."""
    mask = 0
    for word in part.rest:
        if word.text != NAUGHT:
            mask |= 1 << shown_piece(s, part, word)
    return mask


def shown_piece(s: Confrontation, part: PositionPart, word: Word) -> int:
    character = read_character(s, part, word)
    if s.who(character % VARIANT) != character:
        raise part.fail(word, "is not the face that this tile shows")
    return character % VARIANT


def read_hand(s: Confrontation, part: PositionPart) -> None:
    side = SIDE_NAMES.index(part.words[0].text)
    words = list(part.rest)
    if not words:
        raise part.fail(part.words[0], "needs the cards in hand after it, as letters")
    s.cards[HAND + side] = read_cards(part, words[0], CARD_LETTERS[side])
    for i in range(1, len(words), 2):
        place = {"played": PLAYED, "fetched": FETCHED}.get(words[i].text)
        if place is None or i + 1 == len(words):
            raise part.fail(words[i], 'should be "played" or "fetched" and a card')
        if s.winner == NO_WINNER:
            raise not_the_start(part, words[i])
        if len(words[i + 1].text) != 1:
            raise part.fail(words[i + 1], "should be one card")
        s.cards[place + side] = read_cards(part, words[i + 1], CARD_LETTERS[side]).bit_length() - 1


def read_cards(part: PositionPart, word: Word, letters: str) -> int:
    mask = 0
    for letter in word.text if word.text != NAUGHT else "":
        if letter not in letters:
            raise part.fail(word, f'has no card "{letter}": the cards are {letters}')
        if mask >> letters.index(letter) & 1:
            raise part.fail(word, f'has the card "{letter}" twice')
        mask |= 1 << letters.index(letter)
    return mask


def read_specials(part: PositionPart) -> int:
    mask = 0
    for word in part.rest:
        if word.text == NAUGHT:
            continue
        if word.text not in SPECIAL_NAMES:
            raise part.fail(word, f"is not a Special Card{near(word.text, SPECIAL_NAMES)}")
        mask |= 1 << SPECIAL_NAMES.index(word.text)
    return mask


def read_held(s: Confrontation, part: PositionPart) -> None:
    held = read_specials(part)
    s.cards[HELD] = held & 15
    s.cards[HELD + 1] = held & 240


def read_used(s: Confrontation, part: PositionPart) -> None:
    s.used = read_specials(part)


def read_turn(s: Confrontation, part: PositionPart) -> None:
    word = only_word(part)
    turn = read_number(word.text, MOST_TURNS)
    if turn is None:
        raise part.fail(word, "should be the number of the turn")
    s.turn = turn


def only_word(part: PositionPart) -> Word:
    if len(part.words) != 2:
        raise part.fail(part.words[0], "needs exactly one word after it")
    return part.words[1]


def read_ring(s: Confrontation, part: PositionPart) -> None:
    s.ringbearer = shown_piece(s, part, only_word(part))
    if s.ringbearer not in (FRODO, SAM):
        raise part.fail(part.words[1], "can never be the Ringbearer")


def read_known(s: Confrontation, part: PositionPart) -> None:
    s.known = read_pieces(s, part)


def read_whispered(s: Confrontation, part: PositionPart) -> None:
    s.whispered = read_pieces(s, part)


def read_battle(s: Confrontation, part: PositionPart) -> None:
    """The last battle of a game that is won."""
    if s.winner == NO_WINNER:
        raise not_the_start(part, part.words[0])
    if len(part.words) != 4:
        raise part.fail(part.words[0], "needs a region and two fighters after it, each or -")
    region, fellow, minion = part.rest
    if region.text not in REGION_NAMES:
        raise part.fail(region, f"is not a region{near(region.text, REGION_NAMES)}")
    s.region = REGION_NAMES.index(region.text)
    s.fellow = NONE if fellow.text == NAUGHT else shown_piece(s, part, fellow)
    s.minion = NONE if minion.text == NAUGHT else shown_piece(s, part, minion)
    if s.fellow >= TEAM or 0 <= s.minion < TEAM:
        raise part.fail(
            fellow if s.fellow >= TEAM else minion, "comes first if it is the Fellowship's, second if it is Sauron's"
        )


def read_flags(s: Confrontation, part: PositionPart) -> None:
    if s.winner == NO_WINNER:
        raise not_the_start(part, part.words[0])
    for word in part.rest:
        if word.text not in FLAG_NAMES:
            raise part.fail(word, f"is not a flag{near(word.text, FLAG_NAMES)}")
        s.flags |= 1 << FLAG_NAMES.index(word.text)


def read_ordered(s: Confrontation, part: PositionPart) -> None:
    s.ordered = shown_piece(s, part, only_word(part))


def read_won(s: Confrontation, part: PositionPart) -> None:
    if len(part.words) != 3 or part.words[1].text not in (*SIDE_NAMES, "nobody"):
        raise part.fail(part.words[0], "needs fellowship, sauron or nobody, and the reason, after it")
    winner, reason = part.rest
    if reason.text not in REASON_NAMES[1:]:
        raise part.fail(reason, f"is not a way to end{near(reason.text, REASON_NAMES)}")
    s.winner = NO_RESULT if winner.text == "nobody" else SIDE_NAMES.index(winner.text)
    s.reason = REASON_NAMES.index(reason.text)


READERS: Final[dict[str, Callable[[Confrontation, PositionPart], None]]] = {
    "rules": read_nothing,
    "won": read_won,
    "board": read_board,
    "fellowship": read_hand,
    "sauron": read_hand,
    "specials": read_held,
    "used": read_used,
    "turn": read_turn,
    "ring": read_ring,
    "known": read_known,
    "whispered": read_whispered,
    "battle": read_battle,
    "flags": read_flags,
    "ordered": read_ordered,
}


def usually_known(s: Confrontation) -> int:
    """The tiles whose faces both players know if nothing is said about it."""
    if s.rules.cast != HIDDEN_DRAFT:
        return ALL_TILES
    known = s.open_always | s.open_turn | s.open_battle | s.seen
    for piece in range(TILES):
        if s.at[piece] == DEFEATED:
            known |= 1 << piece
    return known


# ---- writing ----


def dump(s: Confrontation) -> str:
    """The shortest text of a position; within a turn it also says what waits, and `load` refuses it."""
    if s.turn == 0 and s.fingerprint(1) == new_game(s.rules).fingerprint(1):
        return " ; ".join([*dump_rules(s), "turn 0"])
    parts = [*dump_rules(s), *dump_board(s), *dump_hands(s), *dump_specials(s)]
    if s.turn != 1:
        parts.append(f"turn {s.turn}")
    if s.ringbearer != FRODO:
        parts.append(f"ring {name(s, s.ringbearer)}")
    if s.known != usually_known(s):
        parts.append(f"known {names(s, s.known)}")
    if s.whispered:
        parts.append(f"whispered {names(s, s.whispered)}")
    if s.region != NONE:
        parts.append(f"battle {REGION_NAMES[s.region]} {name(s, s.fellow)} {name(s, s.minion)}")
    if s.flags:
        parts.append("flags " + " ".join(flag for i, flag in enumerate(FLAG_NAMES) if s.flags >> i & 1))
    if s.bound != NONE:
        parts.append(f"bound {name(s, s.bound)}")
    if s.ordered != NONE:
        parts.append(f"ordered {name(s, s.ordered)}")
    if s.winner != NO_WINNER:
        winner = "nobody" if s.winner == NO_RESULT else SIDE_NAMES[s.winner]
        parts.append(f"won {winner} {REASON_NAMES[s.reason]}")
    if s.depth and list(s.agenda[: s.depth]) != [START_TURN.of(), END_TURN.of(), TAKE_TURN.of(s.side)]:
        parts.append("agenda " + ", ".join(s.waiting()))
    return " ; ".join(parts)


def dump_rules(s: Confrontation) -> list[str]:
    text = rules_text(RULE_OPTIONS, rules_of(s.rules))
    return [] if text == "standard" else [f"rules {text}"]


def dump_board(s: Confrontation) -> list[str]:
    places = []
    for place, r in PLACES.items():
        pieces = [name(s, piece) + marks(s, piece) for piece in range(TILES) if s.at[piece] == r]
        if place == LOST:
            pieces = lost_pieces(s)
        if pieces:
            places.append(f"{place}: " + " ".join(pieces))
    return [" | ".join(places)] if places else []


def lost_pieces(s: Confrontation) -> list[str]:
    """The defeated pieces that cannot be inferred: variant faces of a draft, and marks that outlive them."""
    draft = s.rules.cast not in (CLASSIC_CAST, VARIANT_CAST)
    return [
        name(s, piece) + marks(s, piece)
        for piece in range(TILES)
        if s.at[piece] == DEFEATED and (marks(s, piece) or (draft and s.variant >> piece & 1))
    ]


def marks(s: Confrontation, piece: int) -> str:
    masks = (s.open_always, s.open_turn, s.open_battle, s.seen)
    return "".join(mark for mark, mask in zip(MARKS, masks, strict=True) if mask >> piece & 1)


def name(s: Confrontation, piece: int) -> str:
    return NAUGHT if piece == NONE else short_name(s.rules.cast, s.who(piece))


def names(s: Confrontation, mask: int) -> str:
    return " ".join(name(s, piece) for piece in range(TILES) if mask >> piece & 1) or NAUGHT


def dump_hands(s: Confrontation) -> list[str]:
    out = []
    for side in (FELLOWSHIP, SAURON):
        letters = CARD_LETTERS[side]
        hand, played, fetched = (s.cards[place + side] for place in (HAND, PLAYED, FETCHED))
        if hand == ALL_CARDS:
            continue
        text = "".join(letter for i, letter in enumerate(letters) if hand >> i & 1) or NAUGHT
        if played != NO_CARD:
            text += f" played {letters[played]}"
        if fetched != NO_CARD:
            text += f" fetched {letters[fetched]}"
        out.append(f"{SIDE_NAMES[side]} {text}")
    return out


def dump_specials(s: Confrontation) -> list[str]:
    out = []
    usual = s.rules.handicap & ~s.used
    for key, mask, default in (
        ("specials", s.cards[HELD] | s.cards[HELD + 1], usual),
        ("used", s.used, 0),
        ("picked", s.cards[PICKED] | s.cards[PICKED + 1], 0),
    ):
        if mask != default:
            cards = " ".join(card for i, card in enumerate(SPECIAL_NAMES) if mask >> i & 1)
            out.append(f"{key} {cards or NAUGHT}")
    return out
