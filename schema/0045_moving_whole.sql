-- +goose Up

-- A review of another Hearth has its picture, by the hash of its content as others.
ALTER TABLE past_reviews ADD COLUMN picture TEXT NOT NULL DEFAULT '';
CREATE INDEX past_reviews_by_picture ON past_reviews (picture) WHERE picture <> '';

-- Imports bring translations, what goes with what, offers, pages, the look and what is searched by, too. before is what an undo needs of
-- what was there, as JSON.
CREATE TABLE moved_rows_2 (
  id     INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('customer', 'address', 'order', 'review', 'question', 'asked', 'category', 'text', 'picked', 'offer', 'page', 'look', 'search words', 'filters', 'options')),
  ref    INTEGER NOT NULL,
  before TEXT NOT NULL DEFAULT ''
) STRICT;
INSERT INTO moved_rows_2 (id, job_id, kind, ref) SELECT id, job_id, kind, ref FROM moved_rows;
DROP TABLE moved_rows;
ALTER TABLE moved_rows_2 RENAME TO moved_rows;
CREATE INDEX moved_rows_by_job ON moved_rows (job_id, id);
