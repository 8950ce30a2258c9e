"""A second reading of the rules: a referee who was written from the specification alone and shares no code with the
engine. It is slow and simple: names in dictionaries, and generators that ask and are sent an answer.

    game = Referee(rules).game()
    question = next(game)                       # who is asked, and what each may answer
    question = game.send((seat, answer))        # ... until StopIteration: the game is over

This module has the order of a game: set-up, turns, Special Cards (chapters 3, 4, 11). Movement is in
`referee_moves.py`, battles are in `referee_battle.py`.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.games.confrontation.referee.battle import Attack
from tests.games.confrontation.referee.facts import (
    FELLOWSHIP,
    HOMES,
    NAME_OF,
    OUTPOSTS,
    SAURON,
    SIDE_OF,
    SPECIAL_CARDS,
    TILES,
)
from tests.games.confrontation.referee.moves import Move, extra_steps, legal_moves, moves_of
from tests.games.confrontation.referee.position import (
    Asking,
    GameOver,
    Position,
    ask,
    ask_sauron,
    ask_together,
    draw,
    look,
    looks,
    palantir_window,
)


class Referee:
    def __init__(self, rules: Mapping[str, str], start: Position | None = None) -> None:
        """From a position on in which a turn is about to begin, or from the set-up."""
        self.position = start or Position(rules)

    def game(self) -> Asking[None]:
        if self.position.turn == 0:
            yield from set_up(self.position)
        try:
            while True:
                yield from take_turn(self.position)
        except GameOver:
            return


# ---- 3 options and set-up ----


def set_up(p: Position) -> Asking[None]:
    """The draft, then the Special Cards, then the placement: the specification leaves the order open (M19)."""
    agreed = set(p.rules.get("handicap", "none").split("+"))
    p.held = [agreed & cards for cards in SPECIAL_CARDS]
    if p.rules.get("cast") == "draft":
        yield from ask_together(pick_faces(p, FELLOWSHIP), pick_faces(p, SAURON))
    else:
        face = 1 if p.rules.get("cast") == "variant" else 0
        p.team = {tile[face] for tiles in TILES for tile in tiles}
    yield from deal_special_cards(p)
    yield from ask_together(place(p, FELLOWSHIP), place(p, SAURON))
    p.at |= {piece: HOMES[SIDE_OF[piece]] for piece in p.team if piece not in p.at}
    p.ringbearer = next(piece for piece in p.team if NAME_OF[piece] == "frodo")


def pick_faces(p: Position, side: int) -> Asking[None]:
    """3.2: one face of each tile."""
    for tile in TILES[side]:
        face = yield from ask(side, set(tile))
        p.team.add(face)


def deal_special_cards(p: Position) -> Asking[None]:
    """3.3; the cards of a handicap are already held."""
    method = p.rules.get("specials", "none")
    if method == "own-two":
        yield from pick_specials(p, 2, from_own=True)
    elif method == "announced":
        answer = yield from ask(FELLOWSHIP, {"0", "1", "2", "3", "4"})
        if answer != "0":
            yield from pick_specials(p, int(answer), from_own=False)


def pick_specials(p: Position, number: int, *, from_own: bool) -> Asking[None]:
    """3.3: each side picks a number of its own cards, or of the opponent's; then they are dealt."""
    picked: list[set[str]] = [set(), set()]  # by who will hold them

    def picks(side: int) -> Asking[None]:
        holder = side if from_own else 1 - side
        while len(picked[holder]) < number:
            picked[holder].add((yield from ask(side, SPECIAL_CARDS[holder] - picked[holder])))

    yield from ask_together(picks(FELLOWSHIP), picks(SAURON))
    p.held = picked


def place(p: Position, side: int) -> Asking[None]:
    """3.4: one piece in each region in front of the home; the rest start at home."""
    left = {piece for piece in p.team if SIDE_OF[piece] == side}
    for region in OUTPOSTS[side]:
        answer = yield from ask(side, {f"{piece}-{region}" for piece in left})
        piece = answer.removesuffix(f"-{region}")
        left.remove(piece)
        p.at[piece] = region


# ---- 4 the turn ----


def take_turn(p: Position) -> Asking[None]:
    """4.2."""
    limit = p.rules.get("turn-limit", "none")
    if limit != "none" and p.turn >= int(limit):
        p.win(None, "turn-limit")  # R42
    p.turn += 1
    p.side = SAURON if p.turn % 2 else FELLOWSHIP
    if p.side == SAURON and p.ordered is not None and not moves_of(p, p.ordered):
        p.ordered = None  # R16
    if not legal_moves(p, p.side) and not usable_specials(p):
        p.win(1 - p.side, "cannot-move")  # 4.4
    yield from special_card_or_move(p)
    yield from palantir_window(p)
    end_turn(p)


def special_card_or_move(p: Position) -> Asking[None]:
    """4.2 steps 2 to 4. A player who can only skip the turn is not offered the Palantir, which needs a turn (11.7)."""
    while True:
        moves = legal_moves(p, p.side)
        answer = yield from ask(p.side, set(moves) | usable_specials(p) | (looks(p) if moves else set()))
        if not answer.startswith("palantir-"):
            break
        look(p, answer)
    if answer in moves:
        yield from move(p, moves[answer])
    else:
        p.use(answer)
        yield from use_special(p, answer)


def end_turn(p: Position) -> None:
    """4.2 step 8."""
    p.face_up_this_turn = set()
    p.in_palantir = set()
    p.is_skipped = False
    p.stepped = None


def move(p: Position, made: Move) -> Asking[None]:
    """4.2 steps 4 to 7; Sauron's obeys an order of the King (11.3)."""
    if p.side == SAURON:
        p.ordered = None
    arrived = yield from travel(p, made)
    if arrived and p.has_enemy(p.side, made.to):
        yield from Attack(p, made.piece, made.to).battles()


def travel(p: Position, made: Move) -> Asking[bool]:
    """Whether the piece arrives: the Balrog may slay it in the Tunnel."""
    if made.way == "tunnel" and (yield from balrog_responds(p)):
        p.show_for_turn("balrog")
        p.remove(made.piece)
        p.ringbearer_consequences(made.piece, in_battle=False, text_is_off=False)
        return False
    if made.piece == "uruk_hai" and made.way == "ability":
        p.show_for_turn("uruk_hai")
    p.enter(made.piece, made.to)
    return True


def balrog_responds(p: Position) -> Asking[bool]:
    """5.4: Sauron is asked whatever stands in Caradhras, as long as it may be the Balrog (R40)."""
    there = p.pieces_in(SAURON, "caradhras")
    if not there or not p.may_be_on_board("balrog"):
        return False
    is_balrog = there == ["balrog"]
    if p.is_face_up(there[0]) and not is_balrog:
        return False
    answer = yield from ask(SAURON, {"pass", "balrog"} if is_balrog else {"pass"})
    return answer == "balrog"


# ---- 11 Special Cards ----


def usable_specials(p: Position) -> set[str]:
    """4.2 steps 2 and 3."""
    return {special for special in p.held[p.side] if is_usable(p, special)}


def is_usable(p: Position, special: str) -> bool:
    if special in ("shadowfax", "dark_of_mordor"):
        return extra_steps(p, p.side) != {}
    if special in ("gwaihir", "palantir"):
        return False
    if p.turn == 1 or p.ordered is not None or p.in_palantir:  # R14, 11.3, 11.7
        return False
    if special == "gandalf_the_white":
        return fallen_gandalf(p) is not None and p.can_retire_to(FELLOWSHIP, "fangorn")
    if special == "a_king_revealed":
        return p.named("aragorn") is not None and concealed(p, SAURON) != []
    if special == "crebain":
        return concealed(p, FELLOWSHIP) != []
    assert special == "recall_to_mordor"
    return p.can_retire_to(SAURON, "mordor") and recallable(p) != []


def use_special(p: Position, special: str) -> Asking[None]:
    if special in ("shadowfax", "dark_of_mordor"):
        yield from step_and_move(p)
        return
    p.is_skipped = True
    if special == "gandalf_the_white":
        return_gandalf(p)
    elif special == "a_king_revealed":
        yield from order_a_piece(p)
    elif special == "crebain":
        spied = yield from choose_concealed(p, FELLOWSHIP)
        p.show(spied, p.face_up_for_good)  # 11.6
    else:
        answer = yield from ask(SAURON, {f"{piece}-mordor" for piece in recallable(p)})  # 11.8
        p.at[answer.removesuffix("-mordor")] = "mordor"


def step_and_move(p: Position) -> Asking[None]:
    """11.1, 11.5: one extra step; then the turn's move, by the same piece or by another."""
    steps = extra_steps(p, p.side)
    step = steps[(yield from ask(p.side, set(steps)))]
    p.stepped = step.piece
    if not (yield from travel(p, step)):
        return  # R15
    moves = legal_moves(p, p.side)
    answer = yield from (ask_sauron(p, set(moves)) if p.side == SAURON else ask(FELLOWSHIP, set(moves)))
    yield from move(p, moves[answer])


def fallen_gandalf(p: Position) -> str | None:
    return next((piece for piece in p.defeated if NAME_OF[piece] == "gandalf"), None)


def return_gandalf(p: Position) -> None:
    """11.2: the same face, concealed, no longer under Crebain."""
    gandalf = fallen_gandalf(p)
    assert gandalf is not None
    p.defeated.remove(gandalf)
    p.at[gandalf] = "fangorn"
    p.face_up_for_good.discard(gandalf)


def order_a_piece(p: Position) -> Asking[None]:
    """11.3."""
    aragorn = p.named("aragorn")
    assert aragorn is not None
    p.show_for_turn(aragorn)
    p.ordered = yield from choose_concealed(p, SAURON)


def concealed(p: Position, side: int) -> list[str]:
    return [piece for piece in p.pieces_of(side) if not p.is_face_up(piece)]


def choose_concealed(p: Position, side: int) -> Asking[str]:
    """A concealed enemy is chosen by its region; one of several there at random (R22)."""
    pieces = concealed(p, side)
    answer = yield from ask(1 - side, {f"choose-{p.at[piece]}" for piece in pieces})
    return (yield from draw([piece for piece in pieces if answer == f"choose-{p.at[piece]}"]))


def recallable(p: Position) -> list[str]:
    """R17."""
    return [piece for piece in p.pieces_of(SAURON) if p.at[piece] != "mordor"]
