"""RFC 7396 merge patches: what leads from one state to the next."""

from __future__ import annotations

from typing import Any

Patch = dict[str, Any]


def difference(old: Patch, new: Patch) -> Patch:
    """The patch from old to new. In a merge patch, None and a missing value are the same."""
    patch: Patch = {key: None for key, value in old.items() if value is not None and new.get(key) is None}
    for key, value in new.items():
        before = old.get(key)
        if value is before or value is None:
            continue
        if isinstance(value, dict) and isinstance(before, dict):
            if inner := difference(before, value):
                patch[key] = inner
        elif value != before:
            patch[key] = value
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
