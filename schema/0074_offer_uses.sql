-- +goose Up

-- A use of an offer counts from the order's confirmation until its cancellation; a placed order only holds it.
ALTER TABLE offer_uses ADD COLUMN held INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1));
UPDATE offer_uses SET held = 1, counts = 0 WHERE order_id IN (SELECT id FROM orders WHERE state = 'placed');
DROP TRIGGER offer_uses_follow;
-- +goose StatementBegin
CREATE TRIGGER offer_uses_follow AFTER UPDATE OF state ON orders
WHEN old.state <> new.state AND (old.state IN ('placed', 'cancelled') OR new.state IN ('placed', 'cancelled')) BEGIN
  UPDATE offer_uses SET held = new.state = 'placed', counts = new.state NOT IN ('placed', 'cancelled') WHERE order_id = new.id;
END;
-- +goose StatementEnd
CREATE INDEX offer_uses_held ON offer_uses (offer_id, customer_id) WHERE held;

-- The device that placed an order, as a keyed hash; '' if it did not name itself.
ALTER TABLE orders ADD COLUMN placed_on TEXT NOT NULL DEFAULT '';
CREATE INDEX orders_by_device ON orders (placed_on) WHERE state = 'placed' AND placed_on <> '';
