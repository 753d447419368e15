-- +goose Up

-- The language that a customer used last, and the one in which an order was placed: "en", "hi" or another that the shop speaks. A mail
-- keeps the one it is written in.
ALTER TABLE accounts ADD COLUMN lang TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3);
ALTER TABLE orders ADD COLUMN lang TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3);
ALTER TABLE mails ADD COLUMN lang TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3);
ALTER TABLE complaints ADD COLUMN lang TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3);
ALTER TABLE stock_waits ADD COLUMN lang TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3);

-- A mail in the owner's words: one a kind and language, in place of the one that the shop brings. A row without a subject is one that
-- went back to the original; it keeps the count of its changes. fault says why the shop could not write it as it stands.
CREATE TABLE mail_texts (
  kind     TEXT NOT NULL,
  lang     TEXT NOT NULL CHECK (length(lang) BETWEEN 2 AND 3),
  subject  TEXT NOT NULL,
  text     TEXT NOT NULL,
  version  INTEGER NOT NULL CHECK (version > 0),
  who      INTEGER REFERENCES accounts (id),
  at       INTEGER NOT NULL,
  fault    TEXT NOT NULL DEFAULT '',
  fault_at INTEGER,
  PRIMARY KEY (kind, lang)
) STRICT, WITHOUT ROWID;
