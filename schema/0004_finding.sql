-- +goose Up

-- What staff find orders by besides their number: the place a parcel goes to, and the end of a telephone number.

-- Who and where an order goes to, as one text: '' for a sale at the counter without a name, and once the buyer was
-- erased.
CREATE VIEW order_places (id, sent_to) AS
  SELECT id, iif(coalesce(address ->> '$.name', '') IN ('', 'Counter sale'), '',
    concat_ws(' ', address ->> '$.name', address ->> '$.company', address ->> '$.area', address ->> '$.city',
              address ->> '$.tal', address ->> '$.dist', address ->> '$.pin'))
  FROM orders;

-- Full-text index of order_places by words. With secure-delete, a deleted entry is removed from the file at once (right
-- to erasure).
CREATE VIRTUAL TABLE order_words USING fts5 (
  sent_to,
  content = 'order_places',
  content_rowid = 'id',
  tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co Mn Mc'",
  prefix = '2 3'
);

CREATE INDEX orders_by_phone_end ON orders (substr(mob, -4));

-- Triggers that keep the index up to date; an entry is deleted while the view still has the old text.
-- +goose StatementBegin
CREATE TRIGGER order_words_added AFTER INSERT ON orders BEGIN
  INSERT INTO order_words (rowid, sent_to) SELECT id, sent_to FROM order_places WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER order_words_outdated BEFORE UPDATE OF address ON orders WHEN old.address <> new.address BEGIN
  INSERT INTO order_words (order_words, rowid, sent_to) SELECT 'delete', id, sent_to FROM order_places WHERE id = old.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER order_words_changed AFTER UPDATE OF address ON orders WHEN old.address <> new.address BEGIN
  INSERT INTO order_words (rowid, sent_to) SELECT id, sent_to FROM order_places WHERE id = new.id;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER order_words_removed BEFORE DELETE ON orders BEGIN
  INSERT INTO order_words (order_words, rowid, sent_to) SELECT 'delete', id, sent_to FROM order_places WHERE id = old.id;
END;
-- +goose StatementEnd

INSERT INTO order_words (order_words, rank) VALUES ('secure-delete', 1);
INSERT INTO order_words (order_words) VALUES ('rebuild');
