-- +goose Up

-- What the owner chose of the shop's face, as JSON: each state that was published, the newest one in force. changed names the
-- parts in which it differs from the one before.
CREATE TABLE front_states (
  id      INTEGER PRIMARY KEY,
  body    TEXT NOT NULL CHECK (json_valid(body)),
  changed TEXT NOT NULL,
  who     INTEGER REFERENCES accounts (id),
  at      INTEGER NOT NULL
) STRICT;
-- What is not published yet, a row for each part; body is NULL while the part is as it was published. version grows with each
-- change of what the part says.
CREATE TABLE front_draft (
  part    TEXT PRIMARY KEY,
  body    TEXT CHECK (json_valid(body)),
  version INTEGER NOT NULL DEFAULT 1,
  who     INTEGER REFERENCES accounts (id),
  at      INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
INSERT INTO front_draft (part) VALUES ('identity'), ('home'), ('menu');
-- Pictures that were sent for the shop's face. One that neither the draft nor a state names is forgotten.
CREATE TABLE front_pictures (
  name    TEXT PRIMARY KEY,
  width   INTEGER NOT NULL,
  height  INTEGER NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
