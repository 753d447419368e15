-- +goose Up

-- What the customer asks of the packer and the courier, such as "ring at the second gate".
ALTER TABLE orders ADD COLUMN note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 200);
