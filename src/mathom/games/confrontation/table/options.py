"""The answers to a question with their notation, words and handles; those that recur are worked out once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from mathom.core.table_ui import Option
from mathom.core.text.speech import LANGUAGE
from mathom.games.confrontation.knowledge.move_facts import MoveFacts, move_facts
from mathom.games.confrontation.rules.answers import CARD, DECODED, MOVE, PIECE
from mathom.games.confrontation.rules.characters.tiles import NAMES, TEAM
from mathom.games.confrontation.rules.setup import PLACE_PIECE
from mathom.games.confrontation.rules.state import Confrontation
from mathom.games.confrontation.table import handles
from mathom.games.confrontation.text import words
from mathom.games.confrontation.text.notation import Asked, names_of, notate, question_to


def options(s: Confrontation, seat: int, actions: Sequence[int]) -> list[Option]:
    asked, language = question_to(s, seat), LANGUAGE.get()
    found = []
    for a in actions:
        answer = DECODED[a]
        if answer.verb is MOVE:
            found.append(move(language, asked, a, move_facts(s, seat, TEAM * seat + answer.x, answer.y)))
        elif answer.verb is CARD:
            found.append(card(language, asked, a))
        elif answer.verb is PIECE and asked.frame is PLACE_PIECE:
            found.append(placed_piece(language, asked, a, s.who(asked.first_tile + answer.x)))
        else:
            found.append(Option(a, notate(s, seat, a), words.explain(s, seat, a), handles.handle(s, seat, a)))
    return found


def text_of(asked: Asked, a: int) -> str:
    return "-".join(names_of(asked, a))


@lru_cache(maxsize=8192)
def move(language: str, asked: Asked, a: int, facts: MoveFacts) -> Option:
    return Option(a, text_of(asked, a), words.move_in_words(language, facts), handles.move_handle(language, facts))


@lru_cache(maxsize=1024)
def card(language: str, asked: Asked, a: int) -> Option:
    names = names_of(asked, a)
    return Option(a, "-".join(names), words.explain_by_names(language, a, names), handles.card(language, names[0]))


@lru_cache(maxsize=4096)
def placed_piece(language: str, asked: Asked, a: int, who: int) -> Option:
    handle = handles.placed_piece(language, NAMES[who], handles.outpost_name(asked.seat, asked.argument))
    return Option(a, text_of(asked, a), words.described(language, NAMES[who]), handle)
