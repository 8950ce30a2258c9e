"""Why something cannot be done now: one sentence and the number of the rule.

Reasons are worked out from a view, in a world drawn from it, so that an explanation cannot reveal a secret.
"""

from __future__ import annotations

from typing import Final

from mathom.core.engine.agenda import INDEX, Frame
from mathom.core.engine.dice import Dice
from mathom.core.game import Reason
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import matches, parts_of, words_of
from mathom.games.confrontation.knowledge.view import WATCHER_SEAT, View
from mathom.games.confrontation.knowledge.worlds import ConfrontationWorlds
from mathom.games.confrontation.rules.battle import CHOOSE_DEFENDER, USE_FELLOWSHIP_TEXT
from mathom.games.confrontation.rules.board import ADJACENT, DEFEATED, MORDOR, RESERVE
from mathom.games.confrontation.rules.characters.tiles import (
    BALROG,
    FRODO,
    GANDALF,
    GANDALF_V,
    NAMES,
    SAM,
    VARIANT,
    WATCHER,
    side_of,
)
from mathom.games.confrontation.rules.combat import SHOW_GANDALF
from mathom.games.confrontation.rules.defeat import END_BATTLE
from mathom.games.confrontation.rules.frames import FRAMES
from mathom.games.confrontation.rules.movement import ANSWER_TUNNEL
from mathom.games.confrontation.rules.setup import PICK_FACE, PLACE_PIECE
from mathom.games.confrontation.rules.specials.special_cards import (
    CHOOSE_ORDERED,
    CHOOSE_SPIED,
    EXTRA_STEP,
    MOVE_ON,
    RECALL,
)
from mathom.games.confrontation.rules.state import CLASSIC_CAST, VARIANT_CAST, Confrontation
from mathom.games.confrontation.rules.turn import TAKE_TURN
from mathom.games.confrontation.text import titles
from mathom.games.confrontation.text.event_fields import SIDE_NAMES
from mathom.games.confrontation.text.explain_cards import why_not_card, why_not_special
from mathom.games.confrontation.text.explain_moves import (
    region,
    section,
    title,
    why_no_move_at_all,
    why_not_extra_step,
    why_not_move,
    why_not_this_piece,
)
from mathom.games.confrontation.text.explain_retreats import RETREATING, why_not_retreat
from mathom.games.confrontation.text.mentions import Mentions, find_mentions
from mathom.games.confrontation.text.notation import asked_frame, names_in, notate
from mathom.games.confrontation.text.titles import capital
from mathom.games.confrontation.text.words import question

MOVING: Final = (TAKE_TURN, EXTRA_STEP, MOVE_ON)
REGION_QUESTIONS: Final = {CHOOSE_ORDERED: "11.3", CHOOSE_SPIED: "11.6"}


def why_not(v: View, text: str) -> Reason:
    """Why an answer in free words is not allowed now, or that it is. Raises NotationError for an unknown word."""
    answer, reason = find_answer(v, text)
    return reason or Reason(tr("That is allowed now: {answer}.", answer=answer), None)


def why_refused(v: View, text: str) -> Reason:
    """The same after `parse` failed: the text may still mean an allowed answer."""
    answer, reason = find_answer(v, text)
    return reason or Reason(tr("Did you mean {answer}?", answer=answer), None)


def find_answer(v: View, text: str) -> tuple[str, Reason | None]:
    """The allowed answer that the text means, or the reason why there is no such answer."""
    mentions = find_mentions(text)
    s = ConfrontationWorlds(v).sample(Dice(1))
    seat = int(v.seat)
    if s.depth == 0:
        return "", Reason(tr("The game is over."), None)
    if seat == WATCHER_SEAT or seat not in s.asked():
        return "", why_not_now(s)
    frame, _ = asked_frame(s, seat)
    if frame in RETREATING and mentions.regions:
        mentions.cards.clear()  # "retreat rohan" names a region, not the card
    if allowed := find_allowed(s, seat, text):
        return allowed, None
    if absent := why_not_in_play(v, mentions):
        return "", absent
    if meant := find_meant(s, seat, frame, mentions):
        return meant, None
    return "", why_not_this(s, seat, frame, mentions)


def why_not_now(s: Confrontation) -> Reason:
    asked = s.asked()[0]
    who = titles.SIDES[SIDE_NAMES[asked]] if asked >= 0 else tr("chance")
    waiting = [FRAMES[s.agenda[i] & INDEX] for i in range(s.depth - 1, -1, -1)]
    rule = "4.1" if waiting[0] in MOVING else "6.16" if END_BATTLE in waiting else None
    return Reason(capital(tr("{who} decides now.", who=who)), rule)


def find_allowed(s: Confrontation, seat: int, text: str) -> str | None:
    typed = words_of(text)
    for a in s.actions_for(seat):
        names = tuple(parts_of(name) for name in names_in(s, seat, a))
        if matches(typed, names, False):
            return notate(s, seat, a)
    return None


def why_not_in_play(v: View, mentions: Mentions) -> Reason | None:
    """For a face that, as this seat knows, its tile does not show."""
    for face in mentions.faces:
        tile = face % VARIANT
        is_known = v.known >> tile & 1 or side_of(tile) == v.seat
        if is_known and v.variant >> tile & 1 != face // VARIANT:
            rule = "3.1" if v.rules.cast in (CLASSIC_CAST, VARIANT_CAST) else "3.2"
            who = capital(titles.character(NAMES[face]))
            return Reason(tr("{who} ({face}) is not in this game.", who=who, face=NAMES[face]), rule)
    return None


def find_meant(s: Confrontation, seat: int, frame: Frame, mentions: Mentions) -> str | None:
    """An answer that names everything mentioned; for a move, both the piece and the region must be mentioned."""
    if mentions.is_empty or (frame in MOVING and not (mentions.pieces and mentions.regions)) or frame is PICK_FACE:
        return None
    for a in s.actions_for(seat):
        text = notate(s, seat, a)
        if mentions.is_part_of(find_mentions(text)):
            return text
    return None


def exactly_meant(s: Confrontation, seat: int, text: str) -> int | None:
    """The one answer that names exactly what was mentioned, in any order and words: "frodo to arthedain"."""
    mentions = find_mentions(text)
    found = [
        a
        for a in s.actions_for(seat)
        if not mentions.is_empty and mentions.is_same_as(find_mentions(notate(s, seat, a)))
    ]
    return found[0] if len(found) == 1 else None


def why_not_this(s: Confrontation, seat: int, frame: Frame, mentions: Mentions) -> Reason:
    if mentions.specials:
        return why_not_special(s, seat, frame, mentions.specials[0])
    if mentions.pieces and (reason := why_not_helper(s, frame, mentions.pieces[0])):
        return reason
    if mentions.pieces and side_of(mentions.pieces[0]) != seat:
        return why_not_enemy(s, frame, mentions.pieces[0])
    if mentions.pieces:
        return why_not_piece(s, seat, frame, mentions)
    if mentions.regions and frame in RETREATING:
        return why_not_retreat(s, seat, frame, mentions.regions[0])
    if mentions.cards:
        return why_not_card(s, seat, frame, mentions.cards[0])
    if mentions.regions:
        return why_not_region(frame, mentions.regions[0])
    return not_asked(s, seat)


def not_asked(s: Confrontation, seat: int) -> Reason:
    return Reason(tr("The question now is: {question}", question=question(s, seat)), None)


# ---- pieces ----


def why_not_helper(s: Confrontation, frame: Frame, piece: int) -> Reason | None:
    """For a piece that could be shown now if it stood elsewhere."""
    if frame is ANSWER_TUNNEL and s.who(piece) == BALROG:
        return Reason(tr("The Balrog answers only from Caradhras."), "5.4")
    if frame is SHOW_GANDALF and piece == GANDALF and s.who(GANDALF) != GANDALF_V:
        return Reason(tr("Gandalf cannot help in this game: only his other face can."), "9.22")
    if frame is SHOW_GANDALF and piece == GANDALF:
        return Reason(tr("Gandalf helps only from the region of the battle or an adjacent one."), "9.22")
    if frame is USE_FELLOWSHIP_TEXT and {piece, s.fellow} == {SAM, FRODO} and piece != s.fellow:
        return Reason(tr("Sam and Frodo must be in the same region."), "9.2")
    return None


def why_not_enemy(s: Confrontation, frame: Frame, piece: int) -> Reason:
    if frame is CHOOSE_DEFENDER:
        return Reason(tr("You can name only a face-up enemy; a concealed one is chosen at random."), "6.2")
    if frame is CHOOSE_ORDERED and s.who(piece) == WATCHER and s.open_always >> piece & 1:
        return Reason(tr("The Watcher was revealed and can never move again, so it cannot be chosen."), "11.3")
    if frame in REGION_QUESTIONS:
        return Reason(
            tr("Choose a region: chance decides which of its concealed pieces it is."), REGION_QUESTIONS[frame]
        )
    return Reason(tr("That piece is not yours."), "5.1")


def why_not_piece(s: Confrontation, seat: int, frame: Frame, mentions: Mentions) -> Reason:
    piece = mentions.pieces[0]
    who = title(s, piece)
    if s.at[piece] == DEFEATED:
        return Reason(tr("{who} is not on the board.", who=who), "6.12")
    if frame is PLACE_PIECE:
        if s.at[piece] != RESERVE:
            return Reason(tr("{who} is already in {region}.", who=who, region=region(s.at[piece])), "3.4")
        sentence = tr("{question} Fill the regions one after the other.", question=question(s, seat))
        return Reason(sentence, "3.4")
    if frame not in MOVING:
        return why_not_other_piece(s, seat, frame, piece)
    if reason := why_not_this_piece(s, seat, frame, piece):
        return reason
    if len(mentions.pieces) > 1 or len(mentions.regions) > 1:
        return Reason(tr("A move is one piece and one region."), "5.1")
    if not mentions.regions:
        return why_no_move_at_all(s, seat, frame, piece)
    if frame is EXTRA_STEP:
        return why_not_extra_step(s, seat, piece, mentions.regions[0])
    return why_not_move(s, seat, piece, mentions.regions[0])


def why_not_other_piece(s: Confrontation, seat: int, frame: Frame, piece: int) -> Reason:
    who = title(s, piece)
    if frame is RECALL and s.at[piece] == MORDOR:
        return Reason(tr("{who} is already in Mordor.", who=who), "11.8")
    if frame is RECALL:
        return Reason(tr("{who} can only go to Mordor.", who=who), "11.8")
    if frame is USE_FELLOWSHIP_TEXT and NAMES[s.who(s.fellow)] == "smeagol":
        return why_no_switch(s, piece)
    return not_asked(s, seat)


def why_no_switch(s: Confrontation, piece: int) -> Reason:
    if piece == s.fellow:
        return Reason(tr("Sméagol is attacked: name the piece to change places with."), "9.27")
    if ADJACENT[s.region] >> s.at[piece] & 1:
        return Reason(tr("Sméagol cannot change places from mountain to mountain."), "9.27")
    return Reason(tr("{who} is not adjacent to the battle.", who=title(s, piece)), section(s, s.fellow))


# ---- regions ----


def why_not_region(frame: Frame, r: int) -> Reason:
    if frame in REGION_QUESTIONS:
        return Reason(tr("There is no concealed enemy in {region}.", region=region(r)), REGION_QUESTIONS[frame])
    if frame in MOVING:
        return Reason(tr("Say which piece moves there."), "5.1")
    return Reason(tr("The question is not about {region}.", region=region(r)), None)
