CREATE TABLE asides (
    table_id TEXT NOT NULL REFERENCES tables (id),
    entry INTEGER NOT NULL,       -- before which it was said
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,           -- thought, hint
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (table_id, entry, seat, kind)
) WITHOUT ROWID;
