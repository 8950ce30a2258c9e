"""What the views of a table keep from one answer to the next is what would be worked out afresh."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from mathom.core.game import find_game
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.core.text.speech import ENGLISH, PSEUDO, speaking
from mathom.games.confrontation.scenes import battles, odds
from mathom.games.confrontation.table import handles, options, sheets, wire
from mathom.games.confrontation.text import notation, words
from mathom.server.live.seat_view import PLAYER, WATCHER, Perspective, ViewCache, ask_of

GAME = find_game("confrontation")
VIEWERS = (Perspective(PLAYER, 0), Perspective(PLAYER, 1), Perspective(WATCHER))
CACHES = (
    (odds.answered, odds.decided_by, odds.verdict, battles.strengths),
    (options.move, options.card, options.placed_piece),
    (words.told, words.explain_by_names, words.move_in_words, words.described),
    (handles.card, handles.move_handle, handles.placed_piece, notation.names_of, sheets.placement_of),
    (wire.listed, wire.characters, wire.shown_piece, wire.agenda_text, wire.asked_by, wire.asked_names),
    (wire.shown_pieces, wire.shown_heaps, wire.shown_cards),
)


def shown(match: AnyMatch, perspective: Perspective, scene: Any) -> dict[str, Any]:
    asks = perspective.seat is not None and perspective.seat in match.asked
    return {
        "scene": scene,
        "view": GAME.show(match.view(perspective.seat)),
        "ask": ask_of(match, perspective.seat) if asks and perspective.seat is not None else None,
    }


def shown_afresh(match: AnyMatch, perspective: Perspective) -> dict[str, Any]:
    for caches in CACHES:
        for function in caches:
            function.cache_clear()
    fresh = match.as_of(0)
    for entry in match.entries:
        fresh.repeat(entry)
    return shown(fresh, perspective, GAME.table.scene(fresh.view(perspective.seat), fresh.events(perspective.seat)))


@pytest.mark.parametrize("rules", [{}, {"cast": "variant"}, {"cast": "draft", "specials": "own-two"}])
@pytest.mark.parametrize("seed", [1, 2])
def test_cached_scene_view_and_options_equal_fresh_ones_in_random_games(rules: Mapping[str, str], seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311
    match: AnyMatch = Match(GAME, rules, secret=bytes(32))
    caches = {language: ViewCache() for language in (ENGLISH, PSEUDO)}
    kept: dict[tuple[str, Perspective], dict[str, Any]] = {}
    while not match.is_over:
        seat = dice.choice(match.asked)
        match.act(seat, dice.choice(match.actions(seat)))
        for language, cache in caches.items():  # one after the other, so that each meets what the other one left
            for perspective in VIEWERS:
                with speaking(language):
                    scene = cache.scene(match, match.view(perspective.seat), perspective)
                    kept[language, perspective] = shown(match, perspective, scene)
        language, perspective = dice.choice([*kept])
        with speaking(language):
            assert kept[language, perspective] == shown_afresh(match, perspective), match.entries[-1]
