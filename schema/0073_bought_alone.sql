-- +goose Up

-- An order made by Buy Now: its confirmation leaves the customer's cart as it is.
ALTER TABLE orders ADD COLUMN keeps_cart INTEGER NOT NULL DEFAULT 0 CHECK (keeps_cart IN (0, 1));
