-- +goose Up

-- What an import of a former shop brought besides products, so that it can be taken back.
CREATE TABLE moved_rows (
  id     INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('customer', 'address', 'order', 'review')),
  ref    INTEGER NOT NULL
) STRICT;
CREATE INDEX moved_rows_by_job ON moved_rows (job_id, id);

-- Customers who came with an import. agreed is what they said to the mails of the former shop: it is kept to be read, and nothing is
-- sent by it, since nobody agreed to the mails of this one.
CREATE TABLE past_customers (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  source     TEXT NOT NULL,
  agreed     TEXT NOT NULL DEFAULT '' CHECK (agreed IN ('', 'yes', 'no')),
  at         INTEGER NOT NULL
) STRICT;

-- Orders of the former shop: history to be read, no part of series, stock, tax or sums. They are a customer's once an account has shown
-- that their address is its own.
CREATE TABLE past_orders (
  id          INTEGER PRIMARY KEY,
  source      TEXT NOT NULL,
  number      TEXT NOT NULL,
  customer_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
  name        TEXT NOT NULL,
  email       TEXT NOT NULL,
  email_key   TEXT NOT NULL,
  mob         TEXT NOT NULL,
  address     TEXT NOT NULL,
  state       TEXT NOT NULL,
  payment     TEXT NOT NULL,
  placed_at   INTEGER NOT NULL,
  total       INTEGER NOT NULL,
  delivery    INTEGER NOT NULL,
  discount    INTEGER NOT NULL,
  tax         INTEGER NOT NULL,
  lines       TEXT NOT NULL CHECK (json_valid(lines)),
  UNIQUE (source, number)
) STRICT;
CREATE INDEX past_orders_by_customer ON past_orders (customer_id, placed_at) WHERE customer_id IS NOT NULL;
CREATE INDEX past_orders_by_email ON past_orders (email_key);
CREATE INDEX past_orders_by_mob ON past_orders (mob);
CREATE INDEX past_orders_by_number ON past_orders (number);
-- +goose StatementBegin
CREATE TRIGGER past_orders_claimed AFTER UPDATE OF verified_key ON accounts WHEN new.verified_key <> '' AND new.verified_key = new.email_key BEGIN
  UPDATE past_orders SET customer_id = new.id WHERE email_key = new.email_key AND customer_id IS NULL;
END;
-- +goose StatementEnd

-- Reviews of the former shop. bought says that the order came along. One counts for the rating once staff show it.
CREATE TABLE past_reviews (
  id         INTEGER PRIMARY KEY,
  source     TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (id),
  name       TEXT NOT NULL,
  email_key  TEXT NOT NULL,
  rating     INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title      TEXT NOT NULL,
  message    TEXT NOT NULL,
  answer     TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  bought     INTEGER NOT NULL CHECK (bought IN (0, 1)),
  shown_at   INTEGER,
  UNIQUE (source, product_id, email_key, name, written_at)
) STRICT;
CREATE INDEX past_reviews_by_product ON past_reviews (product_id, written_at DESC);
CREATE INDEX past_reviews_by_email ON past_reviews (email_key);
CREATE INDEX past_reviews_by_time ON past_reviews (written_at DESC, id DESC);
-- +goose StatementBegin
CREATE TRIGGER past_reviews_added AFTER INSERT ON past_reviews WHEN new.shown_at IS NOT NULL BEGIN
  UPDATE products SET rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 WHERE id = new.product_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER past_reviews_changed AFTER UPDATE OF shown_at ON past_reviews BEGIN
  UPDATE products SET rating_sum = rating_sum + iif(new.shown_at IS NULL, 0, new.rating) - iif(old.shown_at IS NULL, 0, old.rating),
    rating_count = rating_count + (new.shown_at IS NOT NULL) - (old.shown_at IS NOT NULL) WHERE id = new.product_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER past_reviews_removed AFTER DELETE ON past_reviews WHEN old.shown_at IS NOT NULL BEGIN
  UPDATE products SET rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 WHERE id = old.product_id;
END;
-- +goose StatementEnd

-- Pictures that an import named: had once they were fetched; why is said of one that could not be had.
CREATE TABLE awaited_pictures (
  id         INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  job_id     INTEGER NOT NULL,
  address    TEXT NOT NULL,
  had        INTEGER NOT NULL DEFAULT 0 CHECK (had IN (0, 1)),
  why        TEXT NOT NULL DEFAULT '',
  UNIQUE (product_id, address)
) STRICT;
CREATE INDEX awaited_pictures_by_job ON awaited_pictures (job_id);
CREATE INDEX awaited_pictures_open ON awaited_pictures (why, id) WHERE had = 0;
