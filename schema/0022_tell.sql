-- +goose Up

-- What people agreed to be mailed, each giving with its withdrawing (DPDP Act, section 6). An agreement holds while it is not withdrawn.
CREATE TABLE agreements (
  id           INTEGER PRIMARY KEY,
  account_id   INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind         TEXT NOT NULL CHECK (kind IN ('stock', 'price', 'cart', 'warranty', 'review')),
  given_at     INTEGER NOT NULL,
  given_by     TEXT NOT NULL,
  withdrawn_at INTEGER,
  withdrawn_by TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX agreements_once ON agreements (account_id, kind) WHERE withdrawn_at IS NULL;
CREATE INDEX agreements_by_account ON agreements (account_id, id);
CREATE INDEX agreements_by_kind ON agreements (kind, account_id) WHERE withdrawn_at IS NULL;

-- The address of an account that was shown to be its own, by a code or a link that was mailed there; '' for none. Mails that
-- somebody agreed to go to no other.
ALTER TABLE accounts ADD COLUMN verified_key TEXT NOT NULL DEFAULT '';

-- Who waits for a product to be back: an account, or the address of a visitor, which counts once it was confirmed.
CREATE TABLE stock_waits (
  id           INTEGER PRIMARY KEY,
  product_id   INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  account_id   INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  email        TEXT NOT NULL,
  email_key    TEXT NOT NULL,
  asked_at     INTEGER NOT NULL,
  confirmed_at INTEGER,
  told_at      INTEGER,
  ended_at     INTEGER,
  CHECK ((account_id IS NULL) = (email_key <> ''))
) STRICT;
CREATE UNIQUE INDEX stock_waits_of_account ON stock_waits (account_id, product_id) WHERE ended_at IS NULL AND account_id IS NOT NULL;
CREATE UNIQUE INDEX stock_waits_of_visitor ON stock_waits (email_key, product_id) WHERE ended_at IS NULL AND account_id IS NULL;
CREATE INDEX stock_waits_open ON stock_waits (product_id) WHERE ended_at IS NULL;
CREATE INDEX stock_waits_by_email ON stock_waits (email_key) WHERE email_key <> '';
CREATE INDEX stock_waits_by_account ON stock_waits (account_id) WHERE account_id IS NOT NULL;

-- A mail that somebody agreed to. person is the account's number, or w and the number of the visitor's wait; handed_at is when it was
-- handed to the mail server, whose answer is not known before sent_at.
CREATE TABLE tellings (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL,
  person     TEXT NOT NULL,
  account_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  email_key  TEXT NOT NULL,
  mail_id    INTEGER NOT NULL UNIQUE,
  made_at    INTEGER NOT NULL,
  handed_at  INTEGER,
  sent_at    INTEGER
) STRICT;
CREATE INDEX tellings_by_account ON tellings (account_id, sent_at) WHERE account_id IS NOT NULL;
CREATE INDEX tellings_by_sent ON tellings (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX tellings_by_email ON tellings (email_key);
-- What a mail told of: each thing once to a person.
CREATE TABLE told_things (
  kind       TEXT NOT NULL,
  person     TEXT NOT NULL,
  thing      TEXT NOT NULL,
  telling_id INTEGER NOT NULL REFERENCES tellings (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, person, thing)
) STRICT, WITHOUT ROWID;
CREATE INDEX told_things_by_telling ON told_things (telling_id);

-- A cart from its first piece until it is empty, and when something was last changed in it.
CREATE TABLE carts (
  customer_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  began_at    INTEGER NOT NULL,
  changed_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX carts_by_change ON carts (changed_at);
INSERT INTO carts (customer_id, began_at, changed_at) SELECT customer_id, min(added_at), max(added_at) FROM cart_items GROUP BY customer_id;
-- +goose StatementBegin
CREATE TRIGGER carts_begun AFTER INSERT ON cart_items BEGIN
  INSERT INTO carts (customer_id, began_at, changed_at) VALUES (new.customer_id, new.added_at, new.added_at)
    ON CONFLICT (customer_id) DO UPDATE SET changed_at = max(changed_at, excluded.changed_at);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER carts_ended AFTER DELETE ON cart_items WHEN NOT EXISTS (SELECT 1 FROM cart_items WHERE customer_id = old.customer_id) BEGIN
  DELETE FROM carts WHERE customer_id = old.customer_id;
END;
-- +goose StatementEnd

-- The lowest price of a wished product that its customer knows: when it was wished for, or told since.
ALTER TABLE wishlist ADD COLUMN pays INTEGER NOT NULL DEFAULT 0;
UPDATE wishlist SET pays = (SELECT pays FROM products WHERE id = product_id);
-- +goose StatementBegin
CREATE TRIGGER wishlist_priced AFTER INSERT ON wishlist BEGIN
  UPDATE wishlist SET pays = (SELECT pays FROM products WHERE id = new.product_id) WHERE customer_id = new.customer_id AND product_id = new.product_id;
END;
-- +goose StatementEnd

-- Orders that arrived some days ago are asked about.
CREATE INDEX orders_delivered ON orders (delivered_at) WHERE delivered_at IS NOT NULL;
