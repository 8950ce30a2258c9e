ALTER TABLE tables ADD COLUMN imported INTEGER NOT NULL DEFAULT 0;  -- bytes of its record; 0: played here
UPDATE tables SET imported = 100000 WHERE options LIKE '%"imported":true%' OR options LIKE '%"imported": true%';
CREATE INDEX tables_imported ON tables (created) WHERE imported > 0;
CREATE INDEX tables_running ON tables (id) WHERE over = 0;
