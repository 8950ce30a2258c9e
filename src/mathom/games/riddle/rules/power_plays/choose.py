"""The power plays of the action loop (D-8, chapter 8): which are possible, and how each begins."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import Answer
from mathom.games.riddle.rules import battle
from mathom.games.riddle.rules.answers import ATTACK, DRAW_WITH, LOOK, RIDDLE_CAPTIVE
from mathom.games.riddle.rules.cards import BILBO, FRODO, GANDALF, GOLLUM, RIDDLE, SHELOB
from mathom.games.riddle.rules.power_plays import clairvoyance, riddles, taking
from mathom.games.riddle.rules.power_plays import shelob as feast
from mathom.games.riddle.rules.state import Riddle


def add_options(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """Adds all power plays that are possible now; a turn has two. secret_spaces.py adds looking at a pile (A-3)."""
    if s.power_plays > 0:
        n = clairvoyance.add_options(s, player, out, n)
        n = riddles.add_options(s, player, out, n)
        n = taking.add_options(s, player, out, n)
        n = feast.add_options(s, player, out, n)
        n = battle.add_options(s, player, out, n)
    return n


def play(s: Riddle, player: i64, answer: Answer) -> None:
    """Begins a power play or a free riddle: the rest waits on the agenda."""
    if answer.verb is LOOK:
        clairvoyance.look(s, player)
    elif answer.verb is ATTACK:
        battle.attack(s, player, answer.x)
    elif answer.verb is RIDDLE_CAPTIVE:
        riddles.riddle_captive(s, player, answer.x)
    elif answer.verb is DRAW_WITH:
        taking.draw_with(s, player, answer.x)
    else:
        play_card(s, player, answer.x)


def play_card(s: Riddle, player: i64, kind: i64) -> None:
    """Begins the power play of a card. Cards of Hobbits and Black Riders have a second one (draw_with)."""
    if kind == RIDDLE:
        riddles.play(s, player)
    elif kind == SHELOB:
        feast.play(s, player)
    elif kind == GOLLUM or kind == BILBO:
        taking.play_asking(s, player, kind)
    elif FRODO <= kind < GANDALF:
        taking.give_and_take(s, player, kind)
    else:
        clairvoyance.play(s, player, kind)
