-- +goose Up

-- What products say of themselves as "Name: value", folded; the search writes it with the words of a product.
CREATE TABLE product_attributes (
  name       TEXT NOT NULL,
  value      TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  PRIMARY KEY (name, value, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_attributes_by_product ON product_attributes (product_id, name, value);

-- Which of them shoppers filter by, in the order in which they are shown; staff choose.
CREATE TABLE filter_names (
  name     TEXT PRIMARY KEY,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO filter_names (name, position) VALUES ('Radio', 1), ('Load', 2), ('Neutral wire', 3), ('Colour', 4), ('Base', 5), ('Protection', 6);

-- What shoppers ask about a product, until staff answer it or put it aside. A shown answer becomes a question of the product.
CREATE TABLE asked_questions (
  id          INTEGER PRIMARY KEY,
  product_id  INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  question    TEXT NOT NULL CHECK (length(question) BETWEEN 1 AND 500),
  asked_at    INTEGER NOT NULL,
  state       TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'aside')),
  answer      TEXT NOT NULL DEFAULT '',
  done_at     INTEGER,
  done_by     INTEGER REFERENCES accounts (id)
) STRICT;
CREATE INDEX asked_questions_by_state ON asked_questions (state, asked_at);
CREATE INDEX asked_questions_by_customer ON asked_questions (customer_id, asked_at);
CREATE INDEX asked_questions_by_product ON asked_questions (product_id);

-- What the shop says to a review, a picture to it, and why it is hidden. A hidden one counts for no rating.
ALTER TABLE reviews ADD COLUMN answer TEXT NOT NULL DEFAULT '';
ALTER TABLE reviews ADD COLUMN answered_at INTEGER;
ALTER TABLE reviews ADD COLUMN picture TEXT NOT NULL DEFAULT '';
ALTER TABLE reviews ADD COLUMN hidden_at INTEGER;
ALTER TABLE reviews ADD COLUMN hidden_reason TEXT NOT NULL DEFAULT '';
CREATE INDEX reviews_by_time ON reviews (written_at DESC, id DESC);
CREATE INDEX reviews_hidden ON reviews (written_at DESC, id DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_unanswered ON reviews (written_at DESC, id DESC) WHERE answer = '' AND hidden_at IS NULL;
CREATE INDEX reviews_by_picture ON reviews (picture) WHERE picture <> '';
DROP TRIGGER reviews_changed;
DROP TRIGGER reviews_removed;
-- +goose StatementBegin
CREATE TRIGGER reviews_changed AFTER UPDATE OF rating, hidden_at ON reviews BEGIN
  UPDATE products SET rating_sum = rating_sum + iif(new.hidden_at IS NULL, new.rating, 0) - iif(old.hidden_at IS NULL, old.rating, 0),
    rating_count = rating_count + (new.hidden_at IS NULL) - (old.hidden_at IS NULL) WHERE id = new.product_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER reviews_removed AFTER DELETE ON reviews WHEN old.hidden_at IS NULL BEGIN
  UPDATE products SET rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 WHERE id = old.product_id;
END;
-- +goose StatementEnd

-- What goes with a product, as staff picked it.
CREATE TABLE companions (
  product_id   INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  companion_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position     INTEGER NOT NULL,
  PRIMARY KEY (product_id, companion_id),
  CHECK (product_id <> companion_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX companions_by_companion ON companions (companion_id);
