-- +goose Up

-- What the shop found out about itself: backups made, copies written, restores tried.
CREATE TABLE reports (
  id     INTEGER PRIMARY KEY,
  at     INTEGER NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('backup', 'copies', 'drill')),
  ok     INTEGER NOT NULL CHECK (ok IN (0, 1)),
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX reports_by_kind ON reports (kind, id DESC);

-- Numbers that were issued on paper and are not in this database, since it was restored from a backup older than they are.
CREATE TABLE document_gaps (
  kind     TEXT NOT NULL CHECK (kind IN ('invoice', 'credit note')),
  year     TEXT NOT NULL CHECK (length(year) = 4),
  from_seq INTEGER NOT NULL CHECK (from_seq > 0),
  to_seq   INTEGER NOT NULL CHECK (to_seq >= from_seq),
  noted_at INTEGER NOT NULL,
  PRIMARY KEY (kind, year, from_seq)
) STRICT, WITHOUT ROWID;

-- +goose Down
DROP TABLE reports;
DROP TABLE document_gaps;
