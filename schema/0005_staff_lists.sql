-- +goose Up

-- The staff's list of orders in the orders that it can have, and counted by state, without a walk over whole rows.
CREATE INDEX orders_confirmed_by_state ON orders (state, id DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX orders_confirmed_by_total ON orders (total, id) WHERE confirmed_at IS NOT NULL;
CREATE INDEX accounts_by_name ON accounts (name COLLATE NOCASE, id);
CREATE INDEX visitors_by_time ON visitors (first_seen);

-- +goose Down
DROP INDEX orders_confirmed_by_state;
DROP INDEX orders_confirmed_by_total;
DROP INDEX accounts_by_name;
DROP INDEX visitors_by_time;
