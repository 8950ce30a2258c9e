"""A process that answers for bots: lines of JSON in, lines of JSON out, the same messages as over the socket.

    {"type": "hello", "bot": "random", "seed": 7}     which bot plays from here on, and its random seed
    {"type": "view", "rev": 12, "state": {...}}       what the seat sees; the worker answers with one line:
    {"type": "act", "id": "...", "rev": 12, "answers": ["aragorn-fangorn"]}

It ends when its input ends. It gets nothing but views, so it cannot know more than its seat.
"""

from __future__ import annotations

import signal
import sys
from typing import IO

from mathom.bots.bot import Bot, Budget, Question
from mathom.bots.process.confine import run_confined
from mathom.bots.process.messages import Act, Hello, Thought, View
from mathom.bots.registry import RANDOM, make_bot
from mathom.core.engine.dice import Dice
from mathom.core.game import find_game
from mathom.core.play.commitment import SECRET_BYTES
from mathom.core.play.match import Match
from mathom.core.play.record import AnyMatch
from mathom.core.text.codec import from_json, to_json

PRACTICE_BUDGET = Budget(0.2, 100)
ANSWER_TIMEOUT = 120  # seconds, then the process ends; for the case that no server is left to kill it


class Player:
    """The bots that this process has made, and the one that answers now."""

    def __init__(self) -> None:
        self.bot = RANDOM
        self.dice = Dice(0)
        self.bots: dict[str, Bot] = {RANDOM: make_bot(RANDOM)}

    def answer(self, line: bytes) -> Act | None:
        message = from_json(line, Hello | View)  # type: ignore[arg-type]
        if isinstance(message, Hello):
            self.bot, self.dice = message.bot, Dice(message.seed)
            if self.bot not in self.bots:
                self.bots[self.bot] = make_bot(self.bot)
            if message.practice:
                self.practise(message.practice)
            return None
        assert isinstance(message, View)
        decision = self.bots[self.bot].decide(self.question(message))
        considered = [(option.text, option.share, option.odds) for option in decision.considered]
        thought = Thought(decision.odds, decision.thought, considered, decision.iterations, decision.is_mixed)
        return Act(message.rev, [decision.text], f"bot-{message.rev}", thought, decision.intent)

    def practise(self, name: str) -> None:
        """Fills in the sheets of a game at random, answers the next question, and discards the answer."""
        game, dice = find_game(name), Dice(0)
        game.prepare()
        match: AnyMatch = Match(game, {}, secret=bytes(SECRET_BYTES))
        while game.table.sheet(match.state, match.asked[0]) is not None:
            actions = match.actions(match.asked[0])
            match.act(match.asked[0], actions[dice.below(len(actions))])
        seat = match.asked[0]
        options = tuple(option.text for option in match.options(seat))
        view, heard = match.view(seat), match.heard(seat)
        self.bots[self.bot].decide(Question(game, seat, view, heard, options, PRACTICE_BUDGET, dice, "practice"))

    def question(self, message: View) -> Question:
        state = message.state
        assert state.ask is not None
        game = find_game(state.table.game)
        options = tuple(option.text for option in state.ask.options)
        budget = Budget(message.seconds, message.iterations)
        view = game.read(state.view)
        return Question(game, state.you.seat, view, message.heard, options, budget, self.dice, state.table.id)


def listen(lines: IO[bytes], out: IO[bytes]) -> None:
    player = Player()
    for line in lines:
        signal.alarm(ANSWER_TIMEOUT)
        act = player.answer(line)
        signal.alarm(0)
        if act is not None:
            out.write(to_json(act) + b"\n")
            out.flush()


def main(arguments: list[str] | None = None) -> int:
    return run_confined("mathom.bots.process.worker", __doc__.split("\n")[0], "A bot", listen, arguments)


if __name__ == "__main__":
    sys.exit(main())
