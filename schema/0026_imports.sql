-- +goose Up
-- The version that an import left a product in: what somebody changed since is not taken back with it.
ALTER TABLE import_steps ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
