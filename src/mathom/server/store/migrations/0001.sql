CREATE TABLE visitors (
    id TEXT PRIMARY KEY,          -- the hash of the token
    name TEXT,
    language TEXT NOT NULL,
    at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    options TEXT NOT NULL,
    secret BLOB NOT NULL,         -- of its luck, until the game is over
    created INTEGER NOT NULL,
    head TEXT NOT NULL,           -- a cache of what its rows say, for the lobby
    over INTEGER NOT NULL,
    free INTEGER NOT NULL,
    changed INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_free ON tables (free, over, changed);

CREATE TABLE rows (
    table_id TEXT NOT NULL REFERENCES tables (id),
    rev INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    client TEXT,                  -- the seat and its client id
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, rev)
) WITHOUT ROWID;
CREATE UNIQUE INDEX rows_client ON rows (table_id, client);

CREATE TABLE chat (
    table_id TEXT NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    room TEXT NOT NULL,
    seat INTEGER,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    client TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, client)
) WITHOUT ROWID;

CREATE TABLE keys (
    hash TEXT PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    used TEXT,
    at INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE holders (
    visitor TEXT NOT NULL REFERENCES visitors (id),
    table_id TEXT NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (visitor, table_id, seat, kind)
) WITHOUT ROWID;

CREATE TABLE seen (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;

CREATE TABLE webhooks (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    url TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
