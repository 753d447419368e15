-- +goose Up

-- What came of each customer's orders, so that the list of customers stands in any order without a walk along all orders. There is a
-- row for every customer whose account is open; staff have none. spent is what was ordered and kept: neither cancelled nor come back.
CREATE TABLE customer_sums (
  customer_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  orders      INTEGER NOT NULL DEFAULT 0,
  spent       INTEGER NOT NULL DEFAULT 0,
  came_back   INTEGER NOT NULL DEFAULT 0,
  last_at     INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO customer_sums (customer_id, orders, spent, came_back, last_at)
  SELECT a.id, count(o.confirmed_at), coalesce(sum(o.total) FILTER (WHERE o.state IN ('confirmed', 'shipped', 'delivered')), 0),
    count(*) FILTER (WHERE o.state = 'returned'), coalesce(max(o.confirmed_at), 0)
  FROM accounts a LEFT JOIN orders o ON o.customer_id = a.id WHERE a.role = 'Customer' AND a.deleted_at IS NULL GROUP BY a.id;
CREATE INDEX customer_sums_by_orders ON customer_sums (orders, customer_id);
CREATE INDEX customer_sums_by_spent ON customer_sums (spent, customer_id);
CREATE INDEX customer_sums_by_last ON customer_sums (last_at, customer_id);
CREATE INDEX customer_sums_back ON customer_sums (last_at, customer_id) WHERE came_back > 0;
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
    SELECT new.id, count(confirmed_at), coalesce(sum(total) FILTER (WHERE state IN ('confirmed', 'shipped', 'delivered')), 0),
      count(*) FILTER (WHERE state = 'returned'), coalesce(max(confirmed_at), 0)
    FROM orders WHERE customer_id = new.id AND new.role = 'Customer' AND new.deleted_at IS NULL
    HAVING new.role = 'Customer' AND new.deleted_at IS NULL;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER customer_sums_grown AFTER INSERT ON orders WHEN new.confirmed_at IS NOT NULL BEGIN
  UPDATE customer_sums SET orders = orders + 1, spent = spent + iif(new.state IN ('confirmed', 'shipped', 'delivered'), new.total, 0),
    came_back = came_back + (new.state = 'returned'), last_at = max(last_at, new.confirmed_at) WHERE customer_id = new.customer_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER customer_sums_changed AFTER UPDATE OF state, confirmed_at, total ON orders
  WHEN (old.confirmed_at IS NOT new.confirmed_at OR old.state <> new.state OR old.total <> new.total)
    AND (old.confirmed_at IS NOT NULL OR new.confirmed_at IS NOT NULL) BEGIN
  UPDATE customer_sums SET orders = orders + (new.confirmed_at IS NOT NULL) - (old.confirmed_at IS NOT NULL),
    spent = spent + iif(new.state IN ('confirmed', 'shipped', 'delivered'), new.total, 0) - iif(old.state IN ('confirmed', 'shipped', 'delivered'), old.total, 0),
    came_back = came_back + (new.state = 'returned') - (old.state = 'returned'), last_at = max(last_at, coalesce(new.confirmed_at, 0))
    WHERE customer_id = new.customer_id;
END;
-- +goose StatementEnd

-- What staff write on a customer for each other. Customers see it when they ask for their data, and it goes when they are erased.
CREATE TABLE customer_notes (
  id          INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  at          INTEGER NOT NULL,
  who         INTEGER REFERENCES accounts (id),
  words       TEXT NOT NULL CHECK (length(words) BETWEEN 1 AND 500),
  pinned      INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1))
) STRICT;
CREATE INDEX customer_notes_by_customer ON customer_notes (customer_id, id);

-- A customer is found by the number that somebody reads out, also before the first order.
CREATE INDEX addresses_by_mob ON addresses (mob);
-- What somebody wrote without logging in is theirs by its address.
CREATE INDEX complaints_by_email ON complaints (email COLLATE NOCASE, id);
CREATE INDEX survey_answers_by_email ON survey_answers (answers ->> '$.Answers.email' COLLATE NOCASE);
