-- +goose Up

-- The shop's tables, department by department as in store/, each with its indexes; triggers and views come last.
--
-- Instants are milliseconds since 1970 in UTC; days are texts 2026-11-21 in the shop's zone; money is whole paise.
-- Flags are 0 or 1. A column who or …_by has the account of the person who did it.

-- Marks a file as a database of Hearth (schema.Application).
PRAGMA application_id = 1213355060;

-- CORE

-- What staff changed: who, what and when. Never changed or shortened (triggers below).
CREATE TABLE audit (
  id     INTEGER PRIMARY KEY,
  at     INTEGER NOT NULL,
  who    INTEGER REFERENCES accounts (id), -- NULL for the shop itself
  action TEXT NOT NULL,
  object TEXT NOT NULL, -- "product 12", "order 1001", "settings"
  detail TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX audit_by_time ON audit (at);
CREATE INDEX audit_by_who ON audit (who, id);
CREATE INDEX audit_by_object ON audit (object, id);

-- Work outside the shop, written in the transaction that causes it and done by a worker. A waiting task whose turn has
-- come is leased, tried, and is done, waits for another try, or has failed for good.
CREATE TABLE tasks (
  id          INTEGER PRIMARY KEY,
  kind        TEXT NOT NULL,
  key         TEXT NOT NULL, -- one task of a kind and key: "12" for refund 12
  payload     TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payload)),
  due_at      INTEGER NOT NULL,
  tries       INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER NOT NULL DEFAULT 0, -- a worker has it until then
  state       TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  error       TEXT NOT NULL DEFAULT '',
  made_at     INTEGER NOT NULL,
  ended_at    INTEGER,
  UNIQUE (kind, key)
) STRICT;
CREATE INDEX tasks_due ON tasks (due_at) WHERE state = 'waiting';
CREATE INDEX tasks_done ON tasks (ended_at) WHERE state = 'done';

-- Long work of staff: an import, an export, a zip.
CREATE TABLE jobs (
  id       INTEGER PRIMARY KEY,
  kind     TEXT NOT NULL,
  who      INTEGER NOT NULL REFERENCES accounts (id),
  state    TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  done     INTEGER NOT NULL DEFAULT 0,
  total    INTEGER NOT NULL DEFAULT 0,
  message  TEXT NOT NULL DEFAULT '',
  request  TEXT NOT NULL CHECK (json_valid(request)), -- what was asked
  result   TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(result)), -- what came of it
  made_at  INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX jobs_open ON jobs (id) WHERE state IN ('queued', 'running');

-- What the shop found out about itself: backups made, copies written, restores tried.
CREATE TABLE reports (
  id     INTEGER PRIMARY KEY,
  at     INTEGER NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('backup', 'copies', 'drill')),
  ok     INTEGER NOT NULL CHECK (ok IN (0, 1)),
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX reports_by_kind ON reports (kind, id DESC);

-- SETTINGS

-- Settings as they were changed; a setting without a row has its default. Secrets are sealed.
CREATE TABLE settings (
  key        TEXT PRIMARY KEY,
  value      TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- DELIVERY

-- What staff know of single PIN codes and the embedded directory doesn't.
CREATE TABLE pin_areas (
  pincode  TEXT PRIMARY KEY CHECK (length(pincode) = 6),
  district TEXT NOT NULL,
  state    TEXT NOT NULL,
  talukas  TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(talukas)), -- names, as JSON
  pickup   INTEGER NOT NULL CHECK (pickup IN (0, 1)), -- 1 if the courier delivers there
  cod      INTEGER NOT NULL CHECK (cod IN (0, 1)) -- 1 if customers there may pay on delivery
) STRICT, WITHOUT ROWID;

-- Ranges of PIN codes that staff switched on or off; a later range counts more than an earlier one.
CREATE TABLE pin_ranges (
  id           INTEGER PRIMARY KEY,
  from_pin     TEXT NOT NULL CHECK (length(from_pin) = 6),
  to_pin       TEXT NOT NULL CHECK (length(to_pin) = 6),
  pickup       INTEGER NOT NULL CHECK (pickup IN (0, 1)),
  cod          INTEGER NOT NULL CHECK (cod IN (0, 1)),
  -- leave_pickup: 1 leaves delivery as earlier ranges and the directory have it
  leave_pickup INTEGER NOT NULL DEFAULT 0 CHECK (leave_pickup IN (0, 1)),
  leave_cod    INTEGER NOT NULL DEFAULT 0 CHECK (leave_cod IN (0, 1)), -- the same of COD
  CHECK (from_pin <= to_pin)
) STRICT;

-- What the courier said of a PIN code. A transaction asks nobody outside: it reads what was asked before.
CREATE TABLE courier_pins (
  pincode  TEXT PRIMARY KEY CHECK (length(pincode) = 6),
  prepaid  INTEGER NOT NULL CHECK (prepaid IN (0, 1)),
  cod      INTEGER NOT NULL CHECK (cod IN (0, 1)),
  asked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What the courier charges for a parcel to a PIN code.
CREATE TABLE courier_charges (
  pincode  TEXT NOT NULL CHECK (length(pincode) = 6),
  grams    INTEGER NOT NULL CHECK (grams > 0),
  pt       TEXT NOT NULL CHECK (pt IN ('Pre-paid', 'COD')),
  amount   INTEGER NOT NULL CHECK (amount >= 0), -- paise
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (pincode, grams, pt)
) STRICT, WITHOUT ROWID;

-- ACCOUNTS

-- Roles of accounts. The shop adds those that it knows when it opens; an owner may add more.
CREATE TABLE roles (
  name        TEXT PRIMARY KEY,
  -- permissions: of an owner's own role, separated by blanks; those of the built-in roles are in the program
  permissions TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- Customers and staff: a role other than Customer makes it a staff account. An erased account keeps its row and loses
-- its facts.
CREATE TABLE accounts (
  id            INTEGER PRIMARY KEY,
  name          TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  email         TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  email_key     TEXT NOT NULL UNIQUE, -- the address as it is compared
  password_hash TEXT NOT NULL,
  role          TEXT NOT NULL DEFAULT 'Customer' REFERENCES roles (name),
  created_at    INTEGER NOT NULL,
  deleted_at    INTEGER,
  -- verified_key: the email_key that was shown to be the owner's by a mailed code or link, '' if none; consented mails
  -- go to no other
  verified_key  TEXT NOT NULL DEFAULT '',
  lang          TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3) -- that the customer used last
) STRICT;
CREATE INDEX accounts_by_name ON accounts (name COLLATE NOCASE, id);
CREATE INDEX accounts_by_role ON accounts (role, id) WHERE role <> 'Customer';

-- Delivery addresses of customers; an order has a copy of its own.
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
  company     TEXT NOT NULL DEFAULT '' -- buys for this business; beside its GSTIN
) STRICT;
CREATE INDEX addresses_by_customer ON addresses (customer_id, id);
CREATE INDEX addresses_by_mob ON addresses (mob);

-- What staff write on a customer for each other. Customers see it when they ask for their data; it goes when they are
-- erased.
CREATE TABLE customer_notes (
  id          INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  at          INTEGER NOT NULL,
  who         INTEGER REFERENCES accounts (id),
  words       TEXT NOT NULL CHECK (length(words) BETWEEN 1 AND 500),
  pinned      INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1))
) STRICT;
CREATE INDEX customer_notes_by_customer ON customer_notes (customer_id, id);

-- What a member of staff chose for their own desk: rows a page, columns, what they want to be told.
CREATE TABLE desk_choices (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name       TEXT NOT NULL,
  value      TEXT NOT NULL,
  PRIMARY KEY (account_id, name)
) STRICT, WITHOUT ROWID;

-- A staff list as somebody looks at it: its filters and its order under a name, for themselves or for all who may see
-- the list.
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

-- A mail and the facts that it is written from; a worker renders and sends it. AUTOINCREMENT: a mail's number names its
-- task, so it is never given again.
CREATE TABLE mails (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  kind     TEXT NOT NULL,
  to_name  TEXT NOT NULL,
  to_addr  TEXT NOT NULL,
  facts    TEXT NOT NULL CHECK (json_valid(facts)), -- JSON
  subject  TEXT NOT NULL DEFAULT '',
  made_at  INTEGER NOT NULL,
  sent_at  INTEGER,
  file     TEXT NOT NULL DEFAULT '', -- in outbox/, where the mail was only written to a file
  of_order INTEGER GENERATED ALWAYS AS (facts ->> '$.order_id') VIRTUAL,
  lang     TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3)
) STRICT;
CREATE INDEX mails_by_time ON mails (made_at DESC);
CREATE INDEX mails_by_order ON mails (of_order) WHERE of_order IS NOT NULL;
CREATE INDEX mails_by_address ON mails (to_addr COLLATE NOCASE, kind, made_at);
CREATE INDEX mails_unsent ON mails (made_at, kind) WHERE sent_at IS NULL AND file <> '';

-- A mail in the owner's words, in place of the one that the shop brings. A row without a subject is one that went back
-- to the original; it keeps the count of its changes.
CREATE TABLE mail_texts (
  kind     TEXT NOT NULL,
  lang     TEXT NOT NULL CHECK (length(lang) BETWEEN 2 AND 3),
  subject  TEXT NOT NULL,
  text     TEXT NOT NULL,
  version  INTEGER NOT NULL CHECK (version > 0),
  who      INTEGER REFERENCES accounts (id),
  at       INTEGER NOT NULL,
  fault    TEXT NOT NULL DEFAULT '', -- why the mail could not be written from it as it stands
  fault_at INTEGER,
  PRIMARY KEY (kind, lang)
) STRICT, WITHOUT ROWID;

-- Devices that opened the shop, by a keyed hash; forgotten when they are old.
CREATE TABLE visitors (
  fingerprint TEXT PRIMARY KEY,
  first_seen  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX visitors_by_time ON visitors (first_seen);

-- CATALOGUE

-- Three levels of categories in one tree.
CREATE TABLE categories (
  id        INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES categories (id),
  level     INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
  name      TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  position  INTEGER NOT NULL DEFAULT 0,
  text      TEXT NOT NULL DEFAULT '', -- what the category's page says
  picture   TEXT NOT NULL DEFAULT '', -- name of the file, the hash of its content
  CHECK ((level = 1) = (parent_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX categories_sibling_name ON categories (coalesce(parent_id, 0), name COLLATE NOCASE);
CREATE INDEX categories_by_parent ON categories (parent_id, position, id);
CREATE INDEX categories_by_name ON categories (name COLLATE NOCASE, id);

-- A product hangs on one node of the category tree, of any level. Two kinds of products follow others. A variant is a
-- product with a family, another product: it has its own price, stock, serials and orders. The family is not sold. A
-- kit is made of other products (kit_parts). It has no pieces, prices or costs of its own: its shelf is how many kits
-- its parts make, its price what they cost singly, and it costs what staff ask, at most that. Orders tax part by part.
CREATE TABLE products (
  id                INTEGER PRIMARY KEY,
  title             TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  category_id       INTEGER NOT NULL REFERENCES categories (id),
  description       TEXT NOT NULL DEFAULT '',
  availability      TEXT NOT NULL DEFAULT 'In Stock' CHECK (availability IN ('In Stock', 'Out of Stock')),
  shelf             INTEGER NOT NULL DEFAULT 0 CHECK (shelf >= 0), -- pieces that lie there
  held              INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0), -- pieces that open orders hold
  price             INTEGER NOT NULL CHECK (price > 0), -- paise, GST included; so are all prices
  discount_price    INTEGER NOT NULL DEFAULT 0 CHECK (discount_price BETWEEN 0 AND price), -- 0 for none
  -- pays: what a customer pays
  pays              INTEGER NOT NULL GENERATED ALWAYS AS
        (CASE WHEN discount_price > 0 AND discount_price < price THEN discount_price ELSE price END) STORED,
  -- cost_price: what a piece costs the shop, without GST; 0 if unknown; never shown to shoppers
  cost_price        INTEGER NOT NULL DEFAULT 0 CHECK (cost_price >= 0),
  specifications    TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(specifications)), -- JSON, as features and notes
  features          TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(features)),
  notes             TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(notes)),
  weight            REAL NOT NULL DEFAULT 0 CHECK (weight >= 0), -- grams, packed
  length            REAL NOT NULL DEFAULT 0 CHECK (length >= 0), -- cm, packed; so are width and height
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
  unit              TEXT NOT NULL DEFAULT 'NOS', -- of the GST portal's unit quantity codes
  rating_sum        INTEGER NOT NULL DEFAULT 0,
  rating_count      INTEGER NOT NULL DEFAULT 0,
  rating            REAL NOT NULL GENERATED ALWAYS AS
        (CASE WHEN rating_count > 0 THEN round(1.0 * rating_sum / rating_count, 1) ELSE 0.0 END) STORED,
  -- version: grows with each change by staff: whoever saves an older one is refused
  version           INTEGER NOT NULL DEFAULT 1,
  created_at        INTEGER NOT NULL,
  changed_at        INTEGER NOT NULL,
  deleted_at        INTEGER,
  -- early_cost: the first cost that was entered: lines ordered while none was known count with it
  early_cost        INTEGER NOT NULL DEFAULT 0 CHECK (early_cost >= 0),
  -- kit_price: what staff ask for a kit; 0 for a product that is no kit
  kit_price         INTEGER NOT NULL DEFAULT 0 CHECK (kit_price >= 0),
  family            INTEGER REFERENCES products (id), -- of a variant, the product whose variant it is
  -- options: of a family: [{"name":"Colour","values":[{"value":"Black","swatch":"#000000"}]}]
  options           TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(options)),
  -- choice: of a variant, its values in the order of the options: ["Black"]
  choice            TEXT NOT NULL DEFAULT '[]' COLLATE NOCASE CHECK (json_valid(choice)),
  place             INTEGER NOT NULL DEFAULT 0, -- of a variant, where it stands among the others
  variants          INTEGER NOT NULL DEFAULT 0 CHECK (variants >= 0), -- of a family, how many there are
  -- lowest: of a family, the lowest price where its variants' differ
  lowest            INTEGER NOT NULL DEFAULT 0 CHECK (lowest >= 0),
  -- gtin: number under the bar code: EAN, UPC or GTIN-14, check digit included
  gtin              TEXT NOT NULL DEFAULT '' CHECK (length(gtin) IN (0, 8, 12, 13, 14)),
  lacks_from        TEXT, -- day from which it lacks a certificate that it seems to need
  popular           INTEGER NOT NULL DEFAULT 0, -- what was sold lately, weighted by its stars; counted anew every hour
  -- wanted: order of lists: what can't be bought now comes last
  wanted            INTEGER GENERATED ALWAYS AS
        (iif(availability = 'In Stock' AND shelf > held, popular, -100)) VIRTUAL,
  CHECK (held <= shelf)
) STRICT;
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

-- Pictures of a product; position 0 is the main one.
CREATE TABLE product_pictures (
  id         INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position   INTEGER NOT NULL CHECK (position >= 0),
  name       TEXT NOT NULL, -- hash of the content
  width      INTEGER NOT NULL CHECK (width > 0),
  height     INTEGER NOT NULL CHECK (height > 0)
) STRICT;
CREATE INDEX product_pictures_by_product ON product_pictures (product_id, position);

-- Questions and answers on a product's page.
CREATE TABLE questions (
  id         INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  question   TEXT NOT NULL CHECK (length(question) > 0),
  answer     TEXT NOT NULL
) STRICT;
CREATE INDEX questions_by_product ON questions (product_id, id);

-- What a kit is made of.
CREATE TABLE kit_parts (
  kit_id   INTEGER NOT NULL REFERENCES products (id),
  part_id  INTEGER NOT NULL REFERENCES products (id),
  pieces   INTEGER NOT NULL CHECK (pieces BETWEEN 1 AND 100),
  position INTEGER NOT NULL,
  PRIMARY KEY (kit_id, part_id),
  CHECK (kit_id <> part_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX kit_parts_by_part ON kit_parts (part_id, kit_id);

-- What goes with a product, as staff picked it.
CREATE TABLE companions (
  product_id   INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  companion_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position     INTEGER NOT NULL,
  PRIMARY KEY (product_id, companion_id),
  CHECK (product_id <> companion_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX companions_by_companion ON companions (companion_id);

-- What a product or a category is called and says in another language than English. What isn't here is told in English.
CREATE TABLE texts (
  kind  TEXT NOT NULL CHECK (kind IN ('product', 'category')),
  thing INTEGER NOT NULL, -- number of the product or category
  lang  TEXT NOT NULL CHECK (length(lang) BETWEEN 2 AND 3 AND lang <> 'en'),
  field TEXT NOT NULL,
  text  TEXT NOT NULL CHECK (text <> ''), -- a list (specifications, features, notes) has an entry a line
  PRIMARY KEY (kind, lang, thing, field)
) STRICT, WITHOUT ROWID;
CREATE INDEX texts_by_thing ON texts (kind, thing);

-- Approvals of a product by kind (store/certificates): a number, or the reason why it needs none. A variant without one
-- of its own has its family's.
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

-- Scans of certificates by the hash of their content; one that no certificate names is forgotten.
CREATE TABLE certificate_files (
  name    TEXT PRIMARY KEY,
  content BLOB NOT NULL
) STRICT;

-- By which rules, and for which size of enterprise, products.lacks_from was last computed.
CREATE TABLE certificate_rules (
  mark TEXT NOT NULL,
  size TEXT NOT NULL
) STRICT;

-- A product's form as somebody left it, so that neither a crash nor the end of a session takes what was typed.
CREATE TABLE product_drafts (
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  product_id INTEGER NOT NULL, -- 0 for a new product
  version    INTEGER NOT NULL, -- the product's when the form was opened
  body       TEXT NOT NULL CHECK (json_valid(body)),
  saved_at   INTEGER NOT NULL,
  PRIMARY KEY (account_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX product_drafts_by_time ON product_drafts (saved_at);

-- Pictures that were sent before the form that they belong to. They are kept as long as a draft.
CREATE TABLE draft_pictures (
  name    TEXT PRIMARY KEY,
  width   INTEGER NOT NULL CHECK (width > 0),
  height  INTEGER NOT NULL CHECK (height > 0),
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX draft_pictures_by_time ON draft_pictures (sent_at);

-- What shoppers ask about a product, until staff answer it or put it aside. A published answer becomes a question of
-- the product.
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

-- Every change of what lies on the shelf or is held, with why and who. Never changed (triggers below); a product's
-- shelf and held are the sums of its movements.
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

-- Pictures that an import named, to be fetched.
CREATE TABLE awaited_pictures (
  id         INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  job_id     INTEGER NOT NULL,
  address    TEXT NOT NULL,
  had        INTEGER NOT NULL DEFAULT 0 CHECK (had IN (0, 1)), -- 1 once it was
  why        TEXT NOT NULL DEFAULT '', -- it could not be had
  UNIQUE (product_id, address)
) STRICT;
CREATE INDEX awaited_pictures_by_job ON awaited_pictures (job_id);
CREATE INDEX awaited_pictures_open ON awaited_pictures (why, id) WHERE had = 0;

-- PROMOTIONS

-- Reductions that the shop gives: by themselves, or to who types the code.
CREATE TABLE offers (
  id         INTEGER PRIMARY KEY,
  name       TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  code       TEXT UNIQUE CHECK (code <> ''),
  kind       TEXT NOT NULL CHECK (kind IN ('percent', 'amount', 'delivery', 'bundle')),
  percent    INTEGER NOT NULL CHECK (percent BETWEEN 0 AND 99),
  amount     INTEGER NOT NULL CHECK (amount >= 0), -- paise; so are most and min_value
  most       INTEGER NOT NULL CHECK (most >= 0), -- that a percentage takes off at most
  take       INTEGER NOT NULL CHECK (take >= 0), -- of a bundle: take 3 …
  pay        INTEGER NOT NULL CHECK (pay >= 0 AND pay <= take), -- … pay 2
  min_value  INTEGER NOT NULL CHECK (min_value >= 0),
  min_pieces INTEGER NOT NULL CHECK (min_pieces >= 0),
  scope      TEXT NOT NULL CHECK (scope IN ('all', 'products', 'categories')),
  buyers     TEXT NOT NULL CHECK (buyers IN ('all', 'new', 'listed')),
  first_day  TEXT NOT NULL, -- in the shop's zone, '' for no bound
  last_day   TEXT NOT NULL,
  uses       INTEGER NOT NULL CHECK (uses >= 0), -- in all, 0 for no bound
  uses_each  INTEGER NOT NULL CHECK (uses_each >= 0), -- of a customer
  combines   INTEGER NOT NULL CHECK (combines IN (0, 1)),
  active     INTEGER NOT NULL CHECK (active IN (0, 1)),
  version    INTEGER NOT NULL DEFAULT 1,
  made_at    INTEGER NOT NULL
) STRICT;

-- The products or categories that an offer is for, by its scope.
CREATE TABLE offer_targets (
  offer_id  INTEGER NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  target_id INTEGER NOT NULL,
  PRIMARY KEY (offer_id, target_id)
) STRICT, WITHOUT ROWID;

-- The people on an offer's list.
CREATE TABLE offer_buyers (
  offer_id  INTEGER NOT NULL REFERENCES offers (id) ON DELETE CASCADE,
  email_key TEXT NOT NULL,
  PRIMARY KEY (offer_id, email_key)
) STRICT, WITHOUT ROWID;

-- What an order was given. A placed order holds the use; it counts from the confirmation until the cancellation.
CREATE TABLE offer_uses (
  order_id    INTEGER NOT NULL REFERENCES orders (id),
  offer_id    INTEGER NOT NULL REFERENCES offers (id),
  customer_id INTEGER NOT NULL REFERENCES accounts (id),
  name        TEXT NOT NULL,
  code        TEXT NOT NULL,
  goods       INTEGER NOT NULL CHECK (goods >= 0), -- paise saved on goods
  delivery    INTEGER NOT NULL CHECK (delivery >= 0), -- paise saved on delivery
  counts      INTEGER NOT NULL DEFAULT 1 CHECK (counts IN (0, 1)),
  held        INTEGER NOT NULL DEFAULT 0 CHECK (held IN (0, 1)),
  PRIMARY KEY (order_id, offer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX offer_uses_by_offer ON offer_uses (offer_id, customer_id, goods, delivery) WHERE counts;
CREATE INDEX offer_uses_by_customer ON offer_uses (customer_id);
CREATE INDEX offer_uses_cancelled ON offer_uses (offer_id) WHERE NOT counts;
CREATE INDEX offer_uses_held ON offer_uses (offer_id, customer_id) WHERE held;

-- ORDERS

-- States of orders; the shop fills in what store/core/states.go says of each when it opens. All facts are 1 or 0.
CREATE TABLE order_states (
  name      TEXT PRIMARY KEY,
  unpaid    INTEGER NOT NULL CHECK (unpaid IN (0, 1)), -- waits for its payment or confirmation
  holds     INTEGER NOT NULL CHECK (holds IN (0, 1)), -- reserves stock
  sale      INTEGER NOT NULL CHECK (sale IN (0, 1)), -- counts as sold
  kept      INTEGER NOT NULL CHECK (kept IN (0, 1)), -- counts as sold and did not come back
  shipped   INTEGER NOT NULL CHECK (shipped IN (0, 1)), -- has left the shop
  delivered INTEGER NOT NULL CHECK (delivered IN (0, 1))
) STRICT, WITHOUT ROWID;

-- Ways of paying: providers, COD, UPI, cash. The shop fills them in when it opens.
CREATE TABLE payment_ways (
  name TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- A cart from its first piece until it is empty.
CREATE TABLE carts (
  customer_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  began_at    INTEGER NOT NULL,
  changed_at  INTEGER NOT NULL
) STRICT;
CREATE INDEX carts_by_change ON carts (changed_at);

-- What lies in customers' carts.
CREATE TABLE cart_items (
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  product_id  INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity    INTEGER NOT NULL CHECK (quantity > 0),
  added_at    INTEGER NOT NULL,
  PRIMARY KEY (customer_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX cart_items_by_product ON cart_items (product_id);

-- What customers wish for.
CREATE TABLE wishlist (
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  product_id  INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  added_at    INTEGER NOT NULL,
  -- pays: the lowest price that the customer knows: when it was wished for, or told since
  pays        INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (customer_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX wishlist_by_product ON wishlist (product_id);

-- From checkout on. The address is a copy: later changes of the customer's address leave the order as it was. What
-- happened to it is in order_events, and what it says of money beside its total follows from payments, refunds and
-- documents.
CREATE TABLE orders (
  id               INTEGER PRIMARY KEY,
  customer_id      INTEGER NOT NULL REFERENCES accounts (id),
  state            TEXT NOT NULL REFERENCES order_states (name),
  pt               TEXT NOT NULL CHECK (pt IN ('Pre-paid', 'COD')), -- way of paying
  lines_total      INTEGER NOT NULL CHECK (lines_total >= 0), -- paise; so are all amounts
  shipping         INTEGER NOT NULL CHECK (shipping >= 0),
  cod_fee          INTEGER NOT NULL DEFAULT 0 CHECK (cod_fee >= 0),
  total            INTEGER NOT NULL CHECK (total = lines_total + shipping + cod_fee),
  address          TEXT NOT NULL CHECK (json_valid(address)),
  hold_until       INTEGER NOT NULL, -- an unpaid order gives its pieces back then
  hold_open        INTEGER NOT NULL CHECK (hold_open IN (0, 1)), -- 1 while it holds pieces
  placed_at        INTEGER NOT NULL,
  confirmed_at     INTEGER,
  shipped_at       INTEGER,
  delivered_at     INTEGER,
  cancelled_at     INTEGER,
  cancel_reason    TEXT NOT NULL DEFAULT '',
  provider         TEXT NOT NULL DEFAULT '',
  provider_order   TEXT NOT NULL DEFAULT '', -- the provider's number for the payment
  idempotency_key  TEXT, -- a checkout that is sent twice is one order
  idempotency_hash BLOB,
  cod_checked_at   INTEGER,
  -- cod_checked_by: how the customer said that a COD order is really wanted
  cod_checked_by   TEXT NOT NULL DEFAULT '' CHECK (cod_checked_by IN ('', 'mail', 'phone')),
  -- channel: counter: sold across the desk
  channel          TEXT NOT NULL DEFAULT 'online' CHECK (channel IN ('online', 'counter')),
  pin              TEXT GENERATED ALWAYS AS (address ->> '$.pin') VIRTUAL,
  sold_by          INTEGER REFERENCES accounts (id), -- staff who sold it at the counter or by telephone
  placed_from      TEXT NOT NULL DEFAULT '', -- keyed hash of the network address: unpaid orders are counted by it
  packed_at        INTEGER,
  packed_by        INTEGER REFERENCES accounts (id),
  mob              TEXT GENERATED ALWAYS AS (address ->> '$.mob') VIRTUAL,
  sold_day         INTEGER, -- of the confirmation, as 20261121 in the shop's zone
  -- repeats: 1 if the customer had a confirmed order before
  repeats          INTEGER NOT NULL DEFAULT 0 CHECK (repeats IN (0, 1)),
  lang             TEXT NOT NULL DEFAULT 'en' CHECK (length(lang) BETWEEN 2 AND 3), -- in which it was placed
  -- given_name: of an order by telephone or at the counter, whose account may be nobody's
  given_name       TEXT GENERATED ALWAYS AS
        (iif(channel = 'online' AND sold_by IS NULL OR address ->> '$.name' = 'Counter sale', '',
                         coalesce(address ->> '$.name', ''))) VIRTUAL,
  -- note: from the customer to packer and courier: "ring at the second gate"
  note             TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  -- keeps_cart: 1 for Buy Now: the confirmation leaves the cart as it is
  keeps_cart       INTEGER NOT NULL DEFAULT 0 CHECK (keeps_cart IN (0, 1)),
  placed_on        TEXT NOT NULL DEFAULT '', -- keyed hash of the device, '' if it did not name itself
  CHECK (shipped_at IS NULL OR confirmed_at IS NOT NULL),
  CHECK (delivered_at IS NULL OR shipped_at IS NOT NULL)
) STRICT;
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
CREATE INDEX orders_cod_by_pin ON orders (pin, shipped_at, state, total, shipping)
  WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL;
CREATE INDEX orders_cod_back ON orders (shipped_at, pin)
  WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL AND cancelled_at IS NOT NULL;
CREATE INDEX orders_by_payment ON orders (pt, id DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX orders_by_total ON orders (total, id, confirmed_at);

-- What was ordered, with what was true of the product then. A kit's parts are lines of their own.
CREATE TABLE order_lines (
  id              INTEGER PRIMARY KEY,
  order_id        INTEGER NOT NULL REFERENCES orders (id),
  product_id      INTEGER NOT NULL REFERENCES products (id),
  title           TEXT NOT NULL,
  picture         TEXT NOT NULL,
  hsn_code        TEXT NOT NULL,
  gst_rate        INTEGER NOT NULL,
  unit            TEXT NOT NULL,
  warranty_months INTEGER NOT NULL,
  quantity        INTEGER NOT NULL CHECK (quantity > 0),
  price           INTEGER NOT NULL CHECK (price > 0),
  discount        INTEGER NOT NULL DEFAULT 0 CHECK (discount >= 0), -- what offers and the kit take off
  amount          INTEGER NOT NULL CHECK (amount >= 0 AND amount = price * quantity - discount),
  cost            INTEGER NOT NULL DEFAULT 0 CHECK (cost >= 0), -- of a piece, without GST; 0 if unknown
  net             INTEGER NOT NULL DEFAULT 0 CHECK (net >= 0), -- the amount without GST
  kit_id          INTEGER REFERENCES products (id), -- kit that the line is a part of
  kit             TEXT NOT NULL DEFAULT '',
  kits            INTEGER NOT NULL DEFAULT 0 CHECK (kits >= 0), -- how many of the kit were ordered
  -- kit_off: of the discount, what the kit takes off
  kit_off         INTEGER NOT NULL DEFAULT 0 CHECK (kit_off BETWEEN 0 AND discount)
) STRICT;
CREATE INDEX order_lines_by_order ON order_lines (order_id, id);
CREATE INDEX order_lines_by_product ON order_lines (product_id);
CREATE INDEX order_lines_by_kit ON order_lines (kit_id) WHERE kit_id IS NOT NULL;

-- What happened to an order, and the state that it led to.
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

-- What staff write on an order for each other. Customers never see it. A pinned note stands at the head of the order.
CREATE TABLE order_notes (
  id       INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  at       INTEGER NOT NULL,
  who      INTEGER REFERENCES accounts (id),
  words    TEXT NOT NULL CHECK (length(words) BETWEEN 1 AND 500),
  pinned   INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1))
) STRICT;
CREATE INDEX order_notes_by_order ON order_notes (order_id, id);

-- Words that staff put on orders, to find them by: gift, wholesale, call first.
CREATE TABLE order_tags (
  order_id INTEGER NOT NULL REFERENCES orders (id),
  tag      TEXT NOT NULL COLLATE NOCASE CHECK (length(tag) BETWEEN 1 AND 30),
  PRIMARY KEY (order_id, tag)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_tags_by_tag ON order_tags (tag, order_id);

-- Parcels in which orders leave the shop, and where the courier says that they are. An order has one that is live.
CREATE TABLE shipments (
  id           INTEGER PRIMARY KEY,
  order_id     INTEGER NOT NULL REFERENCES orders (id),
  tracking_id  TEXT NOT NULL DEFAULT '',
  courier_name TEXT NOT NULL DEFAULT '',
  expected_day TEXT NOT NULL DEFAULT '', -- of delivery, as the courier says
  eway_bill    TEXT NOT NULL DEFAULT '', -- number; needed for parcels worth more than 50,000 rupees
  status       TEXT NOT NULL DEFAULT '', -- in the courier's words, and where and when that was
  place        TEXT NOT NULL DEFAULT '',
  status_at    INTEGER NOT NULL DEFAULT 0,
  -- stage: 0: not picked up, 1: on its way, 2: on its way back, 3: delivered or back
  stage        INTEGER NOT NULL DEFAULT 0 CHECK (stage BETWEEN 0 AND 3),
  checked_at   INTEGER NOT NULL DEFAULT 0, -- when the courier was last asked
  shipped_at   INTEGER,
  -- A booking with the courier, from asked_at on; its waybill is tracking_id, '' until one was reserved.
  reference    TEXT NOT NULL DEFAULT '', -- of the parcel at the courier: the order's number, then 1042-2
  weight       INTEGER NOT NULL DEFAULT 0 CHECK (weight >= 0), -- grams
  length       INTEGER NOT NULL DEFAULT 0 CHECK (length >= 0), -- cm, 0 if nobody measured; so are the others
  width        INTEGER NOT NULL DEFAULT 0 CHECK (width >= 0),
  height       INTEGER NOT NULL DEFAULT 0 CHECK (height >= 0),
  collect      INTEGER NOT NULL DEFAULT 0 CHECK (collect >= 0), -- paise at the door
  sort_code    TEXT NOT NULL DEFAULT '', -- of the courier, for the label
  pickup_day   TEXT NOT NULL DEFAULT '', -- when the courier is asked to come for it
  asked_at     INTEGER,
  sent_at      INTEGER, -- from then on the courier may know it
  booked_at    INTEGER, -- the courier confirmed it
  cancel_at    INTEGER, -- the courier is asked to cancel it
  problem      TEXT NOT NULL DEFAULT '', -- why the courier refused it, or what keeps it from answering
  ended_at     INTEGER -- the parcel was given up before it left
) STRICT;
CREATE UNIQUE INDEX shipments_live ON shipments (order_id) WHERE ended_at IS NULL;
CREATE INDEX shipments_by_order ON shipments (order_id, id);
CREATE INDEX shipments_by_tracking ON shipments (tracking_id COLLATE NOCASE) WHERE tracking_id <> '';
CREATE UNIQUE INDEX shipments_waybill ON shipments (tracking_id) WHERE asked_at IS NOT NULL AND tracking_id <> '';
CREATE INDEX shipments_unsent ON shipments (id)
  WHERE asked_at IS NOT NULL AND sent_at IS NULL AND ended_at IS NULL;

-- Waybills of the courier that no parcel has yet, fetched ahead. account is a keyed hash of the account they are for.
CREATE TABLE waybills (
  waybill    TEXT PRIMARY KEY,
  account    TEXT NOT NULL,
  fetched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Requests that the courier comes for the parcels of a day, one for each place and day.
CREATE TABLE pickups (
  id       INTEGER PRIMARY KEY,
  place    TEXT NOT NULL,
  day      TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  taken_at INTEGER, -- the courier took it
  problem  TEXT NOT NULL DEFAULT '' -- why it did not
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

-- Serial numbers of pieces.
CREATE TABLE serials (
  serial     TEXT PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id),
  made_at    INTEGER NOT NULL,
  made_by    INTEGER REFERENCES accounts (id),
  line_id    INTEGER REFERENCES order_lines (id), -- of the parcel that the piece went into
  bound_at   INTEGER,
  bound_by   INTEGER REFERENCES accounts (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX serials_by_product ON serials (product_id, made_at DESC);
CREATE INDEX serials_by_line ON serials (line_id) WHERE line_id IS NOT NULL;
CREATE INDEX serials_by_made ON serials (made_at DESC, serial);

-- Pieces that customers registered for their warranty.
CREATE TABLE devices (
  serial        TEXT PRIMARY KEY REFERENCES serials (serial),
  customer_id   INTEGER NOT NULL REFERENCES accounts (id),
  registered_at INTEGER NOT NULL,
  invoice_file  TEXT NOT NULL -- private file of an invoice of another seller
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_by_customer ON devices (customer_id, registered_at DESC);

-- What a customer asks a price for, and what the shop quotes, until a day of the shop's zone. AUTOINCREMENT: customers
-- know the number.
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
  shipping    INTEGER NOT NULL DEFAULT 0 CHECK (shipping >= 0), -- paise, GST included
  until_day   TEXT NOT NULL DEFAULT '',
  note        TEXT NOT NULL DEFAULT '',
  -- order_id: the order that came of it; one that was never confirmed leaves the quotation open
  order_id    INTEGER UNIQUE REFERENCES orders (id),
  CHECK ((state = 'open') = (answered_at IS NULL))
) STRICT;
CREATE INDEX quotations_by_customer ON quotations (customer_id, id DESC);
CREATE INDEX quotations_by_state ON quotations (state, id DESC);

-- What a quotation is for.
CREATE TABLE quotation_lines (
  quotation_id INTEGER NOT NULL REFERENCES quotations (id) ON DELETE CASCADE,
  product_id   INTEGER NOT NULL REFERENCES products (id),
  title        TEXT NOT NULL,
  quantity     INTEGER NOT NULL CHECK (quantity > 0),
  price        INTEGER NOT NULL DEFAULT 0 CHECK (price >= 0), -- paise a piece, GST included; 0 until it is quoted
  position     INTEGER NOT NULL,
  PRIMARY KEY (quotation_id, product_id)
) STRICT, WITHOUT ROWID;

-- DOCUMENTS

-- The next number of each series and financial year.
CREATE TABLE document_series (
  kind     TEXT NOT NULL CHECK (kind IN ('invoice', 'credit note')),
  year     TEXT NOT NULL CHECK (length(year) = 4), -- 2627 for April 2026 to March 2027
  next     INTEGER NOT NULL CHECK (next > 0),
  last_day TEXT NOT NULL,
  PRIMARY KEY (kind, year)
) STRICT, WITHOUT ROWID;

-- Numbers that were issued on paper and are not in this database, since it was restored from a backup older than they
-- are.
CREATE TABLE document_gaps (
  kind     TEXT NOT NULL CHECK (kind IN ('invoice', 'credit note')),
  year     TEXT NOT NULL CHECK (length(year) = 4),
  from_seq INTEGER NOT NULL CHECK (from_seq > 0),
  to_seq   INTEGER NOT NULL CHECK (to_seq >= from_seq),
  noted_at INTEGER NOT NULL,
  PRIMARY KEY (kind, year, from_seq)
) STRICT, WITHOUT ROWID;

-- Invoices and credit notes as issued. They never change (triggers below).
CREATE TABLE documents (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL CHECK (kind IN ('invoice', 'credit note')),
  number     TEXT NOT NULL UNIQUE CHECK (length(number) <= 16),
  year       TEXT NOT NULL,
  seq        INTEGER NOT NULL CHECK (seq > 0), -- the number within its series
  day        TEXT NOT NULL,
  order_id   INTEGER NOT NULL REFERENCES orders (id),
  invoice_id INTEGER REFERENCES documents (id),
  return_id  INTEGER UNIQUE REFERENCES returns (id),
  total      INTEGER NOT NULL CHECK (total >= 0),
  body       TEXT NOT NULL CHECK (json_valid(body)), -- what is printed, as JSON; rupees
  issued_at  INTEGER NOT NULL,
  UNIQUE (kind, year, seq),
  CHECK ((kind = 'invoice') = (invoice_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX documents_one_invoice ON documents (order_id) WHERE kind = 'invoice';
CREATE INDEX documents_by_order ON documents (order_id);
CREATE INDEX documents_by_day ON documents (kind, day DESC, id DESC);
CREATE INDEX documents_by_invoice ON documents (invoice_id, id) WHERE invoice_id IS NOT NULL;

-- Each time a month was packed for the accountant. Documents of the month that are newer were not in it.
CREATE TABLE handed_months (
  id     INTEGER PRIMARY KEY,
  month  TEXT NOT NULL CHECK (month GLOB '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  newest INTEGER NOT NULL, -- newest document of the shop then
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

-- PAYMENTS

-- What came in for an order, each payment once: by a provider, by the courier, by UPI to the shop's own id, or as cash.
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

-- A list of refunds for the bank, so that what is on one is not paid by another.
CREATE TABLE refund_batches (
  id      INTEGER PRIMARY KEY,
  made_at INTEGER NOT NULL,
  made_by INTEGER REFERENCES accounts (id)
) STRICT;

-- Money on its way back. A refund of a provider is done by a task; one of COD carries staff's reference. One that the
-- provider refused can be tried again. AUTOINCREMENT: its number names its task, and is the key by which the provider
-- knows it.
CREATE TABLE refunds (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id        INTEGER NOT NULL REFERENCES orders (id),
  payment_id      INTEGER REFERENCES payments (id),
  return_id       INTEGER UNIQUE REFERENCES returns (id),
  amount          INTEGER NOT NULL CHECK (amount > 0),
  reason          TEXT NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'done', 'failed')),
  provider_refund TEXT NOT NULL DEFAULT '',
  reference       TEXT NOT NULL DEFAULT '', -- of a transfer by hand
  created_at      INTEGER NOT NULL,
  done_at         INTEGER,
  refund_to       TEXT NOT NULL DEFAULT '', -- UPI id or account, as the customer or staff said
  batch           INTEGER REFERENCES refund_batches (id),
  attempt         INTEGER NOT NULL DEFAULT 0, -- tries
  failure         TEXT NOT NULL DEFAULT '', -- what was wrong with the last one
  -- adopted: 1 if it was made at the provider and not by the shop
  adopted         INTEGER NOT NULL DEFAULT 0 CHECK (adopted IN (0, 1)),
  refund_to_by    INTEGER REFERENCES accounts (id) -- who said last where money goes by hand
) STRICT;
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_by_state ON refunds (state, id);
CREATE INDEX refunds_by_time ON refunds (done_at) WHERE done_at IS NOT NULL;
CREATE UNIQUE INDEX refunds_by_provider ON refunds (provider_refund) WHERE provider_refund <> '';
CREATE INDEX refunds_by_payment ON refunds (payment_id);

-- What the payment provider paid out to the bank.
CREATE TABLE settlements (
  id         TEXT PRIMARY KEY,
  provider   TEXT NOT NULL,
  amount     INTEGER NOT NULL,
  fees       INTEGER NOT NULL,
  tax        INTEGER NOT NULL,
  utr        TEXT NOT NULL DEFAULT '', -- the bank's reference
  settled_at INTEGER NOT NULL,
  checked_at INTEGER,
  checked_by INTEGER REFERENCES accounts (id)
) STRICT, WITHOUT ROWID;

-- Of what a settlement was made.
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

-- When the provider was asked last what payments it knows.
CREATE TABLE money_checks (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  failure TEXT NOT NULL DEFAULT '',
  since   INTEGER NOT NULL DEFAULT 0 -- from when on it listed them; 0 if it could not be asked
) STRICT;

-- The payments of the last days as their provider lists them, to be compared with the shop's own.
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

-- What a customer disputes at their bank. The provider takes the money back unless the shop answers in time.
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

-- RETURNS

-- Pieces of an order line that come back. A line can be returned in several returns until none of its pieces is left. A
-- return that was inspected can be refused: then the line stays sold.
CREATE TABLE returns (
  id           INTEGER PRIMARY KEY,
  line_id      INTEGER NOT NULL REFERENCES order_lines (id),
  quantity     INTEGER NOT NULL CHECK (quantity > 0),
  -- amount: what the pieces are worth, fixed at opening so that the returns of a line add up to it; once refunded, of
  -- its credit note
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
  batch        INTEGER, -- list for the bank on which the refund went out
  CHECK ((state = 'processed') = (refunded_at IS NOT NULL)),
  CHECK ((state = 'refused') = (inspected = 'refused'))
) STRICT;
CREATE INDEX returns_by_line ON returns (line_id, id);
CREATE INDEX returns_by_state ON returns (state, id DESC);

-- REVIEWS

-- Reviews by customers who bought the product. A hidden one counts for no rating.
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
  picture       TEXT NOT NULL DEFAULT '',
  hidden_at     INTEGER,
  hidden_reason TEXT NOT NULL DEFAULT '',
  helpful       INTEGER NOT NULL DEFAULT 0, -- how many people marked it so
  UNIQUE (order_id, product_id)
) STRICT;
CREATE INDEX reviews_by_product ON reviews (product_id, written_at DESC);
CREATE INDEX reviews_by_customer ON reviews (customer_id);
CREATE INDEX reviews_by_time ON reviews (written_at DESC, id DESC);
CREATE INDEX reviews_hidden ON reviews (written_at DESC, id DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_unanswered ON reviews (written_at DESC, id DESC) WHERE answer = '' AND hidden_at IS NULL;
CREATE INDEX reviews_by_picture ON reviews (picture) WHERE picture <> '';

-- Who found a review helpful: a customer, a device, or a customer on a device; each counts once.
CREATE TABLE helpful_marks (
  id          INTEGER PRIMARY KEY,
  review_id   INTEGER NOT NULL REFERENCES reviews (id) ON DELETE CASCADE,
  customer_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  device      TEXT NOT NULL DEFAULT '', -- keyed hash, '' if the browser names none
  at          INTEGER NOT NULL,
  CHECK (customer_id IS NOT NULL OR device <> '')
) STRICT;
CREATE UNIQUE INDEX helpful_of_customer ON helpful_marks (review_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX helpful_of_device ON helpful_marks (review_id, device) WHERE device <> '';
CREATE INDEX helpful_by_customer ON helpful_marks (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX helpful_by_device ON helpful_marks (device) WHERE device <> '';

-- Reviews of the shop that was here before. One counts for the rating once staff show it.
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
  bought     INTEGER NOT NULL CHECK (bought IN (0, 1)), -- 1 if the order came along
  shown_at   INTEGER,
  UNIQUE (source, product_id, email_key, name, written_at)
) STRICT;
CREATE INDEX past_reviews_by_product ON past_reviews (product_id, written_at DESC);
CREATE INDEX past_reviews_by_email ON past_reviews (email_key);
CREATE INDEX past_reviews_by_time ON past_reviews (written_at DESC, id DESC);

-- MESSAGES

-- Complaints (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)): each has a number, is answered within 48 hours
-- and settled within a month.
CREATE TABLE complaints (
  id          INTEGER PRIMARY KEY,
  number      TEXT NOT NULL UNIQUE,
  at          INTEGER NOT NULL,
  customer_id INTEGER REFERENCES accounts (id),
  order_id    INTEGER REFERENCES orders (id),
  order_given TEXT NOT NULL DEFAULT '', -- the order number as written by somebody who could not show that it is theirs
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

-- What was said on a complaint by either side.
CREATE TABLE complaint_notes (
  id           INTEGER PRIMARY KEY,
  complaint_id INTEGER NOT NULL REFERENCES complaints (id) ON DELETE CASCADE,
  at           INTEGER NOT NULL,
  who          INTEGER REFERENCES accounts (id),
  words        TEXT NOT NULL
) STRICT;
CREATE INDEX complaint_notes_by_complaint ON complaint_notes (complaint_id, id);

-- What people agreed to be mailed, each giving with its withdrawing (DPDP Act, section 6). One holds while it is not
-- withdrawn.
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

-- Who waits for a product to be back: an account, or the address of a visitor, which counts once it was confirmed.
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

-- A mail that somebody agreed to.
CREATE TABLE tellings (
  id         INTEGER PRIMARY KEY,
  kind       TEXT NOT NULL,
  person     TEXT NOT NULL, -- the account's number, or w and the number of the visitor's wait
  account_id INTEGER REFERENCES accounts (id) ON DELETE CASCADE,
  email_key  TEXT NOT NULL,
  mail_id    INTEGER NOT NULL UNIQUE,
  made_at    INTEGER NOT NULL,
  handed_at  INTEGER, -- to the mail server, whose answer isn't known before sent_at
  sent_at    INTEGER
) STRICT;
CREATE INDEX tellings_by_account ON tellings (account_id, sent_at) WHERE account_id IS NOT NULL;
CREATE INDEX tellings_by_sent ON tellings (sent_at) WHERE sent_at IS NOT NULL;
CREATE INDEX tellings_by_email ON tellings (email_key);

-- What a mail told of: each thing once to a person.
CREATE TABLE told_things (
  kind       TEXT NOT NULL,
  person     TEXT NOT NULL,
  thing      TEXT NOT NULL,
  telling_id INTEGER NOT NULL REFERENCES tellings (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, person, thing)
) STRICT, WITHOUT ROWID;
CREATE INDEX told_things_by_telling ON told_things (telling_id);

-- LOGIN

-- Who is logged in where.
CREATE TABLE sessions (
  id            INTEGER PRIMARY KEY,
  token_hash    BLOB NOT NULL UNIQUE,
  account_id    INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  door          TEXT NOT NULL CHECK (door IN ('public', 'staff')), -- a staff session is no customer's
  fingerprint   TEXT NOT NULL DEFAULT '', -- keyed hash of the device
  created_at    INTEGER NOT NULL,
  last_seen_at  INTEGER NOT NULL,
  device        TEXT NOT NULL DEFAULT '', -- browser with which it began
  address       TEXT NOT NULL DEFAULT '', -- network address from which it began
  vouched_until INTEGER NOT NULL DEFAULT 0 -- the password counts as just typed until then
) STRICT;
CREATE INDEX sessions_by_account ON sessions (account_id);
CREATE INDEX sessions_by_last_seen ON sessions (last_seen_at);
CREATE INDEX sessions_by_device ON sessions (fingerprint) WHERE fingerprint <> '';
CREATE INDEX sessions_by_start ON sessions (created_at);

-- The last ten logins of an account.
CREATE TABLE sign_ins (
  id         INTEGER PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  at         INTEGER NOT NULL,
  device     TEXT NOT NULL,
  address    TEXT NOT NULL,
  wrong      INTEGER NOT NULL -- how many passwords were refused before
) STRICT;
CREATE INDEX sign_ins_by_account ON sign_ins (account_id, id);

-- Mailed codes to set a new password: kept as a keyed hash, used once.
CREATE TABLE reset_codes (
  code_hash  BLOB PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reset_codes_by_account ON reset_codes (account_id);

-- Mailed codes to enter with: the account of the address, or one that is made by it. Kept as a keyed hash, used once.
CREATE TABLE entry_codes (
  email_key  TEXT NOT NULL,
  code_hash  BLOB NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (email_key, code_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_codes_by_end ON entry_codes (expires_at);

-- A new email address that waits for its owner to confirm it with the code mailed there.
CREATE TABLE email_changes (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  email      TEXT NOT NULL,
  code_hash  BLOB NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- A change of email that its old address can undo for 72 hours. Meanwhile the old address is nobody else's.
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

-- The second factor of an account (RFC 6238).
CREATE TABLE second_factors (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  secret     TEXT NOT NULL, -- sealed
  on_at      INTEGER, -- it is asked for from then on
  last_step  INTEGER NOT NULL DEFAULT 0 -- of the last code, which works once
) STRICT;

-- Codes in place of the second factor, each used once.
CREATE TABLE recovery_codes (
  code_hash  BLOB PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX recovery_codes_by_account ON recovery_codes (account_id);

-- CONTENT

-- What the owner chose of the shop's look: each state that was published, the newest in force.
CREATE TABLE front_states (
  id      INTEGER PRIMARY KEY,
  body    TEXT NOT NULL CHECK (json_valid(body)), -- JSON
  changed TEXT NOT NULL, -- parts in which it differs from the state before
  who     INTEGER REFERENCES accounts (id),
  at      INTEGER NOT NULL
) STRICT;

-- What is not published yet of the shop's look, a row for each part.
CREATE TABLE front_draft (
  part    TEXT PRIMARY KEY,
  body    TEXT CHECK (json_valid(body)), -- JSON; NULL while the part is as it was published
  version INTEGER NOT NULL DEFAULT 1, -- grows with each change
  who     INTEGER REFERENCES accounts (id),
  at      INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Pictures that were sent for the shop's look. One that neither the draft nor a state names is forgotten.
CREATE TABLE front_pictures (
  name    TEXT PRIMARY KEY,
  width   INTEGER NOT NULL,
  height  INTEGER NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The shop's logo and its small sign, rewritten by the shop: a drawing or a picture. A drawing also has a bitmap, a PNG, for what
-- shows no SVG. Forgotten as front_pictures are.
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

-- Pages of the owner's own, the policies and the questions. A policy without a published text has the one that the shop
-- brings.
CREATE TABLE pages (
  id      INTEGER PRIMARY KEY,
  policy  TEXT UNIQUE CHECK (policy IN ('returns', 'terms', 'privacy', 'faq')),
  version INTEGER NOT NULL DEFAULT 1
) STRICT;

-- What a page says: its draft, and what everybody reads.
CREATE TABLE page_texts (
  page_id     INTEGER NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  state       TEXT NOT NULL CHECK (state IN ('draft', 'published')),
  slug        TEXT NOT NULL,
  title       TEXT NOT NULL,
  text        TEXT NOT NULL,
  description TEXT NOT NULL,
  form        INTEGER NOT NULL CHECK (form IN (0, 1)), -- 1 shows the shop's own data and a form below the text
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

-- Where a page was once. It leads to the page, not to an address, so that none leads to another of its kind.
CREATE TABLE old_addresses (
  slug    TEXT PRIMARY KEY,
  page_id INTEGER NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX old_addresses_by_page ON old_addresses (page_id);

-- Addresses of the shop that was here before. One leads to a product, a category or a page, never to an address.
CREATE TABLE former_addresses (
  id          INTEGER PRIMARY KEY,
  -- path: /product/smart-plug: lower case, no slash at the end
  path        TEXT NOT NULL UNIQUE CHECK (path LIKE '/_%' AND length(path) <= 300),
  product_id  INTEGER REFERENCES products (id) ON DELETE CASCADE,
  category_id INTEGER REFERENCES categories (id) ON DELETE CASCADE,
  page_id     INTEGER REFERENCES pages (id) ON DELETE CASCADE,
  at          INTEGER NOT NULL,
  job_id      INTEGER, -- import that brought it
  CHECK ((product_id IS NOT NULL) + (category_id IS NOT NULL) + (page_id IS NOT NULL) = 1)
) STRICT;
CREATE INDEX former_addresses_by_job ON former_addresses (job_id) WHERE job_id IS NOT NULL;

-- CUSTOMERS

-- Customers who came with an import.
CREATE TABLE past_customers (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  source     TEXT NOT NULL,
  -- agreed: to the mails of the shop before; kept to be read: nothing is sent by it
  agreed     TEXT NOT NULL DEFAULT '' CHECK (agreed IN ('', 'yes', 'no')),
  at         INTEGER NOT NULL
) STRICT;

-- Orders of the shop before: history to be read, no part of series, stock, tax or sums. They are a customer's once an
-- account has shown that their address is its own.
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
  lines       TEXT NOT NULL CHECK (json_valid(lines)), -- JSON
  UNIQUE (source, number)
) STRICT;
CREATE INDEX past_orders_by_customer ON past_orders (customer_id, placed_at) WHERE customer_id IS NOT NULL;
CREATE INDEX past_orders_by_email ON past_orders (email_key);
CREATE INDEX past_orders_by_mob ON past_orders (mob);
CREATE INDEX past_orders_by_number ON past_orders (number);

-- IMPORTS

-- What an import changed, so that it can be taken back.
CREATE TABLE import_steps (
  id         INTEGER PRIMARY KEY,
  job_id     INTEGER NOT NULL REFERENCES jobs (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  before     TEXT NOT NULL, -- the product as it was, '' if the import added it
  stock      INTEGER NOT NULL, -- by how much it changed the shelf
  -- version: in which it left the product: what was changed since is not taken back with it
  version    INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX import_steps_by_job ON import_steps (job_id, id);

-- What an import of another shop brought besides products, so that it can be taken back.
CREATE TABLE moved_rows (
  id     INTEGER PRIMARY KEY,
  job_id INTEGER NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('customer', 'address', 'order', 'review', 'category', 'options')),
  ref    INTEGER NOT NULL,
  before TEXT NOT NULL DEFAULT '' -- what an undo needs, as JSON
) STRICT;
CREATE INDEX moved_rows_by_job ON moved_rows (job_id, id);

-- What the guide put into an empty shop to try it with, and takes out again.
CREATE TABLE samples (
  kind TEXT NOT NULL CHECK (kind IN ('product', 'category')),
  id   INTEGER NOT NULL,
  was  TEXT NOT NULL, -- a product's version, a category's name: what was changed since is the owner's
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

-- REPORTS

-- Openings of the survey.
CREATE TABLE survey_visits (
  id          INTEGER PRIMARY KEY,
  at          INTEGER NOT NULL,
  fingerprint TEXT NOT NULL DEFAULT '' -- keyed hash of the device
) STRICT;
CREATE INDEX survey_visits_by_device ON survey_visits (fingerprint) WHERE fingerprint <> '';
CREATE INDEX survey_visits_by_time ON survey_visits (at);

-- Filled-in surveys.
CREATE TABLE survey_answers (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  answers TEXT NOT NULL CHECK (json_valid(answers))
) STRICT;
CREATE INDEX survey_answers_by_time ON survey_answers (at DESC);
CREATE INDEX survey_answers_by_email ON survey_answers ((answers ->> '$.Answers.email') COLLATE NOCASE);

-- Each choice of each survey answer, so that ten charts and a filter over all of them are one walk along an index. What
-- is none of the named values counts as Other.
CREATE TABLE survey_choices (
  question  TEXT NOT NULL,
  choice    TEXT NOT NULL,
  answer_id INTEGER NOT NULL REFERENCES survey_answers (id) ON DELETE CASCADE,
  PRIMARY KEY (question, choice, answer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX survey_choices_by_answer ON survey_choices (answer_id);

-- What the owner answered in the self-audit of dark patterns. The latest answer of a kind counts; earlier ones stay.
CREATE TABLE audit_answers (
  id    INTEGER PRIMARY KEY,
  kind  TEXT NOT NULL,
  found INTEGER NOT NULL CHECK (found IN (0, 1)),
  note  TEXT NOT NULL CHECK (length(note) <= 500),
  at    INTEGER NOT NULL,
  who   INTEGER REFERENCES accounts (id)
) STRICT;
CREATE INDEX audit_answers_by_kind ON audit_answers (kind, id);

CREATE VIEW kit_figures (kit_id, free, price, pays, cost, rate, mrp) AS
  SELECT k.kit_id, min(iif(p.deleted_at IS NULL AND p.availability = 'In Stock', (p.shelf - p.held) / k.pieces, 0)),
      sum(p.pays * k.pieces),
    min((SELECT kit_price FROM products WHERE id = k.kit_id), sum(p.pays * k.pieces)), iif(min(p.cost_price) > 0,
        sum(p.cost_price * k.pieces), 0), max(p.gst_rate), sum(p.price * k.pieces)
  FROM kit_parts k JOIN products p ON p.id = k.part_id GROUP BY k.kit_id;

CREATE VIEW family_figures (family, free, availability, variants, lowest, lead) AS
  SELECT family, sum(iif(availability = 'In Stock', shelf - held, 0)), iif(sum(availability = 'In Stock') > 0,
      'In Stock', 'Out of Stock'), count(*),
    iif(min(pays) < max(pays), min(pays), 0),
    (SELECT id FROM products l WHERE l.family = v.family
        AND l.deleted_at IS NULL ORDER BY NOT (l.availability = 'In Stock' AND l.shelf > l.held), l.place, l.id LIMIT 1)
  FROM products v WHERE family IS NOT NULL AND deleted_at IS NULL GROUP BY family;

-- What a state means is in order_states, which a CHECK can't read: an order has what its state asks for.
-- +goose StatementBegin
CREATE TRIGGER orders_fit_their_state BEFORE UPDATE OF state, hold_open, confirmed_at, shipped_at, delivered_at ON orders
  WHEN NOT EXISTS (SELECT 1 FROM order_states s WHERE s.name = new.state
    AND (s.unpaid = 0 OR new.confirmed_at IS NULL) AND (s.sale = 0 OR new.confirmed_at IS NOT NULL)
    AND (s.shipped = 0 OR new.shipped_at IS NOT NULL) AND (s.delivered = 0 OR new.delivered_at IS NOT NULL)
    AND (s.holds = 1 OR new.hold_open = 0))
  BEGIN SELECT raise(ABORT, 'the order does not have what its state asks for'); END;
-- +goose StatementEnd

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
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'the audit log never changes'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER audit_kept BEFORE DELETE ON audit BEGIN SELECT raise(ABORT,
    'the audit log is never shortened by hand'); END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER past_orders_claimed AFTER UPDATE OF verified_key ON accounts WHEN new.verified_key <> ''
    AND new.verified_key = new.email_key BEGIN
  UPDATE past_orders SET customer_id = new.id WHERE email_key = new.email_key AND customer_id IS NULL;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER kits_follow AFTER UPDATE OF shelf, held, availability, price, discount_price, cost_price, gst_rate,
    deleted_at ON products
  WHEN EXISTS (SELECT 1 FROM kit_parts WHERE part_id = new.id) BEGIN
  UPDATE products SET shelf = f.free, price = f.price, discount_price = f.pays, cost_price = f.cost, gst_rate = f.rate
    FROM (SELECT * FROM kit_figures WHERE kit_id IN (SELECT kit_id FROM kit_parts
        WHERE part_id = new.id)) f WHERE products.id = f.kit_id;
END;
-- +goose StatementEnd

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

-- What every shop begins with.
INSERT INTO front_draft (part) VALUES ('identity'), ('home'), ('menu');

INSERT INTO pages (id, policy) VALUES (1, 'returns'), (2, 'terms'), (3, 'privacy'), (4, 'faq');
