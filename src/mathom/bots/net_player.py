"""The bot that plays by a trained net alone, without looking ahead."""

from __future__ import annotations

from functools import cache

from librt.vecs import vec
from mypy_extensions import i64

from mathom.bots.bot import Considered, Decision, Question
from mathom.bots.registry import BotEntry, register
from mathom.core.engine.dice import Dice
from mathom.core.engine.policy import Policy
from mathom.core.engine.residual_net import ResidualNet
from mathom.core.engine.tables import floats
from mathom.core.errors import MathomError, shortened
from mathom.core.learned_policy import LearnedPolicy, NoNet

NO_NET = "No net was trained for this game."
TRIM = 0.1  # answers with less than this part of the largest share are dropped
MODES = ("", "sample", "best")
WORDS = "{text} has a share of {share} in what it learned"


class NetPlayer:
    """Draws its answer by the shares that the net gives, without the unlikely ones; `sample` keeps all of them."""

    def __init__(self, mode: str = "") -> None:
        if mode not in MODES:
            raise MathomError(f'net takes nothing, sample or best after the colon, not "{shortened(mode)}"')
        self.least = {"": TRIM, "sample": 0.0, "best": 1.0}[mode]

    def decide(self, question: Question) -> Decision:
        if len(question.options) == 1:
            return Decision(question.options[0])
        shares, odds = weighed(question)
        most = max(shares.values())
        kept = {text: share for text, share in shares.items() if share >= self.least * most}
        text = drawn(kept, question.dice)
        ranked = sorted(shares.items(), key=lambda pair: (pair[0] != text, -pair[1]))
        considered = tuple(Considered(option, share) for option, share in ranked)
        return Decision(text, odds, thought(text, shares[text], odds), considered, is_mixed=len(kept) > 1)


def weighed(question: Question) -> tuple[dict[str, float], float]:
    """The share of each option by the net, and the odds to win. Raises NoNet."""
    game, seat = question.game, question.seat
    learned = learned_policy_of(question)
    policy: Policy = learned.policy(net_of(learned), question.view, question.heard)
    worlds = game.worlds(question.view)  # any will do: the net sees only what the seat may know
    world = learned.asked(worlds, seat, question.dice)
    texts = {action: game.notate(world, seat, action) for action in world.actions_for(seat)}
    offered = [action for action, text in texts.items() if text in question.options]
    shares = floats(len(offered))
    odds = policy.weigh(world, vec[i64]([i64(action) for action in offered]), len(offered), shares)
    return {texts[action]: shares[i] for i, action in enumerate(offered)}, odds


def learned_policy_of(question: Question) -> LearnedPolicy:
    learned = question.game.learned_policy()
    if learned is None:
        raise NoNet(NO_NET)
    return learned


@cache
def net_of(learned: LearnedPolicy) -> ResidualNet:
    return learned.load()


def drawn(shares: dict[str, float], dice: Dice) -> str:
    mark = dice.below(1 << 30) / (1 << 30) * sum(shares.values())
    for text, share in shares.items():
        mark -= share
        if mark < 0:
            return text
    return max(shares, key=lambda text: shares[text])


def thought(text: str, share: float, odds: float) -> str:
    words = WORDS.format(text=text, share=f"{round(100 * share)} %")
    return f"Expects to win {round(100 * odds)} %; {words}."


register(
    BotEntry(
        "net",
        "Trained net",
        "Answers as it learned by playing against itself, without looking ahead.",
        NetPlayer,
        games=("confrontation",),
    )
)
