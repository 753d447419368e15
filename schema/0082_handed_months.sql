-- +goose Up

-- Each time a month was packed for the accountant, with the newest document of the shop at that moment. Documents of the month that are
-- newer were not in it.
CREATE TABLE handed_months (
  id     INTEGER PRIMARY KEY,
  month  TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  newest INTEGER NOT NULL,
  at     INTEGER NOT NULL,
  who    INTEGER REFERENCES accounts (id)
) STRICT;
CREATE INDEX handed_months_by_month ON handed_months (month, id);

-- Credit notes that their buyer, a business, rejected in the Invoice Management System: the shop owes their tax again.
CREATE TABLE rejected_notes (
  document_id INTEGER PRIMARY KEY REFERENCES documents (id),
  at          INTEGER NOT NULL,
  who         INTEGER REFERENCES accounts (id)
) STRICT;
CREATE INDEX rejected_notes_by_time ON rejected_notes (at);
