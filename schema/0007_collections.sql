-- +goose Up

-- Until now the money of a delivered COD order counted as collected without a row of its own.
INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at)
SELECT id, 'cod', CAST(id AS TEXT), total, delivered_at FROM orders WHERE pt = 'COD' AND state = 'delivered';

CREATE INDEX payments_by_time ON payments (taken_at);
CREATE INDEX refunds_by_time ON refunds (done_at) WHERE done_at IS NOT NULL;

-- +goose Down
DROP INDEX payments_by_time;
DROP INDEX refunds_by_time;
DELETE FROM payments WHERE provider = 'cod';
