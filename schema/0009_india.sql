-- +goose Up

-- Who said that a COD order is really wanted, and when: the customer by the link of a mail, or staff after a call.
ALTER TABLE orders ADD COLUMN cod_checked_at INTEGER;
ALTER TABLE orders ADD COLUMN cod_checked_by TEXT NOT NULL DEFAULT '' CHECK (cod_checked_by IN ('', 'mail', 'phone'));
-- The number of the e-way bill of a parcel worth more than 50,000 rupees.
ALTER TABLE orders ADD COLUMN eway_bill TEXT NOT NULL DEFAULT '';
-- online, or counter for a sale across the desk.
ALTER TABLE orders ADD COLUMN channel TEXT NOT NULL DEFAULT 'online' CHECK (channel IN ('online', 'counter'));
-- The money check and what COD loses walk along these alone.
ALTER TABLE orders ADD COLUMN pin TEXT GENERATED ALWAYS AS (address ->> '$.pin') VIRTUAL;
CREATE INDEX orders_prepaid ON orders (id, state, total) WHERE pt = 'Pre-paid' AND confirmed_at IS NOT NULL;
CREATE INDEX orders_cod ON orders (shipped_at, state, pin, total, shipping) WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL;
DROP INDEX payments_by_order;
CREATE INDEX payments_by_order ON payments (order_id, amount);
CREATE INDEX orders_unchecked ON orders (confirmed_at) WHERE state = 'confirmed' AND pt = 'COD' AND cod_checked_at IS NULL;

-- A return that was looked at can be refused as well: then the line stays sold. kind says why it comes back, batch in which
-- list for the bank its refund went out.
CREATE TABLE returns_next (
  id            INTEGER PRIMARY KEY,
  line_id       INTEGER NOT NULL UNIQUE REFERENCES order_lines (id),
  quantity      INTEGER NOT NULL CHECK (quantity > 0),
  kind          TEXT NOT NULL DEFAULT '' CHECK (kind IN ('', 'not wanted', 'defective', 'wrong', 'damaged')),
  reason        TEXT NOT NULL DEFAULT '',
  refund_to     TEXT NOT NULL DEFAULT '',
  opened_at     INTEGER NOT NULL,
  opened_by     INTEGER REFERENCES accounts (id),
  state         TEXT NOT NULL CHECK (state IN ('return', 'processed', 'refused')),
  refunded_at   INTEGER,
  restocked     INTEGER NOT NULL DEFAULT 0 CHECK (restocked IN (0, 1)),
  inspected     TEXT NOT NULL DEFAULT '' CHECK (inspected IN ('', 'accepted', 'refused')),
  inspected_at  INTEGER,
  inspected_by  INTEGER REFERENCES accounts (id),
  findings      TEXT NOT NULL DEFAULT '',
  photo         TEXT NOT NULL DEFAULT '',
  batch         INTEGER,
  CHECK ((state = 'processed') = (refunded_at IS NOT NULL)),
  CHECK ((state = 'refused') = (inspected = 'refused'))
) STRICT;
INSERT INTO returns_next (id, line_id, quantity, reason, refund_to, opened_at, opened_by, state, refunded_at, restocked)
  SELECT id, line_id, quantity, reason, refund_to, opened_at, opened_by, state, refunded_at, restocked FROM returns;
DROP TABLE returns;
ALTER TABLE returns_next RENAME TO returns;
CREATE INDEX returns_by_state ON returns (state, id DESC);

-- A list of refunds for the bank, so that what is on one is not paid by another.
CREATE TABLE refund_batches (
  id      INTEGER PRIMARY KEY,
  made_at INTEGER NOT NULL,
  made_by INTEGER REFERENCES accounts (id)
) STRICT;
-- Refunds of money that came in by hand (UPI, cash): where to, and on which list.
ALTER TABLE refunds ADD COLUMN refund_to TEXT NOT NULL DEFAULT '';
ALTER TABLE refunds ADD COLUMN batch INTEGER REFERENCES refund_batches (id);

-- What the payment provider paid out to the bank, and of what each payout was made.
CREATE TABLE settlements (
  id         TEXT PRIMARY KEY,
  provider   TEXT NOT NULL,
  amount     INTEGER NOT NULL,
  fees       INTEGER NOT NULL,
  tax        INTEGER NOT NULL,
  utr        TEXT NOT NULL DEFAULT '',
  settled_at INTEGER NOT NULL,
  checked_at INTEGER,
  checked_by INTEGER REFERENCES accounts (id)
) STRICT, WITHOUT ROWID;
CREATE TABLE settled_items (
  entity        TEXT NOT NULL,
  settlement_id TEXT NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('payment', 'refund', 'adjustment', 'transfer')),
  amount        INTEGER NOT NULL,
  fee           INTEGER NOT NULL,
  tax           INTEGER NOT NULL,
  PRIMARY KEY (entity, settlement_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX settled_items_by_settlement ON settled_items (settlement_id);
-- When the provider was asked last, and captured payments there that no order here knows.
CREATE TABLE money_checks (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  failure TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE unknown_payments (
  provider TEXT NOT NULL,
  payment  TEXT NOT NULL,
  amount   INTEGER NOT NULL,
  taken_at INTEGER NOT NULL,
  seen_at  INTEGER NOT NULL,
  PRIMARY KEY (provider, payment)
) STRICT, WITHOUT ROWID;

-- Complaints (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)): a number for each, answered within 48 hours, settled
-- within a month.
CREATE TABLE complaints (
  id          INTEGER PRIMARY KEY,
  number      TEXT NOT NULL UNIQUE,
  at          INTEGER NOT NULL,
  customer_id INTEGER REFERENCES accounts (id),
  order_id    INTEGER REFERENCES orders (id),
  kind        TEXT NOT NULL,
  name        TEXT NOT NULL,
  email       TEXT NOT NULL,
  phone       TEXT NOT NULL DEFAULT '',
  state       TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled')),
  answered_at INTEGER,
  settled_at  INTEGER,
  CHECK ((state = 'settled') = (settled_at IS NOT NULL))
) STRICT;
CREATE INDEX complaints_by_state ON complaints (state, id);
CREATE INDEX complaints_by_customer ON complaints (customer_id, id);
CREATE TABLE complaint_notes (
  id           INTEGER PRIMARY KEY,
  complaint_id INTEGER NOT NULL REFERENCES complaints (id) ON DELETE CASCADE,
  at           INTEGER NOT NULL,
  who          INTEGER REFERENCES accounts (id),
  words        TEXT NOT NULL
) STRICT;
CREATE INDEX complaint_notes_by_complaint ON complaint_notes (complaint_id, id);

-- The very unit that went into a parcel.
ALTER TABLE serials ADD COLUMN line_id INTEGER REFERENCES order_lines (id);
ALTER TABLE serials ADD COLUMN bound_at INTEGER;
ALTER TABLE serials ADD COLUMN bound_by INTEGER REFERENCES accounts (id);
CREATE INDEX serials_by_line ON serials (line_id) WHERE line_id IS NOT NULL;

-- +goose Down
SELECT 1;
