"""Figures in the docs come from commands: blocks are found, written and checked."""

from __future__ import annotations

from pathlib import Path

import pytest
from tools import figures

PAGE = """# Page

<!-- figures speed: echo 7 -->
old
<!-- /figures speed -->

<!-- lab levels -->
| a |
<!-- /lab levels -->
"""


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    page = tmp_path / "README.md"
    page.write_text(PAGE)
    return page


def test_blocks_are_listed_with_their_commands(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert figures.main([]) == 0
    assert capsys.readouterr().out == "README.md  speed  echo 7\nREADME.md  levels  ./mathom lab levels\n"


def test_output_of_the_command_replaces_the_block(page: Path) -> None:
    assert figures.main(["speed"]) == 0
    assert "<!-- figures speed: echo 7 -->\n\n```\n7\n```\n\n<!-- /figures speed -->" in page.read_text()
    assert "old" not in page.read_text()


def test_markdown_is_written_as_it_is(page: Path, tmp_path: Path) -> None:
    output = tmp_path / "output"
    output.write_text("| a | b |\n|---|---|\n")
    assert figures.main(["speed", "--from", str(output)]) == 0
    assert "-->\n\n| a | b |\n|---|---|\n\n<!-- /figures" in page.read_text()


def test_page_name_chooses_all_its_blocks(page: Path) -> None:
    page.write_text(
        "<!-- figures a: echo 1 -->\n<!-- /figures a -->\n<!-- figures b: echo 2 -->\n<!-- /figures b -->\n"
    )
    assert figures.main(["README.md"]) == 0
    assert "```\n1\n```" in page.read_text()
    assert "```\n2\n```" in page.read_text()


def test_command_without_output_leaves_the_block(page: Path) -> None:
    page.write_text(PAGE.replace("echo 7", "true"))
    with pytest.raises(SystemExit, match="printed nothing"):
        figures.main(["speed"])
    assert "old" in page.read_text()


def test_unknown_block_is_refused(page: Path) -> None:
    with pytest.raises(SystemExit):
        figures.main(["weight"])


def test_page_without_faults_passes(page: Path) -> None:
    assert list(figures.faults_of(page)) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<!-- figures speed -->\n7\n<!-- /figures speed -->", "name no command"),
        ("<!-- figures speed: echo 7 -->\n7\n", "has no counterpart"),
        ("<!-- /lab levels -->", "has no counterpart"),
        ("The suite takes 14 minutes.", "outside a block"),
        ("An answer costs 2.0 ms.", "outside a block"),
        ("437 /s", "outside a block"),
        ("It plays 114,911 games a second.", "outside a block"),
        ("14,677 passed", "outside a block"),
    ],
)
def test_fault_is_found(text: str, fault: str, page: Path) -> None:
    page.write_text(f"# Page\n\n{text}\n")
    assert [fault in found for found in figures.faults_of(page)] == [True]


def test_other_numbers_pass(page: Path) -> None:
    page.write_text("# Page\n\nAt most 500 lines, Python 3.11, 64 rulesets, rule 9.2, 12 bits.\n")
    assert list(figures.faults_of(page)) == []


def test_every_figure_of_the_project_has_a_command() -> None:
    found = [block for page in figures.pages() for block in figures.blocks_of(page)]
    assert {block.name for block in found} > {"bench"}
    assert [block for block in found if not block.command] == []
