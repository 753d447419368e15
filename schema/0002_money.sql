-- +goose Up

-- A refund that the provider refused can be tried again: attempt counts the tries, failure says what was wrong. adopted is one
-- that was made at the provider and not by the shop. refund_to_by is who said last where money goes by hand.
ALTER TABLE refunds ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0;
ALTER TABLE refunds ADD COLUMN failure TEXT NOT NULL DEFAULT '';
ALTER TABLE refunds ADD COLUMN adopted INTEGER NOT NULL DEFAULT 0 CHECK (adopted IN (0, 1));
ALTER TABLE refunds ADD COLUMN refund_to_by INTEGER REFERENCES accounts (id);
ALTER TABLE returns ADD COLUMN refund_to_by INTEGER REFERENCES accounts (id);
CREATE UNIQUE INDEX refunds_by_provider ON refunds (provider_refund) WHERE provider_refund <> '';
CREATE INDEX refunds_by_payment ON refunds (payment_id);

-- The payments of the last days as their provider lists them, to be compared with the shop's own.
CREATE TABLE seen_payments (
  provider       TEXT NOT NULL,
  payment        TEXT NOT NULL,
  provider_order TEXT NOT NULL,
  amount         INTEGER NOT NULL,
  refunded       INTEGER NOT NULL,
  taken_at       INTEGER NOT NULL,
  seen_at        INTEGER NOT NULL,
  PRIMARY KEY (provider, payment)
) STRICT, WITHOUT ROWID;
INSERT INTO seen_payments (provider, payment, provider_order, amount, refunded, taken_at, seen_at)
  SELECT provider, payment, '', amount, 0, taken_at, seen_at FROM unknown_payments;
DROP TABLE unknown_payments;

-- since is from when on the provider listed its payments when it was asked; 0 where it could not be.
ALTER TABLE money_checks ADD COLUMN since INTEGER NOT NULL DEFAULT 0;

-- What a customer disputes at their bank. The provider takes the money back unless the shop answers in time.
CREATE TABLE disputes (
  provider   TEXT NOT NULL,
  id         TEXT NOT NULL,
  payment    TEXT NOT NULL,
  amount     INTEGER NOT NULL,
  reason     TEXT NOT NULL,
  state      TEXT NOT NULL CHECK (state IN ('open', 'won', 'lost', 'closed')),
  respond_by INTEGER,
  opened_at  INTEGER NOT NULL,
  seen_at    INTEGER NOT NULL,
  PRIMARY KEY (provider, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX disputes_open ON disputes (respond_by) WHERE state = 'open';

-- A sale across the desk that is sent twice is one sale.
ALTER TABLE orders ADD COLUMN sold_by INTEGER REFERENCES accounts (id);
CREATE INDEX orders_placed ON orders (placed_at) WHERE state = 'placed' OR (state = 'cancelled' AND confirmed_at IS NULL);
