"""Why not: every sentence, with its rule; never a failure, never a secret."""

from __future__ import annotations

import re

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.errors import IllegalAction, NotationError
from mathom.core.game import Reason
from mathom.games.confrontation.rules.board import REGION_NAMES
from mathom.games.confrontation.rules.cards import CARD_NAMES, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.tiles import NAMES
from mathom.games.confrontation.text import explain, explain_cards, explain_moves, explain_retreats
from mathom.games.confrontation.text.notation import VOCABULARY
from tests.games.confrontation.rule_rows import GAME, SEATS, play
from tests.games.confrontation.sections import SECTIONS
from tests.games.confrontation.sentences import sentences, unsaid
from tests.games.confrontation.text_tables import Row, read_rows
from tests.games.confrontation.walks import positions

OFFER = "Did you mean frodo-arthedain?"
RULE = re.compile(r" \(([\d.]+)\)$")


def with_rule(row: Row) -> tuple[str, str, str, str, str, str | None]:
    expected = row[4]
    found = RULE.search(expected)
    return (*row[:4], RULE.sub("", expected), found[1] if found else None)


ROWS = [with_rule(row) for row in read_rows("explanations.txt")]


@pytest.mark.parametrize(("position", "moves", "seat", "text", "sentence", "rule"), ROWS)
def test_why_not(position: str, moves: str, seat: str, text: str, sentence: str, rule: str | None) -> None:
    match = play(position, moves)
    assert GAME.why_not(match.view(SEATS.get(seat)), text) == Reason(sentence, rule)


def test_every_sentence_has_a_row() -> None:
    said = [row[4] for row in ROWS] + [OFFER]
    for module in (explain, explain_moves, explain_retreats, explain_cards):
        whole = [each for each in sentences(module, "tr", 0) if each.pattern[0].isupper() or each.pattern[0] == "."]
        assert whole != [] and unsaid(whole, said) == []


def test_refusal_offers_the_allowed_answer() -> None:
    v = play("shire: frodo | mordor: balrog ; turn 2", "").view(0)
    assert explain.why_refused(v, "arthedain frodo") == Reason(OFFER, None)
    assert explain.why_refused(v, "frodo mordor") == GAME.why_not(v, "frodo mordor")


def test_every_rule_is_a_section() -> None:
    assert {rule for *_, rule in ROWS if rule} <= SECTIONS


@pytest.mark.parametrize(("position", "moves", "seat", "text", "sentence", "rule"), ROWS)
def test_trying_it_gives_the_same_reason(
    position: str, moves: str, seat: str, text: str, sentence: str, rule: str | None
) -> None:
    """An answer that is refused is refused with the same sentence and rule."""
    match = play(position, moves)
    if sentence.startswith("That is allowed") or match.is_over or SEATS.get(seat) not in match.asked:
        return
    with pytest.raises(IllegalAction) as caught:
        match.say(SEATS[seat], text)
    assert (caught.value.sentence, caught.value.rule) == (sentence, rule)
    assert str(caught.value) == (f"{sentence} ({rule})" if rule else sentence)


# ---- what is allowed is not explained away ----


@pytest.mark.parametrize(
    ("fault", "position", "moves", "seat", "text", "meant"),
    [
        (
            "a word between the piece and the region",
            "shire: frodo | mordor: balrog ; turn 2",
            "",
            "f",
            "frodo to arthedain",
            "frodo-arthedain",
        ),
        (
            "the region before the piece",
            "shire: frodo | mordor: balrog ; turn 2",
            "",
            "f",
            "arthedain frodo",
            "frodo-arthedain",
        ),
        (
            "a face that need not be said",
            "shire: frodo | mordor: balrog ; turn 2",
            "",
            "f",
            "frodo_c arthedain",
            "frodo-arthedain",
        ),
        (
            "where to, without the word retreat",
            "fangorn: frodo | dagorlad: balrog ; turn 3",
            "balrog-fangorn",
            "f",
            "rohan",
            "retreat-rohan",
        ),
        (
            "up the Anduin where that was agreed",
            "rules upstream-sideways-retreat=on ; fangorn: frodo | dagorlad: balrog ; turn 3",
            "balrog-fangorn",
            "f",
            "mirkwood",
            "retreat-mirkwood",
        ),
        (
            "whom to switch with, without the word",
            "rules cast=variant ; shire: frodo | cardolan: smeagol | enedwaith: orcs ; turn 3",
            "orcs-cardolan",
            "f",
            "frodo",
            "switch-frodo",
        ),
        (
            "a face-up enemy, without the word attack",
            "rules cast=variant ; shire: frodo | rohan: aragorn | gondor: watcher* orcs ; turn 2",
            "aragorn-gondor",
            "f",
            "watcher",
            "attack-watcher",
        ),
        (
            "whom to recall, without where to",
            "rules specials=handicap handicap=recall_to_mordor ; shire: frodo | gondor: orcs | mordor: balrog ; turn 3",
            "recall",
            "s",
            "orcs",
            "orcs-mordor",
        ),
        (
            "where Gwaihir carries him, without his name",
            "rules specials=own-two ; shire: frodo | rohan: gimli | gondor: balrog ; specials gwaihir ; turn 2",
            "gimli-gondor",
            "f",
            "rohan",
            "gwaihir-rohan",
        ),
    ],
)
def test_meant_answer_is_allowed(fault: str, position: str, moves: str, seat: str, text: str, meant: str) -> None:
    match = play(position, moves)
    assert meant in [option.text for option in match.options(SEATS[seat])]
    assert GAME.why_not(match.view(SEATS[seat]), text) == Reason(f"That is allowed now: {meant}.", None)


@pytest.mark.parametrize("seat", [0, 1])
def test_every_option_is_called_allowed(seat: int) -> None:
    for s in positions(2, seed=41, every=4):
        if s.depth and seat in s.asked():
            v = GAME.view(s, seat)
            for a in s.actions_for(seat)[:6]:
                text = GAME.notate(s, seat, a)
                assert GAME.why_not(v, text) == Reason(f"That is allowed now: {text}.", None)


# ---- in any position, for any words ----

WORDS = (*sorted(VOCABULARY), *REGION_NAMES, *NAMES, *SPECIAL_NAMES, *CARD_NAMES[0], *CARD_NAMES[1])


def random_text(dice: Dice) -> str:
    return "- "[dice.below(2)].join(WORDS[dice.below(len(WORDS))] for _ in range(dice.below(4)))


def test_explanation_never_fails_and_names_a_section() -> None:
    dice = Dice(17)
    for s in positions(6, seed=42, every=4):
        for seat in (0, 1, None):
            reason = GAME.why_not(GAME.view(s, seat), random_text(dice))
            assert reason.sentence.endswith((".", "?")) and reason.sentence[0] == reason.sentence[0].upper()
            assert reason.rule is None or reason.rule in SECTIONS


def test_reason_is_the_same_in_every_world() -> None:
    """A hidden piece elsewhere, another card face down: a seat cannot ask its way to them."""
    dice = Dice(18)
    for s in positions(3, seed=43, every=5):
        for seat in (0, 1, None):
            v = GAME.view(s, seat)
            other = GAME.determinize(v, Dice(int(dice.word())))
            text = random_text(dice)
            assert GAME.why_not(GAME.view(other, seat), text) == GAME.why_not(v, text)


def test_spectator_learns_who_decides() -> None:
    for s in positions(2, seed=44, every=3):
        reason = GAME.why_not(GAME.view(s, None), "frodo mordor")
        names = {"The game is over."} | {f"{who} decides now." for who in ("The Fellowship", "Sauron", "Chance")}
        assert reason.sentence in names


@pytest.mark.parametrize(
    ("text", "word", "column"),
    [("xyzzy", "xyzzy", 0), ("frodo  Xyzzy", "xyzzy", 7), ("frodo-7", "7", 6), ("gandalf the grey", "grey", 12)],
)
def test_a_word_that_the_game_does_not_know(text: str, word: str, column: int) -> None:
    match = play("shire: frodo | mordor: balrog ; turn 2", "")
    with pytest.raises(NotationError) as caught:
        GAME.why_not(match.view(0), text)
    assert (caught.value.text, caught.value.word, caught.value.column) == (text, word, column)
