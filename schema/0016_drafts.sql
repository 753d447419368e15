-- +goose Up

-- A product's form as somebody left it, so that neither a crash nor the end of a session takes what was typed. A new product is 0.
-- version is the product's own when the form was opened.
CREATE TABLE product_drafts (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL,
  version    INTEGER NOT NULL,
  body       TEXT NOT NULL CHECK (json_valid(body)),
  saved_at   INTEGER NOT NULL,
  PRIMARY KEY (account_id, product_id)
) STRICT, WITHOUT ROWID;

-- Pictures that were sent before the form that they belong to, each by itself. They are kept for as long as a draft.
CREATE TABLE draft_pictures (
  name    TEXT PRIMARY KEY,
  width   INTEGER NOT NULL CHECK (width > 0),
  height  INTEGER NOT NULL CHECK (height > 0),
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_pictures_by_time ON draft_pictures (sent_at);
CREATE INDEX product_drafts_by_time ON product_drafts (saved_at);
