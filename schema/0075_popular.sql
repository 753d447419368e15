-- +goose Up

-- How much a product is wanted: popular counts what was sold lately, weighted by its stars, and is counted anew every hour; 0 is a product
-- that nobody has bought or rated. What can't be bought now comes last.
ALTER TABLE products ADD COLUMN popular INTEGER NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN wanted INTEGER GENERATED ALWAYS AS (iif(availability = 'In Stock' AND shelf > held, popular, -100)) VIRTUAL;
CREATE INDEX products_by_wanted ON products (wanted DESC, id DESC) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_category_by_wanted ON products (category_id, wanted DESC, id DESC) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_country_by_wanted ON products (country_of_origin COLLATE NOCASE, wanted DESC, id DESC)
  WHERE deleted_at IS NULL AND family IS NULL;
