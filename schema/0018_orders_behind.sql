-- +goose Up

-- The orders behind a bar: those sent to some PINs in some days are found along this alone.
DROP INDEX orders_by_pin;
CREATE INDEX orders_by_pin ON orders (pin, confirmed_at) WHERE confirmed_at IS NOT NULL;
