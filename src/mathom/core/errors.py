"""Errors caused by input from outside. A bug of ours is an AssertionError instead."""

from __future__ import annotations

from mathom.core.text.speech import tr

LONGEST_WORD = 40


def shortened(word: str) -> str:
    """A typed word for an error message, cut if it is long."""
    return word if len(word) <= LONGEST_WORD else word[:LONGEST_WORD] + "..."


def is_a(kind: type, thing: object) -> bool:
    """`isinstance`, for arguments whose type the checker takes for granted but a caller may get wrong."""
    return isinstance(thing, kind)


class MathomError(Exception):
    """Bad input: its text is one sentence for the person who gave it."""


class NotationError(MathomError):
    """A word that cannot be read: which one, where it stands, and what is wrong with it."""

    def __init__(self, text: str, word: str, column: int, complaint: str) -> None:
        place = tr("column {number}", number=column + 1)
        super().__init__(f'"{shortened(word)}" ({place}) {complaint}' if word else f"{place}: {complaint}")
        self.text = text
        self.word = word
        self.column = column  # from 0
        self.complaint = complaint


class RulesetError(MathomError):
    """Options that do not exist or do not go together."""


class PositionError(MathomError):
    """A position that cannot be on the board."""


class IllegalAction(MathomError):
    """Something that the rules do not allow now, with the rule's number where there is one."""

    def __init__(self, sentence: str, rule: str | None = None) -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = sentence
        self.rule = rule


class NotAsked(MathomError):
    """A seat answers although it is not asked."""


class CannotUndo(MathomError):
    """An answer that can no longer be taken back."""


class RecordError(MathomError):
    """A record that cannot be read or does not replay: the line and what is wrong with it."""

    def __init__(self, line: int, complaint: str) -> None:
        super().__init__(tr("line {number}: {complaint}", number=line, complaint=complaint))
        self.line = line
        self.complaint = complaint


class CodecError(MathomError):
    """JSON that is not what it should be."""


class ImpossibleView(MathomError):
    """A view that no position can give."""


def without(missing: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """An error that names the extra which installs the missing library."""
    sentence = f'{missing.name} is not installed: pip install "mathom[{extra}]"'
    return ModuleNotFoundError(sentence, name=missing.name)


class AgendaOverflow(RuntimeError):
    """More frames wait than the agenda of a game has room for: a fault of the game's rules."""
