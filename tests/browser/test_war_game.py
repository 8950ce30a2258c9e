"""War of the Ring in real browsers: against the computer, a turn by keys, weight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.looks import accessibility_faults
from tests.browser.people import play, play_out
from tests.browser.server import Server
from tests.browser.test_weight import TrafficMeter
from tests.browser.war import WarPerson
from tests.browser.war_tour import POSITIONS, TURN
from tests.effort import more

MOST = 200_000  # bytes compressed to the first move, without fonts and the map
MAP = 90_000
REGION = ".wregion:focus"
THREAT = (
    "north-ithilien: sauron 4/1+1n | south-ithilien: gondor 2/0/1 ; sauron 0 active ; gondor 0 active ; acts free ; "
    "free-dice army event ; shadow-dice army event"
)
# A merge patch removes fields that are null: out of Mordor again after an undo, the view has no step.
DRAW_WITHOUT_STEP = """async () => {
  const { mordorTrack } = await import("/games/war/map/pieces.js");
  return mordorTrack({ fellowship: { region: "rivendell", progress: 0 } }, false).values.length;
}"""


@pytest.mark.parametrize("seat", ["shadow", "free"] if more(1) > 1 else [])
def test_whole_game_against_the_computer(seat: str, server: Server, sit_down: SitDown) -> None:
    """From the first question to the end: some minutes, so only with `--more`."""
    ann = sit_down(server, "Ann", kind=WarPerson)
    ann.create_table(game="war", rules={}, seat=seat, opponent="bot", bot="steady")
    assert play_out([ann], seconds=120) > 40
    assert ann.refusals == []
    expect(ann.page.locator("#h-over")).to_contain_text("wins")


def test_die_without_a_use_is_skipped(server: Server, sit_down: SitDown) -> None:
    """There is no Shadow Army, so its Army die can only be skipped: the button is there at once."""
    ann = sit_down(server, "Ann", kind=WarPerson)
    position = "bree: north 1/0/0 ; acts shadow ; free-dice event event ; shadow-dice army army"
    ann.create_table(game="war", rules={}, position=position, seat="shadow", opponent="bot", bot="random")
    expect(ann.page.locator(".wacts button")).to_have_count(0)
    expect(ann.page.locator(".wends .btn")).to_contain_text(["Skip"])
    play([ann], lambda: ann.page.get_by_text("The Shadow skips").count() > 0, seconds=60)


def test_action_by_keyboard_only(server: Server, sit_down: SitDown) -> None:
    """Chooses an act and a die, walks the map, asks about a region, moves an Army, and takes it back."""
    ann = sit_down(server, "Ann", hand="keys")
    ann.create_table(game="war", rules={}, position=TURN, seat="free", opponent="bot", bot="random")
    page = ann.page
    move = page.locator(".wacts button", has_text="Move Armies")
    move.focus()
    page.keyboard.press("Enter")
    page.locator(".wby button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".wregion.open").first).to_be_attached()
    page.keyboard.press("PageDown")
    expect(page.locator(REGION)).to_have_class(re.compile(r"\bopen\b"))
    page.locator('[data-region="edoras"]').focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(REGION)).to_have_attribute("data-region", "westemnet")
    page.keyboard.press("Enter")
    expect(page.locator(".refusal")).to_contain_text("rule 8")
    page.locator('[data-region="edoras"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('.wregion.open[data-region="westemnet"]')).to_be_attached()
    page.locator('[data-region="westemnet"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".wsteppers")).to_be_visible()
    page.locator(".wsteppers li .btn").first.press("Enter")
    page.locator(".wpanel .confirm").press("Enter")
    expect(page.locator(".wsteppers")).to_have_count(0)
    expect(page.locator(".log")).to_contain_text("From Edoras to Westemnet: 1 x regular (Rohan)")
    page.locator(".acts button", has_text="Undo").press("Enter")
    expect(page.locator(".wsteppers, .wregion.open").first).to_be_attached()


def test_search_shows_a_region_close_up(server: Server, sit_down: SitDown) -> None:
    ann = sit_down(server, "Ann")
    ann.create_table(game="war", rules={}, position=TURN, seat="free", opponent="bot", bot="random")
    ann.page.locator(".wfind input").fill("Minas Tirith")
    expect(ann.page.locator(".wplace.stands h2")).to_have_text("Minas Tirith")
    expect(ann.page.locator(".wplace.stands")).to_contain_text("Regular (Gondor)")
    expect(ann.page.locator(".wmap")).not_to_have_class(re.compile(r"\bwhole\b"))


def test_region_panel_says_who_can_attack_and_with_what_odds(server: Server, sit_down: SitDown) -> None:
    ann = sit_down(server, "Ann")
    ann.create_table(game="war", rules={}, position=THREAT, seat="free", opponent="bot", bot="random")
    page = ann.page
    page.locator(".wfind input").fill("South Ithilien")
    page.get_by_role("button", name="Who can attack here?").press("Enter")
    listed = page.locator(".wattackers li")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("North Ithilien")
    expect(listed.locator(".wodds")).to_have_text(re.compile(r"\d+ % without cards · about \d+ % with cards"))
    expect(page.locator(".mk.pointed")).to_have_count(1)
    assert accessibility_faults(page, ".wlayer") == []


def test_part_of_an_army_goes_with_one_press(server: Server, sit_down: SitDown) -> None:
    """The steppers are answered one after the other, as the player set them."""
    ann = sit_down(server, "Ann")
    position = POSITIONS["figures"]
    ann.create_table(game="war", rules={}, position=position, seat="free", opponent="bot", bot="random")
    page = ann.page
    fewer = page.locator(".wsteppers li").first.locator(".btn").first
    fewer.click()
    fewer.click()
    page.locator(".wpanel .confirm").click()
    expect(page.locator(".wsteppers")).to_have_count(0)
    words = page.locator(".log")
    expect(words).to_contain_text("From Minas Tirith to Drúadan Forest: 1 x regular (Gondor)")
    expect(words).to_contain_text("1 x elite (Gondor)")
    expect(words).to_contain_text("1 x Leader (Gondor)")


def test_track_is_drawn_for_a_fellowship_that_left_it(server: Server, sit_down: SitDown) -> None:
    ann = sit_down(server, "Ann", kind=WarPerson)
    ann.create_table(game="war", rules={}, seat="free", opponent="friend")
    ann.page.locator(".wpieces .warmy").first.wait_for(state="attached")
    assert ann.page.evaluate(DRAW_WITHOUT_STEP)


def test_weight_before_first_move(server: Server, sit_down: SitDown) -> None:
    """From the lobby to the first question: code, texts and facts, and the map."""
    sam = sit_down(server, "Sam", kind=WarPerson, device="phone", hand="finger")
    scale = TrafficMeter(sam.context.new_cdp_session(sam.page))
    sam.open()
    sam.page.locator("form.form").wait_for()
    sam.hand.press(sam.page.locator('form.form input[name="game"][value="war"]'))
    sam.hand.press(sam.page.locator(".start button[type=submit]"))
    sam.page.locator(".wmap .wregion").first.wait_for()
    sam.page.locator(".wpanel [data-key], .ask .waiting").first.wait_for()
    drawn = scale.of("/games/war/map.svg") + scale.of("/games/war/regions.json")
    heaviest = sorted(scale.bytes.items(), key=lambda item: -item[1])
    assert 30_000 < drawn < MAP, heaviest
    assert scale.total() - drawn < MOST, "\n".join(f"{size:8.0f} {address}" for address, size in heaviest)
