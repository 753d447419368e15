-- +goose Up

-- What the owner answered in the self-audit of dark patterns. The latest answer of a kind counts; earlier ones stay.
CREATE TABLE audit_answers (
  id    INTEGER PRIMARY KEY,
  kind  TEXT NOT NULL,
  found INTEGER NOT NULL CHECK (found IN (0, 1)),
  note  TEXT NOT NULL CHECK (length(note) <= 500),
  at    INTEGER NOT NULL,
  who   INTEGER REFERENCES accounts (id)
) STRICT;
CREATE INDEX audit_answers_by_kind ON audit_answers (kind, id);
