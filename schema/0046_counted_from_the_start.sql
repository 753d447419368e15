-- +goose Up

-- A product is read anew by who counts filters from its first row on, even if nothing of it changes afterwards.
-- +goose StatementBegin
CREATE TRIGGER filters_begin AFTER INSERT ON products BEGIN
  INSERT INTO filter_changes (product_id, turn) VALUES (new.id, (SELECT coalesce(max(turn), 0) + 1 FROM filter_changes));
END;
-- +goose StatementEnd
INSERT INTO filter_changes (product_id, turn) SELECT id, (SELECT coalesce(max(turn), 0) + 1 FROM filter_changes) FROM products
  WHERE id NOT IN (SELECT product_id FROM filter_changes);
