-- +goose Up

-- Running sums for the numbers of any period, so that no screen walks along all orders. A day is written as 20261121, in the shop's
-- zone; sums of products and PINs are also kept by month (202611), quarter (20264) and year (2026): such a number is called a span.

-- sold_day is the day on which an order was confirmed, repeats whether its customer had a confirmed order before. cost is what a
-- piece of a line cost the shop when it was ordered, without GST, 0 where that was not known; net is the line's amount without GST.
-- early_cost is the first cost that was entered of a product: lines that were ordered while none was known count with it.
ALTER TABLE order_states ADD COLUMN sale INTEGER NOT NULL DEFAULT 0 CHECK (sale IN (0, 1));
ALTER TABLE orders ADD COLUMN sold_day INTEGER;
ALTER TABLE orders ADD COLUMN repeats INTEGER NOT NULL DEFAULT 0 CHECK (repeats IN (0, 1));
ALTER TABLE order_lines ADD COLUMN cost INTEGER NOT NULL DEFAULT 0 CHECK (cost >= 0);
ALTER TABLE order_lines ADD COLUMN net INTEGER NOT NULL DEFAULT 0 CHECK (net >= 0);
ALTER TABLE products ADD COLUMN early_cost INTEGER NOT NULL DEFAULT 0 CHECK (early_cost >= 0);

-- The zone in which the days are counted. moved_to is up to which order they were moved, while the shop changes to another zone.
CREATE TABLE sums_zone (
  id       INTEGER PRIMARY KEY CHECK (id = 1),
  zone     TEXT NOT NULL,
  moved_to INTEGER
) STRICT;
INSERT INTO sums_zone (id, zone) VALUES (1, 'Asia/Kolkata');

CREATE TABLE day_sums (
  day     INTEGER NOT NULL,
  channel TEXT NOT NULL,
  pt      TEXT NOT NULL,
  state   TEXT NOT NULL,
  orders  INTEGER NOT NULL,
  amount  INTEGER NOT NULL,
  repeats INTEGER NOT NULL,
  PRIMARY KEY (day, channel, pt, state)
) STRICT, WITHOUT ROWID;

-- What was sold of each product; back is what credit notes of the span took back. The known ones are the part whose cost is known, less
-- what came back.
CREATE TABLE product_sums (
  span        INTEGER NOT NULL,
  product_id  INTEGER NOT NULL,
  orders      INTEGER NOT NULL,
  units       INTEGER NOT NULL,
  amount      INTEGER NOT NULL,
  net         INTEGER NOT NULL,
  back_units  INTEGER NOT NULL,
  back        INTEGER NOT NULL,
  back_net    INTEGER NOT NULL,
  known_units INTEGER NOT NULL,
  known       INTEGER NOT NULL,
  known_net   INTEGER NOT NULL,
  cost        INTEGER NOT NULL,
  PRIMARY KEY (span, product_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX product_sums_by_product ON product_sums (product_id);

-- The goods of a day, less what its credit notes took back, and the part of them whose cost is known.
CREATE TABLE goods_sums (
  day       INTEGER PRIMARY KEY,
  goods     INTEGER NOT NULL,
  known     INTEGER NOT NULL,
  known_net INTEGER NOT NULL,
  cost      INTEGER NOT NULL
) STRICT;

-- sent are the orders that went out as parcels, came_back those whose parcel came back undelivered.
CREATE TABLE pin_sums (
  span      INTEGER NOT NULL,
  pin       TEXT NOT NULL,
  orders    INTEGER NOT NULL,
  amount    INTEGER NOT NULL,
  sent      INTEGER NOT NULL,
  came_back INTEGER NOT NULL,
  PRIMARY KEY (span, pin)
) STRICT, WITHOUT ROWID;

-- Invoices and credit notes by the day that stands on them; tax is that of the invoices less that of the credit notes.
CREATE TABLE paper_sums (
  day      INTEGER PRIMARY KEY,
  invoiced INTEGER NOT NULL,
  credited INTEGER NOT NULL,
  tax      INTEGER NOT NULL
) STRICT;

-- New visitors by quarters of an hour: a day of any zone is a whole number of them. Who visited long ago is forgotten, the count stays.
CREATE TABLE visitor_sums (
  quarter  INTEGER PRIMARY KEY,
  visitors INTEGER NOT NULL
) STRICT;

CREATE VIEW span_kinds (kind) AS VALUES (0), (1), (2), (3);

UPDATE order_states SET sale = 1 WHERE name IN ('confirmed', 'shipped', 'delivered', 'returned');
UPDATE orders SET sold_day = CAST(strftime('%Y%m%d', confirmed_at / 1000, 'unixepoch', '+330 minutes') AS INTEGER),
  repeats = EXISTS (SELECT 1 FROM orders e WHERE e.customer_id = orders.customer_id AND e.confirmed_at IS NOT NULL
    AND (e.confirmed_at, e.id) < (orders.confirmed_at, orders.id))
  WHERE confirmed_at IS NOT NULL;
-- What an order line keeps of its product from now on is, for those there are, what is known today. A shop without a GSTIN, or one
-- that pays by composition, has no GST in its prices.
UPDATE products SET early_cost = cost_price;
UPDATE order_lines SET cost = (SELECT cost_price FROM products WHERE id = product_id),
  net = iif((SELECT count(*) FROM settings WHERE key = 'gstin' AND value <> '') = 1
      AND (SELECT count(*) FROM settings WHERE key = 'seller_kind' AND value IN ('composition', 'unregistered')) = 0
      OR (SELECT count(*) FROM settings WHERE key = 'seller_kind' AND value = 'regular') = 1,
    amount - 2 * ((amount * gst_rate + 100 + gst_rate) / (2 * (100 + gst_rate))), amount);
CREATE INDEX orders_by_pin ON orders (pin, id DESC) WHERE confirmed_at IS NOT NULL;

-- The lines of orders with what a piece cost the shop as far as it is known.
CREATE VIEW costed_lines (id, order_id, product_id, quantity, amount, net, cost) AS
  SELECT l.id, l.order_id, l.product_id, l.quantity, l.amount, l.net, iif(l.cost > 0, l.cost, p.early_cost) FROM order_lines l JOIN products p ON p.id = l.product_id;

-- The lines of credit notes that belong to a line of an order. A paper says rupees, the sums are paise. A note that lowers the price takes no piece back.
CREATE VIEW credited_lines (document_id, day, product_id, units, amount, net, cost) AS
  SELECT d.id, d.day, l.product_id, iif(coalesce(n.value ->> '$.reduction', 0), 0, n.value ->> '$.quantity'), CAST(round(100 * (n.value ->> '$.amount')) AS INTEGER),
    CAST(round(100 * (n.value ->> '$.tax.taxable')) AS INTEGER), l.cost
  FROM documents d, json_each(d.body, '$.lines') n JOIN costed_lines l ON l.id = n.value ->> '$.line_id' WHERE d.kind = 'credit note';

INSERT INTO day_sums (day, channel, pt, state, orders, amount, repeats)
  SELECT sold_day, channel, pt, state, count(*), sum(total), sum(repeats) FROM orders WHERE sold_day IS NOT NULL GROUP BY 1, 2, 3, 4;

INSERT INTO product_sums (span, product_id, orders, units, amount, net, back_units, back, back_net, known_units, known, known_net, cost)
  SELECT CASE k.kind WHEN 0 THEN f.day WHEN 1 THEN f.day / 100 WHEN 2 THEN f.day / 10000 * 10 + (f.day / 100 % 100 + 2) / 3 ELSE f.day / 10000 END, f.product_id, sum(f.orders), sum(f.units), sum(f.amount), sum(f.net), sum(f.back_units), sum(f.back), sum(f.back_net),
    sum(f.known_units), sum(f.known), sum(f.known_net), sum(f.cost)
  FROM (
    SELECT o.sold_day AS day, l.product_id, 1 AS orders, l.quantity AS units, l.amount, l.net, 0 AS back_units, 0 AS back, 0 AS back_net,
      iif(l.cost > 0, l.quantity, 0) AS known_units, iif(l.cost > 0, l.amount, 0) AS known, iif(l.cost > 0, l.net, 0) AS known_net, l.cost * l.quantity AS cost
    FROM orders o JOIN order_states s ON s.name = o.state AND s.sale = 1 JOIN costed_lines l ON l.order_id = o.id WHERE o.sold_day IS NOT NULL
    UNION ALL
    SELECT CAST(replace(b.day, '-', '') AS INTEGER), b.product_id, 0, 0, 0, 0, b.units, b.amount, b.net,
      iif(b.cost > 0, -b.units, 0), iif(b.cost > 0, -b.amount, 0), iif(b.cost > 0, -b.net, 0), -b.cost * b.units FROM credited_lines b
  ) f, span_kinds k GROUP BY 1, 2;

INSERT INTO goods_sums (day, goods, known, known_net, cost)
  SELECT span, sum(amount - back), sum(known), sum(known_net), sum(cost) FROM product_sums WHERE span > 10000000 GROUP BY span;

INSERT INTO pin_sums (span, pin, orders, amount, sent, came_back)
  SELECT CASE k.kind WHEN 0 THEN o.sold_day WHEN 1 THEN o.sold_day / 100 WHEN 2 THEN o.sold_day / 10000 * 10 + (o.sold_day / 100 % 100 + 2) / 3 ELSE o.sold_day / 10000 END, o.pin, count(*), sum(o.total), sum(o.shipped_at IS NOT NULL AND o.channel = 'online'), sum(o.state = 'returned')
  FROM orders o JOIN order_states s ON s.name = o.state AND s.sale = 1, span_kinds k WHERE o.sold_day IS NOT NULL AND o.pin IS NOT NULL GROUP BY 1, 2;

INSERT INTO paper_sums (day, invoiced, credited, tax)
  SELECT CAST(replace(day, '-', '') AS INTEGER), sum(iif(kind = 'invoice', total, 0)), sum(iif(kind = 'invoice', 0, total)),
    sum(iif(kind = 'invoice', 1, -1) * CAST(round(100 * (coalesce(body ->> '$.sum.cgst', 0) + coalesce(body ->> '$.sum.sgst', 0) + coalesce(body ->> '$.sum.igst', 0))) AS INTEGER))
  FROM documents GROUP BY 1;

INSERT INTO visitor_sums (quarter, visitors) SELECT first_seen / 900000, count(*) FROM visitors GROUP BY 1;

-- +goose StatementBegin
CREATE TRIGGER orders_dayed AFTER UPDATE OF state, sold_day, repeats, total, channel, pt ON orders
  WHEN old.sold_day IS NOT new.sold_day OR new.sold_day IS NOT NULL AND (old.state <> new.state OR old.repeats <> new.repeats OR old.total <> new.total
    OR old.channel <> new.channel OR old.pt <> new.pt) BEGIN
  UPDATE day_sums SET orders = orders - 1, amount = amount - old.total, repeats = repeats - old.repeats
    WHERE old.sold_day IS NOT NULL AND day = old.sold_day AND channel = old.channel AND pt = old.pt AND state = old.state;
  INSERT INTO day_sums (day, channel, pt, state, orders, amount, repeats)
    SELECT new.sold_day, new.channel, new.pt, new.state, 1, new.total, new.repeats WHERE new.sold_day IS NOT NULL
    ON CONFLICT (day, channel, pt, state) DO UPDATE SET orders = orders + excluded.orders, amount = amount + excluded.amount, repeats = repeats + excluded.repeats;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_of_products AFTER UPDATE OF state, sold_day ON orders
  WHEN old.sold_day IS NOT new.sold_day OR new.sold_day IS NOT NULL AND (SELECT sale FROM order_states WHERE name = old.state) <> (SELECT sale FROM order_states WHERE name = new.state) BEGIN
  INSERT INTO product_sums (span, product_id, orders, units, amount, net, back_units, back, back_net, known_units, known, known_net, cost)
    SELECT CASE k.kind WHEN 0 THEN f.day WHEN 1 THEN f.day / 100 WHEN 2 THEN f.day / 10000 * 10 + (f.day / 100 % 100 + 2) / 3 ELSE f.day / 10000 END, l.product_id, sum(f.n), sum(f.n * l.quantity), sum(f.n * l.amount), sum(f.n * l.net), 0, 0, 0,
      sum(f.n * iif(l.cost > 0, l.quantity, 0)), sum(f.n * iif(l.cost > 0, l.amount, 0)), sum(f.n * iif(l.cost > 0, l.net, 0)), sum(f.n * l.cost * l.quantity)
    FROM (SELECT old.sold_day AS day, -(SELECT sale FROM order_states WHERE name = old.state) AS n UNION ALL SELECT new.sold_day, (SELECT sale FROM order_states WHERE name = new.state)) f
      CROSS JOIN costed_lines l ON l.order_id = new.id CROSS JOIN span_kinds k WHERE f.day IS NOT NULL AND f.n <> 0 GROUP BY 1, 2 HAVING sum(f.n) <> 0
    ON CONFLICT (span, product_id) DO UPDATE SET orders = orders + excluded.orders, units = units + excluded.units, amount = amount + excluded.amount, net = net + excluded.net, known_units = known_units + excluded.known_units, known = known + excluded.known, known_net = known_net + excluded.known_net, cost = cost + excluded.cost;
  INSERT INTO goods_sums (day, goods, known, known_net, cost)
    SELECT f.day, sum(f.n * l.amount), sum(f.n * iif(l.cost > 0, l.amount, 0)), sum(f.n * iif(l.cost > 0, l.net, 0)), sum(f.n * l.cost * l.quantity)
    FROM (SELECT old.sold_day AS day, -(SELECT sale FROM order_states WHERE name = old.state) AS n UNION ALL SELECT new.sold_day, (SELECT sale FROM order_states WHERE name = new.state)) f
      CROSS JOIN costed_lines l ON l.order_id = new.id WHERE f.day IS NOT NULL AND f.n <> 0 GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET goods = goods + excluded.goods, known = known + excluded.known, known_net = known_net + excluded.known_net, cost = cost + excluded.cost;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_of_pins AFTER UPDATE OF state, sold_day, total, address, shipped_at, channel ON orders
  WHEN old.sold_day IS NOT new.sold_day OR new.sold_day IS NOT NULL AND (old.state <> new.state OR old.total <> new.total OR old.pin IS NOT new.pin
    OR old.channel <> new.channel    OR (old.shipped_at IS NULL) <> (new.shipped_at IS NULL)) BEGIN
  INSERT INTO pin_sums (span, pin, orders, amount, sent, came_back)
    SELECT CASE k.kind WHEN 0 THEN f.day WHEN 1 THEN f.day / 100 WHEN 2 THEN f.day / 10000 * 10 + (f.day / 100 % 100 + 2) / 3 ELSE f.day / 10000 END, f.pin, sum(f.n), sum(f.n * f.total), sum(f.n * f.sent), sum(f.n * f.came_back)
    FROM (SELECT old.sold_day AS day, old.pin AS pin, -(SELECT sale FROM order_states WHERE name = old.state) AS n, old.total AS total, old.shipped_at IS NOT NULL AND old.channel = 'online' AS sent, old.state = 'returned' AS came_back
      UNION ALL SELECT new.sold_day, new.pin, (SELECT sale FROM order_states WHERE name = new.state), new.total, new.shipped_at IS NOT NULL AND new.channel = 'online', new.state = 'returned') f
      CROSS JOIN span_kinds k WHERE f.day IS NOT NULL AND f.pin IS NOT NULL AND f.n <> 0
    GROUP BY 1, 2 HAVING sum(f.n) <> 0 OR sum(f.n * f.total) <> 0 OR sum(f.n * f.sent) <> 0 OR sum(f.n * f.came_back) <> 0
    ON CONFLICT (span, pin) DO UPDATE SET orders = orders + excluded.orders, amount = amount + excluded.amount, sent = sent + excluded.sent, came_back = came_back + excluded.came_back;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER papers_summed AFTER INSERT ON documents BEGIN
  INSERT INTO paper_sums (day, invoiced, credited, tax)
    VALUES (CAST(replace(new.day, '-', '') AS INTEGER), iif(new.kind = 'invoice', new.total, 0), iif(new.kind = 'invoice', 0, new.total),
      iif(new.kind = 'invoice', 1, -1) * CAST(round(100 * (coalesce(new.body ->> '$.sum.cgst', 0) + coalesce(new.body ->> '$.sum.sgst', 0) + coalesce(new.body ->> '$.sum.igst', 0))) AS INTEGER))
    ON CONFLICT (day) DO UPDATE SET invoiced = invoiced + excluded.invoiced, credited = credited + excluded.credited, tax = tax + excluded.tax;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER credits_of_products AFTER INSERT ON documents WHEN new.kind = 'credit note' BEGIN
  INSERT INTO product_sums (span, product_id, orders, units, amount, net, back_units, back, back_net, known_units, known, known_net, cost)
    SELECT CASE k.kind WHEN 0 THEN f.day WHEN 1 THEN f.day / 100 WHEN 2 THEN f.day / 10000 * 10 + (f.day / 100 % 100 + 2) / 3 ELSE f.day / 10000 END, f.product_id, 0, 0, 0, 0, sum(f.units), sum(f.amount), sum(f.net),
      -sum(iif(f.cost > 0, f.units, 0)), -sum(iif(f.cost > 0, f.amount, 0)), -sum(iif(f.cost > 0, f.net, 0)), -sum(f.cost * f.units)
    FROM (SELECT CAST(replace(day, '-', '') AS INTEGER) AS day, product_id, units, amount, net, cost FROM credited_lines WHERE document_id = new.id) f
      CROSS JOIN span_kinds k WHERE true GROUP BY 1, 2
    ON CONFLICT (span, product_id) DO UPDATE SET back_units = back_units + excluded.back_units, back = back + excluded.back, back_net = back_net + excluded.back_net, known_units = known_units + excluded.known_units, known = known + excluded.known, known_net = known_net + excluded.known_net, cost = cost + excluded.cost;
  INSERT INTO goods_sums (day, goods, known, known_net, cost)
    SELECT CAST(replace(day, '-', '') AS INTEGER), -sum(amount), -sum(iif(cost > 0, amount, 0)), -sum(iif(cost > 0, net, 0)), -sum(cost * units)
    FROM credited_lines WHERE document_id = new.id GROUP BY 1
    ON CONFLICT (day) DO UPDATE SET goods = goods + excluded.goods, known = known + excluded.known, known_net = known_net + excluded.known_net, cost = cost + excluded.cost;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER products_costed_in AFTER INSERT ON products WHEN new.cost_price > 0 BEGIN
  UPDATE products SET early_cost = new.cost_price WHERE id = new.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER products_costed AFTER UPDATE OF cost_price ON products WHEN new.cost_price > 0 AND new.early_cost = 0 BEGIN
  UPDATE products SET early_cost = new.cost_price WHERE id = new.id;
  INSERT INTO goods_sums (day, goods, known, known_net, cost)
    SELECT span, 0, amount - back - known, net - back_net - known_net, (units - back_units - known_units) * new.cost_price
    FROM product_sums WHERE product_id = new.id AND span > 10000000
    ON CONFLICT (day) DO UPDATE SET known = known + excluded.known, known_net = known_net + excluded.known_net, cost = cost + excluded.cost;
  UPDATE product_sums SET known_units = units - back_units, known = amount - back, known_net = net - back_net,
    cost = cost + (units - back_units - known_units) * new.cost_price WHERE product_id = new.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER visitors_summed AFTER INSERT ON visitors BEGIN
  INSERT INTO visitor_sums (quarter, visitors) VALUES (new.first_seen / 900000, 1) ON CONFLICT (quarter) DO UPDATE SET visitors = visitors + 1;
END;
-- +goose StatementEnd
