"""What every store guarantees: one suite for SQLite and PostgreSQL, both with real databases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from mathom.server.store import base as s
from mathom.server.store.sql_store import SqlStore
from mathom.server.store.writer import MOST_WRITES
from tests.server.conftest import Opened
from tests.server.store.test_store import FACTS, HEAD, head, heads, row

OTHER = s.TableFacts("bbbbbbbbbb", "riddle", {"map": "short"}, {"opponent": "open"}, bytes(range(32)), 1)


def with_store(opened: Opened, work: Callable[[SqlStore], Awaitable[None]]) -> None:
    async def run() -> None:
        store = opened()
        try:
            await store.commit(s.AddTable(FACTS, HEAD))
            await work(store)
        finally:
            store.close()

    asyncio.run(run())


def test_stored_values_are_read_back(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        await store.commit(s.AddRow(row(1, "0:a", "fellowship frodo-shire")), s.AddRow(row(2)))
        assert await store.rows(FACTS.id) == [row(1, "0:a", "fellowship frodo-shire"), row(2)]
        assert await store.rows(FACTS.id, after=1) == [row(2)]
        assert await store.table(FACTS.id) == FACTS and await store.table("nosuch") is None
        assert await store.count() == 1 and await heads(store) == {FACTS.id: (HEAD.facts, 1)}

    with_store(opened, work)


@pytest.mark.parametrize(("rev", "client"), [(1, "0:b"), (2, "0:a")])
def test_revision_and_client_id_are_unique(opened: Opened, rev: int, client: str) -> None:
    async def work(store: SqlStore) -> None:
        await store.commit(s.AddRow(row(1, "0:a")))
        with pytest.raises(s.Conflict):
            await store.commit(s.PutSeen(FACTS.id, 0, 7), s.AddRow(row(rev, client)))
        assert len(await store.rows(FACTS.id)) == 1
        assert await store.seen(FACTS.id, 0) == 0  # nothing was stored

    with_store(opened, work)


def test_one_writer_gets_a_contested_revision(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        async def attempt(number: int) -> str:
            try:
                await store.commit(s.AddRow(row(1 + number % 10, f"0:{number}")))
            except s.Conflict:
                return "conflict"
            return "kept"

        found = await asyncio.gather(*(attempt(number) for number in range(200)))
        assert found.count("kept") == 10 and [r.rev for r in await store.rows(FACTS.id)] == list(range(1, 11))

    with_store(opened, work)


def test_changes_are_applied_in_their_order(opened: Opened) -> None:
    """Rows alone are put together, but not past a row that comes with another change."""

    async def work(store: SqlStore) -> None:
        await asyncio.gather(
            store.commit(s.AddRow(row(1), head(1))),
            store.commit(s.AddRow(row(2), head(2)), s.PutSeen(FACTS.id, 0, 7)),
        )
        assert {name: changed for name, (_, changed) in (await heads(store)).items()} == {FACTS.id: 2}

    with_store(opened, work)


def test_conflict_in_a_shared_transaction_fails_only_its_own_write(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        other = s.TableFacts("bbbbbbbbbb", "riddle", {}, {}, b"y" * 32, 1)
        await store.commit(s.AddTable(other, HEAD), s.AddRow(row(1, "0:a")))
        newer = [s.Head({"names": ["Ann", None]}, False, False, at) for at in (5, 6)]
        found = await asyncio.gather(
            store.commit(s.AddRow(row(2, "0:a"), newer[0])),  # the same message as that of row 1
            store.commit(s.AddRow(s.Row(other.id, 1, "act", 0, "0:a", "", 6), newer[1])),
            store.commit(s.PutSeen(FACTS.id, 0, 7)),
            return_exceptions=True,
        )
        assert [type(error) for error in found] == [s.Conflict, type(None), type(None)]
        assert [r.rev for r in await store.rows(FACTS.id)] == [1] and len(await store.rows(other.id)) == 1
        assert {name: changed for name, (_, changed) in (await heads(store)).items()} == {FACTS.id: 1, other.id: 6}
        assert await store.seen(FACTS.id, 0) == 7

    with_store(opened, work)


def test_cancelled_commit_does_not_disturb_others(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        waiting = asyncio.create_task(store.commit(s.AddRow(row(1))))
        await asyncio.sleep(0)
        waiting.cancel()
        await store.commit(s.AddRow(row(2)))
        assert [r.rev for r in await store.rows(FACTS.id)] == [1, 2]

    with_store(opened, work)


def test_loop_that_ends_too_early_does_not_block_the_next_one(opened: Opened) -> None:
    """It ends after the commit is asked for, and before the writer gets it."""
    store = opened()
    loop = asyncio.new_event_loop()
    loop.set_exception_handler(lambda *_: None)  # it would report the task that never ends
    asked = loop.create_task(store.commit(s.AddTable(FACTS, HEAD)))
    loop.call_soon(loop.stop)
    loop.run_forever()
    loop.close()
    assert len(store.pending) == 1 and not asked.done()

    async def go_on() -> None:
        for number in (1, 2):
            async with asyncio.timeout(10):
                await store.commit(s.AddRow(row(number)))
        assert [r.rev for r in await store.rows(FACTS.id)] == [1, 2]

    asyncio.run(go_on())
    store.close()


def test_key_is_taken_once(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        await store.commit(s.AddKey(s.Key("hash", FACTS.id, 1, "seat", None, 1)))
        await store.commit(s.TakeKey("hash", "ann"))
        await store.commit(s.TakeKey("hash", "ann"))
        with pytest.raises(s.Conflict):
            await store.commit(s.TakeKey("hash", "bob"))
        key = await store.key("hash")
        assert key is not None and key.used == "ann"

    with_store(opened, work)


def test_analysis_is_stored_per_version(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        assert await store.analysis(FACTS.id, 1) is None
        await store.commit(s.PutAnalysis(FACTS.id, 1, "{}", 1))
        assert await store.analysis(FACTS.id, 1) == "{}" and await store.analysis(FACTS.id, 2) is None
        await store.commit(s.PutAnalysis(FACTS.id, 2, "[]", 2))
        assert await store.analysis(FACTS.id, 2) == "[]" and await store.analysis(FACTS.id, 1) is None

    with_store(opened, work)


def test_facts_print_without_the_secret() -> None:
    assert "xxx" not in repr(FACTS) and "xxx" not in str(s.AddTable(FACTS, HEAD))


def test_large_round_is_stored_completely(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        writes = 2 * MOST_WRITES + 1
        await asyncio.gather(*(store.commit(s.AddRow(row(number), head(number))) for number in range(1, writes + 1)))
        assert [r.rev for r in await store.rows(FACTS.id)] == list(range(1, writes + 1))
        assert [r.rev for r in await store.rows(FACTS.id, 5, 3)] == [6, 7, 8]

    with_store(opened, work)


@pytest.mark.parametrize("text", ["", "Ünïcode 😀 \u202e", 'it\'s "quoted" ; -- %s ? {}', "x" * 100_000, "a\nb\tc"])
def test_any_text_is_stored_as_it_is(opened: Opened, text: str) -> None:
    async def work(store: SqlStore) -> None:
        line = s.Line(FACTS.id, 0, "table", None, "Ann", text, "ann:1", 1 << 52)
        await store.commit(s.AddRow(row(1, None, text)), s.AddLine(line))
        assert await store.rows(FACTS.id) == [row(1, None, text)] and await store.chat(FACTS.id) == [line]
        assert await store.table(text) is None

    with_store(opened, work)


def test_text_that_cannot_be_stored_disturbs_nobody(opened: Opened) -> None:
    """PostgreSQL has no NUL in its texts, and neither store has half of a surrogate pair."""

    async def work(store: SqlStore) -> None:
        bad = s.Line(FACTS.id, 0, "table", None, "Ann", "\0", "ann:0", 1)
        found = await asyncio.gather(
            store.commit(s.AddLine(bad)), store.commit(s.AddRow(row(1))), return_exceptions=True
        )
        assert found[1] is None and [r.rev for r in await store.rows(FACTS.id)] == [1]
        assert found[0] is None or isinstance(found[0], s.StoreError)
        assert await store.table("\0") is None and await store.visitor("a\0") is None
        await store.commit(s.AddRow(row(2)))

    with_store(opened, work)


def test_chat_lines_have_unique_numbers_and_senders(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        lines = [s.Line(FACTS.id, n, "table", 0, "Ann", f"line {n}", f"ann:{n}", n) for n in range(3)]
        await store.commit(*map(s.AddLine, lines))
        for number, client in ((2, "ann:9"), (3, "ann:1")):
            with pytest.raises(s.Conflict):
                await store.commit(s.AddLine(s.Line(FACTS.id, number, "table", 0, "Ann", "x", client, 9)))
        assert await store.chat(FACTS.id) == lines and await store.chat(FACTS.id, 1) == lines[2:]

    with_store(opened, work)


def test_rights_are_stored_and_withdrawn(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        people = [s.Visitor("ann", "Ann", "en"), s.Visitor("bob", None, "de")]
        await store.commit(*(s.PutVisitor(person, 1) for person in people))
        await store.commit(s.PutVisitor(s.Visitor("bob", "Bob", "en"), 2))
        assert await store.visitor("ann") == people[0] and await store.visitor("bob") == s.Visitor("bob", "Bob", "en")
        grants = [
            s.Grant(who, FACTS.id, seat, kind) for who, seat, kind in (("ann", 0, "seat"), ("bob", 0, "shoulder"))
        ]
        await store.commit(*map(s.AddGrant, [*grants, *grants]))  # the second time changes nothing
        keys = [
            s.Key(f"key{n}", FACTS.id, 0, kind, used, n)
            for n, (kind, used) in enumerate((("device", None), ("seat", "bearer"), ("watch", None), ("seat", "ann")))
        ]
        await store.commit(*map(s.AddKey, keys), s.PutWebhook(FACTS.id, 0, "https://example.org", "de"))
        assert await store.table_grants(FACTS.id) == grants and await store.bearers(FACTS.id) == keys[:2]
        assert await store.visitor_grants(FACTS.id, "bob") == grants[1:]
        assert await store.webhook(FACTS.id, 0) == s.Webhook("https://example.org", "de")
        await store.commit(s.KeepSeat(FACTS.id, 0, "ann"))
        assert await store.table_grants(FACTS.id) == grants[:1]
        assert [key.hash if (key := await store.key(f"key{n}")) else None for n in range(4)] == [
            None,
            None,
            None,
            "key3",
        ]
        await store.commit(s.PutSeen(FACTS.id, 0, 9), s.PutSeen(FACTS.id, 0, 4))
        assert await store.seen(FACTS.id, 0) == 9
        await store.commit(s.DropSeat(FACTS.id, 0))
        assert not await store.table_grants(FACTS.id) and await store.webhook(FACTS.id, 0) is None
        assert await store.key("key3") is None and await store.seen(FACTS.id, 0) == 0

    with_store(opened, work)


def test_right_of_an_unknown_visitor_is_a_conflict(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        with pytest.raises(s.Conflict):
            await store.commit(s.AddRow(row(1)), s.AddGrant(s.Grant("nobody", FACTS.id, 0, "seat")))
        assert not await store.rows(FACTS.id)

    with_store(opened, work)


def test_note_of_a_bot_replaces_an_earlier_one(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        for at in (1, 2):
            await store.commit(s.PutBotNote(s.BotNote(FACTS.id, 3, 1, "thought", f"{at}", at)))
        await store.commit(s.PutBotNote(s.BotNote(FACTS.id, 3, 1, "hint", "{}", 3)))
        assert [(note.kind, note.body) for note in await store.bot_notes(FACTS.id)] == [
            ("hint", "{}"),
            ("thought", "2"),
        ]

    with_store(opened, work)


def test_dropped_table_leaves_nothing(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        await store.commit(s.AddTable(OTHER, HEAD), s.PutVisitor(s.Visitor("ann", "Ann", "en"), 1))
        for facts in (FACTS, OTHER):
            await store.commit(
                s.AddRow(s.Row(facts.id, 1, "act", 0, "0:a", "", 1)),
                s.AddLine(s.Line(facts.id, 0, "table", 0, "Ann", "hello", "ann:1", 1)),
                s.AddKey(s.Key(f"key-{facts.id}", facts.id, 0, "seat", None, 1)),
                s.AddGrant(s.Grant("ann", facts.id, 0, "seat")),
                s.PutSeen(facts.id, 0, 1),
                s.PutWebhook(facts.id, 0, "https://example.org", "en"),
                s.PutBotNote(s.BotNote(facts.id, 0, 0, "thought", "{}", 1)),
                s.PutAnalysis(facts.id, 1, "{}", 1),
            )
        await store.commit(s.DropTable(FACTS.id))
        for name in ("rows", "chat", "keys", "grants", "seen", "webhooks", "bot_notes", "analyses"):
            assert await store.query(f"SELECT table_id FROM {name}") == [(OTHER.id,)]  # noqa: S608
        assert await store.table(FACTS.id) is None and await store.table(OTHER.id) == OTHER

    with_store(opened, work)


def test_lobby_lists_the_newest_first(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        await store.commit(s.PutVisitor(s.Visitor("ann", "Ann", "en"), 1))
        for number, (over, free) in enumerate(((False, True), (False, False), (True, False), (False, True))):
            facts = s.TableFacts(f"t{number}", "war", {}, {}, b"", 1)
            waiting = {"asked": [1], "bots": [number % 2]}
            await store.commit(s.AddTable(facts, s.Head(waiting, over, free, 10 + number)))
            await store.commit(*(s.AddGrant(s.Grant("ann", facts.id, seat, "seat")) for seat in (1, 0)))
        await store.commit(s.DropTable(FACTS.id))
        assert [listed.id for listed in await store.free(9)] == ["t3", "t0"]
        assert [listed.id for listed in await store.free(1)] == ["t3"]
        held = [(listed.id, listed.over, listed.free, seat) for listed, seat in await store.held("ann", False, 9)]
        assert held == [("t3", False, True, 0), ("t1", False, False, 0), ("t0", False, True, 0)]
        assert [listed.id for listed, _ in await store.held("ann", True, 9)] == ["t2"]
        assert await store.waiting_for_bots("", 9) == ["t1", "t3"] and await store.waiting_for_bots("t1", 1) == ["t3"]
        assert await store.count() == 4 and await store.newest() == 13

    with_store(opened, work)


def test_tables_are_ordered_by_the_bytes_of_their_names(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        names = ["B", "a", "C", "_", "-", "ä", "Z"]
        waiting = s.Head({"asked": [0], "bots": [0]}, False, False, 1)
        await store.commit(s.DropTable(FACTS.id))
        for name in names:
            await store.commit(s.AddTable(s.TableFacts(name, "war", {}, {}, b"", 1), waiting))
        assert await store.waiting_for_bots("", 99) == sorted(names, key=str.encode)

    with_store(opened, work)


def test_old_imports_are_found(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        for number, (created, size, changed) in enumerate(
            ((10, 5, 10), (20, 5, 20), (30, 5, 30), (5, 5, 99), (5, 0, 5))
        ):
            facts = s.TableFacts(f"t{number}", "war", {}, {}, b"", created)
            await store.commit(s.AddTable(facts, s.Head({}, True, False, changed), size))
        assert await store.old_imports(15, 1000) == ["t0"] and await store.old_imports(0, 10) == ["t0"]
        assert await store.old_imports(0, 1000) == []

    with_store(opened, work)


def test_sound_store_has_no_damage(opened: Opened) -> None:
    async def work(store: SqlStore) -> None:
        await store.commit(s.AddRow(row(1)), s.AddRow(row(2)))
        assert await store.check() is None and store.failing is None

    with_store(opened, work)


def test_two_stores_race_for_the_same_revisions(opened: Opened) -> None:
    """Two processes share the data: each revision is stored once, and the other one gets a conflict."""

    async def work(store: SqlStore) -> None:
        await store.commit(s.AddTable(OTHER, HEAD))
        stores = [store, opened()]

        async def attempt(number: int, which: int) -> bool:
            table = (FACTS, OTHER)[(number + which) % 2]
            try:
                new = s.Row(table.id, 1 + number // 2, "act", which, f"{which}:{number}", f"{which}", number)
                await stores[which].commit(s.AddRow(new, head(number)))
            except s.Conflict:
                return False
            return True

        found = await asyncio.gather(*(attempt(number, which) for number in range(100) for which in (0, 1)))
        stores[1].close()
        stored = [r for table in (FACTS, OTHER) for r in await store.rows(table.id)]
        assert sum(found) == len(stored) == 100
        assert [r.rev for r in stored] == [*range(1, 51), *range(1, 51)]

    with_store(opened, work)


def test_store_works_on_after_any_number_of_conflicts(opened: Opened) -> None:
    """A driver that prepares a statement after some uses must not believe that a refused one was prepared."""

    async def work(store: SqlStore) -> None:
        rev = 0
        for conflicts in range(8):
            rev += 1
            await store.commit(s.AddRow(row(rev, f"0:{rev}"), head(rev)))
            for number in range(conflicts):
                with pytest.raises(s.Conflict):
                    await store.commit(s.AddRow(row(rev, f"1:{number}"), head(rev)))
        assert [r.rev for r in await store.rows(FACTS.id)] == list(range(1, rev + 1))

    with_store(opened, work)
