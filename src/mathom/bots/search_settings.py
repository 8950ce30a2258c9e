"""The settings of a searching bot: the words after the colon of its spec.

ismcts:10000              10,000 iterations for a decision
ismcts:1s                 one second
ismcts:10000,so,c=0.5     a single observer; another curiosity
uct:40x250                40 trees of 250 iterations
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from mathom.bots.search.ismcts import ONE, SEVERAL, TO_THE_END
from mathom.core.errors import MathomError, shortened


@dataclass(frozen=True, slots=True)
class Settings:
    iterations: int | None = None
    seconds: float | None = None
    trees: int = 0  # of determinized UCT; 0: chosen by the iterations
    observers: int = SEVERAL
    curiosity: float = 0.7
    urgency: float = 9.0  # bonus of untried answers above the mean of their question
    guided: bool = False  # tries the judge's pick first
    playout: int = 4  # answers before the judge evaluates the position; or TO_THE_END
    random: bool = False  # playouts answer at random
    learned: bool = False  # uses the learned value of the game, if it has one
    taste: bool = True  # leaves matters of taste, such as a set-up, to the judge
    early: bool = True  # stops when the choice can no longer change
    matrix: bool = True  # solves simultaneous questions as a matrix
    reuse: bool = True  # continues the tree of the last decision
    net: bool = False  # searches with the trained net of the game, which also answers matters of taste
    leash: float = 0.03  # with the net: the gain in odds that outweighs a share e times smaller
    trust: float = 1.0  # with the net: how much sooner answers with a large share are tried


DEFAULT = Settings(iterations=10_000)


def read_settings(text: str, default: Settings = DEFAULT) -> Settings:
    """Raises MathomError."""
    settings = default
    for word in filter(None, text.split(",")):
        try:
            settings = with_word(settings, word)
        except (ValueError, OverflowError):
            raise MathomError(
                f'this bot does not know "{shortened(word)}": give it iterations (10000) or seconds (1s), '
                "and optionally so, c=0.7, u=0.1, playout=9, learned, net, leash=0.03, trust=1, guided, random, "
                "notaste, noreuse, nomatrix, full"
            ) from None
    return settings


def with_word(settings: Settings, word: str) -> Settings:
    """Raises ValueError."""
    name, equals, value = word.partition("=")
    if equals:
        return with_value(settings, name, value)
    flags: dict[str, Settings] = {
        "so": replace(settings, observers=ONE),
        "mo": replace(settings, observers=SEVERAL),
        "random": replace(settings, random=True, playout=TO_THE_END),
        "guided": replace(settings, guided=True),
        "learned": replace(settings, learned=True),
        "net": replace(settings, net=True),
        "noreuse": replace(settings, reuse=False),
        "nomatrix": replace(settings, matrix=False),
        "notaste": replace(settings, taste=False),
        "full": replace(settings, early=False),
    }
    if word in flags:
        return flags[word]
    if word.endswith("s"):
        return replace(settings, seconds=positive(float(word[:-1])), iterations=None)
    trees, times, each = word.partition("x")
    if times:
        number = int(positive(int(trees)))
        return replace(settings, trees=number, iterations=number * int(positive(int(each))))
    return replace(settings, iterations=int(positive(int(word))))


def with_value(settings: Settings, name: str, value: str) -> Settings:
    if name == "c":
        return replace(settings, curiosity=positive(float(value)))
    if name == "u":
        return replace(settings, urgency=float(value))
    if name == "leash":
        return replace(settings, leash=positive(float(value)))
    if name == "trust":
        return replace(settings, trust=positive(float(value)))
    if name == "playout":
        return replace(settings, playout=max(int(value), TO_THE_END))
    raise ValueError(name)


def positive(number: float) -> float:
    if not 0 < number < 1e9:
        raise ValueError(number)
    return number
