-- +goose Up

-- What the courier said of a PIN and of a parcel to it. A transaction asks nobody outside: it reads what was asked before.
CREATE TABLE courier_pins (
  pincode  TEXT PRIMARY KEY CHECK (length(pincode) = 6),
  prepaid  INTEGER NOT NULL CHECK (prepaid IN (0, 1)),
  cod      INTEGER NOT NULL CHECK (cod IN (0, 1)),
  asked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE courier_charges (
  pincode  TEXT NOT NULL CHECK (length(pincode) = 6),
  grams    INTEGER NOT NULL CHECK (grams > 0),
  pt       TEXT NOT NULL CHECK (pt IN ('Pre-paid', 'COD')),
  amount   INTEGER NOT NULL CHECK (amount >= 0),
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (pincode, grams, pt)
) STRICT, WITHOUT ROWID;

-- Where the courier says that a parcel is.
CREATE TABLE tracking (
  order_id   INTEGER PRIMARY KEY REFERENCES orders (id),
  status     TEXT NOT NULL DEFAULT '',
  place      TEXT NOT NULL DEFAULT '',
  at         INTEGER NOT NULL DEFAULT 0,
  checked_at INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE tracking;
DROP TABLE courier_charges;
DROP TABLE courier_pins;
