"""The cards of a battle tried one against another: the same outcome as when the match plays them."""

from __future__ import annotations

from mathom.games.confrontation.knowledge.card_trials import Trial, after_answer, trials
from mathom.games.confrontation.rules.answers import CARD
from mathom.games.confrontation.rules.board import FELLOWSHIP, SAURON
from mathom.games.confrontation.rules.cards import CARDS, NO_CARD
from mathom.games.confrontation.rules.state import HAND, PLAYED
from tests.games.confrontation.rule_rows import play

ARAGORN = "rohan: aragorn | shire: frodo | gondor: orcs ; turn 2"


def outcomes(found: list[Trial]) -> list[tuple[int, int, int, tuple[int, ...]]]:
    return [(trial.card, trial.todo, trial.sums, trial.events) for trial in found]


def test_trials_equal_answers_given_one_by_one() -> None:
    s = play(ARAGORN, "aragorn-gondor").state
    for own in range(CARDS):
        found = trials(s, FELLOWSHIP, CARD.of(own), False)
        assert [trial.card for trial in found] == list(range(CARDS))
        for trial in found:
            first = s.clone()
            first.open_story()
            after = after_answer(after_answer(first, FELLOWSHIP, CARD.of(own)), SAURON, CARD.of(trial.card))
            assert outcomes([Trial(after, trial.card)]) == outcomes([trial])


def test_a_card_face_down_gives_the_same_outcomes() -> None:
    before, after = (play(ARAGORN, answers).state for answers in ("aragorn-gondor", "aragorn-gondor f:5"))
    after.cards[HAND + FELLOWSHIP] = before.cards[HAND + FELLOWSHIP]
    after.cards[PLAYED + FELLOWSHIP] = NO_CARD
    for own in range(CARDS):
        known = trials(before, SAURON, CARD.of(own), False)
        assert outcomes(trials(after, SAURON, CARD.of(own), True)) == outcomes(known)
