"""The pictures of the rules pages still look like the board, and load only when somebody comes near them."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect
from tools.diagrams import MAPS, Diagram, Drawer, diagrams

from tests.browser.conftest import SitDown
from tests.browser.server import Server

MOST_APART = 0.03  # mean difference of a colour, of 1
DIFFERENCE = """async ([one, other]) => {
  const pixels = async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/webp;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(96, 96);
    canvas.getContext("2d").drawImage(image, 0, 0, 96, 96);
    return { size: [image.width, image.height], data: canvas.getContext("2d").getImageData(0, 0, 96, 96).data };
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  const apart = a.data.reduce((sum, value, i) => sum + Math.abs(value - b.data[i]), 0) / a.data.length / 255;
  return { sizes: [a.size, b.size], apart };
}"""


def difference(browser: Browser, one: bytes, other: bytes) -> float:
    page = browser.new_page()
    try:
        found = page.evaluate(DIFFERENCE, [base64.b64encode(picture).decode() for picture in (one, other)])
    finally:
        page.close()
    return float(found["apart"])


BOARDS = [diagram for diagram in diagrams() if diagram.game not in MAPS]


@pytest.mark.parametrize("diagram", BOARDS, ids=lambda diagram: diagram.name)
def test_picture_looks_like_the_board(diagram: Diagram, browser: Browser, server: Server) -> None:
    drawn = Drawer(browser, server.origin).draw(diagram, "light")
    assert difference(browser, drawn, diagram.file().read_bytes()) < MOST_APART


def test_pictures_of_different_positions_differ(browser: Browser) -> None:
    one, other = (Path(diagram.file()).read_bytes() for diagram in BOARDS[:2])
    assert difference(browser, one, other) > MOST_APART / 3


def test_rules_page_shows_pictures_of_its_theme(server: Server, sit_down: SitDown) -> None:
    sam = sit_down(server, "Sam")
    asked: list[str] = []
    sam.page.on("request", lambda request: asked.append(request.url))
    sam.open("/rules/confrontation#2.3")
    picture = sam.page.locator('.diagram.by-day[src*="tunnel"]')
    expect(picture).to_be_visible()
    expect(sam.page.locator('.diagram.by-night[src*="tunnel"]')).to_be_hidden()
    picture.scroll_into_view_if_needed()
    sam.page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())
    assert not any("night" in url for url in asked if url.endswith(".webp"))
    assert not any("battle.webp" in url for url in asked)  # far below


def test_contents_lead_to_the_chapters(server: Server, sit_down: SitDown) -> None:
    sam = sit_down(server, "Sam")
    sam.open("/rules/riddle")
    links = sam.page.locator(".rules-toc a")
    expect(links.filter(has_text="Power plays")).to_be_in_viewport()
    links.filter(has_text="Power plays").click()
    expect(sam.page.locator("h2.here")).to_have_text("8 Power plays")
    expect(sam.page.locator("h2.here")).to_be_in_viewport()
    phone = sit_down(server, "Pippin", device="phone", hand="finger")
    phone.open("/rules/riddle")
    expect(phone.page.locator(".rules-toc summary")).to_be_visible()
    expect(phone.page.locator(".rules-toc a").first).to_be_hidden()
