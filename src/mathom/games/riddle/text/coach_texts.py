"""What the coach of the first game says."""

from __future__ import annotations

from typing import Final

from mathom.core.text.speech import Phrases

COACH_TEXTS: Final[Phrases[str]] = Phrases(
    {
        "own-way": "You chose another way, which is fine.",
        "free.title": "Play what you like.",
        "free.words": "The coach speaks again when there is something new to try.",
        "move.title": "Move by the die.",
        "move.words": "You are Frodo: find The Ring, and show it at the Cracks of Doom. Each point of the die takes you"
        " one space, or two along a road.",
        "move.task": "Touch Minas Tirith, then touch it again.",
        "city.title": "Pick up cards.",
        "city.words": "If you end your turn in a city, you draw three cards and discard one.",
        "city.task": "Finish in the city.",
        "discard.title": "Discard a card.",
        "discard.words": "Nobody keeps more than ten. You will need Riddle, Gandalf, Strider and Rope, so keep these.",
        "discard.task": "Choose another card.",
        "meet.title": "Meet the Black Rider.",
        "meet.words": "If you stop beside a player, you exchange one card with them, drawn blindly. That is how"
        " The Ring travels.",
        "meet.task": "Touch the Cross-roads twice.",
        "see.title": "Look into a hand.",
        "see.words": "Gandalf shows you the Rider's hand. This is a power play, and you may make two in a turn.",
        "see.task": "Choose Gandalf.",
        "whose.title": "Whose hand?",
        "whose.words": "You see it, and only you do. The table keeps a note of what you saw.",
        "whose.task": "Choose Black Rider 1.",
        "riddle.title": "Ask a riddle.",
        "riddle.words": "One of the Rider's cards is held up. If you name its title, you win it.",
        "riddle.task": "Choose Riddle.",
        "whom.title": "Whom do you ask?",
        "whom.words": "The Riddle is spent. The other player now holds up a card, drawn blindly.",
        "whom.task": "Choose Black Rider 1.",
        "name.title": "Name what you saw.",
        "name.words": "You have seen the Rider's hand, so name the titles that are in it.",
        "name.task": "Choose titles, then name them.",
        "stop.title": "The card is yours.",
        "stop.words": "It is in your hand now. You may riddle on, but a wrong answer costs you a card.",
        "stop.task": "Stop here.",
        "rest.title": "End your turn.",
        "rest.words": "You have made both power plays. Keep Strider and Gandalf: you will need them.",
        "rest.task": "Finish without a pick-up.",
        "follow.title": "Follow the Rider.",
        "follow.words": "You may attack a player after you have stopped beside them and exchanged cards.",
        "follow.task": "Touch Minas Morgul, then touch it again.",
        "attack.title": "Attack.",
        "attack.words": "You show a force, and the Rider must match it. If the Rider cannot, you win.",
        "attack.task": "Attack Black Rider 1.",
        "force.title": "Show a force.",
        "force.words": "Good forces fight a Black Rider: Strider counts 2, Gandalf and each good army 1.",
        "force.task": "Choose a force.",
        "spoils.title": "You have won.",
        "spoils.words": "You see the Rider's hand and take a card. The Rider goes to the Halls of Mandos for a while.",
        "spoils.task": "Take The Ring, if you see it.",
        "leave.title": "Finish in the city.",
        "leave.words": "The Rider stays in the Halls for some turns, so nobody hunts you now.",
        "leave.task": "Draw cards as you finish.",
        "end.title": "Now you know the game.",
        "end.words": "Frodo wins if he shows The Ring at the Cracks of Doom, in Mordor. The Rider wins with it at"
        " Barad-dûr. Rope leads through mountains.",
        "end.task": "Play on: from here the computer follows no script.",
    }
)
