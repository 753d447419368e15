-- +goose Up

-- What products are found by. The words are folded by the shop before they come here (lower case, wi-fi as wi, fi and wifi), so
-- the tokenizer has nothing left to do but to part them at blanks: vowel signs of Indian scripts are parts of their words.
DROP TABLE product_terms;
DROP TABLE product_words;
CREATE VIRTUAL TABLE product_words USING fts5 (
  title, categories, body, brand, tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co Mn Mc'", prefix = '2 3 4', detail = column
);
CREATE VIRTUAL TABLE product_terms USING fts5vocab ('product_words', 'row');

-- Every word of the catalogue, with how many products have it, and the beginnings of words of 3 to 6 letters by themselves and by
-- each of what is left when a letter is missing: two words that are one slip apart meet there.
CREATE TABLE search_words (
  word     TEXT PRIMARY KEY,
  products INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE search_slips (
  slip      TEXT NOT NULL,
  beginning TEXT NOT NULL,
  PRIMARY KEY (slip, beginning)
) STRICT, WITHOUT ROWID;
-- The way in which the words were folded; a release that folds otherwise writes them anew.
CREATE TABLE search_folding (version INTEGER PRIMARY KEY) STRICT;

-- What people looked for and the shop does not have, without who it was.
CREATE TABLE missed_searches (
  words    TEXT PRIMARY KEY,
  times    INTEGER NOT NULL,
  last_day TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX missed_searches_by_times ON missed_searches (times DESC, words);

-- Lists of products in each order that they can have, within a category and within a country, and what is running out.
DROP INDEX products_by_country;
CREATE INDEX products_by_country ON products (country_of_origin COLLATE NOCASE, id) WHERE deleted_at IS NULL;
CREATE INDEX products_of_country_by_pays ON products (country_of_origin COLLATE NOCASE, pays, id) WHERE deleted_at IS NULL;
CREATE INDEX products_of_country_by_rating ON products (country_of_origin COLLATE NOCASE, rating DESC, rating_count DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_of_category_by_pays ON products (category_id, pays, id) WHERE deleted_at IS NULL;
CREATE INDEX products_of_category_by_rating ON products (category_id, rating DESC, rating_count DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_title ON products (title COLLATE NOCASE, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_free ON products (shelf - held, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_shelf ON products (shelf, id) WHERE deleted_at IS NULL;
CREATE INDEX categories_by_name ON categories (name COLLATE NOCASE, id);
CREATE INDEX products_without_hsn ON products (id) WHERE deleted_at IS NULL AND hsn_code = '';
-- The few that can't be bought now: how many can be is the rest.
CREATE INDEX products_sold_out ON products (category_id, id) WHERE deleted_at IS NULL AND NOT (availability = 'In Stock' AND shelf > held);

-- How many products each category has of each country, kept up to date.
CREATE TABLE product_counts (
  category_id INTEGER NOT NULL,
  country     TEXT NOT NULL COLLATE NOCASE,
  products    INTEGER NOT NULL,
  PRIMARY KEY (category_id, country)
) STRICT, WITHOUT ROWID;
INSERT INTO product_counts (category_id, country, products)
  SELECT category_id, country_of_origin, count(*) FROM products WHERE deleted_at IS NULL GROUP BY category_id, country_of_origin COLLATE NOCASE;
-- +goose StatementBegin
CREATE TRIGGER products_counted_in AFTER INSERT ON products WHEN new.deleted_at IS NULL BEGIN
  INSERT INTO product_counts (category_id, country, products) VALUES (new.category_id, new.country_of_origin, 1)
    ON CONFLICT (category_id, country) DO UPDATE SET products = products + 1;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER products_counted_again AFTER UPDATE OF category_id, country_of_origin, deleted_at ON products BEGIN
  UPDATE product_counts SET products = products - 1 WHERE old.deleted_at IS NULL AND category_id = old.category_id AND country = old.country_of_origin;
  INSERT INTO product_counts (category_id, country, products) SELECT new.category_id, new.country_of_origin, 1 WHERE new.deleted_at IS NULL
    ON CONFLICT (category_id, country) DO UPDATE SET products = products + 1;
END;
-- +goose StatementEnd
