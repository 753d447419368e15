-- +goose Up

-- Pages of the owner's own, the policies and the questions. A policy without a published text has the one that the shop brings.
CREATE TABLE pages (
  id      INTEGER PRIMARY KEY,
  policy  TEXT UNIQUE CHECK (policy IN ('returns', 'terms', 'privacy', 'faq')),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;
-- What a page says: its draft, and what everybody reads. form shows the shop's own data and a form below the text.
CREATE TABLE page_texts (
  page_id     INTEGER NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  state       TEXT NOT NULL CHECK (state IN ('draft', 'published')),
  slug        TEXT NOT NULL,
  title       TEXT NOT NULL,
  text        TEXT NOT NULL,
  description TEXT NOT NULL,
  form        INTEGER NOT NULL CHECK (form IN (0, 1)),
  at          INTEGER NOT NULL,
  who         INTEGER REFERENCES accounts (id),
  PRIMARY KEY (page_id, state)
) STRICT;
CREATE UNIQUE INDEX page_texts_by_slug ON page_texts (slug) WHERE state = 'published' AND slug <> '';
CREATE INDEX page_texts_by_who ON page_texts (who);
CREATE TABLE page_pictures (
  page_id INTEGER NOT NULL,
  state   TEXT NOT NULL,
  name    TEXT NOT NULL,
  PRIMARY KEY (page_id, state, name),
  FOREIGN KEY (page_id, state) REFERENCES page_texts (page_id, state) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
-- Where a page was once. It leads to the page, not to an address, so that none leads to another of its kind.
CREATE TABLE old_addresses (
  slug    TEXT PRIMARY KEY,
  page_id INTEGER NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX old_addresses_by_page ON old_addresses (page_id);

INSERT INTO pages (policy) VALUES ('returns'), ('terms'), ('privacy'), ('faq');
INSERT INTO page_texts (page_id, state, slug, title, text, description, form, at)
  SELECT p.id, 'published', '', iif(headed, trim(substr(s.value, 3, ends - 3), ' ' || char(13)), ''), iif(headed, substr(s.value, ends + 1), s.value), '', 0, s.changed_at
  FROM (SELECT key, value, changed_at, instr(value, char(10)) AS ends, value LIKE '# %' AND instr(value, char(10)) BETWEEN 4 AND 100 AS headed FROM settings WHERE value <> '') s
  JOIN pages p ON s.key = 'text_' || p.policy;
DELETE FROM settings WHERE key IN ('text_returns', 'text_terms', 'text_privacy', 'text_faq');
