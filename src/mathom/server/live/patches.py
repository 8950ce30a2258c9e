"""RFC 7396 merge patches: what leads from one state to the next."""

from __future__ import annotations

from typing import Any

import msgspec

Patch = dict[str, Any]


def difference(old: Patch, new: Patch) -> Patch:
    """The patch from old to new. In a merge patch, None and a missing value are the same.

    Structs count as objects with their fields, as JSON writes them.
    """
    patch: Patch = {key: None for key, value in old.items() if value is not None and new.get(key) is None}
    for key, value in new.items():
        before = old.get(key)
        if value is not before and value is not None and value != before:
            add_change(patch, key, before, value)
    return patch


def add_change(patch: Patch, key: str, before: Any, value: Any) -> None:
    """Adds a value that has changed: whole, or only the changed parts of an object."""
    if isinstance(value, dict) and isinstance(before, dict):
        if inner := difference(before, value):
            patch[key] = inner
    elif isinstance(value, msgspec.Struct) and type(value) is type(before):
        if inner := struct_difference(before, value):
            patch[key] = inner
    else:
        patch[key] = value


def struct_difference(old: msgspec.Struct, new: msgspec.Struct) -> Patch:
    """The patch from one struct to another of the same type."""
    patch: Patch = {}
    for name in new.__struct_fields__:
        value, before = getattr(new, name), getattr(old, name)
        if value is before or value == before:
            continue
        if value is None or value is msgspec.UNSET:
            patch[name] = None
        else:
            add_change(patch, name, before, value)
    return patch


def merged(old: Patch, patch: Patch) -> Patch:
    """Applies a patch. Keys whose value is None are gone."""
    new = {key: value for key, value in old.items() if value is not None and patch.get(key, key) is not None}
    for key, value in patch.items():
        before = new.get(key)
        if isinstance(value, dict):
            new[key] = merged(before if isinstance(before, dict) else {}, value)
        elif value is not None:
            new[key] = value
    return new
