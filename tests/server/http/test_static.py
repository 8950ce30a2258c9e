"""Serving the files of the browser client."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from mathom.server.http.static import FOLDER, TYPES, Static
from tests.server.real import Address, serving


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    outside = tmp_path_factory.mktemp("outside")
    web = outside / "web"
    (web / "js").mkdir(parents=True)
    (web / "fonts").mkdir()
    (web / "index.html").write_text("<!doctype html>" + "<p>Mathom</p>" * 50)
    (web / "js/main.js").write_text("export const one = 1;\n" * 50)
    (web / "js/tiny.js").write_text("1")
    (web / "fonts/a.woff2").write_bytes(bytes(range(256)))
    (web / ".secret.js").write_text("hidden")
    (web / "notes.py").write_text("source")
    (outside / "outside.js").write_text("outside")
    (web / "link.js").symlink_to(outside / "outside.js")
    return web


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Address]:
    with serving(Starlette(routes=[Mount("/", app=Static(folder))])) as address:
        yield address


@pytest.mark.parametrize(
    "path", ["/", "/t/k3Xv90aTqe", "/t/k3Xv90aTqe/12", "/rules/confrontation", "/rules", "/rules/"]
)
def test_client_routes_get_the_page(server: Address, path: str) -> None:
    reply = server.ask("GET", path)
    assert (reply.status, reply.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert reply.body.startswith(b"<!doctype html>")


def test_modules_are_revalidated(server: Address) -> None:
    reply = server.ask("GET", "/js/main.js")
    assert (reply.headers["content-type"], reply.headers["cache-control"]) == (
        "text/javascript; charset=utf-8",
        "no-cache",
    )
    again = server.ask("GET", "/js/main.js", If_None_Match=reply.headers["etag"])
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", reply.headers["etag"])
    assert server.ask("GET", "/js/main.js", If_None_Match=f'W/{reply.headers["etag"]}, "x"').status == 304
    assert server.ask("GET", "/js/main.js", If_None_Match='"x"').status == 200


def test_files_are_compressed_on_request(server: Address, folder: Path) -> None:
    text = (folder / "js/main.js").read_bytes()
    plain, zipped = server.ask("GET", "/js/main.js"), server.ask("GET", "/js/main.js", Accept_Encoding="gzip, br")
    assert plain.body == text and "content-encoding" not in plain.headers
    assert zipped.headers["content-encoding"] == "gzip" and gzip.decompress(zipped.body) == text
    assert int(zipped.headers["content-length"]) == len(zipped.body) < len(text)
    assert plain.headers["vary"] == zipped.headers["vary"] == "accept-encoding"


def test_compressed_formats_are_sent_unchanged(server: Address) -> None:
    for path in ("/js/tiny.js", "/fonts/a.woff2"):
        assert "content-encoding" not in server.ask("GET", path, Accept_Encoding="gzip").headers


def test_fonts_are_cached_forever(server: Address) -> None:
    reply = server.ask("GET", "/fonts/a.woff2")
    assert reply.headers["content-type"] == "font/woff2" and "immutable" in reply.headers["cache-control"]


def test_changed_file_is_read_again(server: Address, folder: Path) -> None:
    before = server.ask("GET", "/js/tiny.js").headers["etag"]
    (folder / "js/tiny.js").write_text("2")
    os.utime(folder / "js/tiny.js", (1, 1))
    after = server.ask("GET", "/js/tiny.js")
    assert after.headers["etag"] != before and after.body == b"2"


@pytest.mark.parametrize(
    "path",
    [
        "/../outside.js",
        "/js/../../outside.js",
        "/%2e%2e/outside.js",
        "/js/%2e%2e/%2e%2e/outside.js",
        "/..%2foutside.js",
        "/js/..%5c..%5coutside.js",
        "//etc/passwd",
        "/js//main.js",
        "/js/",
        "/js",
        "/link.js",
        "/.secret.js",
        "/js/.hidden",
        "/notes.py",
        "/index.html%00.js",
        "/missing.js",
        "/api/missing",
        "/" + "a" * 5000 + ".js",
    ],
)
def test_other_paths_get_404(server: Address, path: str) -> None:
    reply = server.ask("GET", path)
    assert (reply.status, reply.headers["content-type"]) == (404, "application/json")
    assert reply.body == b'{"error":{"sentence":"There is nothing at this address.","rule":null,"code":"not-found"}}'


def test_other_methods_get_405(server: Address) -> None:
    head = server.ask("HEAD", "/js/main.js")
    assert (head.status, head.body) == (200, b"") and int(head.headers["content-length"]) > 0
    assert server.ask("POST", "/js/main.js", b"x").status == 405


def test_every_client_file_has_a_content_type() -> None:
    files = [file for file in FOLDER.rglob("*") if file.is_file() and not file.name.startswith(".")]
    for_tools = {file for file in files if file.name == "LICENSE" or file.name.endswith(".d.ts")}
    assert files and {file.suffix for file in files if file not in for_tools} <= set(TYPES)


def test_comments_are_stripped_and_line_numbers_stay(tmp_path: Path) -> None:
    text = '/** Gone.\n * Too. */\n\nconst a = 1; /** kept */\n  /** gone */\nconst b = "/** kept */"; /* kept */\n'
    more = 'const c = /** @type {any} */ (a); // gone\n  // gone\nconst d = "http://kept // kept";\n'
    (tmp_path / "a.js").write_text(text + more)
    (tmp_path / "a.css").write_text("/* gone\n */\n.a {\n  color: red; /* gone */\n}\n")
    (tmp_path / "a.svg").write_text("<svg>\n<!-- gone -->\n</svg>\n")
    static = Static(tmp_path)
    script, style, drawing = static.load("a.js"), static.load("a.css"), static.load("a.svg")
    assert script is not None and style is not None and drawing is not None
    left = b'\n\n\nconst a = 1; /** kept */\n\nconst b = "/** kept */"; /* kept */\n'
    assert script.body == left + b'const c = (a);\n\nconst d = "http://kept // kept";\n'
    assert style.body == b"\n\n.a{\ncolor:red;\n}\n"
    assert drawing.body == b"<svg>\n\n</svg>\n"


@pytest.mark.parametrize("path", ["/nosuch", "/tables/k3Xv90aTqe", "/t.x/nosuch"])
def test_browser_at_a_wrong_address_gets_the_page(server: Address, path: str) -> None:
    reply = server.ask("GET", path, Accept="text/html,application/xhtml+xml")
    assert (reply.status, reply.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert reply.body.startswith(b"<!doctype html>")


@pytest.mark.parametrize(
    ("path", "accept"), [("/nosuch", "*/*"), ("/nosuch.js", "text/html"), ("/api/no", "text/html")]
)
def test_programs_at_a_wrong_address_get_an_error(server: Address, path: str, accept: str) -> None:
    reply = server.ask("GET", path, Accept=accept)
    assert (reply.status, reply.headers["content-type"]) == (404, "application/json")
