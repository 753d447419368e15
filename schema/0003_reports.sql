-- +goose Up

-- Sums for the reports of any period, so that no screen walks along all orders. Each can be counted anew from the
-- tables of 0001_shop.sql (hearth doctor --repair).
--
-- A quarter is a quarter of an hour, instant / 900000: a day of any zone is a whole number of them. A day is written as
-- 20261121, in the shop's zone. Amounts are paise.

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

CREATE VIEW credited_lines (document_id, day, product_id, units, amount, net, cost) AS
  SELECT d.id, d.day, l.product_id, iif(coalesce(n.value ->> '$.reduction', 0), 0, n.value ->> '$.quantity'),
      CAST(round(100 * (n.value ->> '$.amount')) AS INTEGER),
    CAST(round(100 * (n.value ->> '$.tax.taxable')) AS INTEGER), l.cost
  FROM documents d, json_each(d.body, '$.lines') n JOIN costed_lines l ON l.id = n.value ->> '$.line_id'
      WHERE d.kind = 'credit note';

CREATE VIEW ledger_papers (id, day, invoices, credit_notes, taxable, cgst, sgst, shipping) AS
  SELECT id, CAST(replace(day, '-', '') AS INTEGER), sign > 0, sign < 0,
      sign * CAST(round(100 * coalesce(body ->> '$.sum.taxable', 0)) AS INTEGER),
    sign * CAST(round(100 * coalesce(body ->> '$.sum.cgst', 0)) AS INTEGER),
        sign * CAST(round(100 * coalesce(body ->> '$.sum.sgst', 0)) AS INTEGER),
    sign * coalesce((SELECT sum(CAST(round(100 * (l.value ->> '$.amount')) AS INTEGER)) FROM json_each(body,
        '$.lines') l WHERE coalesce(l.value ->> '$.line_id', 0) = 0), 0)
  FROM (SELECT id, day, body, iif(kind = 'invoice', 1, -1) AS sign FROM documents);

CREATE VIEW order_money (order_id, taken, given, extra, credited, invoiced) AS
  SELECT id, (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = o.id), (SELECT coalesce(sum(amount),
      0) FROM refunds WHERE order_id = o.id),
    (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id AND reason IN ('paid twice',
        'paid another amount')),
    (SELECT coalesce(sum(total), 0) FROM documents WHERE order_id = o.id AND kind = 'credit note'),
        EXISTS (SELECT 1 FROM documents WHERE order_id = o.id AND kind = 'invoice')
  FROM orders o;

CREATE VIEW cod_parcels (id, quarter, delivered, came_back, value, lost) AS
  SELECT id, shipped_at / 900000, state = 'delivered', state = 'returned', iif(state = 'returned', total, 0),
      iif(state = 'returned', shipping, 0)
  FROM orders WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL;

-- +goose StatementBegin
CREATE TRIGGER papers_summed AFTER INSERT ON documents BEGIN
  INSERT INTO paper_sums (day, invoiced, credited, tax)
    VALUES (CAST(replace(new.day, '-', '') AS INTEGER), iif(new.kind = 'invoice', new.total, 0),
        iif(new.kind = 'invoice', 0, new.total),
      iif(new.kind = 'invoice', 1, -1) * CAST(round(100 * (coalesce(new.body ->> '$.sum.cgst',
          0) + coalesce(new.body ->> '$.sum.sgst', 0) + coalesce(new.body ->> '$.sum.igst', 0))) AS INTEGER))
    ON CONFLICT (day) DO UPDATE SET invoiced = invoiced + excluded.invoiced, credited = credited + excluded.credited,
        tax = tax + excluded.tax;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER credits_of_products AFTER INSERT ON documents WHEN new.kind = 'credit note' BEGIN
  INSERT INTO product_sums (span, product_id, orders, units, amount, net, back_units, back, back_net, known_units,
      known, known_net, cost)
    SELECT CASE k.kind WHEN 0 THEN f.day WHEN 1 THEN f.day / 100
        WHEN 2 THEN f.day / 10000 * 10 + (f.day / 100 % 100 + 2) / 3 ELSE f.day / 10000 END, f.product_id, 0, 0, 0, 0,
        sum(f.units), sum(f.amount), sum(f.net),
      -sum(iif(f.cost > 0, f.units, 0)), -sum(iif(f.cost > 0, f.amount, 0)), -sum(iif(f.cost > 0, f.net, 0)),
          -sum(f.cost * f.units)
    FROM (SELECT CAST(replace(day, '-', '') AS INTEGER) AS day, product_id, units, amount, net, cost
        FROM credited_lines WHERE document_id = new.id) f
      CROSS JOIN span_kinds k WHERE true GROUP BY 1, 2
    ON CONFLICT (span, product_id) DO UPDATE SET back_units = back_units + excluded.back_units,
        back = back + excluded.back, back_net = back_net + excluded.back_net,
        known_units = known_units + excluded.known_units, known = known + excluded.known,
        known_net = known_net + excluded.known_net, cost = cost + excluded.cost;
  INSERT INTO goods_sums (day, goods, known, known_net, cost)
    SELECT CAST(replace(day, '-', '') AS INTEGER), -sum(amount), -sum(iif(cost > 0, amount, 0)), -sum(iif(cost > 0,
        net, 0)), -sum(cost * units)
    FROM credited_lines WHERE document_id = new.id GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET goods = goods + excluded.goods, known = known + excluded.known,
        known_net = known_net + excluded.known_net, cost = cost + excluded.cost;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER ledger_summed AFTER INSERT ON documents BEGIN
  INSERT INTO ledger_sums (day, invoices, credit_notes, taxable, cgst, sgst, shipping)
    SELECT day, invoices, credit_notes, taxable, cgst, sgst, shipping FROM ledger_papers WHERE id = new.id
    ON CONFLICT (day) DO UPDATE SET invoices = invoices + excluded.invoices,
        credit_notes = credit_notes + excluded.credit_notes, taxable = taxable + excluded.taxable,
      cgst = cgst + excluded.cgst, sgst = sgst + excluded.sgst, shipping = shipping + excluded.shipping;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER papers_counted AFTER INSERT ON documents BEGIN
  UPDATE orders SET credited = credited + iif(new.kind = 'credit note', new.total, 0), invoiced = max(invoiced,
      new.kind = 'invoice') WHERE id = new.order_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER customer_sums_begun AFTER INSERT ON accounts WHEN new.role = 'Customer' AND new.deleted_at IS NULL BEGIN
  INSERT INTO customer_sums (customer_id) VALUES (new.id);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER customer_sums_turned AFTER UPDATE OF role, deleted_at ON accounts
  WHEN (old.role = 'Customer' AND old.deleted_at IS NULL) <> (new.role = 'Customer' AND new.deleted_at IS NULL) BEGIN
  DELETE FROM customer_sums WHERE customer_id = new.id;
  INSERT INTO customer_sums (customer_id, orders, spent, came_back, last_at)
    SELECT new.id, count(confirmed_at), coalesce(sum(total) FILTER (WHERE state IN ('confirmed', 'shipped',
        'delivered')), 0),
      count(*) FILTER (WHERE state = 'returned'), coalesce(max(confirmed_at), 0)
    FROM orders WHERE customer_id = new.id AND new.role = 'Customer' AND new.deleted_at IS NULL
    HAVING new.role = 'Customer' AND new.deleted_at IS NULL;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER orders_summed_in AFTER INSERT ON orders WHEN new.confirmed_at IS NOT NULL BEGIN
  INSERT INTO order_counts (state, orders) VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET orders = orders + 1;
  INSERT INTO order_sums (quarter, state, channel, orders, amount) VALUES (new.confirmed_at / 900000, new.state,
      new.channel, 1, new.total)
    ON CONFLICT (quarter, state, channel) DO UPDATE SET orders = orders + 1, amount = amount + excluded.amount;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER orders_summed_again AFTER UPDATE OF state, confirmed_at, total, channel ON orders
  WHEN old.confirmed_at IS NOT new.confirmed_at OR new.confirmed_at IS NOT NULL AND (old.state <> new.state
      OR old.total <> new.total OR old.channel <> new.channel) BEGIN
  UPDATE order_counts SET orders = orders - 1 WHERE old.confirmed_at IS NOT NULL AND state = old.state;
  UPDATE order_sums SET orders = orders - 1, amount = amount - old.total
    WHERE old.confirmed_at IS NOT NULL AND quarter = old.confirmed_at / 900000 AND state = old.state
        AND channel = old.channel;
  INSERT INTO order_counts (state, orders) SELECT new.state, 1
      WHERE new.confirmed_at IS NOT NULL ON CONFLICT (state) DO UPDATE SET orders = orders + 1;
  INSERT INTO order_sums (quarter, state, channel, orders, amount)
    SELECT new.confirmed_at / 900000, new.state, new.channel, 1, new.total WHERE new.confirmed_at IS NOT NULL
    ON CONFLICT (quarter, state, channel) DO UPDATE SET orders = orders + 1, amount = amount + excluded.amount;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER customer_sums_grown AFTER INSERT ON orders WHEN new.confirmed_at IS NOT NULL BEGIN
  UPDATE customer_sums SET orders = orders + 1, spent = spent + iif(new.state IN ('confirmed', 'shipped',
      'delivered'), new.total, 0),
    came_back = came_back + (new.state = 'returned'), last_at = max(last_at, new.confirmed_at)
        WHERE customer_id = new.customer_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER customer_sums_changed AFTER UPDATE OF state, confirmed_at, total ON orders
  WHEN (old.confirmed_at IS NOT new.confirmed_at OR old.state <> new.state OR old.total <> new.total)
    AND (old.confirmed_at IS NOT NULL OR new.confirmed_at IS NOT NULL) BEGIN
  UPDATE customer_sums SET orders = orders + (new.confirmed_at IS NOT NULL) - (old.confirmed_at IS NOT NULL),
    spent = spent + iif(new.state IN ('confirmed', 'shipped', 'delivered'), new.total,
        0) - iif(old.state IN ('confirmed', 'shipped', 'delivered'), old.total, 0),
    came_back = came_back + (new.state = 'returned') - (old.state = 'returned'), last_at = max(last_at,
        coalesce(new.confirmed_at, 0))
    WHERE customer_id = new.customer_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER orders_dayed AFTER UPDATE OF state, sold_day, repeats, total, channel, pt ON orders
  WHEN old.sold_day IS NOT new.sold_day OR new.sold_day IS NOT NULL AND (old.state <> new.state
      OR old.repeats <> new.repeats OR old.total <> new.total
    OR old.channel <> new.channel OR old.pt <> new.pt) BEGIN
  UPDATE day_sums SET orders = orders - 1, amount = amount - old.total, repeats = repeats - old.repeats
    WHERE old.sold_day IS NOT NULL AND day = old.sold_day AND channel = old.channel AND pt = old.pt
        AND state = old.state;
  INSERT INTO day_sums (day, channel, pt, state, orders, amount, repeats)
    SELECT new.sold_day, new.channel, new.pt, new.state, 1, new.total, new.repeats WHERE new.sold_day IS NOT NULL
    ON CONFLICT (day, channel, pt, state) DO UPDATE SET orders = orders + excluded.orders,
        amount = amount + excluded.amount, repeats = repeats + excluded.repeats;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER orders_of_products AFTER UPDATE OF state, sold_day ON orders
  WHEN old.sold_day IS NOT new.sold_day OR new.sold_day IS NOT NULL AND (SELECT sale FROM order_states
      WHERE name = old.state) <> (SELECT sale FROM order_states WHERE name = new.state) BEGIN
  INSERT INTO product_sums (span, product_id, orders, units, amount, net, back_units, back, back_net, known_units,
      known, known_net, cost)
    SELECT CASE k.kind WHEN 0 THEN f.day WHEN 1 THEN f.day / 100
        WHEN 2 THEN f.day / 10000 * 10 + (f.day / 100 % 100 + 2) / 3 ELSE f.day / 10000 END, l.product_id, sum(f.n),
        sum(f.n * l.quantity), sum(f.n * l.amount), sum(f.n * l.net), 0, 0, 0,
      sum(f.n * iif(l.cost > 0, l.quantity, 0)), sum(f.n * iif(l.cost > 0, l.amount, 0)), sum(f.n * iif(l.cost > 0,
          l.net, 0)), sum(f.n * l.cost * l.quantity)
    FROM (SELECT old.sold_day AS day, -(SELECT sale FROM order_states
        WHERE name = old.state) AS n UNION ALL SELECT new.sold_day, (SELECT sale FROM order_states
        WHERE name = new.state)) f
      CROSS JOIN costed_lines l ON l.order_id = new.id CROSS JOIN span_kinds k WHERE f.day IS NOT NULL
          AND f.n <> 0 GROUP BY 1, 2 HAVING sum(f.n) <> 0
    ON CONFLICT (span, product_id) DO UPDATE SET orders = orders + excluded.orders, units = units + excluded.units,
        amount = amount + excluded.amount, net = net + excluded.net, known_units = known_units + excluded.known_units,
        known = known + excluded.known, known_net = known_net + excluded.known_net, cost = cost + excluded.cost;
  INSERT INTO goods_sums (day, goods, known, known_net, cost)
    SELECT f.day, sum(f.n * l.amount), sum(f.n * iif(l.cost > 0, l.amount, 0)), sum(f.n * iif(l.cost > 0, l.net, 0)),
        sum(f.n * l.cost * l.quantity)
    FROM (SELECT old.sold_day AS day, -(SELECT sale FROM order_states
        WHERE name = old.state) AS n UNION ALL SELECT new.sold_day, (SELECT sale FROM order_states
        WHERE name = new.state)) f
      CROSS JOIN costed_lines l ON l.order_id = new.id WHERE f.day IS NOT NULL AND f.n <> 0 GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET goods = goods + excluded.goods, known = known + excluded.known,
        known_net = known_net + excluded.known_net, cost = cost + excluded.cost;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER orders_of_pins AFTER UPDATE OF state, sold_day, total, address, shipped_at, channel ON orders
  WHEN old.sold_day IS NOT new.sold_day OR new.sold_day IS NOT NULL AND (old.state <> new.state
      OR old.total <> new.total OR old.pin IS NOT new.pin
    OR old.channel <> new.channel    OR (old.shipped_at IS NULL) <> (new.shipped_at IS NULL)) BEGIN
  INSERT INTO pin_sums (span, pin, orders, amount, sent, came_back)
    SELECT CASE k.kind WHEN 0 THEN f.day WHEN 1 THEN f.day / 100
        WHEN 2 THEN f.day / 10000 * 10 + (f.day / 100 % 100 + 2) / 3 ELSE f.day / 10000 END, f.pin, sum(f.n),
        sum(f.n * f.total), sum(f.n * f.sent), sum(f.n * f.came_back)
    FROM (SELECT old.sold_day AS day, old.pin AS pin, -(SELECT sale FROM order_states WHERE name = old.state) AS n,
        old.total AS total, old.shipped_at IS NOT NULL AND old.channel = 'online' AS sent,
        old.state = 'returned' AS came_back
      UNION ALL SELECT new.sold_day, new.pin, (SELECT sale FROM order_states WHERE name = new.state), new.total,
          new.shipped_at IS NOT NULL AND new.channel = 'online', new.state = 'returned') f
      CROSS JOIN span_kinds k WHERE f.day IS NOT NULL AND f.pin IS NOT NULL AND f.n <> 0
    GROUP BY 1, 2 HAVING sum(f.n) <> 0 OR sum(f.n * f.total) <> 0 OR sum(f.n * f.sent) <> 0
        OR sum(f.n * f.came_back) <> 0
    ON CONFLICT (span, pin) DO UPDATE SET orders = orders + excluded.orders, amount = amount + excluded.amount,
        sent = sent + excluded.sent, came_back = came_back + excluded.came_back;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER parcels_summed AFTER UPDATE OF state, shipped_at, total, shipping, channel, pt ON orders
  WHEN (old.pt = 'COD' AND old.channel = 'online' AND old.shipped_at IS NOT NULL OR new.pt = 'COD'
      AND new.channel = 'online' AND new.shipped_at IS NOT NULL)
    AND (old.pt, old.channel, old.shipped_at, old.state, old.total, old.shipping) IS NOT (new.pt, new.channel,
        new.shipped_at, new.state, new.total, new.shipping) BEGIN
  UPDATE cod_sums SET sent = sent - 1, delivered = delivered - (old.state = 'delivered'),
      came_back = came_back - (old.state = 'returned'),
    value = value - iif(old.state = 'returned', old.total, 0), lost = lost - iif(old.state = 'returned', old.shipping,
        0)
    WHERE quarter = old.shipped_at / 900000 AND old.pt = 'COD' AND old.channel = 'online';
  INSERT INTO cod_sums (quarter, sent, delivered, came_back, value, lost)
    SELECT quarter, 1, delivered, came_back, value, lost FROM cod_parcels WHERE id = new.id
    ON CONFLICT (quarter) DO UPDATE SET sent = sent + 1, delivered = delivered + excluded.delivered,
        came_back = came_back + excluded.came_back,
      value = value + excluded.value, lost = lost + excluded.lost;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER products_costed_in AFTER INSERT ON products WHEN new.cost_price > 0 BEGIN
  UPDATE products SET early_cost = new.cost_price WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER products_costed AFTER UPDATE OF cost_price ON products WHEN new.cost_price > 0
    AND new.early_cost = 0 BEGIN
  UPDATE products SET early_cost = new.cost_price WHERE id = new.id;
  INSERT INTO goods_sums (day, goods, known, known_net, cost)
    SELECT span, 0, amount - back - known, net - back_net - known_net,
        (units - back_units - known_units) * new.cost_price
    FROM product_sums WHERE product_id = new.id AND span > 10000000
    ON CONFLICT (day) DO UPDATE SET known = known + excluded.known, known_net = known_net + excluded.known_net,
        cost = cost + excluded.cost;
  UPDATE product_sums SET known_units = units - back_units, known = amount - back, known_net = net - back_net,
    cost = cost + (units - back_units - known_units) * new.cost_price WHERE product_id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER visitors_summed AFTER INSERT ON visitors BEGIN
  INSERT INTO visitor_sums (quarter, visitors) VALUES (new.first_seen / 900000, 1)
      ON CONFLICT (quarter) DO UPDATE SET visitors = visitors + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER payments_taken AFTER INSERT ON payments BEGIN
  UPDATE orders SET taken = taken + new.amount WHERE id = new.order_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER payments_changed AFTER UPDATE OF amount ON payments BEGIN
  UPDATE orders SET taken = taken + new.amount - old.amount WHERE id = new.order_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER payments_withdrawn AFTER DELETE ON payments BEGIN
  UPDATE orders SET taken = taken - old.amount WHERE id = old.order_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER refunds_given AFTER INSERT ON refunds BEGIN
  UPDATE orders SET given = given + new.amount, extra = extra + iif(new.reason IN ('paid twice',
      'paid another amount'), new.amount, 0) WHERE id = new.order_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER refunds_changed AFTER UPDATE OF amount, reason ON refunds BEGIN
  UPDATE orders SET given = given + new.amount - old.amount, extra = extra + iif(new.reason IN ('paid twice',
      'paid another amount'), new.amount, 0)
    - iif(old.reason IN ('paid twice', 'paid another amount'), old.amount, 0) WHERE id = new.order_id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER refunds_withdrawn AFTER DELETE ON refunds BEGIN
  UPDATE orders SET given = given - old.amount, extra = extra - iif(old.reason IN ('paid twice',
      'paid another amount'), old.amount, 0) WHERE id = old.order_id;
END;
-- +goose StatementEnd

-- What every shop begins with.
INSERT INTO sums_zone (id, zone) VALUES (1, 'Asia/Kolkata');
