-- +goose Up

-- Sums for reports over any period, so that no screen reads all orders. Each can be recomputed from the tables of
-- 0001_shop.sql (hearth doctor --repair).
--
--
-- A quarter is a quarter of an hour since 1970 (instant / 900000): a day in any time zone consists of whole quarters. A
-- day is a number such as 20261121, in the shop's time zone. Amounts are in paise.

-- Events that are not in the sums yet: an order or something that belongs to it changed, a document was issued, a
-- person became a customer or ceased to be one. The transaction of the change writes the row. Before sums are read, or
-- by the worker, it is added to the sums and deleted (store/reports/projections.go).
CREATE TABLE events (
  subject TEXT NOT NULL CHECK (subject IN ('order', 'document', 'customer', 'cancelled line')),
  thing   INTEGER NOT NULL,
  at      INTEGER NOT NULL,
  PRIMARY KEY (subject, thing)
) STRICT, WITHOUT ROWID;

-- Orders as they were last added to the sums. When an order changes, this row is subtracted from the sums and the new
-- one added.
CREATE TABLE counted (
  order_id     INTEGER PRIMARY KEY,
  customer_id  INTEGER NOT NULL,
  state        TEXT NOT NULL,
  channel      TEXT NOT NULL,
  pt           TEXT NOT NULL,
  total        INTEGER NOT NULL,
  shipping     INTEGER NOT NULL,
  pin          TEXT,
  day          INTEGER, -- day of the confirmation
  repeats      INTEGER NOT NULL,
  confirmed_at INTEGER,
  shipped_at   INTEGER,
  delivered_at INTEGER, -- of an order with a promised day
  promised_by  INTEGER NOT NULL,
  zone         TEXT NOT NULL,
  courier      TEXT NOT NULL -- of the last package of such a delivery
) STRICT;

-- Orders as they would be added to the sums now.
CREATE VIEW countable (order_id, customer_id, state, channel, pt, total, shipping, pin, day, repeats, confirmed_at,
  shipped_at, delivered_at, promised_by, zone, courier) AS
  SELECT id, customer_id, state, channel, pt, total, shipping, pin, sold_day, repeats, confirmed_at, shipped_at,
    iif(promised_by > 0, delivered_at, NULL), promised_by, zone,
    iif(promised_by > 0 AND delivered_at IS NOT NULL, coalesce((SELECT courier_name FROM shipments
      WHERE order_id = orders.id AND ended_at IS NULL ORDER BY id DESC LIMIT 1), ''), '')
  FROM orders;

-- The time zone of the stored days.
CREATE TABLE sums_zone (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  zone     TEXT NOT NULL,
  moved_to INTEGER -- highest ID of the orders that were moved to the zone, while the shop changes it
) STRICT;

-- Confirmed orders by their present state.
CREATE TABLE order_counts (
  state  TEXT PRIMARY KEY,
  orders INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Confirmed orders by the quarter of an hour of their confirmation, their state and their channel.
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
  repeats INTEGER NOT NULL, -- by customers with an earlier order
  PRIMARY KEY (day, channel, pt, state)
) STRICT, WITHOUT ROWID;

-- Sales by product.
CREATE TABLE product_sums (
  span        INTEGER NOT NULL, -- a day 20261121, month 202611, quarter 20264 or year 2026
  product_id  INTEGER NOT NULL,
  orders      INTEGER NOT NULL,
  units       INTEGER NOT NULL,
  amount      INTEGER NOT NULL,
  net         INTEGER NOT NULL,
  back_units  INTEGER NOT NULL, -- returned with credit notes of the span, as back and back_net
  back        INTEGER NOT NULL,
  back_net    INTEGER NOT NULL,
  known_units INTEGER NOT NULL, -- units whose cost is known, less returned ones, as known and known_net
  known       INTEGER NOT NULL,
  known_net   INTEGER NOT NULL,
  cost        INTEGER NOT NULL,
  PRIMARY KEY (span, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_sums_by_product ON product_sums (product_id);

-- Goods sold by day, less the returns by its credit notes.
CREATE TABLE goods_sums (
  day       INTEGER PRIMARY KEY,
  goods     INTEGER NOT NULL,
  known     INTEGER NOT NULL, -- the part of them whose cost is known
  known_net INTEGER NOT NULL,
  cost      INTEGER NOT NULL
) STRICT;

-- Sales by PIN of delivery.
CREATE TABLE pin_sums (
  span      INTEGER NOT NULL, -- as in product_sums
  pin       TEXT NOT NULL,
  orders    INTEGER NOT NULL,
  amount    INTEGER NOT NULL,
  sent      INTEGER NOT NULL, -- orders that shipped as packages
  came_back INTEGER NOT NULL, -- returned to origin
  PRIMARY KEY (span, pin)
) STRICT, WITHOUT ROWID;

-- Invoices and credit notes by their date.
CREATE TABLE paper_sums (
  day      INTEGER PRIMARY KEY,
  invoiced INTEGER NOT NULL,
  credited INTEGER NOT NULL,
  tax      INTEGER NOT NULL -- GST of invoices less that of credit notes
) STRICT;

-- Further sums of the documents of a day, as invoices less credit notes. The tax that is neither CGST nor SGST is IGST.
CREATE TABLE ledger_sums (
  day          INTEGER PRIMARY KEY,
  invoices     INTEGER NOT NULL,
  credit_notes INTEGER NOT NULL,
  taxable      INTEGER NOT NULL,
  cgst         INTEGER NOT NULL,
  sgst         INTEGER NOT NULL,
  shipping     INTEGER NOT NULL
) STRICT;

-- COD packages by the quarter of an hour in which they shipped.
CREATE TABLE cod_sums (
  quarter   INTEGER PRIMARY KEY,
  sent      INTEGER NOT NULL,
  delivered INTEGER NOT NULL,
  came_back INTEGER NOT NULL,
  value     INTEGER NOT NULL, -- total of the returned orders
  lost      INTEGER NOT NULL -- delivery charges of the returned orders
) STRICT;

-- Delivered orders by the last moment of their promised day, the zone of their address and their courier.
CREATE TABLE promise_sums (
  promised_by INTEGER NOT NULL,
  zone        TEXT NOT NULL,
  courier     TEXT NOT NULL,
  kept        INTEGER NOT NULL, -- delivered on the promised day or before
  missed      INTEGER NOT NULL, -- delivered later
  late        INTEGER NOT NULL, -- days by which those were later
  PRIMARY KEY (promised_by, zone, courier)
) STRICT, WITHOUT ROWID;

-- New visitors by quarter of an hour. Visitors are deleted later, but the count stays.
CREATE TABLE visitor_sums (
  quarter  INTEGER PRIMARY KEY,
  visitors INTEGER NOT NULL
) STRICT;

-- For each customer, the instants of the first confirmed order and of the last online order that counts as a sale.
CREATE TABLE buyers (
  customer_id  INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  first_at     INTEGER NOT NULL,
  last_sale_at INTEGER
) STRICT;
CREATE INDEX buyers_by_first ON buyers (first_at, last_sale_at);
CREATE INDEX buyers_by_last ON buyers (last_sale_at, first_at);

-- Sums over each customer's orders. Every customer with an open account has a row; staff have none.
CREATE TABLE customer_sums (
  customer_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  orders      INTEGER NOT NULL DEFAULT 0,
  spent       INTEGER NOT NULL DEFAULT 0, -- total of orders that were neither cancelled nor returned
  came_back   INTEGER NOT NULL DEFAULT 0,
  last_at     INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX customer_sums_by_orders ON customer_sums (orders, customer_id);
CREATE INDEX customer_sums_by_spent ON customer_sums (spent, customer_id);
CREATE INDEX customer_sums_by_last ON customer_sums (last_at, customer_id);
CREATE INDEX customer_sums_back ON customer_sums (last_at, customer_id) WHERE came_back > 0;

CREATE VIEW span_kinds (kind) AS VALUES (0), (1), (2), (3);

-- Order lines with the cost at the time of the order or, if none was known then, the first cost that was entered later.
CREATE VIEW costed_lines (id, order_id, product_id, quantity, amount, net, cost) AS
  SELECT l.id, l.order_id, l.product_id, l.quantity, l.amount, l.net, iif(l.cost > 0, l.cost, p.early_cost)
      FROM order_lines l JOIN products p ON p.id = l.product_id;

-- Payments, refunds and documents of each order, as sums. An order without any has no row.
CREATE TABLE money_sums (
  order_id INTEGER PRIMARY KEY,
  taken    INTEGER NOT NULL, -- payments
  given    INTEGER NOT NULL, -- refunds
  extra    INTEGER NOT NULL, -- refunds of payments made twice or with another amount, and of goods never invoiced
  credited INTEGER NOT NULL, -- credit notes, less what was to be collected for parcels that came back
  invoiced INTEGER NOT NULL, -- 1 if there is an invoice
  over     INTEGER NOT NULL, -- of a Pre-paid order: what the shop has beyond the order's worth
  open     INTEGER NOT NULL CHECK (open IN (0, 1)) -- 1 for a shipped COD order without a payment
) STRICT;
CREATE INDEX money_sums_over ON money_sums (order_id) WHERE over <> 0;
CREATE INDEX money_sums_uncredited ON money_sums (order_id)
  WHERE taken > 0 AND invoiced = 1 AND credited <> given - extra;
CREATE INDEX money_sums_open ON money_sums (order_id) WHERE open = 1;

-- The rows of money_sums as they should be now.
CREATE VIEW order_money (order_id, taken, given, extra, credited, invoiced, over, open) AS
  SELECT m.id, m.taken, m.given, m.extra, max(m.noted - m.came_back, 0), m.invoiced,
    iif(m.pt = 'Pre-paid', m.taken - m.given - iif(s.sale = 1 OR EXISTS (SELECT 1 FROM gift_cards
      WHERE order_id = m.id AND paid_at IS NOT NULL AND voided_at IS NULL), m.total - m.noted, 0), 0),
    m.pt = 'COD' AND m.taken < m.total - m.came_back AND s.kept = 1 AND s.holds = 0
  FROM (SELECT o.id, o.pt, o.state, o.total, iif(o.pt = 'COD', (SELECT coalesce(sum(collect), 0) FROM shipments
        WHERE order_id = o.id AND returned_at IS NOT NULL), 0) AS came_back,
      (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = o.id) AS taken,
      (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id) AS given,
      (SELECT coalesce(sum(amount), 0) FROM refunds
        WHERE order_id = o.id
          AND reason IN ('paid twice', 'paid another amount', 'rest cancelled', 'order changed', 'exchange paid')) AS extra,
      (SELECT coalesce(sum(total), 0) FROM documents WHERE order_id = o.id AND kind = 'credit note') AS noted,
      EXISTS (SELECT 1 FROM documents WHERE order_id = o.id AND kind = 'invoice') AS invoiced
    FROM orders o) m JOIN order_states s ON s.name = m.state;

-- COD money that a courier collected for a parcel and owes to the shop until it remits it.
CREATE TABLE cod_due (
  shipment_id  INTEGER PRIMARY KEY,
  order_id     INTEGER NOT NULL,
  delivered_at INTEGER NOT NULL,
  collected    INTEGER NOT NULL, -- paise
  remitted     INTEGER NOT NULL, -- paise in remittances, less what was taken back
  listed       INTEGER NOT NULL CHECK (listed IN (0, 1)) -- 1 once a remittance has the parcel
) STRICT;
CREATE INDEX cod_due_open ON cod_due (delivered_at, collected) WHERE listed = 0;
CREATE INDEX cod_due_by_order ON cod_due (order_id);

-- The rows of cod_due as they should be now. Of an order in several parcels, each has what it was to collect, 0 if it
-- was delivered unpaid; a single one has what the courier collected for the order.
CREATE VIEW cod_parcels (shipment_id, order_id, delivered_at, collected, remitted, listed) AS
  SELECT p.id, o.id, p.delivered_at,
    iif(EXISTS (SELECT 1 FROM shipment_lines WHERE shipment_id = p.id), p.collect, o.paid),
    (SELECT coalesce(sum(amount), 0) FROM remittance_lines WHERE shipment_id = p.id AND kind IN ('cod', 'taken back')),
    EXISTS (SELECT 1 FROM remittance_lines WHERE shipment_id = p.id AND kind IN ('cod', 'taken back'))
  FROM (SELECT id,
      (SELECT sum(amount) FROM payments WHERE order_id = orders.id AND provider = 'cod') AS paid
    FROM orders WHERE pt = 'COD' AND channel = 'online') o
  JOIN shipments p ON p.order_id = o.id AND p.delivered_at IS NOT NULL
    AND p.courier_name COLLATE NOCASE NOT IN ('Own delivery', 'Collected at the shop')
  WHERE o.paid > 0 AND (p.collect > 0 OR NOT EXISTS (SELECT 1 FROM shipment_lines WHERE shipment_id = p.id));

-- Rows that every new shop has.
INSERT INTO sums_zone (id, zone) VALUES (1, 'Asia/Kolkata');
