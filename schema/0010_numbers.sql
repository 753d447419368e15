-- +goose Up

-- The number of a refund or of a mail names its task, and the key by which a provider knows the refund. SQLite gives the number of
-- the newest row again when that row is deleted; AUTOINCREMENT never does.
CREATE TABLE numbered_refunds (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id        INTEGER NOT NULL REFERENCES orders (id),
  payment_id      INTEGER REFERENCES payments (id),
  return_id       INTEGER UNIQUE REFERENCES returns (id),
  amount          INTEGER NOT NULL CHECK (amount > 0),
  reason          TEXT NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'done', 'failed')),
  provider_refund TEXT NOT NULL DEFAULT '',
  reference       TEXT NOT NULL DEFAULT '',
  created_at      INTEGER NOT NULL,
  done_at         INTEGER,
  refund_to       TEXT NOT NULL DEFAULT '',
  batch           INTEGER REFERENCES refund_batches (id),
  attempt         INTEGER NOT NULL DEFAULT 0,
  failure         TEXT NOT NULL DEFAULT '',
  adopted         INTEGER NOT NULL DEFAULT 0 CHECK (adopted IN (0, 1)),
  refund_to_by    INTEGER REFERENCES accounts (id)
) STRICT;
INSERT INTO numbered_refunds (id, order_id, payment_id, return_id, amount, reason, state, provider_refund, reference, created_at, done_at,
  refund_to, batch, attempt, failure, adopted, refund_to_by)
SELECT id, order_id, payment_id, return_id, amount, reason, state, provider_refund, reference, created_at, done_at,
  refund_to, batch, attempt, failure, adopted, refund_to_by
FROM refunds ORDER BY id;
DROP TABLE refunds;
ALTER TABLE numbered_refunds RENAME TO refunds;
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_by_state ON refunds (state, id);
CREATE INDEX refunds_by_time ON refunds (done_at) WHERE done_at IS NOT NULL;
CREATE UNIQUE INDEX refunds_by_provider ON refunds (provider_refund) WHERE provider_refund <> '';
CREATE INDEX refunds_by_payment ON refunds (payment_id);

CREATE TABLE numbered_mails (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  kind     TEXT NOT NULL,
  to_name  TEXT NOT NULL,
  to_addr  TEXT NOT NULL,
  facts    TEXT NOT NULL CHECK (json_valid(facts)),
  subject  TEXT NOT NULL DEFAULT '',
  made_at  INTEGER NOT NULL,
  sent_at  INTEGER,
  file     TEXT NOT NULL DEFAULT '',
  of_order INTEGER GENERATED ALWAYS AS (facts ->> '$.order_id') VIRTUAL
) STRICT;
INSERT INTO numbered_mails (id, kind, to_name, to_addr, facts, subject, made_at, sent_at, file)
SELECT id, kind, to_name, to_addr, facts, subject, made_at, sent_at, file FROM mails ORDER BY id;
DROP TABLE mails;
ALTER TABLE numbered_mails RENAME TO mails;
CREATE INDEX mails_by_time ON mails (made_at DESC);
CREATE INDEX mails_by_address ON mails (to_addr, kind, made_at);
CREATE INDEX mails_by_order ON mails (of_order) WHERE of_order IS NOT NULL;

-- Numbers whose rows are gone but whose tasks are known stay used up.
DELETE FROM sqlite_sequence WHERE name IN ('refunds', 'mails');
INSERT INTO sqlite_sequence (name, seq)
SELECT 'refunds', max((SELECT coalesce(max(id), 0) FROM refunds), (SELECT coalesce(max(CAST(key AS INTEGER)), 0) FROM tasks WHERE kind = 'refund'))
UNION ALL
SELECT 'mails', max((SELECT coalesce(max(id), 0) FROM mails), (SELECT coalesce(max(CAST(key AS INTEGER)), 0) FROM tasks WHERE kind = 'mail'));
