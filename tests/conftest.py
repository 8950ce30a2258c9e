"""What all tests share."""

from __future__ import annotations

import pytest
from hypothesis import settings

from mathom import native

settings.register_profile("mathom", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("mathom")


def pytest_report_header() -> str:
    return f"mathom rules: {native.form()}"


@pytest.fixture(scope="session")
def rules_form() -> str:
    return native.form()
