from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.lab.pool import at_hand


@pytest.fixture(autouse=True)
def bots_at_hand() -> Iterator[None]:
    with at_hand():
        yield
