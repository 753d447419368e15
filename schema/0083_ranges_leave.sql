-- +goose Up

-- A range of PIN codes may leave delivery or COD as earlier ranges and the directory have it.
ALTER TABLE pin_ranges ADD COLUMN leave_pickup INTEGER NOT NULL DEFAULT 0 CHECK (leave_pickup IN (0, 1));
ALTER TABLE pin_ranges ADD COLUMN leave_cod INTEGER NOT NULL DEFAULT 0 CHECK (leave_cod IN (0, 1));
