-- +goose Up

-- Who buys for a business names it beside its GSTIN.
ALTER TABLE addresses ADD COLUMN company TEXT NOT NULL DEFAULT '';

-- What a customer asks a price for, and what the shop quotes: prices a piece and a charge for delivery in paise, GST included, until a
-- day of the shop's zone. order_id is the order that came of it; one that was never confirmed leaves the quotation open to be ordered again.
CREATE TABLE quotations (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES accounts (id),
  company     TEXT NOT NULL,
  gstin       TEXT NOT NULL,
  message     TEXT NOT NULL,
  state       TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'declined')),
  asked_at    INTEGER NOT NULL,
  answered_at INTEGER,
  answered_by INTEGER REFERENCES accounts (id),
  shipping    INTEGER NOT NULL DEFAULT 0 CHECK (shipping >= 0),
  until_day   TEXT NOT NULL DEFAULT '',
  note        TEXT NOT NULL DEFAULT '',
  order_id    INTEGER UNIQUE REFERENCES orders (id),
  CHECK ((state = 'open') = (answered_at IS NULL))
) STRICT;
CREATE INDEX quotations_by_customer ON quotations (customer_id, id DESC);
CREATE INDEX quotations_by_state ON quotations (state, id DESC);
-- price is 0 until it is quoted.
CREATE TABLE quotation_lines (
  quotation_id INTEGER NOT NULL REFERENCES quotations (id) ON DELETE CASCADE,
  product_id   INTEGER NOT NULL REFERENCES products (id),
  title        TEXT NOT NULL,
  quantity     INTEGER NOT NULL CHECK (quantity > 0),
  price        INTEGER NOT NULL DEFAULT 0 CHECK (price >= 0),
  position     INTEGER NOT NULL,
  PRIMARY KEY (quotation_id, product_id)
) STRICT, WITHOUT ROWID;
