CREATE TABLE analyses (
    table_id TEXT PRIMARY KEY REFERENCES tables (id),
    version INTEGER NOT NULL,     -- of the form of the body
    body TEXT NOT NULL,
    at INTEGER NOT NULL
) WITHOUT ROWID;
