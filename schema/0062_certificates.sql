-- +goose Up

-- The approvals of a product by kind (store/certificates): a number, or the reason why it needs none. A variant has those of its family where
-- it has none of its own.
CREATE TABLE certificates (
  product_id  INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  kind        TEXT NOT NULL,
  number      TEXT NOT NULL DEFAULT '',
  holder      TEXT NOT NULL DEFAULT '',
  valid_from  TEXT NOT NULL DEFAULT '',
  valid_until TEXT NOT NULL DEFAULT '',
  not_needed  TEXT NOT NULL DEFAULT '',
  document    TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (product_id, kind),
  CHECK ((number <> '') <> (not_needed <> ''))
) STRICT, WITHOUT ROWID;

-- Scans of certificates by the hash of their content; one that no certificate names is forgotten.
CREATE TABLE certificate_files (
  name    TEXT PRIMARY KEY,
  content BLOB NOT NULL
) STRICT;

INSERT INTO certificates (product_id, kind, number) SELECT p.id, 'bis_crs', p.bis_number FROM products p LEFT JOIN products f ON f.id = p.family
  WHERE p.bis_number <> '' AND p.bis_number IS NOT f.bis_number;
INSERT INTO certificates (product_id, kind, number) SELECT p.id, 'wpc_eta', p.wpc_eta FROM products p LEFT JOIN products f ON f.id = p.family
  WHERE p.wpc_eta <> '' AND p.wpc_eta IS NOT f.wpc_eta;
ALTER TABLE products DROP COLUMN bis_number;
ALTER TABLE products DROP COLUMN wpc_eta;

-- The day from which a product lacks a certificate that it seems to need: the day that the law holds from, or the day after its certificate ends.
ALTER TABLE products ADD COLUMN lacks_from TEXT;
CREATE INDEX products_lacking ON products (lacks_from) WHERE lacks_from IS NOT NULL AND deleted_at IS NULL;

-- By which rules, and for which size of enterprise, these days were reckoned.
CREATE TABLE certificate_rules (mark TEXT NOT NULL, size TEXT NOT NULL) STRICT;
