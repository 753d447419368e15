-- +goose Up

-- Which products became others in what lists are filtered by, each with the turn of its last change: whoever counts keeps the products
-- in mind and reads these alone anew.
CREATE TABLE filter_changes (product_id INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE, turn INTEGER NOT NULL) STRICT;
CREATE INDEX filter_changes_by_turn ON filter_changes (turn);
-- +goose StatementBegin
CREATE TRIGGER filters_follow AFTER UPDATE OF price, discount_price, rating_sum, rating_count, category_id, country_of_origin, availability, shelf, held, deleted_at, family ON products
  WHEN old.pays <> new.pays OR old.rating <> new.rating OR old.category_id <> new.category_id OR old.country_of_origin <> new.country_of_origin OR old.deleted_at IS NOT new.deleted_at
    OR old.family IS NOT new.family OR (old.availability = 'In Stock' AND old.shelf > old.held) <> (new.availability = 'In Stock' AND new.shelf > new.held) BEGIN
  INSERT INTO filter_changes (product_id, turn) SELECT id, (SELECT coalesce(max(turn), 0) + 1 FROM filter_changes) FROM products WHERE id IN (new.id, new.family)
    ON CONFLICT (product_id) DO UPDATE SET turn = excluded.turn;
END;
-- +goose StatementEnd
