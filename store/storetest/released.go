package storetest

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"github.com/pressly/goose/v3"

	"hearth/schema"
	"hearth/store/db"
)

// firstShop is a shop as the first release wrote it: one order delivered with its invoice, one placed.
const firstShop = `
INSERT INTO roles (name) VALUES ('Customer'), ('Owner'), ('Manager'), ('Catalogue'), ('Dispatch');
INSERT INTO order_states (name) VALUES ('placed'), ('confirmed'), ('shipped'), ('delivered'), ('cancelled'), ('returned');
INSERT INTO payment_ways (name) VALUES ('razorpay'), ('testpay'), ('cod'), ('upi'), ('cash');
INSERT INTO accounts (id, name, email, email_key, password_hash, role, created_at)
VALUES (1, 'Asha', 'asha@example.com', 'asha@example.com', 'x', 'Customer', 1780000000000);
INSERT INTO categories (id, level, name) VALUES (1, 1, 'Plugs');
INSERT INTO products (id, title, category_id, shelf, held, price, created_at, changed_at)
VALUES (1, 'Plug', 1, 9, 2, 50000, 1780000000000, 1780000000000);
INSERT INTO orders (id, customer_id, state, pt, lines_total, shipping, total, address, hold_until, hold_open, placed_at,
confirmed_at, shipped_at, delivered_at)
  VALUES (1001, 1, 'delivered', 'COD', 50000, 4000, 54000, '{"name":"Asha","pin":"411001","state":"Maharashtra"}', 1780000000000, 0,
1780000000000, 1780000001000, 1780000002000, 1780000003000);
INSERT INTO orders (id, customer_id, state, pt, lines_total, shipping, total, address, hold_until, hold_open, placed_at)
  VALUES (1002, 1, 'placed', 'COD', 100000, 4000, 104000, '{"name":"Asha","pin":"411001","state":"Maharashtra"}',
1790000000000, 1, 1780000004000);
INSERT INTO order_lines (id, order_id, product_id, title, picture, hsn_code, gst_rate, unit, warranty_months,
quantity, price, amount) VALUES
  (1, 1001, 1, 'Plug', '', '8536', 18, 'NOS', 12, 1, 50000, 50000), (2, 1002, 1, 'Plug', '', '8536', 18, 'NOS', 12, 2, 50000, 100000);
INSERT INTO order_events (order_id, at, event, state, who) VALUES (1001, 1780000000000, 'place', 'placed', 1),
(1001, 1780000003000, 'deliver', 'delivered', NULL), (1002, 1780000004000, 'place', 'placed', 1);
INSERT INTO stock_movements (product_id, at, reason, shelf_change, held_change, order_id) VALUES
  (1, 1780000000000, 'added', 10, 0, NULL), (1, 1780000000000, 'order', 0, 1, 1001), (1, 1780000002000, 'ship', -1, -1, 1001),
(1, 1780000004000, 'order', 0, 2, 1002);
INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at) VALUES (1001, 'cod', '1001', 54000, 1780000003000);
INSERT INTO document_series (kind, year, next, last_day) VALUES ('invoice', '2627', 2, '2026-05-29');
INSERT INTO documents (kind, number, year, seq, day, order_id, total, body, issued_at) VALUES ('invoice', 'INV-2627-000001', '2627', 1,
'2026-05-29', 1001, 54000, '{}', 1780000002000);
`

// Released creates the directory with the database of a release with the first n migrations.
func Released(t testing.TB, n int64) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.Chmod(dir, 0o700); err != nil { // serve refuses one that others can enter
		t.Fatal(err)
	}
	one, err := db.OpenFile(filepath.Join(dir, "shop.db"))
	if err != nil {
		t.Fatal(err)
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, one, schema.Files)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(context.Background(), 1); err != nil {
		t.Fatal(err)
	}
	if _, err := one.ExecContext(context.Background(), firstShop); err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(context.Background(), n); err != nil {
		t.Fatal(err)
	}
	if err := one.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// NewerFile and NewerMigration are those of a later release.
const (
	NewerFile      = "9000_newer.sql"
	NewerMigration = `-- +goose Up
CREATE TABLE newer (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
INSERT INTO newer (text) SELECT printf('%064d', n) FROM numbers;
CREATE INDEX newer_by_text ON newer (text);
-- +goose Down
DROP TABLE newer;
`
)

// Newer are the migrations of a later release.
func Newer(t testing.TB) fs.FS {
	t.Helper()
	files := fstest.MapFS{NewerFile: {Data: []byte(NewerMigration)}}
	names, err := fs.Glob(schema.Files, "*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		content, err := schema.Files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: content}
	}
	return files
}
