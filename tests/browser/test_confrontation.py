"""The Confrontation: touch, small screens, character texts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SitDown
from tests.browser.people import Person
from tests.browser.server import Server
from tests.browser.table import Table, asks, chooses_card

LOW = [(640, 360), (720, 450), (844, 390)]
AT_ONCE = """localStorage.setItem("mathom.settings", JSON.stringify({ confirm: "never" }))"""


@pytest.fixture
def table(server: Server, sit_down: SitDown) -> Table[Person]:
    return Table(sit_down(server, "Ann", device="phone", hand="finger"), sit_down(server, "Bob"))


def middle(target: Locator) -> dict[str, float]:
    box = target.bounding_box()
    assert box
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def drag_by_finger(page: Page, piece: Locator, place: Locator) -> None:
    """Drags with real touch events, which the browser may turn into scrolling."""
    start, end = middle(piece), middle(place)
    way = [{axis: start[axis] + (end[axis] - start[axis]) * part / 8 for axis in start} for part in range(9)]
    touches = page.context.new_cdp_session(page)
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [start]})
    for point in way:
        touches.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_touch_drags_a_piece_to_its_place(table: Table[Person]) -> None:
    state = table.play_until(asks(0, "TakeTurn"))[0]
    moves = [option for option in state["ask"]["options"] if len(option["touches"]) == 2 and not option["grave"]]
    piece, place = moves[0]["touches"]
    page = table.people[0].page
    token = page.locator(f".board-c g[data-piece={piece}]")
    expect(page.locator(".ask .dest button").first).to_be_visible()
    drag_by_finger(page, token, page.locator(f".board-c use[data-region={place}]"))
    expect(token).to_have_attribute("data-region", place)


@pytest.mark.parametrize("size", LOW, ids=str)
def test_battle_fits_a_phone_in_landscape(table: Table[Person], size: tuple[int, int]) -> None:
    page = table.people[0].page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if not table.play_until(chooses_card(0)):
        pytest.skip("this game had no battle")
    page.get_by_role("radio").nth(2).tap()
    for card in page.get_by_role("radio").all():
        expect(card).to_be_in_viewport(ratio=1)
    expect(page.locator(".battle .play:enabled")).to_be_in_viewport(ratio=1)


def test_arrow_key_plays_no_card_without_confirmation(table: Table[Person]) -> None:
    bob = table.people[1]
    bob.context.add_init_script(AT_ONCE)
    bob.page.reload()
    if not table.play_until(chooses_card(1)):
        pytest.skip("this game had no battle")
    expect(bob.page.get_by_role("radio").first).to_be_visible()
    before = table.state(1)["entries"]
    bob.page.locator("#battle-title").focus()
    for key in ("ArrowRight", "ArrowLeft", "ArrowRight"):
        bob.page.keyboard.press(key)
    expect(bob.page.get_by_role("radio").first).to_be_focused()
    assert table.state(1)["entries"] == before


def test_who_is_who_shows_exactly_what_the_seat_knows(table: Table[Person]) -> None:
    table.play_until(asks(0, "TakeTurn", after=20))
    bob = table.people[1].page
    bob.get_by_role("tab", name="Who is who").click()
    own, other = bob.locator(".cast").first, bob.locator(".cast").last
    expect(own).to_contain_text("Sauron")
    expect(own.locator("details").first.locator("li")).to_have_count(9)
    expect(own).not_to_contain_text("Concealed")
    known = [piece["character"] for piece in table.state(1)["view"]["pieces"]]
    expect(other.get_by_text("Concealed", exact=True)).to_have_count(18 - len(known))


def test_full_text_of_a_piece_opens_on_a_phone(table: Table[Person]) -> None:
    table.play_until(asks(0, "TakeTurn"))
    page = table.people[0].page
    page.locator(".ask .dest button").first.tap()
    page.locator(".selrow .whole").tap()
    expect(page.get_by_role("tooltip")).to_have_text(page.locator(".selrow p").inner_text())
    page.locator(".selrow .whole").tap()
    expect(page.get_by_role("tooltip")).to_be_hidden()


def test_no_tooltip_opens_under_a_pointer_that_rests(server: Server, sit_down: SitDown) -> None:
    """The button that starts a coached game lies where the opponent's cards come to lie."""
    sam = sit_down(server, "Sam", viewport={"width": 1366, "height": 655})
    sam.open()
    sam.page.locator(".lesson").first.click(position={"x": 30, "y": 30})
    sam.page.locator(".coach").wait_for()
    sam.page.wait_for_timeout(700)
    assert sam.page.locator("[data-tip]:hover").count(), "the pointer lies over something with a tooltip"
    expect(sam.page.get_by_role("tooltip")).to_be_hidden()
