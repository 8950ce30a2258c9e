"""Whether a position that somebody wrote down can be on the board, so that play can go on from it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from mathom.core.engine.agenda import ASKS, CHANCE
from mathom.core.errors import PositionError
from mathom.games.confrontation.rules.board import (
    CAPACITY,
    DEFEATED,
    EREGION,
    FANGORN,
    FELLOWSHIP,
    FORWARD,
    MORDOR,
    REGION_NAMES,
    REGIONS,
    RESERVE,
    SAURON,
    SHIRE,
    WAYS,
)
from mathom.games.confrontation.rules.cards import ALL_CARDS, S_FOUR, magic_of, size, specials_of
from mathom.games.confrontation.rules.characters.tiles import (
    FRODO,
    MOUTH_OF_SAURON,
    NAMES,
    SAM,
    SARUMAN_V,
    TEAM,
    TILES,
    WATCHER,
    WITCH_KING,
    WITCH_KING_V,
    WORMTONGUE,
)
from mathom.games.confrontation.rules.setup import OUTPOSTS, outpost_region
from mathom.games.confrontation.rules.specials.special_cards import leaves_a_move, wins_by_entering
from mathom.games.confrontation.rules.state import (
    ALL_TILES,
    ANNOUNCED,
    FACE_DOWN,
    FETCHED,
    HAND,
    HELD,
    HIDDEN_DRAFT,
    NO_CARDS,
    NO_SPECIALS,
    NO_WINNER,
    NONE,
    OPEN_DRAFT,
    OWN_TWO,
    PICKED,
    PLAYED,
    SKIPPED,
    TURN_LIMIT,
    Confrontation,
)

MOST_TURNS: Final = 1_000_000_000

# What may wait right below each frame. "" is the bottom of the agenda.
BELOW: Final[dict[str, str]] = {
    "PickFace": "PickFace ShowTeams",
    "ShowTeams": "AnnounceNumber PickSpecial PlacePiece",
    "AnnounceNumber": "PlacePiece",
    "PickSpecial": "PickSpecial DealSpecials",
    "DealSpecials": "PlacePiece",
    "PlacePiece": "PlacePiece FillHomes",
    "FillHomes": "StartTurn",
    "StartTurn": "",
    "TakeTurn": "EndTurn",
    "EndTurn": "StartTurn",
    "Conceal": "StartTurn",
    "ExtraStep": "EndTurn",
    "MoveOn": "EndTurn",
    "ChooseOrdered": "EndTurn",
    "DrawOrdered": "EndTurn",
    "ChooseSpied": "EndTurn",
    "DrawSpied": "EndTurn",
    "Recall": "EndTurn",
    "AnswerTunnel": "Arrive",
    "Arrive": "EndTurn MoveOn",
    "LookFirst": "FindDefender Conceal",
    "FindDefender": "EndTurn",
    "ChooseDefender": "EndTurn",
    "DrawDefender": "EndTurn",
    "Attack": "EndTurn",
    "CallGwaihir": "FellowshipText",
    "FellowshipText": "SauronText",
    "UseFellowshipText": "SauronText",
    "SauronText": "PlayCards",
    "UseSauronText": "PlayCards",
    "PlayCards": "Compare",
    "CommitCard": "CommitCard RevealCards",
    "RevealCards": "ChangeCards",
    "ShowCard": "FinishMagic ChangeCards",
    "FinishMagic": "ShowCard",
    "ChangeCards": "SauronCard",
    "ForceCard": "SauronCard",
    "PlayAnother": "SauronCard",
    "TakeFour": "SauronCard",
    "SauronCard": "FellowshipCard",
    "FellowshipCard": "Compare",
    "FetchCard": "ShowCard SauronCard FellowshipCard",
    "RetreatByCard": "FellowshipCard Compare",
    "Compare": "EndBattle",
    "ShowGandalf": "EndBattle",
    "Escape": "EndBattle",
    "EndBattle": "Attack",
}

SETUP: Final = frozenset({"PickFace", "AnnounceNumber", "PickSpecial", "PlacePiece"})
HUNTING: Final = frozenset({"ChooseDefender", "DrawDefender", "FindDefender"})
FELLOWSHIP_ONLY: Final = frozenset(
    {"AnnounceNumber", "ChooseOrdered", "CallGwaihir", "UseFellowshipText", "PlayAnother", "ShowGandalf"}
)
SAURON_ONLY: Final = frozenset(
    {"ChooseSpied", "Recall", "AnswerTunnel", "LookFirst", "UseSauronText", "ForceCard", "TakeFour", "Escape"}
)
MOVERS_ONLY: Final = frozenset(  # the player whose turn it is
    {"TakeTurn", "ExtraStep", "MoveOn", "ChooseDefender", "ChooseOrdered", "ChooseSpied", "Recall"}
)
DRAWN_IN_TURN_OF: Final = {"DrawOrdered": FELLOWSHIP, "DrawSpied": SAURON}
TRAVELLING: Final = frozenset({"Attack", "FindDefender", "Arrive", "MoveOn", "Conceal", *HUNTING})
MOST_ARGUMENT: Final = {"PickFace": TEAM - 1, "PlacePiece": OUTPOSTS - 1, "PickSpecial": 4, "MoveOn": REGIONS - 1}
PREY_OF: Final = {"ForceCard": SARUMAN_V, "PlayAnother": SARUMAN_V, "TakeFour": MOUTH_OF_SAURON, "Escape": WORMTONGUE}


def check_position(s: Confrontation) -> None:
    """Raises PositionError with the first thing that is wrong."""
    rows = [row.split() for row in s.waiting()]
    check_turn(s, rows)
    check_agenda(s, rows)
    check_board(s, rows)
    check_faces(s, rows)
    check_cards(s)
    check_specials(s, rows)
    if s.winner == NO_WINNER:
        check_question(s, rows)


def need(condition: bool, complaint: str) -> None:
    if not condition:
        raise PositionError(complaint)


def is_setting_up(rows: list[list[str]]) -> bool:
    return any(row[0] == "FillHomes" for row in rows)


def side_to_move(turn: int, reason: int) -> int:
    """4.1: Sauron begins. A turn that the limit forbade was to be the other side's (R42)."""
    side = SAURON if turn % 2 or turn == 0 else FELLOWSHIP
    return 1 - side if reason == TURN_LIMIT else side


def check_turn(s: Confrontation, rows: list[list[str]]) -> None:
    if s.winner == NO_WINNER:
        need((s.turn == 0) == is_setting_up(rows), "turn 0 is the set-up, and no other turn is (4.1)")


def check_agenda(s: Confrontation, rows: list[list[str]]) -> None:
    need(not (rows and s.winner != NO_WINNER), "a game that is won has no agenda")
    for row, below in pairwise([*rows, [""]]):
        allowed = BELOW[row[0]].split() or [""]
        need(below[0] in allowed, f"{row[0]} cannot wait above {below[0] or 'nothing'}")
        if row[0] == "ShowCard":
            need((below[0] == "FinishMagic") == (row[1] == "1"), "Sauron shows a card before the Fellowship does (6.8)")
    if not rows:
        return
    need(s.agenda[s.depth - 1] & ASKS != 0, f"{rows[0][0]} asks nothing, so it cannot be what is asked now")
    for row in rows:
        check_arguments(s, row)
    for name in (*SETUP, "CommitCard"):
        lanes = [row[1] for row in rows if row[0] == name]
        need(lanes in ([], ["0"], ["1"], ["0", "1"]), f"{name} is asked in the order fellowship, sauron, once each")
    if is_setting_up(rows):
        check_setup(s, rows)


def check_setup(s: Confrontation, rows: list[list[str]]) -> None:
    """What waits for its time is still complete; and nothing is asked that was not agreed."""
    rules, names = s.rules, {row[0] for row in rows}
    drafted = rules.cast in (OPEN_DRAFT, HIDDEN_DRAFT)
    need(drafted or "PickFace" not in names, "faces are picked only in a draft (3.2)")
    need(rules.specials == ANNOUNCED or "AnnounceNumber" not in names, "no number is announced in this game (3.3)")
    need(rules.specials in (OWN_TWO, ANNOUNCED) or "PickSpecial" not in names, "no cards are picked in this game (3.3)")
    for name, first in (("PlacePiece", "0"), ("PickSpecial", "2")):
        later = [row[1:] for row in rows if row[0] == name] if rows[0][0] != name else []
        need(later in ([], [["0", first], ["1", first]]), f"{name} has not begun yet, so it begins for both sides")
    if "PickSpecial" in names:
        left = [sum(int(row[2]) for row in rows if row[:2] == ["PickSpecial", str(side)]) for side in (0, 1)]
        total = [left[side] + size(s.cards[PICKED + side]) for side in (0, 1)]
        need(max(total) <= 4, "there are four cards to pick from")
        need(total[0] == total[1], "both sides pick the same number of cards (3.3)")
        need(rules.specials == ANNOUNCED or total[0] == 2, "each side picks two of its own cards (3.3)")


def check_arguments(s: Confrontation, row: list[str]) -> None:
    frame, arguments = row[0], [int(word) for word in row[1:]]
    if not arguments:
        return
    if frame in DRAWN_IN_TURN_OF:
        need(arguments[0] < REGIONS, f"{frame} needs a region below {REGIONS}")
        need(s.side == DRAWN_IN_TURN_OF[frame], f"{frame} comes in the turn of side {DRAWN_IN_TURN_OF[frame]}")
        return
    side = arguments[0]
    need(side in (FELLOWSHIP, SAURON), f"{frame} asks side 0 or 1, not {side}")
    need(not (frame in FELLOWSHIP_ONLY and side == SAURON), f"{frame} is asked of the Fellowship (0)")
    need(not (frame in SAURON_ONLY and side == FELLOWSHIP), f"{frame} is asked of Sauron (1)")
    need(not (frame in MOVERS_ONLY and side != s.side), f"{frame} is asked of the side whose turn it is ({s.side})")
    if len(arguments) > 1:
        need(arguments[1] <= MOST_ARGUMENT[frame], f"{frame} {side} goes up to {MOST_ARGUMENT[frame]}")
        need(frame != "PickSpecial" or arguments[1] > 0, "PickSpecial needs a card left to pick")


# ---- the board ----


def check_board(s: Confrontation, rows: list[list[str]]) -> None:
    frames = [row[0] for row in rows]
    for side in (FELLOWSHIP, SAURON):
        for r in range(REGIONS):
            full = s.pieces_in(side, r) <= CAPACITY[r]
            need(full, f"{REGION_NAMES[r]} holds at most {CAPACITY[r]} pieces of a side (2.4)")
    for r in range(REGIONS):
        contested = s.pieces_in(FELLOWSHIP, r) > 0 and s.pieces_in(SAURON, r) > 0
        fought = r == s.region and ("Attack" in frames or not HUNTING.isdisjoint(frames))
        need(not contested or fought or s.winner != NO_WINNER, f"both sides are in {REGION_NAMES[r]} without an attack")
    check_reserve(s, rows)
    if s.winner == NO_WINNER:
        check_not_won(s)
    if s.ringbearer == SAM:
        need(not s.is_on_board(FRODO) and s.at[FRODO] != RESERVE, "Sam bears the Ring only after Frodo fell (10)")
    for piece in range(TEAM, TILES):
        up = s.open_always >> piece & 1 and s.who(piece) != WATCHER
        need(not up, f"{NAMES[s.who(piece)]} cannot be face-up for good: of Sauron's only the Watcher can (9.34)")
    if s.winner == NO_WINNER:
        check_pointers(s, rows)


def check_not_won(s: Confrontation) -> None:
    """12.1: what wins at once cannot lie on the board of a game that goes on."""
    need(s.pieces_in(SAURON, SHIRE) < 3, "three of Sauron's pieces in the Shire win, so the game is over (12.1)")
    need(s.at[s.ringbearer] != MORDOR, "the Ringbearer in Mordor wins, so the game is over (12.1)")
    king = s.at[WITCH_KING] == SHIRE and s.who(WITCH_KING) == WITCH_KING_V
    need(not king, "the variant Witch King in the Shire wins, so the game is over (12.1)")


def check_reserve(s: Confrontation, rows: list[list[str]]) -> None:
    """3.4: pieces in reserve exist only during set-up, and then in the number that is still to be placed."""
    setting_up = is_setting_up(rows)
    for side in (FELLOWSHIP, SAURON):
        waiting = sum(s.at[piece] == RESERVE for piece in range(TEAM * side, TEAM * side + TEAM))
        if not setting_up:
            need(waiting == 0, "pieces are in reserve although nobody is placing them (3.4)")
            continue
        placing = [int(row[2]) for row in rows if row[0] == "PlacePiece" and row[1] == str(side)]
        placed = placing[0] if placing else OUTPOSTS
        need(waiting == TEAM - placed, f"{TEAM - placed} pieces must be in reserve (3.4)")
        for outpost in range(placed):
            region = outpost_region(side, outpost)
            need(s.pieces_in(side, region) == 1, f"{REGION_NAMES[region]} must hold one piece by now (3.4)")


def check_pointers(s: Confrontation, rows: list[list[str]]) -> None:
    """The fighters, the piece on the move, the pieces that Special Cards point at."""
    frames = [row[0] for row in rows]
    top = frames[0] if frames else ""
    travelling = not TRAVELLING.isdisjoint(frames)
    need(travelling or s.region < 0, "a battle needs an agenda that says what is asked")
    need(travelling or s.flags & ~SKIPPED == 0, "flags belong to a battle")
    if s.bound >= 0:
        need(s.bound // TEAM == s.side and s.is_on_board(s.bound), "bound names a piece that did not make a step")
    if s.ordered >= 0:
        need(s.ordered >= TEAM and s.is_on_board(s.ordered), "ordered must name a Sauron piece on the board (11.3)")
        need(top in ("TakeTurn", "ExtraStep", "MoveOn", "") and s.side == SAURON, "an order is obeyed in Sauron's turn")
    need(("MoveOn" in frames) == (s.bound >= 0), "bound and MoveOn need each other (11.1, 11.5)")
    if s.bound >= 0:
        start = next(int(row[2]) for row in rows if row[0] == "MoveOn")
        stepped = WAYS * (REGIONS * s.side + start)
        need(s.region in FORWARD[stepped : stepped + WAYS], "MoveOn names the region that the extra step came from")
    if top == "AnswerTunnel":
        need(s.side == FELLOWSHIP and s.fellow >= 0, "only a Fellowship piece uses the Tunnel (2.3)")
        need(s.at[s.fellow] == EREGION and s.region == FANGORN, "the Tunnel leads from Eregion to Fangorn (2.3)")
        need(s.has_room(FELLOWSHIP, FANGORN), "there is no room at the end of the Tunnel (2.4)")
        if "MoveOn" in frames:
            need(s.bound == s.fellow, "bound is the piece in the Tunnel (11.1)")
            need(not s.has_enemy(FELLOWSHIP, FANGORN), "the extra step is no attack (11.1)")
            s.bound = NONE
            onward = wins_by_entering(s, s.fellow, FANGORN) or leaves_a_move(s, FELLOWSHIP, s.fellow, FANGORN)
            s.bound = s.fellow
            need(onward, "the extra step must leave a move (11.1)")
    if not HUNTING.isdisjoint(frames):
        check_attacker(s)
    if "EndBattle" in frames:
        check_fighters(s, top)
    if top == "LookFirst":
        need(s.side == SAURON, "Sauron looks into the Palantir only in his own turn (11.7)")


def check_attacker(s: Confrontation) -> None:
    attacker = s.fellow if s.side == FELLOWSHIP else s.minion
    need(attacker >= 0 and s.at[attacker] == s.region, "the attacker must stand in the region of the battle (6.1)")
    need(s.has_enemy(s.side, s.region), "an attack needs an enemy in the region (6.1)")
    check_alone(s)


def check_alone(s: Confrontation) -> None:
    need(s.pieces_in(s.side, s.region) <= 1, "no friend stands beside the attacker (6.1)")


def check_fighters(s: Confrontation, top: str) -> None:
    need(s.fellow >= 0 and s.minion >= 0, "a battle needs two fighters (6.1)")
    need((s.open_battle >> s.fellow & s.open_battle >> s.minion & 1) != 0, "the fighters are shown in a battle (6.3)")
    need(top not in PREY_OF or s.who(s.minion) == PREY_OF[top], f"{top} belongs to another character")
    check_alone(s)
    if top == "Escape":
        need(s.at[s.minion] == DEFEATED, "Wormtongue escapes only when he is defeated (9.32)")
        return
    need(s.is_on_board(s.fellow) and s.is_on_board(s.minion), "the fighters are on the board (6.1)")
    left = s.at[s.minion] != s.region and top in ("FetchCard", "RetreatByCard")
    need(s.at[s.fellow] == s.region, "the Fellowship's fighter must stand in the region of the battle (6.1)")
    need(s.at[s.minion] == s.region or left, "Sauron's fighter must stand in the region of the battle (6.1)")


# ---- faces ----


def check_faces(s: Confrontation, rows: list[list[str]]) -> None:
    """13.1: whose faces both players know."""
    picking = any(row[0] == "PickFace" for row in rows)
    if s.rules.cast != HIDDEN_DRAFT and not picking:
        need(s.known == ALL_TILES, "all faces are known in this game (13.1)")
    need(s.whispered & ~s.known == 0, "a face that the Palantir showed is known to both players (11.7)")
    need(s.whispered >> TEAM == 0, "the Palantir shows pieces of the Fellowship (11.7)")


# ---- cards ----


def check_cards(s: Confrontation) -> None:
    spent = []
    for side in (FELLOWSHIP, SAURON):
        hand, played, fetched = (s.cards[place + side] for place in (HAND, PLAYED, FETCHED))
        need(played < 0 or not hand >> played & 1, "a card that was played has left the hand (6.8)")
        need(fetched < 0 or not hand >> fetched & 1, "a card is fetched from the pile, not from the hand (7.2)")
        need(fetched < 0 or (played >= 0 and fetched != played), "a card is fetched in the place of another (7.2)")
        spent.append(size(hand) + (played >= 0))
    need(spent[0] == spent[1] and spent[0] > 0, "both sides have the same number of cards, at least one (6.13)")


def check_specials(s: Confrontation, rows: list[list[str]]) -> None:
    dealt = all(row[0] != "DealSpecials" for row in rows)
    need(not dealt or s.cards[PICKED] | s.cards[PICKED + 1] == 0, "cards that were picked have been dealt (3.3)")
    held = s.cards[HELD] | s.cards[HELD + 1]
    need(held & s.used == 0, "a Special Card that was used is out of the game (11)")
    rules = s.rules
    if rules.specials == NO_SPECIALS:
        need(held == 0 and s.used == 0, "this game has no Special Cards: rules specials=own-two, for example (3.3)")
    for side in (FELLOWSHIP, SAURON):
        number = size((held | s.used) & specials_of(side))
        need(rules.specials != OWN_TWO or number <= 2, "each side has two Special Cards in this game (3.3)")


# ---- the question ----


def check_question(s: Confrontation, rows: list[list[str]]) -> None:
    """What is asked must be askable."""
    frames = [row[0] for row in rows] or ["TakeTurn", "EndTurn", "StartTurn"]
    top, side = frames[0], int(rows[0][1]) if rows and rows[0][1:] else CHANCE
    committed = [s.cards[PLAYED + k] >= 0 for k in (FELLOWSHIP, SAURON)]
    if top == "CommitCard":
        lanes = {int(row[1]) for row in rows if row[0] == "CommitCard"}
        need([k not in lanes for k in (FELLOWSHIP, SAURON)] == committed, "who is asked for a card has played none")
        need(bool(s.flags & FACE_DOWN) == any(committed), "a card that waits for the other lies face-down (6.8)")
    elif top == "ShowCard":
        need(committed == [False, side == FELLOWSHIP], "against Gandalf Sauron plays first (6.8)")
    elif "FellowshipCard" in frames or (top == "RetreatByCard" and side == FELLOWSHIP):
        early = top == "FetchCard" and frames[1] == "ShowCard"
        need(committed == [not early, True], "both cards have been played (6.8)")
    elif top in ("ShowGandalf", "Escape"):
        need(committed[0] == committed[1], "both sides have played a card, or neither (6.8)")
    else:
        need(committed == [False, False], "no card has been played yet (6.8)")
    need(bool(s.flags & FACE_DOWN) <= (top == "CommitCard"), "no card lies face-down now (6.8)")
    if top == "FetchCard":
        need(s.card(side) == magic_of(side), "only Magic fetches a card (7.2)")
        need((frames[1] == "FellowshipCard") == (side == FELLOWSHIP), "each side's Magic has its time (6.10)")
    if top == "RetreatByCard":
        need((frames[1] == "Compare") == (side == FELLOWSHIP), "each side's Retreat has its time (6.10)")
    if top in ("ForceCard", "PlayAnother"):
        need(s.cards[HAND] != 0, "there is no other card to play (6.9)")
    if top == "TakeFour":
        need(s.card(SAURON) != S_FOUR and s.cards[PLAYED + SAURON] != S_FOUR, "the 4 is in play already (9.33)")
    if top == "Recall":
        need(s.is_refuge(SAURON, MORDOR), "Mordor must be free of the Fellowship and have room (11.8)")
    if top == "PickSpecial":
        need(s.cards[HELD] | s.cards[HELD + 1] == 0, "cards are dealt once (3.3)")
    if is_setting_up(rows):
        need(s.cards[HAND] == s.cards[HAND + 1] == ALL_CARDS, "all cards are in hand before the game (3.5)")
    need(s.flags & NO_CARDS == 0 or not any(committed), "no card is played where cards are forbidden (6.7)")
    if rows:
        need(len(s.legal_actions()) > 0, f"{top} has no answer in this position")
