-- +goose Up

-- How many confirmed orders stand in each state, and what was ordered in each quarter of an hour, so that no screen walks along
-- all orders. Zones differ by quarters of an hour: a day of any zone is a whole number of them.
CREATE TABLE order_counts (
  state  TEXT PRIMARY KEY,
  orders INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE order_sums (
  quarter INTEGER NOT NULL,
  state   TEXT NOT NULL,
  channel TEXT NOT NULL,
  orders  INTEGER NOT NULL,
  amount  INTEGER NOT NULL,
  PRIMARY KEY (quarter, state, channel)
) STRICT, WITHOUT ROWID;
INSERT INTO order_counts (state, orders) SELECT state, count(*) FROM orders WHERE confirmed_at IS NOT NULL GROUP BY state;
INSERT INTO order_sums (quarter, state, channel, orders, amount)
  SELECT confirmed_at / 900000, state, channel, count(*), sum(total) FROM orders WHERE confirmed_at IS NOT NULL GROUP BY 1, 2, 3;
-- +goose StatementBegin
CREATE TRIGGER orders_summed_in AFTER INSERT ON orders WHEN new.confirmed_at IS NOT NULL BEGIN
  INSERT INTO order_counts (state, orders) VALUES (new.state, 1) ON CONFLICT (state) DO UPDATE SET orders = orders + 1;
  INSERT INTO order_sums (quarter, state, channel, orders, amount) VALUES (new.confirmed_at / 900000, new.state, new.channel, 1, new.total)
    ON CONFLICT (quarter, state, channel) DO UPDATE SET orders = orders + 1, amount = amount + excluded.amount;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_summed_again AFTER UPDATE OF state, confirmed_at, total, channel ON orders
  WHEN old.confirmed_at IS NOT new.confirmed_at OR new.confirmed_at IS NOT NULL AND (old.state <> new.state OR old.total <> new.total OR old.channel <> new.channel) BEGIN
  UPDATE order_counts SET orders = orders - 1 WHERE old.confirmed_at IS NOT NULL AND state = old.state;
  UPDATE order_sums SET orders = orders - 1, amount = amount - old.total
    WHERE old.confirmed_at IS NOT NULL AND quarter = old.confirmed_at / 900000 AND state = old.state AND channel = old.channel;
  INSERT INTO order_counts (state, orders) SELECT new.state, 1 WHERE new.confirmed_at IS NOT NULL ON CONFLICT (state) DO UPDATE SET orders = orders + 1;
  INSERT INTO order_sums (quarter, state, channel, orders, amount)
    SELECT new.confirmed_at / 900000, new.state, new.channel, 1, new.total WHERE new.confirmed_at IS NOT NULL
    ON CONFLICT (quarter, state, channel) DO UPDATE SET orders = orders + 1, amount = amount + excluded.amount;
END;
-- +goose StatementEnd

-- Who bought in a time, and what each of them bought, along these alone.
DROP INDEX orders_by_confirmed;
CREATE INDEX orders_by_confirmed ON orders (confirmed_at, state, channel, customer_id, total) WHERE confirmed_at IS NOT NULL;
DROP INDEX orders_confirmed_of_customer;
CREATE INDEX orders_confirmed_of_customer ON orders (customer_id, confirmed_at, state, channel, total) WHERE confirmed_at IS NOT NULL;
CREATE INDEX serials_by_made ON serials (made_at DESC, serial);

-- When each customer's first order was confirmed, and the last one online that counts as a sale; the shop keeps it up to date.
CREATE TABLE buyers (
  customer_id  INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  first_at     INTEGER NOT NULL,
  last_sale_at INTEGER
) STRICT;
CREATE INDEX buyers_by_first ON buyers (first_at, last_sale_at);
CREATE INDEX buyers_by_last ON buyers (last_sale_at, first_at);
INSERT INTO buyers (customer_id, first_at, last_sale_at)
  SELECT customer_id, min(confirmed_at), max(confirmed_at) FILTER (WHERE state <> 'cancelled' AND channel = 'online') FROM orders WHERE confirmed_at IS NOT NULL GROUP BY customer_id;
