-- +goose Up

-- The shop's logo and its small sign, as the shop itself wrote them anew: a drawing or a picture. One that neither the draft of the
-- shop's face nor a state of it names is forgotten.
CREATE TABLE front_logos (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL UNIQUE,
  kind    TEXT NOT NULL CHECK (kind IN ('svg', 'png')),
  width   INTEGER NOT NULL,
  height  INTEGER NOT NULL,
  content BLOB NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT;
