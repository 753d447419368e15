-- +goose Up

-- What is looked up while the writer waits is found by an index. Most of them are partial: an order without the thing costs nothing.

-- The credit notes of an invoice.
CREATE INDEX documents_by_invoice ON documents (invoice_id, id) WHERE invoice_id IS NOT NULL;
-- Uses of an offer that don't count any more; offer_uses_by_offer has the others.
CREATE INDEX offer_uses_cancelled ON offer_uses (offer_id) WHERE NOT counts;
-- The mails to an address, however its letters were typed.
DROP INDEX mails_by_address;
CREATE INDEX mails_by_address ON mails (to_addr COLLATE NOCASE, kind, made_at);
-- What a device is forgotten in.
CREATE INDEX sessions_by_device ON sessions (fingerprint) WHERE fingerprint <> '';
CREATE INDEX survey_visits_by_device ON survey_visits (fingerprint) WHERE fingerprint <> '';
-- What is deleted when it is old.
CREATE INDEX sessions_by_start ON sessions (created_at);
CREATE INDEX survey_visits_by_time ON survey_visits (at);
CREATE INDEX tasks_done ON tasks (ended_at) WHERE state = 'done';
CREATE INDEX stock_waits_ended ON stock_waits (ended_at) WHERE ended_at IS NOT NULL AND account_id IS NULL;
CREATE INDEX stock_waits_asked ON stock_waits (asked_at) WHERE confirmed_at IS NULL AND account_id IS NULL;
CREATE INDEX seen_payments_by_time ON seen_payments (seen_at);
-- COLLATE binds tighter than ->>, so the index of before sorted the path and not the email.
DROP INDEX survey_answers_by_email;
CREATE INDEX survey_answers_by_email ON survey_answers ((answers ->> '$.Answers.email') COLLATE NOCASE);
