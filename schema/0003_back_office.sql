-- +goose Up

-- What a piece cost the shop, without GST; 0 is not known. Staff see it, shoppers never.
ALTER TABLE products ADD COLUMN cost_price INTEGER NOT NULL DEFAULT 0 CHECK (cost_price >= 0);

-- Long work of staff: an import, an export, a zip. request is what was asked, result what came of it.
CREATE TABLE jobs (
  id       INTEGER PRIMARY KEY,
  kind     TEXT NOT NULL,
  who      INTEGER NOT NULL REFERENCES accounts (id),
  state    TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  done     INTEGER NOT NULL DEFAULT 0,
  total    INTEGER NOT NULL DEFAULT 0,
  message  TEXT NOT NULL DEFAULT '',
  request  TEXT NOT NULL CHECK (json_valid(request)),
  result   TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(result)),
  made_at  INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX jobs_open ON jobs (id) WHERE state IN ('queued', 'running');

-- What an import changed so far, so that one that fails half-way leaves nothing: before is the product as it was, '' for
-- one that the import added; stock is by how much it changed what lies on the shelf.
CREATE TABLE import_steps (
  id         INTEGER PRIMARY KEY,
  job_id     INTEGER NOT NULL REFERENCES jobs (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  before     TEXT NOT NULL,
  stock      INTEGER NOT NULL
) STRICT;
CREATE INDEX import_steps_by_job ON import_steps (job_id, id);

-- +goose Down
DROP TABLE import_steps;
DROP TABLE jobs;
ALTER TABLE products DROP COLUMN cost_price;
