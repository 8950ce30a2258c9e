"""What the stores on SQLite and PostgreSQL have in common: how changes reach the writer, and all questions."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from mathom.server.store import base as s
from mathom.server.store.writer import Write, Writer


class SqlStore:
    """Only one thread at a time may use a store.

    It may use it from several event loops, one after the other, and close it after they have ended.
    """

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.pending: list[Write] = []  # of this iteration of the loop, or left by a loop that ended
        writer.start()

    async def query(self, sql: str, *values: object) -> list[Any]:
        """The rows of an answer. Raises StoreError."""
        raise NotImplementedError

    @property
    def sharing(self) -> s.Sharing | None:
        return None

    async def back_up(self) -> None:
        raise NotImplementedError

    async def check(self) -> str | None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def stop_writer(self) -> None:
        """Returns when all changes that were handed over are on disk."""
        self.hand_over()
        self.writer.waiting.put(None)
        self.writer.join()

    async def commit(self, *changes: s.Change) -> None:
        loop = asyncio.get_running_loop()
        write = Write(changes, loop, loop.create_future())
        if not self.pending or self.pending[-1].loop is not loop:
            loop.call_soon(self.hand_over)
        self.pending.append(write)
        await write.future

    def hand_over(self) -> None:
        """Gives the writer all changes of this iteration of the event loop."""
        if self.pending:
            self.writer.waiting.put(self.pending)
            self.pending = []

    @property
    def failing(self) -> str | None:
        return self.writer.failing if self.writer.is_alive() else "the writer has stopped"

    # ---- questions ----

    async def table(self, table: str) -> s.TableFacts | None:
        found = await self.query("SELECT id, game, rules, options, secret, created FROM tables WHERE id = ?", table)
        for name, game, rules, options, secret, created in found:
            return s.TableFacts(name, game, json.loads(rules), json.loads(options), secret, created)
        return None

    async def rows(self, table: str, after: int = 0, limit: int = -1) -> list[s.Row]:
        sql = "SELECT * FROM rows WHERE table_id = ? AND rev > ? ORDER BY rev"
        found = await (
            self.query(sql, table, after) if limit < 0 else self.query(f"{sql} LIMIT ?", table, after, limit)
        )
        return [s.Row(*row) for row in found]

    async def chat(self, table: str, after: int = -1) -> list[s.Line]:
        sql = "SELECT * FROM chat WHERE table_id = ? AND number > ? ORDER BY number"
        return [s.Line(*line) for line in await self.query(sql, table, after)]

    async def bot_notes(self, table: str) -> list[s.BotNote]:
        sql = "SELECT * FROM bot_notes WHERE table_id = ? ORDER BY entry, seat, kind"
        return [s.BotNote(*note) for note in await self.query(sql, table)]

    async def visitor(self, visitor: str) -> s.Visitor | None:
        found = await self.query("SELECT id, name, language FROM visitors WHERE id = ?", visitor)
        return s.Visitor(*found[0]) if found else None

    async def key(self, digest: str) -> s.Key | None:
        found = await self.query("SELECT * FROM keys WHERE hash = ?", digest)
        return s.Key(*found[0]) if found else None

    async def visitor_grants(self, table: str, visitor: str) -> list[s.Grant]:
        sql = "SELECT * FROM grants WHERE table_id = ? AND visitor = ? ORDER BY seat"
        return [s.Grant(*row) for row in await self.query(sql, table, visitor)]

    async def table_grants(self, table: str) -> list[s.Grant]:
        sql = "SELECT * FROM grants WHERE table_id = ? ORDER BY visitor, seat, kind"
        return [s.Grant(*row) for row in await self.query(sql, table)]

    async def bearers(self, table: str) -> list[s.Key]:
        sql = "SELECT * FROM keys WHERE table_id = ? AND (kind = 'device' OR kind = 'seat' AND used = 'bearer')"
        return [s.Key(*row) for row in await self.query(f"{sql} ORDER BY hash", table)]

    async def seen(self, table: str, seat: int) -> int:
        found = await self.query("SELECT lines FROM seen WHERE table_id = ? AND seat = ?", table, seat)
        return int(found[0][0]) if found else 0

    async def webhook(self, table: str, seat: int) -> s.Webhook | None:
        found = await self.query("SELECT url, language FROM webhooks WHERE table_id = ? AND seat = ?", table, seat)
        return s.Webhook(*found[0]) if found else None

    async def analysis(self, table: str, version: int) -> str | None:
        found = await self.query("SELECT body FROM analyses WHERE table_id = ? AND version = ?", table, version)
        return str(found[0][0]) if found else None

    async def held(self, visitor: str, over: bool, limit: int) -> list[tuple[s.Listed, int]]:
        sql = (
            "SELECT t.id, game, rules, options, head, over, free, changed, MIN(seat) FROM tables t "
            "JOIN grants g ON g.table_id = t.id WHERE visitor = ? AND kind = 'seat' AND over = ? "
            "GROUP BY t.id ORDER BY changed DESC LIMIT ?"
        )
        return [(listed(row), int(row[8])) for row in await self.query(sql, visitor, int(over), limit)]

    async def free(self, limit: int) -> list[s.Listed]:
        sql = (
            "SELECT id, game, rules, options, head, over, free, changed FROM tables "
            "WHERE free = 1 AND over = 0 ORDER BY changed DESC LIMIT ?"
        )
        return [listed(row) for row in await self.query(sql, limit)]

    async def waiting_for_bots(self, after: str, limit: int) -> list[str]:
        found: list[str] = []
        while len(found) < limit:
            sql = "SELECT id, head FROM tables WHERE over = 0 AND id > ? ORDER BY id LIMIT ?"
            part = await self.query(sql, after, limit)
            for after, text in part:
                head = json.loads(text)
                if set(head["asked"]) & set(head["bots"]):
                    found.append(after)
            if len(part) < limit:
                break
            await asyncio.sleep(0)  # serves requests between two parts
        return found

    async def old_imports(self, before: int, most_bytes: int) -> list[str]:
        sql = "SELECT id, created, imported FROM tables WHERE imported > 0 AND changed <= created ORDER BY created DESC"
        old, size = [], 0
        for name, created, imported in await self.query(sql):
            size += imported
            if created < before or size > most_bytes:
                old.append(str(name))
        return old

    async def count(self) -> int:
        return int((await self.query("SELECT COUNT(*) FROM tables"))[0][0])

    async def newest(self) -> int:
        return int((await self.query("SELECT COALESCE(MAX(changed), 0) FROM tables"))[0][0])


def listed(row: tuple[Any, ...]) -> s.Listed:
    name, game, rules, options, head, over, free, changed = row[:8]
    return s.Listed(
        name, game, json.loads(rules), json.loads(options), json.loads(head), bool(over), bool(free), changed
    )
