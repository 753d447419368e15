-- +goose Up

-- The shop's tables, department by department as the packages below store/, each with its indexes; views and triggers
-- come last.
--
--
-- Instants are milliseconds since 1970 in UTC. Days are texts such as 2026-11-21 in the shop's time zone. Money is
-- whole paise. Flags are 0 or 1. A column who or …_by is the account of the person who did it.

-- The application ID marks a file as a database of Hearth (schema.Application).
PRAGMA application_id = 1213355060;

-- Tables of the package core.

-- The audit log: what staff changed, who and when. Rows are never changed or deleted (triggers below).
CREATE TABLE audit (
  id     INTEGER PRIMARY KEY,
  at     INTEGER NOT NULL,
  who    INTEGER REFERENCES accounts (id), -- NULL for the shop itself
  action TEXT NOT NULL,
  object TEXT NOT NULL, -- such as "product 12", "order 1001" or "settings"
  detail TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX audit_by_time ON audit (at);
CREATE INDEX audit_by_who ON audit (who, id);
CREATE INDEX audit_by_object ON audit (object, id);

-- Tasks: work outside the shop, written in the transaction that causes it and done by a worker. A waiting task that is
-- due is leased by a worker and tried; then it is done, or waits for another try, or has failed for good.
CREATE TABLE tasks (
  id          INTEGER PRIMARY KEY,
  kind        TEXT NOT NULL,
  key         TEXT NOT NULL, -- unique among the tasks of a kind: "12" for refund 12
  payload     TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payload)),
  due_at      INTEGER NOT NULL,
  tries       INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER NOT NULL DEFAULT 0, -- a worker has leased the task until this instant
  state       TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  error       TEXT NOT NULL DEFAULT '',
  made_at     INTEGER NOT NULL,
  ended_at    INTEGER,
  UNIQUE (kind, key)
) STRICT;
CREATE INDEX tasks_due ON tasks (due_at) WHERE state = 'waiting';
CREATE INDEX tasks_done ON tasks (ended_at) WHERE state = 'done';

-- Jobs: long-running work of staff, such as an import, an export or a zip file.
CREATE TABLE jobs (
  id       INTEGER PRIMARY KEY,
  kind     TEXT NOT NULL,
  who      INTEGER NOT NULL REFERENCES accounts (id),
  state    TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  done     INTEGER NOT NULL DEFAULT 0,
  total    INTEGER NOT NULL DEFAULT 0,
  message  TEXT NOT NULL DEFAULT '',
  request  TEXT NOT NULL CHECK (json_valid(request)), -- what the staff member requested
  result   TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(result)), -- the result of the job
  made_at  INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX jobs_open ON jobs (id) WHERE state IN ('queued', 'running');

-- Reports of maintenance work: backups, uploads of their copies, trials of a restore.
CREATE TABLE reports (
  id     INTEGER PRIMARY KEY,
  at     INTEGER NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('backup', 'copies', 'drill')),
  ok     INTEGER NOT NULL CHECK (ok IN (0, 1)),
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX reports_by_kind ON reports (kind, id DESC);

-- Tables of the package settings.

-- Settings that were changed; a setting without a row has its default. Secrets are encrypted.
CREATE TABLE settings (
  key        TEXT PRIMARY KEY,
  value      TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Tables of the packages delivery and, for the courier's answers, integrations.

-- PINs that staff entered or changed; they override the embedded PIN directory.
CREATE TABLE pin_areas (
  pincode  TEXT PRIMARY KEY CHECK (length(pincode) = 6),
  district TEXT NOT NULL,
  state    TEXT NOT NULL,
  talukas  TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(talukas)), -- names of the talukas, as JSON
  pickup   INTEGER NOT NULL CHECK (pickup IN (0, 1)), -- 1 if the shop delivers to the PIN
  cod      INTEGER NOT NULL CHECK (cod IN (0, 1)) -- 1 if customers there may pay on delivery
) STRICT, WITHOUT ROWID;

-- Ranges of PINs that staff switched on or off; a later range overrides an earlier one.
CREATE TABLE pin_ranges (
  id           INTEGER PRIMARY KEY,
  from_pin     TEXT NOT NULL CHECK (length(from_pin) = 6),
  to_pin       TEXT NOT NULL CHECK (length(to_pin) = 6),
  pickup       INTEGER NOT NULL CHECK (pickup IN (0, 1)),
  cod          INTEGER NOT NULL CHECK (cod IN (0, 1)),
  -- leave_pickup: 1 keeps the delivery setting of earlier ranges and the directory
  leave_pickup INTEGER NOT NULL DEFAULT 0 CHECK (leave_pickup IN (0, 1)),
  leave_cod    INTEGER NOT NULL DEFAULT 0 CHECK (leave_cod IN (0, 1)), -- 1 keeps their COD setting
  CHECK (from_pin <= to_pin)
) STRICT;

-- Hours of a weekday in which the shop delivers itself; an order of one of the PINs takes a place in one.
CREATE TABLE delivery_slots (
  id          INTEGER PRIMARY KEY,
  weekday     INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6), -- 0 is Sunday
  from_minute INTEGER NOT NULL CHECK (from_minute >= 0), -- of the day, in the shop's zone
  to_minute   INTEGER NOT NULL CHECK (to_minute > from_minute AND to_minute <= 1440),
  capacity    INTEGER NOT NULL CHECK (capacity BETWEEN 1 AND 1000), -- orders on each day
  pins        TEXT NOT NULL CHECK (length(pins) BETWEEN 2 AND 2000), -- PINs or their first digits, separated by spaces
  cutoff      INTEGER NOT NULL CHECK (cutoff BETWEEN 0 AND 168), -- hours before its start until which it can be taken
  ahead       INTEGER NOT NULL CHECK (ahead BETWEEN 1 AND 60) -- how many days before it can be taken
) STRICT;

-- The courier's answers about PINs. A transaction calls nothing outside, so it reads an answer that was fetched before.
CREATE TABLE courier_pins (
  pincode  TEXT PRIMARY KEY CHECK (length(pincode) = 6),
  prepaid  INTEGER NOT NULL CHECK (prepaid IN (0, 1)),
  cod      INTEGER NOT NULL CHECK (cod IN (0, 1)),
  asked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The courier's charges for a package to a PIN.
CREATE TABLE courier_charges (
  pincode  TEXT NOT NULL CHECK (length(pincode) = 6),
  grams    INTEGER NOT NULL CHECK (grams > 0),
  pt       TEXT NOT NULL CHECK (pt IN ('Pre-paid', 'COD')),
  amount   INTEGER NOT NULL CHECK (amount >= 0), -- in paise
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (pincode, grams, pt)
) STRICT, WITHOUT ROWID;

-- The courier's days from the shop's PIN to those to which orders go. The shop asks for them ahead.
CREATE TABLE courier_days (
  pincode  TEXT PRIMARY KEY CHECK (length(pincode) = 6),
  from_pin TEXT NOT NULL CHECK (length(from_pin) = 6),
  days     INTEGER NOT NULL CHECK (days BETWEEN 0 AND 60), -- 0 if the courier doesn't know
  asked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Tables of the package accounts.

-- Roles of accounts. The shop inserts the built-in ones when it opens; an owner may add more.
CREATE TABLE roles (
  name        TEXT PRIMARY KEY,
  -- permissions: of an owner's own role, separated by spaces; those of the built-in roles are in the program
  permissions TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- Accounts of customers and staff; a role other than Customer makes it a staff account. The row of an erased account
-- stays, without personal data.
CREATE TABLE accounts (
  id            INTEGER PRIMARY KEY,
  name          TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  email         TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  email_key     TEXT NOT NULL UNIQUE, -- the address in the form in which it is compared (lower case)
  password_hash TEXT NOT NULL,
  role          TEXT NOT NULL DEFAULT 'Customer' REFERENCES roles (name),
  created_at    INTEGER NOT NULL,
  deleted_at    INTEGER,
  -- verified_key: the email_key that was confirmed with a mailed code or link, '' if none; opt-in mails are sent only
  -- to a confirmed address
  verified_key  TEXT NOT NULL DEFAULT '',
  -- lang: the language that the customer used last
  lang          TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3)
) STRICT;
CREATE INDEX accounts_by_name ON accounts (name COLLATE NOCASE, id);
CREATE INDEX accounts_by_role ON accounts (role, id) WHERE role <> 'Customer';

-- Delivery addresses of customers; an order has its own copy.
CREATE TABLE addresses (
  id          INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name        TEXT NOT NULL,
  mob         TEXT NOT NULL CHECK (length(mob) = 10), -- ten digits
  area        TEXT NOT NULL,
  city        TEXT NOT NULL,
  tal         TEXT NOT NULL, -- taluka
  dist        TEXT NOT NULL, -- district
  pin         TEXT NOT NULL CHECK (length(pin) = 6),
  state       TEXT NOT NULL,
  country     TEXT NOT NULL,
  gstin       TEXT NOT NULL DEFAULT '',
  company     TEXT NOT NULL DEFAULT '' -- the business that buys; it belongs to gstin
) STRICT;
CREATE INDEX addresses_by_customer ON addresses (customer_id, id);
CREATE INDEX addresses_by_mob ON addresses (mob);

-- Internal notes of staff about a customer. They are part of the customer's data export, and erased with the customer.
CREATE TABLE customer_notes (
  id          INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  at          INTEGER NOT NULL,
  who         INTEGER REFERENCES accounts (id),
  words       TEXT NOT NULL CHECK (length(words) BETWEEN 1 AND 500),
  pinned      INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1))
) STRICT;
CREATE INDEX customer_notes_by_customer ON customer_notes (customer_id, id);

-- Personal preferences of staff: rows per page, hidden columns, notifications.
CREATE TABLE desk_choices (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  value      TEXT NOT NULL,
  PRIMARY KEY (account_id, name)
) STRICT, WITHOUT ROWID;

-- Saved views of staff lists: filters and sort order under a name, for the author or for all who may see the list.
CREATE TABLE list_views (
  id      INTEGER PRIMARY KEY,
  list    TEXT NOT NULL,
  name    TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  query   TEXT NOT NULL,
  made_by INTEGER NOT NULL REFERENCES accounts (id),
  shared  INTEGER NOT NULL CHECK (shared IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX list_views_shared ON list_views (list, name COLLATE NOCASE) WHERE shared;
CREATE UNIQUE INDEX list_views_own ON list_views (made_by, list, name COLLATE NOCASE) WHERE NOT shared;

-- Mails with the facts for their templates; a worker renders and sends them. AUTOINCREMENT, because the ID is the key
-- of the mail's task and must not be used again.
CREATE TABLE mails (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  kind     TEXT NOT NULL,
  to_name  TEXT NOT NULL,
  to_addr  TEXT NOT NULL,
  facts    TEXT NOT NULL CHECK (json_valid(facts)), -- facts for the template, as JSON
  subject  TEXT NOT NULL DEFAULT '',
  made_at  INTEGER NOT NULL,
  sent_at  INTEGER,
  file     TEXT NOT NULL DEFAULT '', -- file name in outbox/, if the mail was only written to a file
  of_order INTEGER GENERATED ALWAYS AS (facts ->> '$.order_id') VIRTUAL,
  lang     TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3)
) STRICT;
CREATE INDEX mails_by_time ON mails (made_at DESC);
CREATE INDEX mails_by_order ON mails (of_order) WHERE of_order IS NOT NULL;
CREATE INDEX mails_by_address ON mails (to_addr COLLATE NOCASE, kind, made_at);
CREATE INDEX mails_unsent ON mails (made_at, kind) WHERE sent_at IS NULL AND file <> '';

-- The owner's templates of mails, which replace the built-in ones. A row without a subject was reset to the built-in
-- template; its version continues.
CREATE TABLE mail_texts (
  kind     TEXT NOT NULL,
  lang     TEXT NOT NULL CHECK (length(lang) BETWEEN 2 AND 3),
  subject  TEXT NOT NULL,
  text     TEXT NOT NULL,
  version  INTEGER NOT NULL CHECK (version > 0),
  who      INTEGER REFERENCES accounts (id),
  at       INTEGER NOT NULL,
  fault    TEXT NOT NULL DEFAULT '', -- why a mail could not be written with the template
  fault_at INTEGER,
  PRIMARY KEY (kind, lang)
) STRICT, WITHOUT ROWID;

-- Devices that visited the shop, as keyed hashes; old ones are deleted.
CREATE TABLE visitors (
  fingerprint TEXT PRIMARY KEY,
  first_seen  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX visitors_by_time ON visitors (first_seen);

-- Tables of the package catalogue.

-- Categories: a tree of three levels.
CREATE TABLE categories (
  id        INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES categories (id),
  level     INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
  name      TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  position  INTEGER NOT NULL DEFAULT 0,
  text      TEXT NOT NULL DEFAULT '', -- text on the category's page
  picture   TEXT NOT NULL DEFAULT '', -- file name, the hash of its content
  CHECK ((level = 1) = (parent_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX categories_sibling_name ON categories (coalesce(parent_id, 0), name COLLATE NOCASE);
CREATE INDEX categories_by_parent ON categories (parent_id, position, id);
CREATE INDEX categories_by_name ON categories (name COLLATE NOCASE, id);

-- Products. Each is in one category, of any level. A product with a family is a variant: it has its own price, stock,
-- serials and orders, while its family (the parent product) is not sold itself. A kit (bundle) consists of other
-- products (kit_parts): its stock is the number of kits that its parts make, its price is the sum of theirs, and
-- customers pay kit_price, but not more than that sum. Orders have a kit's parts as separate lines, each with its own
-- tax.
CREATE TABLE products (
  id                INTEGER PRIMARY KEY,
  title             TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  category_id       INTEGER NOT NULL REFERENCES categories (id),
  description       TEXT NOT NULL DEFAULT '',
  availability      TEXT NOT NULL DEFAULT 'In Stock' CHECK (availability IN ('In Stock', 'Out of Stock')),
  shelf             INTEGER NOT NULL DEFAULT 0 CHECK (shelf >= 0), -- units on hand
  held              INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0), -- units that open orders reserve
  price             INTEGER NOT NULL CHECK (price > 0), -- in paise including GST, as all prices
  discount_price    INTEGER NOT NULL DEFAULT 0 CHECK (discount_price BETWEEN 0 AND price), -- 0 for none
  -- pays: the price that a customer pays
  pays              INTEGER NOT NULL GENERATED ALWAYS AS
        (CASE WHEN discount_price > 0 AND discount_price < price THEN discount_price ELSE price END) STORED,
  -- cost_price: cost of a unit for the shop, without GST; 0 if unknown; never shown to shoppers
  cost_price        INTEGER NOT NULL DEFAULT 0 CHECK (cost_price >= 0),
  specifications    TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(specifications)), -- a JSON list, as features and notes
  fact              TEXT NOT NULL DEFAULT '', -- what mostly decides between similar products, of the specifications
  fit               TEXT NOT NULL DEFAULT '', -- what the product requires of a home, of the specifications, as JSON
  features          TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(features)),
  notes             TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(notes)),
  weight            REAL NOT NULL DEFAULT 0 CHECK (weight >= 0), -- grams, packed
  length            REAL NOT NULL DEFAULT 0 CHECK (length >= 0), -- cm, packed, as width and height
  width             REAL NOT NULL DEFAULT 0 CHECK (width >= 0),
  height            REAL NOT NULL DEFAULT 0 CHECK (height >= 0),
  meta_description  TEXT NOT NULL DEFAULT '',
  meta_keywords     TEXT NOT NULL DEFAULT '',
  og_title          TEXT NOT NULL DEFAULT '',
  og_description    TEXT NOT NULL DEFAULT '',
  hsn_code          TEXT NOT NULL DEFAULT '',
  gst_rate          INTEGER NOT NULL DEFAULT 18 CHECK (gst_rate IN (0, 5, 12, 18, 28, 40)), -- percent
  warranty_months   INTEGER NOT NULL DEFAULT 0 CHECK (warranty_months BETWEEN 0 AND 240),
  sku               TEXT NOT NULL DEFAULT '',
  country_of_origin TEXT NOT NULL DEFAULT '',
  manufacturer      TEXT NOT NULL DEFAULT '',
  importer          TEXT NOT NULL DEFAULT '',
  net_quantity      TEXT NOT NULL DEFAULT '',
  unit              TEXT NOT NULL DEFAULT 'NOS', -- a unit quantity code (UQC) of the GST portal
  rating_sum        INTEGER NOT NULL DEFAULT 0,
  rating_count      INTEGER NOT NULL DEFAULT 0,
  rating            REAL NOT NULL GENERATED ALWAYS AS
        (CASE WHEN rating_count > 0 THEN round(1.0 * rating_sum / rating_count, 1) ELSE 0.0 END) STORED,
  -- version: grows with each change by staff; saving an older version is refused
  version           INTEGER NOT NULL DEFAULT 1,
  created_at        INTEGER NOT NULL,
  changed_at        INTEGER NOT NULL,
  deleted_at        INTEGER,
  -- early_cost: the first cost that was entered; it counts for order lines from a time when the cost was unknown
  early_cost        INTEGER NOT NULL DEFAULT 0 CHECK (early_cost >= 0),
  -- kit_price: the wanted price of a kit; 0 for other products
  kit_price         INTEGER NOT NULL DEFAULT 0 CHECK (kit_price >= 0),
  family            INTEGER REFERENCES products (id), -- of a variant: its parent product
  -- options: of a parent product: [{"name":"Colour","values":[{"value":"Black","swatch":"#000000"}]}]
  options           TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(options)),
  -- choice: of a variant: its values in the order of the options: ["Black"]
  choice            TEXT NOT NULL DEFAULT '[]' COLLATE NOCASE CHECK (json_valid(choice)),
  place             INTEGER NOT NULL DEFAULT 0, -- of a variant: its position among the variants
  variants          INTEGER NOT NULL DEFAULT 0 CHECK (variants >= 0), -- of a parent product: the number of its variants
  -- lowest: of a parent product: the lowest price if its variants differ in price
  lowest            INTEGER NOT NULL DEFAULT 0 CHECK (lowest >= 0),
  -- gtin: number of the bar code: EAN, UPC or GTIN-14, with check digit
  gtin              TEXT NOT NULL DEFAULT '' CHECK (length(gtin) IN (0, 8, 12, 13, 14)),
  lacks_from        TEXT, -- day from which it lacks a required certificate
  popular           INTEGER NOT NULL DEFAULT 0, -- units sold recently × average stars; recomputed every hour
  -- wanted: default order of lists: products that can't be bought now come last
  wanted            INTEGER GENERATED ALWAYS AS
        (iif(availability = 'In Stock' AND shelf > held, popular, -100)) VIRTUAL,
  -- story: panels, film, what is in the box and downloads as JSON (catalogue.Story); '' for none
  story             TEXT NOT NULL DEFAULT '' CHECK (story = '' OR json_valid(story)),
  -- quantities: least and most units per order and the step between, such as "4 40 4"; 0 for no rule, '' for none
  quantities        TEXT NOT NULL DEFAULT '',
  preorder_day      TEXT NOT NULL DEFAULT '', -- day from which it can be packed, if it is sold before there is stock
  preorder_limit    INTEGER NOT NULL DEFAULT 0 CHECK (preorder_limit >= 0), -- how many can be sold so, with waiting
  waiting           INTEGER NOT NULL DEFAULT 0 CHECK (waiting >= 0), -- units of open orders that wait for stock
  CHECK (held <= shelf)
) STRICT;
CREATE INDEX products_preordered ON products (preorder_day) WHERE preorder_day <> '';
CREATE INDEX products_by_fit ON products (fit) WHERE fit <> '' AND deleted_at IS NULL;
CREATE INDEX products_with_story ON products (id) WHERE story <> '';
CREATE INDEX products_by_category ON products (category_id, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_by_sku ON products (sku) WHERE sku <> '' AND deleted_at IS NULL;
CREATE INDEX products_by_free ON products (shelf - held, id) WHERE deleted_at IS NULL;
CREATE INDEX products_without_hsn ON products (id) WHERE deleted_at IS NULL AND hsn_code = '';
CREATE INDEX products_in_family ON products (family, place, id) WHERE family IS NOT NULL;
CREATE UNIQUE INDEX products_by_choice ON products (family, choice) WHERE family IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX products_live ON products (id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_by_pays ON products (pays, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_by_rating ON products (rating DESC, rating_count DESC, id)
  WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_by_country ON products (country_of_origin COLLATE NOCASE, id)
  WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_country_by_pays ON products (country_of_origin COLLATE NOCASE, pays, id)
  WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_country_by_rating
  ON products (country_of_origin COLLATE NOCASE, rating DESC, rating_count DESC, id)
  WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_category ON products (category_id, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_category_by_pays ON products (category_id, pays, id)
  WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_category_by_rating ON products (category_id, rating DESC, rating_count DESC, id)
  WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_by_title ON products (title COLLATE NOCASE, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_by_shelf ON products (shelf, id) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_sold_out ON products (category_id, id)
  WHERE deleted_at IS NULL AND family IS NULL AND NOT (availability = 'In Stock' AND shelf > held);
CREATE INDEX products_narrowed ON products (id, pays, category_id, country_of_origin, rating)
  WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_by_gtin ON products (gtin) WHERE gtin <> '' AND deleted_at IS NULL;
CREATE INDEX products_lacking ON products (lacks_from) WHERE lacks_from IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX products_by_wanted ON products (wanted DESC, id DESC) WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_category_by_wanted ON products (category_id, wanted DESC, id DESC)
  WHERE deleted_at IS NULL AND family IS NULL;
CREATE INDEX products_of_country_by_wanted ON products (country_of_origin COLLATE NOCASE, wanted DESC, id DESC)
  WHERE deleted_at IS NULL AND family IS NULL;

-- Pictures of products; position 0 is the main one.
CREATE TABLE product_pictures (
  id         INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position   INTEGER NOT NULL CHECK (position >= 0),
  name       TEXT NOT NULL, -- file name, the hash of its content
  width      INTEGER NOT NULL CHECK (width > 0),
  height     INTEGER NOT NULL CHECK (height > 0)
) STRICT;
CREATE INDEX product_pictures_by_product ON product_pictures (product_id, position);

-- Questions and answers on products' pages.
CREATE TABLE questions (
  id         INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  question   TEXT NOT NULL CHECK (length(question) > 0),
  answer     TEXT NOT NULL
) STRICT;
CREATE INDEX questions_by_product ON questions (product_id, id);

-- Parts of kits (bundles) with their quantity per kit.
CREATE TABLE kit_parts (
  kit_id   INTEGER NOT NULL REFERENCES products (id),
  part_id  INTEGER NOT NULL REFERENCES products (id),
  pieces   INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 100),
  position INTEGER NOT NULL,
  PRIMARY KEY (kit_id, part_id),
  CHECK (kit_id <> part_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX kit_parts_by_part ON kit_parts (part_id, kit_id);

-- Related products, as staff picked them.
CREATE TABLE companions (
  product_id   INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  companion_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position     INTEGER NOT NULL,
  PRIMARY KEY (product_id, companion_id),
  CHECK (product_id <> companion_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX companions_by_companion ON companions (companion_id);

-- Translations of products and categories. A text without a translation is shown in English.
CREATE TABLE texts (
  kind  TEXT NOT NULL CHECK (kind IN ('product', 'category')),
  thing INTEGER NOT NULL, -- ID of the product or category
  lang  TEXT NOT NULL CHECK (length(lang) BETWEEN 2 AND 3 AND lang <> 'en'),
  field TEXT NOT NULL,
  text  TEXT NOT NULL CHECK (text <> ''), -- lists (specifications, features, notes) have one entry per line
  PRIMARY KEY (kind, lang, thing, field)
) STRICT, WITHOUT ROWID;
CREATE INDEX texts_by_thing ON texts (kind, thing);

-- Of which English texts translations were made, each as a hash: of products and categories (texts), pages
-- (page_texts), the home page and the menus. A translation beside other English than here is older than that.
CREATE TABLE translated (
  lang    TEXT NOT NULL,
  words   TEXT NOT NULL,
  english TEXT NOT NULL,
  PRIMARY KEY (lang, words, english)
) STRICT, WITHOUT ROWID;

-- Certificates of products by kind (store/certificates): a number, or the reason why none is needed. A variant without
-- its own certificate has its parent's.
CREATE TABLE certificates (
  product_id  INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  kind        TEXT NOT NULL,
  number      TEXT NOT NULL DEFAULT '',
  holder      TEXT NOT NULL DEFAULT '',
  valid_from  TEXT NOT NULL DEFAULT '',
  valid_until TEXT NOT NULL DEFAULT '',
  not_needed  TEXT NOT NULL DEFAULT '',
  document    TEXT NOT NULL DEFAULT '', -- name in certificate_files
  PRIMARY KEY (product_id, kind),
  CHECK ((number <> '') <> (not_needed <> ''))
) STRICT, WITHOUT ROWID;

-- Scans of certificates, named by the hash of their content. A scan to which no certificate refers is deleted.
CREATE TABLE certificate_files (
  name    TEXT PRIMARY KEY,
  content BLOB NOT NULL
) STRICT;

-- The rules, and the size of the enterprise, for which products.lacks_from was last computed.
CREATE TABLE certificate_rules (
  mark TEXT NOT NULL,
  size TEXT NOT NULL
) STRICT;

-- Unsaved product forms, so that neither a crash nor the end of a session loses what was typed.
CREATE TABLE product_drafts (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL, -- 0 for a new product
  version    INTEGER NOT NULL, -- version of the product when the form was opened
  body       TEXT NOT NULL CHECK (json_valid(body)),
  saved_at   INTEGER NOT NULL,
  PRIMARY KEY (account_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_drafts_by_time ON product_drafts (saved_at);

-- Pictures that were uploaded before their product form was saved. They are kept as long as drafts.
CREATE TABLE draft_pictures (
  name    TEXT PRIMARY KEY,
  width   INTEGER NOT NULL CHECK (width > 0),
  height  INTEGER NOT NULL CHECK (height > 0),
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_pictures_by_time ON draft_pictures (sent_at);

-- Films and manuals that were uploaded before their product form was saved. They are kept as long as drafts.
CREATE TABLE draft_files (
  name    TEXT PRIMARY KEY,
  bytes   INTEGER NOT NULL CHECK (bytes > 0),
  seconds INTEGER NOT NULL DEFAULT 0 CHECK (seconds >= 0), -- of a film
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_files_by_time ON draft_files (sent_at);

-- The pictures of products' stories, and their films and manuals.
CREATE VIEW story_pictures (name) AS
  SELECT json_extract(panel.value, '$.picture') FROM products INDEXED BY products_with_story,
    json_each(story, '$.panels') panel WHERE story <> ''
  UNION ALL SELECT json_extract(story, '$.film.poster') FROM products INDEXED BY products_with_story WHERE story <> '';
CREATE VIEW story_files (name, bytes, seconds, sent_at) AS
  SELECT json_extract(story, '$.film.name'), json_extract(story, '$.film.bytes'),
    json_extract(story, '$.film.seconds'), json_extract(story, '$.film.at')
    FROM products INDEXED BY products_with_story WHERE story <> ''
  UNION ALL SELECT json_extract(file.value, '$.name'), json_extract(file.value, '$.bytes'), 0, 0
    FROM products INDEXED BY products_with_story, json_each(story, '$.downloads') file WHERE story <> '';

-- Customers' questions about products, until staff answer or dismiss them. A published answer becomes a row of the
-- product's own questions.
CREATE TABLE asked_questions (
  id          INTEGER PRIMARY KEY,
  product_id  INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  question    TEXT NOT NULL CHECK (length(question) BETWEEN 1 AND 500),
  asked_at    INTEGER NOT NULL,
  state       TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'aside')),
  answer      TEXT NOT NULL DEFAULT '',
  done_at     INTEGER,
  done_by     INTEGER REFERENCES accounts (id)
) STRICT;
CREATE INDEX asked_questions_by_state ON asked_questions (state, asked_at);
CREATE INDEX asked_questions_by_customer ON asked_questions (customer_id, asked_at);
CREATE INDEX asked_questions_by_product ON asked_questions (product_id);

-- The stock ledger: every change of units on hand or reserved, with its reason and person. Rows are never changed
-- (triggers below). A product's shelf and held are the sums of its movements.
CREATE TABLE stock_movements (
  id           INTEGER PRIMARY KEY,
  product_id   INTEGER NOT NULL REFERENCES products (id),
  at           INTEGER NOT NULL,
  reason       TEXT NOT NULL,
  shelf_change INTEGER NOT NULL,
  held_change  INTEGER NOT NULL,
  order_id     INTEGER REFERENCES orders (id),
  who          INTEGER REFERENCES accounts (id),
  note         TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX stock_movements_by_product ON stock_movements (product_id, id DESC);

-- Pictures that an import named by URL, to be downloaded.
CREATE TABLE awaited_pictures (
  id         INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  job_id     INTEGER NOT NULL,
  address    TEXT NOT NULL,
  had        INTEGER NOT NULL DEFAULT 0 CHECK (had IN (0, 1)), -- 1 once it was downloaded
  why        TEXT NOT NULL DEFAULT '', -- why the download failed
  UNIQUE (product_id, address)
) STRICT;
CREATE INDEX awaited_pictures_by_job ON awaited_pictures (job_id);
CREATE INDEX awaited_pictures_open ON awaited_pictures (why, id) WHERE had = 0;

-- Tables of the package stock.

-- Goods that suppliers delivered: a row for each delivery, with the supplier's bill. The number of a bill is unique
-- among the bills of its supplier in a financial year (CGST Rules, rule 46); a reversed receipt frees it.
CREATE TABLE goods_receipts (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  supplier     TEXT NOT NULL CHECK (supplier <> ''),
  supplier_key TEXT NOT NULL, -- the supplier and the bill's number as they are compared
  bill         TEXT NOT NULL CHECK (bill <> ''),
  bill_key     TEXT NOT NULL,
  bill_day     TEXT NOT NULL,
  bill_year    TEXT NOT NULL, -- financial year of the bill, such as 2627
  received_at  INTEGER NOT NULL,
  received_by  INTEGER REFERENCES accounts (id),
  units        INTEGER NOT NULL CHECK (units > 0),
  total        INTEGER NOT NULL CHECK (total >= 0), -- paise, before GST
  reversed_at  INTEGER,
  reversed_by  INTEGER REFERENCES accounts (id)
) STRICT;
CREATE UNIQUE INDEX goods_receipts_bill ON goods_receipts (supplier_key, bill_year, bill_key)
  WHERE reversed_at IS NULL;

CREATE TABLE goods_receipt_lines (
  receipt_id  INTEGER NOT NULL REFERENCES goods_receipts (id),
  product_id  INTEGER NOT NULL REFERENCES products (id),
  place       INTEGER NOT NULL,
  quantity    INTEGER NOT NULL CHECK (quantity > 0),
  cost        INTEGER NOT NULL CHECK (cost >= 0), -- of a unit before GST, in paise, as the other two
  cost_before INTEGER NOT NULL CHECK (cost_before >= 0), -- the product's cost before the receipt, 0 if unknown
  cost_after  INTEGER NOT NULL CHECK (cost_after >= 0), -- the moving average with the receipt
  PRIMARY KEY (receipt_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX goods_receipt_lines_by_product ON goods_receipt_lines (product_id, receipt_id DESC);

-- Stock counts. At most one is open, so that no difference is corrected twice.
CREATE TABLE stock_counts (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  scope       TEXT NOT NULL CHECK (scope IN ('scanned', 'category', 'all')), -- what should be counted
  category_id INTEGER REFERENCES categories (id) ON DELETE SET NULL,
  state       TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'approved', 'dropped')),
  begun_at    INTEGER NOT NULL,
  begun_by    INTEGER REFERENCES accounts (id),
  ended_at    INTEGER,
  ended_by    INTEGER REFERENCES accounts (id),
  CHECK ((state = 'open') = (ended_at IS NULL))
) STRICT;
CREATE UNIQUE INDEX stock_counts_open ON stock_counts (state) WHERE state = 'open';

CREATE TABLE stock_count_lines (
  count_id   INTEGER NOT NULL REFERENCES stock_counts (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  counted    INTEGER NOT NULL CHECK (counted >= 0),
  -- expected: units on hand and not in a packed parcel, when the product was counted first; it is last if none of
  -- them left or arrived before it was counted last
  expected   INTEGER NOT NULL,
  last       INTEGER NOT NULL,
  counted_at INTEGER NOT NULL, -- last
  counted_by INTEGER REFERENCES accounts (id),
  PRIMARY KEY (count_id, product_id)
) STRICT, WITHOUT ROWID;

-- Scans of the open count, so that a scan that is sent twice counts once, and so does a unit with a serial number
-- (key "unit …"). They are deleted when the count ends.
CREATE TABLE stock_count_scans (
  key        TEXT PRIMARY KEY CHECK (length(key) BETWEEN 8 AND 80),
  count_id   INTEGER NOT NULL REFERENCES stock_counts (id),
  product_id INTEGER NOT NULL REFERENCES products (id)
) STRICT, WITHOUT ROWID;

-- Tables of the package promotions.

-- Promotions (offers): discounts that apply automatically or with a code.
CREATE TABLE offers (
  id         INTEGER PRIMARY KEY,
  name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  code       TEXT UNIQUE CHECK (code <> ''),
  kind       TEXT NOT NULL CHECK (kind IN ('percent', 'amount', 'delivery', 'bundle')),
  percent    INTEGER NOT NULL CHECK (percent BETWEEN 0 AND 99),
  amount     INTEGER NOT NULL CHECK (amount >= 0), -- in paise, as most and min_value
  most       INTEGER NOT NULL CHECK (most >= 0), -- maximum discount of a percentage
  take       INTEGER NOT NULL CHECK (take >= 0), -- of kind bundle: take 3 units …
  pay        INTEGER NOT NULL CHECK (pay >= 0 AND pay <= take), -- … and pay 2
  min_value  INTEGER NOT NULL CHECK (min_value >= 0),
  min_pieces INTEGER NOT NULL CHECK (min_pieces >= 0),
  scope      TEXT NOT NULL CHECK (scope IN ('all', 'products', 'categories')),
  buyers     TEXT NOT NULL CHECK (buyers IN ('all', 'new', 'listed')),
  first_day  TEXT NOT NULL, -- in the shop's time zone, '' for no limit
  last_day   TEXT NOT NULL,
  uses       INTEGER NOT NULL CHECK (uses >= 0), -- orders in total, 0 for no limit
  uses_each  INTEGER NOT NULL CHECK (uses_each >= 0), -- orders per customer, 0 for no limit
  combines   INTEGER NOT NULL CHECK (combines IN (0, 1)),
  active     INTEGER NOT NULL CHECK (active IN (0, 1)),
  version    INTEGER NOT NULL DEFAULT 1,
  made_at    INTEGER NOT NULL
) STRICT;

-- The products or categories to which a promotion applies, depending on its scope.
CREATE TABLE offer_targets (
  offer_id  INTEGER NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  target_id INTEGER NOT NULL,
  PRIMARY KEY (offer_id, target_id)
) STRICT, WITHOUT ROWID;

-- The listed buyers of a promotion.
CREATE TABLE offer_buyers (
  offer_id  INTEGER NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  email_key TEXT NOT NULL,
  PRIMARY KEY (offer_id, email_key)
) STRICT, WITHOUT ROWID;

-- The promotions that orders use. A use is held while the order is unpaid, and counts from its confirmation until a
-- cancellation.
CREATE TABLE offer_uses (
  order_id    INTEGER NOT NULL REFERENCES orders (id),
  offer_id    INTEGER NOT NULL REFERENCES offers (id),
  customer_id INTEGER NOT NULL REFERENCES accounts (id),
  name        TEXT NOT NULL,
  code        TEXT NOT NULL,
  goods       INTEGER NOT NULL CHECK (goods >= 0), -- paise saved on the goods
  delivery    INTEGER NOT NULL CHECK (delivery >= 0), -- paise saved on the delivery
  counts      INTEGER NOT NULL DEFAULT 1 CHECK (counts IN (0, 1)),
  held        INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1)),
  PRIMARY KEY (order_id, offer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX offer_uses_by_offer ON offer_uses (offer_id, customer_id, goods, delivery) WHERE counts;
CREATE INDEX offer_uses_by_customer ON offer_uses (customer_id);
CREATE INDEX offer_uses_cancelled ON offer_uses (offer_id) WHERE NOT counts;
CREATE INDEX offer_uses_held ON offer_uses (offer_id, customer_id) WHERE held;

-- Tables of the packages orders and shipments.

-- States of orders with their facts. The shop fills them in from store/core/states.go when it opens.
CREATE TABLE order_states (
  name      TEXT PRIMARY KEY,
  unpaid    INTEGER NOT NULL CHECK (unpaid IN (0, 1)), -- waits for payment or confirmation
  holds     INTEGER NOT NULL CHECK (holds IN (0, 1)), -- reserves stock
  sale      INTEGER NOT NULL CHECK (sale IN (0, 1)), -- counts as a sale
  kept      INTEGER NOT NULL CHECK (kept IN (0, 1)), -- counts as a sale and was not returned to origin
  shipped   INTEGER NOT NULL CHECK (shipped IN (0, 1)), -- has left the shop
  delivered INTEGER NOT NULL CHECK (delivered IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Payment methods: providers, COD, UPI, cash. The shop fills them in when it opens.
CREATE TABLE payment_ways (
  name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Carts: a row exists from the first item until the cart is empty.
CREATE TABLE carts (
  customer_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  began_at    INTEGER NOT NULL,
  changed_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX carts_by_change ON carts (changed_at);

-- Items in customers' carts.
CREATE TABLE cart_items (
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  product_id  INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity    INTEGER NOT NULL CHECK (quantity > 0),
  added_at    INTEGER NOT NULL,
  PRIMARY KEY (customer_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX cart_items_by_product ON cart_items (product_id);

-- Customers' wishlists.
CREATE TABLE wishlist (
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  product_id  INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  added_at    INTEGER NOT NULL,
  -- pays: the lowest price that the customer knows: from when it was added, or from a later mail
  pays        INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX wishlist_by_product ON wishlist (product_id);

-- Orders, from checkout on. The address is a copy, so that later changes of the customer's address don't alter the
-- order. Its history is in order_events. Paid and refunded amounts are derived from payments, refunds and documents.
CREATE TABLE orders (
  id               INTEGER PRIMARY KEY,
  customer_id      INTEGER NOT NULL REFERENCES accounts (id),
  state            TEXT NOT NULL REFERENCES order_states (name),
  pt               TEXT NOT NULL CHECK (pt IN ('Pre-paid', 'COD')), -- payment method
  lines_total      INTEGER NOT NULL CHECK (lines_total >= 0), -- in paise, as all amounts
  shipping         INTEGER NOT NULL CHECK (shipping >= 0),
  cod_fee          INTEGER NOT NULL DEFAULT 0 CHECK (cod_fee >= 0),
  total            INTEGER NOT NULL CHECK (total = lines_total + shipping + cod_fee),
  address          TEXT NOT NULL CHECK (json_valid(address)),
  hold_until       INTEGER NOT NULL, -- when the reservation of an unpaid order expires
  hold_open        INTEGER NOT NULL CHECK (hold_open IN (0, 1)), -- 1 while it reserves stock
  placed_at        INTEGER NOT NULL,
  confirmed_at     INTEGER,
  shipped_at       INTEGER,
  delivered_at     INTEGER,
  cancelled_at     INTEGER,
  cancel_reason    TEXT NOT NULL DEFAULT '',
  provider         TEXT NOT NULL DEFAULT '',
  provider_order   TEXT NOT NULL DEFAULT '', -- the payment provider's ID of the order
  idempotency_key  TEXT, -- a checkout that is sent twice makes one order
  idempotency_hash BLOB,
  cod_checked_at   INTEGER,
  -- cod_checked_by: how a COD order was confirmed
  cod_checked_by   TEXT NOT NULL DEFAULT '' CHECK (cod_checked_by IN ('', 'mail', 'phone')),
  -- channel: counter: sold at the counter; gift: a gift card, which has no lines
  channel          TEXT NOT NULL DEFAULT 'online' CHECK (channel IN ('online', 'counter', 'gift')),
  pin              TEXT GENERATED ALWAYS AS (address ->> '$.pin') VIRTUAL,
  sold_by          INTEGER REFERENCES accounts (id), -- the staff member who sold it at the counter or by telephone
  placed_from      TEXT NOT NULL DEFAULT '', -- keyed hash of the client's network, to limit unpaid orders
  packed_at        INTEGER,
  packed_by        INTEGER REFERENCES accounts (id),
  mob              TEXT GENERATED ALWAYS AS (address ->> '$.mob') VIRTUAL,
  sold_day         INTEGER, -- day of the confirmation in the shop's zone, such as 20261121
  -- repeats: 1 if the customer had a confirmed order before
  repeats          INTEGER NOT NULL DEFAULT 0 CHECK (repeats IN (0, 1)),
  -- lang: the language in which the order was placed
  lang             TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3),
  -- given_name: name of the buyer of a phone or counter order, whose account may be the shop's own
  given_name       TEXT GENERATED ALWAYS AS
        (iif(channel = 'online' AND sold_by IS NULL OR address ->> '$.name' = 'Counter sale', '',
                         coalesce(address ->> '$.name', ''))) VIRTUAL,
  -- note: the customer's message to the packer and the courier: "ring at the second gate"
  note             TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  -- news_email: another address that gets the news of the order's packages, '' for none
  news_email       TEXT NOT NULL DEFAULT '' CHECK (length(news_email) <= 254),
  -- keeps_cart: 1 for Buy Now: the confirmation does not empty the cart
  keeps_cart       INTEGER NOT NULL DEFAULT 0 CHECK (keeps_cart IN (0, 1)),
  placed_on        TEXT NOT NULL DEFAULT '', -- keyed hash of the device, '' if the client sent none
  promised_by      INTEGER NOT NULL DEFAULT 0, -- last moment of the promised day of delivery, 0 for no promise
  zone             TEXT NOT NULL DEFAULT '', -- of the address when it was promised: city, state, metro, country, remote
  credit           INTEGER NOT NULL DEFAULT 0 CHECK (credit >= 0), -- the part of the total that store credit pays
  CHECK (shipped_at IS NULL OR confirmed_at IS NOT NULL),
  CHECK (delivered_at IS NULL OR shipped_at IS NOT NULL)
) STRICT;
-- Parcels on the packing bench, until they ship: who packs them, and what was scanned.
CREATE TABLE bench_parcels (
  order_id    INTEGER PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  packer      INTEGER NOT NULL REFERENCES accounts (id),
  packs       INTEGER NOT NULL CHECK (packs IN (0, 1)), -- 1 if the scan marked the order as packed
  tracking_id TEXT NOT NULL DEFAULT '' CHECK (length(tracking_id) <= 60),
  units       TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(units)) -- units scanned by SKU or barcode, by product
) STRICT;
CREATE INDEX bench_by_packer ON bench_parcels (packer);
CREATE INDEX bench_by_tracking ON bench_parcels (tracking_id COLLATE NOCASE) WHERE tracking_id <> '';

-- What was printed for orders that have not shipped. A document whose contents change is to be printed again.
CREATE TABLE printed_papers (
  order_id   INTEGER NOT NULL REFERENCES orders (id) ON DELETE CASCADE,
  paper      TEXT NOT NULL CHECK (paper IN ('slips', 'labels', 'sheets')),
  printed_at INTEGER NOT NULL,
  printed_by INTEGER NOT NULL REFERENCES accounts (id),
  PRIMARY KEY (order_id, paper)
) STRICT, WITHOUT ROWID;

CREATE INDEX orders_by_customer ON orders (customer_id, id DESC);
CREATE INDEX orders_by_state ON orders (state, id DESC);
CREATE UNIQUE INDEX orders_once ON orders (customer_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX orders_by_provider ON orders (provider, provider_order) WHERE provider_order <> '';
CREATE INDEX orders_confirmed_by_state ON orders (state, id DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX orders_unchecked ON orders (confirmed_at)
  WHERE pt = 'COD' AND cod_checked_at IS NULL AND confirmed_at IS NOT NULL AND shipped_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX orders_placed ON orders (placed_at)
  WHERE confirmed_at IS NULL;
CREATE INDEX orders_by_mob ON orders (mob);
CREATE INDEX orders_by_confirmed ON orders (confirmed_at, state, channel, customer_id, total)
  WHERE confirmed_at IS NOT NULL;
CREATE INDEX orders_confirmed_of_customer ON orders (customer_id, confirmed_at, state, channel, total)
  WHERE confirmed_at IS NOT NULL;
CREATE INDEX orders_by_pin ON orders (pin, confirmed_at) WHERE confirmed_at IS NOT NULL;
CREATE INDEX orders_delivered ON orders (delivered_at) WHERE delivered_at IS NOT NULL;
CREATE INDEX orders_promised ON orders (promised_by) WHERE delivered_at IS NOT NULL AND promised_by > 0;
CREATE INDEX orders_cod_by_pin ON orders (pin, shipped_at, state, total, shipping)
  WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL;
CREATE INDEX orders_cod_back ON orders (shipped_at, pin)
  WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL AND cancelled_at IS NOT NULL;
CREATE INDEX orders_by_payment ON orders (pt, id DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX orders_by_total ON orders (total, id, confirmed_at);

-- The delivery slot of an order, as it was when the order took it.
CREATE TABLE order_slots (
  order_id    INTEGER PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
  slot_id     INTEGER REFERENCES delivery_slots (id) ON DELETE SET NULL,
  day         TEXT NOT NULL CHECK (length(day) = 10),
  from_minute INTEGER NOT NULL,
  to_minute   INTEGER NOT NULL
) STRICT;
CREATE INDEX order_slots_taken ON order_slots (slot_id, day);

-- Order lines, with the product's facts at the time of the order. Each part of a kit is a line.
CREATE TABLE order_lines (
  id              INTEGER PRIMARY KEY,
  order_id        INTEGER NOT NULL REFERENCES orders (id),
  product_id      INTEGER NOT NULL REFERENCES products (id),
  title           TEXT NOT NULL,
  told            TEXT NOT NULL DEFAULT '', -- the title in the order's language; '' if it had none but the English
  picture         TEXT NOT NULL,
  hsn_code        TEXT NOT NULL,
  gst_rate        INTEGER NOT NULL,
  unit            TEXT NOT NULL,
  warranty_months INTEGER NOT NULL,
  quantity        INTEGER NOT NULL CHECK (quantity > 0),
  price           INTEGER NOT NULL CHECK (price > 0),
  discount        INTEGER NOT NULL DEFAULT 0 CHECK (discount >= 0), -- discount by promotions and by the kit
  amount          INTEGER NOT NULL CHECK (amount >= 0 AND amount = price * quantity - discount),
  cost            INTEGER NOT NULL DEFAULT 0 CHECK (cost >= 0), -- cost of a unit without GST; 0 if unknown
  net             INTEGER NOT NULL DEFAULT 0 CHECK (net >= 0), -- the amount without GST
  kit_id          INTEGER REFERENCES products (id), -- the kit of which the line is a part
  kit             TEXT NOT NULL DEFAULT '',
  kit_told        TEXT NOT NULL DEFAULT '', -- the kit's title in the order's language, as told
  kits            INTEGER NOT NULL DEFAULT 0 CHECK (kits >= 0), -- how many of the kit were ordered
  -- kit_off: the part of discount that comes from the kit's price
  kit_off         INTEGER NOT NULL DEFAULT 0 CHECK (kit_off BETWEEN 0 AND discount),
  preorder_day    TEXT NOT NULL DEFAULT '', -- of units bought before there was stock: day from which they are packed
  waits           INTEGER NOT NULL DEFAULT 0 CHECK (waits BETWEEN 0 AND quantity) -- units that wait for stock
) STRICT;
CREATE INDEX order_lines_waiting ON order_lines (product_id, order_id, id) WHERE waits > 0;
CREATE INDEX order_lines_waiting_by_order ON order_lines (order_id) WHERE waits > 0;
CREATE INDEX order_lines_by_order ON order_lines (order_id, id);
CREATE INDEX order_lines_by_product ON order_lines (product_id);
CREATE INDEX order_lines_by_kit ON order_lines (kit_id) WHERE kit_id IS NOT NULL;

-- The history of orders: each event with the state after it.
CREATE TABLE order_events (
  id       INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  at       INTEGER NOT NULL,
  event    TEXT NOT NULL,
  state    TEXT NOT NULL,
  who      INTEGER REFERENCES accounts (id), -- NULL for the shop itself
  note     TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX order_events_by_order ON order_events (order_id, id);

-- Internal notes of staff about an order; customers don't see them. Pinned notes come first.
CREATE TABLE order_notes (
  id       INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  at       INTEGER NOT NULL,
  who      INTEGER REFERENCES accounts (id),
  words    TEXT NOT NULL CHECK (length(words) BETWEEN 1 AND 500),
  pinned   INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1))
) STRICT;
CREATE INDEX order_notes_by_order ON order_notes (order_id, id);

-- Tags that staff gave to orders, to find them: gift, wholesale, call first.
CREATE TABLE order_tags (
  order_id INTEGER NOT NULL REFERENCES orders (id),
  tag      TEXT NOT NULL COLLATE NOCASE CHECK (length(tag) BETWEEN 1 AND 30),
  PRIMARY KEY (order_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_tags_by_tag ON order_tags (tag, order_id);

-- Packages in which orders leave the shop, and their status as the courier reports it. An order has one that has not
-- ended.
-- What a driver of the shop takes to customers on a day.
CREATE TABLE delivery_runs (
  id        INTEGER PRIMARY KEY,
  day       TEXT NOT NULL, -- in the shop's time zone
  driver    TEXT NOT NULL,
  mobile    TEXT NOT NULL,
  link      INTEGER NOT NULL DEFAULT 0, -- number of the link that opens the run; earlier ones have ended, 0 for none
  cash      INTEGER NOT NULL DEFAULT 0 CHECK (cash >= 0), -- paise that the driver collected in cash
  handed_in INTEGER NOT NULL DEFAULT 0 CHECK (handed_in BETWEEN 0 AND cash), -- paise of it
  UNIQUE (day, mobile)
) STRICT;
CREATE INDEX delivery_runs_cash ON delivery_runs (day) WHERE handed_in < cash;

CREATE TABLE shipments (
  id           INTEGER PRIMARY KEY,
  order_id     INTEGER NOT NULL REFERENCES orders (id),
  tracking_id  TEXT NOT NULL DEFAULT '',
  courier_name TEXT NOT NULL DEFAULT '',
  expected_day TEXT NOT NULL DEFAULT '', -- expected day of delivery
  eway_bill    TEXT NOT NULL DEFAULT '', -- number of the e-way bill, '' if none was needed
  status       TEXT NOT NULL DEFAULT '', -- in the courier's words; place and time follow
  place        TEXT NOT NULL DEFAULT '',
  status_at    INTEGER NOT NULL DEFAULT 0,
  -- stage: 0 not picked up, 1 on its way, 2 on its way back, 3 delivered or returned
  stage        INTEGER NOT NULL DEFAULT 0 CHECK (stage BETWEEN 0 AND 3),
  checked_at   INTEGER NOT NULL DEFAULT 0, -- when the courier was last asked
  shipped_at   INTEGER,
  delivered_at INTEGER,
  returned_at  INTEGER, -- when it came back undelivered
  -- A booking with the courier has asked_at; its waybill is tracking_id, '' until one is reserved.
  reference    TEXT NOT NULL DEFAULT '', -- name of the package at the courier: the order's number, then 1042-2
  weight       INTEGER NOT NULL DEFAULT 0 CHECK (weight >= 0), -- grams
  length       INTEGER NOT NULL DEFAULT 0 CHECK (length >= 0), -- cm, 0 if not measured, as the other sizes
  width        INTEGER NOT NULL DEFAULT 0 CHECK (width >= 0),
  height       INTEGER NOT NULL DEFAULT 0 CHECK (height >= 0),
  collect      INTEGER NOT NULL DEFAULT 0 CHECK (collect >= 0), -- paise to collect at the door, of a COD order
  estimate     INTEGER CHECK (estimate >= 0), -- about what the courier will charge, in paise; 0 if it does not say
  sort_code    TEXT NOT NULL DEFAULT '', -- the courier's sorting code, for the label
  pickup_day   TEXT NOT NULL DEFAULT '', -- when the courier is asked to pick it up
  asked_at     INTEGER,
  sent_at      INTEGER, -- the courier may know the booking since then
  booked_at    INTEGER, -- when the courier confirmed it
  cancel_at    INTEGER, -- when the courier was asked to cancel it
  problem      TEXT NOT NULL DEFAULT '', -- why the courier refused it or can't answer
  ended_at     INTEGER, -- when it was cancelled before it left
  -- The shop's own delivery: the code that the customer says at the door, '' once it has arrived. Wrong ones are
  -- counted.
  door_code    TEXT NOT NULL DEFAULT '',
  wrong_codes  INTEGER NOT NULL DEFAULT 0,
  run_id       INTEGER REFERENCES delivery_runs (id),
  stop         INTEGER NOT NULL DEFAULT 0, -- place in the run
  CHECK (delivered_at IS NULL OR returned_at IS NULL),
  CHECK (shipped_at IS NOT NULL OR delivered_at IS NULL AND returned_at IS NULL)
) STRICT;
-- At most one package of an order is being prepared; those before it have left.
CREATE UNIQUE INDEX shipments_preparing ON shipments (order_id) WHERE ended_at IS NULL AND shipped_at IS NULL;
CREATE INDEX shipments_away ON shipments (expected_day, order_id)
  WHERE shipped_at IS NOT NULL AND delivered_at IS NULL AND returned_at IS NULL;
CREATE INDEX shipments_to_track ON shipments (checked_at, id)
  WHERE shipped_at IS NOT NULL AND delivered_at IS NULL AND returned_at IS NULL;
CREATE INDEX shipments_by_order ON shipments (order_id, id);
CREATE INDEX shipments_by_tracking ON shipments (tracking_id COLLATE NOCASE) WHERE tracking_id <> '';
CREATE UNIQUE INDEX shipments_waybill ON shipments (tracking_id) WHERE asked_at IS NOT NULL AND tracking_id <> '';
CREATE INDEX shipments_own ON shipments (expected_day) WHERE door_code <> '';
CREATE INDEX shipments_by_run ON shipments (run_id, stop) WHERE run_id IS NOT NULL;
CREATE INDEX shipments_unpriced ON shipments (asked_at)
  WHERE asked_at IS NOT NULL AND estimate IS NULL AND ended_at IS NULL;
CREATE INDEX shipments_unsent ON shipments (id)
  WHERE asked_at IS NOT NULL AND sent_at IS NULL AND ended_at IS NULL;

-- What is in the packages of an order that leaves in several. A package without rows has the whole order.
CREATE TABLE shipment_lines (
  line_id     INTEGER NOT NULL REFERENCES order_lines (id),
  shipment_id INTEGER NOT NULL REFERENCES shipments (id),
  quantity    INTEGER NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (line_id, shipment_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX shipment_lines_by_shipment ON shipment_lines (shipment_id, line_id, quantity);

-- What was cancelled of an order after a part of it had shipped. The order's lines have only the rest.
CREATE TABLE cancelled_lines (
  id         INTEGER PRIMARY KEY,
  order_id   INTEGER NOT NULL REFERENCES orders (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  title      TEXT NOT NULL,
  quantity   INTEGER NOT NULL CHECK (quantity > 0),
  amount     INTEGER NOT NULL CHECK (amount >= 0), -- paise
  net        INTEGER NOT NULL CHECK (net >= 0), -- the amount without GST
  cost       INTEGER NOT NULL CHECK (cost >= 0), -- of a unit, as in order_lines
  -- whole: 1 if nothing of the line had left, so that the line is gone
  whole      INTEGER NOT NULL CHECK (whole IN (0, 1)),
  at         INTEGER NOT NULL
) STRICT;
CREATE INDEX cancelled_lines_by_order ON cancelled_lines (order_id, id);

-- Unused waybills of the courier, fetched in advance. account is a keyed hash of the courier account they belong to.
CREATE TABLE waybills (
  waybill    TEXT PRIMARY KEY,
  account    TEXT NOT NULL,
  fetched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Requests that the courier picks up the packages of a day: one for each place and day.
CREATE TABLE pickups (
  id       INTEGER PRIMARY KEY,
  place    TEXT NOT NULL,
  day      TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  taken_at INTEGER, -- when the courier accepted it
  problem  TEXT NOT NULL DEFAULT '' -- why the courier did not accept it
) STRICT;
CREATE UNIQUE INDEX pickups_open ON pickups (place, day) WHERE problem = '';

-- Deliveries that failed at the customer's door, one a day of a parcel, and what the customer wants done next.
CREATE TABLE failed_deliveries (
  id          INTEGER PRIMARY KEY,
  shipment_id INTEGER NOT NULL REFERENCES shipments (id),
  day         TEXT NOT NULL, -- of the attempt, in the shop's time zone
  code        TEXT NOT NULL, -- of the courier for the reason, such as EOD-11
  why         TEXT NOT NULL, -- the reason in the courier's words
  choice      TEXT NOT NULL DEFAULT '' CHECK (choice IN ('', 'again', 'day', 'details', 'unwanted')),
  chosen_at   INTEGER,
  on_day      TEXT NOT NULL DEFAULT '', -- for 'day': when to come
  phone       TEXT NOT NULL DEFAULT '', -- for 'details': what is corrected, '' for no change
  street      TEXT NOT NULL DEFAULT '',
  ticket      TEXT NOT NULL DEFAULT '', -- of the request at the courier, which decides later
  answered_at INTEGER, -- the courier took the request or refused it
  problem     TEXT NOT NULL DEFAULT '', -- a sentence for staff: why it was refused
  UNIQUE (shipment_id, day)
) STRICT;

-- Serial numbers of units.
CREATE TABLE serials (
  serial     TEXT PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id),
  made_at    INTEGER NOT NULL,
  made_by    INTEGER REFERENCES accounts (id),
  line_id    INTEGER REFERENCES order_lines (id), -- the order line for which the unit was packed
  shipment_id INTEGER REFERENCES shipments (id), -- the package in which it left, if the order leaves in several
  bound_at   INTEGER,
  bound_by   INTEGER REFERENCES accounts (id),
  replaced_by TEXT REFERENCES serials (serial) -- of a defective unit: the unit that the customer got for it
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX serials_replacement ON serials (replaced_by) WHERE replaced_by IS NOT NULL;
CREATE INDEX serials_by_product ON serials (product_id, made_at DESC);
CREATE INDEX serials_by_line ON serials (line_id) WHERE line_id IS NOT NULL;
CREATE INDEX serials_by_made ON serials (made_at DESC, serial);

-- Order lines for which units left the shop before: they came back, or were replaced under warranty.
CREATE TABLE former_lines (
  serial      TEXT NOT NULL REFERENCES serials (serial),
  line_id     INTEGER NOT NULL REFERENCES order_lines (id),
  shipment_id INTEGER REFERENCES shipments (id),
  bound_at    INTEGER NOT NULL,
  ended_at    INTEGER NOT NULL,
  PRIMARY KEY (serial, line_id, ended_at)
) STRICT, WITHOUT ROWID;

-- Units that customers registered for their warranty.
CREATE TABLE devices (
  serial        TEXT PRIMARY KEY REFERENCES serials (serial),
  customer_id   INTEGER NOT NULL REFERENCES accounts (id),
  registered_at INTEGER NOT NULL,
  invoice_file  TEXT NOT NULL -- private file with the invoice of another seller
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_by_customer ON devices (customer_id, registered_at DESC);

-- Quotations: the products for which a customer asks a price, and the prices that the shop offers until a day in its
-- time zone. AUTOINCREMENT, because customers know the number.
CREATE TABLE quotations (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES accounts (id),
  company     TEXT NOT NULL,
  gstin       TEXT NOT NULL,
  message     TEXT NOT NULL,
  state       TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'declined')),
  asked_at    INTEGER NOT NULL,
  answered_at INTEGER,
  answered_by INTEGER REFERENCES accounts (id),
  shipping    INTEGER NOT NULL DEFAULT 0 CHECK (shipping >= 0), -- in paise including GST
  until_day   TEXT NOT NULL DEFAULT '',
  note        TEXT NOT NULL DEFAULT '',
  -- order_id: the order that the customer made of it; if that was never confirmed, the quotation stays open
  order_id    INTEGER UNIQUE REFERENCES orders (id),
  CHECK ((state = 'open') = (answered_at IS NULL))
) STRICT;
CREATE INDEX quotations_by_customer ON quotations (customer_id, id DESC);
CREATE INDEX quotations_by_state ON quotations (state, id DESC);

-- Products of quotations.
CREATE TABLE quotation_lines (
  quotation_id INTEGER NOT NULL REFERENCES quotations (id) ON DELETE CASCADE,
  product_id   INTEGER NOT NULL REFERENCES products (id),
  title        TEXT NOT NULL,
  quantity     INTEGER NOT NULL CHECK (quantity > 0),
  price        INTEGER NOT NULL DEFAULT 0 CHECK (price >= 0), -- paise per unit including GST; 0 until quoted
  position     INTEGER NOT NULL,
  PRIMARY KEY (quotation_id, product_id)
) STRICT, WITHOUT ROWID;

-- Tables of the package documents.

-- The next number of each series of documents in each financial year.
CREATE TABLE document_series (
  kind     TEXT NOT NULL CHECK (kind IN ('invoice', 'credit note', 'challan')),
  year     TEXT NOT NULL CHECK (length(year) = 4), -- 2627 for April 2026 to March 2027
  next     INTEGER NOT NULL CHECK (next > 0),
  last_day TEXT NOT NULL,
  PRIMARY KEY (kind, year)
) STRICT, WITHOUT ROWID;

-- Document numbers that were issued before a restore and that the restored backup does not contain.
CREATE TABLE document_gaps (
  kind     TEXT NOT NULL CHECK (kind IN ('invoice', 'credit note', 'challan')),
  year     TEXT NOT NULL CHECK (length(year) = 4),
  from_seq INTEGER NOT NULL CHECK (from_seq > 0),
  to_seq   INTEGER NOT NULL CHECK (to_seq >= from_seq),
  noted_at INTEGER NOT NULL,
  PRIMARY KEY (kind, year, from_seq)
) STRICT, WITHOUT ROWID;

-- Invoices, credit notes, and delivery challans of goods that leave without a sale, as issued. Rows are never changed
-- (triggers below).
CREATE TABLE documents (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL CHECK (kind IN ('invoice', 'credit note', 'challan')),
  number     TEXT NOT NULL UNIQUE CHECK (length(number) <= 16),
  year       TEXT NOT NULL,
  seq        INTEGER NOT NULL CHECK (seq > 0), -- the number within its series
  day        TEXT NOT NULL,
  order_id   INTEGER REFERENCES orders (id), -- of a challan: the order with which the unit was bought here
  invoice_id INTEGER REFERENCES documents (id),
  return_id  INTEGER REFERENCES returns (id), -- a return of goods on two invoices has two credit notes
  shipment_id INTEGER REFERENCES shipments (id), -- the package that an invoice belongs to
  total      INTEGER NOT NULL CHECK (total >= 0),
  body       TEXT NOT NULL CHECK (json_valid(body)), -- the printed content as JSON; amounts are in rupees
  issued_at  INTEGER NOT NULL,
  UNIQUE (kind, year, seq),
  CHECK ((kind = 'credit note') = (invoice_id IS NOT NULL)),
  CHECK (kind = 'challan' OR order_id IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX documents_one_invoice ON documents (order_id, coalesce(shipment_id, 0)) WHERE kind = 'invoice';
CREATE INDEX documents_by_order ON documents (order_id);
CREATE INDEX documents_by_day ON documents (kind, day DESC, id DESC);
CREATE INDEX documents_by_invoice ON documents (invoice_id, id) WHERE invoice_id IS NOT NULL;

-- Exports of a month for the accountant. Documents of the month that are newer were not exported.
CREATE TABLE handed_months (
  id     INTEGER PRIMARY KEY,
  month  TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  newest INTEGER NOT NULL, -- ID of the newest document at that time
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

-- Tables of the package payments.

-- Payments for orders, each once: through a provider, to the courier, by UPI to the shop's own ID, or in cash.
CREATE TABLE payments (
  id               INTEGER PRIMARY KEY,
  order_id         INTEGER NOT NULL REFERENCES orders (id),
  provider         TEXT NOT NULL REFERENCES payment_ways (name),
  provider_payment TEXT NOT NULL,
  amount           INTEGER NOT NULL CHECK (amount > 0),
  taken_at         INTEGER NOT NULL,
  UNIQUE (provider, provider_payment)
) STRICT;
CREATE INDEX payments_by_order ON payments (order_id, amount);
CREATE INDEX payments_by_time ON payments (taken_at, provider, amount);

-- Payments that were opened at a provider for an order whose total changed before it was paid. A late payment of one
-- goes back.
CREATE TABLE former_payments (
  provider       TEXT NOT NULL,
  provider_order TEXT NOT NULL, -- the provider's ID, as in orders
  order_id       INTEGER NOT NULL REFERENCES orders (id),
  PRIMARY KEY (provider, provider_order)
) STRICT, WITHOUT ROWID;
CREATE INDEX former_payments_by_order ON former_payments (order_id);

-- Bank batches of refunds; a refund in a batch can't be paid in another one.
CREATE TABLE refund_batches (
  id      INTEGER PRIMARY KEY,
  made_at INTEGER NOT NULL,
  made_by INTEGER REFERENCES accounts (id)
) STRICT;

-- Refunds. A refund through a provider is sent by a task; a manual one has the reference of the staff's transfer. One
-- that the provider refused can be tried again. AUTOINCREMENT, because the ID is in the key of its task and in the
-- idempotency key at the provider.
CREATE TABLE refunds (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id        INTEGER NOT NULL REFERENCES orders (id),
  payment_id      INTEGER REFERENCES payments (id),
  return_id       INTEGER UNIQUE REFERENCES returns (id),
  amount          INTEGER NOT NULL CHECK (amount > 0),
  reason          TEXT NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'done', 'failed')),
  provider_refund TEXT NOT NULL DEFAULT '',
  reference       TEXT NOT NULL DEFAULT '', -- reference of a manual transfer
  created_at      INTEGER NOT NULL,
  done_at         INTEGER,
  refund_to       TEXT NOT NULL DEFAULT '', -- UPI ID or bank account, as the customer or staff entered it
  batch           INTEGER REFERENCES refund_batches (id),
  attempt         INTEGER NOT NULL DEFAULT 0, -- number of attempts
  failure         TEXT NOT NULL DEFAULT '', -- why the last attempt failed
  -- adopted: 1 if it was made at the provider and not by the shop
  adopted         INTEGER NOT NULL DEFAULT 0 CHECK (adopted IN (0, 1)),
  refund_to_by    INTEGER REFERENCES accounts (id), -- who last entered refund_to
  -- exchange: 1 if no money moved: the value paid the replacement of an exchange, or such a payment was undone
  exchange        INTEGER NOT NULL DEFAULT 0 CHECK (exchange IN (0, 1)),
  -- credit: 1 if it was added to the customer's store credit
  credit          INTEGER NOT NULL DEFAULT 0 CHECK (credit IN (0, 1))
) STRICT;
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_by_state ON refunds (state, id);
CREATE INDEX refunds_by_time ON refunds (done_at) WHERE done_at IS NOT NULL;
CREATE UNIQUE INDEX refunds_by_provider ON refunds (provider_refund) WHERE provider_refund <> '';
CREATE INDEX refunds_by_payment ON refunds (payment_id);

-- Payouts (settlements) by the payment provider to the shop's bank.
CREATE TABLE settlements (
  id         TEXT PRIMARY KEY,
  provider   TEXT NOT NULL,
  amount     INTEGER NOT NULL,
  fees       INTEGER NOT NULL,
  tax        INTEGER NOT NULL,
  utr        TEXT NOT NULL DEFAULT '', -- the bank's reference number
  settled_at INTEGER NOT NULL,
  checked_at INTEGER,
  checked_by INTEGER REFERENCES accounts (id)
) STRICT, WITHOUT ROWID;

-- Payments and refunds in a payout.
CREATE TABLE settled_items (
  entity        TEXT NOT NULL,
  settlement_id TEXT NOT NULL,
  kind          TEXT NOT NULL CHECK (kind IN ('payment', 'refund', 'adjustment', 'transfer')),
  amount        INTEGER NOT NULL,
  fee           INTEGER NOT NULL,
  tax           INTEGER NOT NULL,
  PRIMARY KEY (entity, settlement_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX settled_items_by_settlement ON settled_items (settlement_id);

-- Queries of the provider for its list of payments.
CREATE TABLE money_checks (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  failure TEXT NOT NULL DEFAULT '',
  since   INTEGER NOT NULL DEFAULT 0 -- start of the payments in its list; 0 if the query failed
) STRICT;

-- Recent payments in the provider's list, to be compared with the shop's own.
CREATE TABLE seen_payments (
  provider       TEXT NOT NULL,
  payment        TEXT NOT NULL,
  provider_order TEXT NOT NULL,
  amount         INTEGER NOT NULL,
  refunded       INTEGER NOT NULL,
  taken_at       INTEGER NOT NULL,
  seen_at        INTEGER NOT NULL,
  PRIMARY KEY (provider, payment)
) STRICT, WITHOUT ROWID;
CREATE INDEX seen_payments_by_time ON seen_payments (seen_at);

-- Disputes: payments that customers dispute at their bank. The provider takes the money back unless the shop answers in
-- time.
CREATE TABLE disputes (
  provider   TEXT NOT NULL,
  id         TEXT NOT NULL,
  payment    TEXT NOT NULL,
  amount     INTEGER NOT NULL,
  reason     TEXT NOT NULL,
  state      TEXT NOT NULL CHECK (state IN ('open', 'won', 'lost', 'closed')),
  respond_by INTEGER,
  opened_at  INTEGER NOT NULL,
  seen_at    INTEGER NOT NULL,
  PRIMARY KEY (provider, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX disputes_open ON disputes (respond_by) WHERE state = 'open';

-- Remittances: transfers of COD money from a courier to the shop's bank, as the courier's sheets list them.
CREATE TABLE remittances (
  id          INTEGER PRIMARY KEY,
  utr         TEXT NOT NULL UNIQUE COLLATE NOCASE CHECK (length(utr) BETWEEN 1 AND 60), -- the bank's reference number
  day         TEXT NOT NULL, -- of the transfer
  courier     TEXT NOT NULL, -- who pays: a courier, or an aggregator for several
  received    INTEGER CHECK (received >= 0), -- paise in the bank statement; NULL until staff enter it
  received_at INTEGER,
  received_by INTEGER REFERENCES accounts (id),
  read_at     INTEGER NOT NULL,
  read_by     INTEGER REFERENCES accounts (id)
) STRICT;
CREATE INDEX remittances_by_day ON remittances (day, id);

-- Lines of remittances: what the courier paid for a parcel (cod) or took back, each of its deductions, and the weight
-- that it charged.
CREATE TABLE remittance_lines (
  id            INTEGER PRIMARY KEY,
  remittance_id INTEGER NOT NULL REFERENCES remittances (id) ON DELETE CASCADE,
  kind          TEXT NOT NULL
    CHECK (kind IN ('cod', 'taken back', 'freight', 'return', 'early', 'fee', 'gst', 'other', 'weight')),
  waybill       TEXT NOT NULL COLLATE NOCASE, -- '' for a deduction that belongs to no parcel
  nth           INTEGER NOT NULL DEFAULT 1, -- 2 if the sheet lists the same thing a second time
  shipment_id   INTEGER REFERENCES shipments (id), -- NULL if no parcel of the shop has the waybill
  amount        INTEGER NOT NULL, -- paise for the shop; negative if the courier kept them
  grams         INTEGER NOT NULL DEFAULT 0 CHECK (grams >= 0), -- of a weight: what the courier charged
  ours          INTEGER NOT NULL DEFAULT 0, -- of a weight: what the shop knew then, in grams; 0 if nothing
  settled_at    INTEGER, -- when staff accepted the line's difference
  settled_by    INTEGER REFERENCES accounts (id),
  UNIQUE (remittance_id, waybill, kind, nth),
  CHECK (CASE kind WHEN 'cod' THEN amount > 0 WHEN 'taken back' THEN amount < 0
    ELSE (kind = 'weight') = (amount = 0) END),
  CHECK ((kind = 'weight') = (grams > 0))
) STRICT;
CREATE INDEX remittance_lines_by_shipment ON remittance_lines (shipment_id) WHERE shipment_id IS NOT NULL;
-- Couriers charge by steps of 500 g.
CREATE INDEX remittance_lines_heavy ON remittance_lines (remittance_id)
  WHERE settled_at IS NULL AND ours > 0 AND (grams + 499) / 500 > (ours + 499) / 500;

-- What the columns of couriers' sheets mean, by the titles of all columns, as staff last confirmed it.
CREATE TABLE remittance_layouts (
  head    TEXT PRIMARY KEY,
  fields  TEXT NOT NULL CHECK (json_valid(fields)), -- a field for each column, '' for one that is not read
  courier TEXT NOT NULL,
  used_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Tables of the package returns.

-- Returns of units of an order line. A line can have several returns until no units are left. A return that inspection
-- refused ends there, and its units stay sold.
CREATE TABLE returns (
  id           INTEGER PRIMARY KEY,
  line_id      INTEGER NOT NULL REFERENCES order_lines (id),
  quantity     INTEGER NOT NULL CHECK (quantity > 0),
  -- amount: value of the units, fixed when the return is opened so that the returns of a line add up to it; after the
  -- refund, the amount of the credit note
  amount       INTEGER NOT NULL CHECK (amount >= 0),
  kind         TEXT NOT NULL DEFAULT '' CHECK (kind IN ('', 'not wanted', 'defective', 'wrong', 'damaged')),
  reason       TEXT NOT NULL DEFAULT '',
  refund_to    TEXT NOT NULL DEFAULT '',
  refund_to_by INTEGER REFERENCES accounts (id),
  opened_at    INTEGER NOT NULL,
  opened_by    INTEGER REFERENCES accounts (id),
  state        TEXT NOT NULL CHECK (state IN ('return', 'processed', 'refused')),
  refunded_at  INTEGER,
  restocked    INTEGER NOT NULL DEFAULT 0 CHECK (restocked IN (0, 1)),
  inspected    TEXT NOT NULL DEFAULT '' CHECK (inspected IN ('', 'accepted', 'refused')),
  inspected_at INTEGER,
  inspected_by INTEGER REFERENCES accounts (id),
  findings     TEXT NOT NULL DEFAULT '',
  photo        TEXT NOT NULL DEFAULT '', -- private file
  batch        INTEGER, -- bank batch in which the refund was sent
  to_credit    INTEGER NOT NULL DEFAULT 0 CHECK (to_credit IN (0, 1)), -- 1 if the customer wants store credit
  CHECK ((state = 'processed') = (refunded_at IS NOT NULL)),
  CHECK ((state = 'refused') = (inspected = 'refused'))
) STRICT;
CREATE INDEX returns_by_line ON returns (line_id, id);
CREATE INDEX returns_by_state ON returns (state, id DESC);

-- Parcels of returns that the courier collects at customers' doors and brings to the shop.
CREATE TABLE return_pickups (
  id         INTEGER PRIMARY KEY,
  return_id  INTEGER NOT NULL REFERENCES returns (id),
  waybill    TEXT NOT NULL DEFAULT '', -- '' until one is reserved
  reference  TEXT NOT NULL, -- name of the parcel at the courier: R17, then R17-2
  weight     INTEGER NOT NULL CHECK (weight > 0), -- grams
  asked_at   INTEGER NOT NULL,
  sent_at    INTEGER, -- the courier may know the booking since then
  booked_at  INTEGER, -- when the courier confirmed it
  cancel_at  INTEGER, -- when the courier was asked to cancel it
  problem    TEXT NOT NULL DEFAULT '', -- why the courier refused it or can't answer
  ended_at   INTEGER, -- when it was cancelled or refused
  status     TEXT NOT NULL DEFAULT '', -- in the courier's words; place and time follow
  place      TEXT NOT NULL DEFAULT '',
  status_at  INTEGER NOT NULL DEFAULT 0,
  checked_at INTEGER NOT NULL DEFAULT 0, -- when the courier was last asked
  picked_at  INTEGER, -- when the courier was found to have it
  arrived_at INTEGER -- when it was brought to the shop
) STRICT;
CREATE UNIQUE INDEX return_pickups_live ON return_pickups (return_id) WHERE ended_at IS NULL;
CREATE INDEX return_pickups_by_return ON return_pickups (return_id, id);
CREATE UNIQUE INDEX return_pickups_waybill ON return_pickups (waybill) WHERE waybill <> '';
CREATE INDEX return_pickups_to_track ON return_pickups (checked_at, id)
  WHERE booked_at IS NOT NULL AND ended_at IS NULL AND arrived_at IS NULL;

-- Exchanges: returns whose value pays another order, the replacement.
CREATE TABLE exchanges (
  return_id INTEGER PRIMARY KEY REFERENCES returns (id),
  order_id  INTEGER NOT NULL UNIQUE REFERENCES orders (id), -- the replacement
  amount    INTEGER NOT NULL CHECK (amount > 0), -- the part of the return's value that pays the replacement
  waits     INTEGER NOT NULL CHECK (waits IN (0, 1)), -- 1 until inspection accepted the return: it must not leave
  ended_at  INTEGER -- when the replacement ended before the return was settled: the return is refunded as usual
) STRICT;

-- Tables of the package credit.

-- Gift cards. Each is an order of its own, of channel gift. The code is mailed to the recipient and stored as a hash.
CREATE TABLE gift_cards (
  id          INTEGER PRIMARY KEY,
  order_id    INTEGER NOT NULL UNIQUE REFERENCES orders (id),
  amount      INTEGER NOT NULL CHECK (amount > 0), -- paise
  to_name     TEXT NOT NULL,
  to_email    TEXT NOT NULL,
  message     TEXT NOT NULL CHECK (length(message) <= 500),
  mail_at     INTEGER NOT NULL, -- when it is to be mailed
  paid_at     INTEGER, -- NULL until its order is paid
  code_hash   BLOB UNIQUE, -- NULL until it is mailed
  mailed_at   INTEGER, -- the last time
  expires_at  INTEGER, -- NULL for never; set when it is first mailed
  redeemed_at INTEGER,
  redeemed_by INTEGER REFERENCES accounts (id),
  voided_at   INTEGER, -- when it was cancelled
  expired_at  INTEGER,
  CHECK (redeemed_at IS NULL OR paid_at IS NOT NULL AND redeemed_by IS NOT NULL),
  CHECK ((redeemed_at IS NOT NULL) + (voided_at IS NOT NULL) + (expired_at IS NOT NULL) <= 1)
) STRICT;
CREATE INDEX gift_cards_open ON gift_cards (expires_at, id)
  WHERE paid_at IS NOT NULL AND redeemed_at IS NULL AND voided_at IS NULL AND expired_at IS NULL;
CREATE INDEX gift_cards_paid ON gift_cards (paid_at) WHERE paid_at IS NOT NULL;

-- Store credit of customers: what was added (amount above 0) and taken. The balance is the sum; an entry never changes,
-- except that the words of staff in note are erased with the customer.
CREATE TABLE credit_entries (
  id          INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES accounts (id),
  at          INTEGER NOT NULL,
  kind        TEXT NOT NULL
    CHECK (kind IN ('given', 'gift card', 'refund', 'spent', 'given back', 'expired', 'forfeited')),
  amount      INTEGER NOT NULL CHECK (amount <> 0), -- paise
  balance     INTEGER NOT NULL CHECK (balance >= 0), -- after the entry
  order_id    INTEGER REFERENCES orders (id),
  card_id     INTEGER UNIQUE REFERENCES gift_cards (id),
  expires_at  INTEGER, -- of what was added; NULL for never
  who         INTEGER REFERENCES accounts (id), -- the staff member who gave it
  note        TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  CHECK ((amount > 0) = (kind IN ('given', 'gift card', 'refund', 'given back')))
) STRICT;
CREATE INDEX credit_entries_by_customer ON credit_entries (customer_id, id);
CREATE INDEX credit_entries_by_order ON credit_entries (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX credit_entries_by_time ON credit_entries (at);
CREATE INDEX credit_entries_by_expiry ON credit_entries (expires_at, customer_id) WHERE expires_at IS NOT NULL;

-- Tables of the package reviews.

-- Reviews by customers who bought the product. Hidden ones do not count in the rating.
CREATE TABLE reviews (
  id            INTEGER PRIMARY KEY,
  product_id    INTEGER NOT NULL REFERENCES products (id),
  customer_id   INTEGER NOT NULL REFERENCES accounts (id),
  order_id      INTEGER NOT NULL REFERENCES orders (id),
  rating        INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title         TEXT NOT NULL,
  message       TEXT NOT NULL DEFAULT '',
  written_at    INTEGER NOT NULL,
  answer        TEXT NOT NULL DEFAULT '',
  answered_at   INTEGER,
  answer_mailed INTEGER, -- when the author was mailed the shop's answer to this text, which happens once
  hidden_at     INTEGER,
  hidden_reason TEXT NOT NULL DEFAULT '',
  helpful       INTEGER NOT NULL DEFAULT 0, -- number of helpful votes
  UNIQUE (order_id, product_id)
) STRICT;
CREATE INDEX reviews_by_product ON reviews (product_id, written_at DESC);
CREATE INDEX reviews_by_customer ON reviews (customer_id);
CREATE INDEX reviews_by_time ON reviews (written_at DESC, id DESC);
CREATE INDEX reviews_hidden ON reviews (written_at DESC, id DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_unanswered ON reviews (written_at DESC, id DESC) WHERE answer = '' AND hidden_at IS NULL;

-- The pictures of a review, in the order in which they were sent.
CREATE TABLE review_pictures (
  id        INTEGER PRIMARY KEY,
  review_id INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  name      TEXT NOT NULL CHECK (name <> ''),
  UNIQUE (review_id, name)
) STRICT;

-- Helpful votes for reviews: by a customer, a device, or a customer on a device; each counts once.
CREATE TABLE helpful_marks (
  id          INTEGER PRIMARY KEY,
  review_id   INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  customer_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  device      TEXT NOT NULL DEFAULT '', -- keyed hash, '' if the browser sends no identifier
  at          INTEGER NOT NULL,
  CHECK (customer_id IS NOT NULL OR device <> '')
) STRICT;
CREATE UNIQUE INDEX helpful_of_customer ON helpful_marks (review_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX helpful_of_device ON helpful_marks (review_id, device) WHERE device <> '';
CREATE INDEX helpful_by_customer ON helpful_marks (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX helpful_by_device ON helpful_marks (device) WHERE device <> '';

-- Reviews imported from a former shop. They count in the rating once staff show them.
CREATE TABLE past_reviews (
  id         INTEGER PRIMARY KEY,
  source     TEXT NOT NULL,
  product_id INTEGER NOT NULL REFERENCES products (id),
  name       TEXT NOT NULL,
  email_key  TEXT NOT NULL,
  rating     INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title      TEXT NOT NULL,
  message    TEXT NOT NULL,
  answer     TEXT NOT NULL,
  written_at INTEGER NOT NULL,
  bought     INTEGER NOT NULL CHECK (bought IN (0, 1)), -- 1 if the order was imported, too
  shown_at   INTEGER,
  UNIQUE (source, product_id, email_key, name, written_at)
) STRICT;
CREATE INDEX past_reviews_by_product ON past_reviews (product_id, written_at DESC);
CREATE INDEX past_reviews_by_email ON past_reviews (email_key);
CREATE INDEX past_reviews_by_time ON past_reviews (written_at DESC, id DESC);

-- Tables of the package messages.

-- Complaints. Indian law requires a number for each, an answer within 48 hours and a resolution within a month
-- (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)).
CREATE TABLE complaints (
  id          INTEGER PRIMARY KEY,
  number      TEXT NOT NULL UNIQUE,
  at          INTEGER NOT NULL,
  customer_id INTEGER REFERENCES accounts (id),
  order_id    INTEGER REFERENCES orders (id),
  order_given TEXT NOT NULL DEFAULT '', -- order number as typed, if it is not known to be the customer's
  kind        TEXT NOT NULL,
  name        TEXT NOT NULL,
  email       TEXT NOT NULL,
  phone       TEXT NOT NULL DEFAULT '',
  state       TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled')),
  answered_at INTEGER,
  settled_at  INTEGER,
  lang        TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3),
  CHECK ((state = 'settled') = (settled_at IS NOT NULL))
) STRICT;
CREATE INDEX complaints_by_state ON complaints (state, id);
CREATE INDEX complaints_by_customer ON complaints (customer_id, id);
CREATE INDEX complaints_by_order ON complaints (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX complaints_by_email ON complaints (email COLLATE NOCASE, id);

-- Messages in complaints, by the customer or by staff.
CREATE TABLE complaint_notes (
  id           INTEGER PRIMARY KEY,
  complaint_id INTEGER NOT NULL REFERENCES complaints (id) ON DELETE CASCADE,
  at           INTEGER NOT NULL,
  who          INTEGER REFERENCES accounts (id),
  words        TEXT NOT NULL
) STRICT;
CREATE INDEX complaint_notes_by_complaint ON complaint_notes (complaint_id, id);

-- Tables of the package warranty.

-- Warranty claims: complaints about a unit, and what the shop decided.
CREATE TABLE claims (
  complaint_id INTEGER PRIMARY KEY REFERENCES complaints (id) ON DELETE CASCADE,
  serial       TEXT NOT NULL REFERENCES serials (serial),
  ends         TEXT NOT NULL, -- last day of the warranty, '' without one
  address      TEXT NOT NULL CHECK (json_valid(address)), -- to which a repaired unit or a replacement goes
  state        TEXT NOT NULL DEFAULT 'open'
               CHECK (state IN ('open', 'to come in', 'in the shop', 'repaired', 'replaced', 'refunded', 'refused')),
  reason       TEXT NOT NULL DEFAULT '', -- why it was refused
  asked_at     INTEGER, -- when the customer was asked to send the unit in
  received_at  INTEGER,
  decided_at   INTEGER,
  replacement  TEXT REFERENCES serials (serial),
  return_id    INTEGER REFERENCES returns (id), -- the return that refunds the unit
  -- The challan of what goes to the customer; the rest is typed when it leaves.
  challan_id   INTEGER UNIQUE REFERENCES documents (id),
  courier_name TEXT NOT NULL DEFAULT '',
  tracking_id  TEXT NOT NULL DEFAULT '',
  eway_bill    TEXT NOT NULL DEFAULT '',
  sent_at      INTEGER,
  CHECK ((decided_at IS NULL) = (state IN ('open', 'to come in', 'in the shop'))),
  CHECK ((state = 'replaced') = (replacement IS NOT NULL)),
  CHECK ((state = 'refunded') = (return_id IS NOT NULL)),
  CHECK (challan_id IS NOT NULL OR sent_at IS NULL AND state NOT IN ('repaired', 'replaced'))
) STRICT;
CREATE UNIQUE INDEX claims_undecided ON claims (serial) WHERE decided_at IS NULL;
CREATE INDEX claims_by_serial ON claims (serial, complaint_id);

-- Pictures and videos that customers added to their claims: private files.
CREATE TABLE claim_files (
  id           INTEGER PRIMARY KEY,
  complaint_id INTEGER NOT NULL REFERENCES claims (complaint_id) ON DELETE CASCADE,
  name         TEXT NOT NULL UNIQUE
) STRICT;
CREATE INDEX claim_files_by_claim ON claim_files (complaint_id, id);

-- Consents to opt-in mails, each with its withdrawal (DPDP Act, section 6). A consent is valid until it is withdrawn.
CREATE TABLE agreements (
  id           INTEGER PRIMARY KEY,
  account_id   INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind         TEXT NOT NULL CHECK (kind IN ('stock', 'price', 'cart', 'warranty', 'review')),
  given_at     INTEGER NOT NULL,
  given_by     TEXT NOT NULL,
  withdrawn_at INTEGER,
  withdrawn_by TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX agreements_once ON agreements (account_id, kind) WHERE withdrawn_at IS NULL;
CREATE INDEX agreements_by_account ON agreements (account_id, id);
CREATE INDEX agreements_by_kind ON agreements (kind, account_id) WHERE withdrawn_at IS NULL;

-- Stock alerts: of an account, or of a visitor's email address, which must be confirmed first.
CREATE TABLE stock_waits (
  id           INTEGER PRIMARY KEY,
  product_id   INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  account_id   INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  email        TEXT NOT NULL,
  email_key    TEXT NOT NULL,
  asked_at     INTEGER NOT NULL,
  confirmed_at INTEGER,
  told_at      INTEGER,
  ended_at     INTEGER,
  lang         TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3),
  CHECK ((account_id IS NULL) = (email_key <> ''))
) STRICT;
CREATE UNIQUE INDEX stock_waits_of_account ON stock_waits (account_id, product_id)
  WHERE ended_at IS NULL AND account_id IS NOT NULL;
CREATE UNIQUE INDEX stock_waits_of_visitor ON stock_waits (email_key, product_id)
  WHERE ended_at IS NULL AND account_id IS NULL;
CREATE INDEX stock_waits_by_email ON stock_waits (email_key) WHERE email_key <> '';
CREATE INDEX stock_waits_by_account ON stock_waits (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX stock_waits_ended ON stock_waits (ended_at) WHERE ended_at IS NOT NULL AND account_id IS NULL;
CREATE INDEX stock_waits_asked ON stock_waits (asked_at) WHERE confirmed_at IS NULL AND account_id IS NULL;

-- Opt-in mails that were queued or sent.
CREATE TABLE tellings (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL,
  person     TEXT NOT NULL, -- account ID, or w and the ID of the visitor's stock alert
  account_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  email_key  TEXT NOT NULL,
  mail_id    INTEGER NOT NULL UNIQUE,
  made_at    INTEGER NOT NULL,
  handed_at  INTEGER, -- to the mail server; the result is unknown until sent_at
  sent_at    INTEGER
) STRICT;
CREATE INDEX tellings_by_account ON tellings (account_id, sent_at) WHERE account_id IS NOT NULL;
CREATE INDEX tellings_by_sent ON tellings (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX tellings_by_email ON tellings (email_key);

-- Subjects of opt-in mails: each is mailed once to a person.
CREATE TABLE told_things (
  kind       TEXT NOT NULL,
  person     TEXT NOT NULL,
  thing      TEXT NOT NULL,
  telling_id INTEGER NOT NULL REFERENCES tellings (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, person, thing)
) STRICT, WITHOUT ROWID;
CREATE INDEX told_things_by_telling ON told_things (telling_id);

-- Tables of the package login.

-- Sessions of logged-in accounts.
CREATE TABLE sessions (
  id            INTEGER PRIMARY KEY,
  token_hash    BLOB NOT NULL UNIQUE,
  account_id    INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  -- door: a session of one listener is not valid at the other
  door          TEXT NOT NULL CHECK (door IN ('public', 'staff')),
  fingerprint   TEXT NOT NULL DEFAULT '', -- keyed hash of the device
  created_at    INTEGER NOT NULL,
  last_seen_at  INTEGER NOT NULL,
  device        TEXT NOT NULL DEFAULT '', -- browser in which it started
  address       TEXT NOT NULL DEFAULT '', -- network address from which it started
  vouched_until INTEGER NOT NULL DEFAULT 0 -- until then the password counts as recently entered
) STRICT;
CREATE INDEX sessions_by_account ON sessions (account_id);
CREATE INDEX sessions_by_last_seen ON sessions (last_seen_at);
CREATE INDEX sessions_by_device ON sessions (fingerprint) WHERE fingerprint <> '';
CREATE INDEX sessions_by_start ON sessions (created_at);

-- The last ten logins of each account.
CREATE TABLE sign_ins (
  id         INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  at         INTEGER NOT NULL,
  device     TEXT NOT NULL,
  address    TEXT NOT NULL,
  wrong      INTEGER NOT NULL -- wrong passwords entered before
) STRICT;
CREATE INDEX sign_ins_by_account ON sign_ins (account_id, id);

-- Mailed codes for setting a new password, as keyed hashes; each works once.
CREATE TABLE reset_codes (
  code_hash  BLOB PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reset_codes_by_account ON reset_codes (account_id);

-- Mailed login codes, as keyed hashes; each works once. An address without an account gets one with the code.
CREATE TABLE entry_codes (
  email_key  TEXT NOT NULL,
  code_hash  BLOB NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (email_key, code_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_codes_by_end ON entry_codes (expires_at);

-- New email addresses that their owners still have to confirm with a mailed code.
CREATE TABLE email_changes (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  email      TEXT NOT NULL,
  code_hash  BLOB NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- Changes of email that the old address can undo for 72 hours. Until then no other account can take the old address.
CREATE TABLE email_undos (
  token_hash BLOB PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  email      TEXT NOT NULL,
  email_key  TEXT NOT NULL,
  changed_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_undos_by_email ON email_undos (email_key);
CREATE INDEX email_undos_by_account ON email_undos (account_id);

-- Secrets for two-step verification (TOTP, RFC 6238).
CREATE TABLE second_factors (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret     TEXT NOT NULL, -- encrypted
  on_at      INTEGER, -- when it was turned on; NULL before
  last_step  INTEGER NOT NULL DEFAULT 0 -- time step of the last used code, which can't be used again
) STRICT;

-- Recovery codes that replace a TOTP code, each once.
CREATE TABLE recovery_codes (
  code_hash  BLOB PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_codes_by_account ON recovery_codes (account_id);

-- Tables of the package content.

-- Published versions of the storefront's design; the newest one is shown.
CREATE TABLE front_states (
  id      INTEGER PRIMARY KEY,
  body    TEXT NOT NULL CHECK (json_valid(body)), -- the design as JSON
  changed TEXT NOT NULL, -- names of the parts that differ from the version before
  who     INTEGER REFERENCES accounts (id),
  at      INTEGER NOT NULL
) STRICT;

-- The unpublished design of the storefront, one row for each part.
CREATE TABLE front_draft (
  part    TEXT PRIMARY KEY,
  body    TEXT CHECK (json_valid(body)), -- the part as JSON; NULL if it equals the published one
  version INTEGER NOT NULL DEFAULT 1, -- grows with each change
  who     INTEGER REFERENCES accounts (id),
  at      INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Pictures uploaded for the storefront. One that neither the draft nor a published version uses is deleted.
CREATE TABLE front_pictures (
  name    TEXT PRIMARY KEY,
  width   INTEGER NOT NULL,
  height  INTEGER NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Logos and icons, rewritten by the shop as SVG or PNG. An SVG also has a bitmap (PNG) for uses without SVG. Unused
-- ones are deleted as in front_pictures.
CREATE TABLE front_logos (
  id      INTEGER PRIMARY KEY,
  name    TEXT NOT NULL UNIQUE,
  kind    TEXT NOT NULL CHECK (kind IN ('svg', 'png')),
  width   INTEGER NOT NULL,
  height  INTEGER NOT NULL,
  content BLOB NOT NULL,
  bitmap  BLOB CHECK ((bitmap IS NULL) = (kind = 'png')),
  sent_at INTEGER NOT NULL
) STRICT;

-- The owner's pages, the policies and the FAQ. A policy without a published text shows the built-in one.
CREATE TABLE pages (
  id      INTEGER PRIMARY KEY,
  policy  TEXT UNIQUE CHECK (policy IN ('returns', 'terms', 'privacy', 'faq')),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

-- Contents of pages: the draft and the published one.
CREATE TABLE page_texts (
  page_id     INTEGER NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  state       TEXT NOT NULL CHECK (state IN ('draft', 'published')),
  slug        TEXT NOT NULL,
  title       TEXT NOT NULL,
  text        TEXT NOT NULL,
  description TEXT NOT NULL,
  form        INTEGER NOT NULL CHECK (form IN (0, 1)), -- 1 shows the shop's contact data and a form below the text
  at          INTEGER NOT NULL,
  who         INTEGER REFERENCES accounts (id),
  texts       TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(texts)), -- translations: {"hi": {"title": "…"}}
  PRIMARY KEY (page_id, state)
) STRICT;
CREATE UNIQUE INDEX page_texts_by_slug ON page_texts (slug) WHERE state = 'published' AND slug <> '';

-- Pictures in the texts of pages.
CREATE TABLE page_pictures (
  page_id INTEGER NOT NULL,
  state   TEXT NOT NULL,
  name    TEXT NOT NULL,
  PRIMARY KEY (page_id, state, name),
  FOREIGN KEY (page_id, state) REFERENCES page_texts (page_id, state) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

-- Former slugs of pages. A row refers to the page and not to a URL, so that redirects never form a chain.
CREATE TABLE old_addresses (
  slug    TEXT PRIMARY KEY,
  page_id INTEGER NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX old_addresses_by_page ON old_addresses (page_id);

-- Redirects: URL paths of a former shop. Each leads to a product, a category or a page and not to a URL.
CREATE TABLE former_addresses (
  id          INTEGER PRIMARY KEY,
  -- path: such as /product/smart-plug: lower case, without a slash at the end
  path        TEXT NOT NULL UNIQUE CHECK (path LIKE '/_%' AND length(path) <= 300),
  product_id  INTEGER REFERENCES products (id) ON DELETE CASCADE,
  category_id INTEGER REFERENCES categories (id) ON DELETE CASCADE,
  page_id     INTEGER REFERENCES pages (id) ON DELETE CASCADE,
  at          INTEGER NOT NULL,
  job_id      INTEGER, -- the import that added it
  CHECK ((product_id IS NOT NULL) + (category_id IS NOT NULL) + (page_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX former_addresses_by_job ON former_addresses (job_id) WHERE job_id IS NOT NULL;

-- Tables of the package customers and of imports of people.

-- Customers that an import added.
CREATE TABLE past_customers (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  source     TEXT NOT NULL,
  -- agreed: consent to mails in the former shop, for reference only: no mail is sent because of it
  agreed     TEXT NOT NULL DEFAULT '' CHECK (agreed IN ('', 'yes', 'no')),
  at         INTEGER NOT NULL
) STRICT;

-- Orders of a former shop, for reading only: they are in no number series, stock, tax or sum. They belong to an account
-- once it has confirmed their email address.
CREATE TABLE past_orders (
  id          INTEGER PRIMARY KEY,
  source      TEXT NOT NULL,
  number      TEXT NOT NULL,
  customer_id INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
  name        TEXT NOT NULL,
  email       TEXT NOT NULL,
  email_key   TEXT NOT NULL,
  mob         TEXT NOT NULL,
  address     TEXT NOT NULL,
  state       TEXT NOT NULL,
  payment     TEXT NOT NULL,
  placed_at   INTEGER NOT NULL,
  total       INTEGER NOT NULL,
  delivery    INTEGER NOT NULL,
  discount    INTEGER NOT NULL,
  tax         INTEGER NOT NULL,
  lines       TEXT NOT NULL CHECK (json_valid(lines)), -- lines as JSON
  UNIQUE (source, number)
) STRICT;
CREATE INDEX past_orders_by_customer ON past_orders (customer_id, placed_at) WHERE customer_id IS NOT NULL;
CREATE INDEX past_orders_by_email ON past_orders (email_key);
CREATE INDEX past_orders_by_mob ON past_orders (mob);
CREATE INDEX past_orders_by_number ON past_orders (number);

-- Tables of the package imports.

-- Changes of products by an import, for its undo.
CREATE TABLE import_steps (
  id         INTEGER PRIMARY KEY,
  job_id     INTEGER NOT NULL REFERENCES jobs (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  before     TEXT NOT NULL, -- the product before the import, '' if the import added it
  stock      INTEGER NOT NULL, -- change of the stock in units
  -- version: of the product after the import; if it has changed since, the undo leaves the product alone
  version    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX import_steps_by_job ON import_steps (job_id, id);

-- Rows other than products that an import added, for its undo.
CREATE TABLE moved_rows (
  id     INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('customer', 'address', 'order', 'review', 'category', 'options')),
  ref    INTEGER NOT NULL,
  before TEXT NOT NULL DEFAULT '' -- facts for the undo, as JSON
) STRICT;
CREATE INDEX moved_rows_by_job ON moved_rows (job_id, id);

-- Sample data that the set-up guide put into an empty shop, for its removal.
CREATE TABLE samples (
  kind TEXT NOT NULL CHECK (kind IN ('product', 'category')),
  id   INTEGER NOT NULL,
  was  TEXT NOT NULL, -- version of the product or name of the category: if it has changed, the row is the owner's
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- Tables of surveys and self-audits.

-- Visits to the survey form.
CREATE TABLE survey_visits (
  id          INTEGER PRIMARY KEY,
  at          INTEGER NOT NULL,
  fingerprint TEXT NOT NULL DEFAULT '' -- keyed hash of the device
) STRICT;
CREATE INDEX survey_visits_by_device ON survey_visits (fingerprint) WHERE fingerprint <> '';
CREATE INDEX survey_visits_by_time ON survey_visits (at);

-- Answers to the survey.
CREATE TABLE survey_answers (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  answers TEXT NOT NULL CHECK (json_valid(answers))
) STRICT;
CREATE INDEX survey_answers_by_time ON survey_answers (at DESC);
CREATE INDEX survey_answers_by_email ON survey_answers ((answers ->> '$.Answers.email') COLLATE NOCASE);

-- Each chosen answer of each survey, so that charts and filters use an index. Free text that matches no named value is
-- counted as Other.
CREATE TABLE survey_choices (
  question  TEXT NOT NULL,
  choice    TEXT NOT NULL,
  answer_id INTEGER NOT NULL REFERENCES survey_answers (id) ON DELETE CASCADE,
  PRIMARY KEY (question, choice, answer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX survey_choices_by_answer ON survey_choices (answer_id);

-- The owner's answers in the self-audit of dark patterns. The latest answer of a kind counts; earlier ones are kept.
CREATE TABLE audit_answers (
  id    INTEGER PRIMARY KEY,
  kind  TEXT NOT NULL,
  found INTEGER NOT NULL CHECK (found IN (0, 1)),
  note  TEXT NOT NULL CHECK (length(note) <= 500),
  at    INTEGER NOT NULL,
  who   INTEGER REFERENCES accounts (id)
) STRICT;
CREATE INDEX audit_answers_by_kind ON audit_answers (kind, id);

-- What a kit gets from its parts: how many can be made, the sums of prices, what a customer pays, the cost (0 if one is
-- unknown), the highest GST rate, and the sum of the MRPs.
CREATE VIEW kit_figures (kit_id, free, price, pays, cost, rate, mrp) AS
  SELECT k.kit_id, min(iif(p.deleted_at IS NULL AND p.availability = 'In Stock', (p.shelf - p.held) / k.pieces, 0)),
      sum(p.pays * k.pieces),
    min((SELECT kit_price FROM products WHERE id = k.kit_id), sum(p.pays * k.pieces)), iif(min(p.cost_price) > 0,
        sum(p.cost_price * k.pieces), 0), max(p.gst_rate), sum(p.price * k.pieces)
  FROM kit_parts k JOIN products p ON p.id = k.part_id GROUP BY k.kit_id;

CREATE VIEW family_figures (family, free, availability, variants, lowest, lead) AS
  -- What a parent product gets from its variants: stock, availability, their number, the lowest price if they differ,
  -- and the variant that is meant if only the parent is named (the first that can be bought, else the first).
  SELECT family, sum(iif(availability = 'In Stock', shelf - held, 0)), iif(sum(availability = 'In Stock') > 0,
      'In Stock', 'Out of Stock'), count(*),
    iif(min(pays) < max(pays), min(pays), 0),
    (SELECT id FROM products l WHERE l.family = v.family
        AND l.deleted_at IS NULL ORDER BY NOT (l.availability = 'In Stock' AND l.shelf > l.held), l.place, l.id LIMIT 1)
  FROM products v WHERE family IS NOT NULL AND deleted_at IS NULL GROUP BY family;

-- An order must have the instants that its state requires. A trigger checks that, because a CHECK can't read
-- order_states.
-- +goose StatementBegin
CREATE TRIGGER orders_fit_their_state BEFORE UPDATE OF state, hold_open, confirmed_at, shipped_at, delivered_at ON orders
  WHEN NOT EXISTS (SELECT 1 FROM order_states s WHERE s.name = new.state
    AND (s.unpaid = 0 OR new.confirmed_at IS NULL) AND (s.sale = 0 OR new.confirmed_at IS NOT NULL)
    AND (s.shipped = 0 OR new.shipped_at IS NOT NULL) AND (s.delivered = 0 OR new.delivered_at IS NOT NULL)
    AND (s.holds = 1 OR new.hold_open = 0))
  BEGIN SELECT raise(ABORT, 'the order does not have what its state asks for'); END;
-- +goose StatementEnd

-- Rows of the stock ledger, issued documents and the audit log can be neither changed nor deleted.
-- +goose StatementBegin
CREATE TRIGGER stock_movements_stay BEFORE UPDATE ON stock_movements BEGIN SELECT raise(ABORT,
    'a stock movement never changes'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER stock_movements_kept BEFORE DELETE ON stock_movements BEGIN SELECT raise(ABORT,
    'a stock movement is never deleted'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER documents_stay BEFORE UPDATE ON documents BEGIN SELECT raise(ABORT,
    'an issued document never changes'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER documents_kept BEFORE DELETE ON documents BEGIN SELECT raise(ABORT,
    'an issued document is never deleted'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER credit_entries_stay BEFORE UPDATE OF id, customer_id, at, kind, amount, balance, order_id, card_id,
    expires_at, who ON credit_entries BEGIN SELECT raise(ABORT, 'an entry of store credit never changes'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER credit_entries_kept BEFORE DELETE ON credit_entries BEGIN SELECT raise(ABORT,
    'an entry of store credit is never deleted'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'the audit log never changes'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER audit_kept BEFORE DELETE ON audit BEGIN SELECT raise(ABORT,
    'the audit log is never shortened by hand'); END;
-- +goose StatementEnd

-- Once an account has confirmed its email, the orders of a former shop with that address are its own.
-- +goose StatementBegin
CREATE TRIGGER past_orders_claimed AFTER UPDATE OF verified_key ON accounts WHEN new.verified_key <> ''
    AND new.verified_key = new.email_key BEGIN
  UPDATE past_orders SET customer_id = new.id WHERE email_key = new.email_key AND customer_id IS NULL;
END;
-- +goose StatementEnd

-- When a part changes, its kits are updated, because lists read only the kit's row.
-- +goose StatementBegin
CREATE TRIGGER kits_follow AFTER UPDATE OF shelf, held, availability, price, discount_price, cost_price, gst_rate,
    deleted_at ON products
  WHEN EXISTS (SELECT 1 FROM kit_parts WHERE part_id = new.id) BEGIN
  UPDATE products SET shelf = f.free, price = f.price, discount_price = f.pays, cost_price = f.cost, gst_rate = f.rate
    FROM (SELECT * FROM kit_figures WHERE kit_id IN (SELECT kit_id FROM kit_parts
        WHERE part_id = new.id)) f WHERE products.id = f.kit_id;
END;
-- +goose StatementEnd

-- When a variant changes, its parent is updated: it has the price of the lead variant, and the sums of all.
-- +goose StatementBegin
CREATE TRIGGER families_follow AFTER UPDATE OF shelf, held, availability, price, discount_price, gst_rate, deleted_at,
    place, family ON products
  WHEN new.family IS NOT NULL BEGIN
  UPDATE products SET shelf = f.free, availability = f.availability, variants = f.variants, lowest = f.lowest,
      price = l.price, discount_price = l.discount_price, gst_rate = l.gst_rate
    FROM family_figures f JOIN products l ON l.id = f.lead WHERE f.family = new.family AND products.id = new.family;
  UPDATE products SET shelf = 0, variants = 0, lowest = 0, availability = 'Out of Stock'
    WHERE id = new.family AND NOT EXISTS (SELECT 1 FROM products v WHERE v.family = new.family
        AND v.deleted_at IS NULL);
END;
-- +goose StatementEnd

-- A cart row is added with the first item, keeps the instant of the last change, and is deleted with the last item.
-- +goose StatementBegin
CREATE TRIGGER carts_begun AFTER INSERT ON cart_items BEGIN
  INSERT INTO carts (customer_id, began_at, changed_at) VALUES (new.customer_id, new.added_at, new.added_at)
    ON CONFLICT (customer_id) DO UPDATE SET changed_at = max(changed_at, excluded.changed_at);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER carts_ended AFTER DELETE ON cart_items WHEN NOT EXISTS (SELECT 1 FROM cart_items
    WHERE customer_id = old.customer_id) BEGIN
  DELETE FROM carts WHERE customer_id = old.customer_id;
END;
-- +goose StatementEnd

-- Rows that every new shop has.
INSERT INTO front_draft (part) VALUES ('identity'), ('home'), ('menu');

INSERT INTO pages (id, policy) VALUES (1, 'returns'), (2, 'terms'), (3, 'privacy'), (4, 'faq');
