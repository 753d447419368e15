-- +goose Up

-- What a session tells its owner: the browser it began with and where from. vouched_until is until when the password counts as
-- just typed in it.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE sessions ADD COLUMN vouched_until INTEGER NOT NULL DEFAULT 0;

-- The last ten times that somebody logged in to an account; wrong is how many passwords were refused before.
CREATE TABLE sign_ins (
  id         INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  at         INTEGER NOT NULL,
  device     TEXT NOT NULL,
  address    TEXT NOT NULL,
  wrong      INTEGER NOT NULL
) STRICT;
CREATE INDEX sign_ins_by_account ON sign_ins (account_id, id);

-- A change of email that its old address can undo for 72 hours. Meanwhile the old address is nobody else's.
CREATE TABLE email_undos (
  token_hash BLOB PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  email      TEXT NOT NULL,
  email_key  TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_undos_by_email ON email_undos (email_key);
CREATE INDEX email_undos_by_account ON email_undos (account_id);

-- The second factor of an account (RFC 6238). Its secret is sealed; it holds from on_at on. last_step is the last code's, which
-- works once.
CREATE TABLE second_factors (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret     TEXT NOT NULL,
  on_at      INTEGER,
  last_step  INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE recovery_codes (
  code_hash  BLOB PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_codes_by_account ON recovery_codes (account_id);

-- Where an order was placed from, as a keyed hash: unpaid orders are counted by it.
ALTER TABLE orders ADD COLUMN placed_from TEXT NOT NULL DEFAULT '';
CREATE INDEX orders_by_place ON orders (placed_from) WHERE state = 'placed' AND placed_from <> '';
