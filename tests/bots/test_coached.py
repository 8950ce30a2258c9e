"""The coached first games: played as the coach says, and played differently."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mathom.bots.bot import Budget, Question
from mathom.bots.levels import COACHED
from mathom.bots.registry import make_bot
from mathom.core.coached_game import NEXT, PLAY, CoachedGame, ShownLesson
from mathom.core.engine.agenda import INDEX
from mathom.core.engine.dice import Dice
from mathom.core.game import find_game, game_names
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch

GAMES = [name for name in game_names() if find_game(name).coached]
MOST = 1500  # answers of the newcomer
Choose = Callable[["Newcomer", tuple[ShownLesson, ...], list[str]], str]


class Newcomer:
    """Plays a coached game to its end, and keeps the lessons that were shown."""

    def __init__(self, name: str, choose: Choose, most: int = MOST) -> None:
        game = find_game(name)
        assert game.coached
        self.coached: CoachedGame = game.coached
        self.match: AnyMatch = Match(game, position=self.coached.position, secret=self.coached.secret)
        self.seat = self.match.seats.index(self.coached.seat)
        self.shown: list[str] = []
        self.touches: tuple[str, ...] = ()  # of the last lesson
        self.bot = make_bot(COACHED)
        self.dice = Dice(7)
        self.play(choose, most)

    def play(self, choose: Choose, most: int) -> None:
        while not self.match.is_over and most:
            seat = self.match.asked[0]
            options = [option.text for option in self.match.options(seat)]
            if seat == self.seat:
                lessons = self.lessons()
                self.look_at(lessons)
                self.match.say(seat, choose(self, lessons, options))
                most -= 1
            else:
                self.match.say(seat, self.answer(seat, tuple(options)))

    def look_at(self, lessons: tuple[ShownLesson, ...]) -> None:
        """Keeps the lessons up to the first one that is for playing; the others are put aside at once."""
        for lesson in lessons:
            self.shown += [lesson.id] * (lesson.id not in self.shown)
            if lesson.until == PLAY:
                self.touches = lesson.touches
                return

    def lessons(self) -> tuple[ShownLesson, ...]:
        s, game = self.match.state, self.match.game
        question = type(s.frames[s.agenda[s.lane(self.seat)] & INDEX]).__name__
        events = self.match.current_events(self.seat)
        return self.coached.shown(game.kinds, events, question, self.match.options(self.seat))

    def answer(self, seat: int, options: tuple[str, ...]) -> str:
        view, heard = self.match.view(seat), self.match.heard(seat)
        question = Question(self.match.game, seat, view, heard, options, Budget(), self.dice, "table")
        return self.bot.decide(question).text


def wanted(newcomer: Newcomer, lessons: tuple[ShownLesson, ...], options: list[str]) -> str | None:
    """What the first lesson for playing suggests, or the place that the last one pointed at."""
    playing = [lesson.id for lesson in lessons if lesson.until == PLAY][:1]
    suggested = [answer for lesson in newcomer.coached.lessons if lesson.key in playing for answer in lesson.answers]
    return next((answer for answer in (*suggested, *newcomer.touches) if answer in options), None)


def obedient(newcomer: Newcomer, lessons: tuple[ShownLesson, ...], options: list[str]) -> str:
    return wanted(newcomer, lessons, options) or options[0]


def contrary(newcomer: Newcomer, lessons: tuple[ShownLesson, ...], options: list[str]) -> str:
    advice = wanted(newcomer, lessons, options)
    return next((option for option in reversed(options) if option != advice), options[0])


def stubborn(newcomer: Newcomer, lessons: tuple[ShownLesson, ...], options: list[str]) -> str:
    return "pass" if "pass" in options else obedient(newcomer, lessons, options)


@pytest.mark.parametrize("name", GAMES)
def test_obedient_newcomer_sees_every_lesson_in_order(name: str) -> None:
    newcomer = Newcomer(name, obedient, most=45)
    keys = [lesson.key for lesson in newcomer.coached.lessons]
    shown = [key for key in newcomer.shown if key in keys]
    assert shown == keys


@pytest.mark.parametrize("name", GAMES)
def test_contrary_newcomer_finishes_the_game(name: str) -> None:
    newcomer = Newcomer(name, contrary)
    assert newcomer.match.is_over


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_newcomer_who_plays_at_random_breaks_nothing(name: str, seed: int) -> None:
    dice = Dice(seed)
    newcomer = Newcomer(name, lambda newcomer, lessons, options: options[dice.below(len(options))], most=120)
    assert newcomer.shown


@pytest.mark.parametrize("name", GAMES)
def test_every_lesson_has_texts(name: str) -> None:
    coached = find_game(name).coached
    assert coached
    for lesson in coached.lessons:
        assert f"{lesson.key}.title" in coached.texts and f"{lesson.key}.words" in coached.texts, lesson.key
    assert {"own-way", "free.title", "free.words"} <= set(coached.texts)
    spare = {key.split(".")[0] for key in coached.texts} - {lesson.key for lesson in coached.lessons}
    assert spare == {"own-way", "free"}
    assert coached.lessons[-1].until == NEXT


@pytest.mark.parametrize("name", GAMES)
def test_opponent_follows_the_script_in_every_turn(name: str) -> None:
    """Some replies are for battles that an obedient newcomer avoids, so another newcomer stays in them."""
    said = {entry.text for choose in (obedient, stubborn) for entry in Newcomer(name, choose, most=45).match.entries}
    for turn, replies in find_game(name).coached.replies.items():  # type: ignore[union-attr]
        assert said & set(replies), turn


def test_frodo_survives_the_first_attack_if_he_stays() -> None:
    newcomer = Newcomer("confrontation", stubborn, most=8)
    told = [newcomer.match.tell(event) for event in newcomer.match.current_events(newcomer.seat)]
    assert "Battle in Cardolan: Frodo (1) against the Flying Nazgûl (3)." in told
    assert "Frodo is defeated." not in told and not newcomer.match.is_over
