"""The coached first games, from the lobby to the end of the script, as the coach says."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from mathom.core.game import find_game
from tests.browser.conftest import SitDown
from tests.browser.newcomers import (
    COACH,
    Fumbler,
    Newcomer,
    Reloader,
    RiddleFumbler,
    RiddleNewcomer,
    RiddleReloader,
)
from tests.browser.people import play
from tests.browser.server import Server
from tests.effort import more

KINDS: dict[str, type[Newcomer]] = {"confrontation": Newcomer, "riddle": RiddleNewcomer}
GAMES = [name for name in KINDS if find_game(name).coached]
WAYS = [
    *(("confrontation", "keys", "desktop"), ("confrontation", "finger", "phone")),
    *(("riddle", "mouse", "desktop"), ("riddle", "finger", "phone")),
]
MORE_WAYS = [("confrontation", "mouse", "desktop"), ("riddle", "keys", "desktop")]  # with `--more`


@pytest.mark.parametrize(("name", "hand", "device"), WAYS if more(1) == 1 else [*WAYS, *MORE_WAYS])
def test_coach_leads_through_every_lesson(name: str, hand: str, device: str, server: Server, sit_down: SitDown) -> None:
    game = find_game(name)
    assert game.coached
    titles = [game.coached.texts[f"{lesson.key}.title"] for lesson in game.coached.lessons]
    sam = sit_down(server, "Sam", kind=KINDS[name], hand=hand, device=device)
    assert isinstance(sam, Newcomer)
    sam.learn(game.title)
    play([sam], lambda: titles[-1] in sam.lessons and not sam.page.locator(COACH).count())
    assert sam.lessons == titles
    play([sam], lambda: False, most=4)  # the game goes on
    assert not sam.refusals
    sam.play_again()
    expect(sam.page.locator(COACH)).to_have_count(0)


CLUMSY: dict[str, list[type[Newcomer]]] = {
    "confrontation": [Fumbler, Reloader],
    "riddle": [RiddleFumbler, RiddleReloader],
}
WAYS_TO_STUMBLE = [(name, kind) for name, kinds in CLUMSY.items() for kind in kinds]


@pytest.mark.parametrize(("name", "kind"), WAYS_TO_STUMBLE if more(1) > 1 else [])
def test_stumbling_newcomer_reaches_a_second_game(
    name: str, kind: type[Newcomer], server: Server, sit_down: SitDown
) -> None:
    """On a small laptop; the game may end before the last lesson if the newcomer moves otherwise."""
    game = find_game(name)
    assert game.coached
    last = game.coached.texts[f"{game.coached.lessons[-1].key}.title"]
    sam = sit_down(server, "Sam", kind=kind, device="laptop")
    assert isinstance(sam, Newcomer)
    sam.learn(game.title)
    play([sam], lambda: sam.sees() == "over" or (last in sam.lessons and not sam.page.locator(COACH).count()))
    sam.play_again()


def test_lobby_offers_a_coached_game_with_a_picture(server: Server, sit_down: SitDown) -> None:
    sam = sit_down(server, "Sam")
    sam.open()
    expect(sam.page.locator(".lesson")).to_have_count(len(GAMES))
    drawn = "images => images.every(image => image.complete && image.naturalWidth > 0)"
    sam.page.wait_for_load_state("networkidle")
    assert sam.page.locator(".lesson img").evaluate_all(drawn)


@pytest.mark.parametrize("name", GAMES)
def test_coach_can_be_sent_away(name: str, server: Server, sit_down: SitDown) -> None:
    sam = sit_down(server, "Sam", kind=KINDS[name])
    assert isinstance(sam, Newcomer)
    sam.learn(find_game(name).title)
    sam.hand.press(sam.page.locator(f"{COACH} .iconbtn"))
    expect(sam.page.locator(COACH)).to_have_count(0)
    sam.page.reload()
    sam.page.locator("#board:visible").wait_for()
    play([sam], lambda: False, most=3)
    expect(sam.page.locator(COACH)).to_have_count(0)
