"""R17.2, R17.6 to R17.9: mixed Armies, events of teams, three players, the winner."""

from __future__ import annotations

import pytest

from mathom.core.engine.bit_sets import has
from mathom.games.war.rules.battle.forces import leadership
from mathom.games.war.rules.facts.cards import CARD_NAMES
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.seats import SEAT_OF_CARD
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import is_mixed
from mathom.games.war.rules.teams.winner import champions, score_of
from mathom.games.war.text.position import load
from mathom.games.war.text.positions.position_writing import dump
from mathom.games.war.text.questions import question
from tests.games.war.rule_rows import answer, offers, play
from tests.games.war.team_rows import AT_WAR, FOE, GONDOR, ROHAN, SARUMAN, TEAMS, WITCH_KING, asked, place

# ---- mixed Armies ----

MEET = f"{TEAMS} ; {AT_WAR} ; druadan-forest: rohan 2/0/0 | minas-tirith: gondor 3/0/0"


def test_r17_6_d64_partners_who_meet_are_asked_and_may_stay_apart() -> None:
    s = play(f"{MEET} ; acts rohan", "army move-armies")
    while "JoinArmies" not in s.waiting()[0]:
        found = offers(s)
        answer(s, next(text for text in ("druadan-forest", "minas-tirith", "all", "2", "no") if text in found))
    assert asked(s) == ["rohan"]
    answer(s, "yes")
    assert asked(s) == ["gondor"]
    answer(s, "no")
    assert not is_mixed(s, FREE, place("minas-tirith")) and "free-apart minas-tirith" in dump(s)


def test_r17_6_both_must_agree_to_a_mixed_army() -> None:
    for answers, mixed in ((["no"], False), (["yes", "no"], False), (["yes", "yes"], True)):
        s = play(f"{MEET} ; acts rohan", "army move-armies")
        while "JoinArmies" not in s.waiting()[0]:
            found = offers(s)
            answer(s, next(text for text in ("druadan-forest", "minas-tirith", "all", "2", "no") if text in found))
        for text in answers:
            answer(s, text)
        assert is_mixed(s, FREE, place("minas-tirith")) == mixed
        assert s.waiting()[0].startswith("Act 1")


APART = f"{TEAMS} ; {AT_WAR} ; minas-tirith: gondor 3/0/1 rohan 2/1/1 ; free-apart minas-tirith"
MIXED = APART.replace("free-apart", "free-mixed")


def movable(s: War) -> str:
    """The figures among which the player chooses, in notation, one after the other."""
    kinds = []
    while s.waiting()[0].startswith("PickCount"):
        kinds.append(question(s, s.asked()[0]).partition(": ")[2].partition("?")[0])
        answer(s, "0" if "0" in offers(s) else offers(s)[0])
    return ", ".join(kinds)


def test_r17_6_apart_each_player_keeps_their_units_and_leaders() -> None:
    s = play(f"{APART} ; acts rohan", "army move-armies, lossarnach")
    assert "rohan" in movable(s).lower() and "gondor" not in movable(s).lower()
    assert "gondor 3/0/1" in dump(s)


def test_r17_6_only_the_commander_moves_the_mixed_army() -> None:
    s = play(f"{MIXED} ; leading rohan ; acts rohan", "army move-armies, lossarnach, all")
    while s.waiting()[0].startswith("PickC"):
        answer(s, "all")
    assert "lossarnach: gondor 3/0/1 rohan 2/1/1" in dump(s) and "free-mixed lossarnach" in dump(s)


def test_r17_6_only_the_commander_attacks_with_the_mixed_army() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 3/0/1 rohan 2/1/1 | {FOE} ; free-mixed osgiliath"
    assert "army attack" in offers(play(f"{position} ; leading rohan ; acts rohan"))
    assert "army attack" not in offers(play(f"{position} ; leading rohan ; acts gondor"))


@pytest.mark.parametrize(
    ("rule", "figures", "leading", "who"),
    [
        ("more units command", "gondor 3/0/0 rohan 2/0/0", "leading rohan", "gondor"),
        ("more units command, elites or not", "gondor 3/0/0 rohan 0/2/0", "leading rohan", "gondor"),
        ("then more elites", "gondor 2/0/0 rohan 1/1/0", "leading saruman", "rohan"),
        ("then the Leading Player", "gondor 1/1/0 rohan 1/1/0", "leading rohan", "rohan"),
        ("then the Leading Player, whoever it is", "gondor 1/1/0 rohan 1/1/0", "leading saruman", "gondor"),
    ],
)
def test_r17_6_who_commands_a_mixed_army(rule: str, figures: str, leading: str, who: str) -> None:
    position = f"{TEAMS} ; {AT_WAR} ; osgiliath: {figures} | {FOE} ; free-mixed osgiliath ; {leading}"
    other = {"gondor": "rohan", "rohan": "gondor"}[who]
    assert "army attack" in offers(play(f"{position} ; acts {who}")), rule
    assert "army attack" not in offers(play(f"{position} ; acts {other}")), rule


def test_r17_6_command_changes_with_the_numbers() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 2/0/0 rohan 2/0/0 | north-ithilien: sauron 1/0 ; leading rohan"
    first = play(f"{position} ; free-mixed osgiliath ; acts rohan")
    more = play(f"{position.replace('gondor 2', 'gondor 3')} ; free-mixed osgiliath ; acts rohan")
    assert "army attack" in offers(first) and "army attack" not in offers(more)


def test_r17_6_a_player_moves_their_units_out_of_a_mixed_army() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 3/0/1 rohan 1/0/1 ; free-mixed osgiliath ; acts rohan"
    s = play(position, "army move-armies, north-ithilien")
    while s.waiting()[0].startswith("Pick"):
        answer(s, "all" if "all" in offers(s) else "1" if "1" in offers(s) else "no")
    assert "north-ithilien: rohan 1/0" in dump(s) and "osgiliath: gondor 3/0/1" in dump(s)


@pytest.mark.parametrize(
    ("leading", "own", "partner"),
    [("saruman", "1", ["0", "1"]), ("saruman", "2", ["0", "1", "2"]), ("rohan", "2", ["0", "1"])],
)
def test_r17_6_a_split_leaves_the_acting_part_under_one_command(leading: str, own: str, partner: list[str]) -> None:
    position = f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 3/0/0 rohan 2/0/0 ; free-mixed osgiliath ; leading {leading}"
    s = play(f"{position} ; acts gondor", f"army move-armies, north-ithilien, {own}")
    assert s.waiting()[0].startswith("PickCount 0") and offers(s) == partner


def test_r17_6_a_commander_cannot_split_off_the_units_of_the_partner() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 3/0/0 rohan 2/0/0 ; free-mixed osgiliath ; leading rohan"
    s = play(f"{position} ; acts gondor", "army move-armies, north-ithilien")
    assert offers(s) == ["1", "2", "3", "all"]


def test_r17_6_non_belligerents_bind_a_mixed_army() -> None:
    """Rohan is not At War: its unit does not enter a region of Gondor with the Army."""
    at_war = AT_WAR.replace("rohan 0 active", "rohan 1 active")
    position = f"{TEAMS} ; {at_war} ; osgiliath: gondor 3/0/0 rohan 1/0/0 ; free-mixed osgiliath ; acts gondor"
    s = play(position, "army move-armies, minas-tirith")
    assert offers(s) == ["1", "2", "3"]
    answer(s, "3")
    assert "osgiliath: rohan 1/0/0" in dump(s)
    assert offers(play(position, "army move-armies, north-ithilien, 3")) == ["0", "1"]  # no Nation's region


def test_r17_6_an_attack_makes_them_one_army_and_its_commander_decides() -> None:
    position = (
        f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 3/0/0 rohan 2/0/0 | {FOE} ; free-apart osgiliath ; acts witch-king ; "
        "hand faramirs-rangers ; rohan-hand the-spirit-of-mordor"
    )
    s = play(position, "army attack")
    while "ChooseCombatCard 0" not in s.waiting()[0]:
        found = offers(s)
        answer(s, "all" if "all" in found else "5" if "5" in found else "no")
    assert is_mixed(s, FREE, place("osgiliath")) and asked(s) == ["gondor"]
    assert "faramirs-rangers" in offers(s) and "the-spirit-of-mordor" not in offers(s)


def test_r17_6_d67_the_commander_takes_the_losses_of_both() -> None:
    position = (
        f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 3/0/0 rohan 2/0/0 | north-ithilien: sauron 5/0 ; "
        "free-apart osgiliath ; acts witch-king"
    )
    s = play(position, "army attack")
    while not s.waiting()[0].startswith("LoseUnit 0"):
        found = offers(s)
        answer(s, "roll 1.1.1.1.6" if "roll 1.1.1.1.6" in found else "all" if "all" in found else found[-1])
    assert asked(s) == ["gondor"] and set(offers(s)) == {"gondor-regular", "rohan-regular"}


def test_r17_6_apart_above_the_limit_each_sends_a_unit_back_in_turn() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; elves 0 ; pelargir: gondor 5/0/0 rohan 5/0/0 ; free-apart pelargir ; acts gondor"
    s = play(f"{position} ; hand cirdans-ships", "event play, cirdans-ships")
    while "JoinArmies" not in s.waiting()[0]:
        answer(s, offers(s)[0])
    answer(s, "no")
    turns = []
    while s.waiting()[0].startswith("TrimOwn"):
        turns += asked(s)
        assert asked(s) == ["gondor"] and not any(text.startswith("rohan") for text in offers(s))
        answer(s, "gondor-regular")
    assert turns == ["gondor"] and "rohan 4/0/0" in dump(s)  # Rohan came first, with one kind to choose from


@pytest.mark.parametrize(("leading", "first"), [("saruman", "rohan"), ("rohan", "gondor")])
def test_r17_6_the_partner_of_the_leading_player_sends_back_first(leading: str, first: str) -> None:
    position = f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 4/1/0 rohan 4/1/0 ; free-apart osgiliath ; leading {leading}"
    s = play(f"{position} ; acts gondor ; hand faramirs-rangers", "army play, faramirs-rangers, gondor-regular, no")
    assert s.waiting()[0].startswith("TrimOwn") and asked(s) == [first]
    assert offers(s) == [f"{first}-regular", f"{first}-elite"]


def test_r17_6_a_mixed_army_above_the_limit_is_trimmed_by_its_commander() -> None:
    position = (
        f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 6/1/0 rohan 3/0/0 ; free-mixed osgiliath ; acts gondor ; "
        "hand faramirs-rangers"
    )
    s = play(position, "event play, faramirs-rangers")
    while "JoinArmies" not in s.waiting()[0]:
        answer(s, offers(s)[0])
    answer(s, "yes")
    answer(s, "yes")
    assert s.waiting()[0].startswith("Trim 0") and asked(s) == ["gondor"]


# ---- events ----


def test_r17_2_every_card_has_the_icon_of_its_nations() -> None:
    counts = [list(SEAT_OF_CARD).count(seat) for seat in range(5)]
    assert counts[:4] == [11, 12, 11, 12] and sum(counts) == len(CARD_NAMES)


def test_r17_2_only_the_player_of_the_icon_plays_the_event() -> None:
    for seat, hand in (("gondor", "hand"), ("rohan", "rohan-hand")):
        found = offers(play(f"{TEAMS} ; acts {seat} ; {hand} guards-of-the-citadel athelas", "event play"))
        assert "athelas" in found and ("guards-of-the-citadel" in found) == (seat == "gondor")


def test_r17_2_a_card_of_the_partner_cannot_be_played() -> None:
    assert "event play" not in offers(play(f"{TEAMS} ; acts gondor ; rohan-hand athelas"))


def test_r17_2_d68_in_battle_the_icon_does_not_matter() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 3/0/0 | {FOE} ; acts gondor ; hand riders-of-theoden"
    s = play(position, "army attack")
    while "ChooseCombatCard 0" not in s.waiting()[0]:
        answer(s, "all" if "all" in offers(s) else offers(s)[-1])
    assert "riders-of-theoden" in offers(s)


# ---- elites as Leaders ----


def test_r17_7_southron_elites_are_leaders_while_saruman_is_in_play() -> None:
    army = "near-harad: southrons 1/2"
    for players, saruman, count in ((4, " | orthanc: saruman", 2), (4, "", 0), (2, " | orthanc: saruman", 0)):
        dice = "free-dice army ; shadow-dice character army"
        acts = "acts saruman" if players == 4 else "acts shadow"
        position = f"players {players} ; {dice} ; {AT_WAR} ; {army}{saruman} ; {acts}"
        assert ("character lead-army" in offers(play(position))) == (count > 0)


def test_r17_7_in_battle_too() -> None:
    for players, count in ((4, 2), (2, 0)):
        acts = "acts saruman" if players == 4 else "acts shadow"
        position = (
            f"players {players} ; free-dice army ; shadow-dice army ; {AT_WAR} ; {acts} ; "
            "south-ithilien: southrons 1/2 | osgiliath: gondor 3/0/0 | orthanc: saruman"
        )
        s = play(position, "army attack")
        while s.waiting()[0].startswith("PickCount"):
            answer(s, "all" if "all" in offers(s) else offers(s)[-1])
        assert leadership(s, SHADOW) == count


# ---- three players ----

THREE = "players 3 ; free-dice character muster muster army event ; shadow-dice army army army army army army army"
HOSTS = "pelargir: gondor 2/0/0 | edoras: rohan 2/0/0"


def test_r17_8_order_with_three_players() -> None:
    s = load(THREE)
    order = []
    for _ in range(6):
        order += asked(s)
        answer(s, next(text for text in offers(s) if text.startswith("skip")))
    assert order == ["free", "saruman", "free", "witch-king", "free", "saruman"]


def test_r17_8_the_free_peoples_lead_all_their_nations() -> None:
    found = offers(play(f"{THREE} ; {AT_WAR}", "muster recruit"))
    assert {text.partition("-")[0] for text in found} >= {"gondor", "rohan"}


def test_r17_8_not_twice_in_a_row_on_the_same_nation() -> None:
    s = play(f"{THREE} ; {AT_WAR} ; {HOSTS}", "muster recruit, gondor-regular, pelargir, no, skip army")
    assert asked(s) == ["free"]
    answer(s, "army move-armies")
    assert "PickTarget" in s.waiting()[0] and not {"lossarnach", "lamedon"} & set(offers(s))
    assert "westemnet" in offers(s)


def test_r17_8_an_army_of_several_nations_may_act_but_not_twice() -> None:
    mixed = "osgiliath: gondor 2/0/0 rohan 1/0/0 | pelargir: gondor 2/0/0"
    position = f"{THREE.replace('army event', 'army army army')} ; {AT_WAR} ; {mixed} ; used-nations gondor"
    s = play(position, "army move-armies")
    assert s.waiting()[0].startswith("PickTarget") and "lossarnach" in offers(s) and "lamedon" not in offers(s)
    answer(s, "north-ithilien")
    assert offers(s)[-1] == "all" and "0" in offers(s)
    answer(s, "all")
    while not s.waiting()[0].startswith("Act"):
        answer(s, "no" if "no" in offers(s) else offers(s)[-1])
    answer(s, "skip army")
    answer(s, "army move-armies")
    assert s.waiting()[0].startswith("PickTarget") and "lamedon" in offers(s)  # the Army of Pelargir only


def test_r17_8_the_part_of_an_army_that_acts_needs_another_nation() -> None:
    position = f"{THREE} ; {AT_WAR} ; osgiliath: gondor 2/0/0 rohan 1/0/0 ; used-nations gondor"
    s = play(position, "army move-armies, north-ithilien, 2")
    assert "gondor 2/0/0 rohan 1/0/0" in dump(s)


def test_r17_8_d65_a_skip_is_an_action_and_a_pass_is_not() -> None:
    passing = f"{THREE} ; {AT_WAR} ; {HOSTS} ; used-nations gondor"
    s = play(passing, "pass, skip army")
    assert "used-nations gondor" in dump(s)
    s = play(passing, "skip event, skip army")
    assert "used-nations" not in dump(s)


def test_r17_8_d65_a_counter_counts_as_well() -> None:
    s = play(f"{THREE}", "muster diplomacy, gondor, skip army")
    assert "used-nations gondor" in dump(s)
    s = play(f"{THREE} ; used-nations gondor", "muster diplomacy")
    assert "gondor" not in offers(s) and "rohan" in offers(s)


def test_r17_8_d65_a_new_turn_forgets() -> None:
    s = load("players 3 ; free-dice army ; shadow-dice army ; used-nations gondor ; turn 3")
    answer(s, "skip army")
    answer(s, "skip army")
    assert s.turn == 4 and s.team[-6] == 0 and "used-nations" not in dump(s)


# ---- victory ----


def test_r17_9_d119_a_team_wins_together() -> None:
    s = play(f"{TEAMS} ; mordor 4 ; acts rohan", "character move-fellowship, tile 1")
    while s.depth:
        s.apply(s.legal_actions()[0])
    assert [s.value(seat) for seat in range(4)] == [1.0, 0.0, 0.0, 1.0]


def test_r17_9_of_the_shadow_captures_less_losses_decide() -> None:
    position = (
        "players 4 ; free-dice army ; shadow-dice army ; helms-deep: captured | edoras: captured | moria: captured | "
        "minas-tirith: captured ; saruman-captured helms-deep edoras"
    )
    s = load(position)
    assert (score_of(s, SARUMAN), score_of(s, WITCH_KING)) == (3, 0)
    assert champions(s, SHADOW) == 1 << SARUMAN


def test_r17_9_of_the_free_peoples_the_one_who_lost_less_wins() -> None:
    s = load("players 4 ; free-dice army ; shadow-dice army ; helms-deep: captured | edoras: captured")
    assert champions(s, FREE) == 1 << GONDOR
    s = load("players 4 ; free-dice army ; shadow-dice army ; minas-tirith: captured | edoras: captured")
    assert champions(s, FREE) == 1 << ROHAN
    assert champions(load("players 4 ; turn 2"), FREE) == 1 << ROHAN | 1 << GONDOR  # D66


def test_r17_9_d66_the_captor_is_the_player_who_commanded_the_army() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; fords-of-isen: isengard 2/0 | dagorlad: sauron 2/0"
    s = play(f"{position} ; acts saruman", "army move-armies")
    for _ in range(6):
        if has(s.captured, 0, place("edoras")) or has(s.captured, 0, place("helms-deep")):
            break
        found = offers(s)
        answer(s, next(text for text in ("fords-of-isen", "helms-deep", "all", "2", "no") if text in found))
    assert "saruman-captured helms-deep" in dump(s)


# ---- positions ----


@pytest.mark.parametrize(
    "position",
    [
        "players 4 ; hand athelas ; free-dice army ; shadow-dice army ; leading rohan ; rohan-hand elven-rope ; given "
        "elven-rope ; acts gondor",
        "players 3 ; minas-tirith: gondor 1/0/0 ; free-dice army ; shadow-dice army ; acts free ; used-nations gondor",
        "players 4 ; osgiliath: gondor 1/0/0 rohan 1/0/0 ; free-dice army ; shadow-dice army ; free-mixed osgiliath ; "
        "acts witch-king ; next gondor",
    ],
)
def test_r17_positions_print_as_they_parse(position: str) -> None:
    assert dump(load(position)) == position


# ---- rulings of our own ----


def test_r17_d115_worn_with_sorrow_takes_a_card_of_either_hand() -> None:
    s = play(
        f"{TEAMS} ; acts rohan ; box 0 1 ; hand athelas ; rohan-hand elven-rope ; table worn-with-sorrow-and-toil",
        "character move-fellowship, roll 6, tile 2, guide",
    )
    assert (s.waiting()[0].split()[0], asked(s)) == ("WearDown", ["witch-king"])
    answer(s, "random")
    assert offers(s) == ["elven-rope", "athelas"] or offers(s) == ["athelas", "elven-rope"]
    answer(s, "elven-rope")
    assert "rohan-discarded elven-rope" in dump(s)


def test_r17_d116_command_lasts_until_the_battle_ends() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 2/0/0 rohan 2/0/0 | {FOE} ; free-mixed osgiliath"
    s = play(f"{position} ; leading rohan ; acts witch-king", "army attack")
    while not s.waiting()[0].startswith("LoseUnit 0"):
        found = offers(s)
        answer(s, "roll 1.1.1.1.6" if "roll 1.1.1.1.6" in found else "all" if "all" in found else found[-1])
    assert asked(s) == ["rohan"]
    answer(s, "rohan-regular")
    while "Retreat" not in s.waiting()[0]:
        answer(s, "yes" if "yes" in offers(s) else offers(s)[0])
    assert asked(s) == ["rohan"]


def test_r17_d117_a_leader_without_units_goes_with_the_partner() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 2/0/0 rohan 0/0/1 ; acts gondor"
    s = play(position, "army move-armies, north-ithilien, all")
    assert "north-ithilien: gondor 2/0/0 rohan 0/0/1" in dump(s)


def test_r17_d118_a_card_advances_the_nations_of_its_player() -> None:
    position = f"{TEAMS} ; erebor: gimli ; acts gondor ; hand there-and-back-again"
    s = play(position, "event play, there-and-back-again")
    while not s.waiting()[0].startswith("Act"):
        answer(s, "no" if "no" in offers(s) else offers(s)[0])
    assert "elves 2 active" in dump(s) and "dwarves 3 active" in dump(s) and "north 3 active" in dump(s)


def test_r17_d114_a_minion_does_not_go_with_the_army_of_the_partner() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; near-harad: southrons 2/0 mouth-of-sauron ; acts saruman"
    s = play(position, "army move-armies, far-harad")
    while s.waiting()[0].startswith("PickC"):
        assert "mouth-of-sauron" not in offers(s)
        answer(s, offers(s)[-1])
    assert "near-harad: mouth-of-sauron" in dump(s)
