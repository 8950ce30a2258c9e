"""Random positions of Twilight and of teams, in notation: those of the base game with pieces of the expansion."""

from __future__ import annotations

import random
import re

from tests.games.war.referee.beside.table import COAST, Table
from tests.games.war.referee.board.facts import FP, REGIONS
from tests.games.war.referee.midgames import Midgame

LEFT_OUT = ("hand", "table", "played", "discarded", "drawn", "gone", "guide", "free-dice", "shadow-dice", "ring-used")
REPLACED = {"aragorn": "strider", "gandalf-the-white": "gandalf-the-grey"}
UNUSED = {"free": 4, "shadow": 5}  # dice; others may be in the Hunt Box
DICE = {
    "free": ("character", "muster", "army-muster", "event", "will"),
    "shadow": ("character", "army", "muster", "army-muster", "event"),
}


def start(seed: int, players: int) -> str:
    """Nobody has a card, so that battles are decided by dice and figures."""
    chance = random.Random(seed)  # noqa: S311
    parts = Midgame(seed).text(set()).split(" ; ")
    board = dict(region.split(": ", 1) for region in parts[0].split(" | "))
    rest = [part for part in parts[1:] if part.split()[0] not in (*LEFT_OUT, "turn", "rings", "acts")]
    factions = [name for name in ("dunlendings", "corsairs", "ents") if chance.random() < 0.6]
    add_pieces(board, chance, factions)
    team = add_people(board, chance)
    dice = [f"{side}-dice {' '.join(chance.choices(faces, k=UNUSED[side]))}" for side, faces in DICE.items()]
    words = [f"players {players}"] if players > 2 else []
    words += [" | ".join(f"{name}: {figures}" for name, figures in sorted(board.items())), *rest, *team, *dice]
    words += ["twilight", *([f"factions {' '.join(factions)}"] if factions else [])]
    return " ; ".join([*words, f"rings {chance.randint(0, 3)} 0"])


def add_pieces(board: dict[str, str], chance: random.Random, factions: list[str]) -> None:
    """Siege Engines where they may stand, Ships on the coast, Ents in Fangorn, Dunlendings beside Isengard."""
    t = Table(" | ".join(f"{name}: {figures}" for name, figures in board.items()))
    left = {"towers": 6, "trebuchets": 6}
    for name, region in REGIONS.items():
        own = region.settlement == "stronghold" and t.side_controls(name) == FP
        for piece, fits in (
            ("towers", t.besieged(name) == FP),
            ("trebuchets", own and region.side == FP and bool(t.places[name].army(FP))),
        ):
            number = min(left[piece], chance.randint(0, 2)) if fits else 0
            if number:
                left[piece] -= number
                board[name] = f"{board.get(name, '')} {piece} {number}".strip()
    if "corsairs" in factions:
        for name in chance.sample(COAST, 3):
            board[name] = f"{board.get(name, '')} ships {chance.randint(1, 2)}".strip()
    if "ents" in factions:
        board["fangorn"] = f"{board.get('fangorn', '')} ents {chance.randint(1, 4)}".strip()
    if "dunlendings" in factions:
        home = [name for name, words in board.items() if re.search(r"isengard \d", words)]
        if home:
            board[chance.choice(home)] += f" dunlendings {chance.randint(1, 2)}"


def add_people(board: dict[str, str], chance: random.Random) -> list[str]:
    """Galadriel, the Balrog, Smeagol and the Chief, at times."""
    everybody = " ".join(board.values())
    words = []
    if chance.random() < 0.5 and "captured" not in board.get("lorien", ""):
        board["lorien"] = f"{board.get('lorien', '')} galadriel".strip()
    if "witch-king" in everybody and chance.random() < 0.6:
        words.append("chief")
    elif chance.random() < 0.4 and "captured" not in board.get("moria", ""):
        board["moria"] = f"{board.get('moria', '')} balrog".strip()
    if chance.random() < 0.4:
        words.append("smeagol")
    replaced = [before for after, before in REPLACED.items() if after in everybody]
    return [*words, f"gone {' '.join(replaced)}"] if replaced else words
