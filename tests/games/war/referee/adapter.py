"""Reads the engine's state into a position of the referee's, and the referee's questions into the engine's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.bit_sets import has
from mathom.games.war.rules.facts.cards import CARD_NAMES, DECK_NAMES, DECKS, FIRST_CARD, IN_DECK, IN_HAND, ON_TABLE
from mathom.games.war.rules.facts.characters import ASIDE, CHARACTER_NAMES, GONE, IN_FELLOWSHIP
from mathom.games.war.rules.facts.dice import FACE_NAMES, FACES
from mathom.games.war.rules.facts.nations import FIRST_NATION, NATION_NAMES, RANK_NAMES, RANKS, count_in, kind_of
from mathom.games.war.rules.facts.regions import REGION_NAMES, REGIONS
from mathom.games.war.rules.facts.tiles import DRAWN, HELD, IN_POOL, TILE_NAMES, TILES, WAITING
from mathom.games.war.rules.state import War
from tests.games.war.referee.asking import Ask, Draw, Roll
from tests.games.war.referee.board import facts
from tests.games.war.referee.board.facts import FP, KEYS, SH, SIDES
from tests.games.war.referee.board.position import NAZGUL, Figure, Position

NO: Final = "no"
YES_NO: Final = {"yes": True, NO: False}
SEATS: Final = {FP: 0, SH: 1, "": CHANCE}
CARDS_OF_ENGINE: Final = [KEYS.get(name, name) for name in CARD_NAMES]  # the referee does not know the expansion
TILE_OF: Final = {name: "eye-reveal" if name == "eye" else name for name in TILE_NAMES}
TILE_WORD: Final = {ours: name for name, ours in TILE_OF.items()}


@dataclass
class Say:
    """What the engine should ask next: whom, by which frames, and its answers with what they mean."""

    side: str
    frames: tuple[str, ...]
    answers: dict[str, Any]


Translation = Generator[Say, Any, Any]
STEPS: Final[dict[str, Callable[[Position, Ask], Translation]]] = {}  # filled by questions.py

# ---- the position ----


@cache
def unpack(side: int, packed: int) -> tuple[tuple[tuple[str, str], int], ...]:
    found = []
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        for rank in range(RANKS):
            n = count_in(packed, kind_of(nation, rank))
            if n:
                found.append((figure_of(kind_of(nation, rank)), n))
    return tuple(found)


@cache
def figure_of(kind: int) -> tuple[str, str]:
    nation, rank = NATION_NAMES[kind // RANKS], RANK_NAMES[kind % RANKS]
    return NAZGUL if (nation, rank) == ("sauron", "leader") else (nation, rank)


def word_of(figure: Figure) -> str:
    """A figure as the engine writes it."""
    if isinstance(figure, str):
        return figure
    return "sauron-leader" if figure == NAZGUL else f"{figure[0]}-{figure[1]}"


@cache
def cards_of(deck: int, mask: int) -> frozenset[str]:
    return frozenset(CARDS_OF_ENGINE[FIRST_CARD[deck] + k] for k in range(mask.bit_length()) if mask >> k & 1)


def read(s: War) -> Position:
    """The engine's state as the referee would write it."""
    p = Position()
    p.army = {name: Counter() for name in facts.REGIONS}
    for side in range(2):
        for region in range(REGIONS):
            packed = s.figures[side * REGIONS + region]
            if packed:
                p.army[REGION_NAMES[region]].update(dict(unpack(side, packed)))
    places = {IN_FELLOWSHIP: facts.FELLOWSHIP, ASIDE: facts.ASIDE, GONE: facts.GONE}
    for k, name in enumerate(CHARACTER_NAMES):
        if name in facts.CHARACTERS:
            where = s.character[k]
            p.people[name] = REGION_NAMES[where] if where < REGIONS else places[where]
    kinds = range(len(NATION_NAMES) * RANKS)
    p.left = Counter({figure_of(kind): s.reserve[kind] for kind in kinds if s.reserve[kind]})
    p.dead = Counter({figure_of(kind): s.dead[kind] for kind in kinds if s.dead[kind]})
    p.captured = {name for k, name in enumerate(REGION_NAMES) if has(s.captured, 0, k)}
    p.steps = {name: s.steps[k] for k, name in enumerate(NATION_NAMES)}
    p.active = {name for k, name in enumerate(NATION_NAMES) if s.active >> k & 1}
    p.mordor = None if s.mordor < 0 else s.mordor
    p.figure = REGION_NAMES[s.fellowship] if p.mordor is None else None
    p.progress, p.hidden, p.corruption = s.progress, not s.is_revealed, s.corruption
    p.guide = CHARACTER_NAMES[s.guide]
    p.unused = {
        side: Counter({FACE_NAMES[f]: s.dice[k * FACES + f] for f in range(FACES)}) for k, side in enumerate(SIDES)
    }
    p.box = {side: s.box[k] for k, side in enumerate(SIDES)}
    p.rings = {side: s.rings[k] for k, side in enumerate(SIDES)}
    p.ringed = {side for k, side in enumerate(SIDES) if s.ring_used >> k & 1}
    read_cards(s, p)
    p.pool = +Counter({TILE_OF[name]: s.tiles[IN_POOL * TILES + k] for k, name in enumerate(TILE_NAMES)})
    p.drawn = +Counter(  # without the kinds of which there are none: the referee does not know all
        {TILE_OF[name]: s.tiles[DRAWN * TILES + k] + s.tiles[HELD * TILES + k] for k, name in enumerate(TILE_NAMES)}
    )
    for frame in s.waiting():
        if frame.startswith("PutTileBack") and not s.waiting()[0].startswith(
            "TakeTile"
        ):  # it does not matter when exactly the first tile goes back: none is drawn
            name = TILE_OF[TILE_NAMES[int(frame.split()[1])]]
            p.pool[name] += 1
            p.drawn[name] -= 1
    p.waiting = {TILE_OF[name] for k, name in enumerate(TILE_NAMES) if s.tiles[WAITING * TILES + k]}
    p.minion_came = any(p.people[who] != facts.ASIDE for who in facts.MINIONS)
    p.messenger, p.tried = s.messenger_used, s.tried_in_mordor
    p.winner = None if s.winner < 0 else SIDES[s.winner]
    return p


def read_cards(s: War, p: Position) -> None:
    for k, side in enumerate(SIDES):
        decks = (2 * k, 2 * k + 1)
        p.hands[side] = set().union(*(cards_of(deck, s.cards[IN_HAND * DECKS + deck]) for deck in decks))
        for deck in decks:
            p.decks[side, DECK_NAMES[deck % 2]] = set(cards_of(deck, s.cards[IN_DECK * DECKS + deck]))
            p.table |= {facts.CARDS[card].key for card in cards_of(deck, s.cards[ON_TABLE * DECKS + deck])}


# ---- questions that are one question of the engine's too ----


def card_word(card: str) -> str:
    return facts.CARDS[card].key if card in facts.CARDS else card


def deck_word(deck: str) -> str:
    return f"{deck} deck"


def loss_word(what: Any) -> str:
    return f"remove {word_of(what[1])}" if what[0] == "remove" else word_of(what)


Words = Callable[[Any], str]
PLAIN: Final[dict[str, tuple[str, Words]]] = {
    "allocate": ("AllocateHunt", str),
    "discard": ("DiscardExcess", card_word),
    "pay": ("PayCard", card_word),
    "guide": ("ChooseGuide", str),
    "minion-place": ("PlaceCharacter", str),
    "white-place": ("PlaceCharacter", str),
    "voice-place": ("PickVoicePlace", str),
    "palantir-draw": ("ChooseDeck", deck_word),
    "separate-to": ("SendGroup", str),
    "combat-card": ("ChooseCombatCard", card_word),
    "retreat": ("Retreat", str),
    "extend": ("BuyRound", word_of),
    "loss": ("LoseUnit", loss_word),
    "own-hit": ("TakeOwnHits", word_of),
    "words-of-power": ("PickSilenced", str),
    "dread": ("ForfeitPoints", str),
    "mighty-attack": ("PickFighter", str),
    "blade": ("KillMinion", str),
    "fateful-strike": ("StrikeNazgul", word_of),
    "heroic-death": ("Sacrifice", word_of),
    "black-breath": ("Breathe", word_of),
    "trim": ("Trim", word_of),
    "table-card": ("LowerByCard", str),
    "casualty": ("ChooseCasualty", str),
    "worn": ("WearDown", str),
    "folly": ("ChooseLeader", word_of),
    "weather": ("PushFellowship", str),
    "trolls": ("RaiseTroll", str),
    "region": ("JoinArmy MusterAt MistyMountains EasternMuster TheodensCamp EomersSettlement CirdansHarbour", str),
    "strike": ("ChooseStrike", str),
    "strike-at": ("StirQuarrel Ambush CastSpellsAt", str),
    "spells-from": ("CastSpellsFrom", str),
    "order": ("ChooseOrder", str),
    "land-at": ("LandAt", str),
    "leave-rohan": ("LeaveRohan", str),
    "approach": ("ApproachMinasTirith", str),
    "another-card": ("PlayAnother", card_word),
    "group-to": ("SendTravellers", str),
    "rage-at": ("RageAt", str),
    "dead-to": ("LeadTheDead", str),
    "flee": ("FleeTo", str),
    "rally": ("CountRallied", str),
    "visited": ("ChooseVisited", str),
    "eagles": ("StrikeNazgulAt", str),
    "home": ("SendNazgulHome", str),
    "nation": ("ActivateAndAdvance RaiseRegular", str),
}
YES_OR_NO: Final = {
    "white-rider": "Ride",
    "siege": "GoInside",
    "sorcerer": "DrawAsSorcerer",
    "mordor": "MayEnterMordor",
    "crebain": "MayCallCrebain",
    "staff": "MayStopDraw",
    "mithril": "MayDrawAgain",
    "hobbit": "MayLetHobbitLeave",
    "gollum": "MayReveal",
    "balrog": "MayCallBalrog",
    "grey-draw": "MayDraw",
    "another-way": "MayHideOrMove",
    "call-nazgul": "CallNazgul",
}
NOBODY: Final = {"none": NO, "nothing": NO, "stay": NO, "cease": NO, "stop": NO, "nobody": NO, "hand": "random"}
ROLLS: Final = {
    "combat": "RollCombat",
    "re-roll": "RollAgain",
    "extra": "RollExtra",
    "hunt": "HuntRoll",
    "hunt-re-roll": "HuntReroll",
    "tile-die": "RollTileDie",
    "strike": "RollStrike",
    "dead": "RollForDead",
    "event": "RollAthelas RollCandles RollForEagles",
}
DRAWS: Final[dict[str, tuple[str, Words]]] = {
    "card": ("Deal", card_word),
    "tile": ("TakeTile HoldTile", lambda name: f"tile {TILE_WORD[name]}"),
    "casualty": ("RandomCasualty", str),
    "discard": ("LoseRandomCard", card_word),
    "companion": ("DrawLured", str),
}


@cache
def rolls_of(dice: int) -> dict[str, list[int]]:
    rolls = combinations_with_replacement(range(1, 7), dice)
    return {f"roll {'.'.join(map(str, roll))}": list(roll) for roll in rolls}


def translate(p: Position, q: Ask | Roll | Draw) -> Translation:
    """Says what the engine should ask for one question of the referee's; the result is the referee's answer."""
    if isinstance(q, Roll):
        if q.name == "action":
            return (yield from action_dice(q))
        return (yield Say("", tuple(ROLLS[q.name].split()), rolls_of(q.dice)))
    if isinstance(q, Draw):
        frame, word = DRAWS[q.name]
        return (yield Say("", tuple(frame.split()), {word(option): option for option in q.options}))
    if q.name in YES_OR_NO:
        return (yield Say(q.side, (YES_OR_NO[q.name],), YES_NO))
    if q.name in PLAIN:
        frames, word = PLAIN[q.name]
        answers = {NOBODY[option] if option in NOBODY else word(option): option for option in q.options}
        return (yield Say(q.side, tuple(frames.split()), answers))
    return (yield from STEPS[q.name](p, q))


def action_dice(q: Roll) -> Translation:
    """The engine asks how many dice show each face, one face after the other."""
    faces: list[str] = []
    order = [face for face in FACE_NAMES if face in facts.FACES[q.side]]
    for face in order[:-1]:
        left = q.dice - len(faces)
        if left:
            faces += [face] * (yield Say("", ("RollFace",), {f"{k} {face}": k for k in range(left + 1)}))
    return faces + [order[-1]] * (q.dice - len(faces))
