-- +goose Up

-- What products are filtered by. variant_id is 0 for a product without options, the number of a variant for what that one is, and -1
-- for what any of a product's variants is that can be bought; can says whether it can be bought, and is 1 for a product without options.
DROP TABLE product_attributes;
CREATE TABLE product_attributes (
  name       TEXT NOT NULL,
  value      TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  variant_id INTEGER NOT NULL DEFAULT 0,
  can        INTEGER NOT NULL DEFAULT 1 CHECK (can IN (0, 1)),
  PRIMARY KEY (name, value, product_id, variant_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_attributes_by_product ON product_attributes (product_id, variant_id, name, value, can);
-- The shop writes them as it starts: what products are found by is folded anew.
DELETE FROM search_folding;
-- +goose StatementBegin
CREATE TRIGGER variants_can AFTER UPDATE OF shelf, held, availability ON products
  WHEN new.family IS NOT NULL AND (old.availability = 'In Stock' AND old.shelf > old.held) <> (new.availability = 'In Stock' AND new.shelf > new.held) BEGIN
  UPDATE product_attributes SET can = (new.availability = 'In Stock' AND new.shelf > new.held) WHERE product_id = new.family AND variant_id = new.id;
  UPDATE product_attributes SET can = EXISTS (SELECT 1 FROM product_attributes o WHERE o.product_id = new.family AND o.variant_id > 0 AND o.can AND o.name = product_attributes.name AND o.value = product_attributes.value)
    WHERE product_id = new.family AND variant_id = -1;
END;
-- +goose StatementEnd
