-- +goose Up

-- The whole rupees of the amounts that orders had, each once: a part of an amount is looked for in these, and its orders are found by
-- the index. One that no order has any more does no harm.
CREATE TABLE order_rupees (
  rupees INTEGER PRIMARY KEY
) STRICT;
INSERT INTO order_rupees SELECT DISTINCT total / 100 FROM orders;

-- +goose StatementBegin
CREATE TRIGGER order_rupees_noted AFTER INSERT ON orders BEGIN
  INSERT INTO order_rupees SELECT new.total / 100 WHERE NOT EXISTS (SELECT 1 FROM order_rupees WHERE rupees = new.total / 100);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER order_rupees_changed AFTER UPDATE OF total ON orders BEGIN
  INSERT INTO order_rupees SELECT new.total / 100 WHERE NOT EXISTS (SELECT 1 FROM order_rupees WHERE rupees = new.total / 100);
END;
-- +goose StatementEnd

-- A search finds orders that were never confirmed as well.
DROP INDEX orders_confirmed_by_total;
CREATE INDEX orders_by_total ON orders (total, id, confirmed_at);

-- Any part of a name or an email, from three letters on, as people_words finds their words.
CREATE VIRTUAL TABLE people_parts USING fts5 (name, email, content = 'accounts', content_rowid = 'id', tokenize = 'trigram');
INSERT INTO people_parts (people_parts, rank) VALUES ('secure-delete', 1);
INSERT INTO people_parts (people_parts) VALUES ('rebuild');
-- +goose StatementBegin
CREATE TRIGGER people_parts_added AFTER INSERT ON accounts BEGIN
  INSERT INTO people_parts (rowid, name, email) VALUES (new.id, new.name, new.email);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER people_parts_changed AFTER UPDATE OF name, email ON accounts BEGIN
  INSERT INTO people_parts (people_parts, rowid, name, email) VALUES ('delete', old.id, old.name, old.email);
  INSERT INTO people_parts (rowid, name, email) VALUES (new.id, new.name, new.email);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER people_parts_removed AFTER DELETE ON accounts BEGIN
  INSERT INTO people_parts (people_parts, rowid, name, email) VALUES ('delete', old.id, old.name, old.email);
END;
-- +goose StatementEnd

-- How many products stand on each step of 100 rupees: a range of prices is counted by its steps and along the index at its two ends.
CREATE TABLE price_steps (
  step     INTEGER PRIMARY KEY,
  products INTEGER NOT NULL
) STRICT;
INSERT INTO price_steps (step, products) SELECT pays / 10000, count(*) FROM products WHERE deleted_at IS NULL AND family IS NULL GROUP BY 1;
-- +goose StatementBegin
CREATE TRIGGER price_steps_begun AFTER INSERT ON products WHEN new.deleted_at IS NULL AND new.family IS NULL BEGIN
  INSERT INTO price_steps (step, products) VALUES (new.pays / 10000, 1) ON CONFLICT (step) DO UPDATE SET products = products + 1;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER price_steps_moved AFTER UPDATE OF price, discount_price, deleted_at, family ON products
WHEN old.pays <> new.pays OR (old.deleted_at IS NULL AND old.family IS NULL) <> (new.deleted_at IS NULL AND new.family IS NULL) BEGIN
  UPDATE price_steps SET products = products - 1 WHERE old.deleted_at IS NULL AND old.family IS NULL AND step = old.pays / 10000;
  INSERT INTO price_steps (step, products) SELECT new.pays / 10000, 1 WHERE new.deleted_at IS NULL AND new.family IS NULL
    ON CONFLICT (step) DO UPDATE SET products = products + 1;
END;
-- +goose StatementEnd

-- What a search may be narrowed by, in a tenth of the room of the products: its hits are looked up here one by one.
CREATE INDEX products_narrowed ON products (id, pays, category_id, country_of_origin, rating) WHERE deleted_at IS NULL AND family IS NULL;
