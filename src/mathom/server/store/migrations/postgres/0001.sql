-- Everything as in SQLite after its step 0006. Texts are ordered by their bytes, as SQLite orders them.

CREATE TABLE visitors (
    id TEXT COLLATE "C" PRIMARY KEY,
    name TEXT,
    language TEXT NOT NULL,
    at BIGINT NOT NULL
);

CREATE TABLE tables (
    id TEXT COLLATE "C" PRIMARY KEY,
    game TEXT NOT NULL,
    rules TEXT NOT NULL,
    options TEXT NOT NULL,
    secret BYTEA NOT NULL,
    created BIGINT NOT NULL,
    head TEXT NOT NULL,
    over INTEGER NOT NULL,
    free INTEGER NOT NULL,
    changed BIGINT NOT NULL,
    imported BIGINT NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX tables_free ON tables (changed) WHERE free = 1 AND over = 0;
CREATE INDEX tables_running ON tables (id) WHERE over = 0;
CREATE INDEX tables_imported ON tables (created) WHERE imported > 0;
CREATE INDEX tables_changed ON tables (changed);

CREATE TABLE rows (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    rev INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    client TEXT COLLATE "C",
    body TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, rev)
);
CREATE UNIQUE INDEX rows_client ON rows (table_id, client);

CREATE TABLE chat (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    number INTEGER NOT NULL,
    room TEXT NOT NULL,
    seat INTEGER,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    client TEXT COLLATE "C" NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, client)
);

CREATE TABLE keys (
    hash TEXT COLLATE "C" PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    used TEXT,
    at BIGINT NOT NULL
);
CREATE INDEX keys_table ON keys (table_id, seat);

CREATE TABLE grants (
    visitor TEXT COLLATE "C" NOT NULL REFERENCES visitors (id),
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seat INTEGER NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (visitor, table_id, seat, kind)
);
CREATE INDEX grants_table ON grants (table_id, seat);

CREATE TABLE seen (
    table_id TEXT COLLATE "C" NOT NULL,
    seat INTEGER NOT NULL,
    lines INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE webhooks (
    table_id TEXT COLLATE "C" NOT NULL,
    seat INTEGER NOT NULL,
    url TEXT NOT NULL,
    language TEXT NOT NULL DEFAULT 'en',
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE bot_notes (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    entry INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, entry, seat, kind)
);

CREATE TABLE analyses (
    table_id TEXT COLLATE "C" PRIMARY KEY REFERENCES tables (id),
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    at BIGINT NOT NULL
);

-- What only several server processes need.

CREATE TABLE writers (            -- each process, and the last transaction that it has committed
    id TEXT PRIMARY KEY,
    batch BIGINT NOT NULL
);

CREATE TABLE uptime (             -- one row: when the last process was known to run
    one INTEGER PRIMARY KEY DEFAULT 1 CHECK (one = 1),
    last BIGINT NOT NULL
);

CREATE TABLE outages (            -- when no process ran
    began BIGINT PRIMARY KEY,
    ended BIGINT NOT NULL
);

CREATE UNLOGGED TABLE workers (   -- the processes that run now
    id TEXT PRIMARY KEY,
    beat BIGINT NOT NULL          -- the last sign of life
);

CREATE UNLOGGED TABLE presence (  -- who is connected to which process
    worker TEXT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    seats TEXT NOT NULL,          -- JSON: the seats of connected players
    watchers INTEGER NOT NULL,
    PRIMARY KEY (table_id, worker)
);

CREATE UNLOGGED TABLE touches (   -- counts the changes of a table that are not rows: chat, rights, presence
    table_id TEXT COLLATE "C" PRIMARY KEY,
    count BIGINT NOT NULL
);
