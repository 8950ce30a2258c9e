ALTER TABLE webhooks ADD COLUMN language TEXT NOT NULL DEFAULT 'en';  -- of the one who set it
