-- +goose Up

-- Who found a review helpful: a customer, a device, or a customer on a device; each counts once. device is a keyed hash, '' where
-- the browser names none.
CREATE TABLE helpful_marks (
  id          INTEGER PRIMARY KEY,
  review_id   INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  customer_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  device      TEXT NOT NULL DEFAULT '',
  at          INTEGER NOT NULL,
  CHECK (customer_id IS NOT NULL OR device <> '')
) STRICT;
CREATE UNIQUE INDEX helpful_of_customer ON helpful_marks (review_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX helpful_of_device ON helpful_marks (review_id, device) WHERE device <> '';
CREATE INDEX helpful_by_customer ON helpful_marks (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX helpful_by_device ON helpful_marks (device) WHERE device <> '';

-- How many did.
ALTER TABLE reviews ADD COLUMN helpful INTEGER NOT NULL DEFAULT 0;
-- +goose StatementBegin
CREATE TRIGGER helpful_marked AFTER INSERT ON helpful_marks BEGIN
  UPDATE reviews SET helpful = helpful + 1 WHERE id = new.review_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER helpful_unmarked AFTER DELETE ON helpful_marks BEGIN
  UPDATE reviews SET helpful = helpful - 1 WHERE id = old.review_id;
END;
-- +goose StatementEnd
