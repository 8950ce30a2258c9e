"""The translations of mathom: `de.po` is German as translators edit it, `de.mo` the same as programs read it.

The browser's part of each language lies in mathom/web. tools/messages.py keeps all of these files current.
"""

from gettext import GNUTranslations
from pathlib import Path
from typing import Final

from mathom.core.text.speech import CATALOGUES

FOLDER: Final = Path(__file__).resolve().parent


def load_languages(folder: Path = FOLDER) -> None:
    """Makes every language that has a catalogue in the folder available to `speaking`."""
    for file in sorted(folder.glob("*.mo")):
        with file.open("rb") as catalogue:
            CATALOGUES[file.stem] = GNUTranslations(catalogue)
