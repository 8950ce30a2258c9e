"""The games of this server: a short list, and the details and things of one game."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import cache

from starlette.requests import Request
from starlette.responses import Response

from mathom.core.errors import MathomError
from mathom.core.game import AnyGame, find_game, table_game_names
from mathom.core.text.speech import tr
from mathom.server.http.requests import respond_compressed
from mathom.server.http.schemas import GameDetails, Games, GameTitle, Preset, RuleChoice, SeatTitle, Things
from mathom.server.http.static import FOLDER
from mathom.server.hub import Hub
from mathom.server.live.seat_view import seat_titles
from mathom.server.live.wire import Refused


async def get_games(hub: Hub, request: Request) -> Response:
    return respond_compressed(request, Games([title_of(find_game(name)) for name in table_game_names()]))


def title_of(game: AnyGame) -> GameTitle:
    return GameTitle(game.name, tr(game.title), has_board(game.name), game.coached is not None)


async def get_game(hub: Hub, request: Request) -> Response:
    """With `help=no` the options come without their help texts, which a page needs only when somebody looks at them."""
    return respond_compressed(request, details_of(hub, game_of(request), request.query_params.get("help") != "no"))


async def get_things(hub: Hub, request: Request) -> Response:
    return respond_compressed(request, Things(game_of(request).table.things(None)))


def game_of(request: Request) -> AnyGame:
    name = request.path_params["game"]
    if name not in table_game_names():
        raise Refused(tr("There is no such game."), "not-found", status=404)
    return find_game(name)


def details_of(hub: Hub, game: AnyGame, with_help: bool = True) -> GameDetails:
    return GameDetails(
        name=game.name,
        title=tr(game.title),
        seats=titled(game, game.seats_of(game.new({}))),
        options=rule_choices(game, with_help),
        presets=[
            Preset(preset.name, tr(preset.words), {str(count): preset.rules_for(count) for count in preset.players})
            for preset in game.presets
        ],
        sets=[Preset(rules.name, tr(rules.words), rules.rules_by_count()) for rules in game.rule_sets],
        bots=hub.bot_seats.offered(game.name),
        board=has_board(game.name),
    )


def has_board(name: str) -> bool:
    return (FOLDER / "games" / name / "game.js").is_file()


def rule_choices(game: AnyGame, with_help: bool) -> list[RuleChoice]:
    changed = seats_by_choice(game.name)
    return [
        RuleChoice(
            option.name,
            option.default,
            tuple(option.choices),
            tr(option.help) if with_help else "",
            {choice: titled(game, seats) for choice, seats in changed.get(option.name, ())},
        )
        for option in game.rule_options
    ]


def titled(game: AnyGame, seats: Sequence[str]) -> list[SeatTitle]:
    return [SeatTitle(seat, title) for seat, title in zip(seats, seat_titles(game, seats), strict=True)]


@cache
def seats_by_choice(name: str) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """For each option that changes the seats: its choices that do, with the seats they lead to."""
    game = find_game(name)
    usual = game.seats_of(game.new({}))
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for option in game.rule_options:
        for choice in option.choices:
            with suppress(MathomError):  # some choices are legal only together with others
                seats = tuple(game.seats_of(game.new({option.name: choice})))
                if seats != usual:
                    found.setdefault(option.name, []).append((choice, seats))
    return found
