"""Mends a leak in the C code that mypyc generates (docs/decisions/0026-vec-arguments.md).

Interpreted code passes a `vec` to a compiled function as a boxed object. The generated wrapper wants to borrow the
buffer inside, but `unbox` returns a new reference, which nobody gives back: every such call leaks the buffer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

LEAKING: Final = ("2.4.",)  # the versions of mypy that are known to leak
UNBOXED_ARGUMENT: Final = re.compile(r"\b(arg_\w+) = Vec(I64|I32|I16|U8|Float|Bool|T|Nested)Api\.unbox\(obj_[^;]*\);")


def borrow_vec_arguments(sources: Iterable[str]) -> None:
    """Rewrites generated C files: wrappers borrow their `vec` arguments, which the caller's box keeps alive."""
    from mypy.version import __version__

    if not __version__.startswith(LEAKING):
        return
    for source in map(Path, sources):
        if source.suffix == ".c":
            text = source.read_text()
            source.write_text(UNBOXED_ARGUMENT.sub(with_release, text))


def with_release(found: re.Match[str]) -> str:
    argument, item_type = found[1], found[2].upper()
    return f"{found[0]} VEC_{item_type}_DECREF({argument});"
