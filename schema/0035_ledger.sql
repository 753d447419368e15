-- +goose Up

-- What the ledger, the money check and the losses of COD ask for, so that none of them walks along all orders or a month's papers.

-- The papers of a day beside paper_sums: how many, and of what their sums are made; credit notes count against invoices. What of the
-- tax is neither CGST nor SGST is IGST.
CREATE TABLE ledger_sums (
  day          INTEGER PRIMARY KEY,
  invoices     INTEGER NOT NULL,
  credit_notes INTEGER NOT NULL,
  taxable      INTEGER NOT NULL,
  cgst         INTEGER NOT NULL,
  sgst         INTEGER NOT NULL,
  shipping     INTEGER NOT NULL
) STRICT;

-- A paper says rupees, the sums are paise. A line that is none of the order is its delivery.
CREATE VIEW ledger_papers (id, day, invoices, credit_notes, taxable, cgst, sgst, shipping) AS
  SELECT id, CAST(replace(day, '-', '') AS INTEGER), sign > 0, sign < 0, sign * CAST(round(100 * coalesce(body ->> '$.sum.taxable', 0)) AS INTEGER),
    sign * CAST(round(100 * coalesce(body ->> '$.sum.cgst', 0)) AS INTEGER), sign * CAST(round(100 * coalesce(body ->> '$.sum.sgst', 0)) AS INTEGER),
    sign * coalesce((SELECT sum(CAST(round(100 * (l.value ->> '$.amount')) AS INTEGER)) FROM json_each(body, '$.lines') l WHERE coalesce(l.value ->> '$.line_id', 0) = 0), 0)
  FROM (SELECT id, day, body, iif(kind = 'invoice', 1, -1) AS sign FROM documents);

INSERT INTO ledger_sums (day, invoices, credit_notes, taxable, cgst, sgst, shipping)
  SELECT day, sum(invoices), sum(credit_notes), sum(taxable), sum(cgst), sum(sgst), sum(shipping) FROM ledger_papers GROUP BY 1;

-- +goose StatementBegin
CREATE TRIGGER ledger_summed AFTER INSERT ON documents BEGIN
  INSERT INTO ledger_sums (day, invoices, credit_notes, taxable, cgst, sgst, shipping)
    SELECT day, invoices, credit_notes, taxable, cgst, sgst, shipping FROM ledger_papers WHERE id = new.id
    ON CONFLICT (day) DO UPDATE SET invoices = invoices + excluded.invoices, credit_notes = credit_notes + excluded.credit_notes, taxable = taxable + excluded.taxable,
      cgst = cgst + excluded.cgst, sgst = sgst + excluded.sgst, shipping = shipping + excluded.shipping;
END;
-- +goose StatementEnd

-- A month's payments are added up from the index alone.
DROP INDEX payments_by_time;
CREATE INDEX payments_by_time ON payments (taken_at, provider, amount);

-- What the shop took for an order and gave back, extra being what was paid twice or as another amount; what was credited, and whether
-- there is an invoice. An order whose money does not fit stands in an index of its own.
ALTER TABLE orders ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN extra INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN credited INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN invoiced INTEGER NOT NULL DEFAULT 0;

CREATE VIEW order_money (order_id, taken, given, extra, credited, invoiced) AS
  SELECT id, (SELECT coalesce(sum(amount), 0) FROM payments WHERE order_id = o.id), (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id),
    (SELECT coalesce(sum(amount), 0) FROM refunds WHERE order_id = o.id AND reason IN ('paid twice', 'paid another amount')),
    (SELECT coalesce(sum(total), 0) FROM documents WHERE order_id = o.id AND kind = 'credit note'), EXISTS (SELECT 1 FROM documents WHERE order_id = o.id AND kind = 'invoice')
  FROM orders o;

UPDATE orders SET (taken, given, extra, credited, invoiced) = (SELECT taken, given, extra, credited, invoiced FROM order_money WHERE order_id = orders.id);

CREATE INDEX orders_unbalanced ON orders (id) WHERE pt = 'Pre-paid' AND taken - given <> iif(state IN ('confirmed', 'shipped', 'delivered', 'returned'), total - credited, 0);
CREATE INDEX orders_uncredited ON orders (id) WHERE taken > 0 AND invoiced = 1 AND credited <> given - extra;
CREATE INDEX orders_uncollected ON orders (state, delivered_at, total) WHERE pt = 'COD' AND taken = 0 AND state IN ('shipped', 'delivered');
DROP INDEX orders_prepaid;

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
  UPDATE orders SET given = given + new.amount, extra = extra + iif(new.reason IN ('paid twice', 'paid another amount'), new.amount, 0) WHERE id = new.order_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER refunds_changed AFTER UPDATE OF amount, reason ON refunds BEGIN
  UPDATE orders SET given = given + new.amount - old.amount, extra = extra + iif(new.reason IN ('paid twice', 'paid another amount'), new.amount, 0)
    - iif(old.reason IN ('paid twice', 'paid another amount'), old.amount, 0) WHERE id = new.order_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER refunds_withdrawn AFTER DELETE ON refunds BEGIN
  UPDATE orders SET given = given - old.amount, extra = extra - iif(old.reason IN ('paid twice', 'paid another amount'), old.amount, 0) WHERE id = old.order_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER papers_counted AFTER INSERT ON documents BEGIN
  UPDATE orders SET credited = credited + iif(new.kind = 'credit note', new.total, 0), invoiced = max(invoiced, new.kind = 'invoice') WHERE id = new.order_id;
END;
-- +goose StatementEnd

-- COD parcels by the quarter of an hour in which they left: a day of any zone is a whole number of them.
CREATE TABLE cod_sums (
  quarter   INTEGER PRIMARY KEY,
  sent      INTEGER NOT NULL,
  delivered INTEGER NOT NULL,
  came_back INTEGER NOT NULL,
  value     INTEGER NOT NULL,
  lost      INTEGER NOT NULL
) STRICT;

CREATE VIEW cod_parcels (id, quarter, delivered, came_back, value, lost) AS
  SELECT id, shipped_at / 900000, state = 'delivered', state = 'returned', iif(state = 'returned', total, 0), iif(state = 'returned', shipping, 0)
  FROM orders WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL;

INSERT INTO cod_sums (quarter, sent, delivered, came_back, value, lost)
  SELECT quarter, count(*), sum(delivered), sum(came_back), sum(value), sum(lost) FROM cod_parcels GROUP BY 1;

-- +goose StatementBegin
CREATE TRIGGER parcels_summed AFTER UPDATE OF state, shipped_at, total, shipping, channel, pt ON orders
  WHEN (old.pt = 'COD' AND old.channel = 'online' AND old.shipped_at IS NOT NULL OR new.pt = 'COD' AND new.channel = 'online' AND new.shipped_at IS NOT NULL)
    AND (old.pt, old.channel, old.shipped_at, old.state, old.total, old.shipping) IS NOT (new.pt, new.channel, new.shipped_at, new.state, new.total, new.shipping) BEGIN
  UPDATE cod_sums SET sent = sent - 1, delivered = delivered - (old.state = 'delivered'), came_back = came_back - (old.state = 'returned'),
    value = value - iif(old.state = 'returned', old.total, 0), lost = lost - iif(old.state = 'returned', old.shipping, 0)
    WHERE quarter = old.shipped_at / 900000 AND old.pt = 'COD' AND old.channel = 'online';
  INSERT INTO cod_sums (quarter, sent, delivered, came_back, value, lost)
    SELECT quarter, 1, delivered, came_back, value, lost FROM cod_parcels WHERE id = new.id
    ON CONFLICT (quarter) DO UPDATE SET sent = sent + 1, delivered = delivered + excluded.delivered, came_back = came_back + excluded.came_back,
      value = value + excluded.value, lost = lost + excluded.lost;
END;
-- +goose StatementEnd

-- The pincodes to which parcels went and from which they came back.
DROP INDEX orders_cod;
CREATE INDEX orders_cod_by_pin ON orders (pin, shipped_at, state, total, shipping) WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL;
CREATE INDEX orders_cod_back ON orders (shipped_at, pin) WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL AND state = 'returned';

-- The staff's list by the way of paying.
CREATE INDEX orders_by_payment ON orders (pt, id DESC) WHERE confirmed_at IS NOT NULL;
