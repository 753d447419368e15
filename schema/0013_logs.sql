-- +goose Up

-- The audit log is asked by person and by thing, too, newest first.
CREATE INDEX audit_by_who ON audit (who, id);
CREATE INDEX audit_by_object ON audit (object, id);
