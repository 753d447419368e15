-- +goose Up

-- The name that was given to an order by telephone or at the counter, if one was: its account may be nobody's. Parts of three letters and
-- more are found through an index.
ALTER TABLE orders ADD COLUMN given_name TEXT GENERATED ALWAYS AS
  (iif(channel = 'online' AND sold_by IS NULL OR address ->> '$.name' = 'Counter sale', '', coalesce(address ->> '$.name', ''))) VIRTUAL;
CREATE VIRTUAL TABLE given_parts USING fts5 (given_name, content = 'orders', content_rowid = 'id', tokenize = 'trigram');
INSERT INTO given_parts (given_parts, rank) VALUES ('secure-delete', 1);
INSERT INTO given_parts (rowid, given_name) SELECT id, given_name FROM orders WHERE given_name <> '';
-- +goose StatementBegin
CREATE TRIGGER given_parts_added AFTER INSERT ON orders WHEN new.given_name <> '' BEGIN
  INSERT INTO given_parts (rowid, given_name) VALUES (new.id, new.given_name);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER given_parts_gone AFTER UPDATE OF address, channel, sold_by ON orders WHEN old.given_name <> '' AND old.given_name <> new.given_name BEGIN
  INSERT INTO given_parts (given_parts, rowid, given_name) VALUES ('delete', old.id, old.given_name);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER given_parts_given AFTER UPDATE OF address, channel, sold_by ON orders WHEN new.given_name <> '' AND old.given_name <> new.given_name BEGIN
  INSERT INTO given_parts (rowid, given_name) VALUES (new.id, new.given_name);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER given_parts_removed AFTER DELETE ON orders WHEN old.given_name <> '' BEGIN
  INSERT INTO given_parts (given_parts, rowid, given_name) VALUES ('delete', old.id, old.given_name);
END;
-- +goose StatementEnd
