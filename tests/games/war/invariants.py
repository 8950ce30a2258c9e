"""Twenty things that must be true in every game of War of the Ring, numbered as in the list the rules were built from.

`check` looks at one position. A `Watcher` follows a whole game: it also knows what was true before, and counts how
often each of the twenty was looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from mathom.core.engine.bit_sets import has
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.games.war.knowledge.view import look_at
from mathom.games.war.knowledge.worlds import WarWorlds
from mathom.games.war.rules.answers import ROLLS
from mathom.games.war.rules.armies.figures import controls, figures_at, leaders_at, units_at
from mathom.games.war.rules.armies.pieces import (
    count_place,
    ents_left,
    ships_left,
    towers_left,
    trebuchets_left,
)
from mathom.games.war.rules.battle.forces import army_in_battle
from mathom.games.war.rules.cards.table_cards import WE_SHALL_GET_IT
from mathom.games.war.rules.cards.zones import hand_limit, hand_size, is_in, is_on_table
from mathom.games.war.rules.dice.acting import unused_dice
from mathom.games.war.rules.events import ARMY_RETREATED
from mathom.games.war.rules.facts.cards import (
    CARD_ZONES,
    DECKS,
    IN_DECK,
    ON_TABLE,
    PLAYED,
    card_bit,
    card_of,
    deck_of,
    start_deck,
)
from mathom.games.war.rules.facts.characters import (
    ACTION_DICE,
    ARAGORN,
    ASIDE,
    BALROG,
    BOROMIR,
    CHARACTERS,
    FELLOWSHIP_COMPANIONS,
    GALADRIEL,
    GANDALF_THE_GREY,
    GANDALF_THE_WHITE,
    GIMLI,
    GOLLUM,
    GONE,
    IN_FELLOWSHIP,
    LEGOLAS,
    LEVEL,
    NOT_IN_GAME,
    SARUMAN,
    SIDE_OF_CHARACTER,
    SMEAGOL,
    STARTING_COMPANIONS,
    WITCH_KING,
)
from mathom.games.war.rules.facts.factions import MOST_DUNLENDINGS
from mathom.games.war.rules.facts.nations import (
    DUNLENDING,
    FIGURES,
    FREE,
    KINDS,
    NATIONS,
    NO_NATION,
    ROHAN,
    SHADOW,
    SIDE_OF_NATION,
    SIDES,
    count_in,
    has_units_of,
    side_of_kind,
)
from mathom.games.war.rules.facts.parts import DUNLENDINGS_PART, EVENTS_PART, SMEAGOL_PART
from mathom.games.war.rules.facts.regions import (
    COAST_PLACE,
    FANGORN,
    LORIEN,
    MINAS_TIRITH,
    NATION_OF,
    ORTHANC,
    PLACE,
    REGIONS,
    STRONGHOLD,
    TOWN,
    origin_of,
)
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT
from mathom.games.war.rules.facts.tiles import REMOVED, SMEAGOL_TILE, TILE_COUNT, TILE_ZONES, TILES
from mathom.games.war.rules.state import (
    DEPTH,
    FREE_CONQUEST,
    NONE,
    OFF_TRACK,
    RING_CORRUPTED,
    RING_DESTROYED,
    SHADOW_CONQUEST,
    War,
    has_part,
)
from mathom.games.war.text.notation import notate
from mathom.games.war.text.position import load
from mathom.games.war.text.positions.position_writing import dump
from tests.games.war import team_invariants as teams

INVARIANTS = 20
ROLL_NUMBERS = range(ROLLS.verb.first, ROLLS.verb.first + ROLLS.verb.size)
START_DICE = (4, 7)
MOST_DICE = (6, 10)
# Questions whose options depend on a hand: they may have one answer.
PRIVATE = {
    *("Act", "ChooseCombatCard", "PlayCard", "PlayAnother", "PayCard", "DiscardExcess", "PickSwap"),
    *("PlayOrDraw", "ThrowAway"),
}
# Cards on the table with what must be true for them to lie there.
TABLE_CONDITIONS: dict[str, Callable[[War], bool]] = {
    "axe-and-bow": lambda s: IN_FELLOWSHIP in (s.character[GIMLI], s.character[LEGOLAS]),
    "horn-of-gondor": lambda s: s.character[BOROMIR] == IN_FELLOWSHIP,
    "wizards-staff": lambda s: s.character[GANDALF_THE_GREY] == IN_FELLOWSHIP,
    "the-palantir-of-orthanc": lambda s: s.character[SARUMAN] == ORTHANC,
    "wormtongue": lambda s: s.character[SARUMAN] == ORTHANC and not s.active >> ROHAN & 1,
    "denethors-folly": lambda s: (
        units_at(s, FREE, MINAS_TIRITH) > 0 < units_at(s, SHADOW, MINAS_TIRITH) and controls(s, FREE, MINAS_TIRITH)
    ),
    "the-last-battle": lambda s: (
        s.character[ARAGORN] < REGIONS
        and units_at(s, FREE, s.character[ARAGORN]) > 0
        and origin_of(s.character[ARAGORN]) != FREE
    ),
}


def asked_frame(s: War) -> str:
    return s.waiting()[0].split()[0] if s.depth else ""


# ---- one position ----


def check(s: War) -> None:
    """Everything that holds at every question, and at the end, and that one position shows."""
    for look in (figures, sieges, leaders, characters, saruman, guide, fellowship, cards, tiles, rings, markers, steps):
        look(s)
    teams.check(s)
    table_cards(s)
    attackers(s)
    pieces(s)


def check_action(s: War) -> None:
    """What holds when a player is asked for an action."""
    stacking(s)
    for seat in range(s.players):
        assert hand_size(s, seat) <= hand_limit(s, seat)  # 11
    for side in range(SIDES):
        assert START_DICE[side] <= pool(s, side) <= MOST_DICE[side]  # 9


def figures(s: War) -> None:
    """1: map, reinforcements and dead are the printed total; the Shadow has no dead."""
    totals = [sum(s.figures[side * REGIONS : (side + 1) * REGIONS]) for side in range(SIDES)]
    for kind in range(KINDS):
        side = side_of_kind(kind)
        total = MOST_DUNLENDINGS if kind == DUNLENDING and has_part(s, DUNLENDINGS_PART) else FIGURES[kind]
        assert count_in(totals[side], kind) + s.reserve[kind] + s.dead[kind] == total
        assert s.reserve[kind] >= 0 <= s.dead[kind] and (side == FREE or s.dead[kind] == 0)


def stacking(s: War) -> None:
    """2: at most 10 units of a side in a region, 5 inside a besieged Stronghold."""
    for region in range(REGIONS):
        free, shadow = units_at(s, FREE, region), units_at(s, SHADOW, region)
        assert free <= 10 >= shadow
        if free and shadow:
            assert (free if controls(s, FREE, region) else shadow) <= 5


def sieges(s: War) -> None:
    """3: units of both sides share a region only in a siege, in a Stronghold that those inside hold."""
    for region in range(REGIONS):
        if (
            s.figures[region]
            and s.figures[REGIONS + region]
            and units_at(s, FREE, region) * units_at(s, SHADOW, region)
        ):
            assert PLACE[region] == STRONGHOLD and controls(s, FREE, region) != controls(s, SHADOW, region)


def leaders(s: War) -> None:
    """4: no Free Peoples Leader without a unit."""
    for region in range(REGIONS):
        if s.figures[region] and leaders_at(s, FREE, region):
            assert units_at(s, FREE, region)


def characters(s: War) -> None:
    """5: every Character is in a region, in the Fellowship, aside or gone."""
    for who in range(CHARACTERS):
        assert s.character[who] in (IN_FELLOWSHIP, ASIDE, GONE, NOT_IN_GAME) or 0 <= s.character[who] < REGIONS
        assert s.character[who] != IN_FELLOWSHIP or who < FELLOWSHIP_COMPANIONS or who == GOLLUM


def saruman(s: War) -> None:
    """6: he never leaves Orthanc."""
    assert s.character[SARUMAN] in (ORTHANC, ASIDE, GONE)


def guide(s: War) -> None:
    """7: the Guide has the highest Level in the Fellowship, or is Gollum exactly if no Companion is there."""
    waiting = [name.split()[0] for name in s.waiting()]
    levels = [LEVEL[who] for who in range(STARTING_COMPANIONS) if s.character[who] == IN_FELLOWSHIP]
    if "ChooseGuide" not in waiting:
        assert s.guide == GOLLUM if not levels else s.character[s.guide] == IN_FELLOWSHIP
        assert not levels or s.guide == SMEAGOL or LEVEL[s.guide] == max(levels)
        assert (s.character[SMEAGOL] == IN_FELLOWSHIP) == (s.guide == SMEAGOL) and (
            levels or s.guide != SMEAGOL
        )  # R18.1
    assert (s.character[GOLLUM] == IN_FELLOWSHIP) == (s.guide == GOLLUM)


def fellowship(s: War) -> None:
    """8: corruption 0 to 12, 12 only at the end; revealed or in Mordor means progress 0."""
    assert 0 <= s.corruption <= 12 and (s.corruption < 12 or s.over) and 0 <= s.progress <= 12
    assert OFF_TRACK <= s.mordor <= 5 and (s.mordor == OFF_TRACK or s.progress == 0)
    if s.is_revealed and asked_frame(s) not in ("RevealPlace", "RevealPath"):
        assert s.progress == 0


def pool(s: War, side: int) -> int:
    return unused_dice(s, side) + s.used[side] + s.box[side]


def cards(s: War) -> None:
    """11: every card is in one zone."""
    for deck in range(DECKS):
        zones = [int(s.cards[zone * DECKS + deck]) for zone in range(CARD_ZONES)]
        start = int(start_deck(deck, s.parts))
        if any(is_in(s, zone, WE_SHALL_GET_IT) for zone in (ON_TABLE, PLAYED)) and deck == deck_of(WE_SHALL_GET_IT):
            start |= card_bit(WE_SHALL_GET_IT)
        assert sum(zones) == start and sum(zone.bit_count() for zone in zones) == start.bit_count()


def tiles(s: War) -> None:
    """12: every tile is in one zone."""
    for tile in range(TILES):
        counts = [int(s.tiles[zone * TILES + tile]) for zone in range(TILE_ZONES)]
        in_game = tile != SMEAGOL_TILE or has_part(s, SMEAGOL_PART)
        assert sum(counts) == (TILE_COUNT[tile] if in_game else 0) and min(counts) >= 0


def rings(s: War) -> None:
    """13: three Elven Rings in all."""
    assert s.rings[FREE] >= 0 <= s.rings[SHADOW] and s.rings[FREE] + s.rings[SHADOW] <= 3


def markers(s: War) -> None:
    """14: markers lie on Settlements of the other side, which hold no Army of the side that lost them but besiegers."""
    for region in range(REGIONS):
        if has(s.captured, 0, region):
            assert PLACE[region] >= TOWN and controls(s, 1 - origin_of(region), region)


def points(s: War, side: int) -> int:
    """14: the markers that a side has on Cities and Strongholds."""
    worth = {STRONGHOLD: 2, STRONGHOLD - 1: 1}
    return sum(
        worth.get(PLACE[region], 0)
        for region in range(REGIONS)
        if has(s.captured, 0, region) and origin_of(region) != side
    )


def steps(s: War) -> None:
    """15: 0 to 3 steps; a passive Nation is never At War."""
    for nation in range(NATIONS):
        assert 0 <= s.steps[nation] <= 3 and (s.active >> nation & 1 or s.steps[nation] > 0)


def table_cards(s: War) -> None:
    """16: every card on the table meets its condition."""
    for name, holds in TABLE_CONDITIONS.items():
        assert not is_on_table(s, card_of(name)) or holds(s), f"{name} lies on the table"


def attackers(s: War) -> None:
    """19: no unit of a Nation that is not At War attacks."""
    if s.attacker != NONE and s.battle_round > 0:
        army = army_in_battle(s, s.attacker)
        for nation in range(NATIONS):
            if SIDE_OF_NATION[nation] == s.attacker and s.steps[nation] > 0:
                assert not has_units_of(army, nation)


def pieces(s: War) -> None:
    """R18.5, R18.6: figures of the expansion are where they may be, and no more than there are."""
    assert ents_left(s) >= 0 <= ships_left(s) and towers_left(s) >= 0 <= trebuchets_left(s)
    assert not s.ents or count_place(s.ents, FANGORN) > 0
    for region in range(REGIONS):
        assert count_place(s.ships, region) == 0 or COAST_PLACE[region] >= 0
        towers, trebuchets = count_place(s.towers, region), count_place(s.trebuchets, region)
        assert towers <= 2 >= trebuchets
        assert not towers or (controls(s, FREE, region) and units_at(s, FREE, region) > 0 < units_at(s, SHADOW, region))
        assert not trebuchets or (controls(s, FREE, region) and origin_of(region) == FREE)
    assert s.character[GALADRIEL] >= REGIONS or (s.character[GALADRIEL] == LORIEN and controls(s, FREE, LORIEN))


def strangers(s: War) -> set[tuple[int, int]]:
    """19: regions of a Nation with units of another that is not At War."""
    waiting = [nation for nation in range(NATIONS) if s.steps[nation] > 0]
    return {
        (region, nation)
        for nation in waiting
        for region in range(REGIONS)
        if NATION_OF[region] not in (NO_NATION, nation)
        and s.figures[SIDE_OF_NATION[nation] * REGIONS + region]
        and has_units_of(figures_at(s, SIDE_OF_NATION[nation], region), nation)
    }


def is_between_actions(s: War) -> bool:
    """Whether the notation says everything about this position."""
    waiting = s.waiting()
    if s.players > 2:
        return waiting[0].startswith("Act ")
    return waiting[0].startswith("Act ") or waiting[:3] == ["Deal 0", "DrawCards 0 0", "DrawCards 1 1"]


# ---- a whole game ----


class Watcher:
    """Follows a game question by question: call `look` at each, and `end` after the last."""

    def __init__(self, s: War, seed: int) -> None:
        self.s = s
        self.dice = Dice(seed)
        self.looked: Counter[int] = Counter()
        self.buffer = zeros(4096)
        self.turn = -1
        self.remember()
        self.strangers = strangers(s)
        s.listen(zeros(4096))

    def remember(self) -> None:
        s = self.s
        self.gone = {who for who in range(CHARACTERS) if s.character[who] == GONE}
        self.removed = [int(s.tiles[REMOVED * TILES + tile]) for tile in range(TILES)]
        self.decks = [int(s.cards[IN_DECK * DECKS + deck]) for deck in range(DECKS)]
        self.active = int(s.active)
        self.at_war = {nation for nation in range(NATIONS) if s.steps[nation] == 0}

    def look(self) -> None:
        """All twenty, at a question."""
        s = self.s
        check(s)
        for number in (1, 3, 4, 5, 6, 7, 8, 12, 14, 15, 16, 18):
            self.looked[number] += 1
        self.look_back()
        self.look_at_turn()
        self.look_at_question()
        self.look_at_knowledge()
        self.remember()

    def look_back(self) -> None:
        """5, 10, 11, 12, 15, 19: what never comes back, and what was rolled or moved since the last question."""
        s = self.s
        assert all(s.character[who] == GONE for who in self.gone)
        assert all(s.tiles[REMOVED * TILES + tile] >= self.removed[tile] for tile in range(TILES))
        assert all(s.cards[IN_DECK * DECKS + deck] & ~self.decks[deck] == 0 for deck in range(DECKS))
        assert s.active & self.active == self.active and all(s.steps[nation] == 0 for nation in self.at_war)
        story = s.take_story()
        kinds = {head & 255 for head in story[::2]}
        now = strangers(s)
        assert now <= self.strangers or ARMY_RETREATED in kinds, f"{now - self.strangers} moved abroad"
        self.strangers = now
        self.looked[19] += 1

    def look_at_turn(self) -> None:
        """2, 9, 10, 11, 13, 18: dice, Rings and hands of this turn."""
        s = self.s
        if s.turn != self.turn:
            self.turn = int(s.turn)
            self.pool = [START_DICE[side] + dice_of_characters(s, side) for side in range(SIDES)]
            self.rings = [int(s.rings[FREE]), int(s.rings[SHADOW])]
            assert points(s, SHADOW) < 10 and points(s, FREE) < 4  # 18: else the game had ended
        assert s.mordor < 5  # 18
        for side in range(SIDES):
            assert START_DICE[side] <= self.pool[side] <= MOST_DICE[side]
            assert asked_frame(s) == "RollFace" or pool(s, side) == self.pool[side]
        for seat in range(s.players):
            is_other_asked = s.asked()[0] >= 0 and SIDE_OF_SEAT[s.asked()[0]] != SIDE_OF_SEAT[seat]
            is_full = hand_size(s, seat) > hand_limit(s, seat)
            assert not is_full or asked_frame(s) in ("DiscardExcess", "ChooseDeck") or not is_other_asked
        if s.waiting()[0].startswith("RollFace 0"):  # 10: the first roll after the allocation
            companions = sum(s.character[who] == IN_FELLOWSHIP for who in range(FELLOWSHIP_COMPANIONS))
            assert s.least_hunt_dice <= s.box[SHADOW] <= max(1, companions)
        if not has_part(s, EVENTS_PART):  # else Three Rings for the Elven-kings brings Rings back
            given = self.rings[FREE] - s.rings[FREE]
            assert given == s.ring_used >> FREE & 1
            assert self.rings[SHADOW] + given - s.rings[SHADOW] == s.ring_used >> SHADOW & 1
        if asked_frame(s) == "Act":
            stacking(s)
            self.looked[2] += 1
        for number in (9, 10, 11, 13):
            self.looked[number] += 1

    def look_at_question(self) -> None:
        """17: no empty question, no public question with one answer; every option is accepted."""
        s, out = self.s, self.buffer
        n = s.legal(out)
        options = [out[k] for k in range(n)]
        assert n > 0 and len(set(options)) == n and s.depth < DEPTH - 8
        assert n > 1 or s.asked()[0] < 0 or asked_frame(s) in PRIVATE, f"{s.waiting()[0]} has one answer"
        if options[0] in ROLL_NUMBERS:  # 10
            dice = notate(options[0]).count(".") + 1
            assert dice <= 5 and (asked_frame(s) != "HuntRoll" or dice == min(5, s.box[SHADOW]))
        for action in options if n < 12 else [options[self.dice.below(n)] for _ in range(4)]:
            other = s.clone()
            other.apply(action)
        self.looked[17] += 1

    def look_at_knowledge(self) -> None:
        """20: views come back from worlds, positions from their notation, answers have names of their own."""
        s = self.s
        seat = self.dice.below(s.players + 1) - 1
        view = look_at(s, seat)
        assert look_at(WarWorlds(view).sample(self.dice), seat) == view
        if self.looked[20] % 4 == 0 and is_between_actions(s):
            text = dump(s)
            read = load(text)
            assert (dump(read), read.waiting(), read.legal_actions()) == (text, s.waiting(), s.legal_actions())
            names = [notate(action) for action in read.legal_actions()]
            assert len(set(names)) == len(names)
        self.looked[20] += 1

    def end(self) -> None:
        """18: a Ring victory ends the game at once; a military one in phase 6, the Shadow first."""
        s = self.s
        check(s)
        assert (s.reason == RING_CORRUPTED) == (s.corruption == 12)
        assert (s.reason == RING_DESTROYED) == (s.mordor == 5 and s.corruption < 12)
        if s.reason == SHADOW_CONQUEST:
            assert points(s, SHADOW) >= 10
        elif s.reason == FREE_CONQUEST:
            assert points(s, FREE) >= 4 and points(s, SHADOW) < 10
        assert s.winner == (FREE if s.reason in (RING_DESTROYED, FREE_CONQUEST) else SHADOW)


def dice_of_characters(s: War, side: int) -> int:
    """Action dice of the Characters of a side that are in play."""
    silent = {
        (GALADRIEL, GANDALF_THE_WHITE),
        (BALROG, WITCH_KING),
    }  # R18.2, R18.4: the first gives none beside the other
    return -sum(
        s.character[who] < REGIONS > s.character[other] for who, other in silent if SIDE_OF_CHARACTER[who] == side
    ) + sum(
        ACTION_DICE[who] for who in range(CHARACTERS) if SIDE_OF_CHARACTER[who] == side and s.character[who] < REGIONS
    )
