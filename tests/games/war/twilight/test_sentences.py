"""R18: sentences of the rulebook's chapter on the expansion that no row of the other files says."""

from __future__ import annotations

import pytest

from mathom.games.war.game import WarGame
from mathom.games.war.rules.armies.figures import units_at
from mathom.games.war.rules.armies.pieces import ents_left, ships_left, towers_left, trebuchets_left
from mathom.games.war.rules.battle.forces import leadership
from mathom.games.war.rules.facts.cards import CARD_NAMES, DECKS, IN_DECK, card_bit, deck_of
from mathom.games.war.rules.facts.characters import GOLLUM, LEADERSHIP, SMEAGOL
from mathom.games.war.rules.facts.nations import DUNLENDING, FREE, SHADOW
from mathom.games.war.rules.facts.regions import region_of
from mathom.games.war.rules.facts.tiles import IN_POOL, SMEAGOL_TILE, TILES
from mathom.games.war.rules.state import War
from tests.games.war.rule_rows import answer, offers
from tests.games.war.twilight.rows import play

ALL = "twilight"
MOVE = "character move-fellowship"
W = "twilight ; sauron 0 ; gondor 0 active"
AWAKE = "the-ents-awake-rock-and-stone"
READY = "twilight ; factions ents ; gone gandalf-the-grey ; edoras: gandalf-the-white"
EVERYBODY = "gandalf-the-grey strider boromir legolas gimli meriadoc peregrin"


def new(**rules: str) -> War:
    game = WarGame()
    whole = next(preset for preset in game.presets if preset.name == "twilight")
    return game.new({**whole.rules_for(2), **rules})


# ---- set-up ----


def test_r18_the_set_up_adds_two_tiles_and_no_figure() -> None:
    base, s = WarGame().new({}), new()
    assert s.tiles[IN_POOL * TILES + SMEAGOL_TILE] == 2 and base.tiles[IN_POOL * TILES + SMEAGOL_TILE] == 0
    assert list(s.figures) == list(base.figures) and list(s.steps) == list(base.steps)
    assert s.ents == s.ships == s.towers == s.trebuchets == s.factions == 0


def decks_of(s: War) -> list[set[str]]:
    cards = [(card, deck_of(card)) for card in range(len(CARD_NAMES))]
    return [
        {CARD_NAMES[card] for card, deck in cards if deck == k and s.cards[IN_DECK * DECKS + k] & card_bit(card)}
        for k in range(DECKS)
    ]


def test_r18_six_cards_are_replaced_and_eight_are_added_two_to_each_deck() -> None:
    base, decks = decks_of(WarGame().new({})), decks_of(new())
    gone = [old - new_deck for old, new_deck in zip(base, decks, strict=True)]
    added = [new_deck - old for old, new_deck in zip(base, decks, strict=True)]
    assert [len(deck) for deck in decks] == [26] * 4 and [len(deck) for deck in base] == [24] * 4
    assert [len(cards) for cards in gone] == [3, 0, 1, 2] and [len(cards) for cards in added] == [5, 2, 3, 4]
    assert gone[2:] == [{"balrog-of-moria"}, {"corsairs-of-umbar", "rage-of-the-dunlendings"}]
    assert all(name.startswith("the-ents-awake") for name in gone[0])


def test_r18_the_box_has_these_figures() -> None:
    s = new()
    assert (ents_left(s), ships_left(s), towers_left(s), trebuchets_left(s)) == (8, 6, 6, 6)
    assert s.reserve[DUNLENDING] == 12


def test_r18_a_character_is_in_play_once() -> None:
    """There is one figure of each."""
    s = play(f"{ALL} ; sauron 0 ; lorien: galadriel ; free-dice muster event")
    assert "muster galadriel" not in offers(s)
    s = play(f"{ALL} ; moria: balrog ; shadow-dice muster event")
    assert "muster balrog" not in offers(s)


# ---- Smeagol ----


def test_r18_1_smeagol_leads_no_army() -> None:
    assert LEADERSHIP[SMEAGOL] == 0


def test_r18_1_the_abilities_of_smeagol_work_at_once() -> None:
    s = play(f"{ALL} ; free-dice character character ; box 0 1", f"{MOVE}, roll 6, tile smeagol, skip event")
    assert "character declare" in offers(s)


def test_r18_1_smeagol_is_not_gollum() -> None:
    """Candles of Corpses is weaker with Gollum as Guide, and Gollum may reveal the Fellowship: not Smeagol."""
    s = play(f"{ALL} ; smeagol ; free-dice character ; box 0 1", f"{MOVE}, roll 6, tile 1")
    assert not s.waiting()[0].startswith("MayReveal")
    position = "fellowship hollin ; hand candles-of-corpses ; free-dice event ; shadow-dice event ; acts shadow"
    rolled = "event play, candles-of-corpses, roll 4.5.6"
    with_smeagol = play(f"{ALL} ; smeagol ; {position}", rolled)
    with_gollum = play(f"{ALL} ; gone {EVERYBODY} smeagol ; {position}", rolled)
    assert (with_smeagol.corruption, with_gollum.corruption) == (3, 1)


def test_r18_1_gollum_comes_as_ever_once_smeagol_is_gone() -> None:
    gone = EVERYBODY.replace(" legolas", "")
    s = play(f"{ALL} ; gone {gone} smeagol ; free-dice character ; box 0 1", f"{MOVE}, roll 6, tile 1, guide")
    assert WarGame().rules_of(s)["smeagol"] == "on" and s.guide == GOLLUM


# ---- Leadership, Levels, flights ----


@pytest.mark.parametrize(
    ("rule", "position", "side", "found"),
    [
        ("Galadriel has 2", "lorien: elves 2/0/0 galadriel | dimrill-dale: sauron 2/0", FREE, 2),
        ("the Chief has 2", "lorien: elves 2/0/0 | dimrill-dale: sauron 2/0 witch-king ; chief", SHADOW, 2),
        ("the Balrog has 3", "dimrill-dale: elves 2/0/0 | moria: sauron 2/0 balrog", SHADOW, 3),
    ],
)
def test_r18_leadership_of_the_new_characters(rule: str, position: str, side: int, found: int) -> None:
    s = play(f"{ALL} ; sauron 0 ; elves 0 ; {position} ; shadow-dice army", "army attack")
    while s.attacker < 0 or s.battle_round < 1:
        answer(s, "all" if "all" in offers(s) else offers(s)[-1])
    assert leadership(s, side) == found, rule


def test_r18_2_d28_galadriel_counts_as_a_companion_of_level_3_for_combat_cards() -> None:
    """Heroic Death cancels as many hits as the Companion has Levels."""
    card = next(name for name in CARD_NAMES if WarGame().about(name).find("Heroic Death") >= 0)
    text = f"twilight ; sauron 0 ; elves 0 ; lorien: elves 5/0/0 galadriel | dimrill-dale: sauron 5/0 ; hand {card}"
    s = play(f"{text} ; shadow-dice army ; free-dice event ; acts shadow", "army attack")
    while s.depth and not s.waiting()[0].startswith(("Sacrifice", "Act")):
        choices = offers(s)
        wanted = (card, "all", "5", "roll 6.6.6.6.6" if "RollCombat 1" in s.waiting()[0] else "roll 1.1.1.1.1")
        answer(s, next((word for word in wanted if word in choices), choices[0]))
    before = units_at(s, FREE, region_of("lorien"))
    answer(s, "galadriel")
    while s.waiting()[0].startswith("LoseUnit"):
        answer(s, offers(s)[0])
    assert before == 5 and units_at(s, FREE, region_of("lorien")) == 3


def test_r18_3_the_chief_flies_to_any_region() -> None:
    s = play(f"{ALL} ; chief ; umbar: witch-king ; shadow-dice character", "character move-minions")
    if s.waiting()[0].startswith("PickMinion"):
        answer(s, "witch-king")
    assert {"forlindon", "erebor" if "erebor" in offers(s) else "withered-heath", "far-harad"} <= set(offers(s))


# ---- factions ----


def test_r18_5_factions_do_not_begin_in_play_and_their_abilities_do_not_work_before() -> None:
    s = play(f"{ALL} ; isengard 0 ; southrons 0 ; orthanc: isengard 1/0 ; shadow-dice muster")
    assert "muster dunlendings" in offers(s) and "muster death-to-the-forgoil" not in offers(s)
    assert "muster corsairs" in offers(s) and "muster black-ships" not in offers(s)


def test_r18_5_the_corsairs_do_not_enter_before_their_nation_is_at_war() -> None:
    assert "muster corsairs" not in offers(play(f"{ALL} ; southrons 1 ; shadow-dice muster"))


def test_r18_5_ships_and_ents_do_not_count_for_stacking() -> None:
    text = "twilight ; factions corsairs ents ; southrons 0 ; umbar: southrons 9/0 ships 3 | near-harad: southrons 1/0"
    s = play(f"{text} ; shadow-dice army", "army move-armies, near-harad, umbar, no")
    assert units_at(s, SHADOW, region_of("umbar")) == 10
    text = "twilight ; factions ents ; rohan 0 active ; fangorn: ents 3 rohan 9/0/0 | eastemnet: rohan 1/0/0"
    s = play(f"{text} ; free-dice army-muster", "army-muster move-armies, eastemnet, fangorn, no")
    assert units_at(s, FREE, region_of("fangorn")) == 10


def test_r18_5_ents_act_only_by_their_cards() -> None:
    s = play(f"{READY} | fangorn: ents 4 | fords-of-isen: isengard 3/0 ; free-dice army-muster character muster")
    assert not any("ent" in word.split("-") for word in offers(s)) and "army-muster attack" not in offers(s)


def test_r18_5_an_attack_of_ents_has_no_battle_rounds() -> None:
    """No Combat cards, no answer of the Shadow; a City does not protect, and 5 hits."""
    text = f"{READY} legolas | fangorn: ents 2 | westemnet: captured isengard 3/0 ; rohan 1 active"
    hand = f"hand {AWAKE} athelas shelobs-lair olog-hai"
    s = play(f"{text} ; {hand} ; free-dice event", f"event play, {AWAKE}, attack")
    assert s.waiting()[0].startswith("RollStrike") and s.attacker < 0
    answer(s, "roll 1.1.1.5.5")
    assert units_at(s, SHADOW, region_of("westemnet")) == 1
    cities = "dale: captured isengard 1/0 | folde: captured isengard 3/0"
    city = f"{READY} | fangorn: ents 2 | eastemnet: ents 1 | {cities} ; rohan 1 active"
    s = play(f"{city} ; {hand} ; free-dice event", f"event play, {AWAKE}, attack, roll 1.1.1.1.5")
    assert units_at(s, SHADOW, region_of("folde")) == 2


# ---- Siege Engines ----

SIEGE = "minas-tirith: gondor 2/0/0 sauron 3/0"


def test_r18_6_only_the_shadow_builds_towers_and_only_the_free_peoples_trebuchets() -> None:
    free = offers(play(f"{W} ; {SIEGE} ; free-dice muster"))
    shadow = offers(play(f"{W} ; {SIEGE} ; shadow-dice muster"))
    assert "muster trebuchet" in free and "muster tower" not in free
    assert "muster tower" in shadow and "muster trebuchet" not in shadow


def test_r18_6_there_are_six_towers() -> None:
    sieges = "lorien: elves 1/0/0 sauron 1/0 towers 2 | rivendell: elves 1/0/0 sauron 1/0 towers 2"
    text = f"{W} ; {SIEGE} | {sieges} | helms-deep: rohan 1/0/0 sauron 1/0"
    assert "muster tower" in offers(play(f"{text} towers 1 ; shadow-dice muster"))
    assert "muster tower" not in offers(play(f"{text} towers 2 ; shadow-dice muster"))


def test_r18_6_siege_engines_stay_where_they_are_and_can_be_built_again() -> None:
    s = play(f"{W} ; {SIEGE} towers 2 ; shadow-dice army", "army move-armies, osgiliath, 3")
    assert s.towers == 0 and towers_left(s) == 6


def test_r18_6_superiority_is_lost_with_an_engine_during_a_round() -> None:
    """Among the Siege Engines destroys the Tower in the first round: no further round is given for nothing."""
    card = "three-rings-for-the-elven-kings"
    text = f"{W} ; minas-tirith: gondor 4/0/1 sauron 5/0 towers 1 ; hand {card} ; shadow-dice army"
    for broken in ("yes", "no"):
        s = play(text, "army attack")
        while not s.waiting()[0].startswith(("FightOn", "Act", "BuyRound")):
            choices = offers(s)
            hit = "roll 6" if s.waiting()[0].startswith("RollAgain 0") else ""
            wanted = (card, broken if s.waiting()[0].startswith("BreakEngine") else "", hit, "all", "5")
            missed = [word for word in choices if set(word.removeprefix("roll ").split(".")) == {"1"}]
            answer(s, next((word for word in (*wanted, *missed) if word in choices), choices[0]))
        assert s.waiting()[0].startswith("FightOn") == (broken == "no")
