"""11.7, R19: the windows of the Palantir inside a battle."""

from __future__ import annotations

import pytest

from tests.games.confrontation.short_texts import question, with_cards

LOOKING = with_cards("palantir") + "shire: frodo_c | eregion: merry | caradhras: {} | mordor: orcs_c"
LOOKED_AT = with_cards("palantir") + "shire: frodo_c | rohan: merry | gondor: {} | mordor: orcs_c ; turn 2"


@pytest.mark.parametrize(
    ("rule", "position", "moves", "expected"),
    [
        (
            "11.7 P at B5",
            LOOKING.format("saruman_c"),
            "sar-ere pass",
            "s UseSauronText: no_cards pass palantir-eregion",
        ),
        (
            "11.7 P at B7",
            LOOKING.format("balrog"),
            "bal-ere pass f:1 s:pal-ere",
            "s CommitCard: 1 2 3 4 5 6 magic eye retreat",
        ),
        (
            "11.7 P at B7, before the Fellowship commits",
            LOOKING.format("balrog"),
            "bal-ere pass s:pal-ere",
            "fs CommitCard",
        ),
        (
            "11.7 P at B8",
            LOOKING.format("saruman_v"),
            "sar-ere pass f:1 s:1",
            "s ForceCard: another pass palantir-eregion",
        ),
        (
            "11.7 P at B8",
            LOOKING.format("mouth_of_sauron"),
            "mou-ere pass f:1 s:1",
            "s TakeFour: four pass palantir-eregion",
        ),
        (
            "11.7 P at B9, Magic",
            LOOKING.format("balrog") + " ; fellowship 1m ; sauron 1m",
            "bal-ere pass f:1 s:magic",
            "s FetchCard: 2 3 4 5 6 eye retreat palantir-eregion",
        ),
        (
            "11.7 P at B9, Retreat",
            LOOKING.format("balrog"),
            "bal-ere pass f:1 s:retreat",
            "s RetreatByCard: retreat-rhudaur retreat-enedwaith palantir-eregion",
        ),
        (
            "11.7 P at B11",
            LOOKING.format("wormtongue"),
            "worm-ere pass f:5 s:1",
            "s Escape: escape-misty_mountains escape-caradhras pass palantir-eregion",
        ),
        (
            "11.7 after a look the same is asked",
            LOOKING.format("saruman_v"),
            "sar-ere pass f:1 s:1 pal-ere",
            "s ForceCard: another pass",
        ),
        (
            "11.7 not in the Fellowship's turn, B5",
            LOOKED_AT.format("saruman_c"),
            "mer-gon",
            "s UseSauronText: no_cards pass",
        ),
        (
            "11.7 not in the Fellowship's turn, B8",
            LOOKED_AT.format("saruman_v"),
            "mer-gon f:1 s:1",
            "s ForceCard: another pass",
        ),
        (
            "11.7 not in the Fellowship's turn, B9",
            LOOKED_AT.format("balrog"),
            "mer-gon f:1 s:retreat",
            "s RetreatByCard: retreat-dagorlad",
        ),
    ],
)
def test_windows_of_the_palantir(rule: str, position: str, moves: str, expected: str) -> None:
    question(position, moves, expected)
