-- +goose Up

-- Tables for searching, filtering and counting products, people and orders. All of them are derived from 0001_shop.sql.

-- The words of products, normalised by the program (lower case; wi-fi as wi, fi and wifi), so that the tokenizer only
-- has to split them at spaces: vowel signs of Indian scripts are parts of words.
CREATE VIRTUAL TABLE product_words USING fts5 (
  title,
  categories,
  body,
  brand,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'",
  prefix = '2 3 4',
  detail = column
);

-- A view of the index that lists its words.
CREATE VIRTUAL TABLE product_terms USING fts5vocab (
  'product_words',
  'row'
);

-- Every word of the catalogue, with the number of products that have it.
CREATE TABLE search_words (
  word     TEXT PRIMARY KEY,
  products INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The beginnings of words, of 3 to 6 letters, in full and with one letter deleted: two words that are one typing
-- mistake apart have one of these texts in common.
CREATE TABLE search_slips (
  slip      TEXT NOT NULL,
  beginning TEXT NOT NULL,
  PRIMARY KEY (slip, beginning)
) STRICT, WITHOUT ROWID;

-- The version of the normalisation of words; a release with another version rebuilds the index.
CREATE TABLE search_folding (
  version INTEGER PRIMARY KEY
) STRICT;

-- Searches without a result, without the person who searched.
CREATE TABLE missed_searches (
  words    TEXT PRIMARY KEY,
  times    INTEGER NOT NULL,
  last_day TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX missed_searches_by_times ON missed_searches (times DESC, words);

-- The attributes by which products are filtered: "Name: value" in their specifications, normalised.
CREATE TABLE product_attributes (
  name       TEXT NOT NULL,
  value      TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  -- variant_id: 0 for a product without options, a variant's ID for that variant, -1 for any variant that can be bought
  variant_id INTEGER NOT NULL DEFAULT 0,
  -- can: 1 if it can be bought; always 1 for a product without options
  can        INTEGER NOT NULL DEFAULT 1 CHECK (can IN (0, 1)),
  PRIMARY KEY (name, value, product_id, variant_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_attributes_by_product ON product_attributes (product_id, variant_id, name, value, can);

-- The attributes by which shoppers can filter, in the order of display; staff choose them.
CREATE TABLE filter_names (
  name     TEXT PRIMARY KEY,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Products that changed in an attribute of lists and filters. The program keeps the products in memory and reads the
-- changed ones again before it counts.
CREATE TABLE filter_changes (
  product_id INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
  turn       INTEGER NOT NULL -- number of the last change, in sequence
) STRICT;
CREATE INDEX filter_changes_by_turn ON filter_changes (turn);

-- The number of products by category and country of origin.
CREATE TABLE product_counts (
  category_id INTEGER NOT NULL,
  country     TEXT NOT NULL COLLATE NOCASE,
  products    INTEGER NOT NULL,
  PRIMARY KEY (category_id, country)
) STRICT, WITHOUT ROWID;

-- The number of products on each price step of 100 rupees. A price range is counted by its whole steps, and at both
-- ends along the index.
CREATE TABLE price_steps (
  step     INTEGER PRIMARY KEY,
  products INTEGER NOT NULL
) STRICT;

-- Full-text index of people's names and emails by words, for a search while staff type. With secure-delete, a deleted
-- entry is removed from the file at once (right to erasure).
CREATE VIRTUAL TABLE people_words USING fts5 (
  name,
  email,
  content = 'accounts',
  content_rowid = 'id',
  tokenize = 'unicode61 remove_diacritics 2',
  prefix = '2 3'
);

-- Trigram index of people's names and emails: any part of three letters or more.
CREATE VIRTUAL TABLE people_parts USING fts5 (
  name,
  email,
  content = 'accounts',
  content_rowid = 'id',
  tokenize = 'trigram'
);

-- Trigram index of the buyers' names on phone and counter orders: any part of three letters or more.
CREATE VIRTUAL TABLE given_parts USING fts5 (
  given_name,
  content = 'orders',
  content_rowid = 'id',
  tokenize = 'trigram'
);

-- The distinct whole rupees of orders' totals. A part of an amount is searched here, and the orders are found by an
-- index. A row that no order needs any more does no harm.
CREATE TABLE order_rupees (
  rupees INTEGER PRIMARY KEY
) STRICT;

-- Triggers that keep the indexes of people and buyers' names up to date.
-- +goose StatementBegin
CREATE TRIGGER people_added AFTER INSERT ON accounts BEGIN
  INSERT INTO people_words (rowid, name, email) VALUES (new.id, new.name, new.email);
  INSERT INTO people_parts (rowid, name, email) VALUES (new.id, new.name, new.email);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER people_changed AFTER UPDATE OF name, email ON accounts BEGIN
  INSERT INTO people_words (people_words, rowid, name, email) VALUES ('delete', old.id, old.name, old.email);
  INSERT INTO people_parts (people_parts, rowid, name, email) VALUES ('delete', old.id, old.name, old.email);
  INSERT INTO people_words (rowid, name, email) VALUES (new.id, new.name, new.email);
  INSERT INTO people_parts (rowid, name, email) VALUES (new.id, new.name, new.email);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER people_removed AFTER DELETE ON accounts BEGIN
  INSERT INTO people_words (people_words, rowid, name, email) VALUES ('delete', old.id, old.name, old.email);
  INSERT INTO people_parts (people_parts, rowid, name, email) VALUES ('delete', old.id, old.name, old.email);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER given_parts_added AFTER INSERT ON orders WHEN new.given_name <> '' BEGIN
  INSERT INTO given_parts (rowid, given_name) VALUES (new.id, new.given_name);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER given_parts_changed AFTER UPDATE OF address, channel, sold_by ON orders
    WHEN old.given_name <> new.given_name BEGIN
  INSERT INTO given_parts (given_parts, rowid, given_name) SELECT 'delete', old.id, old.given_name
    WHERE old.given_name <> '';
  INSERT INTO given_parts (rowid, given_name) SELECT new.id, new.given_name WHERE new.given_name <> '';
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER given_parts_removed AFTER DELETE ON orders WHEN old.given_name <> '' BEGIN
  INSERT INTO given_parts (given_parts, rowid, given_name) VALUES ('delete', old.id, old.given_name);
END;
-- +goose StatementEnd

-- Triggers that keep the counts by category and country up to date; variants are not counted.
-- +goose StatementBegin
CREATE TRIGGER products_counted_in AFTER INSERT ON products WHEN new.deleted_at IS NULL AND new.family IS NULL BEGIN
  INSERT INTO product_counts (category_id, country, products) VALUES (new.category_id, new.country_of_origin, 1)
    ON CONFLICT (category_id, country) DO UPDATE SET products = products + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER products_counted_again AFTER UPDATE OF category_id, country_of_origin, deleted_at,
    family ON products BEGIN
  UPDATE product_counts SET products = products - 1 WHERE old.deleted_at IS NULL AND old.family IS NULL
      AND category_id = old.category_id AND country = old.country_of_origin;
  INSERT INTO product_counts (category_id, country, products) SELECT new.category_id, new.country_of_origin,
      1 WHERE new.deleted_at IS NULL AND new.family IS NULL
    ON CONFLICT (category_id, country) DO UPDATE SET products = products + 1;
END;
-- +goose StatementEnd

-- When a variant becomes available or sold out, its attributes, and those of any variant of the parent, follow.
-- +goose StatementBegin
CREATE TRIGGER variants_can AFTER UPDATE OF shelf, held, availability ON products
  WHEN new.family IS NOT NULL AND (old.availability = 'In Stock'
      AND old.shelf > old.held) <> (new.availability = 'In Stock' AND new.shelf > new.held) BEGIN
  UPDATE product_attributes SET can = (new.availability = 'In Stock' AND new.shelf > new.held)
      WHERE product_id = new.family AND variant_id = new.id;
  UPDATE product_attributes SET can = EXISTS (SELECT 1 FROM product_attributes o
      WHERE o.product_id = new.family AND o.variant_id > 0 AND o.can AND o.name = product_attributes.name
      AND o.value = product_attributes.value)
    WHERE product_id = new.family AND variant_id = -1;
END;
-- +goose StatementEnd

-- Each change of a product that affects lists or filters is noted in filter_changes, also for its parent.
-- +goose StatementBegin
CREATE TRIGGER filters_follow AFTER UPDATE OF price, discount_price, rating_sum, rating_count, category_id,
    country_of_origin, availability, shelf, held, deleted_at, family ON products
  WHEN old.pays <> new.pays OR old.rating <> new.rating OR old.category_id <> new.category_id
      OR old.country_of_origin <> new.country_of_origin OR old.deleted_at IS NOT new.deleted_at
    OR old.family IS NOT new.family OR (old.availability = 'In Stock'
        AND old.shelf > old.held) <> (new.availability = 'In Stock' AND new.shelf > new.held) BEGIN
  INSERT INTO filter_changes (product_id, turn) SELECT id, (SELECT coalesce(max(turn), 0) + 1
      FROM filter_changes) FROM products WHERE id IN (new.id, new.family)
    ON CONFLICT (product_id) DO UPDATE SET turn = excluded.turn;
END;
-- +goose StatementEnd

-- Triggers that keep the counts by price step up to date; variants are not counted.
-- +goose StatementBegin
CREATE TRIGGER price_steps_begun AFTER INSERT ON products WHEN new.deleted_at IS NULL AND new.family IS NULL BEGIN
  INSERT INTO price_steps (step, products) VALUES (new.pays / 10000, 1)
      ON CONFLICT (step) DO UPDATE SET products = products + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER price_steps_moved AFTER UPDATE OF price, discount_price, deleted_at, family ON products
WHEN old.pays <> new.pays OR (old.deleted_at IS NULL AND old.family IS NULL) <> (new.deleted_at IS NULL
    AND new.family IS NULL) BEGIN
  UPDATE price_steps SET products = products - 1 WHERE old.deleted_at IS NULL AND old.family IS NULL
      AND step = old.pays / 10000;
  INSERT INTO price_steps (step, products) SELECT new.pays / 10000, 1 WHERE new.deleted_at IS NULL
      AND new.family IS NULL
    ON CONFLICT (step) DO UPDATE SET products = products + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER filters_begin AFTER INSERT ON products BEGIN
  INSERT INTO filter_changes (product_id, turn) VALUES (new.id, (SELECT coalesce(max(turn), 0) + 1
      FROM filter_changes));
END;
-- +goose StatementEnd

-- Rows that every new shop has.
INSERT INTO filter_names (name, position)
  VALUES ('Radio', 1), ('Load', 2), ('Neutral wire', 3), ('Colour', 4), ('Base', 5), ('Protection', 6);

INSERT INTO people_words (people_words, rank) VALUES ('secure-delete', 1);
INSERT INTO people_parts (people_parts, rank) VALUES ('secure-delete', 1);
INSERT INTO given_parts (given_parts, rank) VALUES ('secure-delete', 1);

-- What staff find orders by besides their number: the place a parcel goes to, and the end of a telephone number.

-- Who and where an order goes to, as one text: '' for a sale at the counter without a name, and once the buyer was
-- erased.
CREATE VIEW order_places (id, sent_to) AS
  SELECT id, iif(coalesce(address ->> '$.name', '') IN ('', 'Counter sale'), '',
    concat_ws(' ', address ->> '$.name', address ->> '$.company', address ->> '$.area', address ->> '$.city',
              address ->> '$.tal', address ->> '$.dist', address ->> '$.pin'))
  FROM orders;

-- Full-text index of order_places by words. With secure-delete, a deleted entry is removed from the file at once (right
-- to erasure).
CREATE VIRTUAL TABLE order_words USING fts5 (
  sent_to,
  content = 'order_places',
  content_rowid = 'id',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'",
  prefix = '2 3'
);

CREATE INDEX orders_by_phone_end ON orders (substr(mob, -4));

-- Triggers that keep the index up to date; an entry is deleted while the view still has the old text.
-- +goose StatementBegin
CREATE TRIGGER order_words_added AFTER INSERT ON orders BEGIN
  INSERT INTO order_words (rowid, sent_to) SELECT id, sent_to FROM order_places WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER order_words_outdated BEFORE UPDATE OF address ON orders WHEN old.address <> new.address BEGIN
  INSERT INTO order_words (order_words, rowid, sent_to)
    SELECT 'delete', id, sent_to FROM order_places WHERE id = old.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER order_words_changed AFTER UPDATE OF address ON orders WHEN old.address <> new.address BEGIN
  INSERT INTO order_words (rowid, sent_to) SELECT id, sent_to FROM order_places WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER order_words_removed BEFORE DELETE ON orders BEGIN
  INSERT INTO order_words (order_words, rowid, sent_to)
    SELECT 'delete', id, sent_to FROM order_places WHERE id = old.id;
END;
-- +goose StatementEnd

INSERT INTO order_words (order_words, rank) VALUES ('secure-delete', 1);
