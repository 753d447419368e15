package main

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hearth/schema"
	"hearth/store"
)

// shopSize is the number of products and orders in a shop.
type shopSize struct{ products, orders int }

var (
	smallShop  = shopSize{10_000, 2_000}
	wideShop   = shopSize{100_000, 2_000}
	bookedShop = shopSize{10_000, 1_000_000}
	// checkedShop is the size of the shop that the command doctor checks.
	checkedShop = shopSize{10_000, 100_000}
)

// customers is the number of customers in every shop: each has an address, a cart and similar orders.
const customers = 20_000

// takeShop copies a shop of a size to a directory. Such a shop is filled once and kept in HEARTH_BENCH_DIR, outside the
// tree.
func takeShop(ctx context.Context, size shopSize, to string) error {
	kept, err := keptShop(ctx, size)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return err
	}
	return os.CopyFS(to, os.DirFS(kept))
}

// keptShop is the path of the kept shop of a size, which is filled if it does not exist. Another schema needs another
// shop.
func keptShop(ctx context.Context, size shopSize) (string, error) {
	folder := os.Getenv("HEARTH_BENCH_DIR")
	if folder == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			return "", err
		}
		folder = filepath.Join(cache, "hearth-bench")
	}
	mark, err := schemaMark()
	if err != nil {
		return "", err
	}
	kept := filepath.Join(folder, fmt.Sprintf("%d-%d-%s", size.products, size.orders, mark))
	if _, err := os.Stat(kept); err == nil {
		return kept, nil
	}
	began, making := time.Now(), kept+".making"
	if err := errors.Join(os.RemoveAll(making), os.MkdirAll(making, 0o700)); err != nil {
		return "", err
	}
	if err := fill(ctx, making, size); err != nil {
		return "", err
	}
	fmt.Printf("filled a shop of %d products and %d orders in %s: %s\n", size.products, size.orders,
		time.Since(began).Round(time.Second), kept)
	return kept, os.Rename(making, kept)
}

// schemaMark is a hash of the schema and the content.
func schemaMark() (string, error) {
	sum := sha256.New()
	fmt.Fprint(sum, fillSteps, words())
	names, err := fs.Glob(schema.Files, "*.sql")
	for _, name := range names {
		content, err := fs.ReadFile(schema.Files, name)
		if err != nil {
			return "", err
		}
		sum.Write(content)
	}
	return hex.EncodeToString(sum.Sum(nil)[:6]), err
}

// fill creates a shop: the settings with the shop's own functions, the rows with SQL, and the search index with Repair.
func fill(ctx context.Context, dir string, size shopSize) error {
	settings := map[string]string{"shop_state": "Maharashtra", "shop_pincode": "411030", "gstin": "27AAPFU0939F1ZV",
		"shop_legal_name": "Bench Traders"}
	if err := inShop(ctx, dir, func(s *store.Store) error { return s.Settings.Change(ctx, 0, settings) }); err != nil {
		return err
	}
	if err := fillRows(filepath.Join(dir, "shop.db"), size); err != nil {
		return err
	}
	return inShop(ctx, dir, func(s *store.Store) error {
		_, err := s.Repair(ctx)
		return err
	})
}

func inShop(ctx context.Context, dir string, do func(s *store.Store) error) (err error) {
	s, err := store.Open(ctx, store.Options{Dir: dir})
	if err != nil {
		return err
	}
	return errors.Join(do(s), s.Close())
}

func fillRows(file string, size shopSize) error {
	db,
		err := sql.Open("sqlite",
		"file:"+file+"?_pragma=busy_timeout(20000)&_pragma=foreign_keys(1)&_pragma=cache_size(-400000)")
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	now := time.Now().UnixMilli()
	steps := append([]string{}, fillSteps...)
	for i, step := range steps {
		steps[i] = strings.NewReplacer("$products", fmt.Sprint(size.products), "$orders", fmt.Sprint(size.orders),
			"$customers", fmt.Sprint(customers), "$now", fmt.Sprint(now),
			"$names", "(SELECT value FROM json_each('"+`["`+strings.Join(words(), `","`)+`"]`+"'))").Replace(step)
	}
	for _, step := range steps {
		if _, err := db.Exec(step); err != nil {
			return errors.Join(fmt.Errorf("%.90s: %w", step, err), db.Close())
		}
	}
	return db.Close()
}

// words are some 5,000 invented words, the same in every run.
func words() []string {
	random := rand.New(rand.NewPCG(1, 2))
	begins, middles, ends := []string{"b", "br", "d", "dr", "f", "g", "gl", "k", "kr", "l", "m", "n", "p", "pr", "r",
		"s", "st", "t", "tr", "v"}, []string{"a", "e", "i", "o", "u", "ai", "ou"},
		[]string{"l", "n", "r", "s", "t", "nd", "rk", "x", "m"}
	seen, all := map[string]bool{}, []string{}
	for len(all) < 5_000 {
		syllable := func() string { return begins[random.IntN(len(begins))] + middles[random.IntN(len(middles))] }
		if word := syllable() + syllable() + ends[random.IntN(len(ends))]; !seen[word] {
			seen[word] = true
			all = append(all, word)
		}
	}
	return all
}

// commonWord is in the titles of a twentieth of all products.
const commonWord = "zebra"

// paperLine is SQL for the line l of an order as its documents have it, paperTax for the tax of the line.
const (
	paperTax = `json_object('taxable', l.net / 100.0, 'cgst', (l.amount - l.net) / 2 / 100.0,
		'sgst', (l.amount - l.net + 1) / 2 / 100.0)`
	paperLine = `json_object('title', l.title, 'hsn', '8536', 'unit', 'NOS', 'quantity', 1, 'price', l.amount / 100.0,
		'amount', l.amount / 100.0, 'rate', 18, 'tax', ` + paperTax + `, 'line_id', l.id)`
)

const counting = `WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < `

// fillSteps are the SQL statements that fill a shop. A product is in one of ten categories of three levels; its title
// has a frequent and a rare word out of 5,000, and a number; one in fifty products is sold out. Orders are spread over
// a year, and the last forty wait to be packed.
var fillSteps = []string{
	`BEGIN`,
	`INSERT INTO categories (id, parent_id, level, name) VALUES (1, NULL, 1, 'Lights'), (2, NULL, 1, 'Locks'),
		(3, 1, 2, 'Bulbs'),
		(4, 1, 2, 'Strips'), (5, 3, 3, 'Colour'), (6, 3, 3, 'White'), (7, 2, 2, 'Doors'), (8, NULL, 1, 'Fans'),
		(9, 8, 2, 'Ceiling'), (10, NULL, 1, 'Hubs')`,
	`CREATE TEMP TABLE names AS SELECT row_number() OVER () - 1 AS i, value AS word FROM $names`,
	`CREATE UNIQUE INDEX names_by_i ON names (i)`,
	counting +
		`$products) INSERT INTO products (id, title, category_id, price, shelf, description, country_of_origin, specifications,
		features, weight, hsn_code, gst_rate, cost_price, created_at, changed_at)
		SELECT n.i, a.word || ' ' || b.word || iif(n.i % 20 = 0, ' ` + commonWord +
		`', '') || ' ' || n.i, 1 + n.i % 10, 10000 + n.i * 7919 % 900000, iif(n.i % 50, 100000, 0),
			'A device of some length, as shops describe it,
			for the ' || b.word || ' of a home that is large enough to need it,
			with ' || a.word || ' and what belongs to it.',
			iif(n.i % 3, 'India', 'China'), '["Load: 6 A","Radio: Wi-Fi","Colour: ' || a.word || '"]',
			'["Works without the cloud","Two years of warranty"]', 200, '8536', 18, iif(n.i % 4, 4000 + n.i * 7919 % 400000, 0), $now, $now
		FROM n JOIN names a ON a.i = n.i * n.i % 70 JOIN names b ON b.i = n.i * 7919 % 5000`,
	`INSERT INTO product_pictures (product_id, position, name, width, height) SELECT id, 0, 'abc' || id, 1280, 1280
		FROM products`,
	`INSERT INTO stock_movements (product_id, at, reason, shelf_change, held_change) SELECT id, $now, 'staff', shelf, 0
		FROM products WHERE shelf > 0`,
	counting + `$customers) INSERT INTO accounts (id, name, email, email_key, password_hash, created_at)
		SELECT i, 'Asha Kulkarni ' || i,
		'c' || i || '@example.com', 'c' || i || '@example.com', 'x', $now FROM n`,
	`INSERT INTO accounts (id, name, email, email_key, password_hash, role, created_at)
		VALUES ($customers + 1, 'Owner', 'owner@example.com',
		'owner@example.com', 'x', 'Owner', $now)`,
	`INSERT INTO addresses (id, customer_id, name, mob, area, city, tal, dist, pin, state, country) SELECT id, id, name,
		printf('98%08d', id),
		'12 Hill Road', 'Pune', 'Haveli', 'Pune', '411001', 'Maharashtra', 'India' FROM accounts
		WHERE role = 'Customer'`,
	`INSERT INTO cart_items (customer_id, product_id, quantity, added_at) SELECT a.id,
		1 + (a.id * 31 + k.value * 17) % $products, 1, $now
		FROM accounts a, json_each('[1,2,3]') k WHERE a.role = 'Customer'`,
	counting +
		`$orders) INSERT INTO orders (id, customer_id, state, pt, lines_total, shipping, total, address, hold_until, hold_open,
		placed_at, confirmed_at, shipped_at, delivered_at, sold_day, repeats, promised_by, zone)
		SELECT 1000 + i, 1 + i * 7919 % $customers, iif(i > $orders - 40, 'confirmed', 'delivered'), iif(i % 3, 'COD', 'Pre-paid'),
		100000 + i, 4000, 104000 + i,
			'{"name":"Asha Kulkarni","mob":"98' || printf('%08d',
			i) || '","area":"12 Hill Road","city":"Pune","pin":"' || (110001 + i * 7919 % 19000 * 37) || '","state":"Maharashtra","country":"India"}', 0, 0,
			$now - ($orders - i) * (31536000000 / $orders), $now - ($orders - i) * (31536000000 / $orders), iif(i > $orders - 40, NULL,
			$now - ($orders - i) * (31536000000 / $orders)),
			iif(i > $orders - 40, NULL, $now - ($orders - i) * (31536000000 / $orders)),
			CAST(strftime('%Y%m%d', ($now - ($orders - i) * (31536000000 / $orders)) / 1000, 'unixepoch', '+330 minutes') AS INTEGER),
			i > $customers, ($now - ($orders - i) * (31536000000 / $orders)) / 86400000 * 86400000 + (i % 7 - 1) * 86400000,
			json_extract('["city","state","metro","country","remote"]', '$[' || (i % 5) || ']') FROM n`,
	`INSERT INTO shipments (order_id, tracking_id, courier_name, shipped_at, delivered_at) SELECT id,
		'TRK' || (id - 1000), json_extract('["Delhivery","Blue Dart","DTDC"]', '$[' || (id % 3) || ']'), shipped_at,
		delivered_at FROM orders WHERE shipped_at IS NOT NULL`,
	`INSERT INTO order_lines (order_id, product_id, title, picture, hsn_code, gst_rate, unit, warranty_months,
		quantity, price, amount, net, cost)
		SELECT id, 1 + id % $products, 'Device', '', '8536', 18, 'NOS', 12, 1, lines_total, lines_total,
		lines_total * 100 / 118, 40000 FROM orders`,
	`INSERT INTO order_events (order_id, at, event, state) SELECT id, placed_at, 'delivered', state FROM orders`,
	`INSERT INTO stock_movements (product_id, at, reason, order_id, shelf_change, held_change) SELECT l.product_id,
		o.placed_at, 'order placed',
		o.id, 0, l.quantity FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.state = 'confirmed'`,
	`UPDATE products SET shelf = max(shelf, m.held), held = m.held FROM (SELECT product_id, sum(held_change) AS held
		FROM stock_movements
		GROUP BY product_id) m WHERE m.product_id = id AND m.held > 0`,
	`INSERT INTO stock_movements (product_id, at, reason, shelf_change, held_change) SELECT id, $now, 'staff',
		shelf - s.had, 0 FROM products
		JOIN (SELECT product_id, sum(shelf_change) AS had FROM stock_movements
		GROUP BY product_id) s ON s.product_id = id WHERE shelf <> s.had`,
	`INSERT INTO payments (order_id, provider, provider_payment, amount, taken_at)
		SELECT id, iif(pt = 'COD', 'cod', 'razorpay'), 'pay_' || id,
		total, delivered_at FROM orders WHERE state = 'delivered'`,
	`INSERT INTO documents (kind, number, year, seq, day, order_id, shipment_id, total, body, issued_at)
		SELECT 'invoice', printf('INV-2627-%07d', o.id - 1000), '2627', o.id - 1000,
		strftime('%Y-%m-%d', o.confirmed_at / 1000, 'unixepoch'),
		o.id, (SELECT id FROM shipments WHERE order_id = o.id), o.total, json_object('kind', 'invoice', 'order_id', o.id, 'seller', json_object('name', 'Bench Traders',
		'address', '1 Mill Road',
		'state', 'Maharashtra', 'gstin', '27AAPFU0939F1ZV'), 'buyer', json(o.address), 'lines', json_array(` +
		paperLine + `,
		json_object('title', 'Delivery', 'quantity', 1, 'amount', 40, 'rate', 18, 'tax', json_object('taxable', 33.9, 'cgst', 3.05, 'sgst', 3.05))),
		'sum', ` + paperTax + `, 'total', o.total / 100.0), o.confirmed_at
		FROM orders o JOIN order_lines l ON l.order_id = o.id WHERE o.state = 'delivered' ORDER BY o.id`,
	`INSERT INTO documents (kind, number, year, seq, day, order_id, invoice_id, total, body, issued_at)
		SELECT 'credit note', printf('CRN-2627-%07d', d.seq / 50), '2627', d.seq / 50, d.day, d.order_id, d.id,
		l.amount,
		json_object('kind', 'credit note', 'lines', json_array(` + paperLine + `), 'sum', ` + paperTax + `, 'total',
			l.amount / 100.0), d.issued_at
		FROM documents d JOIN order_lines l ON l.order_id = d.order_id WHERE d.seq % 50 = 0`,
	`INSERT OR REPLACE INTO document_series (kind, year, next, last_day) SELECT kind, year, max(seq) + 1, '2026-04-01'
		FROM documents GROUP BY 1, 2`,
	`UPDATE products SET early_cost = cost_price`,
	`INSERT INTO serials (serial, product_id, made_at) SELECT 'HR' || id || 'X', 1 + id % $products, placed_at
		FROM orders`,
	`INSERT INTO audit (at, action, object) SELECT placed_at, 'ship order', id FROM orders`,
	`INSERT INTO mails (kind, to_name, to_addr, facts, made_at, sent_at) SELECT 'confirmed', 'Asha', 'a@example.com',
		json_object('order_id', id), placed_at, placed_at FROM orders`,
	`INSERT INTO visitors (fingerprint, first_seen) SELECT 'device ' || id, placed_at FROM orders`,
	`INSERT INTO visitor_sums (quarter, visitors) SELECT first_seen / 900000, count(*) FROM visitors GROUP BY 1`,
	counting + `50000) INSERT INTO survey_answers (at, answers) SELECT $now - i * 1000,
		json_object('Answers', json_object('name', 'Asha ' || (i * 7919 % 1000), 'email', 'a@example.com', 'place',
		'Pune',
		'connectivity', json_array('Matter')), 'Activity', json_object('timeSpentOnPage', i % 300)) FROM n`,
	`INSERT INTO survey_choices (question, choice, answer_id) SELECT q.value, 'choice ' || (a.id % 4), a.id
		FROM survey_answers a,
		json_each('["q1_age_group","q3_devices","q10_connectivity"]') q`,
	`COMMIT`,
}
