-- +goose Up

-- The number under the bar code of a product: EAN, UPC or GTIN-14, with a right check digit.
ALTER TABLE products ADD COLUMN gtin TEXT NOT NULL DEFAULT '' CHECK (length(gtin) IN (0, 8, 12, 13, 14));
CREATE INDEX products_by_gtin ON products (gtin) WHERE gtin <> '' AND deleted_at IS NULL;
