"""The board: clicks, drags, taps and keys, and reasons for illegal moves."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SitDown
from tests.browser.people import Person
from tests.browser.server import Server
from tests.browser.table import Table

WITH_SPECIALS = (
    "rules specials=handicap handicap=gandalf_the_white+gwaihir+a_king_revealed ; shire: frodo gandalf"
    " | eregion: aragorn gimli | misty_mountains: orcs | mordor: balrog shelob warg ; turn 2"
)
POSITION = "shire: frodo sam | eregion: aragorn gimli | misty_mountains: orcs | mordor: balrog shelob warg ; turn 2"


def begin(server: Server, sit_down: SitDown, device: str = "desktop", hand: str = "mouse") -> Table[Person]:
    """A table where it is the Fellowship's turn."""
    people = sit_down(server, "Ann", device=device, hand=hand), sit_down(server, "Bob")
    table = Table(*people, position=POSITION)
    expect(people[0].page.locator(".ask .dest button").first).to_be_enabled()
    return table


def piece(page: Page, name: str) -> Locator:
    return page.locator(f'#board [data-piece="{name}"]')


def region(page: Page, name: str) -> Locator:
    return page.locator(f'#board [role=button][data-region="{name}"]')


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def where(table: Table[Person], name: str) -> str | None:
    """Where an own piece stands, according to the server."""
    return next((place for place, pieces in own_pieces(table).items() if name in pieces), None)


def own_pieces(table: Table[Person]) -> dict[str, str]:
    heard = table.people[0].page.locator("#board").get_by_role("button").all()
    names = [button.get_attribute("aria-label") or "" for button in heard]
    return {name.split(".")[0]: (re.search(r"Yours: ([^.]*)", name) or ["", ""])[1] for name in names}


def assert_moved(table: Table[Person], name: str, place: str) -> None:
    expect(table.people[0].page.locator(".ask .waiting")).to_be_visible()
    assert where(table, name) == place


def test_piece_moves_by_clicks(server: Server, sit_down: SitDown) -> None:
    table = begin(server, sit_down)
    page = table.people[0].page
    page.mouse.click(*middle(piece(page, "gimli")))
    expect(page.locator(".ask .selrow")).to_contain_text("Gimli")
    page.mouse.click(*middle(region(page, "caradhras")))
    assert_moved(table, "Gimli", "Caradhras")


def test_piece_moves_by_taps(server: Server, sit_down: SitDown) -> None:
    table = begin(server, sit_down, "phone", "finger")
    page = table.people[0].page
    page.touchscreen.tap(*middle(piece(page, "frodo_c")))
    expect(page.locator(".ask .selrow")).to_contain_text("Frodo")
    page.touchscreen.tap(*middle(region(page, "arthedain")))
    assert_moved(table, "Frodo", "Arthedain")


def test_second_click_selects_the_other_piece_of_a_region(server: Server, sit_down: SitDown) -> None:
    table = begin(server, sit_down)
    page = table.people[0].page
    for name in ("Aragorn", "Gimli", "Aragorn"):
        region(page, "eregion").click(position={"x": 8, "y": 40}, force=True)
        expect(page.locator(".ask .selrow")).to_contain_text(name)


def test_piece_moves_by_drag(server: Server, sit_down: SitDown) -> None:
    table = begin(server, sit_down)
    page = table.people[0].page
    page.mouse.move(*middle(piece(page, "gimli")))
    page.mouse.down()
    page.mouse.move(*middle(region(page, "caradhras")), steps=8)
    expect(page.locator("#board .mk.legal").first).to_be_attached()
    page.mouse.up()
    assert_moved(table, "Gimli", "Caradhras")


def test_illegal_drag_returns_the_piece(server: Server, sit_down: SitDown) -> None:
    table = begin(server, sit_down)
    page = table.people[0].page
    before = middle(piece(page, "gimli"))
    page.mouse.move(*before)
    page.mouse.down()
    page.mouse.move(*middle(region(page, "gondor")), steps=8)
    page.mouse.up()
    expect(page.locator(".refusal")).to_be_visible()
    assert middle(piece(page, "gimli")) == pytest.approx(before, abs=2)


def test_piece_moves_by_keys(server: Server, sit_down: SitDown) -> None:
    """Tab reaches the board, arrow keys walk over it, Enter picks up and puts down."""
    table = begin(server, sit_down, hand="keys")
    ann = table.people[0]
    ann.hand.press(region(ann.page, "shire"))
    expect(ann.page.locator(".ask .selrow")).to_contain_text("Frodo")
    ann.page.keyboard.press("ArrowUp")
    focused = ann.page.evaluate("document.activeElement.dataset.region")
    assert focused in ("arthedain", "cardolan")
    ann.page.keyboard.press("Enter")
    assert_moved(table, "Frodo", focused.title())


def test_digits_choose_answers_and_escape_goes_back(server: Server, sit_down: SitDown) -> None:
    table = begin(server, sit_down, hand="keys")
    page = table.people[0].page
    page.keyboard.press("1")
    expect(page.locator(".ask .selrow")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ask .selrow")).to_be_hidden()
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(page.locator(".ask .waiting")).to_be_visible()


def test_attack_waits_for_its_button(server: Server, sit_down: SitDown) -> None:
    table = begin(server, sit_down)
    page = table.people[0].page
    page.mouse.click(*middle(piece(page, "aragorn_c")))
    page.mouse.click(*middle(region(page, "misty_mountains")))
    expect(page.locator(".confirm")).to_be_visible()
    assert table.state(0)["entries"] == 0
    page.locator(".confirm").click()
    for person in table.people:
        expect(person.page.locator(".battle")).to_be_visible()


def test_battle_result_stays_until_enter_or_a_board_key(server: Server, sit_down: SitDown) -> None:
    """Gimli defeats the Orcs without a card."""
    table = begin(server, sit_down)
    page = table.people[0].page
    page.mouse.click(*middle(piece(page, "gimli")))
    page.mouse.click(*middle(region(page, "misty_mountains")))
    page.locator(".confirm").click()
    expect(page.locator(".outcome")).to_be_visible()
    entries = table.state(0)["entries"]
    for person, key in zip(table.people, ("Enter", "1"), strict=True):
        expect(person.page.locator(".outcome")).to_contain_text("Orcs")
        expect(person.page.locator("#battle-title")).to_be_focused()
        person.page.keyboard.press(key)
        expect(person.page.locator(".outcome")).to_have_count(0)
    page = table.people[1].page
    expect(page.locator("#polite")).to_contain_text("Back on the board.")
    expect(page.locator(".ask .selrow")).to_have_count(0)
    page.keyboard.press("1")
    expect(page.locator(".ask .selrow")).to_be_visible()
    assert table.state(0)["entries"] == entries


def test_illegal_move_shows_reason_and_rule(server: Server, sit_down: SitDown) -> None:
    table = begin(server, sit_down)
    page = table.people[0].page
    page.mouse.click(*middle(piece(page, "gimli")))
    page.mouse.click(*middle(region(page, "gondor")))
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text(re.compile(r"\w+.*\."))
    refusal.get_by_role("button").click()
    expect(page.locator("dialog.rules")).to_be_visible()


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_special_card_says_why_it_cannot_be_used(device: str, server: Server, sit_down: SitDown) -> None:
    ann = sit_down(server, "Ann", device=device, hand="finger" if device == "phone" else "mouse")
    Table(ann, sit_down(server, "Bob"), position=WITH_SPECIALS)
    page = ann.page
    for name, reason in (("Gandalf the White", "Gandalf has not been defeated."), ("Gwaihir", "start of a battle")):
        if device == "phone":
            page.locator(".pwho").tap()
        ann.hand.press(page.locator("button.special", has_text=name).locator("visible=true"))
        expect(page.locator(".refusal")).to_contain_text(reason)
        expect(page.locator(".refusal")).to_be_in_viewport(ratio=1)
    expect(page.locator(".left button.special.can")).to_have_text("A King Revealed")


def test_plain_move_can_be_undone(server: Server, sit_down: SitDown) -> None:
    table = begin(server, sit_down)
    page = table.people[0].page
    page.mouse.click(*middle(piece(page, "gimli")))
    page.mouse.click(*middle(region(page, "caradhras")))
    assert_moved(table, "Gimli", "Caradhras")
    page.keyboard.press("u")
    expect(page.locator(".ask .dest button").first).to_be_enabled()
    assert where(table, "Gimli") == "Eregion"


def test_page_holds_nothing_about_concealed_pieces(server: Server, sit_down: SitDown) -> None:
    """The page of one side holds only the size of the other side's heaps: no handle, name or order."""
    pages = set()
    for one, two, three in (("balrog", "shelob", "warg"), ("shelob", "balrog", "warg"), ("warg", "shelob", "balrog")):
        ann, bob = sit_down(server, "Ann"), sit_down(server, "Bob")
        Table(ann, bob, position=POSITION.replace("balrog shelob warg", f"{one} {two} | gondor: {three}"))
        expect(ann.page.locator(".ask .dest button").first).to_be_enabled()
        expect(ann.page.locator(".side-panel", has_text="Bob")).not_to_contain_text("away")
        pages.add(page_of(ann))
    assert len(pages) == 1


def page_of(person: Person) -> str:
    """The whole document, without the numbers that lit-html and the server assign."""
    html = person.page.evaluate("document.querySelector('#page').outerHTML")
    html = re.sub(r"<!--\?lit\$\d+\$-->", "<!---->", html)
    return re.sub(r"/t/\w{10}", "/t/ID", html)
