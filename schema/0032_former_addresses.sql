-- +goose Up

-- Where things stood in the shop that was here before: /product/smart-plug, in small letters, without a slash at the end. It leads to a
-- product, a category or a page, not to an address, so that none leads out of the shop or to another of its kind. job_id is the import
-- that brought it.
CREATE TABLE former_addresses (
  id          INTEGER PRIMARY KEY,
  path        TEXT NOT NULL UNIQUE CHECK (path LIKE '/_%' AND length(path) <= 300),
  product_id  INTEGER REFERENCES products (id) ON DELETE CASCADE,
  category_id INTEGER REFERENCES categories (id) ON DELETE CASCADE,
  page_id     INTEGER REFERENCES pages (id) ON DELETE CASCADE,
  at          INTEGER NOT NULL,
  job_id      INTEGER,
  CHECK ((product_id IS NOT NULL) + (category_id IS NOT NULL) + (page_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX former_addresses_by_product ON former_addresses (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX former_addresses_by_category ON former_addresses (category_id) WHERE category_id IS NOT NULL;
CREATE INDEX former_addresses_by_page ON former_addresses (page_id) WHERE page_id IS NOT NULL;
CREATE INDEX former_addresses_by_job ON former_addresses (job_id) WHERE job_id IS NOT NULL;
