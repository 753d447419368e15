-- +goose Up

-- What a product or a category is called and says in another language than English: one row a field. A list (specifications, features,
-- notes) has an entry a line. What is not here is told in English.
CREATE TABLE texts (
  kind  TEXT NOT NULL CHECK (kind IN ('product', 'category')),
  thing INTEGER NOT NULL,
  lang  TEXT NOT NULL CHECK (length(lang) BETWEEN 2 AND 3 AND lang <> 'en'),
  field TEXT NOT NULL,
  text  TEXT NOT NULL CHECK (text <> ''),
  PRIMARY KEY (kind, lang, thing, field)
) STRICT, WITHOUT ROWID;
CREATE INDEX texts_by_thing ON texts (kind, thing);

-- The same of a page, as its draft and as everybody reads it: {"hi": {"title": "…"}}.
ALTER TABLE page_texts ADD COLUMN texts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(texts));
