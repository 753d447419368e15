-- +goose Up

-- A variant is a product of its own whose family is another product: it has its price, its stock, its serials and its orders by itself.
-- The family is not sold: it has the text, and options, what its variants differ by: [{"name":"Colour","values":[{"value":"Black","swatch":"#000000"}]}].
-- choice are a variant's values in their order, ["Black"], place is where it stands among the others.
ALTER TABLE products ADD COLUMN family INTEGER REFERENCES products (id);
ALTER TABLE products ADD COLUMN options TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(options));
ALTER TABLE products ADD COLUMN choice TEXT NOT NULL DEFAULT '[]' COLLATE NOCASE CHECK (json_valid(choice));
ALTER TABLE products ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE products ADD COLUMN variants INTEGER NOT NULL DEFAULT 0 CHECK (variants >= 0);
ALTER TABLE products ADD COLUMN lowest INTEGER NOT NULL DEFAULT 0 CHECK (lowest >= 0);
CREATE INDEX products_in_family ON products (family, place, id) WHERE family IS NOT NULL;
CREATE UNIQUE INDEX products_by_choice ON products (family, choice) WHERE family IS NOT NULL AND deleted_at IS NULL;

-- A family has the pieces of its variants together, and costs what the first of them costs that can be bought. lowest is the lowest
-- price where they differ, variants how many there are. The trigger keeps it so, in the transaction that changes a variant.
CREATE VIEW family_figures (family, free, availability, variants, lowest, lead) AS
  SELECT family, sum(iif(availability = 'In Stock', shelf - held, 0)), iif(sum(availability = 'In Stock') > 0, 'In Stock', 'Out of Stock'), count(*),
    iif(min(pays) < max(pays), min(pays), 0),
    (SELECT id FROM products l WHERE l.family = v.family AND l.deleted_at IS NULL ORDER BY NOT (l.availability = 'In Stock' AND l.shelf > l.held), l.place, l.id LIMIT 1)
  FROM products v WHERE family IS NOT NULL AND deleted_at IS NULL GROUP BY family;
-- +goose StatementBegin
CREATE TRIGGER families_follow AFTER UPDATE OF shelf, held, availability, price, discount_price, gst_rate, deleted_at, place, family ON products
  WHEN new.family IS NOT NULL BEGIN
  UPDATE products SET shelf = f.free, availability = f.availability, variants = f.variants, lowest = f.lowest, price = l.price, discount_price = l.discount_price, gst_rate = l.gst_rate
    FROM family_figures f JOIN products l ON l.id = f.lead WHERE f.family = new.family AND products.id = new.family;
  UPDATE products SET shelf = 0, variants = 0, lowest = 0, availability = 'Out of Stock'
    WHERE id = new.family AND NOT EXISTS (SELECT 1 FROM products v WHERE v.family = new.family AND v.deleted_at IS NULL);
END;
-- +goose StatementEnd

-- Lists are of what is no variant.
DROP INDEX products_live;
DROP INDEX products_by_pays;
DROP INDEX products_by_rating;
DROP INDEX products_by_country;
DROP INDEX products_of_country_by_pays;
DROP INDEX products_of_country_by_rating;
DROP INDEX products_of_category_by_pays;
DROP INDEX products_of_category_by_rating;
DROP INDEX products_by_title;
DROP INDEX products_by_shelf;
DROP INDEX products_sold_out;
CREATE INDEX products_live ON products (id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_by_pays ON products (pays, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_by_rating ON products (rating DESC, rating_count DESC, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_by_country ON products (country_of_origin COLLATE NOCASE, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_country_by_pays ON products (country_of_origin COLLATE NOCASE, pays, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_country_by_rating ON products (country_of_origin COLLATE NOCASE, rating DESC, rating_count DESC, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_category ON products (category_id, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_category_by_pays ON products (category_id, pays, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_category_by_rating ON products (category_id, rating DESC, rating_count DESC, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_by_title ON products (title COLLATE NOCASE, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_by_shelf ON products (shelf, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_sold_out ON products (category_id, id) WHERE deleted_at IS NULL AND family IS NULL AND NOT (availability = 'In Stock' AND shelf > held);

DROP TRIGGER products_counted_in;
DROP TRIGGER products_counted_again;
-- +goose StatementBegin
CREATE TRIGGER products_counted_in AFTER INSERT ON products WHEN new.deleted_at IS NULL AND new.family IS NULL BEGIN
  INSERT INTO product_counts (category_id, country, products) VALUES (new.category_id, new.country_of_origin, 1)
    ON CONFLICT (category_id, country) DO UPDATE SET products = products + 1;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER products_counted_again AFTER UPDATE OF category_id, country_of_origin, deleted_at, family ON products BEGIN
  UPDATE product_counts SET products = products - 1 WHERE old.deleted_at IS NULL AND old.family IS NULL AND category_id = old.category_id AND country = old.country_of_origin;
  INSERT INTO product_counts (category_id, country, products) SELECT new.category_id, new.country_of_origin, 1 WHERE new.deleted_at IS NULL AND new.family IS NULL
    ON CONFLICT (category_id, country) DO UPDATE SET products = products + 1;
END;
-- +goose StatementEnd
