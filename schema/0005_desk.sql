-- +goose Up

-- What the desk of the orders asks for: which parcels are packed and wait to be handed over, and finding an order by the
-- telephone number or the tracking number that somebody reads out.
ALTER TABLE orders ADD COLUMN packed_at INTEGER;
ALTER TABLE orders ADD COLUMN packed_by INTEGER REFERENCES accounts (id);
ALTER TABLE orders ADD COLUMN mob TEXT GENERATED ALWAYS AS (address ->> '$.mob') VIRTUAL;
CREATE INDEX orders_by_mob ON orders (mob);
CREATE INDEX complaints_by_order ON complaints (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX orders_by_tracking ON orders (tracking_id COLLATE NOCASE) WHERE tracking_id <> '';

-- What staff write on an order for each other. Customers never see it. A pinned note stands at the head of the order.
CREATE TABLE order_notes (
  id       INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  at       INTEGER NOT NULL,
  who      INTEGER REFERENCES accounts (id),
  words    TEXT NOT NULL CHECK (length(words) BETWEEN 1 AND 500),
  pinned   INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1))
) STRICT;
CREATE INDEX order_notes_by_order ON order_notes (order_id, id);

-- What a member of staff chose for their own desk: rows a page, columns, what they want to be told.
CREATE TABLE desk_choices (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  value      TEXT NOT NULL,
  PRIMARY KEY (account_id, name)
) STRICT, WITHOUT ROWID;

-- The names and addresses of people by their words, so that a customer is found as somebody types. What is taken out is gone
-- from the file at once (a person's right to be forgotten).
CREATE VIRTUAL TABLE people_words USING fts5 (
  name, email, content = 'accounts', content_rowid = 'id', tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
INSERT INTO people_words (people_words, rank) VALUES ('secure-delete', 1);
INSERT INTO people_words (people_words) VALUES ('rebuild');
-- +goose StatementBegin
CREATE TRIGGER people_added AFTER INSERT ON accounts BEGIN
  INSERT INTO people_words (rowid, name, email) VALUES (new.id, new.name, new.email);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER people_changed AFTER UPDATE OF name, email ON accounts BEGIN
  INSERT INTO people_words (people_words, rowid, name, email) VALUES ('delete', old.id, old.name, old.email);
  INSERT INTO people_words (rowid, name, email) VALUES (new.id, new.name, new.email);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER people_removed AFTER DELETE ON accounts BEGIN
  INSERT INTO people_words (people_words, rowid, name, email) VALUES ('delete', old.id, old.name, old.email);
END;
-- +goose StatementEnd

-- The mails of an order, for its page.
ALTER TABLE mails ADD COLUMN of_order INTEGER GENERATED ALWAYS AS (facts ->> '$.order_id') VIRTUAL;
CREATE INDEX mails_by_order ON mails (of_order) WHERE of_order IS NOT NULL;
