"""R17.1 to R17.5: three and four players. docs/war-rulings.md names a test for every sentence of the chapter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.cards.zones import hand_size
from mathom.games.war.rules.dice.acting import unused_dice
from mathom.games.war.rules.facts.nations import FREE, NATION_NAMES, SHADOW
from mathom.games.war.rules.facts.parts import NO_PARTS
from mathom.games.war.rules.facts.seats import nations_of_seat, seat_names
from mathom.games.war.rules.frames import new_game
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import leader_of
from mathom.games.war.text.notation import notate
from mathom.games.war.text.position import load
from mathom.games.war.text.positions.position_writing import dump
from tests.games.war.rule_rows import answer, offers, play
from tests.games.war.team_rows import AT_WAR, GONDOR, ROHAN, SARUMAN, TEAMS, WITCH_KING, asked

DOCS = Path(__file__).parents[4] / "docs"
TESTS = Path(__file__).parents[1]


def say(s: War, seat: int, text: str) -> None:
    """Answers for a seat where several answer at the same time."""
    offered = {notate(action): action for action in s.actions_for(seat)}
    assert text in offered, f"{text!r} is not offered: {', '.join(offered)}"
    s.answer(seat, offered[text])


def draw(s: War) -> War:
    """Chance deals until a player is asked."""
    while s.asked()[0] < 0:
        s.apply(s.legal_actions()[0])
    return s


def all_refuse(s: War) -> None:
    while s.waiting()[0].startswith("WishSwap"):
        s.apply(s.legal_actions()[0])


# ---- roles ----


@pytest.mark.parametrize(
    ("players", "seat", "nations"),
    [
        (4, "gondor", "elves gondor"),
        (4, "rohan", "dwarves north rohan"),
        (4, "witch-king", "sauron"),
        (4, "saruman", "isengard southrons"),
        (3, "free", "dwarves elves gondor north rohan"),
        (3, "witch-king", "sauron"),
        (3, "saruman", "isengard southrons"),
        (2, "free", "dwarves elves gondor north rohan"),
        (2, "shadow", "isengard sauron southrons"),
    ],
)
def test_r17_1_players_lead_these_nations(players: int, seat: str, nations: str) -> None:
    led = nations_of_seat(players, seat_names(players).index(seat))
    assert [name for k, name in enumerate(NATION_NAMES) if led >> k & 1] == nations.split()


def test_r17_1_gondor_and_the_witch_king_lead_first() -> None:
    s = new_game(NO_PARTS, 4)
    assert (leader_of(s, FREE), leader_of(s, SHADOW)) == (GONDOR, WITCH_KING)


def test_r17_1_the_token_passes_to_the_partner_every_turn_but_the_first() -> None:
    leaders = {}
    for turn in (1, 2, 3):
        s = load(f"players 4 ; turn {turn}{' ; leading rohan saruman' if turn == 2 else ''}")
        leaders[turn] = (leader_of(s, FREE), leader_of(s, SHADOW))
    assert leaders == {1: (GONDOR, WITCH_KING), 2: (ROHAN, SARUMAN), 3: (GONDOR, WITCH_KING)}
    s = new_game(NO_PARTS, 4)
    dice, out = Dice(1), zeros(4096)
    while s.turn < 2:
        s.apply(s.draw(out, s.legal(out), dice))
    assert (leader_of(s, FREE), leader_of(s, SHADOW)) == (ROHAN, SARUMAN)


# ---- cards ----


def test_r17_2_in_turn_1_everybody_draws_a_card_of_each_deck() -> None:
    s = draw(new_game(NO_PARTS, 4))
    assert s.waiting()[0].startswith("WishSwap") and [hand_size(s, seat) for seat in range(4)] == [2, 2, 2, 2]
    assert [int(s.cards[4 + deck]).bit_count() for deck in range(4)] == [2, 2, 2, 2]


def test_r17_2_later_everybody_draws_one_card_of_a_deck_of_their_choice() -> None:
    s = load("players 4 ; turn 3")
    for name, deck in (("gondor", "strategy"), ("rohan", "character"), ("witch-king", "character")):
        assert asked(draw(s)) == [name] and offers(s) == ["character deck", "strategy deck"]
        answer(s, f"{deck} deck")
    answer(draw(s), "strategy deck")
    draw(s)
    assert [hand_size(s, seat) for seat in range(4)] == [1, 1, 1, 1]
    assert [int(s.cards[4 + deck]).bit_count() for deck in range(4)] == [1, 1, 1, 1]


HANDS = "hand athelas elven-rope elven-cloaks bilbos-song"


def test_r17_2_the_hand_limit_is_four() -> None:
    s = draw(load(f"players 4 ; turn 3 ; {HANDS}"))
    answer(s, "strategy deck")
    for _ in range(3):
        answer(draw(s), "strategy deck")
    draw(s)
    assert s.waiting()[0] == "DiscardExcess 0" and asked(s) == ["gondor"] and len(offers(s)) == 5


def test_r17_2_d29_with_three_players_the_free_peoples_keep_six_cards_and_draw_two() -> None:
    s = load(f"players 3 ; turn 3 ; {HANDS} ; saruman-hand shelobs-lair")
    for _ in range(2):
        answer(draw(s), "character deck")
    all_refuse(draw(s))
    assert hand_size(s, 0) == 6 and s.waiting()[0].startswith("Declare")


SWAP = "players 4 ; turn 3 ; hand athelas shelobs-lair ; rohan-hand elven-rope ; saruman-hand orc-patrol"


def to_swap(position: str = SWAP) -> War:
    """A game at the question who would swap."""
    s = load(position)
    while not s.waiting()[0].startswith("WishSwap"):
        s.apply(s.legal_actions()[0])
    return s


def test_r17_2_partners_swap_a_card_each_if_both_agree() -> None:
    s = to_swap()
    assert asked(s) == ["gondor", "witch-king", "saruman", "rohan"]
    for seat, wish in ((ROHAN, "yes"), (GONDOR, "yes"), (SARUMAN, "no"), (WITCH_KING, "yes")):
        assert s.actions_for(seat) and len(s.actions_for(seat)) == 2
        say(s, seat, wish)
    assert asked(s) == ["gondor", "rohan"]
    say(s, ROHAN, "elven-rope")
    say(s, GONDOR, "athelas")
    assert "rohan-hand" in dump(s) and "athelas" in dump(s).partition("rohan-hand")[2].partition(";")[0]
    assert "elven-rope" in dump(s).partition("; hand")[2].partition(";")[0]
    assert "given elven-rope athelas" in dump(s) or "given athelas elven-rope" in dump(s)


@pytest.mark.parametrize("wishes", [("yes", "no"), ("no", "yes"), ("no", "no")])
def test_r17_2_a_single_no_prevents_the_swap(wishes: tuple[str, str]) -> None:
    s = to_swap()
    say(s, GONDOR, wishes[0])
    say(s, ROHAN, wishes[1])
    say(s, WITCH_KING, "no")
    say(s, SARUMAN, "no")
    assert "given" not in dump(s) and s.waiting()[0] == "Declare 0"


def test_r17_2_the_swap_comes_after_the_discards() -> None:
    s = load(f"players 4 ; turn 3 ; {HANDS} ; rohan-hand mirror-of-galadriel")
    frames = []
    while "Declare" not in s.waiting()[0]:
        frames.append(s.waiting()[0].split()[0])
        s.apply(s.legal_actions()[0])
    assert frames.index("DiscardExcess") < frames.index("WishSwap")


# ---- who decides ----


@pytest.mark.parametrize(
    ("leading", "who"), [("", ["gondor", "witch-king"]), (" ; leading rohan saruman", ["rohan", "saruman"])]
)
def test_r17_3_the_leading_players_declare_and_allocate_the_hunt(leading: str, who: list[str]) -> None:
    s = load(f"players 4 ; turn 3 ; progress 2{leading}")
    while "Declare" not in s.waiting()[0]:
        s.apply(s.legal_actions()[0])
    assert asked(s) == who[:1]
    answer(s, "no")
    assert s.waiting()[0] == "ChooseGuide 0" and asked(s) == who[:1]
    answer(s, "strider")
    assert s.waiting()[0] == "AllocateHunt 1" and asked(s) == who[1:]
    answer(s, "0")
    assert s.asked() == [-1] and s.waiting()[0].startswith("RollFace 0")


def test_r17_3_the_leading_player_chooses_the_guide_whoever_separates() -> None:
    s = play(f"{TEAMS} ; acts rohan ; gone gandalf-the-grey ; guide strider", "character separate, strider, no")
    answer(s, "rivendell")
    assert (s.waiting()[0], asked(s)) == ("ChooseGuide 0", ["gondor"])


def test_r17_3_the_leading_player_decides_the_effects_of_the_hunt() -> None:
    s = play(f"{TEAMS} ; acts rohan ; box 0 1", "character move-fellowship, roll 6, tile 2")
    assert (s.waiting()[0].split()[0], asked(s)) == ("ChooseCasualty", ["gondor"])
    answer(s, "no")
    assert asked(s) == ["saruman"]  # the action is over, and the next player acts


def test_r17_3_d62_the_leading_player_of_the_shadow_decides_for_it_in_a_hunt() -> None:
    crebain = f"{TEAMS} ; table flocks-of-crebain ; box 0 1"
    assert asked(play(f"{crebain} ; acts rohan", "character move-fellowship")) == ["witch-king"]
    assert asked(play(f"{crebain} ; leading saruman ; acts rohan", "character move-fellowship")) == ["saruman"]


def test_r17_3_after_a_hunt_the_player_who_acts_goes_on() -> None:
    s = play(
        f"{TEAMS} ; acts rohan ; rohan-hand there-is-another-way ; box 0 1 ; gone gandalf-the-grey strider boromir "
        "legolas gimli meriadoc peregrin ; corruption 3",
        "event play, there-is-another-way",
    )
    assert (s.waiting()[0].split()[0], asked(s)) == ("MayHideOrMove", ["rohan"])
    answer(s, "yes")
    answer(s, "roll 6")
    answer(s, "tile 2-reveal" if "tile 2-reveal" in offers(s) else "tile 2")
    while asked(s) == ["gondor"]:
        s.apply(s.legal_actions()[0])
    assert asked(s) == ["saruman"]


@pytest.mark.parametrize("seat", ["gondor", "rohan"])
def test_r17_3_either_player_moves_hides_and_separates(seat: str) -> None:
    found = offers(play(f"{TEAMS} ; acts {seat} ; rivendell: boromir"))
    assert {"character move-fellowship", "character separate", "character move-companions"} <= set(found)
    assert "character hide-fellowship" in offers(play(f"{TEAMS} ; acts {seat} ; revealed"))


@pytest.mark.parametrize("seat", ["witch-king", "saruman"])
def test_r17_3_either_player_of_the_shadow_hunts_and_moves_nazgul(seat: str) -> None:
    position = f"{TEAMS} ; acts {seat} ; morannon: sauron 1/0+1n ; fellowship hollin"
    assert "character move-minions" in offers(play(position))
    hand = "hand orc-patrol" if seat == "witch-king" else "saruman-hand orc-patrol"
    assert "orc-patrol" in offers(play(f"{position} ; {hand}", "event play"))


def test_r17_3_only_the_witch_king_player_recruits_nazgul() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; morannon: sauron 1/0 ; orthanc: isengard 1/0"
    assert "sauron-leader" in offers(play(f"{position} ; acts witch-king", "muster recruit"))
    found = offers(play(f"{position} ; acts saruman", "muster recruit"))
    assert "isengard-regular" in found and not any(name.startswith("sauron") for name in found)


def test_r17_1_minions_belong_to_their_players() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; morannon: sauron 1/0 ; orthanc: isengard 1/0 ; mordor 1"
    mine = set(offers(play(f"{position} ; acts witch-king")))
    theirs = set(offers(play(f"{position} ; acts saruman")))
    assert {"muster witch-king", "muster mouth-of-sauron"} <= mine and "muster saruman" not in mine
    assert "muster saruman" in theirs and not {"muster witch-king", "muster mouth-of-sauron"} & theirs


def test_r17_1_d112_the_saruman_player_moves_nazgul_but_not_the_witch_king() -> None:
    position = f"{TEAMS} ; morannon: sauron 1/0+1n witch-king mouth-of-sauron"
    s = play(f"{position} ; acts witch-king", "character move-minions")
    assert {"witch-king", "mouth-of-sauron"} <= set(offers(s))
    s = play(f"{position} ; acts saruman", "character move-minions")
    assert "minas-morgul" in offers(s) and "Nazgul" in s.waiting()[0]


# ---- order of actions ----


def test_r17_4_order_of_actions() -> None:
    s = load(f"{TEAMS} ; turn 3")
    order = []
    for _ in range(8):
        order += asked(s)
        answer(s, next(text for text in offers(s) if text.startswith("skip")))
    assert order == ["rohan", "saruman", "gondor", "witch-king"] * 2


def test_r17_4_the_partner_of_the_leading_player_begins() -> None:
    s = load(f"{TEAMS} ; leading rohan saruman")
    order = []
    for _ in range(4):
        order += asked(s)
        answer(s, next(text for text in offers(s) if text.startswith("skip")))
    assert order == ["gondor", "witch-king", "rohan", "saruman"]


def test_r17_4_both_teams_use_all_their_dice_and_the_two_go_on_in_turn() -> None:
    s = load("players 4 ; free-dice army ; shadow-dice army army army army")
    order = []
    while s.waiting()[0].startswith("Act"):
        order += asked(s)
        answer(s, "skip army")
    assert order == ["rohan", "saruman", "witch-king", "saruman", "witch-king"]
    assert unused_dice(s, FREE) == unused_dice(s, SHADOW) == 0


def test_r17_4_a_player_who_passes_acts_again_in_their_turn() -> None:
    s = load("players 4 ; free-dice army army ; shadow-dice army army army army")
    order = []
    for text in ("pass", "skip army", "skip army", "skip army", "skip army"):
        order += asked(s)
        answer(s, text)
    assert [*order, *asked(s)] == ["rohan", "saruman", "gondor", "witch-king", "rohan", "saruman"]


def test_r17_4_d30_passing_compares_the_dice_of_the_teams() -> None:
    assert "pass" in offers(play("players 4 ; free-dice army ; shadow-dice army army"))
    assert "pass" not in offers(play("players 4 ; free-dice army army ; shadow-dice army army"))


def test_r17_4_d63_the_dice_are_common_and_a_team_uses_one_ring() -> None:
    s = load("players 4 ; free-dice army army army ; shadow-dice army")
    answer(s, "ring army character")
    answer(s, "skip character")
    answer(s, "skip army")
    assert asked(s) == ["gondor"] and not [text for text in offers(s) if text.startswith("ring")]


# ---- limits ----


def test_r17_5_a_player_recruits_only_own_nations() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; elves 0"
    gondor = offers(play(f"{position} ; acts gondor", "muster recruit"))
    rohan = offers(play(f"{position} ; acts rohan", "muster recruit"))
    assert {text.partition("-")[0] for text in gondor} == {"gondor", "elves"}
    assert {text.partition("-")[0] for text in rohan} == {"rohan", "north"}


def test_r17_5_a_player_moves_only_own_armies() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; edoras: rohan 1/0/0 | pelargir: gondor 1/0/0"
    assert play(f"{position} ; acts gondor", "army move-armies").waiting()[0].startswith("PickTarget 0 ")
    assert "westemnet" in offers(play(f"{position} ; acts rohan", "army move-armies"))
    assert "lamedon" in offers(play(f"{position} ; acts gondor", "army move-armies"))


def test_r17_5_a_player_attacks_only_with_own_armies() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; osgiliath: gondor 2/0/0 | north-ithilien: sauron 3/0 | orthanc: isengard 1/0"
    assert "army attack" in offers(play(f"{position} ; acts gondor"))
    assert "army attack" not in offers(play(f"{position} ; acts rohan"))
    assert "army attack" in offers(play(f"{position} ; acts witch-king"))
    assert "army attack" not in offers(play(f"{position} ; acts saruman"))


def test_r17_5_only_the_player_of_a_nation_moves_its_counter() -> None:
    assert offers(play(f"{TEAMS} ; acts gondor", "muster diplomacy")) == ["elves", "gondor"]
    assert offers(play(f"{TEAMS} ; acts rohan", "muster diplomacy")) == ["dwarves", "north", "rohan"]
    hand = "rohan-hand wisdom-of-elrond"
    assert offers(play(f"{TEAMS} ; acts rohan ; {hand}", "event play, wisdom-of-elrond")) == [
        "dwarves",
        "north",
        "rohan",
    ]


def test_r17_5_the_ability_of_a_character_moves_the_counter_of_the_partner() -> None:
    position = f"{TEAMS} ; erebor: gimli"
    assert "muster gimli-advances-dwarves" in offers(play(f"{position} ; acts gondor"))


def test_r17_5_a_card_recruits_only_own_nations() -> None:
    position = f"{TEAMS} ; {AT_WAR} ; acts witch-king ; hand musterings-of-long-planned-war"
    s = play(position, "event play, musterings-of-long-planned-war")
    assert "nurn: sauron 5/0" in dump(s) and "gorgoroth" not in dump(s)


# ---- the table of sentences ----


def test_every_sentence_of_the_chapter_names_a_test_that_exists() -> None:
    """Chapter XI of the rulebook has 56 sentences; docs/war-rulings.md says which test would fail without each."""
    page = (DOCS / "war-rulings.md").read_text(encoding="utf-8")
    table = page.partition("<!-- sentences of chapter XI -->")[2].partition("<!-- /sentences of chapter XI -->")[0]
    rows = re.findall(r"^\| (\d+) \| .+ \| `(\w+)` \|$", table, re.MULTILINE)
    assert [int(number) for number, _ in rows] == list(range(1, 57))
    tests = "\n".join(file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))
    assert [name for _, name in rows if f"def {name}(" not in tests] == []
