-- +goose Up

-- The demo has no mail server: a file in outbox/ is what its visitors have in place of a mail. A demo filled by an earlier release is
-- known by its owner.
INSERT OR IGNORE INTO settings (key, value, changed_at)
SELECT 'outbox_delivers', 'yes', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM accounts WHERE email = 'owner@hearth.example' AND role = 'Owner';

-- Everywhere else, a mail that is only a file in outbox/ reached nobody: it is not sent. So far it was recorded as sent.
UPDATE mails SET sent_at = NULL WHERE file <> '' AND sent_at IS NOT NULL
AND NOT EXISTS (SELECT 1 FROM settings WHERE key = 'outbox_delivers' AND value = 'yes');

CREATE INDEX mails_unsent ON mails (made_at, kind) WHERE sent_at IS NULL AND file <> '';
