"""Positions as text: they print as they parse, part by part and in random games; errors name the unreadable word."""

from __future__ import annotations

from itertools import permutations

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.errors import NotationError
from mathom.core.play.match import Match
from mathom.core.play.position_text import position_text
from mathom.core.text.turn_answers import SHAPE
from mathom.games.confrontation.text import position
from mathom.games.confrontation.text.position import dump, load
from tests.games.confrontation.rule_rows import GAME
from tests.games.confrontation.sentences import sentences, unsaid
from tests.games.confrontation.walks import positions, walk

BOTH = "shire: frodo | mordor: balrog"
WON = " ; won fellowship cannot-move"
SETUP = "turn 0"


def test_every_position_of_a_match_has_a_text_that_loads_as_it() -> None:
    """From set-up too: Sauron has the first turn (4.1). Within a turn the text is its start and the answers since."""
    for seed, rules in enumerate(({}, {"specials": "own-two"}, {"cast": "draft", "draft": "hidden"})):
        match, dice = Match(GAME, rules, secret=bytes([seed]) * 32), Dice(seed)
        while not match.is_over:
            seat = match.asked[0]
            actions = match.actions(seat)
            match.act(seat, actions[dice.below(len(actions))])
            if dice.below(4) == 0:
                again = GAME.load(position_text(match))
                assert again.fingerprint(1) == match.state.fingerprint(1), position_text(match)
        assert GAME.load(position_text(match)).fingerprint(1) == match.state.fingerprint(1)


def test_start_of_a_turn_prints_as_it_parses_and_the_middle_is_refused() -> None:
    middles = 0
    for s in positions(6, seed=31, every=2):
        is_start = s.depth == 0 or s.waiting()[0].startswith("TakeTurn") or dump(s).endswith("turn 0")
        if is_start:
            assert dump(load(dump(s))) == dump(s)
            assert load(dump(s)).fingerprint(1) == s.fingerprint(1), dump(s)
        else:
            middles += 1
            with pytest.raises(NotationError, match=r"belongs to the middle of a turn|beside"):
                load(dump(s))
    assert middles > 20


def test_a_game_that_its_limit_ended() -> None:
    """R42: the turn that would have begun is nobody's."""
    last = list(walk({"turn-limit": "3"}, 5))[-1]
    assert last.depth == 0
    assert load(dump(last)).fingerprint(1) == last.fingerprint(1), dump(last)


@pytest.mark.parametrize(
    "text",
    [
        BOTH,
        f"{BOTH} ; turn 2",
        "rules cast=variant ; shire: frodo smeagol | mordor: uruk_hai",
        "rules cast=draft ; shire: frodo_v sam_c | mordor: uruk_hai orcs_c",
        "rules cast=draft draft=hidden ; shire: frodo_v | mordor: orcs_c ; known frodo_v",
        "rules cast=draft draft=hidden ; shire: frodo_v sam_c* | mordor: orcs_c | lost: theoden",
        "rules cast=draft draft=hidden ; shire: frodo_v | mordor: orcs_c ; known frodo_v ; whispered frodo_v",
        "shire: frodo sam* | rohan: gimli! | mordor: balrog ; turn 2",
        "shire: frodo | rohan: sam*!? gimli? | mordor: balrog ; turn 3",
        "shire: frodo | mordor: balrog | lost: gandalf*",
        "rules cast=variant ; shire: frodo | rohan: watcher* | mordor: gollum",
        f"{BOTH} ; fellowship 1245mr ; sauron 12346r",
        f"{BOTH} ; fellowship c ; sauron e",
        "shire: sam | gondor: gimli+ saruman+ ; fellowship 12345sc played m fetched r ; sauron 12345me played r"
        " ; turn 2 ; battle gondor gimli saruman ; flags first-strike cloaked ; won sauron ring-lost",
        "rules specials=own-two ; shire: frodo | mordor: balrog ; specials gwaihir palantir ; used crebain",
        "rules specials=handicap handicap=gwaihir+palantir ; shire: frodo | mordor: balrog",
        "rules specials=handicap handicap=gwaihir+palantir ; shire: frodo | mordor: balrog ; used palantir",
        "rules specials=handicap handicap=gwaihir+palantir ; shire: frodo | mordor: balrog ; specials -",
        "shire: sam | mordor: balrog ; ring sam",
        f"{BOTH} ; turn 3 ; ordered balrog",
        f"{BOTH} ; turn 4 ; won fellowship ring-in-mordor",
        f"{BOTH} ; turn 60 ; won nobody turn-limit",
        SETUP,
        f"rules cast=draft specials=announced ; {SETUP}",
    ],
)
def test_every_part_prints_as_it_parses(text: str) -> None:
    assert dump(load(text)) == text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("", WON.removeprefix(" ; ")),
        (" ; ;", WON.removeprefix(" ; ")),
        ("shire: frodo", f"shire: frodo{WON}"),
        ("mordor: balrog ; turn 2", "mordor: balrog ; turn 2 ; won sauron cannot-move"),
        ("  mordor:   balrog | ", "mordor: balrog"),
        ("mordor: balrog | shire: sam frodo", "shire: frodo sam | mordor: balrog"),
        ("shire: frodo shire: sam | mordor: balrog", "shire: frodo sam | mordor: balrog"),
        ("shire: | mordor: balrog", "mordor: balrog"),
        (f"turn 2 ; {BOTH}", f"{BOTH} ; turn 2"),
        (f"{BOTH} ; turn 1", BOTH),
        (f"{BOTH} ; turn 0002", f"{BOTH} ; turn 2"),
        (f"{BOTH} ; rules standard", BOTH),
        (f"{BOTH} ; rules cast=classic", BOTH),
        (f"{BOTH} ; fellowship rcsm54321 ; sauron 123456mer", BOTH),
        (f"{BOTH} ; specials - ; used -", BOTH),
        (f"{BOTH} ; ring frodo ; whispered -", BOTH),
        (f"{SETUP} ; rules standard", SETUP),
        ("shire: frodo_c | mordor: witch_king_c", "shire: frodo | mordor: witch_king"),
        ("shire: frodo!* | mordor: balrog ; turn 2", "shire: frodo*! | mordor: balrog ; turn 2"),
        ("shire: frodo | mordor: balrog | lost: sam gandalf", BOTH),
        (
            "rules cast=draft ; lost: sam_c theoden | shire: frodo_c | mordor: balrog",
            "rules cast=draft ; shire: frodo_c | mordor: balrog | lost: theoden",
        ),
    ],
)
def test_abbreviations_are_understood(text: str, printed: str) -> None:
    assert dump(load(text)) == printed


def test_the_order_of_the_parts_does_not_matter() -> None:
    parts = [
        "rules cast=draft",
        "shire: sam_v | mordor: balrog | lost: frodo_v",
        "turn 3",
        "ring sam_v",
        "ordered balrog",
    ]
    text = dump(load(" ; ".join(parts)))
    for order in permutations(parts):
        assert dump(load(" ; ".join(order))) == text


def test_a_position_may_stand_on_several_lines() -> None:
    assert dump(load("shire: frodo\n  | mordor:\tbalrog\n; turn 2")) == f"{BOTH} ; turn 2"


# ---- what cannot be read ----

BAD: list[tuple[str, str, str]] = [
    ("shire: frodo ; xyzzy", "xyzzy", "begins no part of a position"),
    ("shir: frodo", "shir:", "is not a region; did you mean shire?"),
    ("frodo shire", "frodo", "begins no part of a position"),
    (f"{BOTH} ; trun 2", "trun", "begins no part of a position; did you mean turn?"),
    ("shire: frodo ; mordor: balrog", "mordor:", "begins a part that was there already"),
    (f"{BOTH} ; turn 2 ; turn 3", "turn", "begins a part that was there already"),
    ("rules cast=foo ; shire: frodo", "rules", 'cast cannot be "foo": choose one of classic, variant, draft'),
    ("shire: frodo ; rules variant", "rules", '"variant" should be name=value, for example cast=variant'),
    ("shire: frodo | gondorr: orcs", "gondorr:", "is not a region; did you mean gondor?"),
    ("shire: frodo | orcs", "orcs", 'needs a region before it, as in "rohan: aragorn"'),
    ("board shire: frodo", "board", 'needs a region before it, as in "rohan: aragorn"'),
    ("shire: frodo | mordor: frodo", "frodo", "stands on the board already"),
    ("shire: frodo | lost: frodo", "frodo", "stands on the board already"),
    ("lost: frodo | shire: frodo", "frodo", "stands on the board already"),
    ("rules cast=draft ; lost: sam_v | shire: sam_c", "sam_c", "stands on the board already"),
    ("rules cast=draft ; shire: sam_v sam_c", "sam_c", "stands on the board already"),
    ("shire: frodo? | mordor: orcs?", "orcs?", "is Sauron's own: only Fellowship pieces are seen in the Palantir"),
    ("rules cast=draft ; shire: frodo", "frodo", "needs its face in a draft: frodo_c or frodo_v"),
    ("shire: smeagol", "smeagol", "is not in this cast"),
    ("rules cast=variant ; shire: pippin", "pippin", "is not in this cast"),
    ("shire: frodo_v", "frodo_v", "is not in this cast"),
    ("shire: frodoo*", "frodoo", "is not a character; did you mean frodo?"),
    ("shire: *", "", "is not a character"),
    ("rules cast=draft ; shire: sam_c ; known sam_v", "sam_v", "is not the face that this tile shows"),
    (f"{BOTH} ; fellowship", "fellowship", "needs the cards in hand after it, as letters"),
    (f"{BOTH} ; sauron 12 played", "played", 'should be "played" or "fetched" and a card'),
    (f"{BOTH} ; sauron 12 drawn 3", "drawn", 'should be "played" or "fetched" and a card'),
    (f"{BOTH} ; sauron 12 played 34{WON}", "34", "should be one card"),
    (f"{BOTH} ; fellowship 6", "6", 'has no card "6": the cards are 12345mscr'),
    (f"{BOTH} ; sauron 12 played c{WON}", "c", 'has no card "c": the cards are 123456mer'),
    (f"{BOTH} ; sauron 121", "121", 'has the card "1" twice'),
    (f"{BOTH} ; specials palantri", "palantri", "is not a Special Card; did you mean palantir?"),
    (f"{BOTH} ; used xyzzy", "xyzzy", "is not a Special Card"),
    (f"{BOTH} ; turn x", "x", "should be the number of the turn"),
    (f"{BOTH} ; turn -1", "-1", "should be the number of the turn"),
    (f"{BOTH} ; turn 1000000001", "1000000001", "should be the number of the turn"),
    (
        f"{BOTH} ; turn 0000000000009999999999999999999",
        "0000000000009999999999999999999",
        "should be the number of the turn",
    ),
    (f"{BOTH} ; turn " + "9" * 5000, "9" * 5000, "should be the number of the turn"),
    (f"{BOTH} ; turn ²", "²", "should be the number of the turn"),
    (f"{BOTH} ; turn", "turn", "needs exactly one word after it"),
    (f"{BOTH} ; ordered balrog orcs", "ordered", "needs exactly one word after it"),
    (f"{BOTH} ; ring balrog", "balrog", "can never be the Ringbearer"),
    (f"{BOTH} ; battle rohan{WON}", "battle", "needs a region and two fighters after it, each or -"),
    (f"{BOTH} ; battle rohn - -{WON}", "rohn", "is not a region; did you mean rohan?"),
    (
        f"{BOTH} ; battle rohan balrog -{WON}",
        "balrog",
        "comes first if it is the Fellowship's, second if it is Sauron's",
    ),
    (f"{BOTH} ; battle rohan - frodo{WON}", "frodo", "comes first if it is the Fellowship's, second if it is Sauron's"),
    (f"{BOTH} ; battle rohan - orks{WON}", "orks", "is not a character; did you mean orcs?"),
    (f"{BOTH} ; flags cloked{WON}", "cloked", "is not a flag; did you mean cloaked?"),
    (f"{BOTH} ; won", "won", "needs fellowship, sauron or nobody, and the reason, after it"),
    (f"{BOTH} ; won frodo ring-lost", "won", "needs fellowship, sauron or nobody, and the reason, after it"),
    (f"{BOTH} ; won sauron ring", "ring", "is not a way to end; did you mean ring-lost?"),
    (
        f"{BOTH} ; {SETUP}",
        "shire:",
        'cannot stand beside "turn 0", the start of the set-up: tell the set-up by answers',
    ),
    ("shire: \tfrodoo ; turn 2", "frodoo", "is not a character; did you mean frodo?"),
]


@pytest.mark.parametrize(("text", "word", "complaint"), BAD)
def test_unreadable_word_is_named_with_its_column(text: str, word: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        load(text)
    error = caught.value
    assert (error.word, error.complaint) == (word, complaint)
    assert text[error.column :].startswith(word)


MIDDLE = 'belongs to the middle of a turn: write the start of the turn, and the answers since as "{shape}"'


@pytest.mark.parametrize(
    ("text", "word"),
    [
        (f"{BOTH} ; agenda TakeTurn 1, EndTurn, StartTurn", "agenda"),
        (f"{BOTH} ; agenda TakeTurn 1, EndTurn, StartTurn{WON}", "agenda"),
        (f"{BOTH} ; battle rohan - -", "battle"),
        (f"{BOTH} ; flags face-down", "flags"),
        (f"{BOTH} ; bound balrog", "bound"),
        (f"{BOTH} ; picked palantir", "picked"),
        (f"{BOTH} ; sauron 12345mer played 6", "played"),
        (f"{BOTH} ; sauron 12345mer fetched 6", "fetched"),
        ("reserve: frodo", "reserve:"),
    ],
)
def test_parts_of_the_middle_of_a_turn_are_refused(text: str, word: str) -> None:
    with pytest.raises(NotationError) as caught:
        load(text)
    assert (caught.value.word, caught.value.complaint) == (word, MIDDLE.format(shape=SHAPE))
    assert text[caught.value.column :].startswith(word)


# ---- the answers since ----


@pytest.mark.parametrize(
    ("then", "asks"),
    [
        ("then sauron balrog-eregion", "DrawDefender"),
        ("then sauron balrog-eregion, chance merry", "CommitCard 0"),
        ("then sauron balrog eregion,chance merry , sauron 6", "CommitCard 0"),
        ("then sauron balrog-eregion, chance merry, sauron 6, fellowship 5", "CommitCard 0"),
    ],
)
def test_answers_since_the_start_of_the_turn_are_played(then: str, asks: str) -> None:
    s = GAME.load(f"eregion: gimli merry | caradhras: balrog | mordor: orcs | shire: frodo ; turn 3 ; {then}")
    assert s.waiting()[0] == asks


@pytest.mark.parametrize(
    ("then", "word", "complaint"),
    [
        ("then", "then", 'needs answers after it, as in "{shape}"'),
        ("then sauron", "sauron", 'needs its answer after it, as in "{shape}"'),
        ("then sauron balrog-dagorlad,", "then", 'needs answers after it, as in "{shape}"'),
        ("then sauron balrog-dagorlad ; turn 3", "then", "must be the last part of a position"),
        ("then fellowship frodo-arthedain", "fellowship", "is not asked there: sauron is"),
        ("then sauron balrog-dagorlad, sauron balrog-rohan", "sauron", "is not asked there: fellowship is"),
        ("then gandalf balrog-dagorlad", "gandalf", "is not asked there: sauron is"),
        ("then sauron balrgo-dagorlad", "balrgo", "is not a word of this game; did you mean balrog?"),
        ("then sauron balrog-shire", "balrog-shire", "cannot be answered: The Shire is not adjacent to Mordor. (5.1)"),
    ],
)
def test_wrong_answer_is_named_with_its_column(then: str, word: str, complaint: str) -> None:
    text = f"{BOTH} ; {then}"
    with pytest.raises(NotationError) as caught:
        GAME.load(text)
    assert (caught.value.word, caught.value.complaint) == (word, complaint.format(shape=SHAPE))
    assert text[caught.value.column :].startswith(word)


def test_game_over_asks_nobody() -> None:
    with pytest.raises(NotationError, match="is not asked there: nobody is"):
        GAME.load(f"{BOTH}{WON} ; then sauron balrog-dagorlad")


def test_error_keeps_the_complete_text() -> None:
    for text in (f"{BOTH} ; turn x", f"{BOTH} ; then sauron xyzzy"):
        with pytest.raises(NotationError) as caught:
            GAME.load(text)
        assert caught.value.text == text


def test_the_last_of_equal_words_is_meant() -> None:
    with pytest.raises(NotationError) as caught:
        load("shire: frodo | mordor: frodo")
    assert caught.value.column == 23
    with pytest.raises(NotationError) as caught:
        load(f"{BOTH} ; battle rohan - frodo{WON}")
    assert caught.value.column == 47


def test_every_complaint_has_a_row() -> None:
    said = [row[2] for row in BAD]
    assert unsaid(sentences(position, "fail", 1), said) == []
