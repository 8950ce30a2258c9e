"""Why not: every sentence, with its rule; never a failure, never a wrong permission."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tools.rules_pages import fragment

from mathom.core.engine.dice import Dice
from mathom.core.game import Reason
from mathom.core.play.match import Match
from mathom.games.war.rules.dice.uses import USE_NAMES
from mathom.games.war.rules.facts.cards import CARD_NAMES, FIRST_CARD
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES
from mathom.games.war.rules.facts.dice import FACE_NAMES, sides_with
from mathom.games.war.rules.facts.nations import FREE, NATION_NAMES, SHADOW, SIDE_NAMES
from mathom.games.war.rules.facts.regions import REGION_NAMES
from mathom.games.war.rules.frames import FRAMES
from mathom.games.war.text import explain, explain_cards, explain_dice, explain_figures, explain_places
from mathom.games.war.text.notation import KIND_NAMES, notate
from mathom.games.war.text.questions import RULES
from mathom.games.war.text.teams import explain_teams
from tests.games.confrontation.sentences import sentences, unsaid
from tests.games.war.pairs import GAME
from tests.games.war.rule_rows import play

ROW = re.compile(r"  ([fsxrm]) (.*?) = (.*?)(?: \(([\d.]+)\))?")
SEATS = {"f": 0, "s": 1, "m": 2, "r": 3, "x": None}  # f, s: the first two seats; m, r: Saruman and Rohan
EMPTY = ("Both your decks are empty.", "Your Character deck is empty.")
ALLOWED = "That is allowed now"
NAMES = (*REGION_NAMES, *CARD_NAMES, *CHARACTER_NAMES, *NATION_NAMES, *KIND_NAMES, "no", "yes", "all", "0", "9", "pass")


def read_rows() -> list[tuple[str, str, str, str, str, str | None]]:
    """Position, answers, seat, text, sentence, rule."""
    rows, position, answers = [], "", ""
    for line in Path(__file__).with_name("explanations.txt").read_text(encoding="utf-8").splitlines():
        if row := ROW.fullmatch(line):
            rows.append((position, answers, row[1], row[2], row[3], row[4]))
        elif line and not line.startswith("#"):
            position, _, answers = line.partition(" > ")
    return rows


ROWS = read_rows()


@pytest.mark.parametrize(("position", "answers", "seat", "text", "sentence", "rule"), ROWS)
def test_why_not(position: str, answers: str, seat: str, text: str, sentence: str, rule: str | None) -> None:
    assert GAME.why_not(GAME.view(play(position, answers), SEATS[seat]), text) == Reason(sentence, rule)


def test_empty_decks_are_explained() -> None:
    played = f"free-dice event event ; played {' '.join(CARD_NAMES[:24])}"
    strategy = " ".join(CARD_NAMES[FIRST_CARD[1] : FIRST_CARD[1] + 24])
    reason = GAME.why_not(GAME.view(play(f"{played} {strategy}"), 0), "event draw")
    assert reason == Reason(EMPTY[0], "5.1")
    assert explain_figures.choose_deck(play(played), [0], 0) == Reason(EMPTY[1], "5.1")


def test_every_chapter_has_refusals() -> None:
    chapters = {rule.partition(".")[0] for *_, rule in ROWS if rule}
    assert {"3", "4", "5", "6", "7", "8", "9", "10", "12", "13"} <= chapters


def test_every_rule_is_a_section() -> None:
    known = set(re.findall(r'id="r([\d.]+)"', fragment("war")))
    assert {rule for *_, rule in ROWS if rule} <= known


@pytest.mark.parametrize(
    "module", [explain, explain_cards, explain_dice, explain_figures, explain_places, explain_teams]
)
def test_every_sentence_has_a_row(module: object) -> None:
    said = [*EMPTY, *(row[4] for row in ROWS)]
    assert unsaid(sentences(module, "tr", 0), said) == []  # type: ignore[arg-type]


def test_every_card_that_asks_is_named() -> None:
    asking = set(explain_cards.EVENT_OF) | set(explain_cards.COMBAT_OF)
    assert asking <= set(RULES) and asking <= {type(frame).__name__ for frame in FRAMES}


USES = (*USE_NAMES, *(f"{face} {use}" for face in FACE_NAMES for use in USE_NAMES))


@pytest.mark.parametrize("face", [face for face in FACE_NAMES if face != "eye"])
@pytest.mark.parametrize("side", [FREE, SHADOW])
def test_every_use_is_refused_or_allowed_whatever_the_dice(side: int, face: str) -> None:
    """Also a use that is named without its die."""
    if sides_with(side, FACE_NAMES.index(face)) == 0:
        return
    dice = f"{SIDE_NAMES[side]}-dice {face} {face} ; acts {SIDE_NAMES[side]}"
    for rest in ("revealed", "mordor 1", "orthanc: isengard 1/1 saruman ; isengard 0 active", "moria: mouth-of-sauron"):
        s = play(f"{rest} ; {dice}")
        offered = {notate(action) for action in s.legal_actions()}
        for text in USES:
            assert GAME.why_not(GAME.view(s, side), text).sentence.startswith(ALLOWED) == (text in offered), text


def test_all_stands_for_the_number_where_one_kind_is_left() -> None:
    s = play(
        "minas-tirith: gondor 3/0/0 ; free-dice army-muster ; shadow-dice army", "army-muster move-armies, osgiliath"
    )
    assert notate(GAME.parse(s, 0, "All")) == "3"
    assert GAME.question(s, 0) == "How many go: regular (Gondor)?"
    s = play(
        "minas-tirith: gondor 3/0/1 ; free-dice army-muster ; shadow-dice army", "army-muster move-armies, osgiliath"
    )
    assert notate(GAME.parse(s, 0, "all")) == "all"


@pytest.mark.parametrize("seed", range(3))
def test_what_is_refused_is_not_offered_and_what_is_offered_is_allowed(seed: int) -> None:
    match, dice = Match(GAME, secret=bytes([seed]) * 32), Dice(seed)
    for _ in range(150):
        if match.is_over:
            break
        seat = match.asked[0]
        offered = {notate(action) for action in match.state.actions_for(seat)}
        for text in (NAMES[dice.below(len(NAMES))] for _ in range(4)):
            assert GAME.why_not(match.view(seat), text).sentence.startswith(ALLOWED) == (text in offered), text
        options = match.options(seat)
        match.act(seat, options[dice.below(len(options))].action)
