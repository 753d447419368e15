-- +goose Up

-- What marks a file as a Hearth database of a release; directories made before the first release do not have it.
PRAGMA application_id = 1213355080;

-- Instants are milliseconds since 1970 in UTC. Days are texts 2026-11-21 in the shop's zone. Money is whole paise.

CREATE TABLE settings (
  key        TEXT PRIMARY KEY,
  value      TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The words that grow. A row here is all that the database has to know of a new one; the shop fills them in when it opens.
CREATE TABLE roles (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE order_states (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
CREATE TABLE payment_ways (name TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- Customers and staff; a role other than Customer makes it a staff account.
CREATE TABLE accounts (
  id            INTEGER PRIMARY KEY,
  name          TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  email         TEXT NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  email_key     TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  role          TEXT NOT NULL DEFAULT 'Customer' REFERENCES roles (name),
  created_at    INTEGER NOT NULL,
  deleted_at    INTEGER
) STRICT;
CREATE INDEX accounts_by_name ON accounts (name COLLATE NOCASE, id);
CREATE INDEX accounts_by_role ON accounts (role, id) WHERE role <> 'Customer';

CREATE TABLE sessions (
  id           INTEGER PRIMARY KEY,
  token_hash   BLOB NOT NULL UNIQUE,
  account_id   INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  door         TEXT NOT NULL CHECK (door IN ('public', 'staff')),
  fingerprint  TEXT NOT NULL DEFAULT '',
  created_at   INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_account ON sessions (account_id);
CREATE INDEX sessions_by_last_seen ON sessions (last_seen_at);

-- Emailed codes: kept as a keyed hash, used once.
CREATE TABLE reset_codes (
  code_hash  BLOB PRIMARY KEY,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX reset_codes_by_account ON reset_codes (account_id);

-- A new email address that waits for its owner to confirm it with the code mailed there.
CREATE TABLE email_changes (
  account_id INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  email      TEXT NOT NULL,
  code_hash  BLOB NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

CREATE TABLE audit (
  id     INTEGER PRIMARY KEY,
  at     INTEGER NOT NULL,
  who    INTEGER REFERENCES accounts (id),
  action TEXT NOT NULL,
  object TEXT NOT NULL,
  detail TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX audit_by_time ON audit (at);

-- Three levels of categories in one tree.
CREATE TABLE categories (
  id        INTEGER PRIMARY KEY,
  parent_id INTEGER REFERENCES categories (id),
  level     INTEGER NOT NULL CHECK (level BETWEEN 1 AND 3),
  name      TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  position  INTEGER NOT NULL DEFAULT 0,
  CHECK ((level = 1) = (parent_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX categories_sibling_name ON categories (coalesce(parent_id, 0), name COLLATE NOCASE);
CREATE INDEX categories_by_parent ON categories (parent_id, position, id);

-- A product hangs on one node of the tree, of any level. shelf is what lies there, held what open orders hold. cost_price is
-- what a piece cost the shop, without GST; 0 is not known. Staff see it, shoppers never.
CREATE TABLE products (
  id                INTEGER PRIMARY KEY,
  title             TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
  category_id       INTEGER NOT NULL REFERENCES categories (id),
  description       TEXT NOT NULL DEFAULT '',
  availability      TEXT NOT NULL DEFAULT 'In Stock' CHECK (availability IN ('In Stock', 'Out of Stock')),
  shelf             INTEGER NOT NULL DEFAULT 0 CHECK (shelf >= 0),
  held              INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
  price             INTEGER NOT NULL CHECK (price > 0),
  discount_price    INTEGER NOT NULL DEFAULT 0 CHECK (discount_price BETWEEN 0 AND price),
  pays              INTEGER NOT NULL GENERATED ALWAYS AS
                      (CASE WHEN discount_price > 0 AND discount_price < price THEN discount_price ELSE price END) STORED,
  cost_price        INTEGER NOT NULL DEFAULT 0 CHECK (cost_price >= 0),
  specifications    TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(specifications)),
  features          TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(features)),
  notes             TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(notes)),
  weight            REAL NOT NULL DEFAULT 0 CHECK (weight >= 0),
  length            REAL NOT NULL DEFAULT 0 CHECK (length >= 0),
  width             REAL NOT NULL DEFAULT 0 CHECK (width >= 0),
  height            REAL NOT NULL DEFAULT 0 CHECK (height >= 0),
  meta_description  TEXT NOT NULL DEFAULT '',
  meta_keywords     TEXT NOT NULL DEFAULT '',
  og_title          TEXT NOT NULL DEFAULT '',
  og_description    TEXT NOT NULL DEFAULT '',
  hsn_code          TEXT NOT NULL DEFAULT '',
  gst_rate          INTEGER NOT NULL DEFAULT 18 CHECK (gst_rate IN (0, 5, 12, 18, 28, 40)),
  warranty_months   INTEGER NOT NULL DEFAULT 0 CHECK (warranty_months BETWEEN 0 AND 240),
  sku               TEXT NOT NULL DEFAULT '',
  country_of_origin TEXT NOT NULL DEFAULT '',
  manufacturer      TEXT NOT NULL DEFAULT '',
  importer          TEXT NOT NULL DEFAULT '',
  net_quantity      TEXT NOT NULL DEFAULT '',
  unit              TEXT NOT NULL DEFAULT 'NOS',
  bis_number        TEXT NOT NULL DEFAULT '',
  wpc_eta           TEXT NOT NULL DEFAULT '',
  rating_sum        INTEGER NOT NULL DEFAULT 0,
  rating_count      INTEGER NOT NULL DEFAULT 0,
  rating            REAL NOT NULL GENERATED ALWAYS AS
                      (CASE WHEN rating_count > 0 THEN round(1.0 * rating_sum / rating_count, 1) ELSE 0.0 END) STORED,
  version           INTEGER NOT NULL DEFAULT 1,
  created_at        INTEGER NOT NULL,
  changed_at        INTEGER NOT NULL,
  deleted_at        INTEGER,
  CHECK (held <= shelf)
) STRICT;
CREATE INDEX products_live ON products (id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_category ON products (category_id, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_pays ON products (pays, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_rating ON products (rating DESC, rating_count DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX products_by_country ON products (country_of_origin, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_by_sku ON products (sku) WHERE sku <> '' AND deleted_at IS NULL;

-- Pictures of a product; position 0 is the main one. name is the hash of the content.
CREATE TABLE product_pictures (
  id         INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  position   INTEGER NOT NULL CHECK (position >= 0),
  name       TEXT NOT NULL,
  width      INTEGER NOT NULL CHECK (width > 0),
  height     INTEGER NOT NULL CHECK (height > 0)
) STRICT;
CREATE INDEX product_pictures_by_product ON product_pictures (product_id, position);

CREATE TABLE questions (
  id         INTEGER PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  question   TEXT NOT NULL CHECK (length(question) > 0),
  answer     TEXT NOT NULL
) STRICT;
CREATE INDEX questions_by_product ON questions (product_id, id);

CREATE VIRTUAL TABLE product_words USING fts5 (
  title, categories, body, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3 4'
);
CREATE VIRTUAL TABLE product_terms USING fts5vocab ('product_words', 'row');

CREATE TABLE wishlist (
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  product_id  INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  added_at    INTEGER NOT NULL,
  PRIMARY KEY (customer_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX wishlist_by_product ON wishlist (product_id);

CREATE TABLE cart_items (
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  product_id  INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  quantity    INTEGER NOT NULL CHECK (quantity > 0),
  added_at    INTEGER NOT NULL,
  PRIMARY KEY (customer_id, product_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX cart_items_by_product ON cart_items (product_id);

CREATE TABLE addresses (
  id          INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name        TEXT NOT NULL,
  mob         TEXT NOT NULL CHECK (length(mob) = 10),
  area        TEXT NOT NULL,
  city        TEXT NOT NULL,
  tal         TEXT NOT NULL,
  dist        TEXT NOT NULL,
  pin         TEXT NOT NULL CHECK (length(pin) = 6),
  state       TEXT NOT NULL,
  country     TEXT NOT NULL,
  gstin       TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX addresses_by_customer ON addresses (customer_id, id);

-- What staff know better than the embedded directory: single PINs, and ranges switched on or off.
CREATE TABLE pin_areas (
  pincode  TEXT PRIMARY KEY CHECK (length(pincode) = 6),
  district TEXT NOT NULL,
  state    TEXT NOT NULL,
  talukas  TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(talukas)),
  pickup   INTEGER NOT NULL CHECK (pickup IN (0, 1)),
  cod      INTEGER NOT NULL CHECK (cod IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE TABLE pin_ranges (
  id       INTEGER PRIMARY KEY,
  from_pin TEXT NOT NULL CHECK (length(from_pin) = 6),
  to_pin   TEXT NOT NULL CHECK (length(to_pin) = 6),
  pickup   INTEGER NOT NULL CHECK (pickup IN (0, 1)),
  cod      INTEGER NOT NULL CHECK (cod IN (0, 1)),
  CHECK (from_pin <= to_pin)
) STRICT;

-- What the courier said of a PIN and of a parcel to it. A transaction asks nobody outside: it reads what was asked before.
CREATE TABLE courier_pins (
  pincode  TEXT PRIMARY KEY CHECK (length(pincode) = 6),
  prepaid  INTEGER NOT NULL CHECK (prepaid IN (0, 1)),
  cod      INTEGER NOT NULL CHECK (cod IN (0, 1)),
  asked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE courier_charges (
  pincode  TEXT NOT NULL CHECK (length(pincode) = 6),
  grams    INTEGER NOT NULL CHECK (grams > 0),
  pt       TEXT NOT NULL CHECK (pt IN ('Pre-paid', 'COD')),
  amount   INTEGER NOT NULL CHECK (amount >= 0),
  asked_at INTEGER NOT NULL,
  PRIMARY KEY (pincode, grams, pt)
) STRICT, WITHOUT ROWID;

-- The address is a copy: later changes of the customer's address leave the order as it was. cod_checked_by says who said that
-- a COD order is really wanted; eway_bill is the number of a parcel worth more than 50,000 rupees; channel is counter for a
-- sale across the desk.
CREATE TABLE orders (
  id                INTEGER PRIMARY KEY,
  customer_id       INTEGER NOT NULL REFERENCES accounts (id),
  state             TEXT NOT NULL REFERENCES order_states (name),
  pt                TEXT NOT NULL CHECK (pt IN ('Pre-paid', 'COD')),
  lines_total       INTEGER NOT NULL CHECK (lines_total >= 0),
  shipping          INTEGER NOT NULL CHECK (shipping >= 0),
  cod_fee           INTEGER NOT NULL DEFAULT 0 CHECK (cod_fee >= 0),
  total             INTEGER NOT NULL CHECK (total = lines_total + shipping + cod_fee),
  address           TEXT NOT NULL CHECK (json_valid(address)),
  hold_until        INTEGER NOT NULL,
  hold_open         INTEGER NOT NULL CHECK (hold_open IN (0, 1)),
  placed_at         INTEGER NOT NULL,
  confirmed_at      INTEGER,
  shipped_at        INTEGER,
  delivered_at      INTEGER,
  cancelled_at      INTEGER,
  cancel_reason     TEXT NOT NULL DEFAULT '',
  tracking_id       TEXT NOT NULL DEFAULT '',
  courier_name      TEXT NOT NULL DEFAULT '',
  expected_day      TEXT NOT NULL DEFAULT '',
  provider          TEXT NOT NULL DEFAULT '',
  provider_order    TEXT NOT NULL DEFAULT '',
  idempotency_key   TEXT,
  idempotency_hash  BLOB,
  cod_checked_at    INTEGER,
  cod_checked_by    TEXT NOT NULL DEFAULT '' CHECK (cod_checked_by IN ('', 'mail', 'phone')),
  eway_bill         TEXT NOT NULL DEFAULT '',
  channel           TEXT NOT NULL DEFAULT 'online' CHECK (channel IN ('online', 'counter')),
  pin               TEXT GENERATED ALWAYS AS (address ->> '$.pin') VIRTUAL,
  CHECK (state <> 'placed' OR confirmed_at IS NULL),
  CHECK (state NOT IN ('confirmed', 'shipped', 'delivered', 'returned') OR confirmed_at IS NOT NULL),
  CHECK (state NOT IN ('shipped', 'delivered', 'returned') OR shipped_at IS NOT NULL),
  CHECK (state <> 'delivered' OR delivered_at IS NOT NULL),
  CHECK (hold_open = 0 OR state IN ('placed', 'confirmed'))
) STRICT;
CREATE INDEX orders_by_customer ON orders (customer_id, id DESC);
CREATE INDEX orders_by_state ON orders (state, id DESC);
CREATE INDEX orders_by_confirmed ON orders (confirmed_at) WHERE confirmed_at IS NOT NULL;
CREATE INDEX orders_confirmed_of_customer ON orders (customer_id, confirmed_at) WHERE confirmed_at IS NOT NULL;
CREATE INDEX orders_by_hold ON orders (hold_until) WHERE state = 'placed';
CREATE UNIQUE INDEX orders_once ON orders (customer_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE UNIQUE INDEX orders_by_provider ON orders (provider, provider_order) WHERE provider_order <> '';
-- The staff's list of orders in the orders that it can have, and counted by state, without a walk over whole rows.
CREATE INDEX orders_confirmed_by_state ON orders (state, id DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX orders_confirmed_by_total ON orders (total, id) WHERE confirmed_at IS NOT NULL;
-- The money check and what COD loses walk along these alone.
CREATE INDEX orders_prepaid ON orders (id, state, total) WHERE pt = 'Pre-paid' AND confirmed_at IS NOT NULL;
CREATE INDEX orders_cod ON orders (shipped_at, state, pin, total, shipping) WHERE pt = 'COD' AND channel = 'online' AND shipped_at IS NOT NULL;
CREATE INDEX orders_unchecked ON orders (confirmed_at) WHERE state = 'confirmed' AND pt = 'COD' AND cod_checked_at IS NULL;

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
  amount          INTEGER NOT NULL CHECK (amount = price * quantity)
) STRICT;
CREATE INDEX order_lines_by_order ON order_lines (order_id, id);
CREATE INDEX order_lines_by_product ON order_lines (product_id);

CREATE TABLE order_events (
  id       INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders (id),
  at       INTEGER NOT NULL,
  event    TEXT NOT NULL,
  state    TEXT NOT NULL,
  who      INTEGER REFERENCES accounts (id),
  note     TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX order_events_by_order ON order_events (order_id, id);

-- Where the courier says that a parcel is.
CREATE TABLE tracking (
  order_id   INTEGER PRIMARY KEY REFERENCES orders (id),
  status     TEXT NOT NULL DEFAULT '',
  place      TEXT NOT NULL DEFAULT '',
  at         INTEGER NOT NULL DEFAULT 0,
  checked_at INTEGER NOT NULL
) STRICT;

-- Every change of what lies on the shelf or is held, with why and who.
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
CREATE INDEX stock_movements_by_order ON stock_movements (order_id);

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
CREATE INDEX payments_by_time ON payments (taken_at);

-- kind says why a line comes back, batch in which list for the bank its refund went out. One that was looked at can be
-- refused: then the line stays sold.
CREATE TABLE returns (
  id            INTEGER PRIMARY KEY,
  line_id       INTEGER NOT NULL UNIQUE REFERENCES order_lines (id),
  quantity      INTEGER NOT NULL CHECK (quantity > 0),
  kind          TEXT NOT NULL DEFAULT '' CHECK (kind IN ('', 'not wanted', 'defective', 'wrong', 'damaged')),
  reason        TEXT NOT NULL DEFAULT '',
  refund_to     TEXT NOT NULL DEFAULT '',
  opened_at     INTEGER NOT NULL,
  opened_by     INTEGER REFERENCES accounts (id),
  state         TEXT NOT NULL CHECK (state IN ('return', 'processed', 'refused')),
  refunded_at   INTEGER,
  restocked     INTEGER NOT NULL DEFAULT 0 CHECK (restocked IN (0, 1)),
  inspected     TEXT NOT NULL DEFAULT '' CHECK (inspected IN ('', 'accepted', 'refused')),
  inspected_at  INTEGER,
  inspected_by  INTEGER REFERENCES accounts (id),
  findings      TEXT NOT NULL DEFAULT '',
  photo         TEXT NOT NULL DEFAULT '',
  batch         INTEGER,
  CHECK ((state = 'processed') = (refunded_at IS NOT NULL)),
  CHECK ((state = 'refused') = (inspected = 'refused'))
) STRICT;
CREATE INDEX returns_by_state ON returns (state, id DESC);

-- A list of refunds for the bank, so that what is on one is not paid by another.
CREATE TABLE refund_batches (
  id      INTEGER PRIMARY KEY,
  made_at INTEGER NOT NULL,
  made_by INTEGER REFERENCES accounts (id)
) STRICT;

-- Money on its way back. A refund of a provider is done by a task; one of COD carries staff's reference.
CREATE TABLE refunds (
  id              INTEGER PRIMARY KEY,
  order_id        INTEGER NOT NULL REFERENCES orders (id),
  payment_id      INTEGER REFERENCES payments (id),
  return_id       INTEGER UNIQUE REFERENCES returns (id),
  amount          INTEGER NOT NULL CHECK (amount > 0),
  reason          TEXT NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('waiting', 'sent', 'done', 'failed')),
  provider_refund TEXT NOT NULL DEFAULT '',
  reference       TEXT NOT NULL DEFAULT '',
  created_at      INTEGER NOT NULL,
  done_at         INTEGER,
  refund_to       TEXT NOT NULL DEFAULT '',
  batch           INTEGER REFERENCES refund_batches (id)
) STRICT;
CREATE INDEX refunds_by_order ON refunds (order_id);
CREATE INDEX refunds_by_state ON refunds (state, id);
CREATE INDEX refunds_by_time ON refunds (done_at) WHERE done_at IS NOT NULL;

-- What the payment provider paid out to the bank, and of what each payout was made.
CREATE TABLE settlements (
  id         TEXT PRIMARY KEY,
  provider   TEXT NOT NULL,
  amount     INTEGER NOT NULL,
  fees       INTEGER NOT NULL,
  tax        INTEGER NOT NULL,
  utr        TEXT NOT NULL DEFAULT '',
  settled_at INTEGER NOT NULL,
  checked_at INTEGER,
  checked_by INTEGER REFERENCES accounts (id)
) STRICT, WITHOUT ROWID;
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
-- When the provider was asked last, and captured payments there that no order here knows.
CREATE TABLE money_checks (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  failure TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE unknown_payments (
  provider TEXT NOT NULL,
  payment  TEXT NOT NULL,
  amount   INTEGER NOT NULL,
  taken_at INTEGER NOT NULL,
  seen_at  INTEGER NOT NULL,
  PRIMARY KEY (provider, payment)
) STRICT, WITHOUT ROWID;

-- The next number of each series and financial year.
CREATE TABLE document_series (
  kind TEXT NOT NULL CHECK (kind IN ('invoice', 'credit note')),
  year TEXT NOT NULL CHECK (length(year) = 4),
  next INTEGER NOT NULL CHECK (next > 0),
  last_day TEXT NOT NULL,
  PRIMARY KEY (kind, year)
) STRICT, WITHOUT ROWID;

-- Numbers that were issued on paper and are not in this database, since it was restored from a backup older than they are.
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
  seq        INTEGER NOT NULL CHECK (seq > 0),
  day        TEXT NOT NULL,
  order_id   INTEGER NOT NULL REFERENCES orders (id),
  invoice_id INTEGER REFERENCES documents (id),
  return_id  INTEGER UNIQUE REFERENCES returns (id),
  total      INTEGER NOT NULL CHECK (total >= 0),
  body       TEXT NOT NULL CHECK (json_valid(body)),
  issued_at  INTEGER NOT NULL,
  UNIQUE (kind, year, seq),
  CHECK ((kind = 'invoice') = (invoice_id IS NULL))
) STRICT;
CREATE UNIQUE INDEX documents_one_invoice ON documents (order_id) WHERE kind = 'invoice';
CREATE INDEX documents_by_order ON documents (order_id);
CREATE INDEX documents_by_day ON documents (kind, day DESC, id DESC);

CREATE TABLE reviews (
  id          INTEGER PRIMARY KEY,
  product_id  INTEGER NOT NULL REFERENCES products (id),
  customer_id INTEGER NOT NULL REFERENCES accounts (id),
  order_id    INTEGER NOT NULL REFERENCES orders (id),
  rating      INTEGER NOT NULL CHECK (rating BETWEEN 1 AND 5),
  title       TEXT NOT NULL,
  message     TEXT NOT NULL DEFAULT '',
  written_at  INTEGER NOT NULL,
  UNIQUE (order_id, product_id)
) STRICT;
CREATE INDEX reviews_by_product ON reviews (product_id, written_at DESC);
CREATE INDEX reviews_by_customer ON reviews (customer_id);

-- Serial numbers; line_id is the parcel that the very unit went into.
CREATE TABLE serials (
  serial     TEXT PRIMARY KEY,
  product_id INTEGER NOT NULL REFERENCES products (id),
  made_at    INTEGER NOT NULL,
  made_by    INTEGER REFERENCES accounts (id),
  line_id    INTEGER REFERENCES order_lines (id),
  bound_at   INTEGER,
  bound_by   INTEGER REFERENCES accounts (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX serials_by_product ON serials (product_id, made_at DESC);
CREATE INDEX serials_by_line ON serials (line_id) WHERE line_id IS NOT NULL;

CREATE TABLE devices (
  serial        TEXT PRIMARY KEY REFERENCES serials (serial),
  customer_id   INTEGER NOT NULL REFERENCES accounts (id),
  registered_at INTEGER NOT NULL,
  invoice_file  TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_by_customer ON devices (customer_id, registered_at DESC);

-- Complaints (Consumer Protection (E-Commerce) Rules 2020, rule 4(5)): a number for each, answered within 48 hours, settled
-- within a month. order_given is the order number as somebody wrote it, who could not show that the order is theirs.
CREATE TABLE complaints (
  id          INTEGER PRIMARY KEY,
  number      TEXT NOT NULL UNIQUE,
  at          INTEGER NOT NULL,
  customer_id INTEGER REFERENCES accounts (id),
  order_id    INTEGER REFERENCES orders (id),
  order_given TEXT NOT NULL DEFAULT '',
  kind        TEXT NOT NULL,
  name        TEXT NOT NULL,
  email       TEXT NOT NULL,
  phone       TEXT NOT NULL DEFAULT '',
  state       TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled')),
  answered_at INTEGER,
  settled_at  INTEGER,
  CHECK ((state = 'settled') = (settled_at IS NOT NULL))
) STRICT;
CREATE INDEX complaints_by_state ON complaints (state, id);
CREATE INDEX complaints_by_customer ON complaints (customer_id, id);
CREATE TABLE complaint_notes (
  id           INTEGER PRIMARY KEY,
  complaint_id INTEGER NOT NULL REFERENCES complaints (id) ON DELETE CASCADE,
  at           INTEGER NOT NULL,
  who          INTEGER REFERENCES accounts (id),
  words        TEXT NOT NULL
) STRICT;
CREATE INDEX complaint_notes_by_complaint ON complaint_notes (complaint_id, id);

CREATE TABLE visitors (
  fingerprint TEXT PRIMARY KEY,
  first_seen  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX visitors_by_time ON visitors (first_seen);

CREATE TABLE survey_visits (
  id          INTEGER PRIMARY KEY,
  at          INTEGER NOT NULL,
  fingerprint TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE survey_answers (
  id      INTEGER PRIMARY KEY,
  at      INTEGER NOT NULL,
  answers TEXT NOT NULL CHECK (json_valid(answers))
) STRICT;
CREATE INDEX survey_answers_by_time ON survey_answers (at DESC);

-- Each choice of each survey answer, so that ten charts and a filter over all of them are one walk along an index. What
-- is none of the named values counts as Other.
CREATE TABLE survey_choices (
  question  TEXT NOT NULL,
  choice    TEXT NOT NULL,
  answer_id INTEGER NOT NULL REFERENCES survey_answers (id) ON DELETE CASCADE,
  PRIMARY KEY (question, choice, answer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX survey_choices_by_answer ON survey_choices (answer_id);

-- Slow and outside work, written in the transaction that causes it and done by a worker.
CREATE TABLE tasks (
  id          INTEGER PRIMARY KEY,
  kind        TEXT NOT NULL,
  key         TEXT NOT NULL,
  payload     TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(payload)),
  due_at      INTEGER NOT NULL,
  tries       INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER NOT NULL DEFAULT 0,
  state       TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'failed')),
  error       TEXT NOT NULL DEFAULT '',
  made_at     INTEGER NOT NULL,
  ended_at    INTEGER,
  UNIQUE (kind, key)
) STRICT;
CREATE INDEX tasks_due ON tasks (due_at) WHERE state = 'waiting';

-- A mail and the facts it is written from; the worker renders and sends it.
CREATE TABLE mails (
  id      INTEGER PRIMARY KEY,
  kind    TEXT NOT NULL,
  to_name TEXT NOT NULL,
  to_addr TEXT NOT NULL,
  facts   TEXT NOT NULL CHECK (json_valid(facts)),
  subject TEXT NOT NULL DEFAULT '',
  made_at INTEGER NOT NULL,
  sent_at INTEGER,
  file    TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX mails_by_time ON mails (made_at DESC);
CREATE INDEX mails_by_address ON mails (to_addr, kind, made_at);

-- Long work of staff: an import, an export, a zip. request is what was asked, result what came of it.
CREATE TABLE jobs (
  id       INTEGER PRIMARY KEY,
  kind     TEXT NOT NULL,
  who      INTEGER NOT NULL REFERENCES accounts (id),
  state    TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  done     INTEGER NOT NULL DEFAULT 0,
  total    INTEGER NOT NULL DEFAULT 0,
  message  TEXT NOT NULL DEFAULT '',
  request  TEXT NOT NULL CHECK (json_valid(request)),
  result   TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(result)),
  made_at  INTEGER NOT NULL,
  ended_at INTEGER
) STRICT;
CREATE INDEX jobs_open ON jobs (id) WHERE state IN ('queued', 'running');

-- What an import changed so far, so that one that fails half-way leaves nothing: before is the product as it was, '' for
-- one that the import added; stock is by how much it changed what lies on the shelf.
CREATE TABLE import_steps (
  id         INTEGER PRIMARY KEY,
  job_id     INTEGER NOT NULL REFERENCES jobs (id),
  product_id INTEGER NOT NULL REFERENCES products (id),
  before     TEXT NOT NULL,
  stock      INTEGER NOT NULL
) STRICT;
CREATE INDEX import_steps_by_job ON import_steps (job_id, id);

-- What the shop found out about itself: backups made, copies written, restores tried.
CREATE TABLE reports (
  id     INTEGER PRIMARY KEY,
  at     INTEGER NOT NULL,
  kind   TEXT NOT NULL CHECK (kind IN ('backup', 'copies', 'drill')),
  ok     INTEGER NOT NULL CHECK (ok IN (0, 1)),
  detail TEXT NOT NULL
) STRICT;
CREATE INDEX reports_by_kind ON reports (kind, id DESC);

-- +goose StatementBegin
CREATE TRIGGER stock_movements_stay BEFORE UPDATE ON stock_movements BEGIN SELECT raise(ABORT, 'a stock movement never changes'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER stock_movements_kept BEFORE DELETE ON stock_movements BEGIN SELECT raise(ABORT, 'a stock movement is never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER documents_stay BEFORE UPDATE ON documents BEGIN SELECT raise(ABORT, 'an issued document never changes'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER documents_kept BEFORE DELETE ON documents BEGIN SELECT raise(ABORT, 'an issued document is never deleted'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'the audit log never changes'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER audit_kept BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'the audit log is never shortened by hand'); END;
-- +goose StatementEnd

-- The rating of a product follows its reviews.
-- +goose StatementBegin
CREATE TRIGGER reviews_added AFTER INSERT ON reviews BEGIN
  UPDATE products SET rating_sum = rating_sum + new.rating, rating_count = rating_count + 1 WHERE id = new.product_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER reviews_changed AFTER UPDATE OF rating ON reviews BEGIN
  UPDATE products SET rating_sum = rating_sum + new.rating - old.rating WHERE id = new.product_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER reviews_removed AFTER DELETE ON reviews BEGIN
  UPDATE products SET rating_sum = rating_sum - old.rating, rating_count = rating_count - 1 WHERE id = old.product_id;
END;
-- +goose StatementEnd

-- +goose Down
SELECT 1;
