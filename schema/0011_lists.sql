-- +goose Up

-- A list as somebody looks at it: its filters and its order under a name, for themselves or for everybody who may see the list.
CREATE TABLE list_views (
  id      INTEGER PRIMARY KEY,
  list    TEXT NOT NULL,
  name    TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  query   TEXT NOT NULL,
  made_by INTEGER NOT NULL REFERENCES accounts (id),
  shared  INTEGER NOT NULL CHECK (shared IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX list_views_shared ON list_views (list, name COLLATE NOCASE) WHERE shared;
CREATE UNIQUE INDEX list_views_own ON list_views (made_by, list, name COLLATE NOCASE) WHERE NOT shared;

-- Words that staff put on orders, to find them by: gift, wholesale, call first.
CREATE TABLE order_tags (
  order_id INTEGER NOT NULL REFERENCES orders (id),
  tag      TEXT NOT NULL COLLATE NOCASE CHECK (length(tag) BETWEEN 1 AND 30),
  PRIMARY KEY (order_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_tags_by_tag ON order_tags (tag, order_id);
