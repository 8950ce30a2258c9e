"""Events, questions and answers in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

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
from mathom.games.riddle.rules.cards import ELF_RING, KIND_NAMES, PALANTIR, TITLE_NAMES
from mathom.games.riddle.rules.halls import is_quick_exit
from mathom.games.riddle.rules.power_plays.clairvoyance import SECOND
from mathom.games.riddle.rules.sides.partners import NO_WISH, may_join_sight
from mathom.games.riddle.rules.state import CHARACTER_NAMES, Riddle
from mathom.games.riddle.text import titles
from mathom.games.riddle.text.notation import asked_frame, is_sight, travel_cards

# ---- questions that read differently under some options ----

JOIN: Final = "Join"  # O-4 (i): a team-mate may do more than resist
GRANT: Final = "Grant"  # O-2 b: the team-mate asked for a title
SECOND_HAND: Final = "SecondHand"  # 8.1: a second hand costs another power play
NO_WIZARD: Final = "NoWizard"  # 10.2: asked without a Wizard too, so that the question reveals nothing
OUT: Final = "Out"  # O-10: the loser does not go to the Halls


def case_of(s: Riddle, frame: str, argument: int) -> str:
    if frame == "Resist" and may_join_sight(s, s.player, s.other, s.card):
        return JOIN
    if frame == "GiveToPartner" and argument != NO_WISH:
        return GRANT
    if frame == "SeeHand" and argument == SECOND:
        return SECOND_HAND
    if frame == "TakeSpoils" and is_quick_exit(s):
        return OUT
    return frame


# ---- questions ----

QUESTIONS: Final = Phrases(
    {
        "ChooseCharacter": "Who do you want to be?",
        "RollFor": "The die of {who}.",
        "DealCard": "A card for {who}.",
        "Roll": "The die of {who}.",
        "TakeAction": "Your turn. Die: {die}. Power plays left: {power_plays}.",
        "ChooseDestination": "Where do you go?",
        "ChooseTravelCards": "Which cards do you lay out for the move?",
        "ChooseWhoActs": "Who acts in this turn?",
        "HideCard": "Which card do you hide?",
        "RetrieveCard": "Which card do you take back?",
        "ChoosePile": "Whose hidden cards do you search?",
        "FindCard": "A card of the hidden pile of {who}.",
        "LookAtPile": "Which hidden cards do you look at?",
        "WishTitle": "Which card do you ask your team-mate for?",
        "GiveToPartner": "Which card do you give your team-mate?",
        "ChooseFromPartner": "Which card do you take from your team-mate?",
        "RollInHalls": "The die: a 6 gets you out.",
        "DrawCard": "A card from the deck.",
        "DrawBlind": "A card of {who}'s hand, drawn blindly.",
        "HoldUpCard": "A card of {who}'s hand is held up.",
        "LoseCard": "A card of the riddler's hand goes to {who}.",
        "DrawFromHand": "A card of {who}'s hand, drawn blindly.",
        "ShelobDraws": "Shelob draws a card.",
        "ChooseWhomToExchangeWith": "With whom do you exchange next?",
        "DiscardOne": "Which card do you discard?",
        "DiscardExcess": "You hold more than ten cards: which one do you discard?",
        "LeaveWithSix": "You have rolled a 6: do you leave?",
        "LeaveWithWizard": "Do you play a Wizard of your kind to leave?",
        "PlaceMarker": "Where do you return to the map?",
        "ChooseWhomToRiddle": "Whom do you riddle?",
        "NameTitle": "Name a title: what may the card be? Guesses left: {guesses}.",
        "GoOnRiddling": "Right! Do you go on riddling?",
        "OfferFreeRiddle": "Do you riddle your captive now?",
        "AskForCard": "Whom do you ask?",
        "AnswerGollum": "You are asked for The Ring.",
        "TakeFromHand": "Which card do you take?",
        "ChooseWhomToDrawFrom": "From whose hand do you draw?",
        "SeeHand": "Whose hand do you see?",
        "Resist": "Do you show your hand, or resist with a card?",
        "PresentForce": "Which force do you present? Points: yours {total}, the defender's {defence}.",
        "Defend": "Match the attack, or surrender. Points: yours {defence}, the attacker's {total}.",
        "TakeSpoils": "You have won. Which card do you take?",
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
    if frame == "LeaveWithWizard" and len(s.actions_for(seat)) == 1:
        case = NO_WIZARD
    if case in ASKED_OTHERWISE:
        facts["title"] = titles.title(argument - 1) if case == GRANT else ""
        return ASKED_OTHERWISE[case].format_map(facts)
    return QUESTIONS[frame].format_map(facts) if frame in QUESTIONS else tr("What now?")


# ---- answers ----

NO_PHRASES: Final = Phrases(
    {
        "DiscardOne": "You hold nothing that you may discard.",
        "LeaveWithSix": "Stay.",
        "LeaveWithWizard": "Stay, and draw a card.",
        "GoOnRiddling": "Stop here.",
        "OfferFreeRiddle": "Not now.",
        "AnswerGollum": "Show your hand, and keep The Ring if you have it.",
        "Resist": "Show your hand.",
        "SeeHand": "No second hand.",
        "PresentForce": "Stop: the battle is a tie.",
        "Defend": "Surrender.",
        "HideCard": "No more.",
        "RetrieveCard": "No more.",
        "WishTitle": "Nothing in particular.",
        "GiveToPartner": "Refuse.",
        "TakeSpoils": "Take nothing: the loser goes to the Halls.",
        OUT: "Take nothing: the loser is out of the game.",
    }
)
YES_PHRASES: Final = Phrases(
    {
        "LeaveWithSix": "Leave.",
        "GoOnRiddling": "Go on riddling.",
        "OfferFreeRiddle": "Riddle the captive.",
        "TakeSpoils": "Take the loser captive.",
        OUT: "Take the loser captive.",
    }
)
CARD_PHRASES: Final = Phrases(
    {
        "DiscardOne": "Discard {card}.",
        "DiscardExcess": "Discard {card}.",
        "LeaveWithWizard": "Play {card} and leave.",
        "AnswerGollum": "Hand over {card}.",
        "TakeFromHand": "Take {card}.",
        "Resist": "Show only {card}.",
        "PresentForce": "Present {card}.",
        "Defend": "Present {card}.",
        "HideCard": "Hide {card}.",
        "RetrieveCard": "Take back {card}.",
        "GiveToPartner": "Give {card}.",
        "ChooseFromPartner": "Take {card}.",
        "TakeSpoils": "Take {card}; the loser goes to the Halls.",
        OUT: "Take {card}; the loser is out of the game.",
        JOIN: "Show {card} to everybody: you two see each other's hands, and may talk in this turn.",
    }
)
ANSWER_PHRASES: Final = Phrases(
    {
        str(TITLE.place): "{title}.",
        str(PLAYER.place): "{who}.",
        str(CHARACTER.place): "Be {who}.",
        str(DIE.place): "{number}.",
        str(CITY.place): "{city} fights: 1 point.",
        str(SPACE.place): "Go to {space}.",
        str(HIDDEN_PILE.place): "The cards of {who} at {space}.",
        str(MOVE_BY_DIE.place): "Move by the die: {die} points.",
        str(FINISH.place): "Finish the turn without a pick-up.",
        str(FINISH_IN_CITY.place): "Finish the turn: pick up cards in this city.",
        str(DECLARE.place): "Show The Ring and win.",
        str(HIDE.place): "Hide a card here.",
        str(RETRIEVE.place): "Take back your hidden cards here.",
        str(SEARCH.place): "Search somebody's hidden cards here.",
        str(LOOK.place): "See a hand from this Clairvoyance space.",
        str(ATTACK.place): "Attack {who}.",
        str(RIDDLE_CAPTIVE.place): "Riddle your captive {who}.",
        str(RELEASE.place): "Release {who}, who leaves on their next turn.",
        str(MOVE_BY.place): "Move by {card}.",
        str(REROLL.place): "Use {card} to roll again.",
        str(SEE_PILE_WITH.place): "Use {card} to look at hidden cards.",
        str(DRAW_WITH.place): "Use {card} to draw a card from a hand.",
        str(FINISH_WITH.place): "Finish the turn: pick up cards with {card}.",
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
    if case == OUT or (case == JOIN and answer.verb is KIND and ELF_RING <= answer.x <= PALANTIR):
        frame = case
    if answer.verb is KIND:
        return filled(CARD_PHRASES, frame, tr("{card}."), card=titles.card(answer.x))
    if answer.verb is PASS:
        return filled(NO_PHRASES, frame, tr("No."))
    if answer.verb is USE:
        return filled(YES_PHRASES, frame, tr("Yes."))
    if answer.verb is TRAVEL_CARDS:
        return explain_travel_cards(answer.x)
    if answer.verb is POWER_PLAY:
        return explain_power_play(answer.x)
    named = {ARGUMENTS[name][0]: ARGUMENTS[name][1](s, value) for name, value in answer.values.items()}
    return ANSWER_PHRASES[str(answer.verb.place)].format_map({"die": s.die, **named})


def filled(phrases: Phrases, frame: str, otherwise: str, **facts: object) -> str:
    return phrases.get(frame, otherwise).format_map(facts)


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
        "character-wished": "{player} wants to be {character}.",
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
HIDDEN_WORDS: Final = Phrases({"card": "a card", "title": "a title", "character": "a character, in secret"})


def tell(event: Event, s: Riddle | None = None) -> str:
    """An event as a sentence; with the position, by the names of its players and spaces.

    Secrets stay open. Raises MathomError for an event of another game.
    """
    if event.kind not in SENTENCES:
        raise MathomError(tr('"{kind}" is not an event of this game', kind=shortened(event.kind)))
    facts = {label: in_words(s, label, value) for label, value in event.facts.items()}
    if event.kind in PATHS:
        facts.update({label: PATHS[event.kind](s, event.facts[label]) for label in ("from", "to")})
    if event.kind in BEFORE_CHARACTERS:
        facts["player"] = seat_of_player(s, event.facts["player"])
    count = count_of(event)
    sentence = SENTENCES.form(event.kind, count).format_map({**facts, "count": count})
    return sentence[:1].upper() + sentence[1:]


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
