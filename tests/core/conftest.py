"""Which tests need the rules' text.

The toy game and the diary of test_agenda.py are written in Python and derive from the agenda's classes. Python
cannot derive from what mypyc compiled, so these tests run with the text alone; test_agenda_both.py asks the
same of the compiled agenda, through frames that were compiled with it.
"""

from __future__ import annotations

from mathom import _native

ON_THE_TOY = ["agenda", "agenda_text", "lanes", "match", "record", "record_errors", "story", "undo"]

collect_ignore = [f"test_{name}.py" for name in ON_THE_TOY] if _native.form() == "compiled" else []
