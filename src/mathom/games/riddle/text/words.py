"""Events, questions and answers in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mathom.core.engine.agenda import Frame
from mathom.core.errors import MathomError, shortened
from mathom.core.play.events import Event
from mathom.core.text.speech import Phrases, tr
from mathom.games.riddle.rules.answers import (
    ATTACK,
    CHARACTER,
    CITY,
    DECLARE,
    DECODED,
    DIE,
    DRAW_WITH,
    FINISH,
    FINISH_IN_CITY,
    FINISH_WITH,
    HIDDEN_PILE,
    HIDE,
    KIND,
    LOOK,
    MOVE_BY,
    MOVE_BY_DIE,
    PASS,
    PLAYER,
    POWER_PLAY,
    RELEASE,
    REROLL,
    RETRIEVE,
    RIDDLE_CAPTIVE,
    SEARCH,
    SEE_PILE_WITH,
    SPACE,
    TITLE,
    TRAVEL_CARDS,
    USE,
)
from mathom.games.riddle.rules.battle import DEFEND, PRESENT_FORCE, TAKE_SPOILS
from mathom.games.riddle.rules.cards import ELF_RING, KIND_NAMES, PALANTIR, TITLE_NAMES
from mathom.games.riddle.rules.drawing import DISCARD_EXCESS, DISCARD_ONE, DRAW_BLIND, DRAW_CARD
from mathom.games.riddle.rules.exchange import CHOOSE_WHOM_TO_EXCHANGE_WITH
from mathom.games.riddle.rules.halls import (
    LEAVE_WITH_SIX,
    LEAVE_WITH_WIZARD,
    PLACE_MARKER,
    ROLL_IN_HALLS,
    is_quick_exit,
)
from mathom.games.riddle.rules.moving import CHOOSE_DESTINATION, CHOOSE_TRAVEL_CARDS
from mathom.games.riddle.rules.power_plays.clairvoyance import RESIST, SECOND, SEE_HAND
from mathom.games.riddle.rules.power_plays.riddles import (
    CHOOSE_WHOM_TO_RIDDLE,
    GO_ON_RIDDLING,
    HOLD_UP_CARD,
    LOSE_CARD,
    NAME_TITLE,
    OFFER_FREE_RIDDLE,
)
from mathom.games.riddle.rules.power_plays.secret_spaces import (
    CHOOSE_PILE,
    FIND_CARD,
    HIDE_CARD,
    LOOK_AT_PILE,
    RETRIEVE_CARD,
)
from mathom.games.riddle.rules.power_plays.shelob import SHELOB_DRAWS
from mathom.games.riddle.rules.power_plays.taking import (
    ANSWER_GOLLUM,
    ASK_FOR_CARD,
    CHOOSE_WHOM_TO_DRAW_FROM,
    DRAW_FROM_HAND,
    TAKE_FROM_HAND,
)
from mathom.games.riddle.rules.setup import CHOOSE_CHARACTER, DEAL_CARD, ROLL_FOR
from mathom.games.riddle.rules.sides.partners import (
    CHOOSE_FROM_PARTNER,
    GIVE_TO_PARTNER,
    NO_WISH,
    WISH_TITLE,
    may_join_sight,
)
from mathom.games.riddle.rules.sides.teams import CHOOSE_WHO_ACTS
from mathom.games.riddle.rules.state import CHARACTER_NAMES, Riddle
from mathom.games.riddle.rules.turn import ROLL, TAKE_ACTION
from mathom.games.riddle.text import titles
from mathom.games.riddle.text.notation import asked_frame, is_sight, travel_cards

# ---- questions that read differently under some options ----

JOIN: Final = "Join"  # O-4 (i): a team-mate may do more than resist
GRANT: Final = "Grant"  # O-2 b: the team-mate asked for a title
SECOND_HAND: Final = "SecondHand"  # 8.1: a second hand costs another power play
NO_WIZARD: Final = "NoWizard"  # 10.2: asked without a Wizard too, so that the question reveals nothing
OUT: Final = "Out"  # O-10: the loser does not go to the Halls


def case_of(s: Riddle, frame: Frame, argument: int) -> str:
    """Which of the cases above a question is; empty if none."""
    if frame is RESIST and may_join_sight(s, s.player, s.other, s.card):
        return JOIN
    if frame is GIVE_TO_PARTNER and argument != NO_WISH:
        return GRANT
    if frame is SEE_HAND and argument == SECOND:
        return SECOND_HAND
    if frame is TAKE_SPOILS and is_quick_exit(s):
        return OUT
    return ""


# ---- questions ----

QUESTIONS: Final[Phrases[Frame]] = Phrases(
    {
        CHOOSE_CHARACTER: "Who do you want to be?",
        ROLL_FOR: "The die of {who}.",
        DEAL_CARD: "A card for {who}.",
        ROLL: "The die of {who}.",
        TAKE_ACTION: "Your turn. Die: {die}. Power plays left: {power_plays}.",
        CHOOSE_DESTINATION: "Where do you go?",
        CHOOSE_TRAVEL_CARDS: "Which cards do you lay out for the move?",
        CHOOSE_WHO_ACTS: "Who acts in this turn?",
        HIDE_CARD: "Which card do you hide?",
        RETRIEVE_CARD: "Which card do you take back?",
        CHOOSE_PILE: "Whose hidden cards do you search?",
        FIND_CARD: "A card of the hidden pile of {who}.",
        LOOK_AT_PILE: "Which hidden cards do you look at?",
        WISH_TITLE: "Which card do you ask your team-mate for?",
        GIVE_TO_PARTNER: "Which card do you give your team-mate?",
        CHOOSE_FROM_PARTNER: "Which card do you take from your team-mate?",
        ROLL_IN_HALLS: "The die: a 6 gets you out.",
        DRAW_CARD: "A card from the deck.",
        DRAW_BLIND: "A card of {who}'s hand, drawn blindly.",
        HOLD_UP_CARD: "A card of {who}'s hand is held up.",
        LOSE_CARD: "A card of the riddler's hand goes to {who}.",
        DRAW_FROM_HAND: "A card of {who}'s hand, drawn blindly.",
        SHELOB_DRAWS: "Shelob draws a card.",
        CHOOSE_WHOM_TO_EXCHANGE_WITH: "With whom do you exchange next?",
        DISCARD_ONE: "Which card do you discard?",
        DISCARD_EXCESS: "You hold more than ten cards: which one do you discard?",
        LEAVE_WITH_SIX: "You have rolled a 6: do you leave?",
        LEAVE_WITH_WIZARD: "Do you play a Wizard of your kind to leave?",
        PLACE_MARKER: "Where do you return to the map?",
        CHOOSE_WHOM_TO_RIDDLE: "Whom do you riddle?",
        NAME_TITLE: "Name a title: what may the card be? Guesses left: {guesses}.",
        GO_ON_RIDDLING: "Right! Do you go on riddling?",
        OFFER_FREE_RIDDLE: "Do you riddle your captive now?",
        ASK_FOR_CARD: "Whom do you ask?",
        ANSWER_GOLLUM: "You are asked for The Ring.",
        TAKE_FROM_HAND: "Which card do you take?",
        CHOOSE_WHOM_TO_DRAW_FROM: "From whose hand do you draw?",
        SEE_HAND: "Whose hand do you see?",
        RESIST: "Do you show your hand, or resist with a card?",
        PRESENT_FORCE: "Which force do you present? Points: yours {total}, the defender's {defence}.",
        DEFEND: "Match the attack, or surrender. Points: yours {defence}, the attacker's {total}.",
        TAKE_SPOILS: "You have won. Which card do you take?",
    }
)
ASKED_OTHERWISE: Final = Phrases(
    {
        JOIN: "Do you show your hand, resist with a card, or show everybody an Elf Ring or Palantir of your own?",
        GRANT: "Your team-mate asks for {title}. Which card do you give?",
        SECOND_HAND: "Do you see a second hand? It costs your second power play.",
        NO_WIZARD: "You hold no Wizard of your kind: you stay.",
    }
)


def question(s: Riddle, seat: int) -> str:
    frame, argument = asked_frame(s, seat)
    who = titles.player(s, argument % 8)  # the argument may hold more than the player
    facts = {"who": who, "guesses": s.guesses, "total": s.total, "defence": s.defence, "die": s.die}
    facts["power_plays"] = s.power_plays
    case = case_of(s, frame, argument)
    if frame is LEAVE_WITH_WIZARD and len(s.actions_for(seat)) == 1:
        case = NO_WIZARD
    if case in ASKED_OTHERWISE:
        facts["title"] = titles.title(argument - 1) if case == GRANT else ""
        return ASKED_OTHERWISE[case].format_map(facts)
    return QUESTIONS[frame].format_map(facts) if frame in QUESTIONS else tr("What now?")


# ---- answers ----

NO_PHRASES: Final[Phrases[Frame]] = Phrases(
    {
        DISCARD_ONE: "You hold nothing that you may discard.",
        LEAVE_WITH_SIX: "Stay.",
        LEAVE_WITH_WIZARD: "Stay, and draw a card.",
        GO_ON_RIDDLING: "Stop here.",
        OFFER_FREE_RIDDLE: "Not now.",
        ANSWER_GOLLUM: "Show your hand, and keep The Ring if you have it.",
        RESIST: "Show your hand.",
        SEE_HAND: "No second hand.",
        PRESENT_FORCE: "Stop: the battle is a tie.",
        DEFEND: "Surrender.",
        HIDE_CARD: "No more.",
        RETRIEVE_CARD: "No more.",
        WISH_TITLE: "Nothing in particular.",
        GIVE_TO_PARTNER: "Refuse.",
        TAKE_SPOILS: "Take nothing: the loser goes to the Halls.",
    }
)
YES_PHRASES: Final[Phrases[Frame]] = Phrases(
    {
        LEAVE_WITH_SIX: "Leave.",
        GO_ON_RIDDLING: "Go on riddling.",
        OFFER_FREE_RIDDLE: "Riddle the captive.",
        TAKE_SPOILS: "Take the loser captive.",
    }
)
CARD_PHRASES: Final[Phrases[Frame]] = Phrases(
    {
        DISCARD_ONE: "Discard {card}.",
        DISCARD_EXCESS: "Discard {card}.",
        LEAVE_WITH_WIZARD: "Play {card} and leave.",
        ANSWER_GOLLUM: "Hand over {card}.",
        TAKE_FROM_HAND: "Take {card}.",
        RESIST: "Show only {card}.",
        PRESENT_FORCE: "Present {card}.",
        DEFEND: "Present {card}.",
        HIDE_CARD: "Hide {card}.",
        RETRIEVE_CARD: "Take back {card}.",
        GIVE_TO_PARTNER: "Give {card}.",
        CHOOSE_FROM_PARTNER: "Take {card}.",
        TAKE_SPOILS: "Take {card}; the loser goes to the Halls.",
    }
)
NO_OTHERWISE: Final = Phrases({OUT: "Take nothing: the loser is out of the game."})
CARD_OTHERWISE: Final = Phrases(
    {
        OUT: "Take {card}; the loser is out of the game.",
        JOIN: "Show {card} to everybody: you two see each other's hands, and may talk in this turn.",
    }
)
ANSWER_PHRASES: Final = Phrases(
    {
        TITLE: "{title}.",
        PLAYER: "{who}.",
        CHARACTER: "Be {who}.",
        DIE: "{number}.",
        CITY: "{city} fights: 1 point.",
        SPACE: "Go to {space}.",
        HIDDEN_PILE: "The cards of {who} at {space}.",
        MOVE_BY_DIE: "Move by the die: {die} points.",
        FINISH: "Finish the turn without a pick-up.",
        FINISH_IN_CITY: "Finish the turn: pick up cards in this city.",
        DECLARE: "Show The Ring and win.",
        HIDE: "Hide a card here.",
        RETRIEVE: "Take back your hidden cards here.",
        SEARCH: "Search somebody's hidden cards here.",
        LOOK: "See a hand from this Clairvoyance space.",
        ATTACK: "Attack {who}.",
        RIDDLE_CAPTIVE: "Riddle your captive {who}.",
        RELEASE: "Release {who}, who leaves on their next turn.",
        MOVE_BY: "Move by {card}.",
        REROLL: "Use {card} to roll again.",
        SEE_PILE_WITH: "Use {card} to look at hidden cards.",
        DRAW_WITH: "Use {card} to draw a card from a hand.",
        FINISH_WITH: "Finish the turn: pick up cards with {card}.",
    }
)

# What the arguments of answers are called in phrases, and how they are named.
ARGUMENTS: Final[dict[str, tuple[str, Callable[[Riddle, int], str]]]] = {
    "kind": ("card", lambda s, kind: titles.card(kind)),
    "title": ("title", lambda s, title: titles.title(title)),
    "player": ("who", titles.player),
    "character": ("who", lambda s, character: titles.character(character)),
    "number": ("number", lambda s, number: str(number)),
    "city": ("city", titles.site),
    "space": ("space", titles.space),
    "secret": ("space", lambda s, secret: titles.space(s, int(s.rules.board.secret_space[secret]))),
}


def explain(s: Riddle, seat: int, a: int) -> str:
    """An answer in words."""
    answer = DECODED[a]
    frame, argument = asked_frame(s, seat)
    case = case_of(s, frame, argument)
    if answer.verb is KIND:
        is_otherwise = case == OUT or (case == JOIN and ELF_RING <= answer.x <= PALANTIR)
        phrase = CARD_OTHERWISE[case] if is_otherwise else CARD_PHRASES.get(frame, tr("{card}."))
        return phrase.format_map({"card": titles.card(answer.x)})
    if answer.verb is PASS:
        return NO_OTHERWISE[case] if case in NO_OTHERWISE else NO_PHRASES.get(frame, tr("No."))
    if answer.verb is USE:
        return YES_PHRASES.get(frame, tr("Yes."))
    if answer.verb is TRAVEL_CARDS:
        return explain_travel_cards(answer.x)
    if answer.verb is POWER_PLAY:
        return explain_power_play(answer.x)
    named = {ARGUMENTS[name][0]: ARGUMENTS[name][1](s, value) for name, value in answer.values.items()}
    return ANSWER_PHRASES[answer.verb].format_map({"die": s.die, **named})


def explain_travel_cards(mask: int) -> str:
    cards = [titles.CARDS[card] for card in travel_cards(mask)]
    return tr("Play {cards}.", cards=titles.several(cards)) if cards else tr("Without a card.")


def explain_power_play(kind: int) -> str:
    facts = {"card": titles.card(kind)}
    if is_sight(kind):
        return tr("See a hand with {card}.", **facts)
    if KIND_NAMES[kind] in CHARACTER_NAMES:
        return tr("See the hand of {card}, take a card from it and give this card.", **facts)
    return tr("Play {card}.", **facts)


# ---- events ----

SENTENCES: Final = Phrases(
    {
        "character-chosen": "{player} is {character}.",
        "rolled-for": "{player} rolls {number}.",
        "begins": "{player} begins.",
        "dealt": "{player} is dealt {card}.",
        "brought-in": "{player} comes into play.",
        "turn-began": "Turn {number}, round {round}: {player}.",
        "placed": "{player} begins on {space}.",
        "rolled": "{player} rolls {number}.",
        "played": "{player} plays {card}.",
        "laid-out": "{player} lays out {card}.",
        "moved": "{player} moves from {from} to {to} by {by}.",
        "halted": "{player} is halted ({by}).",
        "taken-back": "{player} takes {card} back.",
        "discarded": "{player} discards {card}.",
        "drew": "{player} draws {card}.",
        "reshuffled": "The discard pile is shuffled into a new deck.",
        "exchange": "{player} and {other} exchange cards.",
        "passed": "{to} gets {card} from {from}.",
        "title-wished": "{player} asks {other} for {title}.",
        "card-chosen": "{card} is chosen for {other} from the hand of {player}.",
        "card-seen": "{player} sees {card} in the hand of {other}.",
        "resisted": "{player} resists {other} with {card}.",
        "card-held-up": "A card of {other} is held up.",
        "named": "{player} names {title}.",
        "riddle-right": "Right: {player} wins {card} from {other}.",
        "riddle-wrong": "Wrong: {other} held up {card}.",
        "asked-for": "{player} asks {other} for {card}.",
        "feast": "Shelob feasts for {player}, round {round}.",
        "feast-spared": "Shelob leaves {card} with {other}.",
        "battle-began": "{player} attacks {other} from {space}.",
        "force-shown": "{player} presents {card}: total {total}.",
        "city-fought": "{site} fights for {player}: total {total}.",
        "battle-won": "{player} has beaten {other}.",
        "battle-tied": "The battle of {player} and {other} is a tie.",
        "sent-to-halls": "{player} is in the Halls of Mandos.",
        "captured": "{player} takes {other} captive.",
        "stayed": "{player} stays.",
        "released": "{player} will let {other} go.",
        "went-free": "{player} returns to the map on {space}.",
        "went-out": "{player} is out of the game.",
        "hid": "{player} hides {card} on {space}.",
        "retrieved": "{player} takes back {card} on {space}.",
        "searched": "{player} finds {card} among the cards of {other} on {space}.",
        "card-seen-in-pile": "{player} sees {card} among the cards of {other} on {space}.",
        "pile-taken": "{player} takes {card}, which {other} hid on {space}.",
        "table-talk": "{player} and {other} may talk.",
        "character-wished": "{player} has chosen {character}.",
        "picked-up": "{player} picks up cards in {site}.",
        "wish-refused": "{player} refuses to give {other} the card.",
        "ended-drawn": "The game is a draw: {reason}.",
    },
    counted={
        "hand-seen": (
            "{player} sees the hand of {other}: {count} card.",
            "{player} sees the hand of {other}: {count} cards.",
        ),
        "pile-seen": (
            "{player} sees {count} card of {other} on {space}.",
            "{player} sees {count} cards of {other} on {space}.",
        ),
        "riddle-began": (
            "{player} riddles {other}, with {count} guess.",
            "{player} riddles {other}, with {count} guesses.",
        ),
        "won": ("{players} wins: {reason}.", "{players} win: {reason}."),
    },
)
BEFORE_CHARACTERS: Final = ("character-chosen", "character-wished", "rolled-for")
COUNTS: Final = ("number", "guesses", "players")  # facts that choose the plural form of a sentence
REASONS: Final = Phrases(
    {
        "ring-shown": "The Ring was shown",
        "elf-rings-shown": "The Ring and the Elf Rings were shown",
        "last-left": "nobody else is left",
        "nobody-left": "nobody is left",
        "stalemate": "nothing has happened for twenty rounds",
        "round-limit": "the agreed number of rounds is over",
    }
)
MEANS: Final = Phrases({"die": "the die", "forest": "forest", "mountain": "mountain"})

# What readers see who may not know the card.
HIDDEN_WORDS: Final = Phrases({"card": "a card", "title": "a title", "character": "a character in secret"})


def tell(event: Event, s: Riddle | None = None) -> str:
    """An event as a sentence; with the position, by the names of its players and spaces.

    Secrets stay open. Raises MathomError for an event of another game.
    """
    if event.kind not in SENTENCES:
        raise MathomError(tr('"{kind}" is not an event of this game', kind=shortened(event.kind)))
    facts = {label: in_words(s, label, value) for label, value in event.facts.items()}
    if event.kind in PATHS:
        facts.update({label: PATHS[event.kind](s, event.facts[label]) for label in ("from", "to")})
    if event.kind == "won" and event.facts["reason"] == "ring-shown" and s is not None:
        facts["reason"] = ring_shown(s, event.facts["players"])
    if event.kind in BEFORE_CHARACTERS:
        facts["player"] = seat_of_player(s, event.facts["player"])
    count = count_of(event)
    sentence = SENTENCES.form(event.kind, count).format_map({**facts, "count": count})
    return sentence[:1].upper() + sentence[1:]


def ring_shown(s: Riddle, players: object) -> str:
    assert isinstance(players, list)
    return tr("The Ring was shown at {place}", place=titles.space(s, s.victory_space(players[0])))


def count_of(event: Event) -> int:
    """The number that the sentence of an event is about; 0 without one."""
    fact = next((event.facts[label] for label in COUNTS if label in event.facts), 0)
    return len(fact) if isinstance(fact, list) else fact if isinstance(fact, int) else 0


def seat_of_player(s: Riddle | None, player: object) -> str:
    """The player's number: a player who has chosen Pippin is not yet called Pippin."""
    assert isinstance(player, int)
    return tr("Player {number}", number=(player if s is None else int(s.seat_of(player))) + 1)


def in_words(s: Riddle | None, label: str, value: object) -> str:
    if value is None:
        return HIDDEN_WORDS[label]
    return WORDS[label](s, value) if label in WORDS else str(value)


def card_in_sentence(s: Riddle | None, name: str) -> str:
    """A card in a sentence. Some cards share a name with a player: Frodo may get the card Pippin from Pippin."""
    return tr("the card {name}", name=titles.CARDS[name]) if name in CHARACTER_NAMES else titles.CARDS[name]


def several_players(s: Riddle | None, players: list[int]) -> str:
    return titles.several([titles.player(s, player) for player in players])


WORDS: Final[dict[str, Callable[..., str]]] = {
    "player": titles.player,
    "other": titles.player,
    "space": titles.space,
    "site": titles.site,
    "card": card_in_sentence,
    "title": lambda s, name: titles.CARDS[name] if name in TITLE_NAMES else tr("nothing"),
    "character": lambda s, name: titles.CHARACTERS[name],
    "by": lambda s, name: MEANS[name] if name in MEANS else titles.CARDS[name],
    "players": several_players,
    "reason": lambda s, name: REASONS[name],
}
PATHS: Final[dict[str, Callable[..., str]]] = {"moved": titles.space, "passed": titles.player}
