-- +goose Up

-- A new email address that waits for its owner to confirm it with the code mailed there.
CREATE TABLE email_changes (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  email      TEXT NOT NULL,
  code_hash  BLOB NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE email_changes;
