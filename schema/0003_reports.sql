-- +goose Up

-- Sums for the reports of any period, so that no screen walks along all orders. Each can be counted anew from the
-- tables of 0001_shop.sql (hearth doctor --repair).
--
-- A quarter is a quarter of an hour, instant / 900000: a day of any zone is a whole number of them. A day is written as
-- 20261121, in the shop's zone. Amounts are paise.

-- What happened and is not in the sums yet: an order changed, or what belongs to it; a document was issued; a person
-- became a customer or ceased to be one. The transaction that does it writes the row; whoever reads sums, or the worker,
-- folds it into them and takes it away (store/reports/projections.go).
CREATE TABLE events (
  subject TEXT NOT NULL CHECK (subject IN ('order', 'document', 'customer')),
  thing   INTEGER NOT NULL,
  at      INTEGER NOT NULL,
  PRIMARY KEY (subject, thing)
) STRICT, WITHOUT ROWID;

-- Orders as the sums have them: what an order adds to the sums is what it is now, less this.
CREATE TABLE counted (
  order_id     INTEGER PRIMARY KEY,
  customer_id  INTEGER NOT NULL,
  state        TEXT NOT NULL,
  channel      TEXT NOT NULL,
  pt           TEXT NOT NULL,
  total        INTEGER NOT NULL,
  shipping     INTEGER NOT NULL,
  pin          TEXT,
  day          INTEGER, -- of the confirmation
  repeats      INTEGER NOT NULL,
  confirmed_at INTEGER,
  shipped_at   INTEGER
) STRICT;

CREATE VIEW countable (order_id, customer_id, state, channel, pt, total, shipping, pin, day, repeats, confirmed_at,
  shipped_at) AS
  SELECT id, customer_id, state, channel, pt, total, shipping, pin, sold_day, repeats, confirmed_at, shipped_at FROM orders;

-- The zone in which the days are counted.
CREATE TABLE sums_zone (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  zone     TEXT NOT NULL,
  moved_to INTEGER -- order up to which they were moved, while the shop changes to another zone
) STRICT;

-- Confirmed orders by state.
CREATE TABLE order_counts (
  state  TEXT PRIMARY KEY,
  orders INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Confirmed orders by the quarter of an hour of their confirmation, state and channel.
CREATE TABLE order_sums (
  quarter INTEGER NOT NULL,
  state   TEXT NOT NULL,
  channel TEXT NOT NULL,
  orders  INTEGER NOT NULL,
  amount  INTEGER NOT NULL,
  PRIMARY KEY (quarter, state, channel)
) STRICT, WITHOUT ROWID;

-- Confirmed orders by the day of their confirmation.
CREATE TABLE day_sums (
  day     INTEGER NOT NULL,
  channel TEXT NOT NULL,
  pt      TEXT NOT NULL,
  state   TEXT NOT NULL,
  orders  INTEGER NOT NULL,
  amount  INTEGER NOT NULL,
  repeats INTEGER NOT NULL, -- of customers who had one before
  PRIMARY KEY (day, channel, pt, state)
) STRICT, WITHOUT ROWID;

-- What was sold of each product.
CREATE TABLE product_sums (
  span        INTEGER NOT NULL, -- a day 20261121, month 202611, quarter 20264 or year 2026
  product_id  INTEGER NOT NULL,
  orders      INTEGER NOT NULL,
  units       INTEGER NOT NULL,
  amount      INTEGER NOT NULL,
  net         INTEGER NOT NULL,
  back_units  INTEGER NOT NULL, -- taken back by credit notes of the span; so are back and back_net
  back        INTEGER NOT NULL,
  back_net    INTEGER NOT NULL,
  known_units INTEGER NOT NULL, -- whose cost is known, less what came back; so are known and known_net
  known       INTEGER NOT NULL,
  known_net   INTEGER NOT NULL,
  cost        INTEGER NOT NULL,
  PRIMARY KEY (span, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_sums_by_product ON product_sums (product_id);

-- The goods of a day, less what its credit notes took back.
CREATE TABLE goods_sums (
  day       INTEGER PRIMARY KEY,
  goods     INTEGER NOT NULL,
  known     INTEGER NOT NULL, -- of them, those whose cost is known
  known_net INTEGER NOT NULL,
  cost      INTEGER NOT NULL
) STRICT;

-- Where sold orders went.
CREATE TABLE pin_sums (
  span      INTEGER NOT NULL, -- as in product_sums
  pin       TEXT NOT NULL,
  orders    INTEGER NOT NULL,
  amount    INTEGER NOT NULL,
  sent      INTEGER NOT NULL, -- as parcels
  came_back INTEGER NOT NULL, -- undelivered
  PRIMARY KEY (span, pin)
) STRICT, WITHOUT ROWID;

-- Invoices and credit notes by the day that is printed on them.
CREATE TABLE paper_sums (
  day      INTEGER PRIMARY KEY,
  invoiced INTEGER NOT NULL,
  credited INTEGER NOT NULL,
  tax      INTEGER NOT NULL -- of the invoices less that of the credit notes
) STRICT;

-- More of the documents of a day. Credit notes count against invoices. What of the tax is neither CGST nor SGST is
-- IGST.
CREATE TABLE ledger_sums (
  day          INTEGER PRIMARY KEY,
  invoices     INTEGER NOT NULL,
  credit_notes INTEGER NOT NULL,
  taxable      INTEGER NOT NULL,
  cgst         INTEGER NOT NULL,
  sgst         INTEGER NOT NULL,
  shipping     INTEGER NOT NULL
) STRICT;

-- COD parcels by the quarter of an hour in which they left.
CREATE TABLE cod_sums (
  quarter   INTEGER PRIMARY KEY,
  sent      INTEGER NOT NULL,
  delivered INTEGER NOT NULL,
  came_back INTEGER NOT NULL,
  value     INTEGER NOT NULL, -- of those that came back
  lost      INTEGER NOT NULL -- delivery charges of those that came back
) STRICT;

-- New visitors by the quarter of an hour. Visitors are forgotten, the count stays.
CREATE TABLE visitor_sums (
  quarter  INTEGER PRIMARY KEY,
  visitors INTEGER NOT NULL
) STRICT;

-- When each customer's first order was confirmed, and the last one online that counts as a sale.
CREATE TABLE buyers (
  customer_id  INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  first_at     INTEGER NOT NULL,
  last_sale_at INTEGER
) STRICT;
CREATE INDEX buyers_by_first ON buyers (first_at, last_sale_at);
CREATE INDEX buyers_by_last ON buyers (last_sale_at, first_at);

-- What came of each customer's orders. Every customer with an open account has a row; staff have none.
CREATE TABLE customer_sums (
  customer_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  orders      INTEGER NOT NULL DEFAULT 0,
  spent       INTEGER NOT NULL DEFAULT 0, -- ordered and kept: neither cancelled nor come back
  came_back   INTEGER NOT NULL DEFAULT 0,
  last_at     INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX customer_sums_by_orders ON customer_sums (orders, customer_id);
CREATE INDEX customer_sums_by_spent ON customer_sums (spent, customer_id);
CREATE INDEX customer_sums_by_last ON customer_sums (last_at, customer_id);
CREATE INDEX customer_sums_back ON customer_sums (last_at, customer_id) WHERE came_back > 0;

CREATE VIEW span_kinds (kind) AS VALUES (0), (1), (2), (3);

CREATE VIEW costed_lines (id, order_id, product_id, quantity, amount, net, cost) AS
  SELECT l.id, l.order_id, l.product_id, l.quantity, l.amount, l.net, iif(l.cost > 0, l.cost, p.early_cost)
      FROM order_lines l JOIN products p ON p.id = l.product_id;

-- What came in for an order and went back, and what its documents say. Orders without any have no row.
CREATE TABLE money_sums (
  order_id INTEGER PRIMARY KEY,
  taken    INTEGER NOT NULL, -- payments
  given    INTEGER NOT NULL, -- refunds
  extra    INTEGER NOT NULL, -- of them, those of what was paid twice or as another amount
  credited INTEGER NOT NULL, -- credit notes
  invoiced INTEGER NOT NULL, -- 1 if there is an invoice
  over     INTEGER NOT NULL, -- of a prepaid order, what the shop has beyond its worth
  open     INTEGER NOT NULL CHECK (open IN (0, 1)) -- 1 for a COD parcel that brought no money yet
) STRICT;
CREATE INDEX money_sums_over ON money_sums (order_id) WHERE over <> 0;
CREATE INDEX money_sums_uncredited ON money_sums (order_id)
  WHERE taken > 0 AND invoiced = 1 AND credited <> given - extra;
CREATE INDEX money_sums_open ON money_sums (order_id) WHERE open = 1;

CREATE VIEW order_money (order_id, taken, given, extra, credited, invoiced, over, open) AS
  SELECT m.id, m.taken, m.given, m.extra, m.credited, m.invoiced,
    iif(m.pt = 'Pre-paid', m.taken - m.given - iif(s.sale = 1, m.total - m.credited, 0), 0),
    m.pt = 'COD' AND m.taken = 0 AND s.kept = 1 AND s.holds = 0
  FROM (SELECT o.id, o.pt, o.state, o.total,
      (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = o.id) AS taken,
      (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id) AS given,
      (SELECT coalesce(sum(amount), 0) FROM refunds
        WHERE order_id = o.id AND reason IN ('paid twice', 'paid another amount')) AS extra,
      (SELECT coalesce(sum(total), 0) FROM documents WHERE order_id = o.id AND kind = 'credit note') AS credited,
      EXISTS (SELECT 1 FROM documents WHERE order_id = o.id AND kind = 'invoice') AS invoiced
    FROM orders o) m JOIN order_states s ON s.name = m.state;

-- What every shop begins with.
INSERT INTO sums_zone (id, zone) VALUES (1, 'Asia/Kolkata');
