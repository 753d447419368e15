-- +goose Up

-- A line can be returned in several returns, until none of its pieces is left. amount is what the pieces of a return are worth: fixed
-- when it is opened, so that the returns of a line add up to it, and set to its credit note's goods when it is refunded.
CREATE TABLE several_returns (
  id            INTEGER PRIMARY KEY,
  line_id       INTEGER NOT NULL REFERENCES order_lines (id),
  quantity      INTEGER NOT NULL CHECK (quantity > 0),
  amount        INTEGER NOT NULL CHECK (amount >= 0),
  kind          TEXT NOT NULL DEFAULT '' CHECK (kind IN ('', 'not wanted', 'defective', 'wrong', 'damaged')),
  reason        TEXT NOT NULL DEFAULT '',
  refund_to     TEXT NOT NULL DEFAULT '',
  refund_to_by  INTEGER REFERENCES accounts (id),
  opened_at     INTEGER NOT NULL,
  opened_by     INTEGER REFERENCES accounts (id),
  state         TEXT NOT NULL CHECK (state IN ('return', 'processed', 'refused')),
  refunded_at   INTEGER,
  restocked     INTEGER NOT NULL DEFAULT 0 CHECK (restocked IN (0, 1)),
  inspected     TEXT NOT NULL DEFAULT '' CHECK (inspected IN ('', 'accepted', 'refused')),
  inspected_at  INTEGER,
  inspected_by  INTEGER REFERENCES accounts (id),
  findings      TEXT NOT NULL DEFAULT '',
  photo         TEXT NOT NULL DEFAULT '',
  batch         INTEGER,
  CHECK ((state = 'processed') = (refunded_at IS NOT NULL)),
  CHECK ((state = 'refused') = (inspected = 'refused'))
) STRICT;
INSERT INTO several_returns (id, line_id, quantity, amount, kind, reason, refund_to, refund_to_by, opened_at, opened_by, state, refunded_at,
  restocked, inspected, inspected_at, inspected_by, findings, photo, batch)
SELECT r.id, r.line_id, r.quantity, (2 * l.amount * r.quantity + l.quantity) / (2 * l.quantity), r.kind, r.reason, r.refund_to,
  r.refund_to_by, r.opened_at, r.opened_by, r.state, r.refunded_at, r.restocked, r.inspected, r.inspected_at, r.inspected_by, r.findings,
  r.photo, r.batch
FROM returns r JOIN order_lines l ON l.id = r.line_id ORDER BY r.id;
DROP TABLE returns;
ALTER TABLE several_returns RENAME TO returns;
CREATE INDEX returns_by_line ON returns (line_id, id);
CREATE INDEX returns_by_state ON returns (state, id DESC);
