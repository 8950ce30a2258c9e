"""Set-up (chapter 2): characters, the deal, and the first player."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import EVERYBODY, Frame, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, Choice, Step, first_of, pair
from mathom.core.engine.tables import bit, zeros
from mathom.games.riddle.rules.answers import CHARACTER, offer_die
from mathom.games.riddle.rules.drawing import CardOfDeck
from mathom.games.riddle.rules.events import BEGINS, CHOSE, DEALT, ROLLED_FOR, WISHED
from mathom.games.riddle.rules.finishing import is_in_larger_team
from mathom.games.riddle.rules.state import CHARACTERS, DECK, HAND, NONE, NOT_IN_PLAY, Riddle, Rules, empty_game
from mathom.games.riddle.rules.turn import START_TURN

FIRST_HAND: Final = 2
OF_A_KIND: Final = 4  # the number of Hobbits, and of Black Riders


def new_game(frames: vec[Frame], rules: Rules) -> Riddle:
    """A game before the choice of characters."""
    s = empty_game(frames, rules)
    if rules.teams_of:
        keep_out_of_play(s)
    s.then(CHOOSE_CHARACTERS.of(), DEAL_CARDS.of(0, 0), ROLL_TO_BEGIN.of())
    if len(rules.characters):
        s.then(ASSIGN_CHARACTERS.of())
    s.listen(zeros(64))
    s.run_steps(0)
    return s


def keep_out_of_play(s: Riddle) -> None:
    """O-16: each seat begins with one character."""
    player: i64
    for player in range(s.rules.players):
        if player % s.rules.teams_of != 0:
            s.marker[player] = NOT_IN_PLAY


# ---- D-1 characters ----


class AssignCharacters(Step[Riddle]):
    """Assigns the characters that the ruleset names."""

    def run(self, s: Riddle, todo: Todo) -> None:
        seat: i64
        for seat in range(len(s.rules.characters)):
            get_character(s, first_player_of(s, seat), s.rules.characters[seat])


class ChooseCharacters(Step[Riddle]):
    """Asks all players without a character at the same time; then everybody learns the choices."""

    def run(self, s: Riddle, todo: Todo) -> None:
        if has_everyone_chosen(s):
            return
        s.then(SHOW_WISHES.of(), GIVE_CHARACTERS.of(), CHOOSE_CHARACTERS.of())
        seat: i64
        for seat in range(seats_of(s) - 1, -1, -1):
            if s.character[first_player_of(s, seat)] == NONE:
                s.then(CHOOSE_CHARACTER.of(first_player_of(s, seat)))


def has_everyone_chosen(s: Riddle) -> bool:
    seat: i64
    for seat in range(seats_of(s)):
        if s.character[first_player_of(s, seat)] == NONE:
            return False
    return True


def seats_of(s: Riddle) -> i64:
    return s.rules.players // s.rules.teams_of if s.rules.teams_of else s.rules.players


def first_player_of(s: Riddle, seat: i64) -> i64:
    """The seat's player; with O-16 the first of its characters."""
    return seat * s.rules.teams_of if s.rules.teams_of else seat


class ChooseCharacter(Choice[Riddle]):
    """D-1: a free character; secret until everybody has chosen."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        n: i64 = 0
        character: i64
        for character in range(CHARACTERS):
            if is_free_for(s, player, character):
                out[n] = CHARACTER.of(character)
                n += 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        s.wish[player] = answer.x
        s.whisper(WISHED, 200, s.seat_bit(player), answer.x, player)


def is_free_for(s: Riddle, player: i64, character: i64) -> bool:
    """Whether nobody has it. With O-1 seats alternate between the teams; with O-16 each side has one seat."""
    other: i64
    for other in range(s.rules.players):
        if s.character[other] == character:
            return False
        if s.rules.teams_of and s.character[other] != NONE and is_hobbit(s.character[other]) == is_hobbit(character):
            return False
    return not s.rules.partners or is_hobbit(character) == (player % 2 == 0)


def is_hobbit(character: i64) -> bool:
    return character < OF_A_KIND


class ShowWishes(Step[Riddle]):
    """Reveals the choices of all players."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64
        for player in range(s.rules.players):
            if s.wish[player] != NONE:
                s.whisper(WISHED, 200, EVERYBODY, s.wish[player], player)


class GiveCharacters(Step[Riddle]):
    """Gives each character to the only player who wants it. Rivals roll for it, and the losers choose again (R03)."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64
        for player in range(s.rules.players):
            if s.wish[player] == NONE:
                continue
            begin_rolling(s, rivals_of(s, player))
            if s.rolling == bit(player):
                s.leading = s.rolling
                s.rolling = 0
            s.then(ROLL_OFF.of(), GIVE_CHARACTER.of(), GIVE_CHARACTERS.of())
            return


class GiveCharacter(Step[Riddle]):
    """Gives the character to the only player who wants it, or to the winner of the roll."""

    def run(self, s: Riddle, todo: Todo) -> None:
        winner: i64 = lowest(s.leading)
        rivals: i64 = rivals_of(s, winner)
        get_character(s, winner, s.wish[winner])
        player: i64
        for player in range(s.rules.players):
            if rivals >> player & 1:
                s.wish[player] = NONE


def rivals_of(s: Riddle, player: i64) -> i64:
    """All players who want the same character, with O-16 the same kind, one bit each."""
    rivals: i64 = 0
    other: i64
    for other in range(s.rules.players):
        if s.wish[other] != NONE and is_same_wish(s, s.wish[other], s.wish[player]):
            rivals |= bit(other)
    return rivals


def is_same_wish(s: Riddle, a: i64, b: i64) -> bool:
    return a == b or (s.rules.teams_of > 0 and is_hobbit(a) == is_hobbit(b))


def get_character(s: Riddle, player: i64, character: i64) -> None:
    s.character[player] = character
    s.tell(CHOSE, 200, player, character)


# ---- C-1 rolls ----


def begin_rolling(s: Riddle, players: i64) -> None:
    s.rolling = players
    s.best = 0
    s.leading = 0


class RollOff(Step[Riddle]):
    """Everyone rolls in seat order; ties for the highest roll again."""

    def run(self, s: Riddle, todo: Todo) -> None:
        if s.rolling == 0 and s.leading & s.leading - 1 == 0:
            return
        if s.rolling == 0:
            begin_rolling(s, s.leading)
        s.then(ROLL_FOR.of(lowest(s.rolling)), ROLL_OFF.of())


class RollFor(Chance[Riddle]):
    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        return offer_die(out)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        number: i64 = answer.x
        s.tell(ROLLED_FOR, 200, player, number)
        s.rolling &= ~bit(player)
        if number > s.best:
            s.best = number
            s.leading = 0
        if number == s.best:
            s.leading |= bit(player)


def lowest(players: i64) -> i64:
    assert players != 0
    i: i64 = 0
    while players >> i & 1 == 0:
        i += 1
    return i


# ---- C-2 the deal ----


class DealCards(Step[Riddle]):
    """Deals two cards to each player in play; with O-1 and its extra card, three to the larger team."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player, dealt = pair(todo)
        if player == s.rules.players:
            return
        if s.marker[player] == NOT_IN_PLAY or dealt == first_hand(s, player):
            s.then(DEAL_CARDS.of(player + 1, 0))
        else:
            s.then(DEAL_CARD.of(player), DEAL_CARDS.of(player, dealt + 1))


def first_hand(s: Riddle, player: i64) -> i64:
    return FIRST_HAND + 1 if s.rules.extra_card and is_in_larger_team(s, player) else FIRST_HAND


class DealCard(CardOfDeck):
    """Deals a card before the first turn."""

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        kind: i64 = answer.number
        s.move_card(kind, DECK, HAND + player)
        s.whisper(DEALT, 200, s.seat_bit(player), kind, player)


# ---- the first player ----


class RollToBegin(Step[Riddle]):
    """The highest roll begins, unless the ruleset names the first player."""

    def run(self, s: Riddle, todo: Todo) -> None:
        seat: i64
        players: i64 = 0
        for seat in range(seats_of(s)):
            players |= bit(first_player_of(s, seat))
        begin_rolling(s, players)
        if s.rules.first >= 0:
            s.rolling = 0
            s.leading = bit(first_player_of(s, s.rules.first))
        s.then(ROLL_OFF.of(), BEGIN.of())


class Begin(Step[Riddle]):
    def run(self, s: Riddle, todo: Todo) -> None:
        s.first = lowest(s.leading)
        s.player = s.first
        s.round = 1
        s.best = 0
        s.leading = 0
        s.tell(BEGINS, 200, s.first)
        s.then(START_TURN.of())


ASSIGN_CHARACTERS: Final[AssignCharacters] = AssignCharacters()
CHOOSE_CHARACTERS: Final[ChooseCharacters] = ChooseCharacters()
CHOOSE_CHARACTER: Final[ChooseCharacter] = ChooseCharacter(together=True)
SHOW_WISHES: Final[ShowWishes] = ShowWishes()
GIVE_CHARACTERS: Final[GiveCharacters] = GiveCharacters()
GIVE_CHARACTER: Final[GiveCharacter] = GiveCharacter()
ROLL_OFF: Final[RollOff] = RollOff()
ROLL_FOR: Final[RollFor] = RollFor(1)
DEAL_CARDS: Final[DealCards] = DealCards(2)
DEAL_CARD: Final[DealCard] = DealCard(1)
ROLL_TO_BEGIN: Final[RollToBegin] = RollToBegin()
BEGIN: Final[Begin] = Begin()
