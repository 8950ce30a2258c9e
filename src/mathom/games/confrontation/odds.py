"""What each own card would do against each card that the other may still play.

The rules themselves play it out, in a position that may lie behind the view, until the battle is over or somebody
must choose. What a battle depends on is open to both players, so any such position will do.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from mathom.core.dice import Dice
from mathom.core.event import Event, read_story
from mathom.core.game import Odd
from mathom.core.speech import SPOKEN, Phrases, tr
from mathom.core.tables import bit, zeros
from mathom.games.confrontation import titles
from mathom.games.confrontation.battle_results import agreeing, falls
from mathom.games.confrontation.battles import Battle, begun_unseen, side_of, waiting
from mathom.games.confrontation.board import FELLOWSHIP
from mathom.games.confrontation.cards import CARD_NAMES, CARDS, NO_CARD
from mathom.games.confrontation.state import A_CARD, A_PASS, FACE_DOWN, FETCHED, HAND, PLAYED, Confrontation
from mathom.games.confrontation.telling import KINDS, SIDE_NAMES
from mathom.games.confrontation.titles import capital
from mathom.games.confrontation.view import HIDDEN, View
from mathom.games.confrontation.wire import asked
from mathom.games.confrontation.words import tell
from mathom.games.confrontation.worlds import ConfrontationWorlds

CHOOSING: Final = ("CommitCard", "ShowCard", "PlayAnother", "FetchCard")
LATER: Final = ("battle-began", "turn-began")  # what comes after the battle
DECIDING: Final = frozenset({"compared", "defeated", "retreated", "put-back", "ring-passed", "won", *LATER})
CHOICES: Final = Phrases(
    {
        "FetchCard": "Magic: {side} fetches a card.",
        "RetreatByCard": "{who} [retreats|retreat].",
        "ForceCard": "Saruman may make the Fellowship play another card.",
        "TakeFour": "The Mouth of Sauron may take the 4 instead.",
        "Escape": "Wormtongue is defeated, but may slip away.",
    }
)


class Question:
    """All that odds depend on; whether the other has chosen already is not among it."""

    def __init__(self, v: View, seed: int) -> None:
        self.v = v
        self.seed = seed
        rules, other = v.rules, 1 - v.seat
        shown = v.cards[PLAYED + other] if v.cards[PLAYED + other] != HIDDEN else NO_CARD
        self.key = (
            (seed, SPOKEN.get(), waiting(v)[0], int(v.seat), int(shown)),
            (rules.cast, rules.upstream_sideways_retreat, rules.stuck_retreat_blocks_sacrifice),
            (*v.at, *v.heaps, *v.cards[HAND : HAND + 2], *v.cards[FETCHED : FETCHED + 2], v.cards[PLAYED + v.seat]),
            (v.variant, v.known, v.whispered, v.open_always, v.open_turn, v.open_battle, v.seen),
            (v.side, v.fellow, v.minion, v.region, v.flags & ~FACE_DOWN, v.ringbearer),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


def odds(v: View, seed: int = 1) -> tuple[Odd, ...]:
    """For a seat that chooses a card now; own cards first, in their order."""
    if waiting(v)[0] not in CHOOSING or v.seat not in asked(v):
        return ()
    return answered(Question(v, seed))


@lru_cache(maxsize=64)
def answered(question: Question) -> tuple[Odd, ...]:
    v, seat = question.v, int(question.v.seat)
    battle = begun_unseen(v, 1)
    base = ConfrontationWorlds(v).sample(Dice(question.seed)).clone()
    uncover(v, base, 1 - seat)
    own = [a for a in base.actions_for(seat) if A_CARD <= a < A_CARD + CARDS]
    return tuple(odd for a in own for odd in against_all(v, battle, base, a))


def uncover(v: View, s: Confrontation, other: int) -> None:
    """A card of the other that lies face down goes back, to be tried in turn with the rest of the hand."""
    if v.cards[PLAYED + other] == HIDDEN:
        s.cards[HAND + other] = v.cards[HAND + other]
        s.cards[PLAYED + other] = NO_CARD


def against_all(v: View, battle: Battle, base: Confrontation, own: int) -> Iterator[Odd]:
    seat = int(v.seat)
    name = CARD_NAMES[seat][own - A_CARD]
    for other, s in futures(v, battle, base, own):
        yield outcome(battle, seat, name, other, s)


def futures(v: View, battle: Battle, base: Confrontation, own: int) -> Iterator[tuple[str, Confrontation]]:
    """Every card of the other with the position that follows."""
    seat, other = int(v.seat), 1 - int(v.seat)
    start = base.clone()
    start.listen(zeros(64))
    lies = v.cards[PLAYED + other] == HIDDEN
    if not lies:
        start.answer(seat, own)
    if not lies and not plays_now(start, other):
        yield known_card(battle, other), start
        return
    for card in range(CARDS):
        if start.cards[HAND + other] >> card & 1:
            s = start.clone()
            copy_story(start, s)
            if lies:
                s.cards[HAND + other] = s.cards[HAND + other] & ~bit(card)
                s.cards[PLAYED + other] = card
                s.answer(seat, own)
            else:
                s.answer(other, A_CARD + card)
            yield CARD_NAMES[other][card], s


def plays_now(s: Confrontation, other: int) -> bool:
    return s.depth > 0 and s.waiting()[0] in (f"CommitCard {other}", f"ShowCard {other}")


def known_card(battle: Battle, other: int) -> str:
    """What lies open; if nothing does, Magic fetches before the other plays."""
    return battle.cards[other] or ""


def copy_story(s: Confrontation, other: Confrontation) -> None:
    other.listen(s.story[:])
    other.told = s.told


# ---- what came of it ----


def outcome(battle: Battle, seat: int, own: str, other: str, s: Confrontation) -> Odd:
    told = events_of_battle(s)
    if is_over(told, s):
        return decided(battle, seat, own, other, told)
    frame, side = s.waiting()[0].split()[0], s.asked()[0]
    if frame == "ShowGandalf":
        return with_or_without_gandalf(battle, seat, own, other, s)
    facts = {"side": titles.SIDES[SIDE_NAMES[side]], "who": titles.character(battle.fighters[side])}
    words = agreeing(CHOICES[frame], battle.fighters[side]).format_map(facts)
    return Odd(own, other, "other", capital(words))


def events_of_battle(s: Confrontation) -> list[Event]:
    told = []
    for telling in read_story(KINDS, [s.story[i] for i in range(s.told)]):
        if telling.kind.name in DECIDING:
            told.append(telling.whole())
        if telling.kind.name in LATER:
            break
    return told


def is_over(told: list[Event], s: Confrontation) -> bool:
    if s.depth == 0 or (told and told[-1].kind in LATER):
        return True
    return all(not row.startswith("EndBattle") for row in s.waiting())


def decided(battle: Battle, seat: int, own: str, other: str, told: list[Event]) -> Odd:
    fallen = [str(event.facts["character"]) for event in told if event.kind == "defeated"]
    words = [sentence(falls(fallen))] if fallen else []
    words += consequences(told)
    return Odd(own, other, result_for(seat, fallen), " ".join(words), sums(seat, told))


def consequences(told: list[Event]) -> list[str]:
    """Where Sam stands, and so whether the Ring has arrived with him, is not for everybody to know."""
    if any(event.kind == "ring-passed" for event in told):
        return [tr("The Ring passes to Sam.")]
    return [tell(event) for event in told if event.kind in ("retreated", "put-back", "won")]


def result_for(seat: int, fallen: list[str]) -> str:
    sides = {side_of(name) for name in fallen}
    if not sides:
        return "other"
    return "both" if len(sides) == 2 else "lose" if seat in sides else "win"


def sentence(clause: str) -> str:
    return f"{capital(clause)}."


def sums(seat: int, told: list[Event]) -> str:
    """Own strength first."""
    for event in told:
        if event.kind == "compared":
            totals = (event.facts["fellow"], event.facts["minion"])
            return f"{totals[seat]} : {totals[1 - seat]}"
    return ""


def with_or_without_gandalf(battle: Battle, seat: int, own: str, other: str, s: Confrontation) -> Odd:
    """6.11: whether he is near only the Fellowship knows; Sauron is told of both."""
    helps = seat != FELLOWSHIP or len(s.actions_for(FELLOWSHIP)) > 1
    s.answer(FELLOWSHIP, A_PASS)
    told = events_of_battle(s)
    alone = decided(battle, seat, own, other, told) if is_over(told, s) else None
    fellow, minion = next(
        (int(str(event.facts["fellow"])), int(str(event.facts["minion"]))) for event in told if event.kind == "compared"
    )
    if alone is None:  # Wormtongue is defeated
        return Odd(own, other, "other", CHOICES["Escape"], sums(seat, told))
    if not helps or fellow not in (minion - 1, minion):
        return alone
    helped = [battle.fighters[1]] if fellow + 1 > minion else battle.fighters
    words = tr("{fall} With Gandalf's help: {other}", fall=alone.words, other=sentence(falls(helped)))
    return Odd(own, other, "other", words, alone.sum)
