-- +goose Up

-- A kit is a product that is made of others. kit_price is what staff ask for it, 0 for a product that is no kit. A kit has no pieces,
-- prices or costs of its own: its shelf is how many kits its parts make now, its price is what they cost singly now, and it costs
-- what staff ask, at most that. Its rate of GST, the highest of theirs, is for estimates alone: orders tax part by part. The trigger keeps it so, in the transaction that changes a part.
ALTER TABLE products ADD COLUMN kit_price INTEGER NOT NULL DEFAULT 0 CHECK (kit_price >= 0);
CREATE TABLE kit_parts (
  kit_id   INTEGER NOT NULL REFERENCES products (id),
  part_id  INTEGER NOT NULL REFERENCES products (id),
  pieces   INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 100),
  position INTEGER NOT NULL,
  PRIMARY KEY (kit_id, part_id),
  CHECK (kit_id <> part_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX kit_parts_by_part ON kit_parts (part_id, kit_id);
CREATE VIEW kit_figures (kit_id, free, price, pays, cost, rate, mrp) AS
  SELECT k.kit_id, min(iif(p.deleted_at IS NULL AND p.availability = 'In Stock', (p.shelf - p.held) / k.pieces, 0)), sum(p.pays * k.pieces),
    min((SELECT kit_price FROM products WHERE id = k.kit_id), sum(p.pays * k.pieces)), iif(min(p.cost_price) > 0, sum(p.cost_price * k.pieces), 0), max(p.gst_rate), sum(p.price * k.pieces)
  FROM kit_parts k JOIN products p ON p.id = k.part_id GROUP BY k.kit_id;
-- +goose StatementBegin
CREATE TRIGGER kits_follow AFTER UPDATE OF shelf, held, availability, price, discount_price, cost_price, gst_rate, deleted_at ON products
  WHEN EXISTS (SELECT 1 FROM kit_parts WHERE part_id = new.id) BEGIN
  UPDATE products SET shelf = f.free, price = f.price, discount_price = f.pays, cost_price = f.cost, gst_rate = f.rate
    FROM (SELECT * FROM kit_figures WHERE kit_id IN (SELECT kit_id FROM kit_parts WHERE part_id = new.id)) f WHERE products.id = f.kit_id;
END;
-- +goose StatementEnd

-- An order has a kit's parts as its lines: kit_id and kit say where they come from, kits how many were ordered, kit_off what of the
-- line's discount the kit takes off; the rest of it is the offers'.
ALTER TABLE order_lines ADD COLUMN kit_id INTEGER REFERENCES products (id);
ALTER TABLE order_lines ADD COLUMN kit TEXT NOT NULL DEFAULT '';
ALTER TABLE order_lines ADD COLUMN kits INTEGER NOT NULL DEFAULT 0 CHECK (kits >= 0);
ALTER TABLE order_lines ADD COLUMN kit_off INTEGER NOT NULL DEFAULT 0 CHECK (kit_off BETWEEN 0 AND discount);
CREATE INDEX order_lines_by_kit ON order_lines (kit_id) WHERE kit_id IS NOT NULL;
