-- +goose Up

-- A role that the owner made has its permissions here, with blanks between; those of the program's own roles stand in the
-- program.
ALTER TABLE roles ADD COLUMN permissions TEXT NOT NULL DEFAULT '';
