"""What the coach of the first game says."""

from __future__ import annotations

from typing import Final

from mathom.core.text.speech import Phrases

COACH_TEXTS: Final[Phrases[str]] = Phrases(
    {
        "own-way": "You chose another way, which is fine. Only keep Frodo out of fights: if he falls, you lose.",
        "free.title": "Play what you like.",
        "free.words": "The coach speaks again when there is something new to try.",
        "move.title": "Bring Frodo to Mordor.",
        "move.words": "You lead the Fellowship in a game that has just begun. In each turn you move one piece one step"
        " forward, toward Mordor.",
        "move.task": "Touch Legolas, then Eregion.",
        "scout.title": "Find out who it is.",
        "scout.words": "An enemy has come close, and you see only its back. Pippin may attack, look, and slip away.",
        "scout.task": "Touch Pippin, then the Misty Mountains.",
        "slip.title": "Now you see its face.",
        "slip.words": "Pippin is too weak to fight. His text lets him go back unharmed.",
        "slip.task": "Choose the retreat.",
        "look.title": "What could it be?",
        "look.words": "The piece shows its back again, but the table remembers what you saw.",
        "look.task": "Touch the Misty Mountains.",
        "strike.title": "Attack the Orcs.",
        "strike.words": "You know that they are Orcs, and Gimli's text defeats Orcs at once.",
        "strike.task": "Touch Gimli, then the Misty Mountains.",
        "attack.title": "Attack an unknown enemy.",
        "attack.words": "Somebody stands in the Gap of Rohan. Aragorn has strength 4, more than most.",
        "attack.task": "Touch Aragorn, then the Gap of Rohan.",
        "cards.title": "Play a card.",
        "cards.words": "Both play one card in secret. Each adds its number to a fighter, and the higher sum wins.",
        "cards.task": "Touch a card, then Play.",
        "flee.title": "Frodo is attacked!",
        "flee.words": "If Frodo falls, Sauron wins. But Frodo may slip away sideways when he is attacked.",
        "flee.task": "Choose a retreat.",
        "hunt.title": "Strike back.",
        "hunt.words": "The Flying Nazgûl stands in Cardolan. Against Gandalf, Sauron must show his card first.",
        "hunt.task": "Touch Gandalf, then Cardolan.",
        "answer.title": "Sauron has shown his card.",
        "answer.words": "You know both strengths and Sauron's card: choose a card that makes your sum higher.",
        "answer.task": "Touch a card, then Play.",
        "end.title": "Now you know the game.",
        "end.words": "You win when Frodo enters Mordor. Sauron wins when Frodo falls, or when three of Sauron's pieces"
        " stand in the Shire.",
        "end.task": "Play on: from here the computer follows no script.",
    }
)
