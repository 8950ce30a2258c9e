"""Twilight of the Third Age with three and four players (R18.7): who has which pieces, and who decides."""

from __future__ import annotations

import pytest

from mathom.core.engine.dice import Dice
from mathom.games.war.game import WarGame
from mathom.games.war.knowledge.view import look_at
from mathom.games.war.rules.facts.cards import CARD_NAMES, CARDS, DECKS, IN_HAND, card_bit, deck_of
from mathom.games.war.rules.facts.nations import SHADOW
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import is_mixed
from mathom.games.war.text.position import load
from mathom.games.war.text.positions.position_writing import dump
from tests.games.war.rule_rows import answer, offers, play
from tests.games.war.team_rows import AT_WAR, GONDOR, ROHAN, SARUMAN, TEAMS, WITCH_KING, asked, place

FOUR = f"{TEAMS} ; twilight"
THREE = FOUR.replace("players 4", "players 3")
AWAKE = "the-ents-awake-rock-and-stone"

# ---- who brings what into play (D32) ----


@pytest.mark.parametrize(
    ("rule", "position", "use", "who", "other"),
    [
        ("Galadriel is of the Elves", "sauron 0", "galadriel", "gondor", "rohan"),
        ("the Chief is of Sauron", "fellowship hollin", "chief-of-the-ringwraiths", "witch-king", "saruman"),
        ("the Balrog is of Sauron", "", "balrog", "witch-king", "saruman"),
        ("Dunlendings are of Isengard", "isengard 0", "dunlendings", "saruman", "witch-king"),
        (
            "those who join an Army too",
            "isengard 0 ; factions dunlendings ; orthanc: isengard 1/0",
            "death-to-the-forgoil",
            "saruman",
            "witch-king",
        ),
        ("Corsairs are of the Southrons and Easterlings", "southrons 0", "corsairs", "saruman", "witch-king"),
        ("and so are more Ships", "southrons 0 ; factions corsairs", "black-ships", "saruman", "witch-king"),
    ],
)
def test_d32_pieces_belong_to_the_player_of_their_nation(
    rule: str, position: str, use: str, who: str, other: str
) -> None:
    text = " ; ".join(filter(None, (FOUR, position)))
    assert f"muster {use}" in offers(play(f"{text} ; acts {who}")), rule
    assert f"muster {use}" not in offers(play(f"{text} ; acts {other}")), rule


def test_d32_with_three_players_the_shadow_is_divided_and_the_free_peoples_have_everything() -> None:
    text = f"{THREE} ; sauron 0 ; isengard 0"
    assert "muster galadriel" in offers(play(text))
    assert "muster dunlendings" in offers(play(f"{text} ; acts saruman"))
    assert "muster dunlendings" not in offers(play(f"{text} ; acts witch-king"))


def test_d120_the_leading_player_brings_the_ents_into_play() -> None:
    text = f"{FOUR} ; orthanc: isengard 1/0 saruman | fangorn: gimli"
    for leading, who, may in (("gondor", "gondor", True), ("gondor", "rohan", False), ("rohan", "rohan", True)):
        found = offers(play(f"{text} ; leading {leading} ; acts {who}"))
        assert ("muster ents" in found) == may


# ---- Dunlendings ----


def test_d32_dunlendings_beside_an_army_of_the_partner_are_asked_for_a_mixed_army() -> None:
    s = play(
        f"{FOUR} ; isengard 0 ; factions dunlendings ; westemnet: captured sauron 3/0 ; acts saruman",
        "muster death-to-the-forgoil",
    )
    assert asked(s) == ["saruman"] and s.waiting()[0].startswith("JoinArmies")
    answer(s, "yes")
    assert asked(s) == ["witch-king"]
    answer(s, "yes")
    assert is_mixed(s, SHADOW, place("westemnet"))


def test_d32_dunlendings_count_for_the_command_of_a_mixed_army() -> None:
    text = f"{FOUR} ; {AT_WAR} ; edoras: rohan 1/0/0 | westemnet: captured sauron 2/0 dunlendings 3"
    text += " ; factions dunlendings ; shadow-mixed westemnet"
    assert "army attack" in offers(play(f"{text} ; acts saruman"))
    assert "army attack" not in offers(play(f"{text} ; acts witch-king"))


def test_d125_a_single_unit_beside_a_minion_of_the_partner_does_not_attack() -> None:
    text = f"{FOUR} ; {AT_WAR} ; edoras: rohan 1/0/0 | westemnet: captured mouth-of-sauron isengard"
    assert "army attack" not in offers(play(f"{text} 1/0 ; acts saruman"))
    assert "army attack" in offers(play(f"{text} 2/0 ; acts saruman"))


# ---- Ships ----

FLEET = f"{FOUR} ; {AT_WAR} ; factions corsairs"


def test_d32_only_the_saruman_player_moves_ships() -> None:
    text = f"{FLEET} ; morannon: sauron 1/0 | near-harad: southrons 1/0 | umbar: ships 2"
    assert "fleet umbar" in offers(play(f"{text} ; acts saruman", "army move-armies"))
    s = play(f"{text} ; acts witch-king", "army move-armies")
    assert not any(word.startswith("fleet") for word in offers(s))


def test_d124_an_army_of_the_witch_king_player_is_not_carried_by_ships() -> None:
    text = f"{FLEET} ; anfalas: ships 1 | morannon: sauron 1/0 | near-harad: southrons 1/0"
    south = play(f"{text} | umbar: southrons 2/0 ships 1 ; acts saruman", "army move-armies, umbar")
    assert "anfalas" in offers(south)
    sauron = play(f"{text} | umbar: sauron 2/0 ships 1 ; acts witch-king", "army move-armies, umbar")
    assert "anfalas" not in offers(sauron)


def test_d124_nor_does_it_attack_by_ships() -> None:
    text = f"{FLEET} ; anfalas: gondor 1/0/0 ships 1"
    assert "army attack" in offers(play(f"{text} | umbar: southrons 2/0 ships 1 ; acts saruman"))
    assert "army attack" not in offers(play(f"{text} | umbar: sauron 2/0 ships 1 ; acts witch-king"))


def test_d124_in_a_mixed_army_that_the_saruman_player_commands_it_sails() -> None:
    text = f"{FLEET} ; umbar: southrons 3/0 sauron 2/0 ships 1 | anfalas: ships 1 ; shadow-mixed umbar"
    s = play(f"{text} ; acts saruman", "army move-armies, umbar, anfalas")
    while s.waiting()[0].startswith("PickCount"):
        answer(s, "all")
    assert "anfalas: sauron 2/0 southrons 3/0 ships 1" in dump(s)


# ---- Siege Engines (D121) ----

SIEGE = f"{FOUR} ; {AT_WAR} ; lorien: elves 2/0/0"


@pytest.mark.parametrize(
    ("rule", "figures", "agreed", "builders"),
    [
        ("who besieges", "sauron 3/0", "", {"witch-king"}),
        ("the commander of a mixed Army", "sauron 2/0 isengard 3/0", " ; shadow-mixed lorien", {"saruman"}),
        ("both, apart", "sauron 2/0 isengard 3/0", " ; shadow-apart lorien", {"witch-king", "saruman"}),
    ],
)
def test_d121_a_tower_is_built_by_the_commander_of_the_siege(
    rule: str, figures: str, agreed: str, builders: set[str]
) -> None:
    text = f"{SIEGE} {figures}{agreed}"
    for who in ("witch-king", "saruman"):
        assert ("muster tower" in offers(play(f"{text} ; acts {who}"))) == (who in builders), rule


def test_d121_deep_trenches_builds_towers_only_at_own_sieges() -> None:
    text = f"{SIEGE} sauron 3/0 trebuchets 1"
    for who, hand, builds in (("witch-king", "hand", True), ("saruman", "saruman-hand", False)):
        card = "deep-trenches-and-great-engines"
        s = play(f"{text} ; {hand} {card} ; acts {who}", f"muster play, {card}")
        assert ("build lorien" in offers(s)) == builds and "destroy lorien" in offers(s)


def test_d121_a_trebuchet_is_built_by_the_player_who_leads_the_nation() -> None:
    text = f"{FOUR} ; gondor 3 active ; rohan 3 active"
    for who, places in (
        ("gondor", ["dol-amroth", "grey-havens", "lorien", "minas-tirith", "rivendell", "woodland-realm"]),
        ("rohan", ["helms-deep"]),
    ):
        s = play(f"{text} ; acts {who}", "muster trebuchet")
        if s.waiting()[0].startswith("BuildTrebuchet"):
            assert sorted(offers(s)) == places
        else:
            assert f"{places[0]}: trebuchets 1" in dump(s)


def test_d121_r17_8_with_three_players_a_trebuchet_is_an_action_on_its_nation() -> None:
    s = play(f"{THREE} ; gondor 0 active ; rohan 0 active ; pelargir: gondor 1/0/0", "muster trebuchet, minas-tirith")
    assert "used-nations gondor" in dump(s)
    blocked = play(f"{THREE} ; gondor 0 active ; used-nations gondor", "muster trebuchet")
    assert "minas-tirith" not in offers(blocked) and "lorien" in offers(blocked)


def test_r18_7_galadriel_and_the_ents_are_actions_on_no_nation() -> None:
    s = play(f"{THREE} ; sauron 0 ; used-nations elves", "muster galadriel")
    assert "used-nations" not in dump(s) and "lorien: galadriel" in dump(s)


# ---- Smeagol, Lady of Light, the Chief (D123) ----

GUIDED = f"{FOUR} ; smeagol ; guide smeagol ; progress 1"


def test_d123_either_player_declares_with_smeagol_and_the_leading_player_of_the_shadow_sends_the_chief() -> None:
    for leading, shadow in (("", "witch-king"), (" ; leading saruman", "saruman")):
        text = f"{GUIDED} ; chief ; dol-guldur: witch-king ; acts rohan{leading}"
        s = play(text, "character declare")
        assert asked(s) == ["rohan"]
        answer(s, "hollin" if "hollin" in offers(s) else offers(s)[0])
        while not s.waiting()[0].startswith("SummonChief"):
            answer(s, offers(s)[0])
        assert asked(s) == [shadow]


def test_d123_the_leading_player_decides_about_lady_of_light() -> None:
    for leading in ("gondor", "rohan"):
        text = f"{FOUR} ; lorien: elves 1/0/0 galadriel ; box 0 1 ; leading {leading} ; acts gondor"
        s = play(text, "character move-fellowship, roll 6, tile eye")
        assert s.waiting()[0].startswith("CancelEye") and asked(s) == [leading]


def test_d62_the_leading_player_of_the_shadow_decides_about_we_shall_get_it() -> None:
    gone = "gone gandalf-the-grey strider boromir legolas gimli meriadoc peregrin smeagol"
    text = f"{FOUR} ; {gone} ; table we-shall-get-it ; box 0 1 ; leading saruman ; acts gondor"
    s = play(text, "character move-fellowship, roll 6, tile 1")
    assert s.waiting()[0].startswith("MayGetIt") and asked(s) == ["saruman"]


# ---- the Ents (D32) ----


def test_d32_the_player_of_the_card_orders_the_ents() -> None:
    for who, hand in (("gondor", "hand"), ("rohan", "rohan-hand")):
        text = f"{FOUR} ; factions ents ; edoras: gandalf-the-white | fangorn: ents 1 | fords-of-isen: isengard 3/0"
        s = play(f"{text} ; gone gandalf-the-grey ; {hand} {AWAKE} ; acts {who}", f"character play, {AWAKE}")
        assert s.waiting()[0].startswith("CommandEnt") and asked(s) == [who]


def test_d67_losses_to_ents_are_picked_by_the_commander_of_the_army() -> None:
    text = (
        f"{FOUR} ; factions ents ; edoras: gandalf-the-white | fangorn: ents 1 | fords-of-isen: sauron 1/0 isengard 2/1"
    )
    text += f" ; gone gandalf-the-grey ; hand {AWAKE} ; acts gondor ; shadow-mixed fords-of-isen ; leading saruman"
    s = play(text, f"character play, {AWAKE}, attack, roll 1.1.1.1.6")
    assert s.waiting()[0].startswith("LoseUnit") and asked(s) == ["saruman"]


# ---- cards ----


@pytest.mark.parametrize(
    ("card", "seat"),
    [
        ("threat-to-the-fiefs-of-the-south", "gondor"),
        ("rangers-of-the-north", "rohan"),
        ("captain-of-despair", "witch-king"),
        ("shadow-of-dol-guldur", "witch-king"),
        ("the-corsairs-are-upon-us", "saruman"),
        ("rage-of-the-dunlendings-e", "saruman"),
    ],
)
def test_r17_2_new_cards_with_an_icon_are_events_for_one_player(card: str, seat: str) -> None:
    hands = {"gondor": "hand", "rohan": "rohan-hand", "witch-king": "hand", "saruman": "saruman-hand"}
    partners = {"gondor": "rohan", "rohan": "gondor", "witch-king": "saruman", "saruman": "witch-king"}
    ready = "factions corsairs dunlendings ; dol-guldur: sauron 1/0+1n witch-king"
    for who in (seat, partners[seat]):
        s = play(f"{FOUR} ; {ready} ; {hands[who]} {card} ; acts {who}")
        assert ("event play" in offers(s)) == (who == seat)


WIND = f"{FOUR} ; hand wind-from-the-west olog-hai"


def test_d122_wind_from_the_west_shows_one_hand_of_the_shadow() -> None:
    text = f"{WIND} ; saruman-hand wormtongue the-fighting-uruk-hai ; acts gondor"
    s = play(text, "character play, wind-from-the-west, yes")
    assert offers(s) == ["hand witch-king", "hand saruman"]
    answer(s, "hand saruman")
    assert sorted(offers(s)) == ["the-fighting-uruk-hai", "wormtongue"] and asked(s) == ["gondor"]
    assert seen(s, GONDOR) == {"the-fighting-uruk-hai", "wormtongue"}
    assert seen(s, ROHAN) == set() and seen(s, WITCH_KING) == {"olog-hai"} and "wormtongue" in seen(s, SARUMAN)
    answer(s, "wormtongue")
    assert "saruman-hand the-fighting-uruk-hai" in dump(s)


def test_d122_with_one_hand_nobody_asks_which() -> None:
    s = play(f"{WIND} ; acts gondor", "character play, wind-from-the-west, yes")
    assert offers(s) == ["olog-hai"]


def test_d122_the_worlds_of_the_player_who_looks_have_that_hand() -> None:
    text = f"{WIND} ; saruman-hand wormtongue the-fighting-uruk-hai ; acts gondor"
    s = play(text, "character play, wind-from-the-west, yes, hand saruman")
    game, dice = WarGame(), Dice(1)
    for _ in range(20):
        assert seen(game.determinize(game.view(s, GONDOR), dice), SARUMAN) == seen(s, SARUMAN)
    hands = {seen(game.determinize(game.view(s, ROHAN), dice), SARUMAN) == seen(s, SARUMAN) for _ in range(20)}
    assert False in hands


def seen(s: War, seat: int) -> set[str]:
    """The cards of the Shadow's hands that a seat sees."""
    hands = look_at(s, seat).table.cards[IN_HAND * DECKS : IN_HAND * DECKS + DECKS]
    cards = [card for card in range(CARDS) if deck_of(card) // 2 == SHADOW]
    return {CARD_NAMES[card] for card in cards if hands[deck_of(card)] & card_bit(card)}


# ---- the rules ----


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_preset_of_the_expansion_is_for_every_number_of_players(players: int) -> None:
    game = WarGame()
    presets = [preset for preset in game.presets if preset.name.startswith("twilight")]
    assert len(presets) == 4
    for preset in presets:
        rules = preset.rules_for(players)
        s = game.new(rules)
        assert s.players == players and game.rules_of(s) == {"players": str(players), **preset.rules}
        assert load(dump(load(f"players {players} ; twilight"))).parts == load("twilight").parts
