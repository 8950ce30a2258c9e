"""Events, questions and answers in words: every kind of them has some, and they say what is so."""

from __future__ import annotations

import re
from typing import Final

import pytest

from mathom.core.engine.agenda import ASKS, CHANCE, INDEX, Frame
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.errors import NotationError, RulesetError
from mathom.core.play.events import Event, RawEvent, read_story
from mathom.games.confrontation.options import RULE_OPTIONS, read_rules, rules_of
from mathom.games.confrontation.rules.board import REGION_NAMES
from mathom.games.confrontation.rules.cards import CARD_NAMES, SPECIAL_NAMES
from mathom.games.confrontation.rules.characters.texts import SECTION
from mathom.games.confrontation.rules.characters.tiles import NAMES, STRENGTH
from mathom.games.confrontation.rules.frames import FRAMES, new_game
from mathom.games.confrontation.rules.setup import PICK_FACE, PICK_SPECIAL, PLACE_PIECE
from mathom.games.confrontation.rules.specials.special_cards import MOVE_ON
from mathom.games.confrontation.rules.turn import TAKE_TURN
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.event_fields import KINDS, REASON_NAMES
from mathom.games.confrontation.text.mentions import find_mentions
from mathom.games.confrontation.text.words import HIDDEN_SENTENCES, QUESTIONS, REASONS, SENTENCES, question
from tests.games.confrontation.rule_rows import GAME, SEATS, play
from tests.games.confrontation.sections import SECTIONS
from tests.games.confrontation.text_tables import read_rows
from tests.games.confrontation.walks import ALL_SPECIALS, RULESETS, positions, step

# Their words depend on more.
BY_ARGUMENT: Final[set[Frame]] = {
    PICK_FACE,
    PICK_SPECIAL,
    PLACE_PIECE,
    MOVE_ON,
    TAKE_TURN,
}
NAMED = {*CARD_NAMES[0], *CARD_NAMES[1], *SPECIAL_NAMES}
IDENTIFIERS = re.compile(r"_|\bNone\b|[{}]")


def raw_events(games: int, seed: int) -> list[RawEvent]:
    """All events of random games, and of one that its limit ends."""
    found: list[RawEvent] = []
    for number in range(games):
        for k, rules in enumerate((*RULESETS, {"turn-limit": "2"})):
            s, dice = new_game(read_rules(rules)), Dice(seed + 100 * number + k)
            s.listen(zeros(64))
            while s.depth:
                step(s, dice)
            found += read_story(KINDS, [s.story[i] for i in range(s.told)])
    return found


def lapsed() -> list[RawEvent]:
    """11.3: a case that random games rarely reach: the ordered piece cannot move."""
    rules = "rules specials=handicap handicap=a_king_revealed"
    match = play(f"{rules} ; cardolan: aragorn | shire: orcs | mordor: warg ; turn 2", "a_king choose-shire")
    return [raw for played in match.played for raw in played.raw_events]


STORY = raw_events(40, 7) + lapsed()


# ---- events ----


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(SENTENCES) == {kind.name for kind in KINDS}
    assert set(HIDDEN_SENTENCES) <= {kind.name for kind in KINDS if kind.secret}
    assert set(REASONS) == set(REASON_NAMES[1:])


def test_random_games_tell_events_of_every_kind() -> None:
    assert {raw.kind.name for raw in STORY} == {kind.name for kind in KINDS}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_event_makes_a_sentence(seat: int | None) -> None:
    for raw in STORY:
        sentence = GAME.tell(raw.seen_by(seat))
        assert sentence.endswith(".") and sentence[0] == sentence[0].upper()
        assert not IDENTIFIERS.search(sentence), sentence
        assert GAME.tell(raw.seen_by_all())


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_sentence_keeps_the_secret_of_its_event(seat: int | None) -> None:
    for raw in STORY:
        if raw.kind.secret is None:
            continue
        label, name = raw.kind.secret
        seen = raw.seen_by(seat)
        if seen.facts[label] is None:
            secret = str(raw.seen_by_all().facts[label])
            title = titles.SPECIALS.get(secret) or (
                titles.character(secret) if secret in NAMES else titles.card(secret)
            )
            assert not re.search(rf"\b{re.escape(title)}\b", GAME.tell(seen)), GAME.tell(seen)
            assert name is not None


def test_every_rule_that_an_event_names_is_a_section() -> None:
    assert {raw.seen_by_all().rule for raw in STORY} - SECTIONS == set()


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Event("turn-began", "4.1", {"side": "sauron", "number": 3}), "Turn 3: Sauron."),
        (
            Event(
                "moved",
                "5.3",
                {"side": "fellowship", "from": "eregion", "to": "fangorn", "way": "tunnel", "character": None},
            ),
            "A piece of the Fellowship moves from Eregion to Fangorn through the Tunnel of Moria.",
        ),
        (
            Event(
                "moved",
                "5.1",
                {"side": "sauron", "from": "mordor", "to": "gondor", "way": "normal", "character": "orcs_c"},
            ),
            "The Orcs move from Mordor to Gondor.",
        ),
        (Event("shown", "11.7", {"region": "rohan", "character": None}), "A concealed piece in Rohan is shown."),
        (Event("committed", "6.8", {"side": "sauron", "card": None}), "Sauron has chosen a card."),
        (Event("committed", "6.8", {"side": "sauron", "card": "eye"}), "Sauron has chosen the Eye of Sauron."),
        (Event("compared", "6.11", {"fellow": 0, "minion": -1}), "Strength 0 against -1."),
        (
            Event("battle-began", "6.3", {"fellow": "frodo_c", "minion": "warg", "region": "shire"}),
            "Battle in the Shire: Frodo (1) against the Warg (2).",
        ),
        (
            Event("team-shown", "3.2", {"side": "sauron", "team": ["balrog", "uruk_hai"]}),
            "Sauron fields the Balrog, the Uruk-Hai.",
        ),
        (
            Event("won", "12.1", {"side": "fellowship", "reason": "ring-in-mordor"}),
            "The Fellowship wins: the Ringbearer is in Mordor.",
        ),
    ],
)
def test_sentences(event: Event, sentence: str) -> None:
    assert GAME.tell(event) == sentence


# ---- questions and answers ----


def test_every_frame_that_asks_has_a_question() -> None:
    asking = {frame for frame in FRAMES if frame.number & ASKS}
    assert asking == set(QUESTIONS) | BY_ARGUMENT and not set(QUESTIONS) & BY_ARGUMENT


def test_every_question_and_answer_of_random_games_has_words() -> None:
    asked: set[Frame] = set()
    for s in positions(12, seed=61):
        for seat in s.asked():
            text = question(s, seat)
            assert text.endswith((".", "?")) and not IDENTIFIERS.search(text.partition(": ")[0])
            asked.add(s.frames[s.agenda[s.depth - 1] & INDEX])
            for a in s.legal_actions() if seat == CHANCE else s.actions_for(seat):
                words = GAME.explain(s, seat, a)
                assert words.endswith((".", ")")) and words[0] == words[0].upper() and not IDENTIFIERS.search(words)
    assert asked == set(QUESTIONS) | BY_ARGUMENT


def test_the_words_of_a_piece_name_that_piece() -> None:
    """A drawn piece too, whichever side chance draws from."""
    for s in positions(12, seed=62, every=1):
        if s.depth and s.waiting()[0].split()[0] in ("DrawDefender", "DrawOrdered", "DrawSpied"):
            for a in s.legal_actions():
                named = GAME.notate(s, CHANCE, a)
                assert GAME.explain(s, CHANCE, a) == f"{titles.capital(titles.character(named))}."


def test_the_words_of_a_card_or_a_face_name_it_first() -> None:
    """A reader of the log after the game has no button with a title beside the words."""
    found = set()
    for s in positions(12, seed=63, every=1):
        for seat in s.asked():
            for a in s.actions_for(seat) if seat != CHANCE else ():
                name = GAME.notate(s, seat, a)
                if name in NAMED and s.waiting()[0].split()[0] != "AnnounceNumber":
                    found.add(name)
                    assert GAME.explain(s, seat, a).startswith(GAME.table.handle(s, seat, a).title)
    assert found == NAMED


@pytest.mark.parametrize(("position", "moves", "seat", "text", "words"), read_rows("words.txt"))
def test_answers_in_words(position: str, moves: str, seat: str, text: str, words: str) -> None:
    match = play(position, moves)
    options = {option.text: option.words for option in match.options(SEATS.get(seat, CHANCE))}
    assert options[text] == words


# ---- what things are ----


@pytest.mark.parametrize("name", [*NAMES, *REGION_NAMES, *SPECIAL_NAMES, *CARD_NAMES[0], *CARD_NAMES[1]])
def test_everything_can_be_asked_about(name: str) -> None:
    sentence = GAME.about(name)
    assert sentence.endswith((".", ")."))
    assert set(re.findall(r"\((\d+(?:\.\d+)?)", sentence)) <= SECTIONS | {"7.3"}


def test_characters_are_described_with_their_strength_and_section() -> None:
    for c, name in enumerate(NAMES):
        section = f"9.{SECTION[c] % 100}"
        assert titles.CHARACTER_TEXTS[name].startswith(f"{STRENGTH[c]}. ")
        assert titles.CHARACTER_TEXTS[name].endswith(f"({section}).")


@pytest.mark.parametrize(("text", "column"), [("of", 0), ("  of", 2), ("", 0), (" pass", 1)])
def test_about_nothing(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        GAME.about(text)
    assert caught.value.column == column and text[column:].startswith(caught.value.word)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("balrog fangorn", ([9], [11], [], [])),
        ("gap of rohan", ([], [9], [], [])),
        ("rohan gap", ([], [12, 9], [], [])),
        ("gandalf", ([4], [], [], [])),
        ("gandalf_v", ([4], [], [], [])),
        ("gandalf the white", ([], [], [], [1])),
        ("witch king", ([11], [], [], [])),
        ("mouth of sauron gondor", ([13], [14], [], [])),
        ("4 magic", ([], [], ["4", "magic"], [])),
        ("palan", ([], [], [], [6])),
        ("c", ([], [], [], [])),
        ("", ([], [], [], [])),
    ],
)
def test_mentions_are_found(text: str, found: tuple[list[int], list[int], list[str], list[int]]) -> None:
    said = find_mentions(text)
    assert (said.pieces, said.regions, said.cards, said.specials) == found


# ---- rulesets ----


@pytest.mark.parametrize("rules", RULESETS)
def test_rulesets_come_back(rules: dict[str, str]) -> None:
    whole = rules_of(read_rules(rules))
    assert rules_of(read_rules(whole)) == whole and list(whole) == [option.name for option in RULE_OPTIONS]
    assert all(whole[name] == value for name, value in rules.items())


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ({"cast": "both"}, 'cast cannot be "both": choose one of classic, variant, draft'),
        ({"casting": "draft"}, 'there is no rule option "casting"; did you mean cast?'),
        ({"draft": "hidden"}, "draft=hidden needs cast=draft"),
        (
            {"upstream-bars-sauron": "on", "upstream-sideways-retreat": "on"},
            "upstream-bars-sauron=on cannot be combined with upstream-sideways-retreat=on",
        ),
        ({"specials": "handicap", "handicap": "palantri"}, '"palantri" is not a Special Card; did you mean palantir?'),
        ({"specials": "handicap", "handicap": ALL_SPECIALS + "+"}, '"" is not a Special Card'),
        ({"turn-limit": "0"}, 'turn-limit must be "none" or a number from 1 to 1000000, not "0"'),
        ({"turn-limit": "1000001"}, 'turn-limit must be "none" or a number from 1 to 1000000, not "1000001"'),
        (
            {"turn-limit": "0000000019999999"},
            'turn-limit must be "none" or a number from 1 to 1000000, not "0000000019999999"',
        ),
        ({"turn-limit": "ten"}, 'turn-limit must be "none" or a number from 1 to 1000000, not "ten"'),
        ({"turn-limit": "9" * 5000}, f'turn-limit must be "none" or a number from 1 to 1000000, not "{"9" * 40}..."'),
    ],
)
def test_impossible_rulesets_are_refused(rules: dict[str, str], complaint: str) -> None:
    with pytest.raises(RulesetError) as caught:
        read_rules(rules)
    assert str(caught.value) == complaint


def test_a_handicap_needs_its_option() -> None:
    with pytest.raises(RulesetError, match="specials=handicap"):
        read_rules({"handicap": "palantir"})


@pytest.mark.parametrize(
    ("rule", "position", "text", "words"),
    [
        (
            "9.29 the Witch King wins in the Shire",
            "rules cast=variant ; shire: frodo | arthedain: witch_king | mordor: orcs",
            "witch_king-shire",
            "The Witch King from Arthedain to the Shire, and wins.",
        ),
        (
            "12.1 the Ringbearer wins in Mordor",
            "gondor: frodo | mordor: orcs ; turn 2",
            "frodo-mordor",
            "Frodo from Gondor to Mordor, and wins.",
        ),
        (
            "6.1 others attack",
            "gondor: frodo merry | mordor: orcs ; turn 2",
            "merry-mordor",
            "Merry from Gondor to Mordor, to attack.",
        ),
    ],
)
def test_a_move_that_wins_does_not_attack(rule: str, position: str, text: str, words: str) -> None:
    match = play(position, "")
    assert [option.words for option in match.options(match.asked[0]) if option.text == text] == [words]
