"""The engine's games, checked by the referee: both must agree at every question."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, fields
from typing import Final, TypeVar

from mathom.core.engine.dice import Dice
from mathom.core.play.match import Match
from mathom.games.confrontation.game import ConfrontationGame
from tests.games.confrontation.midgames import letters, midgame, written
from tests.games.confrontation.referee.facts import COMBAT_CARDS, FELLOWSHIP, REGIONS, SAURON, SIDES
from tests.games.confrontation.referee.position import Position, Question
from tests.games.confrontation.referee.referee import Referee

T = TypeVar("T", int, str)
GAME: Final = ConfrontationGame()
MIDGAMES: Final = 3  # for each game from the set-up


@dataclass
class Table:
    """The parts of a position that the engine and the referee both know; they must be equal."""

    turn: str
    board: dict[str, str]
    face_up: set[str]
    in_palantir: set[str]
    hands: list[dict[str, str]]  # letters: in hand, played, fetched; what is missing lies in the pile
    ringbearer: str
    specials: set[str]
    used: set[str]
    ordered: str
    won: str


class Disagreement(AssertionError):
    pass


class Refereed:
    """One random game, played by both, from the set-up or from a position on."""

    def __init__(self, rules: Mapping[str, str], dice: Dice, start: Position | None = None) -> None:
        self.rules = rules
        self.dice = dice
        self.match = Match(GAME, rules) if start is None else Match(GAME, position=written(start))
        self.referee = Referee(rules, start)
        self.questions = 0

    def play(self) -> None:
        game = self.referee.game()
        question = next(game, {})
        while answers := self.compare(question):
            seat = self.any_of(answers)
            spoken = self.any_of(answers[seat])
            if self.is_quiet(seat, spoken):
                spoken = self.any_of(answers[seat])
            self.match.say(seat, spoken)
            with suppress(StopIteration):
                question = {}
                question = game.send((seat, answers[seat][spoken]))

    def any_of(self, options: Collection[T]) -> T:
        return sorted(options)[self.dice.below(len(options))]

    def is_quiet(self, seat: int, answer: str) -> bool:
        """To pass, or to step where no enemy is: such answers are given less often, so that more happens."""
        region = answer.split("-")[-1].removesuffix("!")
        return answer == "pass" or (region in REGIONS and not self.referee.position.has_enemy(seat, region))

    def compare(self, question: Question) -> dict[int, dict[str, str]]:
        """The answers as the engine writes them, each with how the referee does."""
        self.questions += 1
        answers = {seat: {self.spoken(answer): answer for answer in options} for seat, options in question.items()}
        self.expect("asked", self.asked(), {seat: set(options) for seat, options in answers.items()})
        theirs, ours = read_table(GAME.dump(self.match.state)), self.table(self.referee.position)
        for part in fields(Table):
            self.expect(part.name, getattr(theirs, part.name), getattr(ours, part.name))
        return answers

    def expect(self, what: str, engine: object, referee: object) -> None:
        if engine != referee:
            start = f"start:    {self.match.position}\n" if self.match.position else ""
            answers = " ".join(entry.text for entry in self.match.entries)
            raise Disagreement(
                f"{what}\nengine:   {engine}\nreferee:  {referee}\nposition: {GAME.dump(self.match.state)}\n"
                f"rules:    {dict(self.rules)}\n{start}answers:  {answers}"
            )

    def asked(self) -> Question:
        s = self.match.state
        return {seat: {GAME.notate(s, seat, a) for a in self.match.actions(seat)} for seat in self.match.asked}

    def spoken(self, answer: str) -> str:
        """Without the marks of faces where the cast settles them."""
        if self.rules.get("cast") == "draft":
            return answer
        return "-".join(word.removesuffix("_c").removesuffix("_v") for word in answer.split("-"))

    def table(self, p: Position) -> Table:
        winner = "nobody" if p.winner is None else SIDES[p.winner]
        return Table(
            turn=str(p.turn),
            board={self.spoken(piece): region for piece, region in p.at.items()},
            face_up={self.spoken(piece) for piece in p.at if p.is_face_up(piece)},
            in_palantir={self.spoken(piece) for piece in p.at if piece in p.in_palantir},
            hands=[hand(p, side) for side in (FELLOWSHIP, SAURON)],
            ringbearer=p.ringbearer.split("_")[0] or "frodo",
            specials=p.held[FELLOWSHIP] | p.held[SAURON],
            used=p.used,
            ordered=self.spoken(p.ordered or "-"),
            won=f"{winner} {p.reason}" if p.reason else "-",
        )


def hand(p: Position, side: int) -> dict[str, str]:
    cards = {"hand": letters(p.hand[side])}
    for place, card in (("played", p.played[side]), ("fetched", p.fetched[side])):
        if card is not None:
            cards[place] = letters({card})
    return cards


# ---- what the engine says, read from its notation ----


def read_table(position: str) -> Table:
    parts: dict[str, list[str]] = {}
    for part in position.split(" ; "):
        first, *rest = part.split()
        parts["board" if first.endswith(":") else first] = [first, *rest] if first.endswith(":") else rest
    pieces = read_board(parts.get("board", []))
    return Table(
        turn=" ".join(parts.get("turn", ["1"])),
        board={name: region for name, (region, _) in pieces.items()},
        face_up={name for name, (_, marks) in pieces.items() if set(marks) & set("*!+")},
        in_palantir={name for name, (_, marks) in pieces.items() if "?" in marks},
        hands=[read_hand(parts.get(name), COMBAT_CARDS[side]) for side, name in enumerate(SIDES)],
        ringbearer=parts.get("ring", ["frodo"])[0].split("_")[0],
        specials=read_specials(parts),
        used=set(parts.get("used", [])) - {"-"},
        ordered=" ".join(parts.get("ordered", ["-"])),
        won=" ".join(parts.get("won", ["-"])),
    )


def read_board(words: list[str]) -> dict[str, tuple[str, str]]:
    """The place and marks of each piece on the board; lost and unplaced pieces are left out."""
    pieces: dict[str, tuple[str, str]] = {}
    region = ""
    for word in words:
        if word.endswith(":"):
            region = word.removesuffix(":")
        elif region in REGIONS and word != "|":
            name = word.rstrip("*!+?")
            pieces[name] = (region, word[len(name) :])
    return pieces


def read_hand(words: list[str] | None, all_cards: set[str]) -> dict[str, str]:
    if words is None:
        return {"hand": letters(all_cards)}
    cards = {"hand": "".join(sorted(words[0].replace("-", "")))}
    return cards | dict(zip(words[1::2], words[2::2], strict=True))


def read_specials(parts: dict[str, list[str]]) -> set[str]:
    """Missing cards are as in the handicap, without the used ones."""
    if "specials" in parts:
        return set(parts["specials"]) - {"-"}
    agreed = [word.removeprefix("handicap=").split("+") for word in parts.get("rules", []) if "handicap=" in word]
    return {card for cards in agreed for card in cards} - set(parts.get("used", []))


def play_referee(rules: Mapping[str, str], seed: int) -> int:
    """One game from the set-up and three from the middle; returns how many questions were compared."""
    dice = Dice(seed)
    games = [Refereed(rules, dice), *(Refereed(rules, dice, midgame(rules, dice)) for _ in range(MIDGAMES))]
    for game in games:
        game.play()
    return sum(game.questions for game in games)
