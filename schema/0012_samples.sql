-- +goose Up

-- What the guide of the first evening put into an empty shop to try it with, and takes out again. was is a product's version and
-- a category's name: what was changed since is the owner's own.
CREATE TABLE samples (
  kind TEXT NOT NULL CHECK (kind IN ('product', 'category')),
  id   INTEGER NOT NULL,
  was  TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
