-- +goose Up

-- Emailed codes by which somebody enters: the account of the address, or one that is made by it. Kept as a keyed hash, used once.
CREATE TABLE entry_codes (
  email_key  TEXT NOT NULL,
  code_hash  BLOB NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (email_key, code_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_codes_by_end ON entry_codes (expires_at);
