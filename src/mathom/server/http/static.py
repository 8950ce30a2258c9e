"""Serves the browser client from mathom/web, with ETags; files are read and compressed once.

Comments and indentation are stripped: they are a quarter of what a phone would have to fetch. Line numbers stay the
same.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.types import Receive, Scope, Send

from mathom.core.text.codec import to_json
from mathom.core.text.speech import tr
from mathom.server.http.schemas import Error, ErrorFacts

FOLDER: Final = Path(__file__).resolve().parent.parent.parent / "web"
INDEX: Final = "index.html"
PAGES: Final = ("/t/", "/rules/")  # addresses that the client routes itself
TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wav": "audio/wav",
}
LONGEST_NAME: Final = 200
FONTS: Final = (".woff2",)
COMPRESSED: Final = (".png", ".webp", ".woff2", ".mp3", ".ogg")  # already compressed
# Comments and indentation, which only developers need. No string in the code looks like one of these.
DOC_COMMENT: Final = rb"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*$"
TYPE_CAST: Final = rb"/\*\* @type (?:(?!\*/).)*\*/ ?"
LINE_COMMENT: Final = rb"(?:^|[ \t])[ \t]*// [^\n`\"']*$"
INDENT: Final = rb"^[ \t]+"
CSS_COMMENT: Final = rb"/\*(?:(?!\*/).)*\*/"
CSS_SPACE: Final = rb"(?<=[{};:,])[ \t]+|[ \t]+(?=[{}])"
STRIPPED: Final = {
    ".js": re.compile(rb"|".join((DOC_COMMENT, TYPE_CAST, LINE_COMMENT, INDENT)), re.MULTILINE | re.DOTALL),
    ".css": re.compile(rb"|".join((CSS_COMMENT, INDENT, CSS_SPACE)), re.MULTILINE | re.DOTALL),
    ".json": re.compile(INDENT, re.MULTILINE),
    ".svg": re.compile(rb"<!--(?:(?!-->).)*-->", re.DOTALL),
}
REVALIDATE: Final = "no-cache"
CACHE_FOREVER: Final = "public, max-age=31536000, immutable"

Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    zipped: bytes | None
    tag: str
    kind: str
    cache: str
    stamp: tuple[int, int]  # modification time and size: a changed file is read again


class Static:
    """An ASGI application for all addresses without a route of their own."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder.resolve()
        self.assets: dict[str, Asset] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["method"] not in ("GET", "HEAD"):
            await reply(send, 405, *error_response("no-such-method", tr("This address can only be read.")))
            return
        asset = self.find(scope["path"])
        if asset is None:
            await self.miss(scope, send)
            return
        await self.answer(scope, send, asset)

    async def miss(self, scope: Scope, send: Send) -> None:
        """Answers with 404. A page request gets the client itself, which shows a message and a link back."""
        index = self.load(INDEX) if is_page_request(scope) else None
        if index is None:
            await reply(send, 404, *error_response("not-found", tr("There is nothing at this address.")))
            return
        headers = [
            (b"content-type", index.kind.encode()),
            (b"cache-control", b"no-store"),
            (b"content-length", str(len(index.body)).encode()),
        ]
        await reply(send, 404, headers, b"" if scope["method"] == "HEAD" else index.body)

    async def answer(self, scope: Scope, send: Send, asset: Asset) -> None:
        asked = {key: value.decode("latin-1") for key, value in scope["headers"]}
        headers = [
            (b"etag", asset.tag.encode()),
            (b"cache-control", asset.cache.encode()),
            (b"vary", b"accept-encoding"),
            (b"content-type", asset.kind.encode()),  # also with 304: a browser takes over its headers
        ]
        if asset.tag in asked.get(b"if-none-match", ""):
            await reply(send, 304, headers, b"")
            return
        body = asset.body
        if asset.zipped is not None and "gzip" in asked.get(b"accept-encoding", ""):
            body = asset.zipped
            headers.append((b"content-encoding", b"gzip"))
        headers.append((b"content-length", str(len(body)).encode()))
        await reply(send, 200, headers, b"" if scope["method"] == "HEAD" else body)

    def find(self, path: str) -> Asset | None:
        if path == "/" or path.rstrip("/") + "/" in PAGES or path.startswith(PAGES):
            return self.load(INDEX)
        return self.load(path.removeprefix("/"))

    def load(self, name: str) -> Asset | None:
        """A file of the folder; None for hidden files and names that lead out of the folder."""
        file = self.file(name)
        if file is None:
            return None
        status = file.stat()
        stamp = (status.st_mtime_ns, status.st_size)
        if name not in self.assets or self.assets[name].stamp != stamp:
            self.assets[name] = read(file, stamp)
        return self.assets[name]

    def file(self, name: str) -> Path | None:
        parts = name.split("/")
        if any(not part or part.startswith(".") or "\\" in part or "\0" in part for part in parts):
            return None
        file = self.folder.joinpath(*parts)
        if len(name) > LONGEST_NAME or file.suffix not in TYPES or not file.is_file():
            return None
        return file if file.resolve().is_relative_to(self.folder) else None


def is_page_request(scope: Scope) -> bool:
    """Whether a browser wants a page: it accepts HTML, and the address has no file extension."""
    path: str = scope["path"]
    accepts = next((value for key, value in scope["headers"] if key == b"accept"), b"")
    return b"text/html" in accepts and not path.startswith("/api/") and "." not in path.rsplit("/", 1)[-1]


def read(file: Path, stamp: tuple[int, int]) -> Asset:
    body = file.read_bytes()
    if file.suffix in STRIPPED:
        body = STRIPPED[file.suffix].sub(lambda found: b"\n" * found[0].count(b"\n"), body)
    zipped = None if file.suffix in COMPRESSED else gzip.compress(body, 9, mtime=0)
    if zipped is not None and len(zipped) > len(body) * 0.9:
        zipped = None
    tag = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    cache = CACHE_FOREVER if file.suffix in FONTS else REVALIDATE
    return Asset(body, zipped, tag, TYPES[file.suffix], cache, stamp)


def error_response(code: str, sentence: str) -> tuple[Headers, bytes]:
    body = to_json(Error(ErrorFacts(sentence, None, code)))
    return [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())], body


async def reply(send: Send, status: int, headers: Headers, body: bytes) -> None:
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
