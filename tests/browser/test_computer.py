"""Games against the computer: levels, hints, thoughts, analysis."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import SitDown
from tests.browser.people import Person
from tests.browser.server import Server
from tests.browser.table import Table, asks
from tests.browser.test_lobby import pick, sit, start

EASY = 2  # the place of this level in the form


def against(person: Person, bot: str = "random", **wishes: Any) -> Table[Person]:
    """A game against the computer, at the first turn."""
    table = Table(person, opponent="bot", bot=bot, **wishes)
    assert table.play_until(asks(0, "TakeTurn"))
    person.open(f"/t/{table.id}")
    person.page.locator(".ask .dest button").first.wait_for()
    return table


def give_up(table: Table[Person]) -> None:
    table.tell(0, {"type": "resign", "rev": table.state(0)["rev"]})


def test_level_is_chosen_by_keyboard_and_kept(own_server: Server, sit_down: SitDown) -> None:
    ann = sit_down(own_server, "Ann", hand="keys")
    ann.open()
    ann.page.locator("form.form").wait_for()
    pick(ann, "bot", EASY)
    start(ann)
    table = sit(ann.page)
    expect(ann.page.locator(".side-panel .nm", has_text="Barliman, easy")).to_be_visible()
    state = ann.context.request.get(f"/api/tables/{table}").json()["state"]
    assert [seat["bot"] for seat in state["seats"] if seat["kind"] == "bot"] == ["easy"]
    ann.open()
    expect(ann.page.locator(f'.ygs a[href="/t/{table}"]')).to_contain_text("Barliman, easy")
    expect(ann.page.locator('form.form input[name="bot"]').nth(EASY)).to_be_checked()


def test_rematch_keeps_or_changes_the_level(server: Server, sit_down: SitDown) -> None:
    ann = sit_down(server, "Ann")
    give_up(against(ann))
    level = ann.page.locator(".result .level select")
    expect(level).to_have_value("random")
    level.select_option("first")
    ann.hand.press(ann.page.locator(".result .pri"))
    expect(ann.page.locator(".side-panel .nm", has_text="Rosie, first game")).to_be_visible()
    second = ann.context.request.get(f"/api/tables/{sit(ann.page)}").json()
    assert second["state"]["you"]["seat"] == 1
    do = {"type": "resign", "id": "give-up", "rev": second["rev"]}
    ann.request(f"/api/tables/{second['state']['table']['id']}/do", **do)
    ann.hand.press(ann.page.locator(".result .pri"))
    ann.page.wait_for_url(lambda url: second["state"]["table"]["id"] not in url)
    expect(ann.page.locator(".side-panel .nm", has_text="Rosie, first game")).to_be_visible()


def test_result_fits_a_phone(server: Server, sit_down: SitDown) -> None:
    sam = sit_down(server, "Sam", device="phone", hand="finger")
    give_up(against(sam))
    for part in (".seal", ".again .btn", ".level select", ".after .btn:last-child"):
        expect(sam.page.locator(f".result {part}")).to_be_in_viewport(ratio=1)


def test_hint_points_at_answer_without_acting(server: Server, sit_down: SitDown) -> None:
    ann = sit_down(server, "Ann", hand="keys")
    table = against(ann)
    before = table.state(0)["entries"]
    ann.page.keyboard.press("h")
    options = ann.page.locator(".hint li button")
    expect(options.first).to_be_visible()
    expect(ann.page.locator("#polite")).to_contain_text(options.first.locator(".ti").inner_text())
    expect(ann.page.locator("#board .pointer")).to_be_visible()
    ann.hand.press(options.last)
    expect(options.last).to_have_attribute("aria-pressed", "true")
    assert table.state(0)["entries"] == before
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".hint")).to_have_count(0)
    expect(ann.page.locator("#board .pointer")).to_have_count(0)
    give_up(table)
    expect(ann.page.locator(".side-panel", has_text="took 1 hint")).to_be_visible()


def test_hint_on_phone_closes_with_its_question(server: Server, sit_down: SitDown) -> None:
    sam = sit_down(server, "Sam", device="phone", hand="finger")
    table = against(sam)
    sam.hand.press(sam.page.locator(".ask .hinter"))
    expect(sam.page.locator(".hint li button").first).to_be_in_viewport()
    state = table.state(0)
    table.tell(0, {"type": "act", "rev": state["rev"], "answers": [state["ask"]["options"][0]["text"]]})
    expect(sam.page.locator(".hint")).to_have_count(0)


def test_hints_between_people_are_off_by_default(server: Server, sit_down: SitDown) -> None:
    for wishes, count in (({}, 0), ({"hints": True}, 1)):
        ann, bob = sit_down(server, "Ann"), sit_down(server, "Bob")
        table = Table(ann, bob, **wishes)
        assert table.play_until(asks(0, "TakeTurn"))
        ann.page.locator(".ask .dest button").first.wait_for()
        expect(ann.page.locator(".ask .hinter")).to_have_count(count)
        ann.page.keyboard.press("h")
        expect(ann.page.locator(".hint")).to_have_count(count)


# ---- the analysis ----


def decision(entry: int, seat: int, known: float, true: float, lost: float = 0.0) -> dict[str, Any]:
    best = {"text": "better", "words": "Something else.", "odds": known + lost}
    told = {"text": "played", "words": f"Answer {entry}.", "best": best, "luck": 0.0, "chance": 0.0}
    return {"entry": entry, "seat": seat, "known": known, "true": true, "lost": lost, "mistake": lost > 0.05, **told}


MOVES = [decision(18, 0, 0.5, 0.5), decision(19, 1, 0.4, 0.55, lost=0.2), decision(21, 0, 0.7, 0.8)]
SUMMARY = [{"seat": seat, "lost": 0.2 * seat, "luck": 0.0, "mistakes": seat} for seat in (0, 1)]
SWINGS = [{"entry": 19, "by": 0.25, "skill": 0.25, "luck": 0.0}]
READY = {"state": "ready", "moves": MOVES, "summary": SUMMARY, "swings": SWINGS, "end": 1.0}


def tell_analysis(page: Page, finished: Callable[[], object]) -> None:
    """Fakes the analysis: first its progress, then the result."""

    def answer(route: Route) -> None:
        going_on = route.request.method == "POST" or not finished()
        route.fulfill(json={"state": "working", "done": 1, "of": 3, "ahead": 0} if going_on else READY)

    page.route("**/api/tables/*/analysis*", answer)


def played(server: Server, sit_down: SitDown, finished: Callable[[], object] = lambda: True, **device: str) -> Person:
    """A person who lost after some moves and looks at the result."""
    ann = sit_down(server, "Ann", **device)
    games = (Table(ann, opponent="bot", bot="random") for _ in range(10))  # one may end before the person gives up
    table = next(game for game in games if game.play_until(asks(0, "TakeTurn", after=22)))
    give_up(table)
    tell_analysis(ann.page, finished)
    ann.open(f"/t/{table.id}")
    ann.hand.press(ann.page.locator('.result a[href$="#analysis"]'))
    return ann


def at_step(page: Page, step: int) -> None:
    expect(page).to_have_url(re.compile(rf"/{step}#analysis$"))


def test_analysis_graph_works_by_keyboard(server: Server, sit_down: SitDown) -> None:
    seen: list[str] = []
    page = played(server, sit_down, lambda: seen, hand="keys").page
    expect(page.locator(".graph-wait progress")).to_be_visible()
    seen.append("progress")
    expect(page.locator(".graph path.dot")).to_have_count(2)
    expect(page.locator(".graph path.mistake:not(.edge)")).to_have_count(1)
    at_step(page, 19)  # where the first decision led to
    expect(page.locator(".remarks")).to_contain_text("Answer 18.")
    page.locator(".graph input").focus()
    for pressed, step in (
        ("ArrowLeft", 19),
        ("ArrowRight", 20),
        ("ArrowRight", 22),
        ("PageUp", 20),
        ("ArrowLeft", 19),
    ):
        page.keyboard.press(pressed)
        at_step(page, step)
    page.keyboard.press("PageDown")
    expect(page.locator(".remarks")).to_contain_text(
        "Answer 19. Chances of Sauron: 40% by what they knew, 45% with all pieces open. A mistake."
    )
    expect(page.locator("#polite")).to_contain_text("Better: Something else (60%). This move cost 20%.")


def test_analysis_graph_click_and_table_lead_to_positions(server: Server, sit_down: SitDown) -> None:
    page = played(server, sit_down).page
    graph = page.locator(".graph input")
    expect(page.locator(".sums li").last).to_contain_text("Their own moves cost 20%.")
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] - 2, "y": box["height"] / 2})
    at_step(page, 22)
    expect(page.locator(".swings li")).to_contain_text(
        re.compile(r"Turn \d+: .*Sauron: Answer 19\s*\+25% for the", re.S)
    )
    page.locator(".swings button").click()
    at_step(page, 20)
    page.locator(".analysis summary").click()
    page.locator(".analysis .scroller button").first.click()
    at_step(page, 19)
    page.locator(".analysis > header button").click()
    expect(page.locator(".graph")).to_have_count(0)


def test_analysis_summary_fits_a_phone(server: Server, sit_down: SitDown) -> None:
    sam = played(server, sit_down, device="phone", hand="finger")
    expect(sam.page.locator(".graph")).to_be_in_viewport()
    sam.hand.press(sam.page.locator(".narrowonly"))
    sam.hand.press(sam.page.locator("dialog .swings button"))
    at_step(sam.page, 20)
    expect(sam.page.locator(".remarks")).to_contain_text("A mistake.")
