"""Questions that are answered together: draft, Special Cards, set-up (3.2 to 3.4)."""

from __future__ import annotations

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.play.match import Match
from mathom.core.table_ui import Sheet
from mathom.games.confrontation.rules.characters.tiles import NAMES, STRENGTH
from tests.games.confrontation.rule_rows import GAME, ConfrontationMatch
from tests.games.confrontation.walks import RULESETS

OUTPOSTS = (
    ["arthedain", "cardolan", "rhudaur", "eregion", "enedwaith"],
    ["mirkwood", "fangorn", "rohan"] + ["dagorlad", "gondor"],
)


def sheet(match: ConfrontationMatch, seat: int) -> Sheet:
    found = GAME.table.sheet(match.state, seat)
    assert found is not None
    return found


def new(**rules: str) -> ConfrontationMatch:
    return Match(GAME, rules)


def fill(match: ConfrontationMatch, seat: int, things: tuple[str, ...]) -> None:
    """Answers a sheet with one thing per slot."""
    for slot, thing in zip(sheet(match, seat).slots, things, strict=True):
        match.say(seat, slot.answers[slot.things.index(thing)])


@pytest.mark.parametrize("seat", [0, 1])
def test_3_4_placement(seat: int) -> None:
    found = sheet(new(), seat)
    assert (found.kind, found.rest) == ("arrange", ("shire", "mordor")[seat])
    assert [slot.id for slot in found.slots] == OUTPOSTS[seat]
    assert all(len(slot.things) == len(slot.answers) == 9 for slot in found.slots)
    assert found.slots[1].answers[0] == ("frodo-cardolan", "balrog-fangorn")[seat]


def test_3_4_placed_piece_leaves_the_sheet() -> None:
    match = new()
    match.say(0, "gimli-arthedain")
    found = sheet(match, 0)
    assert [slot.id for slot in found.slots] == OUTPOSTS[0][1:] and found.presets == ()
    assert all("gimli" not in slot.things for slot in found.slots)


@pytest.mark.parametrize("rules", [{"cast": "classic"}, {"cast": "variant"}], ids=str)
@pytest.mark.parametrize("seat", [0, 1])
def test_3_4_presets_are_set_ups(rules: dict[str, str], seat: int) -> None:
    presets = sheet(new(**rules), seat).presets
    assert len(presets) == 3 and len({preset.title for preset in presets}) == 3
    for preset in presets:
        match = new(**rules)
        fill(match, seat, preset.things)
        assert match.asked == [1 - seat] and preset.words.endswith(".")


def test_3_4_frodo_at_the_back_is_at_the_back() -> None:
    for preset in sheet(new(), 0).presets[:2]:
        assert "frodo_c" not in preset.things


def strengths(names: tuple[str, ...]) -> list[int]:
    return [int(STRENGTH[NAMES.index(name)]) for name in names]


@pytest.mark.parametrize("cast", ["classic", "variant"])
def test_9_presets_match_their_words(cast: str) -> None:
    """By the strengths of the faces in play: the strong and the weak are others in the other cast."""
    back, front, run = sheet(new(cast=cast), 0).presets
    team = strengths(tuple(name for name in sheet(new(cast=cast), 0).slots[0].things if name[:3] not in ("fro", "sam")))
    team.sort()
    assert sorted(strengths(back.things[2:])) == team[:3] and sorted(strengths(back.things[:2])) == team[-2:]
    assert sorted(strengths(front.things[2:])) == team[-3:]
    assert run.things[1].startswith("frodo") and not {"sam_c", "sam_v"} & {*back.things, *front.things, *run.things}
    wall, hunt, guards = sheet(new(cast=cast), 1).presets
    team = sorted(strengths(sheet(new(cast=cast), 1).slots[0].things))
    assert sorted(strengths(wall.things[:3])) == team[-3:] and sorted(strengths(wall.things[3:])) == team[-5:-3]
    assert hunt.things[0].startswith("orcs") and hunt.things[1].startswith("flying_nazgul")
    assert sorted(strengths(guards.things[3:])) == team[-2:] and sorted(strengths(guards.things[:3])) == team[:3]


def test_3_2_draft() -> None:
    match = new(cast="draft")
    found = sheet(match, 1)
    assert found.kind == "pick" and len(found.slots) == 9
    assert found.slots[0].things == ("balrog", "uruk_hai") and found.slots[0].title == "Balrog / Uruk-Hai"
    assert found.slots[2].things == ("witch_king_c", "witch_king_v") and found.slots[2].title == "Witch King"
    for seat in (0, 1):
        fill(match, seat, sheet(match, seat).presets[seat].things)
    assert sheet(match, 0).kind == "arrange"
    assert sheet(match, 1).slots[0].things[0] == "uruk_hai"


def test_3_2_presets_follow_the_faces_that_were_picked() -> None:
    match = new(cast="draft", draft="hidden")
    for seat in (0, 1):
        fill(match, seat, sheet(match, seat).presets[1].things)
    for preset in sheet(match, 0).presets:
        assert set(preset.things) <= set(sheet(match, 0).slots[0].things)


@pytest.mark.parametrize(
    ("rule", "rules", "seat", "first", "number"),
    [
        ("3.3 own cards", {"specials": "own-two"}, 0, "shadowfax", 2),
        ("3.3 own cards", {"specials": "own-two"}, 1, "dark_of_mordor", 2),
        ("3.3 the other's", {"specials": "announced"}, 0, "dark_of_mordor", 3),
        ("3.3 the other's", {"specials": "announced"}, 1, "shadowfax", 3),
    ],
)
def test_special_cards(rule: str, rules: dict[str, str], seat: int, first: str, number: int) -> None:
    match = new(**rules)
    if rules["specials"] == "announced":
        assert GAME.table.sheet(match.state, 0) is None and GAME.table.sheet(match.state, 1) is None
        match.say(0, "3")
    found = sheet(match, seat)
    assert found.kind == "choose" and len(found.slots) == number
    assert found.slots[0].things[0] == first and len(found.slots[0].things) == 4
    fill(match, seat, found.slots[0].things[:number])
    assert seat not in match.asked


def test_nothing_is_answered_together_during_a_game() -> None:
    for position in ("shire: frodo | mordor: orcs", "rohan: aragorn | shire: frodo | gondor: orcs ; turn 2"):
        assert all(GAME.table.sheet(GAME.load(position), seat) is None for seat in (0, 1))


@pytest.mark.parametrize("rules", RULESETS, ids=str)
def test_a_sheet_filled_at_random_is_an_answer(rules: dict[str, str]) -> None:
    """3.2 to 3.4: "surprise me": one thing per slot, never the same twice where things are arranged or chosen."""
    match, dice = Match(GAME, rules), Dice(5)
    while match.state.turn == 0:
        seat = match.asked[dice.below(len(match.asked))]
        found = GAME.table.sheet(match.state, seat)
        if found is None:
            match.act(seat, match.actions(seat)[2])
            continue
        chosen: list[str] = []
        for slot in found.slots:
            left = [thing for thing in slot.things if found.kind == "pick" or thing not in chosen]
            chosen.append(left[dice.below(len(left))])
        fill(match, seat, tuple(chosen))
    assert match.state.turn == 1
