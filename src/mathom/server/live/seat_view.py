"""Builds what one viewer may see of a table, from the view and the events of a single seat."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from typing import Any, Final

import msgspec

from mathom.bots.names import face_of, named_level
from mathom.core.coached_game import ShownLesson
from mathom.core.engine.agenda import INDEX
from mathom.core.game import AnyGame, find_game
from mathom.core.play.entries import DRAW, RESIGN, TIMEOUT
from mathom.core.play.events import RawEvent
from mathom.core.play.record import AnyMatch
from mathom.core.rule_options import complete
from mathom.core.table_ui import Option, talking_with
from mathom.core.text.speech import LANGUAGE, tr
from mathom.server.bots.bot_notes import thoughts_of
from mathom.server.live.view_types import SeatFacts, ShownOption, ShownQuestion
from mathom.server.live.wire import JsonObject
from mathom.server.slices import Steps, at_once
from mathom.server.tables.table import BOT, HINT, Offer, Sitter, Table

PLAYER: Final = "player"
SHOULDER: Final = "shoulder"  # invited by a player to see what they see
WATCHER: Final = "watcher"
DELAYED: Final = "delayed"
LONG_GAME: Final = 400  # entries
EVERYTHING: Final = "all"  # everything about a finished game


class Perspective(msgspec.Struct, frozen=True):
    """How somebody looks at a table: the kind of viewer, and the seat whose view they get; None: public things only."""

    kind: str
    seat: int | None = None


class Presence(msgspec.Struct, frozen=True):
    """The connected seats and the number of spectators."""

    here: frozenset[int] = frozenset()
    watching: int = 0


class ViewCache:
    """Caches the parts of a table's views that change rarely, for one language."""

    def __init__(self) -> None:
        self.table_key: object = None
        self.table: JsonObject = {}
        self.scenes: dict[Perspective, tuple[Hashable, Any]] = {}
        self.turns: dict[Perspective, tuple[RawEvent, str]] = {}
        self.usual: list[str] = []  # the titles of the seats, whoever sits there
        self.seats_of: tuple[Table, AnyMatch, Presence, list[str]] | None = None
        self.seats: list[SeatFacts] = []
        self.thoughts: list[JsonObject] | None = None  # of the bots, when the game is over

    def thoughts_of(self, table: Table) -> list[JsonObject]:
        """What the bots thought, in the current language. In a long game `thinking` has to find it first."""
        if self.thoughts is None and not is_long(table):
            at_once(self.thinking(table))
        return self.thoughts or []

    def thinking(self, table: Table) -> Steps[None]:
        """Finds what the bots thought, in steps."""
        if self.thoughts is None:
            self.thoughts = yield from thoughts_of(table)

    def table_facts(self, table: Table) -> JsonObject:
        """The facts of the table; recomputed when the seats change and when the game ends."""
        luck = table.match.luck
        key = (table.facts, tuple(table.sitters), len(luck), bool(luck and luck[-1].opened), table.is_over)
        if key != self.table_key:
            self.table_key, self.table = key, table_facts(table)
        return self.table

    def seat_facts(self, table: Table, match: AnyMatch, presence: Presence, titles: list[str]) -> list[SeatFacts]:
        """The facts of the seats, the same list for all viewers who know the same titles."""
        last = self.seats_of
        if last is None or last[0] is not table or last[1] is not match or last[2:] != (presence, titles):
            self.seats_of = (table, match, presence, titles)
            self.seats = seat_facts(table, match, presence, titles, self.usual_titles(match))
        return self.seats

    def usual_titles(self, match: AnyMatch) -> list[str]:
        if not self.usual:
            self.usual = seat_titles(match.game, match.seats)
        return self.usual

    def turn(self, match: AnyMatch, perspective: Perspective) -> str | None:
        """The last heading in words, such as "Turn 4"; recomputed at the next heading."""
        raw = match.heading
        if raw is None:
            return None
        if perspective not in self.turns or self.turns[perspective][0] is not raw:
            self.turns[perspective] = (raw, match.tell(raw.seen_by(perspective.seat)))
        return self.turns[perspective][1]

    def scene(self, match: AnyMatch, view: Any, perspective: Perspective) -> Any:
        """The scene, such as a battle; recomputed when it changes."""
        game_table = match.game.table
        if not game_table.has_scenes:
            return None
        events = match.current_events(perspective.seat)
        key = game_table.scene_key(view, events)
        if key is None:
            return game_table.scene(view, events)
        if perspective not in self.scenes or self.scenes[perspective][0] != key:
            self.scenes[perspective] = (key, game_table.scene(view, events))
        return self.scenes[perspective][1]


# ---- the state ----


def state_of(
    table: Table, match: AnyMatch, perspective: Perspective, presence: Presence, cache: ViewCache
) -> JsonObject:
    """The state message without `you`. `match` is the table's own match, or an earlier state of it."""
    game, seat = table.game, perspective.seat
    live, begun = match is table.match, table.begun
    is_asked = live and seat is not None and seat in table.asked
    view = match.view(seat)
    titles = titles_for(match, view, cache.usual_titles(match))
    state: JsonObject = {
        "table": cache.table_facts(table),
        "seats": cache.seat_facts(table, match, presence, titles),
        "watching": presence.watching,
        "begun": begun,
        "view": game.show(view),
        "turn": cache.turn(match, perspective),
        "ask": ask_of(match, seat) if is_asked and seat is not None else None,
        "waiting": waiting_for(table, match, titles) if live else None,
        "scene": cache.scene(match, view, perspective),
        "undo": undo_of(match, seat) if live and perspective.kind == PLAYER and begun else None,
        "offer": offer_of(table) if live else None,
        "result": result_of(match) if match.is_over else None,
        "next": {"id": table.next, "offered": list(table.wanting)} if live and match.is_over else None,
        "talk": talk_of(table, seat, view) if live else None,
        "entries": len(match.entries),
    }
    if is_asked and seat is not None and table.options["coach"]:
        state["coach"] = lessons_of(match, seat, state["ask"])
    if perspective.kind == EVERYTHING or (live and match.is_over):
        state.update(open_views(match))
    if live and match.is_over:
        state["thoughts"] = cache.thoughts_of(table)
        state["seats"] = [
            msgspec.structs.replace(facts, hints=hints_of(table, other)) for other, facts in enumerate(state["seats"])
        ]
    return state


def is_long(table: Table) -> bool:
    """Whether playing through the whole game takes a long time."""
    return len(table.match.entries) > LONG_GAME


def hints_of(table: Table, seat: int) -> int:
    return sum(note.kind == HINT and note.seat == seat for note in table.notes.values())


def open_views(match: AnyMatch) -> JsonObject:
    """The full view of a finished game, or the views of all seats."""
    game = match.game
    if (full := game.table.full_view(match.state)) is not None:
        return {"whole": game.show(full)}
    return {"views": [game.show(match.view(seat)) for seat in range(len(match.seats))]}


def talk_of(table: Table, seat: int | None, view: Any) -> list[int] | None:
    """The seats that a seat may talk with in private; None unless one of them is a person."""
    if seat is None or not table.begun or table.is_over:
        return None
    team = talking_with(table.game.table, view, seat)
    if not team:
        return None
    others = (sitter for other, sitter in enumerate(table.sitters) if other in team and other != seat)
    heard = any(sitter is not None and (sitter.kind != BOT or sitter.person is not None) for sitter in others)
    return list(team) if heard else None


def table_facts(table: Table) -> JsonObject:
    game, options = table.game, table.options
    luck = table.match.luck
    return {
        "id": table.id,
        "game": game.name,
        "title": game_title(game, options),
        "rules": table.match.rules,
        "words": rule_words(game, table.match.rules),
        "opponent": options["opponent"],
        "spectators": options["spectators"],
        "aids": options["aids"],
        "coach": options["coach"],
        "hints": table.hints,
        "commitment": luck[-1].commitment if luck else None,
        "secret": luck[-1].secret.hex() if luck and luck[-1].opened and luck[-1].secret else None,
        "clock": options["clock"],
        "match": match_facts(table),
    }


def game_title(game: AnyGame, options: Mapping[str, Any]) -> str:
    """The title, marked if the game started from a chosen position: its author may know the secrets."""
    if options.get("coach"):
        return tr("{title} (first game)", title=tr(game.title))
    return tr("{title} (set up)", title=tr(game.title)) if options.get("position") else tr(game.title)


def agreed_on(game: AnyGame, rules: Mapping[str, str]) -> dict[str, str]:
    """The first rule option, and the others that differ from their defaults."""
    values = complete(game.rule_options, rules)
    first = [option.name for option in game.rule_options[:1]]
    return {o.name: values[o.name] for o in game.rule_options if o.name in first or values[o.name] != o.default}


def rule_words(game: AnyGame, rules: Mapping[str, str]) -> list[str]:
    return list(agreed_on(game, rules).values())


def match_facts(table: Table) -> JsonObject | None:
    """The number and the score of a match; the score is in the order of the players of the first game."""
    options = table.options
    if not options["match"]:
        return None
    score, seat_of = list(table.score.points), table.score_before.seat_of
    sitters = [table.sitters[seat_of(player)] for player in range(len(score))]
    names = [shown_name(sitter) if sitter else None for sitter in sitters]
    return {"number": options["number"], "of": len(score), "score": score, "names": names}


def seat_titles(game: AnyGame, seats: Iterable[str]) -> list[str]:
    """The titles of seats, for use inside a sentence."""
    titles = titles_of(game.name, LANGUAGE.get())
    return [titles.get(seat, seat.title()) for seat in seats]


def titles_in(match: AnyMatch, view: object) -> list[str]:
    """The titles of the seats for a viewer: the character in a seat, if the viewer may know it."""
    return titles_for(match, view, seat_titles(match.game, match.seats))


def titles_for(match: AnyMatch, view: object, usual: list[str]) -> list[str]:
    known = match.game.table.seat_titles(view)
    return [name or title for name, title in zip(known, usual, strict=True)] if known else usual


@cache
def titles_of(name: str, language: str) -> dict[str, str]:
    """The titles of a game's seats in the current language."""
    return {thing.id: thing.title for thing in find_game(name).table.things(None) if thing.kind == "seat"}


def seat_facts(
    table: Table, match: AnyMatch, presence: Presence, titles: list[str], usual: list[str]
) -> list[SeatFacts]:
    live = match is table.match
    asked = table.asked if live else ()
    runs = live and table.broken is None
    clocks = table.clocks.readings() if runs else ()
    return [
        SeatFacts(
            id=match.seats[seat],
            title=titles[seat],
            usual=usual[seat] if usual[seat] != titles[seat] else None,
            name=shown_name(sitter) if sitter else None,
            kind=sitter.kind if sitter else "free",
            bot=sitter.bot if sitter else None,
            level=level_of(sitter) if sitter else None,
            face=face_of(sitter.bot, sitter.name) if sitter and sitter.is_computer else None,
            stand_in=tr(sitter.name) if sitter and sitter.person is not None else None,
            way_in=table.way_in(seat) if sitter is None else None,
            here=sitter is not None and (sitter.kind == BOT or seat in presence.here),
            asked=seat in asked,
            clock=clocks[seat] if clocks else None,
        )
        for seat, sitter in enumerate(table.sitters)
    ]


def is_replaced(state: JsonObject, seat: int | None) -> bool:
    return seat is not None and state["seats"][seat].stand_in is not None


def shown_name(sitter: Sitter) -> str:
    """The owner's name, even while a bot replaces them. A bot's name is translated."""
    if sitter.person is not None:
        return sitter.person
    return tr(sitter.name) if sitter.kind == BOT else sitter.name


def level_of(sitter: Sitter) -> str | None:
    """The level of a computer player in words; "computer" if its name is not one of a level's names."""
    if not sitter.is_computer:
        return None
    level = named_level(sitter.bot, sitter.name)
    return tr(level) if level else tr("computer")


def ask_of(match: AnyMatch, seat: int) -> ShownQuestion:
    s = match.state
    options = [shown_option(option) for option in match.options(seat)]
    details = match.game.table.details(s, seat)
    return ShownQuestion(
        match.question(seat),
        type(s.frames[s.agenda[s.lane(seat)] & INDEX]).__name__,
        options,
        match.game.table.sheet(s, seat),
        msgspec.UNSET if details is None else details,
    )


def lessons_of(match: AnyMatch, seat: int, ask: ShownQuestion) -> tuple[ShownLesson, ...]:
    """What the coach may say to a question."""
    game = match.game
    events = match.current_events(seat)
    return game.coached.shown(game.kinds, events, ask.kind, match.options(seat)) if game.coached else ()


def shown_option(option: Option) -> ShownOption:
    handle = option.handle
    return ShownOption(
        option.text, option.words, handle.title, handle.detail, handle.touches, handle.mark, handle.grave
    )


def waiting_for(table: Table, match: AnyMatch, titles: list[str]) -> str | None:
    if match.is_over:
        return None
    if table.broken is not None:
        return tr("This game cannot continue: part of its record can no longer be read.")
    if not table.begun:
        return tr("Waiting for somebody to take a seat: {seats}.", seats=", ".join(titles[s] for s in table.free_seats))
    names = [titles[seat] for seat in table.asked]
    if len(names) > 1:
        return everybody_decides(names, len(titles))
    return tr("{who} decides.", who=capital(names[0])) if names else None


def everybody_decides(names: list[str], seats: int) -> str:
    if len(names) == seats:
        return tr("Both sides decide.") if seats == 2 else tr("Everyone decides.")
    return tr("{who} decide.", who=capital(tr("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])))


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def undo_of(match: AnyMatch, seat: int | None) -> JsonObject:
    """Whether the seat may undo freely, and why not. `entry` is its last current answer, which it may ask to undo."""
    assert seat is not None
    last = match.last_answers()[seat]
    entry = last if last >= 0 else None
    found = match.undoable_or_reason(seat)
    why = found if isinstance(found, str) else None
    return {"free": why is None, "why": why, "entry": entry}


def offer_of(table: Table) -> JsonObject | None:
    offer = table.offer
    if offer is None:
        return None
    return {
        "kind": offer.kind,
        "seat": offer.seat,
        "entry": offer.entry,
        "target": offer.target,
        "words": offer_words(table, offer),
        "waiting": list(offer.waiting),
    }


def offer_words(table: Table, offer: Offer) -> str:
    name, other = (sitter_name(table, seat) for seat in (offer.seat, offer.about))
    if offer.kind == "undo":
        return tr("{name} asks to take back: {what}", name=name, what=told_publicly(table.match, offer.entry))
    if offer.kind == "resign":
        return tr("{name} wants to resign, which ends the game.", name=name)
    if offer.kind == "claim":
        return tr("{name} wants to end the game: {other} has run out of time.", name=name, other=other)
    if offer.kind == "replace" and offer.seat == offer.about:
        return tr("{name} wants to leave and let a bot play on.", name=name)
    if offer.kind == "replace":
        return tr("{name} suggests that a bot plays for {other}.", name=name, other=other)
    return tr("{name} offers a draw.", name=name)


def sitter_name(table: Table, seat: int) -> str:
    sitter = table.sitters[seat]
    return shown_name(sitter) if sitter else table.match.seats[seat]


def told_publicly(match: AnyMatch, entry: int | None) -> str:
    """The first public event of an entry, in words."""
    found = next((raw for number, raw in match.story if number == entry), None)
    return match.tell(found.seen_by(None)) if found else tr("the last answer.")


def result_of(match: AnyMatch) -> JsonObject:
    result = match.result
    assert result is not None
    points = match.game.points(match.state, result)
    ended = {"kind": match.ended.kind, "seat": match.ended.seat} if match.ended is not None else None
    return {"marks": list(result), "sentence": ending(match), "points": list(points), "ended": ended}


def ending(match: AnyMatch) -> str:
    ended = match.ended
    if ended is None:
        return match.tell(match.story[-1][1].seen_by(None))
    if ended.kind == DRAW:
        return tr("Both sides agree on a draw.") if len(match.seats) == 2 else tr("Everyone agrees on a draw.")
    who = capital(titles_in(match, match.view(None))[ended.seat])
    if len(match.seats) > 2:  # the game also ends for the others
        resigns = tr("{who} resigns, which ends the game for everyone.", who=who)
        late = tr("{who} has run out of time, which ends the game for everyone.", who=who)
        return {RESIGN: resigns, TIMEOUT: late}[ended.kind]
    return {RESIGN: tr("{who} resigns.", who=who), TIMEOUT: tr("{who} has run out of time.", who=who)}[ended.kind]
