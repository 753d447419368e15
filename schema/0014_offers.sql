-- +goose Up

-- Reductions that the shop gives: by themselves, or to who types the code. Days are those of the shop's zone, amounts are paise.
CREATE TABLE offers (
  id         INTEGER PRIMARY KEY,
  name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  code       TEXT UNIQUE CHECK (code <> ''),
  kind       TEXT NOT NULL CHECK (kind IN ('percent', 'amount', 'delivery', 'bundle')),
  percent    INTEGER NOT NULL CHECK (percent BETWEEN 0 AND 99),
  amount     INTEGER NOT NULL CHECK (amount >= 0),
  most       INTEGER NOT NULL CHECK (most >= 0),
  take       INTEGER NOT NULL CHECK (take >= 0),
  pay        INTEGER NOT NULL CHECK (pay >= 0 AND pay <= take),
  min_value  INTEGER NOT NULL CHECK (min_value >= 0),
  min_pieces INTEGER NOT NULL CHECK (min_pieces >= 0),
  scope      TEXT NOT NULL CHECK (scope IN ('all', 'products', 'categories')),
  buyers     TEXT NOT NULL CHECK (buyers IN ('all', 'new', 'listed')),
  first_day  TEXT NOT NULL,
  last_day   TEXT NOT NULL,
  uses       INTEGER NOT NULL CHECK (uses >= 0),
  uses_each  INTEGER NOT NULL CHECK (uses_each >= 0),
  combines   INTEGER NOT NULL CHECK (combines IN (0, 1)),
  active     INTEGER NOT NULL CHECK (active IN (0, 1)),
  version    INTEGER NOT NULL DEFAULT 1,
  made_at    INTEGER NOT NULL
) STRICT;
-- The products or categories that an offer is for, by its scope, and the people on its list.
CREATE TABLE offer_targets (
  offer_id  INTEGER NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  target_id INTEGER NOT NULL,
  PRIMARY KEY (offer_id, target_id)
) STRICT, WITHOUT ROWID;
CREATE TABLE offer_buyers (
  offer_id  INTEGER NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  email_key TEXT NOT NULL,
  PRIMARY KEY (offer_id, email_key)
) STRICT, WITHOUT ROWID;
-- What an order was given: goods and delivery are what it saved. A use counts until its order is cancelled.
CREATE TABLE offer_uses (
  order_id    INTEGER NOT NULL REFERENCES orders (id),
  offer_id    INTEGER NOT NULL REFERENCES offers (id),
  customer_id INTEGER NOT NULL REFERENCES accounts (id),
  name        TEXT NOT NULL,
  code        TEXT NOT NULL,
  goods       INTEGER NOT NULL CHECK (goods >= 0),
  delivery    INTEGER NOT NULL CHECK (delivery >= 0),
  counts      INTEGER NOT NULL DEFAULT 1 CHECK (counts IN (0, 1)),
  PRIMARY KEY (order_id, offer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX offer_uses_by_offer ON offer_uses (offer_id, customer_id, goods, delivery) WHERE counts;
CREATE INDEX offer_uses_by_customer ON offer_uses (customer_id);
-- +goose StatementBegin
CREATE TRIGGER offer_uses_follow AFTER UPDATE OF state ON orders WHEN (old.state = 'cancelled') <> (new.state = 'cancelled') BEGIN
  UPDATE offer_uses SET counts = new.state <> 'cancelled' WHERE order_id = new.id;
END;
-- +goose StatementEnd

-- A line costs its pieces less what offers take off it.
CREATE TABLE reduced_lines (
  id              INTEGER PRIMARY KEY,
  order_id        INTEGER NOT NULL REFERENCES orders (id),
  product_id      INTEGER NOT NULL REFERENCES products (id),
  title           TEXT NOT NULL,
  picture         TEXT NOT NULL,
  hsn_code        TEXT NOT NULL,
  gst_rate        INTEGER NOT NULL,
  unit            TEXT NOT NULL,
  warranty_months INTEGER NOT NULL,
  quantity        INTEGER NOT NULL CHECK (quantity > 0),
  price           INTEGER NOT NULL CHECK (price > 0),
  discount        INTEGER NOT NULL DEFAULT 0 CHECK (discount >= 0),
  amount          INTEGER NOT NULL CHECK (amount >= 0 AND amount = price * quantity - discount)
) STRICT;
INSERT INTO reduced_lines (id, order_id, product_id, title, picture, hsn_code, gst_rate, unit, warranty_months, quantity, price, amount)
  SELECT id, order_id, product_id, title, picture, hsn_code, gst_rate, unit, warranty_months, quantity, price, amount FROM order_lines;
DROP TABLE order_lines;
ALTER TABLE reduced_lines RENAME TO order_lines;
CREATE INDEX order_lines_by_order ON order_lines (order_id, id);
CREATE INDEX order_lines_by_product ON order_lines (product_id);
