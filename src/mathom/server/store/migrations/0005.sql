ALTER TABLE asides RENAME TO bot_notes;
ALTER TABLE holders RENAME TO grants;
