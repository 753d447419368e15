-- +goose Up

-- What the numbers of another Hearth are here: its sheets call products by them. shop is that Hearth.
CREATE TABLE import_numbers (
  shop       TEXT NOT NULL,
  number     INTEGER NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  PRIMARY KEY (shop, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_numbers_by_product ON import_numbers (product_id);

-- Imports bring questions and categories, too.
CREATE TABLE moved_rows_2 (
  id     INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('customer', 'address', 'order', 'review', 'question', 'asked', 'category')),
  ref    INTEGER NOT NULL
) STRICT;
INSERT INTO moved_rows_2 SELECT id, job_id, kind, ref FROM moved_rows;
DROP TABLE moved_rows;
ALTER TABLE moved_rows_2 RENAME TO moved_rows;
CREATE INDEX moved_rows_by_job ON moved_rows (job_id, id);
